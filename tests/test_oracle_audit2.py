"""Readings that were wrong: who and what words are about, one text for each kind."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.ability.amounts import Happened
from apnap.ability.effects import Permit, PutCounters, Seq
from apnap.ability.events import On
from apnap.ability.filters import InZone, Owned
from apnap.ability.selections import Giver, Linked, Ref, This, You
from apnap.model.decisions import Option
from apnap.model.events import Event
from apnap.model.objects import GRAVEYARD
from apnap.model.ongoing import Binding
from apnap.oracle import compile_line
from apnap.oracle.compile import DECLINED, UNDERSTOOD
from apnap.rules import layers
from apnap.rules.ask import amounts
from apnap.rules.casting import activate
from test_oracle_themes import BEAR, Table


def read(line: str, spell: bool = False) -> tuple[Any, ...]:
    done = compile_line(line, spell=spell)
    assert done.status == UNDERSTOOD, (done.why, done.prefix, done.stop)
    return done.abilities


def parts(line: str, kind: type, spell: bool = False) -> list[Any]:
    return [part for a in read(line, spell) for part in a.walk() if isinstance(part, kind)]


def test_the_exiled_card_of_an_ability_is_what_it_exiled() -> None:
    """607.2a is about two abilities: what an ability itself exiled is only that."""
    line = "{9}: Exile the top seven cards of your library. You may play the exiled cards this turn."
    assert parts(line, Permit)[0].what == Ref("r1")
    line = "{9}, Exile a card from your hand: Put nine ice counters on the exiled card."
    assert parts(line, PutCounters)[0].what == Ref("r1")
    line = "When ~ dies, return the exiled cards to the battlefield tapped under their owners' control."
    assert parts(line, Linked)
    line = (
        "Exile the top card of your library. If ~spell was kicked, exile the top nine cards of your library "
        "instead. You may play the exiled cards this turn."
    )
    assert parts(line, Permit, True)[0].what == Ref("r1")  # of two versions one happens


def test_all_exiled_with_something_are_all() -> None:
    line = "{9}: Exile the top card of your library. ~ gets +1/+0 until end of turn for each card exiled with ~."
    assert parts(line, Linked)
    line = "Whenever a Golem dies, you may exile that card. If you do, return each other card exiled with ~ to its "
    assert parts(line + "owner's hand.", Linked)


def test_a_token_speaks_of_no_exiled_card_of_its_own() -> None:
    line = (
        'Exile target creature. Create a 7/1 red Golem creature token with "When ~ dies, return the exiled card '
        "to its owner's hand.\""
    )
    assert compile_line(line, spell=True).status == DECLINED  # 607.1d


def test_twice_exiled_are_not_added_up() -> None:
    t = Table()
    seq = parts("{9}: Exile a card from your hand. Put X ice counters on ~, where X is the exiled card's mana "
                "value.", Seq)[0]  # fmt: skip
    source = t.put(BEAR)
    for _ in range(2):
        t.put(BEAR, 0, "hand")
    for many in (2, 4):
        t.do(seq, 0, source)
        assert t.game.objects[source].counters["ice"] == many


def test_an_ability_names_what_gave_it() -> None:
    """201.5a: the giver is sacrificed and deals the damage, not what has the ability."""
    t = Table()
    giver = t.text('Equipped creature has "{T}, Sacrifice Thing: Thing deals 7 damage to any target."',
                   types="Artifact — Equipment")  # fmt: skip
    bear = t.put(BEAR)
    t.happen(Event("attach", "701.3a", subject=giver, other=bear))
    n = next(k for k, a in enumerate(layers.chars(t.game, bear).abilities) if hasattr(a, "cost"))
    t.run(activate.activate(t.game, 0, Option("activate", bear, n)))
    assert bear in t.game.objects and giver not in t.game.objects
    assert [t.game.objects[oid].card.name for oid in t.game.zone(GRAVEYARD, 0)] == ["Thing"]  # type: ignore[union-attr]


@pytest.mark.parametrize("line", [
    'Equipped creature has "{9}: Put a bait counter on ~name."',
    'Other Golems have "Whenever ~ attacks, you may have it fight ~name."',
])  # fmt: skip
def test_lines_that_name_the_giver(line: str) -> None:
    assert parts(line, Giver)


def test_what_gains_an_ability_of_its_own_names_itself() -> None:
    line = '{9}: Until end of turn, ~ gains "{T}: Put an ice counter on ~name."'
    assert parts(line, PutCounters)[0].what == This()


def test_a_token_does_not_name_its_maker() -> None:
    line = 'Create a 7/1 red Golem creature token with "{T}: Put an ice counter on ~name."'
    assert compile_line(line, spell=True).status == DECLINED


def test_your_graveyard_is_yours() -> None:
    line = "When ~ enters, if it entered from your graveyard or you cast it from your graveyard, draw nine cards."
    assert parts(line, On)[1].subject == Owned(You())
    assert len(parts(line, Owned)) == 2
    line = "When ~ enters, if it entered from a graveyard or you cast it from a graveyard, draw nine cards."
    assert not parts(line, Owned)


def test_an_ability_of_a_permanent_is_not_one_of_a_card() -> None:
    for line in (
        "Whenever an opponent activates an ability of a Golem, draw nine cards.",
        "Whenever an opponent activates an ability of a permanent that isn't a mana ability, scry 9.",
    ):
        assert InZone("battlefield") in list(read(line)[0].on[0].source.walk())


def test_a_creature_that_attacks_twice_is_one() -> None:
    t = Table()
    many = parts("~spell costs {7} less to cast for each creature you attacked with this turn.", Happened)[0]
    bears = [t.put(BEAR), t.put(BEAR)]
    for _ in range(2):
        t.happen(*[Event("attack", "508.1", subject=oid, player=0, other=1) for oid in bears])
    assert amounts.amount(t.game, many, Binding(bears[0], 0)) == 2
