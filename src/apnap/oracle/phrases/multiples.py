"""Several kinds, players and times: one card of each of two kinds, what each of several deals or has, choices among
three kinds of counters, numbers for things done this way, spells cast for nothing one after another."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Chapter, Keyword, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import STACK, type_filter
from apnap.oracle.phrases.ordering import PERMANENT_CARD, ordered
from apnap.oracle.table import SUBJ, at, phrase, told, verb

HERE = ("battlefield",)

# --- cards of two kinds -------------------------------------------------------------------------------------


def _both_found(a: Any, b: Any) -> Any:
    """One card of each kind, or of only one of them (701.23b)."""
    if a.zones != () or b.zones != ():
        return REJECT
    return ef.Search(a.filter, who=SUBJ, besides=(b.filter,))


told("vp", "*search *your library for a {a:noun.s} and/or a {b:noun.s}", _both_found,
     alt=True, proof=True, a=lambda e: None, b=lambda e: None)  # fmt: skip

# --- counters of one's choice -------------------------------------------------------------------------------


def _three_kinds(a: Any, b: Any, c: Any, what: Any) -> Any:
    return ef.PutCounters(what, "", choices=(a, b, c))


told("vp", "*put your choice of a {a:counterkind} counter, a {b:counterkind} counter, or a {c:counterkind} counter on "
     "{what:obj.o}", _three_kinds, alt=True, proof=True,
     a="choices.0", b="choices.1", c="choices.2", what="what")  # fmt: skip

# --- for each thing done this way ---------------------------------------------------------------------------

for _form, _verb in (("3", "investigates"), ("2", "investigate")):

    def _investigate(n: Any) -> Any:
        return ef.Repeat(n, ef.Act("investigate", who=SUBJ))

    told(f"vp.{_form}", f"{_verb} for each {{n:each}}", _investigate, n="times")

# --- spells cast one after another (608.2g) -----------------------------------------------------------------


def _cast_any(n: Any) -> Any:
    if n.zones != ("graveyard",) or fi.Owned(se.You()) not in getattr(n.filter, "parts", ()):
        return REJECT
    return ef.Cast(se.All(n.filter, n.zones), most=None)


told("imp", "cast any number of {n:noun.p/and} without paying their mana costs", _cast_any,
     n=lambda e: su.NP(e.what.filter, e.what.zones) if isinstance(at(e, "what"), se.All) else None)  # fmt: skip


def _cast_among(n: Any, d: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    what: Any = su.Them() if f is None else se.OnlyThose(su.Them(), f)
    return ef.Permit(what, d, cast_only=True)


def _noun_among(e: Any) -> Any:
    what = at(e, "what")
    return spell_noun(what.filter if isinstance(what, se.OnlyThose) else None)


def _un_among(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Permit) or e != ef.Permit(e.what, e.duration, cast_only=True):
        return None
    return {"n": _noun_among(e), "d": e.duration} if isinstance(e.what, se.OnlyThose) else None


for _t in ("turn", "dur"):
    phrase("subj", f"you may cast {{n:noun.p}} from among (them|those cards) {{d:{_t}}}", build=_cast_among,
           unbuild=_un_among, prove=lambda e, n, d: e == _cast_among(n, d), alt=_t == "dur")  # fmt: skip

# --- each deals, each gains ---------------------------------------------------------------------------------


def _each_deals(a: Any, b: Any, to: Any) -> Any:
    """ "Target creature and up to one other target creature each deal damage equal to their power to …"."""
    if not isinstance(a, se.Target) or not isinstance(b, se.Target):
        return REJECT
    hit = ef.Damage(am.StatOf("power", se.Iter()), to, se.Iter())
    return ef.ForEach(se.Union((a, b)), hit)


told("subj", "{a:obj.s} and {b:obj.s} each deal damage equal to their power to {to:obj.o}", _each_deals,
     a="what.parts.0", b="what.parts.1", to="do.to")  # fmt: skip

# --- those tokens -------------------------------------------------------------------------------------------

for _form in ("p", "o"):
    phrase(f"obj.{_form}", "the tokens", su.That("token", True), alt=True)
for _form, _be in (("s", "is"), ("p", "are")):
    told("subj", f"{{what:obj.{_form}}} {_be} goaded {{d:dur}}",
         lambda what, d: ef.Apply(what, (mo.Goaded(),), d), alt=_form == "p",
         what=lambda e: e.what if at(e, "mods") == (mo.Goaded(),) else None, d="duration")  # fmt: skip

# --- whichever it was ---------------------------------------------------------------------------------------

_HIT = su.That("permanent")
for _form in ("plr.s", "plr.o"):
    phrase(
        _form,
        "that permanent's controller or that player",
        build=lambda: se.ControllerOf(_HIT),
        unbuild=lambda v: None,
        prove=lambda v: v == se.ControllerOf(_HIT),
        alt=True,
    )

# --- spells and what they are -------------------------------------------------------------------------------

# 110.4b: a spell that will be a permanent
_PERMANENT = (PERMANENT_CARD, fi.IsSpell())


def _permanent_spell(t: Any) -> Any:
    return su.Core(fi.both(t, *_PERMANENT), STACK)


told(
    "core0",
    "{t:tlist.s} permanent #spell",
    _permanent_spell,
    t=lambda v: (
        fi.both(*v.filter.parts[:-2])
        if isinstance(at(v, "filter"), fi.Both) and v.filter.parts[-2:] == _PERMANENT and len(v.filter.parts) > 2
        else None
    ),
)


def _types_of_done(k: Any, what: Any) -> Any:
    if not isinstance(what, (su.Done, se.Ref)):
        return REJECT
    return co.Compare(am.Aggregate("distinct", "card_type", what), ">=", k)


told("cond", "there were {k:word} or more card types among {what:obj.o}", _types_of_done, k="b", what="a.what")
for _done, _nouns in (("sacrificed", ("permanents", "creatures", "artifacts")), ("discarded", ("cards",))):
    for _noun in _nouns:
        phrase("obj.o", f"the {_done} {_noun}", su.Done(_done, _noun), alt=True)

# --- players and costs --------------------------------------------------------------------------------------

told("cond", "the {mana:mana} cost was paid", lambda mana: co.Paid(f"alternative:{mana}"),
     mana=lambda c: c.cost.partition(":")[2] if str(at(c, "cost")).startswith("alternative:") else None)  # fmt: skip
phrase("stat", "each player may play an additional land during each of their turns",
       Static(se.EachPlayer(), (mo.May("extra_lands"),)), alt=True)  # fmt: skip
phrase("untapdur", "during their next untap step", ef.Duration("next_untap"), alt=True)
for _words in ("amount of damage", "amount of life"):
    phrase(_words.split()[-1], f"that {_words}", su.ThatMuch(), alt=True)


def _their_choice(template: str, least: Any) -> None:
    def build(k: Any, n: Any) -> Any:
        return se.Choose(n.filter, n.zones, k, k) if n.zones == HERE else REJECT

    phrase("obj.o", template, build=build, unbuild=lambda v: None, prove=lambda v, k, n: v == build(k, n), alt=True)


_their_choice("{k:number} {n:noun.p} of their choice", "k")
_their_choice("{k:number} {n:noun.p} of your choice", "k")


def _entered(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    return am.Happened(On("move", to="battlefield", subject=ordered(n.filter, fi.Controlled(se.You()))))


told("each", "{n:noun0.s} you had enter the battlefield under your control this turn", _entered,
     n=lambda v: _without_yours(at(v, "event.subject")))  # fmt: skip


def _without_yours(f: Any) -> Any:
    if f is None:
        return None
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Controlled(se.You())]
    return su.NP(fi.both(*mine) if mine else fi.Anything())


# --- landwalk of a kind (702.14b) ---------------------------------------------------------------------------

for _type in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    for _super in ("Snow", "Legendary", "Basic"):
        phrase("kw", f"{_super.lower()} {_type.lower()}walk",
               Keyword("landwalk", filter=fi.Both((fi.Subtype(_type), fi.Supertype(_super)))))  # fmt: skip

# --- mana of colours among things ---------------------------------------------------------------------------


def _any_among(n: Any) -> Any:
    return ef.AddMana(("any",), who=SUBJ, among=se.All(n.filter)) if n.zones == HERE else REJECT


told("vp", "*add one mana of any color among {n:noun.p}", _any_among,
     n=lambda e: su.NP(e.among.filter) if isinstance(at(e, "among"), se.All) else None)  # fmt: skip

# --- chapters with names of their own (714) -----------------------------------------------------------------

told("line", "{numbers:numerals} -- {word:abword} -- {effect:effect}",
     lambda numbers, word, effect: (Chapter(numbers, effect, word),),
     numbers="0.numbers", word=lambda v: at(v, "0.word") or None, effect="0.effect")  # fmt: skip

# --- put from one of two zones ------------------------------------------------------------------------------

_PLACES = ("hand", "graveyard")


def _from_either(n: Any, c: Any = None) -> Any:
    if n.zones not in ((), HERE):
        return REJECT
    what = se.Choose(ordered(n.filter, fi.Owned(se.You())), _PLACES)
    return ef.Gate(ef.Move(what, "battlefield", counters=() if c is None else (c,)), may=True)


def _either_noun(e: Any) -> Any:
    what = at(e, "then.what")
    if not isinstance(what, se.Choose) or what.zones != _PLACES:
        return None
    f = what.filter
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Owned(se.You())]
    return su.NP(fi.both(*mine) if mine else fi.Anything(), ())


_PUT = "you may put a {n:noun.s} onto the battlefield from your hand or graveyard"
told("subj", _PUT, _from_either, n=_either_noun)
told("subj", f"{_PUT} with {{c:counters}} on it", _from_either, n=_either_noun, c="then.counters.0")

# --- kinds of words that something has ----------------------------------------------------------------------

phrase("each", "supertype, card type, and subtype it has", am.Aggregate("distinct", "type_word", su.It()))

# --- what each player chooses, one after another ------------------------------------------------------------

for _noun in ("creature", "permanent", "land", "artifact"):
    phrase("obj.o", f"each {_noun} chosen this way", su.Them(), alt=True)


def _from_you(numbers: Any, e: Any) -> Any:
    """A chapter ability resolves in its controller's turn, so that APNAP order begins with that player (101.4)."""
    first = e.parts[0] if isinstance(e, ef.Seq) else e
    fits = isinstance(first, ef.ForEach) and isinstance(first.what, se.EachPlayer)
    return (Chapter(numbers, e),) if fits else REJECT


told("line", "{numbers:numerals} -- starting with you, {e:effect}", _from_you, alt=True,
     numbers="0.numbers", e="0.effect")  # fmt: skip

# --- control of a player ------------------------------------------------------------------------------------

verb("*gain control of {whom:plr.o} during that player's next turn", ef.ControlNextTurn, alt=True)

# --- one of the types named ---------------------------------------------------------------------------------


def _type_word(f: Any) -> str:
    return f.name if isinstance(f, (fi.Type, fi.Subtype)) else ""


def _of_types(a: Any, b: Any, c: Any = None) -> Any:
    words = tuple(_type_word(f) for f in (a, b, c) if f is not None)
    return REJECT if "" in words else ef.ChooseType(SUBJ, words=words)


def _nth_word(k: int) -> Any:
    return lambda e: type_filter(w if w not in _CARD_TYPES else w.lower()) if (w := at(e, f"words.{k}")) else None


_CARD_TYPES = frozenset(t.capitalize() for t in vo.CARD_TYPES)
told("vp", "*choose {a:tword.s} or {b:tword.s}", _of_types, a=_nth_word(0), b=_nth_word(1))
told("vp", "*choose {a:tword.s}, {b:tword.s}, or {c:tword.s}", _of_types, a=_nth_word(0), b=_nth_word(1),
     c=_nth_word(2))  # fmt: skip

# --- what costs can't be paid with (118.3) ------------------------------------------------------------------


def _no_such_costs(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    return Static(se.EachPlayer(), (mo.Cant("pay_life_as_cost"), mo.Cant("sacrifice_as_cost", by=n.filter)))


told("stat", "players can't pay life or sacrifice {n:noun.p} to cast spells or activate abilities", _no_such_costs,
     n=lambda v: su.NP(f) if (f := at(v, "mods.1.by")) is not None else None)  # fmt: skip
