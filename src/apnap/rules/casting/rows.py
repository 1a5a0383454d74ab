"""What each permanent offers its controller: abilities to activate and mana to make, as far as the view decides it.

A row is about one object with the same abilities under one controller, and outlives views; the side of a player
is that player's rows on the present view.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Activated
from apnap.model.card import Card
from apnap.model.decisions import Option
from apnap.model.objects import NOBODY, Chars, Obj
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting.act_info import ActInfo, act_info
from apnap.rules.casting.copies import has_prepare_spell
from apnap.rules.casting.makers import Maker, maker_of
from apnap.rules.layers.parts import Parts
from apnap.rules.payment import Source

CREATURE_PENALTY: Final = 2
PREPARED: Final = "prepared"

Use = tuple[int, tuple[int, ...]]
"""A use of a mana ability: its index among the object's mana abilities, and the mana it is to make."""


class Row:
    """What one permanent offers."""

    __slots__ = (
        "acts", "dynamic", "makes", "oid", "open", "options", "parts", "pays", "plain", "quiet", "simple", "slow",
        "sources", "special", "steady", "who",
    )  # fmt: skip

    def __init__(self, game: State, obj: Obj, chars: Chars, parts: Parts, who: int) -> None:
        oid = obj.id
        here = layers.activated(game, oid)
        mana = layers.mana_abilities(game, oid)
        self.oid = oid
        self.parts = parts
        """Its abilities taken apart."""
        self.who = who
        self.open = any([a.any_player or a.opponents_only for a in here])
        """Others than its controller may activate something."""
        self.acts: list[tuple[Activated, Option, ActInfo]] = [
            (a, Option("activate", oid, k), act_info(a)) for k, a in enumerate(here) if not layers.is_mana_ability(a)
        ]
        self.makes: list[tuple[Activated, Option]] = [(a, Option("mana", oid, k)) for k, a in enumerate(mana)]
        self.options = [option for _, option in self.makes]
        self.special = special_of(obj)
        """The name of a special action it may allow, or `PREPARED`."""
        self.quiet = not self.acts and not self.special
        """Nothing to activate but mana abilities, and no special action."""
        creature = "Creature" in chars.types
        self.slow = creature and "haste" not in chars.keywords
        """Has to do without summoning sickness (302.6)."""
        self.sources: tuple[Source, ...] = ()
        """Sources of mana that only need it untapped."""
        self.dynamic: tuple[tuple[int, Maker], ...] = ()
        """Mana abilities that automatic payment may use and that depend on more."""
        makers = [maker_of(ability) for ability in mana]
        self.pays = False
        """Automatic payment may use it."""
        self.simple = not self.special and all([maker.bare for maker in makers])
        """Its mana abilities need nothing but the permanent untapped, and it has no special actions."""
        self.plain = self.simple and self.quiet
        """There is no more to it than mana for {T}."""
        self.steady: tuple[tuple[int, Maker], ...] = ()
        """Those of its mana abilities that, while it is untapped, are the same sources as long as the view is."""
        if makers:
            penalty = (CREATURE_PENALTY if creature else 0) + (len(here) > len(mana))  # rather keep what can do more
            self._sum_up(makers, "Snow" in chars.supertypes, penalty)

    def _sum_up(self, makers: list[Maker], snow: bool, penalty: int) -> None:
        merged: list[tuple[int, ...]] = []
        where: list[Use] = []
        dynamic: list[tuple[int, Maker]] = []
        steady: list[tuple[int, Maker]] = []
        for k, maker in enumerate(makers):
            if maker.simple:
                assert maker.fixed is not None
                for output in maker.fixed:
                    if output not in merged:
                        merged.append(output)
                        where.append((k, output))
            elif maker.steady:
                steady.append((k, maker))
            elif maker.auto:
                dynamic.append((k, maker))
        if merged:
            key = (self.oid, tuple(where))
            self.sources = (Source(key, tuple(merged), snow=snow, penalty=penalty, group=self.oid),)
        self.dynamic = tuple(dynamic)
        self.steady = tuple(steady)
        self.pays = bool(merged or dynamic or steady)


def special_of(obj: Obj) -> str:
    """What else a permanent offers: being turned face up (116.2b), a door to be unlocked (116.2m), or a spell while it
    is prepared."""
    if obj.face_down:
        return "turn_face_up"
    if obj.card is None:
        return ""
    return "unlock" if obj.card.layout == "room" else PREPARED if has_prepare_spell(obj) else ""


class Side:
    """The rows of one player's permanents on this view, and of others' with abilities that anybody may activate."""

    __slots__ = ("busy", "even", "kept", "made", "offered", "payers", "paying", "plain", "rows", "spends")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.busy: list[Row] = []
        """Those of them that offer more than mana."""
        self.even = True
        """Whether all that make mana need nothing but to be untapped, and not sick."""
        self.offered: tuple[int, Any, list[Option]] | None = None
        """The options to make mana then, with what they depend on: `State.taps` and the modifications of rules."""
        self.payers: list[Row] = []
        """Those of the player's own that mana can come from."""
        self.paying: set[int] = set()
        """Their objects."""
        self.plain = True
        """Whether being untapped, and not sick, is all that the payers need."""
        self.spends = False
        """Whether some of the mana may be spent on some things only (106.6)."""
        self.made: dict[int, tuple[Source, ...]] = {}
        """The sources that steady mana abilities are on this view, by object."""
        self.kept: dict[int, Any] = {}
        """What the player could last pay with, without one of the permanents or NOBODY (see `casting.mana`)."""

    def complete(self) -> None:
        """Sum up the rows and payers that were put in."""
        self.busy = [row for row in self.rows if not row.plain]
        for row in self.busy:
            if not row.simple and row.makes:
                self.even = False
        self.paying = {row.oid for row in self.payers}
        for row in self.payers:
            if row.dynamic:
                self.plain = False
                for _, maker in row.dynamic:
                    if maker.add is not None and maker.add.spend is not None and maker.add.spend.only:
                        self.spends = True


_LIMIT: Final = 20_000
# Rows outlive views: the same abilities under the same number and controller offer the same. The second table finds
# them by object, where its characteristics are the same as when it was last looked at; None: it offers nothing.
_kept: dict[tuple[int, int, int, str, bool, bool, bool], Row] = {}
_same: dict[int, tuple[Chars, Card | None, str, int, Row | None]] = {}


def side(game: State, pid: int) -> Side:
    """The player's side; kept with the view."""
    sides: list[Side] | None = game.view_.sides
    return sides[pid] if sides is not None else _sides(game)[pid]


def _sides(game: State) -> list[Side]:
    sides = [Side() for _ in game.players]
    rows = [one.rows for one in sides]
    payers = [one.payers for one in sides]
    objects = game.objects
    known = _same
    for oid, chars in layers.permanents(game):
        obj = objects[oid]
        who = chars.controller
        if who == NOBODY:
            who = obj.controller
        same = known.get(oid)
        if (
            same is not None
            and same[0] is chars
            and same[1] is obj.card
            and same[2] == obj.face_down
            and same[3] == who
        ):
            row = same[4]
        else:
            row = _row(game, obj, chars, who)
        if row is None:
            continue
        if row.open:
            for one in sides:
                one.rows.append(row)
        else:
            rows[who].append(row)
        if row.pays:
            payers[who].append(row)
    for one in sides:
        one.complete()
    game.view_.sides = sides
    return sides


def _row(game: State, obj: Obj, chars: Chars, who: int) -> Row | None:
    """What the permanent offers, or None for nothing."""
    if not chars.abilities and not special_of(obj):
        _same[obj.id] = (chars, obj.card, obj.face_down, who, None)
        return None
    parts = layers.parts_in(chars)
    creature = "Creature" in chars.types
    slow = creature and "haste" not in chars.keywords
    key = (obj.id, id(parts), who, obj.face_down, creature, slow, "Snow" in chars.supertypes)
    row = _kept.get(key)
    if row is None or row.parts is not parts:
        row = Row(game, obj, chars, parts, who)
        if len(_kept) > _LIMIT:
            _kept.clear()
        if not parts.gates:  # whether they are there may change
            _kept[key] = row
    found = row if row.acts or row.makes or row.special else None
    if not parts.gates:
        if len(_same) > _LIMIT:
            _same.clear()
        _same[obj.id] = (chars, obj.card, obj.face_down, who, found)
    return found
