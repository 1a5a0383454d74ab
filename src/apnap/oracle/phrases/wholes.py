"""Things taken together: targets with a total or of one player, one card and another from among some, those that
something was done to, cards in two places, kinds in lists, what a player chose among types and colours."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)

# --- targets together (601.2c) --------------------------------------------------------------------------------------


def _zones(n: Any, p: Any) -> Any:
    """A noun's filter and zones, with where its cards are said after something else."""
    if p is None:
        return None if n.zones in ((), ("source",), su.PLAYERS) else (n.filter, n.zones)
    if not isinstance(p, su.Where) or n.zones != ():
        return None
    return (ordered(n.filter, p.filter) if p.filter is not None else n.filter, p.zones)


def _targets(n: Any, p: Any, least: Any, most: Any, together: str) -> Any:
    got = _zones(n, p)
    return REJECT if got is None else se.Target(got[0], got[1], least, most, together=together)


def _noun(value: Any) -> Any:
    """The noun of targets, without whose cards they are when they are cards in some zone."""
    if not isinstance(value, se.Target):
        return None
    f: Any = value.filter
    if value.zones == HERE:
        return su.NP(f)
    rest = [q for q in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(q, fi.Owned)]
    return su.NP(fi.both(*rest) if rest else fi.Anything(), ())


def _place(value: Any) -> Any:
    if not isinstance(value, se.Target) or value.zones == HERE:
        return None
    f: Any = value.filter
    owner = [q for q in (f.parts if isinstance(f, fi.Both) else (f,)) if isinstance(q, fi.Owned)]
    return su.Where(value.zones, owner[0] if owner else None)


def _total(stat: str, k: Any) -> str:
    return f"total_{stat.replace(' ', '_')}<={k}"


def _limit(value: Any) -> Any:
    text = at(value, "together") if isinstance(value, se.Target) else None
    limit = text.partition("<=")[2] if text else ""
    return int(limit) if limit.isdigit() else None


for _words, _least, _most in (("any number of", 0, None), ("up to {m:number}", 0, "m"), ("{m:number}", "m", "m")):
    for _stat in ("power", "mana value", "toughness"):
        for _place_of in ("", " {p:post.p}"):

            def _of_total(n: Any, k: Any, p: Any = None, m: Any = None, s: str = _stat, least: Any = _least) -> Any:
                return _targets(n, p, m if least == "m" else least, m, _total(s, k)) if type(k) is int else REJECT

            for _form in ("o", "p"):
                _found: dict[str, Any] = {"n": _noun, "k": _limit}
                if _place_of:
                    _found["p"] = _place
                if _most == "m":
                    _found["m"] = "most"
                told(
                    f"obj.{_form}",
                    f"{_words} target {{n:noun.p}} with total {_stat} {{k:digits}} or less{_place_of}",
                    _of_total,
                    **_found,
                )
    for _whose, _together, _foe in (
        ("the same player", "same_controller", False), ("the same opponent", "same_controller", True),
        ("different players", "different_controllers", False), ("different opponents", "different_controllers", True),
    ):  # fmt: skip

        def _of_players(
            n: Any, m: Any = None, together: str = _together, foe: bool = _foe, least: Any = _least
        ) -> Any:
            if n.zones != HERE or any(isinstance(q, fi.Controlled) for q in getattr(n.filter, "parts", (n.filter,))):
                return REJECT
            f = ordered(n.filter, fi.Controlled(se.EachOpponent())) if foe else n.filter
            return se.Target(f, HERE, m if least == "m" else least, m, together=together)

        def _bare(value: Any) -> Any:
            f = at(value, "filter")
            rest = [q for q in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(q, fi.Controlled)]
            return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None

        for _form in ("o", "p"):
            _found = {"n": _bare, "m": "most"} if _most == "m" else {"n": _bare}
            told(f"obj.{_form}", f"{_words} target {{n:noun.p}} controlled by {_whose}", _of_players, **_found)

for _words, _least in (("{m:number}", "m"), ("up to {m:number}", 0)):
    for _shared, _together in (("card type", "share_card_type"), ("creature type", "share_creature_type"),
                               ("permanent type", "share_permanent_type")):  # fmt: skip
        for _place_of in ("", " {p:post.p}"):

            def _of_a_kind(
                n: Any, m: Any, p: Any = None, together: str = _together, least: Any = _least
            ) -> Any:
                return _targets(n, p, m if least == "m" else least, m, together)

            for _form in ("o", "p"):
                _found = {"n": _noun, "m": "most"}
                if _place_of:
                    _found["p"] = _place
                told(f"obj.{_form}", f"{_words} target {{n:noun.p}} that share a {_shared}{_place_of}", _of_a_kind,
                     **_found)  # fmt: skip

# --- what something was done to -------------------------------------------------------------------------------------


def _those(words: str, past: bool) -> None:
    verb = words.split()[0]
    zones = HERE if past else ()

    def build(n: Any) -> Any:
        return se.OnlyThose(su.Done(verb, past=past), n.filter) if n.zones == zones else REJECT

    def noun(value: Any) -> Any:
        fits = isinstance(value, se.OnlyThose) and isinstance(value.of, su.Done) and value.of.verb == verb
        return su.NP(value.filter, zones) if fits else None

    for form in ("s", "o"):
        told(f"obj.{form}", f"each {{n:noun.s}} {words} this way", build, n=noun, alt=form == "o")
    for form in ("p", "o"):
        told(f"obj.{form}", f"all {{n:noun.p}} {words} this way", build, n=noun, alt=True)
        told(f"obj.{form}", f"{{n:noun.p}} {words} this way", build, n=noun, alt=form == "p")


_those("dealt damage", True)
_HIT = su.Done("dealt")
phrase("cond", "a player is dealt damage this way", co.Exists(se.OnlyThose(_HIT, fi.Player())))

# --- in two places --------------------------------------------------------------------------------------------------

_BOTH_ZONES = ("exile", "graveyard")


def _both_zones(n: Any) -> Any:
    return am.Count(se.All(ordered(n.filter, fi.Owned(se.You())), _BOTH_ZONES)) if n.zones == () else REJECT


def _of_both(value: Any) -> Any:
    f = at(value, "what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else ()) if not isinstance(p, fi.Owned)]
    return su.NP(fi.both(*rest) if rest else fi.Anything(), ()) if f is not None else None


for _the in ("the total number", "the number"):
    told("amount", f"{_the} of {{n:noun.p/and}} you own in exile and in your graveyard", _both_zones, n=_of_both,
         alt=_the == "the number")  # fmt: skip

# --- players who control more, or none ------------------------------------------------------------------------------


def _controlled_by(n: Any, who: Any) -> Any:
    return am.Count(se.All(ordered(n.filter, fi.Controlled(who))))


def _more_than_you(n: Any, op: str) -> Any:
    if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
        return REJECT
    return su.Who(co.Compare(_controlled_by(n, se.Iter()), op, _controlled_by(n, se.You())))


def _held(value: Any) -> Any:
    f = at(value, "condition.a.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(p, fi.Controlled)]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


for _control in ("controls", "control"):
    for _more, _op in (("more", ">"), ("fewer", "<")):
        told("postn", f"who {_control} {_more} {{n:noun.p}} than you", lambda n, op=_op: _more_than_you(n, op), n=_held)


def _without(n: Any) -> Any:
    if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
        return REJECT
    return su.Who(co.IsNot(co.Exists(se.All(ordered(n.filter, fi.Controlled(se.Iter()))))))


def _lacked(value: Any) -> Any:
    f = at(value, "condition.inner.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(p, fi.Controlled)]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


for _dont in ("doesn't", "don't"):
    told("postn", f"who {_dont} control a {{n:noun.s}}", _without, n=_lacked, alt=True)

# --- creatures you attacked with ------------------------------------------------------------------------------------


def _pack(k: Any) -> Any:
    """The creatures that attacked, as they were (608.2i; the ability word pack tactics)."""
    attacks = On("attack", subject=fi.Type("Creature"), player=YOU)
    return co.Compare(am.Happened(attacks, "combat", "power"), ">=", k)


told("cond", "you attacked with creatures with total power {k:digits} or greater this combat", _pack, k="b")

# --- kinds ----------------------------------------------------------------------------------------------------------

for _form, _is, _a in (("s", "that's", "a "), ("p", "that are", "")):
    told(f"post.{_form}", f"{_is} {_a}{{f:tlist.{_form}}}", lambda f: f if isinstance(f, fi.Either) else REJECT,
         f=lambda f: f if isinstance(f, fi.Either) else None)  # fmt: skip
    for _n in (4, 5):
        _names = "abcde"[:_n]
        _slots = [f"{_a}{{{c}:tnoun.{_form}}}" for c in _names]
        _list = ", ".join(_slots[:-1]) + f", or {_slots[-1]}"
        _found = {c: f"parts.{k}" for k, c in enumerate(_names)}
        told(f"post.{_form}", f"{_is} {_list}", lambda **s: either(*s.values()), alt=True, **_found)
_BASIC_TYPE = fi.Either(tuple(fi.Subtype(t) for t in vo.BASIC_LAND_TYPES))
phrase("post.s", "with a basic land type", _BASIC_TYPE, alt=True)
phrase("post.p", "with basic land types", _BASIC_TYPE, alt=True)
phrase("post", "with a {keyword:kwname} ability", fi.Has, alt=True)
phrase("post.p", "that didn't attack this turn", fi.Not(fi.Did(On("attack"))))
phrase("post", "of that type", su.ThatType())
phrase("post", "of that color", su.ThatColor())
