"""The table in the terminal: a person against agents, on top of `apnap.table`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from apnap.match.shortcuts import MOST
from apnap.table import Job, Refused, Snapshot, Table
from apnap.table.structs import NOBODY, OptionView, Stops
from apnap.ui.terminal import paint
from apnap.ui.terminal.board import Board
from apnap.ui.terminal.choices import Choices
from apnap.ui.terminal.logtail import LogTail
from apnap.ui.terminal.picks import Picks
from apnap.ui.terminal.screens import HowMany, Sheet, StopsScreen, Sure, help_sheet
from apnap.ui.terminal.sheets import step_text, why_text

LOG = 60
"""Lines of the log that there may be room for beside the board."""
EVERY = 0.12
"""Seconds between two drawings while agents think."""

STYLE = """
Screen { layout: vertical; }
#band { height: auto; background: $surface; }
#middle { height: 1fr; }
#field { width: 1fr; border-right: vkey $surface-lighten-2; scrollbar-size-vertical: 1; }
Board { height: auto; width: 100%; padding: 0 1; }
#aside { width: 40%; max-width: 60; }
#stack { height: auto; max-height: 30%; border: round $surface-lighten-2; padding: 0 1; }
#card { height: auto; max-height: 45%; border: round $surface-lighten-2; padding: 0 1; }
#log { height: 1fr; border: round $surface-lighten-2; padding: 0 1; }
#note { height: auto; max-height: 4; padding: 0 1; }
Choices { height: auto; min-height: 4; max-height: 45%; border: round $surface-lighten-2; padding: 0 1; }
Choices:focus { border: round $accent; }
#field:focus-within { border-right: vkey $accent; }
#stack, #card, #log, Choices { border-title-color: $text; }
#keys { height: 1; background: $surface; color: $text-muted; padding: 0 1; }
.-narrow #aside { display: none; }
Sheet, StopsScreen, Sure { align: center middle; }
.sheet { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $accent; padding: 0 1;
         background: $surface; scrollbar-size-vertical: 1; }
.small { max-width: 50; }
"""


class TableApp(App[None]):
    """One person's side of a table. It ends when the person leaves; the table stays as it is."""

    CSS = STYLE
    TITLE = "Apnap"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,f2", "confirm", "pass/confirm"),
        Binding("f4", "pass_until('something')", "until something"),
        Binding("f6", "pass_until('turn')", "the turn"),
        Binding("shift+f6,f7", "pass_until('my_turn')", "my turn", show=False),
        Binding("question_mark", "why", "why can't I"),
        Binding("z,u", "undo", "undo"),
        Binding("escape", "out", "back"),
        Binding("s", "stops", "stops"),
        Binding("f", "habit('full_control')", "full control", show=False),
        Binding("h", "habit('hold')", "hold", show=False),
        Binding("o", "habit('auto_pass')", "ask", show=False),
        Binding("p", "payment", "payment", show=False),
        Binding("m", "mana", "mana", show=False),
        Binding("r", "repeat", "repeat", show=False),
        Binding("l", "log", "log", show=False),
        Binding("c", "card", "card", show=False),
        Binding("t", "step", "step", show=False),
        Binding("comma", "go_by(-1)", "", show=False),
        Binding("full_stop", "go_by(1)", "", show=False),
        Binding("f1", "help", "keys"),
        Binding("f10", "concede", "concede", show=False),
        Binding("q", "leave", "leave", show=False),
        Binding("tab", "other", "board", priority=True, show=False),
        Binding("shift+tab", "other", "", priority=True, show=False),
    ]

    def __init__(self, table: Table, seat: int, lang: str = "en") -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide")]
        self.table = table
        self.seat = seat
        self.lang = lang
        """The language of the log, the questions and the options."""
        self.shot: Snapshot = table.snapshot(seat, 0, lang)
        self.picks: Picks | None = None
        self.moment: int | None = None
        """The moment that is looked at, when it is not the present."""
        self.with_mana = False
        self.thinking = False
        self.drawn = 0.0
        self.put: dict[str, Text] = {}
        """What stands where, so that only what changes is drawn."""
        self.failure: Exception | None = None
        """What the engine failed with, if it did."""

    def compose(self) -> ComposeResult:
        """Band, board, aside, note, question, keys."""
        yield Static(id="band")
        with Horizontal(id="middle"):
            with VerticalScroll(id="field", can_focus=False):
                yield Board(id="board")
            with Vertical(id="aside"):
                stack = Static(id="stack")
                stack.border_title = "stack"
                yield stack
                card = Static(id="card")
                card.border_title = "card"
                yield card
                log = LogTail(id="log")
                log.border_title = "log"
                yield log
        yield Static(id="note")
        yield Choices(id="choices")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """The first question."""
        self.board = self.query_one(Board)
        self.choices = self.query_one(Choices)
        keys = "F1 keys · tab board/options · ? why · F4 F6 pass on · s stops · z undo · t this step · q leave"
        self._put("keys", Text(keys, style="dim"))
        self.choices.focus()
        self.go_on()

    # --- the loop -------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Show how things stand, and let agents think."""
        if not self.thinking and self.failure is None and self.table.to_think() is not None:
            job = self.table.job()
            if job is not None:
                self.thinking = True
                self.run_worker(lambda: self._think(job), thread=True, group="agents", exit_on_error=False)
        if not self.thinking or time.monotonic() - self.drawn > EVERY:
            self.draw()

    def _think(self, job: Job) -> None:
        """In a thread: an agent decides."""
        try:
            job.run()
        except Exception as error:
            self.call_from_thread(self._failed, error)
            return
        self.call_from_thread(self._thought, job)

    def _thought(self, job: Job) -> None:
        self.thinking = False
        try:
            self.table.done(job)
        except Exception as error:
            self._failed(error)
            return
        if self.table.trouble:
            self.note(f"The agent tried what the engine can't do yet: {self.table.trouble}", "dim")
            self.table.trouble = ""
        self.go_on()

    def _failed(self, error: Exception) -> None:
        """The engine failed: nothing more can be done but to leave and report it."""
        self.thinking = False
        self.failure = error
        self.note(f"The engine failed ({type(error).__name__}: {error}). q leaves; the game is kept.", "bold red")
        self.draw()

    def guard(self, act: Callable[[], Any]) -> bool:
        """Do something at the table; a refusal is said with its rule."""
        if self.failure is not None:
            return False
        try:
            act()
        except Refused as refusal:
            self.note(f"No: {refusal.said()}", "bold red")
            return False
        except Exception as error:
            self._failed(error)
            return False
        self.note("")
        self.go_on()
        return True

    def note(self, text: str, style: str = "") -> None:
        """A line above the question."""
        self._put("note", Text(text, style=style))

    def _put(self, where: str, text: Text) -> None:
        """A text to its place, when it is another one."""
        if self.put.get(where) != text:
            self.put[where] = text
            self.query_one(f"#{where}", Static).update(text)

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything, from a fresh snapshot."""
        self.drawn = time.monotonic()
        table, seat = self.table, self.seat
        if self.moment is None:
            self.shot = table.snapshot(seat, 1 << 30, self.lang)
        else:
            self.shot = table.snapshot_at(seat, self.moment, self.lang)
        shot = self.shot
        question = shot.decision
        if question is None:
            self.picks = None
        elif self.picks is None or self.picks.question.n != question.n:
            self.picks = Picks(question, self.with_mana)
        head = paint.band(shot)
        head.append_text(Text("  "))
        head.append_text(paint.habits_line(shot))
        self._put("band", head)
        self.board.show(shot, self._picked())
        self.call_after_refresh(self.board.settle)
        if not self.board.has_focus:  # where not everything has room, one's own side is seen
            self.call_after_refresh(self.query_one("#field", VerticalScroll).scroll_end, animate=False)
        self._put("stack", paint.stack_text(shot))
        self.query_one(LogTail).show(table.log(seat, max(0, shot.log_size - LOG), shot.log_size, self.lang))
        self.choices.ask(self.picks, self._quiet(shot), shot.can.repeat)
        if self.picks is not None:
            self._point()

    def _quiet(self, shot: Snapshot) -> str:
        """What is said when nothing is asked."""
        if self.moment is not None:
            return f"Moment {self.moment}. , back · . on · esc: the present"
        if shot.outcome is not None:
            return f"{shot.outcome.text}. z undoes, , goes back, q leaves."
        if shot.waiting is not None:
            return f"{paint.name(shot, shot.waiting.player)} thinks …"
        return ""

    def _picked(self) -> frozenset[int]:
        """The refs of what is ticked."""
        picks = self.picks
        if picks is None or picks.mode not in ("many", "order"):
            return frozenset()
        options = picks.question.options
        return frozenset(options[i].ref for i in picks.picked if options[i].ref != NOBODY)

    def _point(self) -> None:
        """Show the card that the cursor is on among the options, and what it would cost."""
        picks = self.picks
        here = picks.here if picks is not None else None
        if picks is None or here is None:
            return
        self._show_card(here.ref if here.ref in self.shot.cards else picks.question.source)
        if picks.mode == "act" and here.kind in ("cast", "activate", "special") and self.moment is None:
            try:
                preview = self.table.preview(self.seat, here.i, picks.question.n, self.lang)
            except Refused:
                return
            taps = ", ".join(paint.name(self.shot, ref) for ref in preview.tap)
            life = f"; pays {preview.life} life" if preview.life else ""
            if taps or life:
                self.note(f"{here.text}: taps {taps or 'nothing'}{life}", "dim")
        elif picks.mode == "act":
            self.note("")

    def _show_card(self, ref: int) -> None:
        card = self.shot.cards.get(ref)
        text = Text("")
        if card is not None:
            try:
                detail = self.table.detail(self.seat, ref, self.moment, self.lang)
            except Refused:
                detail = None
            text = paint.card_text(card, detail)
        self._put("card", text)

    # --- what the widgets tell --------------------------------------------------------------------------

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """An answer."""
        self.answer(message.answer)

    def on_choices_missing(self, message: Choices.Missing) -> None:
        """Not yet an answer."""
        self.note(message.text, "yellow")

    def on_choices_changed(self) -> None:
        """Another row, another tick."""
        if self.board.picked != self._picked():
            self.board.show(self.shot, self._picked())
        self._point()

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """The board's cursor."""
        self._show_card(message.ref)

    def on_board_used(self, message: Board.Used) -> None:
        """Enter on a card: do what it is for at this question."""
        picks = self.picks
        if picks is None or self.moment is not None:
            return
        found = self._options_of(picks, message.refs)
        if not found:
            self.why(message.refs[0])
            return
        texts = {option.text for option in found}
        if picks.mode in ("act", "one") and len(texts) == 1:
            self.answer([found[0].i])
            return
        rows = [i for i, row in enumerate(picks.rows) if row.i in {option.i for option in found}]
        if not rows:  # mana abilities that are not listed
            self.with_mana = True
            self.picks = picks = Picks(picks.question, True)
            rows = [i for i, row in enumerate(picks.rows) if row.i in {option.i for option in found}]
        picks.go_to(rows[0])
        if picks.mode in ("many", "order") and len(rows) == 1:
            picks.toggle()
        else:
            self.choices.focus()
            self.note("Which of them?", "yellow")
        self.choices.ask(picks)
        self.board.show(self.shot, self._picked())

    def _options_of(self, picks: Picks, refs: tuple[int, ...]) -> list[OptionView]:
        """What can be done with the cards: mana abilities only when there is nothing else."""
        found = [option for option in picks.question.options if option.ref in refs and option.kind != "pass"]
        found = found or [option for option in picks.question.options if option.other in refs]
        return [option for option in found if option.kind != "mana"] or found

    def answer(self, answer: list[int]) -> None:
        """Give it to the table."""
        question = self.shot.decision
        if question is not None and self.moment is None:
            self.guard(lambda: self.table.answer(self.seat, question.n, answer, lang=self.lang))

    # --- keys -----------------------------------------------------------------------------------------

    def action_confirm(self) -> None:
        """Pass, or confirm what is picked."""
        picks = self.picks
        if picks is None or self.moment is not None:
            return
        if picks.mode == "act":
            self.action_pass_until("priority")
        else:
            self.choices.confirm()

    def action_pass_until(self, until: str) -> None:
        """Pass priority, once or on and on."""
        question = self.shot.decision
        if question is None or self.moment is not None:
            self.note("Nothing is asked of you now.", "dim")
            return
        self.guard(lambda: self.table.pass_(self.seat, question.n, until))

    def action_undo(self) -> None:
        """Back to before the last answer."""
        self.moment = None
        self.guard(lambda: self.table.undo(self.seat))

    def action_out(self) -> None:
        """To the present; or out of what is under way."""
        if self.moment is not None:
            self.moment = None
            self.draw()
            return
        self.guard(lambda: self.table.cancel(self.seat))

    def action_other(self) -> None:
        """The focus to the board, or back to the question."""
        (self.choices if self.board.has_focus else self.board).focus()

    def action_why(self) -> None:
        """Why can't I: about the card under the cursor, or the whole hand."""
        if self.board.has_focus:
            self.why(self.board.ref)
            return
        text = Text()
        for ref in self.shot.hand:
            text.append_text(why_text(self.table, self.seat, ref, self.lang))
        self.push_screen(Sheet("why", text if text.plain else Text("your hand is empty")))

    def why(self, ref: int) -> None:
        """What can be done with a card and what can't, by which rule."""
        self.push_screen(Sheet("why", why_text(self.table, self.seat, ref, self.lang)))

    def action_stops(self) -> None:
        """Set and clear stops."""
        habits = self.shot.habits
        if habits is not None:
            self.push_screen(StopsScreen(habits, self.shot.turn.step), self._take_stops)

    def _take_stops(self, stops: Stops | None) -> None:
        if stops is not None:
            changes = {"stops": {"mine": stops.mine, "theirs": stops.theirs}}
            self.guard(lambda: self.table.set_habits(self.seat, changes))

    def action_habit(self, name: str) -> None:
        """Turn a habit on or off."""
        habits = self.shot.habits
        if habits is not None:
            self.guard(lambda: self.table.set_habits(self.seat, {name: not getattr(habits, name)}))

    def action_payment(self) -> None:
        """By hand, or by the table."""
        habits = self.shot.habits
        if habits is not None:
            other = "manual" if habits.payment == "auto" else "auto"
            self.guard(lambda: self.table.set_habits(self.seat, {"payment": other}))

    def action_repeat(self) -> None:
        """Go through a loop so many times more, when something has been done twice over."""
        question = self.shot.decision
        loop = self.shot.can.repeat
        if question is None or not loop:
            self.note("There is nothing to repeat: do it twice first.", "yellow")
            return

        def repeat(times: int | None) -> None:
            if times is not None:
                self.guard(lambda: self.table.repeat(self.seat, question.n, times))

        self.push_screen(HowMany(f"{', '.join(loop)} again: how many times?", MOST), repeat)

    def action_mana(self) -> None:
        """Mana abilities among the options, or not."""
        self.with_mana = not self.with_mana
        self.picks = None
        self.draw()

    def action_log(self) -> None:
        """The whole log."""
        lines = self.table.log(self.seat, 0, self.shot.log_size, self.lang)
        self.push_screen(Sheet("log", paint.log_text(lines), at_end=True))

    def action_card(self) -> None:
        """The card under the cursor, in full."""
        here = self.picks.here if self.picks is not None else None
        ref = self.board.ref if self.board.has_focus else here.ref if here is not None else NOBODY
        card = self.shot.cards.get(ref)
        if card is not None:
            self.push_screen(Sheet(card.name, paint.card_text(card)))

    def action_step(self) -> None:
        """What happens in this step, and who may do what."""
        step = self.shot.turn.step
        self.push_screen(Sheet(paint.SHORT.get(step, "the turn"), step_text(self.table.game.era.name, step, self.lang)))

    def action_go_by(self, by: int) -> None:
        """A moment back or on."""
        moments = [m.moment for m in self.table.moments(self.seat)]
        now = self.moment if self.moment is not None else self.table.history.now
        wanted = [m for m in moments if m < now][-1:] if by < 0 else [m for m in moments if m > now][:1]
        if not wanted:
            return
        self.moment = wanted[0] if wanted[0] < self.table.history.now else None
        self.draw()

    def action_help(self) -> None:
        """The keys."""
        self.push_screen(help_sheet())

    def action_concede(self) -> None:
        """Give up, when sure."""
        self.push_screen(Sure("Concede the game?"), self._concede)

    def _concede(self, sure: bool | None) -> None:
        if sure:
            self.guard(lambda: self.table.concede(self.seat))

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()
