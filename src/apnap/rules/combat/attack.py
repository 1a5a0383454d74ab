"""Declaring attackers (508.1), and creatures that enter attacking (508.4)."""

from __future__ import annotations

from typing import Any

from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT, NOBODY, Obj
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen, happen, set_combat
from apnap.rules.combat import bands, facts
from apnap.rules.combat.costs import afford, pay
from apnap.rules.combat.declare import Declaration, Limit, Need, Rng
from apnap.rules.combat.leave import prune
from apnap.rules.combat.optional import choose_optional, pay_optional

RESTRICTIONS = ("Cant:attack", "Cant:attack_you", "Cant:be_attacked")

# --- who may attack what ------------------------------------------------------------------------------------


def can_attack(game: State, attacker: int, defender: int) -> Reason | None:
    """None if the creature by itself could be declared as attacking that player, planeswalker or battle now;
    else why not. What depends on other attackers, and what costs something, is judged with the whole
    declaration."""
    reason = _able(game, game.get(attacker), attacker, facts.attacking_players(game))
    if reason is not None:
        return reason
    if defender not in defenders(game):
        return Reason("508.1b", "cant-be-attacked", (attacker, defender))
    return _forbidden(game, attacker, defender)


def _able(game: State, obj: Obj | None, oid: int, sides: list[int]) -> Reason | None:
    """508.1a: an untapped creature of the attacking player, no battle, with haste or there since the turn
    began; and it has no defender (702.3b). Creatures can attack (302.5). What it can do "as though" one thing were so
    it can do together with another (609.4a)."""
    if obj is None or not obj.is_permanent:
        return Reason("508.1a", "not-there", (oid,))
    chars = layers.chars(game, oid)
    if "Creature" not in chars.types or "Battle" in chars.types:
        return Reason("508.1a", "not-a-creature", (oid,))
    if layers.controller(game, oid) not in sides:
        return Reason("508.1a", "not-yours", (oid,))
    if obj.tapped:
        return Reason("508.1a", "tapped", (oid,))
    keywords = chars.keywords
    if (
        obj.control_turn >= game.turn.number
        and "haste" not in keywords
        and not facts.at_work(game, "May:attack_despite_sickness", oid)
    ):
        return Reason("302.6", "summoning-sick", (oid,))
    walls = game.era.walls_defend and "Wall" in chars.subtypes
    if ("defender" in keywords or walls) and not facts.at_work(game, "May:attack_as_though_no_defender", oid):
        return Reason("702.3b", "defender", (oid,))
    return None


def defenders(game: State) -> list[int]:
    """What may be attacked this combat (506.2, 508.1b): the defending players, their planeswalkers, the
    battles they protect."""
    players = facts.defending_players(game)
    found = list(players)
    if game.era.attack_permanents:
        for obj in game.permanents():
            types = layers.chars(game, obj.id).types
            if "Battle" in types:
                if facts.protector(game, obj.id) in players:
                    found.append(obj.id)
            elif "Planeswalker" in types and layers.controller(game, obj.id) in players:
                found.append(obj.id)
    return found


def _attack_mods(game: State, attacker: int, defender: int) -> list[Any]:
    """The restrictions on this creature's attacking that (by its own filter) are about this defender
    (508.1c): of the creature, of its controller, of what is attacked."""
    about = (attacker, defender)
    found = []
    for ref in (attacker, layers.controller(game, attacker)):
        for mod in facts.at_work(game, "Cant:attack", ref, about):
            by = mod.mod.by
            if by is None or facts.fits(game, by, defender, mod) != mod.mod.except_by:
                found.append(mod)
        for mod in facts.at_work(game, "Cant:attack_you", ref, about):
            by = mod.mod.by
            you = defender == mod.controller if by is None else facts.fits(game, by, defender, mod)
            if you:
                found.append(mod)
    for mod in facts.at_work(game, "Cant:be_attacked", defender, about):
        by = mod.mod.by
        if by is None or facts.fits(game, by, attacker, mod) != mod.mod.except_by:
            found.append(mod)
    return found


def _forbidden(game: State, attacker: int, defender: int) -> Reason | None:
    """508.1c: a restriction that neither a number nor a price softens."""
    for mod in _attack_mods(game, attacker, defender):
        if mod.mod.unless_cost is None and mod.mod.limit is None:
            return Reason("508.1c", "cant-attack", (attacker, defender, mod.source))
    return None


def _candidates(game: State) -> list[int]:
    """The creatures that could attack as far as they themselves go (508.1a)."""
    sides = facts.attacking_players(game)
    return [obj.id for obj in game.permanents() if not obj.tapped and _able(game, obj, obj.id, sides) is None]


def legal_attackers(game: State) -> dict[int, list[int]]:
    """Each creature that could attack, and what it could attack, judged one by one."""
    able = _candidates(game)
    if not able:
        return {}
    targets = defenders(game)
    if not facts.any_at_work(game, RESTRICTIONS):
        return {attacker: targets.copy() for attacker in able} if targets else {}
    found = {}
    for attacker in able:
        mine = [d for d in targets if _forbidden(game, attacker, d) is None]
        if mine:
            found[attacker] = mine
    return found


# --- the declaration as a whole -----------------------------------------------------------------------------


def declaration(game: State) -> Declaration | None:
    """All that may be declared and what binds it together; None when no creature can attack (805.10b)."""
    legal = legal_attackers(game)
    if not legal:
        return None
    plan = Declaration("508.1")
    for attacker, mine in legal.items():
        plan.add(attacker, mine)
    _add_restrictions(game, plan)
    _add_requirements(game, plan)
    return plan


def _add_restrictions(game: State, plan: Declaration) -> None:
    """508.1c: "no more than N", "can't attack alone", and prices."""
    counted: dict[tuple[int, int], tuple[Any, set[int]]] = {}
    some = facts.any_at_work(game, RESTRICTIONS)
    for i, (attacker, defender) in enumerate(plan.pairs if some else ()):
        for mod in _attack_mods(game, attacker, defender):
            key = (id(mod.mod), mod.source)
            if mod.mod.limit is not None:
                counted.setdefault(key, (mod, set()))[1].add(i)
            elif mod.mod.unless_cost is not None:
                plan.prices[i].append(((*key, attacker), mod.mod.unless_cost, mod))
    for mod, pairs in counted.values():
        n = facts.amount(game, mod.mod.limit, mod)
        plan.limits.append(Limit("508.1c", "too-many-attackers", frozenset(pairs), n, objects=(mod.source,)))
    if not layers.mods(game, "Cant:attack_alone"):
        return
    for item, attacker in enumerate(plan.creatures):
        for mod in facts.at_work(game, "Cant:attack_alone", attacker):
            among = {
                i
                for i, (other, _) in enumerate(plan.pairs)
                if other != attacker and facts.fits(game, mod.mod.by, other, mod)
            }
            least = 1 if mod.mod.limit is None else facts.amount(game, mod.mod.limit, mod)
            if mod.mod.by is None:  # everyone in one group: itself counts too
                among.update(plan.own[item])
                least += 1
            when = frozenset(plan.own[item])
            plan.needs.append(
                Need("508.1c", "attacks-alone", when, frozenset(among), least, (attacker, mod.source))
            )


def _add_requirements(game: State, plan: Declaration) -> None:
    """508.1d: creatures that attack if able, that attack somebody if able, that are goaded (701.15b); players
    who must attack with something."""
    pairs = plan.pairs
    for item, attacker in enumerate(plan.creatures):
        mine = plan.own[item]
        for mod in facts.at_work(game, "Must:attack", attacker):
            plan.require(frozenset([i for i in mine if facts.fits(game, mod.mod.by, pairs[i][1], mod)]))
        for mod in facts.at_work(game, "Must:attack_player", attacker):
            plan.require(frozenset([i for i in mine if _whom(game, mod, pairs[i][1])]))
        for goader in goaders(game, attacker):
            plan.require(frozenset(mine))
            plan.require(frozenset([i for i in mine if pairs[i][1] < FIRST_OBJECT and pairs[i][1] != goader]))
    for player in facts.attacking_players(game):
        mine = [i for i, (attacker, _) in enumerate(pairs) if layers.controller(game, attacker) == player]
        for mod in facts.at_work(game, "Must:attack", player):
            plan.require(frozenset([i for i in mine if facts.fits(game, mod.mod.by, pairs[i][1], mod)]))
        for mod in facts.at_work(game, "Must:attack_player", player):
            plan.require(frozenset([i for i in mine if _whom(game, mod, pairs[i][1])]))


def _whom(game: State, mod: Any, defender: int) -> bool:
    """Whether the defender is the one that "attacks … if able" names; the effect's controller when it names
    none."""
    if mod.mod.by is None:
        return bool(defender == mod.controller)
    return facts.fits(game, mod.mod.by, defender, mod)


def goaders(game: State, oid: int) -> list[int]:
    """The players who have goaded the creature, each once (701.15c-d)."""
    found = {mod.controller for mod in facts.at_work(game, "Goaded", oid)}
    obj = game.get(oid)
    if obj is not None:
        found.update([int(flag[7:]) for flag in obj.flags if flag.startswith("goaded:")])
    return sorted(found)


def choose_defender(game: State) -> Gen[None]:
    """507.1: in a game where only one opponent may be attacked (the option "one") the active player chooses which."""
    if game.options.get("multiplayer_attack") != "one":
        return
    active = game.turn.active
    found = facts.defending_players(game)
    if len(found) < 2:
        return
    options = tuple([Option("player", ref=pid) for pid in found])
    answer = yield Decision("choose", active, "507.1", options, prompt="defender")
    set_combat(game, game.combat.but(defender=found[answer[0]]))


# --- the turn-based action ----------------------------------------------------------------------------------


def declare_attackers(game: State) -> Gen[None]:
    """508.1: the active player declares attackers. Nothing is asked when no creature can attack. Costs
    come to a total (508.1h), for which mana abilities may be used (508.1i). For each attacker one of them,
    or what they control or protect (802.3, 802.3a). The events of attacking are looked at as the creatures
    are at that moment (508.2a). For a team its primary player declares, the first of it in turn order (805.2)."""
    prune(game)
    active = game.turn.active
    plan = declaration(game)
    if plan is None:
        return
    if any(plan.prices):
        still = game.copy()  # the verdict is asked of copies too, when this game has long gone on
        plan.afford = lambda chosen: afford(still, plan, chosen, _tapping(still, plan, chosen))
    decision = Decision(
        "attackers",
        active,
        "508.1",
        plan.options(),
        least=0,
        most=plan.most,
        default=plan.default(),
        check=plan.check,
    )
    answer = yield decision
    chosen = [plan.pairs[i] for i in sorted(answer)]
    if not chosen:
        return
    if len(chosen) > 1 and any(not bands.WORDS.isdisjoint(layers.chars(game, a).keywords) for a, _ in chosen):
        yield from bands.announce(game, active, chosen)  # 508.1e
    tapping = _tapping(game, plan, list(answer))
    taps = [Event("tap", "508.1f", subject=a, player=active, cause="attack") for a in tapping]
    if taps:
        yield from happen(game, taps)
    extra = yield from choose_optional(game, active, [a for a, _ in chosen])  # 508.1g
    yield from pay(game, plan, list(answer))  # 508.1j
    yield from pay_optional(game, active, extra)
    sides = facts.attacking_players(game)
    batch = []
    attackers = dict(game.combat.attackers)
    for attacker, defender in chosen:  # 508.1k
        if facts.is_fighter(game, game.get(attacker)) and layers.controller(game, attacker) in sides:
            who = facts.may_be_attacked(game, defender)
            attackers[attacker] = defender if who != NOBODY else NOBODY
            batch.append(
                Event(
                    "attack",
                    "508.1k",
                    subject=attacker,
                    other=defender,
                    player=layers.controller(game, attacker),
                    data=facts.defender_of(game, defender),
                )
            )
    set_combat(
        game, game.combat.but(attackers=attackers, attacked=game.combat.attacked | frozenset(attackers))
    )
    if batch:
        yield from happen(game, batch)  # 508.1m


def _tapping(game: State, plan: Declaration, chosen: list[int]) -> list[int]:
    """The chosen attackers that become tapped (508.1f, 702.20b)."""
    found = [plan.pairs[i][0] for i in sorted(chosen)]
    return [oid for oid in found if "vigilance" not in layers.chars(game, oid).keywords]


def sample(game: State, decision: Decision, rng: Rng) -> Answer:
    """A random legal answer to an "attackers" (or "blockers") decision."""
    plan = getattr(decision.check, "__self__", None)
    if not isinstance(plan, Declaration):
        return decision.fallback()
    return plan.sample(rng)


# --- entering the battlefield attacking (508.4) -------------------------------------------------------------


def choose_attacked(game: State, player: int, source: int = NOBODY, among: tuple[int, ...] | None = None) -> Gen[int]:
    """508.4: the controller of a creature about to enter attacking chooses what it attacks; NOBODY if there
    is nothing. `among`: only these, a player standing for that player's planeswalkers too. The door wants it
    in the move's `attacking` (508.7e)."""
    found = defenders(game)
    if among is not None:
        found = [d for d in found if d in among or (facts.defender_of(game, d) in among and _is_planeswalker(game, d))]
    if len(found) < 2:
        return found[0] if found else NOBODY
    options = tuple([Option("player" if ref < FIRST_OBJECT else "object", ref=ref) for ref in found])
    answer = yield Decision("choose", player, "508.4", options, source=source)
    return found[answer[0]]


def _is_planeswalker(game: State, ref: int) -> bool:
    return ref >= FIRST_OBJECT and "Planeswalker" in layers.chars(game, ref).types


def enter_attacking(game: State, oid: int, defender: int) -> bool:
    """Make a permanent that entered (or is said to be) attacking one (508.4); it never "attacked". False
    when it can't: it is no creature or is a battle (506.3a, 506.3e), its controller isn't attacking
    (506.3b), or what it would attack can't be (506.3c, 508.4a). Requirements and restrictions on attacking
    don't matter (508.4c); what left the game isn't attacked (508.4b). It wasn't declared: nothing that
    looks for attacking sees it (508.3a, 508.3b)."""
    if game.turn.step not in facts.COMBAT_STEPS or not facts.is_fighter(game, game.get(oid)):
        return False
    if layers.controller(game, oid) not in facts.attacking_players(game):
        return False
    who = facts.may_be_attacked(game, defender)
    if who not in facts.defending_players(game):
        return False
    combat = game.combat
    set_combat(
        game,
        combat.but(attackers={**combat.attackers, oid: defender}, attacked=combat.attacked | {oid}),
    )
    return True
