"""Less common moves and casts: entering with counters, cards cast while something resolves, countered spells that go
elsewhere, owners who shuffle things away, two amounts of damage, colours and types of a player's choice."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either, head
from apnap.oracle.phrases.ordering import PERMANENT_CARD, ordered
from apnap.oracle.table import SUBJ, phrase, seq, verb, with_subject, without_subject

# --- onto the battlefield with counters --------------------------------------------------------------------


def _with_counters(template: str, **fixed: Any) -> None:
    under = "{under:" in template

    def build(what: Any, c: Any, under: Any = None) -> Any:
        return ef.Move(what, "battlefield", counters=(c,), under=under, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Move) or len(e.counters) != 1 or (e.under is not None) != under:
            return None
        slots = {"what": e.what, "c": e.counters[0], **({"under": e.under} if under else {})}
        return slots if build(**slots) == e else None

    verb(template, None, build=build, unbuild=unbuild)


for _start in ("*return {what:obj.o} to the battlefield", "*put {what:obj.o} onto the battlefield"):
    for _tapped, _fixed in (("", {}), (" tapped", {"tapped": True}), (" transformed", {"transformed": True})):
        for _control in ("", " under {under:poss} control"):
            for _it in ("it", "them"):
                _with_counters(f"{_start}{_tapped}{_control} with {{c:counters}} on {_it}", **_fixed)
for _it in ("it", "them"):
    verb(
        f"*exile {{what:obj.o}} with {{c:counters}} on {_it}",
        None,
        build=lambda what, c: ef.Exile(what, counters=(c,)),
        unbuild=lambda e: (
            {"what": e.what, "c": e.counters[0]}
            if isinstance(e, ef.Exile) and len(e.counters) == 1 and e == ef.Exile(e.what, counters=e.counters)
            else None
        ),
    )
for _start in ("*return {what:obj.o} to the battlefield", "*put {what:obj.o} onto the battlefield"):
    verb(
        f"{_start} attached to {{to:obj.o}}",
        None,
        build=lambda what, to: ef.Move(what, "battlefield", attached_to=to),
        unbuild=lambda e: (
            {"what": e.what, "to": e.attached_to}
            if isinstance(e, ef.Move)
            and e.attached_to is not None
            and e == ef.Move(e.what, "battlefield", attached_to=e.attached_to)
            else None
        ),
    )

# --- casting while something resolves (608.2g) ---------------------------------------------------------------


def _from_zone(n: Any) -> Any:
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    rest = [p for p in parts if p != fi.IsSpell()]
    return rest


def _cast_from(template: str, zone: str) -> None:
    """ "you may cast a spell … from your hand without paying its mana cost"."""

    def build(n: Any) -> Any:
        if n.zones != ("stack",):
            return REJECT
        f = ordered(*_from_zone(n), fi.Not(fi.Type("Land")), fi.Owned(se.You()))
        return ef.Cast(se.Choose(f, (zone,)))

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Cast) or not isinstance(e.what, se.Choose) or e.what.zones != (zone,):
            return None
        f = e.what.filter
        drop = (fi.Not(fi.Type("Land")), fi.Owned(se.You()))
        parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in drop]
        n = su.NP(ordered(*parts, fi.IsSpell()), ("stack",))
        return {"n": n} if build(n) == e else None

    phrase("subj", template, build=build, unbuild=unbuild)


for _zone in ("hand", "graveyard"):
    _cast_from(f"you may cast a {{n:noun.s}} from your {_zone} without paying its mana cost", _zone)


def _cast(template: str, **fixed: Any) -> None:
    """Anything but the card itself, which says what it may be cast for instead (118.9)."""
    phrase(
        "subj",
        template,
        build=lambda what: REJECT if isinstance(what, (se.This, su.ThisFrom)) else ef.Cast(what, **fixed),
        unbuild=lambda e: {"what": e.what} if isinstance(e, ef.Cast) and e == ef.Cast(e.what, **fixed) else None,
    )


_cast("you may cast {what:obj.o} without paying its mana cost")
_cast("you may play {what:obj.o} without paying its mana cost", lands=True)
_cast("you may cast {what:obj.o} without paying their mana costs", most=None)

# --- countered, but not to the graveyard (701.6a) ------------------------------------------------------------

for _that in ("that spell", "it"):
    for _words, _to, _position in (
        ("exile it instead of putting it into its owner's graveyard", "exile", "top"),
        ("put it on top of its owner's library instead of into that player's graveyard", "library", "top"),
        ("put it on the bottom of its owner's library instead of into that player's graveyard", "library", "bottom"),
        ("put it into its owner's hand instead of into that player's graveyard", "hand", "top"),
        ("put that card on top of its owner's library instead of into that player's graveyard", "library", "top"),
        (
            "put that card on the bottom of its owner's library instead of into that player's graveyard",
            "library",
            "bottom",
        ),
        ("put that card into its owner's hand instead of into that player's graveyard", "hand", "top"),
    ):
        verb(
            f"*counter {{what:obj.o}}. if {_that} is countered this way, {_words}",
            ef.Counter,
            to=_to,
            position=_position,
        )

# --- owners who shuffle or put away ------------------------------------------------------------------------


def _into_library(what: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Move(what, "library", shuffle=True)


def _un_into_library(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Move) or e != ef.Move(e.what, "library", shuffle=True) or isinstance(e.what, se.All):
        return None
    return {"what": e.what}


for _whose in ("{what:ownposs} owner", "the owner of {what:obj.o}"):
    phrase("subj", f"{_whose} shuffles it into their library", build=_into_library, unbuild=_un_into_library, alt=True)


def _top_or_bottom(what: Any) -> Any:
    again = su.It() if isinstance(what, se.Target) else what
    return ef.OneOf(
        (ef.Move(what, "library"), ef.Move(again, "library", position="bottom")), se.OwnerOf(again)
    )


for _words in ("their choice of the top or bottom of their library", "the top or bottom of their library"):
    phrase(
        "subj",
        f"{{what:ownposs}} owner puts it on {_words}",
        build=_top_or_bottom,
        unbuild=lambda e: (
            {"what": e.parts[0].what}
            if isinstance(e, ef.OneOf)
            and isinstance(e.parts[0], ef.Move)
            and e == _top_or_bottom(e.parts[0].what)
            else None
        ),
    )


def _hand_and_yard(by: Any) -> Any:
    both = se.Union((se.All(fi.Owned(by), ("hand",)), se.All(fi.Owned(_same_player(by)), ("graveyard",))))
    return ef.Move(both, "library", shuffle=True)


def _same_player(by: Any) -> Any:
    return su.They() if isinstance(by, se.Target) else by


for _form, _verb in (("plr.s", "shuffles their"), ("plr.b", "shuffle your")):
    phrase(
        "subj",
        f"{{by:{_form}}} {_verb} hand and graveyard into {_verb.split()[1]} library",
        build=_hand_and_yard,
        unbuild=lambda e: (
            {"by": e.what.parts[0].filter.by}
            if isinstance(e, ef.Move)
            and isinstance(e.what, se.Union)
            and len(e.what.parts) == 2
            and isinstance(e.what.parts[0], se.All)
            and isinstance(e.what.parts[0].filter, fi.Owned)
            and e == _hand_and_yard(e.what.parts[0].filter.by)
            else None
        ),
    )

def _then(by: Any, v: Any) -> Any:
    made = with_subject(v, by if isinstance(by, (se.EachPlayer, se.EachOpponent)) else su.They())
    return REJECT if made is REJECT else seq(_hand_and_yard(by), made)


def _un_then(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or not isinstance(e.parts[0], ef.Move) or not isinstance(e.parts[0].what, se.Union):
        return None
    f = getattr(e.parts[0].what.parts[0], "filter", None)
    if not isinstance(f, fi.Owned) or e.parts[0] != _hand_and_yard(f.by):
        return None
    who = f.by if isinstance(f.by, (se.EachPlayer, se.EachOpponent)) else su.They()
    rest = e.parts[1] if len(e.parts) == 2 else ef.Seq(e.parts[1:])
    v = without_subject(rest, who)
    return {"by": f.by, "v": v} if v is not None else None


phrase(
    "subj",
    "{by:plr.s} shuffles their hand and graveyard into their library, then {v:vps.3}",
    build=_then,
    unbuild=_un_then,
)

# --- two amounts of damage ---------------------------------------------------------------------------------


def _twice(what: Any, n: Any, a: Any, m: Any, b: Any) -> Any:
    if isinstance(what, (se.Choose, se.All)):
        return REJECT
    return ef.Damage(n, a, what, also=(ef.Damage(m, b, su.Same()),))


def _un_twice(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Damage) or len(e.also) != 1 or e.source is None:
        return None
    slots = {"what": e.source, "n": e.n, "a": e.to, "m": e.also[0].n, "b": e.also[0].to}
    return slots if _twice(**slots) == e else None


phrase(
    "subj",
    "{what:obj.s/each} deals {n:damage} to {a:dmgto} and {m:damage} to {b:dmgto}",
    build=_twice,
    unbuild=_un_twice,
    prove=lambda v, **slots: v == _twice(**slots),
)

# --- more selections and amounts -----------------------------------------------------------------------------

phrase("obj.o", "each of them", su.Them(), alt=True)
phrase("obj.o", "each of those {noun:thatnouns}", su.That, plural=True, alt=True)
head("{t:tword.s} permanent #card", PERMANENT_CARD, ())


def _or(first: str, second: str) -> None:
    """ "sacrifice another creature or a Treasure"."""

    def part(n: Any, word: str) -> Any:
        return ordered(n.filter, fi.Other()) if word == "another" else n.filter

    def build(a: Any, b: Any) -> Any:
        if a.zones != b.zones or a.zones not in ((), ("battlefield",)):
            return REJECT
        return se.Choose(either(part(a, first), part(b, second)), a.zones)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, se.Choose) or not isinstance(v.filter, fi.Either) or len(v.filter.parts) != 2:
            return None
        nouns = []
        for f, word in zip(v.filter.parts, (first, second), strict=True):
            if word == "another":
                if not isinstance(f, fi.Both) or fi.Other() not in f.parts:
                    return None
                f = fi.both(*[p for p in f.parts if p != fi.Other()])
            nouns.append(su.NP(f, v.zones))
        slots = {"a": nouns[0], "b": nouns[1]}
        return slots if build(**slots) == v else None

    for form in ("s", "o"):
        phrase(f"obj.{form}", f"{first} {{a:noun.s}} or {second} {{b:noun.s}}", build=build, unbuild=unbuild, alt=True)


_or("another", "a")
_or("a", "another")
_or("a", "a")

for _more, _k in (("one plus", 1), ("two plus", 2)):
    phrase(
        "amount",
        f"{_more} {{b:amount}}",
        build=lambda b, k=_k: am.Plus(k, b),
        unbuild=lambda v, k=_k: (  # type: ignore[misc]
            {"b": v.b} if isinstance(v, am.Plus) and v.a == k and type(v.a) is int else None
        ),
    )
for _plural, _stat in (("colors", "color"), ("card types", "card_type"), ("mana values", "mana_value")):
    phrase("amount", f"the number of {_plural} among {{what:obj.p/bare}}", am.Aggregate, how="distinct", stat=_stat)
phrase("each", "mana value among {what:obj.p/bare}", am.Aggregate, how="distinct", stat="mana_value")

# --- chosen land types, names, targets -----------------------------------------------------------------------


def _basic(what: Any, duration: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Seq(
        (ef.ChooseType(among="basic_land_type"), ef.Apply(what, (mo.SetTypes(chosen=True),), duration))
    )


phrase(
    "subj",
    "{what:obj.s/each} becomes the basic land type of your choice {duration:dur}",
    build=_basic,
    unbuild=lambda e: (
        {"what": e.parts[1].what, "duration": e.parts[1].duration}
        if isinstance(e, ef.Seq)
        and len(e.parts) == 2
        and isinstance(e.parts[1], ef.Apply)
        and e == _basic(e.parts[1].what, e.parts[1].duration)
        else None
    ),
)
verb(
    "*choose a {n:noun.s} name",
    None,
    build=lambda n: (
        ef.ChooseName(SUBJ, n.filter) if n.zones == () and n.filter != fi.Anything() else REJECT
    ),
    unbuild=lambda e: (
        {"n": su.NP(e.filter, ())} if isinstance(e, ef.ChooseName) and e.filter is not None else None
    ),
)
phrase("subj", "you may choose new targets for {what:obj.o}", ef.Retarget)
phrase("imp", "change the target of {what:obj.o}", ef.Retarget, optional=False, change=True)
verb("the Ring tempts you", ef.Act, name="tempted_by_ring", alt=True)

# --- cards of a hand shown, any number found -----------------------------------------------------------------


def _picked(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    return ef.Select(se.Choose(ordered(n.filter, fi.Owned(su.ThatPlayer())), ("hand",)), "")


def _un_picked(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Select) or not isinstance(e.what, se.Choose) or e.what.zones != ("hand",):
        return None
    f = e.what.filter
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    rest = [p for p in parts if p != fi.Owned(su.ThatPlayer())]
    n = su.NP(fi.both(*rest) if rest else fi.Anything(), ())
    return {"n": n} if _picked(n) == e else None


phrase("imp", "choose a {n:noun.s} from it", build=_picked, unbuild=_un_picked)
phrase(
    "subj",
    "you may choose a {n:noun.s} from it",
    build=lambda n: ef.Gate(_picked(n), may=True) if n.zones == () else REJECT,
    unbuild=lambda e: _un_picked(e.then) if isinstance(e, ef.Gate) and e == ef.Gate(e.then, may=True) else None,
)
_ALL_CARDS = am.PlayerStat("library", se.You())
verb(
    "*search *your library for any number of {n:noun.p}",
    None,
    build=lambda n: ef.Search(n.filter, _ALL_CARDS, SUBJ) if n.zones == () else REJECT,
    unbuild=lambda e: (
        {"n": su.NP(e.filter, ())}
        if isinstance(e, ef.Search) and e == ef.Search(e.filter, _ALL_CARDS, SUBJ, name=e.name)
        else None
    ),
)
