"""Whose and which: "its controller", "that spell", "it" after "exiled with", "their" of each of several targets."""

from __future__ import annotations

import pytest

from apnap.ability.amounts import Count, Happened, StatOf
from apnap.ability.conditions import Is, IsNot
from apnap.ability.effects import END_OF_TURN, Apply, Damage, Gate, Mill, Move, PutCounters, Sacrifice, Transform
from apnap.ability.filters import Both, Either, Owned, Subtype, Type
from apnap.ability.selections import All, Choose, ControllerOf, EventObject, Iter, OwnerOf, Ref, This
from apnap.oracle import compile_line
from apnap.oracle.compile import DECLINED
from test_oracle_audit2 import parts


def test_whatever_exiled_cards_is_it_and_not_the_cards() -> None:
    line = "{5}: Exile target artifact. Then if there are two or more cards exiled with ~, transform it."
    assert [t.what for t in parts(line, Transform)] == [This()]


def test_each_card_exiled_with_something_returns_under_its_own_owner_s_control() -> None:
    line = "{3}, Sacrifice ~: Return each artifact card exiled with ~ to the battlefield under its owner's control."
    assert [m.under for m in parts(line, Move)] == [OwnerOf(Iter())]


@pytest.mark.parametrize(
    "line",
    [
        "~ deals 4 damage to target artifact creature and 3 damage to its controller.",
        "Counter target artifact spell. ~ deals 4 damage to that spell's controller.",
        "Counter target artifact spell unless its controller pays {4}. ~ deals 2 damage to that spell's controller.",
    ],
)
def test_its_controller_is_not_that_of_the_spell_that_deals_the_damage(line: str) -> None:
    assert parts(line, Damage, spell=True)[-1].to == ControllerOf(Ref("t1"))


def test_that_permanent_is_not_the_source() -> None:
    line = "{2}, Sacrifice ~: Destroy target land. ~ deals 3 damage to that land's controller."
    assert parts(line, Damage)[0].to == ControllerOf(Ref("t1"))


def test_that_spell_is_not_the_one_that_says_so() -> None:
    line = "Counter target green spell. ~ deals damage equal to that spell's mana value to its controller."
    (damage,) = parts(line, Damage, spell=True)
    assert damage.n == StatOf("mana_value", Ref("t1")) and damage.to == ControllerOf(Ref("t1"))


def test_each_of_several_target_players_counts_their_own() -> None:
    line = "Any number of target players each mill cards equal to the number of cards in their hand."
    (mill,) = parts(line, Mill, spell=True)
    assert mill.n == Count(All(Owned(Iter()), ("hand",)))
    line = (
        "Any number of target opponents each sacrifice a creature with the greatest toughness among creatures that "
        "player controls and lose 2 life."
    )
    (sacrifice,) = parts(line, Sacrifice, spell=True)
    assert any(node == Iter() for node in sacrifice.what.walk())


def test_a_card_type_said_last_is_said_of_all_the_subtypes() -> None:
    line = "You may put an Ox, Bear, Wolf, or Rat creature card from your hand onto the battlefield."
    (choose,) = parts(line, Choose, spell=True)
    kinds = Either(tuple(Subtype(name) for name in ("Ox", "Bear", "Wolf", "Rat")))
    assert isinstance(choose.filter, Both) and choose.filter.parts[:2] == (Type("Creature"), kinds)


@pytest.mark.parametrize(
    "line",
    [
        "Until end of turn, double target creature's toughness and it gains reach.",
        "Until end of turn, target artifact creature gains reach and creatures you control gain haste.",
    ],
)
def test_a_time_said_first_is_that_of_the_whole_sentence(line: str) -> None:
    assert [node.duration for node in parts(line, Apply, spell=True)] == [END_OF_TURN] * 2


def test_of_two_questions_about_one_thing_otherwise_is_neither() -> None:
    line = (
        "Exile target card from a graveyard. If it was an artifact card, draw a card. If it was a land card, you gain "
        "3 life. Otherwise, you lose 3 life."
    )
    gates = parts(line, Gate, spell=True)
    assert [gate.when for gate in gates] == [
        Is(Ref("t1"), Type("Artifact")),
        Is(Ref("t1"), Type("Land")),
        IsNot(Is(Ref("t1"), Type("Artifact"))),
    ]


def test_the_second_question_is_about_what_the_first_one_was() -> None:
    line = (
        "Whenever ~ attacks, tap target creature or land. If it's a creature, it becomes a copy of ~. If it's a land, "
        "it becomes a Swamp in addition to its other types."
    )
    assert [node.what for node in parts(line, Apply)] == [Ref("t1")]
    line = (
        "{1}: Reveal the top card of your library. If it's a land card, draw a card. If it's a Goblin card, you win "
        "the game."
    )
    assert [gate.when.what for gate in parts(line, Gate)] == [Ref("r1"), Ref("r1")]


def test_one_that_attacked_twice_is_one_creature() -> None:
    line = "At the beginning of your end step, if you attacked with three or more Goblins this turn, draw a card."
    assert [node.stat for node in parts(line, Happened)] == ["objects"]


def test_that_many_is_the_life_that_may_be_paid_and_nothing_that_an_event_has_no_number_of() -> None:
    line = (
        "Whenever another artifact you control enters, you may pay life equal to its mana value. If you do, put that "
        "many charge counters on it."
    )
    (put,) = parts(line, PutCounters)
    assert put.n == StatOf("mana_value", EventObject())
    line = "Whenever another artifact you control enters, put that many charge counters on it."
    assert compile_line(line).status == DECLINED
