"""Choosing the modes of a spell or ability (700.2, 601.2b)."""

from __future__ import annotations

from typing import Any

from apnap.ability.effects import Effect, Modal
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.info import modal_of
from apnap.rules.casting.targets import NO_MODES, enough_targets, more_chosen, who_chooses


def choose_modes(
    game: State,
    pid: int,
    effect: Effect | None,
    b: Binding,
    stack_id: int,
    rule: str = "601.2b",
    affordable: Any = None,
    entwined: bool = False,
) -> Gen[tuple[int, ...]]:
    """Choose the modes of a modal effect (700.2), in the order of the text; () for one that isn't modal. Those
    that speak of what is out of range may be chosen like others (801.5b).

    `affordable(modes)` says whether their costs can be paid (700.2h, 702.120). Raises IllegalAnswer when
    there aren't enough legal modes: a spell can't be cast then, a triggered ability is removed (603.3c). For
    a triggered ability as it is put on the stack (700.2b), each once unless the text says otherwise (700.2d).
    """
    modal = modal_of(effect)
    if modal is None:
        return ()
    if entwined:
        return tuple(range(len(modal.modes)))  # 702.42b
    most = _most_modes(game, modal, b)
    taken: tuple[int, ...] = ()
    if modal.unchosen and b.source in game.objects:
        taken = _taken(game, modal, b.source)
    legal = [
        i
        for i, mode in enumerate(modal.modes)
        if i not in taken
        and enough_targets(game, mode.effect, b, stack_id, ())
        and (affordable is None or affordable((i,)))
    ]
    options = [Option("mode", stack_id, i, label=modal.modes[i].label) for i in legal]
    if modal.repeat:
        options = [
            Option("mode", stack_id, i, other=n, label=modal.modes[i].label)
            for i in legal
            for n in range(max(most, 1))
        ]
    least = most if modal.more_must and more_chosen(game, modal, b) else modal.least
    most = min(most, len(options))
    if rule == "603.3c":  # a trigger goes without the mode that can't be chosen
        least = max(min(least, most), modal.least)
    if most < least or not options:
        if least == 0 and not options:
            return ()
        raise IllegalAnswer("no legal mode", NO_MODES)

    def check(answer: Answer) -> Reason | None:
        picked = tuple(sorted(options[i].index for i in answer))
        if modal.worth and sum([modal.modes[i].weight for i in picked]) > modal.worth:
            return Reason("700.2i", "modes")
        if affordable is not None and not affordable(picked):
            return Reason("601.2h", "mana")
        return None

    chooser = yield from who_chooses(game, modal.by, b, pid)
    answer = yield Decision(
        "modes", chooser, rule if chooser == pid else "700.2e", tuple(options), least, most,
        source=stack_id, check=check if modal.worth or (affordable is not None and most > 1) else None,
    )  # fmt: skip
    chosen = tuple(sorted(options[i].index for i in answer))
    if modal.unchosen and b.source in game.objects:
        from apnap.rules.change import set_chosen

        if modal.this_turn:
            set_chosen(game, b.source, "modes_this_turn", (game.turn.number, *taken, *chosen))
        else:
            set_chosen(game, b.source, "modes", taken + chosen)
    return chosen


def _taken(game: State, modal: Modal, source: int) -> tuple[int, ...]:
    """The modes that were chosen before, or before in this turn."""
    kept = game.objects[source].chosen
    if not modal.this_turn:
        before: tuple[int, ...] = kept.get("modes", ())
        return before
    turn, *modes = kept.get("modes_this_turn", (0,))
    return tuple(modes) if turn == game.turn.number else ()


def _most_modes(game: State, modal: Modal, b: Binding) -> int:
    most = modal.most
    if more_chosen(game, modal, b):
        most = modal.more
    if modal.worth:
        return modal.worth
    return len(modal.modes) if most is None else most
