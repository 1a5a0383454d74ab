"""What things are worth, in points: about one for each mana of an ordinary card."""

from __future__ import annotations

from math import exp, fsum, sqrt
from typing import Final

from apnap.game import Game
from apnap.model.objects import NOBODY, Chars, Obj, Player
from apnap.rules import layers

_ABILITIES: Final = frozenset({"Activated", "Triggered", "Static"})
WON: Final = 10_000.0
IN_HAND: Final = 1.6
_KEYWORDS: Final[dict[str, float]] = {
    "flying": 1.2, "double strike": 2.0, "first strike": 0.6, "deathtouch": 0.9, "lifelink": 0.8, "trample": 0.5,
    "vigilance": 0.3, "haste": 0.2, "menace": 0.5, "reach": 0.3, "hexproof": 0.6, "indestructible": 1.5, "infect": 1.0,
    "defender": -1.0, "shroud": 0.4, "shadow": 1.0, "wither": 0.3, "fear": 0.7, "intimidate": 0.7,
}  # fmt: skip
_BODY: Final = 0.7
"""For being a creature, and for each point of its power and toughness."""
_POWER: Final = 0.9
_TOUGH: Final = 0.6
_PLAIN_LAND: Final = 1.9

_CREATURE_BODY: Final = 0
_FIXED: Final = 1
_LOYAL: Final = 2
_OTHER: Final = 3
_known: Final[dict[int, tuple[Chars, int, float]]] = {}
"""By the identity of characteristics, which are kept with it, as nobody changes them: views share them."""
_LIMIT: Final = 16384
_HINDERED: Final = frozenset({"Cant:attack", "DoesntUntap", "Cant:block"})


def permanent(game: Game, obj: Obj) -> float:
    """What a permanent is worth to its controller."""
    return _permanent(game, obj, layers.chars(game, obj.id))


def _permanent(game: Game, obj: Obj, chars: Chars) -> float:
    _, kind, value = _known.get(id(chars)) or _look(game, obj, chars)
    if kind == _FIXED:
        return value
    if kind == _CREATURE_BODY:
        if not _HINDERED.isdisjoint(layers.all_mods(game)):
            if layers.mods_on(game, "Cant:attack", obj.id) or layers.mods_on(game, "DoesntUntap", obj.id):
                value *= 0.4
            elif layers.mods_on(game, "Cant:block", obj.id):
                value *= 0.85
        return value - 0.05 if obj.tapped else value
    if kind == _LOYAL:
        return value + 0.8 * obj.counters.get("loyalty", 0)
    if obj.kind == "token":
        value = 1.0
    return value + 0.4 * (obj.counters.get("charge", 0) + obj.counters.get("lore", 0)) if obj.counters else value


def _look(game: Game, obj: Obj, chars: Chars) -> tuple[Chars, int, float]:
    """What follows from the characteristics of a permanent alone."""
    kind = _FIXED
    types = chars.types
    if "Creature" in types:
        kind, value = _CREATURE_BODY, _body(chars)
    elif "Planeswalker" in types:
        kind, value = _LOYAL, 2.5
    elif "Land" in types:
        mana = layers.mana_abilities(game, obj.id)
        value = _PLAIN_LAND + 0.2 * (len(chars.abilities) > 1) if mana else 0.7
    elif "Battle" in types:
        value = 1.0
    elif "Aura" in chars.subtypes:
        value = 0.3  # what it does is seen in what it is attached to
    elif "Equipment" in chars.subtypes:
        value = 1.8
    else:
        kind, value = _OTHER, 1.3 + 0.5 * (chars.cost.mana_value() if chars.cost is not None else 0)
    if len(_known) > _LIMIT:
        _known.clear()
    found = _known[id(chars)] = (chars, kind, value)
    return found


def _body(chars: Chars) -> float:
    """What a creature with these characteristics is worth that nothing hinders."""
    value = _BODY + _POWER * max(chars.power, 0) + _TOUGH * max(chars.toughness, 0)
    value += fsum([_KEYWORDS.get(keyword, 0.1) for keyword in chars.keywords])  # the same in any order
    return value + 0.35 * sum([1 for a in chars.abilities if type(a).__name__ in _ABILITIES])


def creature(game: Game, obj: Obj, chars: Chars) -> float:
    """What a creature is worth."""
    return _permanent(game, obj, chars)


def life(total: int) -> float:
    """What a life total is worth: the last points most."""
    return 0.3 * min(total, 30) + 0.45 * min(total, 10) + 0.8 * min(total, 5)


def position(game: Game, pid: int) -> float:
    """What the position is worth to a player, by what that player knows."""
    if game.outcome is not None:
        kind, winners = game.outcome
        return 0.0 if kind != "win" else WON if pid in winners else -WON
    team = game.players[pid].team
    total = 0.0
    for other in game.order:
        player = game.players[other]
        value = life(player.life) + IN_HAND * min(len(player.hand), 8) - 0.5 * player.counters.get("poison", 0)
        if len(player.library) < 4:
            value -= 3.0 * (4 - len(player.library))
        total += value if player.team == team else -value
    objects = game.objects
    ours = [player.team == team for player in game.players]
    for oid, chars in layers.permanents(game):
        obj = objects[oid]
        value = _permanent(game, obj, chars)
        who = chars.controller if chars.controller != NOBODY else obj.controller
        total += value if ours[who] else -value
    return total


def card(game: Game, oid: int, pid: int) -> float:
    """What a card that isn't on the battlefield is worth to a player: more when it can be cast soon."""
    obj = game.objects[oid]
    if obj.zone == "battlefield":
        return permanent(game, obj)
    chars = layers.chars(game, oid)
    lands = sum(1 for o in game.permanents() if "Land" in layers.chars(game, o.id).types and o.owner == pid)
    if "Land" in chars.types:
        held = sum(1 for o in game.players[pid].hand if "Land" in layers.chars(game, o).types)
        return 4.0 if lands + held < 4 else 2.0 if lands < 6 else 0.5
    mana = chars.cost.mana_value() if chars.cost is not None else 0
    late = max(0, mana - lands - 1)
    return 1.5 + 0.6 * mana + 0.15 * max(chars.power, 0) - 0.7 * late


# Fitted to who won 1,553 games between heuristic agents on all pairs of built-in decks, from the position in every turn
# and the decks (logistic regression; the log-loss on games left out is 0.50, and 0.63 with the decks alone).
_LIFE: Final = 0.054
"""For each of the first thirty points of life."""
_LAST_LIFE: Final = 0.155
"""For each of the first ten once more."""
_RACE: Final = 1.6
"""For the part of an opponent's life that one's creatures take in an attack that nothing stops."""
_EVASIVE: Final = 1.5
"""The same again for what those take that are hard to block."""
_CREATURES: Final = 0.45
"""Times the square root of how many creatures there are: few of them are missed more than many are of use."""
_TOUGHNESS: Final = 0.034
_REST: Final = 0.062
"""For each point (`permanent`) of what else permanents are: keywords and abilities of creatures, all of others."""
_CARD: Final = 0.225
_SOURCE: Final = 0.39
"""For each of the first four permanents that make mana."""
_LAND: Final = 0.09
"""For each of the first eight lands once more."""
_LIBRARY: Final = 1.0
"""For each of the last ten cards of the library."""
_MOVE: Final = 0.42
"""For having the turn."""
_HARD: Final = frozenset({"flying", "menace", "shadow", "fear", "intimidate", "horsemanship", "skulk"})


def chance(game: Game, pid: int) -> float:
    """An estimate of the chance that the player wins from here: 0 to 1, the ends for games that are over."""
    if game.outcome is not None:
        kind, winners = game.outcome
        return 0.5 if kind != "win" else float(pid in winners)
    players = game.players
    team = players[pid].team
    ours, theirs = _Side(), _Side()
    for p in game.order:
        (ours if players[p].team == team else theirs).player(players[p])
    objects = game.objects
    for oid, chars in layers.permanents(game):
        side = ours if players[layers.controller(game, oid)].team == team else theirs
        side.permanent(chars, _permanent(game, objects[oid], chars), bool(layers.mana_abilities(game, oid)))
    odds = ours.odds(theirs) - theirs.odds(ours)
    odds += _MOVE if players[game.turn.active].team == team else -_MOVE
    return 0.01 + 0.98 / (1.0 + exp(max(-30.0, min(30.0, -odds))))


class _Side:
    """What `chance` counts of one side."""

    __slots__ = (
        "cards", "creatures", "evasive", "lands", "library", "life", "poison", "power", "rest", "sources", "toughness"
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards = self.creatures = self.evasive = self.lands = self.power = self.sources = self.toughness = 0
        self.life = self.library = 1_000_000
        self.poison = 0
        self.rest = 0.0

    def player(self, player: Player) -> None:
        """Count a player: the weakest one's life and library."""
        self.cards += len(player.hand)
        self.life = min(self.life, max(player.life, 1))
        self.library = min(self.library, len(player.library))
        self.poison = max(self.poison, player.counters.get("poison", 0))

    def permanent(self, chars: Chars, value: float, mana: bool) -> None:
        """Count a permanent of that value, which may be a source of mana."""
        land = "Land" in chars.types
        self.sources += mana or land
        self.lands += land
        if "Creature" in chars.types:
            power = max(chars.power, 0)
            self.power += power
            self.toughness += chars.toughness
            self.creatures += 1
            if not _HARD.isdisjoint(chars.keywords):
                self.evasive += power
            value -= _BODY + _POWER * power + _TOUGH * max(chars.toughness, 0)
        elif land:
            value -= _PLAIN_LAND
        self.rest += value

    def odds(self, other: _Side) -> float:
        """What speaks for this side."""
        life = max(1, min(self.life, 2 * (10 - self.poison))) if self.poison else self.life
        odds = _LIFE * min(life, 30) + _LAST_LIFE * min(life, 10) + _LIBRARY * min(self.library, 10)
        odds += _RACE * min(1.0, self.power / other.life) + _EVASIVE * min(1.5, self.evasive / other.life)
        odds += _CREATURES * sqrt(self.creatures) + _TOUGHNESS * self.toughness + _REST * self.rest
        return odds + _CARD * min(self.cards, 8) + _SOURCE * min(self.sources, 4) + _LAND * min(self.lands, 8)
