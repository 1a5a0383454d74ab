"""Conditions on things, players and the turn as cards word them: each line is read, and says itself again."""

from __future__ import annotations

import pytest

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import compile_face

LINES = (
    ("Creature", "Thing gets +1/+1 as long as it's attacking alone."),
    ("Creature", "Thing can't block unless it has an even number of counters on it."),
    ("Creature", "As long as Thing has three or fewer oil counters on it, it has flying."),
    ("Creature", "As long as Thing hasn't dealt damage yet, it has shroud."),
    ("Creature", "When Thing enters, if you didn't cast it from your hand, you lose 2 life."),
    ("Creature", "Whenever a player casts a spell, if no mana was spent to cast it, counter that spell."),
    ("Creature", "Whenever you cast a spell, if at least six mana was spent to cast it, draw a card."),
    ("Creature", "At the beginning of your end step, if an opponent lost 2 or more life this turn, draw a card."),
    ("Creature", "At the beginning of your end step, if you didn't cast a spell this turn, scry 1."),
    ("Creature", "At the beginning of your upkeep, if no opponent has more life than you, scry 1."),
    ("Creature", "At the beginning of your upkeep, if each player has one or fewer cards in hand, draw a card."),
    ("Creature", "Thing has haste as long as you don't control an artifact."),
    ("Creature", "Thing has haste as long as three or more creature cards are in your graveyard."),
    ("Creature", "Thing has haste as long as two or more Auras are attached to it."),
    ("Creature", "Whenever Thing attacks, if it's the first combat phase of the turn, untap it."),
    ("Instant", "Destroy target creature. If you controlled that creature, draw two cards."),
    ("Instant", "Destroy target creature if it has mana value 4 or less."),
    ("Instant", "Counter target spell if its controller is poisoned."),
    ("Creature", "Whenever Thing becomes blocked, it gets +1/+1 until end of turn for each creature blocking it."),
    ("Creature", "{1}: Destroy target creature blocking or blocked by Thing."),
    ("Creature", "Creatures attacking you get -1/-0."),
    ("Creature", "Each other creature you control that's a token or a Bear gets +1/+1."),
    ("Creature", "Creatures you control with three or more +1/+1 counters on them have reach."),
    ("Creature", "Whenever you cast a spell with {X} in its mana cost, scry 1."),
    ("Creature", "Whenever you cast a creature spell that doesn't share a color with a creature you control, scry 1."),
    ("Creature", "When Thing leaves the battlefield, return each card exiled with it to its owner's hand."),
    ("Creature", "{2}: Return a creature card exiled with Thing to the battlefield under your control."),
    ("Creature", "Whenever Thing attacks, untap target creature that crewed it this turn."),
    ("Creature", "When Thing enters, each opponent who controls an artifact loses 2 life."),
    ("Creature", "Thing gets +1/+1 for each opponent who lost life this turn."),
    ("Creature", "Whenever Thing deals damage to an opponent, it deals that much damage to each other opponent."),
    ("Sorcery", "Choose target creature card in your graveyard that was put there from anywhere this turn. Exile it."),
    ("Creature", "Thing gets +1/+0 for each experience counter you have."),
    ("Creature", "Thing enters with X +1/+1 counters on it, where X is the life your opponents lost this turn."),
    ("Creature", "Thing gets +1/+1 for each land you control and each land card in your graveyard."),
    ("Creature", "Thing gets +X/+0, where X is the greatest number of artifacts an opponent controls."),
    ("Creature", "Thing gets +1/+0 for each instant and sorcery spell you've cast this turn."),
    ("Creature", "Whenever Thing becomes blocked, it gets +2/+1 until end of turn for each creature blocking it "
     "beyond the first."),
    ("Creature", "When Thing enters, if you have fewer than three cards in hand, draw cards equal to the difference."),
    ("Creature", "When Thing dies, scry X, where X is the number of differently named lands you control."),
    ("Creature", "Whenever Thing attacks, target attacking creature gets +X/+0 until end of turn, where X is Thing's "
     "power."),
    ("Sorcery", "Draw a card for each creature that died under your control this turn."),
    ("Sorcery", "You gain life equal to the highest life total among players."),
    ("Creature", "Each other creature you control that's a Bear, a Goblin, or an Elf gets +1/+1."),
    ("Creature", "Whenever Thing attacks, if you attacked with creatures with total power 5 or greater this combat, "
     "draw a card."),
    ("Sorcery", "Return any number of target creature cards with total power 7 or less from your graveyard to your "
     "hand."),
    ("Sorcery", "Choose two target creatures controlled by different players. Return those creatures to their owners' "
     "hands."),
    ("Sorcery", "Reveal the top six cards of your library. You may put an artifact card and/or a land card from among "
     "them into your hand. Put the rest into your graveyard."),
    ("Sorcery", "Choose a color. You gain 1 life for each creature of that color."),
    ("Sorcery", "Thing deals 1 damage to each creature. Creatures dealt damage this way can't block this turn."),
    ("Creature", "When Thing enters, look at the top three cards of your library. You may reveal a land card from "
     "among them and put it into your hand. Put the rest on the bottom of your library in a random order. If you "
     "didn't put a card into your hand this way, scry 1."),
    ("Creature", "At the beginning of your upkeep, if your library has no cards in it, you win the game."),
    ("Creature", "Thing has haste as long as you control three or more lands with different names."),
    ("Creature", "When Thing enters, if it entered from your graveyard or you cast it from your graveyard, scry 1."),
    ("Creature", "When Thing enters, sacrifice it unless it escaped."),
    ("Creature", "Whenever you attack, scry X, where X is the number of opponents being attacked."),
    ("Sorcery", "Each player who controls a creature with power 3 or greater draws a card."),
)


@pytest.mark.parametrize(("types", "text"), LINES)
def test_read(types: str, text: str) -> None:
    body = ("1", "1") if types == "Creature" else (None, None)
    compiled = compile_face("Thing", "{X}{1}", types, text, *body)
    assert compiled.face is not None, [(line.text, line.stop, line.why) for line in compiled.lines]


def test_what_it_was_is_asked_of_the_event_or_of_the_thing() -> None:
    """The object of a trigger's event is asked for as the event found it; anything else as it is or last was."""
    face = compile_face("Thing", "{1}", "Creature", "When Thing dies, if it was tapped, draw a card.", "1", "1").face
    assert face is not None and face.abilities[0].condition == co.EventIs(fi.Status("tapped"))  # type: ignore[attr-defined]
    face = compile_face("Thing", "{1}", "Instant", "Destroy target creature. If it was tapped, draw a card.").face
    assert face is not None
    gate = face.abilities[0].effect.parts[1]  # type: ignore[attr-defined]
    assert gate.when == co.Is(se.Ref("t1"), fi.Status("tapped"))


def test_a_kicked_it_is_the_source() -> None:
    text = "Kicker {2}\nThing deals 1 damage to target creature. If it was kicked, draw a card."
    face = compile_face("Thing", "{1}", "Instant", text).face
    assert face is not None and face.abilities[1].effect.parts[1].when == co.Paid("kicker")  # type: ignore[attr-defined]


def test_others_of_a_spell_are_others_than_what_was_spoken_of() -> None:
    text = "Destroy target creature. Other creatures its controller controls get -1/-1 until end of turn."
    face = compile_face("Thing", "{1}", "Sorcery", text).face
    assert face is not None
    what = face.abilities[0].effect.parts[1].what  # type: ignore[attr-defined]
    assert fi.Not(fi.Among(se.Ref("t1"))) in what.filter.parts and fi.Other() not in what.filter.parts
