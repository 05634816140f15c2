"""Seats that open as people come, and what the owner decides about them, before and during a game."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import overflowing_texts
from tests.browser.tables import click_and_confirm, set_up_table, wait_for
from tests.browser.users import DESKTOP, PHONE, Users

SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def room_code(page: Page) -> str:
    """Return the room code that a lobby shows."""
    label = page.locator("p.code").get_attribute("aria-label") or ""
    return label.rpartition(": ")[2].replace(" ", "")


def join_by_code(users: Users, code: str, name: str, size: Mapping[str, int] = PHONE) -> Page:
    """Type a room code on the home page as somebody new, and take a seat; return their page."""
    page = users.open_page(size)
    page.get_by_label("Join with a room code").fill(code)
    page.wait_for_url(re.compile("/t/"))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    return page


def players(page: Page) -> Locator:
    """Return the names of the seats in a lobby."""
    return page.locator(".lobby .place .name")


def open_people(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("People")).click()
    return page.get_by_role("dialog", name="People")


@SCREENS
@pytest.mark.parametrize("preset", ["sixes", "degrees"])
def test_friends_sit_down_as_they_come_and_the_owner_decides_who(
    users: Users, size: Mapping[str, int], preset: str
) -> None:
    ada = users.open_page(size)
    set_up_table(ada, "Ada", preset)
    code = room_code(wait_for(ada, "p.code"))
    *_, dara = [join_by_code(users, code, name) for name in ("Brook", "Cleo", "Dara")]
    expect(players(ada)).to_have_text(["Ada", "Brook", "Cleo", "Dara", "8 more seats"])
    # Three bots of a level, in one tap; one of them goes again, and so does Dara.
    ada.get_by_role("radio", name=re.compile("^6, ")).check()
    ada.get_by_role("button", name="Three bots").click()
    expect(ada.locator(".lobby .chip", has_text="level 6")).to_have_count(3)
    ada.get_by_role("button", name="Remove: Bot 6 (2)").click()
    ada.get_by_role("button", name="Remove: Dara").click()
    ada.get_by_role("dialog", name="Remove Dara?").get_by_role("button", name="Remove").click()
    # Whoever was sent away reads it, and is not asked to come back.
    expect(dara.get_by_text("You were removed from this table.")).to_be_visible()
    expect(dara.get_by_role("button", name="Take a seat")).to_have_count(0)
    dara.reload()
    expect(dara.get_by_text("You were removed from this table.")).to_be_visible()
    expect(players(ada)).to_have_text(["Ada", "Brook", "Cleo", "Bot 6", "Bot 6 (3)", "7 more seats"])
    # Fewer seats, but not fewer than are taken.
    seats = ada.get_by_role("spinbutton", name="Seats")
    for left in ("6 more seats", "5 more seats"):
        ada.get_by_role("button", name="Seats: decrease").click()
        expect(players(ada).last).to_have_text(left)
    expect(seats).to_have_value("10")
    # A closed door: people may only watch.
    ada.get_by_role("button", name="Close the door").click()
    expect(players(ada).last).to_have_text("Door closed")
    expect(ada.locator("p.code")).to_have_count(0)
    eve = users.open_page(PHONE, ada.url.removeprefix(users.address))
    eve.get_by_label("Your name").fill("Eve")
    expect(eve.get_by_role("button", name="Take a seat")).to_have_count(0)
    eve.get_by_role("button", name="Watch").click()
    expect(eve.get_by_text("Door closed")).to_be_visible()
    ada.get_by_role("button", name="Open the door").click()
    eve.get_by_role("button", name="Sit here").click()
    expect(players(ada).nth(5)).to_have_text("Eve")
    assert overflowing_texts(ada) == []


@SCREENS
@pytest.mark.parametrize("preset", ["sixes", "degrees"])
def test_people_join_while_a_game_runs_and_the_owner_decides_who(
    users: Users, size: Mapping[str, int], preset: str
) -> None:
    ada = users.add("Ada", size)
    table = ada.create_table(preset, options={"seconds": 180} if preset == "sixes" else {})
    users.add("Brook").take_seat(table, "Brook")
    ada.act(table, "start")
    page = ada.goto(f"/t/{table}")
    dialog = open_people(page)
    cleo = join_by_code(users, room_code(wait_for(page, "dialog p.code")), "Cleo")
    # Late players start with the next round of Sixes; in 6° they have their cards at once.
    joined = "You’re in from the next round." if preset == "sixes" else "Actor 1"
    expect(cleo.get_by_text(joined).first).to_be_visible()
    expect(dialog.get_by_text("Cleo")).to_be_visible()
    dialog.get_by_role("radio", name=re.compile("^2, ")).check()
    dialog.get_by_role("button", name="Three bots").click()
    expect(dialog.locator(".chip", has_text="level 2")).to_have_count(3)
    bot = dialog.get_by_role("group", name="Actions for Bot 2 (2)").get_by_role("button")
    click_and_confirm(bot, dialog.get_by_role("button", name="Remove?"))
    dialog.get_by_role("button", name="Close the door").click()
    dara = users.open_page(PHONE, f"/t/{table}")
    wait_for(dara, ".stage")
    expect(dara.get_by_role("button", name="Take a seat")).to_have_count(0)
    dialog.get_by_role("button", name="Open the door").click()
    expect(dara.get_by_role("button", name="Take a seat")).to_be_visible()
    actions = dialog.get_by_role("group", name="Actions for Cleo")
    click_and_confirm(
        actions.get_by_role("button", name="Remove", exact=True), dialog.get_by_role("button", name="Remove?")
    )
    expect(dialog.locator("li", has_text="Cleo")).to_contain_text("removed")
    expect(cleo.get_by_text("You were removed from this table. You can still watch.")).to_be_visible()
    assert ada.view(table)["phase"] == "playing"
    assert overflowing_texts(page) == []


@SCREENS
def test_a_wrong_room_code_stays_and_says_what_is_wrong(users: Users, size: Mapping[str, int]) -> None:
    users.allow_console_errors("404")
    page = users.open_page(size)
    field = page.get_by_label("Join with a room code")
    field.fill("kw!")
    expect(page.locator("#code-problem")).to_have_text("Room codes don’t use these characters: !")
    expect(field).to_have_value("kw")
    field.press("Enter")
    expect(page.locator("#code-problem")).to_have_text("A room code has six letters and digits.")
    field.fill("kwx-72m")
    expect(page.locator("#code-problem")).to_contain_text("No table has the code KWX72M.")
    expect(field).to_have_value("kwx72m")
    field.press("Backspace")
    expect(page.locator("#code-problem")).to_have_count(0)
    expect(field).to_have_value("kwx72")


@SCREENS
def test_ages_players_minutes_and_makers_stand_where_a_game_is_chosen(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size)
    facts = {
        "Six": ("2 or 4 players", "20 min · 9+"),
        "Sixth!": ("2 players", "20 min · 8+"),
        "6°": ("1 to 12 players", "45 min · 12+"),
        "Sixes": ("2 to 12 players", "25 min · 6+"),
    }
    for title, lines in facts.items():
        tile = page.get_by_role("link", name=re.compile(f"^{re.escape(title)} ?{lines[0]}"))
        expect(tile).to_contain_text(lines[1])
    makers = {"degrees": "Andrew Allan and John Bannerman", "sixes": "Steven Poelzing and Rick Soued"}
    for preset, names in makers.items():
        page.goto(f"/set/{preset}")
        expect(page.get_by_text(names)).to_be_visible()
        expect(page.locator("main header")).to_contain_text(re.compile(r"players · \d+ min · \d+\+"))
    page.goto("/set/six")
    expect(page.get_by_role("group", name="Variant").get_by_text("4 players")).to_be_visible()
