"""What is said of one keyword ability and is true for others: "~ has flying as long as … has flying. The same is true
for first strike, …"."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

_KINDS = ("protection", "landwalk")
"""Keywords of several kinds, each of which is had as the other has it."""
_VARIED = (*_KINDS, "hexproof")
"""Those of which a variant may be had too ("hexproof from blue")."""

phrase(
    "like",
    "{k:kw}",
    build=lambda k: k.name if k == Keyword(k.name) else REJECT,
    unbuild=lambda v: {"k": Keyword(v)} if v not in _KINDS else None,
)
for _kind in _KINDS:
    phrase("like", _kind, _kind)
phrase(
    "likes", "{a:like}, {b:likes}", build=lambda a, b: (a, *b),
    unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) > 2 else None,
)  # fmt: skip
for _and, _n in ((", and", 2), (" and", 2)):
    phrase(
        "likes", f"{{a:like}}{_and} {{b:like}}", build=lambda a, b: (a, b),
        unbuild=lambda v: {"a": v[0], "b": v[1]} if len(v) == 2 else None,
        alt=_and == " and",
    )  # fmt: skip


def _names(node: Any) -> set[str]:
    """The keywords that are given."""
    if type(node) is tuple:
        return set().union(*map(_names, node))
    if isinstance(node, mo.Gain):
        return {a.name for a in node.abilities if isinstance(a, Keyword)}
    if isinstance(node, (ef.Gate, ef.Apply, Static)):
        return _names(node.then if isinstance(node, ef.Gate) else node.mods)
    return set()


def _swap(node: Any, old: str, new: str) -> Any:
    """The same of another keyword."""
    if type(node) is tuple:
        return tuple(_swap(n, old, new) for n in node)
    if node == Keyword(old):
        return Keyword(new)
    if node == fi.Has(old):
        return fi.Has(new)
    if not isinstance(node, Node):
        return node
    made = {f: _swap(getattr(node, f), old, new) for f in node.__struct_fields__}
    return replace(node, **{f: v for f, v in made.items() if v is not getattr(node, f)})


def _havers(c: Any, name: str) -> Any:
    """Those of which a condition asks whether any has the keyword."""
    has = fi.Has(name)
    if isinstance(c, co.Exists):
        if isinstance(c.what, se.OnlyThose) and c.what.filter == has:
            return c.what.of
        if isinstance(c.what, se.All) and isinstance(c.what.filter, fi.Both) and has in c.what.filter.parts:
            return replace(c.what, filter=ordered(*[p for p in c.what.filter.parts if p != has]))
    if isinstance(c, co.Is) and c.filter == has and isinstance(c.what, se.Choose):
        return se.All(c.what.filter, c.what.zones)
    return None


def _same(v: Any, name: str) -> Any:
    """The static ability or the effect for that keyword."""
    first = next(iter(_names(v)))
    made = _swap(v, first, name)
    if name not in _VARIED:
        return made
    of = _havers(v.condition, first) if isinstance(v, Static) else None
    if of is None:
        return REJECT if name in _KINDS else made
    return replace(made, mods=(mo.GainFrom(of, name),))  # each variant of it that one of them has (702.1c)


def _each(v: Any, k: Any) -> Any:
    if len(_names(v)) != 1:
        return REJECT
    made = [_same(v, name) for name in k]
    return REJECT if REJECT in made or v in made else (v, *made)


def _name_of(v: Any) -> str:
    if isinstance(v, Static) and len(v.mods) == 1 and isinstance(v.mods[0], mo.GainFrom):
        return v.mods[0].kind
    return next(iter(_names(v)), "")


def _un_each(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) < 3 or len(_names(v[0])) != 1:
        return None
    slots = {"v": v[0], "k": tuple(_name_of(a) for a in v[1:])}
    return slots if _each(**slots) == v else None


phrase(
    "line",
    "{v:static} the same is true for {k:likes}.",
    build=lambda v, k: _each(v, k) if isinstance(v, Static) and v.condition is not None else REJECT,
    unbuild=_un_each,
    prove=lambda value, v, k: bool(value == _each(v, k)),
)


def _all(v: Any, c: Any, k: Any) -> Any:
    made = _each(ef.Gate(v, when=su.Trail(c)), k)
    return REJECT if made is REJECT else ef.Seq(made)


def _un_all(e: Any) -> dict[str, Any] | None:
    first = e.parts[0] if isinstance(e, ef.Seq) else None
    if not isinstance(first, ef.Gate) or not isinstance(first.when, su.Trail):
        return None
    got = _un_each(e.parts)
    return {"v": first.then, "c": first.when.inner, "k": got["k"]} if got else None


phrase(
    "sent0",
    "{v:chain} if {c:cond2}. the same is true for {k:likes}",
    build=_all,
    unbuild=_un_all,
    prove=lambda value, v, c, k: bool(value == _all(v, c, k)),
)
