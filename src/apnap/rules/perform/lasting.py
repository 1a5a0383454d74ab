"""Continuous effects of spells and abilities, and how long they last (611.2); shields (614, 615)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Ability, Replacement
from apnap.ability.effects import (
    Apply,
    Duration,
    Shield,
)
from apnap.ability.filters import Among
from apnap.ability.mods import (
    PT,
    AddTypes,
    CantHave,
    Gain,
    HandSize,
    IsCopyOf,
    Lose,
    LoseTypes,
    May,
    Mod,
    SetColors,
    SetController,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
    ThisAbility,
)
from apnap.ability.selections import (
    All,
    Ref,
    You,
)
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.amounts import added, amount
from apnap.rules.ask.choose import needs_choice, pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, add_floating, add_shield
from apnap.rules.perform.common import bind, divided, here, performs, things, varies
from apnap.rules.unsupported import Unsupported

_OF_A_PLAYER: Final = frozenset(
    {"your_next_turn", "end_of_your_next_turn", "your_next_upkeep", "your_next_end_step"}
)
KINDS: Final = _OF_A_PLAYER | {
    "end_of_turn", "this_turn", "end_of_combat", "this_combat", "next_end_step", "next_untap", "while",
    "planeswalk", "game",
}  # fmt: skip


def duration_until(game: State, duration: Duration, b: Binding) -> Any:
    """What the duration means as the effect begins (611.2a): the player whose turn it waits for, the source
    whose condition it depends on, or nothing more than the kind says. The turn engine ends effects by kind
    and this."""
    kind = duration.kind
    if kind not in KINDS:
        raise Unsupported(duration)
    if kind in _OF_A_PLAYER:
        found = resolve(game, duration.who, b) if duration.who is not None else ()
        return found[0] if found else b.controller
    return b.source if kind == "while" else None


def begins(game: State, duration: Duration, b: Binding) -> bool:
    """611.2b: an effect whose "for as long as" isn't true as it would begin does nothing."""
    return duration.kind != "while" or duration.condition is None or holds(game, duration.condition, b)


# --- continuous effects -------------------------------------------------------------------------------------

CHANGING: Final[frozenset[type[Mod]]] = frozenset(
    {
        PT,
        SetPT,
        SwitchPT,
        Gain,
        Lose,
        CantHave,
        AddTypes,
        SetTypes,
        LoseTypes,
        SetColors,
        SetController,
        SetName,
        IsCopyOf,
    }
)
"""Modifications of characteristics or control, whose set of objects is locked in (611.2c)."""


def numbers(game: State, mod: Mod, b: Binding) -> Mod:
    """611.2d: variables are found once, as the effect begins."""
    if type(mod) is ThisAbility:
        return Gain((b.ability,)) if isinstance(b.ability, Ability) else Gain(())
    if type(mod) is PT and (type(mod.power) is not int or type(mod.toughness) is not int):
        more, tougher = amount(game, mod.power, b), amount(game, mod.toughness, b)
        return PT(more, tougher) if mod.signed else PT(added(mod.power, more), added(mod.toughness, tougher))
    if type(mod) is SetPT and (type(mod.power) is not int or type(mod.toughness) is not int):
        power = None if mod.power is None else amount(game, mod.power, b)
        return SetPT(power, None if mod.toughness is None else amount(game, mod.toughness, b))
    if type(mod) is HandSize and (mod.n is not None or mod.delta):
        n = None if mod.n is None else amount(game, mod.n, b)
        return HandSize(amount(game, mod.delta, b), n, mod.unlimited)
    if type(mod) is May and type(mod.n) is not int:
        return May(
            mod.what,
            mod.filter,
            amount(game, mod.n, b),
            mod.zone,
            mod.cost,
            mod.actions,
            mod.condition,
            mod.once,
            mod.riders,
        )
    return mod


def _fixed(
    game: State, mods: tuple[Mod, ...], b: Binding, given: dict[str, Any] | None = None
) -> tuple[tuple[Mod, ...], Binding]:
    """The modifications with their variables found, and the binding with players and copies found (611.2d,
    707.2b), those in `given` being known already."""
    names: dict[str, Any] = dict(given or {})
    out: list[Mod] = []
    for mod in mods:
        if type(mod) is SetController and type(mod.who) is not You:
            names["controller_"] = resolve(game, mod.who, b)
            mod = SetController(Ref("controller_"))
        elif type(mod) is IsCopyOf and "copied" in names:
            pass
        elif type(mod) is IsCopyOf:
            from apnap.rules.layers.copying import copiable_face

            found = resolve(game, mod.of, b)
            if not found:
                continue
            names["copied"] = copiable_face(game, here(game, b, found[0]))
        else:
            mod = numbers(game, mod, b)
        out.append(mod)
    return tuple(out), b.child(names={**b.names, **names}) if names else b


def float_on(
    game: State, refs: tuple[int, ...], mods: tuple[Mod, ...], duration: Duration, b: Binding, **names: Any
) -> None:
    """Begin a continuous effect on just these objects and players (611.2c); one for each where variables
    differ."""
    if not refs or not mods or not begins(game, duration, b):
        return
    until = duration_until(game, duration, b)
    if len(refs) > 1 and any(varies(mod) for mod in mods):
        for ref in refs:
            float_on(game, (ref,), mods, duration, b, **names)
        return
    inner = b.child(item=refs[0]) if any(varies(mod) for mod in mods) else b
    fixed, inner = _fixed(game, mods, inner, names)
    add_floating(game, inner, fixed, duration, refs=refs, until=until)


def _with_chosen_controller(game: State, mods: tuple[Mod, ...], b: Binding) -> Gen[tuple[Mod, ...]]:
    """608.2d: "a player of your choice gains control": chosen now, before the effect begins."""
    out: list[Mod] = []
    for mod in mods:
        if type(mod) is SetController and needs_choice(mod.who):
            b.names["chosen_controller"] = yield from pick(game, mod.who, b)
            mod = SetController(Ref("chosen_controller"))
        out.append(mod)
    return tuple(out)


@performs(Apply)
def apply(game: State, effect: Apply, b: Binding) -> Gen[None]:
    """611.2: a continuous effect. Its objects are locked in, except that what changes neither
    characteristics nor control applies to whatever fits at any time (611.2c)."""
    refs = yield from things(game, effect.what, b)
    mods = yield from _with_chosen_controller(game, effect.mods, b)
    # 702.26e: phased-out permanents aren't found by selections, so they aren't included.
    if type(effect.what) is not All:
        float_on(game, refs, mods, effect.duration, b)
        return
    bind(b, effect.name, refs)
    locked = tuple(m for m in mods if type(m) in CHANGING)
    open_ = tuple(m for m in mods if type(m) not in CHANGING)
    float_on(game, refs, locked, effect.duration, b)
    if open_ and begins(game, effect.duration, b):
        until = duration_until(game, effect.duration, b)
        fixed, inner = _fixed(game, open_, b)
        add_floating(game, inner, fixed, effect.duration, what=effect.what, until=until)


@performs(Shield)
def shield(game: State, effect: Shield, b: Binding) -> Gen[None]:
    """614, 615: a replacement or prevention effect of limited time; `prevent` is how much is left to prevent
    (615.7). Nothing more is asked of who creates one (614.3, 615.3); one for each of several creatures
    (615.11). What was said of the chosen source is asked again as it deals damage (615.9)."""
    ability = effect.ability
    left = None
    if effect.source is not None:
        chosen = yield from pick(game, effect.source, b, rule="609.7a")  # 120.7
        if not chosen:
            return
        b.names["source"] = chosen
    if isinstance(ability, Replacement) and ability.prevent is not None:
        left = amount(game, ability.prevent, b)
        if left <= 0:
            return
    if begins(game, effect.duration, b):
        until = duration_until(game, effect.duration, b)
        if effect.divided and isinstance(ability, Replacement) and ability.on.subject is not None:
            for ref, share in divided(ability.on.subject, b).items():
                add_shield(game, ability, b, effect.duration, left=share, uses=effect.uses, refs=(ref,), until=until)
            return
        for refs in _shielded(game, ability, left, b):
            add_shield(game, ability, b, effect.duration, left=left, uses=effect.uses, refs=refs, until=until)
    yield from ()


def _shielded(game: State, ability: Ability, left: int | None, b: Binding) -> tuple[tuple[int, ...] | None, ...]:
    """What each of the shields stands before: one for whatever the ability is about, or one for each of those things
    that are there now when the next damage to each of them is prevented (615.11)."""
    subject = ability.on.subject if left is not None and isinstance(ability, Replacement) else None
    if isinstance(subject, Among) and isinstance(subject.what, All):
        return tuple([(ref,) for ref in resolve(game, subject.what, b)])
    return (None,)
