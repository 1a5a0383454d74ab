"""Sentences one after the other, and modes."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import if_paid, un_if_paid
from apnap.oracle.table import keep, phrase, same, seq

# --- effects -----------------------------------------------------------------------------------------------


def _next(a: Any, b: Any) -> Any:
    """One sentence and those after it; what returns later gains something only then (see `staples`)."""
    later = a.then if isinstance(a, ef.Gate) else a
    first = b.parts[0] if isinstance(b, ef.Seq) else b
    returns = isinstance(later, ef.Delayed) and isinstance(later.effect, ef.Move) and later.effect.to == "battlefield"
    if returns and isinstance(first, ef.Apply) and isinstance(first.what, (su.It, su.That)):
        return REJECT
    return seq(a, b)


def _un_effect(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ef.Seq):
        return None
    rest = value.parts[1:]
    return {"a": value.parts[0], "b": rest[0] if len(rest) == 1 else ef.Seq(rest)}


for _cat, _first in (("effect", "sent"), ("teffect", "sent0")):
    phrase(_cat, f"{{a:{_first}}}. {{b:effect}}", build=_next, unbuild=_un_effect, flat=True)
    phrase(_cat, f"{{v:{_first}}}.", build=keep, unbuild=same)
    phrase(_cat, "{v:modal}", build=keep, unbuild=lambda v: same(v) if isinstance(v, ef.Modal) else None)

# a reflexive trigger (603.12) is the rest of the ability: what comes after it may speak of its targets
phrase(
    "effect",
    "when you do, {v:effect}",
    build=lambda v: ef.Gate(ef.Reflexive(v), when=su.IfDid()),
    unbuild=lambda e: (
        {"v": e.then.effect}
        if isinstance(e, ef.Gate) and isinstance(e.then, ef.Reflexive) and isinstance(e.when, su.IfDid)
        else None
    ),
)
for _cat in ("effect", "teffect"):
    phrase(
        _cat,
        "you may pay {pay:pay}. when you do, {v:effect}",
        build=lambda pay, v: if_paid(pay, ef.Reflexive(v)),
        unbuild=lambda e: (
            {"pay": e.cost, "v": e.then.effect} if un_if_paid(e) and isinstance(e.then, ef.Reflexive) else None
        ),
    )

# --- modes -------------------------------------------------------------------------------------------------

for _words, _least, _most in (
    ("one", 1, 1),
    ("two", 2, 2),
    ("three", 3, 3),
    ("one or both", 1, 2),
    ("one or more", 1, None),
    ("up to one", 0, 1),
    ("up to two", 0, 2),
    ("any number", 0, None),
):
    phrase("modal", f"choose {_words} -- {{modes:modes}}", ef.Modal, least=_least, most=_most)
    phrase(
        "modal",
        f"choose {_words}. you may choose the same mode more than once. {{modes:modes}}",
        ef.Modal,
        least=_least,
        most=_most,
        repeat=True,
    )
phrase("modal", "choose one. if {more_if:cond2}, you may choose both instead. {modes:modes}", ef.Modal, more=2)
phrase(
    "modal", "choose one. if {more_if:cond2}, choose both instead. {modes:modes}", ef.Modal, more=2, more_must=True
)


def _bullet(text: str) -> None:
    phrase(
        "modes",
        f"{text} {{effect:effect}}",
        build=lambda effect: (ef.Mode(effect),),
        unbuild=lambda v: {"effect": v[0].effect} if len(v) == 1 and v[0] == ef.Mode(v[0].effect) else None,
    )
    phrase(
        "modes",
        f"{text} {{effect:effect}} {{rest:modes}}",
        build=lambda effect, rest: (ef.Mode(effect), *rest),
        unbuild=lambda v: (
            {"effect": v[0].effect, "rest": v[1:]} if len(v) > 1 and v[0] == ef.Mode(v[0].effect) else None
        ),
    )


_bullet("•")
