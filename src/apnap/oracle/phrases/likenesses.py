"""What things are made or become: tokens without printed numbers, named after what they have, Equipment; a body of a
player's choice; a kind with a base power and toughness and an ability."""

from __future__ import annotations

from typing import Any

from apnap.ability import costs as cs
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, told, verb

HERE = ("battlefield",)

# --- tokens ---------------------------------------------------------------------------------------------------------


def _defined(token: Any) -> bool:
    """Whether an ability of the token defines its power and toughness (604.3)."""
    return any(
        isinstance(a, Static) and any(isinstance(m, mo.SetPT) and m.defining for m in a.mods) for a in token.abilities
    )


def _numberless(template: str, types: tuple[str, ...]) -> None:
    """A creature token without a power and toughness of its own has an ability that says them."""

    def build(color: Any, subs: Any, abilities: Any) -> Any:
        made = ef.Token(types, subs, color, abilities=abilities)
        return made if _defined(made) else REJECT

    told("token", template, build, color="colors", subs="subtypes", abilities="abilities")


_numberless("{color:tokencolor} {subs:tokensubs} creature #token with {abilities:given}", ("Creature",))
_numberless(
    "{color:tokencolor} {subs:tokensubs} artifact creature #token with {abilities:given}", ("Artifact", "Creature")
)
told(
    "token",
    "{v:tokenbody*} with {abilities:given} named {name:cardname}",
    lambda v, abilities, name: replace(v, abilities=abilities, name=name),
    v=lambda t: replace(t, abilities=(), name="") if isinstance(t, ef.Token) and t.name and t.abilities else None,
    abilities="abilities",
    name="name",
    alt=True,
)
for _q in ("“{v:ability}”,", "“{v:ability}”"):
    phrase(
        "pieces",
        f"{_q} and {{k:kw}}",
        build=lambda v, k: (v, k) if not isinstance(v, Keyword) else REJECT,
        unbuild=lambda g: (
            {"v": g[0], "k": g[1]}
            if len(g) == 2 and not isinstance(g[0], Keyword) and isinstance(g[1], Keyword)
            else None
        ),
        alt="," in _q,
    )
    phrase(
        "pieces",
        f"{{j:kw}}, {_q} and {{k:kw}}",
        build=lambda j, v, k: (j, v, k) if not isinstance(v, Keyword) else REJECT,
        unbuild=lambda g: (
            {"j": g[0], "v": g[1], "k": g[2]}
            if len(g) == 3 and [isinstance(a, Keyword) for a in g] == [True, False, True]
            else None
        ),
        alt="," not in _q,
    )
for _it in ("it has", "the token has"):
    verb(
        f"*create a {{token:token.s}}. {_it} {{g:pieces}}",
        None,
        build=lambda token, g: ef.Create(replace(token, abilities=g), who=SUBJ) if not token.abilities else REJECT,
        unbuild=lambda e: (
            {"token": replace(e.token, abilities=()), "g": e.token.abilities}
            if isinstance(e, ef.Create) and len(e.token.abilities) > 1 and e == ef.Create(e.token, who=e.who)
            else None
        ),
        alt=True,
    )
phrase("given", "{v:pieces}", build=lambda v: v, unbuild=lambda v: {"v": v} if len(v) > 2 else None,
       prove=lambda value, v: bool(value == v))  # fmt: skip

# --- becoming -------------------------------------------------------------------------------------------------------


def _kind(subs: Any, b: Any, g: Any) -> Any:
    return (mo.SetTypes((), subs), mo.SetPT(*b), mo.Gain(g))


def _un_kind(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) != 3:
        return None
    a, b, c = v
    if not (isinstance(a, mo.SetTypes) and isinstance(b, mo.SetPT) and isinstance(c, mo.Gain)):
        return None
    slots = {"subs": a.subtypes, "b": (b.power, b.toughness), "g": c.abilities}
    return slots if _kind(**slots) == v else None


for _gains in ("gains", "has"):
    phrase(
        "emod2.s",
        f"*become a {{subs:tokensubs}} with base power and toughness {{b:ptbase}} and {_gains} {{g:given}}",
        build=_kind,
        unbuild=_un_kind,
        alt=_gains == "has",
    )


def _renamed(name: Any, b: Any, g: Any) -> Any:
    return (mo.SetPT(*b), mo.AddTypes(("Creature",), (), ("Legendary",)), mo.SetName(name), mo.Gain(g))


def _un_renamed(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) != 4 or not isinstance(v[2], mo.SetName):
        return None
    if not (isinstance(v[0], mo.SetPT) and isinstance(v[3], mo.Gain)):
        return None
    slots = {"name": v[2].name, "b": (v[0].power, v[0].toughness), "g": v[3].abilities}
    return slots if _renamed(**slots) == v else None


phrase(
    "emod2.s",
    "*become a legendary creature named {name:cardname}, it has base power and toughness {b:ptbase}, and it gains "
    "{g:given}",
    build=_renamed,
    unbuild=_un_renamed,
)
phrase(
    "smods.s",
    "{a:smod.s}, {b:smod.s}, and is a {c:color} {t:typewords.s}",
    build=lambda a, b, c, t: (a, b, mo.SetColors((c,)), mo.SetTypes((), tuple(x.name for x in t))),
    unbuild=lambda v: (
        {"a": v[0], "b": v[1], "c": v[2].colors[0], "t": tuple(fi.Subtype(s) for s in v[3].subtypes)}
        if len(v) == 4
        and isinstance(v[2], mo.SetColors)
        and isinstance(v[3], mo.SetTypes)
        and v[2:] == (mo.SetColors(v[2].colors[:1]), mo.SetTypes((), v[3].subtypes))
        else None
    ),
)


def _bodies(*parts: Any) -> Any:
    return ef.OneOf(tuple(ef.EnterWith(mods=mods_of(body, given, True)) for body, given in parts))


def _un_bodies(e: Any, given: tuple[bool, ...]) -> dict[str, Any] | None:
    if not isinstance(e, ef.OneOf) or len(e.parts) != len(given):
        return None
    slots: dict[str, Any] = {}
    for k, (part, has) in enumerate(zip(e.parts, given, strict=True)):
        got = body_of(part.mods, True, has) if isinstance(part, ef.EnterWith) else None
        if got is None:
            return None
        slots |= {f"{n}{k}": x for n, x in got.items()}
    return slots if _bodies(*((slots[f"v{k}"], slots.get(f"g{k}", ())) for k in range(len(given)))) == e else None


def _choice_of(given: tuple[bool, ...]) -> None:
    said = [f"a {{v{k}:animal.s}}" + (f" with {{g{k}:given}}" if has else "") for k, has in enumerate(given)]
    listed = f"{said[0]} or {said[1]}" if len(said) == 2 else f"{said[0]}, {said[1]}, or {said[2]}"
    phrase(
        "aschoice",
        f"it becomes your choice of {listed}",
        build=lambda **s: _bodies(*((s[f"v{k}"], s.get(f"g{k}", ())) for k in range(len(given)))),
        unbuild=lambda e: _un_bodies(e, given) if "Artifact" not in str(e) else None,
    )


_choice_of((False, True, True))
_choice_of((True, True))
_choice_of((False, True))

# --- prices and shields for others ----------------------------------------------------------------------------------

for _words, _whats in (("attack", ("attack",)), ("block", ("block",)), ("attack or block", ("attack", "block"))):
    phrase(
        "smod2",
        f"can't {_words} unless *its controller pays {{mana:mana}}",
        build=lambda mana, w=_whats: tuple(mo.Cant(x, unless_cost=cs.Cost(mana)) for x in w),
        unbuild=lambda v, w=_whats: _un_priced(v, w),  # type: ignore[misc]
        alt=True,
    )


def _un_priced(v: Any, whats: Any) -> dict[str, Any] | None:
    cost = v[0].unless_cost if type(v) is tuple and v and isinstance(v[0], mo.Cant) else None
    if cost is None or not cost.mana or v != tuple(mo.Cant(x, unless_cost=cs.Cost(cost.mana)) for x in whats):
        return None
    return {"mana": cost.mana}


# --- what damage was dealt to, alone --------------------------------------------------------------------------------


def _permanent_dealt(f: Any) -> dict[str, Any] | None:
    what = f.what if isinstance(f, fi.Among) else None
    if isinstance(what, su.Done) or (isinstance(what, se.Ref) and what.name.startswith("r")):
        return {}
    return None


phrase("evobj", "a permanent dealt damage this way", build=lambda: fi.Among(su.Done("dealt")), unbuild=_permanent_dealt)

# --- names that may not be played -----------------------------------------------------------------------------------

_NAMED = (
    mo.Cant("cast", by=fi.ChosenName()),
    mo.Cant("play_lands", by=fi.ChosenName()),
)


def _barred(d: Any) -> Any:
    return ef.Apply(se.EachPlayer(), _NAMED, d)


told(
    "sent0",
    "{d:dur}, spells with the chosen name can't be cast and lands with the chosen name can't be played",
    _barred,
    d="duration",
)
told(
    "stat",
    "spells with the chosen name can't be cast and lands with the chosen name can't be played",
    lambda: Static(se.EachPlayer(), _NAMED),
)
