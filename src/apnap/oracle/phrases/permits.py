"""What players may and can't do, what spells and abilities cost, and when a card may be cast: static abilities about the
rules of the game (613.11)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import effect_mod, mod, phrase, static_mod

HERE = ("battlefield",)


def whole(template: str, who: Any, *mods: Any, cat: str = "stat", **more: Any) -> None:
    """A static ability that is always the same."""
    phrase(cat, template, Static(who, mods), **more)


def _one_mod(v: Any, kind: type) -> Any:
    return v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 and isinstance(v.mods[0], kind) else None


# --- casting: forbidden, limited ---------------------------------------------------------------------------------------

_PLAYERS: tuple[tuple[str, Any], ...] = (
    ("you", se.You()),
    ("your opponents", se.EachOpponent()),
    ("each opponent", se.EachOpponent()),
    ("players", se.EachPlayer()),
    ("each player", se.EachPlayer()),
    ("enchanted player", se.Attached()),
)
for _n, (_words, _who) in enumerate(_PLAYERS):
    _alt = _words.startswith("each ")

    def _forbid(n: Any, who: Any = _who) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else Static(who, (mo.Cant("cast", by=f),))

    def _un_forbid(v: Any, who: Any = _who) -> dict[str, Any] | None:
        m = _one_mod(v, mo.Cant)
        if m is None or v != Static(who, (mo.Cant("cast", by=m.by),)):
            return None
        return {"n": spell_noun(m.by)}

    def _limit(k: Any, n: Any, who: Any = _who) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else Static(who, (mo.Cant("cast", by=f, limit=k),))

    def _un_limit(v: Any, who: Any = _who) -> dict[str, Any] | None:
        m = _one_mod(v, mo.Cant)
        if m is None or m.limit is None or v != Static(who, (mo.Cant("cast", by=m.by, limit=m.limit),)):
            return None
        return {"k": m.limit, "n": spell_noun(m.by)}

    phrase("stat", f"{_words} can't cast {{n:noun.p}}", build=_forbid, unbuild=_un_forbid, alt=_alt)
    phrase(
        "stat", f"{_words} can't cast more than {{k:word}} {{n:noun.s}} each turn", build=_limit, unbuild=_un_limit, alt=_alt
    )
    whole(f"{_words} can't play lands", _who, mo.Cant("play_lands"), alt=_alt)
    whole(f"{_words} can't draw cards", _who, mo.Cant("draw"), alt=_alt)
    whole(f"{_words} can't draw more than one card each turn", _who, mo.Cant("draw", limit=1), alt=_alt)
    whole(f"{_words} can't search libraries", _who, mo.Cant("search"), alt=_alt)
    whole(f"{_words} can't gain life", _who, mo.Cant("gain_life"), alt=True)
    whole(f"{_words} can't lose life", _who, mo.Cant("lose_life"), alt=_alt)
    whole(f"{_words} can't get counters", _who, mo.Cant("get_counters"), alt=_alt)
    if _words != "you":
        whole(f"{_words} have no maximum hand size" if not _alt else f"{_words} has no maximum hand size", _who, mo.HandSize(unlimited=True), alt=_alt)


def _max_hand(template: str, who: Any, sign: int, **more: Any) -> None:
    def build(k: Any) -> Any:
        return Static(who, (mo.HandSize(delta=sign * k),)) if type(k) is int else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = _one_mod(v, mo.HandSize)
        return {"k": abs(m.delta)} if m is not None and type(m.delta) is int and v == build(abs(m.delta)) else None

    phrase("stat", template, build=build, unbuild=unbuild, **more)


for _verb, _sign in (("reduced", -1), ("increased", 1)):
    _max_hand(f"your maximum hand size is {_verb} by {{k:word}}", se.You(), _sign)
    _max_hand(f"each opponent's maximum hand size is {_verb} by {{k:word}}", se.EachOpponent(), _sign)
    _max_hand(f"your opponents' maximum hand size is {_verb} by {{k:word}}", se.EachOpponent(), _sign, alt=True)
    _max_hand(f"each player's maximum hand size is {_verb} by {{k:word}}", se.EachPlayer(), _sign)


def _untap_limit(k: Any, n: Any) -> Any:
    return Static(se.EachPlayer(), (mo.UntapLimit(n.filter, k),)) if n.zones == HERE else REJECT


phrase(
    "stat",
    "players can't untap more than {k:word} {n:noun.s} during their untap steps",
    build=_untap_limit,
    unbuild=lambda v: {"k": m.n, "n": su.NP(m.filter)} if (m := _one_mod(v, mo.UntapLimit)) is not None and v == _untap_limit(m.n, su.NP(m.filter)) else None,
)

# --- casting this card: when, and for what instead ---------------------------------------------------------------------

_DURING: tuple[tuple[str, co.Condition], ...] = (
    ("during combat", co.InStep(("combat",))),
    ("during the declare attackers step", co.InStep(("declare_attackers",))),
    ("during the declare blockers step", co.InStep(("declare_blockers",))),
    ("during your turn", co.YourTurn()),
    ("during an opponent's turn", co.YourTurn(se.EachOpponent())),
    ("during combat on your turn", co.AllOf((co.YourTurn(), co.InStep(("combat",))))),
    ("during combat on an opponent's turn", co.AllOf((co.YourTurn(se.EachOpponent()), co.InStep(("combat",))))),
    ("during your declare attackers step", co.AllOf((co.YourTurn(), co.InStep(("declare_attackers",))))),
    ("before attackers are declared", co.InStep(("untap", "upkeep", "draw", "precombat_main", "begin_combat"))),
    (
        "during an opponent's turn, before attackers are declared",
        co.AllOf((co.YourTurn(se.EachOpponent()), co.InStep(("untap", "upkeep", "draw", "precombat_main", "begin_combat")))),
    ),
    (
        "during your turn, before attackers are declared",
        co.AllOf((co.YourTurn(), co.InStep(("untap", "upkeep", "draw", "precombat_main", "begin_combat")))),
    ),
    ("during combat before blockers are declared", co.InStep(("begin_combat", "declare_attackers"))),
    (
        "during combat after blockers are declared",
        co.InStep(("declare_blockers", "first_strike_damage", "combat_damage", "end_combat")),
    ),
)
for _words, _c in _DURING:
    whole(f"cast ~spell only {_words}", se.This(), mo.Cant("cast", condition=co.IsNot(_c)))


def _only_if(c: Any) -> Any:
    return Static(se.This(), (mo.Cant("cast", condition=co.IsNot(c)),))


phrase(
    "stat",
    "cast ~spell only if {c:cond2}",
    build=_only_if,
    unbuild=lambda v: (
        {"c": m.condition.inner}
        if (m := _one_mod(v, mo.Cant)) is not None and isinstance(m.condition, co.IsNot) and v == _only_if(m.condition.inner)
        else None
    ),
)


def _flash_if(c: Any) -> Any:
    return Static(se.This(), (mo.May("cast_as_flash", condition=c),))


phrase(
    "stat",
    "you may cast ~spell as though it had flash if {c:cond2}",
    build=_flash_if,
    unbuild=lambda v: {"c": m.condition} if (m := _one_mod(v, mo.May)) is not None and m.condition is not None and v == _flash_if(m.condition) else None,
)


def _alternative(template: str, conditional: bool, free: bool, **more: Any) -> None:
    """118.9: another cost than the mana cost, perhaps only under a condition."""

    def build(cost: Any = None, c: Any = None) -> Any:
        return Static(se.This(), (mo.AlternativeCost(Cost() if free else cost, condition=c),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = _one_mod(v, mo.AlternativeCost)
        if m is None or (m.condition is not None) != conditional or (m.cost == Cost()) != free:
            return None
        slots = {"c": m.condition} if conditional else {}
        if not free:
            slots["cost"] = m.cost
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild, **more)


for _slot in ("altcost",):
    _alternative(f"you may {{cost:{_slot}}} rather than pay ~spell's mana cost", False, False)
    _alternative(f"if {{c:cond2}}, you may {{cost:{_slot}}} rather than pay ~spell's mana cost", True, False)
    _alternative(f"if {{c:cond2}}, rather than pay ~spell's mana cost, you may {{cost:{_slot}}}", True, False, alt=True)
_alternative("if {c:cond2}, you may cast ~spell without paying its mana cost", True, True)
phrase(
    "altcost",
    "pay {mana:mana}",
    build=lambda mana: Cost(mana),
    unbuild=lambda c: {"mana": c.mana} if isinstance(c, Cost) and c.mana and c == Cost(c.mana) else None,
)
phrase(
    "altcost",
    "{v:costpart}",
    build=lambda v: REJECT if v.mana or v.tap or v.untap else v,
    unbuild=lambda c: {"v": c} if isinstance(c, Cost) and len(c.actions) == 1 and not c.mana else None,
)
phrase(
    "altcost",
    "{a:costpart} and {b:costpart}",
    build=lambda a, b: Cost(actions=a.actions + b.actions) if a.actions and b.actions and not (a.mana or b.mana) else REJECT,
    unbuild=lambda c: (
        {"a": Cost(actions=c.actions[:1]), "b": Cost(actions=c.actions[1:])}
        if isinstance(c, Cost) and len(c.actions) == 2 and c == Cost(actions=c.actions)
        else None
    ),
)
phrase(
    "altcost",
    "pay {mana:mana} and {b:costpart}",
    build=lambda mana, b: Cost(mana, actions=b.actions) if b.actions and not b.mana else REJECT,
    unbuild=lambda c: (
        {"mana": c.mana, "b": Cost(actions=c.actions)}
        if isinstance(c, Cost) and c.mana and len(c.actions) == 1 and c == Cost(c.mana, actions=c.actions)
        else None
    ),
)

# --- what things cost --------------------------------------------------------------------------------------------------


def _change(which: str, mana: str, **more: Any) -> mo.CostChange:
    return mo.CostChange(less=mana, **more) if which == "less" else mo.CostChange(more=mana, **more)


def _amount_of(m: Any, which: str) -> str:
    return str(getattr(m, which))


for _which in ("less", "more"):

    def _by_target(mana: str, f: Any, which: str = _which) -> Any:
        return Static(se.This(), (_change(which, mana, target=f),))

    def _un_by_target(v: Any, which: str = _which) -> dict[str, Any] | None:
        m = _one_mod(v, mo.CostChange)
        if m is None or m.target is None or not _amount_of(m, which):
            return None
        slots = {"mana": _amount_of(m, which), "f": m.target}
        return slots if _by_target(**slots, which=which) == v else None

    phrase("stat", f"~spell costs {{mana:mana}} {_which} to cast if it targets {{f:evobj}}", build=_by_target, unbuild=_un_by_target)

    def _x(n: Any, which: str = _which) -> Any:
        return Static(se.This(), (_change(which, "{1}", times=n),))

    phrase(
        "stat",
        f"~spell costs {{X}} {_which} to cast, where X is {{n:amount}}",
        build=_x,
        unbuild=lambda v, build=_x: (
            {"n": m.times} if (m := _one_mod(v, mo.CostChange)) is not None and type(m.times) is not int and v == build(m.times) else None
        ),
        alt=True,
    )
    for _words, _who in (("you cast", se.You()), ("your opponents cast", se.EachOpponent()), ("players cast", se.EachPlayer())):

        def _each(n: Any, mana: str, k: Any, which: str = _which, who: Any = _who) -> Any:
            f = spell_part(n)
            return REJECT if f is REJECT else Static(who, (_change(which, mana, filter=f, times=k),))

        def _un_each(v: Any, which: str = _which, who: Any = _who, build: Any = _each) -> dict[str, Any] | None:
            m = _one_mod(v, mo.CostChange)
            if m is None or type(m.times) is int or not _amount_of(m, which):
                return None
            slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which), "k": m.times}
            return slots if build(**slots) == v else None

        phrase("stat", f"{{n:noun.p}} {_words} cost {{mana:mana}} {_which} to cast for each {{k:each/in}}", build=_each, unbuild=_un_each)

        def _aimed(n: Any, mana: str, f: Any, which: str = _which, who: Any = _who) -> Any:
            g = spell_part(n)
            return REJECT if g is REJECT else Static(who, (_change(which, mana, filter=g, target=f),))

        def _un_aimed(v: Any, which: str = _which, build: Any = _aimed) -> dict[str, Any] | None:
            m = _one_mod(v, mo.CostChange)
            if m is None or m.target is None or not _amount_of(m, which):
                return None
            slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which), "f": m.target}
            return slots if build(**slots) == v else None

        phrase("stat", f"{{n:noun.p}} {_words} that target {{f:evobj}} cost {{mana:mana}} {_which} to cast", build=_aimed, unbuild=_un_aimed)
        for _post in ("post.p",):

            def _with(n: Any, p: Any, mana: str, which: str = _which, who: Any = _who) -> Any:
                f = spell_part(n)
                if f is REJECT or isinstance(p, (su.Where, fi.Controlled)):
                    return REJECT
                return Static(who, (_change(which, mana, filter=p if f is None else ordered(f, p)),))

            phrase(
                "stat",
                f"{{n:noun.p}} {_words} {{p:{_post}}} cost {{mana:mana}} {_which} to cast",
                build=_with,
                unbuild=lambda v: None,
                prove=lambda v, n, p, mana, build=_with: v == build(n, p, mana),
                alt=True,
            )

    def _first(n: Any, mana: str, which: str = _which) -> Any:
        f = spell_part(n)
        if f is REJECT:
            return REJECT
        already = co.Occurred(On("cast", subject=f, player=YOU))
        return Static(se.You(), (_change(which, mana, filter=f),), co.IsNot(already))

    def _un_first(v: Any, which: str = _which, build: Any = _first) -> dict[str, Any] | None:
        m = _one_mod(v, mo.CostChange)
        if m is None or v.condition is None or not _amount_of(m, which):
            return None
        slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which)}
        return slots if build(**slots) == v else None

    phrase("static", f"the first {{n:noun.s}} you cast each turn costs {{mana:mana}} {_which} to cast.", build=_first, unbuild=_un_first)

    def _ability(n: Any, mana: str, which: str = _which, floor: int = 0) -> Any:
        if n.zones != HERE:
            return REJECT
        return Static(se.EachPlayer(), (_change(which, mana, filter=n.filter, abilities=True, floor=floor),))

    for _floor, _tail in ((0, "."), (1, ". this effect can't reduce the mana in that cost to less than one mana.")):

        def _costly(n: Any, mana: str, which: str = _which, floor: int = _floor) -> Any:
            return _ability(n, mana, which, floor)

        def _un_costly(v: Any, which: str = _which, build: Any = _costly) -> dict[str, Any] | None:
            m = _one_mod(v, mo.CostChange)
            if m is None or m.filter is None or not _amount_of(m, which):
                return None
            slots = {"n": su.NP(m.filter), "mana": _amount_of(m, which)}
            return slots if build(**slots) == v else None

        phrase("static", f"activated abilities of {{n:noun.p}} cost {{mana:mana}} {_which} to activate{_tail}", build=_costly, unbuild=_un_costly)
    for _keyword in ("equip", "cycling", "boast", "ninjutsu", "crew", "unearth", "scavenge", "encore"):
        for _mana in ("{1}", "{2}", "{3}"):
            _cheaper = _change(_which, _mana, keyword=_keyword)
            whole(f"{_keyword} abilities you activate cost {_mana} {_which} to activate", se.You(), _cheaper)
            whole(f"{_keyword} costs you pay cost {_mana} {_which}", se.You(), _cheaper, alt=True)

# --- permissions -------------------------------------------------------------------------------------------------------


def _play(template: str, zone: str, cat: str, **fixed: Any) -> None:
    """Spells (or lands) that may be cast from another zone."""

    def build(n: Any) -> Any:
        f = spell_part(n)
        spells = fi.Not(fi.Type("Land")) if f is None else f
        return REJECT if f is REJECT else Static(se.You(), (mo.May("play_from", filter=spells, zone=zone, **fixed),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = _one_mod(v, mo.May)
        if m is None or m.what != "play_from" or m.zone != zone or m.filter is None:
            return None
        if m.filter == fi.Type("Land"):
            return None
        f = None if m.filter == fi.Not(fi.Type("Land")) else m.filter
        slots = {"n": spell_noun(f)}
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild)


_play("you may cast {n:noun.p/and} from the top of your library", "library", "p")
_play("you may cast {n:noun.p/and} from your graveyard", "graveyard", "p")
whole("you may play lands from your graveyard", se.You(), mo.May("play_from", filter=fi.Type("Land"), zone="graveyard"))
whole("you may play lands and cast spells from the top of your library", se.You(), mo.May("play_from", zone="library"))
whole("you may play two additional lands on each of your turns", se.You(), mo.May("extra_lands", n=2))
whole("each player may play an additional land on each of their turns", se.EachPlayer(), mo.May("extra_lands"))
whole("you may spend mana as though it were mana of any color", se.You(), mo.May("spend_any_mana"))
whole("players may spend mana as though it were mana of any color", se.EachPlayer(), mo.May("spend_any_mana"))


def _any_mana(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT or f is None else Static(se.You(), (mo.May("spend_any_mana", filter=f),))


phrase(
    "stat",
    "you may spend mana as though it were mana of any color to cast {n:noun.p/and}",
    build=_any_mana,
    unbuild=lambda v: {"n": spell_noun(m.filter)} if (m := _one_mod(v, mo.May)) is not None and m.filter is not None and v == _any_mana(spell_noun(m.filter)) else None,
)
for _words, _what in (("~", se.This()), ("enchanted creature", se.Attached())):
    whole(f"you may have {_words} assign its combat damage as though it weren't blocked", _what, mo.May("damage_as_though_unblocked"))

# --- combat ------------------------------------------------------------------------------------------------------------


_OR_WALKERS = fi.Either((YOU, fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You()))))


def _tax(template: str, whom: Any = None, **more: Any) -> None:
    def build(n: Any, mana: str) -> Any:
        if n.zones != HERE:
            return REJECT
        return Static(se.All(n.filter), (mo.Cant("attack_you", by=whom, unless_cost=Cost(mana)),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = _one_mod(v, mo.Cant)
        if m is None or m.unless_cost is None or not isinstance(v.what, se.All):
            return None
        slots = {"n": su.NP(v.what.filter), "mana": m.unless_cost.mana}
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild, **more)


_tax("{n:noun.p} can't attack you unless their controller pays {mana:mana} for each creature they control that's attacking you")
_tax("{n:noun.p} can't attack you unless their controller pays {mana:mana} for each of those creatures", alt=True)
_tax(
    "{n:noun.p} can't attack you or planeswalkers you control unless their controller pays {mana:mana} for each of those "
    "creatures",
    _OR_WALKERS,
)
_tax(
    "{n:noun.p} can't attack you or planeswalkers you control unless their controller pays {mana:mana} for each creature "
    "they control that's attacking you or a planeswalker you control",
    _OR_WALKERS,
    alt=True,
)


def _cant_block(n: Any, what: Any) -> Any:
    if n.zones != HERE or not isinstance(what, (se.This, se.Attached, su.It)):
        return REJECT
    return Static(se.This() if isinstance(what, su.It) else what, (mo.Cant("be_blocked", by=n.filter),))


phrase(
    "stat",
    "{n:noun.p} can't block {what:obj.o}",
    build=_cant_block,
    unbuild=lambda v: None,
    prove=lambda v, n, what: v == _cant_block(n, what),
    alt=True,
)


def _three(k: Any) -> Any:
    return mo.Cant("be_blocked", by=fi.Type("Creature"), except_by=True, limit=k) if k > 2 else REJECT


mod(
    "can't be blocked except by {k:word} or more creatures",
    build=_three,
    unbuild=lambda m: {"k": m.limit} if isinstance(m, mo.Cant) and type(m.limit) is int and m.limit > 2 and m == _three(m.limit) else None,
)
for _what in ("attack", "block"):
    phrase(
        "smod2",
        f"can't {_what} if {{c:cond2}}",
        build=lambda c, w=_what: (mo.Cant(w, condition=c),),
        unbuild=lambda v, w=_what: (
            {"c": v[0].condition}
            if len(v) == 1 and isinstance(v[0], mo.Cant) and v[0].condition is not None and not isinstance(v[0].condition, co.IsNot) and v == (mo.Cant(w, condition=v[0].condition),)
            else None
        ),
    )
static_mod("can block creatures with shadow as though they didn't have shadow", mo.May("block_shadow"))
static_mod("can block creatures with flying as though *it had reach", mo.May("block_flying"), alt=True)
static_mod("*be goaded", mo.Goaded())
for _color in ("white", "blue", "black", "red", "green"):
    static_mod(f"*be {_color}", mo.SetColors((_color,)))
    effect_mod(f"*become {_color}", mo.SetColors((_color,)))
for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    _many = {"Plains": "Plains", "Island": "Islands", "Swamp": "Swamps", "Mountain": "Mountains", "Forest": "Forests"}[_land]
    phrase("smod.s", f"*be a {_land}", mo.SetTypes(subtypes=(_land,)))
    phrase("smod.p", f"*be {_many}", mo.SetTypes(subtypes=(_land,)))
    phrase("emod.s", f"*become a {_land}", mo.SetTypes(subtypes=(_land,)))


def _no_abilities(n: Any) -> Any:
    return Static(se.All(n.filter), (mo.Cant("activate"),)) if n.zones == HERE else REJECT


phrase(
    "stat",
    "activated abilities of {n:noun.p} can't be activated",
    build=_no_abilities,
    unbuild=lambda v: {"n": su.NP(v.what.filter)} if isinstance(v, Static) and isinstance(v.what, se.All) and v == _no_abilities(su.NP(v.what.filter)) else None,
)
for _words in ("enchanted creature", "enchanted permanent", "enchanted artifact"):
    whole(f"{_words}'s activated abilities can't be activated", se.Attached(), mo.Cant("activate"), alt=_words != "enchanted creature")


def _also(m: Any) -> Any:
    return mo.PT(*m)


mod("also *get {m:ptmod}", build=_also, unbuild=lambda v: {"m": (v.power, v.toughness)} if isinstance(v, mo.PT) else None, alt=True)
_OTHER_TURNS = co.IsNot(co.YourTurn())


def _others_turns(v: Any) -> Any:
    return Static(v.what, v.mods, _OTHER_TURNS) if v.condition is None and not isinstance(v.what, su.It) else REJECT


def _un_others_turns(v: Any) -> dict[str, Any] | None:
    return {"v": Static(v.what, v.mods)} if isinstance(v, Static) and v == Static(v.what, v.mods, _OTHER_TURNS) else None


phrase("static", "during turns other than yours, {v:stat}.", build=_others_turns, unbuild=_un_others_turns)


def _if(v: Any, c: Any) -> Any:
    if v.condition is not None or isinstance(v.what, su.It) or not all(isinstance(m, (mo.Cant, mo.DoesntUntap, mo.May)) for m in v.mods):
        return REJECT
    if any(getattr(m, "what", "") in ("attack", "block", "cast") for m in v.mods):
        return REJECT
    return Static(v.what, v.mods, c)


phrase("static", "{v:stat} if {c:cond2}.", build=_if, unbuild=lambda v: None, prove=lambda s, v, c: s == _if(v, c), alt=True)

# --- effects for the turn ----------------------------------------------------------------------------------------------

_TURN_MODS: tuple[tuple[str, str, Any], ...] = (
    ("must be blocked this turn if able", "must be blocked this turn if able", mo.Must("be_blocked")),
    ("attacks this turn if able", "attack this turn if able", mo.Must("attack")),
    ("blocks this turn if able", "block this turn if able", mo.Must("block")),
)


def _for_turn(m: Any) -> Any:
    def build(what: Any) -> Any:
        return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (m,), ef.THIS_TURN)

    def unbuild(e: Any) -> dict[str, Any] | None:
        return {"what": e.what} if isinstance(e, ef.Apply) and e == ef.Apply(e.what, (m,), ef.THIS_TURN) else None

    return build, unbuild


for _single, _plural, _m in _TURN_MODS:
    _build, _unbuild = _for_turn(_m)
    phrase("subj", f"{{what:obj.s/each}} {_single}", build=_build, unbuild=_unbuild)
    phrase("subj", f"{{what:obj.p/bare}} {_plural}", build=_build, unbuild=_unbuild)


def _then_turn(what: Any, mods: Any, more: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    again = what
    if isinstance(what, se.Target):
        again = su.Them() if what.most != 1 else su.It()
    return ef.Seq((ef.Apply(what, mods), ef.Apply(again, more, ef.THIS_TURN)))


def _un_then_turn(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.Apply) for p in e.parts):
        return None
    slots = {"what": e.parts[0].what, "mods": e.parts[0].mods, "more": e.parts[1].mods}
    return slots if _then_turn(**slots) == e else None


for _form in ("s", "p"):
    _hint = "/each" if _form == "s" else "/bare"
    phrase(
        "subj",
        f"{{what:obj.{_form}{_hint}}} {{mods:emods.{_form}}} until end of turn and {{more:emods.{_form}}} this turn",
        build=_then_turn,
        unbuild=_un_then_turn,
    )
    for _single, _plural, _m in _TURN_MODS:

        def _then_must(what: Any, mods: Any, m: Any = _m) -> Any:
            return _then_turn(what, mods, (m,))

        def _un_then_must(e: Any, m: Any = _m) -> dict[str, Any] | None:
            got = _un_then_turn(e)
            return {"what": got["what"], "mods": got["mods"]} if got is not None and got["more"] == (m,) else None

        phrase(
            "subj",
            f"{{what:obj.{_form}{_hint}}} {{mods:emods.{_form}}} until end of turn and {_single if _form == 's' else _plural}",
            build=_then_must,
            unbuild=_un_then_must,
        )
phrase("stat", "damage can't be prevented", Static(se.EachPlayer(), (mo.Cant("damage_prevented"),)), alt=True)
phrase(
    "sent0",
    "damage can't be prevented this turn",
    ef.Apply(se.EachPlayer(), (mo.Cant("damage_prevented"),), ef.THIS_TURN),
)
phrase("untapdur", "during your next untap step", ef.Duration("next_untap"), alt=True)


def _except_by(what: Any, n: Any) -> Any:
    if n.zones != HERE or isinstance(what, se.Choose):
        return REJECT
    return ef.Apply(what, (mo.Cant("be_blocked", by=n.filter, except_by=True),), ef.THIS_TURN)


for _form in ("s", "p"):
    phrase(
        "subj",
        f"{{what:obj.{_form}}} can't be blocked this turn except by {{n:noun.p}}",
        build=_except_by,
        unbuild=lambda e: None,
        prove=lambda e, what, n: e == _except_by(what, n),
        alt=True,
    )
whole(
    "cast ~spell only during the declare attackers step and only if you've been attacked this step",
    se.This(),
    mo.Cant(
        "cast",
        condition=co.IsNot(co.AllOf((co.InStep(("declare_attackers",)), co.Occurred(On("attack", other=YOU), "combat")))),
    ),
)


def _paired(mods: Any) -> Any:
    both = se.Union((se.This(), se.PairedWith()))
    return Static(both, mods, co.Is(se.This(), fi.Status("paired")))


for _words in ("each of those creatures", "both creatures"):
    _form = "s" if _words.startswith("each") else "p"
    phrase(
        "static",
        f"as long as ~ is paired with another creature, {_words} {{mods:smods.{_form}}}.",
        build=_paired,
        unbuild=lambda v: {"mods": v.mods} if isinstance(v, Static) and v == _paired(v.mods) else None,
        alt=_form == "p",
    )


# --- what abilities cost, by themselves --------------------------------------------------------------------------------


def _cheaper(template: str, direction: str, amount: Any, parts: Any) -> None:
    """ "this ability costs {1} less to activate for each …" (602.2b): `amount` of the slot, and back in `parts`."""

    def build(cost: Any, effect: Any, n: Any, mana: str = "{1}") -> Any:
        return Activated(cost, effect, cost_mods=(_change(direction, mana, times=amount(n)),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated) or len(v.cost_mods) != 1 or not isinstance(v.cost_mods[0], mo.CostChange):
            return None
        m = v.cost_mods[0]
        n = parts(m.times)
        mana = _amount_of(m, direction)
        if n is None or not mana:
            return None
        slots = {"cost": v.cost, "effect": v.effect, "n": n}
        if "{mana:" in template:
            slots["mana"] = mana
        return slots if build(**slots) == v else None

    phrase("ability0", "{cost:cost}: {effect:effect} " + template, build=build, unbuild=unbuild)


for _direction in ("less", "more"):
    _cheaper(
        f"this ability costs {{mana:mana}} {_direction} to activate for each {{n:each/in}}.",
        _direction,
        lambda n: n,
        lambda t: t if isinstance(t, am.AmountNode) and not isinstance(t, am.IfElse) else None,
    )
    _cheaper(
        f"this ability costs {{mana:mana}} {_direction} to activate if {{n:cond2}}.",
        _direction,
        lambda n: am.IfElse(n, 1, 0),
        lambda t: t.condition if isinstance(t, am.IfElse) and (t.then, t.other) == (1, 0) else None,
    )


def _flash_when(c: Any) -> Any:
    return _flash_if(c)


phrase(
    "static",
    "if {c:cond2}, you may cast ~spell as though it had flash.",
    build=_flash_when,
    unbuild=lambda v: None,
    prove=lambda v, c: v == _flash_if(c),
    alt=True,
)
