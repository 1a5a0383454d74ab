"""What cards allow at special moments, from their text to play: opening hands, flash for more mana, one card each turn,
exerting attackers, doors, delayed abilities that last, shields against a source of one's choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from apnap.cards.pool import builtin
from apnap.match.start import new_game
from apnap.model.card import Card
from apnap.oracle.compile import compile_card
from apnap.scenario.format import read_scenarios
from apnap.scenario.play import Play
from apnap.scenario.position import build

# ruff: noqa: E501
CARDS: dict[str, Card] = {}
# Parts of texts: whole sentences are not ours to keep.
RED, CARD, DEALT, MOST, KIND = "red", "card", "creature dealt damage", "greatest power", "creature"


def make(name: str, mana: str, line: str, text: str, pt: tuple[int, int] | None = None, **more: Any) -> Card:
    """A card as a card file has it."""
    data: dict[str, Any] = {"name": name, "mana_cost": mana, "type_line": line, "oracle_text": text, **more}
    if pt is not None:
        data |= {"power": str(pt[0]), "toughness": str(pt[1])}
    done = compile_card(data)
    assert done.card is not None, [(x.text, x.status, x.stop, x.why) for x in done.lines]
    CARDS[name] = done.card
    return done.card


EARLY = make(
    "Early Garden", "{2}{G}", "Enchantment",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.\n"
    "At the beginning of your upkeep, you gain 1 life.",
)  # fmt: skip
FILLER = make("Grey Cub", "{1}", "Artifact Creature — Cub", "", (1, 1))
make(
    "Quick Bog",
    "{B}",
    "Sorcery",
    "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw a card.",
)
make(
    "Grave Keeper", "{2}{B}", "Creature — Zombie",
    f"Once during each of your turns, you may cast a {KIND} spell from your graveyard.", (2, 2),
)  # fmt: skip
make(
    "Furrow", "{2}{G}", "Enchantment", "Once during each of your turns, you may play a land from your graveyard.\n"
    "You may play an additional land on each of your turns.",
)  # fmt: skip
make(
    "Sun Runner",
    "{1}{R}",
    "Creature — Human",
    "You may exert this creature as it attacks. When you do, draw a card.",
    (2, 2),
)
ROOM = compile_card({
    "name": "Pantry // Cellar", "layout": "split", "card_faces": [
        {"name": "Pantry", "mana_cost": "{W}", "type_line": "Enchantment — Room",
         "oracle_text": "When you unlock this door, you gain 3 life."},
        {"name": "Cellar", "mana_cost": "{1}{W}", "type_line": "Enchantment — Room",
         "oracle_text": "When you unlock this door, draw a card."}]})  # fmt: skip
assert ROOM.card is not None
CARDS["Pantry // Cellar"] = CARDS["Pantry"] = CARDS["Cellar"] = ROOM.card
make("Host", "{2}{W}", "Enchantment", "Whenever you fully unlock a Room, you gain 10 life.")
make("Ward of Red", "{W}", "Enchantment",
     f"{{1}}: The next time a {RED} source of your choice would deal damage to you this turn, prevent that damage.")  # fmt: skip
make("Red Cub", "{R}", "Creature — Cub", "", (3, 3))
make("Fast Cub", "{R}", "Creature — Cub", "Haste", (2, 2))
make("Long Watch", "{W}", "Instant", "Until end of turn, whenever a creature attacks, you gain 2 life.")
make("Many Sparks", "{R}", "Instant",
     "Strive — This spell costs {1} more to cast for each target beyond the first.\n"
     "Many Sparks deals 1 damage to each of any number of target creatures.")  # fmt: skip

make("Spender", "{G}", "Creature — Raccoon", "Whenever you expend 4, you gain 4 life.", (1, 1))
make(
    "Grave Tax",
    "{U}",
    "Instant",
    f"Counter target spell unless its controller pays {{1}} for each {CARD} in your graveyard.",
)
make("Odd Spark", "{R}", "Creature — Elemental", "When this creature enters, add {R}{R}. Until end of turn, you don't lose "
     "this mana as steps and phases end.", (1, 1))  # fmt: skip
make("Burn Away", "{R}", "Instant",
     "Burn Away deals 1 damage to each creature. " f"If a {DEALT} this way would die this turn, exile it instead.",
     )  # fmt: skip
make("Big Cull", "{B}", "Sorcery",
     f"Each opponent sacrifices a creature with the {MOST} among creatures that player controls.")  # fmt: skip

SCENARIOS: dict[str, str] = {
    "601.3b flash for more mana":
    """
      players: {A: {battlefield: [{card: Swamp, count: 3}], hand: [Quick Bog]}}
      script: [{step: upkeep, cast: Quick Bog, with: [flash]}, {step: upkeep, resolve: all}]
      expect: [{hand: {player: A, count: 1}}, {tapped: {player: A, card: Swamp, count: 3}}]""",
    "601.3b flash for more mana: not without the mana":
    """
      players: {A: {battlefield: [{card: Swamp, count: 2}], hand: [Quick Bog]}}
      script: [{step: upkeep, cast: Quick Bog, expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.3b flash for more mana: as a sorcery at its own cost":
    """
      players: {A: {battlefield: [{card: Swamp, count: 3}], hand: [Quick Bog]}}
      script: [{cast: Quick Bog}, {resolve: all}]
      expect: [{tapped: {player: A, card: Swamp, count: 1}}]""",
    "601.3 one creature each turn from the graveyard":
    """
      players: {A: {battlefield: [Grave Keeper, {card: Swamp, count: 4}], graveyard: [Grey Cub, Grey Cub]}}
      script: [{cast: Grey Cub}, {resolve: all}, {cast: Grey Cub, expect_illegal: true}]
      expect: [{permanents: {player: A, card: Grey Cub, count: 1}}]""",
    "601.3 one creature with each of two permissions":
    """
      players: {A: {battlefield: [Grave Keeper, Grave Keeper, {card: Swamp, count: 4}], graveyard: [Grey Cub, Grey Cub]}}
      script: [{cast: Grey Cub}, {resolve: all}, {cast: Grey Cub}, {resolve: all}]
      expect: [{permanents: {player: A, card: Grey Cub, count: 2}}]""",
    "601.3 one creature each turn, and again in the next":
    """
      players: {A: {battlefield: [Grave Keeper, {card: Swamp, count: 4}], graveyard: [Grey Cub, Grey Cub]}}
      script:
        - {cast: Grey Cub}
        - {turn: 3, cast: Grey Cub}
        - {turn: 3, resolve: all}
      stop: {turn: 3, step: precombat_main}
      expect: [{permanents: {player: A, card: Grey Cub, count: 2}}]""",
    "305.1 one land each turn from the graveyard":
    """
      players: {A: {battlefield: [Furrow], graveyard: [Forest, Forest], hand: [Swamp]}}
      script: [{play: Forest}, {play: Forest, expect_illegal: true}, {play: Swamp}]
      expect: [{permanents: {player: A, card: Forest, count: 1}}, {permanents: {player: A, card: Swamp, count: 1}}]""",
    "701.43d exerted as it attacks":
    """
      players: {A: {battlefield: [Sun Runner]}}
      answers: {A: {choices: ["yes"]}}
      script: [{step: declare_attackers, attack: [Sun Runner]}]
      stop: {turn: 3, step: upkeep}
      expect: [{hand: {player: A, count: 1}}, {tapped: {player: A, card: Sun Runner, count: 1}}]""",
    "709.5h the door that was cast is unlocked as it enters":
    """
      players: {A: {battlefield: [Host, {card: Plains, count: 3}], hand: ["Pantry // Cellar"]}}
      script: [{cast: Pantry}, {resolve: all}]
      expect: [{life: {A: 23}}, {hand: {player: A, count: 0}}]""",
    "709.5e, 709.5i the other door later":
    """
      players: {A: {battlefield: [Host, {card: Plains, count: 3}], hand: ["Pantry // Cellar"]}}
      script: [{cast: Pantry}, {resolve: all}, {special: unlock, card: Pantry}, {resolve: all}]
      expect: [{life: {A: 33}}, {hand: {player: A, count: 1}}]""",
    "609.7b only the chosen source, once":
    """
      players:
        A: {battlefield: [Red Cub, Red Cub]}
        B: {battlefield: [Ward of Red, Plains]}
      answers: {B: {choices: [Red Cub]}}
      script:
        - {player: B, activate: Ward of Red}
        - {resolve: all}
        - {step: declare_attackers, attack: [Red Cub, Red Cub]}
      stop: {turn: 1, step: postcombat_main}
      expect: [{life: {B: 17}}]""",
    "609.7a a permanent spell of one's choice, and what it becomes":
    """
      players:
        A: {battlefield: [Mountain, {card: Mountain, count: 2}], hand: [Fast Cub]}
        B: {battlefield: [Ward of Red, Plains]}
      answers: {B: {choices: [Fast Cub]}}
      script:
        - {cast: Fast Cub}
        - {player: B, activate: Ward of Red}
        - {resolve: all}
        - {step: declare_attackers, attack: [Fast Cub]}
      stop: {turn: 1, step: postcombat_main}
      expect: [{life: {B: 20}}]""",
    "603.7b a delayed ability that lasts":
    """
      players: {A: {battlefield: [Red Cub, Grey Cub, Plains], hand: [Long Watch]}}
      script: [{cast: Long Watch}, {step: declare_attackers, attack: [Red Cub, Grey Cub]}]
      stop: {turn: 1, step: postcombat_main}
      expect: [{life: {A: 24}}]""",
    "700.14 expending: reached with the second spell":
    """
      players: {A: {battlefield: [Spender, {card: Swamp, count: 5}], hand: [Grey Cub, Grave Keeper]}}
      script: [{cast: Grey Cub}, {resolve: all}, {check: [{life: {A: 20}}]}, {cast: Grave Keeper}, {resolve: all}]
      expect: [{life: {A: 24}}]""",
    "700.14 expending: once, in one payment past it":
    """
      players: {A: {battlefield: [Spender, {card: Swamp, count: 6}], hand: [Grave Keeper, Grave Keeper]}}
      script: [{cast: Grave Keeper}, {resolve: all}, {cast: Grave Keeper}, {resolve: all}]
      expect: [{life: {A: 24}}]""",
    "118.12 a price for each card":
    """
      players:
        A: {battlefield: [{card: Swamp, count: 4}], hand: [Grave Keeper]}
        B: {battlefield: [Island], hand: [Grave Tax], graveyard: [Grey Cub, Grey Cub]}
      answers: {A: {choices: ["yes"]}}
      script: [{cast: Grave Keeper}, {player: B, cast: Grave Tax, targets: [Grave Keeper]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Grave Keeper, count: 0}}]""",
    "514.2 kept mana ends with the turn":
    """
      players: {A: {battlefield: [Mountain], hand: [Odd Spark]}}
      script:
        - {cast: Odd Spark}
        - {resolve: all}
        - {step: end, check: [{mana_pool: {player: A, color: red, count: 2}}]}
      stop: {turn: 2, step: upkeep}
      expect: [{mana_pool: {player: A, color: red, count: 0}}]""",
    "614.1a what damage was dealt to is exiled":
    """
      players:
        A: {battlefield: [Mountain], hand: [Burn Away]}
        B: {battlefield: [Grey Cub, Red Cub]}
      script: [{cast: Burn Away}, {resolve: all}]
      expect: [{exile: {player: B, card: Grey Cub, count: 1}}, {permanents: {player: B, card: Red Cub, count: 1}}]""",
    "701.21 the greatest power":
    """
      players:
        A: {battlefield: [Swamp], hand: [Big Cull]}
        B: {battlefield: [Grey Cub, Red Cub]}
      script: [{cast: Big Cull}, {resolve: all}]
      expect: [{permanents: {player: B, card: Grey Cub, count: 1}}, {permanents: {player: B, card: Red Cub, count: 0}}]""",
    "601.2f more for each target beyond the first":
    """
      players:
        A: {battlefield: [{card: Mountain, count: 2}], hand: [Many Sparks]}
        B: {battlefield: [Grey Cub, Grey Cub, Grey Cub]}
      script:
        - {cast: Many Sparks, targets: [Grey Cub, Grey Cub, Grey Cub], expect_illegal: true}
        - {cast: Many Sparks, targets: [Grey Cub, Grey Cub]}
        - {resolve: all}
      expect: [{permanents: {player: B, card: Grey Cub, count: 1}}, {tapped: {player: A, card: Mountain, count: 2}}]""",
}


def lookup(name: str) -> Card | None:
    return CARDS.get(name) or builtin().get(name)


@pytest.mark.parametrize("title", SCENARIOS, ids=[t.replace(" ", "-") for t in SCENARIOS])
def test_played(tmp_path: Path, title: str) -> None:
    raw = yaml.safe_load(SCENARIOS[title])
    raw.setdefault("id", "test")
    raw.setdefault("stop", {"turn": 1, "step": "precombat_main"})
    raw["players"].setdefault("B", {})
    raw["script"] = [{"turn": 1, "step": "precombat_main", "player": "A", **entry} for entry in raw.get("script", ())]
    path = tmp_path / "test.yaml"
    path.write_text(yaml.safe_dump([raw], sort_keys=False), encoding="utf-8")
    (scenario,) = read_scenarios([path]).scenarios
    game, names = build(scenario, lookup)
    game.start()
    Play(scenario, game, names).run()


@pytest.mark.parametrize("answer", [0, 1])
def test_opening_hand(answer: int) -> None:
    """103.6a: after the mulligans the player may begin with the card on the battlefield."""
    game = new_game([[EARLY] * 7 + [FILLER] * 3, [FILLER] * 10], seed=3, first=0)
    asked = 0
    while game.decision is not None and game.decision.kind != "priority":
        decision = game.decision
        if decision.rule == "103.6a":
            asked += 1
            game.apply((answer,))
        else:
            game.apply(decision.default)
    held = sum(1 for o in game.objects.values() if o.card is EARLY and o.zone in ("hand", "battlefield"))
    here = sum(1 for o in game.objects.values() if o.card is EARLY and o.zone == "battlefield")
    assert asked == held > 0
    assert here == (held if answer == 0 else 0)
    assert game.turn.step == "upkeep" or here == 0
