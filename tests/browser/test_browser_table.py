"""The table in a real browser: a game by clicks, stops, refusals, undo, time, and a server that dies in the middle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playing import act, asked, click, exactly, kind, moved, new_game, new_game_with, seq, turn, wait_everywhere
from serving import Server, rule

from apnap.agents import get
from apnap.agents.base import step
from apnap.cards.decks import builtin_deck
from apnap.match.record import begin, finish


def test_a_whole_game_by_clicks(page: Any, server: Server) -> None:
    """Against the heuristic agent, from the dialog to the word of who won."""
    new_game(page, server.address)
    for _ in range(1_000):
        if page.locator(".over-sheet").count():
            break
        if asked(page):
            act(page)
    else:
        pytest.fail("the game didn't end")
    assert rule(page.inner_text("[data-outcome]"))
    assert page.inner_text(".verdict") in ("You won!", "You lost.", "A draw.")
    assert page.locator(".log .line").count() > 50


def test_a_stop_is_set_and_respected(page: Any, server: Server) -> None:
    """The game waits in a step where a stop stands, and doesn't where it was taken away."""
    new_game(page, server.address, first="me")
    wait_everywhere(page)
    stop = page.locator("[data-stop='mine:upkeep']")
    assert stop.get_attribute("aria-checked") == "false"
    stop.click()
    page.wait_for_selector("[data-stop='mine:upkeep'][aria-checked=true]")
    page.click("[data-stop='mine:postcombat_main']")
    page.wait_for_selector("[data-stop='mine:postcombat_main'][aria-checked=false]")
    steps = set()
    while turn(page) < 4:
        asked(page)
        page.wait_for_timeout(150)  # the newest snapshot is there: what is noted is what is answered
        if kind(page) == "priority":
            if "yours" in page.inner_text(".whose-turn b"):
                steps.add((turn(page), page.get_attribute(".step.lit", "data-step")))
            before = seq(page)
            page.click("[data-do=pass]")
            moved(page, before)
        else:
            act(page)
    assert (3, "upkeep") in steps
    assert (3, "precombat_main") in steps
    assert not any(step == "postcombat_main" for _, step in steps)


def test_an_illegal_click_is_explained(page: Any, server: Server) -> None:
    """A card that can't be played now says why, with the rule; nothing happens."""
    new_game(page, server.address, mine="green-ramp", first="me")
    before = seq(page)
    hand = page.locator(".hand .held:not(.legal)")
    assert hand.count() > 0
    name = hand.first.get_attribute("data-name")
    hand.first.click()
    page.wait_for_selector(".beside.why")
    told = page.inner_text(".beside.why")
    assert name in told and rule(told)
    assert seq(page) == before
    page.click("[data-do=why-close]")
    exactly(page, ".beside.why", 0)


def test_undo(page: Any, server: Server) -> None:
    """A land that was played comes back to the hand."""
    new_game_with("Forest", page, server.address, mine="green-ramp", first="me")
    wait_everywhere(page)
    exactly(page, ".near .tile.land", 0)
    cards = page.locator(".hand .held").count()
    before = seq(page)
    page.click(".hand .held.legal[data-name=Forest]")
    moved(page, before)
    page.wait_for_selector(".near .tile.land")
    exactly(page, ".hand .held", cards - 1)
    page.keyboard.press("z")
    page.wait_for_function("(n) => document.querySelectorAll('.hand .held').length === n", arg=cards)
    exactly(page, ".near .tile.land", 0)
    assert asked(page) == "priority"


ITS_TURN = """(line) => {
  let at = line.closest("li");
  while (!at.classList.contains("turn-head")) at = at.previousElementSibling;
  return at.textContent;
}"""


def test_the_slider_goes_through_the_game(page: Any, server: Server) -> None:
    """Back to the beginning, on by steps, a line of the log, a branch, a scenario, and back to now."""
    new_game(page, server.address, mine="green-ramp", first="me")
    while turn(page) < 3:
        asked(page)
        act(page)
    asked(page)
    now = page.inner_text(".whose-turn b")
    slider = page.locator(".time input[type=range]")
    slider.evaluate("(el) => { el.value = 1; el.dispatchEvent(new Event('input', { bubbles: true })); }")
    page.wait_for_selector(".page.is-past")
    early = page.inner_text(".whose-turn b")
    assert early != now
    exactly(page, ".near .tile", 0)
    page.click("[data-do=later]")
    line = page.locator(".log .line", has_text=" plays ").first
    head = line.evaluate(ITS_TURN)
    line.click()
    page.wait_for_selector(f".whose-turn b:has-text('{head},')")
    with page.expect_download() as found:
        page.click("[data-do=scenario]")
    assert found.value.suggested_filename.endswith(".yaml")
    page.click("[data-do=now]")
    page.wait_for_selector(".page:not(.is-past)")
    assert page.inner_text(".whose-turn b") == now
    slider.evaluate("(el) => { el.value = 2; el.dispatchEvent(new Event('input', { bubbles: true })); }")
    page.wait_for_selector(".page.is-past")
    here = page.url
    page.click("[data-do=branch]")
    page.wait_for_function("(old) => location.href !== old", arg=here)
    page.wait_for_selector(".page:not(.is-past) .asking")


def test_the_server_dies_and_comes_back(page: Any, own_server: Server) -> None:
    """The page finds its game again by itself, as it was."""
    new_game(page, own_server.address, mine="green-ramp", first="me")
    while turn(page) < 3:
        asked(page)
        act(page)
    asked(page)
    hand = sorted(page.locator(".hand .held").evaluate_all("(all) => all.map((el) => el.dataset.name)"))
    board = sorted(page.locator(".board .tile").evaluate_all("(all) => all.map((el) => el.dataset.name)"))
    now = page.inner_text(".whose-turn b"), kind(page)
    lines = page.locator(".log .line").count()
    own_server.kill()
    page.wait_for_selector(".lost-line")
    own_server.start()
    page.wait_for_selector(".lost-line", state="detached", timeout=30_000)
    page.wait_for_timeout(300)
    asked(page)
    assert sorted(page.locator(".hand .held").evaluate_all("(all) => all.map((el) => el.dataset.name)")) == hand
    assert sorted(page.locator(".board .tile").evaluate_all("(all) => all.map((el) => el.dataset.name)")) == board
    assert (page.inner_text(".whose-turn b"), kind(page)) == now
    exactly(page, ".log .line", lines)
    act(page)
    page.reload()
    assert asked(page)


def test_keys_alone(page: Any, server: Server) -> None:
    """A land is found by the tab key and played by enter; space passes, F6 ends the turn; the focus is to be seen."""
    new_game_with("Forest", page, server.address, mine="green-ramp", first="me")
    page.keyboard.press("Tab")
    for _ in range(80):
        if page.evaluate("document.activeElement?.closest('.hand') && document.activeElement.dataset.name") == "Forest":
            break
        page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    before = seq(page)
    page.keyboard.press("Enter")
    moved(page, before)
    page.wait_for_selector(".near .tile.land")
    asked(page)
    before = seq(page)
    page.keyboard.press("F6")
    moved(page, before)
    asked(page)
    assert turn(page) >= 2 or kind(page) == "discard"
    assert page.inner_text(".for-ears")


def test_swedish(new_page: Any, server: Server) -> None:
    """A visitor whose browser speaks Swedish is spoken to in Swedish."""
    page = new_page(locale="sv-SE")
    new_game(page, server.address)
    assert page.inner_text(".phase-name >> nth=0").startswith("Startfas")
    assert page.evaluate("document.documentElement.lang") == "sv"
    assert click(page, ".step-name >> nth=0")
    assert "Sker av sig självt" in page.inner_text(".turn-sheet")


def test_what_would_be_tapped(page: Any, crowded: Any) -> None:
    """Pointing at a spell shows which lands would pay for it."""
    page.goto(crowded("main"))
    page.wait_for_selector(".asking.yours")
    page.hover(".hand [data-name=Thragtusk]")
    page.wait_for_selector(".near .tile.will-tap")
    assert "would tap" in page.inner_text(".would")
    assert "Thragtusk" in page.inner_text(".preview")
    page.hover(".near .tile[data-name='Serra Angel']")
    page.wait_for_selector(".preview .changes h4")
    assert rule(page.inner_text(".preview .changes"))


def test_payment_and_taking_back(page: Any, crowded: Any) -> None:
    """With manual payment each land is clicked; escape takes the whole spell back (732.1)."""
    page.goto(crowded("main"))
    page.wait_for_selector(".asking.yours")
    page.click("[data-do=settings]")
    page.check("[data-habit=payment]")
    page.keyboard.press("Escape")
    before = seq(page)
    page.click(".hand [data-name=Cultivate]")
    page.wait_for_selector(".prompt[data-kind=pay]")
    exactly(page, ".stack .on-stack", 1)
    page.click(".near .tile.legal[data-name=Forest]")
    page.wait_for_timeout(200)
    assert kind(page) == "pay"
    page.keyboard.press("Escape")
    moved(page, before)
    page.wait_for_selector(".prompt[data-kind=priority]")
    exactly(page, ".hand [data-name=Cultivate]", 1)
    exactly(page, ".stack .on-stack", 0)


def test_the_learn_mode(page: Any, server: Server) -> None:
    """It tells what happened by itself, thing by thing, then what can be done here; the game waits at every step."""
    page.goto(server.address)
    page.click("[data-do=learn]")
    page.wait_for_selector("[data-do=keep]")
    assert "hand" in page.inner_text(".coach")
    page.click("[data-do=keep]")
    steps, told = [], []
    while turn(page) < 2:
        asked(page)
        if page.locator("[data-do=lesson-next]").count():
            told.append(page.inner_text(".coach p >> nth=0"))
            page.click("[data-do=lesson-next]")
            continue
        if kind(page) == "priority":
            steps.append(page.get_attribute(".step.lit", "data-step"))
            assert page.inner_text(".coach .hint")
        act(page)
    assert {"upkeep", "precombat_main", "begin_combat", "end"} <= set(steps)
    assert any(rule(text) for text in told)


def test_a_finger_on_a_card(new_page: Any, crowded: Any) -> None:
    """On a phone all of the table can be reached by scrolling, and a card that is held is shown large."""
    page = new_page(390, 844)
    page.goto(crowded("main"))
    page.wait_for_selector(".asking.yours")
    page.locator(".near .tile.land").last.scroll_into_view_if_needed()
    card = page.locator(".hand [data-name=Cultivate]")
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    page.wait_for_selector(".card-over")
    assert "Cultivate" in page.inner_text(".card-over")


def test_what_was_considered(page: Any, server: Server) -> None:
    """After the game the agent that searches shows what it weighed, moment by moment; before, it doesn't."""
    page.goto(server.address)
    page.select_option("[data-field=theirs]", "red-rush")
    page.select_option("[data-field=opponent]", "search-fast")
    page.select_option("[data-field=first]", "them")
    page.click("[data-do=create]")
    page.click("[data-do=keep]")
    page.wait_for_selector(".whose-turn b:has-text('yours')", timeout=60_000)
    page.click("[data-do=settings]")
    page.click("[data-do=concede]")
    page.click("[data-do=concede-yes]")
    page.click("[data-do=look-back]")
    page.click("[data-do=next-thought]")
    page.wait_for_selector(".thoughts li")
    assert "%" in page.inner_text(".thoughts")


def test_a_recorded_game(page: Any, server: Server, tmp_path: Path) -> None:
    """A record that the command line has written is looked at in the same table, with open hands."""
    kept = tmp_path / "game.json"
    decks = [builtin_deck(name) for name in ("red-rush", "green-ramp")]
    game, record = begin(decks, 7, "current", names=("Ann", "Bo"), agents=("heuristic", "heuristic"))
    agent = get("heuristic", 7)
    while not game.over:
        step(game, agent)
    finish(record, game).save(kept)
    page.goto(server.address)
    page.set_input_files("[data-field=record]", str(kept))
    page.wait_for_selector(".board .panel")
    assert page.locator(".board .tile").count() > 0
    last = page.inner_text(".whose-turn b")
    page.keyboard.press("Escape")
    page.click("[data-do=earlier]")
    page.wait_for_selector(".page.is-past")
    slider = page.locator(".time input[type=range]")
    slider.evaluate("(el) => { el.value = 3; el.dispatchEvent(new Event('input', { bubbles: true })); }")
    page.wait_for_function("(old) => document.querySelector('.whose-turn b').textContent !== old", arg=last)
    assert page.locator(".hand .held").count() > 3


def test_what_was_done_twice_is_repeated(page: Any, crowded: Any) -> None:
    """731.2: an ability used twice over is used three times more at one word."""
    page.goto(crowded("loop"))
    asked(page)
    for n in range(2):
        exactly(page, "[data-do=repeat]", 0)
        page.click(".near .tile[data-name='Shivan Dragon']")
        page.wait_for_selector(f".near [data-name='Shivan Dragon'] .pt:has-text('{6 + n}/5')")
    page.click("[data-do=repeat]")
    page.fill(".repeat [name=times]", "3")
    page.click("[data-do=repeat-times]")
    page.wait_for_selector(".near [data-name='Shivan Dragon'] .pt:has-text('10/5')")


def test_the_table_is_told_of_in_swedish_when_that_is_chosen(new_page: Any, crowded: Any) -> None:
    """The log so far, the question and what comes: all of it changes with the page's language, and back."""
    page = new_page(locale="sv-SE")
    page.goto(crowded("main"))
    asked(page)
    assert "prioritet" in page.inner_text(".prompt") and "vrids upp" in page.inner_text(".log .lines")
    page.click("[data-do=settings]")
    page.select_option("[data-field=lang]", "en")
    page.wait_for_function("() => document.querySelector('.log .lines').textContent.includes('untaps')")
    assert "You have priority" in page.inner_text(".prompt") and "vrids" not in page.inner_text(".log .lines")


def test_a_phone_has_the_stack_above_what_is_asked(new_page: Any, crowded: Any) -> None:
    page = new_page(390, 844)
    page.goto(crowded("main"))
    asked(page)
    page.click(".hand [data-name='Lightning Bolt']")
    page.wait_for_selector(".dock > .stack .on-stack[data-name='Lightning Bolt']")
    exactly(page, ".aside .stack", 0)
    exactly(page, ".hand [role=listitem] > button[data-name=Forest]", 1)


def test_cards_that_nobody_may_know_are_laid_out_as_one(new_page: Any, crowded: Any) -> None:
    page = new_page()
    page.goto(crowded("hidden"))
    asked(page)
    page.click("[data-zone='exile:1']")
    page.wait_for_selector(".zone-sheet .held")
    exactly(page, ".zone-sheet .held", 1)
    assert "×3" in page.inner_text(".zone-sheet")
