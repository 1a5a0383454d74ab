# ruff: noqa: E501 -- one line of a scenario says one thing
"""Every keyword that the rules say they play is played: one behaviour each, here or where `COVERED` says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import test_casting_costs
import test_casting_keywords
from apnap.ability import effects as ef
from apnap.ability.abilities import Chapter, Keyword, Static, Triggered
from apnap.ability.amounts import TimesKicked
from apnap.ability.conditions import HasDesignation
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.ability.filters import AnyTarget, Color, IsSource, Subtype, Type
from apnap.ability.mods import PT
from apnap.ability.selections import Attached, Target, This, You
from apnap.model.card import Card, Face
from apnap.rules.keywords import PLAYED, UNPLAYED
from test_casting_keywords import CARDS, cost, make, run, spell

HERE = Path(__file__).parent
CREATURE = Type("Creature")
Raw = dict[str, Any]
BEHAVIOUR: dict[str, Raw] = {}


def kw(
    name: str, *more: Any, pt: tuple[int, int] | None = (2, 2), mana: str = "{1}", line: str = "Creature - Human", **how: Any
) -> None:
    """A card named after the keyword that has it."""
    make(name, mana, line, Keyword(name, **how), *more, pt=pt if "Creature" in line or "Vehicle" in line else None)


def setup(value: Any) -> Raw:
    return {"battlefield": value} if isinstance(value, list) else value or {}


def main(name: str, a: Any, script: list[Any], expect: list[Any], b: Any = None, **more: Any) -> None:
    """What happens by A's actions in the main phase."""
    BEHAVIOUR[name] = {
        "players": {"A": setup(a), "B": setup(b)},
        "script": [{"resolve": "all"} if entry == "resolve" else entry for entry in script],
        "expect": expect,
        **more,
    }


def fight(name: str, a: Any, b: Any, attack: list[str], block: Raw | None, expect: list[Any], **more: Any) -> None:
    """What happens when A attacks and B blocks so."""
    script: list[Any] = [{"step": "declare_attackers", "attack": attack}]
    if block:
        script.append({"player": "B", "step": "declare_blockers", "block": block})
    main(name, a, script + more.pop("script", []), expect, b, **{"stop": {"turn": 1, "step": "end_combat"}, **more})


def life(**lives: int) -> Raw:
    return {"life": lives}


def here(player: str, card: str, count: int) -> Raw:
    return {"permanents": {"player": player, "card": card, "count": count}}


def pt(card: str, power: int, toughness: int) -> Raw:
    return {"power_toughness": {"card": card, "power": power, "toughness": toughness}}


def counters(card: str, kind: str, count: int) -> Raw:
    return {"counters": {"card": card, "kind": kind, "count": count}}


def cannot_block(name: str, blocker: str = "Bear", *more: str) -> None:
    """An attacker that such a creature can't block."""
    main(
        name,
        [name],
        [
            {"step": "declare_attackers", "attack": [name]},
            {"player": "B", "step": "declare_blockers", "block": {blocker: name}, "expect_illegal": True},
        ],
        [life(B=18)],
        [blocker, *more],
        stop={"turn": 1, "step": "end_combat"},
    )


END = {"turn": 1, "step": "end"}
END_COMBAT = {"turn": 1, "step": "end_combat"}
make("Ogre", "{3}{R}", "Creature - Ogre", pt=(3, 3))
make("Squire", "{W}", "Creature - Human", pt=(1, 1))
make("Drake", "{U}", "Creature - Drake", Keyword("flying"), pt=(2, 2))
make("Murder", "{B}", "Instant", spell(ef.Destroy(Target(CREATURE))))
make("Shock", "{R}", "Instant", spell(ef.Damage(2, Target(AnyTarget()))))
make("Bounce", "{U}", "Instant", spell(ef.Move(Target(CREATURE), "hand")))
make("Trinket", "{0}", "Artifact")
make("Free Spell", "{0}", "Instant", spell(ef.GainLife(1)))

# --- combat and damage ----------------------------------------------------------------------------

kw("deathtouch", pt=(1, 1))
fight("deathtouch", ["deathtouch"], ["Giant"], ["deathtouch"], {"Giant": "deathtouch"}, [here("B", "Giant", 0)])
kw("defender")
main("defender", ["defender"], [{"step": "declare_attackers", "attack": ["defender"], "expect_illegal": True}], [life(B=20)],
     stop=END_COMBAT)  # fmt: skip
kw("double strike")
fight("double strike", ["double strike"], [], ["double strike"], None, [life(B=16)])
kw("first strike")
fight("first strike", ["first strike"], ["Bear"], ["first strike"], {"Bear": "first strike"}, [here("A", "first strike", 1)])
kw("flying")
cannot_block("flying")
kw("reach")
fight("reach", ["Drake"], ["reach"], ["Drake"], {"reach": "Drake"}, [here("A", "Drake", 0)])
kw("fear", mana="{B}")
cannot_block("fear")
kw("intimidate", mana="{U}")
cannot_block("intimidate")
kw("horsemanship")
cannot_block("horsemanship")
kw("shadow")
cannot_block("shadow")
kw("skulk")
cannot_block("skulk", "Ogre")
kw("menace")
cannot_block("menace")
kw("haste")
main("haste", {"battlefield": [{"card": "haste", "summoning_sick": True}]},
     [{"step": "declare_attackers", "attack": ["haste"]}], [life(B=18)], stop=END_COMBAT)  # fmt: skip
kw("vigilance")
fight("vigilance", ["vigilance"], [], ["vigilance"], None, [{"untapped": {"player": "A", "count": 1}}])
kw("lifelink")
fight("lifelink", ["lifelink"], [], ["lifelink"], None, [life(A=22, B=18)])
kw("trample", pt=(5, 5))
fight("trample", ["trample"], ["Bear"], ["trample"], {"Bear": "trample"}, [life(B=17)])
kw("infect")
fight("infect", ["infect"], [], ["infect"], None, [{"poison": {"B": 2}}, life(B=20)])
kw("toxic", n=2)
fight("toxic", ["toxic"], [], ["toxic"], None, [{"poison": {"B": 2}}, life(B=18)])
kw("poisonous", n=1)
fight("poisonous", ["poisonous"], [], ["poisonous"], None, [{"poison": {"B": 1}}, life(B=18)])
kw("wither")
fight("wither", ["wither"], ["Giant"], ["wither"], {"Giant": "wither"}, [counters("Giant", "-1/-1", 2)])
kw("indestructible")
main("indestructible", {"battlefield": ["indestructible", "Swamp"], "hand": ["Murder"]},
     [{"cast": "Murder", "targets": ["indestructible"]}, "resolve"], [here("A", "indestructible", 1)])  # fmt: skip
for _walk, _land in (("plainswalk", "Plains"), ("islandwalk", "Island"), ("swampwalk", "Swamp"),
                     ("mountainwalk", "Mountain"), ("forestwalk", "Forest")):  # fmt: skip
    kw(_walk)
    cannot_block(_walk, "Bear", _land)
make("landwalk", "{1}", "Creature - Human", Keyword("landwalk", filter=Subtype("Forest")), pt=(2, 2))
cannot_block("landwalk", "Bear", "Forest")
make("protection", "{1}", "Creature - Human", Keyword("protection", filter=Color("green")), pt=(2, 2))
cannot_block("protection")
kw("absorb", n=1)
fight("absorb", ["absorb"], ["Bear"], ["absorb"], {"Bear": "absorb"}, [{"damage": {"card": "absorb", "count": 1}}])
kw("afflict", n=3)
fight("afflict", ["afflict"], ["Giant"], ["afflict"], {"Giant": "afflict"}, [life(B=17)])
kw("annihilator", n=1)
fight("annihilator", ["annihilator"], ["Trinket"], ["annihilator"], None, [here("B", "Trinket", 0)])
kw("battle cry")
fight("battle cry", ["battle cry", "Bear"], [], ["battle cry", "Bear"], None, [life(B=15)])
kw("bushido", n=2)
fight("bushido", ["bushido"], ["Ogre"], ["bushido"], {"Ogre": "bushido"}, [here("A", "bushido", 1), here("B", "Ogre", 0)])
kw("flanking")
fight("flanking", ["flanking"], ["Bear"], ["flanking"], {"Bear": "flanking"}, [here("B", "Bear", 0), here("A", "flanking", 1)])
kw("rampage", n=2)
fight("rampage", ["rampage"], ["Bear", "Squire"], ["rampage"], {"Bear": "rampage", "Squire": "rampage"}, [pt("rampage", 4, 4)])
kw("frenzy", n=2)
fight("frenzy", ["frenzy"], [], ["frenzy"], None, [life(B=16)])
kw("exalted")
fight("exalted", ["exalted", "Bear"], [], ["Bear"], None, [life(B=17)])
kw("melee")
fight("melee", ["melee"], [], ["melee"], None, [life(B=17)])
kw("mentor")
fight("mentor", ["mentor", "Squire"], [], ["mentor", "Squire"], None, [counters("Squire", "+1/+1", 1)])
kw("training")
fight("training", ["training", "Giant"], [], ["training", "Giant"], None, [counters("training", "+1/+1", 1)])
kw("dethrone")
fight("dethrone", ["dethrone"], [], ["dethrone"], None, [counters("dethrone", "+1/+1", 1)])
kw("ingest")
fight("ingest", ["ingest"], [], ["ingest"], None, [{"exile": {"player": "B", "count": 1}}])
kw("renown", n=2)
fight("renown", ["renown"], [], ["renown"], None, [counters("renown", "+1/+1", 2)])
kw("decayed")
fight("decayed", ["decayed"], [], ["decayed"], None, [here("A", "decayed", 0)])
kw("mobilize", n=2)
fight("mobilize", ["mobilize"], [], ["mobilize"], None, [life(B=16)])
kw("myriad")
main("myriad", ["myriad"], [{"step": "declare_attackers", "attack": {"myriad": "B"}}], [life(B=18, C=18), here("A", "myriad", 1)],
     stop=END, format="free-for-all", answers={"A": {"choices": ["yes"]}})  # fmt: skip
BEHAVIOUR["myriad"]["players"]["C"] = {}

# --- triggered by what happens --------------------------------------------------------------------

kw("prowess")
main("prowess", {"battlefield": ["prowess"], "hand": ["Free Spell"]}, [{"cast": "Free Spell"}, "resolve"], [pt("prowess", 3, 3)])
kw("extort", mana="{W}")
main("extort", {"battlefield": ["extort", "Plains"], "hand": ["Free Spell"]}, [{"cast": "Free Spell"}, "resolve"],
     [life(A=22, B=19)], answers={"A": {"choices": ["yes", "yes"]}})  # fmt: skip
kw("evolve", pt=(1, 1))
main("evolve", {"battlefield": ["evolve", "Forest", "Forest"], "hand": ["Bear"]}, [{"cast": "Bear"}, "resolve"],
     [counters("evolve", "+1/+1", 1)])  # fmt: skip
kw("ward", cost=cost("{2}"))
main("ward", {"battlefield": ["Mountain"], "hand": ["Shock"]}, [{"cast": "Shock", "targets": ["ward"]}, "resolve"],
     [here("B", "ward", 1)], ["ward"])  # fmt: skip
kw("hexproof")
main("hexproof", {"battlefield": ["Mountain"], "hand": ["Shock"]},
     [{"cast": "Shock", "targets": ["hexproof"], "expect_illegal": True}], [here("B", "hexproof", 1)], ["hexproof"])  # fmt: skip
kw("shroud")
main("shroud", {"battlefield": ["Mountain", "shroud"], "hand": ["Shock"]},
     [{"cast": "Shock", "targets": ["shroud"], "expect_illegal": True}], [here("A", "shroud", 1)])  # fmt: skip


def dies(name: str, expect: list[Any], *more: str, answers: Raw | None = None, **zones: Any) -> None:
    main(name, {"battlefield": [name, "Swamp", *more], "hand": ["Murder"], **zones},
         [{"cast": "Murder", "targets": [name]}, "resolve"], expect, answers=answers or {})  # fmt: skip


kw("afterlife", n=2)
dies("afterlife", [{"permanents": {"player": "A", "card": "Spirit", "count": 2}}])
kw("persist")
dies("persist", [counters("persist", "-1/-1", 1)])
kw("undying")
dies("undying", [counters("undying", "+1/+1", 1)])
kw("modular", n=2, pt=(0, 0), line="Artifact Creature - Construct")
make("Golem", "{1}", "Artifact Creature - Golem", pt=(1, 1))
BEHAVIOUR["modular"] = {
    "players": {"A": {"battlefield": [{"card": "modular", "counters": {"+1/+1": 2}}, "Golem", "Swamp"], "hand": ["Murder"]}},
    "answers": {"A": {"targets": ["Golem"], "choices": ["yes"]}},
    "script": [{"cast": "Murder", "targets": ["modular"]}, {"resolve": "all"}],
    "expect": [counters("Golem", "+1/+1", 2)],
}
make("Old Spirit", "{1}{B}", "Creature - Spirit", pt=(1, 1))
kw("soulshift", n=2)
dies("soulshift", [{"hand": {"player": "A", "card": "Old Spirit", "count": 1}}], graveyard=["Old Spirit"],
     answers={"A": {"targets": ["Old Spirit"], "choices": ["yes"]}})  # fmt: skip
kw("recover", cost=cost("{1}"))
dies("recover", [], "Swamp")
main("recover", {"battlefield": ["Bear", "Swamp", "Swamp"], "hand": ["Murder"], "graveyard": ["recover"]},
     [{"cast": "Murder", "targets": ["Bear"]}, "resolve"], [{"hand": {"player": "A", "card": "recover", "count": 1}}],
     answers={"A": {"choices": ["yes", "yes"]}})  # fmt: skip

# --- entering -------------------------------------------------------------------------------------


def enters(name: str, expect: list[Any], *lands: str, answers: Raw | None = None, before: list[Any] | None = None,
           **zones: Any) -> None:  # fmt: skip
    """The card is cast and enters."""
    main(name, {"battlefield": ["Mountain", "Plains", *lands], "hand": [name, *zones.pop("hand", [])], **zones},
         [*(before or []), {"cast": name}, "resolve"], expect, answers=answers or {})  # fmt: skip


kw("amplify", n=1, line="Creature - Ogre")
enters("amplify", [counters("amplify", "+1/+1", 1)], hand=["Ogre"], answers={"A": {"choices": [["Ogre"]]}})
kw("bloodthirst", n=2)
enters("bloodthirst", [counters("bloodthirst", "+1/+1", 2)], hand=["Shock"],
       before=[{"cast": "Shock", "targets": ["B"]}, {"resolve": "all"}])  # fmt: skip
kw("champion", mana="{1}")
enters("champion", [here("A", "champion", 1), {"exile": {"player": "A", "card": "Bear", "count": 1}}], "Bear",
       answers={"A": {"choices": ["yes"], "targets": ["Bear"]}})  # fmt: skip
kw("exploit")
enters("exploit", [here("A", "Bear", 0)], "Bear", answers={"A": {"choices": ["yes"], "targets": ["Bear"]}})
kw("fabricate", n=2)
enters("fabricate", [here("A", "Servo", 2)], answers={"A": {"choices": ["no"]}})
kw("fading", n=2)
enters("fading", [counters("fading", "fade", 2)])
kw("vanishing", n=2)
enters("vanishing", [counters("vanishing", "time", 2)])
kw("graft", n=2, pt=(0, 0))
enters("graft", [pt("graft", 2, 2)])
kw("sunburst", mana="{2}", pt=(0, 0))
enters("sunburst", [counters("sunburst", "+1/+1", 2)])
kw("tribute", n=2)
enters("tribute", [counters("tribute", "+1/+1", 2)], answers={"B": {"choices": ["yes"]}})
kw("unleash")
enters("unleash", [counters("unleash", "+1/+1", 1)], answers={"A": {"choices": ["yes"]}})
kw("ravenous", mana="{X}{R}", pt=(0, 1))
main("ravenous", {"battlefield": [{"card": "Mountain", "count": 3}], "hand": ["ravenous"]},
     [{"cast": "ravenous", "x": 2}, "resolve"], [counters("ravenous", "+1/+1", 2)])  # fmt: skip
kw("evoke", cost=cost("{R}"), mana="{5}{R}")
main("evoke", {"battlefield": ["Mountain"], "hand": ["evoke"]}, [{"cast": "evoke", "with": ["evoke"]}, "resolve"],
     [{"graveyard": {"player": "A", "card": "evoke", "count": 1}}])  # fmt: skip
kw("dash", cost=cost("{R}"), mana="{5}{R}")
main("dash", {"battlefield": ["Mountain"], "hand": ["dash"]},
     [{"cast": "dash", "with": ["dash"]}, "resolve", {"step": "declare_attackers", "attack": ["dash"]}],
     [life(B=18), {"hand": {"player": "A", "card": "dash", "count": 1}}], stop=END)  # fmt: skip
kw("blitz", cost=cost("{R}"), mana="{5}{R}")
main("blitz", {"battlefield": ["Mountain"], "hand": ["blitz"]},
     [{"cast": "blitz", "with": ["blitz"]}, "resolve", {"step": "declare_attackers", "attack": ["blitz"]}],
     [life(B=18), {"graveyard": {"player": "A", "card": "blitz", "count": 1}}, {"hand": {"player": "A", "count": 1}}],
     stop=END)  # fmt: skip
kw("hideaway", n=4, line="Artifact")
enters("hideaway", [{"exile": {"player": "A", "count": 1}}])
make("Blade", "{1}", "Artifact - Equipment", Keyword("equip", cost("{1}")))
make("living weapon", "{1}", "Artifact - Equipment", Keyword("living weapon"), Static(Attached(), (PT(2, 2),)))
BEHAVIOUR["living weapon"] = {
    "players": {"A": {"battlefield": ["Mountain"], "hand": ["living weapon"]}},
    "script": [{"cast": "living weapon"}, {"resolve": "all"}],
    "expect": [pt("Germ", 2, 2), {"attached": {"card": "living weapon", "to": "Germ"}}],
}
kw("for mirrodin!", line="Artifact - Equipment")
enters("for mirrodin!", [here("A", "Rebel", 1), {"attached": {"card": "for mirrodin!", "to": "Rebel"}}])
kw("job select", line="Artifact - Equipment")
enters("job select", [here("A", "Hero", 1), {"attached": {"card": "job select", "to": "Hero"}}])
kw("partner with", text="Squire", line="Legendary Creature - Human")
enters("partner with", [{"hand": {"player": "A", "card": "Squire", "count": 1}}], library=["Ogre", "Squire"],
       answers={"A": {"targets": ["A", "Squire"], "choices": ["yes"]}})  # fmt: skip

# --- activated ------------------------------------------------------------------------------------


def used(name: str, expect: list[Any], *more: Any, zone: str = "battlefield", targets: list[str] | None = None,
         answers: Raw | None = None, **zones: Any) -> None:  # fmt: skip
    """Its ability is activated from where it is, with two lands."""
    a: Raw = {"battlefield": ["Mountain", "Plains", *more], **zones}
    a[zone] = [name, *a.get(zone, [])]
    main(name, a, [{"activate": name, **({"targets": targets} if targets else {})}, "resolve"], expect, answers=answers or {})


kw("cycling", cost=cost("{1}"))
used("cycling", [{"hand": {"player": "A", "count": 1}}, {"graveyard": {"player": "A", "card": "cycling", "count": 1}}], zone="hand")
for _name, _found in (("plainscycling", "Plains"), ("islandcycling", "Island"), ("swampcycling", "Swamp"),
                      ("mountaincycling", "Mountain"), ("forestcycling", "Forest"), ("landcycling", "Forest"),
                      ("basic landcycling", "Forest")):  # fmt: skip
    kw(_name, cost=cost("{1}"))
    used(_name, [{"hand": {"player": "A", "card": _found, "count": 1}}], zone="hand", library=["Ogre", _found],
         answers={"A": {"choices": [_found]}})  # fmt: skip
make("Sliver One", "{1}", "Creature - Sliver", pt=(1, 1))
make("Wizard One", "{1}", "Creature - Wizard", pt=(1, 1))
for _name, _found in (("slivercycling", "Sliver One"), ("wizardcycling", "Wizard One")):
    kw(_name, cost=cost("{1}"))
    used(_name, [{"hand": {"player": "A", "card": _found, "count": 1}}], zone="hand", library=["Ogre", _found],
         answers={"A": {"choices": [_found]}})  # fmt: skip
kw("typecycling", cost=cost("{1}"), filter=Subtype("Ogre"))
used("typecycling", [{"hand": {"player": "A", "card": "Ogre", "count": 1}}], zone="hand", library=["Bear", "Ogre"],
     answers={"A": {"choices": ["Ogre"]}})  # fmt: skip
kw("reinforce", cost=cost("{1}"), n=2)
used("reinforce", [counters("Bear", "+1/+1", 2)], "Bear", zone="hand", targets=["Bear"])
kw("transmute", cost=cost("{1}"), mana="{3}{R}")
used("transmute", [{"hand": {"player": "A", "card": "Ogre", "count": 1}}], zone="hand", library=["Bear", "Ogre"],
     answers={"A": {"choices": ["Ogre"]}})  # fmt: skip
kw("transfigure", cost=cost("{1}"), mana="{3}{R}")
used("transfigure", [here("A", "Ogre", 1)], library=["Bear", "Ogre"], answers={"A": {"choices": ["Ogre"]}})
kw("unearth", cost=cost("{1}"))
used("unearth", [here("A", "unearth", 1)], zone="graveyard")
kw("scavenge", cost=cost("{1}"))
used("scavenge", [counters("Bear", "+1/+1", 2)], "Bear", zone="graveyard", targets=["Bear"])
kw("outlast", cost=cost("{1}"))
used("outlast", [counters("outlast", "+1/+1", 1)])
kw("level up", cost=cost("{1}"))
used("level up", [counters("level up", "level", 1)])
kw("equip", cost=cost("{1}"), line="Artifact - Equipment")
used("equip", [{"attached": {"card": "equip", "to": "Bear"}}], "Bear", targets=["Bear"])
kw("fortify", cost=cost("{1}"), line="Artifact - Fortification")
used("fortify", [{"attached": {"card": "fortify", "to": "Plains"}}], targets=["Plains"])
kw("reconfigure", cost=cost("{1}"), line="Artifact Creature - Equipment")
used("reconfigure", [{"attached": {"card": "reconfigure", "to": "Bear"}}, {"type": {"card": "reconfigure", "is": "Creature",
     "has": False}}], "Bear", targets=["Bear"])  # fmt: skip
kw("saddle", n=2)
used("saddle", [{"tapped": {"player": "A", "card": "Bear", "count": 1}}], "Bear")
kw("station", line="Artifact - Spacecraft")
used("station", [counters("station", "charge", 2), {"tapped": {"player": "A", "card": "Bear", "count": 1}}], "Bear")

# --- spells ---------------------------------------------------------------------------------------

kw("flash")
main("flash", {"battlefield": ["Mountain"], "hand": ["flash"]}, [{"step": "upkeep", "cast": "flash"}], [here("A", "flash", 1)])
kw("storm", spell(ef.GainLife(1)), mana="{R}", line="Instant")
main("storm", {"battlefield": ["Mountain"], "hand": ["storm", "Free Spell"]},
     [{"cast": "Free Spell"}, "resolve", {"cast": "storm"}, "resolve"], [life(A=23)])  # fmt: skip
kw("gravestorm", spell(ef.GainLife(1)), mana="{R}", line="Instant")
main("gravestorm", {"battlefield": ["Mountain", "Swamp", "Bear"], "hand": ["gravestorm", "Murder"]},
     [{"cast": "Murder", "targets": ["Bear"]}, "resolve", {"cast": "gravestorm"}, "resolve"], [life(A=22)])  # fmt: skip
kw("cascade", spell(ef.GainLife(1)), mana="{R}", line="Instant")
main("cascade", {"battlefield": ["Mountain"], "hand": ["cascade"], "library": ["Forest", "Free Spell"]},
     [{"cast": "cascade"}, "resolve"], [life(A=22)], answers={"A": {"choices": ["yes"]}})  # fmt: skip
kw("demonstrate", spell(ef.GainLife(1)), mana="{R}", line="Instant")
main("demonstrate", {"battlefield": ["Mountain"], "hand": ["demonstrate"]}, [{"cast": "demonstrate"}, "resolve"],
     [life(A=22, B=21)], answers={"A": {"choices": ["yes"]}})  # fmt: skip
kw("ripple", spell(ef.GainLife(1)), n=4, mana="{R}", line="Instant")
main("ripple", {"battlefield": ["Mountain"], "hand": ["ripple"], "library": ["ripple"]}, [{"cast": "ripple"}, "resolve"],
     [life(A=22)], answers={"A": {"choices": ["yes", "yes"]}})  # fmt: skip
kw("rebound", spell(ef.GainLife(1)), mana="{R}", line="Instant")
main("rebound", {"battlefield": ["Mountain"], "hand": ["rebound"]}, [{"cast": "rebound"}, "resolve"], [life(A=22)],
     answers={"A": {"choices": ["yes"]}}, stop={"turn": 3, "step": "upkeep"})  # fmt: skip
kw("madness", spell(ef.GainLife(3)), cost=cost("{R}"), mana="{5}{R}", line="Instant")
main("madness", {"battlefield": ["Mountain", "Looter"], "hand": ["madness"]}, [{"activate": "Looter"}, "resolve"], [life(A=23)],
     answers={"A": {"choices": ["yes"]}})  # fmt: skip
kw("miracle", spell(ef.GainLife(3)), cost=cost("{R}"), mana="{5}{R}", line="Sorcery")
main("miracle", {"battlefield": ["Mountain"]}, [], [life(A=23)],
     {"library": ["Bear"]}, answers={"A": {"choices": ["yes", "yes"]}}, stop={"turn": 3, "step": "draw"})  # fmt: skip
BEHAVIOUR["miracle"]["players"]["A"]["library"] = ["miracle"]
kw("overload", spell(ef.Destroy(Target(CREATURE))), cost=cost("{1}{R}"), mana="{R}", line="Instant")
main("overload", {"battlefield": ["Mountain", "Mountain"], "hand": ["overload"]},
     [{"cast": "overload", "with": ["overload"]}, "resolve"], [{"graveyard": {"player": "B", "count": 2}}], ["Bear", "Ogre"])  # fmt: skip
kw("multikicker", Triggered((On("move", subject=IsSource(), to="battlefield"),),
   ef.GainLife(TimesKicked("multikicker"))), cost=cost("{1}"), mana="{R}")  # fmt: skip
main("multikicker", {"battlefield": [{"card": "Mountain", "count": 3}], "hand": ["multikicker"]},
     [{"cast": "multikicker", "with": ["multikicker", "multikicker"]}, "resolve"], [life(A=22)])  # fmt: skip
CARDS["fuse"] = Card(
    "Left // Right",
    (
        Face(name="Left", mana_cost="{R}", types=("Instant",), abilities=(spell(ef.GainLife(1)), Keyword("fuse"))),
        Face(name="Right", mana_cost="{W}", types=("Instant",), abilities=(spell(ef.GainLife(4)), Keyword("fuse"))),
    ),
    "split",
)
main("fuse", {"battlefield": ["Mountain", "Plains"], "hand": ["fuse"]}, [{"cast": "Left", "with": ["fuse"]}, "resolve"], [life(A=25)])
kw("enchant", filter=CREATURE, line="Enchantment - Aura", mana="{R}")
main("enchant", {"battlefield": ["Mountain", "Bear"], "hand": ["enchant"]}, [{"cast": "enchant", "targets": ["Bear"]}, "resolve"],
     [{"attached": {"card": "enchant", "to": "Bear"}}])  # fmt: skip
kw("mutate", cost=cost("{R}"), mana="{5}{R}", pt=(4, 4), line="Creature - Beast")
main("mutate", {"battlefield": ["Mountain", "Bear"], "hand": ["mutate"]},
     [{"cast": "mutate", "with": ["mutate"], "targets": ["Bear"]}, "resolve"], [{"permanents": {"player": "A", "count": 2}}])  # fmt: skip

# --- upkeep, time, zones --------------------------------------------------------------------------

kw("cumulative upkeep", cost=cost("{1}"))
main("cumulative upkeep", ["cumulative upkeep"], [], [here("A", "cumulative upkeep", 0)])
kw("echo", cost=cost("{R}{R}"), mana="{R}")
main("echo", {"battlefield": ["Mountain"], "hand": ["echo"]}, [{"cast": "echo"}, "resolve"], [here("A", "echo", 0)],
     stop={"turn": 3, "step": "upkeep"})  # fmt: skip
kw("phasing")
main("phasing", ["phasing"], [], [here("A", "phasing", 0)])
kw("dredge", n=2)
main("dredge", {"graveyard": ["dredge"]}, [], [{"hand": {"player": "A", "card": "dredge", "count": 1}},
     {"graveyard": {"player": "A", "count": 2}}], answers={"A": {"choices": ["yes"]}}, stop={"turn": 3, "step": "draw"})  # fmt: skip
CARDS["daybound"] = CARDS["nightbound"] = Card(
    "daybound",
    (
        Face(name="daybound", mana_cost="{1}", types=("Creature",), power=1, toughness=1, abilities=(Keyword("daybound"),)),
        Face(name="nightbound", types=("Creature",), power=3, toughness=3, abilities=(Keyword("nightbound"),)),
    ),
    "transform",
)  # fmt: skip
main("daybound", ["daybound"], [], [here("A", "nightbound", 1)], stop={"turn": 2, "step": "upkeep"})
main("nightbound", {"battlefield": ["daybound"], "hand": [{"card": "Free Spell", "count": 2}]},
     [{"turn": 3, "cast": "Free Spell"}, {"turn": 3, "resolve": "all"}, {"turn": 3, "cast": "Free Spell"}, {"turn": 3, "resolve": "all"}],
     [pt("daybound", 1, 1)], stop={"turn": 4, "step": "upkeep"})  # fmt: skip
kw("living metal", line="Artifact - Vehicle")
main("living metal", ["living metal"], [{"step": "upkeep", "check": [{"type": {"card": "living metal", "is": "Creature"}}]}],
     [{"type": {"card": "living metal", "is": "Creature", "has": False}}], stop={"turn": 2, "step": "upkeep"})  # fmt: skip
CARDS["more than meets the eye"] = Card(
    "Robot // Car",
    (
        Face(name="Robot", mana_cost="{6}", types=("Artifact", "Creature"), power=5, toughness=5,
             abilities=(Keyword("more than meets the eye", cost=Cost("{1}")),)),
        Face(name="Car", types=("Artifact",), subtypes=("Vehicle",), power=3, toughness=3),
    ),
    "transform",
)  # fmt: skip
main("more than meets the eye", {"battlefield": ["Mountain"], "hand": ["more than meets the eye"]},
     [{"cast": "Car", "with": ["more than meets the eye"]}, "resolve"], [here("A", "Car", 1)])  # fmt: skip

# --- characteristics and face-down ----------------------------------------------------------------

kw("changeling", line="Creature - Shapeshifter")
main("changeling", ["changeling"], [], [{"subtype": {"card": "changeling", "is": "Goblin"}}])
kw("devoid", mana="{R}")
main("devoid", ["devoid"], [], [{"color": {"card": "devoid", "is": "red", "has": False}}])
for _name in ("megamorph", "disguise"):
    kw(_name, cost=cost("{R}"), pt=(5, 5))
kw("disguise", cost=cost("{R}"), pt=(5, 5))
main("megamorph", {"battlefield": [{"card": "Mountain", "count": 4}], "hand": ["megamorph"]},
     [{"cast": "megamorph", "with": ["megamorph"]}, "resolve", {"check": [pt("face-down", 2, 2)]},
      {"special": "turn_face_up", "card": "face-down"}],
     [pt("megamorph", 6, 6)])  # fmt: skip
main("disguise", {"battlefield": [{"card": "Mountain", "count": 4}], "hand": ["disguise"]},
     [{"cast": "disguise", "with": ["disguise"]}, "resolve",
      {"check": [{"ability": {"card": "face-down", "keyword": "ward"}}]}, {"special": "turn_face_up", "card": "face-down"}],
     [pt("disguise", 5, 5)])  # fmt: skip

make("Blessed", "{1}", "Creature - Human", Keyword("ascend"),
     Static(This(), (PT(2, 2),), HasDesignation(You(), "city's blessing")), pt=(2, 2))  # fmt: skip
main("ascend", {"battlefield": ["Blessed", {"card": "Wastes", "count": 8}], "hand": ["Forest"]}, [{"play": "Forest"}],
     [pt("Blessed", 4, 4)])  # fmt: skip
make("read ahead", "{R}", "Enchantment - Saga", Keyword("read ahead"), Chapter((1,), ef.GainLife(1)),
     Chapter((2,), ef.GainLife(5)), Chapter((3,), ef.GainLife(9)))  # fmt: skip
main("read ahead", {"battlefield": ["Mountain"], "hand": ["read ahead"]}, [{"cast": "read ahead"}, "resolve"],
     [counters("read ahead", "lore", 2), life(A=25)], answers={"A": {"choices": [2]}})  # fmt: skip

CARDS["craft"] = Card(
    "craft // Crafted",
    (
        Face(name="craft", mana_cost="{1}", types=("Artifact",),
             abilities=(Keyword("craft", cost=Cost("{R}"), filter=Type("Artifact")),)),
        Face(name="Crafted", types=("Artifact", "Creature"), power=5, toughness=5),
    ),
    "transform",
)  # fmt: skip
main("craft", ["craft", "Trinket", "Mountain"], [{"activate": "craft"}, "resolve"],
     [here("A", "Crafted", 1), {"exile": {"player": "A", "card": "Trinket", "count": 1}}])  # fmt: skip

DECKS = {"partner", "friends forever", "choose a background", "doctor's companion"}
"""About decks only (702.124)."""

WORDS = {"boast", "exhaust", "max speed", "solved"}
"""Words before a dash: the abilities after them say what they mean."""

COVERED: dict[str, str] = {
    "crew": "test_casting.py::test_crew_taps_power",
    "foretell": "test_casting.py::test_suspend_foretell_plot",
    "harmonize": "test_casting.py::test_harmonize_taps_a_creature",
    "morph": "test_casting.py::test_morph_face_down_and_up",
    "plot": "test_casting.py::test_suspend_foretell_plot",
    "split second": "test_casting.py::test_split_second_leaves_mana_abilities",
    "suspend": "test_casting.py::test_suspend_foretell_plot",
    "aura swap": "scenarios/keywords_more.yaml#aura-swap-exchanges-two-auras-on-one-host",
    "cipher": "scenarios/keywords_more.yaml#an-encoded-card-is-copied-by-whoever-controls-its-creature",
    "hidden agenda": "scenarios/conspiracies.yaml#a-hidden-agenda-is-turned-up",
    "companion": "scenarios/keywords_more.yaml#a-companion-comes-to-hand-once-for-three",
    "epic": "scenarios/keywords_more.yaml#epic-copies-the-spell-each-upkeep-and-forbids-others",
    "forecast": "scenarios/keywords_more.yaml#forecast-works-from-the-hand-once-in-each-of-its-owners-upkeeps",
    "haunt": "scenarios/keywords_more.yaml#a-card-haunts-the-creature-it-targeted-and-triggers-from-exile",
    "infinity": "scenarios/keywords_more.yaml#an-infinity-ability-sleeps-until-its-permanent-is-harnessed",
    "banding": "scenarios/combat.yaml#an-attacking-band-is-blocked-as-a-group",
    "bands with other": "scenarios/combat.yaml#creatures-of-a-quality-band-with-each-other",
    "firebending": "scenarios/keywords_more.yaml#mana-of-firebending-lasts-until-combat-ends",
    "sneak": "scenarios/keywords_more.yaml#sneak-returns-an-unblocked-attacker-and-attacks-in-its-place",
    "trample over planeswalkers": "scenarios/keywords_more.yaml#excess-damage-tramples-over-a-planeswalker",
    "teamwork": "scenarios/costs.yaml#teamwork-taps-creatures-for-their-total-power",
    "bestow": "scenarios/keywords.yaml#a-bestowed-aura-becomes-a-creature-when-its-host-dies",
    "devour": "scenarios/keywords.yaml#devour-counts-what-was-sacrificed",
    "embalm": "scenarios/keywords.yaml#embalm-makes-a-white-zombie-without-a-cost",
    "encore": "scenarios/keywords.yaml#encore-attacks-and-is-sacrificed",
    "enlist": "scenarios/keywords.yaml#enlist-adds-the-power-of-a-creature-that-stays-home",
    "eternalize": "scenarios/keywords.yaml#eternalize-makes-it-4-4-and-black",
    "ninjutsu": "scenarios/keywords.yaml#ninjutsu-takes-the-place-of-an-unblocked-attacker",
    "provoke": "scenarios/keywords.yaml#provoke-untaps-and-must-be-blocked",
    "riot": "scenarios/keywords.yaml#riot-gives-a-counter-or-haste",
    "backup": "scenarios/standing.yaml#backup-lends-what-is-printed-below-it",
    "soulbond": "scenarios/standing.yaml#soulbond-pairs-until-one-of-the-two-is-gone",
    "start your engines!": "scenarios/standing.yaml#speed-starts-at-one-and-goes-up-once-each-turn",
    "totem armor": "scenarios/standing.yaml#umbra-armor-goes-instead",
    "umbra armor": "scenarios/standing.yaml#umbra-armor-goes-instead",
    "commander ninjutsu": "scenarios/keywords.yaml#ninjutsu-takes-the-place-of-an-unblocked-attacker",
    "warp": "scenarios/keywords.yaml#warp-exiles-and-is-cast-again-on-a-later-turn",
}
"""Keywords whose behaviour is tested elsewhere: a test function, or a scenario by its id."""


def _titles() -> dict[str, str]:
    """The keywords that the titles of the casting scenarios begin with, after the rule's number."""
    found: dict[str, str] = {}
    for title in (*test_casting_keywords.SCENARIOS, *test_casting_costs.SCENARIOS):
        words = title.split(" ", 1)[1].split(":")[0]
        for name in PLAYED:
            if words == name or words.startswith(name + " "):
                found[name] = title
    return found


def test_every_played_keyword_has_a_behaviour_test() -> None:
    known = set(BEHAVIOUR) | set(COVERED) | set(_titles()) | DECKS | WORDS
    assert not PLAYED - known, f"played without a test: {sorted(PLAYED - known)}"
    assert not known - PLAYED, f"tested and not among the played: {sorted(known - PLAYED)}"


RULEBOOK = HERE.parents[1] / "shared" / "reference" / "comprehensive-rules" / "7-additional-rules.md"
NAMED = {"∞ (infinity)": ("infinity",), "daybound and nightbound": ("daybound", "nightbound")}
"""Headings of rule 702 that aren't the keyword's name."""


def test_every_keyword_of_the_rulebook_is_played_or_argued() -> None:
    if not RULEBOOK.exists():
        pytest.skip("the rulebook isn't here")
    text = RULEBOOK.read_text(encoding="utf-8")
    headings = [name.lower() for name in re.findall(r"^702\.\d+\. (.+)$", text, re.MULTILINE)][1:]
    names = {word for heading in headings for word in NAMED.get(heading, (heading,))}
    assert len(names) > 180
    assert not {name for name in names if name not in PLAYED and name not in UNPLAYED}
    assert not PLAYED & set(UNPLAYED)


def test_what_is_covered_elsewhere_is_there() -> None:
    for name, where in COVERED.items():
        if "::" in where:
            file, function = where.split("::")
            assert f"def {function}(" in (HERE / file).read_text(encoding="utf-8"), name
        else:
            file, wanted = where.split("#")
            ids = [raw["id"] for raw in yaml.safe_load((HERE / file).read_text(encoding="utf-8"))]
            assert wanted in ids, name


@pytest.mark.parametrize("name", BEHAVIOUR)
def test_keyword(name: str, tmp_path: Path) -> None:
    run(tmp_path, yaml.safe_dump(BEHAVIOUR[name], sort_keys=False))
