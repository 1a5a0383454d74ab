# ruff: noqa: E501 -- one line of a scenario says one thing
"""Keywords that change how a spell is cast (702): each played as a scenario, with cards made by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from apnap.ability import effects as ef
from apnap.ability.abilities import Activated, Keyword, SpellAbility, Static, Triggered
from apnap.ability.amounts import Count, Minus
from apnap.ability.conditions import Paid
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.ability.filters import (
    AnyTarget,
    Both,
    Controlled,
    IsSource,
    Other,
    Owned,
    Subtype,
    Type,
)
from apnap.ability.mods import PT, CostChange
from apnap.ability.selections import Choose, EachOpponent, Target, TargetsOf, This, You
from apnap.cards.pool import builtin
from apnap.model.card import Card, Face
from apnap.scenario.format import read_scenarios
from apnap.scenario.play import Failure, Play
from apnap.scenario.position import build

CREATURE = Type("Creature")
MINE = Controlled(You())
ETB = On("move", subject=IsSource(), to="battlefield")


def cost(mana: str = "", *actions: ef.Effect, tap: bool = False) -> Cost:
    return Cost(mana, tap=tap, actions=actions)


CARDS: dict[str, Card] = {}


def make(name: str, mana: str | None, line: str, *abilities: Any, pt: tuple[int, int] | None = None) -> Card:
    """A card with one face; subtypes after a dash."""
    types, _, subtypes = line.partition(" - ")
    words = types.split()
    supertypes = tuple(w for w in words if w in ("Legendary", "Basic", "Snow"))
    face = Face(
        name=name,
        mana_cost=mana,
        types=tuple(w for w in words if w not in supertypes),
        supertypes=supertypes,
        subtypes=tuple(subtypes.split()),
        abilities=abilities,
        power=pt[0] if pt else None,
        toughness=pt[1] if pt else None,
    )
    found = CARDS[name] = Card(name, (face,))
    return found


def spell(effect: ef.Effect, word: str = "") -> SpellAbility:
    return SpellAbility(effect, word)


def lookup(name: str) -> Card | None:
    return CARDS.get(name) or builtin().get(name)


def run(tmp_path: Path, text: str, title: str = "") -> None:
    """Play the scenario; `stop`, `id` and the second player may be left out."""
    raw = yaml.safe_load(text)
    raw.setdefault("id", "test")
    raw.setdefault("stop", {"turn": 1, "step": "precombat_main"})
    raw["players"].setdefault("B", {})
    raw["script"] = [{"turn": 1, "step": "precombat_main", "player": "A", **entry} for entry in raw.get("script", ())]
    path = tmp_path / "test.yaml"
    path.write_text(yaml.safe_dump([raw], sort_keys=False), encoding="utf-8")
    reading = read_scenarios([path])
    (scenario,) = reading.scenarios
    game, names = build(scenario, lookup)
    game.start()
    Play(scenario, game, names).run()


BEAR = make("Bear", "{1}{G}", "Creature - Bear", pt=(2, 2))
make("Giant", "{3}{R}{R}", "Creature - Giant", pt=(5, 5))
make("Rogue", "{B}", "Creature - Human Rogue", pt=(1, 1))
make("Killer", "{B}", "Creature - Human Assassin", pt=(1, 1))
make("Rat", "{1}{B}{B}", "Creature - Rat", pt=(1, 1))
make("Zap", "{R}", "Instant", spell(ef.Damage(2, Target(AnyTarget()))))
make("Looter", "{U}", "Creature - Human", Activated(cost("", tap=True), ef.Discard(1)), pt=(1, 1))

# --- alternative costs ----------------------------------------------------------------------------

make("Emerger", "{6}{U}", "Creature - Eldrazi", Keyword("emerge", cost("{5}{U}")), pt=(4, 4))
make("Prowler", "{4}{B}", "Creature - Goblin Rogue", Keyword("prowl", cost("{B}")),
     Triggered((ETB,), ef.Draw(1), Paid("prowl")), pt=(2, 2))  # fmt: skip
make("Freerunner", "{4}{U}", "Sorcery", Keyword("freerunning", cost("{U}")), spell(ef.Draw(2)))
make("Mayhemer", "{7}{R}", "Creature - Villain", Keyword("mayhem", cost("{1}{R}")), pt=(6, 6))
make("Slinger", "{5}{W}", "Creature - Spider", Keyword("web-slinging", cost("{W}")), pt=(3, 3))
make("Patron", "{5}{B}{B}", "Legendary Creature - Spirit", Keyword("offering", filter=Subtype("Rat")), pt=(6, 6))
make("Cleaver", "{B}", "Sorcery", Keyword("cleave", cost("{2}{B}")),
     spell(ef.Destroy(Target(Both((CREATURE, Subtype("Bear")))))),
     spell(ef.Destroy(Target(CREATURE)), "cleave"))  # fmt: skip
make("Awakener", "{1}{W}", "Sorcery", Keyword("awaken", cost("{3}{W}"), n=3), spell(ef.GainLife(2)))
make("Assembler", "{5}", "Artifact Creature - Construct", Keyword("prototype", cost("{1}{W}"), text="2/2"),
     Keyword("vigilance"), pt=(4, 4))  # fmt: skip
make("Surger", "{4}{R}", "Sorcery", Keyword("surge", cost("{R}")), spell(ef.Draw(1)))
make("Show", "{4}{R}", "Sorcery", Keyword("spectacle", cost("{R}")), spell(ef.Draw(1)))
make("Faller", "{5}{R}", "Creature - Elemental", Keyword("impending", cost("{R}"), n=2), pt=(5, 5))

SCENARIOS: dict[str, str] = {
    "702.119a emerge: the sacrificed creature's mana value is taken off":
    """
      players: {A: {battlefield: [Giant, {card: Island, count: 1}], hand: [Emerger]}}
      script: [{cast: Emerger, with: [emerge]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Giant, count: 0}}, {permanents: {player: A, card: Emerger, count: 1}}]""",
    "702.119c emerge: which creature is chosen while announcing":
    """
      players: {A: {battlefield: [Giant, Bear, {card: Island, count: 4}], hand: [Emerger]}}
      script: [{cast: Emerger, with: [emerge], cost: [Bear]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Giant, count: 1}}, {tapped: {player: A, card: Island, count: 4}}]""",
    "702.119a emerge: not without a creature that makes it cheap enough":
    """
      players: {A: {battlefield: [Bear, {card: Island, count: 3}], hand: [Emerger]}}
      script: [{cast: Emerger, with: [emerge], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.76a prowl: after combat damage by one of its creature types":
    """
      players: {A: {battlefield: [Rogue, Swamp], hand: [Prowler]}}
      script:
        - {cast: Prowler, with: [prowl], expect_illegal: true}
        - {step: declare_attackers, attack: [Rogue]}
        - {step: postcombat_main, cast: Prowler, with: [prowl]}
        - {step: postcombat_main, resolve: all}
      stop: {turn: 1, step: postcombat_main}
      expect: [{permanents: {player: A, card: Prowler, count: 1}}, {hand: {player: A, count: 1}}]""",
    "702.76a prowl: not after another creature's damage":
    """
      players: {A: {battlefield: [Bear, Swamp], hand: [Prowler]}}
      script:
        - {step: declare_attackers, attack: [Bear]}
        - {step: postcombat_main, cast: Prowler, with: [prowl], expect_illegal: true}
      stop: {turn: 1, step: postcombat_main}
      expect: [{life: {B: 18}}, {hand: {player: A, count: 1}}]""",
    "702.173a freerunning: after combat damage by an Assassin":
    """
      players: {A: {battlefield: [Killer, Island], hand: [Freerunner]}}
      script:
        - {cast: Freerunner, with: [freerunning], expect_illegal: true}
        - {step: declare_attackers, attack: [Killer]}
        - {step: postcombat_main, cast: Freerunner, with: [freerunning]}
        - {step: postcombat_main, resolve: all}
      stop: {turn: 1, step: postcombat_main}
      expect: [{hand: {player: A, count: 2}}]""",
    "702.187b mayhem: from the graveyard in the turn it was discarded":
    """
      players: {A: {battlefield: [Looter, {card: Mountain, count: 2}], hand: [Mayhemer]}}
      script: [{activate: Looter}, {resolve: all}, {cast: Mayhemer, with: [mayhem]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Mayhemer, count: 1}}]""",
    "702.187b mayhem: not when it was there before":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], graveyard: [Mayhemer]}}
      script: [{cast: Mayhemer, with: [mayhem], expect_illegal: true}]
      expect: [{graveyard: {player: A, count: 1}}]""",
    "702.188a web-slinging: a tapped creature returns to hand":
    """
      players: {A: {battlefield: [Bear, Giant, Plains], hand: [Slinger]}}
      script:
        - {cast: Slinger, with: [web-slinging], expect_illegal: true}
        - {step: declare_attackers, attack: [Bear]}
        - {step: postcombat_main, cast: Slinger, with: [web-slinging]}
        - {step: postcombat_main, resolve: all}
      stop: {turn: 1, step: postcombat_main}
      expect:
        - {permanents: {player: A, card: Slinger, count: 1}}
        - {permanents: {player: A, card: Giant, count: 1}}
        - {hand: {player: A, card: Bear, count: 1}}""",
    "702.48a offering: at instant speed, less the sacrificed permanent's mana cost":
    """
      players: {A: {battlefield: [Rat, {card: Wastes, count: 4}], hand: [Patron]}}
      script: [{step: upkeep, cast: Patron, with: [offering]}, {step: upkeep, resolve: all}]
      expect: [{permanents: {player: A, card: Patron, count: 1}}, {permanents: {player: A, card: Rat, count: 0}}]""",
    "702.48a offering: only a permanent of the quality":
    """
      players: {A: {battlefield: [Bear, {card: Swamp, count: 5}], hand: [Patron]}}
      script: [{step: upkeep, cast: Patron, with: [offering], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.148a cleave: the text without its brackets":
    """
      players: {A: {battlefield: [{card: Swamp, count: 3}], hand: [Cleaver]}, B: {battlefield: [Giant, Bear]}}
      script:
        - {cast: Cleaver, targets: [Giant], expect_illegal: true}
        - {cast: Cleaver, with: [cleave], targets: [Giant]}
        - {resolve: all}
      expect: [{permanents: {player: B, card: Giant, count: 0}}, {tapped: {player: A, card: Swamp, count: 3}}]""",
    "702.148a cleave: the text with its brackets":
    """
      players: {A: {battlefield: [{card: Swamp, count: 1}], hand: [Cleaver]}, B: {battlefield: [Giant, Bear]}}
      script: [{cast: Cleaver, targets: [Bear]}, {resolve: all}]
      expect: [{permanents: {player: B, card: Giant, count: 1}}, {permanents: {player: B, card: Bear, count: 0}}]""",
    "702.113a awaken: a land of its own target becomes a creature":
    """
      players: {A: {battlefield: [{card: Plains, count: 4}], hand: [Awakener]}}
      script: [{cast: Awakener, with: [awaken], targets: [Plains]}, {resolve: all}]
      expect:
        - {life: {A: 22}}
        - {power_toughness: {card: Plains, power: 3, toughness: 3}}
        - {type: {card: Plains, is: Land}}
        - {ability: {card: Plains, keyword: haste}}""",
    "702.113a awaken: without its cost there is no such target":
    """
      players: {A: {battlefield: [{card: Plains, count: 4}], hand: [Awakener]}}
      script: [{cast: Awakener}, {resolve: all}]
      expect: [{life: {A: 22}}, {log: {event: counters, max: 0}}]""",
    "718.3b prototype: the other cost, size and colour, on the stack and the battlefield":
    """
      players: {A: {battlefield: [{card: Plains, count: 2}], hand: [Assembler]}}
      script:
        - {cast: Assembler, with: [prototype]}
        - {check: [{color: {card: Assembler, is: white}}, {mana_value: {card: Assembler, is: 2}}]}
        - {resolve: all}
      expect:
        - {power_toughness: {card: Assembler, power: 2, toughness: 2}}
        - {color: {card: Assembler, is: white}}
        - {mana_value: {card: Assembler, is: 2}}
        - {ability: {card: Assembler, keyword: vigilance}}""",
    "718.4 prototype: cast normally it is as printed":
    """
      players: {A: {battlefield: [{card: Plains, count: 5}], hand: [Assembler]}}
      script: [{cast: Assembler}, {resolve: all}]
      expect:
        - {power_toughness: {card: Assembler, power: 4, toughness: 4}}
        - {color: {card: Assembler, is: white, has: false}}""",
    "702.117a surge: after another spell":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Surger, Zap]}}
      script:
        - {cast: Surger, with: [surge], expect_illegal: true}
        - {cast: Zap, targets: [B]}
        - {resolve: all}
        - {cast: Surger, with: [surge]}
        - {resolve: all}
      expect: [{hand: {player: A, count: 1}}]""",
    "702.137a spectacle: after an opponent lost life":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Show, Zap]}}
      script:
        - {cast: Show, with: [spectacle], expect_illegal: true}
        - {cast: Zap, targets: [B]}
        - {resolve: all}
        - {cast: Show, with: [spectacle]}
        - {resolve: all}
      expect: [{hand: {player: A, count: 1}}]""",
    "702.176a impending: no creature while it has time counters":
    """
      players: {A: {battlefield: [{card: Mountain, count: 1}], hand: [Faller]}}
      script:
        - {cast: Faller, with: [impending]}
        - {resolve: all}
        - {check: [{counters: {card: Faller, kind: time, count: 2}}, {type: {card: Faller, is: Creature, has: false}}]}
      stop: {turn: 3, step: cleanup}
      expect: [{counters: {card: Faller, kind: time, count: 0}}, {type: {card: Faller, is: Creature}}]""",
}

# --- additional costs and modes -------------------------------------------------------------------

GIFT = make("Present", "{W}", "Instant", Keyword("gift", text="card"),
     spell(ef.Gate(ef.GainLife(5), when=Paid("gift"), otherwise=ef.GainLife(1))))  # fmt: skip
make("Giver", "{W}", "Creature - Mouse", Keyword("gift", text="tapped Fish"), pt=(1, 1))
make("Bargainer", "{R}", "Sorcery", Keyword("bargain"),
     spell(ef.Gate(ef.Damage(5, EachOpponent()), when=Paid("bargain"), otherwise=ef.Damage(1, EachOpponent()))))  # fmt: skip
MODES = (ef.Mode(ef.GainLife(2)), ef.Mode(ef.Draw(1)), ef.Mode(ef.Damage(3, Target(CREATURE))))
make("Escalator", "{W}", "Instant", Keyword("escalate", cost("{1}")), spell(ef.Modal(MODES, 1, None)))
make("Tapping Escalator", "{W}", "Instant",
     Keyword("escalate", cost("", ef.Tap(Choose(Both((CREATURE, MINE)))))), spell(ef.Modal(MODES, 1, None)))  # fmt: skip
make("Twiner", "{W}", "Instant", Keyword("entwine", cost("{2}")), spell(ef.Modal(MODES[:2])))
make("Target Twiner", "{W}", "Instant", Keyword("entwine", cost("{2}")), spell(ef.Modal(MODES)))
make("Spreer", "{W}", "Instant", Keyword("spree"),
     spell(ef.Modal((ef.Mode(ef.GainLife(2), "{1}"), ef.Mode(ef.Draw(1), "{2}")), 1, None)))  # fmt: skip
make("Tierer", "{W}", "Instant", Keyword("tiered"),
     spell(ef.Modal((ef.Mode(ef.GainLife(2), "{0}"), ef.Mode(ef.GainLife(6), "{2}")))))  # fmt: skip
make("Replicator", "{R}", "Sorcery", Keyword("replicate", cost("{R}")), spell(ef.Damage(1, EachOpponent())))
make("Conspirer", "{R}", "Sorcery", Keyword("conspire"), spell(ef.Damage(1, EachOpponent())))
make("Red One", "{R}", "Creature - Goblin", pt=(1, 1))
make("Casualty", "{R}", "Sorcery", Keyword("casualty", n=2), spell(ef.Damage(1, EachOpponent())))
make("Squaddie", "{R}", "Creature - Goblin", Keyword("squad", cost("{1}")), pt=(1, 1))
make("Parent", "{R}", "Creature - Goblin", Keyword("offspring", cost("{1}")), pt=(3, 3))
make("Buyer", "{R}", "Instant", Keyword("buyback", cost("{2}")), spell(ef.GainLife(1)))
make("Arcane Gain", "{W}", "Instant - Arcane", spell(ef.GainLife(1)))
make("Splicer", "{3}{R}", "Instant - Arcane", spell(ef.Damage(3, Target(AnyTarget()))),
     Keyword("splice", cost("{R}"), filter=Subtype("Arcane")))  # fmt: skip
make("Assistant", "{3}{W}", "Sorcery", Keyword("assist"), spell(ef.GainLife(4)))
make("Striver", "{W}", "Sorcery",
     Static(This(), (CostChange(more="{1}", times=Minus(Count(TargetsOf(This())), 1)),)),
     spell(ef.Apply(Target(CREATURE, least=0, most=None), (PT(1, 1),))))  # fmt: skip
make("Kicked", "{R}", "Creature - Goblin", Keyword("kicker", cost("{1}")),
     Triggered((ETB,), ef.GainLife(3), Paid("kicker")), pt=(1, 1))  # fmt: skip

SCENARIOS |= {
    "702.174b gift of an instant: the opponent gets it first":
    """
      players: {A: {battlefield: [Plains], hand: [Present]}}
      script: [{cast: Present, with: [gift]}, {resolve: all}]
      expect: [{life: {A: 25}}, {hand: {player: B, count: 1}}]""",
    "702.174k gift that isn't promised":
    """
      players: {A: {battlefield: [Plains], hand: [Present]}}
      script: [{cast: Present}, {resolve: all}]
      expect: [{life: {A: 21}}, {hand: {player: B, count: 0}}]""",
    "702.174b gift of a permanent: as it enters":
    """
      players: {A: {battlefield: [Plains], hand: [Giver]}}
      script: [{cast: Giver, with: [gift]}, {resolve: all}]
      expect: [{permanents: {player: B, count: 1, token: true}}, {tapped: {player: B, card: Fish, count: 1}}]""",
    "702.166a bargain: an artifact, enchantment or token is sacrificed":
    """
      players: {A: {battlefield: [Mountain, {token: Treasure}], hand: [Bargainer]}}
      script: [{cast: Bargainer, with: [bargain]}, {resolve: all}]
      expect: [{life: {B: 15}}, {permanents: {player: A, card: Treasure, count: 0}}]""",
    "702.120a escalate: for each mode beyond the first":
    """
      players: {A: {battlefield: [{card: Plains, count: 2}], hand: [Escalator]}}
      script: [{cast: Escalator, modes: [1, 2]}, {resolve: all}]
      expect: [{life: {A: 22}}, {hand: {player: A, count: 1}}, {tapped: {player: A, card: Plains, count: 2}}]""",
    "702.120a escalate: not more modes than can be paid for":
    """
      players: {A: {battlefield: [{card: Plains, count: 2}, Bear], hand: [Escalator]}}
      script: [{cast: Escalator, modes: [1, 2, 3], targets: [Bear], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.120a escalate: an action for each":
    """
      players: {A: {battlefield: [Plains, Bear, Giant], hand: [Tapping Escalator]}}
      script: [{cast: Tapping Escalator, modes: [1, 2, 3], targets: [Giant]}, {resolve: all}]
      expect: [{life: {A: 22}}, {tapped: {player: A, card: Bear, count: 1}}, {tapped: {player: A, card: Giant, count: 1}}]""",
    "702.120a escalate: not more actions than there are creatures":
    """
      players: {A: {battlefield: [Plains, Bear], hand: [Tapping Escalator]}}
      script: [{cast: Tapping Escalator, modes: [1, 2, 3], targets: [Bear], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.42a entwine: all modes":
    """
      players: {A: {battlefield: [{card: Plains, count: 3}], hand: [Twiner]}}
      script: [{cast: Twiner, with: [entwine]}, {resolve: all}]
      expect: [{life: {A: 22}}, {hand: {player: A, count: 1}}]""",
    "702.42a entwine: not when a mode has no target":
    """
      players: {A: {battlefield: [{card: Plains, count: 3}], hand: [Target Twiner]}}
      script: [{cast: Target Twiner, with: [entwine], modes: [1], expect_illegal: true}, {cast: Target Twiner, modes: [1]}, {resolve: all}]
      expect: [{life: {A: 22}}, {tapped: {player: A, card: Plains, count: 1}}]""",
    "702.172a spree: the costs of the chosen modes":
    """
      players: {A: {battlefield: [{card: Plains, count: 4}], hand: [Spreer]}}
      script: [{cast: Spreer, modes: [1, 2]}, {resolve: all}]
      expect: [{life: {A: 22}}, {tapped: {player: A, card: Plains, count: 4}}]""",
    "702.172a spree: at least one, and it is paid for":
    """
      players: {A: {battlefield: [{card: Plains, count: 2}], hand: [Spreer]}}
      script: [{cast: Spreer, modes: [2], expect_illegal: true}, {cast: Spreer, modes: [1]}, {resolve: all}]
      expect: [{life: {A: 22}}]""",
    "702.183a tiered: one mode and its cost":
    """
      players: {A: {battlefield: [{card: Plains, count: 3}], hand: [Tierer]}}
      script: [{cast: Tierer, modes: [2]}, {resolve: all}]
      expect: [{life: {A: 26}}, {tapped: {player: A, card: Plains, count: 3}}]""",
    "702.56a replicate: as often as paid":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Replicator]}}
      script: [{cast: Replicator, with: [replicate, replicate]}, {resolve: all}]
      expect: [{life: {B: 17}}]""",
    "702.78a conspire: two creatures that share a colour with it":
    """
      players: {A: {battlefield: [Mountain, {card: Red One, count: 2}], hand: [Conspirer]}}
      script: [{cast: Conspirer, with: [conspire]}, {resolve: all}]
      expect: [{life: {B: 18}}, {tapped: {player: A, card: Red One, count: 2}}]""",
    "702.78a conspire: not with creatures of another colour":
    """
      players: {A: {battlefield: [Mountain, Red One, Bear], hand: [Conspirer]}}
      script: [{cast: Conspirer, with: [conspire], expect_illegal: true}, {cast: Conspirer}, {resolve: all}]
      expect: [{life: {B: 19}}, {untapped: {player: A, card: Red One, count: 1}}]""",
    "702.153a casualty: a creature with that power":
    """
      players: {A: {battlefield: [Mountain, Red One, Bear], hand: [Casualty]}}
      script: [{cast: Casualty, with: [casualty]}, {resolve: all}]
      expect: [{life: {B: 18}}, {permanents: {player: A, card: Bear, count: 0}}, {permanents: {player: A, card: Red One, count: 1}}]""",
    "702.157a squad":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Squaddie]}}
      script: [{cast: Squaddie, with: [squad, squad]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Squaddie, count: 3}}]""",
    "702.175a offspring":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Parent]}}
      script: [{cast: Parent, with: [offspring]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Parent, count: 2}}, {permanents: {player: A, token: true, count: 1}}, {power_toughness: {card: "Parent#2", power: 1, toughness: 1}}]""",
    "702.27a buyback: back to the hand":
    """
      players: {A: {battlefield: [{card: Mountain, count: 3}], hand: [Buyer]}}
      script: [{cast: Buyer, with: [buyback]}, {resolve: all}]
      expect: [{life: {A: 21}}, {hand: {player: A, card: Buyer, count: 1}}]""",
    "702.33d kicker":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], hand: [Kicked]}}
      script: [{cast: Kicked, with: [kicker]}, {resolve: all}]
      expect: [{life: {A: 23}}]""",
    "702.47a splice: the spell gains the text, the card stays in hand":
    """
      players: {A: {battlefield: [Plains, Mountain], hand: [Arcane Gain, Splicer]}}
      answers: {A: {choices: [Splicer]}}
      script: [{cast: Arcane Gain, targets: [B]}, {resolve: all}]
      expect: [{life: {A: 21, B: 17}}, {hand: {player: A, card: Splicer, count: 1}}]""",
    "702.47a splice: it need not be":
    """
      players: {A: {battlefield: [Plains, Mountain], hand: [Arcane Gain, Splicer]}}
      script: [{cast: Arcane Gain}, {resolve: all}]
      expect: [{life: {A: 21, B: 20}}]""",
    "702.47a splice: only onto the quality":
    """
      players: {A: {battlefield: [Plains, Mountain], hand: [Present, Splicer]}}
      script: [{cast: Present, targets: [B], expect_illegal: true}]
      expect: [{life: {B: 20}}]""",
    "702.132a assist: another player pays generic mana":
    """
      players: {A: {battlefield: [{card: Plains, count: 4}], hand: [Assistant]}, B: {battlefield: [{card: Swamp, count: 2}]}}
      answers: {A: {choices: [B]}, B: {choices: [2]}}
      script: [{cast: Assistant}, {resolve: all}]
      expect: [{life: {A: 24}}, {tapped: {player: A, count: 2}}, {tapped: {player: B, count: 2}}]""",
    "601.2f strive: more for each target beyond the first":
    """
      players: {A: {battlefield: [{card: Plains, count: 2}, Bear, Giant, Rat], hand: [Striver]}}
      script:
        - {cast: Striver, targets: [Bear, Giant, Rat], expect_illegal: true}
        - {cast: Striver, targets: [Bear, Giant]}
        - {resolve: all}
      expect: [{power_toughness: {card: Bear, power: 3, toughness: 3}}, {tapped: {player: A, card: Plains, count: 2}}]""",
}

# --- from the graveyard and the command zone ------------------------------------------------------

make("Jumper", "{R}", "Sorcery", Keyword("jump-start"), spell(ef.Draw(1)))
make("Retracer", "{R}", "Sorcery", Keyword("retrace"), spell(ef.Draw(1)))
make("Escaper", "{4}{R}", "Creature - Elder Giant",
     Keyword("escape", cost("{R}", ef.Exile(Choose(Both((Other(), Owned(You()))), zones=("graveyard",), least=2, most=2)))),
     pt=(5, 5))  # fmt: skip
CARDS["Ghost"] = Card(
    "Ghost",
    (
        Face(name="Ghost", mana_cost="{2}{W}", types=("Creature",), power=2, toughness=2,
             abilities=(Keyword("disturb", cost("{W}")),)),
        Face(name="Haunting", types=("Creature",), power=1, toughness=1, colors=("white",),
             abilities=(Keyword("flying"),)),
    ),
    "transform",
)  # fmt: skip
CARDS["Dusk"] = Card(
    "Dusk // Dawn",
    (
        Face(name="Dusk", mana_cost="{R}", types=("Sorcery",), abilities=(spell(ef.Draw(1)),)),
        Face(name="Dawn", mana_cost="{1}{R}", types=("Sorcery",),
             abilities=(Keyword("aftermath"), spell(ef.GainLife(3)))),
    ),
    "aftermath",
)  # fmt: skip
make("Flasher", "{4}{R}", "Sorcery", Keyword("flashback", cost("{R}")), spell(ef.Draw(1)))
make("Boss", "{1}{R}", "Legendary Creature - Goblin", Keyword("dash", cost("{R}")), pt=(2, 2))
make("Discharge", "{U}", "Instant", spell(ef.Counter(Target(Type("Sorcery"), zones=("stack",)))))

SCENARIOS |= {
    "702.133a jump-start: discards a card and is exiled":
    """
      players: {A: {battlefield: [Mountain], graveyard: [Jumper], hand: [Bear]}}
      script: [{cast: Jumper, with: [jump-start]}, {resolve: all}]
      expect: [{graveyard: {player: A, card: Bear, count: 1}}, {exile: {player: A, card: Jumper, count: 1}}]""",
    "702.81a retrace: discards a land card and stays":
    """
      players: {A: {battlefield: [Mountain], graveyard: [Retracer], hand: [Forest, Bear]}}
      script: [{cast: Retracer, with: [retrace]}, {resolve: all}]
      expect: [{graveyard: {player: A, card: Forest, count: 1}}, {graveyard: {player: A, card: Retracer, count: 1}}]""",
    "702.81a retrace: not without a land card":
    """
      players: {A: {battlefield: [Mountain], graveyard: [Retracer], hand: [Bear]}}
      script: [{cast: Retracer, with: [retrace], expect_illegal: true}]
      expect: [{hand: {player: A, count: 1}}]""",
    "702.138a escape: exiles other cards":
    """
      players: {A: {battlefield: [Mountain], graveyard: [Escaper, Bear, Giant]}}
      script: [{cast: Escaper, with: [escape]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Escaper, count: 1}}, {exile: {player: A, count: 2}}]""",
    "702.138a escape: itself is none of the others":
    """
      players: {A: {battlefield: [Mountain], graveyard: [Escaper, Bear]}}
      script: [{cast: Escaper, with: [escape], expect_illegal: true}]
      expect: [{graveyard: {player: A, count: 2}}]""",
    "702.146a disturb: transformed, from the graveyard":
    """
      players: {A: {battlefield: [Plains], graveyard: [Ghost]}}
      script: [{cast: Haunting, with: [disturb]}, {resolve: all}]
      expect: [{permanents: {player: A, card: Haunting, count: 1}}]""",
    "702.127a aftermath: only from the graveyard, then exiled":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}], graveyard: [Dusk]}}
      script: [{cast: Dusk, expect_illegal: true}, {cast: Dawn}, {resolve: all}]
      expect: [{life: {A: 23}}, {exile: {player: A, count: 1}}]""",
    "702.127a aftermath: exiled when it is countered":
    """
      players: {A: {battlefield: [{card: Mountain, count: 2}, Island], graveyard: [Dusk], hand: [Discharge]}}
      script: [{cast: Dawn}, {cast: Discharge, targets: [Dawn]}, {resolve: all}]
      expect: [{life: {A: 20}}, {exile: {player: A, count: 1}}]""",
    "702.34a flashback: exiled when it is countered":
    """
      players: {A: {battlefield: [Mountain, Island], graveyard: [Flasher], hand: [Discharge]}}
      script: [{cast: Flasher, with: [flashback]}, {cast: Discharge, targets: [Flasher]}, {resolve: all}]
      expect: [{exile: {player: A, count: 1}}]""",
}


CARDS["Walker"] = Card(
    "Walker",
    (
        Face(name="Walker", mana_cost="{1}{R/P}", types=("Planeswalker",), supertypes=("Legendary",), loyalty=5,
             abilities=(Keyword("compleated"),)),
    ),
)  # fmt: skip

SCENARIOS |= {
    "702.150a compleated: two loyalty counters fewer for each symbol paid with life":
    """
      players: {A: {battlefield: [Wastes], hand: [Walker]}}
      script: [{cast: Walker}, {resolve: all}]
      expect: [{life: {A: 18}}, {counters: {card: Walker, kind: loyalty, count: 3}}]""",
    "702.150a compleated: all of them when mana was paid":
    """
      players: {A: {battlefield: [Mountain, Mountain], hand: [Walker]}}
      script: [{cast: Walker}, {resolve: all}]
      expect: [{life: {A: 20}}, {counters: {card: Walker, kind: loyalty, count: 5}}]""",
    "903.8 dash from the command zone, with the tax":
    """
      format: commander
      players: {A: {battlefield: [{card: Mountain, count: 4}], command: [Boss]}}
      script:
        - {cast: Boss, with: [dash]}
        - {resolve: all}
        - {check: [{tapped: {player: A, card: Mountain, count: 1}}, {ability: {card: Boss, keyword: haste}}]}
      expect: [{permanents: {player: A, card: Boss, count: 1}}]""",
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_scenario(title: str, tmp_path: Path) -> None:
    run(tmp_path, SCENARIOS[title])


def test_a_failing_scenario_fails(tmp_path: Path) -> None:
    with pytest.raises(Failure):
        run(tmp_path, "{players: {A: {hand: [Bear]}}, script: [{cast: Bear}], expect: [{life: {A: 20}}]}")


def test_a_spliced_spell_is_saved_and_copied_whole(tmp_path: Path) -> None:
    from apnap.match.codec import load, save

    raw = yaml.safe_load(SCENARIOS["702.47a splice: the spell gains the text, the card stays in hand"])
    raw |= {"id": "test", "stop": {"turn": 1, "step": "precombat_main"}}
    raw["players"]["B"] = {}
    raw["script"] = [{"turn": 1, "step": "precombat_main", "player": "A", **raw["script"][0]}]
    path = tmp_path / "test.yaml"
    path.write_text(yaml.safe_dump([raw]), encoding="utf-8")
    (scenario,) = read_scenarios([path]).scenarios
    game, names = build(scenario, lookup)
    game.start()
    play = Play(scenario, game, names)
    while (decision := game.decision) is not None:
        if decision.kind == "priority" and game.stack:
            break
        if decision.kind == "between_steps":
            game.apply(0)
        elif decision.kind == "priority":
            play.priority(decision)
        else:
            play.question(decision)
    again = load(save(game, lookup), lookup)
    for one in (game, again, game.copy()):
        while one.stack:
            one.apply(0)
        assert (one.players[0].life, one.players[1].life) == (21, 17)
