"""Reading card files: Scryfall's bulk files and MTGJSON's AtomicCards, plain or compressed, told by their content.

A file is read in pieces and checked card by card. What can't be read is refused with the file, the place and what to
do (`CardFileError`); the cache is replaced only when everything was read.
"""

from __future__ import annotations

import bz2
import codecs
import contextlib
import gzip
import json
import lzma
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from apnap.cards import cache
from apnap.cards.cache import Book, CacheError, RawCard, RawFace, Writer
from apnap.cards.compiling import Progress, compile_all

__all__ = ["CardFileError", "Imported", "import_file", "read_cards"]

_CHUNK: Final = 1 << 20
_WHERE: Final = (
    'download Scryfall\'s bulk file "Oracle Cards" (https://scryfall.com/docs/api/bulk-data) '
    "or MTGJSON's AtomicCards.json (https://mtgjson.com/downloads/all-files/)"
)
ByteProgress = Callable[[int, int], None]
"""Called with how many bytes of the file have been read, of how many."""


class CardFileError(ValueError):
    """A card file that can't be used: the file, where (None: as a whole), what is wrong and what to do."""

    def __init__(self, path: Path, where: str | None, message: str, hint: str) -> None:
        self.path = path
        self.where = where
        self.message = message
        self.hint = hint
        place = f"{path}, {where}" if where else str(path)
        super().__init__(f"{place}: {message} ({hint})")


# --- text from the file -------------------------------------------------------------------------


class _Source:
    """The file's text, piece by piece, whatever it is compressed with."""

    def __init__(self, path: Path, progress: ByteProgress | None) -> None:
        self.path = path
        self.progress = progress
        if path.is_dir():
            raise CardFileError(path, None, "this is a folder", "name the card file in it")
        try:
            self.file: IO[bytes] = path.open("rb")
        except FileNotFoundError:
            raise CardFileError(path, None, "there is no such file", _WHERE) from None
        except OSError as error:
            raise CardFileError(
                path, None, error.strerror or str(error), "check the file's permissions"
            ) from None
        self.size = path.stat().st_size
        head = self.file.read(8)
        self.file.seek(0)
        if not head:
            self.close()
            raise CardFileError(path, None, "the file is empty", f"the download did not succeed: {_WHERE}")
        if head[:2] == b"PK":
            self.close()
            raise CardFileError(
                path, None, "this is a zip archive", "unpack it, and import the .json file in it"
            )
        if head[:4] == b"\x28\xb5\x2f\xfd":
            self.close()
            raise CardFileError(
                path, None, "this is packed with zstd", "unpack it with `unzstd`, or fetch the .json.gz"
            )
        self.data: Any
        if head[:2] == b"\x1f\x8b":
            self.data = gzip.GzipFile(fileobj=self.file)
        elif head[:3] == b"BZh":
            self.data = bz2.BZ2File(self.file)
        elif head[:6] == b"\xfd7zXZ\x00":
            self.data = lzma.LZMAFile(self.file)  # noqa: SIM115
        else:
            self.data = self.file
        wide = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}.get(head[:2], "utf-8-sig")
        self.decoder = codecs.getincrementaldecoder(wide)()
        self.ended = False

    def read(self) -> str:
        """The next piece; "" at the end. Raises CardFileError for damaged data."""
        if self.ended:
            return ""
        try:
            data = self.data.read(_CHUNK)
            if not data:
                self.ended = True
            text = self.decoder.decode(data, final=not data)
        except EOFError:
            raise self._damaged("the compressed data stops before its end: the file is truncated") from None
        except (gzip.BadGzipFile, zlib.error, lzma.LZMAError, OSError) as error:
            raise self._damaged(f"the compressed data is damaged: {error}") from None
        except UnicodeDecodeError as error:
            raise self._damaged(f"this is no text: {error.reason}") from None
        if self.progress is not None:
            self.progress(min(self.file.tell(), self.size), self.size)
        return text if text or self.ended else self.read()

    def _damaged(self, message: str) -> CardFileError:
        return CardFileError(
            self.path, f"byte {self.file.tell()} of {self.size}", message, "download it again"
        )

    def close(self) -> None:
        self.file.close()


class _Scanner:
    """JSON values one after the other, without ever holding the whole file."""

    def __init__(self, source: _Source) -> None:
        self.source = source
        self.buffer = ""
        self.at = 0
        self.line = 1
        self.column = 1
        self.decode = json.JSONDecoder().raw_decode
        self.last = ""
        """The name of the card read last: the easiest place to find in a file of one line."""

    def _more(self) -> bool:
        piece = self.source.read()
        if not piece:
            return False
        self._pass(self.at)
        self.buffer = self.buffer[self.at :] + piece
        self.at = 0
        return True

    def _pass(self, to: int) -> None:
        """Count lines and columns of what is left behind."""
        lines = self.buffer.count("\n", 0, to)
        if lines:
            self.line += lines
            self.column = to - self.buffer.rindex("\n", 0, to)
        else:
            self.column += to

    def where(self, ahead: int = 0) -> str:
        """The present place in words."""
        self._pass(self.at)
        self.buffer = self.buffer[self.at :]
        self.at = 0
        line, column = self.line, self.column
        if ahead:
            lines = self.buffer.count("\n", 0, ahead)
            line += lines
            column = ahead - self.buffer.rindex("\n", 0, ahead) if lines else column + ahead
        after = f", after the card {self.last!r}" if self.last else ""
        return f"line {line}, column {column}{after}"

    def error(self, message: str, hint: str = "download it again", ahead: int = 0) -> CardFileError:
        return CardFileError(self.source.path, self.where(ahead), message, hint)

    def peek(self) -> str:
        """The next character that is no space, "" at the end."""
        while True:
            while self.at < len(self.buffer):
                c = self.buffer[self.at]
                if c not in " \t\r\n":
                    return c
                self.at += 1
            if not self._more():
                return ""

    def take(self, wanted: str) -> str:
        """The next character, which must be one of these."""
        c = self.peek()
        if not c:
            raise self.error("the file ends in the middle: it is truncated")
        if c not in wanted:
            raise self.error(f"found {c!r} where one of {' '.join(wanted)} must be: this is no valid JSON")
        self.at += 1
        return c

    def value(self) -> Any:
        """The next whole value."""
        self.peek()
        while True:
            try:
                found, end = self.decode(self.buffer, self.at)
            except json.JSONDecodeError as error:
                if self._more():
                    continue
                ahead = error.pos - self.at
                if error.pos >= len(self.buffer.rstrip()) or error.msg.startswith("Unterminated string"):
                    raise self.error("the file ends in the middle: it is truncated", ahead=ahead) from None
                raise self.error(f"this is no valid JSON: {error.msg}", ahead=ahead) from None
            except RecursionError:
                raise self.error("values lie too deep in each other", "this is no card file") from None
            if end == len(self.buffer) and self._more():
                continue  # a number may go on
            self.at = end
            return found

    def items(self) -> Iterator[Any]:
        """The members of a list."""
        self.take("[")
        if self.peek() == "]":
            self.at += 1
            return
        while True:
            yield self.value()
            if self.take(",]") == "]":
                return

    def entries(self) -> Iterator[str]:
        """The keys of an object, each before its value, which the caller must read."""
        self.take("{")
        if self.peek() == "}":
            self.at += 1
            return
        while True:
            self.peek()
            key = self.value()
            if not isinstance(key, str):
                raise self.error("a key that is no string: this is no valid JSON")
            self.take(":")
            yield key
            if self.take(",}") == "}":
                return

    def end(self) -> None:
        """Nothing may follow."""
        if self.peek():
            raise self.error(
                "there is more after the end of the cards", "the file is damaged: download it again"
            )


# --- shapes -------------------------------------------------------------------------------------


def read_cards(path: str | Path, progress: ByteProgress | None = None) -> Iterator[RawCard]:
    """The cards of a file, one after the other. Raises CardFileError."""
    return (raw for raw, _ in _read(Path(path), progress))


def _read(path: Path, progress: ByteProgress | None) -> Iterator[tuple[RawCard, str]]:
    """The cards with the name of the file's shape: scryfall or mtgjson."""
    source = _Source(path, progress)
    try:
        scanner = _Scanner(source)
        first = scanner.peek()
        n = 0
        if first == "[":
            found = _scryfall(scanner, scanner.items())
        elif first == "{":
            found = _object(scanner)
        elif first == "<":
            raise scanner.error("this is a web page, not a card file", f"save the file itself: {_WHERE}")
        elif not first:
            raise scanner.error("the file is empty", _WHERE)
        else:
            raise scanner.error("this is no JSON", _WHERE)
        for item in found:
            n += 1
            scanner.last = item[0].name
            yield item
        scanner.end()
        if not n:
            raise CardFileError(path, None, "there is no card in it", _WHERE)
    finally:
        source.close()


def _scryfall(scanner: _Scanner, items: Iterator[Any]) -> Iterator[tuple[RawCard, str]]:
    for item in items:
        yield _scryfall_card(scanner, item), "scryfall"


def _object(scanner: _Scanner) -> Iterator[tuple[RawCard, str]]:
    """A JSON object: MTGJSON ({"meta", "data"}), a list of Scryfall's API ({"object": "list", "data": [...]}), or
    names with their faces and nothing around them."""
    seen = False
    before: dict[str, Any] = {}
    for key in scanner.entries():
        first = scanner.peek()
        if key == "data" and first == "[":
            seen = True
            yield from _scryfall(scanner, scanner.items())
        elif key == "data" and first == "{":
            seen = True
            yield from _mtgjson(scanner)
        else:
            value = scanner.value()
            if not seen and _are_faces(value):
                yield from _atomic(scanner, key, value)
                seen = True
            elif isinstance(value, list) and seen and _are_faces(value):
                yield from _atomic(scanner, key, value)
            else:
                before[key] = value
    if not seen:
        if before.get("object") == "card" or "oracle_text" in before:
            raise scanner.error("this is one card, not a file of cards", _WHERE)
        if before.get("object") == "error":
            raise scanner.error(f"this is an error message: {before.get('details', '')}", _WHERE)
        raise scanner.error(
            f"there are no cards in it, only {', '.join(sorted(before)[:5]) or 'nothing'}", _WHERE
        )


def _are_faces(value: Any) -> bool:
    return (
        isinstance(value, list) and bool(value) and all(isinstance(v, dict) and "layout" in v for v in value)
    )


def _text(scanner: _Scanner, data: dict[str, Any], key: str, name: str, needed: bool = False) -> str | None:
    value = data.get(key)
    if value is None:
        if needed:
            raise scanner.error(f"the card {name or '?'!r} has no field {key!r}", _SHAPES)
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise scanner.error(f"the field {key!r} of {name!r} is no text but {type(value).__name__}", _SHAPES)
    return value


_SHAPES: Final = f"this is neither Scryfall's nor MTGJSON's shape of a card: {_WHERE}"


def _letters(scanner: _Scanner, data: dict[str, Any], key: str, name: str) -> tuple[str, ...]:
    value = data.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise scanner.error(f"the field {key!r} of {name!r} is no list of texts", _SHAPES)
    return tuple(value)


def _scryfall_card(scanner: _Scanner, item: Any) -> RawCard:
    if not isinstance(item, dict):
        raise scanner.error(f"a card must be an object, this is {type(item).__name__}", _SHAPES)
    name = _text(scanner, item, "name", "", needed=True) or ""
    if item.get("object") == "bulk_data" or "download_uri" in item:
        raise scanner.error(
            "this is the list of the bulk files, not one of them", 'fetch the "download_uri" in it'
        )
    parts = item.get("card_faces")
    if parts is not None and (not isinstance(parts, list) or not all(isinstance(p, dict) for p in parts)):
        raise scanner.error(f"the field 'card_faces' of {name!r} is no list of faces", _SHAPES)
    layout = _text(scanner, item, "layout", name) or "normal"
    if parts:
        faces = tuple(_scryfall_face(scanner, part, item, name) for part in parts)
    else:
        if "type_line" not in item:
            raise scanner.error(f"the card {name!r} has no field 'type_line'", _SHAPES)
        faces = (_scryfall_face(scanner, item, item, name),)
    value = item.get("cmc", 0.0)
    return RawCard(
        name,
        layout,
        faces,
        float(value) if isinstance(value, (int, float)) else 0.0,
        _letters(scanner, item, "color_identity", name),
    )


def _scryfall_face(scanner: _Scanner, part: dict[str, Any], card: dict[str, Any], name: str) -> RawFace:
    own = _text(scanner, part, "name", name, needed=True) or name
    kind = _text(scanner, part, "type_line", own)
    return RawFace(
        own,
        _text(scanner, part, "mana_cost", own) or None,
        kind if kind is not None else _text(scanner, card, "type_line", own) or "",
        _text(scanner, part, "oracle_text", own) or "",
        _text(scanner, part, "power", own),
        _text(scanner, part, "toughness", own),
        _text(scanner, part, "loyalty", own),
        _text(scanner, part, "defense", own),
        _letters(scanner, part, "color_indicator", own),
        _letters(scanner, part, "colors", own) or _letters(scanner, card, "colors", own),
        _text(scanner, part, "hand_modifier", own),
        _text(scanner, part, "life_modifier", own),
    )


def _mtgjson(scanner: _Scanner) -> Iterator[tuple[RawCard, str]]:
    """The value of MTGJSON's "data": names with their faces."""
    for name in scanner.entries():
        value = scanner.value()
        if name == "cards" and isinstance(value, list):
            raise scanner.error("this is MTGJSON's file of one set", f"the atomic one is needed: {_WHERE}")
        if isinstance(value, dict) and "cards" in value:
            raise scanner.error(
                "this is MTGJSON's file of printings by set", f"the atomic one is needed: {_WHERE}"
            )
        yield from _atomic(scanner, name, value)


def _atomic(scanner: _Scanner, name: str, value: Any) -> Iterator[tuple[RawCard, str]]:
    """One name of AtomicCards: faces with `side`, or several cards of one name without."""
    if not isinstance(value, list) or not value or not all(isinstance(v, dict) for v in value):
        raise scanner.error(f"the entry {name!r} is no list of faces", _SHAPES)
    faces = [(v, _mtgjson_face(scanner, v, name)) for v in value]
    sided = [pair for pair in faces if pair[0].get("side")]
    layout = _text(scanner, value[0], "layout", name) or "normal"
    if layout == "meld" or (len(sided) < len(faces) and len(faces) > 1):
        for data, face in faces:
            yield _mtgjson_card(scanner, face.name, layout, (face,), data), "mtgjson"
        return
    ordered = sorted(sided, key=lambda pair: str(pair[0]["side"])) if len(faces) > 1 else faces
    yield _mtgjson_card(scanner, name, layout, tuple(face for _, face in ordered), value[0]), "mtgjson"


def _mtgjson_card(
    scanner: _Scanner, name: str, layout: str, faces: tuple[RawFace, ...], data: dict[str, Any]
) -> RawCard:
    number = data.get("manaValue", data.get("convertedManaCost", 0.0))
    identity = _letters(scanner, data, "colorIdentity", name)
    return RawCard(name, layout, faces, float(number) if isinstance(number, (int, float)) else 0.0, identity)


def _mtgjson_face(scanner: _Scanner, data: dict[str, Any], name: str) -> RawFace:
    own = _text(scanner, data, "faceName", name) or _text(scanner, data, "name", name) or name
    kind = _text(scanner, data, "type", own)
    if kind is None:
        if "types" not in data:
            raise scanner.error(f"the card {own!r} has no field 'type' or 'types'", _SHAPES)
        left = (*_letters(scanner, data, "supertypes", own), *_letters(scanner, data, "types", own))
        right = _letters(scanner, data, "subtypes", own)
        kind = " ".join(left) + (f" — {' '.join(right)}" if right else "")
    return RawFace(
        own,
        _text(scanner, data, "manaCost", own) or None,
        kind,
        (_text(scanner, data, "text", own) or "").replace("\\n", "\n"),
        _text(scanner, data, "power", own),
        _text(scanner, data, "toughness", own),
        _text(scanner, data, "loyalty", own),
        _text(scanner, data, "defense", own),
        _letters(scanner, data, "colorIndicator", own),
        _letters(scanner, data, "colors", own),
        _text(scanner, data, "hand", own),
        _text(scanner, data, "life", own),
    )


# --- into the cache -----------------------------------------------------------------------------

_APART: Final = ("token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard")
"""Layouts that give way when another card has the name."""


class Imported:
    """What an import did."""

    def __init__(self, path: Path, shape: str, cards: int, whole: int, compiled: int, doubles: int) -> None:
        self.path = path
        self.shape = shape
        self.cards = cards
        self.whole = whole
        self.compiled = compiled
        """How many were compiled or judged now, and not taken from the cache."""
        self.doubles = doubles
        """How many times a card came again under the same name."""


def open_known() -> list[Book]:
    """The cache files whose results may be used again: the pool's, and those of an unfinished import."""
    books = []
    for name in (cache.POOL_FILE, cache.REST_FILE):
        path = cache.folder() / name
        if path.exists():
            with contextlib.suppress(CacheError):
                books.append(Book(path))
    return books


def unique(cards: Iterator[tuple[RawCard, str]]) -> tuple[list[RawCard], str, int]:
    """The cards without printings that say the same again, the file's shape, and how many those were."""
    seen: set[tuple[str, str]] = set()
    raws: list[RawCard] = []
    shape, doubles = "", 0
    for raw, kind in cards:
        shape = kind
        key = (raw.name, raw.layout)
        if key in seen:
            doubles += 1
            continue
        seen.add(key)
        raws.append(raw)
    return raws, shape, doubles


def read_unique(path: str | Path, progress: ByteProgress | None = None) -> tuple[list[RawCard], str, int]:
    """All cards of a file, each once (see `unique`). Raises CardFileError."""
    return unique(_read(Path(path), progress))


def lookup_of(raws: list[RawCard]) -> dict[str, int]:
    """Folded names to numbers: full names first, then front faces, then the others; a token never hides a
    card."""
    from apnap.cards.pool import fold

    found: dict[str, int] = {}
    order = [i for i, raw in enumerate(raws) if raw.layout not in _APART]
    order += [i for i, raw in enumerate(raws) if raw.layout in _APART]
    for i in order:
        found.setdefault(fold(raws[i].name), i)
    for depth in range(max((len(raw.faces) for raw in raws), default=0)):
        for i in order:
            faces = raws[i].faces
            if len(faces) > 1 and depth < len(faces):
                found.setdefault(fold(faces[depth].name), i)
    return found


def import_file(
    path: str | Path,
    reading: ByteProgress | None = None,
    compiling: Progress | None = None,
    jobs: int = 0,
) -> Imported:
    """Read a card file, compile what is new in it and make it the imported pool.

    Raises CardFileError, and whatever ends it early leaves the old pool as it was; what an interruption finds already
    compiled is kept for the next time."""
    path = Path(path)
    raws, shape, doubles = read_unique(path, reading)
    results: dict[int, tuple[bytes, bytes, bool]] = {}
    known = open_known()
    unfinished = cache.folder() / cache.REST_FILE
    try:
        for number, key, result, whole in compile_all(raws, known, jobs, compiling):
            results[number] = (key, result, whole)
    except BaseException:
        if results:
            with contextlib.suppress(OSError):
                _write(unfinished, path, shape, raws, results)
        raise
    old = {book.index.keys[n] for book in known for n in range(len(book))}
    _write(cache.pool_path(), path, shape, raws, results)
    unfinished.unlink(missing_ok=True)
    fresh = sum(1 for key, _, _ in results.values() if key not in old)
    return Imported(path, shape, len(raws), sum(1 for r in results.values() if r[2]), fresh, doubles)


def _write(
    target: Path, path: Path, shape: str, raws: list[RawCard], results: dict[int, tuple[bytes, bytes, bool]]
) -> None:
    with Writer(target, str(path.resolve()), shape) as writer:
        for number, raw in enumerate(raws):
            key, result, whole = results.get(number, (b"", None, False))
            writer.add(raw, key, result, whole)
        writer.commit(lookup_of(raws))
