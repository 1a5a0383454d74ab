"""What would happen, and what happens instead: other numbers of damage, life, counters and tokens; prevention."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, put_actor
from apnap.oracle.references import is_player, replace
from apnap.oracle.table import keep, phrase, same

HERE = ("battlefield",)
ENTERS = On("move", subject=fi.IsSource(), to="battlefield")
_EVENT = su.ThatMuch()
"""The amount of the event: the resolver finds it, since the event is spoken of first."""

# --- another number ----------------------------------------------------------------------------------------


def _number(template: str, build: Any, unbuild: Any, cat: str = "newdamage", **more: Any) -> None:
    phrase(cat, template, build=build, unbuild=unbuild, **more)


def _times(words: str, n: int, cat: str, **more: Any) -> None:
    phrase(cat, words, am.Times(n, _EVENT), **more)


def _plus(k: Any) -> Any:
    return am.Plus(_EVENT, k)


def _un_plus(v: Any) -> dict[str, Any] | None:
    return {"k": v.b} if isinstance(v, am.Plus) and v.a == _EVENT else None


def _minus(k: Any) -> Any:
    return am.Minus(_EVENT, k)


def _un_minus(v: Any) -> dict[str, Any] | None:
    return {"k": v.b} if isinstance(v, am.Minus) and v.a == _EVENT else None


# 701.10g: a replacement effect, with twice the damage
_times("double that damage", 2, "newdamage")
_times("twice that much damage", 2, "newdamage", alt=True)
_times("triple that damage", 3, "newdamage")
_number("that much damage plus {k:figure}", _plus, _un_plus)
_number("that much damage minus {k:figure}", _minus, _un_minus)
phrase("newdamage", "half that damage, rounded down", am.Half(_EVENT))
phrase("newdamage", "half that damage, rounded up", am.Half(_EVENT, up=True))
_times("twice that much life", 2, "newlife")
_number("that much life plus {k:figure}", _plus, _un_plus, "newlife")
_times("twice that many", 2, "newcount")
_number("that many plus {k:word}", _plus, _un_plus, "newcount")
_times("twice that many cards", 2, "newcards")
_number("that many cards plus {k:word}", _plus, _un_plus, "newcards")

# --- damage ------------------------------------------------------------------------------------------------

phrase("dmgsrc", "{v:evobj}", build=keep, unbuild=same)
for _det, _parts in (("a", ()), ("another", (fi.Other(),)), ("any", ())):

    def _source(n: Any, parts: Any = _parts) -> Any:
        if n.zones != ("source",) or fi.Other() in getattr(n.filter, "parts", (n.filter,)):
            return REJECT
        return ordered(n.filter, *parts) if parts else n.filter

    def _un_source(f: Any, parts: Any = _parts) -> dict[str, Any] | None:
        if isinstance(f, (fi.IsSource, fi.Among)):
            return None
        mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in parts]
        n = su.NP(fi.both(*mine) if mine else fi.Anything(), ("source",))
        return {"n": n} if _source(n, parts) == f else None

    phrase("dmgsrc", f"{_det} {{n:noun.s}}", build=_source, unbuild=_un_source, alt=_det == "any")

_THEIRS = fi.Controlled(se.EachOpponent())
_TO: tuple[tuple[str, Any, str], ...] = (
    ("a permanent or player", None, "that permanent or player"),
    (
        "an opponent or a permanent an opponent controls",
        fi.Either((fi.Opponent(), _THEIRS)),
        "that permanent or player",
    ),
    ("a permanent or player an opponent controls", fi.Either((fi.Opponent(), _THEIRS)), "that permanent or player"),
    (
        "an opponent or a permanent an opponent controls",
        fi.Either((fi.Opponent(), _THEIRS)),
        "that player or permanent",
    ),
    ("you", YOU, "you"),
    ("you or a permanent you control", fi.Either((YOU, fi.Controlled(se.You()))), "you or that permanent"),
    ("a player", fi.Player(), "that player"),
    ("an opponent", fi.Opponent(), "that player"),
    ("enchanted player", fi.Both((fi.Player(), fi.Among(se.Attached()))), "that player"),
)


def _damage(s: Any, f: Any, combat: bool | None) -> On:
    return On("damage", subject=f, source=s, combat=combat)


def _changed(template: str, f: Any, combat: bool | None, **more: Any) -> None:
    """ "if a source you control would deal damage to …, it deals double that damage to … instead"."""

    def build(s: Any, a: Any, f: Any = f) -> Any:
        return REJECT if is_player(s) else Replacement(_damage(s, f, combat), amount=a)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.amount is None or v.on.kind != "damage" or v.on.source is None:
            return None
        slots: dict[str, Any] = {"s": v.on.source, "a": v.amount}
        if "{f:" in template:
            slots["f"] = v.on.subject
            if v.on.subject is None or is_player(v.on.subject):
                return None
        return slots if build(**slots) == v else None

    phrase("repl", f"{template} instead.", build=build, unbuild=unbuild, **more)
    if "would deal" in template:
        text = template.replace(", it deals", " this turn, it deals")
        phrase(
            "sent0",
            f"{text} instead",
            build=lambda **slots: REJECT if (made := build(**slots)) is REJECT else ef.Shield(made),
            unbuild=lambda e: unbuild(e.ability) if isinstance(e, ef.Shield) and e == ef.Shield(e.ability) else None,
            **more,
        )


for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    _head = f"if {{s:dmgsrc}} would deal {_words}"
    for _n, (_whom, _f, _echo) in enumerate(_TO):
        _alt = _n in (2, 3)
        _changed(f"{_head} to {_whom}, it deals {{a:newdamage}} to {_echo}", _f, _combat, alt=_alt)
        if _n != 3:
            _changed(f"{_head} to {_whom}, it deals {{a:newdamage}}", _f, _combat, alt=True)
    for _echo in ("that creature", "that permanent", "it", "that planeswalker"):
        _changed(
            f"{_head} to {{f:evobj}}, it deals {{a:newdamage}} to {_echo}",
            None,
            _combat,
            alt=_echo != "that creature",
        )
    _changed(f"{_head}, it deals {{a:newdamage}}", None, _combat, alt=True)

# --- prevention --------------------------------------------------------------------------------------------


def _prevented(template: str, f: Any, combat: bool | None, tail: str, **fixed: Any) -> None:
    """ "if a source would deal damage to you, prevent 1 of that damage"."""

    def build(s: Any = None, f: Any = f, k: Any = None, e: Any = None) -> Any:
        extra: dict[str, Any] = {"prevent_all": True} if k is None else {"prevent": k}
        return Replacement(_damage(s, f, combat), also=e, **extra)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "damage" or not (v.prevent_all or v.prevent is not None):
            return None
        full = {"s": v.on.source, "f": v.on.subject, "k": v.prevent, "e": v.also}
        slots = {name: full[name] for name in full if f"{{{name}:" in template + tail}
        return slots if None not in slots.values() and build(**slots) == v else None

    phrase("repl", f"{template}, {tail}", build=build, unbuild=unbuild, **fixed)


for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    for _tail in (
        "prevent that damage.",
        "prevent {k:figure} of that damage.",
        "prevent all but {k:figure} of that damage.",
        "prevent that damage. {e:effect}",
        "prevent that damage and {e:chain}.",
    ):
        if "all but" in _tail:
            continue
        _more: dict[str, Any] = {"alt": True} if " and " in _tail else {}
        for _whom, _f, _ in (_TO[4], *_TO[6:8]):
            _prevented(f"if {{s:dmgsrc}} would deal {_words} to {_whom}", _f, _combat, _tail, **_more)
            _prevented(f"if {_words} would be dealt to {_whom}", _f, _combat, _tail, **_more)
        _prevented(f"if {{s:dmgsrc}} would deal {_words} to {{f:evobj}}", None, _combat, _tail, **_more)
        _prevented(f"if {_words} would be dealt to {{f:evobj}}", None, _combat, _tail, **_more)


def _stop(template: str, combat: bool | None, roles: tuple[tuple[str, str], ...], static: bool) -> None:
    """ "prevent all combat damage that would be dealt this turn by …": `roles` are slot and side."""

    def ability(**slots: Any) -> Any:
        sides: dict[str, Any] = {}
        for name, side in roles:
            what = slots[name]
            if isinstance(what, se.Choose):
                return REJECT
            sides[side] = fi.IsSource() if what == se.This() else fi.Among(what)
        return Replacement(On("damage", combat=combat, **sides), prevent_all=True)

    def parts(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "damage":
            return None
        slots: dict[str, Any] = {}
        for name, side in roles:
            f = getattr(v.on, side)
            slots[name] = se.This() if isinstance(f, fi.IsSource) else f.what if isinstance(f, fi.Among) else None
        return slots if None not in slots.values() and ability(**slots) == v else None

    if static:
        phrase("repl", f"{template}.", build=ability, unbuild=parts, alt=True)
        return
    phrase(
        "sent0",
        template,
        build=lambda **slots: REJECT if (made := ability(**slots)) is REJECT else ef.Shield(made),
        unbuild=lambda e: parts(e.ability) if isinstance(e, ef.Shield) and e == ef.Shield(e.ability) else None,
        alt=True,
    )


for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    _head = f"prevent all {_words}"
    _stop(f"{_head} that would be dealt this turn by {{a:dmgto}}", _combat, (("a", "source"),), False)
    _stop(f"{_head} that would be dealt this turn to {{a:dmgto}}", _combat, (("a", "subject"),), False)
    for _side in ("s", "p/bare"):
        _stop(f"{_head} {{a:obj.{_side}}} would deal this turn", _combat, (("a", "source"),), False)
        _stop(f"{_head} that {{a:obj.{_side}}} would deal this turn", _combat, (("a", "source"),), False)
        _stop(f"{_head} {{a:obj.{_side}}} would deal", _combat, (("a", "source"),), True)
    _two = (("a", "subject"), ("b", "source"))
    _stop(f"{_head} that would be dealt to {{a:dmgto}} this turn by {{b:dmgto}}", _combat, _two, False)
    _stop(f"{_head} that would be dealt to {{a:dmgto}} by {{b:dmgto}} this turn", _combat, _two, False)
    _stop(f"{_head} that would be dealt to {{a:dmgto}} by {{b:dmgto}}", _combat, _two, True)


def _both_ways(what: Any, combat: bool | None) -> tuple[Any, Any]:
    """615: prevented both ways; a target is named by its first mention."""
    again = what
    if isinstance(what, se.Target):
        again = su.Them() if what.most != 1 else su.It()
    to, by = (fi.IsSource() if w == se.This() else fi.Among(w) for w in (what, again))
    return (
        Replacement(On("damage", subject=to, combat=combat), prevent_all=True),
        Replacement(On("damage", source=by, combat=combat), prevent_all=True),
    )


def _to_and_by(words: str, combat: bool | None) -> None:
    def build(what: Any) -> Any:
        if isinstance(what, se.Choose):
            return REJECT
        return ef.Seq(tuple(ef.Shield(r) for r in _both_ways(what, combat)))

    def what_of(r: Any) -> Any:
        f = r.on.subject if isinstance(r, Replacement) and r.on.kind == "damage" else None
        return se.This() if isinstance(f, fi.IsSource) else f.what if isinstance(f, fi.Among) else None

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Seq) or not isinstance(e.parts[0], ef.Shield):
            return None
        what = what_of(e.parts[0].ability)
        return {"what": what} if what is not None and build(what) == e else None

    def always(what: Any) -> Any:
        return _both_ways(what, combat) if isinstance(what, (se.This, se.Attached)) else REJECT

    def un_always(v: Any) -> dict[str, Any] | None:
        what = what_of(v[0]) if type(v) is tuple and len(v) == 2 else None
        return {"what": what} if what is not None and always(what) == v else None

    def lasting(d: Any, what: Any) -> Any:
        made = build(what)
        return made if made is REJECT else ef.Seq(tuple(replace(part, duration=d) for part in made.parts))

    def un_lasting(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Seq) or not isinstance(e.parts[0], ef.Shield) or e.parts[0].duration == ef.THIS_TURN:
            return None
        what = what_of(e.parts[0].ability)
        slots = {"d": e.parts[0].duration, "what": what}
        return slots if what is not None and lasting(**slots) == e else None

    text = f"prevent all {words} that would be dealt to and dealt by {{what:dmgto}}"
    phrase("sent0", f"{{d:dur}}, {text}", build=lasting, unbuild=un_lasting)
    phrase("sent0", f"{text} this turn", build=build, unbuild=unbuild)
    phrase("line", f"{text}.", build=always, unbuild=un_always)


for _words, _combat in (("damage", None), ("combat damage", True)):
    _to_and_by(_words, _combat)

# --- life, cards, tokens, counters -------------------------------------------------------------------------


def _life(template: str, who: Any, kind: str = "gain_life") -> None:
    on = On(kind, player=who)
    phrase(
        "repl",
        template,
        build=lambda a: Replacement(on, amount=a),
        unbuild=lambda v: (
            {"a": v.amount}
            if isinstance(v, Replacement) and v.amount is not None and v == Replacement(on, amount=v.amount)
            else None
        ),
    )


_life("if you would gain life, you gain {a:newlife} instead.", YOU)
_life("if an opponent would gain life, they gain {a:newlife} instead.", fi.Opponent())
_life("if you would lose life, you lose {a:newlife} instead.", YOU, "lose_life")
_life("if an opponent would lose life, they lose {a:newlife} instead.", fi.Opponent(), "lose_life")
_life("if you would mill one or more cards, you mill {a:newcards} instead.", YOU, "mill")
_life("if an opponent would mill one or more cards, they mill {a:newcards} instead.", fi.Opponent(), "mill")

_REPLACED = frozenset(
    {
        "draw",
        "gain_life",
        "lose_life",
        "discard",
        "mill",
        "scry",
        "surveil",
        "search",
        "shuffle",
        "explore",
        "proliferate",
    }
)


def _instead(subject: str, verb: str, template: str, take: Any, **more: Any) -> None:
    """ "if you would draw a card, … instead": an effect in place of the event (614.6)."""

    def build(s: Any, p: Any, e: Any) -> Any:
        ons = put_actor(p, s)
        if len(ons) != 1 or ons[0].kind not in _REPLACED or ons[0].nth or ons[0].batch:
            return REJECT
        return Replacement(ons[0], instead=e)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.instead is None or v != Replacement(v.on, instead=v.instead):
            return None
        got = take((v.on,))
        return {**got, "e": v.instead} if got is not None and v.on.kind in _REPLACED else None

    phrase("repl", f"if {{s:{subject}}} would {{p:{verb}}}, {template}", build=build, unbuild=unbuild, **more)


def _take_player(ons: Any) -> dict[str, Any] | None:
    f = ons[0].player
    return {"s": f, "p": (replace(ons[0], player=ACTOR),)} if f is not None else None


for _subject in ("evplr.b", "evplr.s"):
    _instead(_subject, "plev.2", "{e:chain} instead.", _take_player)
    _instead(_subject, "plev.2", "instead {e:effect}", _take_player, alt=True)


def _take_object(ons: Any) -> dict[str, Any] | None:
    f = ons[0].subject
    return {"s": f, "p": (replace(ons[0], subject=ACTOR),)} if f is not None and not is_player(f) else None


_instead("evobj", "evpred.p", "{e:chain} instead.", _take_object)
_instead("evobj", "evpred.p", "instead {e:effect}", _take_object, alt=True)
phrase("each", "1 damage prevented this way", am.EventAmount(), alt=True)


def _counted(template: str, kinded: bool, echo: str, **more: Any) -> None:
    def build(f: Any, a: Any, kind: str = "", kind2: str = "") -> Any:
        return Replacement(On("counters", subject=f, counter=kind), amount=a) if kind == kind2 else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if (
            not isinstance(v, Replacement)
            or v.on.kind != "counters"
            or v.amount is None
            or bool(v.on.counter) != kinded
        ):
            return None
        slots: dict[str, Any] = {"f": v.on.subject, "a": v.amount}
        if kinded:
            slots |= {"kind": v.on.counter, "kind2": v.on.counter}
        return slots if v.on.subject is not None and build(**slots) == v else None

    phrase("repl", template.replace("ECHO", echo), build=build, unbuild=unbuild, **more)


for _n, _echo in enumerate(("it", "that creature", "that permanent")):
    _counted(
        "if one or more {kind:counterkind} counters would be put on {f:evobj}, {a:newcount} {kind2:counterkind} "
        "counters are put on ECHO instead.",
        True,
        _echo,
        alt=_n > 0,
    )
    _counted(
        "if one or more counters would be put on {f:evobj}, {a:newcount} of each of those kinds of counters are put on "
        "ECHO instead.",
        False,
        _echo,
        alt=_n > 0,
    )
_TWICE = Replacement(On("create", player=YOU), amount=am.Times(2, _EVENT))
phrase(
    "repl",
    "if one or more tokens would be created under your control, twice that many of those tokens are created instead.",
    _TWICE,
)
for _words in (
    "if an effect would create one or more tokens under your control, it creates twice that many of those "
    "tokens instead.",
    "if you would create one or more tokens, create twice that many of those tokens instead.",
    "if you would create one or more tokens, instead create twice that many of those tokens.",
):
    phrase("repl", _words, _TWICE, alt=True)

# --- going elsewhere ---------------------------------------------------------------------------------------

_DIES = On("move", frm="battlefield", to="graveyard")
_ANYWHERE = On("move", to="graveyard")
_ELSEWHERE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("exile it", {"to": "exile"}),
    ("return it to its owner's hand", {"to": "hand"}),
    ("put it on top of its owner's library", {"to": "library", "to_position": "top"}),
    ("put it on the bottom of its owner's library", {"to": "library", "to_position": "bottom"}),
)


def _goes(
    template: str, on: On, where: dict[str, Any], card: bool = False, extra: tuple[Any, ...] = (), **more: Any
) -> None:
    def build(f: Any = None, n: Any = None) -> Any:
        if card:
            if n.zones != ():
                return REJECT
            f = ordered(n.filter, *extra)
        if f == fi.IsSource() and where["to"] == "exile":
            return REJECT
        return Replacement(replace(on, subject=f), **where)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "move" or v.on.subject is None:
            return None
        f = v.on.subject
        slots: dict[str, Any] = {"f": f}
        if card:
            mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
            slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything(), ())}
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild, **more)


_NO_TOKEN = fi.Not(fi.IsToken())
for _act, _where in _ELSEWHERE:
    _goes(f"if {{f:evobj}} would die, {_act} instead.", _DIES, _where)
    _goes(
        f"if {{f:evobj}} would be put into a graveyard from the battlefield, {_act} instead.", _DIES, _where, alt=True
    )
    _goes(f"if {{f:evobj}} would die, instead {_act}.", _DIES, _where, alt=True)
    if _act == "exile it":
        for _whose, _extra in (
            ("a", ()),
            ("your", (fi.Owned(se.You()),)),
            ("an opponent's", (fi.Owned(se.EachOpponent()),)),
        ):
            for _old in (" from anywhere", ""):
                _goes(
                    f"if a {{n:noun.s}} would be put into {_whose} graveyard{_old}, "
                    "(exile it|exile that card) instead.",
                    _ANYWHERE,
                    _where,
                    card=True,
                    extra=(*_extra, _NO_TOKEN),
                    alt=not _old,
                )
phrase(
    "repl",
    "if a card or token would be put into a graveyard from anywhere, exile it instead.",
    Replacement(_ANYWHERE, to="exile"),
)
phrase(
    "repl",
    "if a permanent would be put into a graveyard, exile it instead.",
    Replacement(_DIES, to="exile"),
    alt=True,
)
