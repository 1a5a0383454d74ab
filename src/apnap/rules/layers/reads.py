"""What an ability looks at: which changes of the state feed it (see `State.touch`), and which
characteristics.

Both are conservative and cached per node: a node type that isn't known here is taken to read everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Ability
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.ability.events import On
from apnap.model.events import BEGINNINGS
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, STACK
from apnap.model.state import (
    ALWAYS,
    COMBAT,
    CONTROL,
    COUNTERS,
    DAMAGE,
    HANDS,
    LIFE,
    LOG,
    ON_STACK,
    OTHER,
    STEP,
    TAPPED,
    TURN,
)

ALL_STATE: Final = ALWAYS | TAPPED | LIFE | HANDS | ON_STACK | COMBAT | TURN | STEP | LOG | DAMAGE | OTHER

# Characteristics, one bit for each layer that writes them.
R_NAME: Final = 1
R_CONTROL: Final = 2
R_TYPES: Final = 4
R_COLORS: Final = 8
R_ABILITIES: Final = 16
R_PT: Final = 32
R_ALL: Final = 63

_STATUS: Final[dict[str, int]] = {
    "tapped": TAPPED,
    "untapped": TAPPED,
    "attacking": COMBAT,
    "blocking": COMBAT,
    "blocked": COMBAT,
    "unblocked": COMBAT,
    "face_down": 0,
    "enchanted": 0,
    "equipped": 0,
    "attached": 0,
    "modified": COUNTERS | CONTROL,
    "kicked": 0,
}
_STATS: Final[dict[str, int]] = {
    "power": R_PT,
    "toughness": R_PT,
    "base_power": R_PT,
    "base_toughness": R_PT,
    "name": R_NAME,
    "color": R_COLORS,
    "creature_type": R_TYPES,
    "card_type": R_TYPES,
    "basic_land_type": R_TYPES,
    "abilities": R_ABILITIES,
}
_PLAYER: Final[dict[str, int]] = {
    "life": LIFE,
    "hand": HANDS,
    "library": HANDS,
    "graveyard": HANDS,
    "lands_played": LOG | OTHER,
}


def _zones(node: Any) -> int:
    return 0 if node.zones == (BATTLEFIELD,) else HANDS | ON_STACK if STACK in node.zones else HANDS


def _stat(node: Any) -> int:
    return DAMAGE if node.stat == "damage" else 0


def _period(node: Any) -> int:
    """Counting events of a period; of combat, that begins with a step; of steps themselves."""
    return LOG | (STEP if node.period in ("combat", "step") or node.event.kind in BEGINNINGS else 0)


# Node type -> bits of the state it reads besides ALWAYS (its children are looked at separately).
_STATE: dict[type, int | Callable[[Any], int]] = {
    fi.Status: lambda n: _STATUS.get(n.name, ALL_STATE),
    fi.Did: _period,
    fi.Convoked: LOG,
    fi.InZone: HANDS | ON_STACK,
    fi.IsSpell: HANDS,
    fi.IsAbility: HANDS | ON_STACK,
    fi.Targets: HANDS | ON_STACK,
    fi.WithTargets: HANDS | ON_STACK,
    fi.CanAttackOrBlock: COMBAT,
    fi.Stat: _stat,
    fi.ChosenName: OTHER,
    se.All: _zones,
    se.Choose: _zones,
    se.Target: _zones,
    se.Top: HANDS,
    se.TopOfKind: HANDS,
    se.Linked: HANDS | OTHER,
    se.ActivePlayer: TURN,
    se.DefendingPlayer: COMBAT | TURN,
    se.Monarch: OTHER,
    se.TargetsOf: HANDS | ON_STACK,
    am.StatOf: _stat,
    am.Aggregate: _stat,
    am.PlayerStat: lambda n: _PLAYER.get(n.stat, OTHER | LIFE | COUNTERS),
    am.Happened: _period,
    co.YourTurn: TURN,
    co.InStep: STEP,
    co.Occurred: _period,
    co.DayNight: OTHER,
    co.HasDesignation: OTHER,
    co.FirstTime: LOG,
}
for _cls in (
    *(fi.Both, fi.Either, fi.Not, fi.Anything, fi.Type, fi.Subtype, fi.Supertype, fi.Color, fi.Colorless),
    *(fi.Multicolored, fi.Monocolored, fi.Named, fi.Has, fi.WithCounter, fi.IsToken, fi.Controlled, fi.Owned),
    *(fi.PrintedIn, fi.PhyrexianCost),
    *(
        fi.Other,
        fi.IsSource,
        fi.Among,
        fi.AttachedTo,
        fi.HasAttached,
        fi.ChosenColor,
        fi.ChosenType,
        fi.Shares,
    ),
    *(fi.Player, fi.Opponent, fi.AnyTarget, fi.Historic, fi.Meets),
    *(
        se.This,
        se.Attached,
        se.ChooseFrom,
        se.Ref,
        se.Rest,
        se.OnlyThose,
        se.Union,
        se.EventObject,
        se.EventPlayer,
    ),
    *(
        se.Iter,
        se.You,
        se.EachPlayer,
        se.EachOpponent,
        se.EachOther,
        se.ControllerOf,
        se.OwnerOf,
        se.ChosenPlayer,
    ),
    *(
        se.AttachedOf,
        se.PairedWith,
        am.X,
        am.Count,
        am.CountersOn,
        am.Plus,
        am.Minus,
        am.Times,
        am.Half,
        am.Quotient,
        am.Greater,
        am.Lesser,
    ),
    *(am.Result, am.EventAmount, am.Devotion, am.ColorsSpent, am.ManaSpent, am.TimesKicked, am.ChosenNumber),
    *(am.NumberAsCast, co.AsCast),
    *(am.Party, am.IfElse, co.AllOf, co.AnyOf, co.IsNot, co.Compare, co.Exists, co.Is, co.Paid, co.WasCast),
    *(co.Happens, co.EventIs, co.ChosenWord, On),
):
    _STATE[_cls] = 0

# Node type -> the characteristics it reads.
_CHARS: dict[type, int | Callable[[Any], int]] = {
    fi.Type: R_TYPES,
    fi.Subtype: R_TYPES,
    fi.Supertype: R_TYPES,
    fi.ChosenType: R_TYPES,
    fi.AnyTarget: R_TYPES,
    fi.Historic: R_TYPES,
    fi.Color: R_COLORS,
    fi.Colorless: R_COLORS,
    fi.Multicolored: R_COLORS,
    fi.Monocolored: R_COLORS,
    fi.ChosenColor: R_COLORS,
    fi.Named: R_NAME,
    fi.PrintedIn: R_NAME,
    fi.PhyrexianCost: 0,
    fi.ChosenName: R_NAME,
    fi.Has: R_ABILITIES,
    fi.Status: lambda n: (
        R_TYPES | R_CONTROL if n.name == "modified" else R_TYPES if n.name in ("enchanted", "equipped") else 0
    ),
    fi.Controlled: R_CONTROL,
    fi.Opponent: R_CONTROL,
    fi.Stat: lambda n: _STATS.get(n.stat, 0),
    fi.Shares: R_ALL,
    mo.GainFrom: R_ABILITIES,
    se.ControllerOf: R_CONTROL,
    am.StatOf: lambda n: _STATS.get(n.stat, 0),
    am.Aggregate: lambda n: _STATS.get(n.stat, 0),
    am.Devotion: R_CONTROL,
    am.Party: R_TYPES | R_CONTROL,
    co.YourTurn: R_CONTROL,
}

_state_cache: dict[int, tuple[Node, int]] = {}
_chars_cache: dict[int, tuple[Node, int]] = {}


def state_reads(node: Node | None) -> int:
    """The bits of `State.touch` whose change may change what this selection, amount, condition or mod
    says."""
    return _reads(node, _STATE, ALL_STATE, _state_cache) if node is not None else 0


def char_reads(node: Node | None) -> int:
    """The characteristics (R_…) on which this selection, amount or condition may depend."""
    return _reads(node, _CHARS, R_ALL, _chars_cache) if node is not None else 0


def _reads(
    node: Node,
    table: dict[type, int | Callable[[Any], int]],
    everything: int,
    cache: dict[int, tuple[Node, int]],
) -> int:
    found = cache.get(id(node))
    if found is not None:
        return found[1]
    bits = 0
    cls = type(node)
    own = table.get(cls)
    if own is not None:
        bits |= own if isinstance(own, int) else own(node)
    elif cls not in _STATE and not issubclass(cls, mo.Mod):
        bits = everything
    # Effects, costs and abilities inside a mod are looked at when they are performed, not by the view.
    for child in node.children():
        if not isinstance(child, (Effect, Cost, Ability)):
            bits |= _reads(child, table, everything, cache)
    cache[id(node)] = (node, bits)
    return bits
