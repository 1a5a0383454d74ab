"""The turn chart: what happens by itself, who may do what, who gets priority. Made from the engine's own records of
the turn (`rules.turn.eras`), so that it can't tell of another turn than the one that is played; the words are in
`terms`."""

from __future__ import annotations

from typing import Any

from apnap.explain import notes, terms
from apnap.explain.terms import Words
from apnap.model.turn import Era, Phase, Step
from apnap.rules.casting.known import MAIN
from apnap.rules.turn.eras import ERAS, era

INSTANT = tuple(k for k, (speed, _, _) in terms.PERMISSIONS.items() if speed == "instant")
SORCERY = tuple(k for k, (speed, _, _) in terms.PERMISSIONS.items() if speed == "sorcery")


def chart(name: str = "current", lang: str = "en") -> dict[str, Any]:
    """The chart of an era as data: phases with their steps, permissions, what always holds, how the era differs.

    Raises ValueError for an unknown era or language."""
    if lang not in terms.LANGS:
        raise ValueError(f"unknown language {lang!r}; there are {', '.join(terms.LANGS)}")
    when = era(name)
    say = _Say(lang)
    return {
        "version": 1,
        "era": when.name,
        "name": say(terms.YEARS[when.name]),
        "legend": {key: say(words) for key, words in terms.LEGEND.items()},
        "permissions": {
            key: {"text": say(words), "speed": speed, "uses_stack": key not in terms.NO_STACK, "cr": list(rules)}
            for key, (speed, rules, words) in terms.PERMISSIONS.items()
        },
        "always": [{"id": key, "cr": rule, "text": say(words)} for key, rule, words in notes.ALWAYS],
        "phases": [_phase(when, phase, say) for phase in when.phases],
        "differs": differences(when, lang),
    }


class _Say:
    """Picks the language."""

    def __init__(self, lang: str) -> None:
        self.at = terms.LANGS.index(lang)

    def __call__(self, words: Words) -> str:
        return words[self.at]


def differences(when: Era, lang: str = "en") -> list[dict[str, str]]:
    """How an era's switches differ from the current rules, step by step."""
    say = _Say(lang)
    out: list[dict[str, str]] = []
    for switch, value, changes in notes.DIFFERENCES:
        if getattr(when, switch) == value and getattr(ERAS["current"], switch) != value:
            out += [{"step": step, "text": say(words), "switch": switch} for step, words in changes]
    return out


def _phase(when: Era, phase: Phase, say: _Say) -> dict[str, Any]:
    key, words = terms.PHASES[phase.name]
    return {
        "id": key,
        "name": words[0],
        "swedish": words[1],
        "cr": phase.rule,
        "steps": [_step(when, step, say) for step in phase.steps],
    }


def _step(when: Era, step: Step, say: _Say) -> dict[str, Any]:
    """One step: its automatic actions in their order, permissions, priority, exceptions, differences between eras."""
    names = terms.STEPS[step.name]
    may = step.priority == "always"
    data: dict[str, Any] = {
        "step": step.name,
        "name": names[0],
        "swedish": names[1],
        "cr": terms.STEP_RULES.get(step.name, step.rule),
        "exists": say(terms.EXISTS[step.when]),
        "automatic": _automatic(when, step, say),
        "active_player_may": list(SORCERY) if may and step.name in MAIN else [],
        "each_player_may": list(INSTANT) if may else [],
        "priority": step.priority,
        "exceptions": [{"text": say(words), "cr": list(rules)} for rules, words in notes.EXCEPTIONS.get(step.name, ())],
        "era_differences": {
            other.name: [d["text"] for d in differences(other, terms.LANGS[say.at]) if d["step"] == step.name]
            for other in ERAS.values()
            if any(d["step"] == step.name for d in differences(other))
        },
    }
    if step.priority == "exceptional":
        data["each_player_may_if_priority"] = list(INSTANT)
    ending = terms.AT_END.get(step.name)
    if ending:
        data["at_end"] = [{"id": key, "cr": rule, "text": say(words)} for key, rule, words in ending]
    return data


def _automatic(when: Era, step: Step, say: _Say) -> list[dict[str, Any]]:
    """Turn-based actions (703.4) in the record's order, then triggers, then the cleanup step's check."""
    out: list[dict[str, Any]] = []
    for number in step.actions:
        for key, rule, by, words in terms.ACTIONS[number]:
            if step.name == "first_strike_damage" and key in terms.FIRST_DAMAGE:
                key, words = terms.FIRST_DAMAGE[key]
            out.append(_entry(key, "turn-based", rule, say(words), by))
        if number == "703.4j" and when.damage_order:
            out += [_entry(key, "turn-based", rule, say(words), by) for key, rule, by, words in terms.ORDERS]
    for place, key, rule, by, condition, words in terms.VARIANTS.get(step.name, ()):
        if when.sagas or key == "scheme":
            entry = _entry(key, "turn-based", rule, say(words), by)
            out.insert(place, entry | {"when": condition, "played": False})
    if step.priority != "never":
        for key, rule, words in terms.TRIGGERS.get(step.name, ()):
            out.append(_entry(key, "triggered", rule, say(words)))
    if step.priority == "exceptional":
        key, rule, words = terms.CLEANUP_CHECK
        out.append(_entry(key, "check", rule, say(words)))
    return out


def _entry(key: str, kind: str, rule: str, text: str, by: str = "") -> dict[str, Any]:
    data: dict[str, Any] = {"id": key, "kind": kind, "uses_stack": kind == "triggered", "cr": rule, "text": text}
    if by:
        data["by"] = by
    return data


# --- as text ------------------------------------------------------------------------------------------


def chart_lines(data: dict[str, Any], lang: str = "en") -> list[tuple[str, str]]:
    """The chart as (style, line) pairs; styles: title, phase, step, heading, item, note."""
    lines: list[tuple[str, str]] = [("title", data["name"]), ("item", "")]
    for phase in data["phases"]:
        name = phase["swedish"] if lang == "sv" else phase["name"]
        lines.append(("phase", f"{name.upper()} ({phase['cr']})"))
        for step in phase["steps"]:
            lines += _step_lines(data, step, lang)
    lines.append(("phase", {"en": "IN EVERY STEP", "sv": "I ALLA STEG"}[lang]))
    lines += [("item", f"    {a['text']} ({a['cr']})") for a in data["always"]]
    everywhere = [d["text"] for d in data["differs"] if d["step"] == "all"]
    lines += [("note", f"    {data['era']}: {text}") for text in everywhere]
    return lines


def _step_lines(data: dict[str, Any], step: dict[str, Any], lang: str) -> list[tuple[str, str]]:
    legend = data["legend"]
    name = step["swedish"] if lang == "sv" else step["name"]
    exists = "" if step["exists"] in ("always", "alltid") else f" -- {step['exists']}"
    lines = [("step", f"  {name} ({step['cr']}){exists}")]
    if step["automatic"]:
        lines.append(("heading", f"    {legend['automatic']}:"))
        lines += [("item", f"      - {_item(a)}") for a in step["automatic"]]
    for who in ("active_player_may", "each_player_may"):
        if step[who]:
            lines.append(("heading", f"    {legend[who]}:"))
            lines += [("item", f"      - {_permission(data, key)}") for key in step[who]]
    if step["priority"] == "never":
        lines.append(("heading", f"    {legend['no_priority']}"))
    elif step["priority"] == "exceptional":
        unless = {"en": "unless there is something to deal with", "sv": "om inget måste tas om hand"}[lang]
        lines.append(("heading", f"    {legend['no_priority']}, {unless} (514.3a)"))
    for ending in step.get("at_end", ()):
        lines.append(("item", f"    {legend['at_end']}: {ending['text']} ({ending['cr']})"))
    lines += [("note", f"    {legend['exceptions']}: {e['text']} ({', '.join(e['cr'])})") for e in step["exceptions"]]
    for name, texts in step["era_differences"].items():
        if name == data["era"] or data["era"] == "current":
            lines += [("note", f"    {name}: {text}") for text in texts]
    return lines


def _item(entry: dict[str, Any]) -> str:
    text = f"{entry['text']} ({entry['cr']})"
    if entry["kind"] == "triggered":
        return text
    return f"{text} [{entry['when']}; not played by this engine]" if entry.get("played") is False else text


def _permission(data: dict[str, Any], key: str) -> str:
    permission = data["permissions"][key]
    return f"{permission['text']} ({', '.join(permission['cr'])})"
