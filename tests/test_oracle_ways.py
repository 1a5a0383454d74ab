"""Texts about mana that was spent, what was done this way, players who did or couldn't, spells of a turn, what is so as
a spell is cast: read, said and played."""

from __future__ import annotations

import pytest

from apnap.ability.conditions import AsCast, Happens
from apnap.ability.selections import AnyOneOf
from apnap.cards.truth import unplayed
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD

LINES = (
    "When ~ enters, if {B}{B} was spent to cast it, each opponent mills seven cards.",
    "When ~ enters, sacrifice it unless {R} was spent to cast it.",
    "Whenever you cast a spell, if mana from a Treasure was spent to cast it, you gain 3 life.",
    "When ~ enters, draw a card if you control a Wall. Otherwise, each opponent draws a card.",
    'Equipped creature has flying, haste, and "Whenever ~ attacks, scry 3."',
    'Wizards you control have "{T}: Scry 1" and "{U}: ~ phases out."',
    "When ~ enters, each opponent discards a card. Each opponent who can't loses 5 life.",
    "When ~ enters, each player may sacrifice a creature. For each player who does, you gain 2 life.",
    "{T}: Target player mills half their library, rounded up.",
    "{1}: The next Goblin spell you cast this turn costs {1} less to cast.",
    "{1}: The next sorcery spell you cast this turn can't be countered.",
    "{R}: ~ gets +1/+1 until end of turn unless any player pays {1}.",
    "Zarvok — Equip {2}",
    "Goblins your team controls have menace.",
    "Your maximum hand size is six.",
    "{2}, Remove all charge counters from ~: Draw a card for each charge counter removed this way.",
    "When ~ enters, mill three cards. You may put a Goblin card milled this way into your hand.",
    "{3}: The owner of target artifact puts it into their library second from the top or on the bottom.",
    "Pay seven {E}: Destroy all creatures except for Walls and Goblins.",
    "When ~ enters, if you controlled a Goblin as you cast ~spell, draw a card.",
    "{T}: Exile the top three cards of your library. You may cast a Goblin spell from among them without paying its "
    "mana cost.",
    "Once during each of your turns, you may cast a Goblin spell from your graveyard. If a spell cast this way would "
    "be put into your graveyard, exile it instead.",
)


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_understood_and_played(line: str) -> None:
    found = compile_line(line)
    assert found.status == UNDERSTOOD, (found.prefix, found.stop, found.why)
    assert [unplayed(a) for a in found.abilities] == [""] * len(found.abilities)


def test_who_did_is_asked_of_each_player() -> None:
    found = compile_line("When ~ enters, each player may draw a card. Each opponent who doesn't loses 1 life.")
    asked = [n for n in found.abilities[0].walk() if isinstance(n, Happens)]
    assert asked and all(n.who is not None for n in asked)


def test_any_one_player_is_enough() -> None:
    found = compile_line("When ~ enters, sacrifice it unless any player pays {2}.")
    assert any(isinstance(n, AnyOneOf) for n in found.abilities[0].walk())


def test_what_is_so_as_a_spell_is_cast_is_kept() -> None:
    line = "~ deals 1 damage to target creature. ~ deals 4 damage to that creature instead if you controlled a Goblin "
    found = compile_line(line + "as you cast ~spell.", spell=True)
    assert found.status == UNDERSTOOD
    assert any(isinstance(n, AsCast) for n in found.abilities[0].walk())
