"""Costs: mana, {T}, loyalty, and what a player does to pay, before a colon or after a keyword's dash."""

from __future__ import annotations

import re
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase, terminal, with_subject, without_subject
from apnap.oracle.vocabulary import NUMBERS

_NOT_MANA = {"{T}", "{Q}", "{E}", "{TK}", "{CHAOS}", "{A}", "{P}"}


def _scan_mana(chart: Any, pos: int) -> list[tuple[int, Any]]:
    end = pos
    while chart.tokens[end][0] == "{" and chart.tokens[end] not in _NOT_MANA:
        end += 1
    return [(end, "".join(chart.tokens[pos:end]))] if end > pos else []


terminal("mana", _scan_mana, lambda v: re.findall(r"\{[^{}]+\}", v) if type(v) is str and v else None)


def _scan_energy(chart: Any, pos: int) -> list[tuple[int, Any]]:
    end = pos
    while chart.tokens[end] == "{E}":
        end += 1
    if end > pos:
        return [(end, end - pos)]
    many = NUMBERS.index(chart.tokens[pos]) if chart.tokens[pos] in NUMBERS else 0  # "six {E}"
    return [(pos + 2, many)] if many > 5 and chart.tokens[pos + 1] == "{E}" else []


def _say_energy(value: Any) -> list[str] | None:
    if type(value) is not int or value < 1:
        return None
    return ["{E}"] * value if value < 6 or value >= len(NUMBERS) else [NUMBERS[value], "{E}"]


terminal("energy", _scan_energy, _say_energy)

# --- one part ----------------------------------------------------------------------------------------------
# --

phrase("costpart", "{mana:mana}", Cost)
phrase("costpart", "{T}", Cost(tap=True))
phrase("costpart", "{Q}", Cost(untap=True))
phrase(
    "costpart",
    "{v:costvp}",
    build=lambda v: Cost(actions=(v,)),
    unbuild=lambda c: (
        {"v": c.actions[0]} if isinstance(c, Cost) and len(c.actions) == 1 and c == Cost(actions=c.actions) else None
    ),
)


def _costvp(v: Any) -> Any:
    made = with_subject(v, se.You())
    return REJECT if isinstance(made, (ef.Seq, ef.Gate)) else made


phrase(
    "costvp",
    "{v:vp.2}",
    build=_costvp,
    unbuild=lambda e: (
        {"v": got} if isinstance(e, ef.Effect) and (got := without_subject(e, se.You())) is not None else None
    ),
)
phrase("costvp", "pay {n:energy}", ef.PayEnergy)
_HALF_LIFE = am.PlayerStat("life", se.You())
phrase("costvp", "pay half your life, rounded up", ef.PayLife(am.Half(_HALF_LIFE, True)))
phrase("costvp", "pay half your life, rounded down", ef.PayLife(am.Half(_HALF_LIFE)))
phrase("costvp", "pay {n:life}", ef.PayLife)


def _join(a: Cost, b: Cost) -> Any:
    if (
        (a.mana and b.mana)
        or (b.tap and (a.tap or a.actions))
        or (b.untap and a.actions)
        or (b.mana and (a.actions or a.tap))
    ):
        return REJECT
    return Cost(
        a.mana or b.mana,
        a.tap or b.tap,
        a.untap or b.untap,
        a.actions + b.actions,
        waterbend=a.waterbend or b.waterbend,
    )


def _split(c: Any) -> dict[str, Any] | None:
    if not isinstance(c, Cost) or c.loyalty is not None or c.minus_x or c.per is not None:
        return None
    parts = [Cost(c.mana, waterbend=c.waterbend)] * bool(c.mana)
    parts += [Cost(tap=True)] * c.tap + [Cost(untap=True)] * c.untap
    parts += [Cost(actions=(a,)) for a in c.actions]
    if len(parts) < 2:
        return None
    rest = parts[1]
    for part in parts[2:]:
        rest = _join(rest, part)
    return {"a": parts[0], "b": rest}


phrase("cost", "{v:costpart}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase(
    "cost",
    "{a:costpart}, {b:cost}",
    build=_join,
    unbuild=lambda c: got if (got := _split(c)) and not _acts(got["b"]) else None,
)
phrase(
    "cost",
    "{a:costpart}‚ {b:cost}",
    build=lambda a, b: _join(a, b) if _acts(b) else REJECT,
    unbuild=lambda c: got if (got := _split(c)) and _acts(got["b"]) else None,
)


def _acts(c: Any) -> bool:
    """Whether a cost begins with something to do."""
    return not (c.mana or c.tap or c.untap)


phrase("cost", "{a:costpart} and {b:costpart}", build=_join, unbuild=_split, alt=True)

# --- loyalty -----------------------------------------------------------------------------------------------

_LOYALTY = re.compile(r"([+−-]?)(\d+|X)\Z")


def _scan_loyalty(chart: Any, pos: int) -> list[tuple[int, Any]]:
    end = pos + 1
    if chart.tokens[pos] == "[" and chart.tokens[pos + 2 : pos + 3] == ["]"]:  # in quotes, in brackets
        pos, end = pos + 1, pos + 3
    match = _LOYALTY.match(chart.tokens[pos])
    if match is None or chart.tokens[end] != ":":
        return []
    if match.group(2) == "X":
        return [
            (
                end,
                Cost(loyalty=am.X(), minus_x=True)
                if match.group(1) in "−-" and match.group(1)
                else Cost(loyalty=am.X()),
            )
        ]
    n = int(match.group(2))
    return [(end, Cost(loyalty=-n if match.group(1) in ("−", "-") else n))]


def _say_loyalty(value: Any) -> list[str] | None:
    if not isinstance(value, Cost) or value.loyalty is None:
        return None
    if not isinstance(value.loyalty, int):
        return ["−X" if value.minus_x else "+X"]
    n = value.loyalty
    return ["0" if n == 0 else f"+{n}" if n > 0 else f"−{-n}"]


terminal("loyalty", _scan_loyalty, _say_loyalty)
