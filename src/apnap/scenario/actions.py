"""From a scenario's verbs to options of the present decision."""

from __future__ import annotations

from typing import Any

from apnap.ability.abilities import Activated, Keyword
from apnap.game import Game
from apnap.model.decisions import Option
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.rules import layers
from apnap.scenario.refs import ZONE_ORDER, Names, fold

CAST_ZONES = ("hand", "graveyard", "exile", "command", "library", "battlefield")


class Refused(Exception):
    """The action can't be taken: why, in words."""


def find_option(game: Game, names: Names, verb: str, value: Any, extra: dict[str, Any]) -> Option:
    """The legal option that the action means. Raises Refused."""
    options = game.legal()
    if verb == "play":
        return _play(game, names, value, options)
    if verb == "cast":
        return _cast(game, names, value, extra, options)
    if verb == "activate":
        return _activate(game, names, value, extra, options)
    if verb == "special":
        return _special(game, names, value, extra, options)
    raise Refused(f"no way to {verb}")


def _play(game: Game, names: Names, value: Any, options: tuple[Option, ...]) -> Option:
    refs = _all_refs(game, names, value, CAST_ZONES)
    for ref in refs:
        for option in options:
            if option.kind == "play" and option.ref == ref and _face_fits(game, option, value):
                return option
    for option in options:
        if option.kind == "play" and _face_fits(game, option, value, strict=True):
            return option
    raise Refused(why(game, [Option("play", ref=r) for r in refs], f"there is no {value} to play (305.1)"))


def _all_refs(game: Game, names: Names, value: Any, zones: tuple[str, ...]) -> list[int]:
    """Every object the reference could name, zone after zone."""
    out: list[int] = []
    for zone in zones:
        for ref in names.all(game, value, (zone,)):
            if ref not in out and (ref < FIRST_OBJECT or game.objects[ref].zone in zones):
                out.append(ref)
    return out


def _face_fits(game: Game, option: Option, value: Any, strict: bool = False) -> bool:
    """Whether the option's face is the one named; the whole card's name means its first face (or both halves)."""
    card = game.objects[option.ref].card
    if card is None or not isinstance(value, str):
        return not strict
    name = fold(value.split(":", 1)[-1].split("#")[0])
    if option.index < len(card.faces) and fold(card.faces[option.index].name) == name:
        return True
    return not strict and not any(fold(f.name) == name for f in card.faces)


def _cast(game: Game, names: Names, value: Any, extra: dict[str, Any], options: tuple[Option, ...]) -> Option:
    refs = _all_refs(game, names, value, CAST_ZONES)
    wanted = [str(w).lower() for w in extra.get("with", [])]
    fits = [o for o in options if o.kind == "cast" and o.ref in refs and _face_fits(game, o, value)]
    if not fits:
        fits = [o for o in options if o.kind == "cast" and _face_fits(game, o, value, strict=True)]
    fits.sort(key=lambda o: refs.index(o.ref) if o.ref in refs else 99)
    named = [o for o in fits if o.how and o.how.lower() in wanted]
    if named:
        return named[0]
    if "alternative" in wanted or "free" in wanted:
        other = [o for o in fits if o.how]
        if other:
            return other[0]
    plain = [o for o in fits if not o.how] or fits
    if plain:
        return plain[0]
    raise Refused(why(game, [Option("cast", ref=r) for r in refs], f"there is no {value} to cast (601.2a)"))


def why(game: Game, options: list[Option], otherwise: str) -> str:
    """The reason that the rules give for the first of the options."""
    from apnap.explain.words import reason_text

    decision = game.decision
    player = decision.actor if decision is not None else 0
    for option in options:
        reason = game.why_not(player, option)
        if reason is not None:
            return reason_text(game, reason)
    return otherwise


def _activate(game: Game, names: Names, value: Any, extra: dict[str, Any], options: tuple[Option, ...]) -> Option:
    kinds = ("activate", "mana")
    ability = extra.get("ability")
    if value == "*":
        fits = [o for o in options if o.kind in kinds]
    else:
        refs = _all_refs(game, names, value, ZONE_ORDER)
        fits = [o for o in options if o.kind in kinds and o.ref in refs]
        fits.sort(key=lambda o: refs.index(o.ref))
        if isinstance(value, str) and not value.startswith("@") and "#" not in value and ability is None and fits:
            fits = [o for o in fits if o.ref == fits[0].ref]
    if isinstance(ability, int):
        fits = [o for o in fits if _number_of(game, o) == ability]
    elif ability is not None:
        text = str(ability)
        fits = [o for o in fits if _text_fits(game, o, text)] or [o for o in fits if _reads_so(game, o, text)]
    if fits:
        return fits[0]
    refs = [] if value == "*" else _all_refs(game, names, value, ZONE_ORDER)
    tries = [Option("activate", ref=r, index=i) for r in refs for i in range(len(layers.activated(game, r)))]
    raise Refused(why(game, tries, f"there is no such ability of {value} (602.2)"))


def _ability_of(game: Game, option: Option) -> Activated | None:
    """The ability that the option activates: mana abilities are numbered among themselves."""
    found = layers.mana_abilities(game, option.ref) if option.kind == "mana" else layers.activated(game, option.ref)
    return found[option.index] if option.index < len(found) else None


def _number_of(game: Game, option: Option) -> int:
    """The option's ability as scenarios count: 1-based among all activated abilities of the object."""
    ability = _ability_of(game, option)
    return next((i for i, a in enumerate(layers.activated(game, option.ref), 1) if a is ability), 0)


def _text_fits(game: Game, option: Option, text: str) -> bool:
    from apnap.explain.texts import ability_text, text_begins

    ability = _ability_of(game, option)
    if ability is None:
        return False
    have = ability_text(game, option.ref, ability)
    return text_begins(have, text, layers.chars(game, option.ref).name)


def _reads_so(game: Game, option: Option, text: str) -> bool:
    """Whether the text, in whatever wording, is read as that ability or as the keyword that made it."""
    from apnap.explain.texts import said_by
    from apnap.oracle.compile import compile_line, type_line
    from apnap.oracle.lexer import normalise
    from apnap.rules.keywords import expand

    ability = _ability_of(game, option)
    face = said_by(game, option.ref)
    if ability is None:
        return False
    costs = text.rstrip().endswith(":")  # its costs alone
    read = compile_line(normalise(f"{text} Scry 1." if costs else text, face.name, type_line(face)))
    made = [m for a in read.abilities for m in (expand(a) if isinstance(a, Keyword) else (a,))]
    return any([getattr(one, "cost", None) == ability.cost if costs else one == ability for one in made])


def _special(game: Game, names: Names, value: Any, extra: dict[str, Any], options: tuple[Option, ...]) -> Option:
    card = extra.get("card")
    fits = [o for o in options if o.kind == "special" and o.how == str(value)]
    if card is not None and card != "*":
        refs = _all_refs(game, names, card, ZONE_ORDER)
        doors = [o for o in fits if value == "unlock" and _door_called(game, o, card)]
        if doors:
            return doors[0]
        fits = [o for o in fits if o.ref in refs]
        fits.sort(key=lambda o: refs.index(o.ref))
    if fits:
        return fits[0]
    refs = _all_refs(game, names, card, ZONE_ORDER) if card is not None else []
    tries = [Option("special", ref=r, how=str(value)) for r in refs]
    raise Refused(why(game, tries, f"{value} is not possible (116.2)"))


def _door_called(game: Game, option: Option, name: Any) -> bool:
    """Whether the option unlocks the door of that name: a locked one gives its Room no name (709.5a)."""
    card = game.objects[option.ref].card
    return (
        card is not None and option.index < len(card.faces) and fold(card.faces[option.index].name) == fold(str(name))
    )


def could(game: Game, names: Names, value: dict[str, Any]) -> str | None:
    """Whether a player could do something now: None if so, else why not (assertions `can` and `cannot`)."""
    pid = names.players[value["player"]]
    if "attack" in value:
        return _could_attack(game, names, pid, value)
    decision = game.decision
    if decision is None or decision.kind != "priority" or decision.actor != pid:
        return "the player has no priority (117.1)"
    for verb in ("cast", "activate", "play", "special"):
        if verb in value:
            extra = {k: v for k, v in value.items() if k not in ("player", verb)}
            if "with" in extra and isinstance(extra["with"], str):
                extra["with"] = [extra["with"]]
            try:
                option = find_option(game, names, verb, value[verb], extra)
            except Refused as refusal:
                return str(refusal)
            if extra.get("with") and option.kind == "cast" and not option.how:
                return None if set(map(str, extra["with"])) & {"kicker", "buyback", "entwine"} else "not in that way"
            return None
    return "nothing asked"


def _could_attack(game: Game, names: Names, pid: int, value: dict[str, Any]) -> str | None:
    from apnap.explain.words import reason_text
    from apnap.rules.combat.attack import can_attack

    attacker = names.find(game, value["attack"], ("battlefield",))
    if attacker == NOBODY or layers.controller(game, attacker) != pid:
        return "there is no such attacker"
    if "defender" in value:
        defenders = [names.find(game, value["defender"], ("battlefield",))]
    else:
        defenders = game.opponents(pid)
    reason = None
    for defender in defenders:
        reason = can_attack(game, attacker, defender)
        if reason is None:
            return None
    return reason_text(game, reason) if reason is not None else "there is nobody to attack"
