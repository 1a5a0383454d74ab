"""The card cache: facts and compiled results of every imported card in one file that is opened in an instant.

The file holds one block of facts and one of results for each card, then an index, then where the index begins. A
block is decoded when its card is asked for. A result is keyed by digests of the card's text, of the compiler's source
and of the rules' source: what doesn't match is stale, and only that is made anew.
"""

from __future__ import annotations

import functools
import hashlib
import mmap
import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from apnap.model.node import Node, registry, to_data

MAGIC: Final = b"APNAPC02"
POOL_FILE: Final = "pool.apnap"
REST_FILE: Final = "unfinished.apnap"
"""Results of an import that was interrupted: the next one goes on from them."""


class CacheError(OSError):
    """The cache file can't be used: damaged, or of another version. A new import mends it."""


# --- records ------------------------------------------------------------------------------------


class RawFace(msgspec.Struct, frozen=True, array_like=True):
    """What is printed on one face. Colours are letters of WUBRG; `indicator` is the colour indicator
    (204)."""

    name: str
    mana_cost: str | None = None
    type_line: str = ""
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    indicator: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    hand: str | None = None
    """A vanguard's hand modifier."""
    life: str | None = None


class RawCard(msgspec.Struct, frozen=True, array_like=True):
    """A card of a file: its name, layout (in Scryfall's words), faces, mana value and colour identity."""

    name: str
    layout: str
    faces: tuple[RawFace, ...]
    mana_value: float = 0.0
    identity: tuple[str, ...] = ()

    @property
    def type_line(self) -> str:
        """The type lines of all faces."""
        return " // ".join(face.type_line for face in self.faces)

    @property
    def colors(self) -> frozenset[str]:
        """The letters of all faces' colours."""
        return frozenset(c for face in self.faces for c in face.colors)


class LineRecord(msgspec.Struct, array_like=True):
    """One line of a face: what the compiler said of it (see `apnap.oracle.LineResult`), and in `unplayed` the first
    thing in it that the rules don't perform, "" when they perform all of it."""

    face: int
    text: str
    status: str
    abilities: list[Any] = []
    canonical: bool = True
    prefix: str = ""
    stop: str = ""
    why: str = ""
    unplayed: str = ""

    @property
    def understood(self) -> bool:
        """Read, proven by saying it again, and played by the rules."""
        return self.status == "understood" and not self.unplayed

    def nodes(self) -> tuple[Node, ...]:
        """The line's abilities."""
        return tuple(decode(data) for data in self.abilities)


class CardRecord(msgspec.Struct, array_like=True):
    """The compiled card: faces without their abilities (these are in the lines), and why it isn't playable apart from
    its lines ("" when nothing is in the way)."""

    name: str
    layout: str
    faces: list[Any]
    lines: list[LineRecord]
    unplayed: str = ""

    @property
    def whole(self) -> bool:
        """Every line of every face is understood and the card as such can be played."""
        return not self.unplayed and bool(self.faces) and all(line.understood for line in self.lines)

    def declined(self) -> list[LineRecord]:
        """The lines that aren't understood."""
        return [line for line in self.lines if not line.understood]


# --- nodes as data ------------------------------------------------------------------------------


def _classes() -> dict[str, type[Node]]:
    """All node classes by tag."""
    import apnap.ability.abilities
    import apnap.ability.amounts
    import apnap.ability.conditions
    import apnap.ability.costs
    import apnap.ability.effects
    import apnap.ability.events
    import apnap.ability.filters
    import apnap.ability.mods
    import apnap.ability.selections
    import apnap.model.card  # noqa: F401

    return registry()


_known: dict[str, type[Node]] = {}


def _learn() -> dict[str, type[Node]]:
    _known.update(_classes())
    return _known


def encode(node: Node) -> Any:
    """A node as plain data."""
    return to_data(node)


def decode(data: Any) -> Any:
    """The node of plain data. Raises ValueError for a node of another version of the language."""
    if type(data) is not dict:
        return tuple(map(decode, data)) if type(data) is list else data
    classes = _known or _learn()
    fields = {}
    for key, value in data.items():
        kind = type(value)
        fields[key] = decode(value) if kind is dict or kind is list else value
    name = fields.pop("node", None)
    if name is None:
        return frozenset(data["set"])
    found = classes.get(name)
    if found is None:
        raise ValueError(f"unknown ability node {name!r}")
    return found(**fields)


# --- digests ------------------------------------------------------------------------------------

_ROOT: Final = Path(__file__).resolve().parent.parent
_pack: Final = msgspec.msgpack.encode


def _digest(parts: Iterable[bytes]) -> bytes:
    total = hashlib.blake2b(digest_size=8)
    for part in parts:
        total.update(part)
    return total.digest()


def _source(*names: str) -> bytes:
    files: list[Path] = []
    for name in names:
        path = _ROOT / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return _digest(part for file in files for part in (file.name.encode(), file.read_bytes()))


@functools.cache
def compiler_digest() -> bytes:
    """Changes with whatever decides how a text is read: the compiler, the ability language, the records."""
    return _source(
        "oracle", "ability", "model/node.py", "model/card.py", "cards/compiling.py", "cards/cache.py"
    )


@functools.cache
def rules_digest() -> bytes:
    """Changes with whatever decides what can be played."""
    return _source("rules", "cards/truth.py", "model/mana.py")


def text_digest(raw: RawCard) -> bytes:
    """Changes with whatever is printed on the card."""
    return _digest((_pack(raw),))


def key_of(raw: RawCard) -> bytes:
    """Text, compiler and rules: under this key a result is right."""
    return text_digest(raw) + compiler_digest() + rules_digest()


# --- where it lies ------------------------------------------------------------------------------


def folder() -> Path:
    """The cache's folder: $APNAP_CACHE, else apnap in $XDG_CACHE_HOME, else in ~/.cache."""
    own = os.environ.get("APNAP_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "apnap"


def pool_path() -> Path:
    """The file of the imported pool; it may not exist."""
    return folder() / POOL_FILE


# --- the file -----------------------------------------------------------------------------------


class Index(msgspec.Struct, array_like=True):
    """Columns by the number of the card. `lookup` finds it by its folded name."""

    source: str
    shape: str
    names: list[str]
    layouts: list[str]
    whole: list[bool]
    keys: list[bytes]
    facts: list[tuple[int, int]]
    results: list[tuple[int, int]]
    """Places of the compiled results, (0, 0) where a card has none yet."""
    lookup: dict[str, int]


_index_decoder: Final = msgspec.msgpack.Decoder(Index)
_fact_decoder: Final = msgspec.msgpack.Decoder(RawCard)
_result_decoder: Final = msgspec.msgpack.Decoder(CardRecord)


def unpack_raw(data: bytes | memoryview) -> RawCard:
    """Facts from their block."""
    return _fact_decoder.decode(data)


def unpack_record(data: bytes | memoryview) -> CardRecord:
    """Results from their block."""
    return _result_decoder.decode(data)


class Book:
    """A cache file, open for reading. Raises CacheError when it is no such file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise CacheError(
                f"{path}: the card cache is empty; run `apnap cards import FILE` again"
            ) from None
        size = len(self._map)
        if size < 24 or self._map[:8] != MAGIC or self._map[size - 8 :] != MAGIC:
            raise CacheError(f"{path}: the card cache is damaged or old; run `apnap cards import FILE` again")
        (start,) = struct.unpack("<Q", self._map[size - 16 : size - 8])
        try:
            self.index: Index = _index_decoder.decode(self._map[start : size - 16])
        except msgspec.DecodeError:
            raise CacheError(
                f"{path}: the card cache is damaged; run `apnap cards import FILE` again"
            ) from None
        self._digests: dict[bytes, int] | None = None

    def __len__(self) -> int:
        return len(self.index.names)

    def raw(self, number: int) -> RawCard:
        """The facts of a card by its number."""
        start, size = self.index.facts[number]
        return unpack_raw(self._map[start : start + size])

    def raws(self) -> Iterator[RawCard]:
        """All facts, in the order of the file."""
        for number in range(len(self)):
            yield self.raw(number)

    def result_bytes(self, number: int) -> bytes | None:
        """The block of results, or None when there is none."""
        start, size = self.index.results[number]
        return self._map[start : start + size] if size else None

    def result(self, number: int) -> CardRecord | None:
        """The results, or None when there are none."""
        data = self.result_bytes(number)
        return unpack_record(data) if data is not None else None

    def by_text(self, digest: bytes) -> int | None:
        """The number of a card with exactly that text that has results."""
        if self._digests is None:
            self._digests = {key[:8]: i for i, key in enumerate(self.index.keys) if key}
        return self._digests.get(digest)

    def close(self) -> None:
        """Let go of the file."""
        self._map.close()


class Writer:
    """A cache file in the making: written beside the old one, which it replaces only by `commit`."""

    def __init__(self, path: Path, source: str, shape: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._temporary = path.with_name(f".{path.name}.{os.getpid()}")
        self._file = self._temporary.open("wb")
        self._file.write(MAGIC)
        self._at = len(MAGIC)
        self.index = Index(source, shape, [], [], [], [], [], [], {})

    def _write(self, data: bytes) -> tuple[int, int]:
        place = (self._at, len(data))
        self._file.write(data)
        self._at += len(data)
        return place

    def add(self, raw: RawCard, key: bytes, result: bytes | None, whole: bool) -> None:
        """One card; `key` says what the result was made of."""
        index = self.index
        index.names.append(raw.name)
        index.layouts.append(raw.layout)
        index.whole.append(whole)
        index.keys.append(key if result is not None else b"")
        index.facts.append(self._write(_pack(raw)))
        index.results.append(self._write(result) if result is not None else (0, 0))

    def commit(self, lookup: dict[str, int]) -> None:
        """Finish the file and put it in the old one's place, in one step."""
        self.index.lookup = lookup
        start = self._at
        self._file.write(_pack(self.index))
        self._file.write(struct.pack("<Q", start) + MAGIC)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self._temporary, self.path)
        if self.path.name == POOL_FILE:
            from apnap.cards import again

            again.forget(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self._temporary.unlink(missing_ok=True)
