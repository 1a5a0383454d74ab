"""All about one object, as a person asks for it by pointing at it."""

from __future__ import annotations

from apnap.ability.abilities import Keyword
from apnap.explain.events import CHANGES, COLORS, NAMES
from apnap.explain.texts import ability_text, keyword_text
from apnap.explain.words import name_of, said
from apnap.game import Game
from apnap.model.mana import COLOR_NAMES
from apnap.model.objects import FIRST_OBJECT, NOBODY, Chars
from apnap.rules.layers.trace import Step, trace
from apnap.table.sight import shown, told
from apnap.table.snapshot import card_view
from apnap.table.structs import Change, Detail, Refused, eyes


def detail(game: Game, seat: int, ref: int, lang: str = "en") -> Detail:
    """One object with what changed it, in the order in which that applied (613). Raises Refused for one that the seat
    can't see."""
    if ref < FIRST_OBJECT or not shown(game, seat, ref):
        raise Refused("unknown", "you see no such card")
    card = card_view(game, seat, ref, lang)
    changes = [_change(game, seat, ref, step, lang) for step in trace(game, ref)]
    return Detail(card, card.printed, changes)


def _change(game: Game, seat: int, ref: int, step: Step, lang: str) -> Change:
    before, after = step.before, step.after
    if step.source == NOBODY:
        counters = game.objects[ref].counters
        words = {kind: NAMES["counter" if n == 1 else "counters"] for kind, n in counters.items() if "/" in kind}
        who = ", ".join(said(named, lang).format(counters[kind], kind) for kind, named in words.items())
    else:
        who = name_of(game, step.source, eyes(seat), lang)
    power, toughness = after.power - before.power, after.toughness - before.toughness
    what = [f"{power:+d}/{toughness:+d}"] if power or toughness else []
    what += _others(game, ref, before, after, lang)
    source = told(game, seat, step.source) if step.source != NOBODY else NOBODY
    return Change(f"{who}: {', '.join(what)}", power, toughness, source, step.rule)


def _others(game: Game, ref: int, before: Chars, after: Chars, lang: str) -> list[str]:
    """What else changed than the numbers."""
    what: list[str] = []
    if before.name != after.name:
        what.append(after.name or said(CHANGES["no_name"], lang))
    if before.controller != after.controller:
        what.append(said(CHANGES["controlled"], lang).format(game.players[after.controller].key))
    for old, new in (
        (before.supertypes, after.supertypes), (before.types, after.types), (before.subtypes, after.subtypes),
    ):  # fmt: skip
        what += [said(CHANGES["is"], lang).format(t) for t in sorted(new - old)[:5]]
        what += [said(CHANGES["is_no"], lang).format(t) for t in sorted(old - new)[:5]]
    if before.colors != after.colors:
        colors = [said(COLORS[c], lang) for c, bit in COLOR_NAMES.items() if after.colors & bit]
        what.append(said(CHANGES["and"], lang).join(colors) or said(CHANGES["colorless"], lang))
    gained = [a for a in after.abilities if not any(a is b for b in before.abilities)]
    lost = [a for a in before.abilities if not any(a is b for b in after.abilities)]
    for verb, found in (("has", gained), ("loses", lost)):
        for a in found[:5]:
            text = keyword_text(a).lower() if isinstance(a, Keyword) else repr(ability_text(game, ref, a))
            what.append(f"{said(CHANGES[verb], lang)} {text}")
    return what
