"""What pronouns stand for, both ways.

`resolve` walks a tree in the order of its text with the things spoken of so far, replaces every pronoun by
what it stands for and names targets ("t1", "t2", …) and results ("r1", …) that something refers to.
`mention` walks the same way and puts pronouns back: it may use one only where `resolve` would read it as
the same thing, so the two agree by construction.

- "it", "its": the last single object spoken of; "them": the last several; "that creature": the last that
  the noun fits.
- "that player", "they": the last player spoken of, other than you.
- A target is `Ref("t1")` ever after, also once it has moved (400.7j); anything else a verb moved, made or
  chose is the verb's result `Ref("r1")`. The source is `This()`, whatever the event; the event's object
  `EventObject()`.
- Inside a verb done by (or a static about) each of several, the one at hand is `Iter()`.
"""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo

SUBJECT: dict[type, str] = {
    ef.Apply: "what", ef.Damage: "source", ef.Fight: "a",
}  # fmt: skip
"""The field that holds the grammatical subject, when it isn't `who`."""

ORDER: dict[type, tuple[str, ...]] = {
    ef.Gate: ("when", "who", "cost", "then", "otherwise"),
    ef.Damage: ("source", "n", "to"),
    ef.Delayed: ("on", "condition", "effect"),
    ef.PutCounters: ("n", "what"),
    ef.RemoveCounters: ("n", "what"),
    ab.Replacement: ("condition", "on"),
    ab.Triggered: ("on", "condition", "effect"),
    ab.Static: ("condition", "what", "mods"),
    ab.Activated: ("cost", "effect", "conditions"),
    ef.Repeat: ("times", "do", "until"),
    se.Choose: ("by",),
    se.ChooseFrom: ("by",),
    se.Rest: ("without", "of"),
    ef.OneOf: ("parts", "who"),
}
"""Fields in the order of the text, where it is not their order in the class (left-out fields follow)."""

_EACH = (se.EachPlayer, se.EachOpponent, se.EachOther)
_AMOUNTS = (
    ef.Damage, ef.GainLife, ef.LoseLife, ef.Discard, ef.PutCounters, ef.RemoveCounters, ef.Mill, ef.Sacrifice,
    ef.Destroy, ef.Exile, ef.RollDie, ef.Tap, ef.Untap, ef.Draw, ef.Move, ef.Reveal, ef.Exchange, ef.PayAny,
)  # fmt: skip
_OBJECTS = (
    ef.Destroy, ef.Sacrifice, ef.Exile, ef.Move, ef.Discard, ef.Mill, ef.Counter, ef.Reveal, ef.Look, ef.Tap,
    ef.Apply, ef.Select, ef.Create, ef.CreateCopy, ef.CopySpell, ef.Untap, ef.PutCounters, ef.RemoveCounters, ef.Draw,
    ef.Cast,
)  # fmt: skip


class Ante:
    """Something spoken of."""

    __slots__ = ("kind", "many", "nouns", "ref")

    def __init__(self, kind: str, ref: Node, many: bool, nouns: frozenset[str]) -> None:
        self.kind = kind
        self.ref = ref
        self.many = many
        self.nouns = nouns


class ReferenceError_(Exception):
    """A pronoun that stands for nothing."""


class _Walk:
    def __init__(self, saying: bool) -> None:
        self.saying = saying
        self.antes: list[Ante] = []
        self.numbers: list[Node] = []
        self.did: Node | None = None
        self.subject: Any = None
        self.own: Any = None
        self.count = 0
        self.used: list[str] = []
        self.targets = 0
        self.in_trigger = False
        self.has_event = False
        """Whether an event goes with what is said: a trigger's, or the one that is replaced."""
        self.put: dict[str, str] = {}
        """The last verb that put something into each zone."""
        self.difference: Node | None = None
        """By how much the greater of the numbers compared last exceeds the other."""
        self.spell = False
        """Whether what a spell does is walked."""
        self.in_pattern = False
        self.attacker: Any = None
        """The creature that attacks in the event that is spoken of."""
        self.own_event = False
        """Whether that event's subject is the source itself."""
        self.ways: list[tuple[type, Node]] = []
        self.pool: Any = None
        self.zone = ""
        self.others: Any = None
        self.taken: list[Any] = []
        self.hit: Any = None
        """Whom damage was dealt to last."""
        self.plain: Any = None
        """The effect at hand as the tree has it, before words for what it speaks of were found."""

    # --- looking up
    # ------------------------------------------------------------------------------------------------

    def find(self, word: Node) -> Node | None:
        if isinstance(word, su.That) and word.noun == "card":  # what is a card before what may be called one
            for ante in reversed(self.antes):
                only = "card" in ante.nouns and "permanent" not in ante.nouns
                if only and ante.kind == "object" and ante.many == word.plural:
                    return ante.ref
        for ante in reversed(self.antes):
            if type(word) is su.It:
                fits = ante.kind == "object" and not ante.many
            elif type(word) is su.Them:
                fits = ante.kind == "object" and ante.many
            elif type(word) is su.AttackingPlayer:
                fits = ante.kind == "player" and "attacking" in ante.nouns
            elif isinstance(word, su.That):
                fits = ante.kind == "object" and ante.many == word.plural and _noun_fits(word.noun, ante.nouns)
            else:
                fits = ante.kind == "player"
            if fits:
                return ante.ref
        if type(word) is su.Them:
            return next((a.ref for a in reversed(self.antes) if isinstance(a.ref, se.Iter)), None)
        return None

    def see(self, kind: str, ref: Node, many: bool = False, nouns: frozenset[str] = frozenset()) -> None:
        self.antes.append(Ante(kind, ref, many, nouns))

    def fresh(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}#{self.count}"

    # --- walking
    # ---------------------------------------------------------------------------------------------------

    def walk(self, node: Any) -> Any:
        if type(node) is tuple:
            return tuple([self.walk(item) for item in node])
        if not isinstance(node, Node):
            return node
        special = _SPECIAL.get(type(node))
        if special is not None:
            return special(self, node)
        if isinstance(node, ef.Effect):
            return self.effect(node)
        if isinstance(node, se.Selection):
            return self.selection(node)
        return self.fields(node)

    def fields(self, node: Any, skip: tuple[str, ...] = ()) -> Any:
        changed: dict[str, Any] = {}
        order = ORDER.get(type(node), ())
        names = (*order, *(f for f in node.__struct_fields__ if f not in order)) if order else node.__struct_fields__
        for name in names:
            value = getattr(node, name)
            if name in skip or not isinstance(value, (Node, tuple)) or type(value) is su.Late:
                continue
            new = self.walk(value)
            if new is not value:
                changed[name] = new
        for name in names:
            if type(getattr(node, name)) is su.Late:
                changed[name] = self.late(getattr(node, name), {**_values(node), **changed})
        return replace(node, **changed) if changed else node

    def late(self, node: Any, around: dict[str, Any]) -> Any:
        """An amount said last, of each of those that something is done to."""
        mark = len(self.antes)
        what = around.get("to", around.get("what"))
        if isinstance(what, _EACH):
            self.see("player", se.Iter())
        elif isinstance(what, se.All):
            self.see("object", se.Iter(), False, nouns_of(what.filter, what.zones))
        inner = self.walk(node.inner)
        self.antes = [a for k, a in enumerate(self.antes) if k < mark or not isinstance(a.ref, se.Iter)]
        return su.Late(inner) if self.saying else inner

    def effect(self, node: Any) -> Any:
        """A verb. "You gain that much life and draw that many cards": the number stays the one spoken of."""
        number = self.numbers[-1] if self.numbers else None
        done = self.verb(node)
        if number is not None and self.numbers[-1] != number:
            plain = su.ThatMuch() if not self.saying else number
            if any(part == plain for part in node.walk()):
                self.numbers.append(number)
        return done

    def verb(self, node: Any) -> Any:
        """A verb with its subject, what it is done to, and what it leaves to be spoken of."""
        mark = len(self.antes)
        if self.saying and self.zone and isinstance(node, _FROM) and node.what == se.This():
            node = replace(node, what=su.ThisFrom(self.zone))
            self.zone = ""
        if not self.saying and isinstance(node, _FROM) and isinstance(node.what, su.ThisFrom):
            self.zone = node.what.zone
            node = replace(node, what=se.This())
        zone = _with_it_from(node)
        if zone and not self.saying:
            self.zone = zone
        elif zone and self.zone == zone:
            self.zone = ""
        if self.saying:
            node = _said_late(node)
        if self.saying and isinstance(node, ef.Damage) and node.source is None:
            node = replace(node, source=se.This())
        field = SUBJECT.get(type(node), "who" if "who" in node.__struct_fields__ else "")
        if isinstance(node, ef.OneOf) and not isinstance(node.who, (se.Target, *_EACH)):
            # who chooses is said after what is chosen between
            field = ""
        changed: dict[str, Any] = {}
        if _gives_control(node):  # "its controller gains control of ~": the player is said first
            field = "mods"
            changed[field] = (replace(node.mods[0], who=self.as_subject(node.mods[0].who)),)
        elif field:
            value = getattr(node, field)
            if value is not None:
                changed[field] = self.as_subject(value)
        scoped = self.antes[mark:]
        plain = node
        node = self.fields(replace(node, **changed) if changed else node, skip=(field,))
        self.plain = plain if self.saying else node
        self.antes = [a for a in self.antes if not (a in scoped and isinstance(a.ref, se.Iter))]
        if isinstance(node, ef.Damage):
            self.hit = self._later(node.to)
        if not self.saying and isinstance(node, ef.Damage) and node.source == se.This():
            node = replace(node, source=None)
        field = "to" if isinstance(node, ef.Damage) else "what" if isinstance(node, (ef.Apply, ef.Act)) else ""
        done_to = getattr(node, field, None)
        if isinstance(done_to, se.All):
            self.see("object", done_to, True, nouns_of(done_to.filter, done_to.zones))
        if isinstance(node, ef.Move) and node.to in ("hand", "library"):
            self.returned(node.what)
        if isinstance(node, ef.Move) and node.to == "battlefield" and isinstance(node.what, se.Ref):
            ante = next((a for a in reversed(self.antes) if a.ref == node.what), None)
            if ante is not None:  # what is put onto the battlefield is a permanent by then
                self.see(ante.kind, ante.ref, ante.many, ante.nouns | _HOSTS)
        return self.result(node)

    def returned(self, what: Any) -> None:
        """ "To its owner's hand": that player is its owner, when nobody else was spoken of."""
        ref = self._later(what)
        if isinstance(what, se.Target) and what.most == 1 and ref is None:
            ref = se.Ref("?")
        if isinstance(ref, se.Ref) and not any(a.kind == "player" for a in self.antes):
            self.antes.insert(0, Ante("player", se.OwnerOf(ref), False, frozenset()))

    def as_subject(self, value: Any) -> Any:
        new = self.walk(value)
        self.subject = self._later(new)
        if isinstance(new, _EACH) or _several_players(new):
            self.see("player", se.Iter())
        elif isinstance(new, se.All):
            if is_player(new.filter):
                self.see("player", se.Iter())
            else:
                self.see("object", se.Iter(), nouns=nouns_of(new.filter, new.zones))
        return new

    def _later(self, value: Any) -> Any:
        if isinstance(value, se.Target):
            return se.Ref(value.name) if value.name else None
        if isinstance(value, se.Union):
            return se.Union(tuple(self._later(p) for p in value.parts))
        return value

    def result(self, node: Any) -> Any:
        """Name what the verb did, and remember that it may be spoken of."""
        if isinstance(node, ef.ChoosePlayer):
            self.see("player", se.Ref(node.name))
            return node
        if isinstance(node, ef.Act) and node.name in _PUTS:
            return self.acted(node)
        if "name" not in node.__struct_fields__ or isinstance(node, (ef.Act, ef.GetDesignation)):
            return node
        name = node.name
        if not self.saying and name == "":
            name = self.fresh("r")
        shown = replace(node, name=name) if name != node.name else node
        if name and isinstance(node, ef.Move):
            self.put[node.to] = name
        if name:
            if not isinstance(node, ef.Gate) or node.may or node.cost is not None:
                self.did = co.Happens(name)
            if isinstance(node, _AMOUNTS):
                self.numbers.append(am.Result(name))
                self.ways.append((type(node), am.Result(name)))
            got = _made(node)
            if got is not None:
                self.see(_chosen_kind(node), se.Ref(name), *got)
            self.dug(node, se.Ref(name))
        else:
            if not isinstance(node, ef.Gate) or node.may or node.cost is not None:
                self.did = co.Happens("?")
            if isinstance(node, _AMOUNTS):
                self.numbers.append(am.Result("?"))
            got = _made(node)
            if got is not None:
                self.see(_chosen_kind(node), se.Ref("?"), *got)
            self.dug(node, se.Ref("?"))
        if self.saying and name and name == shown.name and not isinstance(node, (ef.Search, ef.RevealUntil)):
            return replace(shown, name="") if _default_name(node) == "" else shown
        return shown

    def acted(self, node: Any) -> Any:
        """An action that puts something onto the battlefield, which may be spoken of."""
        name = node.result if self.saying or node.result else self.fresh("r")
        many = type(node.n) is not type(None) and node.n != 1
        self.see("object", se.Ref(name or "?"), many, frozenset({"creature", "permanent"}))
        return replace(node, result="" if self.saying else name)

    def dug(self, node: Any, ref: Node) -> None:
        """Cards looked at, and those taken from among them: "the rest" are the others."""
        what = getattr(node, "what", None)
        if isinstance(node, ef.Piles):
            self.others = se.Ref(node.rest)
        elif isinstance(node, ef.RevealUntil):
            self.others = se.Ref(node.rest)
            self.see("object", se.Union((ref, self.others)), True, frozenset({"card"}))  # type: ignore[arg-type]
            self.see("object", ref, node.n != 1, frozenset({"card"}))
        elif isinstance(node, (ef.Look, ef.Reveal, ef.Exile)) and isinstance(what, se.Top):
            self.pool, self.taken, self.others = ref, [], None
        elif isinstance(node, ef.Search):
            self.pool, self.taken, self.others = se.Ref(node.name), [], None
        elif isinstance(node, ef.Select) and isinstance(what, se.Choose) and what.by is not None:
            # "each player chooses a land they control, then sacrifices the rest"
            of = self.plain.what
            self.pool, self.taken, self.others = se.All(of.filter, of.zones), [ref], None
        elif isinstance(what, se.ChooseFrom) or (
            isinstance(what, se.OnlyThose) and what.of in (self.pool, su.Done("revealed"))
        ):
            if isinstance(what, se.ChooseFrom) and isinstance(what.among, se.Linked):
                self.pool, self.taken, self.others = what.among, [], None
            self.taken.append(ref)

    def selection(self, node: Any) -> Any:
        if isinstance(node, _PRONOUNS):
            if self.saying:
                return node
            ref = self.find(node)
            if ref is None:
                raise ReferenceError_(type(node).__name__)
            self.mentioned(ref)
            return ref
        if self.saying:
            if self.others is not None and node == self.others:
                return su.TheRest()
            if isinstance(node, se.Ref) and node.name in _COST_NOUNS:
                return su.Done(node.name, _COST_NOUNS[node.name])
            word = self.pronoun(node)
            if word is not None:
                self.mentioned(node)
                return word
        if isinstance(node, se.Target):
            return self.target(node)
        if self.spell and isinstance(node, (se.All, se.Choose)) and "stack" not in node.zones:
            node = self.others_of(node)
        new = self.fields(node)
        self.mentioned(new)
        return new

    def others_of(self, node: Any) -> Any:
        """ "Each other creature" of a spell: other than what was spoken of, as the spell itself is none of them."""
        last = next((a.ref for a in reversed(self.antes) if a.kind == "object"), None)
        parts = _parts(node.filter)
        if self.saying:
            apart = fi.Not(fi.Among(last)) if isinstance(last, (se.Ref, se.Iter)) else None
            if apart is None or parts[-1] != apart or len(parts) < 2:
                return node
            return replace(node, filter=fi.both(*parts[:-1], fi.Other()))
        if fi.Other() not in parts:
            return node
        if last is None and node.zones == ("stack",):  # "all other spells": than this one
            return node
        if last is None:
            raise ReferenceError_("other")
        self.mentioned(last)
        return replace(node, filter=fi.both(*[p for p in parts if p != fi.Other()], fi.Not(fi.Among(last))))  # type: ignore[arg-type]

    def mentioned(self, ref: Any) -> None:
        """Whoever is spoken of again is the last spoken of."""
        for ante in reversed(self.antes):
            if ante.ref == ref:
                self.see(ante.kind, ref, ante.many, ante.nouns)
                break
        else:
            if isinstance(ref, (se.This, se.Attached, se.Linked)):
                nouns = (
                    frozenset() if isinstance(ref, se.This) else frozenset({"creature", "permanent", "land", "card"})
                )
                if isinstance(ref, se.Linked):  # of one card or of several
                    self.see("object", ref, True, nouns)
                self.see("object", ref, False, nouns)
            elif isinstance(ref, (se.ControllerOf, se.OwnerOf, se.DefendingPlayer, se.ActivePlayer, se.ChosenPlayer)):
                self.see("player", ref)
        self.used += [part.name for part in ref.walk() if isinstance(part, se.Ref)]

    def pronoun(self, node: Any) -> Any:
        """The pronoun by which this may be said here, if there is one."""
        if isinstance(node, se.This):
            return su.It() if self.in_trigger and self.find(su.It()) == node else None
        if isinstance(node, (se.Attached, se.Linked)):
            return su.It() if self.find(su.It()) == node else None
        if not isinstance(node, (se.Ref, se.Union, se.EventObject, se.EventPlayer, se.Iter, se.ControllerOf, se.OwnerOf,
                                 se.DefendingPlayer)):  # fmt: skip
            return None
        for ante in reversed(self.antes):
            if ante.ref != node:
                continue
            for word in _words(ante):
                if self.find(word) == node:
                    return word
        return None

    def target(self, node: Any) -> Any:
        inner = self.fields(node)
        if not self.saying:
            inner = replace(inner, name=self.fresh("t"))
        self.targets += 1
        ref = se.Ref(inner.name or "?")
        many = inner.most != 1
        if is_player(inner.filter):
            self.see("player", ref, many)
        else:
            if not many and _an_opponents(inner.filter):
                self.see("player", se.ControllerOf(ref))
            if not many and fi.Owned(se.EachOpponent()) in _parts(inner.filter):
                self.see("player", se.OwnerOf(ref))
            self.see("object", ref, many, nouns_of(inner.filter, inner.zones))
            if _maybe_player(inner.filter):
                self.see("player", ref, many)
        return replace(inner, name="") if self.saying else inner


def _chosen_kind(node: Any) -> str:
    """Whether what was chosen is a player or an object."""
    what = node.what if isinstance(node, ef.Select) else None
    return "player" if isinstance(what, se.Choose) and is_player(what.filter) else "object"


_PUTS = frozenset({"manifest", "manifest_dread", "cloak"})
"""Actions whose result is what they put onto the battlefield."""


def _made(node: Any) -> tuple[bool, frozenset[str]] | None:
    """Whether a verb's result is several, and the nouns for it; None when its objects have a name already."""
    if isinstance(node, ef.Create):
        nouns = {"token", "permanent"} | {t.lower() for t in node.token.types}
        return node.n != 1, frozenset(nouns)
    if isinstance(node, (ef.CreateCopy, ef.CopySpell)):
        return node.n != 1, frozenset({"token", "creature", "copy"})
    if isinstance(node, ef.Search):
        return node.most != 1 or bool(node.besides), frozenset({"card"})
    if isinstance(node, (ef.Draw, ef.Mill)) or (isinstance(node, ef.Discard) and node.what is None):
        return node.n != 1, frozenset({"card"})
    if not isinstance(node, _OBJECTS):
        return None
    what = getattr(node, "what", None)
    if isinstance(what, (se.Choose, se.ChooseFrom)):
        nouns2 = nouns_of(what.filter, getattr(what, "zones", ()))
        return what.most != 1 or bool(getattr(what, "besides", ())), nouns2
    if isinstance(what, se.All):
        return True, nouns_of(what.filter, what.zones)
    if isinstance(what, se.Top):
        return what.n != 1, frozenset({"card"})
    if isinstance(what, se.OnlyThose):
        return True, nouns_of(what.filter, ())
    if isinstance(node, ef.Select) and isinstance(what, se.Union) and all(isinstance(p, se.Target) for p in what.parts):
        return True, frozenset.intersection(*[nouns_of(p.filter, p.zones) for p in what.parts])  # type: ignore[attr-defined]
    return None


def _default_name(node: Any) -> str:
    fields, given = node.__struct_fields__, node.__struct_defaults__
    return str(dict(zip(fields[len(fields) - len(given) :], given, strict=True)).get("name", ""))


_PRONOUNS = (su.It, su.Them, su.That, su.They, su.ThatPlayer, su.AttackingPlayer)
_NOUNS = (
    "creature",
    "spell",
    "land",
    "artifact",
    "enchantment",
    "planeswalker",
    "token",
    "ability",
    "permanent",
    "card",
)


def _words(ante: Ante) -> list[Node]:
    if ante.kind == "player":
        return [su.ThatPlayer(), su.AttackingPlayer()] if "attacking" in ante.nouns else [su.ThatPlayer()]
    nouns = [n for n in _NOUNS if n in ante.nouns] or ["permanent"]
    if ante.many:
        return [su.Them(), *(su.That(n, True) for n in nouns)]
    whose = [su.That(f"{n} {w}") for w in ("you control", "you don't control") if w in ante.nouns for n in nouns]
    return [su.It(), *(su.That(n) for n in nouns), *whose]


def _noun_fits(noun: str, nouns: frozenset[str]) -> bool:
    base, you, whose = noun.partition(" you ")
    if you:  # "the creature you control"
        return f"you {whose}" in nouns and _noun_fits(base, nouns)
    return noun in nouns or (noun == "card" and "token" not in nouns) or (noun == "permanent" and "spell" not in nouns)


def is_player(f: Any) -> bool:
    """Whether a filter is about players only."""
    if isinstance(f, (fi.Player, fi.Opponent)):
        return True
    if isinstance(f, fi.Among):
        return isinstance(f.what, (se.You, se.EachOpponent, se.EventPlayer, se.ChosenPlayer, su.ThatPlayer))
    if isinstance(f, fi.Both):
        return any(is_player(p) for p in f.parts)
    return isinstance(f, fi.Either) and all(is_player(p) for p in f.parts)


def _several_players(who: Any) -> bool:
    return isinstance(who, se.Union) and any(isinstance(p, (se.You, se.EachOpponent)) for p in who.parts)


def _maybe_player(f: Any) -> bool:
    if isinstance(f, fi.AnyTarget):
        return True
    return isinstance(f, fi.Either) and any(is_player(p) for p in f.parts)


def nouns_of(f: Any, zones: tuple[str, ...]) -> frozenset[str]:
    """The nouns by which something that fits may be called ("that creature")."""
    out: set[str] = set()
    _collect(f, out)
    if isinstance(f, fi.AnyTarget):
        out |= {"creature", "planeswalker", "permanent"}
    if "stack" in zones:
        out.add("spell")
    elif zones == ("battlefield",):
        out.add("permanent")
        if not out - {"permanent", "token"}:
            out.add("creature")
    else:
        out.add("card")
    return frozenset(out) | _whose(f)


_YOURS, _THEIRS = frozenset({"you control"}), frozenset({"you don't control"})


def _whose(f: Any) -> frozenset[str]:
    """Words that tell a thing from another by who controls it."""
    parts = _parts(f)
    if fi.Controlled(se.You()) in parts:
        return _YOURS
    return _THEIRS if fi.Not(fi.Controlled(se.You())) in parts or fi.Controlled(se.EachOpponent()) in parts else _NONE


_NONE: frozenset[str] = frozenset()
_SUBTYPES_OF = (
    ("creature", frozenset(vo.CREATURE_TYPES)), ("land", frozenset(vo.LAND_TYPES)),
    ("artifact", frozenset(vo.ARTIFACT_TYPES)), ("enchantment", frozenset(vo.ENCHANTMENT_TYPES)),
    ("planeswalker", frozenset(vo.PLANESWALKER_TYPES)),
)  # fmt: skip


def _collect(f: Any, out: set[str]) -> None:
    if isinstance(f, fi.Type):
        out.add(f.name.lower())
    elif isinstance(f, fi.Subtype):
        out.add(f.name)
        for noun, words in _SUBTYPES_OF:
            if f.name in words:
                out.add(noun)
    elif isinstance(f, fi.IsToken):
        out.add("token")
    elif isinstance(f, (fi.Both, fi.Either)):
        for part in f.parts:
            _collect(part, out)


# --- nodes with rules of their own -------------------------------------------------------------------------


_UNNUMBERED = frozenset(
    {"cast", "copy", "activate", "target", "step", "turn", "state", "attack", "block", "tap", "untap"}
)
"""Kinds of event without an amount, of which there is no "that much" unless several are one."""
_OF_CARDS, _CARDS_TOO = ("draw", "discard", "mill", "cycle"), frozenset({"card"})
_ON_STACK = frozenset({"cast", "copy", "activate"})
"""Kinds of event with a spell or ability as subject, whether the text names it or not."""


_UNNAMED = _ON_STACK | {"discard"}
"""Kinds of event whose object is there when the text says no more of it than "a spell", "a card"."""


def _on_stack(kind: str, role: str) -> bool:
    return kind in _ON_STACK and (role == "subject" or kind != "activate")


_ACTED = frozenset({
    "step", "draw", "cast", "discard", "gain_life", "lose_life", "tap_for_mana", "search", "shuffle",
    "sacrifice", "activate",
    "play", "turn", "cycle", "scry", "surveil", "attack", "flip", "roll", "tap", "copy", "clash",
})  # fmt: skip
"""Kinds of event with a player who acts."""


def _event(w: _Walk, node: Any) -> Any:
    before, w.in_pattern = w.in_pattern, True
    player = w.walk(node.player)
    acts = player is not None and node.kind in _ACTED and not _is_you(player)
    if acts:  # "a player casts a spell with the name of a card in their graveyard"
        w.see("player", se.EventPlayer())
    new = replace(w.fields(node, skip=("condition", "player")), player=player)
    if acts:
        w.antes.pop(next(k for k, a in enumerate(w.antes) if a.ref == se.EventPlayer()))
    new = _circumstance(w, node, new)
    w.in_pattern = before
    if new.kind == "attack" and new.subject is not None and not new.batch:
        w.attacker = se.This() if isinstance(new.subject, fi.IsSource) else se.EventObject()
    roles = [("source", new.source), ("subject", new.subject), ("other", new.other)]
    if new.kind == "attack":  # "a creature attacks you or a planeswalker you control, it …": the attacker
        roles = [roles[0], roles[2], roles[1]]
    if new.kind == "target":  # "it" is what became the target; "that spell or ability" is what targets it
        roles = [("source", new.source), ("subject", new.subject)]
        w.see("player", se.ControllerOf(se.EventObject("other")))
        w.see("object", se.EventObject("other"), False, frozenset({"spell", "ability"}))
    if new.kind == "move" and new.to == "hand" and not new.batch:  # "that player" is the one whose hand it is
        w.see("player", se.OwnerOf(se.EventObject()))
    for role, f in roles:
        if f is None and not (role == "subject" and new.kind in _UNNAMED):
            continue
        if new.across and role == ("subject" if new.kind == "damage" else "other"):
            continue  # several, of whom the event speaks only together
        if f is not None and is_player(f):
            if not _is_you(f):  # the player of an attack is the one who attacks
                w.see("player", se.EventObject(role) if new.kind == "attack" else se.EventPlayer(), False)
            continue
        if f is not None and isinstance(f, fi.IsSource):
            w.see("object", se.This(), False)
        elif f is not None and f == fi.Among(se.Attached()):
            # what it happened to, wherever the Aura or Equipment is by now
            w.see("object", se.EventObject(role), False, _HOSTS)
        else:
            zones: tuple[str, ...] = ("battlefield",) if f is not None else ()
            if _on_stack(new.kind, role) or _a_spell(f):
                zones = ("stack",)
            nouns: frozenset[str] = nouns_of(f, zones) | (_CARDS_TOO if new.kind in _OF_CARDS else frozenset())
            if role == "source" and new.kind == "damage":
                nouns |= {"source"}
            if role == "subject" and new.kind == "activate":
                nouns = frozenset({"ability"})
            if not new.batch and f is not None and _an_opponents(f):
                w.see("player", se.ControllerOf(se.EventObject(role)))
            if not new.batch and f is not None and fi.Owned(se.EachOpponent()) in _parts(f):
                w.see("player", se.OwnerOf(se.EventObject(role)))
            w.see("object", se.EventObject(role), new.batch, frozenset(nouns))
            if f is not None and _maybe_player(f):
                w.see("player", se.EventPlayer(), False)
    if new.kind in _ACTED and (new.kind != "tap" if new.player is None else not _is_you(new.player)):
        attacks = new.kind == "attack"
        who = Ante("player", se.EventPlayer(), False, frozenset({"attacking"}) if attacks else frozenset())
        w.antes.insert(0 if attacks else len(w.antes), who)
    if new.kind not in _UNNUMBERED or new.batch:
        w.numbers.append(am.EventAmount())
    return new


def _circumstance(w: _Walk, node: Any, new: Any) -> Any:
    """ "While it has a counter on it": "it" is what the event happens to; nothing in it is spoken of again."""
    if node.condition is None:
        return new
    kept = list(w.antes)
    if not w.saying and isinstance(node.subject, fi.IsSource):
        w.see("object", se.This())
    condition = w.walk(node.condition)
    if node.kind != "state":
        w.antes = kept
    return new if condition is node.condition else replace(new, condition=condition)


def _gives_control(node: Any) -> bool:
    """Whether the verb is "gain control", whose subject is the player."""
    return isinstance(node, ef.Apply) and len(node.mods) == 1 and isinstance(node.mods[0], mo.SetController)


_HOSTS = frozenset({"creature", "permanent", "land", "artifact", "planeswalker", "card"})
"""How what something is attached to may be called."""


def _parts(f: Any) -> tuple[Any, ...]:
    return f.parts if isinstance(f, fi.Both) else (f,)


def _an_opponents(f: Any) -> bool:
    """Whether the noun names an opponent as controller, who is then "that player"."""
    return fi.Controlled(se.EachOpponent()) in _parts(f) or any(
        isinstance(p, fi.Controlled) and isinstance(p.by, (se.Attached, se.DefendingPlayer, se.ChosenPlayer))
        for p in _parts(f)
    )


def _a_spell(f: Any) -> bool:
    return any(isinstance(p, fi.IsSpell) for p in _parts(f))


def _mentions(node: Any, ref: Node) -> bool:
    return any(part == ref for part in node.walk()) if isinstance(node, Node) else False


def _targets_in(node: Any) -> list[str]:
    return [p.name for p in node.walk() if isinstance(p, se.Target) and p.name] if isinstance(node, Node) else []


def _said_late(node: Any) -> Any:
    """An amount that speaks of what is done to is said after it."""
    n = getattr(node, "n", None)
    if not isinstance(n, am.AmountNode) or isinstance(n, su.Late):
        return node
    what = getattr(node, "to", getattr(node, "what", None))
    if isinstance(node, ef.Damage) and isinstance(what, (*_EACH, se.All)):
        return replace(node, n=su.Late(n)) if _mentions(n, se.Iter()) else node
    late = any(_mentions(n, se.Ref(name)) for name in _targets_in(what))
    return replace(node, n=su.Late(n)) if late else node


def _values(node: Any) -> dict[str, Any]:
    return {f: getattr(node, f) for f in node.__struct_fields__}


def _is_you(f: Any) -> bool:
    return isinstance(f, fi.Among) and isinstance(f.what, se.You)


def _triggered(w: _Walk, node: Any) -> Any:
    before, w.in_trigger = w.in_trigger, True
    event, w.has_event = (w.has_event, w.own_event), isinstance(node, ab.Triggered)
    w.own_event = w.has_event and all(isinstance(on.subject, fi.IsSource) for on in node.on)
    zone = w.zone
    if w.saying and isinstance(node, ab.Triggered) and node.condition is None:
        node = replace(node, effect=_trailing(node.effect))
    w.zone = node.zones[0] if w.saying and node.zones in (("graveyard",), ("hand",), ("exile",)) else ""
    new = w.fields(node)
    if w.saying and not w.zone and node.zones not in (_HERE, EMINENCE):
        new = replace(new, zones=_HERE)
    elif not w.saying and w.zone and node.zones == _HERE and not _from_here(new):
        new = replace(new, zones=(w.zone,))
    elif not w.saying and isinstance(node, ab.Triggered) and any(on.subject == _HAUNTED for on in new.on):
        new = replace(new, zones=("battlefield", "exile"))  # 702.55c
    w.zone = zone
    w.in_trigger = before
    w.has_event, w.own_event = event
    if not w.saying and isinstance(new, ab.Triggered) and _other_than(new):
        raise ReferenceError_("other than what the event is about, or than the source")
    return new


def _other_than(node: ab.Triggered) -> bool:
    """ "Whenever a Mountain you control enters, if you control five other Mountains": other than the one that enters,
    not than the source, which is what `Other` means."""
    if node.condition is None or not any(isinstance(p, fi.Other) for p in node.condition.walk()):
        return False
    subjects = [on.subject for on in node.on if on.kind in ("move", "attack", "block", "tap", "untap")]
    return any(f is not None and not any(isinstance(p, (fi.IsSource, fi.Other)) for p in f.walk()) for f in subjects)


def _apart(w: _Walk, node: Any) -> Any:
    """An effect with an event of its own, of which nothing after it can speak."""
    before, numbers = len(w.antes), len(w.numbers)
    new = w.effect(node)
    own = [a for a in w.antes[before:] if not any(isinstance(p, _OF_EVENT) for p in a.ref.walk())]
    w.antes[before:] = own
    w.numbers[numbers:] = [n for n in w.numbers[numbers:] if not isinstance(n, am.EventAmount)]
    return new


_OF_EVENT = (se.EventObject, se.EventPlayer)


def _delayed(w: _Walk, node: Any) -> Any:
    """A step has no object and no amount: a delayed trigger of one (603.7) means those of the event around it."""
    new = _apart(w, node)
    if not w.saying and not w.has_event and new.on.kind in ("step", "turn"):
        if any(isinstance(part, (se.EventObject, am.EventAmount)) for part in new.effect.walk()):
            raise ReferenceError_("an event's object in a step")
    return new


def _trailing(effect: Any) -> Any:
    """The first sentence of a trigger's effect can't begin with "if" (that is an intervening if, 603.4)."""
    if isinstance(effect, ef.Seq):
        return ef.Seq((_trailing(effect.parts[0]), *effect.parts[1:]))
    if isinstance(effect, ef.Gate) and effect.when is not None and effect == ef.Gate(effect.then, when=effect.when):
        return replace(effect, when=su.Trail(effect.when))
    return effect


def _was_cast(w: _Walk, node: Any) -> Any:
    if isinstance(node.what, (su.ThisFrom, se.OnlyThose)):  # "cast it from your hand": the zone belongs to the casting
        raise ReferenceError_("cast from")
    return w.fields(node)


_HERE = ("battlefield",)
_HAUNTED = fi.Among(se.MarkedBy("haunts"))
EMINENCE = ("battlefield", "command")
"""Where an ability functions that says "as long as ~ is in the command zone or on the battlefield" (113.6b)."""
NOT_HERE = ("library", "hand", "graveyard", "exile", "command", "stack")
"""Where an ability functions that says "as long as ~ isn't on the battlefield" (113.6b)."""
_SUSPENDED = fi.Status("suspended")
_FROM = (ef.Move, ef.Exile, ef.Discard, ef.Reveal, ef.Cast, ef.Permit)


def _with_it_from(node: Any) -> str:
    """The zone of "return ~card and target creature card from your graveyard": the source is there as well, and the
    ability functions there (113.6m)."""
    if not isinstance(node, ef.Move) or not isinstance(node.what, se.Union) or node.what.parts[0] != se.This():
        return ""
    mine = fi.Owned(se.You())
    zones = [p.zones for p in node.what.parts[1:] if isinstance(p, se.Target) and mine in _parts(p.filter)]
    return zones[0][0] if len(zones) == 1 and zones[0] in (("graveyard",), ("hand",)) else ""


def _from_here(node: Any) -> bool:
    """Whether an ability triggers on what its source, or what that is attached to, does on the battlefield, wherever
    the source then is."""
    here = (fi.IsSource(), fi.Among(se.Attached()))
    return isinstance(node, ab.Triggered) and any(on.subject in here and not _elsewhere(on) for on in node.on)


def _elsewhere(on: Any) -> bool:
    """Whether the event is one that happens to the source in another zone ("while it's exiled")."""
    nodes = on.condition.walk() if on.condition is not None else ()
    return any(isinstance(n, co.Is) and isinstance(n.filter, fi.InZone) for n in nodes)


def _compare(w: _Walk, node: Any) -> Any:
    new = w.fields(node)
    a, b = (node.a, node.b) if w.saying else (new.a, new.b)
    if node.op in (">", ">="):
        w.difference = am.Minus(a, b)
    elif node.op in ("<", "<="):
        w.difference = am.Minus(b, a)
    return new


def _difference(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.difference is None or any(isinstance(p, (se.Iter, se.Target)) for p in w.difference.walk()):
        raise ReferenceError_("the difference")
    return w.difference


def _minus(w: _Walk, node: Any) -> Any:
    return su.Difference() if w.saying and node == w.difference else w.fields(node)


def _kept_by(w: _Walk, node: Any) -> Any:
    """607.2a: only the source's own."""
    if w.find(su.It()) != se.This():
        raise ReferenceError_("exiled with it")
    return se.Linked()


def _this_from(w: _Walk, node: Any) -> Any:
    """The source in another zone, when nothing moves it from there (which `effect` sees to)."""
    if w.saying:
        w.mentioned(se.This())
        return node
    raise ReferenceError_("this card in another zone")


def _is(w: _Walk, node: Any) -> Any:
    if not w.saying and isinstance(node.what, su.ThisFrom):
        w.zone = node.what.zone
        w.mentioned(se.This())
        return replace(node, what=se.This())
    if w.saying and w.zone and node.what == se.This() and node.filter in (fi.InZone(w.zone), _SUSPENDED):
        w.zone, zone = "", w.zone
        return co.Is(su.ThisFrom(zone), node.filter)
    made = w.fields(node)
    if isinstance(made.filter, fi.Targets) and made.what == se.This():
        raise ReferenceError_("targets not yet chosen")
    if isinstance(node.filter, fi.Shares):  # what it is compared with is no more spoken of than it itself
        w.mentioned(node.what if w.saying else made.what)
    return made


def _was(w: _Walk, node: Any) -> Any:
    """Of an event's object `EventIs` asks, of anything else `Is`."""
    if w.saying:
        return w.fields(node)
    what = w.walk(node.what)
    f = w.walk(node.filter)
    _had_counters(w, what, f)
    if isinstance(what, se.EventObject):
        return co.EventIs(f, what.role)
    return co.EventIs(f) if what == se.This() and w.own_event else co.Is(what, f)


def _had_counters(w: _Walk, what: Any, f: Any) -> None:
    """ "If it had counters on it, … that many": as many as it had."""
    if isinstance(f, fi.WithCounter) and isinstance(what, (se.EventObject, se.This)):
        w.numbers.append(am.CountersOn(f.kind, what))


def _event_is(w: _Walk, node: Any) -> Any:
    """Said of the event's object by its pronoun."""
    if not w.saying or w.in_pattern:
        return w.fields(node)
    ref: Any = se.This() if w.own_event and node.role == "subject" else se.EventObject(node.role)
    word: Any = w.pronoun(ref)
    _had_counters(w, ref, node.filter)
    if node.filter == fi.Status("kicked") and w.find(su.That("spell")) == ref:
        word = su.That("spell")  # "if it was kicked" is said of the source
    if word is None:
        return w.fields(node)
    w.mentioned(ref)
    return su.Was(word, w.walk(node.filter))


def _spell(w: _Walk, node: Any) -> Any:
    w.spell = True
    new = w.fields(node)
    w.spell = False
    return new


def _activated(w: _Walk, node: Any) -> Any:
    return _triggered(w, node)


def _static(w: _Walk, node: Any) -> Any:
    outer = w.zone
    w.zone = node.zones[0] if w.saying and node.zones in (("graveyard",), ("hand",), ("exile",)) else ""
    condition = node.condition
    if condition is not None:
        before = len(w.antes)
        try:
            condition = w.walk(condition)
        except ReferenceError_:  # "~ has flying as long as it's attacking": what it is about was said first
            if not isinstance(node.what, (se.This, se.Attached)):
                raise
            del w.antes[before:]
            w.walk(node.what)
            condition = w.walk(node.condition)
    mark = len(w.antes)
    what = w.as_subject(node.what)
    mods = w.walk(node.mods)
    del w.antes[mark:]
    zones = node.zones
    if w.saying and zones not in (_HERE, EMINENCE, NOT_HERE) and not w.zone:
        zones = _HERE
    elif not w.saying and w.zone and zones == _HERE:
        zones = (w.zone,)
    w.zone = outer
    return replace(node, condition=condition, what=what, mods=mods, zones=zones)


def _replacement(w: _Walk, node: Any) -> Any:
    """What happens instead may speak of the event."""
    event, w.has_event = w.has_event, True
    new = _replaced(w, node)
    w.has_event = event
    return new


def _replaced(w: _Walk, node: Any) -> Any:
    """ "~ enters with … if you cast it": the condition may be said last and speak of the event's object."""
    if node.condition is None:
        return w.fields(node)
    if w.saying:
        if not any(isinstance(part, (*_OF_EVENT, am.EventAmount)) for part in node.condition.walk()):
            return w.fields(node)
        on = w.walk(node.on)
        return replace(w.fields(node, skip=("on",)), on=on)
    before = len(w.antes)
    try:
        return w.fields(node)
    except ReferenceError_:
        del w.antes[before:]
        on = w.walk(node.on)
        return replace(w.fields(replace(node, on=on), skip=("on",)), on=on)


def _gate(w: _Walk, node: Any) -> Any:
    if node.replaces:  # the ordinary version is said first
        first = w.walk(node.otherwise)
        when = w.walk(node.when)
        then, hit = node.then, getattr(node.otherwise, "to", None)
        if w.saying and isinstance(then, ef.Damage) and isinstance(hit, se.Target) and then.to == se.Ref(hit.name):
            node = replace(node, then=replace(then, to=su.Again()))
        return replace(node, otherwise=first, when=when, then=w.walk(node.then))
    if w.saying and node.when is not None and any(_mentions(node.when, se.Ref(n)) for n in _targets_in(node.then)):
        node = replace(node, when=su.Trail(node.when))
    if type(node.when) is su.Trail:
        then = w.walk(node.then)
        when = w.walk(node.when.inner)
        return w.result(replace(node, when=su.Trail(when) if w.saying else when, then=then))
    when = w.walk(node.when) if node.when is not None else None
    if node.unless:
        return _unless(w, node, when)
    if w.saying and node.may and not isinstance(node.who, se.You):
        own = se.Iter() if isinstance(node.who, _EACH) else w._later(node.who)
        node = replace(node, then=_said_of(node.then, own))
    who = node.who if isinstance(node.who, se.You) else w.walk(node.who)
    before, w.own = w.own, se.Iter() if isinstance(who, _EACH) else w._later(who)
    if isinstance(who, _EACH):
        w.see("player", se.Iter())
    cost = w.walk(node.cost) if node.cost is not None else None
    then = w.walk(node.then)
    w.own = before
    otherwise = w.walk(node.otherwise) if node.otherwise is not None else None
    return w.result(replace(node, when=when, who=who, cost=cost, then=then, otherwise=otherwise))


def _said_of(node: Any, own: Any) -> Any:
    """What `own` does, with its subject left out, as "may" is followed by it."""
    if isinstance(node, ef.Seq):
        return ef.Seq(tuple(_said_of(p, own) for p in node.parts))
    if own is None:
        return node
    if getattr(node, "under", None) == own:
        node = replace(node, under=su.Subj())
    if getattr(getattr(node, "what", None), "by", None) == own:
        node = replace(node, what=replace(node.what, by=su.Subj()))
    if isinstance(node, ef.Damage) and node.to == own:
        return replace(node, to=su.Subj())
    if isinstance(node, ef.OneOf):
        return replace(node, parts=tuple(_said_of(p, own) for p in node.parts))
    field = SUBJECT.get(type(node), "who" if "who" in node.__struct_fields__ else "")
    return replace(node, **{field: su.Subj()}) if field and getattr(node, field) == own else node


def _unless(w: _Walk, node: Any, when: Any) -> Any:
    """ "X unless that player pays": what happens is said first."""
    if w.saying and node.cost is not None and not isinstance(node.who, se.You):
        own = se.Iter() if isinstance(node.who, _EACH) else w._later(node.who)
        acts = tuple(_said_of(a, own) for a in node.cost.actions)
        node = replace(node, cost=replace(node.cost, actions=acts))
    then = w.walk(node.then)
    who = node.who if isinstance(node.who, se.You) else w.walk(node.who)
    before, w.own = w.own, se.Iter() if isinstance(who, _EACH) else w._later(who)
    cost = w.walk(node.cost) if node.cost is not None else None
    w.own = before
    return w.result(replace(node, when=when, who=who, cost=cost, then=then))


def _subj(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.own is None:
        raise ReferenceError_("subject")
    w.mentioned(w.own)
    return w.own


def _own(w: _Walk, node: Any) -> Any:
    """While saying, what a gate's `who` does is said as its own subject."""
    return node


def _same(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.subject is None:
        raise ReferenceError_("same subject")
    w.mentioned(w.subject)
    return w.subject


def _in_the_past(w: _Walk, node: Any) -> Any:
    """What is only asked of the log ("if a creature died this turn") has no object that could be spoken of."""
    before, numbers = len(w.antes), len(w.numbers)
    new = w.fields(node)
    w.antes[before:] = [a for a in w.antes[before:] if not any(isinstance(p, _OF_EVENT) for p in a.ref.walk())]
    w.numbers[numbers:] = [n for n in w.numbers[numbers:] if not isinstance(n, am.EventAmount)]
    if isinstance(node, co.Occurred) and not w.numbers:  # "if one or more creatures died this turn, … that many"
        w.numbers.append(am.Happened(new.event, new.period))
    return new


def _again(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.hit is None:
        raise ReferenceError_("dealt damage")
    w.mentioned(w.hit)
    return w.hit


def _paid(w: _Walk, node: Any) -> Any:
    """ "If ~ was kicked, it …": what was kicked is spoken of."""
    if node.cost == "kicker":
        w.mentioned(se.This())
    return node


def _ifdid(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.did is None:
        raise ReferenceError_("if you do")
    w.used.append(w.did.name)  # type: ignore[attr-defined]
    return w.did


def _rest(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.others is not None:
        return w.others
    if w.pool is None or not w.taken:
        raise ReferenceError_("the rest")
    for ref in (w.pool, *w.taken):
        w.mentioned(ref)
    return se.Rest(w.pool, w.taken[0] if len(w.taken) == 1 else se.Union(tuple(w.taken)))


def _un_rest(w: _Walk, node: Any) -> Any:
    if w.saying and w.pool is not None and w.taken:
        without = w.taken[0] if len(w.taken) == 1 else se.Union(tuple(w.taken))
        if node == se.Rest(w.pool, without):
            return su.TheRest()
    return w.fields(node)


def _happens(w: _Walk, node: Any) -> Any:
    if not w.saying or w.did == node:
        return su.IfDid() if w.saying else node
    return next((su.PutThisWay(to) for to, name in w.put.items() if name == node.name), node)


def _put_this_way(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if node.to not in w.put:
        raise ReferenceError_("put this way")
    w.used.append(w.put[node.to])
    return co.Happens(w.put[node.to])


def _thatmuch(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    if not w.numbers:
        raise ReferenceError_("that much")
    got = w.numbers[-1]
    if isinstance(got, am.Result):
        w.used.append(got.name)
    return got


_WAYS: dict[str, type] = {
    "destroyed": ef.Destroy, "discarded": ef.Discard, "milled": ef.Mill, "sacrificed": ef.Sacrifice,
    "exiled": ef.Exile, "tapped": ef.Tap, "returned": ef.Move, "drawn": ef.Draw, "revealed": ef.Reveal,
    "dealt": ef.Damage, "lost": ef.LoseLife, "gained": ef.GainLife, "paid": ef.PayAny, "flipped": ef.FlipCoin,
}  # fmt: skip


def _done(w: _Walk, node: Any) -> Any:
    """What a verb of that kind was done to; else what was done so as the spell was cast (601.2b)."""
    if w.saying:
        return node
    for kind, ref in reversed(w.ways):
        if kind is _WAYS[node.verb]:
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return se.Ref(ref.name, node.past)  # type: ignore[attr-defined]
    if w.in_trigger:
        raise ReferenceError_(node.verb)
    return se.Ref(node.verb)


def _only_those(w: _Walk, node: Any) -> Any:
    """ "a nontoken creature destroyed this way": said by what was done."""
    if w.saying and isinstance(node.of, se.Ref):
        w.mentioned(se.Ref(node.of.name))
        for kind, ref in reversed(w.ways):
            if ref.name == node.of.name:  # type: ignore[attr-defined]
                verb = next((v for v, k in _WAYS.items() if k is kind), "")
                return replace(node, of=su.Done(verb, past=node.of.past)) if verb else node
    made = w.fields(node)
    if isinstance(made.of, se.Ref) and not w.saying:  # "when you discard a land card this way, … that card"
        w.mentioned(se.Ref(made.of.name))
    return made


_COST_NOUNS = {"sacrificed": "creature", "discarded": "card", "exiled": "card", "revealed": "card"}
_COST_VERBS: dict[type, str] = {ef.Sacrifice: "sacrificed", ef.Discard: "discarded", ef.Exile: "exiled",
                                ef.Reveal: "revealed"}


def _additional(w: _Walk, node: Any) -> Any:
    """What is done as an additional cost keeps its name for the spell's other abilities."""
    new = w.fields(node)
    return new if w.saying else replace(new, cost=_kept(new.cost), choices=tuple(_kept(c) for c in new.choices))


def _kept(cost: Any) -> Any:
    acts = tuple(replace(a, name=_COST_VERBS[type(a)]) if type(a) in _COST_VERBS else a for a in cost.actions)
    return replace(cost, actions=acts) if acts != cost.actions else cost


def _times(w: _Walk, node: Any) -> Any:
    """ "2 life for each card discarded this way": a number multiplied is said by what was done."""
    if w.saying and isinstance(node.of, am.Result):
        for kind, ref in reversed(w.ways):
            if ref == node.of:
                verb = next((v for v, k in _WAYS.items() if k is kind), "")
                if verb in _WAY_NOUNS:
                    return replace(node, of=su.ThisWay(_WAY_NOUNS[verb], verb))
    return w.fields(node)


_WAY_NOUNS = {
    "destroyed": "creature", "discarded": "card", "milled": "card", "sacrificed": "creature", "exiled": "card",
    "tapped": "creature", "returned": "creature", "drawn": "card", "revealed": "card",
}  # fmt: skip


def _this_way(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    for kind, ref in reversed(w.ways):
        if kind is _WAYS[node.verb] or (kind is ef.Exchange and node.verb == "lost"):
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return ref
    raise ReferenceError_("this way")


def _excess_dealt(w: _Walk, node: Any) -> Any:
    if w.saying:
        return node
    return am.Excess(_dealt_last(w))


def _excess(w: _Walk, node: Any) -> Any:
    return su.ExcessDealt() if w.saying and _dealt_last(w) == node.name else node


def _dealt_last(w: _Walk) -> str:
    """The name of the last verb that dealt damage."""
    for kind, ref in reversed(w.ways):
        if kind is ef.Damage:
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return str(ref.name)  # type: ignore[attr-defined]
    raise ReferenceError_("excess damage")


def _attacked(w: _Walk, node: Any) -> Any:
    """ "~ deals 1 damage to the player it's attacking" is about the creature that attacks."""
    ref = w.attacker if w.attacker is not None else w.find(su.It())
    if w.saying:
        return replace(node, what=su.Attacker()) if node.what == ref else w.fields(node)
    if type(node.what) is not su.Attacker:
        return w.fields(node)
    if ref is None:
        raise ReferenceError_("attacking")
    return replace(node, what=ref)


def _exists(w: _Walk, node: Any) -> Any:
    """ "If you control five or more Deserts, create that many …": the number that was asked for."""
    new = w.fields(node)
    what = node.what if w.saying else new.what
    if isinstance(what, se.OnlyThose) and isinstance(what.of, se.Ref):  # "when you discard one or more lands this way"
        w.numbers.append(am.Count(what))
    elif node.least != 1 and not w.numbers:
        w.numbers.append(am.Count(what))
    return new


def _number(w: _Walk, node: Any) -> Any:
    return su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == node else node


def _later_on(w: _Walk, node: Any) -> Any:
    """A reflexive or delayed ability is another one than "this ability"."""
    if not w.saying and any(isinstance(n, mo.ThisAbility) for n in node.walk()):
        raise ReferenceError_("this ability")
    return w.effect(node)


def _foreach(w: _Walk, node: Any) -> Any:
    what = w.walk(node.what)
    mark = len(w.antes)
    if isinstance(what, _EACH) or (isinstance(what, se.All) and is_player(what.filter)):
        w.see("player", se.Iter())
    else:
        nouns = nouns_of(what.filter, what.zones) if isinstance(what, (se.All, se.Target)) else frozenset({"card"})
        if isinstance(what, se.OnlyThose):
            nouns = nouns_of(what.filter, _HERE if getattr(what.of, "past", False) else ())
        w.see("object", se.Iter(), False, nouns)
    per = what if isinstance(what, _EACH) else None
    do = w.walk(_chosen_for(node.do, None) if w.saying and per is not None else node.do)
    # what was done to one thing for each member is, after all of them, several things
    after = [Ante(a.kind, a.ref, True, a.nouns) for a in w.antes[mark:] if a.kind == "object" and type(a.ref) is se.Ref]
    w.antes[mark:] = [a for k, a in enumerate(after) if all(b.ref != a.ref for b in after[k + 1 :])]
    return replace(node, what=what, do=do if w.saying or per is None else _chosen_for(do, per))


_LATER = (ef.Delayed, ef.Reflexive, ab.Ability)


def _chosen_for(node: Any, each: Any) -> Any:
    """The targets that depend on the player at hand are chosen for each of those players (601.2c)."""
    if type(node) is tuple:
        return tuple([_chosen_for(item, each) for item in node])
    if not isinstance(node, Node) or isinstance(node, _LATER):
        return node
    if isinstance(node, se.Target):
        depends = node.each is not None or _mentions(node.filter, se.Iter())
        return replace(node, each=each) if depends else node
    return replace(node, **{f: _chosen_for(getattr(node, f), each) for f in node.__struct_fields__})


def _granted(w: _Walk, node: Any) -> Any:
    """Abilities given to something else have words of their own."""
    inner = _Walk(w.saying)
    inner.count = w.count
    if all(isinstance(a, ab.Keyword) for a in node.abilities):  # "has annihilator X, where X is … on it"
        inner.see("object", se.This())
    done = tuple(inner.walk(a) for a in node.abilities)
    w.count = inner.count
    w.used += inner.used
    return replace(node, abilities=done)


def _pair(w: _Walk, node: Any) -> Any:
    """+X/+X: one number, said once."""
    if isinstance(node.power, Node) and node.power == node.toughness:
        both = w.walk(node.power)
        return replace(node, power=both, toughness=both)
    return w.fields(node)


def _modal(w: _Walk, node: Any) -> Any:
    modes = []
    mark = len(w.antes)
    for mode in node.modes:
        modes.append(replace(mode, effect=w.walk(mode.effect)))
        del w.antes[mark:]
    by = w.walk(node.by) if node.by is not None else None
    return replace(node, modes=tuple(modes), by=by)


def _attach(w: Any, node: Any) -> Any:
    """Nothing is attached to itself (301.5c, 303.4d): "attach ~ to it" is to something else spoken of."""
    what = w.walk(node.what)
    itself = node.what if w.saying else what
    seen = w.antes
    w.antes = [a for a in seen if a.ref != itself]
    mark = len(w.antes)
    to = w.walk(node.to)
    w.antes = seen + w.antes[mark:]
    return replace(node, what=what, to=to)


_SPECIAL: dict[type, Any] = {
    On: _event,
    ef.Attach: _attach,
    ab.Triggered: _triggered,
    ab.SpellAbility: _spell,
    ab.Activated: _activated,
    ab.Static: _static,
    ab.Replacement: _replacement,
    ef.Delayed: _delayed,
    ef.Shield: _apart,
    ef.Gate: _gate,
    ef.ForEach: _foreach,
    ef.Reflexive: _later_on,
    ef.Modal: _modal,
    ef.Token: lambda w, n: replace(_granted(w, n), power=w.walk(n.power), toughness=w.walk(n.toughness)),
    ef.GetEmblem: _granted,
    su.Subj: _subj,
    su.Same: _same,
    su.IfDid: _ifdid,
    su.Again: _again,
    su.ThatMuch: _thatmuch,
    su.ThisWay: _this_way,
    se.Attacked: _attacked,
    su.ExcessDealt: _excess_dealt,
    am.Excess: _excess,
    su.TheRest: _rest,
    su.ThisFrom: _this_from,
    su.KeptBy: _kept_by,
    su.PutThisWay: _put_this_way,
    su.Difference: _difference,
    co.Compare: _compare,
    am.Minus: _minus,
    su.Done: _done,
    se.OnlyThose: _only_those,
    co.WasCast: _was_cast,
    co.Paid: _paid,
    co.Occurred: _in_the_past,
    am.Happened: lambda w, n: su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == n else _in_the_past(w, n),
    fi.Did: _in_the_past,
    su.Late: lambda w, n: w.walk(n.inner),
    su.Trail: lambda w, n: w.walk(n.inner),
    co.Is: _is,
    co.EventIs: _event_is,
    su.Was: _was,
    se.Rest: _un_rest,
    co.Happens: _happens,
    co.Exists: _exists,
    am.Result: _number,
    am.CountersOn: lambda w, n: su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == n else w.fields(n),
    am.Times: _times,
    am.EventAmount: _number,
    am.Count: lambda w, n: su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == n else w.fields(n),
    ef.Seq: lambda w, n: replace(n, parts=tuple(w.walk(p) for p in n.parts)),
}


def _register() -> None:
    _SPECIAL[mo.Gain] = _granted
    _SPECIAL[mo.PT] = _SPECIAL[mo.SetPT] = _pair
    _SPECIAL[mo.AdditionalCost] = _additional


_register()


def replace(node: Any, **changes: Any) -> Any:
    """The node with some fields changed."""
    values = {f: getattr(node, f) for f in node.__struct_fields__}
    values.update(changes)
    return type(node)(**values)


def resolve(tree: Any) -> Any:
    """The tree with every pronoun replaced and everything referred to named. Raises `ReferenceError_`. The trees of a
    tuple are read one after the other, as paragraphs of one text."""
    walk = _Walk(saying=False)
    tree = _your_type(_that_name(tree))
    return _rename(walk.walk(tree), _names(walk))


_SPOKEN: dict[type, tuple[type[Node], type[Node]]] = {
    su.ThatName: (ef.ChooseName, fi.ChosenName),
    su.ThatType: (ef.ChooseType, fi.ChosenType),
    su.ThatColor: (ef.ChooseColor, fi.ChosenColor),
}
"""Words for what was chosen: what chooses it, and what then asks for it."""


def _that_name(tree: Any) -> Any:
    """ "That name", "that type", "that color" are the chosen ones, where one was chosen or spoken of."""
    nodes = [n for one in (tree if type(tree) is tuple else (tree,)) if isinstance(one, Node) for n in one.walk()]
    words = {type(n) for n in nodes if type(n) in _SPOKEN}
    for word in words:
        if not any(isinstance(n, _SPOKEN[word]) for n in nodes):
            raise ReferenceError_(word.__name__)
    return _renamed(tree) if words else tree


def _your_type(node: Any) -> Any:
    """What asks for "the creature type of your choice" chooses it first."""
    if type(node) is tuple:
        return tuple([_your_type(item) for item in node])
    if not isinstance(node, Node) or not any(isinstance(n, su.YourType) for n in node.walk()):
        return node
    if isinstance(node, ef.Effect) and not isinstance(node, _HOLDING):
        if any(isinstance(n, se.Target) for n in node.walk()):
            raise ReferenceError_("a type chosen for targets")
        return ef.Seq((ef.ChooseType(), _chosen_type(node)))
    made = replace(node, **{f: _your_type(getattr(node, f)) for f in node.__struct_fields__})
    if not isinstance(made, ef.Seq):
        return made
    return ef.Seq(tuple(p for part in made.parts for p in (part.parts if isinstance(part, ef.Seq) else (part,))))


_HOLDING = (ef.Seq, ef.Gate, ef.ForEach, ef.Repeat, ef.Modal, ef.Delayed, ef.Reflexive)


def _chosen_type(node: Any) -> Any:
    if isinstance(node, su.YourType):
        return fi.ChosenType()
    if type(node) is tuple:
        return tuple([_chosen_type(item) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: _chosen_type(getattr(node, f)) for f in node.__struct_fields__})


def _renamed(node: Any) -> Any:
    if type(node) in _SPOKEN:
        return _SPOKEN[type(node)][1]()
    if type(node) is tuple:
        return tuple([_renamed(item) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: _renamed(getattr(node, f)) for f in node.__struct_fields__})


def mention(tree: Any) -> Any:
    """The tree with pronouns put back, as the table says it."""
    return _Walk(saying=True).walk(tree)


def _names(walk: _Walk) -> dict[str, str]:
    used = sorted({n for n in walk.used if "#" in n}, key=lambda n: int(n.split("#")[1]))
    names: dict[str, str] = {}
    for prefix in ("t", "r"):
        for k, name in enumerate([n for n in used if n[0] == prefix], 1):
            names[name] = f"{prefix}{k}"
    return names


def _rename(node: Any, names: dict[str, str]) -> Any:
    if type(node) is tuple:
        return tuple([_rename(item, names) for item in node])
    if not isinstance(node, Node):
        return node
    changed: dict[str, Any] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)):
            new = _rename(value, names)
            if new is not value:
                changed[field] = new
        elif field in ("name", "result") and type(value) is str and "#" in value:
            changed[field] = names.get(value, "")
    return replace(node, **changed) if changed else node


def spell_out(node: Any, name: str) -> Any:
    """The tree with `Named("~")` asking for that name instead, and `SetName("~")` giving it."""
    if type(node) is tuple:
        return tuple([spell_out(item, name) for item in node])
    if not isinstance(node, Node):
        return node
    if isinstance(node, (fi.Named, mo.SetName)):
        return type(node)(name) if node.name == "~" else node
    changed: dict[str, Any] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)) and (new := spell_out(value, name)) != value:
            changed[field] = new
    return replace(node, **changed) if changed else node
