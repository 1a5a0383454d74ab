"""Sentences that a later one amends ("if this spell was kicked, create five of those tokens instead"), and lists and
places that other modules' words leave out."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement, Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.model.mana import COLOR_LETTERS
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import HERE, one_mod
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.would import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import at, phrase, told

# --- so many instead (608.2c) -------------------------------------------------------------------------------


def _instead(a: Any, c: Any, other: Any) -> Any:
    return REJECT if other is REJECT or other == a else ef.Gate(other, when=c, otherwise=a, replaces=True)


def _copies(a: Any, c: Any, n: Any) -> Any:
    return _instead(a, c, replace(a, n=n)) if isinstance(a, ef.CreateCopy) else REJECT


for _template in (
    "{a:chain}. if {c:cond2}, create {n:number} of those tokens instead",
    "{a:chain}. if {c:cond2}, instead create {n:number} of those tokens",
):
    told("sent0", _template, _copies, a="otherwise", c="when", n="then.n")

_TIMES: tuple[tuple[str, int], ...] = (("twice", 2), ("three times", 3))
for _words, _n in _TIMES:

    def _copied(a: Any, c: Any, n: int = _n) -> Any:
        return _instead(a, c, replace(a, n=n)) if isinstance(a, ef.CopySpell) and not a.retarget else REJECT

    def _retargeted(a: Any, c: Any, n: int = _n) -> Any:
        made = _copied(a, c, n)
        if made is REJECT:
            return REJECT
        return replace(made, then=replace(made.then, retarget=True), otherwise=replace(a, retarget=True))

    def _plain(e: Any) -> Any:
        old = at(e, "otherwise")
        return replace(old, retarget=False) if isinstance(old, ef.CopySpell) else None

    told("sent0", f"{{a:chain}}. if {{c:cond2}}, copy that spell {_words} instead", _copied, a="otherwise",
         c="when")  # fmt: skip
    told("sent0", f"{{a:chain}}. if {{c:cond2}}, copy that spell {_words} instead. you may choose new targets for the "
         "copies", _retargeted, a=_plain, c="when")  # fmt: skip


def _other_mana(a: Any, c: Any, b: Any) -> Any:
    both = isinstance(a, ef.AddMana) and isinstance(b, ef.AddMana)
    return _instead(a, c, b) if both else REJECT


told("sent0", "{a:chain}. if {c:cond2}, {b:chain} instead", _other_mana, a="otherwise", c="when", b="then", alt=True)
_COUNTERED = "if that spell is countered this way, exile it instead of putting it into its owner's graveyard"


def _unless_exiled(what: Any, who: Any, pay: Any) -> Any:
    """The later sentence is about the countering that is unless somebody pays."""
    return ef.Gate(ef.Counter(what, to="exile"), cost=pay, unless=True, who=who)


told("sent0", f"counter {{what:obj.o}} unless {{who:plr.s}} pays {{pay:pay}}. {_COUNTERED}", _unless_exiled,
     what="then.what", who="who", pay="cost")  # fmt: skip

# --- what a spell is of its turn ----------------------------------------------------------------------------

_NTH: tuple[tuple[str, int], ...] = (("first", 1), ("second", 2), ("third", 3), ("fourth", 4))


def _nth(n: Any, k: int) -> Any:
    """The spell of the event is the k-th one of that kind which you cast this turn, however many you cast later."""
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    before = am.Happened(On("cast", subject=f, player=YOU), period="before")
    fits = () if f is None else (co.Is(su.It(), f),)
    return co.AllOf((*fits, co.Compare(before, "==", k - 1)))


def _said(v: Any) -> Any:
    parts = at(v, "parts")
    on = at(parts[-1], "a.event") if parts else None
    return spell_noun(on.subject) if isinstance(on, On) else None


for _word, _k in _NTH:
    for _verb in ("you cast this turn", "you've cast this turn"):
        told("cond", f"it's the {_word} {{n:noun.s}} {_verb}", lambda n, k=_k: _nth(n, k), n=_said,
             alt="'ve" in _verb)  # fmt: skip

# --- two things that somebody controls ----------------------------------------------------------------------


def _both_controlled(a: Any, b: Any) -> Any:
    if a.zones != HERE or b.zones != HERE:
        return REJECT
    return co.AllOf(tuple([co.Exists(se.All(ordered(n.filter, fi.Controlled(se.You())))) for n in (a, b)]))


def _one_controlled(k: int) -> Any:
    def found(v: Any) -> Any:
        parts = at(v, "parts")
        f = at(parts[k], "what.filter") if parts and len(parts) == 2 else None
        mine = [p for p in f.parts if p != fi.Controlled(se.You())] if isinstance(f, fi.Both) else []
        return su.NP(fi.both(*mine)) if mine else None

    return found


for _first in ("a", "an"):
    for _second in ("a", "an"):
        told("cond", f"you control {_first} {{a:noun.s}} and {_second} {{b:noun.s}}", _both_controlled,
             a=_one_controlled(0), b=_one_controlled(1), alt=(_first, _second) != ("a", "a"))  # fmt: skip

# --- lists and places ---------------------------------------------------------------------------------------


def _both_enter(a: Any, b: Any, p: Any) -> Any:
    """ "creatures and nonbasic lands your opponents control enter tapped"."""
    if a.zones != HERE or b.zones != HERE or not isinstance(p, fi.Controlled):
        return REJECT
    f = fi.Both((fi.Either((a.filter, b.filter)), p))
    return Replacement(On("move", subject=f, to="battlefield"), enters_tapped=True)


def _part(k: int) -> Any:
    def found(v: Any) -> Any:
        kinds = at(v, "on.subject.parts")
        two = kinds[0].parts if kinds and len(kinds) == 2 and isinstance(kinds[0], fi.Either) else ()
        return su.NP(two[k]) if len(two) == 2 else None

    return found


told("repl", "{a:noun0.p} and {b:noun0.p} {p:post.p} enter tapped.", _both_enter, a=_part(0), b=_part(1),
     p=lambda v: at(v, "on.subject.parts")[-1] if at(v, "on.subject.parts") else None, alt=True)  # fmt: skip

for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    _foreign = On("damage", subject=YOU, source=fi.Not(fi.Controlled(se.You())), combat=_combat)
    phrase("repl", f"prevent all {_words} that would be dealt to you by sources you don't control.",
           Replacement(_foreign, prevent_all=True))  # fmt: skip


def _few(k: Any, n: Any) -> Any:
    return Static(se.EachPlayer(), (mo.UntapLimit(n.filter, k),)) if n.zones == HERE and k != 1 else REJECT


told("stat", "players can't untap more than {k:word} {n:noun.p} during their untap steps", _few, k="mods.0.n",
     n=lambda v: su.NP(m.filter) if (m := one_mod(v, mo.UntapLimit)) is not None else None)  # fmt: skip
phrase("stat", "your opponents play with their hands revealed",
       Static(se.EachOpponent(), (mo.PlayWithTopRevealed("hand"),)))  # fmt: skip
phrase("stat", "players play with their hands revealed", Static(se.EachPlayer(), (mo.PlayWithTopRevealed("hand"),)))
phrase("stat", "play with your hand revealed", Static(se.You(), (mo.PlayWithTopRevealed("hand"),)))
phrase("post", "{by:plr.s} owns", build=lambda by: fi.Owned(by) if isinstance(by, se.Target) else REJECT,
       unbuild=lambda f: {"by": f.by} if isinstance(f, fi.Owned) and isinstance(f.by, se.Target) else None)  # fmt: skip
_BODY = am.Plus(am.StatOf("power", se.Iter()), am.StatOf("toughness", se.Iter()))


def _small(value: Any) -> Any:
    return fi.Meets(co.Compare(_BODY, "<=", value))


told("post", "with total power and toughness {value:figure} or less", _small, value="condition.b")


def _dead_copy(n: Any) -> Any:
    return Replacement(ENTERS, copy_of=se.Choose(n.filter, n.zones)) if n.zones == ("graveyard",) else REJECT


def _of_graveyard(v: Any) -> Any:
    what = at(v, "copy_of")
    return su.NP(what.filter, what.zones) if isinstance(what, se.Choose) else None


for _det in ("any", "a"):
    told("repl", f"you may have ~ enter as a copy of {_det} {{n:noun.s}}.", _dead_copy, n=_of_graveyard,
         alt=_det == "a")  # fmt: skip

# --- playing from the graveyard -----------------------------------------------------------------------------

_YARD = mo.May("play_from", zone="graveyard")
phrase("stat", "you may play lands and cast spells from your graveyard", Static(se.You(), (_YARD,)))
told("sent0", "{d:dur}, you may play lands and cast spells from your graveyard",
     lambda d: ef.Apply(se.You(), (_YARD,), d), d="duration")  # fmt: skip
phrase("stat", "you may cast ~card from exile",
       Static(se.You(), (mo.May("play_from", filter=fi.IsSource(), zone="exile"),), zones=("exile",)))  # fmt: skip

_GONE = On("move", subject=fi.Both((fi.Not(fi.IsToken()), fi.Owned(se.You()))), to="graveyard")
phrase("sent0", "if a card would be put into your graveyard from anywhere this turn, exile that card instead",
       ef.Shield(Replacement(_GONE, to="exile")))  # fmt: skip

# --- damage (614.1a, 615) ----------------------------------------------------------------------------------

_FOES = fi.Either((fi.Opponent(), fi.Controlled(se.EachOpponent())))
_MINE = fi.Either((YOU, fi.Controlled(se.You())))


def _doubled(s: Any, a: Any) -> Any:
    return Replacement(On("damage", subject=_FOES, source=s), amount=a)


told("repl", "if {s:dmgsrc} would deal damage to an opponent or a permanent an opponent controls, that source deals "
     "{a:newdamage} to that permanent or player instead.", _doubled, s="on.source", a="amount", alt=True)  # fmt: skip
told("repl", "if {s:dmgsrc} would deal damage to you or a permanent you control, prevent half that damage, rounded up.",
     lambda s: Replacement(On("damage", subject=_MINE, source=s), prevent=am.Half(su.ThatMuch(), up=True)),
     s="on.source")  # fmt: skip


def _grown(kind: str) -> Any:
    on = On("damage", subject=fi.IsSource())
    return Replacement(on, instead=ef.PutCounters(se.This(), kind, su.ThatMuch()))


told("repl", "if damage would be dealt to ~, put that many {kind:counterkind} counters on (it|~) instead.", _grown,
     kind="instead.kind", alt=True)  # fmt: skip

def _overflow(a: Any, who: Any) -> Any:
    """120.4a"""
    return replace(a, excess=who) if isinstance(a, ef.Damage) and a.excess is None and not a.also else REJECT


told("sent0", "{a:chain}. excess damage is dealt to {who:plr.o} instead", _overflow,
     a=lambda e: replace(e, excess=None) if isinstance(e, ef.Damage) else None, who="excess")  # fmt: skip
phrase("stat", "lethal damage dealt to creatures you control is determined by their power rather than their toughness",
       Static(se.All(fi.both(fi.Type("Creature"), fi.Controlled(se.You()))), (mo.May("lethal_by_power"),)))  # fmt: skip

# --- life, turns and draws (614.1a, 614.10) -----------------------------------------------------------------

_GAINERS: tuple[tuple[str, Any, Any, str], ...] = (
    ("a player", fi.Player(), se.EachPlayer(), "that player gains"),
    ("an opponent", fi.Opponent(), se.EachOpponent(), "that player gains"),
)
for _words, _f, _who, _pronoun in _GAINERS:
    phrase("repl", f"if {_words} would gain life, {_pronoun} no life instead.",
           Replacement(On("gain_life", player=_f), amount=0))  # fmt: skip
    phrase("stat", f"if {_words} would begin an extra turn, that player skips that turn instead",
           Static(_who, (mo.Skip("extra_turn"),)))  # fmt: skip
phrase("stat", "if you would begin an extra turn, skip that turn instead", Static(se.You(), (mo.Skip("extra_turn"),)))


def _turned(template: str, kind: str, who: Any) -> None:
    told("repl", template, lambda a, c: Replacement(On(kind, player=who), amount=a, condition=c), a="amount",
         c="condition")  # fmt: skip


_turned("if you would gain life while {c:cond2}, you gain {a:newlife} instead.", "gain_life", YOU)
_LOSERS: tuple[tuple[str, Any, str], ...] = (("you", YOU, "you"), ("an opponent", fi.Opponent(), "they"))
for _words, _f, _pronoun in _LOSERS:
    told("repl", f"if {_words} would lose life during your turn, {_pronoun} lose {{a:newlife}} instead.",
         lambda a, f=_f: Replacement(On("lose_life", player=f), amount=a, condition=co.YourTurn()),
         a="amount")  # fmt: skip

# --- the next time (614.1a) ---------------------------------------------------------------------------------


def _next_draw(e: Any) -> Any:
    return ef.Shield(Replacement(On("draw", player=YOU), instead=e), uses=1)


told("sent0", "the next time you would draw a card this turn, {e:chain} instead", _next_draw, e="ability.instead")

_LONE = fi.Both((
    fi.Either((fi.Type("Instant"), fi.Type("Sorcery"))), fi.IsSpell(), fi.Controlled(se.You()),
    fi.Targets(fi.Type("Creature"), only=True),
))  # fmt: skip
"""An instant or sorcery spell of yours with one target, a creature."""
_STRUCK = co.Is(se.EventObject("source"), fi.Targets(fi.Among(se.EventObject())))
phrase("event", "an instant or sorcery spell you control that targets only a single creature deals damage to that "
       "creature", (On("damage", subject=fi.Type("Creature"), source=_LONE, condition=_STRUCK),))  # fmt: skip

# --- what is paid (601.2f, 118.9) ---------------------------------------------------------------------------

phrase("stat", "for each {B} in a cost, you may pay 2 life rather than pay that mana",
       Static(se.You(), (mo.May("life_for_black"),)))  # fmt: skip


def _defiled(n: Any, k: Any, mana: Any, color: Any) -> Any:
    """An additional cost that may be paid for every such spell, and makes it cheaper (118.8, 601.2f)."""
    f = spell_part(n)
    if f is REJECT or f is None or mana != f"{{{COLOR_LETTERS.get(color, '')}}}":
        return REJECT
    cost = mo.AdditionalCost(Cost(actions=(ef.PayLife(k),)), optional=True, name=_BLED)
    less = Static(se.This(), (mo.CostChange(less=mana, colored=True),), co.Paid(_BLED))
    return Static(se.You(), (mo.SpellsHave(f, (Static(se.This(), (cost,)), less)),))


def _color_of(mana: Any) -> Any:
    return next((color for color, letter in COLOR_LETTERS.items() if f"{{{letter}}}" == mana), None)


_BLED = "life for spells"
_HAVING = "mods.0.abilities"
told("stat", "as an additional cost to cast {n:noun.p}, you may pay {k:life}. those spells cost {mana:mana} less to "
     "cast if you paid life this way. this effect reduces only the amount of {color:color} mana you pay", _defiled,
     n=lambda v: spell_noun(f) if (f := getattr(one_mod(v, mo.SpellsHave), "filter", None)) is not None else None,
     k=f"{_HAVING}.0.mods.0.cost.actions.0.n", mana=f"{_HAVING}.1.mods.0.less",
     color=lambda v: _color_of(at(v, f"{_HAVING}.1.mods.0.less")))  # fmt: skip


def _least(k: Any, m: Any) -> Any:
    return Static(se.EachPlayer(), (mo.CostFloor(k),)) if k == m and type(k) is int else REJECT


told("stat", "each spell that would cost less than {k:word} mana to cast costs {m:word} mana to cast", _least,
     k="mods.0.n", m="mods.0.n")  # fmt: skip

# --- as it resolves (608.2n, 614.1a) ------------------------------------------------------------------------

_RESOLVED = On("move", subject=fi.Among(su.It()), frm="stack", to="graveyard", cause="resolved")


def _instead_of_grave(*then: Any, counters: tuple[tuple[str, Any], ...] = ()) -> Any:
    exiled = ef.Move(su.It(), "exile", counters=counters)
    return ef.Shield(Replacement(_RESOLVED, instead=ef.Seq((exiled, *then)) if then else exiled), ef.FOREVER)


_BACK = ef.Delayed(On("step", step="end"), ef.Move(su.It(), "hand"))
phrase("sent0", "exile that card instead of putting it into your graveyard as it resolves. if you do, return it to "
       "your hand at the beginning of the next end step", _instead_of_grave(_BACK))  # fmt: skip
_SUSPENDED = ef.Apply(su.It(), (mo.Gain((Keyword("suspend"),)),), ef.FOREVER)
_NO_SUSPEND = co.Is(su.It(), fi.Not(fi.Has("suspend")))
phrase("sent0", "exile that card with three time counters on it instead of putting it into your graveyard as it "
       "resolves. then if the exiled card doesn't have suspend, it gains suspend",
       _instead_of_grave(ef.Gate(_SUSPENDED, when=_NO_SUSPEND), counters=(("time", 3),)))  # fmt: skip
