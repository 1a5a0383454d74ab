"""What stands before a noun (adjectives) and after it ("you control", "with flying", "in your graveyard")."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.table import alike, phrase, terminal, told


def _un(n: int) -> Any:
    def unbuild(value: Any) -> dict[str, Any] | None:
        if type(value) is tuple and len(value) >= 1 and (len(value) == 1 if n == 1 else len(value) > 1):
            return {"a": value[0]} if n == 1 else {"a": value[0], "b": value[1:]}
        return None

    return unbuild


phrase("adjs", "{a:adj}", build=lambda a: (a,), unbuild=_un(1))
phrase("adjs", "{a:adj} {b:adjs}", build=lambda a, b: (a, *b), unbuild=_un(2))
phrase("adjs", "{a:adj}, {b:adjs}", build=lambda a, b: (a, *b), unbuild=_un(2), alt=True)

for _color in vo.COLORS:
    phrase("color", _color, _color)
    phrase("adj", f"non{_color}", fi.Not(fi.Color(_color)))
phrase("adj1", "{name:color}", fi.Color)
phrase("adj", "{name:color}", fi.Color)
phrase(
    "adj",
    "{a:color} or {b:color}",
    build=lambda a, b: either(fi.Color(a), fi.Color(b)),
    unbuild=alike(fi.Either, fi.Color, "name"),
)
phrase("adj", "colorless", fi.Colorless())
phrase("adj", "multicolored", fi.Multicolored())
phrase("adj", "monocolored", fi.Monocolored())
phrase("adj", "historic", fi.Historic())
phrase("adj", "nonhistoric", fi.Not(fi.Historic()))
for _super in vo.SUPERTYPES:
    phrase("adj", _super, fi.Supertype(_super.capitalize()))
    phrase("adj", f"non{_super}", fi.Not(fi.Supertype(_super.capitalize())))
for _type in vo.CARD_TYPES:
    _non = fi.Not(fi.Type(_type.capitalize()))
    phrase("adj", f"non{_type}", _non)
    phrase(
        "adj",
        f"non{_type} or {{b:tword.s}}",
        build=lambda b, a=_non: either(a, b),
        unbuild=lambda v, a=_non: (  # type: ignore[misc]
            {"b": v.parts[1]} if isinstance(v, fi.Either) and len(v.parts) == 2 and v.parts[0] == a else None
        ),
    )
for _status in (
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "face-down",
    "face-up",
    "enchanted",
    "equipped",
    "modified",
    "suspected",
    "saddled",
    "goaded",
    "transformed",
    "prepared",
    "crewed",
    "commander",
    "kicked",
):
    phrase("adj", _status, fi.Status(_status.replace("-", "_")))
phrase("adj", "exiled", su.Where(("exile",)), alt=True)
phrase("adj", "attacking or blocking", fi.Either((fi.Status("attacking"), fi.Status("blocking"))))
phrase("adj", "token", fi.IsToken(), alt=True)
phrase("adj", "nontoken", fi.Not(fi.IsToken()))
phrase("adj", "other", fi.Other())

_NON = {f"non-{w}": fi.Not(fi.Subtype(w)) for w in vo.SUBTYPES}
terminal(
    "nonsub",
    lambda chart, pos: [(pos + 1, _NON[chart.tokens[pos]])] if chart.tokens[pos] in _NON else [],
    lambda v: [f"non-{v.inner.name}"] if isinstance(v, fi.Not) and isinstance(v.inner, fi.Subtype) else None,
    _NON,
)
phrase(
    "adj",
    "{v:nonsub}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if isinstance(v, fi.Not) and isinstance(v.inner, fi.Subtype) else None,
)

# --- after the noun ----------------------------------------------------------------------------------------

phrase("posts", "{a:post*}", build=lambda a: (a,), unbuild=_un(1))
phrase("posts", "{a:post*} {b:posts*}", build=lambda a, b: (a, *b), unbuild=_un(2))

phrase("posts", "{a:postn}", build=lambda a: (a,), unbuild=_un(1))
# A `postn` ends with a noun of its own, so nothing can follow it: what comes after belongs to that noun.

phrase("post", "you control", fi.Controlled(se.You()))
phrase("post", "you don't control", fi.Not(fi.Controlled(se.You())))
phrase("post.s", "an opponent controls", fi.Controlled(se.EachOpponent()))
phrase("post.p", "your opponents control", fi.Controlled(se.EachOpponent()))
phrase("post.p", "an opponent controls", fi.Controlled(se.EachOpponent()), alt=True)
phrase("post.s", "your opponents control", fi.Controlled(se.EachOpponent()), alt=True)
phrase(
    "post",
    "{by:plr.s} controls",
    build=lambda by: REJECT if isinstance(by, se.Choose) else fi.Controlled(by),
    unbuild=lambda f: {"by": f.by} if isinstance(f, fi.Controlled) else None,
)
phrase("post", "they control", fi.Controlled(su.They()))
phrase("post", "you own", fi.Owned(se.You()))
phrase("post", "with {keyword:kwname}", fi.Has)
phrase(
    "post",
    "without {v:kwname}",
    build=lambda v: fi.Not(fi.Has(v)),
    unbuild=lambda f: {"v": f.inner.keyword} if isinstance(f, fi.Not) and isinstance(f.inner, fi.Has) else None,
)
phrase(
    "post",
    "with {a:kwname} or {b:kwname}",
    build=lambda a, b: fi.Either((fi.Has(a), fi.Has(b))),
    unbuild=alike(fi.Either, fi.Has, "keyword"),
)



def _compared(stat: str, key: str, words: str, op: str) -> None:
    """Compared with a number of something else: "toughness greater than its power" speaks of the thing itself."""

    def build(value: Any) -> Any:
        own = isinstance(value, am.StatOf) and isinstance(value.what, su.It)
        return REJECT if own else fi.Stat(key, op, value)

    told("postn", f"with {stat} {words} {{value:amount}}", build, value="value")


def _either_stat(words: str, op: str) -> None:
    """ "With power or toughness 1 or less": at least one of them."""
    told("post", f"with power or toughness {{value:figure}}{words}",
         lambda value: fi.Either((fi.Stat("power", op, value), fi.Stat("toughness", op, value))),
         value="parts.0.value")  # fmt: skip


_either_stat(" or less", "<=")
_either_stat(" or greater", ">=")
_either_stat("", "==")


def _against(stat: str, key: str, words: str, op: str) -> None:
    """ "With mana value less than or equal to ~'s power": what comes after it is said of the noun again."""
    told("post", f"with {stat} {words} {{value:figureof}}",
         lambda value: (
             REJECT
             if not isinstance(value, _SHORT) or isinstance(getattr(value, "what", None), su.It)
             else fi.Stat(key, op, value)
         ), alt=True,
         value="value")  # fmt: skip


_SHORT = (am.StatOf, am.CountersOn)
"""What a number after which more is said of the noun may be a number of."""
told("figureof", "the number of {kind:counterkind} counters on ~", lambda kind: am.CountersOn(kind, se.This()),
     kind="kind")  # fmt: skip
for _stat in ("power", "toughness", "mana value"):
    phrase("figureof", f"{{what:ownposs}} {_stat}", am.StatOf, stat=_stat.replace(" ", "_"))
    for _words, _op in (("less than or equal to", "<="), ("less than", "<"), ("greater than", ">"),
                        ("greater than or equal to", ">="), ("equal to", "==")):  # fmt: skip
        _against(_stat, _stat.replace(" ", "_"), _words, _op)
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    for _op, _words in (("<=", "or less"), (">=", "or greater"), ("==", "")):
        phrase("post", f"with {_stat} {{value:figure}} {_words}", fi.Stat, stat=_key, op=_op)
    for _op, _words in (
        ("<=", "less than or equal to"),
        ("<", "less than"),
        (">", "greater than"),
        ("==", "equal to"),
        (">=", "greater than or equal to"),
    ):
        _compared(_stat, _key, _words, _op)
phrase("post", "with an odd mana value", fi.Stat("mana_value", "odd", 0))
phrase("post", "with an even mana value", fi.Stat("mana_value", "even", 0))
phrase("post.s", "with a {kind:counterkind} counter on it", fi.WithCounter)
phrase("post.p", "with {kind:counterkind} counters on them", fi.WithCounter)
phrase("post.p", "with a {kind:counterkind} counter on them", fi.WithCounter, alt=True)
phrase("post.s", "with a counter on it", fi.WithCounter())
phrase("post.s", "with one or more counters on it", fi.WithCounter(), alt=True)
phrase("post.p", "with counters on them", fi.WithCounter())
phrase("post", "of the chosen color", fi.ChosenColor())
phrase("post", "of the chosen type", fi.ChosenType())
phrase("post", "with the chosen name", fi.ChosenName())
phrase("postn", "attached to {what:obj.o}", fi.AttachedTo)


def _in_combat_with(words: str, role: str) -> None:
    """What blocks, is blocked by, or is banded with one object that is known."""

    def build(what: Any) -> Any:
        if isinstance(what, (se.Choose, se.All)):
            return REJECT
        return fi.CanAttackOrBlock(role, fi.IsSource() if what == se.This() else fi.Among(what))

    def unbuild(f: Any) -> dict[str, Any] | None:
        if not isinstance(f, fi.CanAttackOrBlock) or f.role != role:
            return None
        if isinstance(f.inner, fi.IsSource):
            return {"what": se.This()}
        return {"what": f.inner.what} if isinstance(f.inner, fi.Among) else None

    phrase("postn", f"{words} {{what:obj.o}}", build=build, unbuild=unbuild)


_in_combat_with("blocking", "blocking")
_in_combat_with("blocked by", "blocked_by")
_in_combat_with("blocking or blocked by", "")
_in_combat_with("banded with", "banded")
phrase(
    "postn",
    "other than {v:obj.o}",
    build=lambda v: REJECT if isinstance(v, se.Choose) else fi.Other("this") if v == se.This() else fi.Not(fi.Among(v)),
    unbuild=lambda f: (
        {"v": se.This()}
        if f == fi.Other("this")
        else {"v": f.inner.what}
        if isinstance(f, fi.Not) and isinstance(f.inner, fi.Among)
        else None
    ),
)
phrase("post.s", "that's {v:adj}", build=lambda v: v, unbuild=lambda v: {"v": v}, alt=True)
phrase(
    "post.s",
    "that's {a:adj} or {b:adj}",
    build=lambda a, b: either(a, b),
    unbuild=lambda v: {"a": v.parts[0], "b": v.parts[1]} if isinstance(v, fi.Either) and len(v.parts) == 2 else None,
    alt=True,
)
phrase("post.p", "that are {v:adj}", build=lambda v: v, unbuild=lambda v: {"v": v}, alt=True)
phrase("post", "that attacked this turn", fi.Did(On("attack")))
phrase("post.s", "that was dealt damage this turn", fi.Did(On("damage")))
phrase("post.p", "that were dealt damage this turn", fi.Did(On("damage")))


def _shares(words: str, quality: str) -> None:
    """ "with the same name as a card in your graveyard": as any of those, nobody chooses one."""

    def build(what: Any) -> Any:
        if isinstance(what, se.Choose):
            return fi.Shares(quality, se.All(what.filter, what.zones)) if what == _one(what) else REJECT
        return REJECT if isinstance(what, se.All) else fi.Shares(quality, what)

    def unbuild(f: Any) -> dict[str, Any] | None:
        if not isinstance(f, fi.Shares) or f.quality != quality:
            return None
        return {"what": _one(f.what) if isinstance(f.what, se.All) else f.what}

    phrase("postn", f"{words} {{what:obj.o}}", build=build, unbuild=unbuild)


def _one(what: Any) -> Any:
    return se.Choose(what.filter, what.zones)


_shares("with the same name as", "name")
_shares("that shares a color with", "color")
_shares("that shares a creature type with", "creature_type")
phrase("post", "named {name:cardname}", fi.Named)
phrase("post", "named ~", fi.Named("~"))
phrase("postn", "that targets {inner:evobj}", fi.Targets)

# --- where cards are ---------------------------------------------------------------------------------------


_GRAVEYARD, _EACH = ("graveyard",), (se.EachOpponent, se.EachPlayer)


def _where(template: str, *zones: str, owner: bool = False, only: tuple[str, ...] = (), **more: Any) -> None:
    if owner:
        phrase(
            "post",
            template,
            build=lambda by: REJECT if zones == _GRAVEYARD and type(by) in _EACH else su.Where(zones, fi.Owned(by)),
            only=only,
            unbuild=lambda v: (
                {"by": v.filter.by}
                if isinstance(v, su.Where) and v.zones == zones and isinstance(v.filter, fi.Owned)
                else None
            ),
            **more,
        )
    else:
        phrase("post", template, su.Where(zones), only=only, **more)


for _zone in ("graveyard", "hand", "library"):
    _where(f"(from|in) {{by:poss}} {_zone}", _zone, owner=True)
    _where(f"(in|from) {{by:poss}} {_zone}", _zone, owner=True, hint="in")
for _words, _owner in (
    ("an opponent's graveyard", su.AnOpponent()), ("your opponents' graveyards", su.Opponents()),
    ("each opponent's graveyard", su.EachOf(se.EachOpponent())), ("each graveyard", su.EachOf(se.EachPlayer())),
    ("each player's graveyard", su.EachOf(se.EachPlayer())),
):  # fmt: skip
    phrase("post", f"(from|in) {_words}", su.Where(("graveyard",), fi.Owned(_owner)), alt="player's" in _words)
_where("(from|in) a graveyard", "graveyard", only=("s",))

_where("(from|in) graveyards", "graveyard", only=("p",))
_where("(from|in) all graveyards", "graveyard", only=("p",), hint="in")
_where("(from|in) exile", "exile")
phrase("post", "you own (from|) outside the game", su.Where(("sideboard",), fi.Owned(se.You())))
phrase("post", "you own (in|from) exile", su.Where(("exile",), fi.Owned(se.You())))
