"""Conditions about what has happened: "a creature died this turn", "you've cast two or more spells this turn", "~
attacked this turn"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import CRIME, spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
_CARD = fi.Not(fi.IsToken())
_YOURS = fi.Controlled(se.You())


def _occurred(made: Any, negate: bool) -> Any:
    return co.IsNot(made) if negate else made


def _plain(value: Any, negate: bool) -> Any:
    """The Occurred inside, when there is one and it is denied or not, as asked."""
    if negate:
        value = value.inner if isinstance(value, co.IsNot) else None
    return value if isinstance(value, co.Occurred) else None


# --- what became of objects --------------------------------------------------------------------------------


def _objects(verb: str, on: On, *extra: Any, card: bool = False, period: str = "turn", **more: Any) -> None:
    """ "a permanent left the battlefield this turn", for one, another, several or none."""
    zones = () if card else HERE
    extra = (*extra, _CARD) if card and not on.frm else extra

    def make(template: str, least: Any, negate: bool = False, other: bool = False) -> None:
        parts = (*extra, fi.Other()) if other else extra

        def build(n: Any, k: Any = None) -> Any:
            if n.zones != zones or fi.Other() in getattr(n.filter, "parts", (n.filter,)):
                return REJECT
            pattern = replace(on, subject=ordered(n.filter, *parts))
            return _occurred(co.Occurred(pattern, period, k if least == "k" else least), negate)

        def unbuild(value: Any) -> dict[str, Any] | None:
            made = _plain(value, negate)
            if made is None or made.event.subject is None:
                return None
            f = made.event.subject
            mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in parts]
            n = su.NP(fi.both(*mine) if mine else fi.Anything(), zones)
            if build(n, made.least) != value or (least == "k" and made.least == 1):
                return None
            return {"n": n, "k": made.least} if least == "k" else {"n": n}

        phrase("cond", template.replace("VERB", verb), build=build, unbuild=unbuild,
               prove=(lambda value, **slots: value == build(**slots)) if least == "k" else None, **more)  # fmt: skip

    make("a {n:noun.s} VERB", 1)
    make("another {n:noun.s} VERB", 1, other=True)
    make("{k:word} or more {n:noun.p} VERB", "k")
    make("{k:word} or more other {n:noun.p} VERB", "k", other=True)
    make("no {n:noun.p} VERB", 1, negate=True)


_LEFT = On("move", frm="battlefield")
_DIED = On("move", frm="battlefield", to="graveyard")
_ENTERED = On("move", to="battlefield")
_objects("left the battlefield under your control this turn", _LEFT, _YOURS)
_objects("left the battlefield this turn", _LEFT)
_objects("entered the battlefield under your control this turn", _ENTERED, _YOURS)
_objects("entered the battlefield this turn", _ENTERED)
_objects("entered under your control this turn", _ENTERED, _YOURS, alt=True)
_objects("died under your control this turn", _DIED, _YOURS)
_objects("died this turn", _DIED)
_objects("attacked this turn", On("attack"))
_objects("left your graveyard this turn", On("move", frm="graveyard"), fi.Owned(se.You()), card=True)
_objects(
    "(was|were) put into your graveyard from anywhere this turn",
    On("move", to="graveyard"),
    fi.Owned(se.You()),
    card=True,
)
_objects("(was|were) put into exile this turn", On("move", to="exile"), card=True)
_objects(
    "(was|were) put into your graveyard this turn",
    On("move", to="graveyard"),
    fi.Owned(se.You()),
    card=True,
    alt=True,
)
_objects("(was|were) put into a graveyard from the battlefield this turn", _DIED, alt=True)


def _had(n: Any) -> Any:
    return co.Occurred(replace(_ENTERED, subject=ordered(n.filter, _YOURS))) if n.zones == HERE else REJECT


phrase(
    "cond",
    "you had a {n:noun.s} enter the battlefield under your control this turn",
    build=_had,
    unbuild=lambda v: None,
    prove=lambda v, n: v == _had(n),
    alt=True,
)


def _itself(template: str, negate: bool, *ons: On, period: str = "turn", **more: Any) -> None:
    """ "~ attacked this turn": what a thing itself did."""
    filters = [fi.Did(on, period) for on in ons]
    did = filters[0] if len(filters) == 1 else fi.Either(tuple(filters))

    def build(what: Any) -> Any:
        return _occurred(co.Is(what, did), negate)

    def unbuild(v: Any) -> dict[str, Any] | None:
        inner = v.inner if negate and isinstance(v, co.IsNot) else v
        return {"what": inner.what} if isinstance(inner, co.Is) and build(inner.what) == v else None

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_ATTACK, _BLOCK = On("attack"), On("block")
_BY_IT = On("damage", source=fi.Among(se.Iter()))
_TO_FOE = On("damage", subject=fi.Opponent(), source=fi.Among(se.Iter()))
for _period, _when in (("turn", "this turn"), ("combat", "this combat")):
    _itself(f"{{what:obj.s}} attacked {_when}", False, _ATTACK, period=_period)
    _itself(f"{{what:obj.s}} didn't attack {_when}", True, _ATTACK, period=_period)
    _itself(f"{{what:obj.s}} blocked {_when}", False, _BLOCK, period=_period)
    _itself(f"{{what:obj.s}} attacked or blocked {_when}", False, _ATTACK, _BLOCK, period=_period)
    _itself(f"{{what:obj.s}} didn't attack or block {_when}", True, _ATTACK, _BLOCK, period=_period)
_itself("{what:obj.s} (entered|entered the battlefield) this turn", False, _ENTERED)
_itself("{what:obj.s} (didn't enter|didn't enter the battlefield) this turn", True, _ENTERED)
_itself("{what:obj.s} was dealt damage this turn", False, On("damage"))
_itself("{what:obj.s} dealt damage to an opponent this turn", False, _TO_FOE)
_itself("{what:obj.s} dealt damage this turn", False, _BY_IT)
for _form, _verb in (("s", "entered"), ("p", "entered")):
    phrase(f"post.{_form}", f"that {_verb} this turn", fi.Did(_ENTERED))
    phrase(f"post.{_form}", f"that {_verb} the battlefield this turn", fi.Did(_ENTERED), alt=True)
phrase("post", "that blocked this turn", fi.Did(_BLOCK))
phrase("post", "that attacked or blocked this turn", fi.Either((fi.Did(_ATTACK), fi.Did(_BLOCK))))
phrase("post.s", "that didn't attack this turn", fi.Not(fi.Did(_ATTACK)))
phrase("post", "that didn't enter the battlefield this turn", fi.Not(fi.Did(_ENTERED)))

# --- what players did --------------------------------------------------------------------------------------

_WHO: tuple[tuple[str, str, str, Any], ...] = (
    ("you", "you've", "you haven't", YOU),
    ("an opponent", "an opponent has", "no opponent has", fi.Opponent()),
    ("a player", "a player has", "no player has", fi.Player()),
    ("that player", "that player has", "that player hasn't", fi.Among(su.ThatPlayer())),
    ("defending player", "defending player has", "defending player hasn't", fi.Among(se.DefendingPlayer())),
)


def said(template: str, made: Any, **more: Any) -> None:
    """A condition that is always the same."""
    phrase("cond", template, made, **more)


for _who, _has, _hasnt, _player in _WHO:
    _own = "your" if _who == "you" else "their"
    for _kind, _done, _base in (
        ("gain_life", "gained life", "gain life"),
        ("lose_life", "lost life", "lose life"),
        ("attack", "attacked", "attack"),
        ("attack", "attacked with a creature", "attack with a creature"),
        ("discard", "discarded a card", "discard a card"),
        ("cycle", "cycled a card", "cycle a card"),
        ("scry", "scried", "scry"),
        ("surveil", "surveilled", "surveil"),
        ("investigate", "investigated", "investigate"),
        ("play", "played a land", "play a land"),
        ("proliferate", "proliferated", "proliferate"),
        ("search", f"searched {_own} library", f"search {_own} library"),
    ):
        _did = co.Occurred(On(_kind, player=_player))
        _alt = _done.startswith("attacked with")
        said(f"{_who} {_done} this turn", _did, alt=_alt)
        said(f"{_has} {_done} this turn", _did, alt=True)
        said(f"{_who} didn't {_base} this turn", co.IsNot(_did), alt=_alt)
        said(f"{_hasnt} {_done} this turn", co.IsNot(_did), alt=True)
    said(
        f"{_who} gained or lost life this turn",
        co.AnyOf((co.Occurred(On("gain_life", player=_player)), co.Occurred(On("lose_life", player=_player)))),
        alt=True,
    )
said("you've committed a crime this turn", co.Occurred(CRIME))
said("you were dealt damage this turn", co.Occurred(On("damage", subject=YOU)))
said("you were dealt combat damage this turn", co.Occurred(On("damage", subject=YOU, combat=True)))
said("a player was dealt damage this turn", co.Occurred(On("damage", subject=fi.Player())))
_PERMANENT_CARD = ordered(
    fi.Not(fi.Either((fi.Type("Instant"), fi.Type("Sorcery")))), fi.Not(fi.IsToken()), fi.Owned(se.You())
)
said("you descended this turn", co.Occurred(On("move", to="graveyard", subject=_PERMANENT_CARD)))  # 700.11
said("a player cast two or more spells last turn", co.Occurred(On("cast", player=fi.Player(), nth=2), "last_turn"))


def _number(template: str, on: On, stat: str, op: str = ">=", cat: str = "digits", **more: Any) -> None:
    """ "you gained 3 or more life this turn": a number of the turn's events, or of their amounts."""
    counted = am.Happened(on, "turn", stat)

    def unbuild(v: Any) -> dict[str, Any] | None:
        return {"k": v.b} if isinstance(v, co.Compare) and v.a == counted and v.op == op else None

    phrase(
        "cond",
        template.replace("NUM", f"{{k:{cat}}}"),
        build=lambda k: co.Compare(counted, op, k),
        unbuild=unbuild,
        **more,
    )


for _who, _has, _hasnt, _player in _WHO[:3]:
    if _who != "you":
        continue
    _number(f"{_who} gained NUM or more life this turn", On("gain_life", player=_player), "amount")
    _number(f"{_who} lost NUM or more life this turn", On("lose_life", player=_player), "amount")
    _number(f"{_has} gained NUM or more life this turn", On("gain_life", player=_player), "amount", alt=True)
    _number(f"{_has} drawn NUM or more cards this turn", On("draw", player=_player), "count", cat="number")
    _number(f"{_who} drew NUM or more cards this turn", On("draw", player=_player), "count", cat="number", alt=True)
    _number(f"{_who} discarded NUM or more cards this turn", On("discard", player=_player), "count", cat="number")
phrase(
    "amount", "the amount of life you gained this turn", am.Happened(On("gain_life", player=YOU), "turn", "amount")
)
phrase("amount", "the amount of life you lost this turn", am.Happened(On("lose_life", player=YOU), "turn", "amount"))
phrase("amount", "the number of cards you've drawn this turn", am.Happened(On("draw", player=YOU)))
phrase("each", "card you've drawn this turn", am.Happened(On("draw", player=YOU)))
phrase("amount", "the number of cards you've discarded this turn", am.Happened(On("discard", player=YOU)))
phrase("each", "card you've discarded this turn", am.Happened(On("discard", player=YOU)))


def _cast(template: str, who: Any, least: int, negate: bool = False, **fixed: Any) -> None:
    """ "you've cast a noncreature spell this turn"."""

    def build(n: Any) -> Any:
        f = spell_part(n)
        if f is REJECT:
            return REJECT
        return _occurred(co.Occurred(On("cast", subject=f, player=who, **fixed), "turn", least), negate)

    def unbuild(v: Any) -> dict[str, Any] | None:
        made = _plain(v, negate)
        if made is None or made.event.kind != "cast":
            return None
        n = spell_noun(made.event.subject)
        return {"n": n} if build(n) == v else None

    phrase("cond", template, build=build, unbuild=unbuild)


for _who, _has, _hasnt, _player in _WHO:
    _cast(f"{_has} cast a {{n:noun.s}} this turn", _player, 1)
    if _who == "you":
        _from_hand = co.WasCast(se.EventObject(), "hand")
        _cast(f"{_hasnt} cast a {{n:noun.s}} this turn", _player, 1, True)
        _cast(f"{_hasnt} cast a {{n:noun.s}} from your hand this turn", _player, 1, True, condition=_from_hand)
        _cast(f"{_has} cast a {{n:noun.s}} from your hand this turn", _player, 1, condition=_from_hand)
        _cast(f"{_has} cast two or more {{n:noun.p}} this turn", _player, 2)
        _cast(f"{_has} cast three or more {{n:noun.p}} this turn", _player, 3)
    elif _who == "that player":
        _cast(f"{_who} didn't cast a {{n:noun.s}} this turn", _player, 1, True)


def _past(template: str, kind: str, who: Any, zones: tuple[str, ...], **more: Any) -> None:
    """ "you sacrificed an artifact this turn"."""

    def build(n: Any) -> Any:
        return co.Occurred(On(kind, subject=n.filter, player=who)) if n.zones == zones else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, co.Occurred) or v.event.subject is None:
            return None
        n = su.NP(v.event.subject, zones)
        return {"n": n} if build(n) == v else None

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_past("(you've sacrificed|you sacrificed) a {n:noun.s} this turn", "sacrifice", YOU, HERE)
_past("(you attacked|you've attacked) with a {n:noun.s} this turn", "attack", YOU, HERE)

# --- numbers of what happened ------------------------------------------------------------------------------


def _died(n: Any) -> Any:
    return am.Happened(replace(_DIED, subject=n.filter)) if n.zones == HERE else REJECT


def _un_died(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, am.Happened) or v.event.subject is None:
        return None
    n = su.NP(v.event.subject)
    return {"n": n} if _died(n) == v else None


phrase("each", "{n:noun0.s} that died this turn", build=_died, unbuild=_un_died)
phrase("amount", "the number of {n:noun0.p} that died this turn", build=_died, unbuild=_un_died)
for _words, _stat in (
    ("card types", "card_type"),
    ("colors", "color"),
    ("mana values", "mana_value"),
    ("creature types", "creature_type"),
):
    phrase("amount", f"the number of {_words} among {{what:obj.p/bare}}", am.Aggregate, how="distinct", stat=_stat)


def _spent(k: Any, color: str) -> Any:
    return co.Compare(am.ManaSpent(color), ">=", k)


phrase(
    "cond",
    "at least {k:word} {color:color} mana was spent to cast (~spell|~)",
    build=_spent,
    unbuild=lambda v: (
        {"k": v.b, "color": v.a.color}
        if isinstance(v, co.Compare) and isinstance(v.a, am.ManaSpent) and v.a.color and v == _spent(v.b, v.a.color)
        else None
    ),
)
_ATTACKED = co.Occurred(On("attack", other=YOU), "combat")
said("you've been attacked this step", _ATTACKED)
_IN_MAIN = co.AllOf((co.WasCast(se.This(), by_you=True), co.YourTurn(), co.InStep(("main",))))
said("you cast ~spell during your main phase", _IN_MAIN)
