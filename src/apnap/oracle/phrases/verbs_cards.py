"""What players do with cards: draw, discard, mill, search, shuffle, scry, reveal, look."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import SUBJ, phrase, verb

verb("*draw {n:cards}", ef.Draw)
verb("*draw an additional card", ef.Draw, n=1, alt=True)
verb("*discard {n:cards}", ef.Discard)
verb("*discard {n:cards} at random", ef.Discard, random=True)
verb("*discard up to {n:number} cards", ef.Discard, up_to=True)
verb("*mill {n:cards}", ef.Mill)
verb("*scry {n:figure}", ef.Scry)
verb("*surveil {n:figure}", ef.Surveil)
verb("*shuffle", ef.Shuffle)
verb("*shuffle *your library", ef.Shuffle, alt=True)


verb(
    "*discard {by:poss} hand",
    None,
    build=lambda by: ef.Discard(1, SUBJ, se.All(fi.Owned(by), ("hand",))),
    unbuild=lambda e: (
        {"by": e.what.filter.by}
        if isinstance(e, ef.Discard)
        and isinstance(e.what, se.All)
        and e.what.zones == ("hand",)
        and isinstance(e.what.filter, fi.Owned)
        else None
    ),
)


def _discard_kind(template: str, many: bool) -> None:
    def build(n: Any, k: Any = 1) -> Any:
        return ef.Discard(k, SUBJ, filter=n.filter) if n.zones == () and n.filter != fi.Anything() else REJECT

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Discard) or e.filter is None or e.random or e.what is not None or (e.n == 1) == many:
            return None
        return {"n": su.NP(e.filter, ()), **({"k": e.n} if many else {})}

    verb(template, None, build=build, unbuild=unbuild)


_discard_kind("*discard a {n:noun.s}", False)
_discard_kind("*discard {k:number} {n:noun.p}", True)
verb("*discard {what:discarded}", ef.Discard)
phrase("discarded", "that card", su.That("card"))
phrase("discarded", "it", su.It())
phrase("discarded", "those cards", su.That("card", True))
phrase("discarded", "them", su.Them(), alt=True)

# --- search  ------------------------------------------------------------------------------------------------
# --


def _search(template: str, many: Any, reveal: bool = False) -> None:
    def build(n: Any, k: Any = 1) -> Any:
        return ef.Search(n.filter, k, SUBJ) if n.zones == () else REJECT

    def unbuild(e: Any) -> dict[str, Any] | None:
        if (
            not isinstance(e, ef.Search)
            or (e.most == 1) == many
            or e != ef.Search(e.filter, e.most, e.who, name=e.name)
        ):
            return None
        return {"n": su.NP(e.filter, ()), **({"k": e.most} if many else {})}

    verb(template, None, build=build, unbuild=unbuild)


_search("*search *your library for a {n:noun.s}", False)
_search("*search *your library for up to {k:number} {n:noun.p}", True)


# --- reveal, look  ------------------------------------------------------------------------------------------

verb("*reveal {what:obj.o}", ef.Reveal)
verb("*look at {what:obj.o}", ef.Look)
phrase("found", "it", su.It())
phrase("found", "that card", su.That("card"))
phrase("found", "them", su.Them())
phrase("found", "those cards", su.That("card", True))

# --- moves  -------------------------------------------------------------------------------------------------


_FROM_LIBRARY = (se.ChooseFrom, se.OnlyThose, se.Top, su.TheRest)


def move(template: str, to: str, **fixed: Any) -> None:
    """Put or return {what} somewhere; cards of a library are put."""
    put = template.startswith("*put")

    def build(what: Any) -> Any:
        if to == "battlefield" and isinstance(what, se.Choose) and fi.IsToken() in what.filter.walk():
            return REJECT  # a token is created there; none can come from anywhere else (111.8)
        return ef.Move(what, to, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Move) or e != ef.Move(e.what, to, **fixed):
            return None
        return {"what": e.what}

    def unbuild_first(e: Any) -> dict[str, Any] | None:
        got = unbuild(e)
        return got if got and isinstance(e.what, _FROM_LIBRARY) == put else None

    verb(template, None, build=build, unbuild=unbuild_first)
    verb(template, None, build=build, unbuild=unbuild, alt=True)


_TO_HAND = (
    "its owner's hand",
    "their owner's hand",
    "their owners' hands",
    "their hand",
    "that player's hand",
)
for _hand in (*_TO_HAND, "*your hand"):
    move(f"*return {{what:obj.o}} to {_hand}", "hand")
for _hand in ("*your hand", *_TO_HAND):
    move(f"*put {{what:obj.o}} into {_hand}", "hand")
for _place in ("the battlefield",):
    for _verb in ("*put {what:obj.o} onto", "*return {what:obj.o} to"):
        move(f"{_verb} {_place}", "battlefield")
        move(f"{_verb} {_place} tapped", "battlefield", tapped=True)
        move(f"{_verb} {_place} tapped and attacking", "battlefield", tapped=True, attacking=True)
        move(f"{_verb} {_place} attacking", "battlefield", attacking=True)
        move(f"{_verb} {_place} transformed", "battlefield", transformed=True)
        move(f"{_verb} {_place} converted", "battlefield", transformed=True)
        move(f"{_verb} {_place} tapped and transformed", "battlefield", tapped=True, transformed=True)


_OWNED_BY_SEVERAL = (se.All, se.Union)


def _under(template: str, **fixed: Any) -> None:
    def build(what: Any, under: Any) -> Any:
        if isinstance(what, _OWNED_BY_SEVERAL) and under == se.OwnerOf(su.It()):
            return REJECT
        if isinstance(what, _OWNED_BY_SEVERAL) and under == se.OwnerOf(su.Them()):
            under = se.OwnerOf(se.Iter())  # each under that of its own owner
        return ef.Move(what, "battlefield", under=under, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if (
            isinstance(e, ef.Move)
            and e.under is not None
            and e == ef.Move(e.what, "battlefield", under=e.under, **fixed)
        ):
            own = e.under == se.OwnerOf(se.Iter())
            return {"what": e.what, "under": se.OwnerOf(su.Them()) if own else e.under}
        return None

    verb(template, None, build=build, unbuild=unbuild)


def _each_its_own(what: Any) -> Any:
    """ "Each … under its owner's control": one by one."""
    under = se.OwnerOf(se.Iter())
    return ef.Move(what, "battlefield", under=under) if isinstance(what, _OWNED_BY_SEVERAL) else REJECT


def _of_its_own(e: Any) -> dict[str, Any] | None:
    own = isinstance(e, ef.Move) and isinstance(e.what, _OWNED_BY_SEVERAL) and e == _each_its_own(e.what)
    return {"what": e.what} if own else None


for _verb in ("*return {what:obj.o} to", "*put {what:obj.o} onto"):
    _one_by_one = _verb + " the battlefield under its owner's control"
    verb(_one_by_one, None, build=_each_its_own, unbuild=_of_its_own, alt=True)
    _under(_verb + " the battlefield under {under:poss} control")
    _under(_verb + " the battlefield tapped under {under:poss} control", tapped=True)
    _under(_verb + " the battlefield under {under:poss} control tapped", tapped=True)
    _under(_verb + " the battlefield transformed under {under:poss} control", transformed=True)
    _under(_verb + " the battlefield converted under {under:poss} control", transformed=True)
    _under(
        _verb + " the battlefield tapped and transformed under {under:poss} control", tapped=True, transformed=True
    )

for _library in ("*your library", "its owner's library", "their owner's library", "their owners' libraries"):
    move(f"*put {{what:obj.o}} on top of {_library}", "library")
    move(f"*put {{what:obj.o}} on the bottom of {_library}", "library", position="bottom")
    move(f"*put {{what:obj.o}} on the bottom of {_library} in any order", "library", position="bottom")
    move(
        f"*put {{what:obj.o}} on the bottom of {_library} in a random order",
        "library",
        position="bottom",
        order="random",
    )
    move(f"*shuffle {{what:obj.o}} into {_library}", "library", shuffle=True)
for _yard in (
    "*your graveyard",
    "its owner's graveyard",
    "their owner's graveyard",
    "their owners' graveyards",
):
    move(f"*put {{what:obj.o}} into {_yard}", "graveyard")
    move(f"*return {{what:obj.o}} to {_yard}", "graveyard")


# --- dig: look at the top cards, take some, the rest elsewhere ----------------------------------------------

phrase("rest", "the rest", su.TheRest())


def _rest(template: str, to: str, fixed: dict[str, Any]) -> None:
    """Where cards looked at go."""
    verb(
        template,
        None,
        build=lambda what: ef.Move(what, to, **fixed),
        unbuild=lambda e: {"what": e.what} if isinstance(e, ef.Move) and e == ef.Move(e.what, to, **fixed) else None,
    )


for _place, _to, _more in (
    ("on the bottom of *your library in any order", "library", {"position": "bottom"}),
    (
        "on the bottom of *your library in a random order",
        "library",
        {"position": "bottom", "order": "random"},
    ),
    ("into *your graveyard", "graveyard", {}),
    ("into *your hand", "hand", {}),
    ("back on top of *your library in any order", "library", {}),
    ("back in any order", "library", {}),
):
    _rest(f"*put {{what:rest}} {_place}", _to, _more)
    if "back" in _place:
        _rest(f"*put {{what:found}} {_place}", _to, _more)


def _among(template: str, least: Any, most: Any, *, kind: bool, many: bool = False) -> None:
    """ChooseFrom: "one of them", "a creature card from among them"."""

    def build(among: Any, n: Any = None, k: Any = None) -> Any:
        if n is not None and n.zones != ():
            return REJECT
        f = n.filter if n is not None else fi.Anything()
        return se.ChooseFrom(among, f, k if least == "k" else least, k if most == "k" else most)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, se.ChooseFrom) or v.by is not None or v.name or v.random or v.besides:
            return None
        if kind != (v.filter != fi.Anything()):
            return None
        slots: dict[str, Any] = {"among": v.among}
        for bound, given in ((least, v.least), (most, v.most)):
            if bound == "k":
                if slots.setdefault("k", given) != given:
                    return None
            elif given != bound:
                return None
        if kind:
            slots["n"] = su.NP(v.filter, ())
        return None if slots.get("k") == 1 else slots

    phrase("obj.o", template, build=build, unbuild=unbuild, prove=lambda v, **slots: v == build(**slots))


phrase("amongthem", "them", su.Them())
phrase("amongthem", "those cards", su.That("card", True))
_among("one of {among:amongthem}", 1, 1, kind=False)
_among("{k:number} of {among:amongthem}", "k", "k", kind=False)
_among("any number of {among:amongthem}", 0, None, kind=False)
_among("a {n:noun.s} from among {among:amongthem}", 1, 1, kind=True)
_among("up to one {n:noun.s} from among {among:amongthem}", 0, 1, kind=True)
_among("up to {k:number} {n:noun.p} from among {among:amongthem}", 0, "k", kind=True)
_among("any number of {n:noun.p} from among {among:amongthem}", 0, None, kind=True)


# --- the rest, said without its verb ("put one into your hand and the rest into your graveyard") ------------

for _words, _zone, _how in (
    ("on the bottom of *your library in any order", "library", {"position": "bottom"}),
    ("on the bottom of *your library in a random order", "library", {"position": "bottom", "order": "random"}),
    ("on the bottom of *your library", "library", {"position": "bottom"}),
    ("into *your graveyard", "graveyard", {}),
    ("into *your hand", "hand", {}),
    ("on top of *your library in any order", "library", {}),
):
    for _other in ("rest", "other"):
        _rest(f"the {_other} {_words}".replace(f"the {_other}", "{what:therest}"), _zone, _how)
phrase("therest", "the rest", su.TheRest())
phrase("therest", "the other", su.TheRest(), alt=True)

# --- hands shown, cards chosen from them  -------------------------------------------------------------------


def _shown(by: Any) -> Any:
    return ef.Reveal(se.All(fi.Owned(by), ("hand",)))


def _un_shown(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Reveal) or not isinstance(e.what, se.All) or e.what.zones != ("hand",):
        return None
    f = e.what.filter
    return {"by": f.by} if isinstance(f, fi.Owned) and not isinstance(f.by, se.You) else None


phrase("subj", "{by:plr.s} reveals their hand", build=_shown, unbuild=_un_shown)


def _chosen(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    return ef.Select(se.Choose(ordered(n.filter, fi.Owned(su.ThatPlayer())), ("hand",)), "")


def _un_chosen(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Select) or not isinstance(e.what, se.Choose) or e.what.zones != ("hand",):
        return None
    f = e.what.filter
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    if fi.Owned(su.ThatPlayer()) not in parts:
        return None
    return {"n": su.NP(fi.both(*[p for p in parts if not isinstance(p, fi.Owned)] or [fi.Anything()]), ())}


phrase("subj", "you choose a {n:noun.s} from it", build=_chosen, unbuild=_un_chosen)
phrase(
    "imp",
    "choose {what:obj.o}",
    build=lambda what: ef.Select(what, "") if isinstance(what, (se.Target, se.Choose)) else REJECT,
    unbuild=lambda e: {"what": e.what} if isinstance(e, ef.Select) and isinstance(e.who, se.You) else None,
)
phrase(
    "subj",
    "{by:plr.s} shuffles their graveyard into their library",
    build=lambda by: ef.Move(se.All(fi.Owned(by), ("graveyard",)), "library", shuffle=True),
    unbuild=lambda e: (
        {"by": e.what.filter.by}
        if isinstance(e, ef.Move)
        and isinstance(e.what, se.All)
        and isinstance(e.what.filter, fi.Owned)
        and e == ef.Move(se.All(e.what.filter, ("graveyard",)), "library", shuffle=True)
        else None
    ),
)
phrase(
    "subj",
    "{of:plr.s} {do:topverb} the top card of their library",
    build=lambda of, do: do(se.Top(1, of)),
    unbuild=lambda e: (
        {"of": e.what.of, "do": type(e)}
        if isinstance(e, (ef.Reveal, ef.Exile))
        and isinstance(e.what, se.Top)
        and e == type(e)(se.Top(1, e.what.of))
        and e.what.of is not None
        else None
    ),
)
phrase("topverb", "reveals", build=lambda: ef.Reveal, unbuild=lambda v: {} if v is ef.Reveal else None)
phrase("topverb", "exiles", build=lambda: ef.Exile, unbuild=lambda v: {} if v is ef.Exile else None)

# --- playing cards from elsewhere for a while ---------------------------------------------------------------

for _verb_word, _cast_only in (("play", False), ("cast", True)):
    for _t in ("{duration:turn}", "{duration:dur}"):
        phrase(
            "subj",
            f"you may {_verb_word} {{what:obj.o}} {_t}",
            ef.Permit,
            cast_only=_cast_only,
        )
        phrase("subj", f"{_t}, you may {_verb_word} {{what:obj.o}}", ef.Permit, cast_only=_cast_only, alt=True)
phrase("subj", "you may cast {what:found} without paying its mana cost", ef.Cast)
phrase("subj", "you may play {what:found} without paying its mana cost", ef.Cast, lands=True)
