"""Helpers for tables of 6°: open one, read the cards, find the best sheet and write it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sixfold import movies
from tests.browser.users import DESKTOP, PHONE, Users


def open_table(
    users: Users,
    size: Mapping[str, int],
    options: dict[str, Any],
    seats: int = 2,
    bots: int = 0,
    *,
    start: bool = True,
) -> Page:
    """Open a table of 6° for Ada, and start the game if asked to."""
    ada = users.add("Ada", size)
    table = ada.create_table("degrees", name="Ada", seats=seats, options=options, bots=[{"player": "3"}] * bots)
    if start:
        ada.act(table, "start")
    page = ada.goto(f"/t/{table}")
    if start:
        actor_field(page, 1).wait_for()  # the first table waits for the film catalogue
    return page


def start_race(users: Users, **options: Any) -> tuple[Page, Page]:
    """Start a game of Ada on a desktop and Brook on a phone."""
    ada = open_table(users, DESKTOP, {"grade": 1, **options}, start=False)
    brook = users.open_page(PHONE, ada.url.removeprefix(users.address), "dark")
    brook.get_by_label("Your name").fill("Brook")
    brook.get_by_role("button", name="Take a seat").click()
    expect(ada.locator(".chip.good", has_text="ready")).to_be_visible()
    ada.get_by_role("button", name="Start").click()
    for page in (ada, brook):
        actor_field(page, 1).wait_for()
    return ada, brook


def actor_field(page: Page, link: int) -> Locator:
    return page.get_by_role("combobox", name=f"Link {link}, actor", exact=True)


def film_field(page: Page, link: int) -> Locator:
    return page.get_by_role("combobox", name=f"Link {link}, film", exact=True)


def cards(page: Page) -> tuple[str, str]:
    """Return the names on the two cards."""
    expect(page.locator(".pair article")).to_have_count(2)
    first, second = page.locator(".pair article b").all_inner_texts()
    return first, second


def best_sheet(page: Page) -> list[tuple[str, str]]:
    """Return the best sheet for the two cards."""
    return [
        (link["actor"], link.get("film") or "")
        for link in movies.shipped_catalogue().sheet(*cards(page)).as_dict()["links"]
    ]


def write_links(page: Page, links: list[tuple[str, str]]) -> None:
    """Fill in the actor and the film of each link, and close the suggestions."""
    for number, names in enumerate(links, start=1):
        for field, name in zip((actor_field(page, number), film_field(page, number)), names, strict=True):
            field.fill(name)
            field.press("Escape")


def hand_in(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Hand in")).click()


def hand_in_best(page: Page) -> None:
    """Hand in the best sheet, and wait for the next cards or the end."""
    before = cards(page)
    write_links(page, best_sheet(page))
    hand_in(page)
    expect(page.locator(".pair article b").first.or_(page.get_by_role("heading", name="All sheets"))).not_to_have_text(
        before[0]
    )


def sheets_of(page: Page, name: str) -> Locator:
    """Return the sheets of a player, beside the board."""
    return page.locator("aside details").filter(has=page.locator("summary .tiny", has_text=re.compile(f"^{name}$")))


def points_of(page: Page, name: str) -> Locator:
    """Return the points of a player, in the race beside the board."""
    return page.locator("aside .panel li", has=page.get_by_text(re.compile(rf"^{name}"))).locator(".total span").last
