"""Verdicts, events, questions and answers in words, in English or Swedish (`lang` is en or sv). Each text ends with the
number of its rule where it has one."""

from __future__ import annotations

from apnap.explain.events import (
    DATA,
    EVENTS,
    MOVES,
    NAMES,
    OPTIONS,
    OUTCOMES,
    QUESTIONS,
    STEP_NAMES,
    WORDS,
    YES_NO,
    ZONE_NAMES,
)
from apnap.explain.reasons import BY_RULE, MISSING, REASONS
from apnap.explain.terms import Words
from apnap.explain.texts import ability_text, loyalty_plain, stack_text, structural
from apnap.model.decisions import Decision, Option, Reason
from apnap.model.events import Event, Move
from apnap.model.mana import LETTER, Mana
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State

# --- names --------------------------------------------------------------------------------------------


def said(words: Words, lang: str) -> str:
    """Words in a language."""
    return words[lang == "sv"]


def name_of(game: State, ref: int, pid: int | None = None, lang: str = "en") -> str:
    """What a ref is called: a player's key, a card's present (or last) name; "a card" where `pid` may not know it."""
    if ref == NOBODY:
        return said(NAMES["nothing"], lang)
    if ref < FIRST_OBJECT:
        key = game.players[ref].key
        return said(NAMES["player"], lang).format(key) if len(key) <= 2 else key
    if pid is not None and not _seen(game, pid, ref):
        return said(NAMES["card"], lang)
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        if last is None:
            return said(NAMES["something"], lang)
        obj = last.obj
    if obj.kind == "ability":
        if obj.stack is None or obj.stack.source == NOBODY:
            return (obj.stack.text if obj.stack is not None else "").lower() or said(NAMES["an_ability"], lang)
        return said(NAMES["ability"], lang).format(name_of(game, obj.stack.source, pid, lang))
    return _printed_name(game, ref) or said(NAMES["face_down"], lang)


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
    """A verdict as a sentence that ends with its rule: "Hill Giant is tapped (508.1a)"."""
    if reason.text:
        return f"{reason.text} ({reason.rule})"
    words = BY_RULE.get((reason.rule, reason.kind)) or REASONS.get(reason.kind)
    if words is None:
        return f"{reason.kind.replace('-', ' ')} ({reason.rule})"
    names = [name_of(game, ref, lang=lang) for ref in reason.objects]
    missing = MISSING[lang]
    text = said(words, lang).format(*(names + list(missing[len(names) :]))[:3] if len(names) < 3 else names)
    return f"{text[:1].upper()}{text[1:]} ({reason.rule})"


# --- events -------------------------------------------------------------------------------------------


def event_text(game: State, event: Event, pid: int | None = None, lang: str = "en") -> str:
    """A line of the log: what happened and by which rule. With `pid`, no more than that player may know."""
    words = MOVES[_move(event)] if event.kind == "move" else EVENTS.get(event.kind, _UNKNOWN)
    text = said(words, lang).format_map(_Parts(game, event, pid, lang))
    if not any(text.startswith(player.key) for player in game.players):
        text = text[:1].upper() + text[1:]
    return f"{text} ({event.rule})" if event.rule else text


_UNKNOWN: Words = ("{kind}: {subject}", "{kind}: {subject}")
_CAUSES = frozenset({"create", "resolve", "sba", "countered"})


def _move(event: Event) -> str:
    """Which words say a change of zones."""
    if event.cause in _CAUSES:
        return event.cause
    if event.to == "battlefield":
        return "enters_from" if event.frm else "enters"
    if event.to == "stack":
        return "cast"
    if event.to == "graveyard" and event.frm == "battlefield":
        return "dies"
    return "goes_from" if event.frm else "goes"


FROM_HAND = frozenset({"play", "discard", "cycle", "cast"})
"""Kinds whose card was hidden before and is public by what happens to it."""


class _Parts(dict[str, str]):
    """The slots of an event's template, said when they are asked for."""

    def __init__(self, game: State, event: Event, pid: int | None, lang: str) -> None:
        self.game = game
        self.event = event
        self.pid = pid
        self.lang = lang

    def __missing__(self, slot: str) -> str:
        event = self.event
        if slot in ("subject", "source", "other", "player", "new"):
            return self._name(slot)
        if slot in ("frm", "to"):
            zone = getattr(event, slot)
            return said(ZONE_NAMES[zone], self.lang) if zone in ZONE_NAMES else str(zone)
        if slot == "step":
            step = event.step
            return said(STEP_NAMES[step], self.lang) if step in STEP_NAMES else step.replace("_", " ")
        if slot == "data":
            return self._data()
        if slot == "counters":
            words = NAMES["counter" if event.amount == 1 else "counters"]
            return said(words, self.lang).format(event.amount, self._data())
        if slot == "combat":
            return said(NAMES["combat" if event.combat else "damage"], self.lang)
        if slot == "why":
            return f" ({said(WORDS[event.cause], self.lang)})" if event.cause in WORDS else ""
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
            return said(NAMES["token"], self.lang).format(getattr(event.data[0], "name", ""))
        if ref == NOBODY:
            return said(NAMES["something"], self.lang)
        return name_of(self.game, ref, self.pid, self.lang)

    def _hidden(self, ref: int) -> bool:
        return self.pid is not None and ref >= FIRST_OBJECT and not _seen(self.game, self.pid, ref)

    def _data(self) -> str:
        data = self.event.data
        if isinstance(data, str):
            return said(WORDS[data], self.lang) if data in WORDS else data.replace("_", " ")
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

def decision_text(game: State, decision: Decision, lang: str = "en") -> str:
    """What a decision asks, with the object that asks and the rule: "Shock: choose 1 target (601.2c)"."""
    words = QUESTIONS.get(decision.kind)
    template = said(words, lang) if words is not None else decision.kind.replace("_", " ")
    least, most = decision.least, decision.most
    n = str(most) if least == most else said(QUESTIONS["from_to"], lang).format(least=least, most=most)
    text = template.format(
        n=n, s="" if n == "1" else "s", n_s="" if n == "1" else "n", least=least, most=most, total=decision.total
    )
    if decision.options_ and decision.options_[0].how == "yes":
        text = _yes_no(decision, lang)
    elif decision.prompt and decision.kind != "targets":
        text = f"{text}: {decision.prompt}"
    if decision.source != NOBODY:
        text = f"{name_of(game, decision.source, lang=lang)}: {text}"
    return f"{text[:1].upper()}{text[1:]} ({decision.rule})"


def _yes_no(decision: Decision, lang: str) -> str:
    """A question answered by yes or no, by what its prompt is about."""
    prompt = decision.prompt
    if decision.kind == "mulligan":
        return said(QUESTIONS["mulligan"], lang) + "?"
    if decision.kind == "cost" and prompt not in YES_NO:
        return said(YES_NO["pay"], lang).format(prompt=prompt) + "?"
    return f"{said(YES_NO[prompt], lang) if prompt in YES_NO else prompt}?"


def option_text(game: State, decision: Decision, option: Option, lang: str = "en") -> str:
    """One option of a decision in a few words: "Cast Shock", "Llanowar Elves: {T}: Add {G}."."""
    kind = option.kind
    if kind in ("pass", "play", "cast", "activate", "mana", "special"):
        return _action_text(game, option, lang)
    if kind == "mode":
        return _mode_text(game, option, lang)
    if kind == "pair":
        words = OPTIONS["attackers" if decision.kind == "attackers" else "blockers"]
        ref, other = name_of(game, option.ref, lang=lang), name_of(game, option.other, lang=lang)
        return said(words, lang).format(ref=ref, other=other)
    if kind in ("trigger", "replacement", "effect"):
        return _effect_text(game, option, lang)
    if kind == "cost":
        return _own(option.label or option.how or "without_mana", lang)
    if kind == "face":
        return _own(option.label or option.how or "as_it_is", lang)
    if option.ref != NOBODY and kind != "word":
        label = f" ({option.how})" if option.how else ""
        return name_of(game, option.ref, decision.player, lang) + label
    return _own(option.label or option.how or str(option.index + 1), lang)


def _own(word: str, lang: str) -> str:
    """A word of the program's own in the language; a card's or a rule's as it is."""
    return said(OPTIONS[word], lang) if word in OPTIONS else word


def _action_text(game: State, option: Option, lang: str) -> str:
    """A priority action."""
    from apnap.rules import layers

    if option.kind == "pass":
        return said(OPTIONS["pass"], lang)
    name = name_of(game, option.ref, lang=lang)
    if option.kind in ("play", "cast"):
        obj = game.objects.get(option.ref)
        if obj is not None and obj.card is not None and option.index < len(obj.card.faces) and len(obj.card.faces) > 1:
            name = obj.card.faces[option.index].name
        how = f" ({option.how})" if option.how else ""
        text = said(OPTIONS[option.kind], lang).format(name=name) + how
        zone = obj.zone if obj is not None else "hand"
        if zone == "hand":
            return text
        where = said(ZONE_NAMES[zone], lang) if zone in ZONE_NAMES else zone
        return said(OPTIONS["from"], lang).format(text=text, zone=where)
    if option.kind == "special":
        action, obj = option.how.replace("_", " ").capitalize(), game.objects.get(option.ref)
        if option.how == "turn_face_up" and option.index and obj is not None and obj.card is not None:
            action += f" ({obj.card.faces[obj.face].mana_cost})"  # 701.40c-d: not for its morph or disguise cost
        return f"{action}: {name}"
    abilities = layers.mana_abilities(game, option.ref) if option.kind == "mana" else layers.activated(game, option.ref)
    if option.index < len(abilities):
        return f"{name}: {loyalty_plain(ability_text(game, option.ref, abilities[option.index]))}"
    return said(OPTIONS["its_ability"], lang).format(name=name)


def _mode_text(game: State, option: Option, lang: str) -> str:
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
    return said(OPTIONS["mode"], lang).format(n=option.index + 1)


def _effect_text(game: State, option: Option, lang: str) -> str:
    """A trigger waiting to be put on the stack, or a replacement effect."""
    name = name_of(game, option.ref, lang=lang) if option.ref != NOBODY else ""
    if option.label:
        return f"{name}: {option.label}" if name else option.label
    waiting = [p for p in game.pending if p.source == option.ref]
    if option.kind == "trigger" and waiting:
        return f"{name}: {ability_text(game, option.ref, waiting[0].ability)}"
    return name or said(OPTIONS["part"], lang).format(n=option.index + 1)


# --- the end ------------------------------------------------------------------------------------------


def outcome_text(game: State, lang: str = "en") -> str:
    """How the game stands: who has won, a draw, or that it goes on."""
    outcome = game.outcome
    if outcome is None:
        return said(OUTCOMES["on"], lang)
    if outcome[0] == "draw":
        return said(OUTCOMES["draw"], lang)
    winners = said(OUTCOMES["and"], lang).join(game.players[p].key for p in outcome[1])
    text = said(OUTCOMES["win" if len(outcome[1]) == 1 else "wins"], lang).format(who=winners)
    lost = [(p.key, str(p.lost)) for p in game.players if p.lost]
    why = "; ".join(f"{key}: {said(OUTCOMES[by], lang) if by in OUTCOMES else by}" for key, by in lost)
    return f"{text} -- {why}" if why else text


__all__ = [
    "decision_text", "event_text", "name_of", "option_text", "outcome_text", "reason_text", "said", "stack_text",
    "structural",
]  # fmt: skip
