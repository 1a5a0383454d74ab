"""Effects made of others: one after the other, if, may, unless, for each, later."""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.references.nouns import Ante, is_player, nouns_of
from apnap.oracle.references.results import result
from apnap.oracle.references.tree import mentions, replace, targets_in
from apnap.oracle.references.verbs import SUBJECT, effect, later, of_each_said
from apnap.oracle.references.walk import EACH, ReferenceError_, Walk, rule
from apnap.oracle.references.zones import HERE


@rule(ef.Seq)
def _seq(w: Walk, node: Any) -> Any:
    before, w.rest_said = w.rest_said, w.rest_said or _says_rest(node)
    made = _row(w, node)
    w.rest_said = before
    return made


def _says_rest(node: Any) -> bool:
    """Whether something is done to the rest of the cards that are revealed in it until some are found."""
    until = [n for n in node.walk() if isinstance(n, ef.RevealUntil) and n.n != 1]
    if not until:
        return False
    said = [n for n in node.walk() if isinstance(n, su.TheRest) or n in [se.Ref(one.rest) for one in until]]
    all_of_them = [n for n in node.walk() if n in [se.Union((se.Ref(u.name), se.Ref(u.rest))) for u in until]]
    return len(said) > len(all_of_them)


def _neither(before: Any, part: Any, saying: bool) -> Any:
    """ "If it's a creature card, … If it's a land card, … Otherwise, …": when it is neither of them."""
    if not isinstance(before, ef.Gate) or not isinstance(part, ef.Gate) or part.otherwise is None:
        return part
    one: Any = before.when
    two: Any = part.when
    other: Any = part.otherwise
    asks = isinstance(one, (co.Is, co.EventIs)) and type(one) is type(two) and before.otherwise is None
    if not asks or getattr(one, "what", None) != getattr(two, "what", None):
        return part
    unless: Any = co.IsNot(one)
    if not saying:
        return replace(part, otherwise=ef.Gate(other, when=unless))
    return replace(part, otherwise=other.then) if other == ef.Gate(other.then, when=unless) else part


def _row(w: Walk, node: Any) -> Any:
    if w.saying:
        pairs = zip(node.parts, node.parts[1:], strict=False)
        node = replace(node, parts=(node.parts[0], *[_neither(one, two, True) for one, two in pairs]))
        after = (*node.parts[1:], None)
        leading, w.leading = w.leading, False
        said = [
            part if leading and k == 0 else _trailing(part, more)
            for k, (part, more) in enumerate(zip(node.parts, after, strict=True))
        ]
        apart = tuple([p for part in said for p in _said_apart(part)])
        return replace(node, parts=tuple(_in_a_row(w, replace(node, parts=apart))))
    parts: list[Any] = []
    trailing = False
    for plain, part in zip(node.parts, _in_a_row(w, node), strict=True):
        part = _neither(parts[-1], part, False) if parts else part
        if parts and _speaks_of(part, _later_names(parts[-1])):
            parts[-1] = _within(parts[-1], part)
        elif parts and _goes_on(parts[-1], part, trailing):
            parts[-1] = replace(parts[-1], then=_joined(parts[-1].then, part))
        elif any([_speaks_of(part, _later_names(p)) for p in parts]):
            raise ReferenceError_("what happens later")
        else:
            parts += part.parts if isinstance(part, ef.Seq) else (part,)
            # "Target creature gets +2/+0 if it's night. It deals …": it does so in any case
            trailing = type(getattr(plain, "when", None)) is su.Trail
            trailing = trailing and not (plain.may or getattr(plain.then, "may", False))
    return replace(node, parts=tuple(parts)) if len(parts) > 1 else parts[0]


def _in_a_row(w: Walk, node: Any) -> list[Any]:
    """The parts one after the other. "If you're the monarch, … If you're not the monarch, …": the second speaks of
    nothing that the first does."""
    found: list[Any] = []
    last, before = None, w.memory()
    for part in node.parts:
        alike = _asked_alike(last, part)
        if alike or _opposite(last, part):
            antes = before["antes"]
            after = w.not_done(before)
            w.antes = list(antes) if alike else w.antes
            before = w.memory()
            found.append(w.walk(part))
            w.join(before, after)
        else:
            if isinstance(part, ef.Gate):
                before = w.memory()
            found.append(w.walk(part))
        last = part
    return found


def _opposite(a: Any, b: Any) -> bool:
    """Whether these are done under conditions of which only one holds."""
    if not isinstance(a, ef.Gate) or not isinstance(b, ef.Gate) or a.when is None or b.when is None:
        return False
    return bool(a.when == co.IsNot(b.when) or b.when == co.IsNot(a.when))


def _asked_alike(a: Any, b: Any) -> bool:
    """ "If it's a land card, draw a card. If it's a creature card, …": both are asked of the same thing."""
    if not isinstance(a, ef.Gate) or not isinstance(b, ef.Gate) or a.otherwise is not None:
        return False
    one, two = a.when, b.when
    if not isinstance(one, _ASKED) or not isinstance(two, _ASKED) or isinstance(one.what, se.This):
        return False
    return bool(one.what == two.what)


_ASKED = (co.Is, su.Was)


def _later_names(node: Any) -> frozenset[str]:
    """What is named only in a delayed ability: it hasn't happened as the rest does (603.7)."""
    found: set[str] = set()
    for part in node.walk():
        if isinstance(part, ef.Delayed):
            found |= {getattr(n, "name", "") for n in part.effect.walk() if isinstance(n, ef.Effect)}
    return frozenset(found - {""})


def _speaks_of(node: Any, names: frozenset[str]) -> bool:
    return bool(names) and any(
        [isinstance(n, (se.Ref, am.Result, am.Excess, co.Happens)) and n.name in names for n in node.walk()]
    )


def _within(node: Any, more: Any) -> Any:
    """The effect with more in its delayed ability, of which that speaks: "at the beginning of the next end step, … If
    you do, …"."""
    if isinstance(node, ef.Delayed):
        return replace(node, effect=_joined(node.effect, more))
    if isinstance(node, ef.Seq):
        return replace(node, parts=(*node.parts[:-1], _within(node.parts[-1], more)))
    if isinstance(node, ef.Gate) and node.otherwise is None:
        return replace(node, then=_within(node.then, more))
    raise ReferenceError_("what happens later")


def _trailing(part: Any, more: Any) -> Any:
    """What is done if something is so, said so that what comes after it is not understood to be done only then."""
    if not isinstance(part, ef.Gate) or part != ef.Gate(part.then, when=part.when) or isinstance(part.then, ef.Seq):
        return part
    if not isinstance(more, ef.Effect) or part.when is None or not _goes_on(part, more, False):
        return part
    return replace(part, when=su.Trail(part.when))


def _goes_on(gate: Any, part: Any, trailing: bool) -> bool:
    """Whether a sentence goes on with what the one before does only if something is so, or if somebody wants to: it
    speaks of the targets of that ("You may tap target creature. It doesn't untap …", 608.2c)."""
    if _lets_cast(gate, part):
        return True
    if trailing or not _optional(gate):
        return False
    if isinstance(part, ef.Shuffle):  # a library that was searched, if it was (701.24a)
        done = [n for n in gate.then.walk() if isinstance(n, (ef.Search, ef.Shuffle))]
        return len(done) == 1 and isinstance(done[0], ef.Search) and part.who in (done[0].who, done[0].of)
    names = frozenset(targets_in(gate.then))
    if not _speaks_of(part, names) or _opposite(gate, part):
        return False
    return not gate.name or not _speaks_of(part, frozenset({gate.name}))  # "If you do", "if you don't"


def _joined(node: Any, more: Any) -> Any:
    return ef.Seq((*(node.parts if isinstance(node, ef.Seq) else (node,)), more))


def _optional(gate: Any) -> bool:
    """Whether this is done or not done, and nothing else is done in its place."""
    if not isinstance(gate, ef.Gate) or gate.otherwise is not None or gate.unless:
        return False
    return not isinstance(gate.then, (ef.Reflexive, ef.Delayed))


def _lets_cast(gate: Any, part: Any) -> bool:
    """Whether what is exiled only if something is so may then be cast or played: "Exile it if it's an instant card. You
    may cast that card …"."""
    if not isinstance(part, ef.Permit) or not isinstance(gate, ef.Gate) or not _optional(gate):
        return False
    return isinstance(gate.then, ef.Exile) and later(gate.then.what) == part.what


def _said_apart(node: Any) -> tuple[Any, ...]:
    """A delayed ability, or what is done only if something is so, whose last parts are sentences of their own, and
    these."""
    if _optional(node) and isinstance(node.then, ef.Seq):
        parts = node.then.parts
        k = len(parts)
        while k > 1 and _speaks_of(parts[k - 1], frozenset([t for p in parts[: k - 1] for t in targets_in(p)])):
            k -= 1
        if len(parts) == 2 and _lets_cast(replace(node, then=parts[0]), parts[1]):
            k = 1
        first = parts[0] if k == 1 else ef.Seq(parts[:k])
        return (replace(node, then=first), *parts[k:])
    if not isinstance(node, ef.Delayed) or not isinstance(node.effect, ef.Seq):
        return (node,)
    parts = node.effect.parts
    for k in range(1, len(parts)):
        names = frozenset([getattr(n, "name", "") for p in parts[:k] for n in p.walk() if isinstance(n, ef.Effect)])
        if isinstance(parts[k], _SENTENCES) and _speaks_of(parts[k], names - {""}):
            first = parts[0] if k == 1 else ef.Seq(parts[:k])
            return (replace(node, effect=first), *parts[k:])
    return (node,)


_SENTENCES = (ef.Gate, ef.Permit, ef.Delayed)


@rule(ef.Gate)
def _gate(w: Walk, node: Any) -> Any:
    if w.saying and len(apart := _said_apart(node)) > 1:
        return ef.Seq(tuple(_in_a_row(w, ef.Seq(apart))))
    if node.replaces:  # the ordinary version is said first
        taken = list(w.taken)
        first = w.walk(node.otherwise)
        if isinstance(first, ef.Apply) and isinstance(first.what, se.All):  # "… those creatures get +2/+2 instead"
            w.see("object", first.what, True, nouns_of(first.what.filter, first.what.zones))
        w.taken, either = list(taken), w.taken
        tokens = w.hide_tokens(first)
        when = w.walk(node.when)
        then, hit = node.then, getattr(node.otherwise, "to", None)
        if w.saying and isinstance(then, ef.Damage) and isinstance(hit, se.Target) and then.to == se.Ref(hit.name):
            node = replace(node, then=replace(then, to=su.Again()))
        then = w.walk(node.then)
        w.antes = tokens + w.antes
        w.taken = either + w.taken[len(taken) :]
        if not w.saying and any([_speaks_of(part, _done_in(first) - _done_in(then)) for part in (when, then)]):
            raise ReferenceError_("what isn't done")
        _either(w, first, then)
        return replace(node, otherwise=first, when=when, then=then)
    if w.saying and node.when is not None and any(mentions(node.when, se.Ref(n)) for n in targets_in(node.then)):
        node = replace(node, when=su.Trail(node.when))
    if type(node.when) is su.Trail:
        before = w.memory()
        then = w.walk(node.then)
        after = w.not_done(before)
        before = w.memory()
        when = w.walk(node.when.inner)
        otherwise = None
        if node.otherwise is not None:
            n = getattr(then, "n", None)
            w.numbers += [n] if isinstance(n, am.AmountNode) else []
            otherwise = w.walk(node.otherwise)
            _either(w, then, otherwise)
        w.join(before, after)
        return result(w, replace(node, when=su.Trail(when) if w.saying else when, then=then, otherwise=otherwise))
    when = w.walk(node.when) if node.when is not None else None
    if node.unless:
        return _unless(w, node, when)
    if w.saying and node.may and node.cost is None and not isinstance(node.who, se.You):
        own = se.Iter() if isinstance(node.who, EACH) else later(node.who)
        node = replace(node, then=_said_of(node.then, own))
    who = node.who if isinstance(node.who, se.You) else w.walk(node.who)
    before, w.own = w.own, se.Iter() if isinstance(who, EACH) else later(who)
    antes = list(w.antes)
    if isinstance(who, EACH):
        w.see("player", se.Iter())
    cost = w.walk(node.cost) if node.cost is not None else None
    for action in (node.cost if w.saying else cost).actions if cost is not None else ():
        if isinstance(action, ef.PayLife) and isinstance(action.n, am.AmountNode):
            w.numbers.append(action.n)  # "you may pay life equal to its power. If you do, … that many"
    said = w.memory() if node.otherwise is not None else {}
    then = w.walk(node.then)
    w.own = before
    if isinstance(who, EACH):  # "if a player does" is of none of them
        w.antes = [a for a in w.antes if a.ref != se.Iter() or any(a is b for b in antes)]
    otherwise = None
    if node.otherwise is not None:  # nothing of what happens if so is there to be spoken of if not
        after = w.not_done(said)
        n = getattr(then, "n", None)
        w.numbers += [n] if isinstance(n, am.AmountNode) else []  # "otherwise, you lose that much life"
        said = w.memory()
        otherwise = w.walk(node.otherwise)
        w.join(said, after)
        _either(w, then, otherwise)
    if not w.saying and node.may and not isinstance(who, se.You) and _put_here(then):
        raise ReferenceError_("under whose control")
    made = replace(node, when=when, who=who, cost=cost, then=then, otherwise=otherwise)
    if not w.saying and node.may and isinstance(then, ef.Seq) and _of_the_rest(then.parts[-1]):
        # "you may reveal one of them, then put the rest …": the rest goes there in any case
        first = then.parts[0] if len(then.parts) == 2 else ef.Seq(then.parts[:-1])
        return ef.Seq((result(w, replace(made, then=first)), then.parts[-1]))
    return result(w, made)


def _of_the_rest(node: Any) -> bool:
    return isinstance(node, ef.Move) and isinstance(node.what, se.Rest)


def _put_here(node: Any) -> bool:
    """Whether it puts something onto the battlefield without saying under whose control."""
    return isinstance(node, ef.Move) and node.to == "battlefield" and node.under is None


def _done_in(node: Any) -> frozenset[str]:
    """The names of what an effect does."""
    acts = [n for n in node.walk() if isinstance(n, ef.Effect)]
    return frozenset([getattr(n, "name", "") for n in acts] + [getattr(n, "result", "") for n in acts]) - {""}


def _either(w: Walk, first: Any, second: Any) -> None:
    """What two versions of the same say is spoken of later whichever of them happened: it has one name."""
    if w.saying or second is None:
        return
    one, other = _named(first), _named(second)
    if [kind for kind, _ in one] == [kind for kind, _ in other]:
        w.alike.update({b: w.alike.get(a, a) for (_, a), (_, b) in zip(one, other, strict=True)})


def _named(node: Any) -> list[tuple[Any, str]]:
    """What the tree names newly, with the kind of what names it."""
    return [
        ((type(n), isinstance(n, se.Target) and is_player(n.filter)), getattr(n, "name", ""))
        for n in node.walk()
        if isinstance(n, (se.Target, ef.Effect)) and "#" in getattr(n, "name", "")
    ]


def _said_of(node: Any, own: Any) -> Any:
    """What `own` does, with its subject left out, as "may" is followed by it."""
    if isinstance(node, ef.Seq):
        return ef.Seq(tuple(_said_of(p, own) for p in node.parts))
    if own is None:
        return node
    if getattr(node, "under", None) == own:
        node = replace(node, under=su.Subj())
    if getattr(getattr(node, "what", None), "by", None) == own:
        node = replace(node, what=replace(node.what, by=su.Subj()))
    if isinstance(node, ef.Damage) and node.to == own:
        return replace(node, to=su.Subj())
    if isinstance(node, ef.OneOf):
        return replace(node, parts=tuple(_said_of(p, own) for p in node.parts))
    field = SUBJECT.get(type(node), "who" if "who" in node.__struct_fields__ else "")
    return replace(node, **{field: su.Subj()}) if field and getattr(node, field) == own else node


def _unless(w: Walk, node: Any, when: Any) -> Any:
    """ "X unless that player pays": what happens is said first."""
    if w.saying and node.cost is not None and not isinstance(node.who, se.You):
        own = se.Iter() if isinstance(node.who, EACH) else later(node.who)
        acts = tuple(_said_of(a, own) for a in node.cost.actions)
        node = replace(node, cost=replace(node.cost, actions=acts))
    then = w.walk(node.then)
    who = node.who if isinstance(node.who, se.You) else w.walk(node.who)
    before, w.own = w.own, se.Iter() if isinstance(who, EACH) else later(who)
    cost = w.walk(node.cost) if node.cost is not None else None
    w.own = before
    return result(w, replace(node, when=when, who=who, cost=cost, then=then))


@rule(su.Subj)
def _subj(w: Walk, node: Any) -> Any:
    return w.again(node, w.own, "subject")


@rule(ef.ForEach)
def _foreach(w: Walk, node: Any) -> Any:
    mark = len(w.antes)
    if w.saying and isinstance(node.what, EACH) and (verb := of_each_said(node)) is not None:
        said = w.walk(verb)
        _of_all(w, mark)
        return said
    what = w.walk(node.what)
    mark = len(w.antes)
    if isinstance(what, EACH) or (isinstance(what, se.All) and is_player(what.filter)):
        w.see("player", se.Iter())
    else:
        nouns = nouns_of(what.filter, what.zones) if isinstance(what, (se.All, se.Target)) else frozenset({"card"})
        if isinstance(what, se.Ref):
            nouns |= next((a.nouns for a in reversed(w.antes) if a.ref == what), nouns)
        if isinstance(what, se.OnlyThose):
            nouns = nouns_of(what.filter, HERE if getattr(what.of, "past", False) else ())
        w.see("object", se.Iter(), False, nouns)
    per = what if isinstance(what, EACH) else None
    do = w.walk(_chosen_for(node.do, None) if w.saying and per is not None else node.do)
    _of_all(w, mark)
    w.pool_of = per if per is not None else w.pool_of
    return replace(node, what=what, do=do if w.saying or per is None else _chosen_for(do, per))


def _of_all(w: Walk, mark: int) -> None:
    """What was done to one thing for each member is, after all of them, several things."""
    after = [Ante(a.kind, a.ref, True, a.nouns) for a in w.antes[mark:] if a.kind == "object" and type(a.ref) is se.Ref]
    w.antes[mark:] = [a for k, a in enumerate(after) if all(b.ref != a.ref for b in after[k + 1 :])]
    if w.picked is not None:
        w.picked = next((a for a in after if a.ref == w.picked.ref), w.picked)


_LATER = (ef.Delayed, ef.Reflexive, ab.Ability)


def _chosen_for(node: Any, each: Any) -> Any:
    """The targets that depend on the player at hand are chosen for each of those players (601.2c)."""
    if type(node) is tuple:
        return tuple([_chosen_for(item, each) for item in node])
    if not isinstance(node, Node) or isinstance(node, _LATER):
        return node
    if isinstance(node, se.Target):
        depends = node.each is not None or mentions(node.filter, se.Iter())
        return replace(node, each=each) if depends else node
    return replace(node, **{f: _chosen_for(getattr(node, f), each) for f in node.__struct_fields__})


@rule(ef.Modal)
def _modal(w: Walk, node: Any) -> Any:
    modes = []
    before = w.memory()
    for mode in node.modes:
        w.where = (None, None)
        modes.append(replace(mode, effect=w.walk(mode.effect)))
        w.recall(before)
    by = w.walk(node.by) if node.by is not None else None
    return replace(node, modes=tuple(modes), by=by)


@rule(ef.RollDie)
def _rolled(w: Walk, node: Any) -> Any:
    """Of a die's results only one happens (706.3): no row speaks of what another row does."""
    new = effect(w, replace(node, table=()))
    before = w.memory()
    rows = []
    for least, most, row in node.table:
        rows.append((least, most, w.walk(row)))
        w.recall(before)
    return replace(new, table=tuple(rows))


@rule(ef.Reflexive)
def _later_on(w: Walk, node: Any) -> Any:
    """A reflexive or delayed ability is another one than "this ability"."""
    if not w.saying and any(isinstance(n, mo.ThisAbility) for n in node.walk()):
        raise ReferenceError_("this ability")
    inner = _intervening(node.effect, w.saying)
    w.leading = w.saying and inner is not node.effect
    return effect(w, replace(node, effect=inner))


def _intervening(node: Any, saying: bool) -> Any:
    """ "When you do, if …": the condition is asked for all of it, as an intervening if (603.4, 603.12)."""
    gate = node if saying or not isinstance(node, ef.Seq) else node.parts[0]
    if not isinstance(gate, ef.Gate) or gate != ef.Gate(gate.then, when=gate.when) or type(gate.when) is su.Trail:
        return node
    if saying and isinstance(gate.then, ef.Seq):
        return ef.Seq((replace(gate, then=gate.then.parts[0]), *gate.then.parts[1:]))
    if saying or gate.when is None:
        return node
    first = gate.then.parts if isinstance(gate.then, ef.Seq) else (gate.then,)
    return replace(gate, then=ef.Seq((*first, *node.parts[1:]))) if isinstance(node, ef.Seq) else node


@rule(ef.Shield)
def _apart(w: Walk, node: Any) -> Any:
    """An effect with an event of its own, of which nothing after it can speak."""
    antes, numbers = len(w.antes), len(w.numbers)
    new = effect(w, node)
    w.part(antes, numbers)
    return new


@rule(ef.Delayed)
def _delayed(w: Walk, node: Any) -> Any:
    """A step has no object and no amount: a delayed trigger of one (603.7) means those of the event around it."""
    if w.saying and len(apart := _said_apart(node)) > 1:
        return w.walk(ef.Seq(apart))
    new = _apart(w, node)
    if not w.saying and not w.has_event and new.on.kind in ("step", "turn"):
        if any(isinstance(part, (se.EventObject, am.EventAmount)) for part in new.effect.walk()):
            raise ReferenceError_("an event's object in a step")
    return new


@rule(se.EachOther)
def _each_other(w: Walk, node: Any) -> Any:
    """ "Each other player": than the player spoken of, or else than you."""
    last = next((a.ref for a in reversed(w.antes) if a.kind == "player"), None)
    if w.saying and last is not None:
        return replace(node, than=se.You()) if node.than == last else w.fields(node)
    return node if node.than != se.You() or last is None else replace(node, than=last)
