"""The rules of keyword abilities (702), by what `test_keywords_played` plays: each behaviour is lost with the keyword,
and what several instances of a keyword do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs

from apnap.ability.abilities import Keyword
from apnap.ability.costs import Cost
from apnap.ability.filters import Subtype
from apnap.model.card import Card
from apnap.rules.keywords import DEFINITIONS
from apnap.rules.layers.parts import parts
from apnap.scenario.play import Failure
from test_casting_keywords import CARDS, run
from test_keywords_played import BEHAVIOUR

PROVES: dict[str, str] = {
    "deathtouch": "702.2b", "defender": "702.3b", "double strike": "702.4b", "first strike": "702.7b",
    "flying": "702.9b", "reach": "702.17b", "fear": "702.36b", "intimidate": "702.13b", "horsemanship": "702.31b",
    "shadow": "702.28b", "skulk": "702.118b", "menace": "702.111b", "haste": "702.10b", "vigilance": "702.20b",
    "lifelink": "702.15b", "trample": "702.19b", "infect": "702.90b", "toxic": "702.164c", "poisonous": "702.70a",
    "wither": "702.80a", "indestructible": "702.12b", "landwalk": "702.14c", "protection": "702.16f",
    "absorb": "702.64a", "afflict": "702.130a", "annihilator": "702.86a", "battle cry": "702.91a",
    "bushido": "702.45a", "flanking": "702.25a", "rampage": "702.23a", "frenzy": "702.68a", "exalted": "702.83a",
    "melee": "702.121a", "mentor": "702.134a", "training": "702.149a", "dethrone": "702.105a", "ingest": "702.115a",
    "renown": "702.112a", "decayed": "702.147a", "mobilize": "702.181a", "myriad": "702.116a", "prowess": "702.108a",
    "extort": "702.101a", "evolve": "702.100a", "ward": "702.21a", "hexproof": "702.11b", "shroud": "702.18a",
    "afterlife": "702.135a", "persist": "702.79a", "undying": "702.93a", "modular": "702.43a", "soulshift": "702.46a",
    "recover": "702.59a", "amplify": "702.38a", "bloodthirst": "702.54a", "champion": "702.72a", "exploit": "702.110a",
    "fabricate": "702.123a", "fading": "702.32a", "vanishing": "702.63a", "graft": "702.58a", "sunburst": "702.44a",
    "tribute": "702.104a", "unleash": "702.98a", "ravenous": "702.156a", "evoke": "702.74a", "dash": "702.109a",
    "blitz": "702.152a", "hideaway": "702.75a", "living weapon": "702.92a", "for mirrodin!": "702.163a",
    "job select": "702.182a", "partner with": "702.124i", "cycling": "702.29a", "slivercycling": "702.29e",
    "reinforce": "702.77a", "transmute": "702.53a", "transfigure": "702.71a", "unearth": "702.84a",
    "scavenge": "702.97a", "outlast": "702.107a", "level up": "702.87a", "equip": "702.6a", "fortify": "702.67a",
    "reconfigure": "702.151a", "saddle": "702.171a", "station": "702.184a", "flash": "702.8a", "storm": "702.40a",
    "gravestorm": "702.69a", "cascade": "702.85a", "demonstrate": "702.144a", "ripple": "702.60a",
    "rebound": "702.88a", "madness": "702.35a", "miracle": "702.94a", "overload": "702.96a", "multikicker": "702.33c",
    "fuse": "702.102a", "enchant": "702.5a", "mutate": "702.140a", "cumulative upkeep": "702.24a", "echo": "702.30a",
    "phasing": "702.26a", "dredge": "702.52a", "living metal": "702.161a", "more than meets the eye": "702.162a",
    "changeling": "702.73a", "devoid": "702.114a", "megamorph": "702.37b", "disguise": "702.168a",
    "daybound": "702.145c", "nightbound": "702.145f",
    "ascend": "702.131b", "read ahead": "702.155b", "craft": "702.167a",
}  # fmt: skip
"""The rule without which a keyword's behaviour would be another."""


def without(card: Card, name: str) -> Card:
    """The card without that keyword."""

    def kept(a: Any) -> bool:
        return not (isinstance(a, Keyword) and a.name == name)

    faces = tuple(structs.replace(f, abilities=tuple(a for a in f.abilities if kept(a))) for f in card.faces)
    return structs.replace(card, faces=faces)


@pytest.mark.parametrize("name", PROVES)
def test_a_behaviour_is_lost_with_its_keyword(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, yaml.safe_dump(BEHAVIOUR[name], sort_keys=False))
    for key, card in tuple(CARDS.items()):
        less = without(card, name)
        if less != card:
            monkeypatch.setitem(CARDS, key, less)
    with pytest.raises((Failure, AssertionError)):
        run(tmp_path, yaml.safe_dump(BEHAVIOUR[name], sort_keys=False))


# --- several instances ------------------------------------------------------------------------------

EACH: dict[str, str] = {
    "rampage": "702.23c", "cumulative upkeep": "702.24b", "flanking": "702.25b", "amplify": "702.38b",
    "provoke": "702.39b", "storm": "702.40b", "modular": "702.43b", "sunburst": "702.44d", "bushido": "702.45b",
    "soulshift": "702.46b", "bloodthirst": "702.54c", "graft": "702.58b", "ripple": "702.60b", "vanishing": "702.63c",
    "absorb": "702.64c", "frenzy": "702.68b", "gravestorm": "702.69b", "poisonous": "702.70b", "cascade": "702.85c",
    "annihilator": "702.86b", "battle cry": "702.91b", "evolve": "702.100d", "extort": "702.101b",
    "dethrone": "702.105b", "prowess": "702.108b", "renown": "702.112c", "ingest": "702.115b", "myriad": "702.116b",
    "melee": "702.121b", "fabricate": "702.123b", "afflict": "702.130b", "mentor": "702.134b",
    "afterlife": "702.135b", "riot": "702.136b", "training": "702.149b", "equip": "702.6d", "fortify": "702.67c",
}  # fmt: skip
"""Each instance triggers, applies or can be activated for itself."""


@pytest.mark.parametrize("name", EACH)
def test_each_instance_counts(name: str) -> None:
    assert name in DEFINITIONS
    more = {"filter": Subtype("Elf")} if name == "amplify" else {}
    one = Keyword(name, cost=Cost("{1}"), n=1, **more)
    two = Keyword(name, cost=Cost("{1}"), n=1, **more)
    once = [type(a) for a in parts((one,)).expanded]
    assert once and [type(a) for a in parts((one, two)).expanded] == once * 2
    assert [type(a) for a in parts((one, one)).expanded] == once * 2


ONCE: dict[str, str] = {
    "deathtouch": "702.2f", "defender": "702.3c", "double strike": "702.4e", "first strike": "702.7d",
    "flying": "702.9c", "reach": "702.17c", "fear": "702.36c", "horsemanship": "702.31c", "shadow": "702.28c",
    "skulk": "702.118c", "menace": "702.111c", "haste": "702.10d", "vigilance": "702.20c", "lifelink": "702.15f",
    "trample": "702.19g", "infect": "702.90f", "wither": "702.80d", "indestructible": "702.12c", "landwalk": "702.14e",
    "protection": "", "hexproof": "702.11h", "shroud": "702.18b", "phasing": "702.26p", "flash": "",
}  # fmt: skip
"""More instances change nothing."""


@pytest.mark.parametrize("name", ONCE)
def test_further_instances_are_redundant(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for key, card in tuple(CARDS.items()):
        faces = []
        for face in card.faces:
            again = tuple(a for a in face.abilities if isinstance(a, Keyword) and a.name == name)
            faces.append(structs.replace(face, abilities=(*face.abilities, *again)))
        monkeypatch.setitem(CARDS, key, structs.replace(card, faces=tuple(faces)))
    run(tmp_path, yaml.safe_dump(BEHAVIOUR[name], sort_keys=False))
