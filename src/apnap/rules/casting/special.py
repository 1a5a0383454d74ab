"""Special actions (116): lands, suspend, foretell, turning face up, plot, unlocking, companions."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Keyword
from apnap.ability.costs import Cost
from apnap.model.decisions import IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, HAND, NOBODY, Chars, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import conspiracy, layers, planechase
from apnap.rules.casting import asking as ask
from apnap.rules.casting.costs import bill_of, can_pay
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.info import chars_info
from apnap.rules.casting.known import own_turn, sorcery_time
from apnap.rules.casting.legal import cant_cast, timing_verdict
from apnap.rules.casting.listing import why_not
from apnap.rules.casting.paying import choose_phyrexian, choose_x, pay, pay_bill
from apnap.rules.casting.wallet import OTHER
from apnap.rules.casting.ways import held
from apnap.rules.casting.ways_now import use_of, zone_permissions
from apnap.rules.change import happen, ignore, mark_player, move, set_flag, turn_face

TWO: Final = Cost(mana="{2}")
THREE: Final = Cost(mana="{3}")
IGNORE: Final = "ignore_effect"
"""The special action of paying to ignore an effect (116.2d)."""
ROLL: Final = "roll_planar_die"
"""The special action of rolling the planar die (116.2i)."""
_TIME: Final = Reason("116.1", "timing")


# --- lands ----------------------------------------------------------------------------------------


def play_land(game: State, pid: int, option: Option) -> Gen[None]:
    """Play a land (116.2a, 305.1). Raises IllegalAnswer when that isn't legal (300.2a, 701.18a). Without the
    stack (405.6d). Whatever it is besides (305.9)."""
    reason = why_not(game, pid, option)
    if reason is not None:
        raise IllegalAnswer("the land can't be played", reason)
    yield from put_land(game, pid, option.ref, option.index, _once(game, pid, option.ref))


def _once(game: State, pid: int, oid: int) -> str:
    """The mark of the permission by which the land is played, when it is good for once each turn."""
    obj = game.objects[oid]
    if obj.zone == HAND or any(p.player == pid and oid in p.refs and not p.cast_only for p in game.permissions):
        return ""
    found = zone_permissions(game, pid, obj, lands=True)
    return use_of(*found[0]) if found and all(mod.once for mod, _ in found) else ""


def put_land(game: State, pid: int, oid: int, face: int, cause: str = "") -> Gen[int]:
    """Put a land that is played onto the battlefield; returns the permanent's id, NOBODY if it went
    elsewhere."""
    zone = game.objects[oid].zone
    yield from happen(game, [Event("play", "116.2a", subject=oid, player=pid, source=oid, frm=zone, cause=cause)])
    done = yield from happen(
        game, [move(oid, BATTLEFIELD, "305.4", cause="play", player=pid, controller=pid, face=face)]
    )
    for ev in done:
        if ev.kind == "move" and ev.subject == oid:
            return ev.new if ev.to == BATTLEFIELD else NOBODY
    return NOBODY


def own_turn_land(game: State, pid: int) -> bool:
    """A land can't be played in another player's turn, for any reason (305.3)."""
    return own_turn(game, pid)


# --- the others: verdicts -------------------------------------------------------------------------


def special_options(game: State, pid: int, oid: int, name: str) -> list[Option]:
    """The legal special actions of that name with that card (116.2)."""
    if name == "unlock":
        obj = game.objects[oid]
        count = len(obj.card.faces) if obj.card is not None else 0
        return [
            Option("special", oid, i, "unlock")
            for i in range(count)
            if special_verdict(game, pid, oid, "unlock", i) is None
        ]
    if name == "turn_face_up" and game.objects[oid].is_permanent:
        ways = range(len(face_up_costs(game, game.objects[oid])))
        able = [i for i in ways if special_verdict(game, pid, oid, name, i) is None]
        return [Option("special", oid, i, name) for i in able]
    if name == "companion":
        oid = game.players[pid].marks.get("companion", NOBODY)
    if name == ROLL:
        oid = next(iter(planechase.planes(game)), NOBODY)
    return [Option("special", oid, 0, name)] if special_verdict(game, pid, oid, name) is None else []


def special_verdict(game: State, pid: int, oid: int, name: str, index: int = 0) -> Reason | None:
    """Why the player can't take that special action now; None when it is legal."""
    if name == IGNORE:
        return _ignore_verdict(game, pid, oid)
    if name == ROLL:
        return planechase.roll_verdict(game, pid)
    check = _VERDICTS.get(name)
    if check is None:
        return Reason("116.2", "unknown-action", (oid,))
    obj = game.objects.get(oid)
    if obj is None:
        return Reason("116.2", "no-card", (oid,))
    return check(game, pid, obj, index)


def ignorable(game: State, pid: int) -> list[int]:
    """The sources of effects that the player may pay to ignore."""
    sources = dict.fromkeys(active.source for active in layers.mods(game, "Ignorable"))
    return [source for source in sources if _ignore(game, pid, source) is not None]


def _ignore(game: State, pid: int, oid: int) -> Cost | None:
    """What ignoring the object's effect costs the player; None for whom it isn't meant, or who does so already."""
    for active in layers.mods(game, "Ignorable"):
        if active.source == oid and (pid, oid) not in game.watched.get("ignoring", ()):
            cost: Cost = active.mod.cost
            return cost
    return None


def _ignore_verdict(game: State, pid: int, oid: int) -> Reason | None:
    """116.2d: any time the player has priority."""
    cost = _ignore(game, pid, oid)
    return Reason("116.2d", "nothing-to-ignore", (oid,)) if cost is None else _payable(game, pid, oid, cost)


def _do_ignore(game: State, pid: int, oid: int) -> Gen[None]:
    cost = _ignore(game, pid, oid)
    assert cost is not None
    yield from pay(game, pid, cost, Binding(oid, pid))
    ignore(game, pid, oid)


def _keyword(game: State, oid: int, name: str) -> Keyword | None:
    found = layers.keyword_abilities(game, oid, name)
    return found[0] if found else None


def _in_hand(game: State, pid: int, obj: Obj, name: str, rule: str) -> Reason | None:
    if obj.zone != HAND or obj.owner != pid:
        return Reason(rule, "zone", (obj.id,))
    if _keyword(game, obj.id, name) is None:
        return Reason(rule, "no-ability", (obj.id,))
    return None


def _payable(game: State, pid: int, oid: int, cost: Cost) -> Reason | None:
    return can_pay(game, pid, cost, Binding(oid, pid))


def _suspend(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2f, 702.62a-b: when the player could begin to cast the card from the hand; targets don't matter
    (702.62c)."""
    reason = _in_hand(game, pid, obj, "suspend", "702.62a")
    if reason is not None:
        return reason
    ways = [way for way in held(game, obj.id).castable if not way.name]
    if not ways:
        return Reason("702.62a", "no-card", (obj.id,))
    reason = timing_verdict(game, pid, obj.id, ways[0], sorcery_time(game, pid)) or cant_cast(
        game, pid, obj.id, ways[0]
    )
    if reason is not None:
        return Reason("702.62a", reason.kind, (obj.id,))
    keyword = _keyword(game, obj.id, "suspend")
    if keyword is None or keyword.cost is None:
        return None
    return can_pay(game, pid, keyword.cost, Binding(obj.id, pid, x=_least_x(keyword)))


def _least_x(keyword: Keyword) -> int:
    """ "Suspend X—…. X can't be 0": the card would not be suspended without a time counter (702.62b)."""
    return 0 if keyword.n is None or type(keyword.n) is int else 1


def _foretell(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2h, 702.143a. It doesn't use the stack (702.143b)."""
    reason = _in_hand(game, pid, obj, "foretell", "702.143a")
    if reason is not None:
        return reason
    if not own_turn(game, pid):
        return Reason("116.2h", "timing", (obj.id,))
    return _payable(game, pid, obj.id, TWO)


def _plot(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2k, 702.170a. It doesn't use the stack (702.170b)."""
    reason = _in_hand(game, pid, obj, "plot", "702.170a")
    if reason is not None:
        return reason
    if not sorcery_time(game, pid):
        return Reason("116.2k", "timing", (obj.id,))
    keyword = _keyword(game, obj.id, "plot")
    return (
        _payable(game, pid, obj.id, keyword.cost)
        if keyword is not None and keyword.cost is not None
        else None
    )


def face_up_costs(game: State, obj: Obj) -> tuple[Cost, ...]:
    """What turning the permanent face up may cost (702.37e, 702.168d): none when it can't be (702.37a). A manifested or
    cloaked creature card with morph or disguise is turned up for that cost or for its mana cost (701.40b-d, 701.58b-d).
    """
    if obj.card is None:
        return ()
    found: tuple[Cost, ...] = ()
    chars = face_up_chars(game, obj)
    for name in ("morph", "megamorph", "disguise"):
        if name in chars.keywords:
            keyword = chars_info(chars).keywords[name]
            found = (keyword.cost if keyword.cost is not None else Cost(),)
            break
    face = obj.card.faces[obj.face]  # the card itself is shown, whatever it is a copy of
    if obj.face_down in ("manifest", "cloak") and "Creature" in face.types and face.mana_cost is not None:
        found = (*found, Cost(mana=face.mana_cost))
    return found


def face_up_chars(game: State, obj: Obj) -> Chars:
    """What the face-down permanent would be if it were face up: as printed, or as whatever it is a copy of (707.3),
    with what changes it then (702.37e)."""
    assert obj.card is not None
    face = obj.card.faces[obj.face]
    changed = obj.copy is not None or any([f.refs is not None and obj.id in f.refs for f in game.floating])
    changed = changed or any([game.objects[oid].attached_to == obj.id for oid in game.battlefield])
    if not changed and not layers.newcomers_change(game, face.abilities):
        return layers.printed_chars(face)
    data = game.view_.data
    key = f"face up {obj.id}"
    found: Chars | None = data.get(key)
    if found is None:
        trial = game.copy()
        turn_face(trial, obj.id, "")
        found = data[key] = layers.chars(trial, obj.id)
    return found


def _turn_face_up(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2b, 708.7; a conspiracy (116.2j)."""
    if obj.face_down == conspiracy.AGENDA:
        return conspiracy.face_up_verdict(game, pid, obj.id)
    if not obj.is_permanent or not obj.face_down:
        return Reason("708.7", "not-face-down", (obj.id,))
    if layers.controller(game, obj.id) != pid:
        return Reason("116.2b", "not-yours", (obj.id,))
    costs = face_up_costs(game, obj)
    if index >= len(costs):
        return Reason("708.7", "no-ability", (obj.id,))
    return _payable(game, pid, obj.id, costs[index])


def unlocked(obj: Obj, face: int) -> bool:
    """Whether that half of a Room is unlocked (709.5)."""
    return f"unlocked:{face}" in obj.flags


def _unlock(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2m, 709.5e."""
    card = obj.card
    if (
        not obj.is_permanent
        or obj.face_down
        or card is None
        or card.layout != "room"
        or index >= len(card.faces)
    ):
        return Reason("709.5e", "no-door", (obj.id,))
    if layers.controller(game, obj.id) != pid:
        return Reason("116.2m", "not-yours", (obj.id,))
    if unlocked(obj, index):
        return Reason("709.5e", "unlocked", (obj.id,))
    if not sorcery_time(game, pid):
        return Reason("116.2m", "timing", (obj.id,))
    mana = card.faces[index].mana_cost
    if mana is None:
        return Reason("118.6", "no-cost", (obj.id,))
    return _payable(game, pid, obj.id, Cost(mana=mana))


def _companion(game: State, pid: int, obj: Obj, index: int) -> Reason | None:
    """116.2g, 702.139c: once each game (702.139a, 702.139d)."""
    marks = game.players[pid].marks
    if marks.get("companion") != obj.id or marks.get("companion_used"):
        return Reason("702.139c", "companion", (obj.id,))
    if not sorcery_time(game, pid):
        return Reason("116.2g", "timing", (obj.id,))
    return _payable(game, pid, obj.id, THREE)


_VERDICTS: Final = {
    "suspend": _suspend,
    "foretell": _foretell,
    "plot": _plot,
    "turn_face_up": _turn_face_up,
    "unlock": _unlock,
    "companion": _companion,
}


# --- the others: procedures -----------------------------------------------------------------------


def take(game: State, pid: int, option: Option) -> Gen[None]:
    """Take a special action (116.2). Raises IllegalAnswer when that isn't legal. At once, without the stack
    (405.6d)."""
    oid, name = option.ref, option.how
    if name == IGNORE and _ignore_verdict(game, pid, oid) is None:
        yield from _do_ignore(game, pid, oid)
        return
    if name == ROLL and planechase.roll_verdict(game, pid) is None:
        yield from planechase.take_roll(game, pid)
        return
    reason = special_verdict(game, pid, oid, name, option.index)
    if reason is not None:
        raise IllegalAnswer("the special action can't be taken", reason)
    yield from _TAKE[name](game, pid, oid, option.index)


def _into_exile(game: State, pid: int, oid: int, rule: str, cause: str, **how: Any) -> Gen[int]:
    """Exile a card from the hand; returns its id in exile, NOBODY if it went elsewhere."""
    marks = how.pop("marks", {})
    ev = move(oid, EXILE, rule, cause=cause, player=pid, **how)
    ev.data.marks = marks
    done = yield from happen(game, [ev])
    for event in done:
        if event.kind == "move" and event.subject == oid:
            return event.new if event.to == EXILE else NOBODY
    return NOBODY


def _do_suspend(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    keyword = _keyword(game, oid, "suspend")
    assert keyword is not None
    b = Binding(oid, pid, keyword)
    cost = keyword.cost if keyword.cost is not None else Cost()
    if "{X}" in cost.mana:
        b.x = yield from choose_x(game, pid, cost, b, _least_x(keyword))
    n = keyword.n if keyword.n is not None else 0
    count = n if type(n) is int else ask.amount(game, n, b)
    yield from pay(game, pid, cost, b)
    new = yield from _into_exile(game, pid, oid, "702.62a", "suspend")
    if new == NOBODY:
        return
    yield from happen(
        game,
        [
            Event("counters", "702.62a", subject=new, player=pid, source=new, amount=count, data="time"),
            Event("suspend", "702.62a", subject=new, player=pid, source=new),
        ],
    )


def _do_foretell(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    """It is foretold from then on (702.143c)."""
    yield from pay(game, pid, TWO, Binding(oid, pid))
    new = yield from _into_exile(
        game, pid, oid, "702.143a", "foretell", face_down="foretell", known=1 << pid,
        marks={"foretold": game.turn.number},
    )  # fmt: skip
    yield from happen(game, [Event("foretell", "702.143a", subject=new, player=pid, source=new)])


def _do_plot(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    """It is plotted from then on (702.170e)."""
    keyword = _keyword(game, oid, "plot")
    assert keyword is not None
    yield from pay(game, pid, keyword.cost if keyword.cost is not None else Cost(), Binding(oid, pid))
    new = yield from _into_exile(game, pid, oid, "702.170a", "plot", marks={"plotted": game.turn.number})
    yield from happen(game, [Event("plot", "702.170a", subject=new, player=pid, source=new)])


def _do_turn_face_up(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    """614.1e, 708.11. Its X is that of what triggers (702.37f, 702.168e). The name of a conspiracy is known from then
    on (702.106c)."""
    obj = game.objects[oid]
    if obj.face_down == conspiracy.AGENDA:
        turn_face(game, oid, "")
        yield from happen(game, [Event("face_up", "116.2j", subject=oid, player=pid, source=oid)])
        return
    cost = face_up_costs(game, obj)[index]
    mega = not index and "megamorph" in face_up_chars(game, obj).keywords and obj.face_down != "disguise"
    b = Binding(oid, pid)
    if "{X}" in cost.mana:
        b.x = yield from choose_x(game, pid, cost, b)
    bill = bill_of(game, cost, b)
    bill.x = b.x
    yield from choose_phyrexian(game, pid, bill, b, OTHER)
    yield from pay_bill(game, pid, bill, b)
    turn_face(game, oid, "")
    batch = [Event("face_up", "708.7", subject=oid, player=pid, source=oid, amount=b.x)]
    if mega:  # 702.37b
        batch.append(
            Event("counters", "702.37b", subject=oid, player=pid, source=oid, amount=1, data="+1/+1")
        )
    yield from happen(game, batch)


def _do_unlock(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    card = game.objects[oid].card
    assert card is not None
    yield from pay(game, pid, Cost(mana=card.faces[index].mana_cost or ""), Binding(oid, pid))
    set_flag(game, oid, f"unlocked:{index}")
    yield from happen(game, [Event("unlock", "709.5e", subject=oid, player=pid, source=oid, amount=index)])


def _do_companion(game: State, pid: int, oid: int, index: int) -> Gen[None]:
    """From then on it is in the game (400.11b)."""
    yield from pay(game, pid, THREE, Binding(oid, pid))
    mark_player(game, pid, "companion_used", True)
    yield from happen(game, [move(oid, HAND, "702.139c", cause="companion", player=pid)])


_TAKE: Final = {
    "suspend": _do_suspend,
    "foretell": _do_foretell,
    "plot": _do_plot,
    "turn_face_up": _do_turn_face_up,
    "unlock": _do_unlock,
    "companion": _do_companion,
}
