"""Positions as JSON data: `save` and `load`.

A position is saved whole, with the log and last known information, so that its future is the same. In the middle of a
procedure the last quiet point is saved with the answers given since (procedures can't be saved; they are replayed).

Plain values stand for themselves and a JSON list for a tuple; all else is an object with one key that says what it is:
`r` a record (its class, then its slots in order), `d` a dictionary, `s` a frozenset, `l` a list, `n` a node by its
digest, `c` a card by its number, `p` a phase or step, `m` one mana, `k` a mana cost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from apnap.ability.abilities import Ability, Keyword
from apnap.game import Game
from apnap.match.record import builtin_lookup
from apnap.model.card import Card, Face
from apnap.model.events import Event, Move
from apnap.model.hashing import fields, node_digest
from apnap.model.mana import Mana, ManaCost
from apnap.model.node import Node, from_data, registry, to_data
from apnap.model.objects import CastInfo, Chars, Last, Obj, Player, StackInfo
from apnap.model.ongoing import Binding, DelayedTrigger, Floating, Pending, Permission, ShieldEffect
from apnap.model.state import State
from apnap.model.turn import Combat, Phase, Step, TurnState
from apnap.rules.keywords import expand
from apnap.rules.turn.eras import era
from apnap.rules.unsupported import Unsupported

FORMAT: Final = "apnap-position"
VERSION: Final = 1
Lookup = Callable[[str], "Card | None"]


class CodecError(Exception):
    """The position can't be saved or loaded; the message says what is in the way."""


_RECORDS: Final[dict[str, type]] = {
    cls.__name__: cls
    for cls in (
        Obj, Player, CastInfo, StackInfo, Event, Move, Floating, DelayedTrigger, ShieldEffect, Pending, Permission,
        Binding, TurnState, Combat, Chars, Last,
    )
}  # fmt: skip
_SLOTS: Final[dict[type, tuple[str, ...]]] = {
    cls: tuple(s for s in fields(cls) if s != "gen" and (cls is not Chars or s != "parts"))
    for cls in _RECORDS.values()
}
_BOOKKEEPING: Final = frozenset({"gen", "proc", "decision_", "legal_", "same_", "view_", "base", "answers", "era"})
_STATE: Final = tuple(s for s in State.__slots__ if s not in _BOOKKEEPING)

_nodes: dict[str, Node] = {}
"""Nodes by their digest, one for each: what is known about a node is found by its identity."""


def save(game: Game, lookup: Lookup | None = None) -> dict[str, Any]:
    """The position as plain data for JSON. A card that `lookup` gives under its name is saved by its name, others in
    full. Raises CodecError for something that has no form."""
    coder = _Encoder(lookup)
    base = game.base if game.decision_ is not None else None
    state = coder.state(base if base is not None else game)
    return {
        "format": FORMAT,
        "version": VERSION,
        "era": game.era.name,
        "state": state,
        "answers": [list(a) for a in game.answers] if base is not None else None,
        "record": [list(a) for a in game.record],
        "cards": coder.cards,
        "nodes": coder.nodes,
    }


def load(data: dict[str, Any], lookup: Lookup | None = None) -> Game:
    """The position again, as a game of its own. Raises CodecError for data that isn't a position, comes from another
    version, or names cards that `lookup` doesn't know."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CodecError("this is no saved position")
    if data.get("version") != VERSION:
        raise CodecError(f"the position is of version {data.get('version')}; this program reads version {VERSION}")
    try:
        return _Decoder(data, lookup).game()
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise CodecError(f"the saved position is damaged ({type(error).__name__}: {error})") from error


def packed(game: Game) -> bytes:
    """The position as bytes, for pickles. Cards of the built-in library are in them by name."""
    return json.dumps(save(game, builtin_lookup), separators=(",", ":")).encode()


def unpacked(data: bytes) -> Game:
    """The position that `packed` gave."""
    return load(json.loads(data), builtin_lookup)


class _Encoder:
    """One position on its way out."""

    def __init__(self, lookup: Lookup | None) -> None:
        self.lookup = lookup
        self.cards: list[Any] = []
        self.nodes: dict[str, Any] = {}
        self._card: dict[int, tuple[Card, int]] = {}
        self._roots: list[Node] = []

    def state(self, game: State) -> list[Any]:
        return [self.value(getattr(game, slot)) for slot in _STATE]

    def value(self, value: Any) -> Any:
        kind = type(value)
        if value is None or kind is int or kind is str or kind is bool or kind is float:
            return value
        if kind is tuple:
            return [self.value(v) for v in value]
        if kind in _SLOTS:
            return self.record(value, kind)
        if kind is dict:
            return {"d": [[self.value(k), self.value(v)] for k, v in value.items()]}
        if kind is frozenset or kind is set:
            return {"s": sorted((self.value(v) for v in value), key=repr)}
        if kind is list:
            return {"l": [self.value(v) for v in value]}
        if isinstance(value, Card):
            return {"c": self.card(value)}
        if isinstance(value, Node):
            return {"n": self.node(value)}
        if kind is Mana:
            parts = (value.type, value.source, value.snow, value.restriction, value.rider, value.persist)
            return {"m": [self.value(v) for v in parts]}
        if kind is ManaCost:
            return {"k": [value.generic, value.x, list(value.pips), value.text]}
        if kind is Phase or kind is Step:
            return {"p": [kind.__name__, msgspec.to_builtins(value)]}
        raise CodecError(f"a {kind.__name__} can't be saved")

    def record(self, value: Any, kind: type) -> Any:
        before = len(self._roots)
        self._roots += [node for slot in _SLOTS[kind] for node in _roots(getattr(value, slot, None))]
        slots = [
            self.chosen(getattr(value, slot))
            if kind is Binding and slot in ("slots", "amounts")
            else self.value(getattr(value, slot))
            for slot in _SLOTS[kind]
        ]
        del self._roots[before:]
        return {"r": [kind.__name__, *slots]}

    def chosen(self, by_node: dict[int, Any]) -> list[Any]:
        """What is kept by a node's identity: by its place in one of the trees that the same record holds."""
        out = []
        if by_node:
            for root in self._roots:
                for place, node in enumerate(root.walk()):
                    if id(node) in by_node:
                        out.append([self.node(root), place, self.value(by_node[id(node)])])
        return out

    def node(self, node: Node) -> str:
        digest = node_digest(node)
        if digest not in self.nodes:
            self.nodes[digest] = to_data(node)
            _nodes.setdefault(digest, node)
        return digest

    def card(self, card: Card) -> int:
        found = self._card.get(id(card))
        if found is None:
            known = self.lookup(card.name) if self.lookup is not None else None
            if known is card or known == card:
                self.cards.append(card.name)
            else:
                self.cards.append(to_data(card))
                _nodes.setdefault(node_digest(card), card)
            found = self._card[id(card)] = (card, len(self.cards) - 1)
        return found[1]


def _roots(value: Any) -> Iterator[Node]:
    if isinstance(value, Node) and not isinstance(value, Card):
        yield value
    elif type(value) is tuple:
        for item in value:
            yield from _roots(item)


class _Decoder:
    """One position on its way in."""

    def __init__(self, data: dict[str, Any], lookup: Lookup | None) -> None:
        self.data = data
        self.classes = registry()
        self.gen = 0
        self.cards = [self._card(entry, lookup) for entry in data["cards"]]
        for card in self.cards:
            for face in card.faces:
                _learn(face)
        for digest, node in data["nodes"].items():
            if node.get("node") == "Face":
                _learn(self.node(digest))

    def _card(self, entry: Any, lookup: Lookup | None) -> Card:
        if isinstance(entry, str):
            found = lookup(entry) if lookup is not None else None
            if found is None:
                raise CodecError(f"the card {entry!r} is not known here")
            return found
        card: Card = from_data(entry, self.classes)
        known = _nodes.setdefault(node_digest(card), card)
        assert isinstance(known, Card)
        return known

    def game(self) -> Game:
        data = self.data
        game = Game(era(data["era"]), ())
        self.gen = game.gen
        for slot, value in zip(_STATE, data["state"], strict=True):
            setattr(game, slot, self.value(value))
        record: tuple[Any, ...] = ()
        answers = data["answers"]
        given = [tuple(a) for a in data["record"]]
        for answer in given if answers is None else given[: len(given) - len(answers)]:
            record = (record, answer)
        game.record_ = record
        if answers is None:
            return game
        base = game.copy()
        game.base = base
        game._replay(tuple(tuple(a) for a in answers))
        for answer in given[len(given) - len(answers) :] if answers else ():
            record = (record, answer)
        game.record_ = record
        return game

    def value(self, value: Any) -> Any:
        kind = type(value)
        if kind is list:
            return tuple([self.value(v) for v in value])
        if kind is not dict:
            return value
        ((what, inner),) = value.items()
        return _READERS[what](self, inner)

    def record(self, inner: list[Any]) -> Any:
        cls = _RECORDS[inner[0]]
        found: dict[str, Any] = {"gen": self.gen} if cls is Obj or cls is Player else {}
        for slot, value in zip(_SLOTS[cls], inner[1:], strict=True):
            if cls is Binding and slot in ("slots", "amounts"):
                found[slot] = self.chosen(value)
            else:
                found[slot] = self.value(value)
        return cls(**found)

    def chosen(self, entries: list[Any]) -> dict[int, Any]:
        out: dict[int, Any] = {}
        for digest, place, value in entries:
            for i, node in enumerate(self.node(digest).walk()):
                if i == place:
                    out[id(node)] = self.value(value)
        return out

    def node(self, digest: str) -> Node:
        found = _nodes.get(digest)
        if found is None:
            found = from_data(self.data["nodes"][digest], self.classes)
            assert isinstance(found, Node)
            _nodes[digest] = found
        return found

    def mapping(self, inner: list[Any]) -> dict[Any, Any]:
        return {self.value(k): self.value(v) for k, v in inner}


_READERS: Final[dict[str, Callable[[_Decoder, Any], Any]]] = {
    "r": _Decoder.record,
    "d": _Decoder.mapping,
    "s": lambda decoder, inner: frozenset([decoder.value(v) for v in inner]),
    "l": lambda decoder, inner: [decoder.value(v) for v in inner],
    "n": _Decoder.node,
    "c": lambda decoder, inner: decoder.cards[inner],
    "p": lambda decoder, inner: msgspec.convert(inner[1], Phase if inner[0] == "Phase" else Step),
    "m": lambda decoder, inner: Mana(*[decoder.value(v) for v in inner]),
    "k": lambda decoder, inner: ManaCost(inner[0], inner[1], tuple(inner[2]), inner[3]),
}


def _learn(face: Any) -> None:
    """The abilities of a face that lives here already are the ones that saved references mean."""
    if not isinstance(face, Face):
        return
    for node in face.walk():
        if isinstance(node, Ability):
            _nodes.setdefault(node_digest(node), node)
            if isinstance(node, Keyword):
                try:
                    meant = expand(node)
                except Unsupported:
                    continue
                for ability in meant:
                    _nodes.setdefault(node_digest(ability), ability)
