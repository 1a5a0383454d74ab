"""Cards from their text: lines to abilities, faces and cards; and abilities back to text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from apnap.ability import effects as ef
from apnap.ability.abilities import SpellAbility
from apnap.ability.amounts import X
from apnap.model.card import Card, Face
from apnap.model.node import Node
from apnap.oracle import phrases as _phrases
from apnap.oracle import surface
from apnap.oracle.grammar import Chart, Reading, Renderer, proven
from apnap.oracle.lexer import denormalise, detokenise, normalise, tokenise
from apnap.oracle.references import ReferenceError_, mention, resolve, spell_out
from apnap.oracle.table import TABLE
from apnap.oracle.vocabulary import COLOR_LETTERS

assert _phrases

UNDERSTOOD, DECLINED, AMBIGUOUS = "understood", "declined", "ambiguous"


@dataclass(frozen=True, slots=True)
class LineResult:
    """One line (a list of modes is one line): its normal text, what was understood, or where the parse
    stopped."""

    text: str
    status: str
    abilities: tuple[Node, ...] = ()
    readings: tuple[tuple[Node, ...], ...] = ()
    canonical: bool = True
    prefix: str = ""
    stop: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A face, when every line was understood, and its lines."""

    face: Face | None
    lines: tuple[LineResult, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card, when all of its faces were understood, and the faces."""

    card: Card | None
    faces: tuple[Compiled, ...]
    name: str = ""
    lines: tuple[LineResult, ...] = field(default=())


def is_spell(type_line: str) -> bool:
    """Whether the face is an instant or sorcery (its lines are what it does as it resolves)."""
    left = type_line.partition("—")[0].split()
    return "Instant" in left or "Sorcery" in left


def paragraphs(text: str) -> list[str]:
    """The lines of a text; modes stay with their head."""
    out: list[str] = []
    held = False
    for line in text.split("\n"):
        begins = _BAND.match(line) is not None
        if out and (line.startswith(("•", "+ {", "{P}")) or _PART.match(line) or (held and line and not begins)):
            out[-1] += "\n" + line
        elif line:
            out.append(line)
        held = held or begins
    return out


_BAND = re.compile(r"LEVEL \d|(?:\{[^{}]+\})+: Level \d|\d+\+ \| ")
"""How a level, a Class's level or a station's threshold begins; the lines after it belong to it."""
_PART = re.compile(r"Solved — |\d+(?:—\d+)? \| ")
"""Lines that belong to the line before: a solved Case's ability, a row of a die's results."""
_SUM = re.compile(r"-?\d+(?:[+-]\d+)*")


def say(category: str, abilities: tuple[Node, ...]) -> str | None:
    """The canonical normal text of one line's abilities."""
    one_text = _one_text(abilities)
    said = mention(abilities) if one_text else tuple(mention(a) for a in abilities)
    tokens = Renderer(TABLE).say(category, said)
    return _unmark(detokenise(tokens)) if tokens is not None else None


def _one_text(abilities: tuple[Node, ...]) -> bool:
    """Whether these are paragraphs of a spell, the later of which may speak of what is in the first."""
    return len(abilities) > 1 and all([isinstance(a, SpellAbility) for a in abilities])


_HALF_BUILT = tuple(k for k in vars(surface).values() if isinstance(k, type) and k.__module__ == surface.__name__)


def _mark(line: str) -> str:
    return line.replace("\n•", " •")


def _unmark(text: str) -> str:
    return text.replace(" •", "\n•")


def read(category: str, line: str) -> tuple[list[tuple[tuple[Node, ...], Reading]], Chart]:
    """Every different tree that a normal line can be read as, with its derivation."""
    chart = Chart(TABLE, tokenise(_mark(line)))
    found: list[tuple[tuple[Node, ...], Reading]] = []
    for reading in chart.whole(category):
        try:
            tree = resolve(reading[1]) if _one_text(reading[1]) else tuple(resolve(a) for a in reading[1])
        except ReferenceError_:
            continue
        if _lasts_on(reading):
            continue
        if "where X is" in line and any(isinstance(n, X) for a in tree for n in a.walk()):
            continue  # X was said to be something in one sentence, and is asked for in another
        if any([isinstance(n, _HALF_BUILT) for a in tree for n in a.walk()]):
            continue  # a pronoun that nothing put in the place of
        if not any(tree == other for other, _ in found):
            found.append((tree, reading))
    return found, chart


def _lasts_on(reading: Reading) -> bool:
    """Whether a sentence that begins with a time goes on to something that has none: the time is said of all of it."""
    _, _, one, kids = reading
    if one is None:
        return False
    if one.flat and one.cat in _ROWS and len(kids) == 2 and _opens_with_time(kids[0]):
        rest = kids[1][1]
        parts = rest.parts if isinstance(rest, ef.Seq) else (rest,)
        if any([isinstance(p, ef.Apply) and p.duration == ef.FOREVER for p in parts]):
            return True
    return any([_lasts_on(kid) for kid in kids])


_ROWS = frozenset({"imps", "subjs", "chain"})
"""Clauses of one sentence, one after another."""


def _opens_with_time(reading: Reading) -> bool:
    _, _, one, kids = reading
    if one is None or one.cat == "dur":
        return one is not None
    return bool(kids) and one.template.startswith("{") and _opens_with_time(kids[0])


def compile_line(line: str, spell: bool = False) -> LineResult:
    """Read one normal line and prove the reading."""
    category = "spellline" if spell else "line"
    found, chart = read(category, line)
    if not found:
        tokens, far = chart.tokens[:-1], chart.farthest
        stop = tokens[far] if far < len(tokens) else "(end)"
        why = "no referent" if chart.whole(category) else ""
        return LineResult(line, DECLINED, prefix=detokenise(tokens[:far]), stop=stop, why=why)
    if len(found) > 1:
        return LineResult(line, AMBIGUOUS, readings=tuple(tree for tree, _ in found), why="two readings")
    tree, reading = found[0]
    text = say(category, tree)
    if text == line:
        return LineResult(line, UNDERSTOOD, tree)
    bad = _alternate(category, tree, reading, text)
    if bad is None:
        return LineResult(line, UNDERSTOOD, tree, canonical=False, prefix=text or "")
    return LineResult(line, DECLINED, tree, prefix=text or "", stop="(proof)", why=bad)


def _alternate(category: str, tree: tuple[Node, ...], reading: Reading, text: str | None) -> str | None:
    """None when an alternate wording is proven: its derivation loses nothing, and the canonical wording
    reads back as the same tree; else what failed."""
    bad = proven(reading)
    if bad is not None:
        return f"phrase loses words: {bad.cat}: {bad.template}"
    if text is None:
        return "not sayable"
    again, _ = read(category, text)
    if len(again) == 1 and again[0][0] == tree:
        return None
    return "canonical wording reads otherwise"


def compile_face(
    name: str,
    mana_cost: str | None,
    type_line: str,
    text: str,
    power: str | None = None,
    toughness: str | None = None,
    loyalty: str | None = None,
    defense: str | None = None,
    colors: tuple[str, ...] | None = None,
    hand: str | None = None,
    life: str | None = None,
) -> Compiled:
    """One face from what is printed on it."""
    spell = is_spell(type_line)
    lines = _compiled(paragraphs(normalise(text or "", name, type_line)), spell)
    if any(line.status != UNDERSTOOD for line in lines):
        return Compiled(None, lines, name)
    # After the dash each word is a subtype of its own, however many (205.3a, 301.3, 302.3, 303.3, 304.3, 305.5, 306.3,
    # 307.3, 308.2, 310.3).
    left, _, right = type_line.partition("—")
    supers = ("Basic", "Legendary", "Snow", "World", "Ongoing", "Host")
    words = left.split()
    face = Face(
        name,
        mana_cost or None,
        tuple(w for w in words if w not in supers and w != "Token"),
        _subtypes(right, words),
        tuple(w for w in words if w in supers),
        _with_body(_of_others(_abilities(lines, name), left, right), text or "", power, toughness),
        _number(power),
        _number(toughness),
        -1 if loyalty == "X" else _number(loyalty),  # 107.3m: the X of its cost
        _number(defense),
        colors,
        "" if power is None or power.lstrip("-").isdigit() else power,
        "" if toughness is None or toughness.lstrip("-").isdigit() else toughness,
        int(hand or 0),
        int(life or 0),
    )
    return Compiled(face, lines, name)


_VERSION = re.compile(r"[A-Z][a-z]+(?: [a-z]+)* — .*\binstead\b")
"""A spell's line that replaces what the line before it does ("Landfall — If …, … instead")."""


def _compiled(texts: list[str], spell: bool) -> tuple[LineResult, ...]:
    """The lines read, a version of the line before together with it."""
    out: list[LineResult] = []
    for text in texts:
        alone = None if spell and out and _VERSION.match(text) else compile_line(text, spell)
        if not spell or not out or (alone is not None and alone.status == UNDERSTOOD) or not _joined(out, text):
            out.append(alone or compile_line(text, spell))
    return tuple(out)


def _joined(out: list[LineResult], text: str) -> bool:
    """Read a spell's line together with the one or two before it, of which it speaks; whether that was understood."""
    for n in (1, 2):
        if n > len(out):
            return False
        both = compile_line("\n".join([*(line.text for line in out[-n:]), text]), spell=True)
        if both.status == UNDERSTOOD:
            out[-n:] = [both]
            return True
    return False


def _abilities(lines: tuple[LineResult, ...], name: str) -> tuple[Node, ...]:
    """The abilities of the lines; "a card named ~" asks for the face's own name (201.5)."""
    found = tuple(a for line in lines for a in line.abilities)
    return spell_out(found, name) if any(_OWN_NAME.search(line.text) for line in lines) else found


def _of_others(abilities: tuple[Node, ...], types: str, subtypes: str) -> tuple[Node, ...]:
    """What is attached to a creature and is none itself speaks of creatures other than that one (301.5, 303.4)."""
    from apnap.ability.abilities import Static
    from apnap.ability.filters import Among, Both, Not, Other, Type
    from apnap.ability.selections import All, Attached
    from apnap.oracle.references import replace

    if "Creature" in types or not {"Aura", "Equipment"} & set(subtypes.split()):
        return abilities

    def of_others(one: Any) -> Any:
        what = one.what if isinstance(one, Static) else None
        if not isinstance(what, All) or not isinstance(what.filter, Both) or Type("Creature") not in what.filter.parts:
            return one
        parts = tuple([Not(Among(Attached())) if p == Other() else p for p in what.filter.parts])
        return replace(one, what=All(Both(parts), what.zones))

    return tuple([of_others(one) for one in abilities])


_OWN_NAME = re.compile(r"named ~|its name is ~")


def _escalating(ability: Any, mana: str) -> Any:
    from apnap.ability.effects import Modal
    from apnap.oracle.references import replace

    modal = getattr(ability, "effect", None)
    return replace(ability, effect=replace(modal, escalate=mana)) if isinstance(modal, Modal) else ability


def _with_body(abilities: tuple[Node, ...], text: str, power: str | None, toughness: str | None) -> tuple[Node, ...]:
    """The abilities, with the printed power and toughness at the threshold where a Spacecraft becomes a creature
    (721.2b); which one that is stands in its reminder text."""
    from apnap.ability.abilities import Level
    from apnap.oracle.references import replace

    escalate = next((a.cost.mana for a in abilities if getattr(a, "name", "") == "escalate" and a.cost), "")  # type: ignore[attr-defined]
    if escalate:  # 702.120a: the price of each further mode belongs to the modes
        abilities = tuple(_escalating(a, escalate) for a in abilities)
    at = re.search(r"creature at (\d+)\+", text)
    if at is None or power is None:
        return abilities
    least = int(at.group(1))
    body: dict[str, Any] = {"power": _number(power), "toughness": _number(toughness)}
    fits = [isinstance(a, Level) and a.kind == "station" and a.least == least for a in abilities]
    if not any(fits):
        return (*abilities, Level(least, None, kind="station", **body))
    return tuple(replace(a, **body) if fit else a for a, fit in zip(abilities, fits, strict=True))


def _subtypes(right: str, words: list[str]) -> tuple[str, ...]:
    """What stands after the dash; of a plane all of it is one subtype (205.3n, 311.3). Phenomena, schemes, vanguards
    and conspiracies have none (205.3r, 312.3, 313.3, 314.3, 315.4)."""
    if "Plane" in words:
        return (right.strip(),) if right.strip() else ()
    return tuple(right.split()) if "Time Lord" not in right else _time_lord(right)


def _time_lord(right: str) -> tuple[str, ...]:
    return tuple(w.replace("_", " ") for w in right.replace("Time Lord", "Time_Lord").split())


def _number(text: str | None) -> int | None:
    """A printed number, with each star read as 0 (208.2): "1+*" is 1."""
    if text is None or text == "":
        return None
    plain = text.replace("*", "0")
    return sum(int(n) for n in re.findall(r"[+-]?\d+", plain)) if _SUM.fullmatch(plain) else 0


def compile_card(data: dict[str, Any]) -> CompiledCard:
    """A card of a Scryfall file, whatever its layout."""
    parts = data.get("card_faces") or [data]
    faces = tuple(_one_face(part, data) for part in parts)
    lines = tuple(line for face in faces for line in face.lines)
    whole = tuple(f.face for f in faces if f.face is not None)
    card = Card(data["name"], whole, layout_of(data, whole)) if len(whole) == len(faces) else None
    return CompiledCard(card, faces, data["name"], lines)


def layout_of(data: dict[str, Any], faces: tuple[Face, ...]) -> str:
    """The layout as `Card` names it: a "split" is also a fuse or a Room, an "adventure" also an omen."""
    layout = str(data.get("layout", "normal"))
    if layout == "modal_dfc":
        return "modal"
    if layout in ("planar", "scheme", "vanguard"):
        return "normal"
    if layout == "split":
        if any("Room" in face.subtypes for face in faces):
            return "room"
        return "fuse" if any(getattr(a, "name", "") == "fuse" for a in faces[0].abilities) else "split"
    if layout == "adventure" and any("Omen" in face.subtypes for face in faces):
        return "omen"
    return layout


def _one_face(part: dict[str, Any], data: dict[str, Any]) -> Compiled:
    indicator = part.get("color_indicator")
    colors = tuple(COLOR_LETTERS[c] for c in indicator) if indicator else None
    return compile_face(
        part["name"],
        part.get("mana_cost"),
        part.get("type_line", data.get("type_line", "")),
        part.get("oracle_text", ""),
        part.get("power"),
        part.get("toughness"),
        part.get("loyalty"),
        part.get("defense"),
        colors,
        part.get("hand_modifier"),
        part.get("life_modifier"),
    )


# --- text from abilities -----------------------------------------------------------------------------------


def type_line(face: Face) -> str:
    """The printed type line."""
    left = " ".join((*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left


def render_ability(ability: Node, face: Face) -> str:
    """The printed text of one ability. Raises ValueError when the table cannot say it."""
    line = type_line(face)
    text = say("spellline" if is_spell(line) else "line", (ability,))
    if text is None:
        raise ValueError(f"no phrase says this ability of {face.name}: {ability}")
    return denormalise(text, face.name, line)


def render_face(face: Face) -> list[str]:
    """The printed text, line by line; keywords without cost or number share a line."""
    from apnap.ability.abilities import Keyword

    lines: list[str] = []
    run: list[Keyword] = []
    ab_nothing = Keyword("")
    kind = type_line(face)
    category = "spellline" if is_spell(kind) else "line"

    def flush() -> None:
        if run:
            text = say(category, tuple(run))
            if text is None:
                raise ValueError(f"no phrase says the keywords of {face.name}: {run}")
            lines.append(denormalise(text, face.name, kind))
            run.clear()

    abilities = list(face.abilities)
    for n, ability in enumerate(abilities):
        pair = tuple(abilities[n : n + 2])
        if len(pair) == 2 and ab_nothing not in pair and not all(isinstance(a, Keyword) for a in pair):
            text = say(category, pair)  # one line may hold two abilities: spree and its modes, exerting
            if text is not None:
                flush()
                lines += denormalise(text, face.name, kind).split("\n")
                abilities[n + 1] = ab_nothing
                continue
        if ability is ab_nothing:
            continue
        simple = isinstance(ability, Keyword) and ability == Keyword(ability.name)
        if simple and isinstance(ability, Keyword):
            run.append(ability)
            continue
        flush()
        alike = _alike(tuple(abilities[n:]))
        text = say(category, alike) if len(alike) > 1 else None
        if text is None:
            lines.append(render_ability(ability, face))
            continue
        lines.append(denormalise(text, face.name, kind))
        abilities[n + 1 : n + len(alike)] = [ab_nothing] * (len(alike) - 1)
    flush()
    return lines


def _alike(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """The first ability with those after it that share its line: protection from one quality and from another
    (702.16g), what is true for several keywords."""
    from apnap.ability.abilities import Keyword, Static

    first = abilities[0]
    if isinstance(first, Static) and first.condition is not None:
        n = 1
        while n < len(abilities) and isinstance(a := abilities[n], Static) and a.what == first.what and a.condition:
            n += 1
        return abilities[:n] if n > 2 else abilities[:1]
    if not isinstance(first, Keyword) or first.filter is None or first.name not in ("protection", "hexproof"):
        return abilities[:1]
    n = 1
    kin = abilities[:3]
    while n < len(kin) and kin[n] == Keyword(first.name, filter=getattr(kin[n], "filter", None)):
        n += 1
    return abilities[:n]
