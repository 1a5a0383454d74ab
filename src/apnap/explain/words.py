"""Verdicts, events, questions and answers in words. Each text ends with the number of its rule where it has one."""

from __future__ import annotations

from apnap.explain.events import DATA, EVENTS, STEP_NAMES, ZONE_NAMES
from apnap.explain.reasons import BY_RULE, MISSING, REASONS
from apnap.explain.texts import ability_text, loyalty_plain, stack_text, structural
from apnap.model.decisions import Decision, Option, Reason
from apnap.model.events import Event, Move
from apnap.model.mana import LETTER, Mana
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State

# --- names --------------------------------------------------------------------------------------------


def name_of(game: State, ref: int, pid: int | None = None) -> str:
    """What a ref is called: a player's key, a card's present (or last) name; "a card" where `pid` may not know it."""
    if ref == NOBODY:
        return "nothing"
    if ref < FIRST_OBJECT:
        key = game.players[ref].key
        return f"player {key}" if len(key) <= 2 else key
    if pid is not None and not _seen(game, pid, ref):
        return "a card"
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        if last is None:
            return "something"
        obj = last.obj
    if obj.kind == "ability":
        if obj.stack is None or obj.stack.source == NOBODY:
            return (obj.stack.text if obj.stack is not None else "").lower() or "an ability"
        return f"the ability of {name_of(game, obj.stack.source, pid)}"
    return _printed_name(game, ref) or "a face-down card"


def _printed_name(game: State, ref: int) -> str:
    from apnap.rules import layers

    obj = game.objects.get(ref)
    if obj is not None and obj.card is not None and obj.copy is None and obj.zone not in ("battlefield", "stack"):
        return obj.card.name
    try:
        return layers.chars(game, ref).name
    except KeyError:
        return ""


def _seen(game: State, pid: int, ref: int) -> bool:
    """Whether the player may know which object it is, or was when it was last there."""
    from apnap.rules.sight import can_see

    obj = game.objects.get(ref)
    if obj is not None:
        return obj.kind != "card" or can_see(game, pid, ref)
    last = game.last(ref)
    if last is None:
        return False
    was = last.obj
    if was.known_to < 0 or was.known_to >> pid & 1:
        return True
    if was.zone in ("hand", "library"):
        return was.zone == "hand" and was.owner == pid
    return not was.face_down or was.controller == pid


# --- verdicts -----------------------------------------------------------------------------------------


def reason_text(game: State, reason: Reason, lang: str = "en") -> str:
    """A verdict as a sentence that ends with its rule: "Hill Giant is tapped (508.1a)". `lang` is en or sv."""
    if reason.text:
        return f"{reason.text} ({reason.rule})"
    words = BY_RULE.get((reason.rule, reason.kind)) or REASONS.get(reason.kind)
    if words is None:
        return f"{reason.kind.replace('-', ' ')} ({reason.rule})"
    names = [name_of(game, ref) for ref in reason.objects]
    missing = MISSING[lang]
    said = (names + list(missing[len(names) :]))[:3] if len(names) < 3 else names
    text = words[1 if lang == "sv" else 0].format(*said)
    return f"{text[:1].upper()}{text[1:]} ({reason.rule})"


# --- events -------------------------------------------------------------------------------------------


def event_text(game: State, event: Event, pid: int | None = None) -> str:
    """A line of the log: what happened and by which rule. With `pid`, no more than that player may know."""
    template = EVENTS.get(event.kind)
    if event.kind == "move":
        template = _move_template(event)
    if template is None:
        template = "{kind}: {subject}"
    text = template.format_map(_Parts(game, event, pid))
    if not any(text.startswith(player.key) for player in game.players):
        text = text[:1].upper() + text[1:]
    return f"{text} ({event.rule})" if event.rule else text


MOVES = {
    "create": "{player} creates {new}",
    "resolve": "{subject} resolves to {to}",
    "sba": "{subject} goes to {to}",
    "countered": "{subject} is put into {to}",
}


def _move_template(event: Event) -> str:
    if event.cause in MOVES:
        return MOVES[event.cause]
    if event.to == "battlefield":
        return "{subject} enters the battlefield from {frm}" if event.frm else "{new} enters the battlefield"
    if event.to == "stack":
        return "{subject} is put on the stack from {frm}"
    if event.to == "graveyard" and event.frm == "battlefield":
        return "{subject} goes to the graveyard"
    return "{subject} goes from {frm} to {to}" if event.frm else "{subject} goes to {to}"


FROM_HAND = frozenset({"play", "discard", "cycle", "cast"})
"""Kinds whose card was hidden before and is public by what happens to it."""


class _Parts(dict[str, str]):
    """The slots of an event's template, said when they are asked for."""

    def __init__(self, game: State, event: Event, pid: int | None) -> None:
        self.game = game
        self.event = event
        self.pid = pid

    def __missing__(self, slot: str) -> str:
        event = self.event
        if slot in ("subject", "source", "other", "player", "new"):
            return self._name(slot)
        if slot in ("frm", "to"):
            zone = getattr(event, slot)
            return ZONE_NAMES.get(zone, str(zone))
        if slot == "step":
            return STEP_NAMES.get(event.step, event.step.replace("_", " "))
        if slot == "data":
            return self._data()
        if slot == "counters":
            return f"{event.amount} {self._data()} counter{'' if event.amount == 1 else 's'}"
        if slot == "combat":
            return "combat damage" if event.combat else "damage"
        if slot == "why":
            return f" ({event.cause})" if event.cause in ("mana burn", "damage", "pay") else ""
        return str(getattr(event, slot, ""))

    def _name(self, slot: str) -> str:
        event = self.event
        ref = getattr(event, slot)
        if slot == "subject" and event.new != NOBODY and (ref == NOBODY or self._hidden(ref)):
            ref = event.new
        elif slot == "new" and (ref == NOBODY or self._hidden(ref)):
            ref = event.subject
        if slot == "subject" and event.kind in FROM_HAND and self._hidden(ref):
            last = self.game.last(ref)
            if last is not None and last.became != NOBODY:
                ref = last.became
        if ref == NOBODY and slot == "subject" and event.player != NOBODY:
            ref = event.player
        if slot == "new" and ref == NOBODY and isinstance(event.data, tuple) and event.data:
            return f"a {getattr(event.data[0], 'name', '')} token"
        return name_of(self.game, ref, self.pid) if ref != NOBODY else "something"

    def _hidden(self, ref: int) -> bool:
        return self.pid is not None and ref >= FIRST_OBJECT and not _seen(self.game, self.pid, ref)

    def _data(self) -> str:
        data = self.event.data
        if isinstance(data, str):
            return data.replace("_", " ")
        if isinstance(data, Move) or data is None:
            return ""
        if isinstance(data, tuple):
            if data and all(isinstance(m, Mana) for m in data):
                return "".join("{" + LETTER[m.type] + "}" for m in data)
            if data and all(isinstance(m, int) and m in LETTER for m in data) and self.event.kind in DATA:
                return "".join("{" + LETTER[m] + "}" for m in data)
            return ", ".join(str(getattr(x, "name", x)) for x in data[:1])
        return str(data)


# --- questions ----------------------------------------------------------------------------------------

QUESTIONS = {
    "priority": "you have priority",
    "targets": "choose {n} target{s}",
    "modes": "choose {n} mode{s}",
    "number": "choose a number from {least} to {most}",
    "choose": "choose {n}",
    "yesno": "yes or no",
    "cost": "how to pay",
    "pay": "pay mana",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "damage": "divide {total} combat damage",
    "divide": "divide {total}",
    "order": "put these in order, the first one first",
    "replacement": "which of these effects applies first",
    "word": "choose one",
    "scry": "which go to the bottom of the library",
    "surveil": "which go to the graveyard",
    "search": "choose {n} from the library",
    "discard": "discard {n}",
    "sacrifice": "sacrifice {n}",
    "legend": "which one stays",
    "untap": "which ones",
    "mulligan": "take a mulligan",
    "bottom": "put {n} on the bottom of the library",
    "between_steps": "between two steps",
}


def decision_text(game: State, decision: Decision) -> str:
    """What a decision asks, with the object that asks and the rule: "Shock: choose 1 target (601.2c)"."""
    template = QUESTIONS.get(decision.kind, decision.kind.replace("_", " "))
    n = str(decision.most) if decision.least == decision.most else f"{decision.least} to {decision.most}"
    text = template.format(
        n=n, s="" if n == "1" else "s", least=decision.least, most=decision.most, total=decision.total
    )
    if decision.options_ and decision.options_[0].how == "yes":
        text = _yes_no(decision)
    elif decision.prompt and decision.kind != "targets":
        text = f"{text}: {decision.prompt}"
    if decision.source != NOBODY:
        text = f"{name_of(game, decision.source)}: {text}"
    return f"{text[:1].upper()}{text[1:]} ({decision.rule})"


YES_NO_QUESTIONS = {
    "": "do it",
    "may": "do it",
    "unless": "pay, so that the effect is spared you",
    "copy": "copy something",
    "command": "put it into the command zone",
    "replace": "let the effect replace the event",
    "explore": "put the card into the graveyard",
    "bottom": "put the card on the bottom",
}


def _yes_no(decision: Decision) -> str:
    """A question answered by yes or no, by what its prompt is about."""
    prompt = decision.prompt
    if decision.kind == "mulligan":
        return QUESTIONS["mulligan"] + "?"
    if decision.kind == "cost" and prompt not in YES_NO_QUESTIONS:
        return f"pay for {prompt}?"
    return f"{YES_NO_QUESTIONS.get(prompt, prompt)}?"


def option_text(game: State, decision: Decision, option: Option) -> str:
    """One option of a decision in a few words: "Cast Shock", "Llanowar Elves: {T}: Add {G}."."""
    kind = option.kind
    if kind in ("pass", "play", "cast", "activate", "mana", "special"):
        return _action_text(game, option)
    if kind == "mode":
        return _mode_text(game, option)
    if kind == "pair":
        verb = "attacks" if decision.kind == "attackers" else "blocks"
        return f"{name_of(game, option.ref)} {verb} {name_of(game, option.other)}"
    if kind in ("trigger", "replacement", "effect"):
        return _effect_text(game, option)
    if kind == "cost":
        return option.label or option.how or "without mana"
    if kind == "face":
        return option.label or option.how or "as it is"
    if option.ref != NOBODY and kind != "word":
        label = f" ({option.how})" if option.how else ""
        return name_of(game, option.ref, decision.player) + label
    return option.label or option.how or str(option.index + 1)


def _action_text(game: State, option: Option) -> str:
    """A priority action."""
    from apnap.rules import layers

    if option.kind == "pass":
        return "Pass"
    name = name_of(game, option.ref)
    if option.kind in ("play", "cast"):
        obj = game.objects.get(option.ref)
        if obj is not None and obj.card is not None and option.index < len(obj.card.faces) and len(obj.card.faces) > 1:
            name = obj.card.faces[option.index].name
        verb = "Play" if option.kind == "play" else "Cast"
        zone = obj.zone if obj is not None else "hand"
        where = f" from {ZONE_NAMES.get(zone, zone)}" if zone != "hand" else ""
        how = f" ({option.how})" if option.how else ""
        return f"{verb} {name}{how}{where}"
    if option.kind == "special":
        return f"{option.how.replace('_', ' ').capitalize()}: {name}"
    abilities = layers.mana_abilities(game, option.ref) if option.kind == "mana" else layers.activated(game, option.ref)
    if option.index < len(abilities):
        return f"{name}: {loyalty_plain(ability_text(game, option.ref, abilities[option.index]))}"
    return f"{name}: its ability"


def _mode_text(game: State, option: Option) -> str:
    from apnap.ability.effects import Modal

    if option.label:
        return option.label
    obj = game.objects.get(option.ref)
    node = obj.stack.ability if obj is not None and obj.stack is not None else None
    roots = [node] if node is not None else []
    if not roots and obj is not None and obj.card is not None:
        roots = list(obj.card.faces[obj.face].abilities)
    for root in roots:
        for part in root.walk():
            if isinstance(part, Modal) and option.index < len(part.modes):
                from apnap.explain.texts import effect_text

                return effect_text(part.modes[option.index].effect, game, option.ref)
    return f"mode {option.index + 1}"


def _effect_text(game: State, option: Option) -> str:
    """A trigger waiting to be put on the stack, or a replacement effect."""
    if option.label:
        return f"{name_of(game, option.ref)}: {option.label}" if option.ref != NOBODY else option.label
    waiting = [p for p in game.pending if p.source == option.ref]
    if option.kind == "trigger" and waiting:
        return f"{name_of(game, option.ref)}: {ability_text(game, option.ref, waiting[0].ability)}"
    return name_of(game, option.ref) if option.ref != NOBODY else f"the {option.index + 1}. part"


# --- the end ------------------------------------------------------------------------------------------


def outcome_text(game: State) -> str:
    """How the game stands: who has won, a draw, or that it goes on."""
    outcome = game.outcome
    if outcome is None:
        return "the game goes on"
    if outcome[0] == "draw":
        return "The game is a draw (104.4)"
    winners = " and ".join(game.players[p].key for p in outcome[1])
    why = "; ".join(f"{p.key}: {LOSSES.get(str(p.lost), str(p.lost))}" for p in game.players if p.lost)
    return f"{winners} win{'s' if len(outcome[1]) == 1 else ''} the game (104.2)" + (f" -- {why}" if why else "")


LOSSES = {
    "104.3a": "conceded (104.3a)",
    "704.5a": "had no life left (704.5a)",
    "704.5b": "drew from an empty library (704.5b)",
    "704.5c": "had ten poison counters (704.5c)",
    "704.6c": "was dealt 21 combat damage by one commander (704.6c)",
}

__all__ = [
    "decision_text", "event_text", "name_of", "option_text", "outcome_text", "reason_text", "stack_text", "structural",
]  # fmt: skip
