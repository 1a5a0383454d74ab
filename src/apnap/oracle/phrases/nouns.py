"""Nouns: what kind of thing, with adjectives before and modifiers after ("tapped artifact creatures you
control")."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.conditions import Condition
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.inflect import plural
from apnap.oracle.phrases.ordering import PERMANENT_CARD, of_all, of_the_last, ordered, rank
from apnap.oracle.table import keep, phrase, same, terminal

_TYPES = (fi.Type, fi.Subtype)


def type_filter(word: str) -> fi.Filter:
    """The filter for a type word as printed in the middle of a sentence."""
    if word in vo.CARD_TYPES:
        return fi.Type(word.capitalize())
    return fi.Subtype(word)


def _words(form: str) -> dict[str, fi.Filter]:
    out: dict[str, fi.Filter] = {}
    for word in (*vo.SUBTYPES, *vo.CARD_TYPES):
        shown = plural(word) if form == "p" else word
        out[shown] = type_filter(word)
        out[shown[0].lower() + shown[1:]] = type_filter(word)
    return out


def _type_terminal(form: str) -> None:
    words = _words(form)
    pairs = {tuple(w.split()): f for w, f in words.items() if " " in w}

    def scan(chart: Any, pos: int) -> list[tuple[int, Any]]:
        got = words.get(chart.tokens[pos])
        out = [(pos + 1, got)] if got is not None else []
        for pair, f in pairs.items():
            if tuple(chart.tokens[pos : pos + len(pair)]) == pair:
                out.append((pos + len(pair), f))
        return out

    def say(value: Any) -> list[str] | None:
        if isinstance(value, fi.Type):
            word = value.name.lower()
        elif isinstance(value, fi.Subtype):
            word = value.name
        else:
            return None
        return (plural(word) if form == "p" else word).split()

    first = {w.split()[0] for w in words}
    terminal(f"tword.{form}", scan, say, first)


_type_terminal("s")
_type_terminal("p")

# --- heads: "artifact creature", "artifact or enchantment", "creature card", "spell", "permanent", "player"

phrase("tnoun", "{v:tword*}", build=keep, unbuild=same)


def _two(a: Any, b: Any) -> Any:
    parts = [a, b]
    if isinstance(b, fi.Type) and isinstance(a, fi.Subtype):
        parts = [b, a]
    return fi.Both(tuple(parts))


def _un_two(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, fi.Both) or len(value.parts) != 2 or not all(isinstance(p, _TYPES) for p in value.parts):
        return None
    a, b = value.parts
    return {"a": b, "b": a} if isinstance(b, fi.Subtype) and isinstance(a, fi.Type) else {"a": a, "b": b}


phrase("tnoun", "{a:tword.s} {b:tword*}", build=_two, unbuild=_un_two)


def either(*parts: Any) -> fi.Filter:
    """At least one, flat."""
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, fi.Either) else [part]
    return fi.Either(tuple(flat))


def _un_either(n: int) -> Any:
    names = "abcdef"[:n]

    def unbuild(value: Any) -> dict[str, Any] | None:
        if isinstance(value, fi.Either) and len(value.parts) == n:
            return dict(zip(names, value.parts, strict=True))
        return None

    return unbuild


_KINDS = {"Creature": frozenset(vo.CREATURE_TYPES), "Land": frozenset(vo.LAND_TYPES)}
"""The subtypes of a card type that is said of all of them by being said last."""


def one_of(*parts: Any) -> Any:
    """ "Elf or Soldier creature", "Angel, Demon, or Dragon creature": the card type is said of all the subtypes."""
    last = parts[-1]
    kind, sub = last.parts if isinstance(last, fi.Both) and len(last.parts) == 2 else (None, None)
    if isinstance(kind, fi.Type) and isinstance(sub, fi.Subtype):
        known = _KINDS.get(kind.name, frozenset())
        if all([isinstance(p, fi.Subtype) and p.name in known for p in parts[:-1]]):
            return fi.Both((kind, fi.Either((*parts[:-1], sub))))
    return either(*parts)


def _shared(value: Any) -> tuple[Any, ...]:
    """The members of a list whose card type is said last of all; none when it isn't one."""
    if not isinstance(value, fi.Both) or len(value.parts) != 2 or not isinstance(value.parts[1], fi.Either):
        return ()
    kind, names = value.parts[0], value.parts[1].parts
    members = (*names[:-1], fi.Both((kind, names[-1])))
    return members if one_of(*members) == value else ()


def un_one_of(n: int) -> Any:
    """Takes a list of so many apart again."""
    plain = _un_either(n)

    def unbuild(value: Any) -> dict[str, Any] | None:
        members = _shared(value)
        return dict(zip("abcdef", members, strict=False)) if len(members) == n else plain(value)

    return unbuild


phrase("tlist", "{v:tnoun*}", build=keep, unbuild=same)
phrase("tlist", "{a:tnoun*} or {b:tnoun*}", build=lambda a, b: one_of(a, b), unbuild=un_one_of(2))
for _n in (3, 4, 5, 6):
    _listed = ", ".join([f"{{{_name}:tnoun*}}" for _name in "abcdef"[: _n - 1]])
    phrase(
        "tlist",
        f"{_listed}, or {{{'abcdef'[_n - 1]}:tnoun*}}",
        build=lambda **parts: one_of(*parts.values()),
        unbuild=un_one_of(_n),
    )
phrase(
    "tlist.p",
    "{a:tnoun.p} (and|and/or) {b:tnoun.p}",
    build=lambda a, b: either(a, b),
    unbuild=_un_either(2),
    alt=True,
)
phrase(
    "tlist.p",
    "{a:tnoun.p}, {b:tnoun.p}, (and|and/or) {c:tnoun.p}",
    build=lambda a, b, c: either(a, b, c),
    unbuild=_un_either(3),
    alt=True,
)
phrase("tand", "{a:tnoun.s} (and|and/or) {b:tnoun.s}", build=lambda a, b: either(a, b), unbuild=_un_either(2))
phrase(
    "tand",
    "{a:tnoun.s}, {b:tnoun.s}, (and|and/or) {c:tnoun.s}",
    build=lambda a, b, c: either(a, b, c),
    unbuild=_un_either(3),
)

phrase(
    "tand",
    "{a:tnoun.s}, {b:tnoun.s}, {c:tnoun.s}, (and|and/or) {d:tnoun.s}",
    build=lambda a, b, c, d: either(a, b, c, d),
    unbuild=_un_either(4),
)

phrase("tandor", "{a:tnoun.s} and/or {b:tnoun.s}", build=lambda a, b: either(a, b), unbuild=_un_either(2))


def head(template: str, extra: fi.Filter | None, zones: tuple[str, ...], **more: Any) -> None:
    """A head with a type before it: "creature #card"."""

    def build(t: Any) -> Any:
        return su.Core(fi.both(t, extra) if extra is not None else t, zones)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, su.Core) or value.zones != zones:
            return None
        if extra is None:
            return {"t": value.filter}
        if not isinstance(value.filter, fi.Both) or value.filter.parts[-1] != extra:
            return None
        return {"t": fi.both(*value.filter.parts[:-1])}

    phrase("core0", template, build=build, unbuild=unbuild, **more)


HERE = ("battlefield",)
STACK = ("stack",)
head("{t:tlist*}", None, HERE)
head("{t:tlist.s} #card", None, ())
head("{t:tand} #card", None, (), only=("p",), hint="and")
head("{t:tandor} #card", None, (), only=("p",), hint="andor")
head("{t:tlist.s} #spell", fi.IsSpell(), STACK)
head("{t:tand} #spell", fi.IsSpell(), STACK, only=("p",), hint="and")
head("{t:tlist.s} #token", fi.IsToken(), HERE)
head("{t:tlist.s} #source", None, ("source",))
head("{t:tlist.s} #permanent", None, HERE, alt=True)
phrase("core0", "#permanent", su.Core(fi.Anything(), HERE))
phrase("core0", "#card", su.Core(fi.Anything(), ()))
phrase("core0", "permanent #card", su.Core(PERMANENT_CARD, ()))
phrase("core0", "permanent #spell", su.Core(fi.both(PERMANENT_CARD, fi.IsSpell()), STACK))
phrase("core0", "#spell", su.Core(fi.IsSpell(), STACK))
phrase("core0", "#token", su.Core(fi.IsToken(), HERE))
phrase("core0", "#source", su.Core(fi.Anything(), ("source",)))
phrase("core0", "#ability", su.Core(fi.IsAbility(), STACK))
phrase("core0", "activated or triggered #ability", su.Core(fi.IsAbility(), STACK), alt=True)
phrase("core0", "activated #ability", su.Core(fi.IsAbility("activated"), STACK))
phrase("core0", "triggered #ability", su.Core(fi.IsAbility("triggered"), STACK))
phrase("core0.s", "spell or ability", su.Core(fi.Either((fi.IsSpell(), fi.IsAbility())), STACK))
phrase(
    "core0.s",
    "spell, activated ability, or triggered ability",
    su.Core(fi.Either((fi.IsSpell(), fi.IsAbility())), STACK),
    alt=True,
)
phrase("core0.p", "spells or abilities", su.Core(fi.Either((fi.IsSpell(), fi.IsAbility())), STACK))
phrase("core0.p", "spells and abilities", su.Core(fi.Either((fi.IsSpell(), fi.IsAbility())), STACK), alt=True)
phrase("core0", "#player", su.Core(fi.Player(), su.PLAYERS))
phrase("core0", "#opponent", su.Core(fi.Opponent(), su.PLAYERS))
for _a, _b, _text in (
    (fi.Player(), fi.Type("Planeswalker"), "#player or #planeswalker"),
    (fi.Opponent(), fi.Type("Planeswalker"), "#opponent or #planeswalker"),
    (fi.Type("Creature"), fi.Player(), "#creature or #player"),
    (fi.Type("Creature"), fi.Opponent(), "#creature or #opponent"),
):
    phrase("core0", _text, su.Core(fi.Either((_a, _b)), HERE))
phrase(
    "core0",
    "#creature, #player, or #planeswalker",
    su.Core(fi.Either((fi.Type("Creature"), fi.Player(), fi.Type("Planeswalker"))), HERE),
)
phrase(
    "core0",
    # 700.12, 700.12a: five creature types, and permanents unless the text says otherwise
    "Outlaw",
    su.Core(fi.Either(tuple(fi.Subtype(w) for w in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))), HERE),
    only=("s",),
)
phrase(
    "core0",
    "#outlaw",
    su.Core(fi.Either(tuple(fi.Subtype(w) for w in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))), HERE),
)


_OUTLAW = fi.Either(tuple(fi.Subtype(w) for w in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))
"""700.12a: before a noun, of that kind."""
for _head, _extra, _zones in (
    ("outlaw creature", fi.Type("Creature"), HERE), ("outlaw #card", fi.Anything(), ()),
    ("outlaw creature #card", fi.Type("Creature"), ()), ("outlaw #spell", fi.IsSpell(), STACK),
    ("outlaw creature #spell", fi.Both((fi.Type("Creature"), fi.IsSpell())), STACK),
    ("outlaw #source", fi.Anything(), ("source",)), ("outlaw #token", fi.IsToken(), HERE),
):  # fmt: skip
    _said = _head if "#" in _head else _head.replace("creature", "#creature")
    phrase("core0", _said, su.Core(fi.both(_OUTLAW, _extra), _zones), alt=True)
phrase("core0", "non-outlaw #creature", su.Core(fi.both(fi.Type("Creature"), fi.Not(_OUTLAW)), HERE), alt=True)


def _creatures_of(a: Any, b: Any) -> Any:
    both = one_of(a, b)
    return both if isinstance(both, fi.Both) else REJECT


phrase("tlist.p", "{a:tnoun.s} or {b:tnoun.p}", build=_creatures_of, unbuild=un_one_of(2), alt=True)

# --- the whole noun ----------------------------------------------------------------------------------------

def split(f: Any) -> tuple[list[Any], list[Any], list[Any]]:
    """A filter's parts: head, before the noun, after the noun."""
    parts = list(f.parts) if isinstance(f, fi.Both) else [f]
    before = [p for p in parts if 10 <= rank(p) < 20]
    after = [p for p in parts if rank(p) >= 20]
    heads = [p for p in parts if rank(p) < 10]
    if len(heads) > 1 and not _said_together(heads):
        after = [*(p for p in heads[1:] if isinstance(p, fi.Either)), *after]
        heads = [p for p in heads if p is heads[0] or not isinstance(p, fi.Either)]
    return heads, before, after


def _said_together(heads: list[Any]) -> bool:
    """Whether "Elf or Soldier creature" says the heads, of which one is of several kinds."""
    return not any(isinstance(p, fi.Either) for p in heads[1:]) or bool(_shared(fi.both(*heads)))


_NO_COUNTERS = (("graveyard",), ("hand",), ("library",))


_OF_OBJECTS = (
    fi.Type, fi.Subtype, fi.Supertype, fi.Color, fi.Stat, fi.Shares, fi.Named, fi.Has, fi.WithCounter, fi.Controlled,
    fi.Owned, fi.AttachedTo, fi.CanAttackOrBlock, fi.Targets, fi.WithTargets, fi.ChosenType, fi.ChosenColor,
    fi.ChosenName, fi.PrintedIn,
)  # fmt: skip
"""What is said of objects, never of players."""


def build_noun(core: Any, adjs: tuple[Any, ...] = (), posts: tuple[Any, ...] = ()) -> Any:
    """A noun from its pieces; where its cards are comes from one of the modifiers."""
    zones = core.zones
    parts: list[Any] = [core.filter]
    for post in (*adjs, *posts):
        if isinstance(post, su.Where):
            if zones not in ((), ("stack",), ("battlefield",)) or (zones and post.zones != zones):
                return REJECT
            zones = post.zones
            if isinstance(post.filter, fi.Among) and fi.Other() in adjs:
                return REJECT  # other than those spoken of, not than the source
            if zones in _NO_COUNTERS and any(isinstance(p, fi.WithCounter) for p in posts):
                return REJECT  # "exile a card from a graveyard with a … counter on it" puts it there
            if post.filter is not None:
                parts.append(post.filter)
        elif isinstance(post, su.Who):
            if zones != su.PLAYERS:
                return REJECT
            parts.append(fi.Meets(post.condition))
        elif zones == su.PLAYERS and isinstance(post, _OF_OBJECTS):
            return REJECT
        else:
            parts.append(post)
    if core.filter == fi.IsToken() and any(p == fi.Not(fi.IsToken()) for p in adjs):
        return REJECT
    return su.NP(of_the_last(ordered(*parts)), zones)


def _ends_with_noun(f: Any) -> bool:
    """Whether what it is said by ends with a noun of its own, to which what came after would belong."""
    if isinstance(f, fi.Not) and isinstance(f.inner, fi.Both):  # "other than a basic land card"
        return True
    return isinstance(f, (fi.Shares, fi.AttachedTo, fi.Targets, fi.WithTargets)) or (
        isinstance(f, fi.Stat) and isinstance(f.value, am.AmountNode) and type(f.value) is not am.X
    )


def _tells_place(f: Any) -> bool:
    """Whether a part says whose cards of a zone are meant, or which exiled ones."""
    return isinstance(f, fi.Owned) or f == fi.Among(se.Linked())


def _unbuild_noun(with_adjs: bool, with_posts: bool) -> Any:
    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, su.NP):
            return None
        heads, before, after = split(of_all(value.filter))
        zones = value.zones
        if zones and zones not in (HERE, STACK, ("source",), su.PLAYERS):
            owner = sorted([p for p in after if _tells_place(p)], key=lambda p: isinstance(p, fi.Owned))
            after = [*owner[1:], *(p for p in after if not _tells_place(p))]
            last = [p for p in after if _ends_with_noun(p)]
            after = [p for p in after if p not in last]
            after += [su.Where(zones, owner[0] if owner else None), *last]
            zones = ()
        if not heads and fi.IsToken() in before:
            before.remove(fi.IsToken())
            heads = [fi.IsToken()]
        elif fi.IsToken() in before:
            before.remove(fi.IsToken())
            heads.append(fi.IsToken())
        if bool(before) != with_adjs or bool(after) != with_posts:
            return None
        slots: dict[str, Any] = {"core": su.Core(fi.both(*heads), zones)}
        if with_adjs:
            slots["adjs"] = tuple(before)
        if with_posts:
            slots["posts"] = tuple(_said_of_player(p) if zones == su.PLAYERS else p for p in after)
        return slots

    return unbuild


def _said_of_player(f: Any) -> Any:
    return su.Who(f.condition) if isinstance(f, fi.Meets) and isinstance(f.condition, Condition) else f


def _part_count(f: Any) -> int:
    return len(f.parts) if isinstance(f, fi.Both) else 0 if isinstance(f, fi.Anything) else 1


def _holds(value: Any, core: Any, adjs: tuple[Any, ...] = (), posts: tuple[Any, ...] = ()) -> bool:
    """Whether a noun has as many parts as were read, in whatever order."""
    extra = [
        p.filter if isinstance(p, su.Where) else fi.Other() if isinstance(p, su.Who) else p for p in (*adjs, *posts)
    ]
    read = _part_count(core.filter) + sum(_part_count(f) for f in extra if f is not None)
    return read == _part_count(of_all(value.filter)) and (
        value.zones == core.zones or any(isinstance(p, su.Where) for p in (*adjs, *posts))
    )


phrase("noun0", "{core:core*}", build=build_noun, unbuild=_unbuild_noun(False, False), prove=_holds)
phrase("noun0", "{adjs:adjs} {core:core*}", build=build_noun, unbuild=_unbuild_noun(True, False), prove=_holds)
phrase("noun0", "{core:core*} {posts:posts*}", build=build_noun, unbuild=_unbuild_noun(False, True), prove=_holds)
phrase(
    "noun0",
    "{adjs:adjs} {core:core*} {posts:posts*}",
    build=build_noun,
    unbuild=_unbuild_noun(True, True),
    prove=_holds,
)


def _here(v: Any) -> Any:
    return v if v.zones == HERE else REJECT


def _is_here(v: Any) -> dict[str, Any] | None:
    return {"v": v} if getattr(v, "zones", None) == HERE else None


phrase("core", "{v:core0*}", build=keep, unbuild=same)
phrase("core", "{v:core0*} on the battlefield", build=_here, unbuild=_is_here, alt=True)
phrase("noun", "{v:noun0*}", build=keep, unbuild=same)
phrase("noun", "{v:noun0*} on the battlefield", build=_here, unbuild=_is_here, alt=True)
