"""What deck construction asks of a card: from the card file where there is one, understood or not, else from the
built-in card."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from apnap.ability.abilities import Keyword, Static
from apnap.ability.mods import May
from apnap.cards.cache import RawCard
from apnap.cards.pool import ImportedPool, Pool
from apnap.match.decks import candidates
from apnap.model.card import Card
from apnap.model.mana import BIT
from apnap.oracle.vocabulary import NUMBERS
from apnap.rules.identity import color_identity

LAND_TYPES: Final = {"Plains": 1, "Island": 2, "Swamp": 4, "Mountain": 8, "Forest": 16}
ANY_NUMBER: Final = 1 << 30
_COPIES: Final = re.compile(r"deck can have (any number of|up to (\w+)) cards named", re.IGNORECASE)
_PARTNERS: Final = ("partner", "friends forever", "choose a background", "doctor's companion")


class CardFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A card's full name, the types of its front face, and what its text says about decks: `copies` (None: as many as
    the format says), `leads` ("can be your commander"), and `partners`, its partner abilities in lower case."""

    name: str
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    identity: int
    sized: bool = True
    copies: int | None = None
    leads: bool = False
    partners: tuple[str, ...] = ()
    ante: bool = False
    """Whether it may be played only for ante (407.3)."""

    @property
    def basic(self) -> bool:
        """Whether it is a basic land (205.4c)."""
        return "Basic" in self.supertypes and "Land" in self.types

    @property
    def land_colors(self) -> int:
        """The colours of mana that its basic land types make (305.6, 903.5d)."""
        mask = 0
        for name in self.subtypes & LAND_TYPES.keys():
            mask |= LAND_TYPES[name]
        return mask


def facts_of(name: str, pool: Pool) -> CardFacts | None:
    """The facts of the card that a deck calls so, or None."""
    for each in candidates(name):
        raw = pool.raw(each) if isinstance(pool, ImportedPool) else None
        if raw is not None:
            return _of_raw(raw)
        card = pool.get(each)
        if card is not None:
            return _of_card(card)
    return None


_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing"})


def _of_raw(raw: RawCard) -> CardFacts:
    front = raw.faces[0]
    words, _, subs = front.type_line.partition("—")
    said = frozenset(words.split())
    copies = _COPIES.search(front.text)
    identity = 0
    for letter in raw.identity:
        identity |= BIT[letter]
    text = re.sub(r"\([^()]*\)", "", front.text)
    return CardFacts(
        name=raw.name,
        supertypes=said & _SUPERTYPES,
        types=said - _SUPERTYPES,
        subtypes=frozenset(_subtypes(subs)),
        identity=identity,
        sized=front.power is not None,
        copies=None if copies is None else NUMBERS.index(copies[2]) if copies[2] in NUMBERS else ANY_NUMBER,
        leads="can be your commander" in text,
        partners=_partners(text.splitlines()),
        ante="if you're not playing for ante" in text,
    )


def _subtypes(text: str) -> list[str]:
    """The words of a type line after the dash (205.3); one creature type has two words."""
    return [word.replace("_", " ") for word in text.replace("Time Lord", "Time_Lord").split()]


def _partners(lines: list[str]) -> tuple[str, ...]:
    """The partner abilities among the lines (702.124a), also several in one line."""
    found = []
    for line in lines:
        for part in line.split(", ") if not line.lower().startswith("partner with") else [line]:
            word = part.strip().lower()
            if word in _PARTNERS or word.startswith(("partner with ", "partner—")):
                found.append(word)
    return tuple(found)


def _of_card(card: Card) -> CardFacts:
    face = card.face
    said = []
    copies = None
    leads = ante = False
    for ability in face.abilities:
        if isinstance(ability, Keyword):
            said.append(f"{ability.name} {ability.text}".strip())
        elif isinstance(ability, Static):
            words = {mod.what for mod in ability.mods if isinstance(mod, May)}
            copies = ANY_NUMBER if "any_number_in_deck" in words else copies
            leads = leads or "be_commander" in words
            ante = ante or "only_for_ante" in words
    return CardFacts(
        name=card.name,
        supertypes=frozenset(face.supertypes),
        types=frozenset(face.types),
        subtypes=frozenset(face.subtypes),
        identity=color_identity(card),
        sized=face.power is not None,
        copies=copies,
        leads=leads,
        partners=_partners(said),
        ante=ante,
    )
