"""A person at the page, by clicks alone: a player without a plan who takes what glows."""

from __future__ import annotations

from typing import Any


def new_game(
    page: Any, address: str, mine: str = "red-rush", theirs: str = "green-ramp", first: str = "chance"
) -> None:
    """Set up a game against the heuristic agent in the dialog, and keep the opening hand."""
    page.goto(address)
    page.select_option("[data-field=mine]", mine)
    page.select_option("[data-field=theirs]", theirs)
    page.select_option("[data-field=opponent]", "heuristic")
    page.select_option("[data-field=first]", first)
    page.click("[data-do=create]")
    page.wait_for_selector("[data-do=keep]")
    page.click("[data-do=keep]")
    asked(page)


def new_game_with(card: str, page: Any, address: str, **choices: Any) -> None:
    """The same, with that card in the opening hand: hands are dealt by chance, so there may have to be some games."""
    for _ in range(20):
        new_game(page, address, **choices)
        if page.locator(f".hand [data-name='{card}']").count():
            return
        page.goto("about:blank")


def wait_everywhere(page: Any) -> None:
    """Don't pass automatically where nothing can be done."""
    page.click("[data-do=settings]")
    page.uncheck("[data-habit=auto_pass]")
    page.keyboard.press("Escape")


def asked(page: Any) -> str:
    """Wait until this player is asked something (or the game is over): the kind of question."""
    page.wait_for_selector(".prompt[data-kind], .over-sheet")
    return kind(page)


def kind(page: Any) -> str:
    """The kind of question that is asked now."""
    found = page.locator(".prompt[data-kind]")
    return (found.first.get_attribute("data-kind") or "") if found.count() else ""


def seq(page: Any) -> str:
    """The number of what happened last at the table."""
    return page.get_attribute(".page.table", "data-seq") or ""


def moved(page: Any, before: str) -> None:
    """Wait until something has happened at the table since."""
    page.wait_for_function("(old) => document.querySelector('.page.table')?.dataset.seq !== old", arg=before)


def exactly(page: Any, selector: str, n: int) -> None:
    """Wait until there are so many."""
    page.wait_for_function("([what, n]) => document.querySelectorAll(what).length === n", arg=[selector, n])


def click(page: Any, selector: str) -> bool:
    """Click the first that there is."""
    found = page.locator(selector)
    if not found.count():
        return False
    found.first.click()
    return True


def turn(page: Any) -> int:
    """The number of the turn."""
    words = page.inner_text(".whose-turn b")
    return int("".join(c for c in words.partition(",")[0] if c.isdigit()) or 0)


def act(page: Any) -> None:
    """Answer whatever is asked, by clicking."""
    asking = kind(page)
    before = seq(page)
    if asking == "priority":
        if not click(page, ".hand .legal"):
            click(page, "[data-do=pass]")
    elif asking == "attackers":
        click(page, "[data-do=all]")
        click(page, "[data-do=confirm]")
    elif asking == "blockers":
        click(page, ".near .legal")
        click(page, ".combat .legal")
        click(page, "[data-do=confirm]")
    else:
        _choose(page)
    if page.locator(".menu").count():
        click(page, ".menu [data-option]")
    moved(page, before)


def _choose(page: Any) -> None:
    """Take the first of what there is, and confirm where that is asked for."""
    if page.locator("[data-do=confirm]:not([disabled])").count() and not page.locator(".option").count():
        if not click(page, ".far .legal:not(.chosen)"):
            click(page, ".board .legal:not(.chosen), .hand .legal:not(.chosen)")
    else:
        click(page, ".asking .yes") or click(page, ".asking .option") or click(page, ".far .legal") or click(
            page, ".board .legal"
        ) or click(page, ".hand .legal, .stack .legal") or click(page, ".asking [data-option]")
    ready = page.locator("[data-do=confirm]:not([disabled])")
    for more in range(12):
        if not page.locator("[data-do=confirm]").count() or ready.count():
            break
        found = page.locator(".option:not(.chosen), .board .legal:not(.chosen), .hand .legal:not(.chosen)")
        if found.count():
            found.nth(min(more, found.count() - 1)).click()
    if ready.count():
        ready.first.click()
