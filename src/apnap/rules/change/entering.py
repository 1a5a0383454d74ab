"""What is settled as a permanent is about to enter the battlefield (614.12): where an Aura goes, what counters it comes
with by its type, which face is up, and its own "as enters" and "enters with" abilities."""

from __future__ import annotations

from collections.abc import Generator

from apnap.ability.abilities import Keyword, Replacement
from apnap.ability.filters import IsSource
from apnap.model.card import Face
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.events import Event, Move
from apnap.model.objects import BATTLEFIELD, NOBODY, STACK, Chars, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.keywords import expand

Out = Generator[Decision, Answer, Event | None]


def controller_of_entering(game: State, ev: Event) -> int:
    """Under whose control the permanent would enter."""
    if ev.data.controller != NOBODY:
        return int(ev.data.controller)
    obj = game.objects.get(ev.subject)
    return obj.owner if obj is not None else ev.player


def entering_face(game: State, ev: Event) -> Face | None:
    """The face that will be up, a copy's when it enters as a copy; None for a face-down permanent. Turned
    face down before it enters (708.3)."""
    how = ev.data
    if how.face_down:
        return None
    if how.copy is not None:
        return how.copy  # type: ignore[no-any-return]
    obj = game.objects.get(ev.subject)
    if obj is None:
        return None
    if obj.kind != "card" and obj.copy is not None:
        return obj.copy
    return obj.card.faces[how.face] if obj.card is not None and how.face < len(obj.card.faces) else None


def would_be(game: State, ev: Event) -> Chars | None:
    """The characteristics with which it would exist on the battlefield (614.12): with effects that are at work there
    and its own static abilities, found in a copy of the game in which it has entered. None where they don't matter:
    no effect changes what isn't there yet."""
    face = entering_face(game, ev)
    if not layers.newcomers_change(game, face.abilities if face is not None else ()):
        return None
    found = game.view_.data.get("would_be")
    if found is not None and found[0] == ev.subject and found[1] is ev.data:
        return found[2]  # type: ignore[no-any-return]
    from apnap.rules.change.perform import moving

    trial = game.copy()
    moved = ev.but(data=ev.data.but())
    chars = layers.chars(trial, moved.new) if moving(trial, moved) is not None else None
    game.view_.data["would_be"] = (ev.subject, ev.data, chars)
    return chars


def own_replacements(game: State, ev: Event) -> list[tuple[Replacement, Binding]]:
    """Replacement abilities of the entering permanent that are about its own entering (614.12)."""
    face = entering_face(game, ev)
    chars = would_be(game, ev)
    if chars is None and game.floating and face is not None:
        chars = _as_spell(game, ev)
    if chars is not None:
        abilities = tuple(a for a in layers.parts_in(chars).entering if isinstance(a.on.subject, IsSource))
    elif face is None:
        return []
    else:
        abilities = entering_abilities(face)
    if not abilities:
        return []
    bind = Binding(ev.subject, controller_of_entering(game, ev))
    obj = game.objects.get(ev.subject)
    if obj is not None and obj.cast is not None:
        bind.x = obj.cast.x  # 107.3m
    return [(ability, bind) for ability in abilities]


def _as_spell(game: State, ev: Event) -> Chars | None:
    """What a permanent spell has that effects have given abilities (400.7a): they go on to apply as it enters."""
    obj = game.objects.get(ev.subject)
    if obj is None or obj.zone != STACK or ev.data.copy is not None or ev.data.face_down or ev.data.face != obj.face:
        return None
    given = any([f.refs is not None and obj.id in f.refs for f in game.floating])
    return layers.chars(game, obj.id) if given else None


def entering_abilities(face: Face) -> tuple[Replacement, ...]:
    """The face's abilities (keywords expanded) that change how it enters itself; cached for the face (603.6d,
    614.1d)."""
    found = _ENTERING.get(id(face))
    if found is None:
        abilities: list[Replacement] = []
        for i, ability in enumerate(face.abilities):
            if ability in face.abilities[:i] and getattr(ability, "name", "") == "read ahead":
                continue  # 702.155c: a second one is redundant
            for a in expand(ability) if isinstance(ability, Keyword) else (ability,):
                if isinstance(a, Replacement) and a.on.kind == "move" and a.on.to == BATTLEFIELD:
                    if isinstance(a.on.subject, IsSource):
                        abilities.append(a)
        found = (face, tuple(abilities))
        _ENTERING[id(face)] = found
    return found[1]


_ENTERING: dict[int, tuple[Face, tuple[Replacement, ...]]] = {}


def prepare(game: State, ev: Event) -> Out:
    """The entering event with what the rules add to it, or None when it can't enter (303.4g, 304.4, 307.4,
    400.4, 400.4a). A double-faced card whose front is no permanent stays where it is too (712.14b)."""
    how = ev.data
    if ev.subject == NOBODY:
        new = yield from by_type(game, ev, how.copy, how)
        return ev.but(data=new) if new is not None else None
    obj = game.objects.get(ev.subject)
    if obj is None:
        return None
    if obj.card is not None and not how.face_down:
        how = _face_up(game, obj, how)
    if obj.kind == "token" and obj.zone != BATTLEFIELD:
        return None  # 111.8
    if "Cant:enter" in layers.all_mods(game) and layers.mods_on(game, "Cant:enter", ev.subject):
        return None  # 614.17
    event = ev.but(data=how)
    face = entering_face(game, event)
    if face is None:
        return event
    if "Instant" in face.types or "Sorcery" in face.types:
        return None  # 304.4, 307.4
    new = yield from by_type(game, event, face, how)
    return event.but(data=new) if new is not None else None


def _face_up(game: State, obj: Obj, how: Move) -> Move:
    """Which face a double-faced card enters with: the front, unless told; 702.145: daybound at night the back."""
    card = obj.card
    assert card is not None
    if len(card.faces) > 1 and how.face == 0 and game.day == "night":
        if any(getattr(a, "name", "") == "daybound" for a in card.faces[0].abilities):
            return how.but(face=1)
    return how


def by_type(game: State, ev: Event, face: Face, how: Move) -> Generator[Decision, Answer, Move | None]:
    """306.5b loyalty, 310.4b defense, 714.3a lore, 310.11a protector, 303.4f what an Aura enchants. The
    printed number counts until it has entered (209.1, 210.1). A Siege is what every battle is (310.11)."""
    counters = dict(how.counters or {})
    if face.loyalty is not None and "loyalty" not in counters:
        counters["loyalty"] = face.loyalty if face.loyalty >= 0 else _x_of(game, ev)
    if face.defense is not None and "defense" not in counters:
        counters["defense"] = face.defense
    if begins_at_first(game, face):
        counters["lore"] = counters.get("lore", 0) + 1
    if counters != (how.counters or {}):
        how = how.but(counters=counters)
    if "Siege" in face.subtypes and "protector" not in how.choices:
        how = yield from _protector(game, ev, how)
    if "Aura" in face.subtypes and how.attached_to == NOBODY:
        host = yield from _host(game, ev, face)
        if host is None:
            return None
        how = how.but(attached_to=host)
    return how


def _x_of(game: State, ev: Event) -> int:
    obj = game.objects.get(ev.subject)
    return obj.cast.x if obj is not None and obj.cast is not None else 0


def begins_at_first(game: State, what: Face | Chars) -> bool:
    """714.3a: whether what enters so gets a lore counter by itself: a Saga without read ahead."""
    if "Saga" not in what.subtypes or not game.era.sagas:
        return False
    return not any([getattr(ability, "name", "") == "read ahead" for ability in what.abilities])


def _protector(game: State, ev: Event, how: Move) -> Generator[Decision, Answer, Move]:
    """310.11a: as a Siege enters its controller chooses an opponent as its protector (310.8a)."""
    who = controller_of_entering(game, ev)
    foes = game.opponents(who)
    chosen = foes[0] if foes else NOBODY
    if len(foes) > 1 or (foes and game.options.get("ask_all")):
        options = tuple(Option("player", ref=p) for p in foes)
        answer = yield Decision("choose", who, "310.11a", options, source=ev.subject, prompt="protector")
        chosen = foes[answer[0]]
    new = how.but()
    new.choices = {**how.choices, "protector": chosen}
    return new


def _host(game: State, ev: Event, face: Face) -> Generator[Decision, Answer, int | None]:
    """303.4f: an Aura that doesn't enter as a resolving spell goes on something its controller chooses; 303.4g: with
    nothing to enchant it stays where it is."""
    from apnap.rules.ask.choose import ASK_ALL
    from apnap.rules.attach import enchantable

    who = controller_of_entering(game, ev)
    hosts = enchantable(game, ev.subject, face, who)
    if not hosts:
        return None
    if len(hosts) == 1 and not game.options.get(ASK_ALL):
        return hosts[0]
    options = tuple(Option("object" if h >= 16 else "player", ref=h) for h in hosts)
    answer = yield Decision("choose", who, "303.4f", options, source=ev.subject, prompt="enchant")
    return hosts[answer[0]]
