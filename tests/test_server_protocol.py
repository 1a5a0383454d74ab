"""The protocol's documentation tells the truth: every example is a message, and every kind of message has one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from apnap.table.structs import Detail, Preview, Snapshot, WhyAnswer
from apnap.ui.server import protocol

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
if not PAGE.is_file():
    pytest.skip("the documentation isn't here", allow_module_level=True)
SERVER = (*get_args(protocol.ServerMessage), Snapshot, WhyAnswer, Preview, Detail)
SAID = {cls.__struct_config__.tag: cls for cls in SERVER}
HEARD = {cls.__struct_config__.tag: cls for cls in get_args(protocol.ClientMessage)}


def examples(whose: str) -> list[Any]:
    """The JSON objects in the blocks of that kind."""
    found = []
    decoder = json.JSONDecoder()
    for block in re.findall(rf'```json title="{whose}"\n(.*?)```', PAGE.read_text(), re.S):
        text = block.strip()
        while text:
            value, end = decoder.raw_decode(text)
            found.append(value)
            text = text[end:].strip()
    return found


@pytest.mark.parametrize("message", examples("client"), ids=lambda m: m["type"])
def test_every_example_of_a_client_is_a_message(message: dict[str, Any]) -> None:
    assert type(protocol.read(json.dumps(message))) is HEARD[message["type"]]


@pytest.mark.parametrize("message", examples("server"), ids=lambda m: m["type"])
def test_every_example_of_the_server_is_a_message(message: dict[str, Any]) -> None:
    cls = SAID[message["type"]]
    value = msgspec.convert(message, cls, strict=True, str_keys=True)
    again = msgspec.to_builtins(value, str_keys=True)
    assert not unknown(message, again), message["type"]
    assert message["type"] == "detail" or set(again) - set(message) <= {"re"}, "a field has no example"


def unknown(given: Any, known: Any) -> list[str]:
    """Fields of an example that the message doesn't have."""
    if isinstance(given, dict) and isinstance(known, dict):
        return [k for k in given if k not in known and given[k] not in ([], {}, None, False, "", -1, 0)] + [
            name for k in given if k in known for name in unknown(given[k], known[k])
        ]
    if isinstance(given, list) and isinstance(known, list):
        return [name for one, two in zip(given, known, strict=True) for name in unknown(one, two)]
    return []


def test_every_kind_of_message_has_an_example() -> None:
    assert {m["type"] for m in examples("client")} == set(HEARD)
    assert {m["type"] for m in examples("server")} == set(SAID)


def test_every_field_of_a_clients_message_has_an_example() -> None:
    shown: dict[str, set[str]] = {}
    for message in examples("client"):
        shown.setdefault(message["type"], set()).update(message)
    for tag, cls in HEARD.items():
        assert set(cls.__struct_fields__) - {"id", "moment"} <= shown[tag], tag


def test_every_code_of_refusal_is_told() -> None:
    told = set(re.findall(r"`([a-z-]+)`", PAGE.read_text().split("## Refusals")[1]))
    source = Path(protocol.__file__).parent.parent.parent
    used: set[str] = set()
    for path in [*(source / "table").glob("*.py"), *(source / "ui" / "server").glob("*.py")]:
        used |= set(re.findall(r"Refused\(\s*\"([a-z-]+)\"", path.read_text()))
    assert used - told == set()
