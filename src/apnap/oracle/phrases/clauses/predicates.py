"""Subjects meet verbs: what is said of players and of objects, and "may"."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.mods import pt_each, un_pt_each
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, keep, phrase, same, seq, subject_field, subject_of, with_subject, without_subject

# --- verb phrases joined: "draws two cards and loses 2 life" -----------------------------------------------


def first_and_rest(value: Any, n: int) -> dict[str, Any] | None:
    """The first part of at least `n` (exactly two, when two), and the others."""
    if not isinstance(value, ef.Seq) or len(value.parts) < n or (n == 2 and len(value.parts) > 2):
        return None
    return {"a": value.parts[0], "b": value.parts[1] if len(value.parts) == 2 else ef.Seq(value.parts[1:])}


phrase("vps", "{v:vp*}", build=keep, unbuild=same)
for _join in (", then", " and", ", and"):
    phrase(
        "vps",
        "{a:vp*}" + _join + " {b:vp*}",
        build=lambda a, b: seq(a, b),
        unbuild=lambda v: first_and_rest(v, 2),
        flat=True,
    )
phrase(
    "vps",
    "{a:vp*}, {b:vps*}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: first_and_rest(v, 3),
    flat=True,
)

phrase(
    "vps",
    "{a:vp*}, then {b:vps*}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: None,
    flat=True,
)

# --- clauses -----------------------------------------------------------------------------------------------

EXPLICIT_YOU = (ef.GainLife, ef.LoseLife, ef.GetDesignation, ef.WinGame, ef.LoseGame, ef.GetEmblem)
"""What is said with "you" also when it is a command."""


def _explicit(v: Any) -> bool:
    return (
        isinstance(v, EXPLICIT_YOU)
        or (isinstance(v, ef.Act) and v.name in ("energy",))
        or (isinstance(v, ef.PutCounters) and v.what == SUBJ)
    )


def _imp(v: Any) -> Any:
    return with_subject(v, se.You())


def _un_imp(e: Any) -> dict[str, Any] | None:
    got = without_subject(e, se.You()) if isinstance(e, ef.Effect) else None
    return {"v": got} if got is not None else None


def un_you(e: Any) -> dict[str, Any] | None:
    """What you do, where that is said with "you"."""
    got = _un_imp(e)
    return got if got and _explicit(got["v"]) else None


phrase("subj", "you {v:vps.2}", build=_imp, unbuild=un_you)
phrase("imp", "{v:vp.2}", build=_imp, unbuild=_un_imp)
phrase("subj", "you {v:vps.2}", build=_imp, unbuild=_un_imp, alt=True)
phrase(
    "subj",
    "{who:plr.s} {v:vps.3}",
    build=lambda who, v: with_subject(v, who),
    unbuild=lambda e: _un_subj(e),
    prove=lambda e, who, v: bool(e == with_subject(v, who)),
)
phrase(
    "subj",
    "{who:plr.b} {v:vps.3b}",
    build=lambda who, v: REJECT if isinstance(who, se.You) else with_subject(v, who),
    unbuild=lambda e: _un_subj(e),
    prove=lambda e, who, v: bool(e == with_subject(v, who)),
)


def _un_subj(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Effect):
        return None
    who = subject_of(e)
    if who is None or isinstance(who, se.You):
        return None
    got = without_subject(e, who)
    return {"who": who, "v": got} if got is not None else None


# --- may --------------------------------------------------------------------------------------------------


def _may(v: Any) -> Any:
    done = with_subject(v, se.You())
    return done if _none_too(done) else ef.Gate(done, may=True)


def _none_too(e: Any) -> bool:
    """Whether none at all may be chosen anyway ("you may put a creature card and/or a land card …")."""
    return bool(getattr(getattr(e, "what", None), "besides", ()))


def _un_may(e: Any) -> dict[str, Any] | None:
    if isinstance(e, ef.Effect) and _none_too(e):
        return _un_imp(e)
    if not isinstance(e, ef.Gate) or e != ef.Gate(e.then, may=True):
        return None
    return _un_imp(e.then)


phrase("subj", "you may {v:vps.2}", build=_may, unbuild=_un_may)
for _cat, _who in (("plr.s", "{who:plr.s} may"), ("plr.b", "{who:plr.b} may")):
    phrase(
        "subj",
        _who + " {v:vps.3b}",
        build=lambda who, v: REJECT if isinstance(who, se.You) else ef.Gate(with_subject(v, SUBJ), may=True, who=who),
        unbuild=lambda e: (
            {"who": e.who, "v": without_subject(e.then, SUBJ)}
            if isinstance(e, ef.Gate)
            and not isinstance(e.who, se.You)
            and e == ef.Gate(e.then, may=True, who=e.who)
            and without_subject(e.then, SUBJ) is not None
            else None
        ),
    )
phrase(
    "subj",
    "you may have {e:subjbase}",
    build=lambda e: ef.Gate(e, may=True),
    unbuild=lambda g: {"e": g.then} if isinstance(g, ef.Gate) and g == ef.Gate(g.then, may=True) else None,
)
phrase(
    "subjbase",
    "{who:plr.s} {v:vps.3b}",
    build=lambda who, v: with_subject(v, who),
    unbuild=lambda e: _un_subj(e),
)
phrase(
    "subjbase",
    "{what:obj.s} {v:overb.p}",
    build=lambda what, v: _object_verb(what, v),
    unbuild=lambda e: _un_overb(e),
)

# --- objects as subjects ----------------------------------------------------------------------------------


def _object_verb(what: Any, v: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    field = "what" if isinstance(v, (ef.Act, ef.PhaseOut)) else subject_field(v)
    return replace(v, **{field: what})


def _un_overb(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, (ef.Damage, ef.Fight, ef.PhaseOut, ef.Act)):
        return None
    field = "what" if isinstance(e, (ef.Act, ef.PhaseOut)) else subject_field(e)
    what = getattr(e, field)
    return {"what": what, "v": replace(e, **{field: SUBJ})} if what is not None and what != SUBJ else None


for _n in ("s", "p"):
    phrase("subj", f"{{what:obj.{_n}/each}} {{v:overb.{_n}}}", build=_object_verb, unbuild=_un_overb)


def _apply(what: Any, mods: Any, duration: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, mods, duration)


def leading(build: Any) -> Any:
    """What lasts as long as is said first."""

    def made(**slots: Any) -> Any:
        e = build(**slots)
        return replace(e, duration=su.Leading(e.duration)) if isinstance(e, ef.Apply) else e

    return made


def un_leading(unbuild: Any) -> Any:
    """The slots of what lasts as long as is said first."""
    return lambda e: unbuild(replace(e, duration=e.duration.inner)) if led(e) else None


def led(e: Any) -> bool:
    """Whether its duration was said first."""
    return isinstance(e, ef.Apply) and isinstance(e.duration, su.Leading)


def _un_apply(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Apply) or e != ef.Apply(e.what, e.mods, e.duration):
        return None
    return {"what": e.what, "mods": e.mods, "duration": e.duration}


for _n in ("p", "s"):
    _hint = "/bare" if _n == "p" else "/each"
    for _d in ("dur", "turn"):
        phrase(
            "subj",
            f"{{what:obj.{_n}{_hint}}} {{mods:emods.{_n}}} {{duration:{_d}}}",
            build=_apply,
            unbuild=_un_apply,
        )
        phrase(
            "subj",
            f"{{duration:{_d}}}, {{what:obj.{_n}{_hint}}} {{mods:emods.{_n}}}",
            build=leading(_apply),
            unbuild=un_leading(_un_apply),
            alt=True,
        )


def _both(duration: Any, what: Any, mods: Any, other: Any, more: Any) -> Any:
    if isinstance(what, se.Choose) or isinstance(other, se.Choose):
        return REJECT
    lasts: Any = su.Leading(duration)
    return ef.Seq((ef.Apply(what, mods, lasts), ef.Apply(other, more, lasts)))


for _n in ("p", "s"):
    for _m in ("p", "s"):
        _one, _two = (f"obj.{form}{'/bare' if form == 'p' else '/each'}" for form in (_n, _m))
        phrase(
            "chain",
            f"{{duration:dur}}, {{what:{_one}}} {{mods:emods.{_n}}} and {{other:{_two}}} {{more:emods.{_m}}}",
            build=_both,
            unbuild=lambda e: None,
            prove=lambda v, **slots: bool(v == _both(**slots)),
            alt=True,
        )


def _no_untap(what: Any, d: Any) -> Any:
    return ef.Apply(what, (mo.DoesntUntap(),), d)


def _un_no_untap(e: Any) -> dict[str, Any] | None:
    if isinstance(e, ef.Apply) and e.mods == (mo.DoesntUntap(),):
        return {"what": e.what, "d": e.duration}
    return None


for _n, _not in (("s", "doesn't"), ("p", "don't")):
    phrase("subj", f"{{what:obj.{_n}}} {_not} untap {{d:untapdur}}", build=_no_untap, unbuild=_un_no_untap)


def _apply_each(what: Any, m: Any, duration: Any, each: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (pt_each(m, each),), duration)


def _un_apply_each(e: Any) -> dict[str, Any] | None:
    got = _un_apply(e) if isinstance(e, ef.Apply) and len(e.mods) == 1 else None
    pair = un_pt_each(e.mods[0]) if got else None
    return {"what": e.what, "duration": e.duration, **pair} if pair else None


for _n in ("p", "s"):
    _hint = "/bare" if _n == "p" else "/each"
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} *get {{m:ptmod}} {{duration:dur}} for each {{each:each}}".replace(
            "*get", "gets" if _n == "s" else "get"
        ),
        build=_apply_each,
        unbuild=_un_apply_each,
    )
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} {{a:emods.{_n}}} {{d:dur}} and {{b:emods.{_n}}} {{t:turn}}",
        build=lambda what, a, d, b, t: ef.Seq((ef.Apply(what, a, d), ef.Apply(su.Same(), b, t))),
        unbuild=lambda e: _un_two_applies(e),
        alt=True,
    )


def _un_two_applies(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.Apply) for p in e.parts):
        return None
    a: Any = e.parts[0]
    b: Any = e.parts[1]
    if not isinstance(b.what, su.Same):
        return None
    return {"what": a.what, "a": a.mods, "d": a.duration, "b": b.mods, "t": b.duration}


def _must(words: str, what: str) -> None:
    """ "attacks this turn if able": the duration stands inside."""
    for n, hint in (("s", "/each"), ("p", "/bare")):
        said = words if n == "p" else words.replace("attack", "attacks").replace("block ", "blocks ")
        phrase(
            "subj",
            f"{{what:obj.{n}{hint}}} {said} {{duration:turn}} if able",
            build=lambda what, duration: ef.Apply(what, (mo.Must(rule),), duration),
            unbuild=lambda e: (
                {"what": e.what, "duration": e.duration}
                if isinstance(e, ef.Apply) and e.mods == (mo.Must(rule),)
                else None
            ),
        )
    rule = what


_must("attack", "attack")
_must("block ", "block")
_must("must be blocked", "be_blocked")
