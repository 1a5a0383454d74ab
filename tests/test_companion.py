"""Companions (702.139): which starting decks they allow, and where they wait."""

import pytest

from apnap.cards.pool import builtin
from apnap.match.start import new_game
from apnap.model.card import Deck
from apnap.oracle.compile import compile_card

COMPANIONS = {
    "Each creature card in your starting deck is a Cat or Bear card.": ["Grizzly Bears", "Forest"],
    "Your starting deck contains only cards with even mana values.": ["Grizzly Bears", "Forest"],
    "Your starting deck contains only cards with mana value 2 or greater and land cards.": ["Grizzly Bears", "Forest"],
    "Each permanent card in your starting deck has mana value 2 or less.": ["Grizzly Bears", "Forest", "Divination"],
    "Each nonland card in your starting deck has a different name.": ["Forest", "Forest", "Grizzly Bears"],
    "Each nonland card in your starting deck shares a card type.": ["Forest", "Grizzly Bears", "Hill Giant"],
    "No card in your starting deck has more than one of the same mana symbol in its mana cost.": ["Grizzly Bears"],
    "Each permanent card in your starting deck has an activated ability.": ["Forest", "Llanowar Elves"],
    "Your starting deck contains at least three cards more than the minimum deck size.": ["Forest"] * 63,
}
NONE_FITS = ["Savannah Lions", "Savannah Lions", "Counterspell", "Hill Giant"]


@pytest.mark.parametrize("rule", COMPANIONS)
def test_companion_asks_for_a_starting_deck(rule: str) -> None:
    raw = {"name": "Loyal Dog", "type_line": "Creature — Dog", "mana_cost": "{1}", "power": "1", "toughness": "1"}
    companion = compile_card({**raw, "oracle_text": f"Companion — {rule}"}).card
    assert companion is not None
    pool = builtin()
    cards = {name: pool.get(name) for name in (*COMPANIONS[rule], *NONE_FITS)}
    good = Deck("good", tuple(cards[name] for name in COMPANIONS[rule]), companion=companion)
    game = new_game([good, good], mulligans=False)
    assert [game.objects[oid].card for oid in game.command] == [companion, companion]
    bad = Deck("bad", tuple(cards[name] for name in NONE_FITS), companion=companion)
    with pytest.raises(ValueError, match=r"702\.139a"):
        new_game([good, bad], mulligans=False)
