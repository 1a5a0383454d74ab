"""A judge's question: a scenario's shorter form, for people who ask what happens rather than state what must be true.

```yaml
question: Does Giant Growth save the Bears?
era: [current, 2004]              # one, or two to compare; today's rules when nothing is said
A: {battlefield: 2 Mountain, hand: Shock}
B: {life: 7, battlefield: "Forest, Grizzly Bears (2 +1/+1, tapped)", hand: Giant Growth}
do:
  - A cast Shock targets Grizzly Bears
  - B cast Giant Growth targets Grizzly Bears
  - resolve all
until: 1 end_combat
```

`question` (a title), `do` (lines as `apnap why` reads them, or a script's mappings; a line with nothing but a turn and
a step is the moment of those that follow) and `until` (a turn and a step; else the last action's step, or the end of
combat) are its own keys. Players stand under `players`, or each under a key of its own that begins with a capital. A
zone is a text with commas or a list; `format`, `answers`, `expect`, `library_filler` and `multiplayer` are as in a
scenario.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.scenario.new import action_of, entries, slug, token_of
from apnap.scenario.reader import parse_scenario
from apnap.scenario.records import STEPS, ZONES, Scenario
from apnap.scenario.source import Node, ScenarioError, nodes_of, read_nodes

__all__ = ["Question", "question_of", "read_questions"]

_KEPT: Final = ("format", "answers", "library_filler", "multiplayer", "rules", "id", "title", "expect", "stop")
_OWN: Final = ("question", "do", "until", "era", "players", "script")
_COMBAT: Final = STEPS[STEPS.index("begin_combat") : STEPS.index("end_combat")]
_NUMBER: Final = re.compile(r"\d+")


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: a scenario (with nothing that must be true, unless it says so), and under which eras."""

    scenario: Scenario
    eras: tuple[str, ...]


def read_questions(path: Path) -> list[Question]:
    """The questions and scenarios of a file. Raises ScenarioError for what can't be read, and where."""
    items: list[Node] = []
    for document in read_nodes(path):
        items.extend(document.value if isinstance(document.value, list) else [document])
    if not items:
        hint = "give the players' cards and what they do under `do:`"
        raise ScenarioError(path, None, "there is no question in this file", hint)
    return [question_of(item, path, index) for index, item in enumerate(items)]


def question_of(node: Node, path: Path | None = None, index: int = 0) -> Question:
    """The question that a mapping asks; a scenario is one as it is. Raises ScenarioError."""
    found = node.value
    if not isinstance(found, dict):
        hint = "a question is a mapping of the players, and of what they do under `do`"
        raise ScenarioError(path, node.line, "there is no question here", hint)
    eras = _eras(found, path)
    if not _is_short(found):
        plain = {key: value for key, value in found.items() if key != "era"}
        if eras:
            plain["era"] = _node(eras[0], found["era"])
        scenario = parse_scenario(_same_place(Node(plain, node.line), node), path, index, checked=False)
        return Question(scenario=scenario, eras=eras or (scenario.era,))
    long = _long(found, node, path, index)
    if eras:
        long["era"] = _node(eras[0], found["era"])
    scenario = parse_scenario(_same_place(Node(long, node.line), node), path, index, checked=False)
    return Question(scenario=scenario, eras=eras or ("current",))


def _is_short(found: dict[str, Node]) -> bool:
    return any(key in found for key in ("question", "do", "until")) or "players" not in found or "stop" not in found


def _eras(found: dict[str, Node], path: Path | None) -> tuple[str, ...]:
    """The eras that are named: one, or a list of two."""
    if "era" not in found or found["era"].value is None:
        return ()
    value = found["era"].plain()
    names = [str(name) for name in (value if isinstance(value, list) else str(value).replace(",", " ").split())]
    if len(names) > 2:
        raise ScenarioError(path, found["era"].line, f"{len(names)} eras", "name one, or two to compare", "era")
    return tuple(names)


# --- from the short form to a scenario's ----------------------------------------------------------------


def _long(found: dict[str, Node], node: Node, path: Path | None, index: int) -> dict[str, Node]:
    """The keys of a scenario, from a question's."""
    long: dict[str, Node] = {key: found[key] for key in _KEPT if key in found}
    title = str(found["question"].plain()) if "question" in found else ""
    if title:
        long["title"] = found["question"]
    if "id" not in found:
        long["id"] = Node(slug(title) or f"question-{index + 1}", node.line)
    players = _players(found, node, path)
    long["players"] = _same_place(Node({k: _setup(v, path, k) for k, v in players.items()}, node.line), node)
    script = _script(found, list(players), path)
    long["script"] = _same_place(Node(script, node.line), found.get("do", node))
    if "answers" in found:
        long["answers"] = _answers(found["answers"])
    if "until" in found:
        turn, step = _moment(found["until"], path, "until")
        long["stop"] = _node({"turn": turn, "step": step}, found["until"])
    elif "stop" not in found:
        long["stop"] = _node(_last_moment(script), node)
    return long


def _players(found: dict[str, Node], node: Node, path: Path | None) -> dict[str, Node]:
    """The players, under `players` or under keys that begin with a capital."""
    others = {key: value for key, value in found.items() if key not in _KEPT and key not in _OWN}
    for key, value in others.items():
        if not key[:1].isupper() or not (value.value is None or isinstance(value.value, dict)):
            known = ", ".join(("question", "era", "players", "do", "until", "answers", "format", "expect"))
            hint = f"there are {known}; a player's name begins with a capital"
            raise ScenarioError(path, value.key_line, f"there is no key {key!r} here", hint)
    if "players" in found and isinstance(found["players"].value, dict):
        return found["players"].value | others
    if "players" in found or not others:
        hint = "add `A: {battlefield: …}` and `B: {…}`"
        raise ScenarioError(path, node.line, "there are no players", hint)
    return others


def _setup(node: Node, path: Path | None, key: str) -> Node:
    """A player's setup; zones may be texts, and their entries in short form."""
    if not isinstance(node.value, dict):
        return node
    setup = {}
    for zone, cards in node.value.items():
        setup[zone] = _same_place(_zone(cards, path, f"{key}.{zone}"), cards) if zone in ZONES else cards
    return _same_place(Node(setup, node.line), node)


def _zone(node: Node, path: Path | None, where: str) -> Node:
    items = node.value if isinstance(node.value, list) else [node] if node.value is not None else []
    out: list[Node] = []
    for item in items:
        if isinstance(item.value, (dict, list)) or item.value is None:
            out.append(_token(item))
            continue
        try:
            out += [_node(entry, item) for entry in entries(str(item.plain()))]
        except ValueError as error:
            raise ScenarioError(path, item.line, str(error), "", where) from None
    return Node(out, node.line)


def _token(node: Node) -> Node:
    """An entry whose card is called a token is one."""
    found = node.value
    card = found["card"].plain() if isinstance(found, dict) and "card" in found else None
    token = token_of(card) if isinstance(card, str) else None
    if token is None:
        return node
    assert isinstance(found, dict)
    rest = {key: value for key, value in found.items() if key != "card"}
    return _same_place(Node(rest | {"token": _node(token["token"], node)}, node.line), node)


def _script(found: dict[str, Node], keys: list[str], path: Path | None) -> list[Node]:
    """The actions; a line's moment, when it has none, is that of the line before it."""
    node = found.get("do") or found.get("script")
    if node is None or node.value is None:
        return []
    items = node.value if isinstance(node.value, list) else [node]
    turn, step = 1, "precombat_main"
    script: list[Node] = []
    for number, item in enumerate(items, 1):
        where = f"do[{number}]"
        if isinstance(item.value, dict):
            given = {k: v for k, v in item.value.items()}
            turn = given["turn"].plain() if "turn" in given else turn
            step = given["step"].plain() if "step" in given else step
            first = {"turn": turn, "step": step, **({"player": keys[0]} if "player" not in given else {})}
            given = {key: _node(value, item) for key, value in first.items()} | given
            script.append(_same_place(Node(given, item.line), item))
            continue
        text = str(item.plain())
        words = text.split()
        if words and (words[-1] in STEPS or _NUMBER.fullmatch(words[-1])) and len(words) <= 2:
            turn, step = _moment(item, path, where, turn)
            continue
        try:
            action = action_of(text, turn, step)
        except ValueError as error:
            raise ScenarioError(path, item.line, str(error), "", where) from None
        action.setdefault("player", keys[0])
        turn, step = action["turn"], action["step"]
        script.append(_node(action, item))
    return script


def _answers(node: Node) -> Node:
    """Answers by player; a plain list is the player's choices."""
    if not isinstance(node.value, dict):
        return node
    out = {}
    for key, value in node.value.items():
        plain = not isinstance(value.value, dict)
        out[key] = _same_place(Node({"choices": value}, value.line), value) if plain else value
    return _same_place(Node(out, node.line), node)


def _moment(node: Node, path: Path | None, where: str, turn: int = 1) -> tuple[int, str]:
    """A turn and a step from "2 upkeep", "upkeep" or "2" (to its end), or from a mapping."""
    value = node.plain()
    if isinstance(value, dict):
        value = f"{value.get('turn', turn)} {value.get('step', 'cleanup')}"
    words = str(value).removeprefix("turn ").replace(",", " ").split()
    step = "cleanup"
    if words and _NUMBER.fullmatch(words[0]):
        turn = int(words.pop(0))
    if words:
        step = "_".join(words).lower()
    if step not in STEPS:
        raise ScenarioError(path, node.line, f"{step!r} is no step", f"one of {', '.join(STEPS)}", where)
    return turn, step


def _last_moment(script: list[Node]) -> dict[str, Any]:
    """The end of the last action's step; when it is one of combat's, the end of combat."""
    if not script:
        return {"turn": 1, "step": "cleanup"}
    last = script[-1].plain()
    return {"turn": last["turn"], "step": "end_combat" if last["step"] in _COMBAT else last["step"]}


def _node(value: Any, place: Node) -> Node:
    """Plain data as nodes at another node's place."""
    return _same_place(nodes_of(value, place.line), place)


def _same_place(node: Node, place: Node) -> Node:
    node.key_line = place.key_line
    return node
