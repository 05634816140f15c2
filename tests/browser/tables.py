"""Helpers for pages at a table: start a game, wait for what a page shows, play moves by clicks or through the API."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.users import DESKTOP, PHONE, User, Users, request_json
from tests.browser.wasm_module import ROOT

NAMES = ("Ada", "Brook", "Cleo", "Dara")


# Starting a game


def set_up_table(page: Page, name: str, preset: str, button: str = "Play with friends") -> None:
    """Create a table on the setup page, and wait for the page of the table."""
    page.goto(page.url.rstrip("/") + f"/set/{preset}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=button).click()
    page.wait_for_url(re.compile(r"/t/"))


def start_game_on_pages(users: Users, preset: str) -> tuple[Page, Page]:
    """Start a game by clicks: Ada sets up a table on a desktop, Brook follows the link on a phone, Ada starts."""
    ada = users.open_page(DESKTOP)
    set_up_table(ada, "Ada", preset)
    link = ada.get_by_label("Link to this table").input_value()
    brook = users.open_page(PHONE, link.removeprefix(users.address), "dark")
    brook.get_by_label("Your name").fill("Brook")
    brook.get_by_role("button", name="Take a seat").click()
    expect(status_bar(ada)).to_have_text("Everyone’s here. Start when you like.")
    ada.get_by_role("button", name="Start").click()
    expect(status_bar(ada)).to_contain_text("Your turn.")
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    return ada, brook


def start_game(users: Users, preset: str, **settings: object) -> tuple[str, list[User]]:
    """Start a game of Ada and Brook through the API; return the table's id and both users, without pages."""
    ada, brook = users.add("Ada"), users.add("Brook")
    table = ada.create_table(preset, name="Ada", **settings)
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    return table, [ada, brook]


def open_table_pages(users: Users, preset: str, seats: int = 2, start: bool = True, **options: Any) -> list[Page]:
    """Seat people through the API and open their pages: the owner's on a desktop, the others' on phones."""
    owner, *others = players = [users.add(), *(users.add(size=PHONE, theme="dark") for _ in range(1, seats))]
    table = owner.create_table(preset, name=NAMES[0], options=options)
    for user, name in zip(others, NAMES[1:], strict=False):
        user.take_seat(table, name, ready=start)
    if start:
        owner.act(table, "start")
    pages = [user.goto(f"/t/{table}") for user in players]
    for page in pages:
        wait_for(page, "[role=grid]" if start else ".lobby")
        if start:
            expect(status_bar(page)).to_contain_text(re.compile("Your turn|’s turn"))
    return pages


def start_on_shared_device(users: Users, preset: str, size: Mapping[str, int] = PHONE) -> Page:
    """Start a game of Ada and Brook on one device."""
    page = users.open_page(size, f"/set/{preset}")
    share_device(page)
    return page


def share_device(page: Page) -> None:
    """Start from the setup page with Ada and Brook on this device."""
    page.get_by_role("button", name="Share this device").click()
    for seat, name in enumerate(("Ada", "Brook"), start=1):
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    page.get_by_role("dialog").locator("button[type=submit]").click()
    page.wait_for_url(re.compile(r"/t/"))


# What a page shows


def wait_for(page: Page, selector: str) -> Page:
    """Wait until an element is visible, and return the page."""
    page.locator(selector).first.wait_for()
    return page


def status_bar(page: Page) -> Locator:
    """Return the line that says whose turn it is, or how the game ended."""
    return page.locator(".stage .bar")


def move_list(page: Page) -> Locator:
    """Return the items of the list of moves, which may be hidden on a phone."""
    return page.locator('ol[aria-label="Moves"] li')


def wait_for_move(page: Page, move: str) -> None:
    """Wait until the page knows this move as the last one; a click before that belongs to the position before it."""
    expect(move_list(page).last).to_contain_text(move)


def has_horizontal_scroll(page: Page) -> bool:
    """Return whether the page is wider than its screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


# Playing by clicks


def play_move(page: Page, move: str, opponent: Page | None = None) -> None:
    """Play a move by clicking the squares or cells that it names.

    With an opponent, wait until both pages show the move, so that "Your turn." belongs to the next one.
    """
    expect(status_bar(page)).to_contain_text("Your turn.")
    click_places(page, move)
    if opponent is not None:
        expect(status_bar(page)).not_to_contain_text("Your turn.")
        expect(status_bar(opponent)).to_contain_text(re.compile("Your turn|win"))


def click_places(page: Page, move: str) -> None:
    """Click the squares or cells that a move names."""
    for place in re.findall(r"[a-h][1-9]|-?\d+,-?\d+", move):
        page.locator(f'[data-square="{place}"], [data-cell="{place}"]').click()


def play_losing_move(page: Page, move: str) -> None:
    """Play a move that loses the game at once, and answer the question whether to play it."""
    expect(status_bar(page)).to_contain_text(re.compile("your turn", re.IGNORECASE))
    click_places(page, move)
    page.get_by_role("dialog").get_by_role("button", name="Play it and lose").click()


def play_moves(first: Page, second: Page, moves: Sequence[str]) -> None:
    """Play moves by clicks on two pages in turn, and wait for each on both."""
    for ply, move in enumerate(moves):
        page, opponent = (first, second) if ply % 2 == 0 else (second, first)
        play_move(page, move, opponent)


def play_on_shared_device(page: Page, moves: Sequence[str]) -> None:
    """Play moves by clicks for Ada and Brook in turn on one device, whose status bar names the player."""
    for name, move in zip(cycle(("Ada", "Brook")), moves, strict=False):
        expect(status_bar(page)).to_contain_text(f"{name}, your turn.")
        click_places(page, move)
        wait_for_move(page, move)


def resign(page: Page) -> None:
    button = page.get_by_role("button", name="Resign", exact=True)
    click_and_confirm(button, page.get_by_role("button", name="Resign for sure?"))


def click_and_confirm(button: Locator, confirmation: Locator) -> None:
    """Click a button and then its confirmation, which stays for a few seconds: a very busy machine needs a retry."""
    for _ in range(5):
        button.click()
        try:
            confirmation.click(timeout=5_000)
        except Error:
            continue
        return
    raise AssertionError(confirmation)


def center(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(source: Locator, target: tuple[float, float]) -> None:
    """Drag an element with the mouse to a point of the screen."""
    mouse = source.page.mouse
    mouse.move(*center(source))
    mouse.down()
    mouse.move(*target, steps=4)
    mouse.up()


def go_offline(users: Users, page: Page) -> None:
    """Cut the network and hide the page, as when a phone goes to sleep; wait until the page notices.

    The errors that the browser itself logs about this are allowed. `page.context.set_offline(False)` ends it.
    """
    users.allow_console_errors("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    expect(page.locator("header .chip[role=status]")).to_contain_text("Reconnecting")


# Playing through the API


def play_turns(table: str, users: Sequence[User], turns: Sequence[tuple[int, str]]) -> None:
    """Play turns, each given with its seat; the users sit in this order."""
    for seat, move in turns:
        users[seat].act(table, "turn", move=move)


def play_moves_by_api(pages: Sequence[Page], moves: Sequence[str]) -> None:
    """Play moves as the users of these pages in turn, and wait until every page shows the last one."""
    for page, move in zip(cycle(pages), moves, strict=False):
        table = page.url.rpartition("/")[2]
        request_json(page.context, "POST", f"/api/tables/{table}/actions", {"action": {"type": "turn", "move": move}})
    # The response to an action may arrive before the message on a page's socket.
    for page in pages:
        wait_for_move(page, moves[-1])


def example_game(name: str) -> list[tuple[int, str]]:
    """Return the turns of a game in `docs/games`, each with its seat."""
    lines = (ROOT / "docs/games" / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[2].splitlines()
    return [(int(seat), move) for seat, _, move in (line.partition(" ") for line in lines)]
