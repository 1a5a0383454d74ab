"""What damage does (120.3), besides being dealt: life lost, counters, marks, and what its source's keywords add."""

from __future__ import annotations

from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT, NOBODY, Chars, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import DAMAGE, State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount


def perform_damage(game: State, ev: Event) -> list[Event] | None:
    """120.3: the results of damage, in the same batch. None when no damage is dealt (120.8: zero is not
    dealt) (302.7, 306.8, 310.6). The source is asked where it is or as it last was (702.2e, 702.15c, 702.80b,
    702.90d), in whatever zone (702.15d, 702.80c, 702.90e); each source with lifelink is a gain of its own
    (702.15e, 614.7a)."""
    if ev.amount <= 0:
        return None
    source = ev.source
    keywords = layers.chars(game, source).keywords if source >= FIRST_OBJECT else frozenset()
    controller = layers.controller(game, source) if source >= FIRST_OBJECT else NOBODY
    if ev.subject < FIRST_OBJECT:
        inner = _to_player(game, ev, keywords, controller)
    else:
        found = _to_permanent(game, ev, keywords, controller)
        if found is None:
            return None
        inner = found
    if "lifelink" in keywords and controller != NOBODY:  # 120.3f, 702.15b
        inner.append(
            Event("gain_life", "702.15b", subject=controller, player=controller, source=source, amount=ev.amount)
        )
    ev.player = controller
    game.touch(DAMAGE)
    return inner


def _to_player(game: State, ev: Event, keywords: frozenset[str], controller: int) -> list[Event]:
    """120.3a, 120.3b, 120.3g: life, or poison counters with infect; toxic adds poison counters to combat
    damage (119.2, 120.2)."""
    inner: list[Event] = []
    pid = ev.subject
    if "infect" in keywords:
        inner.append(
            Event(
                "counters", "702.90b", subject=pid, player=controller, source=ev.source, amount=ev.amount, data="poison"
            )
        )
    else:
        inner.append(
            Event("lose_life", "120.3a", subject=pid, player=pid, source=ev.source, amount=ev.amount, cause="damage")
        )
    if ev.combat and "toxic" in keywords:
        n = _toxic(game, ev.source)
        inner.append(
            Event("counters", "702.164c", subject=pid, player=controller, source=ev.source, amount=n, data="poison")
        )
    if ev.combat and ev.source in game.objects and "commander" in game.objects[ev.source].marks:
        marks = game.edit_player(pid)
        key = f"commander_damage:{game.objects[ev.source].marks['commander']}"
        marks.marks = {**marks.marks, key: marks.marks.get(key, 0) + ev.amount}  # 903.10a
    return inner


def _to_permanent(game: State, ev: Event, keywords: frozenset[str], controller: int) -> list[Event] | None:
    """120.3c-e, 120.3h: loyalty or defense counters go, a creature is marked or gets -1/-1 counters. Nothing
    else can be dealt damage (120.1a); destroying is the business of state-based actions (120.5). Wither
    (702.80a) and infect (702.90c) put -1/-1 counters."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent:
        return None
    chars = layers.chars(game, ev.subject)
    types = chars.types
    inner: list[Event] = []
    dealt = False
    beyond = excess(game, obj, chars, ev.amount, "deathtouch" in keywords)
    if beyond > 0:
        inner.append(
            Event("excess", "120.10", subject=ev.subject, player=controller, source=ev.source, amount=beyond,
                  combat=ev.combat)
        )  # fmt: skip
    if "Planeswalker" in types:
        dealt = True
        inner.append(
            Event("remove_counters", "120.3c", subject=ev.subject, source=ev.source, amount=ev.amount, data="loyalty")
        )
    if "Battle" in types:
        dealt = True
        inner.append(
            Event("remove_counters", "120.3h", subject=ev.subject, source=ev.source, amount=ev.amount, data="defense")
        )
    if "Creature" in types:
        dealt = True
        if "wither" in keywords or "infect" in keywords:
            inner.append(
                Event("counters", "120.3d", subject=ev.subject, player=controller, source=ev.source, amount=ev.amount,
                      data="-1/-1")
            )  # fmt: skip
        else:
            game.edit(ev.subject).damage += ev.amount
        if "deathtouch" in keywords:
            game.edit(ev.subject).combat_damage_from_deathtouch = True
    return inner if dealt else None


def lethal(game: State, oid: int, chars: Chars) -> int:
    """How much damage is lethal: the toughness, or the power where an effect says so (704.5g, 120.6).
    Toughness is how much damage it takes (302.4b)."""
    if "May:lethal_by_power" in layers.all_mods(game) and layers.mods_on(game, "May:lethal_by_power", oid):
        return max(chars.power or 0, 1)
    return chars.toughness or 0


def excess(game: State, obj: Obj, chars: Chars, n: int, deathtouch: bool) -> int:
    """120.4a, 120.10: how much of so much damage to the permanent is beyond what is lethal, given what is marked
    already, or beyond the loyalty or defense; the greatest of them."""
    most = 0
    types = chars.types
    if "Creature" in types:
        needed = max(lethal(game, obj.id, chars) - obj.damage, 0)
        most = n - (min(needed, 1) if deathtouch else needed)
    if "Planeswalker" in types:
        most = max(most, n - obj.counters.get("loyalty", 0))
    if "Battle" in types:
        most = max(most, n - obj.counters.get("defense", 0))
    return most


def _toxic(game: State, source: int) -> int:
    """702.164b: the total toxic value of the source."""
    bind = Binding(source, layers.controller(game, source))
    return sum(amount(game, k.n, bind) for k in layers.keyword_abilities(game, source, "toxic") if k.n is not None)
