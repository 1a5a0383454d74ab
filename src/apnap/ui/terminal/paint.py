"""A snapshot as coloured text: the board in chips, the turn's band, the stack, the log, a card."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from apnap.table.structs import CardView, Detail, LogLine, Pile, PlayerView, Snapshot

SHORT: Final = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "precombat_main": "main1", "begin_combat": "combat",
    "declare_attackers": "attack", "declare_blockers": "block", "first_strike_damage": "first strike",
    "combat_damage": "damage", "end_combat": "end-c", "postcombat_main": "main2", "end": "end",
    "cleanup": "cleanup",
}  # fmt: skip
FRAMES: Final = {"W": "#e8dfb0", "U": "#7fb2e5", "B": "#b08fc7", "R": "#e8896b", "G": "#7fc07f"}
GOLD: Final = "#d9b64a"
GREY: Final = "#b8b8b8"
LOG_STYLES: Final = {"step": "dim", "turn": "bold cyan"}
_NAME: Final = 26


class Chip(NamedTuple):
    """A card, or a pile of like ones, in a row: what it is, and how it looks."""

    refs: tuple[int, ...]
    text: Text

    @property
    def width(self) -> int:
        """In cells."""
        return cell_len(self.text.plain)


class Row(NamedTuple):
    """A line of the board: a heading and chips. The free space is where there is a `gap`."""

    label: Text
    chips: tuple[Chip, ...]
    gap: bool = False


LABEL: Final = 11


def frame(card: CardView) -> str:
    """The colour in which a card is written: its own, gold for several, grey for none."""
    if len(card.colors) == 1:
        return FRAMES.get(card.colors, GREY)
    return GOLD if card.colors else GREY


def states(card: CardView) -> str:
    """A permanent's state in short: T tapped, * came this turn, counters, damage."""
    out = ""
    if card.tapped:
        out += " T"
    if card.sick:
        out += " *"
    if card.face_down:
        out += " face down"
    for kind, n in card.counters.items():
        out += f" {n}×{kind}"
    if card.damage:
        out += f" -{card.damage}"
    if card.phased:
        out += " phased out"
    return out


def short(name: str) -> str:
    """A name that is not too long for a chip."""
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def chip(shot: Snapshot, pile: Pile, picked: frozenset[int] = frozenset()) -> Chip:
    """A pile of permanents."""
    card = shot.cards[pile.ids[0]]
    text = Text()
    glow = any(ref in shot.glow for ref in pile.ids)
    text.append("✓" if picked.intersection(pile.ids) else "•" if glow else " ", style="bold")
    if len(pile.ids) > 1:
        text.append(f"{len(pile.ids)}×", style="bold")
    style = frame(card) + (" bold" if glow else "") + (" dim" if card.tapped else "")
    text.append(short(card.name), style=style)
    if card.power is not None:
        changed = card.printed is not None and [card.power, card.toughness] != card.printed
        text.append(" ")
        text.append(f"{card.power}/{card.toughness}", style="bold underline" if changed else "bold")
    elif card.loyalty is not None:
        text.append(f" [{card.counters.get('loyalty', 0)}]", style="bold")
    text.append(states(card), style="italic")
    for ref in pile.attached:
        text.append(f" +{short(shot.cards[ref].name)}", style=frame(shot.cards[ref]) + " italic")
    return Chip((*pile.ids, *pile.attached), text)


def hand_chip(shot: Snapshot, ref: int, picked: frozenset[int] = frozenset()) -> Chip:
    """A card in hand, with its cost."""
    card = shot.cards[ref]
    glow = ref in shot.glow
    text = Text()
    text.append("✓" if ref in picked else "•" if glow else " ", style="bold")
    text.append(short(card.name), style=frame(card) + (" bold" if glow else ""))
    if card.cost:
        text.append(f" {plain_cost(card.cost)}", style="dim")
    return Chip((ref,), text)


def plain_cost(cost: str) -> str:
    """A mana cost without braces where each symbol is one letter: {2}{R} as 2R."""
    parts = cost.replace("}", "").split("{")[1:]
    return "".join(p if len(p) == 1 else f"({p})" for p in parts)


def player_line(shot: Snapshot, player: PlayerView) -> Text:
    """One player's numbers."""
    active = player.id == shot.turn.active
    text = Text()
    text.append("▶ " if active else "  ", style="bold")
    text.append(player.name, style="bold reverse" if player.id == shot.turn.priority else "bold")
    text.append(f"  ♥ {player.life}", style="bold red" if player.life <= 5 else "bold")
    text.append(f"  hand {player.hand}  library {player.library}  graveyard {player.graveyard}")
    for kind, n in player.counters.items():
        text.append(f"  {kind} {n}", style="bold")
    for mark in player.marks:
        text.append(f"  {mark}", style="italic")
    if player.pool:
        text.append(f"  mana {player.pool}", style="bold yellow")
    if player.lost:
        text.append("  has lost", style="bold red")
    return text


def board_rows(shot: Snapshot, picked: frozenset[int] = frozenset()) -> list[Row]:
    """The whole board from the far side to one's own hand."""
    me = shot.seat
    rows: list[Row] = []
    sides = {side.player: side for side in shot.battlefield}
    for player in shot.players:
        if player.id == me:
            continue
        rows.append(Row(player_line(shot, player), ()))
        seen = shot.seen_hands.get(player.id, [])
        if seen:
            rows.append(_row("hand", [hand_chip(shot, ref, picked) for ref in seen]))
        rows += _yard(shot, player.id, picked)
        side = sides[player.id]
        for name, piles in (("lands", side.lands), ("others", side.others), ("creatures", side.creatures)):
            rows += _piles(shot, name, piles, picked)
    rows += combat_rows(shot, picked)
    mine = next((p for p in shot.players if p.id == me), None)
    if mine is None:
        return rows
    side = sides[me]
    for name, piles in (("creatures", side.creatures), ("others", side.others), ("lands", side.lands)):
        rows += _piles(shot, name, piles, picked)
    rows += _yard(shot, me, picked)
    for name, ids in (("exile", shot.exile), ("command", shot.command)):
        if ids:
            rows.append(_row(name, [hand_chip(shot, ref, picked) for ref in ids]))
    rows.append(Row(player_line(shot, mine), ()))
    rows.append(_row("hand", [hand_chip(shot, ref, picked) for ref in shot.hand]))
    return rows


def _row(name: str, chips: list[Chip], style: str = "dim") -> Row:
    label = Text()
    label.append(f"  {name:<{LABEL - 2}}", style=style)
    return Row(label, tuple(chips))


def _piles(shot: Snapshot, name: str, piles: list[Pile], picked: frozenset[int]) -> list[Row]:
    fighting: set[int] = set()
    if shot.combat is not None:
        fighting = {a.id for a in shot.combat.attackers} | {b.id for b in shot.combat.blockers}
    chips = [chip(shot, pile, picked) for pile in piles if pile.ids[0] not in fighting]
    return [_row(name, chips)] if chips else []


def _yard(shot: Snapshot, player: int, picked: frozenset[int]) -> list[Row]:
    """A graveyard: the cards that can be used, and the last few."""
    cards = shot.graveyards.get(player, [])
    shown = [ref for ref in cards if ref in shot.glow or ref in cards[-6:]]
    return [_row("graveyard", [hand_chip(shot, ref, picked) for ref in shown])] if shown else []


def combat_rows(shot: Snapshot, picked: frozenset[int]) -> list[Row]:
    """Attackers and blockers facing each other, with the damage to come: those that nobody blocks together, each of the
    others with its blockers."""
    combat = shot.combat
    if combat is None or not combat.attackers:
        return [Row(Text(), (), True)]
    rows = [Row(Text(), (), True)]
    free: dict[int, list[Chip]] = {}
    for attacker in combat.attackers:
        chips = [_fighter(shot, attacker.id, sum(hit.amount for hit in attacker.damage), picked)]
        if not attacker.blocked:
            free.setdefault(attacker.attacks, []).extend(chips)
            continue
        deals = {b.id: sum(hit.amount for hit in b.damage if hit.to == attacker.id) for b in combat.blockers}
        chips += [_fighter(shot, ref, deals.get(ref, 0), picked, "⊣ ") for ref in attacker.blockers]
        rows.append(_row("⚔ blocked", chips, "bold red"))
    for whom, chips in free.items():
        rows.append(_row(f"⚔ {name(shot, whom)[: LABEL - 5]}", chips, "bold red"))
    return [*rows, Row(Text(), (), True)]


def _fighter(shot: Snapshot, ref: int, deals: int, picked: frozenset[int], before: str = "") -> Chip:
    """A creature in combat, with the damage that it would deal."""
    card = shot.cards[ref]
    plain = chip(shot, Pile([ref], list(card.attached)), picked)
    text = Text()
    text.append(before)
    text.append_text(plain.text)
    text.append(f" ({deals})", style="yellow")
    return Chip(plain.refs, text)


def name(shot: Snapshot, ref: int) -> str:
    """What a ref is called."""
    for player in shot.players:
        if player.id == ref:
            return player.name
    card = shot.cards.get(ref)
    return card.name if card is not None else "something"


def band(shot: Snapshot) -> Text:
    """The turn: its steps with the present one lit; a dot before a step where the game waits for you."""
    turn = shot.turn
    whose = "your turn" if turn.active == shot.seat else f"{name(shot, turn.active)}'s turn"
    text = Text()
    text.append(f" Turn {turn.number} · {whose} " if turn.number else " Before the first turn ", style="bold")
    if shot.past:
        text.append(" PAST ", style="bold black on yellow")
    if shot.day:
        text.append(f" {shot.day} ", style="italic")
    text.append(" ")
    habits = shot.habits
    stops: list[str] = []
    if habits is not None:
        stops = habits.stops.mine if turn.active == shot.seat else habits.stops.theirs
    for step, words in SHORT.items():
        if step == "first_strike_damage" and step != turn.step:
            continue
        mark = "•" if step in stops else " "
        if step == turn.step:
            text.append(f"[{words}]", style="bold reverse")
        else:
            passed = step not in turn.ahead
            text.append(f"{mark}{words} ", style="dim" if passed else "")
    return text


def habits_line(shot: Snapshot) -> Text:
    """What goes on by itself: passing until something, full control, held priority."""
    text = Text()
    habits = shot.habits
    if habits is None:
        return text
    if habits.until:
        words = {"something": "something happens", "turn": "the end of turn", "my_turn": "your turn"}
        until = words.get(habits.until, habits.until)
        text.append(f" passing until {until} (esc stops) ", style="bold black on yellow")
    if habits.full_control:
        text.append(" full control ", style="bold reverse")
    if habits.hold:
        text.append(" holding priority ", style="bold reverse")
    if not habits.auto_pass:
        text.append(" asked at every stop ", style="reverse")
    if habits.payment == "manual":
        text.append(" you pay by hand ", style="reverse")
    return text


def stack_text(shot: Snapshot) -> Text:
    """The stack, the top first, with targets as arrows."""
    text = Text()
    for item in shot.stack:
        if text.plain:
            text.append("\n")
        text.append(f"{item.name}", style="bold magenta")
        text.append(f" ({name(shot, item.controller)})", style="dim")
        if item.targets:
            text.append(" → " + ", ".join(name(shot, ref) for ref in item.targets), style="magenta")
        if item.kind == "ability" and item.text:
            text.append(f"\n  {item.text}", style="dim italic")
    return text if shot.stack else Text("empty", style="dim")


def log_text(lines: list[LogLine]) -> Text:
    """Lines of the log, each with its rule; turns stand out."""
    text = Text()
    for line in lines:
        rule = f" ({line.rule})" if line.rule else ""
        style = LOG_STYLES.get(line.kind, "")
        text.append(("\n" if text.plain else "") + line.text.removesuffix(rule), style=style)
        text.append(rule, style="dim")
    return text


def card_text(card: CardView, detail: Detail | None = None) -> Text:
    """A card as it is now, and what changed its numbers."""
    text = Text()
    text.append(card.name, style=f"bold {frame(card)}")
    if card.cost:
        text.append(f"  {card.cost}")
    kinds = " ".join([*card.supertypes, *card.types]) + (" — " + " ".join(card.subtypes) if card.subtypes else "")
    text.append(f"\n{kinds}\n", style="italic")
    for line in card.text:
        text.append(f"{line}\n")
    if card.power is not None:
        text.append(f"{card.power}/{card.toughness}", style="bold")
    if card.loyalty is not None:
        text.append(f"loyalty {card.counters.get('loyalty', card.loyalty)}", style="bold")
    if card.really:
        text.append(f"\nreally {card.really}", style="italic")
    for face in card.other_faces:
        text.append(f"\nother face: {face}", style="dim")
    said = states(card).strip()
    if said:
        text.append(f"\n{said}", style="dim")
    for kind in card.chosen.values():
        text.append(f"\nchosen: {kind}", style="dim")
    if detail is not None and detail.printed is not None and detail.changes:
        text.append(f"\nprinted {detail.printed[0]}/{detail.printed[1]}", style="dim")
        for change in detail.changes:
            text.append(f"\n{change.power}/{change.toughness} {change.text} ({change.rule})", style="dim")
    return text
