"""What players may and can't do, other costs, and when a card may be cast: static abilities about the rules of the
game (613.11)."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.table import phrase

HERE = ("battlefield",)


def whole(template: str, who: Any, *mods: Any, cat: str = "stat", **more: Any) -> None:
    """A static ability that is always the same."""
    phrase(cat, template, Static(who, mods), **more)


def one_mod(v: Any, kind: type) -> Any:
    return v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 and isinstance(v.mods[0], kind) else None


# --- casting: forbidden, limited ---------------------------------------------------------------------------

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
        m = one_mod(v, mo.Cant)
        if m is None or v != Static(who, (mo.Cant("cast", by=m.by),)):
            return None
        return {"n": spell_noun(m.by)}

    def _limit(k: Any, n: Any, who: Any = _who) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else Static(who, (mo.Cant("cast", by=f, limit=k),))

    def _un_limit(v: Any, who: Any = _who) -> dict[str, Any] | None:
        m = one_mod(v, mo.Cant)
        if m is None or m.limit is None or v != Static(who, (mo.Cant("cast", by=m.by, limit=m.limit),)):
            return None
        return {"k": m.limit, "n": spell_noun(m.by)}

    phrase("stat", f"{_words} can't cast {{n:noun.p}}", build=_forbid, unbuild=_un_forbid, alt=_alt)
    phrase(
        "stat",
        f"{_words} can't cast more than {{k:word}} {{n:noun.s}} each turn",
        build=_limit,
        unbuild=_un_limit,
        alt=_alt,
    )
    whole(f"{_words} can't play lands", _who, mo.Cant("play_lands"), alt=_alt)
    whole(f"{_words} can't draw cards", _who, mo.Cant("draw"), alt=_alt)
    whole(f"{_words} can't draw more than one card each turn", _who, mo.Cant("draw", limit=1), alt=_alt)
    whole(f"{_words} can't search libraries", _who, mo.Cant("search"), alt=_alt)
    whole(f"{_words} can't gain life", _who, mo.Cant("gain_life"), alt=True)
    whole(f"{_words} can't lose life", _who, mo.Cant("lose_life"), alt=_alt)
    whole(f"{_words} can't get counters", _who, mo.Cant("get_counters"), alt=_alt)
    if _words != "you":
        whole(
            f"{_words} have no maximum hand size" if not _alt else f"{_words} has no maximum hand size",
            _who,
            mo.HandSize(unlimited=True),
            alt=_alt,
        )


def _max_hand(template: str, who: Any, sign: int, **more: Any) -> None:
    def build(k: Any) -> Any:
        return Static(who, (mo.HandSize(delta=sign * k),)) if type(k) is int else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.HandSize)
        return {"k": abs(m.delta)} if m is not None and type(m.delta) is int and v == build(abs(m.delta)) else None

    phrase("stat", template, build=build, unbuild=unbuild, **more)


for _verb, _sign in (("reduced", -1), ("increased", 1)):
    _max_hand(f"your maximum hand size is {_verb} by {{k:word}}", se.You(), _sign)
    _max_hand(f"each opponent's maximum hand size is {_verb} by {{k:word}}", se.EachOpponent(), _sign)
    _max_hand(f"your opponents' maximum hand size is {_verb} by {{k:word}}", se.EachOpponent(), _sign, alt=True)
    _max_hand(f"each player's maximum hand size is {_verb} by {{k:word}}", se.EachPlayer(), _sign)


def _fixed_hand(template: str, slot: str, who: Any, **more: Any) -> None:
    """Set to a number (402.2)."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.HandSize)
        if m is None or m.n is None or v != build(m.n):
            return None
        return {"k": m.n} if (type(m.n) is int) == (slot == "word") else None

    def build(k: Any) -> Any:
        return Static(who, (mo.HandSize(n=k),))

    phrase("stat", template.replace("N", f"{{k:{slot}}}"), build=build, unbuild=unbuild, **more)


for _whose, _who in (
    ("your", se.You()), ("the chosen player's", se.ChosenPlayer()), ("each opponent's", se.EachOpponent()),
    ("each player's", se.EachPlayer()),
):  # fmt: skip
    _fixed_hand(f"{_whose} maximum hand size is N", "word", _who)
    _fixed_hand(f"{_whose} maximum hand size is equal to N", "amount", _who)


def _untap_limit(k: Any, n: Any) -> Any:
    return Static(se.EachPlayer(), (mo.UntapLimit(n.filter, k),)) if n.zones == HERE else REJECT


phrase(
    "stat",
    "players can't untap more than {k:word} {n:noun.s} during their untap steps",
    build=_untap_limit,
    unbuild=lambda v: (
        {"k": m.n, "n": su.NP(m.filter)}
        if (m := one_mod(v, mo.UntapLimit)) is not None and v == _untap_limit(m.n, su.NP(m.filter))
        else None
    ),
)

# --- casting this card: when, and for what instead ---------------------------------------------------------

_BEFORE = co.InStep(("before:declare_attackers",))
_DURING: tuple[tuple[str, co.Condition], ...] = (
    ("during combat", co.InStep(("combat",))),
    ("during the declare attackers step", co.InStep(("declare_attackers",))),
    ("during the declare blockers step", co.InStep(("declare_blockers",))),
    ("during your turn", co.YourTurn()),
    ("during an opponent's turn", co.YourTurn(se.EachOpponent())),
    ("during combat on your turn", co.AllOf((co.YourTurn(), co.InStep(("combat",))))),
    ("during combat on an opponent's turn", co.AllOf((co.YourTurn(se.EachOpponent()), co.InStep(("combat",))))),
    ("during your declare attackers step", co.AllOf((co.YourTurn(), co.InStep(("declare_attackers",))))),
    # 506.7a: the step before that of declaring them, whether anything attacks or not
    ("before attackers are declared", _BEFORE),
    (
        "during an opponent's turn, before attackers are declared",
        co.AllOf((co.YourTurn(se.EachOpponent()), _BEFORE)),
    ),
    (
        "during your turn, before attackers are declared",
        co.AllOf((co.YourTurn(), _BEFORE)),
    ),
    # 506.7, 506.7b-c, 506.7f: the steps of whatever combat phase it is; without the step there is no time
    # after it
    ("during combat before blockers are declared", co.InStep(("begin_combat", "declare_attackers"))),
    ("during combat after blockers are declared", co.InStep(("after_blockers",))),
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
        if (m := one_mod(v, mo.Cant)) is not None
        and isinstance(m.condition, co.IsNot)
        and v == _only_if(m.condition.inner)
        else None
    ),
)


def _flash_if(c: Any) -> Any:
    return Static(se.This(), (mo.May("cast_as_flash", condition=c),))


phrase(
    "stat",
    "you may cast ~spell as though it had flash if {c:cond2}",
    build=_flash_if,
    unbuild=lambda v: (
        {"c": m.condition}
        if (m := one_mod(v, mo.May)) is not None and m.condition is not None and v == _flash_if(m.condition)
        else None
    ),
)


def _alternative(template: str, conditional: bool, free: bool, **more: Any) -> None:
    """118.9: another cost than the mana cost, perhaps only under a condition."""

    def build(cost: Any = None, c: Any = None) -> Any:
        return Static(se.This(), (mo.AlternativeCost(Cost() if free else cost, condition=c),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.AlternativeCost)
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
    _alternative(
        f"if {{c:cond2}}, rather than pay ~spell's mana cost, you may {{cost:{_slot}}}", True, False, alt=True
    )
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
    build=lambda a, b: (
        Cost(actions=a.actions + b.actions) if a.actions and b.actions and not (a.mana or b.mana) else REJECT
    ),
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

# --- permissions -------------------------------------------------------------------------------------------


def _play(template: str, zone: str, cat: str, **fixed: Any) -> None:
    """Spells (or lands) that may be cast from another zone."""

    def build(n: Any) -> Any:
        f = spell_part(n)
        spells = fi.Not(fi.Type("Land")) if f is None else f
        return REJECT if f is REJECT else Static(se.You(), (mo.May("play_from", filter=spells, zone=zone, **fixed),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.May)
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
whole(
    "you may play lands from your graveyard", se.You(), mo.May("play_from", filter=fi.Type("Land"), zone="graveyard")
)
whole(
    "you may play lands and cast spells from the top of your library", se.You(), mo.May("play_from", zone="library")
)
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
    unbuild=lambda v: (
        {"n": spell_noun(m.filter)}
        if (m := one_mod(v, mo.May)) is not None and m.filter is not None and v == _any_mana(spell_noun(m.filter))
        else None
    ),
)
for _words, _what in (("~", se.This()), ("enchanted creature", se.Attached())):
    whole(
        f"you may have {_words} assign its combat damage as though it weren't blocked",
        _what,
        mo.May("damage_as_though_unblocked"),
    )


def _flash_then(c: Any) -> Any:
    return _flash_if(c)


phrase(
    "static",
    "if {c:cond2}, you may cast ~spell as though it had flash.",
    build=_flash_then,
    unbuild=lambda v: None,
    prove=lambda v, c: v == _flash_if(c),
    alt=True,
)
