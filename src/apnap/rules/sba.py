"""State-based actions (704): each a small function under its number, all performed as one batch until nothing is
left."""

from __future__ import annotations

from collections.abc import Callable, Generator

from apnap.ability.abilities import Chapter
from apnap.model.decisions import Answer, Decision, Option, yes_no
from apnap.model.events import Event
from apnap.model.objects import COMMAND, FIRST_OBJECT, GRAVEYARD, NOBODY, Chars, Obj
from apnap.model.state import OTHER, State
from apnap.rules import layers
from apnap.rules.attach import can_be_attached
from apnap.rules.change import happen, move
from apnap.rules.change.damage import lethal
from apnap.rules.change.zones import ceases
from apnap.rules.counter_limits import MORE, sba_704_5r
from apnap.rules.formats import FORMATS
from apnap.rules.layers.traits import (
    AURA,
    BATTLE,
    BOUND,
    CHECKED,
    CREATURE,
    LEGENDARY,
    PLANESWALKER,
    SAGA,
    WORLD,
    traits,
)
from apnap.rules.reach import within
from apnap.rules.sba_command import in_command

Gen = Generator[Decision, Answer, list[Event]]
Board = list[tuple[Obj, Chars]]


class Found:
    """What one pass over the permanents found, sorted by what the checks are interested in. (Creatures only if they are
    damaged or have no toughness.)"""

    __slots__ = (
        "attached",
        "battles",
        "bodies",
        "bound",
        "changed",
        "counters",
        "creatures",
        "legends",
        "more",
        "planeswalkers",
        "sagas",
        "worlds",
    )

    def __init__(self) -> None:
        self.bodies: list[tuple[int, Chars]] = []
        """All creatures."""
        self.creatures: Board = []
        self.planeswalkers: Board = []
        self.battles: Board = []
        self.legends: Board = []
        self.worlds: Board = []
        self.attached: Board = []
        self.sagas: Board = []
        self.counters: Board = []
        self.more: tuple[str, ...] = ()
        """Which of the lists but `creatures` and `bodies` aren't empty."""
        self.changed: list[tuple[int, int]] = []
        """Permanents whose controller is another than when last looked at, with that controller."""
        self.bound = False
        """Whether any permanent is bound to day or night (702.145)."""


def look(game: State) -> Found | None:
    """What the checks have to look at now, if anything: the board as the view has it, and which creatures are
    damaged."""
    all_ = board(game)
    hurt: Board = []
    objects = game.objects
    for oid, c in all_.bodies:
        obj = objects[oid]
        if obj.damage or c.toughness <= 0 or obj.combat_damage_from_deathtouch:
            hurt.append((obj, c))
    if not hurt and not all_.more:
        return None
    found = Found()
    found.creatures = hurt
    for name in all_.more:
        setattr(found, name, [(objects[o.id], c) for o, c in getattr(all_, name)])
    return found


_FRESH = ("attached", "battles", "counters", "legends", "planeswalkers", "sagas", "worlds")


def board(game: State) -> Found:
    """One pass over the permanents; kept with the view, since what it sorts by feeds the view."""
    found: Found | None = game.view_.data.get("sba")
    if found is None:
        found = _board(game)
        game.view_.data["sba"] = found
    return found


def _board(game: State) -> Found:
    found = Found()
    objects = game.objects
    bodies = found.bodies
    for oid, c in layers.permanents(game):
        obj = objects[oid]
        who = c.controller
        if (who if who != NOBODY else obj.controller) != obj.last_controller:
            found.changed.append((oid, who if who != NOBODY else obj.controller))
        is_ = c.traits or traits(c)
        if is_ & CREATURE:
            bodies.append((oid, c))
        if is_ & BOUND:
            found.bound = True
        if is_ & CHECKED:
            if is_ & PLANESWALKER:
                found.planeswalkers.append((obj, c))
            if is_ & BATTLE:
                found.battles.append((obj, c))
            if is_ & LEGENDARY:
                found.legends.append((obj, c))
            if is_ & WORLD:
                found.worlds.append((obj, c))
            if is_ & SAGA:
                found.sagas.append((obj, c))
        if obj.attached_to != NOBODY or is_ & AURA:
            found.attached.append((obj, c))
        if obj.counters and "+1/+1" in obj.counters and "-1/-1" in obj.counters:
            found.counters.append((obj, c))
    found.more = tuple([name for name in _FRESH if getattr(found, name)])
    return found


# --- players --------------------------------------------------------------------------------------


def sba_704_5a(game: State) -> list[Event]:
    """0 or less life (704.6a for a team) (104.3b, 119.6, 810.8c)."""
    low = [p for p in game.order if game.players[p].life <= 0]
    return [_lose(p, "704.5a") for p in low if not _needs_no_life(game, p)]


def _needs_no_life(game: State, pid: int) -> bool:
    """Whether an effect says that 0 life is enough for the player, or for one with whom the life total is shared
    (810.8a)."""
    return any([layers.mods_on(game, "Cant:lose_for_life", p) for p in game.sharing(pid)])


def sba_704_5b(game: State) -> list[Event]:
    """Drew from an empty library (104.3c)."""
    return [_lose(p, "704.5b") for p in game.order if "drew_from_empty" in game.players[p].marks]


def sba_704_5c(game: State) -> list[Event]:
    """Ten poison counters; 704.6b: fifteen for a team in Two-Headed Giant (104.3d, 122.1f, 810.8d)."""
    if game.format == "two-headed-giant":
        out = []
        for p in game.order:
            team = [q for q in game.order if game.players[q].team == game.players[p].team]
            most = 5 + 5 * sum(player.team == game.players[p].team for player in game.players)  # 810.11
            if sum(game.players[q].counters.get("poison", 0) for q in team) >= most:
                out.append(_lose(p, "704.6b"))
        return out
    return [_lose(p, "704.5c") for p in game.order if game.players[p].counters.get("poison", 0) >= 10]


def sba_704_6c(game: State) -> list[Event]:
    """21 combat damage by one commander (104.3j)."""
    out: list[Event] = []
    if not FORMATS[game.format].lethal:  # 903.12h
        return out
    for p in game.order:
        marks = game.players[p].marks
        if any(k.startswith("commander_damage:") and n >= 21 for k, n in marks.items()):
            out.append(_lose(p, "704.6c"))
    return out


def sba_704_5z(game: State) -> list[Event]:
    """Start your engines!: a player without speed who controls such a permanent has speed 1."""
    found = layers.refs_under(game, "May:start_engines")
    return [
        Event("speed", "704.5z", subject=p, player=p, amount=1)
        for p in game.order
        if p in found and not game.players[p].marks.get("speed")
    ]


def ascend(game: State) -> list[Event]:
    """702.131b: with ascend and ten or more permanents a player gets the city's blessing (702.131d)."""
    found = layers.refs_under(game, "May:ascend")
    out = []
    for p in game.order:
        if p in found and "city's blessing" not in game.players[p].designations:
            if sum(layers.controller(game, obj.id) == p for obj in game.permanents()) >= 10:
                player = game.edit_player(p)
                player.designations = player.designations | {"city's blessing"}
                game.touch(OTHER)
                out.append(Event("designation", "702.131b", subject=p, player=p, data="city's blessing"))
    return out


def _lose(pid: int, rule: str) -> Event:
    return Event("lose_game", rule, subject=pid, player=pid)


PLAYER_CHECKS: tuple[Callable[[State], list[Event]], ...] = (
    sba_704_5a,
    sba_704_5b,
    sba_704_5c,
    sba_704_6c,
)


# --- permanents -----------------------------------------------------------------------------------


def sba_704_5f(game: State, found: Found) -> list[Event]:
    """A creature with toughness 0 or less goes to the graveyard."""
    return [move(o.id, GRAVEYARD, "704.5f", cause="sba") for o, c in found.creatures if c.toughness <= 0]


def sba_704_5g(game: State, found: Found) -> list[Event]:
    """Lethal damage destroys."""
    out = []
    for o, c in found.creatures:
        if o.damage and c.toughness > 0 and o.damage >= lethal(game, o.id, c):
            out.append(Event("destroy", "704.5g", subject=o.id))
    return out


def sba_704_5h(game: State, found: Found) -> list[Event]:
    """Damage by a source with deathtouch destroys (702.2b, 702.2d)."""
    out = []
    for o, c in found.creatures:
        if o.combat_damage_from_deathtouch and c.toughness > 0 and not (o.damage and o.damage >= c.toughness):
            out.append(Event("destroy", "704.5h", subject=o.id))
    return out


def sba_704_5i(game: State, found: Found) -> list[Event]:
    """A planeswalker with loyalty 0 (122.1e, 306.9)."""
    return [
        move(o.id, GRAVEYARD, "704.5i", cause="sba") for o, _ in found.planeswalkers if not o.counters.get("loyalty")
    ]


def sba_704_5k(game: State, found: Found) -> list[Event]:
    """The world rule: only the newest stays (205.4f), of those in range (801.12)."""
    if len(found.worlds) < 2:
        return []
    out = []
    for o, _ in found.worlds:
        seen = [other for other, _ in found.worlds if within(game, layers.controller(game, o.id), other.id)]
        if o.timestamp != max(other.timestamp for other in seen):
            out.append(move(o.id, GRAVEYARD, "704.5k", cause="sba"))
    return out


def sba_704_5mnp(game: State, found: Found) -> list[Event]:
    """704.5m: an Aura attached to nothing or to something illegal goes; 704.5n: Equipment and
    Fortifications, and 704.5p: other permanents, become unattached. So is a battle (310.9). An Aura that is a creature
    becomes unattached first, and goes then (303.4d)."""
    out = []
    for o, c in found.attached:
        if "Aura" in c.subtypes and (o.attached_to == NOBODY or "Creature" not in c.types):
            if o.attached_to == NOBODY or _cant_stay(game, o):
                if o.cast is not None and o.cast.alternative == "bestow" and o.attached_to != NOBODY:
                    out.append(Event("unattach", "702.103f", subject=o.id))
                else:
                    out.append(move(o.id, GRAVEYARD, "704.5m", cause="sba"))
        elif o.attached_to == NOBODY:
            continue
        elif "Battle" in c.types or ("Creature" in c.types and "reconfigure" not in c.keywords):
            out.append(Event("unattach", "704.5p", subject=o.id))
        elif "Equipment" in c.subtypes or "Fortification" in c.subtypes:
            if _cant_stay(game, o):
                out.append(Event("unattach", "704.5n", subject=o.id))
        else:
            out.append(Event("unattach", "704.5p", subject=o.id))
    return out


def _cant_stay(game: State, obj: Obj) -> bool:
    """Whether what it is attached to is no longer there, or may not be what it is attached to."""
    to = obj.attached_to
    if to >= FIRST_OBJECT:
        host = game.objects.get(to)
        if host is None:
            return True
        if host.phased != NOBODY:
            return False  # 702.26d: it phased out with it, or is remembered
    return can_be_attached(game, obj.id, to) is not None


def sba_704_5q(game: State, found: Found) -> list[Event]:
    """+1/+1 and -1/-1 counters remove each other (122.3)."""
    out = []
    for o, _ in found.counters:
        n = min(o.counters["+1/+1"], o.counters["-1/-1"])
        out.append(Event("remove_counters", "704.5q", subject=o.id, amount=n, data="+1/+1"))
        out.append(Event("remove_counters", "704.5q", subject=o.id, amount=n, data="-1/-1"))
    return out


def sba_704_5s(game: State, found: Found) -> list[Event]:
    """A Saga past its final chapter, none of whose chapters still waits or is on the stack, is sacrificed (714.4)."""
    out = []
    for o, c in found.sagas:
        last = max((n for a in c.abilities if isinstance(a, Chapter) for n in a.numbers), default=0)
        if last and o.counters.get("lore", 0) >= last and not has_ability_waiting(game, o.id):
            out.append(Event("sacrifice", "704.5s", subject=o.id, player=layers.controller(game, o.id)))
    return out


def has_ability_waiting(game: State, oid: int) -> bool:
    """Whether an ability of the object waits or is on the stack."""
    if any(p.source == oid for p in game.pending):
        return True
    for sid in game.stack:
        info = game.objects[sid].stack
        if info is not None and info.source == oid and game.objects[sid].kind == "ability":
            return True
    return False


def sba_704_5v(game: State, found: Found) -> list[Event]:
    """A battle with defense 0 (122.1g, 310.7)."""
    return [
        move(o.id, GRAVEYARD, "704.5v", cause="sba")
        for o, _ in found.battles
        if not o.counters.get("defense") and not has_ability_waiting(game, o.id)
    ]


def sba_704_5y(game: State, found: Found) -> list[Event]:
    """Only the newest Role of each player on a permanent stays (303.7a). 303.7."""
    newest: dict[tuple[int, int], Obj] = {}
    roles = [o for o, c in found.attached if "Role" in c.subtypes]
    for o in roles:
        key = (o.attached_to, layers.controller(game, o.id))
        if key not in newest or o.timestamp > newest[key].timestamp:
            newest[key] = o
    keep = {o.id for o in newest.values()}
    return [move(o.id, GRAVEYARD, "704.5y", cause="sba") for o in roles if o.id not in keep]


PERMANENT_CHECKS: tuple[Callable[[State, Found], list[Event]], ...] = (
    sba_704_5f,
    sba_704_5g,
    sba_704_5h,
    sba_704_5i,
    sba_704_5k,
    sba_704_5mnp,
    sba_704_5q,
    sba_704_5s,
    sba_704_5v,
    sba_704_5y,
)


# --- those that ask somebody ----------------------------------------------------------------------


def sba_704_5j(game: State, found: Found) -> Gen:
    """The legend rule: its controller keeps one of each name; in the era of 2004 all of one name go
    (205.4d)."""
    if len(found.legends) < 2:
        return []
    groups: dict[tuple[int, str], list[int]] = {}
    own = game.era.legend_rule == "own"
    for o, c in found.legends:
        if c.name and not layers.mods_on(game, "May:ignore_legend_rule", o.id):
            groups.setdefault((layers.controller(game, o.id) if own else 0, c.name), []).append(o.id)
    out: list[Event] = []
    for (who, _), ids in groups.items():
        if len(ids) < 2:
            continue
        keep = NOBODY
        if own:
            options = tuple(Option("object", ref=i) for i in ids)
            answer = yield Decision("legend", who, "704.5j", options)
            keep = ids[answer[0]]
        out.extend(move(i, GRAVEYARD, "704.5j", cause="sba") for i in ids if i != keep)
    return out


def sba_704_5w(game: State, found: Found) -> Gen:
    """704.5w, 704.5x: a battle without a protector, or a Siege protected by its own controller, gets a new
    one (310.10). Whatever else it has become meanwhile, it keeps the one it has (310.8g)."""
    out: list[Event] = []
    for o, c in found.battles:
        oid = o.id
        who = layers.controller(game, oid)
        protector = game.objects[oid].chosen.get("protector", NOBODY)
        fine = protector in game.order and not ("Siege" in c.subtypes and protector == who)
        if fine or (protector not in game.order and oid in game.combat.attackers.values()):
            continue
        foes = game.opponents(who)
        if not foes:
            out.append(move(oid, GRAVEYARD, "704.5w", cause="sba"))
            continue
        chosen = foes[0]
        if len(foes) > 1:
            options = tuple(Option("player", ref=p) for p in foes)
            answer = yield Decision("choose", who, "704.5w", options, source=oid, prompt="protector")
            chosen = foes[answer[0]]
        from apnap.rules.change import set_chosen

        set_chosen(game, oid, "protector", chosen)
    return out


def sba_704_6d(game: State) -> Gen:
    """A commander newly in a graveyard or in exile may go to the command zone."""
    out: list[Event] = []
    for pid in game.apnap():
        for oid in game.players[pid].graveyard + tuple(x for x in game.exile if game.objects[x].owner == pid):
            marks = game.objects[oid].marks
            if "commander" in marks and "stays" not in marks:
                answer = yield yes_no(pid, "704.6d", source=oid, prompt="command")
                if answer[0] == 0:
                    out.append(move(oid, COMMAND, "704.6d", cause="sba", player=pid))
                else:
                    from apnap.rules.change import mark

                    mark(game, oid, "stays", True)
    return out


def check(game: State) -> Generator[Decision, Answer, bool]:
    """One check (704.3): everything that applies, as one batch. Returns whether anything was done. Whenever
    somebody would get priority, not in between (117.2d, 405.6f, 704.1, 704.2, 704.4)."""
    acted = False
    if game.ceasing:
        for oid in game.ceasing:  # 704.5d, 704.5e
            if oid in game.objects:
                ceases(game, oid)
                acted = True
        game.ceasing = ()
    batch: list[Event] = []
    danger = _player_in_danger(game)
    if danger:
        for player_check in PLAYER_CHECKS:
            batch.extend(player_check(game))
        acted = acted or any([game.players[p].lost for p in game.order])  # by an effect (104.3e)
    mods = layers.all_mods(game)
    if "May:start_engines" in mods:
        batch.extend(sba_704_5z(game))
    if "May:ascend" in mods:
        batch.extend(ascend(game))
    if MORE in mods:
        batch.extend(sba_704_5r(game))
    found = look(game)
    if found is not None:
        for permanent_check in PERMANENT_CHECKS:
            batch.extend(permanent_check(game, found))
        if len(found.legends) > 1:
            batch.extend((yield from sba_704_5j(game, found)))
        if found.battles:
            batch.extend((yield from sba_704_5w(game, found)))
    if FORMATS[game.format].commanders:
        batch.extend((yield from sba_704_6d(game)))
    if game.command:
        acted = (yield from in_command(game)) or acted
    if danger or found is not None:
        _forget(game, found)
    if batch:
        done = yield from happen(game, _once(batch))
        acted = acted or bool(done)
    return acted


def _player_in_danger(game: State) -> bool:
    """Whether any of the players' checks could find something: cheaper than all of them."""
    players = game.players
    for p in game.order:
        player = players[p]
        if player.life <= 0 or player.counters or player.marks or player.lost:
            return True
    return False


def _once(batch: list[Event]) -> list[Event]:
    """704.7: one result for each object although several checks found it; what goes anyway is not destroyed too."""
    seen: set[int] = set()
    out = []
    for ev in batch:
        if ev.kind in ("move", "destroy", "sacrifice"):
            if ev.subject in seen:
                continue
            seen.add(ev.subject)
        out.append(ev)
    return out


def _forget(game: State, found: Found | None) -> None:
    """What counts only "since the last check" is forgotten: deathtouch damage (704.5h), drawing from nothing
    (704.5b)."""
    for o, _ in found.creatures if found is not None else ():
        if o.combat_damage_from_deathtouch and o.id in game.objects:
            game.edit(o.id).combat_damage_from_deathtouch = False
    for p in game.order:
        if "drew_from_empty" in game.players[p].marks:
            player = game.edit_player(p)
            player.marks = {k: v for k, v in player.marks.items() if k != "drew_from_empty"}
