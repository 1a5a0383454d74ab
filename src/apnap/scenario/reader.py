"""Checks one scenario and reads it into its record, or says what the format does not have, and where."""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from apnap.scenario.records import (
    ASSERTIONS,
    FORMATS,
    STEPS,
    VERBS,
    ZONES,
    Action,
    Answers,
    Assertion,
    Entry,
    PlayerSetup,
    Ref,
    Scenario,
    Stop,
    Token,
)
from apnap.scenario.source import Node, ScenarioError

__all__ = ["parse_scenario"]

_OPTIONS: Final = frozenset(
    {"targets", "modes", "x", "with", "pay", "cost", "ability", "card", "defender", "if_legal", "when"}
    | {"expect_illegal"}
)
_PLACE: Final = frozenset({"turn", "step", "nth", "player"})
_REF_KEYS: Final = frozenset({"ref", "amount", "copy", "mode", "text"})
_ANSWER_KEYS: Final = _REF_KEYS | {"flip", "roll"}
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_BRACED: Final = re.compile(r"[0-9A-Za-z/]{1,5}")
_MISSING: Final = {
    "id": "add `id: some-name-of-its-own`",
    "players": "add `players: {A: {}, B: {}}`",
    "stop": "add `stop: {turn: 1, step: end}`",
}


def parse_scenario(node: Node, path: Path | None = None, index: int = 0, checked: bool = True) -> Scenario:
    """The scenario that a mapping describes; `index` is its place in its file. Unless `checked` is false, it must state
    something that has to be true.

    Raises `ScenarioError` for the first thing in it that the format does not have.
    """
    name = f"scenario {index + 1}"
    if isinstance(node.value, dict) and "id" in node.value:
        name = str(node.value["id"].plain())
    return _Reader(path, name).scenario(node, checked)


class _Reader:
    """Reads the parts of one scenario, and says where it stood when it could not."""

    def __init__(self, path: Path | None, name: str) -> None:
        self.path = path
        self.name = name
        self.players: list[str] = []
        self.unsupported: list[str] = []
        self.simple_keys: dict[str, Callable[[Node, str, str], Any]] = {
            "title": self.text,
            "rules": self.texts,
            "era": self.text,
            "format": self.text,
            "library_filler": self.text,
            "strict": self.flag,
            "multiplayer": self.multiplayer,
        }

    def error(self, line: int, where: str, message: str, hint: str = "") -> ScenarioError:
        place = f"{self.name}, {where}" if where else self.name
        return ScenarioError(self.path, line, message, hint, place)

    # Values

    def mapping(self, node: Node, where: str, what: str) -> dict[str, Node]:
        if node.value is None:
            return {}
        if not isinstance(node.value, dict):
            raise self.error(node.line, where, f"{what} must be a mapping, not {_kind(node)}")
        return node.value

    def items(self, node: Node, where: str, what: str) -> list[Node]:
        if node.value is None:
            return []
        if not isinstance(node.value, list):
            raise self.error(
                node.line, where, f"{what} must be a list, not {_kind(node)}", "write [ ] around it"
            )
        return node.value

    def loose_items(self, node: Node) -> list[Node]:
        """The items of a list, or the only one written without brackets."""
        if node.value is None:
            return []
        return node.value if isinstance(node.value, list) else [node]

    def text(self, node: Node, where: str, what: str) -> str:
        value = node.value
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (str, int)) and str(value):
            return str(value)
        if isinstance(value, dict) and len(value) == 1:
            # An unquoted {R} is a mapping to YAML.
            key, inside = next(iter(value.items()))
            if inside.value is None and _BRACED.fullmatch(key):
                return "{" + key + "}"
        raise self.error(node.line, where, f"{what} must be a text, not {_kind(node)}", "quote it")

    def texts(self, node: Node, where: str, what: str) -> tuple[str, ...]:
        return tuple(self.text(item, where, what) for item in self.loose_items(node))

    def number(self, node: Node, where: str, what: str, least: int | None = None) -> int:
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(node.line, where, f"{what} must be a whole number, not {_kind(node)}")
        if least is not None and value < least:
            raise self.error(node.line, where, f"{what} must be {least} or more, not {value}")
        return value

    def flag(self, node: Node, where: str, what: str) -> bool:
        if isinstance(node.value, bool):
            return node.value
        if node.value in ("yes", "no"):
            return node.value == "yes"
        raise self.error(node.line, where, f"{what} must be true or false, not {_kind(node)}")

    def one_of(self, node: Node, where: str, what: str, known: Iterable[str]) -> str:
        value = self.text(node, where, what)
        known = list(known)
        if value not in known:
            raise self.error(node.line, where, f"there is no {what} {value!r}", _nearest(value, known))
        return value

    def player(self, node: Node, where: str) -> str:
        return self.one_of(node, where, "player", self.players)

    def ref(self, node: Node, where: str, what: str) -> Ref:
        if isinstance(node.value, dict) and set(node.value) & _REF_KEYS:
            self.known(node.value, where, _REF_KEYS)
            return dict(node.plain())
        return self.text(node, where, what)

    def known(self, mapping: Mapping[str, Node], where: str, keys: Iterable[str]) -> None:
        keys = sorted(keys)
        for key, node in mapping.items():
            if key not in keys:
                raise self.error(node.key_line, where, f"there is no key {key!r} here", _nearest(key, keys))

    # Parts

    def setup(self, node: Node, where: str) -> PlayerSetup:
        found = self.mapping(node, where, "a player")
        self.known(found, where, ("life", "poison", *ZONES))
        return PlayerSetup(
            life=self.number(found["life"], where, "life") if "life" in found else 20,
            poison=self.number(found["poison"], where, "poison", 0) if "poison" in found else 0,
            zones={
                zone: tuple(
                    self.entry(item, f"{where}.{zone}[{index}]")
                    for index, item in enumerate(self.items(found[zone], where, zone), 1)
                )
                for zone in found
                if zone in ZONES
            },
        )

    def entry(self, node: Node, where: str) -> Entry:
        if not isinstance(node.value, dict):
            return Entry(card=self.text(node, where, "a card"), line=node.line)
        found = node.value
        values: dict[str, Any] = {"line": node.line}
        self.known(found, where, (*(f for f in Entry.__struct_fields__ if f not in ("alias", "line")), "as"))
        if ("card" in found) == ("token" in found):
            raise self.error(node.line, where, "an entry needs either `card` or `token`")
        for key, item in found.items():
            if key in ("count", "damage"):
                values[key] = self.number(item, where, key, 1 if key == "count" else 0)
            elif key in ("tapped", "summoning_sick", "face_down", "as_enters"):
                values[key] = self.flag(item, where, key)
            elif key in ("controller", "protector"):
                values[key] = self.player(item, where)
            elif key == "token":
                values[key] = self.token(item, where)
            elif key == "counters":
                kinds = self.mapping(item, where, key)
                values[key] = {
                    kind: self.number(n, where, f"{kind} counters", 0) for kind, n in kinds.items()
                }
            elif key == "attached_to":
                values[key] = self.ref(item, where, key)
            elif key == "face":
                values[key] = self.one_of(item, where, "face", ("front", "back"))
            elif key == "chosen":
                values[key] = self.answer(item, where)
            elif key == "as":
                values["alias"] = self.text(item, where, key).removeprefix("@")
            else:
                values[key] = self.text(item, where, key)
        return Entry(**values)

    def token(self, node: Node, where: str) -> str | Token:
        if not isinstance(node.value, dict):
            return self.text(node, where, "a token")
        found = node.value
        self.known(found, where, Token.__struct_fields__)
        if "name" not in found:
            raise self.error(node.line, where, "a token needs a name")
        values: dict[str, Any] = {"name": self.text(found["name"], where, "name")}
        for key in ("power", "toughness"):
            if key in found:
                values[key] = self.number(found[key], where, key)
        for key in ("types", "subtypes", "supertypes", "colors", "keywords"):
            if key in found:
                values[key] = self.texts(found[key], where, key)
        return Token(**values)

    def answers(self, node: Node, where: str) -> Answers:
        found = self.mapping(node, where, "a player's answers")
        self.known(found, where, Answers.__struct_fields__)
        return Answers(
            **{
                queue: tuple(self.answer(item, f"{where}.{queue}") for item in self.loose_items(items))
                for queue, items in found.items()
            }
        )

    def answer(self, node: Node, where: str) -> Any:
        if isinstance(node.value, bool):
            return "yes" if node.value else "no"
        if isinstance(node.value, int):
            return node.value
        if isinstance(node.value, list):
            return [self.answer(item, where) for item in node.value]
        if isinstance(node.value, dict) and set(node.value) & _ANSWER_KEYS:
            self.known(node.value, where, _ANSWER_KEYS)
            return node.plain()
        return self.text(node, where, "an answer")

    def moment(self, found: Mapping[str, Node], line: int, where: str) -> dict[str, Any]:
        for key in ("turn", "step"):
            if key not in found:
                raise self.error(line, where, f"the {key} is missing", "say `turn: 1, step: upkeep`")
        return {
            "turn": self.number(found["turn"], where, "turn", 1),
            "step": self.one_of(found["step"], where, "step", STEPS),
            "nth": self.number(found["nth"], where, "nth", 1) if "nth" in found else None,
        }

    def stop(self, node: Node) -> Stop:
        found = self.mapping(node, "stop", "stop")
        self.known(found, "stop", ("turn", "step", "nth"))
        return Stop(**self.moment(found, node.line, "stop"))

    def assertion(self, node: Node, where: str) -> Assertion:
        if not isinstance(node.value, dict) or len(node.value) != 1:
            hint = "write `{life: {A: 20}}`"
            raise self.error(node.line, where, "an assertion is a mapping with one key", hint)
        name, value = next(iter(node.value.items()))
        if name not in ASSERTIONS:
            self.unsupported.append(f"{where}: the assertion {name!r} ({_nearest(name, ASSERTIONS)})")
        elif name in ("life", "poison"):
            for key, number in self.mapping(value, where, name).items():
                if key not in self.players:
                    message = f"there is no player {key!r}"
                    raise self.error(number.key_line, where, message, _nearest(key, self.players))
                if not isinstance(number.value, dict):
                    self.number(number, where, f"{name} of {key}")
        return Assertion(name=name, value=value.plain(), line=node.line, where=where)

    def assertions(self, node: Node, where: str) -> tuple[Assertion, ...]:
        found = self.items(node, where, where.rpartition(".")[2])
        return tuple(self.assertion(item, f"{where}[{index}]") for index, item in enumerate(found, 1))

    def action(self, node: Node, where: str) -> Action:
        found = self.mapping(node, where, "an action")
        verbs = [key for key in found if key in VERBS]
        others = [key for key in found if key not in VERBS | _OPTIONS | _PLACE]
        if not verbs and len(others) == 1:
            verbs = others
            self.unsupported.append(f"{where}: the verb {others[0]!r} ({_nearest(others[0], VERBS)})")
        if len(verbs) != 1:
            message = (
                f"an action has one verb, not {' and '.join(verbs)}" if verbs else "the action has no verb"
            )
            raise self.error(node.line, where, message, f"one of {', '.join(sorted(VERBS))}")
        verb = verbs[0]
        self.known(found, where, _OPTIONS | _PLACE | {verb})
        if "player" not in found:
            raise self.error(node.line, where, "the player is missing", f"one of {', '.join(self.players)}")
        return Action(
            **self.moment(found, node.line, where),
            player=self.player(found["player"], where),
            verb=verb,
            value=self.verb_value(verb, found[verb], where),
            options={key: self.option(key, item, where) for key, item in found.items() if key in _OPTIONS},
            line=node.line,
            where=where,
        )

    def verb_value(self, verb: str, node: Node, where: str) -> Any:
        where = f"{where}.{verb}"
        if verb in ("play", "cast", "activate", "special"):
            return self.ref(node, where, verb)
        if verb == "attack":
            if isinstance(node.value, dict) and not set(node.value) & _REF_KEYS:
                return {
                    attacker: self.ref(to, where, "what is attacked") for attacker, to in node.value.items()
                }
            return [self.ref(item, where, "an attacker") for item in self.loose_items(node)]
        if verb == "block":
            blocks = {} if node.value == [] else self.mapping(node, where, verb)
            return {
                blocker: [self.ref(item, where, "an attacker") for item in self.loose_items(attackers)]
                for blocker, attackers in blocks.items()
            }
        if verb == "assign":
            return {
                source: {to: self.number(n, where, f"damage to {to}", 0) for to, n in shares.items()}
                for source, division in self.mapping(node, where, verb).items()
                for shares in [self.mapping(division, where, f"the damage of {source}")]
            }
        if verb == "resolve":
            return self.one_of(node, where, "way to resolve", ("all", "one"))
        if verb == "check":
            return self.assertions(node, where)
        if verb == "concede" and not self.flag(node, where, verb):
            raise self.error(node.line, where, "`concede: false` does nothing", "remove the action")
        return node.plain()

    def option(self, key: str, node: Node, where: str) -> Any:
        where = f"{where}.{key}"
        if key in ("targets", "cost"):
            return [self.ref(item, where, key) for item in self.loose_items(node)]
        if key == "modes":
            return [self.number(item, where, "a mode", 1) for item in self.loose_items(node)]
        if key == "with":
            return list(self.texts(node, where, key))
        if key in ("if_legal", "expect_illegal"):
            return self.flag(node, where, key)
        if key == "x":
            return self.number(node, where, key, 0)
        if key == "ability" and isinstance(node.value, int):
            return self.number(node, where, key, 1)
        if key == "when":
            condition = self.mapping(node, where, key)
            self.known(condition, where, ("stack", "has", "copy"))
            return node.plain()
        return self.ref(node, where, key)

    def multiplayer(self, node: Node, where: str, what: str) -> dict[str, Any]:
        found = self.mapping(node, where, what)
        self.known(found, where, ("attack", "range"))
        return dict(node.plain() or {})

    def scenario(self, node: Node, checked: bool = True) -> Scenario:
        found = self.mapping(node, "", "a scenario")
        self.known(found, "", set(Scenario.__struct_fields__) - {"unsupported", "path", "line"})
        for key in ("id", "players", "stop"):
            if key not in found:
                hint = _MISSING.get(key, "")
                raise self.error(node.line, "", f"the key {key!r} is missing", hint)
        name = self.text(found["id"], "id", "id")
        if not _ID.fullmatch(name):
            raise self.error(
                found["id"].line, "id", f"{name!r} is no id", "kebab-case, such as untap-one-land"
            )
        players = self.mapping(found["players"], "players", "players")
        if len(players) < 2:
            raise self.error(
                found["players"].key_line, "players", "a game needs two players or more", "add `B: {}`"
            )
        self.players = list(players)
        answers = self.mapping(found["answers"], "answers", "answers") if "answers" in found else {}
        for key, item in answers.items():
            if key not in players:
                message = f"there is no player {key!r}"
                raise self.error(item.key_line, "answers", message, _nearest(key, players))
        script = self.items(found["script"], "script", "script") if "script" in found else []
        actions = tuple(self.action(item, f"script[{index}]") for index, item in enumerate(script, 1))
        expect = self.assertions(found["expect"], "expect") if "expect" in found else ()
        if checked and not expect and not any(a.verb == "check" and a.value for a in actions):
            hint = "add `expect:` with an assertion, such as `- {life: {A: 20}}`"
            raise self.error(node.line, "", "nothing is checked: the key 'expect' is missing", hint)
        values: dict[str, Any] = {"title": name}
        for key, read in self.simple_keys.items():
            if key in found:
                values[key] = read(found[key], key, key)
        if (kind := values.get("format", FORMATS[0])) not in FORMATS:
            self.unsupported.append(f"the format {kind!r} ({_nearest(kind, FORMATS)})")
        if values.get("library_filler") == "none":
            values["library_filler"] = None
        return Scenario(
            id=name,
            players={key: self.setup(item, f"players.{key}") for key, item in players.items()},
            answers={key: self.answers(item, f"answers.{key}") for key, item in answers.items()},
            script=actions,
            stop=self.stop(found["stop"]),
            expect=expect,
            unsupported=tuple(self.unsupported),
            path=self.path,
            line=node.line,
            **values,
        )


def _kind(node: Node) -> str:
    if node.value is None:
        return "nothing"
    if isinstance(node.value, dict):
        return "a mapping"
    return "a list" if isinstance(node.value, list) else repr(node.plain())


def _nearest(word: str, known: Iterable[str]) -> str:
    known = sorted(known)
    close = difflib.get_close_matches(word, known, n=2)
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(known)}"
