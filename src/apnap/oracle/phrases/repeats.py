"""What is done several times: "investigate twice", "if you win, repeat this process", "repeat the following …"."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.oracle.table import SUBJ, keep, phrase, same, seq, verb

# --- so many times -------------------------------------------------------------------------------------------------

phrase("times", "twice", 2)
phrase("times", "{n:number} times", build=lambda n: n, unbuild=lambda v: None if v == 2 else {"n": v})
phrase("times", "a number of times equal to {n:amount}", build=lambda n: n,
       unbuild=lambda v: {"n": v} if type(v) is not int else None, alt=True)  # fmt: skip
for _act in ("investigate", "manifest dread"):
    verb(f"*{_act} {{n:times}}", ef.Act, name=_act.replace(" ", "_"))
for _form in ("s", "p"):
    phrase(f"overb.{_form}", "*explore {n:times}", ef.Act, name="explore", what=SUBJ)


verb("*copy {what:obj.o} {n:times}. you may choose new targets for the copies", ef.CopySpell)
_ACTS = ("populate", "learn", "venture into the dungeon", "time travel")
_OFTEN: tuple[tuple[str, ef.Effect], ...] = (
    ("proliferate", ef.Proliferate()),
    *[(act, ef.Act(act.replace(" ", "_"))) for act in _ACTS],
)
for _words, _one in _OFTEN:
    phrase(
        "imp",
        f"{_words} {{times:times}}",
        build=lambda times, one=_one: ef.Repeat(times, one),
        unbuild=lambda e, one=_one: (  # type: ignore[misc]
            {"times": e.times} if isinstance(e, ef.Repeat) and e == ef.Repeat(e.times, one) else None
        ),
    )

# --- processes -----------------------------------------------------------------------------------------------------


def _un_process(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ef.Seq):
        return None
    rest = value.parts[1:]
    return {"a": value.parts[0], "b": rest[0] if len(rest) == 1 else ef.Seq(rest)}


phrase("process", "{v:sent}", build=keep, unbuild=same)
phrase("process", "{a:sent}. {b:process}", build=lambda a, b: seq(a, b), unbuild=_un_process, flat=True)


def _while(do: Any, c: Any) -> Any:
    return ef.Repeat(None, do, co.IsNot(c))


def _un_while(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Repeat) or not isinstance(e.until, co.IsNot) or e != _while(e.do, e.until.inner):
        return None
    return {"do": e.do, "c": e.until.inner}


phrase("whole", "{v:effect}", build=keep, unbuild=same)
phrase(
    "whole",
    "repeat the following process {times:times}. {do:effect}",
    build=lambda times, do: ef.Repeat(times, do),
    unbuild=lambda e: (
        {"times": e.times, "do": e.do}
        if isinstance(e, ef.Repeat) and e.times is not None and e == ef.Repeat(e.times, e.do) and not _often(e.do)
        else None
    ),
)
for _cat in ("whole", "teffect"):
    phrase(_cat, "{do:process}. if {c:cond2}, repeat this process.", build=_while, unbuild=_un_while)
    phrase(
        _cat,
        "{do:process}. if {c:cond2}, repeat this process. {rest:effect}",
        build=lambda do, c, rest: seq(_while(do, c), rest),
        unbuild=lambda e: _un_then(e),
        prove=lambda v, do, c, rest: v == seq(_while(do, c), rest),
    )
    phrase(
        _cat,
        "{do:process}. you may repeat this process any number of times.",
        build=lambda do: ef.Repeat(None, do, may=True),
        unbuild=lambda e: {"do": e.do} if isinstance(e, ef.Repeat) and e == ef.Repeat(None, e.do, may=True) else None,
    )


def _often(e: Any) -> bool:
    return any(e == one for _, one in _OFTEN)


def _un_then(e: Any) -> dict[str, Any] | None:
    got = _un_while(e.parts[0]) if isinstance(e, ef.Seq) else None
    if got is None:
        return None
    return {**got, "rest": e.parts[1] if len(e.parts) == 2 else ef.Seq(e.parts[1:])}
