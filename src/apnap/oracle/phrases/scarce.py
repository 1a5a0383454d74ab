"""Scarce wordings: bounds on X, what dealt damage, spells or permanents, cards exiled with the source, bending,
flashback for the printed cost, counters of one's choice, numbers compared with each other, what is doubled."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import STACK, head
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import one_mod
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.statics import _change
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, effect_mod, phrase, verb

HERE = ("battlefield",)

# --- conditions ---------------------------------------------------------------------------------------------


def _x_is(words: str, op: str) -> None:
    phrase(
        "cond",
        f"X is {{n:digits}}{words}",
        build=lambda n: co.Compare(am.X(), op, n),
        unbuild=lambda v: (
            {"n": v.b} if isinstance(v, co.Compare) and v.op == op and isinstance(v.a, am.X) else None
        ),
    )


_x_is(" or more", ">=")
_x_is(" or less", "<=")
for _who in ("the player", "that opponent", "the opponent"):
    phrase("cond", f"{_who} does", su.IfDid(), alt=True)
    phrase("cond", f"{_who} doesn't", co.IsNot(su.IfDid()), alt=True)
    phrase("cond", f"{_who} can't", co.IsNot(su.IfDid()), alt=True)
for _shared in ("creature type", "color", "card type"):
    _quality = _shared.replace(" ", "_")
    phrase(
        "cond",
        f"{{what:obj.s}} shares a {_shared} with {{other:obj.o}}",
        build=lambda what, other, q=_quality: co.Is(what, fi.Shares(q, other)),
        unbuild=lambda v, q=_quality: (  # type: ignore[misc]
            {"what": v.what, "other": v.filter.what}
            if isinstance(v, co.Is) and isinstance(v.filter, fi.Shares) and v.filter.quality == q
            else None
        ),
    )


# --- filters ------------------------------------------------------------------------------------------------

_ITER = fi.Among(se.Iter())
for _form in ("s", "p"):
    phrase(f"post.{_form}", "that dealt damage this turn", fi.Did(On("damage", source=_ITER)))
    phrase(f"post.{_form}", "that dealt damage to you this turn", fi.Did(On("damage", subject=YOU, source=_ITER)))
    phrase(
        f"post.{_form}",
        "that dealt combat damage to you this turn",
        fi.Did(On("damage", subject=YOU, source=_ITER, combat=True)),
    )

# --- objects ------------------------------------------------------------------------------------------------

_BOTH = ("battlefield", "stack")
_THERE = fi.InZone("battlefield")


def _spell_or(n: Any, f: Any = None, other: bool = False) -> Any:
    """ "Target spell or nonland permanent that's blue": what is asked after the noun holds for both."""
    if n.zones != HERE:
        return REJECT
    here = _THERE if n.filter == fi.Anything() else fi.Both((n.filter, _THERE))
    parts = (fi.Either((fi.IsSpell(), here)), *((f,) if f is not None else ()), *((fi.Other(),) if other else ()))
    return se.Target(fi.both(*parts), _BOTH)


def _un_spell_or(given: bool, other: bool) -> Any:
    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, se.Target) or v.zones != _BOTH:
            return None
        parts = v.filter.parts if isinstance(v.filter, fi.Both) else (v.filter,)
        if len(parts) != 1 + given + other or not isinstance(parts[0], fi.Either):
            return None
        here = parts[0].parts[-1]
        slots: dict[str, Any] = {"n": su.Core(here.parts[0] if isinstance(here, fi.Both) else fi.Anything())}
        if given:
            slots["f"] = parts[1]
        return slots if v == _spell_or(**slots, other=other) else None

    return unbuild


for _form in ("s", "o"):
    phrase(f"obj.{_form}", "target spell or {n:core0.s}", build=_spell_or, unbuild=_un_spell_or(False, False))
    phrase(
        f"obj.{_form}",
        "target spell or {n:core0.s} that's {f:adj}",
        build=_spell_or,
        unbuild=_un_spell_or(True, False),
    )

# --- mods ---------------------------------------------------------------------------------------------------

effect_mod("*assign no combat damage", mo.AssignsNoDamage())


# --- payment that must be made ------------------------------------------------------------------------------


def _or_lose(mana: str) -> Any:
    return ef.Gate(ef.LoseGame(), cost=Cost(mana=mana), unless=True)


def _un_or_lose(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.unless or e.cost is None:
        return None
    return {"mana": e.cost.mana} if e == _or_lose(e.cost.mana) else None


_NEXT_UPKEEP = On("step", step="upkeep", player=YOU)
phrase(
    "sent0",
    "at the beginning of your next upkeep, pay {mana:mana}. if you don't, you lose the game",
    build=lambda mana: ef.Delayed(_NEXT_UPKEEP, _or_lose(mana)),
    unbuild=lambda e: _un_or_lose(e.effect) if isinstance(e, ef.Delayed) and e.on == _NEXT_UPKEEP else None,
)

# --- earthbending -------------------------------------------------------------------------------------------

_MY_LAND = se.Target(fi.both(fi.Type("Land"), fi.Controlled(se.You())))
verb("*earthbend {n:figure}", ef.Act, name="earthbend", what=_MY_LAND)
verb("*airbend {what:obj.o}", ef.Act, name="airbend")

# --- how often it has resolved ------------------------------------------------------------------------------

for _n, _nth in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
    phrase("cond", f"this is the {_nth} time this ability has resolved this turn", co.FirstTime("resolves", _n))

# --- flashback for the printed cost (702.34a) ---------------------------------------------------------------

_FLASHBACK = mo.Gain((Keyword("flashback"),))


def _flashback(what: Any, d: Any) -> Any:
    if isinstance(what, (se.Choose, se.Union)):
        return REJECT
    return ef.Apply(what, (_FLASHBACK,), d)


for _form, _verb, _tail in (
    ("s", "gains", "the flashback cost is equal to its mana cost"),
    ("s", "gains", "the flashback cost is equal to that card's mana cost"),
    ("p", "gain", "the flashback cost is equal to its mana cost"),
    ("p", "gain", "each flashback cost is equal to that card's mana cost"),
):
    phrase(
        "subj",
        f"{{what:obj.{_form}/each}} {_verb} flashback {{d:dur}}. {_tail}",
        build=_flashback,
        unbuild=lambda e: (
            {"what": e.what, "d": e.duration}
            if isinstance(e, ef.Apply) and e == ef.Apply(e.what, (_FLASHBACK,), e.duration)
            else None
        ),
    )
    phrase(
        "stat",
        f"{{what:obj.{_form}/each}} {'has' if _form == 's' else 'have'} flashback. {_tail}",
        build=lambda what: Static(what, (_FLASHBACK,)) if isinstance(what, se.All) else REJECT,
        unbuild=lambda v: {"what": v.what} if isinstance(v, Static) and v == Static(v.what, (_FLASHBACK,)) else None,
    )

# --- spells that cost {X} less ------------------------------------------------------------------------------


def _less(n: Any, k: Any, which: str) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else Static(se.You(), (_change(f, which, "{1}", k),))


def _un_less(v: Any, which: str) -> dict[str, Any] | None:
    m = one_mod(v, mo.CostChange)
    if m is None or type(m.times) is int:
        return None
    slots = {"n": spell_noun(m.filter), "k": m.times}
    return slots if _less(**slots, which=which) == v else None


for _which in ("less", "more"):
    phrase(
        "stat",
        f"{{n:noun.p/and}} you cast cost {{X}} {_which} to cast, where X is {{k:amount}}",
        build=lambda n, k, w=_which: _less(n, k, w),
        unbuild=lambda v, w=_which: _un_less(v, w),  # type: ignore[misc]
        alt=True,
    )

# --- mana ---------------------------------------------------------------------------------------------------

verb("*add an additional one mana of any color", ef.AddMana, mana=("any",), alt=True)

# --- cards of opponents in exile ----------------------------------------------------------------------------


def _processed(k: Any) -> Any:
    return ef.Move(se.Choose(fi.Owned(se.EachOpponent()), ("exile",), k, k), "graveyard")


phrase("vp", "*put a card an opponent owns from exile into that player's graveyard", _processed(1))
phrase(
    "vp",
    "*put {k:word} cards your opponents own from exile into their owners' graveyards",
    build=_processed,
    unbuild=lambda e: (
        {"k": e.what.most}
        if isinstance(e, ef.Move)
        and isinstance(e.what, se.Choose)
        and type(e.what.most) is int
        and e.what.most > 1
        and e == _processed(e.what.most)
        else None
    ),
)

# --- counters of one's choice -------------------------------------------------------------------------------


def _choice(template: str, names: str) -> None:
    def build(what: Any, **kinds: Any) -> Any:
        return ef.PutCounters(what, "", choices=tuple(kinds[n] for n in names))

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.PutCounters) or len(e.choices) != len(names):
            return None
        slots = {"what": e.what, **dict(zip(names, e.choices, strict=True))}
        return slots if build(**slots) == e else None

    phrase("vp", f"*put your choice of {template} counter on {{what:obj.o}}", build=build, unbuild=unbuild)


for _art in ("a", "an"):
    _choice(f"{_art} {{a:counterkind}} counter or a {{b:counterkind}}", "ab")
_choice("a {a:counterkind} or {b:counterkind}", "ab")
_choice("a {a:counterkind}, {b:counterkind}, or {c:counterkind}", "abc")
_choice("a {a:counterkind}, {b:counterkind}, {c:counterkind}, or {d:counterkind}", "abcd")

# --- the greatest, or tied for it ---------------------------------------------------------------------------

_CREATURES = se.All(fi.Type("Creature"))
for _stat in ("power", "toughness"):
    for _how in ("greatest", "least"):
        _top = fi.Stat(_stat, "==", am.Aggregate(_how, _stat, _CREATURES))
        for _the in ("the ", ""):
            phrase(
                "cond",
                f"you control the creature with the {_how} {_stat} or tied for {_the}{_how} {_stat}",
                co.Exists(se.All(fi.Both((fi.Type("Creature"), fi.Controlled(se.You()), _top)))),
                alt=not _the,
            )
            phrase(
                "hasprop",
                f"the {_how} {_stat} or is tied for {_the}{_how} {_stat} among creatures on the battlefield",
                _top,
                alt=not _the,
            )

# --- one number with another --------------------------------------------------------------------------------


def _of_several(b: Any) -> bool:
    """ "Greater than each other creature's power"."""
    return isinstance(b, am.StatOf) and isinstance(b.what, se.All)


def _against(words: str, op: str) -> None:
    phrase(
        "cond",
        f"{{a:statamount}} is {words} {{b:amount}}",
        build=lambda a, b: REJECT if type(b) is int or _of_several(b) else co.Compare(a, op, b),
        unbuild=lambda v: (
            {"a": v.a, "b": v.b} if isinstance(v, co.Compare) and v.op == op and type(v.b) is not int else None
        ),
    )


for _words, _op in (
    ("less than", "<"),
    ("greater than", ">"),
    ("less than or equal to", "<="),
    ("greater than or equal to", ">="),
    ("equal to", "=="),
):
    _against(_words, _op)

# --- a target other than this -------------------------------------------------------------------------------


def _other_than(n: Any) -> Any:
    if n.zones != HERE or fi.Other() in getattr(n.filter, "parts", ()):
        return REJECT
    return se.Target(ordered(n.filter, fi.Other("this")))


for _form in ("s", "o"):
    phrase(
        f"obj.{_form}",
        "target {n:noun.s} other than ~",
        build=_other_than,
        unbuild=lambda v: None,
        prove=lambda v, n: isinstance(v, se.Target) and replace(v, name="") == _other_than(n),
        alt=True,
    )

# --- modes ------------------------------------------------------------------------------------------------------

phrase(
    "modal",
    "choose one that hasn't been chosen this turn -- {modes:modes}",
    ef.Modal,
    unchosen=True,
    this_turn=True,
)

# --- nouns ------------------------------------------------------------------------------------------------------

head("{t:tand} #card", None, (), only=("s",), alt=True)
head("{t:tand} #spell", fi.IsSpell(), STACK, only=("s",), alt=True)


def _attached(a: Any, b: Any, what: Any) -> Any:
    if not isinstance(a, fi.Subtype) or not isinstance(b, fi.Subtype):
        return REJECT
    return am.Count(se.All(fi.Both((fi.Either((a, b)), fi.AttachedTo(what)))))


def _un_attached(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, am.Count) or not isinstance(v.what, se.All) or not isinstance(v.what.filter, fi.Both):
        return None
    kinds, to = v.what.filter.parts[0], v.what.filter.parts[-1]
    if not isinstance(kinds, fi.Either) or not isinstance(to, fi.AttachedTo) or len(kinds.parts) != 2:
        return None
    slots = {"a": kinds.parts[0], "b": kinds.parts[1], "what": to.what}
    return slots if _attached(**slots) == v else None


phrase("each", "{a:tnoun.s} and {b:tnoun.s} attached to {what:obj.o}", build=_attached, unbuild=_un_attached)

# --- creatures in addition --------------------------------------------------------------------------------------


def _besides(v: Any, g: Any = ()) -> Any:
    mods = mods_of(v, g, True)
    if mods is REJECT:
        return REJECT
    return tuple(mo.AddTypes(m.types, m.subtypes) if isinstance(m, mo.SetTypes) else m for m in mods)


def _un_besides(mods: Any, given: bool) -> dict[str, Any] | None:
    if type(mods) is not tuple or not any(isinstance(m, mo.AddTypes) for m in mods):
        return None
    kept = tuple(
        mo.SetTypes(m.types, m.subtypes, keep_types=True) if isinstance(m, mo.AddTypes) else m for m in mods
    )
    got = body_of(kept, True, given)
    return got if got is not None and _besides(**got) == mods else None


for _form, _a, _its in (("s", "a ", "its"), ("p", "", "their")):
    for _having in ("", " with {g:given}"):
        phrase(
            f"emod2.{_form}",
            f"*become {_a}{{v:animal.{_form}}}{_having} in addition to {_its} (other types|other creature types)",
            build=_besides,
            unbuild=lambda m, g=bool(_having): _un_besides(m, g),  # type: ignore[misc]
        )

# --- choices ----------------------------------------------------------------------------------------------------

phrase("aschoice", "choose a land type", ef.ChooseType(among="land_type"))
verb(
    "*choose a number between {a:digits} and {b:digits}",
    None,
    build=lambda a, b: ef.ChooseNumber(a, b, SUBJ),
    unbuild=lambda e: (
        {"a": e.least, "b": e.most}
        if isinstance(e, ef.ChooseNumber) and type(e.most) is int and e == ef.ChooseNumber(e.least, e.most, SUBJ)
        else None
    ),
)
phrase("amount", "the chosen number", am.ChosenNumber(), alt=True)
phrase(
    "effect",
    "when you discard a card this way, {v:effect}",
    build=lambda v: ef.Gate(ef.Reflexive(v), when=su.IfDid()),
    unbuild=lambda v: None,
    prove=lambda e, v: isinstance(e, ef.Gate) and isinstance(e.then, ef.Reflexive) and e.then.effect == v,
    alt=True,
)


def _either_way(a: Any, b: Any) -> Any:
    return ef.Gate(ef.OneOf((a, b)), may=True)


phrase(
    "subj",
    "you may sacrifice {a:obj.o} or discard a card",
    build=lambda a: _either_way(ef.Sacrifice(a), ef.Discard()) if isinstance(a, se.Choose) else REJECT,
    unbuild=lambda e: (
        {"a": e.then.parts[0].what}
        if isinstance(e, ef.Gate)
        and isinstance(e.then, ef.OneOf)
        and isinstance(e.then.parts[0], ef.Sacrifice)
        and e == _either_way(ef.Sacrifice(e.then.parts[0].what), ef.Discard())
        else None
    ),
)
