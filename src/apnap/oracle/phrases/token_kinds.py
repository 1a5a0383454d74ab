"""Tokens of other kinds: with a name said first ("create Vela, a legendary 4/4 …"), Vehicles and Equipment, those that
enter attacking somebody, with a choice among several."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, keep, phrase, told, verb

# --- bodies --------------------------------------------------------------------------------------------------------


def _body(template: str, types: tuple[str, ...], **slots: bool) -> None:
    """A token that isn't a creature, or one with more about it; `slots` names what the template holds."""
    legendary = "Legendary" if template.startswith("legendary") else ""

    def build(subs: Any, color: Any, pt: Any = (None, None), types: Any = types) -> Any:
        return ef.Token(types, subs, color, pt[0], pt[1], supertypes=(legendary,) if legendary else ())

    def unbuild(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, ef.Token) or t.predefined or t.abilities or t.name:
            return None
        got: dict[str, Any] = {"subs": t.subtypes, "color": t.colors}
        if slots.get("pt"):
            got["pt"] = (t.power, t.toughness)
        return got if (t.power is None) != bool(slots.get("pt")) and build(**got) == t else None

    phrase("tokenbody", template, build=build, unbuild=unbuild)


_LOOK = "{color:tokencolor} {subs:tokensubs}"
for _super in ("", "legendary "):
    _body(f"{_super}{{pt:ptbase}} {_LOOK} artifact #token", ("Artifact",), pt=True)
    _body(f"{_super}{_LOOK} artifact #token", ("Artifact",))
_body(f"legendary {_LOOK} creature #token", ("Creature",))
_body(f"{_LOOK} enchantment #token", ("Enchantment",))
_body(f"legendary {{pt:ptbase}} {_LOOK} artifact creature #token", ("Artifact", "Creature"), pt=True)
phrase("token", "Mutagen #token", ef.Token(name="Mutagen", predefined=True))



def _into_combat(v: Any) -> Any:
    plain = isinstance(v, (ef.Create, ef.CreateCopy)) and not v.tapped and not v.attacking
    return replace(v, tapped=True, attacking=True) if plain else REJECT


for _it in ("it enters", "that token enters", "they enter"):
    told("sent0", f"{{v:imp}}. {_it} tapped and attacking", _into_combat, v=lambda e: None, alt=True, proof=True)

# --- abilities in more than one piece ------------------------------------------------------------------------------


def _and_keyword(v: Any, k: Any) -> Any:
    return (v, k)


phrase(
    "given",
    "“{v:stat}” and {k:kw}",
    build=_and_keyword,
    unbuild=lambda g: (
        {"v": g[0], "k": g[1]}
        if len(g) == 2 and not isinstance(g[0], Keyword) and isinstance(g[1], Keyword)
        else None
    ),
)

# --- names ---------------------------------------------------------------------------------------------------------


def _called(name: Any, token: Any) -> Any:
    return ef.Create(replace(token, name=name), 1, SUBJ)


verb(
    "*create {name:cardname}, a {token:token.s}",
    None,
    build=_called,
    unbuild=lambda e: (
        {"name": e.token.name, "token": replace(e.token, name="")}
        if isinstance(e, ef.Create)
        and "Legendary" in e.token.supertypes
        and e.token.name
        and e == ef.Create(e.token, 1, e.who)
        else None
    ),
)

# --- attacking -----------------------------------------------------------------------------------------------------


def _attacking(template: str, many: bool, **fixed: Any) -> None:
    def build(token: Any, attacks: Any, n: Any = 1) -> Any:
        return ef.Create(token, n, SUBJ, attacking=True, attacks=attacks, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Create) or e.attacks is None or (e.n != 1) != many:
            return None
        slots = {"token": e.token, "attacks": e.attacks, **({"n": e.n} if many else {})}
        return slots if build(**slots) == replace(e, who=SUBJ) else None

    verb(template, None, build=build, unbuild=unbuild)


_WHOM = "{attacks:attacked}"
_attacking(f"*create a {{token:token.s}} that's tapped and attacking {_WHOM}", False, tapped=True)
_attacking(f"*create {{n:number}} {{token:token.p}} that are tapped and attacking {_WHOM}", True, tapped=True)
_attacking(f"*create a {{token:token.s}} that's attacking {_WHOM}", False)
phrase("attacked", "{v:plr.o}", build=keep, unbuild=lambda v: {"v": v})
for _words in (
    "that player or a planeswalker they control", "that opponent or a planeswalker they control",
    "that player or a planeswalker that player controls",
):  # fmt: skip
    phrase("attacked", _words, su.ThatPlayer(), alt=True)

# --- for each of something, tapped ------------------------------------------------------------------------------------

verb(
    "*create a tapped {token:token.s} for each {n:each}",
    None,
    build=lambda token, n: ef.Create(token, n, SUBJ, tapped=True),
    unbuild=lambda e: (
        {"token": e.token, "n": e.n}
        if isinstance(e, ef.Create) and type(e.n) is not int and e == ef.Create(e.token, e.n, e.who, tapped=True)
        else None
    ),
)

# --- one of several ------------------------------------------------------------------------------------------------


def _choice(a: Any, b: Any, c: Any = None) -> Any:
    return ef.OneOf(tuple(ef.Create(t, who=SUBJ) for t in (a, b, c) if t is not None))


def _un_choice(n: int) -> Any:
    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.OneOf) or len(e.parts) != n or not all(isinstance(p, ef.Create) for p in e.parts):
            return None
        slots = dict(zip("abc", [p.token for p in e.parts], strict=False))  # type: ignore[attr-defined]
        bare = ef.OneOf(tuple(replace(p, who=SUBJ) for p in e.parts))
        return slots if _choice(**slots) == bare and all(isinstance(p.who, se.You) for p in e.parts) else None  # type: ignore[attr-defined]

    return unbuild


def _of_you(build: Any) -> Any:
    def made(**slots: Any) -> Any:
        e = build(**slots)
        return ef.OneOf(tuple(replace(p, who=se.You()) for p in e.parts))

    return made


for _n, _words in (
    (2, "a {a:token.s} or a {b:token.s}"),
    (3, "a {a:token.s}, a {b:token.s}, or a {c:token.s}"),
):
    for _what in ("create your choice of", "create"):
        phrase("imp", f"{_what} {_words}", build=_of_you(_choice), unbuild=_un_choice(_n), alt=_what == "create")
