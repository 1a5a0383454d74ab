"""What readers found read wrongly: one line for each kind, and what it is read as."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD


def _effect(line: str, spell: bool = False) -> Any:
    found = compile_line(line, spell)
    assert found.status == UNDERSTOOD, (found.prefix, found.stop, found.why)
    return found.abilities[0].effect  # type: ignore[attr-defined]


def test_what_two_versions_are_about_is_spoken_of_whichever_happens() -> None:
    line = "Destroy target creature with power 2 or less. If ~spell was kicked, instead destroy target creature. "
    gate, then = _effect(line + "Its controller loses 2 life.", spell=True).parts
    assert gate.then.what.name == gate.otherwise.what.name == "t1"
    assert then.who == se.ControllerOf(se.Ref("t1"))


def test_both_modes_may_or_must_be_chosen() -> None:
    line = "Choose one. If ~spell was kicked, {} both instead.\n• Draw a card.\n• You gain 2 life."
    assert not _effect(line.format("you may choose"), spell=True).more_must
    assert _effect(line.format("choose"), spell=True).more_must


def test_that_many_arent_the_one_thing_that_was_sacrificed() -> None:
    line = "Whenever ~ deals combat damage to a player, sacrifice it and create that many Food tokens."
    assert _effect(line).parts[1].n == am.EventAmount()
    line = "Whenever you cast a noncreature spell, if six or more mana was spent to cast that spell, "
    hit = _effect(line + "sacrifice ~ and it deals that much damage to each opponent.").parts[1]
    assert isinstance(hit, ef.Damage)
    assert hit.n == am.ManaSpent(what=se.EventObject())


def test_what_it_is_compared_with_is_not_it() -> None:
    line = "{2}: Mill a card. If it's a creature card with power less than ~'s power, put it onto the battlefield."
    mill, gate = _effect(line).parts
    assert gate.then.what == gate.when.what == se.Ref(mill.name)


def test_if_you_do_then_is_part_of_what_happens_then() -> None:
    line = "At the beginning of the next end step, sacrifice a creature. If you do, draw a card."
    later = _effect("Whenever ~ attacks, untap it. " + line).parts[1]
    assert isinstance(later, ef.Delayed)
    assert isinstance(later.effect, ef.Seq)


def test_what_a_kicked_spell_calls_a_permanent_isnt_the_spell() -> None:
    line = "Return target creature to its owner's hand. If ~spell was kicked, put that permanent on the bottom of its "
    gate = _effect(line + "owner's library instead.", spell=True)
    assert gate.then.what == se.Ref(gate.otherwise.what.name)


def test_x_of_another_sentence_is_the_same_number() -> None:
    """107.3i: X is what the text says it is, in whichever of its sentences."""
    line = "Whenever ~ attacks, you gain X life, where X is the number of Forests you control. Draw X cards."
    effect = _effect(line)
    assert not any(isinstance(n, am.X) for n in effect.walk())
    assert effect.parts[0].n == effect.parts[1].n == am.Count(effect.parts[0].n.what)
