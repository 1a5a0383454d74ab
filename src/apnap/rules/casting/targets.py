"""Modes and targets of spells, activated and triggered abilities (700.2, 115, 601.2b-d, 602.2b, 603.3c-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.ability.abilities import Triggered
from apnap.ability.amounts import Amount, X
from apnap.ability.effects import Damage, Effect, Modal, PutCounters, Shield
from apnap.ability.filters import Both, Other
from apnap.ability.selections import Choose, Ref, Target
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.candidates import candidates
from apnap.rules.ask.choose import ASK_ALL
from apnap.rules.ask.modes import chosen as chosen_modes
from apnap.rules.ask.promised import Names, asked_nodes, asks_what_was_paid, paid_for, turns_out
from apnap.rules.ask.targets import cant_be_targeted, legal_targets, shares_of, still_legal, target_nodes
from apnap.rules.casting import asking as ask
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.info import modal_of
from apnap.rules.casting.known import known
from apnap.rules.casting.together import together_ok, together_possible

NO_TARGETS: Final = Reason("601.2c", "no-targets")
NO_MODES: Final = Reason("700.2a", "no-modes")
_LIMIT: Final = 16384

Targets = tuple[tuple[int, ...], ...]


# --- nodes of an effect ---------------------------------------------------------------------------

_nodes: dict[tuple[int, tuple[int, ...]], tuple[Effect, tuple[Target, ...]]] = {}


def nodes_of(effect: Effect, modes: tuple[int, ...] = ()) -> tuple[Target, ...]:
    """The effect's Target nodes in the order of the text, in the chosen modes only (700.2c). Whatever says
    "target" is targeted: spells, activated and triggered abilities, those of keywords too (115.1a, 115.1c-e);
    an Aura spell by its enchant ability (115.1b)."""
    key = (id(effect), modes)
    found = _nodes.get(key)
    if found is None:
        if len(_nodes) > _LIMIT:
            _nodes.clear()
        found = _nodes[key] = (effect, tuple(target_nodes(effect, modes)))
    return found[1]


def _asked(
    game: State, effect: Effect, modes: tuple[int, ...], b: Binding, names: Names | None = None
) -> tuple[Target, ...]:
    """Of these nodes those that are chosen for: only what was kicked, bargained or promised has the targets of that
    part (702.33g, 702.166d, 702.174m). With `names`, as if that was paid."""
    if not asks_what_was_paid(effect):
        return nodes_of(effect, modes)
    return asked_nodes(effect, modes, paid_for(game, b) if names is None else names)


_divided: dict[tuple[int, tuple[int, ...]], tuple[Effect, dict[int, Amount]]] = {}


def divided_of(effect: Effect, modes: tuple[int, ...]) -> dict[int, Amount]:
    """For each Target node among whose targets something is divided (601.2d), by id, how much; of a mode that was
    chosen twice both times (700.2d)."""
    key = (id(effect), modes)
    found = _divided.get(key)
    if found is None:
        if len(_divided) > _LIMIT:
            _divided.clear()
        amounts: dict[int, Amount] = {}
        for node in _said(effect, modes):
            if isinstance(node, (Damage, PutCounters, Shield)) and node.divided:
                among: Any = node.ability if isinstance(node, Shield) else node
                n = among.prevent if isinstance(node, Shield) else among.n
                what = among.on.subject if isinstance(node, Shield) else getattr(among, "to", None) or among.what
                for part in what.walk():
                    if type(part) is Target:
                        amounts[id(part)] = n
        found = _divided[key] = (effect, amounts)
    return found[1]


def _said(node: Node, modes: tuple[int, ...]) -> Iterator[Node]:
    """All of an effect, of its modes the chosen ones."""
    yield node
    for child in chosen_modes(node, modes) if isinstance(node, Modal) else node.children():
        yield from _said(child, modes)


# --- is there something to target -----------------------------------------------------------------


def _node_ok(game: State, node: Target, b: Binding, spell: int) -> bool:
    least = node.least
    if type(least) is not int:
        least = ask.amount(game, least, b)
    if least <= 0:
        return True
    if least == 1 and not node.together and node.each is None:
        return _some_target(game, node, b, spell)
    found = legal_targets(game, node, b, spell)
    if len(found) < least:
        return False
    return not node.together or together_possible(game, node.together, tuple(found), least)


def _some_target(game: State, node: Target, b: Binding, spell: int) -> bool:
    """Whether there is a legal target. What was one the last time that the view was asked is looked at first.
    Permanents, unless the text names another zone or players (115.2)."""
    data = game.view_.data
    hints = data.get("target_hints")
    if hints is None:
        hints = data["target_hints"] = {}
    key = (id(node), b.controller)
    hint = hints.get(key)
    if hint is not None and hint != spell and still_legal(game, node, hint, b):
        return True
    for ref in candidates(game, node.filter, node.zones, b):
        if cant_be_targeted(game, ref, b, spell) is None:
            hints[key] = ref
            return True
    return False


_bound: dict[int, tuple[tuple[Target, ...], bool]] = {}


def bound_together(nodes: tuple[Target, ...]) -> bool:
    """Whether what a later target may be depends on an earlier one: "another target", "that player controls"."""
    found = _bound.get(id(nodes))
    if found is None:
        if len(_bound) > _LIMIT:
            _bound.clear()
        names: set[str] = set()
        bound = False
        for i, node in enumerate(nodes):
            bound = bound or (i > 0 and another(node))
            bound = bound or any(isinstance(part, Ref) and part.name in names for part in node.walk())
            names.add(node.name)
        found = _bound[id(nodes)] = (nodes, bound)
    return found[1]


def another(node: Target) -> bool:
    """Whether it is "another" target: none of those chosen before it (601.2c)."""
    parts = node.filter.parts if isinstance(node.filter, Both) else (node.filter,)
    return any(isinstance(part, Other) and part.than != "this" for part in parts)


def rest_possible(
    game: State, nodes: tuple[Target, ...], at: int, b: Binding, spell: int, before: tuple[int, ...]
) -> bool:
    """Whether targets can be chosen for the nodes from `at` on, after those in `before`."""
    if at >= len(nodes):
        return True
    node = nodes[at]
    least = node.least if type(node.least) is int else ask.amount(game, node.least, b)
    if least <= 0:
        return rest_possible(game, nodes, at + 1, b, spell, before)
    if least > 1 or node.together:
        return _node_ok(game, node, b, spell) and rest_possible(game, nodes, at + 1, b, spell, before)
    only = another(node)
    for ref in legal_targets(game, node, b, spell):
        if only and ref in before:
            continue
        inner = b.child(names={**b.names, node.name: (ref,)}) if node.name else b
        if rest_possible(game, nodes, at + 1, inner, spell, (*before, ref)):
            return True
    return False


def enough_targets(
    game: State,
    effect: Effect | None,
    b: Binding,
    spell: int,
    modes: tuple[int, ...] | None = None,
    names: Names | None = None,
) -> bool:
    """Whether there are legal targets for everything that must be targeted (601.2c); of a modal effect whose modes
    aren't chosen yet, in enough of its modes (700.2a). With `names`, as if those costs were paid."""
    if effect is None:
        return True
    modal = modal_of(effect) if modes is None else None
    nodes = _asked(game, effect, modes or (), b, names)
    if len(nodes) > 1 and bound_together(nodes):
        if not rest_possible(game, nodes, 0, b, spell, ()):
            return False
    else:
        for node in nodes:
            if not _node_ok(game, node, b, spell):
                return False
    if modal is None:
        return True
    need = modal.least
    if modal.more_must and modal.more is not None and not isinstance(b.ability, Triggered):
        more = None if names is None or modal.more_if is None else turns_out(modal.more_if, names)
        if more_chosen(game, modal, b) if more is None else more:
            need = modal.more
    if need <= 0:
        return True
    if modal.repeat and need > 1:
        need = 1
    have = 0
    for mode in modal.modes:
        if enough_targets(game, mode.effect, b, spell, (), names):
            have += 1
            if have >= need:
                return True
    return False


_counting: dict[int, tuple[Effect, bool]] = {}


MOST_X: Final = 40
"""How great an X is looked for that has a target."""


def asks_x_of_targets(effect: Effect) -> bool:
    """Whether what may be targeted depends on X, which is chosen before ("with mana value X", 601.2b-c)."""
    found = _counting.get(id(effect))
    if found is None:
        if len(_counting) > _LIMIT:
            _counting.clear()
        targets = [n for n in effect.walk() if type(n) is Target]
        found = _counting[id(effect)] = (effect, any([type(part) is X for n in targets for part in n.filter.walk()]))
    return found[1]


def needs_targets(effect: Effect | None) -> bool:
    """Whether finding out if it can be put on the stack needs a look at targets at all."""
    return effect is not None and (bool(nodes_of(effect)) or modal_of(effect) is not None)


def more_chosen(game: State, modal: Modal, b: Binding) -> bool:
    """Whether more modes are chosen than without what the text asks for ("if …, choose both instead")."""
    return modal.more_if is not None and ask.holds(game, modal.more_if, b)


def who_chooses(game: State, by: Any, b: Binding, pid: int) -> Gen[int]:
    """Who chooses: the controller, or another player whom the text names (700.2e, 115.1). An opponent does it
    where the text says so (601.6, 602.3), the one whom the controller picks among several (601.6a, 602.3a)."""
    if by is None:
        return pid
    if isinstance(by, Choose):
        found = tuple([p for p in game.order if ask.matches(game, by.filter, p, b)])
    else:
        found = ask.resolve(game, by, b)
    if len(found) > 1:
        options = tuple([Option("player", ref=p) for p in found])
        answer = yield Decision("choose", pid, "601.6a", options, source=b.source, prompt="chooser")
        return found[answer[0]]
    return found[0] if found else pid


# --- choosing targets -----------------------------------------------------------------------------


def choose_targets(
    game: State,
    pid: int,
    effect: Effect | None,
    b: Binding,
    stack_id: int,
    modes: tuple[int, ...] = (),
    rule: str = "601.2c",
    affordable: Any = None,
) -> Gen[tuple[Targets, Targets]]:
    """Choose the targets (601.2c) and then the division among them (601.2d), one decision for each Target node.

    Returns both in the order of the nodes, and binds them in `b` (slots, amounts, and the nodes' names).
    `affordable(targets)` is asked about the targets so far, for costs that depend on them. Raises
    IllegalAnswer when there aren't enough legal targets. None may be a legal number (115.6)."""
    if effect is None:
        return (), ()
    every = nodes_of(effect, modes)
    if not every:
        return (), ()
    nodes = _asked(game, effect, modes, b)
    totals = divided_of(effect, modes)
    chosen: list[tuple[int, ...]] = []
    bound = len(nodes) > 1 and bound_together(nodes)
    for i, node in enumerate(nodes):
        fit = (lambda refs, at=i: _leaves_rest(game, nodes, at, b, stack_id, chosen, refs)) if bound else None
        refs = yield from _one_node(
            game, pid, node, b, stack_id, rule, totals.get(id(node)), affordable, chosen, fit
        )
        chosen.append(refs)
        b.slots[id(node)] = refs
        if node.name:
            b.names[node.name] = refs
    division: list[tuple[int, ...]] = []
    for node, refs in zip(nodes, chosen, strict=True):
        total = totals.get(id(node))
        amounts: tuple[int, ...] = ()
        if total is not None and refs:
            amounts = yield from _divide(game, pid, ask.amount(game, total, b), refs, stack_id)
            b.amounts[id(node)] = amounts
        division.append(amounts)
    if len(nodes) < len(every):
        return _in_place(every, nodes, chosen), (_in_place(every, nodes, division) if totals else ())
    return tuple(chosen), (tuple(division) if totals else ())


def _in_place(every: tuple[Target, ...], nodes: tuple[Target, ...], found: list[tuple[int, ...]]) -> Targets:
    """What was chosen for some of the nodes, with nothing for the others."""
    by_id = {id(node): refs for node, refs in zip(nodes, found, strict=True)}
    return tuple([by_id.get(id(node), ()) for node in every])


def _leaves_rest(
    game: State,
    nodes: tuple[Target, ...],
    at: int,
    b: Binding,
    stack_id: int,
    chosen: list[tuple[int, ...]],
    refs: Any,
) -> Any:
    """Those of the possible targets with which the later ones can still be chosen; "another" target is none of the
    earlier ones (601.2c)."""
    node = nodes[at]
    before = tuple(ref for group in chosen for ref in group)
    if another(node):
        refs = [ref for ref in refs if ref not in before]
    if node.least != 1 or node.most != 1:
        return refs
    kept = []
    for ref in refs:
        inner = b.child(names={**b.names, node.name: (ref,)}) if node.name else b
        if rest_possible(game, nodes, at + 1, inner, stack_id, (*before, ref)):
            kept.append(ref)
    return kept


def _one_node(
    game: State,
    pid: int,
    node: Target,
    b: Binding,
    stack_id: int,
    rule: str,
    total: Amount | None,
    affordable: Any,
    before: list[tuple[int, ...]],
    fit: Any = None,
) -> Gen[tuple[int, ...]]:
    """The targets for one instance of the word "target" (115.3)."""
    found = legal_targets(game, node, b, stack_id)
    if fit is not None:
        found = fit(found)
    least = node.least if type(node.least) is int else ask.amount(game, node.least, b)
    most = len(found)
    if node.most is not None:
        most = min(most, node.most if type(node.most) is int else ask.amount(game, node.most, b))
    if total is not None:  # each target of something divided gets at least one (601.2d)
        most = min(most, ask.amount(game, total, b))
    if most < least or least > len(found):
        raise IllegalAnswer("not enough legal targets", NO_TARGETS)
    shares: list[tuple[tuple[int, ...], int, int]] = []
    if node.each is not None:  # as many for each player; none for one who has no legal target
        shares = [
            (share, min(least, len(share)), min(most, len(share)))
            for share in shares_of(game, node, b, stack_id).values()
        ]
        least, most = sum([low for _, low, _ in shares]), sum([high for _, _, high in shares])
    if most <= 0 and (node.most is not None or not game.options.get(ASK_ALL)):
        return ()  # a scenario may say that of any number there are none
    options = tuple([Option("object" if ref >= FIRST_OBJECT else "player", ref) for ref in found])
    check = None
    if node.together or affordable is not None or len(shares) > 1:

        def check(answer: Answer) -> Reason | None:
            refs = tuple(options[i].ref for i in answer)
            if node.together and not together_ok(game, node.together, refs):
                return Reason("601.2c", "together", refs)
            if any([not low <= len([r for r in refs if r in share]) <= high for share, low, high in shares]):
                return Reason("601.2c", "together", refs)
            if affordable is not None and not affordable((*before, refs)):
                return Reason("601.2h", "mana")
            return None

    chooser = yield from who_chooses(game, node.by, b, pid)
    default = tuple(range(least))
    if check is not None and least and check(default) is not None:
        found_one = _some_answer(len(options), least, check)
        if found_one is None and affordable is not None and least == 1:
            raise IllegalAnswer("no target with which the cost can be paid", Reason("601.2h", "mana"))
        default = found_one or default
    answer = yield Decision(
        "targets", chooser, rule, options, least, most, source=stack_id, check=check, default=default,
        prompt=node.name,
    )  # fmt: skip
    return tuple(options[i].ref for i in answer)


def once_each(targets: Targets) -> tuple[int, ...]:
    """The chosen objects and players without doubles: each becomes a target once, however many instances of the word
    chose it (601.2c)."""
    if len(targets) == 1:
        return targets[0]
    return tuple(dict.fromkeys([ref for refs in targets for ref in refs]))


def _some_answer(n: int, least: int, check: Any) -> Answer | None:
    """The first answer of the least size that passes the check, if a moderate search finds one."""
    from itertools import combinations, islice

    for answer in islice(combinations(range(n), least), 2000):
        if check(answer) is None:
            return answer
    return None


def _divide(game: State, pid: int, total: int, refs: tuple[int, ...], stack_id: int) -> Gen[tuple[int, ...]]:
    """How an amount is divided among targets, at least one to each (601.2d)."""
    if len(refs) == 1:
        return (total,)
    if total < len(refs):
        raise IllegalAnswer("too little to divide", Reason("601.2d", "division", refs))
    options = tuple([Option("object" if ref >= FIRST_OBJECT else "player", ref) for ref in refs])
    share, rest = divmod(total, len(refs))
    default = tuple(share + (1 if i < rest else 0) for i in range(len(refs)))
    answer = yield Decision(
        "divide", pid, "601.2d", options, form="divide", total=total, floor=1, zero_ok=False, source=stack_id,
        default=default,
    )  # fmt: skip
    return answer


def target_verdict(
    game: State, effect: Effect | None, b: Binding, spell: int, names: Names | None = None
) -> Reason | None:
    """`enough_targets` as a verdict, remembered for this very state."""
    if not needs_targets(effect):
        return None
    cache = known(game)
    key = ("targets", id(effect), b.source, b.controller, names)
    found = cache.get(key)
    if found is None:
        found = cache[key] = enough_targets(game, effect, b, spell, None, names)
    return None if found else NO_TARGETS
