"""The terminal table, driven by Textual's pilot: keys in, a game out."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from apnap.table import Seat, Setup, Table
from apnap.table.structs import OptionView, Question
from apnap.ui.terminal.app import TableApp
from apnap.ui.terminal.picks import Picks
from apnap.ui.terminal.screens import Sheet, StopsScreen

WIDE = (120, 40)


def an_app(seed: int = 7, mine: str = "red-rush", theirs: str = "green-ramp") -> TableApp:
    seats = (Seat("Ann", deck=mine), Seat("Rival", deck=theirs, agent="heuristic"))
    table = Table(Setup(seats=seats, seed=seed))
    return TableApp(table, table.names.index("Ann"))


def drive(app: TableApp, play: Callable[[Any], Awaitable[None]], size: tuple[int, int] = WIDE) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await play(pilot)

    asyncio.run(run())


async def asked(app: TableApp, pilot: Any) -> bool:
    """Wait until something is asked; False when the game is over."""
    for _ in range(3000):
        if app.table.over or app.failure is not None:
            await pilot.pause()
            return False
        if not app.thinking and app.picks is not None:
            return True
        await pilot.pause(0.01)
    raise AssertionError("the agent never comes to a decision")


def keys_for(picks: Picks, with_attack: bool = True) -> list[str]:
    """How somebody in a hurry would answer by keys."""
    if picks.mode == "act":
        rows = [i for i, row in enumerate(picks.rows) if row.kind in ("play", "cast", "activate", "special")]
        return [*str(rows[0] + 1), "enter"] if rows and rows[0] < 9 else ["space"]
    if picks.question.kind == "mulligan":
        return ["n"]
    if picks.question.kind == "attackers" and with_attack:
        return ["a", "space"]
    if picks.mode == "many":
        least = picks.question.least
        return ["enter", *("down", "enter") * (least - 1), "space"] if least else ["space"]
    return ["space"]


async def one_answer(app: TableApp, pilot: Any) -> None:
    assert app.picks is not None
    question = app.picks.question
    for key in keys_for(app.picks):
        await pilot.press(key)
    if app.shot.decision is not None and app.shot.decision.n == question.n and app.moment is None:  # refused
        app.table.cancel(app.seat) if app.table.can_cancel(app.seat) else None
        await pilot.press("x", "space")


# --- the whole game -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_whole_game_by_keys_against_the_heuristic_agent() -> None:
    app = an_app(5)

    async def play(pilot: Any) -> None:
        for _ in range(900):
            if not await asked(app, pilot):
                break
            await one_answer(app, pilot)
        assert app.failure is None
        assert app.table.over, app.table.game.turn.number
        assert app.shot.outcome is not None and "win" in app.shot.outcome.text
        assert app.query_one("#choices") is app.choices and "q leaves" in app.choices.quiet
        moments = app.table.moments(app.seat)
        await pilot.press("comma", "comma")
        assert app.shot.past and app.moment is not None and app.moment < moments[-1].moment
        await pilot.press("escape", "z")
        assert not app.table.over or app.shot.past is False

    drive(app, play)


# --- what keys do ---------------------------------------------------------------------------------------


async def to_priority(app: TableApp, pilot: Any, kind: str = "play") -> None:
    """Keep the hand and go on until there is something of that kind to do."""
    for _ in range(200):
        assert await asked(app, pilot)
        assert app.picks is not None
        if app.picks.mode == "act" and any(row.kind == kind for row in app.picks.rows):
            return
        for key in keys_for(app.picks) if app.picks.mode != "act" else ["space"]:
            await pilot.press(key)
    raise AssertionError(f"nothing to {kind}")


def test_playing_a_land_undoing_it_and_playing_it_from_the_board() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        hand = len(app.shot.hand)
        assert app.picks is not None
        row = next(i for i, row in enumerate(app.picks.rows) if row.kind == "play")
        land = app.picks.rows[row].ref
        await pilot.press(*["down"] * row, "enter")
        assert len(app.table.snapshot(app.seat).hand) == hand - 1
        await pilot.press("z")
        assert await asked(app, pilot)
        assert len(app.shot.hand) == hand
        await pilot.press("tab")
        assert app.board.has_focus
        for _ in range(40):
            if app.board.ref == land:
                break
            await pilot.press("right")
        assert app.board.ref == land
        await pilot.press("enter")
        assert len(app.table.snapshot(app.seat).hand) == hand - 1

    drive(app, play)


def sheet_text(app: TableApp) -> str:
    screen = app.screen
    assert isinstance(screen, Sheet), screen
    return screen.text.plain


def test_why_cant_i_says_the_rule() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        await pilot.press("question_mark")
        assert "no" in sheet_text(app) and "(" in sheet_text(app)
        await pilot.press("escape", "l")
        assert "(103" in sheet_text(app) or "(500.1)" in sheet_text(app)
        await pilot.press("escape", "t")
        assert "(505)" in sheet_text(app)
        await pilot.press("escape", "f1")
        assert "full control" in sheet_text(app)

    drive(app, play)


def test_a_stop_is_set_and_respected() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        await pilot.press("o", "s")
        assert isinstance(app.screen, StopsScreen)
        while app.screen.row != 10:  # the end step
            await pilot.press("down")
        await pilot.press("enter", "escape")
        assert app.shot.habits is not None and "end" in app.shot.habits.stops.mine
        assert "end" in app.query_one("#band").render().plain  # type: ignore[attr-defined]
        turn = app.shot.turn.number
        for _ in range(30):
            assert await asked(app, pilot)
            if app.shot.turn.step == "end":
                break
            await pilot.press("space")
        assert (app.shot.turn.number, app.shot.turn.step) == (turn, "end")

    drive(app, play)


def test_passing_the_turn_conceding_and_full_control() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        turn = app.shot.turn.number
        await pilot.press("f6")
        assert await asked(app, pilot)
        assert app.shot.turn.number > turn or app.shot.decision is not None
        await pilot.press("f")
        assert app.shot.habits is not None and app.shot.habits.full_control
        await pilot.press("f10", "n")
        assert not app.table.over
        await pilot.press("f10", "y")
        assert app.table.over and app.shot.outcome is not None

    drive(app, play)


def test_a_refusal_is_said_with_its_rule_and_changes_nothing() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        assert await asked(app, pilot)
        n = app.table.seq
        await pilot.press("escape")
        note = app.query_one("#note").render().plain  # type: ignore[attr-defined]
        assert note.startswith("No: ") and "732.1" in note
        assert app.table.seq == n

    drive(app, play)


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
def test_every_size_shows_the_question(size: tuple[int, int]) -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        await pilot.pause()
        assert app.choices.region.height >= 4 and app.choices.region.bottom <= size[1]
        assert app.query_one("#aside").display is (size[0] > 96)
        assert "You have priority" in app.export_screenshot().replace("&#160;", " ")

    drive(app, play, size)


# --- picks ----------------------------------------------------------------------------------------------


def question(kind: str = "choose", form: str = "choose", n: int = 3, **more: Any) -> Question:
    options = [OptionView(i, "object", 20 + i, 0, "", -1, f"thing {i}") for i in range(n)]
    values: dict[str, Any] = {
        "n": 1, "rule": "601.2c", "player": 0, "actor": 0, "prompt": "?", "least": 1, "most": 1, "total": 0, "floor": 0,
        "zero_ok": True, "ordered": False, "source": -1, "default": [0], "cancel": False,
    }  # fmt: skip
    return Question(kind=kind, form=form, options=options, **(values | more))


def test_picks_of_many_need_their_number() -> None:
    picks = Picks(question(least=2, most=2))
    picks.toggle()
    assert picks.answer() is None and picks.missing() == "choose 2"
    picks.move(-1)
    picks.toggle()
    picks.move(-1)
    picks.toggle()
    assert picks.answer() == [0, 2]


def test_an_order_is_completed() -> None:
    picks = Picks(question(ordered=True, least=3, most=3))
    picks.digit("3")
    picks.toggle()
    assert (picks.mode, picks.answer()) == ("order", [2, 0, 1])


def test_a_division_adds_up() -> None:
    picks = Picks(question("damage", "divide", total=4, default=[4, 0, 0]))
    picks.change(-1)
    assert picks.answer() is None and picks.missing() == "1 still to be given"
    picks.move(1)
    picks.digit("1")
    assert picks.answer() == [3, 1, 0]


def test_a_number_is_typed() -> None:
    picks = Picks(question("number", "number", n=0, least=0, most=12, default=[0]))
    picks.digit("1")
    picks.digit("2")
    assert picks.answer() == [12]
    picks.digit("5")
    assert picks.answer() == [5]
    picks.change(-1)
    assert picks.answer() == [4]


def test_an_attacker_attacks_one() -> None:
    ask = question("attackers", least=0, most=3, default=[])
    for option, ref in zip(ask.options, (30, 30, 31), strict=True):
        option.ref = ref
    picks = Picks(ask)
    picks.toggle()
    picks.move(1)
    picks.toggle()
    assert picks.answer() == [1]
    picks.all()
    assert picks.answer() == [0, 2]


# --- coming and going -----------------------------------------------------------------------------------


def test_a_game_is_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from apnap.cli.decks import find_deck
    from apnap.cli.record import go_on
    from apnap.cli.terminal import new_table, old_table, sit_down

    decks = [find_deck("red-rush"), find_deck("elves")]
    table = new_table(decks, ("Ann", "Rival"), "heuristic", 4, "current", None)

    def some_answers(app: TableApp) -> None:
        for _ in range(12):
            if app.table.to_think() is not None:
                app.table.think()
            else:
                shot = app.table.snapshot(app.seat)
                assert shot.decision is not None
                app.table.answer(app.seat, shot.decision.n, shot.decision.default)

    monkeypatch.setattr(TableApp, "run", some_answers)
    path = tmp_path / "kept.json"
    sit_down(table, path)
    again = old_table(*go_on(path))
    assert again.game.hash() == table.game.hash()
    assert (again.names, again.origin.agents) == (table.names, table.origin.agents)
    sit_down(again, path)
    assert again.game.turn.number >= table.game.turn.number


def test_without_textual_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    from apnap.cli.errors import BadInput
    from apnap.cli.terminal import sit_down

    monkeypatch.setitem(sys.modules, "apnap.ui.terminal.app", None)
    with pytest.raises(BadInput, match=r"apnap\[ui\]"):
        sit_down(an_app().table, Path("kept.json"))


def test_manual_payment_by_keys() -> None:
    app = an_app(3)

    async def play(pilot: Any) -> None:
        await to_priority(app, pilot)
        await pilot.press("p")
        assert app.shot.habits is not None and app.shot.habits.payment == "manual"
        for _ in range(60):
            assert await asked(app, pilot)
            assert app.picks is not None
            if app.picks.question.kind == "pay":
                break
            await one_answer(app, pilot)
        else:
            raise AssertionError("nothing is paid by hand")
        n = app.picks.question.n
        row = next(i for i, row in enumerate(app.picks.rows) if row.kind != "word")
        await pilot.press(*["down"] * row, "enter")
        assert app.table.seq > n

    drive(app, play)


def test_who_looks_on_sees_no_hands() -> None:
    """A seat that is no player's has no teammates, either."""
    from apnap.table import WATCHER

    table = an_app().table
    for _ in range(60):
        if table.to_think() is not None:
            table.think()
        elif not table.over:
            shot = table.snapshot(table.persons[0])
            assert shot.decision is not None
            table.answer(table.persons[0], shot.decision.n, shot.decision.default)
    shot = table.snapshot(WATCHER)
    assert shot.hand == [] and not shot.seen_hands


def test_the_log_and_the_questions_are_in_the_chosen_language() -> None:
    plain = an_app()
    app = TableApp(plain.table, plain.seat, "sv")

    async def play(pilot: Any) -> None:
        assert await asked(app, pilot)
        assert app.shot.decision is not None and app.shot.decision.prompt.startswith("Ta en mulligan?")
        await pilot.press("n", "l")
        await pilot.pause()
        assert "En runda för" in sheet_text(app)

    drive(app, play)
