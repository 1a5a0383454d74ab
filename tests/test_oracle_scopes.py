"""What only happens if something else does, which of several things are spoken of, and what is made in place of
something: readings, and what they do."""

from __future__ import annotations

from apnap.ability.abilities import Replacement
from apnap.ability.conditions import Is
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    AddMana,
    Apply,
    Attach,
    Create,
    Damage,
    Delayed,
    Destroy,
    Discard,
    Gate,
    Move,
    Permit,
    RemoveCounters,
    Search,
    Seq,
    Shuffle,
    Untap,
)
from apnap.ability.filters import Among, Controlled, Either, InZone, Not, Stat
from apnap.ability.mods import EntersWith
from apnap.ability.selections import (
    All,
    Attached,
    ControllerOf,
    EventObject,
    EventPlayer,
    Iter,
    OnlyThose,
    Ref,
    Target,
    This,
    TopOfKind,
    Union,
    You,
)
from apnap.oracle import compile_face
from test_oracle_audit2 import parts, read


def test_what_speaks_of_an_optional_target_is_optional() -> None:
    """608.2c: the target is chosen in any case, but nothing happens to it."""
    for start in ("You may tap", "If you control a Goblin, tap", "You may pay {7}. If you do, tap"):
        (gate,) = parts(f"{start} target creature. It gains flying until end of turn.", Gate, True)
        assert isinstance(gate.then, Seq) and isinstance(gate.then.parts[1], Apply)


def test_what_is_said_after_a_trailing_condition_happens_in_any_case() -> None:
    line = "Target creature you control gets +7/+0 until end of turn if it's night. Then it fights target Goblin."
    (gate,) = parts(line, Gate, True)
    assert isinstance(gate.then, Apply)


def test_only_what_was_exiled_may_be_cast() -> None:
    line = "Whenever a creature dies, exile it if it's a Zombie card. You may cast that card this turn."
    (gate,) = parts(line, Gate)
    assert [type(p) for p in gate.then.parts][1] is Permit


def test_a_library_that_was_not_searched_is_not_shuffled() -> None:
    line = "If you control a Goblin, search your library for a card and exile it. Then shuffle."
    (gate,) = parts(line, Gate, True)
    assert type(gate.then.parts[-1]) is Shuffle


def test_those_creatures_are_the_same_ones() -> None:
    """611.2c: what begins to apply to them may change which fit."""
    line = "Creatures with power 7 or less get +7/+0 until end of turn. Untap those creatures."
    (untap,) = parts(line, Untap, True)
    assert untap.what == Ref("r1") == Ref(parts(line, Apply, True)[0].name)
    line = "Tap two target creatures. Each of those creatures doesn't untap during its controller's next untap step."
    assert parts(line, Apply, True)[0].what == Ref("t1") and not parts(line, Union, True)


def test_the_controller_of_a_target_is_one_player() -> None:
    line = "Target creature's controller loses 7 life. That player discards a card."
    (discard,) = parts(line, Discard, True)
    assert discard.who == ControllerOf(Ref("t1"))


def test_one_zone_or_another_is_searched() -> None:
    line = "Search your library and/or graveyard for a card and exile it. If you search your library this way, shuffle."
    assert parts(line, Search, True)[0].either


def test_others_than_what_an_aura_is_attached_to() -> None:
    face = compile_face("Borrowed Thunder", "{7}", "Enchantment — Aura",
                        "Enchant creature\nOther creatures you control get -7/-0.").face  # fmt: skip
    assert face is not None
    what = face.abilities[1].what  # type: ignore[attr-defined]
    assert isinstance(what, All) and Not(Among(Attached())) in what.filter.parts  # type: ignore[attr-defined]


def test_tokens_besides_and_in_place() -> None:
    head = "If one or more tokens would be created under your control, "
    (more,) = read(head + "those tokens plus that many 7/7 red Ox creature tokens are created instead.")
    assert isinstance(more, Replacement) and isinstance(more.also, Create) and more.instead is None
    (other,) = read(head + "that many 7/7 red Ox creature tokens are created instead.")
    assert isinstance(other, Replacement) and isinstance(other.instead, Create) and other.also is None


def test_counters_from_among_several() -> None:
    line = "Remove seven +1/+1 counters from among creatures you control: Draw a card."
    (cost,) = [p for p in parts(line, Cost) if p.actions]
    assert isinstance(cost.actions[0], RemoveCounters) and cost.actions[0].among


def test_mana_that_does_something_where_it_is_spent() -> None:
    line = "{T}: Add {R}. If that mana is spent on a Goblin creature spell, it gains haste until end of turn."
    (add,) = parts(line, AddMana)
    assert add.spend is not None and not add.spend.only and add.spend.duration.kind == "end_of_turn"


def test_remarks_about_a_few_more_things() -> None:
    line = "{T}: ~ deals 7 damage to any target and 9 damage to itself."
    assert parts(line, Damage)[1].to == This()
    line = "Return the top creature card of your graveyard to the battlefield."
    assert isinstance(parts(line, Move, True)[0].what, TopOfKind)
    line = "Destroy target creature with power or toughness 7 or less."
    assert [s.stat for s in parts(line, Either, True)[0].parts if isinstance(s, Stat)] == ["power", "toughness"]
    line = "Reveal the top seven cards of your library. Put all land cards from among them into your hand."
    assert parts(line, Move, True)[0].what == OnlyThose(Ref("r1"), parts(line, OnlyThose, True)[0].filter)
    line = "You may have ~ enter as a copy of any creature on the battlefield, except it enters with seven additional "
    (copy,) = read(line + "+1/+1 counters on it.")
    assert copy.copy_mods == (EntersWith("+1/+1", 7),)


def test_what_is_produced_when_something_is_tapped_for_mana() -> None:
    """106.12, 614.1a: more of it, or other mana, which automatic payment foresees."""
    (more,) = read("If you tap a permanent for mana, it produces three times as much of that mana instead.")
    assert isinstance(more, Replacement) and more.on.kind == "mana" and more.on.cause == "tap"
    (other,) = read("If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.")
    assert isinstance(other, Replacement) and isinstance(other.instead, AddMana) and other.on.amount == (">=", 2)


def test_an_aura_for_what_it_raised() -> None:
    """303.4a: it enchants a card in a graveyard, and then only what it put onto the battlefield."""
    face = compile_face("Borrowed Breath", "{7}", "Enchantment — Aura",
                        "Enchant creature card in a graveyard\nWhen this Aura enters, if it's on the battlefield, it "
                        'loses "enchant creature card in a graveyard" and gains "enchant creature put onto the '
                        'battlefield with this Aura." Return enchanted creature card to the battlefield under your '
                        "control and attach this Aura to it.").face  # fmt: skip
    assert face is not None
    assert face.abilities[0].filter.parts[1] == InZone("graveyard")  # type: ignore[attr-defined]
    up = next(n for n in face.abilities[1].walk() if isinstance(n, Move))
    attach = next(n for n in face.abilities[1].walk() if isinstance(n, Attach))
    assert up.kept == "put" and attach.to == Ref(up.name)


def test_the_other_creature_and_those_counters() -> None:
    line = "Whenever a creature you control deals damage to a creature, destroy the other creature."
    assert parts(line, Destroy)[0].what == EventObject()
    line = "{7}: Put an ice counter on ~. If there are seven or more ice counters on it, remove those counters."
    assert parts(line, RemoveCounters)[0].kind == "ice"


def test_what_each_player_did_and_what_you_did() -> None:
    line = "Each player sacrifices a creature. If you sacrificed a creature this way, draw a card."
    (those,) = parts(line, OnlyThose, True)
    assert Controlled(You()) in those.filter.parts


def test_the_rest_goes_where_it_goes() -> None:
    line = "Look at the top seven cards of your library. You may reveal a land card from among them, then put the rest "
    (gate,) = parts(line + "on the bottom of your library in any order.", Gate, True)
    assert not [n for n in gate.walk() if isinstance(n, Move)]
    line = "When ~ dies, you gain 7 life, and you return ~card to your hand at the beginning of the next end step."
    (later,) = parts(line, Delayed)
    assert isinstance(later.effect, Move)


def test_those_cards_and_the_land_cards_among_them() -> None:
    line = "Reveal cards from the top of your library until you reveal two land cards. Put those cards into your hand."
    assert isinstance(parts(line, Move, True)[0].what, Union)
    line = "{7}: Reveal the top card of your library. If it's a land card, create a 7/7 red Ox creature token. If it's "
    found = [n.what for n in parts(line + "a creature card, put it into your hand.", Is)]
    assert found == [Ref("r1"), Ref("r1")]


def test_the_chosen_player_is_the_target() -> None:
    line = "Whenever a player casts a spell, choose another target player. ~ deals 7 damage to the chosen player."
    assert parts(line, Damage)[0].to == Ref("t1")
    assert Not(Among(EventPlayer())) in parts(line, Target)[0].filter.parts


def test_a_target_said_once_is_chosen_once() -> None:
    for line, spell in (
        ("Double target player's life total.", True),
        ("Creatures target player controls get -1/-1 until end of turn. If ~spell was kicked, those creatures get "
         "-2/-2 until end of turn instead.", True),
        ("When ~ dies, you draw X cards and you lose X life, where X is the number of creature cards in target "
         "player's graveyard.", False),
    ):  # fmt: skip
        (target,) = parts(line, Target, spell)
        assert target.name == "t1"


def test_each_deals_damage_equal_to_its_own_power() -> None:
    line = "When ~ enters, it deals X damage divided as you choose among up to X target creatures, where X is its "
    own = parts(line + "power. Each of those creatures deals damage equal to its power to ~.", Damage)[1]
    assert own.source == Iter()
