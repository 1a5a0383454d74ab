"""Who may lead a deck, and the colours that the deck may have then (903.3-903.5, 903.12, 702.124)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.match.decks import Deck, DeckEntry
from apnap.match.facts import LAND_TYPES, CardFacts
from apnap.match.legality import Problem, letters

Known = dict[str, CardFacts]


def leaders(deck: Deck, known: Known, format: str) -> list[Problem]:
    """903.3, 903.12c: the commanders, if they may be; two by a partner ability alone (702.124)."""
    each = [entry for entry in deck.commanders for _ in range(entry.count)]
    entries = [(entry, known[entry.name]) for entry in each if entry.name in known]
    spells: list[tuple[DeckEntry, CardFacts]] = []
    if format == "oathbreaker":
        spells = [pair for pair in entries if pair[1].types & {"Instant", "Sorcery"}]
        entries = [pair for pair in entries if pair not in spells]
    word = "oathbreaker" if format == "oathbreaker" else "commander"
    if not entries:
        if any(entry.name not in known for entry in deck.commanders):
            return []
        hint = "put it under a line `Commander`"
        return [Problem(rule=RULES[format], kind="commander", message=f"it names no {word}: {hint}")]
    out = []
    background = any("choose a background" in facts.partners for _, facts in entries)
    for entry, facts in entries:
        may = _MAY_LEAD[format](facts) or (background and len(entries) == 2 and _is_background(facts))
        if not may:
            message = f"{facts.name} can't be its {word}: {_WANTED[format]}"
            rule = RULES[format]
            out.append(Problem(rule=rule, kind="commander", line=entry.line, card=facts.name, message=message))
    if len(entries) > 2 or (len(entries) == 2 and not together(entries[0][1], entries[1][1])):
        names = " and ".join(facts.name for _, facts in entries)
        message = f"{names} can't be its {word}s together: no partner ability of theirs allows it"
        out.append(Problem(rule="702.124a", kind="partners", line=entries[1][0].line, message=message))
    if format == "oathbreaker" and len(spells) != len(entries):
        message = f"it needs a signature spell, an instant or sorcery, for each oathbreaker, and has {len(spells)}"
        out.append(Problem(rule="903.3", kind="signature", message=message))
    return out


def together(one: CardFacts, other: CardFacts) -> bool:
    """702.124f-m: whether a partner ability lets the two be commanders together."""
    for a, b in ((one, other), (other, one)):
        for word in a.partners:
            if word in ("partner", "friends forever") or word.startswith("partner—"):
                if word in b.partners:
                    return True
            elif word.startswith("partner with "):
                if word[13:] == b.name.lower() and f"partner with {a.name.lower()}" in b.partners:
                    return True
            elif word == "choose a background":
                if _is_background(b):
                    return True
            elif b.subtypes == {"Time Lord", "Doctor"} and {"Legendary"} <= b.supertypes and "Creature" in b.types:
                return True
    return False


def _is_background(facts: CardFacts) -> bool:
    return "Background" in facts.subtypes and "Legendary" in facts.supertypes


def _commander(facts: CardFacts) -> bool:
    """903.3, 903.3a"""
    vessel = "Vehicle" in facts.subtypes or ("Spacecraft" in facts.subtypes and facts.sized)
    return facts.leads or ("Legendary" in facts.supertypes and ("Creature" in facts.types or vessel))


def _brawler(facts: CardFacts) -> bool:
    """903.12c"""
    return _commander(facts) or ("Legendary" in facts.supertypes and "Planeswalker" in facts.types)


def _oathbreaker(facts: CardFacts) -> bool:
    return "Planeswalker" in facts.types


_MAY_LEAD: Final[dict[str, Callable[[CardFacts], bool]]] = {
    "commander": _commander,
    "brawl": _brawler,
    "oathbreaker": _oathbreaker,
}
RULES: Final = {"commander": "903.3", "brawl": "903.12c", "oathbreaker": "903.3"}
"""The formats whose decks have a leader, with the rule about it."""
_WANTED: Final = {
    "commander": "that takes a legendary creature, Vehicle or Spacecraft, or a card that says it can be your commander",
    "brawl": "that takes a legendary creature, planeswalker, Vehicle or Spacecraft",
    "oathbreaker": "that takes a planeswalker",
}


def identity(deck: Deck, known: Known, format: str) -> list[Problem]:
    """903.5c-d: no colour that the commanders' identity doesn't have, nor a basic land type for one; 903.12e: a
    colourless Brawl commander's deck may have the basic lands of one type."""
    leading = [known[entry.name] for entry in deck.commanders if entry.name in known]
    if not leading or len(leading) < len(deck.commanders):
        return []
    mask = 0
    for facts in leading:
        if format != "oathbreaker" or "Planeswalker" in facts.types:
            mask |= facts.identity & ~(facts.land_colors if facts.basic else 0)
    free = _free_type(deck, known) if format == "brawl" and not mask else ""
    out = []
    led = deck.commanders if format == "oathbreaker" else ()
    for entry in (*led, *deck.main, *deck.sideboard, *((deck.companion,) if deck.companion else ())):
        if entry.name not in known:
            continue
        card = known[entry.name]
        if free and card.basic and card.subtypes & LAND_TYPES.keys() == {free}:
            continue
        wrong = (card.identity | card.land_colors) & ~mask
        if wrong:
            land = not card.identity & ~card.land_colors & ~mask
            message = f"{card.name} has {letters(wrong)}, outside the identity of the commander ({letters(mask)})"
            rule, kind = ("903.5d", "land-type") if land else ("903.5c", "identity")
            out.append(Problem(rule=rule, kind=kind, line=entry.line, card=card.name, message=message))
    return out


def _free_type(deck: Deck, known: Known) -> str:
    """The basic land type that most of the deck's basic lands have."""
    counts: dict[str, int] = {}
    for entry in deck.main:
        facts = known.get(entry.name)
        if facts is not None and facts.basic:
            for name in facts.subtypes & LAND_TYPES.keys():
                counts[name] = counts.get(name, 0) + entry.count
    return max(sorted(counts), key=lambda name: counts[name], default="")
