"""Readings that were wrong: what "it", "that creature" and "other" are about, one text each."""

from __future__ import annotations

import pytest

from apnap.ability.abilities import Replacement
from apnap.ability.amounts import CountersOn, StatOf
from apnap.ability.conditions import WasCast
from apnap.ability.effects import END_OF_TURN, Apply, CopySpell, Damage, Destroy, Draw, ForEach, Move, PutCounters
from apnap.ability.events import On
from apnap.ability.filters import Among, Not, Owned
from apnap.ability.selections import (
    Choose,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    EventObject,
    Iter,
    Ref,
    Target,
    This,
    You,
)
from apnap.oracle import compile_line
from apnap.oracle.compile import DECLINED
from test_oracle_audit2 import parts
from test_oracle_audit3 import others


def test_what_gets_counters_is_no_spell() -> None:
    line = "Whenever you cast a spell that targets ~, put seven +1/+1 counters on it."
    assert parts(line, PutCounters)[0].what == This()
    line = "Whenever you cast an instant spell that targets ~, copy it."
    assert parts(line, CopySpell)[0].what == EventObject()


def test_that_creature_is_the_one_that_deals_damage_to_what_is_enchanted() -> None:
    line = "Whenever a creature deals damage to enchanted planeswalker, destroy that creature."
    assert parts(line, Destroy)[0].what == EventObject("source")
    line = "Whenever equipped creature deals damage to a creature, destroy that creature."
    assert parts(line, Destroy)[0].what == EventObject()


def test_that_creature_is_no_target_that_may_be_a_player() -> None:
    line = (
        "{7}: Sacrifice a creature. When you do, ~ deals X damage to any target, where X is that creature's toughness."
    )
    (stat,) = parts(line, StatOf)
    assert stat.what != parts(line, Damage)[0].to and stat.what == Ref("r1")


def test_it_is_said_before_what_each_counter_is_put_for() -> None:
    line = (
        "At the beginning of your upkeep, create a 7/7 white Ox creature token. Put a +1/+1 counter on it for each "
        "ice counter on ~, then put an ice counter on ~."
    )
    first, second = parts(line, PutCounters)
    assert first.what == Ref("r1") and first.n == CountersOn("ice", This()) and second.what == This()


def test_it_deals_no_damage_to_its_own_controller_called_that_creatures() -> None:
    line = "~ deals 7 damage to target creature. It deals 7 damage to that creature's controller."
    second = parts(line, Damage, spell=True)[1]
    assert second.source is None and second.to == ControllerOf(Ref("t1"))


@pytest.mark.parametrize("spell", [False, True])
@pytest.mark.parametrize(
    "line", ["each player chooses two creatures they control. Destroy all other creatures.",
             "choose up to seven creatures. Destroy all other creatures."],
)  # fmt: skip
def test_others_are_others_than_the_chosen_ones(line: str, spell: bool) -> None:
    line = line[0].upper() + line[1:] if spell else f"When ~ enters, {line}"
    assert others(line, spell) == [Ref("r1")]


def test_another_player_is_anyone_but_you() -> None:
    (on,) = parts("Whenever another player casts a spell, you gain 7 life.", On)
    assert Not(Among(You())) in on.player.parts


def test_another_that_is_asked_for_is_another_than_the_source() -> None:
    line = "When ~ enters, choose target creature. If you control another Goblin, exile that creature."
    assert others(line) == ["source"]
    assert others("Choose target creature. When it dies this turn, it deals 7 damage to each other creature.", True)


def test_cards_from_an_opponents_graveyard_are_all_of_one_opponent() -> None:
    (several,) = parts("{T}: Exile up to seven target cards from an opponent's graveyard.", Target)
    assert several.together == "same_graveyard"
    for line in (
        "{T}: Exile target card from an opponent's graveyard.",
        "{T}: Exile up to seven target cards from your opponents' graveyards.",
    ):
        assert parts(line, Target)[0].together == ""


@pytest.mark.parametrize(
    ("line", "to"),
    [("When ~ enters, it deals 7 damage to any target and 6 damage to you.", You()),
     ("{T}: ~ deals 7 damage to target creature and 6 damage to itself.", This()),
     ("{T}: ~ deals 7 damage to target creature and 6 damage to its controller.", ControllerOf(Ref("t1")))],
)  # fmt: skip
def test_damage_said_in_one_sentence_is_dealt_at_once(line: str, to: object) -> None:
    first = parts(line, Damage)[0]
    assert first.n == 7 and [(also.n, also.to, also.source) for also in first.also] == [(6, to, None)]


def test_a_card_from_each_graveyard_is_one_of_each() -> None:
    for line, whose in (
        ("When ~ enters, exile a creature card from each graveyard.", EachPlayer()),
        ("When ~ enters, exile a card at random from each opponent's graveyard.", EachOpponent()),
    ):
        (each,) = parts(line, ForEach)
        assert each.what == whose and Owned(Iter()) in parts(line, Owned)
    assert compile_line("When ~ enters, exile target card from each opponent's graveyard.").status == DECLINED
    assert not parts("When ~ enters, exile a creature card from an opponent's graveyard.", ForEach)
    assert parts("Exile a card from each graveyard. Put those cards into their owners' hands.", Move, spell=True)


def test_the_chosen_one_is_what_was_only_chosen() -> None:
    line = (
        "Whenever ~ attacks, choose target creature an opponent controls. You may sacrifice a creature. If you do, put "
        "an ice counter on the chosen creature."
    )
    assert parts(line, PutCounters)[0].what == Ref("t1")
    line = (
        "Choose a creature you control. All damage that would be dealt this turn to you and permanents you control is "
        "dealt to the chosen creature instead."
    )
    assert parts(line, Replacement, spell=True)[0].redirect == Ref("r1")


def test_that_player_or_their_planeswalker_is_chosen_between() -> None:
    line = "Whenever ~ attacks a player, it deals 7 damage to that player or a planeswalker that player controls."
    assert isinstance(parts(line, Damage)[0].to, Choose)


def test_a_commander_is_ones_own_and_counters_go_on_permanents() -> None:
    line = "{7}: Put a commander you own from the command zone onto the battlefield."
    assert Owned(You()) in parts(line, Owned)
    line = (
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of "
        "counters on that permanent or player instead."
    )
    assert parts(line, On)[0].subject is not None


@pytest.mark.parametrize(
    "line",
    ["Until end of turn, double target creature's power and it gains trample.",
     "Until end of turn, creatures you control get +7/+7 and creatures your opponents control get -7/-7.",
     "Until end of turn, target creature you control gets +7/+7 and all Goblins gain haste."],
)  # fmt: skip
def test_a_duration_said_first_is_that_of_all_in_the_sentence(line: str) -> None:
    assert [apply.duration for apply in parts(line, Apply, spell=True)] == [END_OF_TURN, END_OF_TURN]


def test_what_would_enter_and_wasnt_cast_is_not_what_was_sacrificed() -> None:
    line = "Sacrifice ~: Until end of turn, if a nontoken creature would enter and it wasn't cast, exile it instead."
    assert parts(line, WasCast)[0].what == EventObject()


def test_damage_is_not_dealt_to_what_it_would_be_dealt_to_anyway() -> None:
    line = (
        "When ~ enters, choose a creature you control. Until your next turn, all damage that would be dealt to "
        "creatures you control is dealt to that creature instead."
    )
    assert parts(line, Replacement)[0].redirect == Ref("r1")


def test_each_of_some_players_does_it_for_themselves() -> None:
    line = "Whenever a player casts a Goblin spell, each of that player's opponents may draw seven cards."
    assert parts(line, Draw)[0].who == Iter()


def test_defending_player_is_no_it() -> None:
    line = "Whenever ~ deals combat damage to defending player, it deals 7 damage to each blocking creature."
    assert parts(line, Damage)[0].source is None
