"""Why something can't be done, and what can: the verdicts about a card, in words with their rules."""

from __future__ import annotations

from typing import Final

from apnap.explain.words import name_of, option_text, reason_text, said
from apnap.game import Game
from apnap.model.decisions import Decision, Option
from apnap.model.objects import FIRST_OBJECT
from apnap.rules import layers
from apnap.table.sight import known
from apnap.table.structs import NOBODY, Refused, Why, WhyAnswer, eyes

NOT_AMONG: Final = ("it isn't among what can be chosen now", "det är inte bland det som kan väljas nu")
ANOTHER: Final = ("not now, another player decides", "inte nu, en annan spelare bestämmer")


def why(game: Game, seat: int, ref: int, lang: str = "en") -> WhyAnswer:
    """What the seat could mean to do with an object, each with its verdict. Raises Refused for an unseen one."""
    if ref < FIRST_OBJECT or ref not in game.objects or not known(game, seat, ref):
        raise Refused("unknown", "you see no such card")
    decision = game.decision
    mine = decision is not None and decision.player == seat
    lines: list[Why] = []
    if decision is not None and mine and decision.kind != "priority":
        lines += _in_question(game, decision, ref, lang)
    for option in tries(game, ref):
        line = _verdict(game, seat, option, lang, decision if mine else None)
        if line not in lines:
            lines.append(line)
    return WhyAnswer(ref, name_of(game, ref, eyes(seat), lang), lines)


def _in_question(game: Game, decision: Decision, ref: int, lang: str) -> list[Why]:
    """What the card has to do with the question that the seat is asked."""
    found = [i for i, o in enumerate(decision.options_) if ref in (o.ref, o.other)]
    if found:
        return [Why(option_text(game, decision, decision.options_[i], lang), decision.rule, True, i) for i in found]
    return [Why(said(NOT_AMONG, lang), decision.rule, False)]


def tries(game: Game, ref: int) -> list[Option]:
    """What a person could mean to do with a card: play or cast each of its faces, activate each of its abilities."""
    obj = game.objects[ref]
    found = [
        Option("activate", ref, i)
        for i, a in enumerate(layers.activated(game, ref))
        if not layers.is_mana_ability(a)
    ]
    found += [Option("mana", ref, i) for i in range(len(layers.mana_abilities(game, ref)))]
    if obj.zone not in ("battlefield", "stack") and obj.card is not None:
        card = obj.card
        faces = list(enumerate(card.faces)) if card.layout != "transform" else [(0, card.face)]
        found = [Option("play" if "Land" in f.types else "cast", ref, i) for i, f in faces] + found
    return found


def _verdict(game: Game, seat: int, option: Option, lang: str, decision: Decision | None) -> Why:
    shown = Decision("priority", seat, "117.1", (option,))
    text = option_text(game, shown, option, lang)
    options = decision.options_ if decision is not None and decision.kind == "priority" else ()
    if option in options:
        return Why(text, "117.1", True, options.index(option))
    same = [i for i, o in enumerate(options) if (o.kind, o.ref) == (option.kind, option.ref) and option.kind == "cast"]
    if same and options[same[0]].index == option.index:
        return Why(option_text(game, shown, options[same[0]], lang), "117.1", True, same[0])
    reason = game.why_not(seat, option)
    if reason is not None:
        return Why(f"{text}: {reason_text(game, reason, lang)}", reason.rule, False)
    if decision is None:
        return Why(f"{text}: {said(ANOTHER, lang)} (117.1)", "117.1", False)
    return Why(text, "117.1", True, NOBODY)
