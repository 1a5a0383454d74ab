"""A person at a table in the terminal, line by line: the loop of questions, and the commands besides answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from apnap.cli.reading import NotUnderstood, how_to, read_answer
from apnap.cli.table import draw
from apnap.cli.words import HELP, word
from apnap.cli.words import STEPS as SHORT
from apnap.explain.texts import stack_text
from apnap.explain.words import name_of, said
from apnap.game import Game
from apnap.match.shortcuts import MOST
from apnap.model.decisions import Decision
from apnap.model.objects import NOBODY
from apnap.table import Refused, Table
from apnap.table.habits import STEPS
from apnap.table.structs import Question

DEFAULT_STOPS: Final[dict[str, list[str]]] = {"mine": ["precombat_main", "postcombat_main"], "theirs": []}
ALL_STOPS: Final = {whose: [step for step in STEPS if step != "cleanup"] for whose in ("mine", "theirs")}
WHOLE: Final[dict[str, dict[str, list[str]]]] = {
    "none": {"mine": [], "theirs": []}, "default": DEFAULT_STOPS, "all": ALL_STOPS
}  # fmt: skip
DRAWN = frozenset({"priority", "attackers", "blockers", "mulligan"})
"""Kinds of questions before which the table is drawn."""


class Leave(Exception):
    """The person leaves the table; the game can go on later."""


class Session:
    """One person's side of a table. The log, the questions and the options are in the language."""

    def __init__(self, table: Table, read: Callable[[str], str], console: Console, lang: str = "en") -> None:
        self.table = table
        self.me = table.persons[0]
        self.read = read
        self.console = console
        self.lang = lang
        self.told = 0
        """How many lines of the log have been told."""
        self.with_mana = False
        table.set_habits(self.me, {"stops": DEFAULT_STOPS, "auto_pass": False})

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.table.game

    # --- the loop -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end. Raises Leave."""
        table = self.table
        table.go_on()
        while not table.over:
            if table.to_think() is not None:
                table.think()
                continue
            if table.trouble:
                self.say(f"  ({self.word('trouble', table.trouble)})", "dim")
                table.trouble = ""
            self.tell()
            self.ask()
        self.tell()
        draw(self.console, self.game, self.me, self.lang)

    def tell(self) -> None:
        """What has happened since the person was last asked."""
        lines = self.table.log(self.me, self.told, lang=self.lang)
        for line in lines:
            if line.kind != "step":
                self.say(f"  {line.text}", "bold" if line.kind == "turn" else "dim")
        self.told += len(lines)

    def word(self, key: str, *slots: Any) -> str:
        """Words in the person's language."""
        return word(key, self.lang, *slots)

    def say(self, text: str, style: str = "") -> None:
        """A line of text, as it is."""
        self.console.print(Text(text, style=style))

    def do(self, act: Callable[[], object]) -> bool:
        """Do something at the table; a refusal is said with its rule."""
        try:
            act()
        except Refused as refused:
            self.say(self.word("no", refused.said()), "red")
            return False
        return True

    # --- one question ---------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask until the game has moved on."""
        table = self.table
        decision = self.game.decision
        assert decision is not None
        if decision.kind in DRAWN:
            draw(self.console, self.game, self.me, self.lang)
        shown = self.offer(decision)
        asked = table.seq
        while table.seq == asked:
            line = self.read("> ").strip()
            if self.command(line):
                if table.seq == asked and line.split()[0] in ("board", "mana"):
                    shown = self.offer(decision)
                continue
            try:
                self.answer(decision, line, shown)
            except NotUnderstood as error:
                self.say(str(error), "yellow")

    def offer(self, decision: Decision) -> dict[int, str]:
        """Show the question and its options. Returns the options by their indices, in the order shown."""
        shot = self.table.snapshot(self.me, 1 << 30, self.lang)
        question = shot.decision
        assert question is not None
        self.say(question.prompt, "bold green")
        if question.kind != "priority":
            self.context(decision)
            for n, option in enumerate(question.options, 1):
                self.say(f"  {n:2} {option.text}")
            self.say(f"  {how_to(decision, self.lang)}", "dim")
            return {option.i: option.text for option in question.options}
        texts = self._actions(question)
        for n, text in enumerate(texts, 1):
            self.say(f"  {n:2} {text}")
        self.say(f"  {self.word('pass')}", "dim")
        if shot.can.repeat:
            self.say(f"  {self.word('repeat', ', '.join(shot.can.repeat))}", "dim")
        return {i: text for text, i in texts.items()}

    def _actions(self, question: Question) -> dict[str, int]:
        """What can be done with priority, besides passing; what looks alike is offered once."""
        texts: dict[str, int] = {}
        for option in question.options:
            if option.kind != "pass" and (option.kind != "mana" or self.with_mana):
                texts.setdefault(option.text, option.i)
        return texts

    def context(self, decision: Decision) -> None:
        """The text of the spell or ability that asks, when it is the one on top of the stack."""
        game = self.game
        top = game.stack[-1] if game.stack else NOBODY
        info = game.objects[top].stack if top != NOBODY else None
        if decision.source != NOBODY and decision.source in (top, info.source if info is not None else NOBODY):
            self.say("\n".join(f"  {line}" for line in stack_text(game, top).split("\n")), "dim italic")

    def answer(self, decision: Decision, line: str, shown: dict[int, str]) -> None:
        """Give the answer, or say why it isn't one. Raises NotUnderstood."""
        action = decision.kind == "priority"
        answer = (self._action(line, shown),) if action else read_answer(decision, line, self.lang)
        self.do(lambda: self.table.answer(self.me, self.table.seq, answer, lang=self.lang))

    # --- commands -------------------------------------------------------------------------------------

    def command(self, line: str) -> bool:
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
        self.say(said(HELP, self.lang))

    def do_board(self, rest: str) -> None:
        """The table."""
        draw(self.console, self.game, self.me, self.lang)

    def do_mana(self, rest: str) -> None:
        """Mana abilities among the options, or not."""
        self.with_mana = not self.with_mana

    def do_log(self, rest: str) -> None:
        """The last events."""
        for line in self.table.log(self.me, lang=self.lang)[-(int(rest) if rest.isdigit() else 20) :]:
            self.say(f"  {line.text}")

    def do_card(self, rest: str) -> None:
        """What a card says."""
        from apnap.cli.cards import card_text, find_card
        from apnap.cli.errors import BadInput

        known = self._named(rest) if rest else []
        card = self.game.objects[known[0]].card if known else None
        try:
            self.say("\n".join(card_text(card if card is not None else find_card(rest))))
        except BadInput as error:
            self.say(str(error), "yellow")

    def do_stops(self, rest: str) -> None:
        """Where the game waits for the person."""
        words = rest.lower().split()
        habits = self.table.manners[self.me].habits
        stops = {"mine": list(habits.stops.mine), "theirs": list(habits.stops.theirs)}
        if len(words) == 1 and words[0] in WHOLE:
            stops = WHOLE[words[0]]
        elif words:
            whose = words[0] if words[0] in stops else "mine"
            name = "_".join(words[1:] if words[0] in stops else words)
            fits = [s for s in STEPS if name in (s, *[short.replace(" ", "_") for short in SHORT[s]])]
            fits = fits or [s for s in STEPS if name and s.startswith(name)]
            if not fits:
                self.say(self.word("no_step", name, ", ".join(STEPS)), "yellow")
                return
            stops[whose] = sorted({*stops[whose]} ^ {fits[0]}, key=STEPS.index)
        self.table.set_habits(self.me, {"stops": stops})
        for whose, steps in stops.items():
            self.say(f"  {self.word(f'stops_{whose}')}: {', '.join(steps) or self.word('none')}")
        self.say(f"  {self.word('stops_stack')}", "dim")

    def do_pass(self, rest: str) -> None:
        """`pass turn`: on to the end of the turn."""
        self.do(lambda: self.table.pass_(self.me, self.table.seq, "something"))

    def do_repeat(self, rest: str) -> None:
        """731.2: a loop so many times more; the others may stop it."""
        if not rest.isdigit() or not 1 <= int(rest) <= MOST:
            self.say(self.word("how_often", MOST), "yellow")
            return
        done: list[int] = []
        if self.do(lambda: done.append(self.table.repeat(self.me, self.table.seq, int(rest)))):
            self.say(f"  {self.word('done', done[0])}", "dim")

    def do_undo(self, rest: str) -> None:
        """Back to the person's last answer."""
        if self.do(lambda: self.table.undo(self.me)):
            self.told = min(self.told, len(self.table.log(self.me)))
            self.say(f"  {self.word('undone')}", "dim")

    def do_cancel(self, rest: str) -> None:
        """Take back the action that is under way (732)."""
        self.do(lambda: self.table.cancel(self.me))

    def do_concede(self, rest: str) -> None:
        """104.3a."""
        self.do(lambda: self.table.concede(self.me))

    def do_quit(self, rest: str) -> None:
        """Leave the table."""
        raise Leave

    # --- why not --------------------------------------------------------------------------------------

    def _named(self, name: str) -> list[int]:
        """Objects of that name, or a part of it, that the person may ask about, one's own hand first."""
        game = self.game
        shared = [o for p in game.players for o in p.graveyard]
        own = game.players[self.me].hand
        known = [*own, *game.battlefield, *shared, *game.exile, *game.command, *game.stack]
        return [o for o in known if name.lower() in name_of(game, o, self.me).lower()]

    def why(self, name: str) -> None:
        """Say for a card (or for all in hand) what can be done with it now, and what can't, by which rule."""
        refs = self._named(name) if name else list(self.game.players[self.me].hand)
        if not refs:
            self.say(self.word("not_seen", name) if name else self.word("no_hand"), "yellow")
        told: set[str] = set()
        for ref in refs:
            try:
                lines = self.table.why(self.me, ref, self.lang).lines
            except Refused:
                continue
            for line in lines:
                text = self.word("can", line.text) if line.legal else line.text
                if text not in told:
                    told.add(text)
                    self.say(f"  {text}")

    def _action(self, line: str, shown: dict[int, str]) -> int:
        """The index of a priority action: by its number, or by the beginning of its text. Raises NotUnderstood."""
        text = line.lower()
        if text in ("", "pass", "0", "p"):
            return 0
        order = list(shown)
        if text.isdigit():
            if 1 <= int(text) <= len(order):
                return order[int(text) - 1]
            raise NotUnderstood(self.word("no_option", text))
        fits = [i for i in order if text in shown[i].lower()]
        if len(fits) == 1:
            return fits[0]
        raise NotUnderstood(f"{self.word('several' if fits else 'unknown', line)}; {self.word('type_number')}")
