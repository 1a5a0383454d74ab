"""What an event is about, and so leaves to be spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle.references.nouns import (
    HOSTS,
    Ante,
    a_spell,
    an_opponents,
    is_player,
    is_you,
    maybe_player,
    nouns_of,
    parts_of,
)
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import Walk, rule

_UNNUMBERED = frozenset(
    {
        *("cast", "copy", "activate", "target", "step", "turn", "state", "attack", "block", "tap", "untap", "move"),
        *("sacrifice", "destroy", "transform", "face_up", "attach", "unattach", "control", "unblocked", "blocked"),
    }
)
"""Kinds of event without an amount, of which there is no "that much" unless several are one."""

_OF_CARDS, _CARDS_TOO = ("draw", "discard", "mill", "cycle"), frozenset({"card"})

_ON_STACK = frozenset({"cast", "copy", "activate"})
"""Kinds of event with a spell or ability as subject, whether the text names it or not."""

_UNNAMED = _ON_STACK | {"discard"}
"""Kinds of event whose object is there when the text says no more of it than "a spell", "a card"."""

_ACTED = frozenset({
    "step", "draw", "draw_many", "cast", "discard", "gain_life", "lose_life", "tap_for_mana", "search", "shuffle",
    "sacrifice", "activate",
    "play", "turn", "cycle", "scry", "surveil", "attack", "flip", "roll", "tap", "copy", "clash",
})  # fmt: skip
"""Kinds of event with a player who acts."""


@rule(On)
def _event(w: Walk, node: Any) -> Any:
    new = _pattern(w, node)
    if new.kind == "attack" and new.subject is not None and not new.batch:
        w.attacker = se.This() if isinstance(new.subject, fi.IsSource) else se.EventObject()
    roles = [("source", new.source), ("subject", new.subject), ("other", new.other)]
    if new.kind == "attack":  # "a creature attacks you or a planeswalker you control, it …": the attacker
        roles = [roles[0], roles[2], roles[1]]
    if new.kind == "damage" and new.subject == fi.Among(se.Attached()):
        roles.reverse()  # "a creature deals damage to enchanted planeswalker … that creature": the one that deals it
    if new.kind == "target":  # "it" is what became the target; "that spell or ability" is what targets it
        roles = [("source", new.source), ("subject", new.subject)]
        w.see("player", se.ControllerOf(se.EventObject("other")))
        w.see("object", se.EventObject("other"), False, frozenset({"spell", "ability"}))
    if new.kind == "move" and new.to == "hand" and not new.batch:  # "that player" is the one whose hand it is
        w.see("player", se.OwnerOf(se.EventObject()))
    for role, f in roles:
        _see_role(w, new, role, f)
    if new.kind in _ACTED and (new.kind != "tap" if new.player is None else not is_you(new.player)):
        attacks = new.kind == "attack"
        who = Ante("player", se.EventPlayer(), False, frozenset({"attacking"}) if attacks else frozenset())
        w.antes.insert(0 if attacks else len(w.antes), who)
    if new.kind not in _UNNUMBERED or new.batch:
        w.numbers.append(am.EventAmount())
    return new


def _pattern(w: Walk, node: Any) -> Any:
    """The event itself."""
    before, w.in_pattern = w.in_pattern, True
    player = w.walk(node.player)
    acts = player is not None and node.kind in _ACTED and not is_you(player)
    if acts:  # "a player casts a spell with the name of a card in their graveyard"
        w.see("player", se.EventPlayer())
    new = replace(w.fields(node, skip=("condition", "player")), player=player)
    if acts:
        w.antes.pop(next(k for k, a in enumerate(w.antes) if a.ref == se.EventPlayer()))
    new = _circumstance(w, node, new)
    w.in_pattern = before
    return new


def _see_role(w: Walk, new: Any, role: str, f: Any) -> None:
    """What has that role in the event, as far as the text says something of it."""
    if f is None and not (role == "subject" and new.kind in _UNNAMED):
        return
    if new.across and role == ("subject" if new.kind == "damage" else "other"):
        return  # several, of whom the event speaks only together
    if f is None:
        _see_object(w, new, role, f)
    elif is_player(f):
        if not is_you(f):  # the player of an attack is the one who attacks
            w.see("player", se.EventObject(role) if new.kind == "attack" else se.EventPlayer(), False)
    elif isinstance(f, fi.IsSource):
        w.see("object", se.This(), False)
    elif f == fi.Among(se.Attached()):  # what it happened to, wherever the Aura or Equipment is by now
        w.see("object", se.EventObject(role), False, HOSTS)
    else:
        _see_object(w, new, role, f)


def _see_object(w: Walk, new: Any, role: str, f: Any) -> None:
    """An object with that role, by the nouns that fit it, and whose it is."""
    zones: tuple[str, ...] = ("battlefield",) if f is not None else ()
    if _on_stack(new.kind, role) or a_spell(f):
        zones = ("stack",)
    nouns: frozenset[str] = nouns_of(f, zones) | (_CARDS_TOO if new.kind in _OF_CARDS else frozenset())
    if role == "source" and new.kind == "damage":
        nouns |= {"source"}
    if role == "subject" and new.kind == "activate":
        nouns = frozenset({"ability"})
    if not new.batch and f is not None and an_opponents(f):
        w.see("player", se.ControllerOf(se.EventObject(role)))
    if not new.batch and f is not None and fi.Owned(se.EachOpponent()) in parts_of(f):
        w.see("player", se.OwnerOf(se.EventObject(role)))
    w.see("object", se.EventObject(role), new.batch, nouns)
    if f is not None and role == "subject" and new.kind == "cast":
        _see_targets(w, f)
    if f is not None and maybe_player(f):
        w.see("player", se.EventPlayer(), False)


def _see_targets(w: Walk, f: Any) -> None:
    """What the spell targets may be spoken of: "one or more creatures", "only a single creature"."""
    for part in parts_of(f):
        if isinstance(part, fi.Targets) and isinstance(part.inner, fi.IsSource):
            w.antes.insert(0, Ante("object", se.This(), False, frozenset()))
        elif isinstance(part, fi.Targets) and not is_player(part.inner) and not maybe_player(part.inner):
            those = se.OnlyThose(se.TargetsOf(se.EventObject("subject")), part.inner)
            w.antes.insert(0, Ante("object", those, not part.only, nouns_of(part.inner, ("battlefield",))))
            if not part.only:
                w.numbers.append(am.Count(those))


def _circumstance(w: Walk, node: Any, new: Any) -> Any:
    """ "While it has a counter on it": "it" is what the event happens to; nothing in it is spoken of again."""
    if node.condition is None:
        return new
    kept = list(w.antes)
    if not w.saying and isinstance(node.subject, fi.IsSource):
        w.see("object", se.This())
    condition = w.walk(node.condition)
    if node.kind != "state":
        w.antes = kept
    return new if condition is node.condition else replace(new, condition=condition)


def _on_stack(kind: str, role: str) -> bool:
    return kind in _ON_STACK and (role == "subject" or kind != "activate")
