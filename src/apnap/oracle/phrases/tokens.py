"""Tokens: "create two 1/1 white Soldier creature tokens with flying", "create a Treasure token", copies."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, forms, phrase, verb

forms("token", "s", "p")
forms("tokenbody", "s", "p")

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
        if bool(t.supertypes) != legendary or (len(t.types) == 2) != typed:
            return None
        slots = {"pt": (t.power, t.toughness), "color": t.colors, "subs": t.subtypes}
        return {**slots, "types": t.types[:1]} if typed else slots

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
