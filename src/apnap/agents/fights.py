"""Attacking and blocking by what each fight would cost and gain."""

from __future__ import annotations

from apnap.agents import worth
from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.rules import layers


class Fighter:
    """What counts of a creature in a fight."""

    __slots__ = ("keywords", "oid", "power", "toughness", "value")

    def __init__(self, game: Game, oid: int) -> None:
        obj = game.objects[oid]
        chars = layers.chars(game, oid)
        self.oid = oid
        self.power = max(chars.power, 0)
        self.toughness = chars.toughness - obj.damage
        self.keywords = chars.keywords
        self.value = worth.creature(game, obj, chars)

    def kills(self, other: Fighter) -> bool:
        """Whether its damage is enough for the other one, which may strike first."""
        if "indestructible" in other.keywords:
            return False
        return self.power >= other.toughness or ("deathtouch" in self.keywords and self.power > 0)

    def survives(self, other: Fighter) -> bool:
        """Whether it lives through a fight with the other one."""
        if not other.kills(self):
            return True
        first = {"first strike", "double strike"}
        return bool(first & self.keywords) and not first & other.keywords and self.kills(other)

    @property
    def like(self) -> object:
        """What creatures have in common that are as good as each other in a fight."""
        return (self.power, self.toughness, self.keywords)

    @property
    def hits(self) -> int:
        """Damage to a player in one combat."""
        return self.power * 2 if "double strike" in self.keywords else self.power


def creatures(game: Game, pid: int, untapped: bool = False) -> list[Fighter]:
    """A player's creatures."""
    found = []
    for obj in game.permanents():
        if obj.tapped and untapped:
            continue
        if layers.controller(game, obj.id) == pid and "Creature" in layers.chars(game, obj.id).types:
            found.append(Fighter(game, obj.id))
    return found


def could_block(game: Game, blocker: Fighter, attacker: Fighter) -> bool:
    """Whether it probably could block the attacker (keywords only; the rules decide when it comes to it)."""
    mine, theirs = blocker.keywords, attacker.keywords
    if "flying" in theirs and not mine & {"flying", "reach"}:
        return False
    if ("shadow" in theirs) != ("shadow" in mine):
        return False
    if theirs & {"fear", "intimidate", "horsemanship", "skulk"} and blocker.power > attacker.power:
        return False
    if layers.mods_on(game, "Cant:block", blocker.oid):
        return False
    return not any(m.mod.by is None for m in layers.mods_on(game, "Cant:be_blocked", attacker.oid))


# --- attacking ------------------------------------------------------------------------------------


def attack(game: Game, decision: Decision) -> Answer:
    """Who attacks: all when that wins, else those that gain by it or are safe, and not those needed at home."""
    me = decision.player
    options = decision.options_
    mine = {o.ref: Fighter(game, o.ref) for o in options}
    chosen = {o.ref: i for i, o in reversed(list(enumerate(options)))}
    for i, option in enumerate(options):  # players first, planeswalkers when they are there and the player is well
        if option.other >= 16 and game.objects[option.other].zone == "battlefield":
            loyalty = game.objects[option.other].counters.get("loyalty", 0)
            if 0 < loyalty <= mine[option.ref].hits + 1:
                chosen[option.ref] = i
    foes = [p for p in game.opponents(me)]
    blockers = [f for p in foes for f in creatures(game, p, untapped=True)]
    life = min((game.players[p].life for p in foes), default=20)
    if _lethal(game, list(mine.values()), blockers, life):
        return _legal(decision, sorted(chosen.values()))
    going = [f for f in mine.values() if _worth_attacking(game, f, blockers, life)]
    going = _keep_guard(game, me, foes, going)
    return _legal(decision, sorted(chosen[f.oid] for f in going))


def _lethal(game: Game, attackers: list[Fighter], blockers: list[Fighter], life: int) -> bool:
    """Whether enough gets through even when each blocker stops the worst it can."""
    free = sum(a.hits for a in attackers if not any(could_block(game, b, a) for b in blockers))
    stopped = sorted((a.hits for a in attackers if any(could_block(game, b, a) for b in blockers)), reverse=True)
    return free + sum(stopped[len(blockers) :]) >= life


def _worth_attacking(game: Game, attacker: Fighter, blockers: list[Fighter], life: int) -> bool:
    """Whether an attack of this one is no loss, whoever blocks it."""
    if attacker.hits <= 0:
        return False
    against = [b for b in blockers if could_block(game, b, attacker)]
    if "menace" in attacker.keywords and len(against) < 2:
        return True
    worst = 0.0
    for blocker in against:
        lost = 0.0 if attacker.survives(blocker) else attacker.value
        won = 0.0 if blocker.survives(attacker) else blocker.value
        worst = max(worst, lost - won)
    killers = [b for b in against if not attacker.survives(b)]
    if len(against) >= 2 and not killers:
        gang = sum(b.power for b in sorted(against, key=lambda b: -b.power)[:2])
        if gang >= attacker.toughness and life > 8:
            worst = max(worst, attacker.value - min(b.value for b in against) if attacker.power else attacker.value)
    return worst <= 0.15 * attacker.hits


def _keep_guard(game: Game, me: int, foes: list[int], going: list[Fighter]) -> list[Fighter]:
    """Leave at home who is needed against the attack that comes back."""
    mine = creatures(game, me, untapped=True)
    theirs = sorted((f for p in foes for f in creatures(game, p)), key=lambda f: -f.hits)
    going = sorted(going, key=lambda f: -f.hits)
    while going:
        away = {f.oid for f in going if "vigilance" not in f.keywords}
        guard = sum(1 for f in mine if f.oid not in away)
        if sum(f.hits for f in theirs[guard:]) < game.players[me].life - 2:
            return going
        if not away:
            return going
        going.pop()
    return going


# --- blocking -------------------------------------------------------------------------------------


def block(game: Game, decision: Decision) -> Answer:
    """Who blocks whom: fights that gain, then trades and chump blocks as far as they are needed to live."""
    me = decision.player
    options = decision.options_
    ids = {o.ref for o in options} | {o.other for o in options}
    fighters = {oid: Fighter(game, oid) for oid in sorted(ids)}
    incoming = [Fighter(game, a) for a, whom in game.combat.attackers.items() if whom == me]
    life = game.players[me].life
    pairs = [(block_gain(fighters[o.ref], fighters[o.other]), i, o.ref, o.other) for i, o in enumerate(options)]
    pairs.sort(key=lambda p: (-p[0], p[1]))
    used: set[int] = set()
    blocked: set[int] = set()
    chosen: list[int] = []

    def take(least: float, only_needed: bool) -> None:
        for gain, i, blocker, attacker in pairs:
            if blocker in used or attacker in blocked or gain < least:
                continue
            if "menace" in fighters[attacker].keywords:
                continue
            if only_needed and _danger(incoming, blocked) < life:
                return
            used.add(blocker)
            blocked.add(attacker)
            chosen.append(i)

    take(0.2, False)
    if _danger(incoming, blocked) >= life - 4:
        take(-1.5, True)
    if _danger(incoming, blocked) >= life:
        pairs.sort(key=lambda p: (-fighters[p[3]].hits, -p[0], p[1]))
        take(-1000.0, True)
    _gang(pairs, fighters, used, blocked, chosen)
    return _legal(decision, sorted(chosen))


def _danger(incoming: list[Fighter], blocked: set[int]) -> int:
    return sum(f.hits for f in incoming if f.oid not in blocked)


def block_gain(blocker: Fighter, attacker: Fighter) -> float:
    """What a block gains, damage kept from the player included."""
    won = 0.0 if attacker.survives(blocker) else attacker.value
    lost = 0.0 if blocker.survives(attacker) else blocker.value
    saved = 0.2 * attacker.hits
    if "trample" in attacker.keywords:
        saved *= 0.3
    return won - lost + saved


def _gang(
    pairs: list[tuple[float, int, int, int]],
    fighters: dict[int, Fighter],
    used: set[int],
    blocked: set[int],
    chosen: list[int],
) -> None:
    """Two that are free block one that neither could kill alone, when only one of them can be lost for it."""
    for attacker in sorted({p[3] for p in pairs} - blocked, key=lambda a: -fighters[a].value):
        foe = fighters[attacker]
        free = [p for p in pairs if p[3] == attacker and p[2] not in used]
        free.sort(key=lambda p: -fighters[p[2]].power)
        if len(free) < 2 or "first strike" in foe.keywords or "double strike" in foe.keywords:
            continue
        one, two = fighters[free[0][2]], fighters[free[1][2]]
        lost = max(one.value, two.value) if foe.power < one.toughness + two.toughness else one.value + two.value
        if one.power + two.power >= foe.toughness and "indestructible" not in foe.keywords and foe.value > lost:
            used.update((one.oid, two.oid))
            blocked.add(attacker)
            chosen += [free[0][1], free[1][1]]


def _legal(decision: Decision, chosen: list[int]) -> Answer:
    """The answer if it is legal; else mended by what is required, or by leaving some out."""
    answer = tuple(chosen)
    if decision.verdict(answer) is None:
        return answer
    base = decision.fallback()
    refs = {decision.options_[i].ref for i in base}
    joined = tuple(sorted({*base, *(i for i in chosen if decision.options_[i].ref not in refs)}))
    if decision.verdict(joined) is None:
        return joined
    kept = list(base)
    for i in chosen:
        more = tuple(sorted({*kept, i}))
        if i not in kept and decision.verdict(more) is None:
            kept = list(more)
    return tuple(sorted(kept))


__all__ = ["Fighter", "attack", "block", "block_gain", "could_block", "creatures"]
