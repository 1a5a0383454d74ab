"""Events that abilities wait for, read from words of our own and then seen happen."""

from __future__ import annotations

import pytest

from apnap.ability.amounts import Count, EventAmount
from apnap.ability.effects import Draw, Exile
from apnap.ability.filters import Among, Not
from apnap.ability.selections import All, EachOpponent, EventObject, EventPlayer
from apnap.cards.truth import unplayed
from apnap.model.card import Card
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from apnap.model.ongoing import Binding
from apnap.oracle import compile_face, compile_line
from apnap.oracle.compile import UNDERSTOOD
from apnap.rules.change import move
from apnap.rules.perform import perform
from test_oracle_themes import BEAR, Table

LINES = (
    "Whenever you activate an ability of a Goblin that isn't a mana ability, draw two cards.",
    "Whenever a player activates a loyalty ability, that player loses 2 life.",
    "Whenever you activate an ability, if it isn't a mana ability, you may pay {7}. If you do, copy that ability.",
    "Whenever you attack a player with one or more Goblins, draw two cards.",
    "Whenever a player attacks enchanted player with one or more creatures, that attacking player draws two cards.",
    "Whenever two or more Goblins you control attack a player, draw two cards.",
    "Whenever an opponent wins a coin flip, you lose 3 life.",
    "Whenever you roll a 3 or higher, draw two cards.",
    "Whenever you play a Swamp, scry 5.",
    "Whenever you tap an untapped Goblin an opponent controls, draw two cards.",
    "Whenever you create one or more Squirrel tokens, draw two cards.",
    "Whenever a Goblin leaves the battlefield without dying, draw two cards.",
    "Whenever ~ phases out or leaves the battlefield, draw two cards.",
    "Whenever ~ deals noncombat damage to one or more Goblins, draw two cards.",
    "Whenever ~ blocks three or more creatures, draw two cards.",
    "Whenever ~ is dealt 5 or more damage, draw two cards.",
    "Whenever your commander attacks, draw two cards.",
    "When ~ enter, draw two cards.",
    "Whenever ~ becomes crewed, draw two cards.",
    "Whenever ~ becomes the target of a Goblin spell or attacks, draw two cards.",
    "Whenever an opponent draws a card, scries, or loses life, draw two cards.",
    "Whenever one or more Goblin cards are put into a graveyard from anywhere other than the battlefield, surveil 7.",
    "When ~ is put into your graveyard from your library, surveil 7.",
    "Whenever one or more cards are put into exile from your hand, create that many 9/9 blue Bear creature tokens.",
    "Whenever a Goblin is returned to its owner's hand, surveil 7.",
    "Whenever ~ and at least three Goblins attack, surveil 7.",
    "Whenever you put a +1/+1 counter on another Goblin, surveil 7.",
    "When the sixth page counter is put on ~, surveil 7.",
    "Whenever you gain life for the first time during each of your turns, surveil 7.",
    "Whenever a player casts their third Goblin spell during their turn, surveil 7.",
    "Whenever the second Goblin spell of a turn is cast, surveil 7.",
    "Whenever one or more opponents discard one or more cards, surveil 7.",
    "Whenever ~ attacks, sacrifice any number of lands. When you sacrifice one or more lands this way, surveil 7.",
    "Whenever ~ crews a Vehicle, that Vehicle gets +7/+7 until end of turn.",
    "Whenever a time counter is removed from ~card while it's exiled, surveil 7.",
    "Whenever ~ becomes untapped while it has a page counter on it, surveil 7.",
    "When ~ attacks, manifest dread, then put five +1/+1 counters on that creature.",
    "When ~ attacks, return target creature to its owner's hand, then that player loses 7 life.",
    "When a Goblin enters, you may return ~card from your graveyard to the battlefield attached to that creature.",
    "Whenever an opponent discards a card with the same name as a card in their graveyard, that player loses 7 life.",
    "Whenever enchanted player is dealt damage, that player loses 7 life.",
    "At the beginning of your end step, if one or more Goblins died this turn, you gain that much life.",
    "Whenever an opponent draws a card, that player may pay {9}. If the player doesn't, you gain 7 life.",
    "Whenever ~ attacks, it deals 7 damage to the player or planeswalker it's attacking.",
    "Whenever ~ attacks an opponent, you may put a Goblin card from your hand onto the battlefield tapped and attack"
    "ing that opponent.",
    "At end of combat, if ~ attacked or blocked this combat, surveil 7.",
    "When ~ enters, it deals 7 damage to any target and 9 damage to you.",
    "Whenever a Goblin an opponent controls is dealt excess noncombat damage, you gain X life, where X is that excess "
    "damage.",
    "Whenever ~ deals damage to a Goblin, if that creature was dealt excess damage this turn, surveil 7.",
    "When ~ enters, it deals 9 damage to target Goblin. You gain life equal to the excess damage dealt this way.",
    "Whenever ~ attacks, if you attacked with creatures with total power 19 or greater this combat, surveil 7.",
    "Whenever the Ring tempts you, if you chose a creature other than ~ as your Ring-bearer, surveil 7.",
    "When ~card becomes plotted, surveil 7.",
    "Whenever ~ attacks the player with the most life or tied for most life, surveil 7.",
    "Whenever an opponent attacks you and/or one or more planeswalkers you control, surveil 7.",
    "Whenever another Goblin is returned to your hand, surveil 7.",
    "Whenever a spell or ability you control counters a spell, surveil 7.",
    "When you have 90 or more life, you lose the game.",
    "At the beginning of your upkeep, if you control six or more Goblins, create that many 9/9 blue Bear creature "
    "tokens.",
)


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_understood_and_played(line: str) -> None:
    result = compile_line(line)
    assert result.status == UNDERSTOOD, (result.prefix, result.stop, result.why)
    assert [unplayed(a) for a in result.abilities] == [""] * len(result.abilities)


def test_that_player_is_the_one_attacked() -> None:
    """508.1: the attacking player is the one who does it, "that player" whom the event names."""
    attacked = compile_line("Whenever ~ attacks a player, that player loses 2 life.").abilities[0]
    assert attacked.effect.who == EventObject("other")  # type: ignore[attr-defined]
    attacking = compile_line("Whenever an opponent attacks you, that player loses 2 life.").abilities[0]
    assert attacking.effect.who == EventPlayer()  # type: ignore[attr-defined]


def test_attacking_several_players_is_once_for_each() -> None:
    t = Table(3)
    t.text("Whenever you attack a player, draw two cards.")
    attacks = [Event("attack", "508.1", subject=t.put(BEAR), other=who, player=0) for who in (1, 1, 2)]
    t.happen(*attacks)
    assert t.waiting() == 2


def test_blocking_and_becoming_blocked() -> None:
    """509.3: once by however many, but "by a creature" once for each."""
    for words, n in (("", 1), (" by a Bear", 2), (" by two or more Bears", 1)):
        t = Table()
        mine = t.text(f"Whenever Thing becomes blocked{words}, draw two cards.", types="Creature")
        two = (t.put(BEAR, 1), t.put(BEAR, 1))
        t.happen(Event("blocked", "509.1h", subject=mine, other=two[0], player=0, data=two))
        assert t.waiting() == n, words
    t = Table()
    mine = t.text("Whenever Thing blocks, draw two cards.", types="Creature")
    t.happen(*[Event("block", "509.1g", subject=mine, other=t.put(BEAR, 1), player=0) for _ in range(2)])
    assert t.waiting() == 1


def test_leaving_without_dying() -> None:
    t = Table()
    t.text("Whenever a creature leaves the battlefield without dying, draw two cards.")
    t.happen(Event("destroy", "701.8", subject=t.put(BEAR)))
    assert t.waiting() == 0
    t.put(BEAR)
    t.do(Exile(All(compile_line("Exile all creatures.", True).abilities[0].effect.what.filter)))  # type: ignore[attr-defined]
    assert t.waiting() == 1


def test_damage_of_several_sources_is_added_up() -> None:
    t = Table()
    mine = t.text("Whenever Thing is dealt 3 or more damage, draw two cards.", types="Creature")
    t.happen(*[Event("damage", "120.3", subject=mine, source=t.put(BEAR, 1), amount=2) for _ in range(2)])
    assert t.waiting() == 1


def test_several_at_once_are_one_first_time() -> None:
    """603.2c: cards that are discarded together are counted together."""
    t = Table()
    t.text("Whenever you discard one or more cards for the first time each turn, you gain that much life.")
    for n in (2, 1):
        t.happen(*[Event("discard", "701.9a", subject=t.put(BEAR, 0, HAND), player=0) for _ in range(n)])
    assert [p.event.amount for p in t.game.pending] == [2]


def test_a_graveyard_from_elsewhere_than_the_battlefield() -> None:
    t = Table()
    t.text("Whenever a creature card is put into your graveyard from anywhere other than the battlefield, surveil 7.")
    t.happen(Event("destroy", "701.8a", subject=t.put(BEAR)))
    assert t.waiting() == 0
    t.happen(Event("discard", "701.9a", subject=t.put(BEAR, 0, HAND), player=0))
    assert t.waiting() == 1


def test_the_source_milled_triggers_in_the_graveyard() -> None:
    """113.6k: it can only trigger there."""
    text = "When Thing is put into your graveyard from your library, surveil 7."
    face = compile_face("Thing", "{1}", "Creature", text, "1", "1").face
    assert face is not None
    t = Table()
    t.happen(move(t.put(Card("Thing", (face,)), 0, LIBRARY), GRAVEYARD, "701.17a", cause="mill"))
    assert t.waiting() == 1


def test_the_counter_that_makes_it_so_many() -> None:
    t = Table()
    oid = t.text("When the third page counter is put on Thing, surveil 7.")
    for n, so_far in ((1, 0), (3, 1), (1, 1)):
        t.happen(Event("counters", "122.1", subject=oid, amount=n, data="page"))
        assert t.waiting() == so_far


def test_an_aura_that_enters_becomes_attached() -> None:
    t = Table()
    t.text("Whenever an Aura becomes attached to a creature you control, surveil 7.")
    face = compile_face("Veil", "{1}", "Enchantment — Aura", "Enchant creature").face
    assert face is not None
    t.happen(move(t.put(Card("Veil", (face,)), 0, HAND), BATTLEFIELD, "303.4f", attached_to=t.put(BEAR)))
    assert t.waiting() == 1


def test_counters_removed_in_exile() -> None:
    """113.6k: "while it's exiled": the ability functions there, once for each counter (702.62a)."""
    text = "Whenever a time counter is removed from this card while it's exiled, surveil 7."
    face = compile_face("Thing", "{1}", "Creature", text, "1", "1").face
    assert face is not None
    t = Table()
    for zone, n in ((EXILE, 2), (BATTLEFIELD, 0)):
        oid = t.put(Card("Thing", (face,)), 0, zone)
        t.game.edit(oid).counters = {"time": 3}
        t.game.pending = ()
        t.happen(Event("remove_counters", "122.1", subject=oid, amount=2, data="time"))
        assert t.waiting() == n


def test_the_leader_in_life() -> None:
    t = Table(3)
    t.game.edit_player(2).life = 21
    text = "Whenever Thing attacks the player with the most life or tied for most life, surveil 7."
    mine = t.text(text, types="Creature")
    for who, n in ((1, 0), (2, 1)):
        t.game.pending = ()
        t.happen(Event("attack", "508.1", subject=mine, other=who, player=0))
        assert t.waiting() == n


def test_excess_damage() -> None:
    """120.10: of all the sources together, beyond what is lethal given what was marked before."""
    t = Table()
    t.text("Whenever a creature is dealt excess damage, you gain that much life.")
    bear, source = t.put(BEAR, 1), t.put(BEAR)
    t.happen(Event("damage", "120.3", subject=bear, source=source, amount=1))
    assert t.waiting() == 0
    t.happen(*[Event("damage", "120.3", subject=bear, source=x, amount=2) for x in (source, t.put(BEAR))])
    assert [p.event.amount for p in t.game.pending] == [3]


def test_excess_damage_of_an_effect() -> None:
    t = Table()
    text = "~ deals 6 damage to target creature. You gain life equal to the excess damage dealt this way."
    effect = compile_line(text, True).abilities[0].effect  # type: ignore[attr-defined]
    bear = t.put(BEAR, 1)
    bind = Binding(t.put(BEAR), 0)
    bind.slots[id(effect.parts[0].to)] = (bear,)
    t.run(perform(t.game, effect, bind))
    assert t.game.players[0].life == 24


def test_who_does_not_pay() -> None:
    t = Table()
    mine = t.text("Whenever an opponent draws a card, that player may pay {9}. If they don't, you gain 7 life.")
    t.do(Draw(1, EachOpponent()))
    (pending,) = t.game.pending
    t.run(perform(t.game, pending.ability.effect, Binding(mine, 0, event=pending.event)))  # type: ignore[attr-defined]
    assert t.game.players[0].life == 27


def test_what_it_is_attacking() -> None:
    t = Table(3)
    text = "Whenever Thing attacks, it deals 7 damage to the player or planeswalker it's attacking."
    mine = t.text(text, types="Creature")
    t.happen(Event("attack", "508.1", subject=mine, other=2, player=0))
    (pending,) = t.game.pending
    t.run(perform(t.game, pending.ability.effect, Binding(mine, 0, event=pending.event)))  # type: ignore[attr-defined]
    assert [p.life for p in t.game.players] == [20, 20, 13]


def test_that_many_stays_the_number_spoken_of() -> None:
    line = "Whenever ~ deals combat damage to a player, you gain that much life and draw that many cards."
    drawn = compile_line(line).abilities[0].effect.parts[1]  # type: ignore[attr-defined]
    assert drawn == Draw(EventAmount())


def test_how_many_of_what_was_done() -> None:
    line = "When ~ dies, mill nine cards. When one or more land cards are milled this way, you gain that much life."
    (_, then) = compile_line(line).abilities[0].effect.parts  # type: ignore[attr-defined]
    assert then.then.effect.n == Count(then.when.what)


def test_another_than_the_event_s_object() -> None:
    line = "Whenever a Goblin you control enters, if you control another Goblin, surveil 7."
    (ability,) = compile_line(line).abilities
    assert Not(Among(EventObject())) in ability.condition.walk()  # type: ignore[attr-defined]
    for event in ("~ enters", "another Goblin you control enters"):
        assert compile_line(f"Whenever {event}, if you control another Elf, surveil 7.").status == UNDERSTOOD
