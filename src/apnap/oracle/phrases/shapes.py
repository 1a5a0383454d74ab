"""What becomes something of a given base power and toughness ("becomes a red Weird with base power and toughness 0/1",
"is a colorless Forest land"), Roles, several kinds of tokens at once."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, forms, phrase, told, verb

# --- shapes: colours, subtypes, types; base power and toughness ----------------------------------------------
# A shape is (colours or None, subtypes, card types).


forms("shape", "s", "p")


def _shape(template: str, color: bool, subs: bool, types: bool, head: str) -> None:
    def build(color: Any = None, subs: Any = (), types: Any = ()) -> Any:
        return (color, subs, (*types, head.capitalize()) if head else ())

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 3 or (v[0] is not None) != color or bool(v[1]) != subs:
            return None
        if v[2][-1:] != ((head.capitalize(),) if head else ()) or (len(v[2]) > 1) != types:
            return None
        slots: dict[str, Any] = {}
        if color:
            slots["color"] = v[0]
        if subs:
            slots["subs"] = v[1]
        if types:
            slots["types"] = v[2][:-1]
        return slots

    phrase("shape" if head else "shape.s", template, build=build, unbuild=unbuild)


for _head in ("creature", "land", ""):
    for _color in ("", "{color:tokencolor} "):
        for _subs in ("", "{subs:tokensubs} "):
            for _types in ("", "{types:tokentypes} "):
                if not _subs and _head != "creature" and not (_head and _color):
                    continue
                if _types and _head != "creature":
                    continue
                _words = f"{_color}{_subs}{_types}{'#' if _head else ''}{_head}".strip()
                _shape(_words, bool(_color), bool(_subs), bool(_types), _head)

# --- with what power and toughness ---------------------------------------------------------------------------

told("withpt", "with base power and toughness {b:ptbase}", lambda b: b, b=lambda v: v if type(v) is tuple else None)


def _each_equal(n: Any) -> Any:
    return (n, n) if isinstance(n, am.AmountNode) and not isinstance(n, am.X) else REJECT


for _base in ("", "base "):
    told("withpt", f"with {_base}power and toughness each equal to {{n:amount}}", _each_equal, alt=bool(_base),
         proof=True, n="0")  # fmt: skip


def _mods(v: Any, pt: Any, g: Any, added: bool) -> tuple[Any, ...]:
    """205.1b: what becomes an artifact creature keeps its other types."""
    color, subs, types = v
    out: list[Any] = []
    if color is not None:
        out.append(mo.SetColors(color, add=added))
    if added:
        out.append(mo.AddTypes(types, subs))
    else:
        out.append(mo.SetTypes(types, subs, keep_types="Artifact" in types))
    if pt is not None:
        out.append(mo.SetPT(*pt))
    if g:
        out.append(mo.Gain(g))
    return tuple(out)


def _un_mods(mods: Any, based: bool, given: bool, added: bool) -> dict[str, Any] | None:
    rest = list(mods)
    color = rest.pop(0).colors if rest and isinstance(rest[0], mo.SetColors) else None
    if not rest or not isinstance(rest[0], mo.AddTypes if added else mo.SetTypes):
        return None
    kind = rest.pop(0)
    pt, g = None, ()
    if rest and isinstance(rest[0], mo.SetPT):
        one = rest.pop(0)
        pt = (one.power, one.toughness)
    if rest and isinstance(rest[0], mo.Gain):
        g = rest.pop(0).abilities
    v = (color, kind.subtypes, kind.types)
    if (pt is not None) != based or bool(g) != given or _mods(v, pt, g, added) != mods:
        return None
    slots: dict[str, Any] = {"v": v}
    if based:
        slots["pt"] = pt
    if given:
        slots["g"] = g
    return slots


def _become(cat: str, template: str, based: bool, given: bool, added: bool) -> None:
    def build(v: Any, pt: Any = None, g: Any = ()) -> Any:
        if not based and not (v[2] == ("Land",) and v[0] is not None):
            return REJECT
        return _mods(v, pt, g, added)

    phrase(cat, template, build=build, unbuild=lambda m: _un_mods(m, based, given, added))


for _cat, _be, _a in (
    ("smod2.s", "*be", "a "), ("emod2.s", "*become", "a "), ("smod2.p", "*be", ""), ("emod2.p", "*become", ""),
):  # fmt: skip
    _base = f"{_be} {_a}{{v:shape.{_cat[-1]}}} {{pt:withpt}}"
    _become(_cat, _base, True, False, False)
    _become(_cat, f"{_base} and {{g:given}}", True, True, False)
    for _n, _list in ((2, ", {a:kw}, and {b:kw}"), (3, ", {a:kw}, {b:kw}, and {c:kw}")):

        def _with(v: Any, pt: Any, **kws: Any) -> Any:
            return _mods(v, pt, tuple(kws.values()), False)

        def _un_with(m: Any, n: int = _n) -> dict[str, Any] | None:
            got = _un_mods(m, True, True, False)
            if got is None or len(got["g"]) != n:
                return None
            return {"v": got["v"], "pt": got["pt"], **dict(zip("abc", got["g"], strict=False))}

        phrase(_cat, _base + _list, build=_with, unbuild=_un_with)
    for _tail in (
        "in addition to *its (other types|other creature types)",
        "in addition to *its other colors and types",
    ):
        _colored = "colors" in _tail

        def _build_added(v: Any, pt: Any, colored: bool = _colored) -> Any:
            return _mods(v, pt, (), True) if (v[0] is not None) == colored else REJECT

        def _un_added(m: Any, colored: bool = _colored) -> dict[str, Any] | None:
            got = _un_mods(m, True, False, True)
            return got if got is not None and (got["v"][0] is not None) == colored else None

        phrase(_cat, f"{_base} {_tail}", build=_build_added, unbuild=_un_added)
    _become(_cat, f"{_be} {_a}{{v:shape.{_cat[-1]}}}", False, False, False)



def _kind(subs: Any) -> Any:
    """ "Becomes an Angel": of that creature type, as whatever it is (205.1b)."""
    return mo.SetTypes(subtypes=subs) if set(subs) <= _CREATURE_TYPES else REJECT


_CREATURE_TYPES = frozenset(vo.CREATURE_TYPES)
for _form, _a in (("s", "a "), ("p", "")):
    for _cat, _be in (("emod", "*become"), ("smod", "*be")):
        told(f"{_cat}.{_form}", f"{_be} {_a}{{subs:tokensubs}}", _kind, subs="subtypes")

# --- tokens ----------------------------------------------------------------------------------------------------

ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")
for _name in ROLES:
    phrase("token.s", f"{_name} Role #token", ef.Token(name=_name, predefined=True))  # 111.10
verb(
    "*create a {token:token.s} attached to {attached_to:obj.o}",
    None,
    build=lambda token, attached_to: ef.Create(token, who=SUBJ, attached_to=attached_to),
    unbuild=lambda e: (
        {"token": e.token, "attached_to": e.attached_to}
        if isinstance(e, ef.Create)
        and e.attached_to is not None
        and e == ef.Create(e.token, who=e.who, attached_to=e.attached_to)
        else None
    ),
)


def _three(a: Any, b: Any, c: Any) -> Any:
    return ef.Create(a, who=SUBJ, more=(b, c))


verb(
    "*create a {a:token.s}, a {b:token.s}, and a {c:token.s}",
    None,
    build=_three,
    unbuild=lambda e: (
        {"a": e.token, "b": e.more[0], "c": e.more[1]}
        if isinstance(e, ef.Create) and len(e.more) == 2 and e == ef.Create(e.token, who=e.who, more=e.more)
        else None
    ),
)
verb(
    "*create a {a:token.s} and a {b:token.s}",
    None,
    build=lambda a, b: ef.Create(a, who=SUBJ, more=(b,)),
    unbuild=lambda e: (
        {"a": e.token, "b": e.more[0]}
        if isinstance(e, ef.Create) and len(e.more) == 1 and e == ef.Create(e.token, who=e.who, more=e.more)
        else None
    ),
)
