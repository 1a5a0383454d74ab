"""References: what a text in a scenario names (FORMAT: References)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.rules import layers

ZONE_ORDER = ("battlefield", "stack", "graveyard", "hand", "exile", "command", "library")


class Names:
    """The players' keys and the aliases of one scenario; finds what a reference names in a game."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.players = {key: i for i, key in enumerate(keys)}
        self.keys = tuple(keys)
        self.aliases: dict[str, int] = {}

    def alias(self, name: str, oid: int) -> None:
        """Give an object a name of its own; it follows the card from zone to zone."""
        self.aliases.setdefault(name.lstrip("@"), oid)

    def find(self, game: State, ref: Any, zones: Sequence[str] = ZONE_ORDER, taken: Sequence[int] = ()) -> int:
        """The first object or player that the reference names, not among `taken`; NOBODY for none."""
        found = self.all(game, ref, zones)
        for one in found:
            if one not in taken:
                return one
        return NOBODY

    def all(self, game: State, ref: Any, zones: Sequence[str] = ZONE_ORDER) -> list[int]:
        """Everything the reference could name, best first."""
        if isinstance(ref, dict):
            return self._mapping(game, ref, zones)
        text = str(ref)
        if text in self.players:
            return [self.players[text]]
        if text.startswith("@"):
            oid = self.aliases.get(text[1:], NOBODY)
            now = game.became(oid) if oid != NOBODY else NOBODY
            return [now] if now != NOBODY else []
        return self._named(game, text, zones)

    def _mapping(self, game: State, ref: dict[str, Any], zones: Sequence[str]) -> list[int]:
        if "text" in ref:
            return [oid for oid in reversed(game.stack) if ability_text(game, oid).startswith(fold(str(ref["text"])))]
        found = self.all(game, ref.get("ref", ""), zones)
        if ref.get("copy"):
            found = [x for x in found if x >= FIRST_OBJECT and game.objects[x].kind in ("copy", "token")]
        return found

    def _named(self, game: State, text: str, zones: Sequence[str]) -> list[int]:
        owner = NOBODY
        if ":" in text and text.split(":", 1)[0] in self.players:
            key, text = text.split(":", 1)
            owner = self.players[key]
        nth = 0
        if "#" in text:
            text, number = text.rsplit("#", 1)
            nth = int(number)
        if text.lower().startswith("ability of "):
            return self._abilities(game, text[len("ability of ") :], owner)
        name = fold(text)
        for zone in zones:
            found = [oid for oid in sorted(game.zone(zone)) if self.fits(game, oid, name, owner)]
            if nth:
                found = found[nth - 1 : nth]
            if found:
                return found
        return []

    def fits(self, game: State, oid: int, name: str, owner: int = NOBODY) -> bool:
        """Whether an object goes by that (folded) name and belongs to that player."""
        obj = game.objects[oid]
        if obj.kind == "ability":
            return False
        if owner != NOBODY and layers.controller(game, oid) != owner:
            return False
        return called(game, oid, name)

    def _abilities(self, game: State, name: str, owner: int) -> list[int]:
        folded = fold(name)
        out = []
        for oid in reversed(game.stack):
            obj = game.objects[oid]
            if obj.kind == "ability" and obj.stack is not None and (owner in (NOBODY, obj.controller)):
                if source_called(game, obj.stack.source, folded):
                    out.append(oid)
        return out


def fold(text: str) -> str:
    """A text as it is compared: without case, accents, dash styles and quotes' styles."""
    from apnap.cards.pool import fold as fold_name

    return fold_name(text.replace("−", "-").replace("—", "-").replace("–", "-"))


def called(game: State, oid: int, name: str) -> bool:
    """Whether the object's present name (or, for split cards, the whole name) is that; a token's subtypes
    serve too, and "face-down" is whatever lies so."""
    obj = game.objects[oid]
    if name == "face-down":
        return bool(obj.face_down)
    chars = layers.chars(game, oid)
    if fold(chars.name) == name:
        return True
    if obj.zone == "exile" and obj.face_down and obj.card is not None:  # who writes a scenario knows what lies there
        return fold(obj.card.faces[0].name) == name
    if obj.kind == "token":
        plain = name.removesuffix(" token")
        own = fold(chars.name).removesuffix(" token")
        return (
            plain == own
            or plain == fold(" ".join(sorted(chars.subtypes)))
            or plain in {fold(s) for s in chars.subtypes}
        )
    if obj.card is not None and not obj.face_down and obj.copy is None:
        if len(obj.card.faces) > 1 and fold(obj.card.name) == name:
            return True
        if obj.zone not in ("battlefield", "stack"):
            return fold(obj.card.faces[0].name) == name or (
                obj.card.layout in ("split", "fuse", "aftermath", "room")
                and any(fold(f.name) == name for f in obj.card.faces)
            )
    return False


def source_called(game: State, source: int, name: str) -> bool:
    """Whether the source of an ability is (or last was) called that."""
    if source < FIRST_OBJECT:
        return False
    if source in game.objects:
        return called(game, source, name)
    last = game.last(source)
    return last is not None and fold(last.chars.name) == name


def ability_text(game: State, oid: int) -> str:
    """The folded text of an ability on the stack, as far as the engine can render it."""
    from apnap.explain.texts import stack_text

    return fold(stack_text(game, oid))
