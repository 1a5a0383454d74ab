"""Assertions: what must be true (FORMAT: Assertions). Each checker returns None, or what was there instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.game import Game
from apnap.model.mana import COLOR_NAMES, LETTER
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import SHARED_TURNS
from apnap.rules import layers
from apnap.rules.ask.facts import mana_value
from apnap.scenario.format import Assertion
from apnap.scenario.refs import ZONE_ORDER, Names, ability_text, called, fold, source_called

Checker = Callable[[Game, Names, Any], str | None]


def check(game: Game, names: Names, assertion: Assertion) -> str | None:
    """None if the assertion holds; else a sentence of what was expected and what was there."""
    checker = CHECKERS.get(assertion.name)
    if checker is None:
        return f"unknown assertion {assertion.name}"
    found = checker(game, names, assertion.value)
    return f"expected {assertion.name} {assertion.value!r}; {found}" if found is not None else None


def _amount(value: dict[str, Any], found: int, least: int = 1) -> str | None:
    """Compare a count with `count` (exact) or `min`/`max`; with none of them at least one is wanted."""
    if "count" in value:
        return None if found == value["count"] else f"there are {found}"
    if "min" in value and found < value["min"]:
        return f"there are {found}"
    if "max" in value and found > value["max"]:
        return f"there are {found}"
    if "min" not in value and "max" not in value and found < least:
        return f"there are {found}"
    return None


def _player(names: Names, value: dict[str, Any]) -> int:
    return names.players[value["player"]] if "player" in value else NOBODY


def _life(game: Game, names: Names, value: dict[str, int]) -> str | None:
    for key, n in value.items():
        have = game.players[names.players[key]].life
        if have != n:
            return f"{key} has {have} life"
    return None


def _poison(game: Game, names: Names, value: dict[str, int]) -> str | None:
    for key, n in value.items():
        have = game.players[names.players[key]].counters.get("poison", 0)
        if have != n:
            return f"{key} has {have} poison counters"
    return None


def _card_fits(game: Game, names: Names, oid: int, card: Any) -> bool:
    if card is None:
        return True
    if isinstance(card, dict):
        return oid in names.all(game, card)
    text = str(card)
    if text.startswith("@") or "#" in text:
        return oid in names.all(game, text)
    if ":" in text and text.split(":", 1)[0] in names.players:
        key, text = text.split(":", 1)
        if layers.controller(game, oid) != names.players[key]:
            return False
    if text == "face-down":
        return bool(game.objects[oid].face_down)
    return called(game, oid, fold(text))


def _permanents_of(game: Game, names: Names, value: dict[str, Any]) -> list[int]:
    who = _player(names, value)
    out = []
    for oid in game.battlefield:
        obj = game.objects[oid]
        phased = obj.phased != NOBODY
        if phased != bool(value.get("phased_out", False)):
            continue
        if value.get("token") and obj.kind != "token":
            continue
        if who != NOBODY and (obj.phased if phased else layers.controller(game, oid)) != who:
            continue
        if _card_fits(game, names, oid, value.get("card")):
            out.append(oid)
    return out


def _permanents(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _amount(value, len(_permanents_of(game, names, value)))


def _tapped(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _amount(value, sum(1 for o in _permanents_of(game, names, value) if game.objects[o].tapped))


def _untapped(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _amount(value, sum(1 for o in _permanents_of(game, names, value) if not game.objects[o].tapped))


def _zone(zone: str) -> Checker:
    def checker(game: Game, names: Names, value: dict[str, Any]) -> str | None:
        who = _player(names, value)
        found = 0
        for oid in game.zone(zone):
            if who != NOBODY and game.objects[oid].owner != who:
                continue
            if game.objects[oid].kind == "emblem" and value.get("card") is None:
                continue
            if _card_fits(game, names, oid, value.get("card")):
                found += 1
        return _amount(value, found)

    return checker


def _objects(game: Game, names: Names, ref: Any) -> list[int]:
    return names.all(game, ref, ZONE_ORDER)


def _some(game: Game, names: Names, value: dict[str, Any], test: Callable[[int], str | None]) -> str | None:
    """A bare name holds if any such object fits; `each: true` demands all."""
    found = _objects(game, names, value["card"])
    if not found:
        return f"there is no {value['card']}"
    if isinstance(value["card"], str) and "#" not in value["card"] and value["card"] not in names.players:
        where = game.objects[found[0]].zone if found[0] >= FIRST_OBJECT else ""
        found = [x for x in found if x < FIRST_OBJECT or game.objects[x].zone == where]
    answers = [test(x) for x in found]
    if value.get("each"):
        return next((a for a in answers if a is not None), None)
    return None if any(a is None for a in answers) else answers[0]


def _power_toughness(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    def test(oid: int) -> str | None:
        power, toughness = _pt(game, oid, bool(value.get("base")))
        if ("power" in value and power != value["power"]) or ("toughness" in value and toughness != value["toughness"]):
            return f"it is {power}/{toughness}"
        return None

    return _some(game, names, value, test)


def _pt(game: Game, oid: int, base: bool) -> tuple[int, int]:
    chars = layers.chars(game, oid)
    if game.objects[oid].zone == "battlefield" and "Creature" not in chars.types:
        return 0, 0
    if base:
        return layers.base_pt(game, oid)
    return chars.power, chars.toughness


def _one_stat(name: str) -> Checker:
    def checker(game: Game, names: Names, value: dict[str, Any]) -> str | None:
        merged = dict(value)
        for key in ("is", "count", "amount"):
            if key in value:
                merged[name] = value[key]
        return _power_toughness(game, names, merged)

    return checker


def _counters(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    def test(ref: int) -> str | None:
        have = game.players[ref].counters if ref < FIRST_OBJECT else game.objects[ref].counters
        n = have.get(value["kind"], 0) if "kind" in value else sum(have.values())
        return _amount(value, n)

    if "card" not in value and "player" in value:
        value = {**value, "card": value["player"]}
    return _some(game, names, value, test)


def _ability(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    keyword = str(value["keyword"]).lower()

    def test(oid: int) -> str | None:
        if "count" in value:
            n = len(layers.keyword_abilities(game, oid, keyword))
            return None if n == value["count"] else f"it has {n}"
        return _has(
            value, has_keyword(game, oid, keyword), f"its keywords are {sorted(layers.chars(game, oid).keywords)}"
        )

    return _some(game, names, value, test)


def has_keyword(game: Game, oid: int, keyword: str) -> bool:
    """Whether the object has the keyword; "protection from red", "islandwalk" and the like are looked into."""
    if layers.has_keyword(game, oid, keyword):
        return True
    from apnap.explain.texts import keyword_text

    for name in layers.chars(game, oid).keywords:
        for ability in layers.keyword_abilities(game, oid, name):
            if keyword_text(ability).lower().startswith(keyword):
                return True
    return False


def _has(value: dict[str, Any], holds: bool, there: str) -> str | None:
    return None if holds == value.get("has", True) else there


def _set_member(name: str, get: Callable[[Game, int], Any]) -> Checker:
    def checker(game: Game, names: Names, value: dict[str, Any]) -> str | None:
        def test(oid: int) -> str | None:
            have = get(game, oid)
            wanted = value["is"] if isinstance(value["is"], list) else [value["is"]]
            holds = all(str(w).lower() in {str(h).lower() for h in have} for w in wanted)
            return _has(value, holds, f"its {name}s are {sorted(have)[:20]}")

        return _some(game, names, value, test)

    return checker


def _colors(game: Game, oid: int) -> list[str]:
    mask = layers.chars(game, oid).colors
    return [name for name, bit in COLOR_NAMES.items() if mask & bit] or ["colorless"]


def _equal(get: Callable[[Game, Names, int], Any]) -> Checker:
    def checker(game: Game, names: Names, value: dict[str, Any]) -> str | None:
        def test(oid: int) -> str | None:
            have = get(game, names, oid)
            holds = fold(str(have)) == fold(str(value["is"]))
            return _has(value, holds, f"it is {have}")

        return _some(game, names, value, test)

    return checker


def _mana_value(game: Game, names: Names, oid: int) -> int:
    return mana_value(game, oid)


def _damage(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _some(game, names, value, lambda oid: _amount(value, game.objects[oid].damage))


def _attached(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    hosts = names.all(game, value["to"]) if "to" in value else None

    def test(oid: int) -> str | None:
        to = game.objects[oid].attached_to
        holds = to != NOBODY if hosts is None else to in hosts
        return _has(value, holds, f"it is attached to {describe(game, to)}")

    found = names.all(game, value["card"], ("battlefield",))
    if not found:
        return None if value.get("has", True) is False else f"there is no {value['card']}"
    answers = [test(oid) for oid in found]
    return None if any(a is None for a in answers) else answers[0]


def describe(game: Game, ref: int) -> str:
    """A ref in a few words."""
    if ref == NOBODY:
        return "nothing"
    if ref < FIRST_OBJECT:
        return game.players[ref].key
    return layers.chars(game, ref).name or "a nameless object"


def _attacking(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _in_combat(game, names, value, set(game.combat.attackers))


def _blocking(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    return _in_combat(game, names, value, set(game.combat.blockers))


def _in_combat(game: Game, names: Names, value: dict[str, Any], members: set[int]) -> str | None:
    if "count" in value or "player" in value or "min" in value or "max" in value:
        found = [oid for oid in _permanents_of(game, names, value) if oid in members]
        return _amount(value, len(found))
    found = [oid for oid in _permanents_of(game, names, value)]
    holds = any(oid in members for oid in found)
    return _has(value, holds, f"in that role are {[describe(game, m) for m in sorted(members)]}")


def _mana_pool(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    pool = game.players[names.players[value["player"]]].pool
    have = sorted(LETTER[m.type] for m in pool)
    if "mana" in value:
        wanted = sorted(value["mana"].replace("{", "").replace("}", ""))
        return None if have == wanted else f"the pool holds {have}"
    if "color" in value:
        word = str(value["color"])
        bit = next((b for b, letter in LETTER.items() if letter == word), COLOR_NAMES.get(word.lower(), 32))
        return _amount(value, sum(1 for m in pool if m.type == bit))
    return _amount(value, len(pool))


def _stack(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    if "text" in value:
        wanted = fold(str(value["text"]))
        return _amount(value, sum(1 for oid in game.stack if ability_text(game, oid).startswith(wanted)))
    if "card" not in value:
        return _amount(value, len(game.stack))
    found = [oid for oid in game.stack if _on_stack(game, names, oid, value["card"])]
    return _amount(value, len(found))


def _on_stack(game: Game, names: Names, oid: int, ref: Any) -> bool:
    if oid in names.all(game, ref, ("stack",)):
        return True
    info = game.objects[oid].stack
    if isinstance(ref, str) and info is not None and game.objects[oid].kind == "ability":
        return ref.lower().startswith("ability of ") and source_called(game, info.source, fold(ref[11:]))
    return False


def _can(wanted: bool) -> Checker:
    def checker(game: Game, names: Names, value: dict[str, Any]) -> str | None:
        from apnap.scenario.actions import could

        reason = could(game, names, value)
        if wanted:
            return None if reason is None else f"it can't: {reason}"
        return None if reason is not None else "it can"

    return checker


def _turn(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    turn = game.turn
    have = {"number": turn.number, "active": game.players[turn.active].key, "step": turn.step}
    for key, wanted in value.items():
        if key == "active" and game.format in SHARED_TURNS:
            from apnap.rules.turn.durations import is_active

            if is_active(game, names.players[wanted]):
                continue
        if have.get(key) != wanted:
            return f"{key} is {have.get(key)}"
    return None


def _designation(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    name = value["name"]
    wanted = value["is"]
    if name in ("day", "night", "none"):
        have = (game.day or "none") == name
        return None if have == bool(wanted) else f"it is {game.day or 'neither day nor night'}"
    holder = game.monarch if name == "monarch" else game.watched.get(name, NOBODY)
    key = names.keys[holder] if holder != NOBODY else "nobody"
    if wanted is False or wanted == "none":
        return None if holder == NOBODY else f"it is {key}"
    if wanted is True:
        return None if holder != NOBODY else "nobody has it"
    if name not in ("monarch", "initiative"):
        return None if name in game.players[names.players[wanted]].designations else "the player has it not"
    return None if key == wanted else f"it is {key}"


def _log(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    events = [ev for turn in (*game.log_old, game.log) for ev in turn if ev.kind == value["event"]]
    if "player" in value:
        events = [ev for ev in events if ev.player == names.players[value["player"]]]
    return _amount(value, len(events))


def _steps(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    have = [step for number, step in game.step_log if number == value["turn"]]
    return None if have == list(value["is"]) else f"they were {have}"


def _result(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    outcome = game.outcome
    has = value.get("has", True)
    if "running" in value:
        holds = (outcome is None) == bool(value["running"])
    elif "draw" in value:
        holds = (outcome is not None and outcome[0] == "draw") == bool(value["draw"])
    elif "winner" in value:
        holds = outcome is not None and outcome[0] == "win" and names.players[value["winner"]] in outcome[1]
    else:
        holds = bool(game.players[names.players[value["loser"]]].lost)
    return None if holds == has else f"the result is {outcome}"


CHECKERS: dict[str, Checker] = {
    "life": _life,
    "poison": _poison,
    "permanents": _permanents,
    "tapped": _tapped,
    "untapped": _untapped,
    **{zone: _zone(zone) for zone in ("hand", "library", "graveyard", "exile", "command", "ante")},
    "power_toughness": _power_toughness,
    "power": _one_stat("power"),
    "toughness": _one_stat("toughness"),
    "counters": _counters,
    "ability": _ability,
    "type": _set_member("type", lambda g, o: layers.chars(g, o).types),
    "subtype": _set_member("subtype", lambda g, o: layers.chars(g, o).subtypes),
    "supertype": _set_member("supertype", lambda g, o: layers.chars(g, o).supertypes),
    "color": _set_member("color", _colors),
    "name": _equal(lambda g, n, o: layers.chars(g, o).name),
    "mana_value": _equal(_mana_value),
    "controller": _equal(lambda g, n, o: n.keys[layers.controller(g, o)]),
    "owner": _equal(lambda g, n, o: n.keys[g.objects[o].owner]),
    "damage": _damage,
    "attached": _attached,
    "attacking": _attacking,
    "blocking": _blocking,
    "mana_pool": _mana_pool,
    "stack": _stack,
    "can": _can(True),
    "cannot": _can(False),
    "turn": _turn,
    "designation": _designation,
    "log": _log,
    "steps": _steps,
    "result": _result,
}
