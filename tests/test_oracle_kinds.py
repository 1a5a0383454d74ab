"""Texts of rarer kinds: each is read, and played."""

from __future__ import annotations

import pytest

from apnap.ability.effects import Create, LoseLife, PutCounters, Token
from apnap.ability.selections import EachOpponent, This
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD
from apnap.rules.perform.support import supported
from test_oracle_themes import BEAR, Table

LINES = (
    # after nouns, about things
    "Destroy target artifact with two or more ice counters on it.",
    "Other creatures you control with base power and toughness 2/3 have reach.",
    "Counter target creature spell that targets you.",
    "Creatures attacking you have defender.",
    "Whenever ~ attacks, if you control three or more lands with the same name as one another, draw a card.",
    "When ~ enters, if no mana was spent to cast it, sacrifice it.",
    "{2}, {T}: Draw a card. Activate only if green sources you controlled dealt 6 or more damage this turn.",
    "As long as there are two or more different kinds of counters among artifacts you control, ~ has flying.",
    # happenings
    "Whenever an opponent loses the game, draw three cards.",
    "When you lose control of ~, discard a card.",
    "Whenever you pay life, draw a card.",
    "Whenever you activate an ability that isn't a mana ability, ~ deals 1 damage to you.",
    "When ~ phases out or leaves the battlefield, draw a card.",
    "Whenever a creature you control explores a nonland card, you gain 2 life.",
    "Whenever you attack an opponent, draw a card.",
    "Whenever one or more opponents each lose exactly 2 life, scry 2.",
    "Whenever ~ becomes the target of a red spell, draw a card.",
    "Whenever one or more creature cards are put into exile from your graveyard, surveil 1.",
    "Whenever ~ trains, draw a card.",
    # instead
    "If an opponent would put one or more counters on a permanent you control, they put twice that many of each of "
    "those kinds of counters on that permanent instead.",
    "If one or more artifact tokens would be created under your control, twice that many of those tokens are created "
    "instead.",
    "If another creature would die, exile that card with a void counter on it instead.",
    "If ~ would enter and it wasn't cast, exile it instead.",
    "As long as it's your turn, artifacts your opponents control enter tapped.",
    "Creatures you control enter untapped.",
    "If you would draw a card while you have five or more cards in hand, instead you gain 3 life.",
)


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_and_said(line: str) -> None:
    done = compile_line(line, spell=line.startswith(("Destroy", "Counter")))
    assert done.status == UNDERSTOOD, (done.why, done.prefix, done.stop)
    assert all(supported(ability) is None for ability in done.abilities)


GOBLIN = Token(("Creature",), ("Goblin",), ("red",), 1, 1)


def test_what_a_player_would_put_is_changed_whatever_it_is_put_on() -> None:
    t = Table()
    t.text("If you would put one or more counters on a permanent or player, put twice that many of each of those "
           "kinds of counters on that permanent or player instead.")  # fmt: skip
    oid = t.put(BEAR, 1)
    t.do(PutCounters(This(), "+1/+1", 3), source=oid)
    assert t.game.objects[oid].counters == {"+1/+1": 6}
    t.do(PutCounters(This(), "+1/+1", 3), who=1, source=oid)
    assert t.game.objects[oid].counters == {"+1/+1": 9}


def test_tokens_enter_as_what_they_will_be() -> None:
    """614.12: a token isn't there yet, but it is asked what it will be, and under whose control."""
    t = Table()
    t.text("Creatures you control enter with an additional +1/+1 counter on them.")
    t.text("Artifacts your opponents control enter tapped.", 1)
    t.do(Create(GOBLIN))
    t.do(Create(GOBLIN), who=1)
    t.do(Create(Token(("Artifact",), ("Clue",))))
    mine, theirs, clue = (t.game.objects[oid] for oid in t.game.battlefield[2:])
    assert (mine.counters, theirs.counters) == ({"+1/+1": 1}, {})
    assert (mine.tapped, clue.tapped) == (False, True)


def test_all_must_lose_just_so_much() -> None:
    t = Table(3)
    t.text("Whenever one or more opponents each lose exactly 2 life, draw a card.")
    t.do(LoseLife(2, EachOpponent()))
    assert t.waiting() == 1
    t.do(LoseLife(3, EachOpponent()))
    assert t.waiting() == 1


def test_a_copy_is_entered_as_by_those_who_must() -> None:
    t = Table()
    t.text("Creatures you control enter as a copy of Thing.", types="Enchantment Creature")
    t.do(Create(GOBLIN))
    names = [t.game.objects[oid].copy.name for oid in t.game.battlefield[1:]]  # type: ignore[union-attr]
    assert names == ["Thing"]
