"""Tokens: "create two 1/1 white Soldier creature tokens with flying", "create a Treasure token", copies."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.mods import add_types, un_add_types
from apnap.oracle.table import SUBJ, phrase, verb

PREDEFINED = ("Treasure", "Food", "Clue", "Blood", "Map", "Powerstone", "Gold", "Junk", "Lander", "Incubator")
for _name in PREDEFINED:
    phrase("token", f"{_name} #token", ef.Token(name=_name, predefined=True))


def _colors(template: str, names: str) -> None:
    phrase(
        "tokencolor",
        template,
        build=lambda **slots: tuple(slots[n] for n in names),
        unbuild=lambda v: dict(zip(names, v, strict=True)) if type(v) is tuple and len(v) == len(names) else None,
    )


phrase("tokencolor", "colorless", ())
_colors("{a:color}", "a")
_colors("{a:color} and {b:color}", "ab")
_colors("{a:color}, {b:color}, and {c:color}", "abc")
phrase("tokencolor", "white, blue, black, red, and green", ("white", "blue", "black", "red", "green"))
phrase("tokentypes", "artifact", ("Artifact",))
phrase("tokentypes", "enchantment", ("Enchantment",))
phrase("tokentypes", "enchantment artifact", ("Enchantment", "Artifact"))
phrase(
    "tokensubs",
    "{a:tword.s}",
    build=lambda a: (a.name,) if isinstance(a, fi.Subtype) else REJECT,
    unbuild=lambda v: {"a": fi.Subtype(v[0])} if len(v) == 1 else None,
)
phrase(
    "tokensubs",
    "{a:tword.s} {b:tokensubs}",
    build=lambda a, b: (a.name, *b) if isinstance(a, fi.Subtype) else REJECT,
    unbuild=lambda v: {"a": fi.Subtype(v[0]), "b": v[1:]} if len(v) > 1 else None,
)


def _body(template: str, typed: bool, legendary: bool = False) -> None:
    def build(pt: Any, color: Any, subs: Any, types: Any = ()) -> Any:
        return ef.Token((*types, "Creature"), subs, color, pt[0], pt[1], supertypes=("Legendary",) if legendary else ())

    def unbuild(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, ef.Token) or t.predefined or t.abilities or t.name or t.types[-1:] != ("Creature",):
            return None
        if bool(t.supertypes) != legendary or (len(t.types) > 1) != typed:
            return None
        slots = {"pt": (t.power, t.toughness), "color": t.colors, "subs": t.subtypes}
        return {**slots, "types": t.types[:-1]} if typed else slots

    phrase("tokenbody", template, build=build, unbuild=unbuild)


_body("{pt:ptbase} {color:tokencolor} {subs:tokensubs} creature #token", False)
_body("{pt:ptbase} {color:tokencolor} {subs:tokensubs} {types:tokentypes} creature #token", True)
_body("legendary {pt:ptbase} {color:tokencolor} {subs:tokensubs} creature #token", False, True)
phrase("token", "{v:tokenbody*}", build=lambda v: v, unbuild=lambda v: {"v": v})


def _with(v: Any, abilities: Any) -> Any:
    from apnap.oracle.references import replace

    return replace(v, abilities=abilities)


phrase(
    "token",
    "{v:tokenbody*} (with|that has|that have) {abilities:given}",
    build=_with,
    unbuild=lambda t: (
        {"v": _with(t, ()), "abilities": t.abilities} if isinstance(t, ef.Token) and t.abilities else None
    ),
)


def _named(v: Any, name: str) -> Any:
    from apnap.oracle.references import replace

    return replace(v, name=name)


phrase(
    "token",
    "{v:tokenbody*} named {name:cardname}",
    build=_named,
    unbuild=lambda t: (
        {"v": _named(t, ""), "name": t.name} if isinstance(t, ef.Token) and t.name and not t.abilities else None
    ),
)
phrase(
    "token",
    "{v:tokenbody*} named {name:cardname} with {abilities:given}",
    build=lambda v, name, abilities: _with(_named(v, name), abilities),
    unbuild=lambda t: (
        {"v": _with(_named(t, ""), ()), "name": t.name, "abilities": t.abilities}
        if isinstance(t, ef.Token) and t.name and t.abilities
        else None
    ),
)


def _create(template: str, one: bool, **fixed: Any) -> None:
    def build(token: Any, n: Any = 1) -> Any:
        return ef.Create(token, n, SUBJ, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Create) or e != ef.Create(e.token, e.n, e.who, **fixed) or (e.n == 1) != one:
            return None
        return {"token": e.token} if one else {"token": e.token, "n": e.n}

    verb(template, None, build=build, unbuild=unbuild)


_create("*create a {token:token.s}", True)
_create("*create {n:number} {token:token.p}", False)
_create("*create a tapped {token:token.s}", True, tapped=True)
_create("*create {n:number} tapped {token:token.p}", False, tapped=True)
_create("*create a {token:token.s} (that's|that is) tapped and attacking", True, tapped=True, attacking=True)
_create("*create {n:number} {token:token.p} that are tapped and attacking", False, tapped=True, attacking=True)
verb(
    "*create a {token:token.s} for each {n:each}",
    None,
    build=lambda token, n: ef.Create(token, n, SUBJ),
    unbuild=lambda e: (
        {"token": e.token, "n": e.n}
        if isinstance(e, ef.Create) and type(e.n) is not int and e == ef.Create(e.token, e.n, e.who)
        else None
    ),
)
verb(
    "*create a number of {token:token.p} equal to {n:amount}",
    None,
    build=lambda token, n: ef.Create(token, n, SUBJ),
    unbuild=lambda e: (
        {"token": e.token, "n": e.n}
        if isinstance(e, ef.Create) and type(e.n) is not int and e == ef.Create(e.token, e.n, e.who)
        else None
    ),
)

verb("*create a token that's a copy of {of:obj.o}", ef.CreateCopy)
verb("*create a tapped token that's a copy of {of:obj.o}", ef.CreateCopy, tapped=True)
verb("*create {n:number} tokens that are copies of {of:obj.o}", ef.CreateCopy)
verb("*copy {what:obj.o}", ef.CopySpell, retarget=False)
verb("*copy {what:obj.o}. you may choose new targets for the copy", ef.CopySpell, retarget=True)
verb("*copy {what:obj.o}. you may choose new targets for the copies", ef.CopySpell, retarget=True, alt=True)

# --- abilities said in a sentence of their own, exceptions of copies ------------------------------------------


def _has(template: str, one: bool) -> None:
    """ "Create a … token. It has “…”"."""

    def build(token: Any, v: Any, n: Any = 1) -> Any:
        return ef.Create(_with(token, (*token.abilities, v)), n, SUBJ)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Create) or not e.token.abilities or (e.n == 1) != one:
            return None
        slots = {"token": _with(e.token, e.token.abilities[:-1]), "v": e.token.abilities[-1]}
        if not one:
            slots["n"] = e.n
        return slots if build(**slots) == e else None

    verb(template, None, build=build, unbuild=unbuild, alt=True)


_has("*create a {token:token.s}. it has “{v:ability}”", True)
_has("*create {n:number} {token:token.p}. they have “{v:ability}”", False)
_has("*create {n:number} {token:token.p}. they each have “{v:ability}”", False)


def _exception(template: str, *mods: Any) -> None:
    phrase("except", template, mods)


for _it in ("it", "~", "the token", "the copy"):
    _exception(f"{_it} isn't legendary", mo.LoseTypes(("Legendary",)))
_exception("it's legendary", mo.AddTypes(supertypes=("Legendary",)))
_exception("its name is ~", mo.SetName("~"))
phrase("except", "its name is {name:cardname}", build=lambda name: (mo.SetName(name),),
       unbuild=lambda v: {"name": v[0].name} if len(v) == 1 and isinstance(v[0], mo.SetName) else None,
       )  # fmt: skip
phrase("except", "it's {b:ptbase}", build=lambda b: (mo.SetPT(*b),),
       unbuild=lambda v: {"b": (v[0].power, v[0].toughness)} if len(v) == 1 and isinstance(v[0], mo.SetPT) else None,
       )  # fmt: skip
phrase("except", "it's a {t:typewords.s} in addition to its (other types|other creature types)",
       build=lambda t: (add_types(t),), unbuild=lambda v: un_add_types(v[0]) if len(v) == 1 else None)  # fmt: skip
phrase("except", "it's a {b:ptbase} {t:typewords.s} in addition to its (other types|other creature types)",
       build=lambda b, t: (mo.SetPT(*b), add_types(t)),
       unbuild=lambda v: (
           {"b": (v[0].power, v[0].toughness), **(un_add_types(v[1]) or {})}
           if len(v) == 2 and isinstance(v[0], mo.SetPT) and un_add_types(v[1]) else None))  # fmt: skip
for _has_word in ("it has", "the token has", "has"):
    phrase("except", f"{_has_word} {{abilities:given}}", build=lambda abilities: (mo.Gain(abilities),),
           unbuild=lambda v: {"abilities": v[0].abilities} if len(v) == 1 and isinstance(v[0], mo.Gain) else None,
           )  # fmt: skip


def _nothing_else(subs: Any, t: Any, abilities: Any) -> Any:
    return (mo.SetTypes(t, subs), mo.Gain(abilities))


for _and in ("and it loses", "and loses"):
    phrase(
        "except",
        f"it's a {{subs:tokensubs}} {{t:tokentypes}} with {{abilities:given}}, {_and} all other card types",
        build=_nothing_else,
        unbuild=lambda v: (
            {"subs": v[0].subtypes, "t": v[0].types, "abilities": v[1].abilities}
            if len(v) == 2
            and isinstance(v[0], mo.SetTypes)
            and isinstance(v[1], mo.Gain)
            and v == _nothing_else(v[0].subtypes, v[0].types, v[1].abilities)
            else None
        ),
    )
phrase("except", "it's legendary in addition to its other types", (mo.AddTypes(supertypes=("Legendary",)),), alt=True)


def _tail(v: Any) -> dict[str, Any] | None:
    return {"a": v[:1], "b": v[1:]} if len(v) > 1 else None


phrase(
    "excepts",
    "{v:except}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if len(v) <= 2 or isinstance(v[1], mo.SetColors) else None,
)
for _join in ("and", ", and", ","):
    phrase("excepts", f"{{a:except}}{'' if _join[0] == ',' else ' '}{_join} {{b:excepts}}",
           build=lambda a, b: a + b, unbuild=_tail,
           prove=lambda value, a, b: value == a + b)  # fmt: skip


def _copy_except(template: str, **fixed: Any) -> None:
    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.CreateCopy) or not e.mods:
            return None
        slots: dict[str, Any] = {"of": e.of, "mods": e.mods}
        if "{n:" in template:
            slots["n"] = e.n
        return slots if e == ef.CreateCopy(who=e.who, **slots, **fixed) else None

    verb(template, None, build=lambda **slots: ef.CreateCopy(who=SUBJ, **slots, **fixed), unbuild=unbuild)


_copy_except("*create a token that's a copy of {of:obj.o}, except {mods:excepts}")
_copy_except("*create a tapped token that's a copy of {of:obj.o}, except {mods:excepts}", tapped=True)
_copy_except("*create {n:number} tokens that are copies of {of:obj.o}, except {mods:excepts}")
verb("*create a tapped and attacking token that's a copy of {of:obj.o}", ef.CreateCopy, tapped=True, attacking=True)
verb(
    "*create a token that's a copy of {of:obj.o} and that's tapped and attacking",
    ef.CreateCopy, tapped=True, attacking=True, alt=True,
)  # fmt: skip
_copy_except(
    "*create a tapped and attacking token that's a copy of {of:obj.o}, except {mods:excepts}",
    tapped=True, attacking=True,
)  # fmt: skip


def _become(template: str, dur: bool, mods: bool) -> None:
    def build(what: Any, of: Any, duration: Any = ef.FOREVER, mods: Any = ()) -> Any:
        return REJECT if isinstance(what, se.Choose) else ef.Become(what, of, duration, mods)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Become) or (e.duration != ef.FOREVER) != dur or bool(e.mods) != mods:
            return None
        slots: dict[str, Any] = {"what": e.what, "of": e.of}
        if dur:
            slots["duration"] = e.duration
        return {**slots, "mods": e.mods} if mods else slots

    phrase("subj", template, build=build, unbuild=unbuild)


for _dur in ("", " {duration:dur}"):
    for _mods in ("", ", except {mods:excepts}"):
        _become(f"{{what:obj.s/each}} becomes a copy of {{of:obj.o}}{_dur}{_mods}", bool(_dur), bool(_mods))
        phrase(
            "subj",
            f"you may have {{what:obj.s}} become a copy of {{of:obj.o}}{_dur}{_mods}",
            build=lambda what, of, duration=ef.FOREVER, mods=(): ef.Gate(ef.Become(what, of, duration, mods), may=True),
            unbuild=lambda e, d=_dur, m=_mods: _un_may_become(e, bool(d), bool(m)),  # type: ignore[misc]
        )


def _un_may_become(e: Any, dur: bool, mods: bool) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or e != ef.Gate(e.then, may=True) or not isinstance(e.then, ef.Become):
        return None
    b = e.then
    if (b.duration != ef.FOREVER) != dur or bool(b.mods) != mods:
        return None
    slots = {"what": b.what, "of": b.of, "duration": b.duration, "mods": b.mods}
    return {k: v for k, v in slots.items() if (k != "duration" or dur) and (k != "mods" or mods)}
