"""The one table of phrases, and the shorthands by which the theme modules in `phrases` fill it.

How to add a phrase
-------------------
Find the module of its theme and write one line:

- ``verb("*mill {n:cards}", ef.Mill)``: what a player does. The slots are fields of the node; the one who
  does it is the clause's subject. ``*`` marks the verb and the pronouns that follow the subject (``*your``,
  ``*you``).
- ``mod("*get {m:ptmod}", …)`` / ``static_mod`` / ``effect_mod``: what is said of objects, in static
  abilities ("has"), in effects of limited time ("gains"), or both.
- ``phrase(category, template, NodeClass, field=fixed)`` or ``phrase(category, template, a_constant)`` or,
  when the slots are not simply fields, ``phrase(category, template, build=f, unbuild=g)``: f takes the
  slots by name and returns a node (or `REJECT`), g takes a node and returns the slots in a dict (or None
  when the node is not one of this phrase's).
- ``(a|b)`` in a template: either may be read, the first is said. ``alt=True``: read, and said only when
  nothing else can.

Main categories: ``line`` (a whole ability), ``effect`` (sentences), ``sent`` (one sentence), ``clause``,
``vp`` (what a player does: forms 2, 3, 3b), ``emod``/``smod`` (what is said of objects: s, p), ``obj`` (s
and p as subject, o as object), ``plr`` (s "target player", b "you", o as object), ``poss`` ("your", "that
player's"), ``noun`` (s, p) with ``adj`` and ``post``, ``amount``, counted nouns (``cards``, ``life``,
``damage``), ``cond``, ``event``, ``cost``, ``kw``, ``dur``.

A module that grows past 500 lines is split; a new module is named in `phrases/__init__`. Then run
``python -m apnap.oracle.coverage FILE``: no line may be ambiguous, and "(proof)" rows name phrases that lose words.

Conventions of the trees
------------------------
Order of a filter's parts: card types and subtypes (IsSpell, IsAbility last of these), Other, statuses, IsToken,
supertypes, colours, negated colours and types; then Controlled, keywords ("with flying"), Stat, counters, names, Owned,
and the rest. `ordering.ordered` brings parts in this order.

- A card's zone is in `zones`, its owner in Owned: `All(both(Type("Creature"), Owned(You())), ("graveyard",))`. "The
  number of cards in your hand" is the Count of such a selection. A spell's filter ends with IsSpell and its zones
  are ("stack",), but a cast event's subject leaves IsSpell out ("a spell": no subject at all).
- "An opponent controls" and "your opponents control" are `Controlled(EachOpponent())`.
- `Seq` is flat. "You may X. If you do, Y": `Seq((Gate(X, may=True, name="r1"), Gate(Y, when=Happens("r1"))))`, but
  "you may pay …" is `Gate(Y, may=True, cost=…)`; "when you do, Y" puts Y and all that follows in `Reflexive`.
  "X unless that player pays" is `Gate(X, cost=…, unless=True, who=…)`. "X. If C, Y instead" is
  `Gate(Y, C, otherwise=X, replaces=True)`.
- A search binds "found". Targets are named "t1", …, results "r1", … only when something refers to them.
- `Damage.source` is None when the source of the ability deals it. Other in a target means "not the source".
- "This turn" is `THIS_TURN`, "until end of turn" `END_OF_TURN`; no words at all, `FOREVER`.
- "Can't attack unless C" is `Cant("attack", condition=IsNot(C))`.
"""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT, Table
from apnap.oracle.references import SUBJECT, is_player, replace

TABLE = Table()
phrase = TABLE.phrase
forms = TABLE.forms
terminal = TABLE.terminal

forms("vp", "2", "3", "3b")
forms("vps", "2", "3", "3b")
forms("emod", "s", "p")
forms("smod", "s", "p")
forms("emods", "s", "p")
forms("smods", "s", "p")
forms("smod2", "s", "p")
forms("emod2", "s", "p")
forms("noun", "s", "p")
forms("core", "s", "p")
forms("core0", "s", "p")
forms("noun0", "s", "p")
forms("tword", "s", "p")
forms("tnoun", "s", "p")
forms("tlist", "s", "p")
forms("post", "s", "p")
forms("posts", "s", "p")
forms("token", "s", "p")
forms("tokenbody", "s", "p")

SUBJ = su.Subj()


_WHO = (
    su.Subj, su.Same, su.They, su.ThatPlayer, se.You, se.EachPlayer, se.EachOpponent, se.EachOther, se.EventPlayer,
    se.ControllerOf, se.OwnerOf, se.DefendingPlayer, se.ChosenPlayer, se.ActivePlayer,
)  # fmt: skip
"""Players by what they are called: who gets counters is their subject."""


def subject_field(node: Any) -> str:
    """The field of an effect that holds its grammatical subject ("" when only you can do it)."""
    field = SUBJECT.get(type(node))
    if field is not None:
        return field
    if isinstance(node, ef.Exchange) and node.quality == "life":
        return "a"
    if isinstance(node, ef.Act) and node.what is not None and isinstance(node.what, su.Subj):
        return "what"
    if isinstance(node, ef.PutCounters) and (
        isinstance(node.what, _WHO)
        or (isinstance(node.what, se.Target) and is_player(node.what.filter))
    ):
        return "what"
    return "who" if "who" in node.__struct_fields__ else ""


def with_subject(node: Any, who: Any) -> Any:
    """The verb phrase with its subject; REJECT when someone else than you can't be the subject."""
    if node is REJECT:
        return REJECT
    if isinstance(node, ef.Seq):
        after = who if _unsaid(node.parts[0], who) else _later(who)
        parts = [
            _moved_by(part, after) if k and _spoken_of(part) else with_subject(part, who if k == 0 else after)
            for k, part in enumerate(node.parts)
        ]
        return REJECT if REJECT in parts else ef.Seq(tuple(parts))
    if takes_control(node):
        if isinstance(who, (se.EachPlayer, se.EachOpponent, se.EachOther)):
            return REJECT  # not one and the same for all of them
        return replace(node, mods=(mo.SetController(who),)) if node.mods[0].who == SUBJ else node
    field = subject_field(node)
    if field and getattr(node, field) == SUBJ:
        return replace(node, **{field: who})
    if isinstance(who, se.You):
        return node
    if not field and chooses(node) and not isinstance(who, (se.EachPlayer, se.EachOpponent, se.EachOther)):
        return replace(_moved_by(node, who), what=replace(node.what, by=who))
    if _unsaid(node, who):
        return _moved_by(node, who)
    return node if isinstance(who, su.Subj) else REJECT


def _unsaid(node: Any, who: Any) -> bool:
    """Whether it is all the same that it is the player spoken of who does it: "that player exiles that card"."""
    return isinstance(who, (su.ThatPlayer, su.They)) and _spoken_of(node)


_CHOOSING = (ef.Exile, ef.Move, ef.Reveal, ef.Tap, ef.Untap, ef.PutCounters, ef.Destroy)


def chooses(node: Any) -> bool:
    """Whether a verb acts on what its subject chooses."""
    return isinstance(node, _CHOOSING) and isinstance(node.what, (se.Choose, se.ChooseFrom)) and node.what.by is None


_SPOKEN = (su.It, su.Them, su.That, su.TheRest, se.Ref, se.Rest, se.Union)


def _spoken_of(node: Any) -> bool:
    """Whether a verb after another acts only on what was spoken of: it is all the same who does it, save under
    whose control something enters."""
    return isinstance(node, (ef.Move, ef.Reveal, ef.Exile)) and isinstance(node.what, _SPOKEN)


def _moved_by(node: Any, who: Any) -> Any:
    if isinstance(who, se.You) or not isinstance(node, ef.Move) or node.to != "battlefield" or node.under is not None:
        return node
    return replace(node, under=who)


def _not_by(node: Any, who: Any) -> Any:
    if isinstance(who, se.You) or not isinstance(node, ef.Move) or node.to != "battlefield" or node.under != who:
        return node
    return replace(node, under=None)


def _later(who: Any) -> Any:
    """The subject of the second verb on."""
    return who if isinstance(who, (se.You, se.EachPlayer, se.EachOpponent, su.Subj)) else su.Same()


def takes_control(node: Any) -> bool:
    """Whether this is "gain control of …", whose subject is the new controller."""
    return isinstance(node, ef.Apply) and len(node.mods) == 1 and isinstance(node.mods[0], mo.SetController)


def subject_of(node: Any) -> Any:
    """The subject of a clause (of its first verb); None when it has none but you."""
    if isinstance(node, ef.Seq):
        return subject_of(node.parts[0])
    if takes_control(node):
        return node.mods[0].who
    field = subject_field(node)
    if not field and isinstance(node, _CHOOSING) and isinstance(node.what, (se.Choose, se.ChooseFrom)):
        return node.what.by
    return getattr(node, field) if field else None


def without_subject(node: Any, who: Any) -> Any:
    """The verb phrase of a clause whose subject is `who`, or None when it isn't; the inverse of
    `with_subject`."""
    if isinstance(node, ef.Seq):
        parts = [
            _not_by(part, _later(who))
            if k and _spoken_of(part)
            else without_subject(part, who if k == 0 else _later(who))
            for k, part in enumerate(node.parts)
        ]
        return None if any(p is None for p in parts) else ef.Seq(tuple(parts))
    if isinstance(node, _FRAMES):
        return None
    if takes_control(node):
        return replace(node, mods=(mo.SetController(SUBJ),)) if node.mods[0].who == who else None
    field = subject_field(node)
    if not field and isinstance(node, _CHOOSING) and isinstance(node.what, (se.Choose, se.ChooseFrom)):
        if node.what.by == (None if isinstance(who, se.You) else who):
            return replace(_not_by(node, who), what=replace(node.what, by=None))
        return node if isinstance(who, se.You) and isinstance(node.what.by, se.Choose) else None
    if not field and isinstance(who, su.Subj):
        return node
    if not field or isinstance(node, ef.Apply):
        return node if isinstance(who, se.You) and not field else None
    if getattr(node, field) != who:
        return None
    return replace(node, **{field: SUBJ})


_FRAMES = (ef.Gate, ef.ForEach, ef.Repeat, ef.Modal, ef.Delayed, ef.OneOf)


def verb(template: str, make: Any, *, alt: bool = False, build: Any = None, unbuild: Any = None, **fixed: Any) -> None:
    """What a player does. With `build`/`unbuild`, the subject's field holds `SUBJ`."""
    if build is None and isinstance(make, type):
        cls: Any = make
        field = SUBJECT.get(cls) or ("who" if "who" in cls.__struct_fields__ else "")
        if field and f"{{{field}:" not in template:
            fixed.setdefault(field, SUBJ)
    phrase("vp", template, make, alt=alt, build=build, unbuild=unbuild, **fixed)


def static_mod(template: str, make: Any = None, **more: Any) -> None:
    """Said of objects as long as something lasts: "has flying"."""
    phrase("smod", template, make, **more)


def effect_mod(template: str, make: Any = None, **more: Any) -> None:
    """Said of objects for a while: "gains flying"."""
    phrase("emod", template, make, **more)


def mod(template: str, make: Any = None, **more: Any) -> None:
    """Said of objects in both."""
    phrase("smod", template, make, **more)
    phrase("emod", template, make, **more)


def field_of(cls: type, **names: str) -> Any:
    """Unbuild for a class whose fields have other names in the template: slot=field."""

    def unbuild(value: Any) -> dict[str, Any] | None:
        return {slot: getattr(value, field) for slot, field in names.items()} if type(value) is cls else None

    return unbuild


def same(value: Any) -> dict[str, Any]:
    """Unbuild of a phrase that passes its only slot `v` on."""
    return {"v": value}


def alike(cls: Any, kind: Any, field: str, names: str = "ab") -> Any:
    """Unbuild for a node whose `parts` are all of one kind: slots are that field of each."""

    def unbuild(value: Any) -> dict[str, Any] | None:
        if type(value) is not cls or len(value.parts) != len(names):
            return None
        if not all(type(p) is kind for p in value.parts):
            return None
        return {n: getattr(p, field) for n, p in zip(names, value.parts, strict=True)}

    return unbuild


def keep(v: Any) -> Any:
    """Build of a phrase that passes its only slot `v` on."""
    return v


def seq(*parts: Any) -> Any:
    """Several effects in order, flat."""
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, ef.Seq) else [part]
    return flat[0] if len(flat) == 1 else ef.Seq(tuple(flat))



def at(value: Any, path: str) -> Any:
    """What stands at a path of fields and places in tuples ("what.filter.parts.-1"); None when there is no such."""
    for step in path.split("."):
        if type(value) is tuple:
            n = int(step) if step.lstrip("-").isdigit() else len(value)
            value = value[n] if -len(value) <= n < len(value) else None
        else:
            value = getattr(value, step, None)
        if value is None:
            return None
    return value


def told(
    cat: str, template: str, build: Any, *, alt: bool = False, hint: str = "", proof: bool = False, **where: Any
) -> None:
    """A phrase whose slots are found in its value at paths of fields, or by functions of the value; it is the
    phrase's own when building from them gives the value again. With `proof`, a value that is better said otherwise
    may still have been built from the slots."""

    def unbuild(value: Any) -> dict[str, Any] | None:
        slots = {n: w(value) if callable(w) else at(value, w) for n, w in where.items()}
        return slots if None not in slots.values() and build(**slots) == value else None

    prove = (lambda value, **slots: bool(value == build(**slots))) if proof else None
    phrase(cat, template, build=build, unbuild=unbuild, alt=alt, hint=hint, prove=prove)
