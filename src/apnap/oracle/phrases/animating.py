"""What becomes a creature: "becomes a 3/3 green Ape creature with trample until end of turn. It's still a land"
(205.1a-b)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.mods import add_types, un_add_types
from apnap.oracle.table import forms, phrase

forms("animal", "s", "p")

# A body is (power and toughness, colours or None, subtypes, other card types).


def _body(template: str, color: bool, subs: bool, types: bool) -> None:
    def build(pt: Any, color: Any = None, subs: Any = (), types: Any = ()) -> Any:
        return (pt, color, subs, types)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if (v[1] is not None) != color or bool(v[2]) != subs or bool(v[3]) != types:
            return None
        slots: dict[str, Any] = {"pt": v[0]}
        if color:
            slots["color"] = v[1]
        if subs:
            slots["subs"] = v[2]
        if types:
            slots["types"] = v[3]
        return slots

    phrase("animal", template, build=build, unbuild=unbuild)


for _color in ("", "{color:tokencolor} "):
    for _subs in ("", "{subs:tokensubs} "):
        for _types in ("", "{types:tokentypes} "):
            _body(f"{{pt:ptbase}} {_color}{_subs}{_types}#creature", bool(_color), bool(_subs), bool(_types))


def mods_of(body: Any, given: Any = (), keep: bool = False) -> tuple[Any, ...]:
    """The modifications; an "artifact creature" keeps its other types anyway (205.1b)."""
    pt, color, subs, types = body
    out: list[Any] = [mo.SetPT(*pt)]
    if color is not None:
        out.append(mo.SetColors(color))
    out.append(mo.SetTypes((*types, "Creature"), subs, keep_types=keep or "Artifact" in types))
    if given:
        out.append(mo.Gain(given))
    return tuple(out)


def body_of(mods: Any, keep: bool, given: bool) -> dict[str, Any] | None:
    """The body and the abilities of such modifications, or None."""
    rest = list(mods)
    if not rest or not isinstance(rest[0], mo.SetPT):
        return None
    pt = (rest[0].power, rest[0].toughness)
    color = rest[1].colors if len(rest) > 1 and isinstance(rest[1], mo.SetColors) else None
    rest = rest[2 if color is not None else 1 :]
    if not rest or not isinstance(rest[0], mo.SetTypes) or rest[0].types[-1:] != ("Creature",):
        return None
    abilities = rest[1].abilities if len(rest) > 1 and isinstance(rest[1], mo.Gain) else ()
    body = (pt, color, rest[0].subtypes, rest[0].types[:-1])
    if bool(abilities) != given or mods_of(body, abilities, keep) != mods:
        return None
    return {"v": body, **({"g": abilities} if given else {})}


def _mod2(template: str, form: str, keep: bool, given: bool, cat: str = "emod2", **more: Any) -> None:
    phrase(
        f"{cat}.{form}",
        template,
        build=lambda v, g=(): mods_of(v, g, keep),
        unbuild=lambda m: body_of(m, keep, given),
        **more,
    )


for _form, _a, _stays in (("s", "a ", "that's still a land"), ("p", "", "that are still lands")):
    for _having in ("", " with {g:given}"):
        _become = f"*become {_a}{{v:animal.{_form}}}{_having}"
        _mod2(_become, _form, False, bool(_having))
        _mod2(f"{_become} {_stays}", _form, True, bool(_having), alt=True)
        _be = f"*be {_a}{{v:animal.{_form}}}{_having}"
        _mod2(_be, _form, False, bool(_having), "smod2")
        _mod2(f"{_be} {_stays}", _form, True, bool(_having), "smod2")
    for _cat, _verb in (("emod2", "*become"), ("smod2", "*be")):
        _kept = (mo.SetTypes(("Artifact", "Creature"), keep_types=True),)
        phrase(f"{_cat}.{_form}", f"{_verb} {_a}artifact #creature", _kept)


def _still(template: str, given: bool, dur: bool, **more: Any) -> None:
    """The second sentence belongs to the first: the types are kept."""

    def build(what: Any, v: Any, g: Any = (), duration: Any = ef.FOREVER) -> Any:
        return REJECT if isinstance(what, se.Choose) else ef.Apply(what, mods_of(v, g, True), duration)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Apply) or (e.duration != ef.FOREVER) != dur:
            return None
        got = body_of(e.mods, True, given)
        if got is None:
            return None
        return {"what": e.what, **got, **({"duration": e.duration} if dur else {})}

    phrase("subj", template, build=build, unbuild=unbuild, **more)


for _given in ("", " with {g:given}"):
    for _s, _verb, _a, _end in (
        ("s/each", "becomes a", "s", "it's still a land"),
        ("p/bare", "become", "p", "they're still lands"),
    ):
        _core = f"{{what:obj.{_s}}} {_verb} {{v:animal.{_a}}}{_given}"
        _still(f"{_core} {{duration:dur}}. {_end}", bool(_given), True)
        _still(f"{{duration:dur}}, {_core}. {_end}", bool(_given), True, alt=True)
        _still(f"{_core}. {_end}", bool(_given), False)

# --- legendary ones -------------------------------------------------------------------------------------------------

_LEGENDARY = mo.AddTypes(supertypes=("Legendary",))


def _legend(v: Any, g: Any = (), keep: bool = False) -> Any:
    return (_LEGENDARY, *mods_of(v, g, keep))


def _un_legend(m: Any, keep: bool, given: bool) -> dict[str, Any] | None:
    return body_of(m[1:], keep, given) if type(m) is tuple and m[:1] == (_LEGENDARY,) else None


for _having in ("", " with {g:given}"):
    phrase(
        "emod2.s",
        f"*become a legendary {{v:animal.s}}{_having}",
        build=_legend,
        unbuild=lambda m, g=bool(_having): _un_legend(m, False, g),  # type: ignore[misc]
    )
    for _kind in ("land", "enchantment", "planeswalker"):
        phrase(
            "subj",
            f"{{what:obj.s}} becomes a legendary {{v:animal.s}}{_having} {{d:dur}}. it's still a {_kind}",
            build=lambda what, v, d, g=(): ef.Apply(what, _legend(v, g, True), d),
            unbuild=lambda e, g=bool(_having): (  # type: ignore[misc]
                {"what": e.what, "d": e.duration, **got}
                if isinstance(e, ef.Apply) and (got := _un_legend(e.mods, True, g)) is not None
                else None
            ),
            alt=_kind != "land",
        )
        phrase(
            "subj",
            f"{{d:dur}}, {{what:obj.s}} becomes a legendary {{v:animal.s}}{_having}. it's still a {_kind}",
            build=lambda d, what, v, g=(): ef.Apply(what, _legend(v, g, True), d),
            unbuild=lambda e: None,
            prove=lambda e, d, what, v, g=(): bool(e == ef.Apply(what, _legend(v, g, True), d)),
            alt=True,
        )


# --- for good ----------------------------------------------------------------------------------------------

_LASTING = (mo.Gain, mo.AddTypes, mo.SetTypes, mo.SetColors, mo.SetPT, mo.SetName, mo.Lose, mo.LoseTypes)
"""What an effect without a duration may change for as long as the object is there (611.2a)."""


def _for_good(what: Any, mods: Any) -> Any:
    if isinstance(what, se.Choose) or not all(isinstance(m, _LASTING) for m in mods):
        return REJECT
    return ef.Apply(what, mods, ef.FOREVER)


def _un_for_good(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Apply) or e != _for_good(e.what, e.mods):
        return None
    return {"what": e.what, "mods": e.mods}


forms("lasting", "s", "p")
phrase(
    "lasting",
    "*gain {abilities:given}",
    build=lambda abilities: (mo.Gain(abilities),),
    unbuild=lambda v: {"abilities": v[0].abilities} if len(v) == 1 and isinstance(v[0], mo.Gain) else None,
)
for _form, _a in (("s", "a "), ("p", "")):
    phrase(
        f"lasting.{_form}",
        f"*become {_a}{{t:typewords.{_form}}} in addition to *its (other types|other creature types)",
        build=lambda t: (add_types(t),),
        unbuild=lambda v: un_add_types(v[0]) if len(v) == 1 else None,
    )
phrase(
    "lasting",
    "{v:emod2*}",
    build=lambda v: v if isinstance(v[0], (mo.SetPT, mo.SetTypes)) else REJECT,
    unbuild=lambda v: {"v": v},
)
for _form, _hint in (("s", "/each"), ("p", "/bare")):
    phrase(
        "subj",
        f"{{what:obj.{_form}{_hint}}} {{mods:lasting.{_form}}}",
        build=_for_good,
        unbuild=_un_for_good,
        alt=True,
    )
