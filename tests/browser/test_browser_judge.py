"""The judge's page in a real browser: a position set up by hand, actions, steps with rules, two eras, a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import exactly
from serving import Server


def put(page: Any, card: str, player: str, zone: str = "battlefield", times: int = 1) -> None:
    """Find a card and put it there."""
    page.select_option("[data-field=side]", label=player)
    page.select_option("[data-field=zone]", zone)
    page.fill("[data-field=search]", card[:6])
    page.wait_for_selector(f'[data-card="{card}"]')
    for _ in range(times):
        page.click(f'[data-card="{card}"]')


def ask(page: Any) -> str:
    """Ask, and what is told."""
    page.click("[data-do=ask]")
    page.wait_for_selector("[data-ruling], [data-error]")
    page.wait_for_selector("[data-do=ask]:not([disabled])")
    return str(page.inner_text("[data-ruling], [data-error]"))


def add(page: Any, line: str) -> None:
    """An action in a line."""
    page.fill("[data-field=line]", line)
    page.press("[data-field=line]", "Enter")


def test_a_position_by_hand_and_its_answer(page: Any, server: Server) -> None:
    page.goto(server.address)
    page.click("a[href='judge.html']")
    put(page, "Mountain", "A", times=2)
    put(page, "Shock", "A", "hand")
    put(page, "Grizzly Bears", "B")
    page.click("[data-player=B] [data-zone=battlefield] .thing")
    page.fill(".edit [data-field=counters]", "1 +1/+1")
    page.fill("[data-player=B] [data-field=life]", "2")
    page.fill("[data-form=action] [data-field=card]", "Shock")
    page.fill("[data-form=action] [data-field=targets]", "Grizzly Bears")
    page.click("[data-do=add-action]")
    told = ask(page)
    assert "Shock deals 2 damage to Grizzly Bears" in told and "120.3" in told and "3/3 (2 damage, 1 +1/+1)" in told
    page.click(".actions li [aria-label=Remove]")
    add(page, "A cast Shock targets B")
    told = ask(page)
    assert "704.5a" in told and "A wins the game" in told


def test_what_isnt_possible_and_a_link(page: Any, new_page: Callable[..., Any], server: Server) -> None:
    page.goto(f"{server.address}judge.html")
    put(page, "Hill Giant", "A")
    page.click("[data-player=A] [data-zone=battlefield] .thing")
    page.check(".edit [data-field=sick]")
    add(page, "A attack Hill Giant")
    assert "not possible" in ask(page) and page.locator(".told .refused .rule").inner_text() == "302.6"
    other = new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-ruling]")
    assert "not possible" in other.inner_text("[data-ruling]")


def test_two_eras_are_compared(page: Any, server: Server) -> None:
    page.goto(f"{server.address}judge.html")
    page.select_option("[data-field=example]", "1")
    page.wait_for_selector(".two-eras tr.right")
    assert "mana burn" in page.inner_text(".two-eras tr.right")
    exactly(page, ".facts tr.changed", 1)


def test_a_question_is_answered_by_a_click(page: Any, server: Server) -> None:
    page.goto(f"{server.address}judge.html")
    put(page, "Isamaru, Hound of Konda", "A", times=2)
    page.select_option("[data-field=until]", "upkeep")
    ask(page)
    page.click(".told .offers button >> nth=0")
    page.wait_for_selector(".chip.on")
    page.wait_for_selector("[data-do=ask]:not([disabled])")
    exactly(page, ".told .offers", 0)


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light")]
)
def test_nothing_is_cut_off(
    new_page: Callable[..., Any], server: Server, width: int, height: int, scheme: str
) -> None:
    page = new_page(width, height, scheme)
    page.goto(f"{server.address}judge.html")
    page.select_option("[data-field=example]", "1")
    page.wait_for_selector(".two-eras")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wrong = page.evaluate(
        "[...document.querySelectorAll('button, td, h2, label')].filter((e) => e.scrollWidth > e.clientWidth + 2"
        " && getComputedStyle(e).display !== 'inline').map((e) => e.innerText)"
    )
    assert not wrong, wrong


def test_an_error_is_said_where_it_is(page: Any, server: Server) -> None:
    page.goto(f"{server.address}judge.html")
    add(page, "A hums")
    assert "no verb" in ask(page)
