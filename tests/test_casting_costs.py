# ruff: noqa: E501 -- one line of a scenario says one thing
"""What spells cost, what helps to pay, and where mana comes from (601.2f-h, 605, 106): played as scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.ability import effects as ef
from apnap.ability.abilities import Activated, Keyword, Static, Triggered
from apnap.ability.amounts import Count, X
from apnap.ability.events import On
from apnap.ability.filters import Both, Color, Controlled, IsSource, Owned, Player, Stat, Subtype, Type
from apnap.ability.mods import AlternativeCost, Cant, CostChange
from apnap.ability.selections import All, Choose, EachOpponent, EachPlayer, EventPlayer, Target, This, You
from apnap.game import Game
from apnap.model.decisions import Option
from apnap.model.mana import Mana
from apnap.rules.casting import cast
from apnap.rules.setup import add_card
from test_casting_keywords import BEAR, CREATURE, ETB, MINE, cost, make, run, spell

TAP = cost("", tap=True)
make("Convoker", "{2}{W}{W}", "Creature - Angel", Keyword("convoke"), pt=(4, 4))
make("White One", "{W}", "Creature - Soldier", pt=(1, 1))
make("Green One", "{G}", "Creature - Elf", Activated(TAP, ef.AddMana(("{G}",))), pt=(1, 1))
make("Delver", "{3}{U}", "Sorcery", Keyword("delve"), spell(ef.Draw(2)))
make("Improviser", "{2}{U}", "Sorcery", Keyword("improvise"), spell(ef.Draw(2)))
make("Trinket", "{0}", "Artifact")
make("X Convoker", "{X}{G}", "Sorcery", Keyword("convoke"), spell(ef.GainLife(1)))
make("Tax", "{1}", "Enchantment", Static(EachPlayer(), (CostChange(more="{1}"),)))
make("Discount", "{1}", "Enchantment", Static(You(), (CostChange(less="{2}"),)))
make("Blue Discount", "{1}", "Enchantment", Static(You(), (CostChange(less="{U}"),)))
make("Careful Discount", "{1}", "Enchantment", Static(You(), (CostChange(less="{2}", floor=1),)))
make("Three Ball", "{3}", "Artifact", Static(EachPlayer(), (CostChange(floor=3),)))
make("Ping", "{R}", "Instant", spell(ef.Damage(1, Target(CREATURE))))
make("Big", "{3}{R}", "Sorcery", spell(ef.Damage(1, EachOpponent())))
make("Pricey", "{2}{U}", "Creature - Dragon",
     Static(EachOpponent(), (CostChange(more="{2}", target=IsSource()),)), pt=(4, 4))  # fmt: skip
make("Choosy", "{3}{R}", "Instant", Static(This(), (CostChange(less="{3}", target=Subtype("Bear")),)),
     spell(ef.Damage(1, Target(CREATURE))))  # fmt: skip
make("Swarm Call", "{3}{R}", "Sorcery",
     Static(This(), (CostChange(less="{1}", times=Count(All(Both((CREATURE, MINE))))),)),
     spell(ef.Damage(1, EachOpponent())))  # fmt: skip
make("Affine", "{4}{U}", "Sorcery", Keyword("affinity", filter=Type("Artifact")), spell(ef.Draw(1)))
make("Undaunted One", "{1}{U}", "Sorcery", Keyword("undaunted"), spell(ef.Draw(1)))
make("Buyer Back", "{R}", "Instant", Keyword("buyback", cost("{2}")), spell(ef.GainLife(1)))
make("Commander", "{1}{R}", "Legendary Creature - Goblin", Keyword("haste"), pt=(2, 2))

SCENARIOS: dict[str, str] = {
    "702.51a convoke: a creature pays generic mana or mana of its colour":
    """
      players: {A: {battlefield: [{card: White One, count: 2, summoning_sick: true}, {card: Green One, count: 2}], hand: [Convoker]}}
      script: [{cast: Convoker, cost: [White One, "White One#2", Green One, "Green One#2"]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Convoker, count: 1}}, {tapped: {player: A, count: 4}}]""",
    "702.51a convoke: a creature of another colour pays no coloured mana":
    """
      players: {A: {battlefield: [White One, {card: Green One, count: 3}], hand: [Convoker]}}
      script: [{cast: Convoker, expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.51a convoke: a creature doesn't make mana as well":
    """
      players: {A: {battlefield: [{card: Green One, count: 3}, Plains], hand: [Convoker]}}
      script: [{cast: Convoker, expect_illegal: true}]
      expect: [{untapped: {player: A, count: 4}}]""",
    "702.51b convoke: the total cost, increases included":
    """
      players: {A: {battlefield: [Tax, {card: White One, count: 5}], hand: [Convoker]}}
      script: [{cast: Convoker}, {resolve: all}]
      expect: [{permanents: {player: A, card: Convoker, count: 1}}, {tapped: {player: A, card: White One, count: 5}}]""",
    "702.66a delve: only generic mana":
    """
      players: {A: {battlefield: [Island], graveyard: [{card: Bear, count: 4}], hand: [Delver]}}
      script: [{cast: Delver, cost: [Bear, "Bear#2", "Bear#3"]}, {resolve: all}]
      expect: [{exile: {player: A, count: 3}}, {graveyard: {player: A, count: 2}}]""",
    "702.66a delve: coloured mana is still to be paid":
    """
      players: {A: {battlefield: [Wastes], graveyard: [{card: Bear, count: 4}], hand: [Delver]}}
      script: [{cast: Delver, expect_illegal: true}]
      expect: [{graveyard: {player: A, count: 4}}]""",
    "702.66a delve: no more cards than generic mana":
    """
      players: {A: {battlefield: [Island], graveyard: [{card: Bear, count: 5}], hand: [Delver]}}
      script: [{cast: Delver, cost: [Bear, "Bear#2", "Bear#3", "Bear#4"], expect_illegal: true}]
      expect: [{graveyard: {player: A, count: 5}}]""",
    "702.126a improvise: artifacts tapped for generic mana":
    """
      players: {A: {battlefield: [Island, {card: Trinket, count: 2}], hand: [Improviser]}}
      script: [{cast: Improviser}, {resolve: all}]
      expect: [{hand: {player: A, count: 2}}, {tapped: {player: A, card: Trinket, count: 2}}]""",
    "702.126a improvise: no tapped ones":
    """
      players: {A: {battlefield: [{card: Trinket, count: 2}, Island, Green One], hand: [Improviser, Convoker]}}
      script:
        - {cast: Improviser, cost: [Trinket, "Trinket#2"]}
        - {resolve: all}
      expect: [{untapped: {player: A, card: Green One, count: 1}}]""",
    "601.2f increases come before reductions":
    """
      players: {A: {battlefield: [Discount, Mountain], hand: [Ping]}, B: {battlefield: [Tax, Bear]}}
      script: [{cast: Ping, targets: [Bear]}, {resolve: all}]
      expect: [{damage: {card: Bear, count: 1}}]""",
    "118.7a generic reductions leave coloured mana":
    """
      players: {A: {battlefield: [Discount, Discount], hand: [Ping]}, B: {battlefield: [Bear]}}
      script: [{cast: Ping, targets: [Bear], expect_illegal: true}]
      expect: [{damage: {card: Bear, count: 0}}]""",
    "118.7b a colour that isn't there is taken from generic mana":
    """
      players: {A: {battlefield: [Blue Discount, {card: Mountain, count: 3}], hand: [Big]}}
      script: [{cast: Big}, {resolve: all}]
      expect: [{life: {B: 19}}]""",
    "601.2f a total of at least three, after reductions":
    """
      players: {A: {battlefield: [Discount, {card: Mountain, count: 2}], hand: [Big]}, B: {battlefield: [Three Ball]}}
      script: [{cast: Big, expect_illegal: true}]
      expect: [{life: {B: 20}}]""",
    "601.2f a total of at least three: what costs more isn't changed":
    """
      players: {A: {battlefield: [{card: Mountain, count: 4}], hand: [Big]}, B: {battlefield: [Three Ball]}}
      script: [{cast: Big}, {resolve: all}]
      expect: [{life: {B: 19}}]""",
    "601.2f a total of at least three includes additional costs":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Buyer Back]}, B: {battlefield: [Three Ball]}}
      script: [{cast: Buyer Back, with: [buyback]}, {resolve: all}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.2h convoke pays for a total of at least three":
    """
      players: {A: {battlefield: [{card: Green One, count: 3}], hand: [X Convoker]}, B: {battlefield: [Three Ball]}}
      script: [{cast: X Convoker, x: 0}, {resolve: all}]
      expect: [{life: {A: 21}}, {tapped: {player: A, count: 3}}]""",
    "601.2f a reduction that stops at one mana, applied first":
    """
      players: {A: {battlefield: [Discount, Careful Discount], hand: [Affine]}}
      script: [{cast: Affine, expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.2f more for spells with that target":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Ping]}, B: {battlefield: [Pricey, Bear]}}
      script: [{cast: Ping, targets: [Pricey], expect_illegal: true}, {cast: Ping, targets: [Bear]}, {resolve: all}]
      expect: [{damage: {card: Bear, count: 1}}, {tapped: {player: A, count: 1}}]""",
    "601.2f more for spells with that target: it is castable when paid":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Ping]}, B: {battlefield: [Pricey]}}
      script: [{cast: Ping, targets: [Pricey]}, {resolve: all}]
      expect: [{damage: {card: Pricey, count: 1}}, {tapped: {player: A, count: 3}}]""",
    "601.2f not even begun when no target can be paid for":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Ping]}, B: {battlefield: [Pricey]}}
      script: [{check: [{cannot: {player: A, cast: Ping}}]}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.2f less with that target, and only with it":
    """
      players: {A: {battlefield: [Mountain], hand: [Choosy]}, B: {battlefield: [Bear, Pricey]}}
      script: [{cast: Choosy, targets: [Pricey], expect_illegal: true}, {cast: Choosy, targets: [Bear]}, {resolve: all}]
      expect: [{damage: {card: Bear, count: 1}}]""",
    "601.2f less for each creature":
    """
      players: {A: {battlefield: [Mountain, {card: Bear, count: 3}], hand: [Swarm Call]}}
      script: [{cast: Swarm Call}, {resolve: all}]
      expect: [{life: {B: 19}}]""",
    "702.41a affinity":
    """
      players: {A: {battlefield: [Island, {card: Trinket, count: 4}], hand: [Affine]}}
      script: [{cast: Affine}, {resolve: all}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.125a undaunted":
    """
      players: {A: {battlefield: [Island], hand: [Undaunted One]}}
      script: [{cast: Undaunted One}, {resolve: all}]
      expect: [{hand: {player: A, count: 1}}]""",
    "903.8 commander tax":
    """
      format: commander
      players: {A: {battlefield: [{card: Mountain, count: 6}], hand: [Zap], command: [Commander]}}
      answers: {A: {choices: ["yes"]}}
      script:
        - {cast: Commander}
        - {resolve: all}
        - {check: [{tapped: {player: A, card: Mountain, count: 2}}]}
        - {cast: Zap, targets: [Commander]}
        - {resolve: all}
        - {check: [{command: {player: A, card: Commander, count: 1}}]}
        - {cast: Commander, expect_illegal: true}
      expect: [{untapped: {player: A, card: Mountain, count: 3}}]""",
}

# --- mana ------------------------------------------------------------------------------------------

make("Flare", "{2}{R}", "Enchantment",
     Triggered((On("tap_for_mana", subject=Type("Land"), player=Player()),),
               ef.AddMana(("produced",), who=EventPlayer())))  # fmt: skip
make("Bloom", "{2}{G}", "Enchantment",
     Triggered((On("tap_for_mana", subject=Subtype("Forest")),), ef.AddMana(("{G}",), who=EventPlayer())))  # fmt: skip
make("Orchard", None, "Land",
     Activated(TAP, ef.AddMana(("produced",), among=All(Both((Type("Land"), Controlled(EachOpponent())))))))  # fmt: skip
make("Gate", None, "Land", Activated(TAP, ef.AddMana(("{C}",))),
     Activated(cost("{W/U}", tap=True), ef.AddMana(("{W}{W}", "{W}{U}", "{U}{U}"))))  # fmt: skip
make("Coffers", None, "Land",
     Activated(cost("{2}", tap=True), ef.AddMana(("{B}",), n=Count(All(Both((Subtype("Swamp"), MINE)))))))  # fmt: skip
make("Cavern", None, "Land",
     Activated(TAP, ef.AddMana(("any",), spend=ef.SpendOnly(spells=CREATURE, rider=(Cant("be_countered"),)))))  # fmt: skip
make("Temple", None, "Land", Activated(TAP, ef.AddMana(("{C}{C}",), spend=ef.SpendOnly(abilities=Type("Artifact")))))
make("Machine", "{1}", "Artifact", Activated(cost("{2}"), ef.GainLife(3)))
make("White Blue", "{W}{W}{U}", "Sorcery", spell(ef.GainLife(4)))
make("Demon", "{4}{B}{B}", "Creature - Demon", pt=(6, 6))
make("Stop", "{U}", "Instant", spell(ef.Counter(Target(CREATURE, zones=("stack",)))))
make("Four", "{2}{G}{G}", "Sorcery", spell(ef.GainLife(4)))
make("Hybrid", "{1}{R/G}", "Sorcery", spell(ef.GainLife(2)))
make("Watcher", "{W}", "Creature - Bird", Triggered((ETB,), ef.GainLife(1)), pt=(1, 1))

make("Shoal", "{X}{U}{U}", "Instant",
     Static(This(), (AlternativeCost(cost("", ef.Exile(Choose(
         Both((Color("green"), Stat("mana_value", "==", X()), Owned(You()))), zones=("hand",)))),),)),
     spell(ef.GainLife(X())))  # fmt: skip

SCENARIOS |= {
    "107.3a X of a card that is exiled":
    """
      players: {A: {hand: [Shoal, Bear]}}
      script: [{cast: Shoal, with: [alternative], x: 2, cost: [Bear]}, {resolve: all}]
      expect: [{life: {A: 22}}, {exile: {player: A, card: Bear, count: 1}}]""",
    "107.3a no X without such a card":
    """
      players: {A: {hand: [Shoal, Bear]}}
      script: [{cast: Shoal, with: [alternative], x: 1, expect_illegal: true}]
      expect: [{life: {A: 20}}]""",
    "605.4a a triggered mana ability resolves at once, without the stack":
    """
      players: {A: {battlefield: [Flare, Forest]}}
      script: [{activate: Forest}, {check: [{mana_pool: {player: A, mana: "{G}{G}"}}, {stack: {count: 0}}]}]
      expect: [{stack: {count: 0}}]""",
    "605.1b additional mana counts in automatic payment":
    """
      players: {A: {battlefield: [Flare, {card: Forest, count: 2}], hand: [Four]}}
      script: [{cast: Four}, {resolve: all}]
      expect: [{life: {A: 24}}, {tapped: {player: A, card: Forest, count: 2}}]""",
    "605.1b additional mana of a fixed colour":
    """
      players: {A: {battlefield: [Bloom, Forest, {card: Wastes, count: 2}], hand: [Four]}}
      script: [{cast: Four}, {resolve: all}]
      expect: [{life: {A: 24}}]""",
    "605.1b two of them":
    """
      players: {A: {battlefield: [Bloom, Flare, Forest, Mountain], hand: [Four]}}
      script: [{cast: Four}, {resolve: all}]
      expect: [{life: {A: 24}}]""",
    "106.7 any type that an opponent's land could produce":
    """
      players: {A: {battlefield: [Orchard], hand: [Ping]}, B: {battlefield: [Mountain, Bear]}}
      script: [{cast: Ping, targets: [Bear]}, {resolve: all}]
      expect: [{damage: {card: Bear, count: 1}}]""",
    "106.7 and no other":
    """
      players: {A: {battlefield: [Orchard], hand: [Ping]}, B: {battlefield: [Forest, Bear]}}
      script: [{cast: Ping, targets: [Bear], expect_illegal: true}]
      expect: [{untapped: {player: A, count: 1}}]""",
    "605.3b a filter land in automatic payment":
    """
      players: {A: {battlefield: [Gate, Gate, Plains, Plains], hand: [White Blue]}}
      script: [{cast: White Blue}, {resolve: all}]
      expect: [{life: {A: 24}}]""",
    "605.3b an amount of mana in automatic payment":
    """
      players: {A: {battlefield: [Coffers, {card: Swamp, count: 4}], hand: [Demon]}}
      script: [{cast: Demon}, {resolve: all}]
      expect: [{permanents: {player: A, card: Demon, count: 1}}, {tapped: {player: A, count: 5}}]""",
    "106.6 mana only for creature spells, and what it does for them":
    """
      players: {A: {battlefield: [Cavern], hand: [Watcher]}, B: {battlefield: [Island], hand: [Stop]}}
      script:
        - {cast: Watcher}
        - {player: B, cast: Stop, targets: [Watcher]}
        - {resolve: all}
      expect: [{life: {A: 21}}, {permanents: {player: A, card: Watcher, count: 1}}]""",
    "106.6 the same when it is in the pool":
    """
      players: {A: {battlefield: [Cavern], hand: [Watcher, Ping]}, B: {battlefield: [Island, Bear], hand: [Stop]}}
      answers: {A: {choices: ["{W}"]}}
      script:
        - {activate: Cavern}
        - {check: [{mana_pool: {player: A, mana: "{W}"}}]}
        - {cast: Watcher}
        - {player: B, cast: Stop, targets: [Watcher]}
        - {resolve: all}
      expect: [{life: {A: 21}}]""",
    "106.6 not for other spells":
    """
      players: {A: {battlefield: [Cavern], hand: [Ping]}, B: {battlefield: [Bear]}}
      script: [{cast: Ping, targets: [Bear], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "106.6 mana only for abilities of artifacts":
    """
      players: {A: {battlefield: [Temple, Machine], hand: [Trinket]}}
      script: [{activate: Machine}, {resolve: all}]
      expect: [{life: {A: 23}}]""",
    "601.2h pay: the mana that is said":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}, {card: Forest, count: 2}], hand: [Hybrid]}}
      script: [{cast: Hybrid, pay: "{R}{R}"}, {resolve: all}]
      expect: [{life: {A: 22}}, {tapped: {player: A, card: Mountain, count: 2}}]""",
    "601.2h pay: out of the pool and from sources":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}, {card: Forest, count: 2}], hand: [Hybrid]}}
      script: [{activate: Forest}, {cast: Hybrid, pay: "{R}{R}"}, {check: [{mana_pool: {player: A, mana: "{G}"}}]}]
      expect: [{tapped: {player: A, card: Mountain, count: 2}}]""",
    "601.2h pay: refused when there isn't such mana":
    """
      players: {A: {battlefield: [Mountain, {card: Forest, count: 2}], hand: [Hybrid]}}
      script: [{cast: Hybrid, pay: "{R}{R}", expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.2h pay: refused when it isn't what the spell costs":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Hybrid]}}
      script: [{cast: Hybrid, pay: "{R}{R}{R}", expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "601.2h pay: for an ability":
    """
      players: {A: {battlefield: [Machine, {card: Mountain, count: 2}, {card: Forest, count: 2}]}}
      script: [{activate: Machine, pay: "{R}{G}"}, {resolve: all}]
      expect: [{tapped: {player: A, card: Mountain, count: 1}}, {tapped: {player: A, card: Forest, count: 1}}]""",
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_scenario(title: str, tmp_path: Path) -> None:
    run(tmp_path, SCENARIOS[title])


def test_by_hand_mana_of_a_mixed_pool_is_chosen() -> None:
    from apnap.rules.turn.eras import era

    game = Game(era("current"), ("A", "B"), 20, 1, "two-player")
    game.turn = game.turn.but(number=1, active=0, step="precombat_main")
    game.players[0].last_turn = 1
    game.options = {"manual_payment": (0,)}
    game.edit_player(0).pool = (Mana(8), Mana(16), Mana(16))
    bear = add_card(game, 0, BEAR, "hand")
    procedure = cast.cast(game, 0, Option("cast", bear))
    decision = next(procedure)
    assert decision.kind == "pay" and [(o.kind, o.how) for o in decision.options_] == [
        ("word", "auto"), ("spend", "R"), ("spend", "G"),
    ]  # fmt: skip
    decision = procedure.send((2,))  # {G} pays the green symbol
    assert decision.prompt == "{1}"
    assert [(o.kind, o.how) for o in decision.options_] == [("word", "auto"), ("spend", "R"), ("spend", "G")]
    with pytest.raises(StopIteration):
        procedure.send((2,))
    assert [mana.type for mana in game.players[0].pool] == [8]
