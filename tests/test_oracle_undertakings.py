"""Texts of what is done in several parts, of qualities and of deeds: read, said and played."""

from __future__ import annotations

import pytest

from apnap.ability.amounts import CountersOn
from apnap.ability.effects import Create, Repeat, Seq
from apnap.ability.filters import Among, Not
from apnap.ability.selections import Ref
from apnap.cards.truth import unplayed
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD

LINES = (
    "Whenever one or more other creatures you control with base power and toughness 2/2 enter, draw a card.",
    "Whenever you cast a creature spell that has an Adventure, you gain 1 life.",
    "Whenever ~ or enchanted creature becomes the target of a Wizard spell, draw a card.",
    "When ~ enters, you may sacrifice an artifact. If you do, draw X cards, then mill X cards, where X is that "
    "artifact's mana value.",
    "{2}, Exile ~: Create a 3/3 red Ogre creature token. Return ~ to the battlefield under its owner's control when "
    "that token dies.",
    "As ~ enters, it becomes your choice of a 4/4 artifact creature, a 1/1 artifact creature with haste, or a 2/5 "
    "Wall artifact creature with defender in addition to its other types.",
    "{W}: Until your next upkeep, ~ can't phase out.",
    "Whenever you gain life, you may draw a card. Do this only once each turn.",
    "{1}: Choose a card exiled with ~. You may play that card this turn.",
    "Enchanted creature is a Sheep with base power and toughness 0/1 and loses all abilities.",
    "Merfolk creatures and other Wizard creatures get +1/+0.",
    "If a blue source you control would deal an amount of noncombat damage less than ~'s power to an opponent, that "
    "source deals damage equal to ~'s power instead.",
    "Whenever ~ attacks, mill four cards. You may put an artifact card and/or a Forest card from among them into your "
    "hand.",
    "I, II — Splash! — Other creatures you control get +0/+2 until end of turn.",
    "Pay half your life, rounded up: Draw a card.",
    "{T}, Sacrifice up to two permanents: If there were two or more card types among the sacrificed permanents, you "
    "gain 4 life.",
    "Snow forestwalk",
    "{T}: Add one mana of any color among legendary artifacts you control.",
    "Whenever you cast an Elf or Druid permanent spell, copy it.",
    "You may cast ~card from your graveyard using its bestow ability.",
    "Once during each of your turns, you may cast an artifact spell from among cards in your graveyard that were "
    "milled this turn.",
    "Creature spells you cast from anywhere other than your hand cost {2} less to cast.",
    "Players can't pay life or sacrifice artifacts to cast spells or activate abilities.",
    "When ~ enters, you gain control of target player during that player's next turn. After that turn, that player "
    "takes an extra turn.",
    "When ~ dies, reveal the top card of your library. You may put that card onto the battlefield if it's a land card. "
    "Otherwise, put that card into your hand.",
    "{R}: The next time a source of your choice of the chosen color would deal damage to you this turn, prevent that "
    "damage.",
    "{2}{R}: Draw a card. This ability costs {2} less to activate if you control a Goblin. Activate only once each "
    "turn.",
    "When ~ dies, return it to the battlefield tapped and transformed under its owner's control.",
    # said otherwise
    "Grandeur — Discard another card named ~: Draw a card.",
    "{T}: Draw a card. Activate only if you have five or more cards in your hand.",
    "At the beginning of your upkeep, sacrifice an artifact other than ~. If you can't, ~ deals 2 damage to you.",
    "Whenever ~ attacks, you may pay {2} and 2 life. If you do, draw a card.",
    "{2}{U}: ~ gets +3/-3 until end of turn and can attack this turn as though it didn't have defender.",
    "{T}: Target permanent becomes the color of your choice.",
    "+1: Discard your hand, then draw that many cards plus one.",
    "When ~ enters, discard your hand. Each opponent sacrifices an artifact of their choice for each card discarded "
    "this way.",
    "Enchanted planeswalker has \"[−1]: Draw a card.\"",
    "{T}, Remove any number of age counters from ~: Add {G} for each age counter removed this way.",
    "{T}, Remove any number of age counters from ~: Add {G}, then add an additional {G} for each age counter removed "
    "this way.",
    "At the beginning of each player's upkeep, that player may pay {3}. If the player does, draw a card.",
    "{T}: ~ deals damage equal to the number of Elves that entered under your control this turn to any target.",
    "When ~ enters, target opponent may have you draw two cards. If the player doesn't, you gain 4 life.",
    "When ~ enters, create a colorless artifact token named Odd Lump with \"{T}, Sacrifice ~: You gain 1 life.\"",
    "{2}: Draw a card. Activate only if you control an Elf or if you have no cards in hand.",
)


def test_other_things_than_a_later_target() -> None:
    found = compile_line("Each other land becomes a copy of target nonbasic land until end of turn.", spell=True)
    assert found.status == UNDERSTOOD, found.why
    assert Not(Among(Ref("t1"))) in found.abilities[0].effect.what.filter.parts  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "~ deals 2 damage to any target. ~ deals 4 damage instead if you control a Wolf.",
        "~ deals 2 damage to any target.\nMorbid — ~ deals 4 damage instead if a creature died this turn.",
        "~ deals 2 damage to any target.\nHellbent — If you have no cards in hand, ~ deals 4 damage instead.",
        "~ deals 2 damage to any target. If you control a Wolf, ~ deals 4 damage to that permanent or player instead.",
        "~ deals 2 damage to any target.\nMorbid — If a creature died this turn, instead ~ deals 4 damage to that "
        "permanent or player and you gain 1 life.",
    ],
)
def test_a_spells_other_version_strikes_the_same_target(text: str) -> None:
    found = compile_line(text, spell=True)
    assert found.status == UNDERSTOOD, (found.prefix, found.stop, found.why)
    gate = found.abilities[0].effect  # type: ignore[attr-defined]
    first = gate.then.parts[0] if isinstance(gate.then, Seq) else gate.then
    assert (first.n, first.to) == (4, Ref("t1"))


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_understood_and_played(line: str) -> None:
    found = compile_line(line)
    assert found.status == UNDERSTOOD, (found.prefix, found.stop, found.why)
    assert [unplayed(a) for a in found.abilities] == [""] * len(found.abilities)


def test_that_many_are_the_counters_it_had() -> None:
    found = compile_line("When ~ dies, if it had one or more +1/+1 counters on it, create that many Food tokens.")
    made = found.abilities[0].effect  # type: ignore[attr-defined]
    assert isinstance(made, Create)
    assert isinstance(made.n, CountersOn)


def test_a_process_is_repeated_until_it_fails() -> None:
    line = "+1: Create a Food token, then mill a card. If a Goblin card was milled this way, you gain 1 life and "
    found = compile_line(line.replace("you gain 1 life", "put a loyalty counter on ~") + "repeat this process.")
    effect = found.abilities[0].effect  # type: ignore[attr-defined]
    assert isinstance(effect, Repeat)
    assert effect.times is None


def test_modes_by_pawprints() -> None:
    """700.2i: the modes' pawprints count together."""
    text = "Choose up to four {P} worth of modes. You may choose the same mode more than once."
    two = "Choose creature or land. Destroy all permanents of the chosen type."
    found = compile_line(f"{text}\n{{P}} — Draw a card.\n{{P}}{{P}} — {two}", True)
    assert found.status == UNDERSTOOD, (found.prefix, found.stop)
    modal = found.abilities[0].effect  # type: ignore[attr-defined]
    assert (modal.worth, [mode.weight for mode in modal.modes]) == (4, [1, 2])
