"""Casting, activating and paying (601, 602, 605, 116-118): positions made by hand."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from apnap.ability import effects as ef
from apnap.ability.abilities import Activated, Keyword, SpellAbility, Static
from apnap.ability.costs import Cost
from apnap.ability.filters import AnyTarget, Type
from apnap.ability.mods import AdditionalCost, AlternativeCost, Cant, CostChange, May
from apnap.ability.selections import Choose, EachOpponent, Target, This, You
from apnap.model.card import Card, Face
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option
from apnap.model.state import State
from apnap.model.turn import Era
from apnap.rules import layers
from apnap.rules.casting import activate, cast, cast_now, paying, special
from apnap.rules.casting.listing import legal_actions, why_not
from apnap.rules.casting.wallet import wallet
from apnap.rules.setup import add_card

ERA = Era("test", ())


def face(
    name: str,
    cost: str | None,
    types: str,
    *abilities: object,
    pt: tuple[int, int] | None = None,
    **more: object,
) -> Face:
    return Face(
        name=name,
        mana_cost=cost,
        types=tuple(types.split()),
        abilities=tuple(abilities),  # type: ignore[arg-type]
        power=pt[0] if pt else None,
        toughness=pt[1] if pt else None,
        **more,  # type: ignore[arg-type]
    )


def card(
    name: str,
    cost: str | None,
    types: str,
    *abilities: object,
    pt: tuple[int, int] | None = None,
    **more: object,
) -> Card:
    return Card(name, (face(name, cost, types, *abilities, pt=pt, **more),))


def land(name: str, subtype: str) -> Card:
    return Card(name, (Face(name=name, types=("Land",), supertypes=("Basic",), subtypes=(subtype,)),))


MOUNTAIN = land("Mountain", "Mountain")
FOREST = land("Forest", "Forest")
ISLAND = land("Island", "Island")
BOLT = card("Bolt", "{R}", "Instant", SpellAbility(ef.Damage(3, Target(AnyTarget()))))
BEAR = card("Bear", "{1}{G}", "Creature", pt=(2, 2))
TERROR = card("Terror", "{1}{R}", "Sorcery", SpellAbility(ef.Destroy(Target(Type("Creature")))))
ELF = card("Elf", "{G}", "Creature", Activated(Cost(tap=True), ef.AddMana(("{G}",))), pt=(1, 1))


def game(step: str = "precombat_main") -> State:
    state = State(ERA, ("A", "B"))
    state.turn = state.turn.but(number=1, active=0, step=step)
    state.players[0].last_turn = 1
    state.priority = 0
    return state


def put(
    state: State, card: Card, zone: str = "battlefield", owner: int = 0, n: int = 1, **fields: object
) -> int:
    oid = -1
    for _ in range(n):
        oid = add_card(state, owner, card, zone, **fields)
    return oid


Answers = Callable[[Decision], Answer]


def run(procedure: object, *answers: Answer | None) -> list[Decision]:
    """Run a procedure with these answers, None and missing ones being the default; returns what was asked."""
    asked: list[Decision] = []
    queue = list(answers)
    try:
        decision = next(procedure)  # type: ignore[call-overload]
        while True:
            asked.append(decision)
            given = queue.pop(0) if queue else None
            answer = decision.fallback() if given is None else given
            reason = decision.verdict(answer)
            if reason is not None:
                raise IllegalAnswer("refused", reason)
            decision = procedure.send(answer)  # type: ignore[attr-defined]
    except StopIteration:
        return asked


def kinds(state: State, pid: int = 0) -> set[tuple[str, str, str]]:
    found = set()
    for option in legal_actions(state, pid):
        obj = state.objects.get(option.ref)
        name = (
            obj.card.faces[option.index].name if obj and obj.card and option.kind in ("cast", "play") else ""
        )
        if not name and obj and obj.card:
            name = obj.card.name
        found.add((option.kind, name, option.how))
    return found


def stack_info(state: State):  # type: ignore[no-untyped-def]
    return state.objects[state.stack[-1]].stack


# --- timing and lands -----------------------------------------------------------------------------


def test_main_phase_offers_land_creature_and_instant() -> None:
    g = game()
    put(g, MOUNTAIN, n=1)
    put(g, FOREST, n=1)
    for c in (BOLT, BEAR, FOREST):
        put(g, c, "hand")
    assert kinds(g) == {
        ("pass", "", ""),
        ("play", "Forest", ""),
        ("cast", "Bolt", ""),
        ("cast", "Bear", ""),
        ("mana", "Mountain", ""),
        ("mana", "Forest", ""),
    }


def test_sorcery_speed_outside_the_main_phase() -> None:
    g = game("upkeep")
    put(g, MOUNTAIN, n=2)
    put(g, FOREST, n=2)
    bolt, bear, forest = put(g, BOLT, "hand"), put(g, BEAR, "hand"), put(g, FOREST, "hand")
    assert ("cast", "Bolt", "") in kinds(g)
    assert ("cast", "Bear", "") not in kinds(g)
    assert why_not(g, 0, Option("cast", bolt)) is None
    reason = why_not(g, 0, Option("cast", bear))
    assert reason is not None and (reason.rule, reason.kind) == ("117.1a", "timing")
    reason = why_not(g, 0, Option("play", forest))
    assert reason is not None and reason.rule == "305.1"


def test_one_land_each_turn_and_more_with_permission() -> None:
    g = game()
    first, second = put(g, FOREST, "hand"), put(g, FOREST, "hand")
    run(special.play_land(g, 0, Option("play", first)))
    assert len(g.battlefield) == 1
    reason = why_not(g, 0, Option("play", second))
    assert reason is not None and reason.rule == "305.2b"
    with pytest.raises(IllegalAnswer):
        run(special.play_land(g, 0, Option("play", second)))
    put(g, card("Exploration", "{G}", "Enchantment", Static(You(), (May("extra_lands"),))))
    assert why_not(g, 0, Option("play", second)) is None


def test_flash_permission() -> None:
    g = game("upkeep")
    put(g, FOREST, n=2)
    put(g, BEAR, "hand")
    assert ("cast", "Bear", "") not in kinds(g)
    put(g, card("Hourglass", "{G}", "Artifact", Static(You(), (May("cast_as_flash", Type("Creature")),))))
    assert ("cast", "Bear", "") in kinds(g)


# --- casting --------------------------------------------------------------------------------------


def test_casting_moves_targets_pays_and_is_logged() -> None:
    g = game()
    mountain = put(g, MOUNTAIN)
    bear = put(g, BEAR, owner=1)
    bolt = put(g, BOLT, "hand")
    asked = run(cast.cast(g, 0, Option("cast", bolt)), (2,))
    assert [d.kind for d in asked] == ["targets"]
    assert {o.ref for o in asked[0].options_} == {0, 1, bear}
    assert g.objects[mountain].tapped
    assert g.players[0].hand == () and len(g.stack) == 1
    spell = g.objects[g.stack[0]]
    assert spell.stack is not None and spell.cast is not None
    assert spell.stack.source == spell.id
    assert spell.stack.targets == ((asked[0].options_[2].ref,),)
    assert [mana.type for mana in spell.cast.mana] == [8]
    assert [e.kind for e in g.log if e.kind in ("cast", "target", "tap", "mana")] == [
        "tap",
        "mana",
        "cast",
        "target",
    ]
    assert g.players[0].pool == ()


def test_no_legal_target_no_cast() -> None:
    g = game()
    put(g, MOUNTAIN, n=2)
    terror = put(g, TERROR, "hand")
    reason = why_not(g, 0, Option("cast", terror))
    assert reason is not None and (reason.rule, reason.kind) == ("601.2c", "no-targets")
    put(g, BEAR, owner=1)
    assert why_not(g, 0, Option("cast", terror)) is None


def test_colour_matters_and_the_pool_counts() -> None:
    from apnap.model.mana import Mana
    from apnap.rules.change import set_pool

    g = game()
    put(g, FOREST)
    bolt = put(g, BOLT, "hand")
    reason = why_not(g, 0, Option("cast", bolt))
    assert reason is not None and reason.rule == "601.2h"
    set_pool(g, 0, (Mana(8),))
    assert why_not(g, 0, Option("cast", bolt)) is None
    run(cast.cast(g, 0, Option("cast", bolt)))
    assert g.players[0].pool == ()
    assert not any(g.objects[o].tapped for o in g.battlefield)


def test_x_is_announced_before_targets() -> None:
    g = game()
    from apnap.ability.amounts import X

    put(g, MOUNTAIN, n=4)
    blaze = put(
        g, card("Blaze", "{X}{R}", "Sorcery", SpellAbility(ef.Damage(X(), Target(AnyTarget())))), "hand"
    )
    asked = run(cast.cast(g, 0, Option("cast", blaze)), (2,), (1,))
    assert [(d.kind, d.least, d.most) for d in asked] == [("number", 0, 3), ("targets", 1, 1)]
    info = stack_info(g)
    assert info.x == 2 and g.objects[g.stack[-1]].cast.x == 2
    assert sum(g.objects[o].tapped for o in g.battlefield) == 3


def test_kicker_is_asked_only_when_it_can_be_paid() -> None:
    kicked = card("Kicker", "{R}", "Instant", Keyword("kicker", Cost("{2}")), SpellAbility(ef.Draw(1)))
    g = game()
    put(g, MOUNTAIN, n=2)
    spell = put(g, kicked, "hand")
    assert run(cast.cast(g, 0, Option("cast", spell))) == []
    g = game()
    put(g, MOUNTAIN, n=3)
    spell = put(g, kicked, "hand")
    asked = run(cast.cast(g, 0, Option("cast", spell)), (0,))
    assert [(d.kind, d.prompt) for d in asked] == [("cost", "kicker")]
    assert g.objects[g.stack[-1]].cast.paid == ("kicker",)  # type: ignore[union-attr]
    assert all(g.objects[o].tapped for o in g.battlefield)


def test_modes_and_division() -> None:
    charm = card(
        "Charm", "{R}", "Instant",
        SpellAbility(ef.Modal((ef.Mode(ef.Draw(1)), ef.Mode(ef.Destroy(Target(Type("Creature"))))))),
    )  # fmt: skip
    g = game()
    put(g, MOUNTAIN, n=3)
    spell = put(g, charm, "hand")
    asked = run(cast.cast(g, 0, Option("cast", spell)))
    assert [o.index for o in asked[0].options_] == [0]  # 700.2a: the other has no target
    g = game()
    put(g, MOUNTAIN, n=3)
    put(g, BEAR, owner=1)
    fire = card(
        "Fire", "{R}", "Instant", SpellAbility(ef.Damage(2, Target(AnyTarget(), most=2), divided=True))
    )
    spell = put(g, fire, "hand")
    asked = run(cast.cast(g, 0, Option("cast", spell)), (0, 1))
    assert [d.kind for d in asked] == ["targets", "divide"]
    assert stack_info(g).division == ((1, 1),)


def test_additional_cost_sacrifice() -> None:
    fling = card(
        "Fling", "{R}", "Instant",
        Static(This(), (AdditionalCost(Cost(actions=(ef.Sacrifice(Choose(Type("Creature"))),))),)),
        SpellAbility(ef.Damage(2, Target(AnyTarget()))),
    )  # fmt: skip
    g = game()
    put(g, MOUNTAIN)
    spell = put(g, fling, "hand")
    assert why_not(g, 0, Option("cast", spell)) is not None
    bear = put(g, BEAR)
    assert why_not(g, 0, Option("cast", spell)) is None
    run(cast.cast(g, 0, Option("cast", spell)))
    assert bear not in g.objects and len(g.players[0].graveyard) == 1
    assert g.objects[g.stack[-1]].cast.things  # type: ignore[union-attr]


def test_cost_changes_increase_then_reduce() -> None:
    g = game()
    put(g, MOUNTAIN, n=2)
    bolt = put(g, BOLT, "hand")
    put(g, card("Thalia", "{1}", "Creature", Static(You(), (CostChange(Type("Instant"), more="{1}"),))))
    run(cast.cast(g, 0, Option("cast", bolt)))
    assert sum(g.objects[o].tapped for o in g.battlefield) == 2
    g = game()
    put(g, FOREST)
    bear = put(g, BEAR, "hand")
    assert why_not(g, 0, Option("cast", bear)) is not None
    put(g, card("Medallion", "{1}", "Artifact", Static(You(), (CostChange(Type("Creature"), less="{1}"),))))
    assert why_not(g, 0, Option("cast", bear)) is None


def test_flashback_from_the_graveyard() -> None:
    looting = card(
        "Looting", "{R}", "Sorcery", Keyword("flashback", Cost("{2}{R}")), SpellAbility(ef.Draw(1))
    )
    g = game()
    put(g, MOUNTAIN, n=3)
    spell = put(g, looting, "graveyard")
    assert ("cast", "Looting", "flashback") in kinds(g)
    run(cast.cast(g, 0, Option("cast", spell, how="flashback")))
    info = g.objects[g.stack[-1]].cast
    assert info is not None and (info.alternative, info.zone) == ("flashback", "graveyard")


def test_alternative_cost_and_prohibition() -> None:
    force = card(
        "Force", "{3}{R}{R}", "Instant",
        Static(This(), (AlternativeCost(Cost(actions=(ef.PayLife(1),)), "pitch"),)),
        SpellAbility(ef.Draw(1)),
    )  # fmt: skip
    g = game()
    spell = put(g, force, "hand")
    assert kinds(g) == {("pass", "", ""), ("cast", "Force", "pitch")}
    put(g, card("Silence", "{W}", "Enchantment", Static(EachOpponent(), (Cant("cast"),))), owner=1)
    reason = why_not(g, 0, Option("cast", spell, how="pitch"))
    assert reason is not None and reason.rule == "601.3"


def test_adventure_and_split_faces() -> None:
    split = Card(
        "Fire // Ice",
        (
            face("Fire", "{R}", "Instant", SpellAbility(ef.Draw(1))),
            face("Ice", "{U}", "Instant", SpellAbility(ef.Draw(2))),
        ),
        "split",
    )
    g = game()
    put(g, ISLAND)
    spell = put(g, split, "hand")
    assert ("cast", "Ice", "") in kinds(g) and ("cast", "Fire", "") not in kinds(g)
    run(cast.cast(g, 0, Option("cast", spell, 1)))
    assert layers.chars(g, g.stack[-1]).name == "Ice"


def test_convoke_and_delve() -> None:
    hierarch = card("Hierarch", "{2}{G}", "Creature", Keyword("convoke"), pt=(3, 3))
    g = game()
    put(g, FOREST)
    bears = [put(g, BEAR), put(g, BEAR)]
    spell = put(g, hierarch, "hand")
    assert why_not(g, 0, Option("cast", spell)) is None
    run(cast.cast(g, 0, Option("cast", spell)))
    assert all(g.objects[b].tapped for b in bears)
    tombs = card("Angler", "{4}{G}", "Creature", Keyword("delve"), pt=(5, 5))
    g = game()
    put(g, FOREST, n=2)
    put(g, BEAR, "graveyard", n=3)
    spell = put(g, tombs, "hand")
    run(cast.cast(g, 0, Option("cast", spell)))
    assert len(g.exile) == 3


def test_morph_face_down_and_up() -> None:
    morph = card("Exalted", "{4}{G}", "Creature", Keyword("morph", Cost("{G}")), pt=(4, 5))
    g = game()
    put(g, FOREST, n=3)
    spell = put(g, morph, "hand")
    assert ("cast", "Exalted", "morph") in kinds(g)
    run(cast.cast(g, 0, Option("cast", spell, how="morph")))
    assert g.objects[g.stack[-1]].face_down == "morph"
    g = game()
    put(g, FOREST)
    down = put(g, morph, face_down="morph")
    assert ("special", "Exalted", "turn_face_up") in kinds(g)
    run(special.take(g, 0, Option("special", down, how="turn_face_up")))
    assert g.objects[down].face_down == ""


# --- abilities ------------------------------------------------------------------------------------


def test_activate_with_tap_symbol_and_sickness() -> None:
    pinger = card(
        "Pinger", "{R}", "Creature", Activated(Cost(tap=True), ef.Damage(1, Target(AnyTarget()))), pt=(1, 1)
    )
    g = game()
    oid = put(g, pinger, control_turn=1)
    reason = why_not(g, 0, Option("activate", oid))
    assert reason is not None and reason.rule == "602.5a"
    g = game()
    oid = put(g, pinger)
    run(activate.activate(g, 0, Option("activate", oid)), (1,))
    info = stack_info(g)
    assert info.source == oid and info.targets == ((1,),)
    assert g.objects[oid].tapped
    assert any(e.kind == "activate" and e.data == (oid, 0) for e in g.log)


def test_once_each_turn_and_loyalty() -> None:
    ability = Activated(Cost("{0}"), ef.Draw(1), limit=1)
    g = game()
    oid = put(g, card("Thing", "{1}", "Artifact", ability))
    run(activate.activate(g, 0, Option("activate", oid)))
    reason = why_not(g, 0, Option("activate", oid))
    assert reason is not None and reason.rule == "602.5b"
    walker = card(
        "Walker", "{3}", "Planeswalker",
        Activated(Cost(loyalty=1), ef.Draw(1)), Activated(Cost(loyalty=-3), ef.Draw(3)), loyalty=2,
    )  # fmt: skip
    g = game()
    oid = put(g, walker, counters={"loyalty": 2})
    assert why_not(g, 0, Option("activate", oid, 1)) is not None
    run(activate.activate(g, 0, Option("activate", oid)))
    assert g.objects[oid].counters == {"loyalty": 3}
    g.stack = ()
    g.touch(64)
    reason = why_not(g, 0, Option("activate", oid))
    assert reason is not None and (reason.rule, reason.kind) == ("606.3", "once")


def test_mana_abilities() -> None:
    g = game()
    elf = put(g, ELF)
    sick = put(g, ELF, control_turn=1)
    treasure = put(
        g,
        card(
            "Treasure",
            None,
            "Artifact",
            Activated(Cost(tap=True, actions=(ef.Sacrifice(This()),)), ef.AddMana(("any",))),
        ),
    )
    assert why_not(g, 0, Option("mana", elf)) is None
    assert why_not(g, 0, Option("mana", sick)) is not None
    assert wallet(g, 0).avail.most == 2
    run(activate.activate(g, 0, Option("mana", elf)))
    assert [m.type for m in g.players[0].pool] == [16]
    bolt = put(g, BOLT, "hand")
    run(cast.cast(g, 0, Option("cast", bolt)))
    assert treasure not in g.objects
    assert [m.type for m in g.players[0].pool] == [16]


def test_offer_to_pay() -> None:
    from apnap.model.ongoing import Binding

    g = game()
    put(g, MOUNTAIN, n=2)
    got: list[bool] = []

    def ask():  # type: ignore[no-untyped-def]
        got.append((yield from paying.offer(g, 0, Cost("{2}", actions=(ef.PayLife(2),)), Binding(16, 0))))

    asked = run(ask(), (0,))
    assert [d.kind for d in asked] == ["cost"] and got == [True]
    assert g.players[0].life == 18 and all(g.objects[o].tapped for o in g.battlefield)


def test_suspend_foretell_plot() -> None:
    g = game()
    put(g, ISLAND, n=3)
    visions = put(
        g,
        card("Visions", None, "Sorcery", Keyword("suspend", Cost("{U}"), n=4), SpellAbility(ef.Draw(3))),
        "hand",
    )
    told = put(
        g,
        card("Told", "{4}{U}", "Sorcery", Keyword("foretell", Cost("{U}")), SpellAbility(ef.Draw(2))),
        "hand",
    )
    assert {("special", "Visions", "suspend"), ("special", "Told", "foretell")} <= kinds(g)
    run(special.take(g, 0, Option("special", visions, how="suspend")))
    assert g.objects[g.exile[-1]].counters == {"time": 4}
    run(special.take(g, 0, Option("special", told, how="foretell")))
    hidden = g.exile[-1]
    assert g.objects[hidden].face_down == "foretell"
    assert why_not(g, 0, Option("cast", hidden, how="foretell")) is not None
    for oid in g.battlefield:
        g.edit(oid).tapped = False
    g.turn = g.turn.but(number=3)
    g.touch(16)
    assert why_not(g, 0, Option("cast", hidden, how="foretell")) is None


def test_cast_now_is_free_of_timing() -> None:
    g = game("upkeep")
    spell = put(g, BEAR, "hand")
    result: list[int] = []

    def procedure():  # type: ignore[no-untyped-def]
        result.append((yield from cast_now.cast_now(g, 0, spell, free=True)))

    run(procedure())
    assert result[0] in g.stack
    assert g.objects[result[0]].cast.alternative == "free"  # type: ignore[union-attr]


def test_listing_is_fast() -> None:
    g = game()
    for c in (MOUNTAIN, FOREST):
        put(g, c, n=4)
    put(g, BEAR, n=2)
    put(g, ELF, n=2)
    put(g, BEAR, owner=1, n=3)
    for c in (BOLT, BEAR, TERROR, ELF, FOREST):
        put(g, c, "hand")
    legal_actions(g, 0)
    best = 1.0
    for _ in range(300):
        g.touch(0)
        start = time.perf_counter()
        legal_actions(g, 0)
        best = min(best, time.perf_counter() - start)
    assert best < 0.001, f"{best * 1e6:.0f} µs"
    print(f"legal_actions: {best * 1e6:.1f} µs")


def test_split_second_leaves_mana_abilities() -> None:
    g = game()
    put(g, MOUNTAIN, n=3)
    thing = put(g, card("Rod", "{1}", "Artifact", Activated(Cost("{0}"), ef.Draw(1))))
    sudden = put(
        g, card("Sudden", "{R}", "Instant", Keyword("split second"), SpellAbility(ef.Draw(1))), "hand"
    )
    bolt = put(g, BOLT, "hand")
    run(cast.cast(g, 0, Option("cast", sudden)))
    reason = why_not(g, 0, Option("cast", bolt))
    assert reason is not None and reason.rule == "702.61a"
    reason = why_not(g, 0, Option("activate", thing))
    assert reason is not None and reason.rule == "702.61a"
    assert {option.kind for option in legal_actions(g, 0)} == {"pass", "mana"}


def test_harmonize_taps_a_creature() -> None:
    g = game()
    put(g, MOUNTAIN)
    bear = put(g, BEAR)
    song = card("Song", "{R}", "Sorcery", Keyword("harmonize", Cost("{2}{R}")), SpellAbility(ef.Draw(1)))
    spell = put(g, song, "graveyard")
    assert ("cast", "Song", "harmonize") in kinds(g)
    run(cast.cast(g, 0, Option("cast", spell, how="harmonize")), (0,))
    assert g.objects[bear].tapped


def test_crew_taps_power() -> None:
    ship = card("Ship", "{2}", "Artifact", Keyword("crew", n=3), pt=(4, 4), subtypes=("Vehicle",))
    g = game()
    oid = put(g, ship)
    put(g, BEAR)
    assert why_not(g, 0, Option("activate", oid)) is not None
    put(g, BEAR, control_turn=1)
    assert why_not(g, 0, Option("activate", oid)) is None
    asked = run(activate.activate(g, 0, Option("activate", oid)))
    assert asked[0].prompt == "crew"
    assert sum(g.objects[o].tapped for o in g.battlefield) == 2


def test_a_split_view_of_copies_keeps_cards_apart() -> None:
    """Copies share views; a card drawn in one must not be taken for another one drawn in the other."""
    g = game()
    put(g, MOUNTAIN, n=2)
    legal_actions(g, 0)
    other = g.copy()
    put(g, BOLT, "hand")
    put(other, FOREST, "hand")
    assert ("cast", "Bolt", "") in kinds(g)
    assert ("play", "Forest", "") in kinds(other) and ("cast", "Bolt", "") not in kinds(other)


def test_manual_payment_asks_what_to_activate() -> None:
    g = game()
    g.options = {"manual_payment": True}
    mountain, forest = put(g, MOUNTAIN), put(g, FOREST)
    third = put(g, FOREST)
    bear = put(g, BEAR, "hand")
    asked = run(cast.cast(g, 0, Option("cast", bear)), (1,), (2,))
    assert [d.kind for d in asked] == ["pay", "pay", "pay"]
    assert g.objects[mountain].tapped and g.objects[third].tapped and not g.objects[forest].tapped


def test_a_casting_that_fails_raises_its_reason() -> None:
    g = game()
    bolt = put(g, BOLT, "hand")
    with pytest.raises(IllegalAnswer) as caught:
        run(cast.cast(g, 0, Option("cast", bolt)))
    assert caught.value.reason is not None and caught.value.reason.rule == "601.2h"


def test_restricted_mana_pays_only_what_it_may() -> None:
    cavern = card(
        "Cavern", None, "Land",
        Activated(Cost(tap=True), ef.AddMana(("{G}",), spend=ef.SpendOnly(spells=Type("Creature")))),
    )  # fmt: skip
    g = game()
    put(g, cavern)
    put(g, FOREST)
    growth = put(g, card("Growth", "{1}{G}", "Sorcery", SpellAbility(ef.Draw(1))), "hand")
    bear = put(g, BEAR, "hand")
    assert why_not(g, 0, Option("cast", growth)) is not None
    assert why_not(g, 0, Option("cast", bear)) is None
    run(cast.cast(g, 0, Option("cast", bear)))
    assert all(g.objects[o].tapped for o in g.battlefield)


def test_phyrexian_mana_asks_how_much_life() -> None:
    g = game()
    put(g, MOUNTAIN)
    dart = put(g, card("Dart", "{R/P}", "Instant", SpellAbility(ef.Draw(1))), "hand")
    asked = run(cast.cast(g, 0, Option("cast", dart)), (1,))
    assert [(d.kind, d.rule) for d in asked] == [("number", "107.4f")]
    assert g.players[0].life == 18 and not g.objects[g.battlefield[0]].tapped


def test_mana_of_any_color() -> None:
    g = game()
    put(g, FOREST)
    bolt = put(g, BOLT, "hand")
    assert why_not(g, 0, Option("cast", bolt)) is not None
    put(g, card("Lantern", "{2}", "Artifact", Static(You(), (May("spend_any_mana"),))))
    assert why_not(g, 0, Option("cast", bolt)) is None
    run(cast.cast(g, 0, Option("cast", bolt)))


def test_additional_cost_from_another_object() -> None:
    g = game()
    put(g, MOUNTAIN)
    bolt = put(g, BOLT, "hand")
    tax = AdditionalCost(Cost(actions=(ef.PayLife(2),)))
    put(g, card("Toll", "{2}", "Enchantment", Static(You(), (tax,))))
    run(cast.cast(g, 0, Option("cast", bolt)), (1,))
    assert g.players[0].life == 18
