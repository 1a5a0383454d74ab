"""A scenario's starting position as a game (FORMAT: a player's setup)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.ability.abilities import Keyword
from apnap.game import Game
from apnap.model.card import Card, Face
from apnap.model.objects import HAND, LIBRARY, NOBODY, SIDEBOARD
from apnap.model.ongoing import Binding
from apnap.rules import archenemy, deploy, layers, planechase
from apnap.rules.change import mark_player
from apnap.rules.change.command import PLANAR, SCHEME, planar_controller
from apnap.rules.companion import keyword_of
from apnap.rules.conspiracy import AGENDA
from apnap.rules.formats import FORMATS, commander_mark, options_of, seating
from apnap.rules.identity import of_commanders
from apnap.rules.perform.tokens import PREDEFINED, face_of
from apnap.rules.setup import add_card, add_token
from apnap.rules.turn.eras import era
from apnap.scenario.entering import as_it_enters, doors
from apnap.scenario.format import Entry, Scenario
from apnap.scenario.format import Token as TokenEntry
from apnap.scenario.refs import Names

Lookup = Callable[[str], Card | None]
ORDER = (
    *("battlefield", "graveyard", "exile", "command", "ante", "sideboard", "planar_deck", "scheme_deck"),
    *("hand", "library"),
)
_DECKS = {"planar_deck": PLANAR, "scheme_deck": SCHEME}


class Unsupported(Exception):
    """Something the scenario needs that the engine does not have."""


def _answers(scenario: Scenario) -> list[Any]:
    """All entries of the queues that objects and words are taken from, lists spread out."""
    entries = [e for a in scenario.answers.values() for q in (a.choices, a.targets) for e in q]
    return [one for e in entries for one in (e if isinstance(e, (list, tuple)) else (e,))]


def _tells_chances(scenario: Scenario) -> bool:
    """Whether an answer is the result of a coin or a die."""
    return any(isinstance(one, dict) and not {"flip", "roll"}.isdisjoint(one) for one in _answers(scenario))


def _strangers(scenario: Scenario, lookup: Lookup) -> tuple[Card | str, ...]:
    """Cards that answers name and that lie nowhere in the game: their names may be chosen all the same (201.4). Of a
    card that isn't known the name alone."""
    here = {entry.card for setup in scenario.players.values() for zone in ORDER for entry in setup.zone(zone)}
    here |= set(scenario.players)
    told = {one for one in _answers(scenario) if isinstance(one, str) and one[:1].isupper()} - here
    return tuple([lookup(name) or name for name in sorted(told)])


def build(scenario: Scenario, lookup: Lookup) -> tuple[Game, Names]:
    """The game at its first decision, and the names under which its objects can be referred to.

    Raises Unsupported for a card that isn't known (or not understood), a token nobody defines, or an unknown era.
    """
    if scenario.unsupported:
        raise Unsupported(scenario.unsupported[0])
    try:
        when = era(scenario.era)
    except ValueError as error:
        raise Unsupported(str(error)) from None
    keys = tuple(scenario.players)
    try:
        teams, _ = seating(scenario.format, len(keys))
    except ValueError as error:
        raise Unsupported(str(error)) from None
    game = Game(when, keys, 20, 1, scenario.format, teams)
    own = options_of(scenario.format, teams, tuple(range(len(keys))))
    said = {f"multiplayer_{k}": v for k, v in scenario.multiplayer.items()}
    game.options = {"breaks": True, "ask_all": True, **own, **said}
    if _tells_chances(scenario):
        game.options["told_chances"] = True
    if strangers := _strangers(scenario, lookup):
        game.options["nameable"] = strangers
    names = Names(keys)
    later: list[tuple[int, Entry, str]] = []
    for pid, key in enumerate(keys):
        setup = scenario.players[key]
        player = game.edit_player(pid)
        player.life = setup.life
        if setup.poison:
            player.counters = {"poison": setup.poison}
        if setup.zone("ante"):
            game.options["ante"] = True
        for zone in ORDER:
            for entry in setup.zone(zone):
                for _ in range(entry.count):
                    later.append((_put(game, names, pid, zone, entry, lookup), entry, key))
        if scenario.library_filler is not None:
            filler = _card(scenario.library_filler, lookup)
            for _ in range(60):
                add_card(game, pid, filler, LIBRARY)
    for oid, entry, _ in later:
        _finish(game, names, oid, entry)
    _variants(game)
    deploy.begin(game)
    if FORMATS[game.format].commanders:
        for pid in game.order:
            mark_player(game, pid, "identity", of_commanders(game, pid))
    game.touch(-1)
    return game, names


def _variants(game: Game) -> None:
    """What the cards of the variants make of the game: who is the planar controller, who are archenemies."""
    archenemy.begin(game)
    if planechase.planes(game):
        planar_controller(game, game.order[0])
    else:
        planechase.begin(game)
    if any(obj.face_down == AGENDA for obj in game.objects.values()):
        game.watched = {**game.watched, "agendas": True}
    if game.options.get("ante"):
        game.watched = {"ante": (), **game.watched}


def _card(name: str, lookup: Lookup) -> Card:
    card = lookup(name)
    if card is None:
        raise Unsupported(f"card not known or not understood: {name}")
    return card


def _put(game: Game, names: Names, pid: int, zone: str, entry: Entry, lookup: Lookup) -> int:
    """One object of an entry, in its zone."""
    fields = _fields(game, names, pid, zone, entry)
    if entry.token is not None:
        oid = add_token(game, pid, token_face(game, entry.token), **fields)
    else:
        assert entry.card is not None
        card = _card(entry.card, lookup)
        face = _face_index(card, entry)
        fields["face"] = face
        if zone == "battlefield":
            fields["counters"] = _own_counters(card.faces[face], fields["counters"])
            fields["flags"] = doors(card)
        if zone == "command" and FORMATS[game.format].commanders and not card.nontraditional:
            n = sum(1 for o in game.objects.values() if o.owner == pid and "commander" in o.marks)
            fields["marks"] = {"commander": commander_mark(pid, n, card, game.format)}
        if zone in _DECKS:
            fields["face_down"] = _DECKS[zone]
        elif zone == "command" and entry.face_down:
            fields["face_down"] = AGENDA
            fields["known_to"] = 1 << pid
        elif zone == SIDEBOARD:
            fields["known_to"] = 1 << pid
        elif zone not in (LIBRARY, HAND):
            fields["known_to"] = -1
        oid = add_card(game, pid, card, "command" if zone in _DECKS else zone, **fields)
        if zone == "command" and not FORMATS[game.format].commanders and keyword_of(card) is not None:
            mark_player(game, pid, "companion", oid)  # revealed before the game (103.2b)
    if entry.alias:
        names.alias(entry.alias, oid)
    return oid


def _fields(game: Game, names: Names, pid: int, zone: str, entry: Entry) -> dict[str, Any]:
    fields: dict[str, Any] = {"tapped": entry.tapped, "damage": entry.damage, "counters": dict(entry.counters)}
    if entry.controller is not None:
        fields["controller"] = names.players[entry.controller]
    else:
        fields["controller"] = pid
    if entry.face_down:
        fields["face_down"] = "morph" if zone == "battlefield" else zone
    if entry.summoning_sick:
        fields["control_turn"] = 10**6
        fields["marks"] = {"sick_from_setup": True}
    chosen: dict[str, Any] = {}
    if entry.protector is not None:
        chosen["protector"] = names.players[entry.protector]
    if chosen:
        fields["chosen"] = chosen
    return fields


def _face_index(card: Card, entry: Entry) -> int:
    """The face that is up: the named one, or the back when the entry says so."""
    if entry.face == "back":
        return 1
    for i, face in enumerate(card.faces):
        if entry.card is not None and face.name == entry.card and card.layout not in ("split", "fuse", "aftermath"):
            return i
    return 0


def _own_counters(face: Face, counters: dict[str, int]) -> dict[str, int]:
    """306.5b, 310.4b: printed loyalty and defense where the setup names no counters of that kind."""
    out = dict(counters)
    if face.loyalty is not None and "loyalty" not in out:
        out["loyalty"] = max(face.loyalty, 0)
    if face.defense is not None and "defense" not in out:
        out["defense"] = face.defense
    return out


def _finish(game: Game, names: Names, oid: int, entry: Entry) -> None:
    """What refers to other objects, when all are there."""
    if entry.attached_to is not None:
        host = names.find(game, entry.attached_to, ("battlefield",))
        if host == NOBODY:
            raise Unsupported(f"attached_to names nothing: {entry.attached_to!r}")
        game.edit(oid).attached_to = host
    obj = game.objects[oid]
    if obj.zone == "battlefield" and "Siege" in layers.chars(game, oid).subtypes and "protector" not in obj.chosen:
        foes = game.opponents(obj.controller)
        if foes:
            game.edit(oid).chosen = {**obj.chosen, "protector": foes[0]}
    if entry.as_enters and obj.zone == "battlefield":
        as_it_enters(game, oid)
    if entry.chosen is not None:
        edited = game.edit(oid)
        edited.chosen = {**edited.chosen, **_chosen(names, entry.chosen)}


def _chosen(names: Names, value: Any) -> dict[str, Any]:
    """What was chosen as it entered: a colour, a player, a number, else a type or a name."""
    from apnap.model.mana import COLOR_NAMES

    if value in names.players:
        return {"player": names.players[value]}
    if isinstance(value, int):
        return {"number": value}
    text = str(value)
    if text.lower() in COLOR_NAMES:
        return {"color": text.lower()}
    return {"type": text, "name": text}


def token_face(game: Game, token: TokenEntry | str) -> Face:
    """A token's face: a predefined one by name (111.10), or as described."""
    if isinstance(token, str):
        node = PREDEFINED.get(token)
        if node is None:
            raise Unsupported(f"no predefined token {token!r}")
        return face_of(game, node, Binding(NOBODY, 0))
    return Face(
        name=token.name,
        types=token.types,
        subtypes=token.subtypes,
        supertypes=token.supertypes,
        colors=token.colors,
        power=token.power,
        toughness=token.toughness,
        abilities=tuple(Keyword(k) for k in token.keywords),
    )
