"""What is done to permanents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.effects.frames import FOREVER
from apnap.ability.selections import Selection, You

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.effects.frames import Duration
    from apnap.ability.events import On
    from apnap.ability.mods import Mod


class Tap(Effect, frozen=True):
    """Tap (701.26)."""

    what: Selection
    name: str = ""


class Untap(Effect, frozen=True):
    """Untap (701.26)."""

    what: Selection
    name: str = ""


class PutCounters(Effect, frozen=True):
    """Put counters on objects or players (122). `divided`: the number is divided among the targets (601.2d).
    `choices`: the putter chooses the kind among these."""

    what: Selection
    kind: str
    n: Amount = 1
    divided: bool = False
    choices: tuple[str, ...] = ()
    name: str = ""


class RemoveCounters(Effect, frozen=True):
    """Remove counters; n None removes all. Kind "" is of any kind chosen."""

    what: Selection
    kind: str
    n: Amount | None = 1
    up_to: bool = False
    name: str = ""
    among: bool = False
    """So many from all of them together, as their remover likes."""


class MoveCounters(Effect, frozen=True):
    """Move counters from one object onto another (122.5)."""

    frm: Selection
    onto: Selection
    kind: str = ""
    n: Amount | None = 1
    up_to: bool = False
    """No more than that many, or than all of them: as many as the mover likes."""


class DoubleCounters(Effect, frozen=True):
    """Double the number of counters of each (or that) kind."""

    what: Selection
    kind: str = ""


class Proliferate(Effect, frozen=True):
    """Proliferate (701.34)."""

    who: Selection = You()


class Attach(Effect, frozen=True):
    """Attach an Aura, Equipment or Fortification to something (701.3)."""

    what: Selection
    to: Selection
    name: str = ""


class Unattach(Effect, frozen=True):
    """Unattach an Equipment."""

    what: Selection


class Regenerate(Effect, frozen=True):
    """Create a regeneration shield (701.19)."""

    what: Selection
    now: bool = False
    """In place of its destruction, as a static ability has it (701.19b), instead of the next time."""


class PhaseOut(Effect, frozen=True):
    """Phase out (702.26), for a while where `until` says so (610.4); `tapped`: tapped as it phases in that way."""

    what: Selection
    until: On | None = None
    tapped: bool = False
    name: str = ""


class Transform(Effect, frozen=True):
    """Transform (701.27); `convert` prints so."""

    what: Selection
    name: str = ""


class ChangeWords(Effect, frozen=True):
    """Change a text by replacing all instances of a word, of one of the kinds (color, land, creature), with another of
    its kind, or with `new`; which ones its controller chooses (612)."""

    what: Selection
    kinds: tuple[str, ...]
    new: str = ""
    never: tuple[str, ...] = ()
    """What the new word can't be."""
    duration: Duration = FOREVER


class Flip(Effect, frozen=True):
    """Flip a flip card, for good (710)."""

    what: Selection


class TurnFace(Effect, frozen=True):
    """Turn face up or face down (708)."""

    what: Selection
    down: bool = False


class Become(Effect, frozen=True):
    """Becomes a copy of an object (707), with exceptions."""

    what: Selection
    of: Selection
    duration: Duration = FOREVER
    mods: tuple[Mod, ...] = ()


class Exchange(Effect, frozen=True):
    """Exchange control of two objects, the life totals of two players, a player's life total with the power or
    toughness of an object, or two zones of a player (701.12): quality control, life, power, toughness, or "hand
    graveyard" and the like."""

    a: Selection
    b: Selection
    quality: str = "control"
    name: str = ""
    """Its number: the life that its controller lost."""


class RemoveFromCombat(Effect, frozen=True):
    """Remove from combat (506.4)."""

    what: Selection


class Fight(Effect, frozen=True):
    """Two creatures fight (701.14)."""

    a: Selection
    b: Selection


class Act(Effect, frozen=True):
    """A keyword action that the rules spell out, by name (701): explore, goad, connive, amass, adapt, monstrosity,
    bolster, support, manifest, manifest_dread, cloak, learn, venture, discover, incubate, populate, investigate,
    detain, suspect, exert, clash, fateseal, tempted_by_ring, meld, collect_evidence, forage, time_travel, planeswalk,
    …"""

    name: str
    what: Selection | None = None
    n: Amount | None = None
    who: Selection = You()
    word: str = ""
    result: str = ""
