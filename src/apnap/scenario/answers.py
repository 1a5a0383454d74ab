"""A player's queues of answers, and how an answer is matched with the options of a question (FORMAT: answers)."""

from __future__ import annotations

from typing import Any

from apnap.explain.texts import ability_text
from apnap.game import Game
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.mana import COLOR_LETTERS, COLORLESS, LETTER
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.rules import layers
from apnap.scenario.format import Answers
from apnap.scenario.refs import Names, called, fold, source_called

OBJECT_KINDS = frozenset({"object", "player"})
COLOR_SYMBOLS = {name: f"{{{letter}}}" for name, letter in (*COLOR_LETTERS.items(), ("colorless", LETTER[COLORLESS]))}
"""A type of mana by its name, as well as by its symbol (106.1b)."""


_PILES = frozenset({"hand", "library", "graveyard"})
"""Zones in which two cards of one name are alike."""


_STOPS = str.maketrans(".,;:", "    ")


class Unanswered(Exception):
    """No answer fits the question; the text says which question and what was offered."""


class Queues:
    """What is left of one player's three queues."""

    def __init__(self, answers: Answers) -> None:
        self.targets = list(answers.targets)
        self.modes = list(answers.modes)
        self.choices = list(answers.choices)

    def copy(self) -> Queues:
        """A copy, to try something."""
        new = Queues(Answers())
        new.targets = list(self.targets)
        new.modes = list(self.modes)
        new.choices = list(self.choices)
        return new


def option_fits(game: Game, names: Names, decision: Decision, option: Option, value: Any) -> bool:
    """Whether the written answer means that option."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    if isinstance(value, dict):
        inner = value.get("ref", value.get("flip", value.get("roll")))
        if "flip" in value or "roll" in value:
            return option.how == str(inner)
        return option.ref in names.all(game, value)
    kind = option.kind
    if kind == "mode" or decision.kind == "modes":
        return (isinstance(value, int) and value == option.index + 1) or _text(option, value)
    if kind == "effect" and option.ref == NOBODY and option.index < len(decision.items):
        return _part_says(game, decision, option, value)
    if kind == "pile":  # by its number from 1, or whether it is the first of two
        return str(value).lower() in (str(option.index + 1), ("yes", "no")[option.index] if option.index < 2 else "")
    if isinstance(value, int) and not isinstance(value, bool):
        return option.how == str(value)
    text = str(value)
    if kind == "word" and decision.prompt == "mana" and COLOR_SYMBOLS.get(text.lower(), "") == option.how:
        return True
    if kind == "player" or (kind == "object" and 0 <= option.ref < FIRST_OBJECT):
        return text in names.players and names.players[text] == option.ref
    if text in names.players and kind != "word":
        return False  # a player's key must be equal: it begins no name
    if option.ref >= FIRST_OBJECT and kind != "word":
        return _object_fits(game, names, decision, option, text)
    return _text(option, text)


def _text(option: Option, value: Any) -> bool:
    text = fold(str(value))
    return bool(text) and (fold(option.how).startswith(text) or fold(option.label).startswith(text))


def _object_fits(game: Game, names: Names, decision: Decision, option: Option, text: str) -> bool:
    ref = option.ref
    if text.startswith("@"):
        oid = names.aliases.get(text[1:], NOBODY)
        return oid != NOBODY and (oid == ref or game.became(oid) == ref)
    if option.kind in ("trigger", "replacement", "effect"):
        if source_called(game, ref, fold(text)) or fold(_name(game, ref)).startswith(fold(text)):
            return True
        if ("#" in text or ":" in text) and {ref, game.became(ref)} & set(names.all(game, text)):
            return True
        return _says(game, decision, option, _own_words(game, ref, fold(text)))
    if ref not in game.objects:
        return fold(_name(game, ref)).startswith(fold(text))
    if "#" in text or ":" in text:
        return ref in names.all(game, text, (game.objects[ref].zone,))
    if text.lower().startswith("ability of "):
        info = game.objects[ref].stack
        return info is not None and source_called(game, info.source, fold(text[11:]))
    folded = fold(text)
    return called(game, ref, folded) or fold(_name(game, ref)).startswith(folded)


def _says(game: Game, decision: Decision, option: Option, text: str) -> bool:
    """Whether the ability that the option stands for begins with the (folded) text. One that a keyword made has no
    printed words: it goes by the keyword's line, or by its event and intervening if."""
    from apnap.explain.texts import keyword_line, trigger_head

    if option.index >= len(decision.items) or decision.items[option.index] is None:
        return fold(option.label).startswith(text)
    ability = decision.items[option.index]
    if fold(ability_text(game, option.ref, ability)).startswith(text):
        return True
    if fold(keyword_line(game, option.ref, ability)).startswith(text):
        return True
    head = fold(trigger_head(game, option.ref, ability))
    return bool(head) and (head.startswith(text) or (bool(getattr(ability, "keyword", "")) and text.startswith(head)))


def _part_says(game: Game, decision: Decision, option: Option, value: Any) -> bool:
    """Whether one of several effects is meant: by its number from 1, or the start of its text."""
    from apnap.explain.texts import effect_text

    if isinstance(value, int):
        return value == option.index + 1
    text = fold(str(value))
    texts = [fold(effect_text(part, game, decision.source)) for part in decision.items]
    if text and not any([one.startswith(text) for one in texts]) and sum([_within(text, one) for one in texts]) == 1:
        return _within(text, texts[option.index])  # the words that only one of them says
    if text in ("yes", "no") and len(decision.items) == 2:  # whether it is the first of two
        return option.index == ("yes", "no").index(text)
    part = decision.items[option.index]
    if text in ("top", "bottom") and getattr(part, "to", "") == "library":  # the one word in which two places differ
        return (getattr(part, "position", "") == "bottom") == (text == "bottom")
    return bool(text) and texts[option.index].startswith(text)


def _within(words: str, text: str) -> bool:
    """Whether a text has these words in it."""
    plain = " ".join(text.translate(_STOPS).split())
    return f" {words} " in f" {plain} "


def _own_words(game: Game, ref: int, text: str) -> str:
    """The text with what `{this}` stands for: what the ability's text calls its object (FORMAT: less common forms)."""
    if "{this}" not in text:
        return text
    from apnap.explain.texts import said_by

    face = said_by(game, ref)
    kind = next((t for t in ("Aura", "Equipment", "Vehicle", "Saga", "Class") if t in face.subtypes), "")
    kind = kind or next((t for t in ("Creature", "Artifact", "Enchantment", "Land") if t in face.types), "")
    named = not kind or "Legendary" in face.supertypes or "Planeswalker" in face.types
    return text.replace("{this}", fold(face.name if named else f"this {kind}"))


def _name(game: Game, ref: int) -> str:
    if ref in game.objects or game.last(ref) is not None:
        obj = game.objects.get(ref)
        if obj is not None and obj.card is not None and obj.zone not in ("battlefield", "stack"):
            return obj.card.name
        return layers.chars(game, ref).name
    return ""


def answer_from_queue(game: Game, names: Names, decision: Decision, queues: Queues) -> Answer | None:
    """The answer that the player's queues give, consuming it; None when they have nothing for this question."""
    if decision.form == "number":
        return _number(decision, queues)
    if decision.form == "divide":
        return _divide(decision, queues)
    if not decision.options_:  # any number of what there is none of: nothing is asked but "stop"
        if queues.targets[:1] == ["stop"]:
            queues.targets.pop(0)
        return ()
    if _never_told_apart(game, decision) and not (
        queues.choices and _front_fits(game, names, decision, queues.choices)
    ):
        return decision.fallback()  # an order that makes no difference needs no answer
    if decision.kind == "word" and decision.prompt == "mana":
        _spread(decision, queues.choices)
    for queue in _order(game, names, decision, queues):
        if queue:
            if _wanted(game, names, decision, queue):
                return (0,)
            if queue[0] == "stop" and decision.kind == "yesno" and decision.prompt == "may":
                queue.pop(0)  # nothing is wanted of what may be done
                return (1,)
            return _choose(game, names, decision, queue)
    return None


def _never_told_apart(game: Game, decision: Decision) -> bool:
    """Whether all that is to be ordered is one and the same: what makes no difference, or triggers of one text from
    sources of one name, between which no answer could tell (603.3b)."""
    if decision.prompt == "alike":
        return True
    if decision.kind != "order" or decision.rule != "603.3b" or not decision.items:
        return False
    first = decision.items[0]
    if first is None or any([item != first for item in decision.items]):
        return False
    return len({_name(game, option.ref) for option in decision.options_}) == 1


def told_apart(game: Game, decision: Decision) -> bool:
    """Whether there are two or more options to tell apart. Objects that are alike are none, when some of them must be
    taken or ordered."""
    return len(decision.options_) > 1 and (not decision.least or not alike(game, decision))


def alike(game: Game, decision: Decision) -> bool:
    """Whether all options are objects that nobody could tell apart."""
    if any([option.kind != "object" for option in decision.options_]):
        return False
    looks = [_look(game, option.ref) for option in decision.options_]
    return looks[0] is not None and all([look == looks[0] for look in looks])


def _look(game: Game, ref: int) -> tuple[Any, ...] | None:
    """What an object differs by: a card's name in a hand, library or graveyard; of a permanent its status too. None for
    a permanent that something is attached to, or that does something in combat."""
    obj = game.objects.get(ref)
    if obj is None or obj.face_down:
        return None
    if obj.zone in _PILES:
        return (obj.zone, obj.owner, obj.card.name) if obj.card is not None else None
    if obj.zone != "battlefield" or ref in game.combat.attackers or ref in game.combat.blockers:
        return None
    if any([game.objects[other].attached_to == ref for other in game.battlefield]):
        return None
    return (
        obj.owner, layers.controller(game, ref), obj.card, obj.face, obj.copy, obj.tapped, obj.counters, obj.damage,
        obj.attached_to, obj.entered, obj.control_turn, obj.chosen, obj.links, obj.flags, obj.marks,
    )  # fmt: skip


def any_front_fits(game: Game, names: Names, decision: Decision, queues: Queues) -> bool:
    """Whether what comes first in one of the queues can mean this question."""
    return any(queue and _front_fits(game, names, decision, queue) for queue in (queues.choices, queues.targets))


def _spread(decision: Decision, queue: list[Any]) -> None:
    """Mana in any combination of some colours, said by numbers (how much of each, in the order offered), is said colour
    by colour instead, as it is asked."""
    n = len(decision.options_)
    listed = bool(queue) and isinstance(queue[0], list)
    counts = queue[0] if listed else queue[:n]
    if len(counts) != n or not all([type(k) is int for k in counts]):
        return
    queue[: 1 if listed else n] = [o.how for o, k in zip(decision.options_, counts, strict=True) for _ in range(k)]


def _wanted(game: Game, names: Names, decision: Decision, queue: list[Any]) -> bool:
    """Whether the front entry names what a "may" is about: "you may put a creature card …" is then wanted, and the
    entry says which one as that is asked next. Tried on a copy. What an optional cost is paid with is asked only when
    costs are paid (601.2h): there a name is enough."""
    if decision.kind == "cost" and decision.prompt == "additional" and isinstance(queue[0], str):
        return not _front_fits(game, names, decision, queue) and bool(names.all(game, queue[0]))
    if decision.kind != "yesno" or decision.prompt != "may" or not isinstance(queue[0], str):
        return False
    if _front_fits(game, names, decision, queue) or not names.all(game, queue[0]):
        return False
    trial = game.copy()
    trial.apply((0,))
    after = trial.decision
    if after is None or after.player != decision.player or after.kind in ("priority", "between_steps"):
        return False
    return _front_fits(trial, names, after, queue)


def queue_of(decision: Decision) -> str:
    """The queue that a question asks first: `modes`, `targets` or `choices`."""
    if decision.kind == "modes":
        return "modes"
    about_objects = decision.kind != "order" and any(o.kind in OBJECT_KINDS for o in decision.options_)
    if decision.rule == "609.7a":  # a source of damage may be anything: it is a choice
        about_objects = False
    return "targets" if about_objects else "choices"


def _order(game: Game, names: Names, decision: Decision, queues: Queues) -> list[list[Any]]:
    """Which queues are asked: the one of the question's kind, or another one whose front fits when that is empty."""
    asked = queue_of(decision)
    if asked == "modes":
        return [queues.modes, queues.choices]
    about_objects = asked == "targets"
    first, second = (queues.targets, queues.choices) if about_objects else (queues.choices, queues.targets)
    out = []
    certain = not about_objects or decision.kind == "targets"
    if first and (
        certain
        or _front_fits(game, names, decision, first)
        or not (second and _front_fits(game, names, decision, second))
    ):
        out.append(first)
    if second and _front_fits(game, names, decision, second):
        out.append(second)
    return out


def _front_fits(game: Game, names: Names, decision: Decision, queue: list[Any]) -> bool:
    front = queue[0]
    values = front if isinstance(front, list) else [front]
    if front == "stop":
        return decision.most > 1 or decision.least == 0
    return all(any(option_fits(game, names, decision, o, v) for o in decision.options_) for v in values)


def _by_symbol(decision: Decision, queue: list[Any]) -> Answer | None:
    """How many Phyrexian symbols life is paid for, said symbol by symbol (107.4f); said again for all of them when
    something else lets life be paid for them too and that is declined first."""
    n = decision.most
    said = ["yes" if v is True else "no" if v is False else v for v in queue[: 2 * n]]
    if n < 2 or len(said) < n or any([v not in ("yes", "no") for v in said[:n]]):
        return None
    taken = n
    if "yes" not in said[:n] and len(said) == 2 * n and all([v in ("yes", "no") for v in said]):
        taken = 2 * n
    del queue[:taken]
    return (max(decision.least, min(n, said[:taken].count("yes"))),)


def _number(decision: Decision, queues: Queues) -> Answer | None:
    if decision.prompt == "phyrexian" and (said := _by_symbol(decision, queues.choices)) is not None:
        return said
    for queue in (queues.choices, queues.targets):
        if queue:
            front = queue[0]
            if isinstance(front, bool) or front in ("yes", "no"):
                queue.pop(0)
                return (decision.most,) if front in (True, "yes") else (decision.least,)
            if isinstance(front, int) or (isinstance(front, str) and front.lstrip("-").isdigit()):
                queue.pop(0)
                return (int(front),)
            if decision.least == decision.most:  # nothing to choose: the answer is for what follows
                return (decision.least,)
            if queue is queues.choices:
                raise Unanswered(f"{front!r} is no number for {decision.kind} ({decision.rule})")
    return None


def _divide(decision: Decision, queues: Queues) -> Answer | None:
    n = len(decision.options_)
    queue = queues.choices
    if queue and isinstance(queue[0], list) and all(isinstance(v, int) for v in queue[0]):
        return tuple(queue.pop(0))
    if len(queue) >= n and all(isinstance(v, int) and not isinstance(v, bool) for v in queue[:n]):
        return tuple(queue.pop(0) for _ in range(n))
    if queue and isinstance(queue[0], int):
        taken: list[int] = []
        while queue and isinstance(queue[0], int) and len(taken) < n - 1:
            taken.append(queue.pop(0))
        return (*taken, *([0] * (n - 1 - len(taken))), decision.total - sum(taken))
    return None


def _choose(game: Game, names: Names, decision: Decision, queue: list[Any]) -> Answer | None:
    """Indices for the front of the queue: a list at once, or entries one after another up to the most."""
    front = queue[0]
    if isinstance(front, list):
        chosen = match_all(game, names, decision, front)
        if chosen is None:
            if len(decision.options_) < 2:
                return None
            raise Unanswered(_question(game, names, decision, front))
        queue.pop(0)
        return _complete(decision, chosen)
    taken: list[int] = []
    most = decision.most if not decision.ordered or decision.kind != "order" else max(decision.most - 1, 1)
    while queue and len(taken) < most:
        value = queue[0]
        if value == "stop":
            queue.pop(0)
            break
        i = match_one(game, names, decision, value, taken)
        if i is None and value in ("no", False) and decision.least <= len(taken):
            queue.pop(0)
            break
        if i is None:
            break
        queue.pop(0)
        taken.append(i)
    if not taken and decision.least > 0 and not (front == "stop" and decision.kind == "search"):
        if len(decision.options_) < 2:
            return None
        raise Unanswered(_question(game, names, decision, front))
    if not taken and queue and queue[0] is front and front != "stop":
        if len(decision.options_) < 2:
            return None
        raise Unanswered(_question(game, names, decision, front))
    return _complete(decision, taken)


def _complete(decision: Decision, taken: list[int]) -> Answer:
    """An order named in part goes on as offered; a choice short of the least is filled with the first ones."""
    if len(taken) < decision.least:
        taken = taken + [i for i in range(len(decision.options_)) if i not in taken][: decision.least - len(taken)]
    return tuple(taken)


def match_one(game: Game, names: Names, decision: Decision, value: Any, taken: list[int]) -> int | None:
    """The first option not yet taken that the value means, an exact one before one it only begins."""
    fits = [
        i for i, o in enumerate(decision.options_) if i not in taken and option_fits(game, names, decision, o, value)
    ]
    if not fits:
        left = [i for i in range(len(decision.options_)) if i not in taken]
        return (left[0] if value == "first" else left[-1]) if left and value in ("first", "last") else None
    for i in fits:
        option = decision.options_[i]
        if option.ref >= FIRST_OBJECT and fold(_name(game, option.ref)) == fold(str(value)):
            return i
        if option.how and fold(option.how) == fold(str(value)):
            return i
    return fits[0]


def match_all(game: Game, names: Names, decision: Decision, values: list[Any]) -> list[int] | None:
    """An option for each value, all different; None when one fits nothing."""
    taken: list[int] = []
    for value in values:
        i = match_one(game, names, decision, value, taken)
        if i is None:
            return None
        taken.append(i)
    return taken


def _question(game: Game, names: Names, decision: Decision, value: Any) -> str:
    offered = [o.label or o.how or _name(game, o.ref) or (names.keys[o.ref] if 0 <= o.ref < 16 else str(o.index + 1))
               for o in decision.options_]  # fmt: skip
    return f"{value!r} answers none of {offered[:12]} ({decision.kind} {decision.prompt}, {decision.rule})"
