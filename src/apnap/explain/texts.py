"""Abilities as text: printed wording where the table of phrases can say it, a short structural text where it can't."""

from __future__ import annotations

import re
from typing import Any

from apnap.ability.abilities import Activated, Chapter, Keyword, SpellAbility, Triggered
from apnap.ability.costs import Cost
from apnap.ability.effects import Delayed, Draw, EnterWith
from apnap.model.card import Card, Face
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.rules.perform.delayed import made_by

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LOYALTY = re.compile(r"\[([+\-−]?(?:\d+|X))\](?=:)")
_texts: dict[tuple[int, str, str], tuple[Node, str]] = {}
"""Texts by the identity of the node and the face that says it; the node is kept alive with its text."""
_faces: dict[int, tuple[Face, list[str]]] = {}
"""Lines by the identity of the face, which is kept alive with them."""


# --- what the rest of the program asks ----------------------------------------------------------------


def ability_text(game: State, oid: int, ability: Node) -> str:
    """The text of an object's ability, cost first; one that a keyword made is said as that keyword ("Equip {2}")."""
    face = said_by(game, oid)
    if getattr(ability, "keyword", "") == "class_level" and isinstance(ability, Activated):  # 716.2a
        return f"{cost_text(ability.cost, face)}: Level {getattr(ability.effect, 'n', '')}"
    made_by = _keyword_of(game, oid, ability)
    if made_by is not None and isinstance(ability, Activated):
        return keyword_text(made_by, face)
    text = render(ability, face)
    if text is None and made_by is not None:
        return keyword_text(made_by, face)
    return text if text is not None else structural(ability, face)


def keyword_line(game: State, oid: int, ability: Node) -> str:
    """The line of the keyword that made an object's ability ("Echo {2}"), "" when none did."""
    made_by = _keyword_of(game, oid, ability)
    return keyword_text(made_by, said_by(game, oid)) if made_by is not None else ""


def stack_text(game: State, oid: int) -> str:
    """The text of a spell or ability on the stack, "" for an object that has none."""
    obj = game.objects.get(oid)
    if obj is None:
        return ""
    info = obj.stack
    if info is not None and info.ability is not None and obj.kind == "ability":
        return ability_text(game, info.source, info.ability)
    if info is not None and info.text:
        return info.text
    return "\n".join(face_lines(said_by(game, oid)))


def keyword_text(keyword: Keyword, face: Face | None = None) -> str:
    """A keyword ability as its line ("Cycling {2}", "Protection from red")."""
    text = render(keyword, face if face is not None else _BLANK)
    if text is not None:
        return text
    words = [keyword.name[:1].upper() + keyword.name[1:]]
    if keyword.filter is not None:
        words.append(words_of(keyword.filter))
    if keyword.text:
        words.append(keyword.text)
    if keyword.n is not None:
        words.append(str(keyword.n) if isinstance(keyword.n, int) else "X")
    line = " ".join(words)
    if keyword.cost is None:
        return line
    cost = cost_text(keyword.cost)
    return f"{line} {cost}" if cost.startswith("{") and not keyword.cost.actions else f"{line}—{cost}"


def loyalty_plain(text: str) -> str:
    """A loyalty cost without its brackets: "[+1]: Draw a card." becomes "+1: Draw a card."."""
    return _LOYALTY.sub(r"\1", text).replace("−", "-")


def cost_text(cost: Cost, face: Face | None = None) -> str:
    """A cost as it stands before the colon: "{2}, {T}, Sacrifice a creature"."""
    if cost.minus_x:
        return "-X"
    if cost.loyalty is not None:
        return f"{cost.loyalty:+d}" if isinstance(cost.loyalty, int) and cost.loyalty else str(
            0 if isinstance(cost.loyalty, int) else "+X"
        )  # fmt: skip
    said = _say("cost", cost, face or _BLANK)
    if said is not None:
        return said
    parts = [cost.mana] if cost.mana else []
    if cost.tap:
        parts.append("{T}")
    if cost.untap:
        parts.append("{Q}")
    for action in cost.actions:
        words = _say("cost", Cost(actions=(action,)), face or _BLANK) or words_of(action)
        parts.append(words[:1].upper() + words[1:])
    return ", ".join(parts) or "{0}"


def face_lines(face: Face) -> list[str]:
    """The text of a face, line by line: as printed where all of it can be said, else ability by ability."""
    found = _faces.get(id(face))
    if found is None:
        from apnap.oracle import render_face

        try:
            lines = [part for line in render_face(face) for part in line.split("\n")]
        except Exception:  # whatever goes wrong in saying something costs the wording, never the game
            lines = _by_ability(face)
        if len(_faces) > 5_000:
            _faces.clear()
        _faces[id(face)] = found = (face, lines)
    return list(found[1])


def _by_ability(face: Face) -> list[str]:
    lines: list[str] = []
    run: list[str] = []
    for ability in face.abilities:
        if isinstance(ability, Keyword) and ability == Keyword(ability.name):
            word = keyword_text(ability, face)
            run.append(word if not run else word[:1].lower() + word[1:])
            continue
        if run:
            lines.append(", ".join(run))
            run = []
        lines.append(render(ability, face) or structural(ability, face))
    if run:
        lines.append(", ".join(run))
    return lines


def card_lines(card: Card) -> list[str]:
    """The text of a card, the faces' lines one after another."""
    return [line for face in card.faces for line in face_lines(face)]


# --- the printed wording ------------------------------------------------------------------------------

_BLANK = Face("this card")


def said_by(game: State, oid: int) -> Face:
    """The face whose name and types the text of an object's abilities uses; last known ones when it is gone."""
    if oid < FIRST_OBJECT:
        return _BLANK
    obj = game.objects.get(oid)
    last = game.last(oid) if obj is None else None
    if obj is None:
        obj = last.obj if last is not None else None
    if obj is None:
        return _BLANK
    if obj.copy is not None:
        return obj.copy
    if obj.face_down and obj.zone in ("battlefield", "stack"):
        return Face("this creature", types=("Creature",))
    if obj.card is not None and obj.face < len(obj.card.faces):
        return obj.card.faces[obj.face]
    return _BLANK


def render(ability: Node, face: Face) -> str | None:
    """The printed text of one ability, or None where the table of phrases has no words for it."""
    key = (id(ability), face.name, " ".join((*face.supertypes, *face.types, *face.subtypes)))
    found = _texts.get(key)
    if found is None:
        text = _render(ability, face)
        if len(_texts) > 20_000:
            _texts.clear()
        _texts[key] = found = (ability, text if text is not None else "")
    return found[1] or None


def _render(ability: Node, face: Face) -> str | None:
    from apnap.oracle import render_ability

    # 113.3a: what says itself as a spell's line needs a spell's face, and the other way round.
    if isinstance(ability, SpellAbility) != bool({"Instant", "Sorcery"} & set(face.types)):
        types = ("Sorcery",) if isinstance(ability, SpellAbility) else ("Creature",)
        if not isinstance(ability, (Keyword, Chapter)):
            face = Face(face.name, types=types, supertypes=face.supertypes)
    if isinstance(ability, (Triggered, Activated)) and ability.keyword:
        ability = _without(ability, "keyword")
    if isinstance(ability, (Triggered, Activated)) and ability.zones != ("battlefield",):
        said = _try(render_ability, ability, face)
        return said if said is not None else _try(render_ability, _without(ability, "zones"), face)
    return _try(render_ability, ability, face)


def _without(ability: Node, name: str) -> Node:
    """The same ability with one field at its default."""
    fields = {f: getattr(ability, f) for f in ability.__struct_fields__ if f != name}
    return type(ability)(**fields)


def _try(say: Any, *args: Any) -> str | None:
    """Whatever goes wrong in saying something costs the wording, never the game."""
    try:
        return str(say(*args))
    except Exception:
        return None


def _say(category: str, value: Node, face: Face) -> str | None:
    """A part of an ability (a cost, an effect) by the table of phrases."""

    def said() -> str:
        from apnap.oracle.compile import type_line
        from apnap.oracle.grammar import Renderer
        from apnap.oracle.lexer import denormalise, detokenise
        from apnap.oracle.references import mention
        from apnap.oracle.table import TABLE

        tokens = Renderer(TABLE).say(category, mention(value))
        if tokens is None:
            raise ValueError("no phrase")
        return denormalise(detokenise(tokens), face.name, type_line(face))

    return _try(said)


def _keyword_of(game: State, oid: int, ability: Node) -> Keyword | None:
    """The keyword whose definition made the ability, if one did."""
    if not getattr(ability, "keyword", ""):
        return None
    from apnap.rules import layers
    from apnap.rules.keywords import expand

    name = getattr(ability, "keyword", "")
    try:
        nodes = layers.chars(game, oid).abilities if oid >= FIRST_OBJECT else ()
    except KeyError:
        nodes = ()
    for node in nodes:
        if isinstance(node, Keyword) and any(made is ability for made in expand(node)):
            return node
    return next((n for n in nodes if isinstance(n, Keyword) and n.name == name), Keyword(name))


# --- the structural text ------------------------------------------------------------------------------


def structural(ability: Node, face: Face = _BLANK) -> str:
    """An ability in bare words, when no phrase says it: right about what is in it, not well spoken."""
    if isinstance(ability, Activated):
        return f"{cost_text(ability.cost, face)}: {_effect(ability.effect, face)}"
    if isinstance(ability, Triggered):
        events = " or ".join(words_of(on) for on in ability.on)
        return f"Whenever {events}: {_effect(ability.effect, face)}"
    if isinstance(ability, SpellAbility):
        return _effect(ability.effect, face)
    if isinstance(ability, Keyword):
        return keyword_text(ability, face)
    return _capital(words_of(ability)) + "."


def trigger_head(game: State, oid: int, ability: Node) -> str:
    """A triggered ability's event and intervening if ("When this creature enters, if it was kicked,"), "" for another
    ability or when no phrase says them."""
    if not isinstance(ability, Triggered):
        return ""
    made = made_by(ability)
    if isinstance(made, Delayed):  # "Until your next turn, whenever …", "… at the beginning of the next end step"
        later = _kept(Delayed(made.on, Draw(), made.once, made.until, made.condition))
        said = _say("effect", later, said_by(game, oid)) or ""
        return said.removeprefix("Draw a card ").removesuffix(".").removesuffix(" draw a card")
    short = Triggered(ability.on, Draw(), ability.condition)
    text = render(_kept(short), said_by(game, oid))
    return text.removesuffix(" draw a card.") if text is not None else ""


_heads: dict[Node, Node] = {}


def _kept(node: Node) -> Node:
    """An equal node that stays alive, as `render` knows nodes by their identity."""
    if len(_heads) > 5_000:
        _heads.clear()
    return _heads.setdefault(node, node)


def _effect(effect: Node, face: Face) -> str:
    said = _say("aspart" if isinstance(effect, EnterWith) else "effect", effect, face)
    return said if said is not None else _capital(words_of(effect)) + "."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def words_of(node: Any) -> str:
    """Any node as a few words: its kind, then what is in it."""
    if isinstance(node, Cost):
        return cost_text(node)
    if not isinstance(node, Node):
        return str(node)
    name = _CAMEL.sub(" ", type(node).__name__).lower()
    parts: list[str] = []
    for field, default in zip(node.__struct_fields__, _defaults(node), strict=True):
        value = getattr(node, field)
        if value == default or value in ((), None, "", NOBODY):
            continue
        if isinstance(value, bool):
            parts.append(field.replace("_", " "))
        elif isinstance(value, tuple):
            parts.append(", ".join(words_of(v) if isinstance(v, Node) else str(v) for v in value))
        else:
            parts.append(words_of(value))
    if not parts:
        return name
    inner = " ".join(parts)
    return inner if name in _SILENT else f"{name} {inner}"


_SILENT = frozenset({"type", "subtype", "supertype", "color", "both", "seq", "on", "all"})
"""Node kinds whose contents say enough."""


def _defaults(node: Node) -> tuple[Any, ...]:
    fields = len(node.__struct_fields__)
    given = node.__struct_defaults__
    return (object(),) * (fields - len(given)) + tuple(given)


def effect_text(effect: Node, game: State, oid: int) -> str:
    """A part of an object's ability (one mode, one sentence)."""
    return _effect(effect, said_by(game, oid))


def text_begins(have: str, wanted: str, name: str = "") -> bool:
    """Whether a text begins as a scenario writes it: without case, reminder text, dash style and loyalty brackets;
    `{this}` stands for the card's own name or "this creature" (FORMAT: less common forms)."""
    if "{this}" not in _bare(wanted):
        short = _bare(name.partition(",")[0])  # 201.5c: part of the name stands for the whole of it
        have, wanted = (_bare(text).replace(_bare(name), short) if name else _bare(text) for text in (have, wanted))
        return have.startswith(wanted)
    own = rf"(?:this [a-z]+|{re.escape(_bare(name))})" if name else r"this [a-z]+"
    pattern = own.join(re.escape(part) for part in _bare(wanted).split("{this}"))
    return re.match(pattern, _bare(have)) is not None


def _bare(text: str) -> str:
    """A text as it is compared."""
    text = re.sub(r" ?\([^()]*\)", "", loyalty_plain(text)).replace("−", "-").replace("—", "-").replace("–", "-")
    return " ".join(text.casefold().split())
