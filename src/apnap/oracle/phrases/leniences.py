"""What players may do that the rules don't let them, and when: abilities activated and spells cast at other times, more
often or by another power; what triggers again; what is cheaper for its target."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, Keyword, Replacement, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import one_mod, whole
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.prices import _change
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import mod, phrase, told

HERE = ("battlefield",)

# --- loyalty abilities, and abilities with {T} ------------------------------------------------------------


def _of_walkers(words: str, may: mo.May) -> None:
    for self_, what in (("~", se.This()), ("planeswalkers you control", None)):
        all_ = se.All(fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You())))
        whole(words.replace("WHOSE", self_), what or all_, may)


_of_walkers(
    "you may activate the loyalty abilities of WHOSE twice each turn rather than only once",
    mo.May("activate_loyalty_again"),
)
_of_walkers(
    "you may activate loyalty abilities of WHOSE on any player's turn any time you could cast an instant",
    mo.May("activate_as_instant"),
)
whole(
    "players can't activate planeswalkers' loyalty abilities",
    se.All(fi.Type("Planeswalker")),
    mo.Cant("activate_loyalty"),
)
_EAGER = mo.May("activate_despite_sickness")


def _eager(n: Any) -> Any:
    return Static(se.All(n.filter), (_EAGER,)) if n.zones == HERE else REJECT


told(
    "stat",
    "you may activate abilities of {n:noun.p} as though those creatures had haste",
    _eager,
    n=lambda v: su.NP(v.what.filter) if isinstance(v, Static) and isinstance(v.what, se.All) else None,
)
mod("can attack as though *it had haste", mo.May("attack_despite_sickness"))
for _cat in ("smod.p", "emod.p"):
    phrase(_cat, "can attack as though they didn't have defender", mo.May("attack_as_though_no_defender"), alt=True)
    phrase(_cat, "can attack as though they had haste", mo.May("attack_despite_sickness"), alt=True)

# --- crewing and saddling (702.122b, 702.171b) ------------------------------------------------------------

_CREW = mo.May("crew_more", n=2)
whole("~ saddles Mounts and crews Vehicles as though its power were 2 greater", se.This(),
      mo.May("saddle_more", n=2), _CREW)  # fmt: skip
whole("~ crews Vehicles as though its power were 2 greater", se.This(), _CREW)
_TOUGH = mo.May("crew_with_toughness")
whole("~ saddles Mounts and crews Vehicles using its toughness rather than its power", se.This(),
      mo.May("saddle_with_toughness"), _TOUGH)  # fmt: skip
whole("~ crews Vehicles using its toughness rather than its power", se.This(), _TOUGH)

# --- as though it had flash -------------------------------------------------------------------------------

_FLASH = mo.May("cast_as_flash")
_BRIEFLY = (
    Static(se.This(), (_FLASH,)),
    Replacement(
        ENTERS,
        also=ef.Delayed(On("step", step="cleanup"), ef.Sacrifice(se.This(), se.ControllerOf(se.This()))),
        condition=co.Paid("when no sorcery could be cast"),  # 307.5a
    ),
)
phrase(
    "line",
    "you may cast ~spell as though it had flash. if you cast it any time a sorcery couldn't have been cast, the "
    "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    build=lambda: _BRIEFLY,
    unbuild=lambda v: {} if v == _BRIEFLY else None,
)


def _now(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else ef.Apply(se.You(), (mo.May("cast_as_flash", filter=f),), ef.THIS_TURN)


def _fast(v: Any) -> Any:
    mods: Any = getattr(v, "mods", ())
    return spell_noun(mods[0].filter) if len(mods) == 1 and isinstance(mods[0], mo.May) else None


told("sent0", "you may cast {n:noun.p/and} this turn as though they had flash", _now, n=_fast)


def _until(d: Any, n: Any) -> Any:
    made = _now(n)
    return REJECT if made is REJECT or d == ef.THIS_TURN else replace(made, duration=d)


told("sent0", "{d:dur}, you may cast {n:noun.p/and} as though they had flash", _until, n=_fast, d="duration")


def _anyone(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else Static(se.EachPlayer(), (mo.May("cast_as_flash", filter=f),))


told("stat", "any player may cast {n:noun.p/and} as though they had flash", _anyone, n=_fast)
phrase("stat", "any player may cast ~spell as though it had flash", Static(se.EachPlayer(), (_FLASH,)), alt=True)


def _each_kind(template: str, build: Any) -> None:
    """ "Elf spells and artifact spells": either kind."""

    def made(a: Any, b: Any) -> Any:
        f, g = spell_part(a), spell_part(b)
        return REJECT if REJECT in (f, g) or None in (f, g) else build(fi.Either((f, g)))

    told(
        "stat",
        template.replace("SPELLS", "{a:noun.p} and {b:noun.p}"),
        made,
        proof=True,
        a=lambda v: _kind(v, 0),
        b=lambda v: _kind(v, 1),
    )


def _kind(v: Any, i: int) -> Any:
    f: Any = getattr(v.mods[0], "filter", None) if isinstance(v, Static) and len(v.mods) == 1 else None
    return spell_noun(f.parts[i]) if isinstance(f, fi.Either) and len(f.parts) == 2 else None


_each_kind("you may cast SPELLS as though they had flash", lambda f: Static(se.You(), (mo.May("cast_as_flash", f),)))
_each_kind(
    "you may cast SPELLS from the top of your library",
    lambda f: Static(se.You(), (mo.May("play_from", filter=f, zone="library"),)),
)
for _mana in ("{1}", "{2}"):
    _each_kind(
        f"SPELLS you cast cost {_mana} less to cast",
        lambda f, m=_mana: Static(se.You(), (mo.CostChange(f, less=m),)),
    )
    _each_kind(
        f"SPELLS cost {_mana} more to cast",
        lambda f, m=_mana: Static(se.EachPlayer(), (mo.CostChange(f, more=m),)),
    )



def _lands(n: Any, zone: str) -> Any:
    kinds = [p for p in (*getattr(n.filter, "parts", (n.filter,)),) if isinstance(p, (fi.Type, fi.Subtype))]
    if n.zones != HERE or n.filter == fi.Type("Land") or not any(_is_land(p) for p in kinds):
        return REJECT
    return Static(se.You(), (mo.May("play_from", filter=n.filter, zone=zone),))


def _is_land(p: Any) -> bool:
    return p == fi.Type("Land") or (isinstance(p, fi.Subtype) and p.name in vo.LAND_TYPES)


for _place, _zone in (("your graveyard", "graveyard"), ("the top of your library", "library")):
    told(
        "stat",
        f"you may play {{n:noun.p}} from {_place}",
        lambda n, zone=_zone: _lands(n, zone),
        n=lambda v: su.NP(m.filter) if (m := one_mod(v, mo.May)) is not None and m.filter is not None else None,
    )

# --- triggering again (603.2d) ----------------------------------------------------------------------------

for _that in ("that ability", "it"):
    told(
        "static",
        f"if a triggered ability of {{of:evobj}} triggers, {_that} triggers an additional time.",
        lambda of: REJECT if isinstance(of, fi.Among) else Static(se.You(), (mo.TriggerTwice(None, of),)),
        alt=_that == "it",
        of="mods.0.of",
    )


def _again(words: str, on: On, side: str) -> None:
    def build(f: Any, of: Any) -> Any:
        return Static(se.You(), (mo.TriggerTwice(replace(on, **{side: f}), of),))

    told(
        "static",
        f"if {{f:evobj}} {words} causes a triggered ability of {{of:evobj}} to trigger, that ability triggers an "
        "additional time.",
        build,
        f=f"mods.0.on.{side}",
        of="mods.0.of",
    )


_again("being dealt damage", On("damage"), "subject")
_again("becoming the target of a spell or ability", On("target"), "subject")
_again("dealing combat damage to a player", On("damage", subject=fi.Player(), combat=True), "source")

# --- what may be spent ------------------------------------------------------------------------------------


def _any_type(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else Static(se.You(), (mo.ManaTypeChange(True, f),))


def _typed(v: Any) -> Any:
    mods: Any = getattr(v, "mods", ())
    return spell_noun(mods[0].filter) if len(mods) == 1 and isinstance(mods[0], mo.ManaTypeChange) else None


told("stat", "mana of any type can be spent to cast {n:noun.p/and}", _any_type, n=_typed)
for _template in (
    "you can spend mana of any type to cast {n:noun.p/and}",
    "you may spend mana as though it were mana of any type to cast {n:noun.p/and}",
):
    told("stat", _template, _any_type, alt=True, proof=True, n=_typed)

# --- cheaper for its target (601.2f) ----------------------------------------------------------------------


def _by_target(v: Any, mana: str, f: Any, which: str) -> Any:
    if not isinstance(v, Activated) or v.cost_mods:
        return REJECT
    return replace(v, cost_mods=(_change(which, mana, target=f),))


for _which in ("less", "more"):
    told(
        "ability0",
        f"{{v:acted}} this ability costs {{mana:mana}} {_which} to activate if it targets {{f:evobj}}.",
        lambda v, mana, f, which=_which: _by_target(v, mana, f, which),
        v=lambda a: replace(a, cost_mods=()) if isinstance(a, Activated) else None,
        mana=f"cost_mods.0.{_which}",
        f="cost_mods.0.target",
    )
    for _keyword in ("equip", "cycling", "boast", "ninjutsu", "crew", "unearth", "scavenge", "encore"):

        def _aimed(mana: str, f: Any, which: str = _which, keyword: str = _keyword) -> Any:
            return Static(se.You(), (_change(which, mana, keyword=keyword, target=f),))

        told(
            "stat",
            f"{_keyword} abilities you activate that target {{f:evobj}} cost {{mana:mana}} {_which} to activate",
            _aimed,
            mana=f"mods.0.{_which}",
            f="mods.0.target",
        )


# --- abilities that cost more or less ---------------------------------------------------------------------

_FLOOR = " this effect can't reduce the mana in that cost to less than one mana."


def _priced(template: str, who: Any, cat: str = "static", **fixed: Any) -> None:
    for which in ("less", "more"):
        for floor, tail in ((0, "."), (1, "." + _FLOOR)):
            if floor and which == "more":
                continue

            def build(mana: str, which: str = which, floor: int = floor) -> Any:
                return Static(who, (_change(which, mana, abilities=True, floor=floor, **fixed),))

            told(cat, template.replace("WHICH", which) + tail, build, mana=f"mods.0.{which}")


_HOST = fi.Among(se.Attached())
for _host in ("enchanted creature", "enchanted permanent", "equipped creature", "enchanted land"):
    if _host == "enchanted creature":
        _priced(f"activated abilities of {_host} cost {{mana:mana}} WHICH to activate", se.EachPlayer(), filter=_HOST)
_priced("activated abilities cost {mana:mana} WHICH to activate unless they're mana abilities", se.EachPlayer(),
        nonmana=True)  # fmt: skip
_priced("abilities you activate that aren't mana abilities cost {mana:mana} WHICH to activate", se.You(), nonmana=True)


def _of_sources(n: Any, mana: str, which: str, nonmana: bool) -> Any:
    if n.zones != ("source",):
        return REJECT
    return Static(se.EachPlayer(), (_change(which, mana, abilities=True, filter=n.filter, nonmana=nonmana),))


for _which in ("less", "more"):
    for _tail, _nonmana in (("", False), (" unless they're mana abilities", True)):
        told(
            "stat",
            f"activated abilities of {{n:noun.p}} cost {{mana:mana}} {_which} to activate{_tail}",
            lambda n, mana, which=_which, nonmana=_nonmana: _of_sources(n, mana, which, nonmana),
            n=lambda v: su.NP(m.filter, ("source",)) if (m := one_mod(v, mo.CostChange)) and m.filter else None,
            mana=f"mods.0.{_which}",
        )

# --- only the coloured part -------------------------------------------------------------------------------


def _colored(v: Any) -> Any:
    m = one_mod(v, mo.CostChange)
    return replace(v, mods=(replace(m, colored=True),)) if m is not None and m.less and not m.colored else REJECT


told(
    "static",
    "{v:stat}. this effect reduces only the amount of colored mana you pay.",
    _colored,
    v=lambda v: replace(v, mods=(replace(v.mods[0], colored=False),)) if one_mod(v, mo.CostChange) else None,
)

# --- the Nth spell ----------------------------------------------------------------------------------------


def _nth(n: Any, mana: str, k: int, which: str) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    before = am.Happened(On("cast", subject=f, player=YOU))
    return Static(se.You(), (_change(which, mana, filter=f),), co.Compare(before, "==", k - 1))


for _which in ("less", "more"):
    for _k, _word in ((2, "second"), (3, "third")):
        told(
            "static",
            f"the {_word} {{n:noun.s}} you cast each turn costs {{mana:mana}} {_which} to cast.",
            lambda n, mana, k=_k, which=_which: _nth(n, mana, k, which),
            n=lambda v: spell_noun(m.filter) if (m := one_mod(v, mo.CostChange)) is not None else None,
            mana=f"mods.0.{_which}",
        )
    told(
        "static",
        f"if {{c:cond2}}, ~spell costs {{mana:mana}} {_which} to cast.",
        lambda c, mana, which=_which: Static(se.This(), (_change(which, mana),), c),
        proof=True,
        alt=True,
        c="condition",
        mana=f"mods.0.{_which}",
    )

    def _each_spell(n: Any, mana: str, which: str = _which, p: Any = None) -> Any:
        f = spell_part(n)
        if f is REJECT or isinstance(p, (su.Where, fi.Controlled)):
            return REJECT
        if p is not None:
            f = p if f is None else ordered(f, p)
        return Static(se.You(), (_change(which, mana, filter=f),))

    for _post in ("", " {p:post.s}"):
        phrase(
            "stat",
            f"each {{n:noun.s}} you cast{_post} costs {{mana:mana}} {_which} to cast",
            build=_each_spell,
            unbuild=lambda v: None,
            prove=lambda v, build=_each_spell, **slots: v == build(**slots),
            alt=True,
        )

# --- when it may be cast ----------------------------------------------------------------------------------

_BEFORE_BLOCKS = co.InStep(("begin_combat", "declare_attackers"))
_OPPONENT = co.YourTurn(se.EachOpponent())
_TIMES: tuple[tuple[str, co.Condition], ...] = (
    ("after combat", co.InStep(("after:combat",))),
    ("before blockers are declared", co.InStep(("before:declare_blockers",))),
    (
        "before combat or during combat before blockers are declared",
        co.InStep(("before:combat", *_BEFORE_BLOCKS.steps)),
    ),
    ("before the combat damage step", co.InStep(("before:damage",))),
    ("during an opponent's upkeep", co.AllOf((_OPPONENT, co.InStep(("upkeep",))))),
    ("during your upkeep", co.AllOf((co.YourTurn(), co.InStep(("upkeep",))))),
    ("during your end step", co.AllOf((co.YourTurn(), co.InStep(("end",))))),
    ("during the declare blockers step on an opponent's turn", co.AllOf((_OPPONENT, co.InStep(("declare_blockers",))))),
    (
        "during combat on your turn before blockers are declared",
        co.AllOf((co.YourTurn(), _BEFORE_BLOCKS)),
    ),
    (
        "during an opponent's turn after their upkeep step",
        co.AllOf((_OPPONENT, co.InStep(("after:upkeep",)))),
    ),
)
for _words, _c in _TIMES:
    whole(f"cast ~spell only {_words}", se.This(), mo.Cant("cast", condition=co.IsNot(_c)))
told(
    "stat",
    "you can't cast ~ if {c:cond2}",
    lambda c: REJECT if isinstance(c, co.IsNot) else Static(se.This(), (mo.Cant("cast", condition=c),)),
    c="mods.0.condition",
)
whole("you can't lose the game", se.You(), mo.Cant("lose_game"))

# --- protection that doesn't remove what gives it (702.16n) ------------------------------------------------

_KEEPS = "keeps its source"


def _kept(v: Any) -> Any:
    m = v.mods[-1] if isinstance(v, Static) and isinstance(v.what, se.Attached) else None
    if not isinstance(m, mo.Gain) or not isinstance(m.abilities[-1], Keyword):
        return REJECT
    last = m.abilities[-1]
    if last.name != "protection" or last.text:
        return REJECT
    return replace(v, mods=(*v.mods[:-1], mo.Gain((*m.abilities[:-1], replace(last, text=_KEEPS)))))


def _un_kept(v: Any) -> Any:
    m = v.mods[-1] if isinstance(v, Static) else None
    if not isinstance(m, mo.Gain) or not isinstance(m.abilities[-1], Keyword) or m.abilities[-1].text != _KEEPS:
        return None
    plain = mo.Gain((*m.abilities[:-1], replace(m.abilities[-1], text="")))
    return replace(v, mods=(*v.mods[:-1], plain))


told("static", "{v:stat}. this effect doesn't remove ~.", _kept, v=_un_kept)
