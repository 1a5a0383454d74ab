"""Several things named one after the other, and what is left of those that were chosen."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD


def _effect(line: str) -> Any:
    result = compile_line(line, True)
    assert result.status == UNDERSTOOD, (result.prefix, result.stop, result.why)
    (ability,) = result.abilities
    return ability.effect


def test_targets_of_four_kinds() -> None:
    what = _effect("Tap target artifact, target creature, target land, and target planeswalker.").what
    assert [part.filter for part in what.parts] == [
        fi.Type(kind) for kind in ("Artifact", "Creature", "Land", "Planeswalker")
    ]


def test_damage_and_counters_for_several_targets() -> None:
    damage = _effect("~ deals 4 damage to any target, 2 damage to another target, and 1 damage to a third target.")
    assert [damage.n, *[other.n for other in damage.also]] == [4, 2, 1]
    counters = _effect("Put two charge counters on target artifact and a +1/+1 counter on target creature.")
    assert [(part.kind, part.n) for part in counters.parts] == [("charge", 2), ("+1/+1", 1)]


def test_the_rest_of_what_each_player_chose_from() -> None:
    chosen, destroyed = _effect("Each player chooses two lands they control. Destroy the rest.").parts
    theirs = fi.Both((fi.Type("Land"), fi.Controlled(se.EachPlayer())))
    assert destroyed.what == se.Rest(se.All(theirs), se.Ref(chosen.do.name))
    chosen, sacrificed = _effect("Each player chooses two lands they control, then sacrifices the rest.").parts
    own = fi.Both((fi.Type("Land"), fi.Controlled(se.Iter())))
    assert sacrificed == ef.Sacrifice(se.Rest(se.All(own), se.Ref(chosen.do.name)), who=se.EachPlayer())


def test_a_card_from_a_hand_that_was_shown() -> None:
    line = "Look at target player's hand. You may exile an artifact card from it."
    look, gate = _effect(line.replace("an artifact", "a artifact")).parts
    assert gate.then.what.filter.parts[-1] == fi.Owned(se.Ref(look.what.filter.by.name))
    assert compile_line("Exile a artifact card from it.", True).status != UNDERSTOOD


def test_the_greatest_number_that_one_player_did() -> None:
    _, draw = _effect(
        "Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded "
        "this way."
    ).parts
    assert isinstance(draw.n, am.OverEach)
    assert draw.n.how == "greatest"


def test_below_the_top_of_a_library() -> None:
    effect = _effect("Put target artifact into its owner's library just beneath the top four cards of that library.")
    assert (effect.to, effect.below) == ("library", 4)


def test_a_condition_after_an_exception_is_of_the_exception() -> None:
    copying = _effect("Copy target artifact spell, except it isn't legendary if that spell is legendary.")
    assert isinstance(copying, ef.CopySpell) and len(copying.mods) == 1
