"""What a thing may be called, by the filter that finds it: "that creature", "that player"."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo

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


class Ante:
    """Something spoken of."""

    __slots__ = ("kind", "many", "nouns", "ref")

    def __init__(self, kind: str, ref: Node, many: bool, nouns: frozenset[str]) -> None:
        self.kind = kind
        self.ref = ref
        self.many = many
        self.nouns = nouns


def words_for(ante: Ante) -> list[Node]:
    if ante.kind == "player":
        return [su.ThatPlayer(), su.AttackingPlayer()] if "attacking" in ante.nouns else [su.ThatPlayer()]
    nouns = [n for n in _NOUNS if n in ante.nouns] or ["permanent"]
    if ante.many:
        return [su.Them(), *(su.That(n, True) for n in nouns)]
    whose = [su.That(f"{n} {w}") for w in ("you control", "you don't control") if w in ante.nouns for n in nouns]
    return [su.It(), *(su.That(n) for n in nouns), *whose]


def the_chosen(ante: Ante) -> Node:
    """The word for what was only chosen, when others were spoken of since."""
    return su.TheChosen(next((n for n in _NOUNS if n in ante.nouns), "permanent"), ante.many)


ITSELF = frozenset({"itself"})
"""Instead of nouns, of what is only called "it"."""


def noun_fits(noun: str, nouns: frozenset[str]) -> bool:
    if nouns is ITSELF:
        return False
    base, you, whose = noun.partition(" you ")
    if you:  # "the creature you control"
        return f"you {whose}" in nouns and noun_fits(base, nouns)
    if noun in nouns:
        return True
    # a card is a permanent only once it is put onto the battlefield
    return (noun == "card" and "token" not in nouns) or (noun == "permanent" and not nouns & {"spell", "card"})


_PLAYERS = (
    se.You, se.EachPlayer, se.EachOpponent, se.EventPlayer, se.ChosenPlayer, se.DefendingPlayer, se.Monarch,
    se.YourTeam, su.ThatPlayer,
)  # fmt: skip


def is_player(f: Any) -> bool:
    """Whether a filter is about players only."""
    if isinstance(f, (fi.Player, fi.Opponent)):
        return True
    if isinstance(f, fi.Among):
        return isinstance(f.what, _PLAYERS)
    if isinstance(f, fi.Both):
        return any(is_player(p) for p in f.parts)
    return isinstance(f, fi.Either) and all(is_player(p) for p in f.parts)


def several_players(who: Any) -> bool:
    """Whether these are several players, each of whom does something."""
    if isinstance(who, se.Target):
        return who.most != 1 and is_player(who.filter)
    return isinstance(who, se.Union) and any(isinstance(p, (se.You, se.EachOpponent)) for p in who.parts)


def maybe_player(f: Any) -> bool:
    if any(isinstance(p, fi.AnyTarget) for p in parts_of(f)):
        return True
    return isinstance(f, fi.Either) and any(is_player(p) for p in f.parts)


def is_you(f: Any) -> bool:
    return isinstance(f, fi.Among) and isinstance(f.what, se.You)


def parts_of(f: Any) -> tuple[Any, ...]:
    return f.parts if isinstance(f, fi.Both) else (f,)


def an_opponents(f: Any) -> bool:
    """Whether the noun names an opponent as controller, who is then "that player"."""
    return fi.Controlled(se.EachOpponent()) in parts_of(f) or any(
        isinstance(p, fi.Controlled) and isinstance(p.by, (se.Attached, se.DefendingPlayer, se.ChosenPlayer))
        for p in parts_of(f)
    )


def a_spell(f: Any) -> bool:
    return any(isinstance(p, fi.IsSpell) for p in parts_of(f))


FACE_DOWN = "face-down"
"""Stands among the nouns of what is a card besides the permanent that it is now."""


def nouns_of(f: Any, zones: tuple[str, ...]) -> frozenset[str]:
    """The nouns by which something that fits may be called ("that creature")."""
    out: set[str] = set()
    _collect(f, out)
    if any(isinstance(p, fi.AnyTarget) for p in parts_of(f)):
        out |= {"creature", "planeswalker", "permanent", "any target"}
    if "stack" in zones:
        out.add("spell")
    elif zones == ("battlefield",):
        out.add("permanent")
        if fi.Status("face_down") in parts_of(f):
            out.add(FACE_DOWN)
        if not out - {"permanent", "token", FACE_DOWN}:
            out.add("creature")
    else:
        out.add("card")
    return frozenset(out) | _whose(f)


_KINDS = frozenset({"creature", "land", "artifact", "enchantment", "planeswalker", "battle"})


def kinds_of(f: Any) -> frozenset[str]:
    """The card types that the filter names, itself or by subtypes of theirs."""
    out: set[str] = set()
    _collect(f, out)
    if any(isinstance(p, fi.AnyTarget) for p in parts_of(f)):
        out |= {"creature", "planeswalker", "battle", "player"}
    if any(isinstance(p, fi.Status) and p.name in ("attacking", "blocking") for p in parts_of(f)):
        out.add("creature")
    return frozenset(out & (_KINDS | {"player"}))


_YOURS, _THEIRS = frozenset({"you control"}), frozenset({"you don't control"})


def _whose(f: Any) -> frozenset[str]:
    """Words that tell a thing from another by who controls it."""
    parts = parts_of(f)
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


HOSTS = frozenset({"creature", "permanent", "land", "artifact", "planeswalker", "card"})
"""How what something is attached to may be called."""
