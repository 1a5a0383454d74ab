"""The small game in which one card is exercised: the position, and the driver that uses everything the card
offers."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any, Final

from apnap.ability.costs import Cost
from apnap.ability.effects import CopySpell, CreateCopy, Damage, Destroy, Draw, Exile, Move, PutCounters, Seq
from apnap.ability.filters import Anything, Both, Filter, IsSpell
from apnap.ability.selections import OwnerOf, Ref, Target
from apnap.agents.random import RandomAgent
from apnap.cards.build import (
    artifact,
    creature,
    enchantment,
    equipment,
    instant,
    land,
    loyalty,
    planeswalker,
    sorcery,
    tap_for,
)
from apnap.game import Game
from apnap.model.card import Card
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option
from apnap.model.objects import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, LIBRARY, STACK
from apnap.rules import archenemy, layers
from apnap.rules.change.command import PLANAR, SCHEME, planar_controller
from apnap.rules.setup import add_card
from apnap.rules.turn.eras import era

_MOST_DECISIONS: Final = 500
_MOST_TURNS: Final = 3
_QUIET_KINDS: Final = frozenset(
    (
        "resolve",
        "fizzle",
        "cast",
        "activate",
        "trigger",
        "target",
        "mana",
        "tap_for_mana",
        "step",
        "turn",
        "look",
        "play",
    )
)
"""Events that are no effect by themselves."""


class NoOps:
    """What of the card resolved without any effect, and what with one."""

    def __init__(self) -> None:
        self.did: set[str] = set()
        self.nothing: set[str] = set()


# --- other cards --------------------------------------------------------------------------------


def _permanent() -> Target:
    return Target(Anything(), name="it")


_SPELL: Final[Filter] = Both((IsSpell(),))


@cache
def helpers() -> tuple[tuple[str, Card], ...]:
    """Free spells by what they do to the exercised card, in the order in which they are cast."""
    back = Seq(
        (Exile(_permanent(), name="gone"), Move(Ref("gone"), "battlefield", under=OwnerOf(Ref("gone"))))
    )
    return (
        ("fork", instant("Exercise Fork", "{0}", CopySpell(Target(_SPELL, zones=(STACK,))))),
        ("counters", instant("Exercise Growth", "{0}", PutCounters(_permanent(), "+1/+1", 1))),
        ("copy", sorcery("Exercise Double", "{0}", CreateCopy(_permanent()))),
        ("blink", sorcery("Exercise Blink", "{0}", back)),
        ("bounce", sorcery("Exercise Return", "{0}", Move(_permanent(), "hand"))),
        ("kill", sorcery("Exercise Murder", "{0}", Destroy(_permanent()))),
    )


@cache
def baits() -> tuple[Card, ...]:
    """What is cast and used so that there is something on the stack: spells of several kinds, a loyalty
    ability."""
    spark = instant("Exercise Spark", "{U}{R}", Damage(1, Target(Anything())))
    walker = planeswalker("Exercise Walker", "{3}{U}", "Jace", 4, loyalty(1, Draw()))
    study = sorcery("Exercise Study", "{U}", Draw(2))
    return (creature("Exercise Bait", "{0}", "Bear", 1, 1), spark, study, walker)


@cache
def _basics() -> tuple[Card, ...]:
    """A basic land of each kind, in the order of `_LETTERS`."""
    names = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    return tuple(land(name, subtypes=name, super="Basic") for name in names)


_LETTERS: Final = "WUBRG"
_SYMBOL: Final = re.compile(r"\{([^}]+)\}")


@cache
def _waste() -> Card:
    return land("Exercise Waste", tap_for("{C}"), super="Snow")


def _lands(card: Card) -> tuple[Card, ...]:
    """Two lands of each colour, and as many as the card's dearest cost needs."""
    costs = [face.mana_cost for face in card.faces if face.mana_cost]
    costs += [
        node.mana
        for face in card.faces
        for a in face.abilities
        for node in a.walk()
        if isinstance(node, Cost)
    ]
    most = [2] * 5
    total = 0
    for text in costs:
        symbols = _SYMBOL.findall(text)
        total = max(total, sum(int(s) if s.isdigit() else 1 for s in symbols))
        for i, letter in enumerate(_LETTERS):
            most[i] = max(most[i], sum(1 for s in symbols if letter in s))
    basics = tuple(land_ for n, land_ in zip(most, _basics(), strict=True) for _ in range(n))
    return basics + (_waste(),) * max(3, min(total, 16) + 2 - len(basics))


@cache
def _others() -> dict[str, tuple[Card, ...]]:
    """The cards around, by where they begin."""
    bear = creature("Exercise Bear", "{1}{G}", "Bear", 2, 2)
    many = creature("Exercise Shifter", "{2}{U}", "Shapeshifter", 3, 3, "changeling")
    bird = creature("Exercise Bird", "{1}{W}", "Bird Soldier", 1, 1, "flying", also="Artifact")
    ogre = creature("Exercise Ogre", "{4}{R}", "Ogre Warrior", 5, 4, super="Legendary")
    stone = artifact("Exercise Stone", "{2}", tap_for("{C}"))
    sword = equipment("Exercise Sword", "{1}", "{1}")
    shrine = enchantment("Exercise Shrine", "{1}{B}")
    bait, spark, study, walker = baits()
    basics = _basics()
    return {
        BATTLEFIELD: (bear, many, bird, ogre, stone, sword, shrine, walker),
        HAND: (bear, bait, spark, study, stone, basics[0], basics[4]),
        GRAVEYARD: (bear, many, spark, study, stone, shrine, basics[1], walker),
        LIBRARY: (
            bear,
            basics[0],
            spark,
            many,
            basics[1],
            stone,
            study,
            basics[2],
            shrine,
            ogre,
            basics[3],
            bird,
        )
        * 3,
    }


def position(card: Card, seed: int) -> Game:
    """A game in which the card is in both hands, in a graveyard, in a library and, if it is a permanent, in
    play."""
    game = Game(era("current"), ("A", "B"), 20, seed)
    game.options = {}
    lands = _lands(card)
    lasting = not (card.nontraditional or {"Instant", "Sorcery"} & set(card.face.types))
    for pid in (0, 1):
        for zone in (BATTLEFIELD, GRAVEYARD, HAND):
            for other in _others()[zone]:
                _put(game, pid, other, zone)
        for other in lands:
            _put(game, pid, other, BATTLEFIELD)
        if not card.nontraditional:
            for _ in range(2 if pid == 0 else 1):
                _put(game, pid, card, HAND)
        if pid == 0:
            for _, helper in helpers():
                _put(game, pid, helper, HAND)
            if not card.nontraditional:
                _put(game, pid, card, GRAVEYARD)
        if lasting and "Aura" not in card.face.subtypes and "Legendary" not in card.face.supertypes:
            _put(game, pid, card, BATTLEFIELD)
        library = _others()[LIBRARY]
        for i, other in enumerate((*library[:3], card, *library[3:])):
            _put(game, pid, other if i != 3 or (pid == 0 and not card.nontraditional) else library[0], LIBRARY)
    if card.nontraditional:
        _command(game, card)
    game.touch(-1)
    return game


def _command(game: Game, card: Card) -> None:
    """A card of a variant in the command zone, with a deck of its like where it belongs to one."""
    types = card.face.types
    if "Plane" in types or "Phenomenon" in types:
        for pid in (0, 0, 1, 1):
            add_card(game, pid, card, COMMAND, face_down=PLANAR)
        if "Plane" in types:
            add_card(game, 0, card, COMMAND, known_to=-1)
        planar_controller(game, 0)
    elif "Scheme" in types:
        for _ in range(3):
            add_card(game, 0, card, COMMAND, face_down=SCHEME)
        archenemy.begin(game)
    else:
        add_card(game, 0, card, COMMAND, known_to=-1)


def _put(game: Game, pid: int, card: Card, zone: str) -> None:
    fields: dict[str, Any] = {"controller": pid}
    if zone == BATTLEFIELD:
        face = card.face
        counters = {}
        if face.loyalty is not None:
            counters["loyalty"] = face.loyalty
        if face.defense is not None:
            counters["defense"] = face.defense
            fields["chosen"] = {"protector": 1 - pid}
        if counters:
            fields["counters"] = counters
    if zone not in (HAND, LIBRARY):
        fields["known_to"] = -1
    add_card(game, pid, card, zone, **fields)


# --- the driver ---------------------------------------------------------------------------------


class Driver:
    """Plays one game with a card: untried options of the card first, then the helpers on it, else passing."""

    def __init__(self, card: Card, seed: int) -> None:
        self.card = card
        self.game = position(card, seed)
        self.rng = random.Random(seed)
        self.random = RandomAgent(seed)
        self.seed = seed
        self.tried: set[tuple[str, str, int, str, int]] = set()
        self.helped: set[str] = set()
        self.baited: set[int] = set()
        self.aim = -1
        """The object that the helper being cast is meant for."""
        self.offered = False
        """Whether the card could be cast or played at all."""
        self.refused: set[str] = set()
        self.noops = NoOps()
        self.mark: tuple[Any, ...] | None = None

    def run(self) -> None:
        """Play until the end, three turns, or so many decisions."""
        game = self.game
        game.start()
        for _ in range(_MOST_DECISIONS):
            decision = game.decision
            if decision is None or game.turn.number > _MOST_TURNS:
                return
            self._answer(game, decision)

    def _answer(self, game: Game, decision: Decision) -> None:
        if decision.kind == "priority":
            self._judge(game)
            answer = self._priority(game, decision)
            if answer == (0,) and game.stack:
                self._begin(game)
        else:
            answer = self._choice(game, decision)
        try:
            game.apply(answer)
        except IllegalAnswer as error:
            self._refusal(game, decision, answer, error)

    def _refusal(self, game: Game, decision: Decision, answer: Answer, error: IllegalAnswer) -> None:
        """An action that turned out impossible (601.2, 732): another answer, or it is taken back."""
        self.mark = None
        if decision.kind == "priority":
            self.refused.add(f"{decision.options_[answer[0]].kind}: {error.reason}")
            game.apply((0,))
            return
        try:
            game.apply(decision.fallback())
        except IllegalAnswer:
            self.refused.add(f"{decision.kind}: {error.reason}")
            game.cancel()

    # --- priority --------------------------------------------------------------------------------

    def _priority(self, game: Game, decision: Decision) -> Answer:
        self.aim = -1
        mine = None
        for i, option in enumerate(decision.options_):
            if i == 0 or option.kind == "concede" or not self._is_card(game, option.ref):
                continue
            if option.kind in ("cast", "play"):
                self.offered = True
            key = self._key(game, option, decision.player)
            # Casting goes first, while the card is in the hand: cycling would take it away.
            cast = option.kind in ("cast", "play")
            early = game.turn.number == 1 and game.turn.step in ("upkeep", "draw", "main1")
            if early and not cast and not self.offered and game.objects[option.ref].zone == HAND:
                continue
            if key not in self.tried and (mine is None or (cast and not mine[2])):
                mine = (i, key, cast)
        if mine is not None and (not game.stack or len(game.stack) < 4):
            self.tried.add(mine[1])
            return (mine[0],)
        if decision.player == 0:
            helped = self._help(game, decision)
            if helped is not None:
                return helped
        return (0,)

    def _key(self, game: Game, option: Option, player: int) -> tuple[str, str, int, str, int]:
        zone = game.objects[option.ref].zone
        waits = 1 if game.stack else 0
        where = f"{zone}{player}" if option.kind in ("cast", "play") else f"{player}"
        return (where, option.kind, option.index, option.how, waits if option.kind == "cast" else 0)

    def _is_card(self, game: Game, ref: int) -> bool:
        obj = game.objects.get(ref)
        if obj is None:
            return False
        if obj.card is self.card:
            return True
        return (
            obj.card is None
            and obj.zone == BATTLEFIELD
            and layers.chars(game, ref).name == self.card.face.name
        )

    def _help(self, game: Game, decision: Decision) -> Answer | None:
        """A helper cast on the card: a copy of its spell, or something that happens to it on the
        battlefield."""
        options = decision.options_
        if not game.stack:
            # First a spell and an ability for the card to be aimed at.
            for i, option in enumerate(options):
                if option.kind not in ("cast", "activate") or option.ref in self.baited:
                    continue
                if game.objects[option.ref].card in baits():
                    self.baited.add(option.ref)
                    return (i,)
        spells = {game.objects[o.ref].card: i for i, o in enumerate(options) if o.kind == "cast"}
        for name, helper in helpers():
            if name in self.helped or helper not in spells:
                continue
            if name == "fork":
                if game.stack and self._is_card(game, game.stack[-1]):
                    return self._cast_on(name, game.stack[-1], spells[helper])
                continue
            if game.stack:
                return None
            if name != "counters" and game.turn.number == 1 and game.turn.step == "main1":
                return None
            for oid in game.battlefield:
                if self._is_card(game, oid) and game.objects[oid].controller == 0:
                    return self._cast_on(name, oid, spells[helper])
        return None

    def _cast_on(self, name: str, oid: int, index: int) -> Answer:
        self.helped.add(name)
        self.aim = oid
        return (index,)

    # --- other decisions -------------------------------------------------------------------------

    def _choice(self, game: Game, decision: Decision) -> Answer:
        kind = decision.kind
        if kind == "targets" and self.aim >= 0:
            for i, option in enumerate(decision.options_):
                if option.ref == self.aim and decision.verdict((i,)) is None:
                    return (i,)
        willing = self.seed % 2 == 0
        if kind == "mulligan":
            return (1,)
        if kind == "attackers":
            best = self.random.choose(game)
            for _ in range(4):
                other = self.random.choose(game)
                if len(other) > len(best):
                    best = other
            return best
        if willing and decision.form == "choose":
            if len(decision.options_) == 2 and decision.options_[0].how == "yes":
                return (0,)
            most = min(decision.most, len(decision.options_))
            if not decision.ordered and most > decision.least:
                for size in range(most, decision.least - 1, -1):
                    answer = tuple(sorted(self.rng.sample(range(len(decision.options_)), size)))
                    if decision.verdict(answer) is None:
                        return answer
        return self.random.choose(game)

    # --- effects that do nothing -----------------------------------------------------------------

    def _begin(self, game: Game) -> None:
        """Remember the position before the top of the stack may resolve."""
        top = game.stack[-1]
        obj = game.objects[top]
        info = obj.stack
        if obj.kind == "ability":
            source = info.source if info is not None else -1
            last = game.last(source)
            card = (
                game.objects[source].card
                if source in game.objects
                else last.obj.card
                if last is not None
                else None
            )
            if card is not self.card or info is None:
                self.mark = None
                return
            what = _name_of(card, info.ability)
        elif obj.card is self.card:
            what = "the spell"
        else:
            self.mark = None
            return
        self.mark = (top, what, len(game.log), game.turn.number, _lasting(game))

    def _judge(self, game: Game) -> None:
        """See whether what was on top of the stack resolved, and did something."""
        mark, self.mark = self.mark, None
        if mark is None or mark[0] in game.stack or game.turn.number != mark[3]:
            return
        top, what, start, _, before = mark
        changed = before != _lasting(game)
        resolved = False
        for ev in game.log[start:]:
            if ev.kind == "fizzle" and ev.subject == top:
                return
            resolved |= ev.kind == "resolve" and ev.subject == top
            if ev.kind == "move" and ev.subject == top and ev.to != BATTLEFIELD:
                continue
            changed |= ev.kind not in _QUIET_KINDS
        if changed:
            self.noops.did.add(what)
        elif resolved:
            self.noops.nothing.add(what)


def _lasting(game: Game) -> tuple[Any, ...]:
    """What an effect may change without an event."""
    pools = tuple(len(p.pool) for p in game.players)
    return (
        tuple(f.id for f in game.floating),
        tuple(s.id for s in game.shields),
        tuple(d.id for d in game.delayed),
        tuple(p.id for p in game.permissions),
        tuple(p.id for p in game.pending),
        len(game.extra_turns),
        game.turn.phases,
        game.turn.steps,
        len(game.skips),
        game.monarch,
        tuple(sorted(game.watched)),
        len(game.command),
        pools,
        game.stack[:-1],
    )


def _name_of(card: Card, ability: Any) -> str:
    """Which of the card's abilities it is, by its place and kind."""
    for face in card.faces:
        for i, own in enumerate(face.abilities):
            if any(part is ability for part in own.walk()):
                return f"ability {i + 1} ({type(ability).__name__})"
    return f"an ability ({type(ability).__name__})"
