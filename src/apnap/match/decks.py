"""Deck files: Arena text, `.dec`, `.dck` (Forge, XMage), `.cod`, `.dek` and plain lists, read into a `Deck`.

The format is told by the content, never by the file's name. Nothing here knows which cards exist: `resolve`
asks a lookup that the caller gives.
"""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Generic, TypeVar
from xml.parsers import expat

from apnap.match.likeness import either, suggestions

__all__ = [
    "MAX_CARDS",
    "MAX_COUNT",
    "MAX_LINES",
    "Deck",
    "DeckEntry",
    "DeckError",
    "ResolvedDeck",
    "candidates",
    "decode_deck",
    "load_deck",
    "normalise_name",
    "parse_deck",
    "resolve",
]

T = TypeVar("T")

EXTRA: Final = ("planes", "schemes", "vanguards", "conspiracies")
"""The sections of nontraditional cards (100.2d, 108.2a)."""

MAX_COUNT: Final = 250
"""The most copies that one line may ask for; more is taken for a slip of the keyboard."""

MAX_CARDS: Final = 2000
"""The most cards that a list may have in all, sideboard and the like included."""
MAX_LINES: Final = 2000
"""The most lines that a list may have."""

_MAX_BYTES: Final = 1 << 20
_MAX_NAME: Final = 200
_MAX_LINE: Final = 300

_SAMPLE: Final = "write lines such as `4 Lightning Bolt`, and begin a comment with `#`"


class DeckError(ValueError):
    """A deck that cannot be used: the file, the line (None: the whole file), what is wrong and what to do."""

    def __init__(self, path: Path | None, line: int | None, message: str, hint: str = "") -> None:
        self.path = path
        self.line = line
        self.message = message
        self.hint = hint
        place = str(path) if path is not None else "deck"
        if line is not None:
            place += f":{line}"
        super().__init__(f"{place}: {message}" + (f" ({hint})" if hint else ""))


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """So many copies of a card, and the line of the file that asks for them."""

    count: int
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as its file lists it (rule 100.2); card names are not checked yet."""

    name: str
    main: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...] = ()
    commanders: tuple[DeckEntry, ...] = ()
    companion: DeckEntry | None = None
    planes: tuple[DeckEntry, ...] = ()
    schemes: tuple[DeckEntry, ...] = ()
    vanguards: tuple[DeckEntry, ...] = ()
    conspiracies: tuple[DeckEntry, ...] = ()
    source: Path | None = None
    notes: tuple[str, ...] = ()
    """What the file holds that no deck uses (maybeboard, tokens, …), a line each."""

    @property
    def size(self) -> int:
        """How many cards the main deck has, commanders not counted."""
        return sum(entry.count for entry in self.main)


@dataclass(frozen=True, slots=True)
class ResolvedDeck(Generic[T]):
    """A deck whose names were looked up: one item for each copy of a card, in the order of the file."""

    name: str
    main: tuple[T, ...]
    sideboard: tuple[T, ...] = ()
    commanders: tuple[T, ...] = ()
    companion: T | None = None
    planes: tuple[T, ...] = ()
    schemes: tuple[T, ...] = ()
    vanguards: tuple[T, ...] = ()
    conspiracies: tuple[T, ...] = ()


# --- Reading a file -------------------------------------------------------------------------------------


def load_deck(path: str | Path) -> Deck:
    """The deck in a file of any known format and encoding.

    Raises `DeckError` when the file is missing, no text, or no deck.
    """
    path = Path(path)
    if path.is_dir():
        inside = next((p.name for p in sorted(path.iterdir()) if p.is_file()), None)
        hint = f"name a deck file in it, such as {path / inside}" if inside else "name a deck file"
        raise DeckError(path, None, "this is a folder, not a deck file", hint)
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        raise DeckError(path, None, "there is no such file", _similar_files(path)) from None
    except OSError as error:
        raise DeckError(path, None, f"cannot be read: {error.strerror or error}") from None
    return parse_deck(decode_deck(data, path), name=path.stem, path=path)


def _similar_files(path: Path) -> str:
    try:
        names = [p.name for p in path.parent.iterdir() if p.is_file()]
    except OSError:
        return f"there is no folder {path.parent} either"
    close = difflib.get_close_matches(path.name, names, n=3)
    return f"did you mean {either(close)}?" if close else "check the name and the folder"


def decode_deck(data: bytes, path: Path | None = None) -> str:
    """The text of a deck file in UTF-8 or UTF-16, with or without a mark, CP1252 or Latin-1.

    Raises `DeckError` when the bytes are no text, or far too many.
    """
    if len(data) > _MAX_BYTES:
        raise DeckError(path, None, "too large for a deck (more than 1 MB)", "is this the right file?")
    text: str | None = None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = _try_decode(data, "utf-16")
    elif b"\0" in data:
        # Without a mark, the half of the bytes that is mostly zero tells which UTF-16 it is.
        for encoding, half in (("utf-16-le", data[1::2]), ("utf-16-be", data[0::2])):
            if half.count(0) * 2 > len(half):
                text = _try_decode(data, encoding)
    else:
        for encoding in ("utf-8-sig", "cp1252", "latin-1"):
            text = _try_decode(data, encoding)
            if text is not None:
                break
    if text is None or any(unicodedata.category(c) in _NO_TEXT and c not in "\t\n\r\v\f\x1a" for c in text):
        raise DeckError(path, None, "this is not a text file", "export the deck as text, .dec, .dck or .cod")
    return text.removeprefix("\ufeff").rstrip("\x1a")


_NO_TEXT: Final = frozenset({"Cc", "Cn", "Co", "Cs"})


def _try_decode(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def parse_deck(text: str, name: str = "deck", path: Path | None = None) -> Deck:
    """The deck that a text describes; `name` is its name unless the text gives one.

    Raises `DeckError` naming the line that is no card, the count that cannot be, or the lack of any card.
    """
    draft = _Draft(path=path, name=name)
    if text.lstrip().startswith("<"):
        _read_xml(text, draft)
    else:
        _read_text(text, draft)
    return draft.finish()


# --- The draft that every reader fills ------------------------------------------------------------------


@dataclass(slots=True)
class _Draft:
    path: Path | None
    name: str
    cards: dict[str, list[DeckEntry]] = field(default_factory=dict)
    total: int = 0

    def add(self, section: str, count_text: str, name: str, line: int) -> None:
        if len(name) <= _MAX_LINE:
            name = normalise_name(name)
        if not any(c.isalnum() or c == "_" for c in name):
            message = f"{name!r} is no card name" if name else "the card name is missing"
            raise self.error(line, message, _SAMPLE)
        if len(name) > _MAX_NAME:
            raise self.error(line, f"{name[:30]!r}… is too long for a card name", _SAMPLE)
        if not (count_text.isascii() and count_text.isdigit()):
            raise self.error(line, f"{count_text!r} is no number of copies", _SAMPLE)
        digits = count_text.lstrip("0")
        if not digits:
            raise self.error(line, f"0 copies of {name}", "remove the line, or comment it out with `#`")
        if len(digits) > len(str(MAX_COUNT)) or int(digits) > MAX_COUNT:
            raise self.error(
                line,
                f"{_short(digits)} copies of {name} are more than the {MAX_COUNT} that a line may ask for",
                "correct the number; a card whose name begins with a number needs its count before it",
            )
        self.total += int(digits)
        if self.total > MAX_CARDS:
            raise self.error(line, f"the list has more than {MAX_CARDS:,} cards up to here", "is this one deck?")
        self.cards.setdefault(section, []).append(DeckEntry(int(digits), name, line))

    def error(self, line: int | None, message: str, hint: str = "") -> DeckError:
        return DeckError(self.path, line, message, hint)

    def finish(self) -> Deck:
        main = self.cards.get("main", [])
        if not main:
            others = [s for s in ("sideboard", "commander", "companion") if self.cards.get(s)]
            if others:
                message = f"the main deck is empty: every card is in the {others[0]}"
                raise self.error(None, message, "put a line `Deck` before the cards of the main deck")
            raise self.error(None, "there is no card in this deck", _SAMPLE)
        companions = self.cards.get("companion", [])
        if len(companions) > 1 or any(entry.count > 1 for entry in companions):
            raise self.error(companions[-1].line, "a deck has one companion only (702.139)", "keep one")
        used = {"main", "sideboard", "commander", "companion", *EXTRA}
        return Deck(
            name=self.name,
            main=tuple(main),
            sideboard=tuple(self.cards.get("sideboard", ())),
            commanders=tuple(self.cards.get("commander", ())),
            companion=companions[0] if companions else None,
            **{section: tuple(self.cards.get(section, ())) for section in EXTRA},
            source=self.path,
            notes=tuple(
                f"{sum(e.count for e in entries)} cards of the section {section!r} were left aside"
                for section, entries in self.cards.items()
                if section not in used
            ),
        )


# --- Text -----------------------------------------------------------------------------------------------

_SECTIONS: Final = {
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "planar deck": "planes",
    "planes": "planes",
    "scheme deck": "schemes",
    "schemes": "schemes",
    "vanguard": "vanguards",
    "avatar": "vanguards",
    "conspiracies": "conspiracies",
    "conspiracy": "conspiracies",
    "about": "about",
    "metadata": "metadata",
    "general": "metadata",
    "maybeboard": "maybeboard",
    "considering": "maybeboard",
    "tokens": "tokens",
}
# Headings that people and sites put over parts of one section.
_GROUPS: Final = frozenset(
    {"creatures", "lands", "spells", "instants", "sorceries", "artifacts", "enchantments", "planeswalkers"}
    | {"battles", "others", "basic lands", "nonbasic lands", "noncreature spells", "other spells"}
)
_HEADING: Final = re.compile(r"(?P<word>[A-Za-z][A-Za-z ]*?)\s*(?P<size>\(\d+\)|\[\d+\])?\s*:?")
_BRACKETS: Final = re.compile(r"\[(?P<word>[A-Za-z][A-Za-z ]*)\]")
_DEC_NAME: Final = re.compile(r"(?://\s*)?name\s*:\s*(?P<name>.+)", re.IGNORECASE)
_FIELDS: Final = re.compile(r"(?:author|creator|format|layout main|layout sideboard)\s*:", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(?P<count>-?\d+)(?:\s*[xX×](?=\s+[^(\[]))?\s+(?P<name>\S.*)")
_DIGIT_NAME: Final = re.compile(r"\d+-[A-Za-z]")  # 17-Year Cicadas
_SET_BEFORE: Final = re.compile(r"\[[^\]]*\]\s*")
_SET_AFTER: Final = re.compile(
    r"\s+(?:\((?:[A-Z0-9_]{2,7}|[a-z0-9_]{2,7})\)|\[[A-Z0-9]{2,6}\])(?:\s+[\w★†*-]+)?$"
)
_CATEGORY: Final = re.compile(r"\s+\[(?P<word>[A-Za-z]+)[^\]]*\]$")
_FLAGS: Final = re.compile(r"\s+(?:\*(?P<star>[A-Za-z]+)\*|\^[^^]*\^)$")
_TRAILING: Final = re.compile(r"\s#(?P<note>.*)$")


def _read_text(text: str, draft: _Draft) -> None:
    section, forge, said_sections = "main", False, False
    blocks: list[int] = []  # how many entries of the main deck stood at each blank line
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n"), 1):
        if number > MAX_LINES:
            raise draft.error(number, f"a deck has at most {MAX_LINES:,} lines", "is this one deck?")
        line = " ".join(raw.split())  # with single spaces no pattern below looks at a run of them again and again
        if not line:
            blocks.append(len(draft.cards.get("main", ())))
            continue
        comment = line.startswith(("#", "//"))
        if len(raw.strip()) > _MAX_LINE:
            if comment or section in ("about", "metadata") or _FIELDS.match(line):
                continue  # what sites and programs say about a deck, such as XMage's layout, may be long
            raise draft.error(number, f"the line is longer than {_MAX_LINE} characters", _SAMPLE)
        if bracket := _BRACKETS.fullmatch(line):
            word = bracket["word"].lower()
            section, forge, said_sections = _SECTIONS.get(word, word), True, True
        elif name := _DEC_NAME.fullmatch(line):
            draft.name = name["name"].strip()
        elif heading := _heading(line.lstrip("#/ ") if comment else line):
            if heading != "group":
                section, said_sections = heading, True
        elif comment or _FIELDS.match(line):
            continue
        elif section == "about":
            if line.lower().startswith("name "):
                draft.name = line[5:].strip()
        elif section == "metadata":
            key, _, value = line.partition("=")
            if key.strip().lower() in ("name", "title") and value.strip():
                draft.name = value.strip()
        else:
            said_sections |= _read_card(line, number, section, forge, draft)
    if not said_sections:
        _split_at_blank(draft, blocks)


def _heading(line: str) -> str | None:
    """The section that a heading begins, "group" for one that begins none, or None for what is no heading."""
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    word = match["word"].lower()
    if word in _SECTIONS and word not in ("metadata", "general"):
        return _SECTIONS[word]
    return "group" if word in _GROUPS or (match["size"] and word + "s" in _GROUPS) else None


def _read_card(line: str, number: int, section: str, forge: bool, draft: _Draft) -> bool:
    """Adds the card of a line; True when the line itself says to which section it belongs."""
    said = False
    if line[:3].upper() == "SB:":
        section, line, said = "sideboard", line[3:].strip(), True
    if note := _TRAILING.search(line):
        if "!commander" in note["note"].lower():
            section, said = "commander", True
        line = line[: note.start()].rstrip()
    counted = _COUNTED.fullmatch(line)
    if counted is None and line[:1].isdigit() and not _DIGIT_NAME.match(line):
        message = f"{line[:40]!r} has a number, but no card name that a space sets off from it"
        raise draft.error(number, message, _SAMPLE)
    count, name = (counted["count"], counted["name"]) if counted else ("1", line)
    if "|" in name:
        name, forge = name.split("|", 1)[0].strip(), True
    if forge:
        name = name.rstrip("+")
    if prefix := _SET_BEFORE.match(name):
        name = name[prefix.end() :]
    # What sites append comes in any number: a set, a category, flags for foils and commanders.
    while True:
        if match := _FLAGS.search(name):
            if (match["star"] or "").upper() == "CMDR":
                section, said = "commander", True
        elif match := _SET_AFTER.search(name):
            pass
        elif match := _CATEGORY.search(name):
            word = match["word"].lower()
            if word in ("commander", "sideboard", "maybeboard"):
                section, said = word, True
        else:
            break
        name = name[: match.start()]
    draft.add(section, count, name, number)
    return said


def _split_at_blank(draft: _Draft, blocks: list[int]) -> None:
    """Takes what follows the one blank line for the sideboard, where sizes say that it must be one.

    Magic Online and older Arena exports mark a sideboard in no other way.
    """
    main = draft.cards.get("main", [])
    inner = {at for at in blocks if 0 < at < len(main)}
    if len(inner) != 1:
        return
    at = inner.pop()
    if sum(e.count for e in main[:at]) >= 40 and sum(e.count for e in main[at:]) <= 15:
        draft.cards["main"], draft.cards["sideboard"] = main[:at], main[at:]


# --- XML ------------------------------------------------------------------------------------------------

_ZONES: Final = {"main": "main", "side": "sideboard"}


def _read_xml(text: str, draft: _Draft) -> None:
    """Cockatrice's `.cod` and Magic Online's `.dek`."""
    parser = expat.ParserCreate()
    path: list[str] = []
    zone = "main"
    title: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal zone
        line = parser.CurrentLineNumber
        if not path and tag.lower() not in ("cockatrice_deck", "deck"):
            raise draft.error(line, f"<{tag}> is no deck", "a .cod file begins with <cockatrice_deck>")
        path.append(tag.lower())
        if path[-1] == "zone":
            zone = _ZONES.get(attributes.get("name", ""), attributes.get("name", "unnamed"))
        elif path[-1] == "card":
            draft.add(zone, attributes.get("number", "1"), attributes.get("name", ""), line)
        elif path[-1] == "cards":
            side = attributes.get("Sideboard", "").lower() == "true"
            section = "sideboard" if side else "main"
            draft.add(section, attributes.get("Quantity", "1"), attributes.get("Name", ""), line)

    def end(_tag: str) -> None:
        path.pop()

    def data(chunk: str) -> None:
        if path and path[-1] == "deckname":
            title.append(chunk)

    def refuse(*_: object) -> None:
        raise draft.error(parser.CurrentLineNumber, "a deck must not declare entities", "remove the DOCTYPE")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.strip("\0"), True)
    except expat.ExpatError as error:
        message = f"malformed XML: {expat.errors.messages[error.code]}"
        raise draft.error(error.lineno, message, "export the deck anew, or mend the line") from None
    if name := "".join(title).strip():
        draft.name = name


# --- Names ----------------------------------------------------------------------------------------------


def normalise_name(name: str) -> str:
    """A card name with plain apostrophes and spaces, and the halves of a split card set apart by ` // `."""
    name = unicodedata.normalize("NFC", name).replace("’", "'").replace("‘", "'").replace("`", "'")
    name = re.sub(r" ?/{1,2} ?", " // ", " ".join(name.replace("\u200b", "").split()))
    return " ".join(name.split())


def candidates(name: str) -> Iterable[str]:
    """The names to look up for one that a deck says, the likeliest first."""
    yield name
    if " // " in name:
        yield name.replace(" // ", "//")
        yield name.replace(" // ", "/")
        yield name.split(" // ", 1)[0]
    if "Æ" in name or "æ" in name:
        yield name.replace("Æ", "Ae").replace("æ", "ae")


def _short(digits: str) -> str:
    return digits if len(digits) <= 12 else f"{digits[:12]}…"


def resolve(deck: Deck, lookup: Callable[[str], T | None], names: Iterable[str] = ()) -> ResolvedDeck[T]:
    """The deck with every name looked up; `names` are the known ones, for suggestions.

    Raises `DeckError` for the first card that the lookup does not know, with names like it.
    """
    unknown: list[DeckEntry] = []

    def found(entries: Iterable[DeckEntry]) -> tuple[T, ...]:
        cards: list[T] = []
        for entry in entries:
            card = next((c for n in candidates(entry.name) if (c := lookup(n)) is not None), None)
            if card is None:
                unknown.append(entry)
            else:
                cards.extend([card] * entry.count)
        return tuple(cards)

    commanders, main, sideboard = found(deck.commanders), found(deck.main), found(deck.sideboard)
    companion = found([deck.companion]) if deck.companion is not None else ()
    extra = {section: found(getattr(deck, section)) for section in EXTRA}
    if unknown:
        unknown.sort(key=lambda entry: entry.line)
        first, others = unknown[0], sorted({entry.name for entry in unknown} - {unknown[0].name})
        message = f"there is no card {first.name!r}"
        if others:
            message += f", nor {len(others)} more: {', '.join(others[:5])}{', …' if len(others) > 5 else ''}"
        close = suggestions(first.name, names)
        hint = f"did you mean {either(close)}?" if close else "check the spelling"
        if not close or others:
            hint += ", or import more cards: `apnap cards import FILE`"
        raise DeckError(deck.source, first.line, message, hint)
    return ResolvedDeck(deck.name, main, sideboard, commanders, companion[0] if companion else None, **extra)
