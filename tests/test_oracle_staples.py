"""Wordings that staples share: what they are read as."""

from __future__ import annotations

import pytest

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle.compile import compile_face

LINES = (
    ("Sorcery", "Thing deals X damage divided evenly, rounded down, among any number of targets."),
    ("Sorcery", "Create three 1/1 red Goblin creature tokens. If X is 4 or more, destroy all artifacts."),
    ("Sorcery", "Destroy target artifact and all other artifacts with the same name as that artifact."),
    ("Sorcery", "Destroy all artifacts and all enchantments attached to creatures."),
    ("Sorcery", "Put target creature card from your graveyard onto the battlefield under your control. "
     "That creature is a red Goblin in addition to its other colors and types."),
    ("Sorcery", "Target player reveals their hand. You choose a noncreature card from it and exile that card."),
    ("Creature", "Whenever an opponent is dealt damage by a red creature you control or by a green instant spell "
     "you control, draw a card."),
    ("Creature", "{1}: Thing gets +0/+1 until end of turn and deals 2 damage to you."),
    ("Creature", "At the beginning of each combat, any opponent may discard a card. If a player does, tap Thing."),
    ("Creature", "Whenever Thing blocks a creature, create a 2/2 white Cat creature token that's blocking that "
     "creature."),
    ("Land", "{T}: Add one mana of any color. Spend this mana only to cast an artifact spell, and that spell can't be "
     "countered."),
    ("Land", "{1}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."),
)  # fmt: skip


@pytest.mark.parametrize(("types", "text"), LINES)
def test_read(types: str, text: str) -> None:
    body = ("1", "1") if types == "Creature" else (None, None)
    compiled = compile_face("Thing", "{X}{1}", types, text, *body)
    assert compiled.face is not None, [(line.text, line.stop, line.why) for line in compiled.lines]


def _gate(types: str, text: str) -> ef.Gate:
    face = compile_face("Thing", "{1}", types, text).face
    assert face is not None
    gate = face.abilities[-1].effect  # type: ignore[attr-defined]
    assert isinstance(gate, ef.Gate) and gate.replaces
    return gate


def test_a_kicked_spell_deals_its_other_damage_itself_and_to_the_same_target() -> None:
    text = "Kicker {2}\nThing deals 1 damage to target creature. If Thing was kicked, it deals 3 damage instead."
    gate = _gate("Instant", text)
    assert gate.then == ef.Damage(3, se.Ref("t1"))


def test_what_is_asked_of_the_log_is_not_spoken_of() -> None:
    text = (
        "Target creature gets +1/+1 until end of turn.\n"
        "Morbid — That creature gets +4/+4 until end of turn instead if a creature died this turn."
    )
    then = _gate("Instant", text).then
    assert isinstance(then, ef.Apply) and then.what == se.Ref("t1")


def test_divided_evenly_counts_the_targets() -> None:
    face = compile_face("Thing", "{X}{R}", "Sorcery", LINES[0][1]).face
    assert face is not None
    effect = face.abilities[0].effect  # type: ignore[attr-defined]
    assert isinstance(effect, ef.Damage)
    assert effect.n == am.Quotient(am.X(), am.Count(se.Ref("t1")))
