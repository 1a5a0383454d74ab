"""A question's actions, answers and assertions in words."""

from __future__ import annotations

from typing import Any, Final

from apnap.explain.events import RULING
from apnap.explain.words import name_of, option_text, said
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.objects import FIRST_OBJECT
from apnap.model.state import State
from apnap.scenario.format import Action, Assertion


def word(key: str, lang: str, *slots: Any) -> str:
    """Words of the judge's own."""
    return said(RULING[key], lang).format(*slots)


def era_text(name: str, lang: str = "en") -> str:
    """By which rules an account is given."""
    return word("era_current" if name == "current" else "era", lang, name)


def action_text(action: Action, lang: str = "en") -> str:
    """A scripted action as a sentence without an end: "A casts Shock, targets Grizzly Bears"."""
    value, options = action.value, action.options
    if action.verb == "attack":
        text = word("attack", lang, _attack(value, lang) or word("nothing", lang))
    elif action.verb == "block":
        blocks = [word("block", lang, b, ", ".join(ref_text(ref, lang) for ref in a)) for b, a in value.items()]
        text = word("blocks", lang, ", ".join(blocks) or word("nothing", lang))
    elif action.verb == "assign":
        shares = {source: [word("share", lang, n, to) for to, n in parts.items()] for source, parts in value.items()}
        deals = [word("deals", lang, source, ", ".join(told)) for source, told in shares.items()]
        text = word("assign", lang, "; ".join(deals))
    elif action.verb == "special":
        text = word("special", lang, str(value).replace("_", " "))
    elif action.verb == "put_counters":
        text = word("put_counters", lang, value.get("count", 1), value.get("kind"), ref_text(value.get("card"), lang))
    elif action.verb == "concede":
        text = word("concede", lang)
    else:
        verb = word(action.verb, lang) if action.verb in RULING else action.verb
        text = f"{verb} {ref_text(value, lang)}"
    return f"{action.player} {text}{_more(options, lang)}"


def _attack(value: Any, lang: str) -> str:
    if isinstance(value, dict):
        return ", ".join(word("at", lang, attacker, ref_text(whom, lang)) for attacker, whom in value.items())
    return ", ".join(ref_text(ref, lang) for ref in value)


def _more(options: dict[str, Any], lang: str) -> str:
    """The action's further keys."""
    parts = []
    if options.get("card"):
        parts.append(ref_text(options["card"], lang))
    if "ability" in options:
        parts.append(word("ability", lang, options["ability"]))
    for key in ("targets", "modes", "with", "cost"):
        if options.get(key):
            parts.append(word(key, lang, ", ".join(ref_text(ref, lang) for ref in options[key])))
    for key in ("x", "pay", "defender"):
        if key in options:
            parts.append(word(key, lang, options[key]) if key in RULING else f"{key} {options[key]}")
    return "".join(f", {part}" for part in parts)


def ref_text(ref: Any, lang: str = "en") -> str:
    """A reference as people would say it."""
    if not isinstance(ref, dict):
        return str(ref)
    text = str(ref.get("ref", ref.get("text", "")))
    if "amount" in ref:
        text += f" ({ref['amount']})"
    if ref.get("copy"):
        text = word("copy", lang, text)
    return word("mode", lang, text, ref["mode"]) if "mode" in ref else text


def answer_text(game: State, decision: Decision, answer: Answer, lang: str = "en") -> str:
    """An answer in words: the options that it takes, the number, or who gets how much."""
    if decision.form == "number":
        return str(answer[0])
    if decision.form == "divide":
        shares = [(n, o) for n, o in zip(answer, decision.options_, strict=False) if n]
        told = [word("share", lang, n, option_text(game, decision, o, lang)) for n, o in shares]
        return ", ".join(told) or word("nothing", lang)
    options = decision.options_
    taken = [option_text(game, decision, options[i], lang) for i in answer if i < len(options)]
    return (word("then", lang) if decision.ordered else ", ").join(taken) or word("none", lang)


def answer_word(game: State, decision: Decision, option: Option) -> str | int:
    """An option as a file's answers say it: a player's key, a card's name, a word, a mode's number."""
    if option.kind == "mode" or decision.kind == "modes":
        return option.index + 1
    if 0 <= option.ref < FIRST_OBJECT:
        return game.players[option.ref].key
    if option.ref >= FIRST_OBJECT and option.kind != "word":
        return name_of(game, option.ref)
    return option.how or option.label or option_text(game, decision, option)


def assertion_text(assertion: Assertion, lang: str = "en") -> str:
    """What is stated to be true, in the format's own words (in Swedish: what they mean)."""
    return f"{_key(assertion.name, lang)} {_plain(assertion.value, lang)}"


def _plain(value: Any, lang: str) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_key(str(key), lang)} {_plain(item, lang)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join([_plain(part, lang) for part in value])
    if isinstance(value, bool):
        return said(("yes", "ja") if value else ("no", "nej"), lang)
    return str(value)


def _key(key: str, lang: str) -> str:
    return _STATED.get(key, key).replace("_", " ") if lang == "sv" else key.replace("_", " ")


_STATED: Final = {
    "life": "liv", "poison": "gift", "permanents": "permanenter", "tapped": "vriden", "untapped": "ovriden",
    "power_toughness": "styrka och tålighet", "power": "styrka", "toughness": "tålighet", "counters": "markörer",
    "ability": "förmåga", "type": "typ", "subtype": "undertyp", "supertype": "övertyp", "color": "färg",
    "name": "namn", "mana_value": "manavärde", "controller": "kontrolleras av", "owner": "ägs av", "damage": "skada",
    "attached": "fäst vid", "attacking": "anfaller", "blocking": "blockerar", "mana_pool": "manaförråd",
    "stack": "stacken", "can": "kan", "cannot": "kan inte", "turn": "runda", "designation": "beteckning",
    "log": "loggen", "steps": "steg", "result": "resultat", "hand": "hand", "library": "bibliotek",
    "graveyard": "kyrkogård", "exile": "exil", "command": "kommandozonen", "battlefield": "slagfältet",
    "player": "spelare", "players": "spelare", "card": "kort", "cards": "kort", "count": "antal", "min": "minst",
    "max": "högst", "kind": "sort", "number": "nummer", "step": "steg", "phase": "fas", "active": "aktiv spelare",
    "priority": "prioritet", "winner": "vinnare", "draw": "oavgjort", "to": "till", "has": "har", "lacks": "saknar",
    "equals": "är", "targets": "mål", "cast": "lägga", "play": "spela", "activate": "aktivera", "attack": "anfalla",
    "block": "blockera",
}  # fmt: skip
"""The words of the format's assertions, as a Swedish reader would say them."""
