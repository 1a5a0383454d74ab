"""The walk through a tree in the order of its text, and what has been spoken of so far."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.references.nouns import FACE_DOWN, Ante, noun_fits, nouns_of, the_chosen, words_for
from apnap.oracle.references.tree import replace, targets_in, values

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
    se.Top: ("of",),
    ef.OneOf: ("parts", "who"),
}
"""Fields in the order of the text, where it is not their order in the class (left-out fields follow)."""

APART: dict[type, tuple[str, str]] = {
    ef.Damage: ("source", "to"), ef.Fight: ("a", "b"), ef.Become: ("what", "of"), ef.Attach: ("what", "to"),
    ef.MoveCounters: ("frm", "onto"),
}  # fmt: skip
"""Verbs that nothing does to itself: the fields of the subject and of the object."""

BARE = (su.It, su.That, su.Them, se.Ref, se.This, se.EventObject, se.Attached, se.Iter)

EACH = (se.EachPlayer, se.EachOpponent, se.EachOther, se.OpponentsOf, se.YourTeam)

OF_EVENT = (se.EventObject, se.EventPlayer)


_OBJECTS_ONLY = (am.StatOf, ef.Destroy, ef.Exile, ef.Tap, ef.Untap, ef.Move, co.Is, ef.Apply)
_OF_CREATURES = (mo.PT, mo.SetPT, mo.Gain, mo.Lose, mo.AddTypes, mo.DoesntUntap, mo.Must)
_NOT_OF_PLAYERS = ("attack", "block", "be_blocked", "be_regenerated", "untap")


def of_object(node: Any) -> bool:
    """Whether what this is said of is no player, whatever else it may have been ("any target")."""
    if isinstance(node, ef.Apply):
        first = node.mods[0]
        return isinstance(first, _OF_CREATURES) or (isinstance(first, mo.Cant) and first.what in _NOT_OF_PLAYERS)
    if isinstance(node, co.Is):
        return any([isinstance(part, (fi.Type, fi.Subtype, fi.Stat, fi.Color)) for part in node.filter.walk()])
    return isinstance(node, _OBJECTS_ONLY)


_OF_PERMANENTS = (ef.PutCounters, ef.Tap, ef.Untap, ef.Sacrifice, ef.Regenerate)


def of_permanent(node: Any) -> bool:
    """Whether what this is done to is on the battlefield, and so no spell that was just cast."""
    if isinstance(node, ef.Apply):
        return isinstance(node.mods[0], (mo.PT, mo.SetPT, mo.DoesntUntap, mo.Must))
    return isinstance(node, _OF_PERMANENTS)


class ReferenceError_(Exception):
    """A pronoun that stands for nothing."""


Rule = Callable[["Walk", Any], Any]
"""How a node of some class is walked through."""
RULES: dict[type, Rule] = {}
"""The rule of each class of nodes: its own, or that of the nearest class above it, or `Walk.fields`."""


def rule(*kinds: type) -> Callable[[Rule], Rule]:
    """Make a function the rule of these classes of nodes."""

    def add(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(kinds, function))
        return function

    return add


def _rule_for(kind: type) -> Rule:
    found = RULES[kind] = next((RULES[base] for base in kind.__mro__ if base in RULES), Walk.fields)
    return found


_SPOKEN = ("antes", "numbers", "ways", "put", "taken", "pool", "others", "until", "did", "difference", "subject",
           "hit", "attacker", "targeted", "picked")  # fmt: skip
"""What a walk remembers of what was said."""
_DONE = ("ways", "put", "taken", "pool", "others", "until", "did")
"""Of these, what verbs did."""


def _copy(value: Any) -> Any:
    return value.copy() if isinstance(value, (list, dict)) else value


def _of_result(ref: Node) -> bool:
    """Whether this is something that a verb did, and no target of it."""
    return any([isinstance(part, se.Ref) and not _TARGET.fullmatch(part.name) for part in ref.walk()])


_TARGET = re.compile(r"\?|t#?\d+")
"""The names of targets ("?": one without a name)."""


def _fits(word: Node, ante: Ante) -> bool:
    """Whether the pronoun may stand for that."""
    if isinstance(word, su.It):
        card = type(word) is not su.TheCard or "token" not in ante.nouns
        return ante.kind == "object" and not ante.many and card
    if type(word) is su.Them:
        return ante.kind == "object" and ante.many
    if type(word) is su.AttackingPlayer:
        return ante.kind == "player" and "attacking" in ante.nouns
    if isinstance(word, su.That):
        return ante.kind == "object" and ante.many == word.plural and noun_fits(word.noun, ante.nouns)
    return ante.kind == "player"


def _cast(ante: Ante) -> bool:
    """Whether this is the spell that an event is about."""
    return isinstance(ante.ref, se.EventObject) and "spell" in ante.nouns


class Walk:
    """One walk: what was spoken of so far. While `saying`, pronouns are put in; else they are replaced."""

    def __init__(self, saying: bool) -> None:
        self.saying = saying
        self.count = 0
        self.used: list[str] = []
        self.alike: dict[str, str] = {}
        """Names of one version's parts by those of the other version, of which only one happens."""
        """Names that something refers to."""
        self.antes: list[Ante] = []
        """What was spoken of, the last at the end."""
        self.numbers: list[Node] = []
        """The amounts spoken of, the last at the end ("that much")."""
        self.difference: Node | None = None
        """By how much the greater of the numbers compared last exceeds the other."""
        self.subject: Any = None
        """Who did the last verb."""
        self.own: Any = None
        """Whose doing is said without its subject ("may …", "unless …")."""
        self.did: Node | None = None
        """Whether the last verb was done ("if you do")."""
        self.ways: list[tuple[type, Node]] = []
        """The verbs that did something so far, and how much ("destroyed this way")."""
        self.put: dict[str, str] = {}
        """The last verb that put something into each zone."""
        self.kinds: dict[str, str] = {}
        """What kind of counters each verb removed."""
        self.hit: Any = None
        """Whom damage was dealt to last."""
        self.plain: Any = None
        """The effect at hand as the tree has it, before words for what it speaks of were found."""
        self.pool: Any = None
        """The cards looked at last."""
        self.turn: Node | None = None
        """The mark of the extra turn that was given last."""
        self.shown: Any = None
        """Whose hand was shown last."""
        self.pool_of: Any = None
        """For whom they were found, where that was done for each of several players."""
        self.taken: list[Any] = []
        """What was taken from among them."""
        self.moved: list[Any] = []
        """What was put somewhere of that."""
        self.until: Any = None
        """The cards revealed or exiled last until some were found."""
        self.others: Any = None
        """The others of them ("the rest"), when they have a name."""
        self.spell = False
        """Whether what a spell does is walked."""
        self.zone = ""
        """The zone in which the source is spoken of, other than the battlefield."""
        self.in_trigger = False
        self.has_event = False
        """Whether an event goes with what is said: a trigger's, or the one that is replaced."""
        self.own_event = False
        """Whether that event's subject is the source itself."""
        self.in_pattern = False
        """Whether the event itself is walked."""
        self.attacker: Any = None
        """The creature that attacks in the event that is spoken of."""
        self.than: Ante | None = None
        """The thing of which something is said: "it gets +1/+1 for each other creature" is other than it."""
        self.others_event = False
        """Whether the event is about something else than the source."""
        self.doer: Any = None
        """The subject of the verb at hand, as the tree has it."""
        self.spelt = False
        """Whether "it" stands for something else in the same clause already."""
        self.x: Any = None
        self.where: tuple[Any, Any] = (None, None)
        """What X was said to be last, as said and as found."""
        self.same: dict[str, str] = {}
        """Names of targets said once but walked again, by their first names."""
        """What X was said to be."""
        self.counted = ""
        """The kind of the counters asked for last."""
        self.chose: Any = None
        """The player who was chosen as a target ("choose target player … the chosen player")."""
        self.picked: Ante | None = None
        """What was only chosen last, by an effect or as targets."""
        self.rest_said = False
        """Whether anything is said of the rest of some cards."""
        self.leading = False
        """Whether a condition is said first of all that follows."""
        self.no_player = False
        """Whether what is to be said now is no player."""
        self.no_spell = False
        """Whether what is spoken of now is on the battlefield."""
        self.targeted: list[frozenset[str]] = []
        """The nouns of the targets spoken of so far."""

    # --- looking up -------------------------------------------------------------------------------

    def shown_card(self, ref: Any) -> bool:
        """Whether this is a face-down permanent, whose card is something else than it is now (708.2)."""
        return any([ante.ref == ref and FACE_DOWN in ante.nouns for ante in self.antes])

    def find(self, word: Node) -> Node | None:
        """What a pronoun stands for here."""
        if type(word) is su.TheChosen and self.picked is not None:
            return self.picked.ref if _fits(word, self.picked) else None
        if isinstance(word, su.That) and word.noun == "other creature":  # of an event between two
            events = [a.ref for a in self.antes if isinstance(a.ref, se.EventObject) and "creature" in a.nouns]
            return events[-1] if events and events[-1] != self.doer else None
        if isinstance(word, su.That) and word.noun.endswith(" card"):  # "those land cards": not land cards and others
            cards = [a.ref for a in self.antes if a.kind == "object" and a.many == word.plural and "card" in a.nouns]
            return next((ref for ref in reversed(cards) if not isinstance(ref, se.Union)), None)
        if isinstance(word, su.That) and word.noun == "card":  # what is a card before what may be called one
            for ante in reversed(self.antes):
                only = "card" in ante.nouns and "permanent" not in ante.nouns
                if only and ante.kind == "object" and ante.many == word.plural:
                    return ante.ref
        found = [ante for ante in reversed(self.antes) if _fits(word, ante) and not (self.no_spell and _cast(ante))]
        if isinstance(word, su.That) and word.noun != "card":  # the source is called by its name
            found = [ante for ante in found if ante.ref != se.This()]
        if found and "any target" in found[0].nouns and isinstance(word, (su.It, su.That)):
            # what may be a player is not called "it" or "that creature" as long as something else was spoken of
            found.sort(key=lambda a: "any target" in a.nouns or not isinstance(a.ref, (se.Ref, se.EventObject)))
        if isinstance(word, su.That) and word.noun == "card":  # the source is called by its name
            found.sort(key=lambda a: a.ref == se.This())
        if found:
            return found[0].ref
        if type(word) is su.Them:
            return next((a.ref for a in reversed(self.antes) if isinstance(a.ref, se.Iter)), None)
        return None

    def see(self, kind: str, ref: Node, many: bool = False, nouns: frozenset[str] = frozenset()) -> None:
        """Something (an "object" or a "player") is spoken of."""
        self.antes.append(Ante(kind, ref, many, nouns))

    def fresh(self, prefix: str) -> str:
        """A name not used yet."""
        self.count += 1
        return f"{prefix}#{self.count}"

    def again(self, node: Any, ref: Any, what: str) -> Any:
        """What a word for something kept stands for, which is then the last spoken of; the word itself as it is said.
        Raises ReferenceError_ where nothing is kept."""
        if self.saying:
            return node
        if ref is None:
            raise ReferenceError_(what)
        self.mentioned(ref)
        return ref

    def mentioned(self, ref: Any, word: Any = None) -> None:
        """Whoever is spoken of again (by that word) is the last spoken of."""
        for ante in reversed(self.antes):
            if ante.ref == ref:
                known = isinstance(word, su.That) and "any target" in ante.nouns  # to be no player
                self.see(ante.kind, ref, ante.many, ante.nouns - {"any target"} if known else ante.nouns)
                break
        else:
            if isinstance(ref, (se.This, se.Attached, se.Linked, se.Giver)):
                nouns = frozenset({"creature", "permanent", "land", "card"})
                if isinstance(ref, se.This):  # a spell's own words never call it a permanent
                    nouns = frozenset({"spell"} if self.spell else ())
                if isinstance(ref, se.Linked):  # of one card or of several
                    self.see("object", ref, True, nouns)
                self.see("object", ref, False, nouns)
            elif isinstance(ref, (se.ControllerOf, se.OwnerOf, se.DefendingPlayer, se.ActivePlayer, se.ChosenPlayer)):
                self.see("player", ref)
        self.used += [part.name for part in ref.walk() if isinstance(part, se.Ref)]

    def part(self, antes: int, numbers: int) -> None:
        """Nothing said from here on speaks of the events spoken of since there were that many antecedents and
        numbers."""
        self.antes[antes:] = [a for a in self.antes[antes:] if not any(isinstance(p, OF_EVENT) for p in a.ref.walk())]
        self.numbers[numbers:] = [n for n in self.numbers[numbers:] if not isinstance(n, am.EventAmount)]

    # --- what only one of two versions says --------------------------------------------------------

    def memory(self) -> dict[str, Any]:
        """All that was spoken of so far, to be gone back to."""
        return {name: _copy(getattr(self, name)) for name in _SPOKEN}

    def recall(self, memory: dict[str, Any]) -> None:
        """Go back to what was spoken of then."""
        for name, value in memory.items():
            setattr(self, name, _copy(value))

    def hide_tokens(self, made: Any) -> list[Ante]:
        """Put aside the tokens that one version makes, as the other version doesn't speak of them; those put aside."""
        names = {n.name or "r?" for n in made.walk() if isinstance(n, (ef.Create, ef.CreateCopy))}
        aside = [a for a in self.antes if isinstance(a.ref, se.Ref) and a.ref.name in names] if names else []
        self.antes = [a for a in self.antes if a not in aside]
        return aside

    def not_done(self, before: dict[str, Any]) -> dict[str, Any]:
        """Forget what was done since `before`, as it isn't done when what follows is asked or happens; targets are
        chosen whatever happens (601.2c). All of it, to be joined again."""
        after = self.memory()
        for name in _DONE:
            setattr(self, name, _copy(before[name]))
        self.antes = [a for a in self.antes if any(a is b for b in before["antes"]) or not _of_result(a.ref)]
        self.numbers = [n for n in self.numbers if n in before["numbers"] or not isinstance(n, am.Result)]
        return after

    def join(self, before: dict[str, Any], other: dict[str, Any]) -> None:
        """What two versions say is spoken of later, whichever of them happened."""
        for name in _SPOKEN:
            old, one, two = before[name], other[name], getattr(self, name)
            if isinstance(two, dict):
                two = {**one, **two}
            elif isinstance(two, list):
                at = sum([any(item is had for had in old) for item in two])
                two = [*two[:at], *[item for item in one if not any(item is had for had in two)], *two[at:]]
            elif two is old:
                two = one
            setattr(self, name, two)

    def pronoun(self, node: Any) -> Any:
        """The pronoun by which this may be said here, if there is one."""
        if isinstance(node, (se.This, se.Attached, se.Linked, se.Giver)):
            said = self.find(su.It()) == node and not self.spelt
            return su.It() if said and (self.in_trigger or not isinstance(node, se.This)) else None
        if not isinstance(node, (se.Ref, se.Union, se.EventObject, se.EventPlayer, se.Iter, se.ControllerOf, se.OwnerOf,
                                 se.DefendingPlayer, se.OnlyThose)):  # fmt: skip
            return None
        no_player, self.no_player = self.no_player, False
        for ante in reversed(self.antes):
            if ante.ref != node or (no_player and ante.kind == "player"):
                continue
            for word in words_for(ante):
                if self.find(word) == node and not (self.spelt and isinstance(word, su.It)):
                    return word
        return the_chosen(self.picked) if self.picked is not None and node == self.picked.ref else None

    # --- walking ----------------------------------------------------------------------------------

    def walk(self, node: Any) -> Any:
        """The node with pronouns replaced or put in, by the rule of its class."""
        if type(node) is tuple:
            return tuple([self.walk(item) for item in node])
        if not isinstance(node, Node):
            return node
        kind = type(node)
        return (RULES.get(kind) or _rule_for(kind))(self, node)

    def fields(self, node: Any, skip: tuple[str, ...] = ()) -> Any:
        """The node with each of its fields walked, in the order of the text."""
        changed: dict[str, Any] = {}
        said: dict[Any, Any] = {}
        order = ORDER.get(type(node), ())
        pair = APART.get(type(node))
        if self.spell and isinstance(node, ef.Become) and isinstance(node.what, se.All):
            order = ("of",)  # "each other creature becomes a copy of target creature": other than the target
        names = (*order, *(f for f in node.__struct_fields__ if f not in order)) if order else node.__struct_fields__
        for name in names:
            value = getattr(node, name)
            if name in skip or not isinstance(value, (Node, tuple)) or isinstance(value, su.Late):
                continue
            if pair and name == pair[1]:
                new = self.walk_apart(value, changed.get(pair[0], getattr(node, pair[0])), node)
            elif self.saying and (like := said.get(value)) is not None:
                new = like  # "X/X", "X of them": the same number is said once
            else:
                self.no_player = name == "what" and self.saying and of_object(node)
                self.no_spell = name == "what" and isinstance(value, BARE) and of_permanent(node)
                new = self.walk(value)
                self.no_player = self.no_spell = False
            if isinstance(value, am.AmountNode):
                said[value] = new
            if new is not value:
                changed[name] = new
        for name in names:
            if isinstance(getattr(node, name), su.Late):
                changed[name] = self.late(getattr(node, name), {**values(node), **changed})
        return replace(node, **changed) if changed else node

    def walk_apart(self, value: Any, subject: Any, node: Any) -> Any:
        """The object of a verb: no bare pronoun stands for the subject ("~ deals 2 damage to it" isn't "to itself")."""
        if isinstance(value, (se.ControllerOf, se.OwnerOf)) and subject == se.This():
            # "~ deals 1 damage to target creature and 1 damage to its controller": that creature's
            other = any([isinstance(a.ref, se.Ref) and _fits(su.It(), a) for a in self.antes])
            return self.hiding(subject, value) if other else self.walk(value)
        if not isinstance(value, BARE if self.saying else (su.It, su.That)) or getattr(value, "plural", False):
            return self.walk(value)
        said = subject
        if self.saying:
            subject = getattr(node, APART[type(node)][0]) if self.doer is None else self.doer
        if isinstance(subject, se.Target):
            subject = se.Ref(subject.name or "?")
        if self.saying and value == subject:
            return su.Same() if isinstance(node, ef.Damage) else self.walk(value)  # itself, each other
        self.spelt = self.saying and isinstance(said, su.It) and self.find(su.It()) != value
        new = self.hiding(subject, value)
        self.spelt = False
        return new

    def hiding(self, ref: Any, value: Any, walk: Callable[[Any], Any] | None = None) -> Any:
        """The value walked, while that isn't spoken of."""
        hidden = [a for a in self.antes if a.ref == ref]
        self.antes = [a for a in self.antes if a.ref != ref]
        mark = len(self.antes)
        new = (walk or self.walk)(value)
        self.antes[mark:mark] = hidden
        return new

    def late(self, node: Any, around: dict[str, Any]) -> Any:
        """An amount said last, of each of those that something is done to."""
        mark = len(self.antes)
        what = around.get("to", around.get("what"))
        if isinstance(what, EACH):
            self.see("player", se.Iter())
        elif isinstance(what, se.All):
            self.see("object", se.Iter(), False, nouns_of(what.filter, what.zones))
        inner = self.what_x_is(node) if isinstance(node, su.WhereX) else self.walk(node.inner)
        if isinstance(node, su.WhereX):
            self.x = inner
        self.antes = [a for k, a in enumerate(self.antes) if k < mark or not isinstance(a.ref, se.Iter)]
        return su.Late(inner) if self.saying else inner

    def what_x_is(self, node: su.WhereX) -> Any:
        """What X is, walked; a target said in it is one, however many X the sentence has."""
        inner = self.walk(node.inner)
        if node == self.where[0]:
            self.same.update(zip(targets_in(inner), targets_in(self.where[1]), strict=False))
        else:
            self.where = (node, inner)
        return inner
