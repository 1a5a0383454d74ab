"""Words that one sentence leaves for another: X, what a spell targets, the rest, what was done instead of entering."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD


def _ability(line: str, spell: bool = False) -> Any:
    result = compile_line(line, spell)
    assert result.status == UNDERSTOOD, (result.prefix, result.stop, result.why)
    (ability,) = result.abilities
    return ability


def test_x_is_the_same_in_a_later_sentence() -> None:
    effect = _ability(
        "~ deals X damage to each opponent, where X is the number of artifacts you control. You gain X life.",
        spell=True,
    ).effect
    damage, gain = effect.parts
    assert damage.n == gain.n
    assert isinstance(gain.n, am.Count)


def test_those_creatures_are_the_spells_targets() -> None:
    line = (
        "Whenever you cast a spell that targets one or more creatures, those creatures gain flying until end of turn."
    )
    what = _ability(line).effect.what
    assert what == se.OnlyThose(se.TargetsOf(se.EventObject("subject")), fi.Type("Creature"))


def test_the_rest_of_cards_one_of_which_was_cast() -> None:
    line = (
        "Look at the top six cards of your library. You may cast a spell from among them without paying its mana cost."
        " Put the rest on the bottom of your library in a random order."
    )
    look, cast, rest = _ability(line, spell=True).effect.parts
    assert rest.what == se.Rest(se.Ref(look.name), se.Ref(cast.name))


def test_all_cards_of_a_kind_revealed_this_way_are_those_found() -> None:
    line = (
        "When you cast ~spell, reveal cards from the top of your library until you reveal X creature cards. Put all "
        "creature cards revealed this way into your graveyard, then put the rest on the bottom of your library in a "
        "random order."
    )
    found, put, rest = _ability(line).effect.parts
    assert (put.what, rest.what) == (se.Ref(found.name), se.Ref(found.rest))


def test_only_a_spell_may_be_given_what_it_enters_with() -> None:
    line = "Whenever you cast a creature spell, that creature enters with an additional +1/+1 counter on it."
    given = _ability(line).effect.mods[0].abilities[0]
    assert given.enters_counters == (("+1/+1", 1),)
    line = "Whenever ~ attacks, untap target creature. That creature enters with an additional +1/+1 counter on it."
    assert compile_line(line).status != UNDERSTOOD


def test_a_toll_paid_instead_of_entering() -> None:
    """614.1a: it enters after all if the toll was paid, and goes to the graveyard otherwise."""
    line = (
        "If ~ would enter, sacrifice a Swamp instead. If you do, put ~ onto the battlefield. If you don't, put it into "
        "its owner's graveyard."
    )
    ability = _ability(line)
    assert isinstance(ability, Replacement)
    assert isinstance(ability.instead, ef.Seq)
    sacrifice, then = ability.instead.parts
    assert isinstance(sacrifice, ef.Sacrifice)
    assert isinstance(then, ef.Gate)
    assert isinstance(then.then, ef.Move)
    assert isinstance(then.otherwise, ef.Move)
    assert (then.then.to, then.otherwise.to) == ("battlefield", "graveyard")
