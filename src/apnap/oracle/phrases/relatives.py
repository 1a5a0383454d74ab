"""What is said after a noun, more of it: combat ("blocking it", "attacking you"), kinds ("that's a token or a Golem"),
what it has or lacks, what it shares, what was done with it ("exiled with ~", "that crewed it this turn"), where it came
from; players with something of theirs ("opponent who controls an artifact")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.filters import _one
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import phrase, told

HERE = ("battlefield",)

# --- combat ---------------------------------------------------------------------------------------------------------


for _words, _role in (("blocking", "blocking"), ("blocked by", "blocked_by"), ("blocking or blocked by", "")):

    def _any(n: Any, role: str = _role) -> Any:
        """ "Blocking a Goblin": any that fits."""
        return fi.CanAttackOrBlock(role, n.filter) if n.zones == HERE else REJECT

    def _noun(f: Any) -> Any:
        inner = getattr(f, "inner", None)
        return su.NP(inner) if inner is not None and not isinstance(inner, (fi.Among, fi.IsSource)) else None

    for _cat in ("postn", "state"):
        told(_cat, f"{_words} a {{n:noun.s}}", _any, n=_noun)
_YOURS = fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You()))
_YOU_OR = fi.CanAttackOrBlock("attacking", fi.Either((YOU, _YOURS)))
phrase("post", "attacking you or a planeswalker you control", _YOU_OR)
_FOE = fi.CanAttackOrBlock("attacking", fi.Opponent())
phrase("post", "attacking (your opponents|one of your opponents)", _FOE, alt=True)
phrase("post", "attacking them", fi.CanAttackOrBlock("attacking", fi.Among(su.They())))

# --- what kind it is ------------------------------------------------------------------------------------------------


def _kind(*cores: Any) -> Any:
    if any(c.zones not in ((), HERE) for c in cores):
        return REJECT
    return either(*[c.filter for c in cores]) if len(cores) > 1 else cores[0].filter


def _core(n: int) -> Callable[[Any], Any]:
    def found(f: Any) -> Any:
        return su.Core(f.parts[n]) if isinstance(f, fi.Either) and len(f.parts) > n else None

    return found


for _form, _is, _a, _joins in (("s", "that's", "a ", ("or",)), ("p", "that are", "", ("or", "and/or", "and"))):
    told(f"post.{_form}", f"{_is} {_a}{{a:core0.{_form}}}", lambda a: _kind(a),
         a=lambda f: su.Core(f) if isinstance(f, fi.Filter) else None, alt=True)  # fmt: skip
    for _join in _joins:
        told(f"post.{_form}", f"{_is} {_a}{{a:tnoun.{_form}}} {_join} {_a}{{b:tnoun.{_form}}}",
             lambda a, b: either(a, b), a="parts.0", b="parts.1", alt=True)  # fmt: skip
        _three = f"{_a}{{a:core0.{_form}}}, {_a}{{b:core0.{_form}}}, {_join} {_a}{{c:core0.{_form}}}"
        told(f"post.{_form}", f"{_is} {_three}", lambda a, b, c: _kind(a, b, c),
             a=_core(0), b=_core(1), c=_core(2), alt=True)  # fmt: skip


def _token_or(f: Any) -> Any:
    return fi.Either((fi.IsToken(), f))


told("post.s", "that's a token or a {f:tnoun.s}", _token_or, f="parts.1")
told("post.p", "that are tokens or {f:tnoun.p}", _token_or, f="parts.1")
told("tlist.s", "{a:tnoun.s} and/or {b:tnoun.s}", lambda a, b: either(a, b), a="parts.0", b="parts.1", alt=True)

# --- what it has, shares and is called ------------------------------------------------------------------------------

for _has, _lacks in (("has", "doesn't have"), ("have", "don't have")):
    told("postn", f"that {_has} {{f:hasprop}}", lambda f: f, f=lambda f: f, alt=True)
    told("postn", f"that {_lacks} {{f:hasprop}}", lambda f: fi.Not(f), f="inner", alt=True)
for _form, _on in (("s", "it"), ("p", "them")):
    told(f"post.{_form}", f"with {{k:number}} or more {{kind:counterkind}} counters on {_on}",
         lambda k, kind: fi.WithCounter(kind, k), k="least", kind="kind")  # fmt: skip
    told(f"post.{_form}", f"with {{k:number}} or more counters on {_on}", lambda k: fi.WithCounter("", k), k="least")
    told(f"post.{_form}", f"with one or more {{kind:counterkind}} counters on {_on}", fi.WithCounter, kind="kind",
         alt=True)  # fmt: skip
    told(f"post.{_form}", f"with no {{kind:counterkind}} counters on {_on}",
         lambda kind: fi.Not(fi.WithCounter(kind)), kind="inner.kind")  # fmt: skip
    phrase(f"post.{_form}", f"with no counters on {_on}", fi.Not(fi.WithCounter()))
    phrase(f"post.{_form}", f"without a counter on {_on}", fi.Not(fi.WithCounter()), alt=True)
    told(f"post.{_form}", f"without a {{kind:counterkind}} counter on {_on}",
         lambda kind: fi.Not(fi.WithCounter(kind)), kind="inner.kind", alt=True)  # fmt: skip
for _stat in ("power", "toughness"):
    for _op, _more in (("<=", "or less"), (">=", "or greater"), ("==", "")):
        phrase("post", f"with base {_stat} {{value:figure}} {_more}", fi.Stat, stat=f"base_{_stat}", op=_op)
phrase("post.s", "with {X} in its mana cost", fi.Stat("x_symbols", ">=", 1))
phrase("post.p", "with {X} in their mana costs", fi.Stat("x_symbols", ">=", 1))
told("post", "not named {name:cardname}", lambda name: fi.Not(fi.Named(name)), name="inner.name")
phrase("post", "not named ~", fi.Not(fi.Named("~")))


def _shared(what: Any, quality: str, negate: bool) -> Any:
    if isinstance(what, se.Choose):
        what = se.All(what.filter, what.zones) if what == _one(what) else None
    elif isinstance(what, se.All):
        what = None
    if what is None:
        return REJECT
    return fi.Not(fi.Shares(quality, what)) if negate else fi.Shares(quality, what)


def _sharing(negate: bool) -> Callable[[Any], Any]:
    def found(f: Any) -> Any:
        f = f.inner if negate and isinstance(f, fi.Not) else f
        what = f.what if isinstance(f, fi.Shares) else None
        return _one(what) if isinstance(what, se.All) else what

    return found


for _words in ("color", "creature type", "card type", "mana value", "land type", "name"):
    _quality = _words.replace(" ", "_")

    def _with_it(what: Any, q: str = _quality) -> Any:
        return _shared(what, q, False)

    def _without(what: Any, q: str = _quality) -> Any:
        return _shared(what, q, True)

    for _verb in ("shares", "share"):
        told("postn", f"that {_verb} a {_words} with {{what:obj.o}}", _with_it, what=_sharing(False),
             alt=_verb == "share")  # fmt: skip
    for _verb in ("doesn't", "don't"):
        told("postn", f"that {_verb} share a {_words} with {{what:obj.o}}", _without, what=_sharing(True),
             alt=_verb == "don't")  # fmt: skip


def _apart(what: Any) -> Any:
    """ "Other than a basic land card": than any of those."""
    return fi.Not(what.filter) if what == _one(what) and not isinstance(what.filter, fi.Anything) else REJECT


told("postn", "other than {what:obj.o}", lambda what: _apart(what) if isinstance(what, se.Choose) else REJECT,
     what=lambda f: se.Choose(f.inner) if isinstance(f, fi.Not) else None)  # fmt: skip
told("postn", "other than {what:obj.o}", lambda what: _apart(what) if isinstance(what, se.Choose) else REJECT,
     what=lambda f: se.Choose(f.inner, ()) if isinstance(f, fi.Not) else None)  # fmt: skip

# --- what was done with it ------------------------------------------------------------------------------------------

_KEPT = su.Where(("exile",), fi.Among(se.Linked()))
phrase("post", "exiled with (~|~creature|~permanent|~artifact|~enchantment)", _KEPT)
phrase("post", "exiled with it", su.Where(("exile",), fi.Among(su.KeptBy())), alt=True)
for _word in ("crew", "saddle"):
    told("postn", f"that {_word}{'ed' if _word == 'crew' else 'd'} {{what:obj.o}} this turn",
         lambda what, w=_word: fi.Did(On(w, other=fi.Among(what))), what="event.other.what")  # fmt: skip
for _form, _was, _has in (("s", "was", "has"), ("p", "were", "have")):
    for _from, _zone in (("anywhere", ""), ("the battlefield", "battlefield"), ("your library", "library"),
                         ("your hand", "hand")):  # fmt: skip
        phrase(f"post.{_form}", f"that {_was} put there from {_from} this turn",
               fi.Did(On("move", to="graveyard", frm=_zone)))  # fmt: skip
    phrase(f"post.{_form}", f"that {_has} been dealt damage this turn", fi.Did(On("damage")), alt=True)
    phrase(f"post.{_form}", f"that {_was} dealt combat damage this turn", fi.Did(On("damage", combat=True)))
phrase("post", "dealt damage this turn", fi.Did(On("damage")), alt=True)

# --- players with something -----------------------------------------------------------------------------------------


def _controlling(template: str, least: int, negate: bool = False) -> None:
    def build(n: Any, k: int = least) -> Any:
        if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
            return REJECT
        made = co.Exists(se.All(ordered(n.filter, fi.Controlled(se.Iter()))), k)
        return su.Who(co.IsNot(made) if negate else made)

    def exists(v: Any) -> Any:
        c = getattr(v, "condition", None)
        c = c.inner if negate and isinstance(c, co.IsNot) else c
        return c if isinstance(c, co.Exists) and isinstance(c.what, se.All) else None

    def noun(v: Any) -> Any:
        c = exists(v)
        if c is None:
            return None
        parts = c.what.filter.parts if isinstance(c.what.filter, fi.Both) else (c.what.filter,)
        rest = [p for p in parts if not isinstance(p, fi.Controlled)]
        return su.NP(fi.both(*rest) if rest else fi.Anything())

    where: dict[str, Any] = {"n": noun}
    if "{k:" in template:
        where["k"] = lambda v: exists(v).least if exists(v) is not None else None
    for control in ("controls", "control"):
        told("postn", f"who {control} {template}", build, **where)


_controlling("a {n:noun.s}", 1)
_controlling("no {n:noun.p}", 1, True)
_controlling("{k:number} or more {n:noun.p}", 1)
_CARDS = am.PlayerStat("hand", se.Iter())
for _form, _have in (("s", "has"), ("p", "have")):
    for _with_, _op in (("or more", ">="), ("or fewer", "<=")):
        told(f"post.{_form}", f"who {_have} {{k:number}} {_with_} cards in hand",
             lambda k, op=_op: su.Who(co.Compare(_CARDS, op, k)), k="condition.b")  # fmt: skip
        told(f"post.{_form}", f"with {{k:number}} {_with_} cards in hand",
             lambda k, op=_op: su.Who(co.Compare(_CARDS, op, k)), k="condition.b", alt=True)  # fmt: skip
    phrase(f"post.{_form}", f"who {_have} no cards in hand", su.Who(co.Compare(_CARDS, "==", 0)))
    phrase(f"post.{_form}", "with no cards in hand", su.Who(co.Compare(_CARDS, "==", 0)), alt=True)
    told(f"post.{_form}", f"who {_have} {{k:number}} or more poison counters",
         lambda k: su.Who(co.Compare(am.PlayerStat("poison", se.Iter()), ">=", k)), k="condition.b")  # fmt: skip
    for _stat, _measured in (("life", "life"), ("hand", "cards in hand")):
        for _more, _op in (("more", ">"), ("less" if _stat == "life" else "fewer", "<")):
            _than_you = co.Compare(am.PlayerStat(_stat, se.Iter()), _op, am.PlayerStat(_stat, se.You()))
            phrase(f"post.{_form}", f"who {_have} {_more} {_measured} than you", su.Who(_than_you))
_ME = fi.Among(se.Iter())
for _form in ("s", "p"):
    _were = "was" if _form == "s" else "were"
    for _did, _event in (
        ("lost life this turn", On("lose_life", player=_ME)),
        ("gained life this turn", On("gain_life", player=_ME)),
        ("discarded a card this turn", On("discard", player=_ME)),
        ("drew a card this turn", On("draw", player=_ME)),
        ("cast a spell this turn", On("cast", player=_ME)),
        ("attacked you this turn", On("attack", player=_ME, other=YOU)),
        (f"{_were} dealt damage this turn", On("damage", subject=_ME)),
        (f"{_were} dealt combat damage this turn", On("damage", subject=_ME, combat=True)),
        (f"{_were} dealt damage by ~ this turn", On("damage", subject=_ME, source=fi.IsSource())),
        (f"{_were} dealt combat damage by ~ this turn",
         On("damage", subject=_ME, source=fi.IsSource(), combat=True)),
    ):  # fmt: skip
        phrase(f"post.{_form}", f"who {_did}", su.Who(co.Occurred(_event)))


def player_noun(n: Any) -> Any:
    """Players told apart by what is so of them."""
    told_apart = isinstance(n.filter, fi.Both) and any(isinstance(p, fi.Meets) for p in n.filter.parts)
    return se.All(n.filter) if n.zones == su.PLAYERS and told_apart else REJECT


def players_noun(v: Any) -> Any:
    return su.NP(v.filter, su.PLAYERS) if isinstance(v, se.All) else None


for _form in ("plr.s", "plr.o"):
    told(_form, "each {n:noun.s}", player_noun, n=players_noun)


def _count(n: Any) -> Any:
    return am.Count(se.All(n.filter)) if n.zones == su.PLAYERS and n.filter != fi.Opponent() else REJECT


def _counted(v: Any) -> Any:
    return players_noun(v.what) if isinstance(v, am.Count) else None


told("each", "{n:noun.s}", _count, n=_counted)
told("amount", "the number of {n:noun.p}", _count, n=_counted)
told("amount", "the number of your {n:noun.p}", _count, n=_counted, alt=True)
