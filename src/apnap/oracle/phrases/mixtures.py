"""Nouns of mixed kinds: "each creature and planeswalker they control", "land or nonblack creature", "white and/or blue
creature", "a basic land card or Gate card", and several cards of different kinds at once."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import build_noun, either, split
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import SUBJ, alike, at, phrase, told, verb

HERE = ("battlefield",)

# --- two colours ----------------------------------------------------------------------------------------------------

phrase("adj", "{a:color} and/or {b:color}", build=lambda a, b: either(fi.Color(a), fi.Color(b)),
       unbuild=alike(fi.Either, fi.Color, "name"), alt=True)  # fmt: skip

# --- each of two or three kinds -------------------------------------------------------------------------------------


def _several(t: Any, adjs: tuple[Any, ...] = (), posts: tuple[Any, ...] = ()) -> Any:
    return build_noun(su.Core(t, HERE), adjs, posts)


def _kinds_of(value: Any) -> tuple[Any, list[Any], list[Any]] | None:
    """The kinds, what is said before and what after them, of a noun of several kinds."""
    if not isinstance(value, su.NP) or value.zones != HERE:
        return None
    heads, before, after = split(value.filter)
    return (heads[0], before, after) if len(heads) == 1 and isinstance(heads[0], fi.Either) else None


for _adjs in (False, True):
    for _posts in (False, True):

        def _apart(v: Any, adjs: bool = _adjs, posts: bool = _posts) -> dict[str, Any] | None:
            got = _kinds_of(v)
            if got is None or bool(got[1]) != adjs or bool(got[2]) != posts:
                return None
            slots: dict[str, Any] = {"t": got[0]}
            if adjs:
                slots["adjs"] = tuple(got[1])
            if posts:
                slots["posts"] = tuple(got[2])
            return slots

        _words = f"{'{adjs:adjs} ' if _adjs else ''}{{t:tand}}{' {posts:posts.s}' if _posts else ''}"
        phrase("nand", _words, build=_several, unbuild=_apart, prove=lambda v, **slots: bool(v == _several(**slots)))


def _each(n: Any) -> Any:
    return se.All(n.filter) if n.zones == HERE else REJECT


def _noun(v: Any) -> Any:
    return su.NP(v.filter) if isinstance(v, se.All) and v.zones == HERE else None


for _cat in ("obj.s", "obj.o", "dmgto1"):
    told(_cat, "each {n:nand}", _each, n=_noun, alt=True, proof=True)
told("each", "{n:nand}", lambda n: am.Count(se.All(n.filter)), n=lambda v: _noun(at(v, "what")), alt=True, proof=True)


def _and_theirs(a: Any, n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    by = a if isinstance(a, (se.EachOpponent, se.EachPlayer)) else su.They()
    return se.Union((a, se.All(ordered(n.filter, fi.Controlled(by)))))


def _theirs(v: Any) -> Any:
    f = at(v, "parts.1.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else ()) if not isinstance(p, fi.Controlled)]
    return su.NP(fi.both(*rest)) if rest else None


told("dmgto", "{a:plr.o} and each {n:nand} they control", _and_theirs, a="parts.0", n=_theirs, proof=True)

# --- one kind or another with a quality of its own ------------------------------------------------------------------


def _or_other(t: Any, adjs: tuple[Any, ...], core: Any) -> Any:
    """The quality is said of the second kind only, as it stands between them."""
    if core.zones not in (HERE, ()) or core.filter == fi.Anything() or any(isinstance(a, su.Where) for a in adjs):
        return REJECT
    if isinstance(core.filter, fi.Either) or fi.Other() in adjs:
        return REJECT
    return su.NP(either(t, ordered(core.filter, *adjs)), core.zones)


def _un_or_other(v: Any, n: int) -> list[Any] | None:
    f = v.filter if isinstance(v, su.NP) and v.zones in (HERE, ()) else None
    if not isinstance(f, fi.Either) or len(f.parts) != n or not isinstance(f.parts[-1], fi.Both):
        return None
    return list(f.parts)


def _last(v: Any, f: Any) -> dict[str, Any] | None:
    heads, before, after = split(f)
    if after or not before or not heads or fi.Other() in before:
        return None
    return {"adjs": tuple(before), "core": su.Core(fi.both(*heads), v.zones)}


def _mixed(template: str, form: str, names: str, **more: Any) -> None:
    def build(adjs: Any, core: Any, **kinds: Any) -> Any:
        return _or_other(either(*kinds.values()), adjs, core)

    def unbuild(v: Any) -> dict[str, Any] | None:
        parts = _un_or_other(v, len(names) + 1)
        rest = _last(v, parts[-1]) if parts else None
        return {**dict(zip(names, parts or (), strict=False)), **rest} if rest is not None else None

    phrase(f"noun.{form}", template, build=build, unbuild=unbuild,
           prove=lambda v, **slots: bool(v == build(**slots)), **more)  # fmt: skip


for _form in ("s", "p"):
    _end = f"{{adjs:adjs}} {{core:core0.{_form}}}"
    for _or in ("or", *(("and/or", "and") if _form == "p" else ())):
        _mixed(f"{{a:tnoun.{_form}}} {_or} {_end}", _form, "a", alt=_or != "or")
    _mixed(f"{{a:tnoun.{_form}}}, {{b:tnoun.{_form}}}, or {_end}", _form, "ab")
    if _form == "s":
        _mixed(f"{{a:tnoun.s}} or {_end}", "s", "a", alt=True)

# --- a card of one kind or a card of another ------------------------------------------------------------------------


def _two_cards(a: Any, b: Any) -> Any:
    return su.NP(either(a.filter, b.filter), ()) if a.zones == () and b.zones == () and a != b else REJECT


def _un_two_cards(v: Any) -> dict[str, Any] | None:
    f = v.filter if isinstance(v, su.NP) and v.zones == () else None
    if not isinstance(f, fi.Either) or len(f.parts) != 2:
        return None
    return {"a": su.NP(f.parts[0], ()), "b": su.NP(f.parts[1], ())}


for _form, _ors in (("s", ("or",)), ("p", ("and/or", "or"))):
    for _or in _ors:
        phrase(f"noun.{_form}", f"{{a:noun0.{_form}}} {_or} {{b:noun0.{_form}}}", build=_two_cards, alt=True,
               unbuild=_un_two_cards, prove=lambda v, a, b: bool(v == _two_cards(a, b)))  # fmt: skip

# --- several cards of different kinds -------------------------------------------------------------------------------


def _one_of_each(names: str) -> None:
    def build(**kinds: Any) -> Any:
        if any(n.zones != () for n in kinds.values()):
            return REJECT
        first, *rest = [n.filter for n in kinds.values()]
        return ef.Search(first, 1, SUBJ, besides=tuple(rest))

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Search) or len(e.besides) != len(names) - 1:
            return None
        if e != ef.Search(e.filter, 1, SUBJ, besides=e.besides, name=e.name):
            return None
        return {k: su.NP(f, ()) for k, f in zip(names, (e.filter, *e.besides), strict=True)}

    listed = ", ".join([f"a {{{k}:noun.s}}" for k in names[:-1]])
    verb(f"*search *your library for {listed}, and a {{{names[-1]}:noun.s}}", None, build=build, unbuild=unbuild)


for _names in ("abc", "abcd", "abcde"):
    _one_of_each(_names)


def _up_to_one_of_each(a: Any, b: Any) -> Any:
    """Targets of two kinds among the cards of one zone."""
    if a.zones != () or b.zones in ((), HERE, ("stack",), ("source",), su.PLAYERS):
        return REJECT
    owner = [p for p in getattr(b.filter, "parts", ()) if isinstance(p, fi.Owned)]
    return se.Union((se.Target(ordered(a.filter, *owner), b.zones, 0), se.Target(b.filter, b.zones, 0)))


def _first_kind(v: Any) -> Any:
    f = at(v, "parts.0.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(p, fi.Owned)]
    return su.NP(fi.both(*rest), ()) if f is not None and rest else None


for _form in ("o", "p"):
    told(f"obj.{_form}", "up to one target {a:noun0.s} and up to one target {b:noun.s}", _up_to_one_of_each,
         a=_first_kind, alt=_form == "p",
         b=lambda v: su.NP(p.filter, p.zones) if isinstance(p := at(v, "parts.1"), se.Target) else None)  # fmt: skip
