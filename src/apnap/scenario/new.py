"""A new scenario from answers to a few questions: the position in short form, written as YAML."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from apnap.scenario.format import STEPS

Ask = Callable[[str, str], str]
"""Asks a question, with what is meant when nothing is answered."""

_COUNT: Final = re.compile(r"(\d+)\s*x?\s+(\S.*)")
_ZONES: Final = ("battlefield", "hand", "graveyard", "library")


def ask_scenario(ask: Ask) -> dict[str, Any]:
    """The scenario as data, from the answers. Cards are given as "2 Forest, Shock, Hill Giant (tapped)"."""
    title = ask("Title (the claim it checks)", "")
    data: dict[str, Any] = {"id": ask("Id", slug(title) or "scenario"), "title": title or "A position"}
    rules = ask("Rules that it exercises, with commas", "")
    if rules:
        data["rules"] = [r.strip() for r in rules.split(",") if r.strip()]
    era = ask("Era (current, 2010, 2004)", "current")
    if era != "current":
        data["era"] = era
    data["players"] = {key: _player(ask, key) for key in ("A", "B")}
    script = _script(ask)
    if script:
        data["script"] = script
    turn = ask("Stop: in which turn", "1")
    step = ask(f"Stop: after which step ({', '.join(STEPS)})", "end")
    data["stop"] = {"turn": int(turn) if turn.isdigit() else 1, "step": step if step in STEPS else "end"}
    life = ask("Expected life totals, as 20 17", "20 20").split()
    data["expect"] = [{"life": {k: int(n) for k, n in zip("AB", life, strict=False) if n.lstrip("-").isdigit()}}]
    return data


def slug(title: str) -> str:
    """A title as an id: words in lower case with hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:60].strip("-")


def _player(ask: Ask, key: str) -> dict[str, Any]:
    setup: dict[str, Any] = {}
    life = ask(f"{key}'s life", "20")
    if life != "20" and life.lstrip("-").isdigit():
        setup["life"] = int(life)
    for zone in _ZONES:
        cards = entries(ask(f"{key}'s {zone}", ""))
        if cards:
            setup[zone] = cards
    return setup


def entries(text: str) -> list[Any]:
    """Cards as a setup lists them: "3 Forest (tapped), Shock" is two entries. Names with commas go in quotes; in
    brackets stands the card's state (see `_state`). Raises ValueError for a state that isn't known."""
    found: list[Any] = []
    for part in re.findall(r'(?:"[^"]*"|\([^)]*\)|[^,"(])+', text):
        word, state = part.strip(), ""
        if word.endswith(")") and " (" in word:
            word, _, state = word[:-1].rpartition(" (")
        match = _COUNT.fullmatch(word.strip())
        name = (match.group(2) if match else word).strip().strip('"')
        if not name:
            continue
        entry: dict[str, Any] = token_of(name) or {"card": name}
        if match and int(match.group(1)) != 1:
            entry["count"] = int(match.group(1))
        for item in state.split(","):
            _state(entry, item.strip())
        found.append(name if entry == {"card": name} else entry)
    return found


_COLORS: Final = ("white", "blue", "black", "red", "green")
_BODY: Final = re.compile(r"(\d+)/(\d+)(?:\s+(\S.*))?")


def token_of(name: str) -> dict[str, Any] | None:
    """A token by what people call it: "Treasure token" (a predefined one), "1/1 red Goblin token"; None for a card."""
    if not name.lower().endswith(" token"):
        return None
    word = name[: -len(" token")].strip()
    match = _BODY.fullmatch(word)
    if match is None:
        return {"token": word}
    words = (match.group(3) or "").split()
    colors = [w.lower() for w in words if w.lower() in _COLORS]
    kinds = [w for w in words if w.lower() not in (*_COLORS, "and", "colorless", "creature")]
    token: dict[str, Any] = {"name": " ".join(kinds) or "Token", "subtypes": kinds}
    token |= {"power": int(match.group(1)), "toughness": int(match.group(2))}
    return {"token": token | ({"colors": colors} if colors else {})}


_DAMAGE: Final = re.compile(r"(?:damage (\d+)|(\d+) damage)")
_COUNTERS: Final = re.compile(r"(\d+) (\S.*?)(?: counters?)?")
_FLAGS: Final = {
    "tapped": ("tapped", True),
    "sick": ("summoning_sick", True),
    "face down": ("face_down", True),
    "back": ("face", "back"),
}


def _state(entry: dict[str, Any], text: str) -> None:
    """One state of a permanent: "tapped", "sick", "face down", "back", "2 damage", "3 +1/+1", "on Grizzly Bears",
    "chosen blue", "as boar"."""
    word, _, rest = text.partition(" ")
    if not text:
        return
    if text in _FLAGS:
        key, value = _FLAGS[text]
        entry[key] = value
    elif match := _DAMAGE.fullmatch(text):
        entry["damage"] = int(match.group(1) or match.group(2))
    elif match := _COUNTERS.fullmatch(text):
        entry.setdefault("counters", {})[match.group(2)] = int(match.group(1))
    elif word in ("on", "chosen", "as") and rest:
        entry[{"on": "attached_to"}.get(word, word)] = rest
    else:
        known = "tapped, sick, face down, back, 2 damage, 3 +1/+1, on CARD, chosen blue, as NAME"
        raise ValueError(f"{text!r} is no state of a card; there are {known}")


def _script(ask: Ask) -> list[dict[str, Any]]:
    """Actions, a line each, in the short form of `action_of`; an empty one ends them."""
    script: list[dict[str, Any]] = []
    while True:
        line = ask('Action, as "A cast Shock targets B" or "2 draw B play Forest" (empty: no more)', "")
        if not line:
            return script
        before = (script[-1]["turn"], script[-1]["step"]) if script else (1, "precombat_main")
        script.append(action_of(line, *before))


_VERBS: Final = ("play", "cast", "activate", "special", "attack", "block", "assign", "resolve", "concede")
_KEYS: Final = ("targets", "modes", "x", "with", "pay", "cost", "ability", "card")


def action_of(line: str, turn: int = 1, step: str = "precombat_main") -> dict[str, Any]:
    """An action as a script has it, from a line "[TURN STEP] PLAYER VERB VALUE [targets REF, REF] [with …] [x 3] …".

    Raises ValueError that says what is missing."""
    words = line.split()
    if len(words) > 1 and words[0].isdigit():
        turn, step, words = int(words[0]), words[1], words[2:]
    elif words and words[0] in STEPS:
        step, words = words[0], words[1:]
    if step not in STEPS:
        raise ValueError(f"{step!r} is no step; there are {', '.join(STEPS)}")
    verb_at = next((i for i, w in enumerate(words[:2]) if w.lower() in _VERBS), None)
    if verb_at is None:
        raise ValueError(
            f"no verb in {line!r}: write a player and one of {', '.join(_VERBS)}, as `A cast Shock targets B`"
        )
    verb = words[verb_at].lower()
    action: dict[str, Any] = {"turn": turn, "step": _step_of(verb, step)}
    if verb_at:
        action["player"] = words[0]
    parts = _split_keys(words[verb_at + 1 :])
    action[verb] = _value(verb, parts.pop("", ""))
    for key, text in parts.items():
        action[key] = _option(key, text)
    return action


def _step_of(verb: str, step: str) -> str:
    """Attacks and blocks have a step of their own."""
    if verb == "assign" and step not in ("first_strike_damage", "combat_damage"):
        return "combat_damage"
    return {"attack": "declare_attackers", "block": "declare_blockers"}.get(verb, step)


def _split_keys(words: list[str]) -> dict[str, str]:
    """The words by the key that they follow; those before any key under "". A key's name may be part of a card's name
    when it has a capital."""
    parts: dict[str, list[str]] = {"": []}
    key = ""
    for i, word in enumerate(words):
        if word in _KEYS and (i or key) and word not in parts:
            key = word
            parts[key] = []
        else:
            parts[key].append(word)
    return {k: " ".join(w) for k, w in parts.items()}


def _list(text: str) -> list[str]:
    return [p.strip().strip('"') for p in re.findall(r'(?:"[^"]*"|[^,"])+', text) if p.strip()]


def _value(verb: str, text: str) -> Any:
    if verb == "attack":
        if " -> " in text:
            return {a.strip(): b.strip() for a, _, b in (p.partition("->") for p in _list(text))}
        return _list(text)
    if verb == "block":
        return {a.strip(): [b.strip()] for a, _, b in (p.partition("->") for p in _list(text))}
    if verb == "concede":
        return True
    return text.strip('"')


def _option(key: str, text: str) -> Any:
    if key in ("targets", "with", "cost"):
        return _list(text)
    if key == "modes":
        return [int(p) for p in _list(text) if p.isdigit()]
    if key in ("x", "ability") and text.isdigit():
        return int(text)
    return text


def write_scenario(path: Path, data: dict[str, Any]) -> None:
    """Write the scenario as YAML. Raises OSError."""
    import yaml

    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    path.write_text(text, encoding="utf-8")
