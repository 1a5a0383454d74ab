"""What verbs leave to be spoken of: what they moved, made or chose, and how much."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.references.nouns import Ante, is_player, nouns_of
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import EACH, Walk

_AMOUNTS = (
    ef.Damage, ef.GainLife, ef.LoseLife, ef.Discard, ef.PutCounters, ef.RemoveCounters, ef.Mill, ef.Sacrifice,
    ef.Destroy, ef.Exile, ef.RollDie, ef.Tap, ef.Untap, ef.Draw, ef.Move, ef.Reveal, ef.Exchange, ef.PayAny,
)  # fmt: skip

_OBJECTS = (
    ef.Destroy, ef.Sacrifice, ef.Exile, ef.Move, ef.Discard, ef.Mill, ef.Counter, ef.Reveal, ef.Look, ef.Tap,
    ef.Apply, ef.Select, ef.Create, ef.CreateCopy, ef.CopySpell, ef.Untap, ef.PutCounters, ef.RemoveCounters, ef.Draw,
    ef.Cast,
)  # fmt: skip

_PUTS = frozenset({"manifest", "manifest_dread", "cloak"})
"""Actions whose result is what they put onto the battlefield."""

_MOVING = (ef.Sacrifice, ef.Destroy, ef.Exile, ef.Move, ef.Tap, ef.Untap)
"""Verbs whose number is of objects."""

WAYS: dict[str, type] = {
    "destroyed": ef.Destroy, "discarded": ef.Discard, "milled": ef.Mill, "sacrificed": ef.Sacrifice,
    "exiled": ef.Exile, "tapped": ef.Tap, "returned": ef.Move, "drawn": ef.Draw, "revealed": ef.Reveal,
    "dealt": ef.Damage, "lost": ef.LoseLife, "gained": ef.GainLife, "paid": ef.PayAny, "flipped": ef.FlipCoin,
    "removed": ef.RemoveCounters,
}  # fmt: skip
_INTO_GRAVEYARD = (ef.Mill, ef.Destroy, ef.Sacrifice, ef.Discard)


def did_so(w: Walk, verb: str, kind: type, name: str) -> bool:
    """Whether a result is that of such a verb; "put" is what any verb does that puts things into a graveyard,
    "put:" and a zone what one does that puts them there."""
    if verb.startswith("put:"):
        return kind is ef.Move and w.put.get(verb[4:]) == name
    if verb == "put":
        return kind in _INTO_GRAVEYARD or (kind is ef.Move and w.put.get("graveyard") == name)
    return kind is WAYS[verb]


def verb_of(w: Walk, name: str) -> str:
    """The word for what the verb of that result did; "" when it isn't said so."""
    for kind, ref in reversed(w.ways):
        if ref.name == name:  # type: ignore[attr-defined]
            if kind is ef.Move and w.put.get("graveyard") == name:
                return "put"
            return next((verb for verb, one in WAYS.items() if one is kind), "")
    return ""


def result(w: Walk, node: Any) -> Any:
    """Name what the verb did, and remember that it may be spoken of."""
    if isinstance(node, ef.ChoosePlayer):
        w.see("player", se.Ref(node.name))
        return node
    if isinstance(node, ef.Act) and node.name in _PUTS:
        return _acted(w, node)
    if isinstance(node, ef.Select) and isinstance(node.what, se.Target) and is_player(node.what.filter):
        w.chose = se.Ref(node.what.name)
    elif isinstance(node, ef.Select) and isinstance(node.what, se.Target):
        nouns = nouns_of(node.what.filter, node.what.zones)
        w.picked = Ante("object", se.Ref(node.what.name or "?"), node.what.most != 1, nouns)
    if "name" not in node.__struct_fields__ or isinstance(node, (ef.Act, ef.GetDesignation)):
        return node
    if isinstance(node, ef.Apply) and (not isinstance(node.what, se.All) or is_player(node.what.filter)):
        return node
    name = node.name
    if not w.saying and name == "":
        name = w.fresh("r")
    shown = replace(node, name=name) if name != node.name else node
    if isinstance(node, ef.ExtraTurn):
        w.turn = am.Result(name)
    if name and isinstance(node, (ef.Move, ef.Surveil)):
        w.put["graveyard" if isinstance(node, ef.Surveil) else node.to] = name
    if name and isinstance(node, ef.Surveil):
        w.ways.append((ef.Move, am.Result(name)))
    if name:
        if not isinstance(node, ef.Gate) or node.may or node.cost is not None:
            w.did = co.Happens(name)
        if isinstance(node, _AMOUNTS):
            if not _one(w, node):
                w.numbers.append(am.Result(name))
            w.ways.append((type(node), am.Result(name)))
            if isinstance(node, ef.RemoveCounters):
                w.kinds[name] = node.kind
        got = _made(node)
        if got is not None:
            w.see(_chosen_kind(node), se.Ref(name), *got)
        _dug(w, node, se.Ref(name))
    else:
        if not isinstance(node, ef.Gate) or node.may or node.cost is not None:
            w.did = co.Happens("?")
        if isinstance(node, _AMOUNTS) and not _one(w, node):
            w.numbers.append(am.Result("?"))
        got = _made(node)
        if got is not None:
            w.see(_chosen_kind(node), se.Ref("r?"), *got)
        _dug(w, node, se.Ref("r?"))
    if isinstance(node, ef.Select) and (got := _made(node)) is not None and _chosen_kind(node) == "object":
        w.picked = Ante("object", se.Ref(name or "r?"), *got)
    if w.saying and name and name == shown.name and not isinstance(node, (ef.Search, ef.RevealUntil)):
        return replace(shown, name="") if _default_name(node) == "" else shown
    return shown


def _one(w: Walk, node: Any) -> bool:
    """Whether a verb is about one object only, so that nobody says "that many" of it."""
    return isinstance(node, _MOVING) and isinstance(w.plain.what, (se.This, se.Attached))


def _default_name(node: Any) -> str:
    fields, given = node.__struct_fields__, node.__struct_defaults__
    return str(dict(zip(fields[len(fields) - len(given) :], given, strict=True)).get("name", ""))


def _acted(w: Walk, node: Any) -> Any:
    """An action that puts something onto the battlefield, which may be spoken of."""
    name = node.result if w.saying or node.result else w.fresh("r")
    many = type(node.n) is not type(None) and node.n != 1
    w.see("object", se.Ref(name or "r?"), many, frozenset({"creature", "permanent"}))
    return replace(node, result="" if w.saying else name)


def _dug(w: Walk, node: Any, ref: Node) -> None:
    """Cards looked at, and those taken from among them: "the rest" are the others."""
    what = getattr(node, "what", None)
    if not w.saying and isinstance(node, (ef.Look, ef.Reveal)) and isinstance(what, se.All) and what.zones == ("hand",):
        w.shown = _whose(what.filter)
    if isinstance(node, ef.Piles):
        w.others = se.Ref(node.rest)
    elif isinstance(node, ef.RevealUntil):
        w.others = se.Ref(node.rest)
        w.until = replace(node, name=ref.name)  # type: ignore[attr-defined]
        both = ("object", se.Union((ref, w.others)), True, frozenset({"card"}))  # type: ignore[arg-type]
        found = ("object", ref, node.n != 1, frozenset({"card"}))
        # "those cards" are those found where something is said of the rest, else all that were revealed
        for seen in (both, found) if w.rest_said or node.n == 1 else (found, both):
            w.see(*seen)
    elif isinstance(node, (ef.Look, ef.Reveal, ef.Exile)) and isinstance(what, se.Top):
        w.pool, w.taken, w.others = ref, [], None
    elif isinstance(node, ef.Search):
        w.pool, w.taken, w.others = se.Ref(node.name), [], None
    elif isinstance(node, ef.Select) and isinstance(what, se.Choose):
        # "each player chooses a land they control, then sacrifices the rest"
        of = w.plain.what
        w.pool, w.taken, w.others = se.All(of.filter, of.zones), [ref], None
    elif isinstance(node, ef.Cast) and what is not None and (w.plain.what if w.saying else what) == w.pool:
        w.taken.append(ref)
    elif isinstance(what, se.ChooseFrom) or (
        isinstance(what, se.OnlyThose) and what.of in (w.pool, su.Done("revealed"))
    ):
        if isinstance(what, se.ChooseFrom) and (isinstance(what.among, se.Linked) or _of_chosen(w, what)):
            w.pool, w.taken, w.others = what.among, [], None
        w.taken.append(ref)
        if isinstance(node, (ef.Move, ef.Exile)):
            w.moved.append(ref)


def _of_chosen(w: Walk, what: se.ChooseFrom) -> bool:
    """Whether something is chosen from among what was only chosen before, of which the others are then the rest."""
    among: Any = w.plain.what.among if w.saying else what.among
    return isinstance(w.pool, se.All) and among in w.taken


def _whose(f: Any) -> Any:
    """The one player whose cards these are, as spoken of later; None when there is no such."""
    by: Any = f.by if isinstance(f, fi.Owned) else None
    if isinstance(by, se.Target):
        by = se.Ref(by.name) if by.name else None
    return None if isinstance(by, EACH) else by


def _chosen_kind(node: Any) -> str:
    """Whether what was chosen is a player or an object."""
    what = node.what if isinstance(node, ef.Select) else None
    return "player" if isinstance(what, se.Choose) and is_player(what.filter) else "object"


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
        if isinstance(node, ef.Move) and node.to == "battlefield":
            nouns2 |= {"permanent"}
        return what.most != 1 or bool(getattr(what, "besides", ())), nouns2
    if isinstance(what, se.All):
        return True, nouns_of(what.filter, what.zones)
    if isinstance(what, se.Top):
        return what.n != 1 or isinstance(what.of, EACH), frozenset({"card"})
    if isinstance(what, se.OnlyThose):
        return True, nouns_of(what.filter, ())
    if isinstance(node, ef.Move) and node.kept:
        return False, frozenset({"creature", "permanent"})
    if isinstance(what, se.TopOfKind):
        nouns3 = nouns_of(what.filter, ("graveyard",))
        return False, nouns3 | {"permanent"} if isinstance(node, ef.Move) and node.to == "battlefield" else nouns3
    if isinstance(what, se.Union) and all(isinstance(p, se.Target) for p in what.parts):
        return True, frozenset.intersection(*[nouns_of(p.filter, p.zones) for p in what.parts])  # type: ignore[attr-defined]
    return None
