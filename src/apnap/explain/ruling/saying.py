"""A question's actions, answers and assertions in words."""

from __future__ import annotations

from typing import Any

from apnap.explain.words import name_of, option_text
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.objects import FIRST_OBJECT
from apnap.model.state import State
from apnap.scenario.format import Action, Assertion

_VERBS = {"play": "plays", "cast": "casts", "activate": "activates", "concede": "concedes"}


def action_text(action: Action) -> str:
    """A scripted action as a sentence without an end: "A casts Shock, targets Grizzly Bears"."""
    value, options = action.value, action.options
    if action.verb == "attack":
        text = "attacks with " + (_attack(value) or "nothing")
    elif action.verb == "block":
        blocks = [f"{b} blocks {', '.join(map(ref_text, a))}" for b, a in value.items()]
        text = "blocks: " + (", ".join(blocks) or "nothing")
    elif action.verb == "assign":
        text = "divides combat damage: " + "; ".join(
            f"{source} deals " + ", ".join(f"{n} to {to}" for to, n in parts.items()) for source, parts in value.items()
        )
    elif action.verb == "special":
        text = f"does this: {str(value).replace('_', ' ')}"
    elif action.verb == "put_counters":
        text = f"{value.get('count', 1)} {value.get('kind')} counters are put on {ref_text(value.get('card'))}"
    elif action.verb == "concede":
        text = _VERBS["concede"]
    else:
        text = f"{_VERBS.get(action.verb, action.verb)} {ref_text(value)}"
    return f"{action.player} {text}{_more(options)}"


def _attack(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{attacker} (at {ref_text(whom)})" for attacker, whom in value.items())
    return ", ".join(map(ref_text, value))


def _more(options: dict[str, Any]) -> str:
    """The action's further keys."""
    parts = []
    if options.get("card"):
        parts.append(ref_text(options["card"]))
    if "ability" in options:
        parts.append(f"ability {options['ability']}")
    for key in ("targets", "modes", "with", "cost"):
        if options.get(key):
            parts.append(f"{key} {', '.join(map(ref_text, options[key]))}")
    for key in ("x", "pay", "defender"):
        if key in options:
            parts.append(f"{key} {options[key]}")
    return "".join(f", {part}" for part in parts)


def ref_text(ref: Any) -> str:
    """A reference as people would say it."""
    if not isinstance(ref, dict):
        return str(ref)
    text = str(ref.get("ref", ref.get("text", "")))
    if "amount" in ref:
        text += f" ({ref['amount']})"
    if ref.get("copy"):
        text = f"the copy of {text}"
    return f"{text} (mode {ref['mode']})" if "mode" in ref else text


def answer_text(game: State, decision: Decision, answer: Answer) -> str:
    """An answer in words: the options that it takes, the number, or who gets how much."""
    if decision.form == "number":
        return str(answer[0])
    if decision.form == "divide":
        shares = [(n, o) for n, o in zip(answer, decision.options_, strict=False) if n]
        return ", ".join(f"{n} to {option_text(game, decision, o)}" for n, o in shares) or "nothing"
    taken = [option_text(game, decision, decision.options_[i]) for i in answer if i < len(decision.options_)]
    return (", then " if decision.ordered else ", ").join(taken) or "none"


def answer_word(game: State, decision: Decision, option: Option) -> str | int:
    """An option as a file's answers say it: a player's key, a card's name, a word, a mode's number."""
    if option.kind == "mode" or decision.kind == "modes":
        return option.index + 1
    if 0 <= option.ref < FIRST_OBJECT:
        return game.players[option.ref].key
    if option.ref >= FIRST_OBJECT and option.kind != "word":
        return name_of(game, option.ref)
    return option.how or option.label or option_text(game, decision, option)


def assertion_text(assertion: Assertion) -> str:
    """What is stated to be true, in the format's own words."""
    return f"{assertion.name.replace('_', ' ')} {_plain(assertion.value)}"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
