"""A person at the table: the loop of questions, and the commands besides answering."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text

from apnap.agents.base import step as let_decide
from apnap.cli.reading import NotUnderstood, how_to, read_answer
from apnap.cli.table import SHORT, draw
from apnap.explain.texts import stack_text
from apnap.explain.words import decision_text, event_text, name_of, option_text, reason_text
from apnap.game import Game
from apnap.match.shortcuts import LONGEST, MOST, find, repeat
from apnap.model.decisions import Decision, GameError, Option
from apnap.model.objects import NOBODY
from apnap.rules import layers
from apnap.rules.unsupported import Unsupported

HELP = """Answer with the number of an option; several with spaces between. An empty line passes priority.
  ?  or  ?NAME      why can't I (play, cast, activate) this: the rule that forbids it
  card NAME         what a card says              board       draw the table again
  log [N]           the last events, with rules   mana        show the mana abilities, too
  stops             where the game waits for you  stops mine upkeep / theirs end / all / none / default
  pass turn         pass until your next turn or until something happens
  repeat N          what you have just done twice over, N times more
  undo              back to your last answer      cancel      take back what you are in the middle of
  concede  quit  help                             *           after a creature: it came this turn (302.6)"""

DEFAULT_STOPS = frozenset({("mine", "precombat_main"), ("mine", "postcombat_main")})


class Leave(Exception):
    """The person leaves the table; the game can go on later."""


class Session:
    """One game between a person and an agent."""

    def __init__(
        self, game: Game, me: int, agents: dict[int, Any], read: Callable[[str], str], console: Console
    ) -> None:
        self.game = game
        self.me = me
        self.agents = agents
        self.read = read
        self.console = console
        self.stops: set[tuple[str, str]] = set(DEFAULT_STOPS)
        self.past: list[Game] = []
        """The game before each of the person's own answers."""
        self.told = 0
        """How many events of the log have been told."""
        self.hurry = -1
        """Pass by itself up to this turn's end, unless something happens."""
        self.with_mana = False
        self.trail: deque[Game] = deque(maxlen=2 * LONGEST)
        """The positions before the last choices, for `repeat`."""

    # --- the loop -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end. Raises Leave."""
        while (decision := self.game.decision) is not None:
            self.trail.append(self.game.copy())
            if decision.player != self.me:
                self.rival(decision)
                continue
            if decision.kind == "priority" and not self.wanted(decision):
                self.game.apply(0)
                continue
            self.tell()
            self.ask(decision)
        self.tell()
        draw(self.console, self.game, self.me)

    def rival(self, decision: Decision) -> None:
        """The agent's turn to decide. What the engine can't do yet it leaves alone."""
        try:
            let_decide(self.game, self.agents[decision.player])
        except Unsupported as lack:
            self.say(f"  ({self.game.players[decision.player].key} tried what the engine can't do yet: {lack})", "dim")
            self.game.cancel()
            again = self.game.decision
            if again is not None and again.player == decision.player:
                self.game.apply(again.fallback())

    def wanted(self, decision: Decision) -> bool:
        """Whether the person wants to be asked at this priority: something of an opponent's is on the stack, or there
        is a stop in this step and something to do."""
        game = self.game
        if game.stack:
            top = layers.controller(game, game.stack[-1])
            return top != self.me
        if game.turn.number <= self.hurry:
            return False
        self.hurry = -1
        whose = "mine" if game.turn.active == self.me else "theirs"
        return (whose, game.turn.step) in self.stops

    def tell(self) -> None:
        """What has happened since the person was last asked."""
        game = self.game
        events = [ev for turn in (*game.log_old, game.log) for ev in turn]
        for event in events[self.told :]:
            if event.kind in ("step", "tap_for_mana", "mana", "target") or event.cause == "mana":
                continue
            style = "bold" if event.kind == "turn" else "dim"
            self.say(f"  {event_text(game, event, self.me)}", style)
        self.told = len(events)

    def say(self, text: str, style: str = "") -> None:
        """A line of text, as it is."""
        self.console.print(Text(text, style=style))

    # --- one question ---------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> None:
        """Ask until the game has moved on."""
        game = self.game
        if decision.kind in ("priority", "attackers", "blockers", "mulligan"):
            draw(self.console, game, self.me)
        shown = self.offer(decision)
        before = game.copy()
        while True:
            line = self.read("> ").strip()
            if self.command(line, decision):
                if self.game is not game or self.game.decision is not decision:
                    return
                if line.split()[0] in ("board", "mana"):
                    shown = self.offer(decision)
                continue
            try:
                if self.answer(decision, line, shown):
                    self.past.append(before)
                    return
            except NotUnderstood as error:
                self.say(str(error), "yellow")

    def offer(self, decision: Decision) -> list[int]:
        """Show the question and its options. Returns the options' indices in the order shown."""
        game = self.game
        self.say(decision_text(game, decision), "bold green")
        if decision.kind == "priority":
            texts: dict[str, int] = {}  # what looks alike is offered once
            for i, option in enumerate(decision.options_):
                if option.kind != "pass" and (option.kind != "mana" or self.with_mana):
                    texts.setdefault(option_text(game, decision, option), i)
            shown = list(texts.values())
            for n, text in enumerate(texts, 1):
                self.say(f"  {n:2} {text}")
            self.say("  empty line: pass", "dim")
            if (loop := find(list(self.trail)[:-1], game)) is not None:
                self.say(f"  repeat N: {', '.join(loop.actions())} again, N times (731.2)", "dim")
            return shown
        self.context(decision)
        for n, option in enumerate(decision.options_, 1):
            self.say(f"  {n:2} {option_text(game, decision, option)}")
        self.say(f"  {how_to(decision)}", "dim")
        return list(range(len(decision.options_)))

    def context(self, decision: Decision) -> None:
        """The text of the spell or ability that asks, when it is the one on top of the stack."""
        game = self.game
        top = game.stack[-1] if game.stack else NOBODY
        info = game.objects[top].stack if top != NOBODY else None
        if decision.source != NOBODY and decision.source in (top, info.source if info is not None else NOBODY):
            self.say("\n".join(f"  {line}" for line in stack_text(game, top).split("\n")), "dim italic")

    def answer(self, decision: Decision, line: str, shown: list[int]) -> bool:
        """Give the answer. False: refused, and said why."""
        game = self.game
        priority = decision.kind == "priority"
        answer = (self._action(decision, line, shown),) if priority else read_answer(decision, line)
        try:
            reason = decision.verdict(answer)
            if reason is None:
                game.apply(answer)
                return True
            self.say(f"No: {reason_text(game, reason)}", "red")
        except GameError as error:
            self.say(f"No: {reason_text(game, error.reason) if error.reason else error}", "red")
        except Unsupported as lack:
            self.say(f"The engine can't do that yet: {lack}", "red")
        return False

    def _action(self, decision: Decision, line: str, shown: list[int]) -> int:
        """The index of a priority action: by its number, or by the beginning of its text."""
        text = line.lower()
        if text in ("", "pass", "0", "p"):
            return next(i for i, o in enumerate(decision.options_) if o.kind == "pass")
        if text.isdigit():
            if 1 <= int(text) <= len(shown):
                return shown[int(text) - 1]
            raise NotUnderstood(f"there is no option {text}")
        fits = [i for i in shown if text in option_text(self.game, decision, decision.options_[i]).lower()]
        if len(fits) == 1:
            return fits[0]
        what = "several options have" if fits else "no option and no command has"
        raise NotUnderstood(f"{what} {line!r}; type its number, or `help`")

    # --- commands -------------------------------------------------------------------------------------

    def command(self, line: str, decision: Decision) -> bool:
        """Do what a command says. False: the line is no command."""
        if line.startswith("?"):
            self.why(line[1:].strip())
            return True
        word, _, rest = line.partition(" ")
        found = getattr(self, f"do_{word.lower()}", None) if word.isalpha() else None
        if word.lower() == "pass" and rest.strip() != "turn":
            return False
        if found is None:
            return False
        found(rest.strip())
        return True

    def do_help(self, rest: str) -> None:
        """The commands."""
        self.say(HELP)

    def do_board(self, rest: str) -> None:
        """The table."""
        draw(self.console, self.game, self.me)

    def do_mana(self, rest: str) -> None:
        """Mana abilities among the options, or not."""
        self.with_mana = not self.with_mana

    def do_log(self, rest: str) -> None:
        """The last events."""
        game = self.game
        events = [ev for turn in (*game.log_old, game.log) for ev in turn]
        for event in events[-(int(rest) if rest.isdigit() else 20) :]:
            self.say(f"  {event_text(game, event, self.me)}")

    def do_card(self, rest: str) -> None:
        """What a card says."""
        from apnap.cli.cards import card_text, find_card
        from apnap.cli.errors import BadInput

        known = [o for o in self._known() if rest and rest.lower() in name_of(self.game, o, self.me).lower()]
        card = self.game.objects[known[0]].card if known else None
        try:
            self.say("\n".join(card_text(card if card is not None else find_card(rest))))
        except BadInput as error:
            self.say(str(error), "yellow")

    def do_stops(self, rest: str) -> None:
        """Where the game waits for the person."""
        words = rest.lower().split()
        steps = [name for name in SHORT if name not in ("untap", "cleanup")]
        if words == ["none"]:
            self.stops.clear()
        elif words == ["default"]:
            self.stops = set(DEFAULT_STOPS)
        elif words == ["all"]:
            self.stops = {(whose, step) for whose in ("mine", "theirs") for step in steps}
        elif words:
            whose = words[0] if words[0] in ("mine", "theirs") else "mine"
            name = "_".join(words[1:] if words[0] in ("mine", "theirs") else words)
            fits = [s for s in steps if name in (s, SHORT[s].replace(" ", "_"))]
            fits = fits or [s for s in steps if name and s.startswith(name)]
            if not fits:
                self.say(f"there is no step {name!r}; there are {', '.join(steps)}", "yellow")
                return
            self.stops ^= {(whose, fits[0])}
        for whose in ("mine", "theirs"):
            named = [step for step in steps if (whose, step) in self.stops]
            self.say(f"  {whose}: {', '.join(named) or 'none'}")
        self.say("  and whenever something of an opponent's is on the stack", "dim")

    def do_pass(self, rest: str) -> None:
        """`pass turn`: on to the next turn."""
        if self.game.decision_ is None:
            self.hurry = self.game.turn.number
            self.past.append(self.game.copy())
            self.game.apply(0)

    def do_repeat(self, rest: str) -> None:
        """731.2: a loop so many times more; the others may stop it."""
        loop = find(list(self.trail)[:-1], self.game)
        if loop is None:
            self.say("there is nothing to repeat: do it twice first", "yellow")
            return
        if not rest.isdigit() or not 1 <= int(rest) <= MOST:
            self.say(f"say how often, from 1 to {MOST}", "yellow")
            return
        self.past.append(self.game.copy())
        self.game = self.game.copy()
        done = repeat(self.game, loop, int(rest), lambda game, asked: self.agents[asked.player].choose(game))
        self.say(f"  done {done} times", "dim")

    def do_undo(self, rest: str) -> None:
        """Back to the person's last answer."""
        if not self.past:
            self.say("there is nothing to undo", "yellow")
            return
        self.game = self.past.pop()
        self.told = min(self.told, self.game.log_start + len(self.game.log))
        self.say("  undone", "dim")

    def do_cancel(self, rest: str) -> None:
        """Take back the action that is under way (732)."""
        base = self.game.base
        if self.game.decision_ is None or base is None or base.priority != self.me or not base.turn.number:
            self.say("you are in the middle of nothing", "yellow")
            return
        self.game.cancel()
        self.game = self.game.copy()

    def do_concede(self, rest: str) -> None:
        """104.3a."""
        self.game.concede(self.me)

    def do_quit(self, rest: str) -> None:
        """Leave the table."""
        raise Leave

    # --- why not --------------------------------------------------------------------------------------

    def _known(self) -> list[int]:
        """Objects that the person may ask about, one's own hand first."""
        game = self.game
        mine = game.players[self.me]
        shared = [o for p in game.players for o in p.graveyard]
        return [*mine.hand, *game.battlefield, *shared, *game.exile, *game.command, *game.stack]

    def why(self, name: str) -> None:
        """Say for a card (or for all in hand) what can be done with it now, and what can't, by which rule."""
        game = self.game
        refs = [o for o in self._known() if name and name.lower() in name_of(game, o, self.me).lower()]
        if not name:
            refs = list(game.players[self.me].hand)
        if not refs:
            self.say(f"you see no {name!r}" if name else "your hand is empty", "yellow")
            return
        said: set[str] = set()
        for ref in refs:
            for option in self._tries(ref):
                line = self._verdict(option)
                if line not in said:
                    said.add(line)
                    self.say(f"  {line}")

    def _tries(self, ref: int) -> list[Option]:
        """What a person could mean to do with a card."""
        game = self.game
        obj = game.objects[ref]
        tries = [
            Option("activate", ref, i)
            for i, a in enumerate(layers.activated(game, ref))
            if not layers.is_mana_ability(a)
        ]
        if obj.zone != "battlefield" and obj.card is not None:
            faces = (
                [(i, f) for i, f in enumerate(obj.card.faces)]
                if obj.card.layout != "transform"
                else [(0, obj.card.face)]
            )
            tries = [Option("play" if "Land" in f.types else "cast", ref, i) for i, f in faces] + tries
        return tries

    def _verdict(self, option: Option) -> str:
        game = self.game
        decision = Decision("priority", self.me, "117.1", (option,))
        text = option_text(game, decision, option)
        reason = game.why_not(self.me, option)
        if reason is None and (game.decision is None or game.decision.player != self.me):
            return f"{text}: not now, another player has priority (117.1)"
        return f"{text}: you can" if reason is None else f"{text}: {reason_text(game, reason)}"
