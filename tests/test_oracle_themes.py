"""Texts of triggers, conditions, static and replacement abilities, read and then played."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from typing import Any

import pytest

from apnap.ability.effects import Damage, Destroy, Draw, GainLife
from apnap.ability.filters import Both, Either, Subtype, Type
from apnap.ability.selections import All, EachOpponent, EventObject, Ref, You
from apnap.cards.build import creature, land
from apnap.cards.truth import unplayed
from apnap.model.card import Card
from apnap.model.decisions import Decision
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.oracle import compile_face, compile_line
from apnap.oracle.compile import UNDERSTOOD
from apnap.rules import layers, setup
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.targets import legal_targets, target_nodes
from apnap.rules.casting.modes import choose_modes
from apnap.rules.change import happen
from apnap.rules.perform import perform
from apnap.rules.turn.eras import CURRENT

BEAR = creature("Bear", "{1}{G}", "Bear", 2, 2)
FOREST = land("Forest", subtypes="Forest", super="Basic")

LINES = (
    "As ~ enters, choose a number between 3 and 9.",
    "As ~ enters, sacrifice all Golems you control.",
    "As an additional cost to cast ~spell, sacrifice a Golem, discard a card, or pay 9 life.",
    "You may cast ~card from your graveyard by paying {9}{W} rather than paying its mana cost.",
    "As long as ~ is tapped, it's a Golem Squid with base power and toughness 7/1.",
    "Enchanted creature gets +7/+1 as long as it's blue. Otherwise, it gets -1/-7.",
    "Equipped creature gets +1/+9. If it's a Squid, it gets +9/+1 instead.",
    "Enchanted land is a 7/1 blue Squid creature with reach. It's still a land.",
    "Goblins you control and Golems you control have reach.",
    "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    "Enchanted creature has base power and toughness 0/9, has defender, and loses all other abilities.",
    "~ has all activated abilities of all Golem cards in all graveyards.",
    "All damage that would be dealt to you by Golems is dealt to ~ instead.",
    "If a triggered ability of a Golem you control triggers, that ability triggers an additional time.",
    "The second Squid spell you cast each turn costs {7} less to cast.",
    "Activated abilities cost {7} more to activate unless they're mana abilities.",
    "{9}: Tap target creature. This ability costs {7} less to activate if it targets a Squid.",
    "Cast ~spell only during your end step.",
    "Activated abilities of Golems can't be activated unless they're mana abilities.",
    "No more than three creatures can block each combat.",
    "~ can't attack or block unless you pay {9}.",
    "~ can't be the target of red spells or abilities from red sources.",
    "~ has reach unless it's blocking.",
    "Squid spells you cast from exile have convoke.",
    "As long as ~ is untapped, if you would draw a card, draw seven cards instead.",
    "{T}: Add {C}{C}. Spend this mana only to cast Golem spells or activate abilities of Golems.",
    "{T}: Add two mana of any one color. Spend this mana only to cast spells from your graveyard.",
    "When ~ enters, add seven {R}. Until end of combat, you don't lose this mana as steps end.",
    "Waterbend {9}, {T}: Draw a card.",
    "As an additional cost to cast ~spell, behold a Squid or pay {7}.",
    "If you would lose unspent mana, that mana becomes green instead.",
    "Whenever you gain life for the first time each turn, draw a card.",
    "Whenever you cast a spell during an opponent's turn, draw a card.",
    "When ~ enters and whenever you gain life, surveil 1.",
    "At the beginning of your upkeep and whenever you cast a red spell, draw a card.",
    "Whenever one or more creature cards leave your graveyard, draw a card.",
    "Whenever one or more +1/+1 counters are put on another creature you control, draw a card.",
    "Whenever ~ and at least two other creatures attack, draw a card.",
    "Whenever you attack with two or more creatures, draw seven cards.",
    "Whenever you commit a crime, surveil 2. This ability triggers only once each turn.",
    "Whenever a source deals damage to ~, that source's controller mills that many cards.",
    "Whenever you cast a spell from anywhere other than your hand, draw four cards.",
    "Whenever ~ becomes the target of a spell or ability you control for the first time each turn, draw a card.",
    "When there are four or more page counters on ~, exile it.",
    "At end of combat, sacrifice ~.",
    "When ~ exploits a creature, draw a card.",
    "At the beginning of your end step, if two or more nonland permanents entered the battlefield under your control "
    "this turn, draw a card.",
    "Whenever ~ attacks, if you've cast a spell with mana value 4 or greater this turn, draw a card.",
    "At the beginning of your end step, if ~ didn't attack this turn, put a +1/+1 counter on it.",
    "At the beginning of each opponent's upkeep, if that player has two or fewer cards in hand, ~ deals 2 damage to "
    "that player.",
    "~ gets +3/+0 as long as an opponent has eight or more cards in their graveyard.",
    "~ enters tapped unless a player has 13 or less life.",
    "~ has flying as long as it's attacking.",
    "As long as equipped creature is a Squirrel, it gets +1/+7.",
    "During turns other than yours, creatures you control get -0/-5.",
    "If another red source you control would deal damage to a permanent or player, it deals that much damage plus 1 to "
    "that permanent or player instead.",
    "If an opponent would gain life, you lose that much life instead.",
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are "
    "put on it instead.",
    "Creatures your opponents control enter tapped.",
    "As ~ enters, you may reveal an Island or Mountain card from your hand. If you don't, ~ enters tapped.",
    "Prevent all combat damage that would be dealt to and dealt by ~.",
    "Your opponents can't cast spells with mana value 9 or less.",
    "The first creature spell you cast each turn costs {7} less to cast.",
    "If it's not your turn, you may exile a red card from your hand rather than pay ~spell's mana cost.",
    "Creatures can't attack you unless their controller pays {9} for each creature they control that's attacking you.",
    "As long as ~ is paired with another creature, each of those creatures has flying.",
    "Each opponent can cast spells only any time they could cast a sorcery.",
    "Players can't cast Elf spells from graveyards or libraries.",
    "Your opponents can't cast spells or activate abilities of lands.",
    "Counters can't be put on artifacts or lands.",
    "As long as you control a Goblin, damage that would reduce your life total to less than 9 reduces it to 9 instead.",
    "Artifact cards in graveyards and libraries can't enter the battlefield.",
    "If a nontoken artifact would enter and it wasn't cast, exile it instead.",
    "Goblin cards you own that aren't on the battlefield have flash.",
    "Goblins and nonbasic lands your opponents control enter tapped.",
    "Players can't untap more than three artifacts during their untap steps.",
    "You may have ~ enter as a copy of any artifact card in a graveyard.",
    "Whenever you cast a spell, if it's the third Goblin spell you cast this turn, draw a card.",
    "{T}: Add {R}. If you control an artifact and a Goblin, add {R}{R} instead.",
    "{9}: The next time you would draw a card this turn, you gain 9 life instead.",
    "When ~ enters, if your life total is less than 9, your life total becomes 9.",
    "As an additional cost to cast red artifact spells, you may pay 9 life. Those spells cost {R} less to cast if you "
    "paid life this way. This effect reduces only the amount of red mana you pay.",
    "If a player would gain life, that player gains no life instead.",
    "If an opponent would lose life during your turn, they lose twice that much life instead.",
    "If you would create one or more Goblin tokens, instead create those tokens plus an additional Food token.",
    "Each spell that would cost less than nine mana to cast costs nine mana to cast.",
    "{9}: You may put a Goblin card with mana value less than or equal to the number of charge counters on ~ from your "
    "hand onto the battlefield.",
)


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_understood_and_played(line: str) -> None:
    result = compile_line(line)
    assert result.status == UNDERSTOOD, (result.prefix, result.stop, result.why)
    assert [unplayed(a) for a in result.abilities] == [""] * len(result.abilities)


class Table:
    """A game of some players in the first one's main phase."""

    def __init__(self, players: int = 2) -> None:
        self.game = State(CURRENT, tuple("ABCD"[:players]), seed=7)
        self.game.turn = self.game.turn.but(number=1, active=0, phase="precombat_main", step="precombat_main")
        for pid in range(players):
            for _ in range(9):
                self.put(FOREST, pid, LIBRARY)

    def put(self, card: Card, who: int = 0, zone: str = BATTLEFIELD) -> int:
        return setup.add_card(self.game, who, card, zone)

    def text(self, text: str, who: int = 0, types: str = "Enchantment") -> int:
        compiled = compile_face("Thing", "{1}", types, text, "1" if "Creature" in types else None, "1")
        assert compiled.face is not None, [(line.text, line.stop) for line in compiled.lines]
        return self.put(Card("Thing", (compiled.face,)), who)

    def run(self, gen: Generator[Decision, Any, Any]) -> Any:
        answer: Any = None
        try:
            while True:
                answer = gen.send(answer).fallback()
        except StopIteration as stop:
            return stop.value

    def do(self, effect: Any, who: int = 0, source: int = -1) -> None:
        self.run(perform(self.game, effect, Binding(source, who)))

    def happen(self, *events: Event) -> None:
        self.run(happen(self.game, list(events)))

    def waiting(self) -> int:
        return len(self.game.pending)

    def hand(self, who: int = 0) -> int:
        return len(self.game.zone(HAND, who))


def test_what_is_done_instead_is_not_replaced_again() -> None:
    t = Table()
    t.text("If you would draw a card, draw two cards instead.")
    t.do(Draw(1))
    assert t.hand() == 2  # 614.5


def test_two_such_effects_each_apply_once() -> None:
    t = Table()
    for _ in range(2):
        t.text("If you would draw a card, draw two cards instead.")
    t.do(Draw(1))
    assert t.hand() == 4


def test_life_and_damage_in_other_numbers() -> None:
    t = Table()
    twice = "twice that much life"  # whole sentences are not ours to keep
    t.text(f"If you would gain life, you gain {twice} instead.")
    t.do(GainLife(3))
    assert t.game.players[0].life == 26
    source = t.put(BEAR)
    t.text(
        "If a Bear you control would deal damage to a permanent or player, it deals double that damage instead."
    )
    t.do(Damage(2, EachOpponent()), source=source)
    assert t.game.players[1].life == 16


def test_dying_is_replaced_only_for_those_named() -> None:
    t = Table()
    t.text("If a Bear an opponent controls would die, exile it instead.")
    t.put(BEAR)
    t.put(BEAR, 1)
    t.do(Destroy(All(Type("Creature"))))
    assert (len(t.game.zone(GRAVEYARD, 0)), len(t.game.zone(GRAVEYARD, 1)), len(t.game.exile)) == (1, 0, 1)


def test_the_first_time_is_counted_by_turn() -> None:
    t = Table()
    t.text("Whenever you gain life for the first time each turn, draw a card.")
    t.do(GainLife(1, EachOpponent()))
    assert t.waiting() == 0
    t.do(GainLife(1))
    t.do(GainLife(1))
    assert t.waiting() == 1


def test_nth_spells_are_counted_for_each_player() -> None:
    t = Table()
    t.text("Whenever a player draws their second card each turn, you gain 1 life.")
    t.do(Draw(1))
    t.do(Draw(1, EachOpponent()))
    assert t.waiting() == 0
    t.do(Draw(1, EachOpponent()))
    assert t.waiting() == 1


def test_several_at_once() -> None:
    t = Table()
    t.text("Whenever you attack with two or more creatures, draw seven cards.")
    a, b = t.put(BEAR), t.put(BEAR)
    t.happen(Event("attack", "508.1", subject=a, other=1, player=0))
    assert t.waiting() == 0
    t.happen(*(Event("attack", "508.1", subject=x, other=1, player=0) for x in (a, b)))
    assert t.waiting() == 1


def test_conditions_about_some_player() -> None:
    t = Table(3)
    oid = t.text("As long as an opponent controls two or more creatures, Thing has flying.", types="Creature")
    t.put(BEAR, 1)
    t.put(BEAR, 2)
    assert "flying" not in layers.chars(t.game, oid).keywords
    t.put(BEAR, 2)
    t.game.touch(0xFFFF)
    assert "flying" in layers.chars(t.game, oid).keywords


def test_players_are_measured_one_by_one() -> None:
    t = Table(3)
    more = compile_line("When ~ enters, if you have more cards in hand than each opponent, draw a card.").abilities[0]
    condition = more.condition  # type: ignore[attr-defined]
    bind = Binding(t.put(BEAR), 0)
    for who, n in ((0, 2), (1, 1), (2, 1)):
        for _ in range(n):
            t.put(FOREST, who, HAND)
    assert holds(t.game, condition, bind)
    t.put(FOREST, 2, HAND)
    assert not holds(t.game, condition, bind)


def test_prevention_can_be_forbidden() -> None:
    t = Table()
    t.text("Prevent all damage that would be dealt to you.")
    t.do(Damage(2, You()), source=t.put(BEAR, 1))
    assert t.game.players[0].life == 20
    t.text("Damage can't be prevented.", 1)
    t.do(Damage(2, You()), source=t.put(BEAR, 1))
    assert t.game.players[0].life == 18


def test_what_an_attachment_watched_is_the_event_s_object() -> None:
    """ "It" is the creature that attacked or died, wherever the Equipment is by now."""
    done = compile_line("Whenever equipped creature attacks, put a +1/+1 counter on it.")
    assert done.status == "understood"
    assert done.abilities[0].effect.what == EventObject()  # type: ignore[attr-defined]


def test_a_source_returned_with_a_target_functions_there() -> None:
    """113.6m: the ability that moves its source from the graveyard functions in the graveyard."""
    done = compile_line("{3}: Return ~card and target land card from your graveyard to the battlefield.")
    assert done.status == "understood"
    assert done.abilities[0].zones == ("graveyard",)  # type: ignore[attr-defined]


def test_the_card_type_is_said_of_both_subtypes() -> None:
    """ "Elf or Soldier creature" is no Elf that isn't a creature."""
    done = compile_line("{T}: Target Elf or Soldier creature gets +2/+2 until end of turn.")
    assert done.status == "understood"
    what = done.abilities[0].effect.what.filter  # type: ignore[attr-defined]
    assert what == Both((Type("Creature"), Either((Subtype("Elf"), Subtype("Soldier")))))


EFFECTS = (
    "When ~ enters, for each opponent, destroy up to one target land that player controls.",
    "At the beginning of your end step, for each opponent, you create a 9/9 blue Squid creature token unless that "
    "player pays {7}.",
    "When ~ enters, you and target opponent each draw two cards.",
    "Whenever ~ attacks, clash with an opponent. If you win, ~ gains trample until end of turn.",
    "Whenever ~ attacks, exile up to one target sorcery card from your graveyard. Copy it. You may cast the copy.",
    "When ~ enters, investigate three times.",
    "{T}: ~ gains your choice of flying, reach, or haste until end of turn.",
    "When ~ enters, target opponent chooses an artifact they control. Destroy that artifact.",
    "When ~ enters, reveal the top six cards of your library. Put all Squid cards revealed this way into your hand and "
    "the rest into your graveyard.",
    "When ~ enters, create Ulv, a legendary 7/7 red Wolf creature token with reach.",
    "When ~ enters, create a 5/1 colorless Vehicle artifact token with crew 1.",
    "Whenever ~ attacks, double its power until end of turn.",
    "When ~ dies, put its counters on target creature you control.",
    "When ~ enters, target player untaps all lands they control.",
    "As long as an opponent controls a creature with reach, ~ has reach. The same is true for haste, menace, and "
    "trample.",
    "When ~ enters, destroy all creatures of the creature type of your choice.",
    "When ~ enters, target player shuffles up to four target cards from their graveyard into their library.",
    "Whenever ~ attacks, each opponent loses 8 life unless they sacrifice a land of their choice or discard a card.",
    "When ~ enters, put two +1/+1 counters and a reach counter on target creature.",
    "{T}: Target noncreature artifact becomes an artifact creature with power and toughness each equal to its mana "
    "value until end of turn.",
    "Whenever ~ attacks, defending player discards all the cards in their hand, then draws that many cards.",
    "When ~ enters, each opponent sacrifices four artifacts of their choice.",
    "When ~ enters, any opponent may have it deal 9 damage to them. If no one does, draw five cards.",
    "Whenever ~ attacks, reveal the top four cards of your library. An opponent separates those cards into two piles. "
    "Put one pile into your hand and the other into your graveyard.",
    "When ~ enters, choose target creature you control and target creature you don't control. The creature you control "
    "gets +4/+0 until end of turn. Then those creatures fight each other.",
    "Whenever you draw a card, you may pay {2}. If you do, create a Food token. Do this only once each turn.",
    "When ~ enters, you get {E}{E}, then you may pay any amount of {E}. ~ deals that much damage to target creature.",
)


@pytest.mark.parametrize("line", EFFECTS)
def test_the_effect_is_understood_and_played(line: str) -> None:
    test_the_line_is_understood_and_played(line)


def test_targets_are_chosen_for_each_player() -> None:
    """601.2c: one for each opponent, also with several of them; each round is about that player's own."""
    t = Table(3)
    mine = [t.put(BEAR, pid) for pid in (1, 2)]
    t.put(BEAR, 1)
    text = "~ deals 1 damage to you. For each opponent, tap up to one target creature that player controls."
    done = compile_line(text, True)
    effect = done.abilities[0].effect.parts[1]  # type: ignore[attr-defined]
    (node,) = target_nodes(effect)
    bind = Binding(-1, 0)
    assert len(legal_targets(t.game, node, bind)) == 3
    bind.slots[id(node)] = tuple(mine)
    t.run(perform(t.game, effect, bind))
    assert [t.game.objects[oid].tapped for oid in mine] == [True, True]


def test_processes_repeat() -> None:
    t = Table()
    done = compile_line("Draw a card. If you have five or fewer cards in hand, repeat this process.", True)
    t.do(done.abilities[0].effect)  # type: ignore[attr-defined]
    assert t.hand() == 6


def test_paragraphs_of_a_spell_speak_of_each_other() -> None:
    text = "Tap target creature.\nMetalcraft — If you control seven or more artifacts, destroy that creature."
    done = compile_face("Thing", "{1}", "Instant", text)
    assert done.face is not None, [(line.text, line.stop, line.why) for line in done.lines]
    first, second = done.face.abilities
    assert second.effect.then.what == Ref(first.effect.what.name)  # type: ignore[attr-defined]


def test_each_of_several_pays_or_not() -> None:
    t = Table(3)
    t.put(BEAR, 1)
    t.put(BEAR, 2)
    done = compile_line("Each opponent sacrifices a creature of their choice unless they pay {9}.", True)
    t.do(done.abilities[0].effect)  # type: ignore[attr-defined]
    assert [len(t.game.zone(GRAVEYARD, pid)) for pid in (1, 2)] == [1, 1]


def test_everything_goes_back_to_its_own_owner() -> None:
    t = Table()
    a, b = t.put(BEAR, 0, GRAVEYARD), t.put(BEAR, 1, GRAVEYARD)
    text = "Return all creature cards from all graveyards to the battlefield under their owners' control."
    t.do(compile_line(text, True).abilities[0].effect)  # type: ignore[attr-defined]
    assert [layers.controller(t.game, t.game.became(oid)) for oid in (a, b)] == [0, 1]


def test_piles() -> None:
    """700.3: whoever separates first, then the other player chooses."""
    t = Table()
    line = "Reveal the top three cards of your library and separate them into two piles. An opponent chooses one of "
    done = compile_line(line + "those piles. Put that pile into your hand and the other into your graveyard.", True)
    asked = perform(t.game, done.abilities[0].effect, Binding(-1, 0))  # type: ignore[attr-defined]
    first = next(asked)
    second = asked.send((0,))
    assert (first.player, second.player) == (0, 1)
    with suppress(StopIteration):
        asked.send((1,))
    assert (t.hand(), len(t.game.zone(GRAVEYARD, 0))) == (2, 1)


def test_pawprints_are_counted_together() -> None:
    """700.2i: as many modes as are worth it."""
    text = (
        "Choose up to three {P} worth of modes. You may choose the same mode more than once.\n{P} — Draw a card.\n"
        "{P}{P} — You gain 6 life."
    )
    done = compile_face("Thing", "{1}", "Sorcery", text)
    assert done.face is not None, [(line.text, line.stop, line.why) for line in done.lines]
    t = Table()
    asked = choose_modes(t.game, 0, done.face.abilities[0].effect, Binding(-1, 0), -1)  # type: ignore[attr-defined]
    decision = next(asked)
    indices = [option.index for option in decision.options]
    assert decision.check is not None
    assert decision.check((indices.index(0), indices.index(1))) is None
    assert decision.check((indices.index(1), indices.index(1) + 1)) is not None


def test_an_artifact_as_big_as_what_it_costs() -> None:
    t = Table()
    t.text("Each noncreature artifact you control is an artifact creature with power and toughness each equal to its "
           "mana value.")  # fmt: skip
    compiled = compile_face("Anvil", "{4}", "Artifact", "")
    assert compiled.face is not None
    chars = layers.chars(t.game, t.put(Card("Anvil", (compiled.face,))))
    assert (chars.power, chars.toughness, "Creature" in chars.types) == (4, 4, True)


def test_a_copy_keeps_the_ability_that_made_it() -> None:
    """707.9a."""
    t = Table()
    text = "{2}: Thing becomes a copy of target Bear, except it has this ability."
    oid = t.text(text, types="Creature — Shapeshifter")
    ability: Any = layers.chars(t.game, oid).abilities[0]
    bear = t.put(BEAR)
    (node,) = target_nodes(ability.effect)
    t.run(perform(t.game, ability.effect, Binding(oid, 0, ability, slots={id(node): (bear,)})))
    chars = layers.chars(t.game, oid)
    assert (chars.name, chars.abilities) == ("Bear", (ability,))
