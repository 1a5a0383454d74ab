"""YAML and JSON read into values that know their line.

YAML is read by what the file says, not by YAML 1.1 guesses: `yes`, `no`, `on` and `off` stay words, `3.10`
keeps its zero, and only whole numbers, `true`, `false` and `null` are anything but text.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

__all__ = ["Node", "ScenarioError", "nodes_of", "read_nodes"]

Scalar = str | int | bool | None

_MAX_DEPTH: Final = 40


class ScenarioError(ValueError):
    """A scenario file that cannot be read: the file, the line, the place in it, what is wrong, what to do."""

    def __init__(
        self, path: Path | None, line: int | None, message: str, hint: str = "", where: str = ""
    ) -> None:
        self.path = path
        self.line = line
        self.message = message
        self.hint = hint
        self.where = where
        place = str(path) if path is not None else "scenario"
        if line:
            place += f":{line}"
        super().__init__(": ".join(p for p in (place, where, message) if p) + (f" ({hint})" if hint else ""))


class Node:
    """A value that knows its line: a scalar, a list of nodes, or a mapping to nodes."""

    __slots__ = ("key_line", "line", "value")

    def __init__(self, value: "Scalar | list[Node] | dict[str, Node]", line: int) -> None:
        self.value = value
        self.line = line
        self.key_line = line
        """The line of the key, for a value in a mapping."""

    def plain(self) -> Any:
        """The value without lines."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def nodes_of(value: Any, line: int = 0, depth: int = 0) -> Node:
    """Plain data (as JSON has it) as nodes; line 0 is no line. Raises ScenarioError for what is no such data."""
    if depth > _MAX_DEPTH:
        raise ScenarioError(None, line, "nested too deeply", "a scenario is a few levels deep")
    if isinstance(value, dict):
        return Node({str(key): nodes_of(item, line, depth + 1) for key, item in value.items()}, line)
    if isinstance(value, (list, tuple)):
        return Node([nodes_of(item, line, depth + 1) for item in value], line)
    if value is None or isinstance(value, (str, int)):
        return Node(value, line)
    if isinstance(value, float):
        return Node(str(value), line)
    raise ScenarioError(None, line, f"{type(value).__name__} is no data that a scenario has")


def read_nodes(path: Path) -> list[Node]:
    """The documents of a YAML or JSON file (`.json`), in order.

    Raises `ScenarioError` when the file is missing, no text, or malformed.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise ScenarioError(path, None, "there is no such file", "check the name and the folder") from None
    except OSError as error:
        what = "is a folder; name a file in it" if path.is_dir() else f"cannot be read: {error.strerror or error}"
        raise ScenarioError(path, None, what) from None
    except UnicodeDecodeError:
        raise ScenarioError(path, None, "this is not a text in UTF-8", "save it as UTF-8") from None
    try:
        return _json_nodes(text, path) if path.suffix.lower() == ".json" else _yaml_nodes(text, path)
    except RecursionError:
        raise ScenarioError(path, None, "nested too deeply", "a scenario is a few levels deep") from None


# --- JSON


_TOKEN: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+)')


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _json_nodes(text: str, path: Path) -> list[Node]:
    try:
        json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        hint = f"column {error.colno}; a comma, quote or bracket near it is missing or one too many"
        raise ScenarioError(path, error.lineno, f"malformed JSON: {error.msg}", hint) from None
    except ValueError as error:
        raise ScenarioError(path, None, f"malformed JSON: {error}") from None
    # What follows meets valid JSON only; it is there for the lines.
    position, line, token = 0, 1, ""

    def advance() -> None:
        nonlocal position, line, token
        match = _TOKEN.match(text, position)
        if match is None:
            token = ""
            return
        line += text.count("\n", position, match.start(1))
        position, token = match.end(), match[1]

    def value(depth: int) -> Node:
        if depth > _MAX_DEPTH:
            raise RecursionError
        start, first = line, token
        advance()
        if first == "{":
            mapping: dict[str, Node] = {}
            while token != "}":
                key, key_line = json.loads(token), line
                advance()
                advance()
                if key in mapping:
                    raise ScenarioError(path, key_line, f"the key {key!r} comes twice", "keep one of them")
                mapping[key] = value(depth + 1)
                mapping[key].key_line = key_line
                if token == ",":
                    advance()
            advance()
            return Node(mapping, start)
        if first == "[":
            items: list[Node] = []
            while token != "]":
                items.append(value(depth + 1))
                if token == ",":
                    advance()
            advance()
            return Node(items, start)
        scalar = json.loads(first)
        return Node(first if isinstance(scalar, float) else scalar, start)

    advance()
    return [value(0)]


# --- YAML


_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS: Final[dict[str, Scalar]] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


def _yaml_nodes(text: str, path: Path) -> list[Node]:
    try:
        import yaml
    except ImportError:
        hint = "pip install 'apnap[cli]', or write the scenario as .json"
        raise ScenarioError(path, None, "reading YAML needs PyYAML", hint) from None

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    open_nodes: set[int] = set()
    done: dict[int, Node] = {}

    def convert(node: yaml.Node) -> Node:
        line = node.start_mark.line + 1
        if id(node) in done:
            # An alias: the same value, in a mapping under a key of its own line.
            return Node(done[id(node)].value, line)
        if id(node) in open_nodes or len(open_nodes) > _MAX_DEPTH:
            raise ScenarioError(path, line, "nested too deeply", "a scenario is a few levels deep")
        open_nodes.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            plain = not node.style
            value: Scalar = node.value
            if plain and node.value in _WORDS:
                value = _WORDS[node.value]
            elif plain and _INTEGER.fullmatch(node.value):
                value = int(node.value)
            result = Node(value, line)
        elif isinstance(node, yaml.SequenceNode):
            result = Node([convert(item) for item in node.value], line)
        else:
            mapping: dict[str, Node] = {}
            for key_node, value_node in node.value:
                key_line = key_node.start_mark.line + 1
                if not isinstance(key_node, yaml.ScalarNode):
                    hint = "quote a text that begins with a bracket or brace"
                    raise ScenarioError(path, key_line, "a key must be a text", hint)
                if key_node.value in mapping:
                    message = f"the key {key_node.value!r} comes twice"
                    raise ScenarioError(path, key_line, message, "keep one of them")
                mapping[key_node.value] = convert(value_node)
                mapping[key_node.value].key_line = key_line
            result = Node(mapping, line)
        open_nodes.discard(id(node))
        done[id(node)] = result
        return result

    try:
        # All documents are kept alive while they are converted, since `done` knows nodes by identity.
        documents = list(yaml.compose_all(text, Loader=loader))
        return [convert(node) for node in documents if node is not None]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        hint = "quote texts that hold braces, brackets, `: ` or ` #`, and indent with spaces"
        line = mark.line + 1 if mark is not None else None
        raise ScenarioError(path, line, f"malformed YAML: {error.problem or error.context}", hint) from None
    except yaml.YAMLError as error:
        raise ScenarioError(path, None, f"malformed YAML: {error}", "save it as plain text") from None
