"""The snapshot of a position for one seat, made from nothing that the seat may not know (`sight`)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Keyword
from apnap.explain.events import NAMES
from apnap.explain.texts import ability_text, face_lines, keyword_text, said_by, stack_text
from apnap.explain.words import decision_text, name_of, option_text, outcome_text, said
from apnap.game import Game
from apnap.model.decisions import Decision
from apnap.model.mana import COLORS, LETTER
from apnap.model.objects import FIRST_OBJECT, NOBODY, Chars, Obj, Player
from apnap.rules import layers
from apnap.rules.layers import printed
from apnap.table.battle import combat_view
from apnap.table.piles import sides
from apnap.table.sight import known, shown, told
from apnap.table.structs import (
    Can,
    CardView,
    End,
    Known,
    OptionView,
    PlayerView,
    Question,
    Snapshot,
    StackItem,
    Turn,
    Waiting,
    eyes,
)

ACTING: Final = frozenset({"play", "cast", "activate", "special"})
MANY_TYPES: Final = 20


def snapshot(
    game: Game, seat: int, *, asked: Decision | None = None, n: int = 0, past: bool = False, lang: str = "en"
) -> Snapshot:
    """The position as the seat may see it. `asked`: the decision that the seat is to answer, as its `n`th. What the
    position alone doesn't tell (room, log, habits, clocks) the table fills in."""
    cards = _Cards(game, seat, lang)
    players = game.players
    graveyards = {p.id: cards.all(p.graveyard) for p in players}
    exile, command = cards.all(game.exile), cards.all(game.command)
    cards.all(game.battlefield)
    stack = [_stack_item(game, seat, oid, lang) for oid in reversed(game.stack)]
    cards.all(game.stack)
    question = _question(game, seat, asked, n, lang) if asked is not None else None
    if question is not None:
        cards.asked(question)
    return Snapshot(
        seat=seat,
        seq=0,
        moment=0,
        moments=0,
        past=past,
        turn=_turn(game),
        players=[_player(game, p) for p in players],
        hand=cards.all(players[seat].hand) if seat < len(players) else [],
        seen_hands={
            p.id: seen for p in players if p.id != seat and (seen := cards.all(_seen(game, seat, p.hand)))
        },
        libraries={
            p.id: found for p in players if (found := [Known(oid, i) for i, oid in cards.library(p)])
        },
        graveyards=graveyards,
        exile=exile,
        command=command,
        battlefield=sides(game, cards.made),
        stack=stack,
        combat=combat_view(game),
        decision=question,
        waiting=_waiting(game, seat),
        glow=sorted({o.ref for o in question.options if o.ref != NOBODY and o.kind in ACTING | _CHOICES})
        if question is not None
        else [],
        cards=cards.made,
        log=[],
        log_from=0,
        log_size=0,
        habits=None,
        can=Can(False, False, False, False),
        day=game.day,
        outcome=_outcome(game, lang),
    )


def card_view(game: Game, seat: int, oid: int, lang: str = "en") -> CardView:
    """One object as the seat sees it."""
    return _Cards(game, seat, lang).card(oid)


OPEN: Final = frozenset({
    "priority", "mulligan", "bottom", "attackers", "blockers", "damage", "targets", "modes", "pay", "discard",
    "sacrifice", "legend", "untap",
})  # fmt: skip
"""Kinds of questions that tell nothing but what everybody sees anyhow. Others might: that a card just drawn may be
revealed for its miracle cost, say."""


def _waiting(game: Game, seat: int) -> Waiting | None:
    """Who decides, without asking what could be done; what about, as far as the seat may know."""
    if game.outcome is not None:
        return None
    decision = game.decision_
    if decision is None:
        return Waiting(game.priority, "priority", False)
    return Waiting(decision.player, decision.kind if decision.player == seat or decision.kind in OPEN else "", False)


_CHOICES: Final = frozenset({"object", "player", "pair", "trigger", "card", "target", "spend"})


def _seen(game: Game, seat: int, ids: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(oid for oid in ids if known(game, seat, oid))


def _turn(game: Game) -> Turn:
    turn = game.turn
    ahead = [step.name for step in turn.steps] + [step.name for phase in turn.phases for step in phase.steps]
    return Turn(turn.number, turn.active, turn.phase, turn.step, game.priority, ahead)


def _player(game: Game, player: Player) -> PlayerView:
    pid = player.id
    marks = sorted(player.designations)
    if game.monarch == pid:
        marks.append("monarch")
    if game.watched.get("initiative", NOBODY) == pid:
        marks.append("initiative")
    return PlayerView(
        id=pid,
        name=player.key,
        life=player.life,
        hand=len(player.hand),
        library=len(player.library),
        graveyard=len(player.graveyard),
        team=player.team,
        counters=player.counters,
        pool="".join("{" + LETTER[mana.type] + "}" for mana in player.pool),
        lost=player.lost,
        marks=marks,
    )


def _outcome(game: Game, lang: str) -> End | None:
    if game.outcome is None:
        return None
    kind, winners = game.outcome
    return End(str(kind), list(winners), outcome_text(game, lang))


# --- the question ---------------------------------------------------------------------------------------


def _question(game: Game, seat: int, decision: Decision, n: int, lang: str) -> Question:
    """The decision with its options in words. The options come from what the engine offers this player, who may know
    what is offered (701.23a); what isn't known stays without a ref."""
    return Question(
        n=n,
        kind=decision.kind,
        rule=decision.rule,
        player=decision.player,
        actor=decision.actor,
        prompt=_prompt(game, seat, decision, lang),
        form=decision.form,
        least=decision.least,
        most=decision.most,
        total=decision.total,
        floor=decision.floor,
        zero_ok=decision.zero_ok,
        ordered=decision.ordered,
        source=told(game, seat, decision.source) if decision.source != NOBODY else NOBODY,
        default=list(decision.fallback()),
        cancel=decision.kind != "priority",
        options=[_option(game, seat, decision, i, lang) for i in range(len(decision.options_))],
        text=_asking(game, decision),
    )


def _prompt(game: Game, seat: int, decision: Decision, lang: str) -> str:
    """The question in words; what asks is only named to a seat that may know it."""
    source = decision.source
    if source == NOBODY or told(game, seat, source) != NOBODY or offered(game, decision, source):
        return decision_text(game, decision, lang)
    nameless = Decision(
        decision.kind, decision.player, decision.rule, decision.options_, decision.least, decision.most,
        decision.form, total=decision.total, prompt=decision.prompt,
    )  # fmt: skip
    return decision_text(game, nameless, lang)


def _asking(game: Game, decision: Decision) -> str:
    """What the spell or ability on top of the stack says, when it is the one that asks."""
    if decision.kind == "priority" or not game.stack or decision.source == NOBODY:
        return ""
    top = game.stack[-1]
    info = game.objects[top].stack
    asks = decision.source in (top, info.source if info is not None else NOBODY)
    return stack_text(game, top) if asks else ""


def _option(game: Game, seat: int, decision: Decision, i: int, lang: str) -> OptionView:
    option = decision.options_[i]
    ref, other = option.ref, option.other
    seen = ref == NOBODY or told(game, seat, ref) != NOBODY or offered(game, decision, ref)
    text = option_text(game, decision, option, lang) if seen else said(NAMES["card_n"], lang).format(i + 1)
    return OptionView(
        i=i,
        kind=option.kind,
        ref=ref if seen else NOBODY,
        index=option.index,
        how=option.how,
        other=told(game, seat, other) if other != NOBODY else NOBODY,
        text=text,
    )


def offered(game: Game, decision: Decision, ref: int) -> bool:
    """Whether the card is in a library that the player looks through to choose from it (701.23a, 701.22a). Cards of
    another's hand are only offered face up when they are revealed or looked at, which they are then known by."""
    obj = game.objects.get(ref)
    return obj is not None and obj.zone in ("library", "sideboard")


# --- objects --------------------------------------------------------------------------------------------


class _Cards:
    """The cards of one snapshot, each made once."""

    def __init__(self, game: Game, seat: int, lang: str) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang
        self.nameless = said(NAMES["face_down"], lang)
        self.made: dict[int, CardView] = {}
        self.attached: dict[int, list[int]] = {}
        for oid in game.battlefield:
            host = game.objects[oid].attached_to
            if host != NOBODY:
                self.attached.setdefault(host, []).append(oid)

    def all(self, ids: tuple[int, ...]) -> list[int]:
        """Make the cards of a zone; the ids in their order."""
        for oid in ids:
            if oid not in self.made:
                self.made[oid] = self.card(oid)
        return list(ids)

    def library(self, player: Player) -> list[tuple[int, int]]:
        """The cards of a library that the seat knows, with their places."""
        game = self.game
        found = [(i, oid) for i, oid in enumerate(player.library) if shown(game, self.seat, oid)]
        self.all(tuple(oid for _, oid in found))
        return found

    def asked(self, question: Question) -> None:
        """Cards that are shown only because they are offered."""
        for option in question.options:
            if option.ref >= FIRST_OBJECT and option.ref not in self.made and option.ref in self.game.objects:
                self.made[option.ref] = self.card(option.ref, offered=True)

    def card(self, oid: int, offered: bool = False) -> CardView:
        """One object. Face down and not known to the seat, it is what everybody sees of it (708.2)."""
        game = self.game
        obj = game.objects[oid]
        seen = offered or known(game, self.seat, oid)
        open_zone = obj.zone in ("battlefield", "stack")
        owner = obj.owner
        if not seen and not open_zone:
            return CardView(oid, self.nameless, owner, owner, obj.zone, "hidden", face_down=True)
        if not open_zone and obj.face_down and obj.card is not None:  # exiled face down, and the seat may look
            view = self._card(obj, printed.printed_chars(obj.card.faces[0]))
        else:
            view = self._card(obj, layers.chars(game, oid))
        if obj.face_down:
            view.face_down = True
            if seen and obj.card is not None:
                view.really = obj.card.name
        return view

    def _card(self, obj: Obj, chars: Chars) -> CardView:
        game = self.game
        oid = obj.id
        creature = "Creature" in chars.types
        many = len(chars.subtypes) > MANY_TYPES
        view = CardView(
            id=oid,
            name=name_of(game, oid, lang=self.lang) if obj.kind == "ability" else chars.name or self.nameless,
            owner=obj.owner,
            controller=layers.controller(game, oid),
            zone=obj.zone,
            kind=obj.kind,
            cost=chars.cost.text if chars.cost is not None else "",
            colors="".join(LETTER[bit] for bit in COLORS if chars.colors & bit),
            types=sorted(chars.types),
            subtypes=["every creature type"] if many else sorted(chars.subtypes),
            supertypes=sorted(chars.supertypes),
            text=self._text(obj, chars),
            keywords=sorted(chars.keywords),
            loyalty=chars.loyalty,
            defense=chars.defense,
        )
        if creature or "Vehicle" in chars.subtypes:
            view.power, view.toughness = chars.power, chars.toughness
            view.printed = printed_numbers(obj)
        if obj.counters:
            view.counters = obj.counters
        if obj.zone == "battlefield":
            self._permanent(view, obj, creature)
        card = obj.card
        if card is not None and len(card.faces) > 1 and not obj.face_down and obj.copy is None:
            view.other_faces = [face.name for i, face in enumerate(card.faces) if i != obj.face]
        return view

    def _permanent(self, view: CardView, obj: Obj, creature: bool) -> None:
        game = self.game
        view.damage = obj.damage
        view.tapped = obj.tapped
        view.attached_to = obj.attached_to
        view.attached = self.attached.get(obj.id, [])
        view.phased = obj.phased != NOBODY
        if creature and obj.control_turn >= game.turn.number and not layers.has_keyword(game, obj.id, "haste"):
            view.sick = obj.control_turn != NOBODY
        if obj.flags:
            view.flags = sorted(obj.flags)
        if obj.chosen and known(game, self.seat, obj.id):
            view.chosen = {key: v for key, v in obj.chosen.items() if isinstance(v, (str, int))}

    def _text(self, obj: Obj, chars: Chars) -> list[str]:
        """The rules text as it is now: the card's own lines, or the abilities that it has instead."""
        if obj.kind == "ability":
            return stack_text(self.game, obj.id).split("\n")
        face = said_by(self.game, obj.id)
        own = printed.printed_chars(face)
        if obj.face_down and obj.zone in ("battlefield", "stack"):
            lines: list[str] = []
            rest = list(chars.abilities)
        elif all(any(a is b for b in chars.abilities) for a in own.abilities):
            lines = face_lines(face)
            rest = [a for a in chars.abilities if not any(a is b for b in own.abilities)]
        else:
            lines, rest = [], list(chars.abilities)
        for ability in rest:
            said = keyword_text(ability) if isinstance(ability, Keyword) else ability_text(self.game, obj.id, ability)
            if said and said not in lines:
                lines.append(said)
        return lines


def printed_numbers(obj: Obj) -> list[int] | None:
    """Power and toughness as printed on the face that is up (or as a copy has them), where they are numbers."""
    face: Any = obj.copy if obj.copy is not None else None
    if face is None and obj.card is not None and not obj.face_down and obj.face < len(obj.card.faces):
        face = obj.card.faces[obj.face]
    if face is None or face.power is None or face.toughness is None:
        return None
    return [int(face.power), int(face.toughness)]


def _stack_item(game: Game, seat: int, oid: int, lang: str) -> StackItem:
    obj = game.objects[oid]
    info = obj.stack
    targets = [ref for group in info.targets for ref in group] if info is not None else []
    source = info.source if info is not None and obj.kind == "ability" else oid
    return StackItem(
        id=oid,
        name=name_of(game, oid, eyes(seat), lang),
        kind="ability" if obj.kind == "ability" else "spell",
        text=stack_text(game, oid) if known(game, seat, oid) else "",
        controller=layers.controller(game, oid),
        source=told(game, seat, source) if source != NOBODY else NOBODY,
        targets=[ref for ref in targets if told(game, seat, ref) != NOBODY],
    )
