"""Texts of rarer kinds: each is read, and played."""

from __future__ import annotations

import pytest

from apnap.ability.effects import Create, LoseLife, PutCounters, Token
from apnap.ability.selections import EachOpponent, EventObject, Ref, This
from apnap.model.card import Card
from apnap.oracle import compile_line
from apnap.oracle.compile import UNDERSTOOD, compile_face
from apnap.rules import layers
from apnap.rules.perform.support import supported
from test_oracle_themes import BEAR, Table

LINES = (
    # what is made, what things become
    "When ~ enters, create a white Gnome artifact creature token with \"~'s power and toughness are each equal to the "
    "number of lands you control.\"",
    "{2}: Create a colorless Equipment artifact token named Blade. It has indestructible, \"Equipped creature gets "
    "+1/+1,\" and equip {1}.",
    "{1}: ~ becomes a Human Scout with base power and toughness 3/4 and gains vigilance.",
    "Equipped creature gets +1/+2, has menace, and is a red Goblin.",
    "As ~ enters, it becomes your choice of a 4/4 creature, a 3/3 creature with flying, or a 1/5 creature with reach.",
    "Enchanted creature can't attack or block unless its controller pays {2}.",
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
    "If an opponent would draw a card except the first one they draw in each of their draw steps, instead you create a "
    "Food token.",
    "Whenever equipped creature and at least one other creature attack, you gain 1 life.",
    "Suspend X—{X}{W}. X can't be 0.",
    "Splice onto instant or sorcery {2}{W}",
    "You control enchanted Equipment.",
    "At the beginning of your end step, exile ~. At the beginning of your next upkeep, return it to the battlefield "
    "under its owner's control. It gains haste.",
    "When ~ enters, exile target creature. Return it to the battlefield under its owner's control at the beginning of "
    "the next end step. It gains flying.",
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
    "If you would pay life while your library has at least that many cards in it, mill that many cards instead.",
    "If a blue source you control would deal an amount of noncombat damage less than ~'s toughness to an opponent, "
    "that source deals damage equal to ~'s toughness instead.",
    # outcomes
    "When ~ dies, return it to the battlefield tapped and transformed under your control.",
    "Whenever ~ attacks, you get two additional draw steps after this phase.",
    "When ~ enters, exile the top four cards of your library. You may cast any number of spells with total mana value "
    "5 or less from among them without paying their mana costs.",
    "Return target land card from your graveyard or exiled creature card you own to your hand.",
    "When ~ enters, search your library for a Goblin card and a Plains card, reveal those cards, put them into your "
    "hand, then shuffle.",
    "Counter target spell. If that spell is countered this way, exile it with two page counters on it instead of "
    "putting it into its owner's graveyard.",
    "Exile target artifact. Until end of turn, its owner may cast that card without paying its mana cost.",
    "~ attacks or blocks each combat if able.",
    "{T}: Until your next turn, target creature can't phase out.",
    "When ~ leaves the battlefield, return all cards exiled with it to their owners' hands.",
    "~ enters with two ice counters on it. If X is 3 or more, it enters tapped.",
    # dealings
    "The next time a red source of your choice would deal damage to you this turn, prevent that damage. If damage is "
    "prevented this way, draw a card.",
    "Prevent the next 2 damage that a source of your choice would deal to you and/or creatures you control this turn. "
    "If damage is prevented this way, you gain that much life.",
    "Whenever you attack, exchange life totals with target opponent. If you lost life this way, draw that many cards.",
    "When ~ enters, target opponent faces a villainous choice — That player loses 3 life, or you draw two cards.",
    "~spell costs {1} less to cast for each color among permanents you've sacrificed this turn.",
    "Whenever a creature dealt damage this turn by a Goblin you controlled dies, draw a card.",
    "Whenever you cast a red spell, copy it for each other artifact spell you've cast before it this turn. You may "
    "choose new targets for the copies.",
    "Kicker {X}. X can't be 0.",
    "{X}, {T}: Scry X. X can't be 0.",
    "X can't be greater than the number of players in the game.",
    # whereabouts
    "Target opponent returns each commander they control from the battlefield to the command zone.",
    "You may cast ~card from your graveyard or from exile.",
    "{T}: The next time you would draw a card this turn, instead look at the top three cards of your library, put all "
    "but one of them on the bottom of your library in a random order, then draw a card.",
    "For each spell and ability your opponents control, counter it unless its controller pays {2}.",
)


SPELLS = ("Destroy", "Counter", "Return", "Exile", "The next", "Prevent", "~spell", "Target", "For each")


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_and_said(line: str) -> None:
    done = compile_line(line, spell=line.startswith(SPELLS))
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


def test_which_card_is_meant() -> None:
    """ "That card" is the one exiled, not the creature spoken of since."""
    done = compile_line("Whenever a creature attacks, exile the top card of your library. Until end of turn, that "
                        "creature's controller may play that card.")  # fmt: skip
    permit = done.abilities[0].effect.parts[1]  # type: ignore[attr-defined]
    assert permit.what == Ref("r1")
    others = compile_line("Whenever a creature dies, you may exile that card. If you do, return each other card exiled "
                          "with ~ to its owner's hand.")  # fmt: skip
    assert others.abilities[0].effect.parts[1].then.what.without == EventObject()  # type: ignore[attr-defined]


def test_nothing_is_attached_to_itself() -> None:
    """301.5c, 303.4d: "attach ~ to it" is to what else was spoken of."""
    done = compile_line("Whenever a creature you control enters, tap ~ and attach ~ to it.")
    assert done.abilities[0].effect.parts[1].to == EventObject()  # type: ignore[attr-defined]


def test_what_things_are_everywhere() -> None:
    t = Table()
    t.text("Creatures you control are artifacts in addition to their other types. The same is true for creature spells "
           "you control and creature cards you own that aren't on the battlefield.")  # fmt: skip
    bears = [t.put(BEAR, who, zone) for who in (0, 1) for zone in ("battlefield", "hand", "graveyard", "library")]
    assert ["Artifact" in layers.chars(t.game, oid).types for oid in bears] == [True] * 4 + [False] * 4


def test_what_a_card_is_elsewhere() -> None:
    line = "As long as Thing isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types."
    face = compile_face("Thing", "{1}", "Artifact", line).face
    assert face is not None
    t = Table()
    for zone, creature in (("library", True), ("hand", True), ("graveyard", True), ("battlefield", False)):
        found = layers.chars(t.game, t.put(Card("Thing", (face,)), 0, zone))
        assert ("Creature" in found.types, found.power) == (creature, int(creature)), zone


def test_the_same_is_true_for_other_keywords() -> None:
    t = Table()
    has = t.text("Thing has flying as long as a creature you control has flying. The same is true for haste and "
                 "protection.")  # fmt: skip
    t.text("Other creatures you control have haste and protection from red.", types="Creature")
    bear = t.put(BEAR)
    found = layers.chars(t.game, has)
    assert found.keywords == {"haste", "protection"}
    assert [a.filter for a in found.abilities if getattr(a, "name", "") == "protection"] == [
        a.filter for a in layers.chars(t.game, bear).abilities if getattr(a, "name", "") == "protection"
    ]


def test_lines_about_several_places_and_kinds() -> None:
    for line in (
        "Whenever ~ attacks, exile up to one other target creature from the battlefield or creature card from a "
        "graveyard.",
        "{1}: Look at the top card of your library. If it's a land card or a creature card with power 2 or less, you "
        "may put that card onto the battlefield.",
        "{1}: Until your next turn, prevent all damage that would be dealt to and dealt by target creature.",
    ):
        assert compile_line(line).status == UNDERSTOOD, line


def test_a_planeswalker_may_enter_with_x_loyalty() -> None:
    face = compile_face("Thing", "{X}{G}", "Planeswalker — Thing", "[+1]: Draw a card.", loyalty="X").face
    assert face is not None
    assert face.loyalty == -1  # the X of its cost (107.3m), as it enters
