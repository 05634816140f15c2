"""The screen in the middle of a room, with phones around it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from sixfold.server.invitations import ALPHABET
from tests.browser.degrees_table import actor_field, cards, hand_in, hand_in_best, write_links
from tests.browser.page_checks import assert_readable_screen
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users

#: A film that no catalogue has.
UNKNOWN_FILM = "Six People Walk Into a Library"


def _race_of(screen: Page, name: str) -> str:
    return screen.locator("aside li", has_text=name).locator(".total [aria-hidden]").inner_text()


def test_three_people_race_in_6_degrees_around_a_screen(users: Users) -> None:
    owner = users.add("Ada", PHONE)
    table = owner.create_table(
        "degrees", name="Ada", seats=3, options={"goal": 18, "grade": 1, "unknown": "vote", "minutes": 15}
    )
    screen = users.open_page(TELEVISION, f"/t/{table}/host")
    # Here chains are drawn link by link.
    screen.emulate_media(reduced_motion="no-preference")
    expect(screen.get_by_alt_text("QR code of the link")).to_be_visible()
    pages = [owner.goto(f"/t/{table}")]
    for name, size, theme in (("Brook", DESKTOP, "dark"), ("Cleo", SMALL_PHONE, "light")):
        page = users.open_page(size, f"/t/{table}", theme)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        expect(screen.locator(".players li", has_text=name)).to_be_visible()
        pages.append(page)
    ada, brook, cleo = pages
    assert_readable_screen(screen)
    ada.get_by_role("button", name="Start").click()
    for page in pages:
        actor_field(page, 1).wait_for()
    expect(screen.get_by_role("heading", name="Race to 18")).to_be_visible()
    expect(screen.get_by_role("timer")).to_be_visible()
    hands = screen.locator(".waiting li")
    expect(hands).to_have_count(3)
    assert " to ".join(cards(ada)) in hands.first.inner_text()
    assert_readable_screen(screen)

    # A sheet that is being written is not on the screen.
    write_links(brook, [("Tom Hanks", UNKNOWN_FILM)])
    # A sheet that scores nothing, and why.
    write_links(cleo, [(cards(cleo)[0], "")])
    hand_in(cleo)
    sheet = screen.locator(".sheet")
    expect(sheet).to_contain_text("Cleo handed in")
    expect(sheet.locator(".points")).to_have_text("+0")
    expect(sheet.locator("p .line")).to_contain_text("Link 1")
    assert UNKNOWN_FILM not in screen.content()
    assert_readable_screen(screen)

    # A vote.
    write_links(brook, [(cards(brook)[1], UNKNOWN_FILM)])
    hand_in(brook)
    vote = screen.locator(".vote")
    expect(vote).to_contain_text(f"both in {UNKNOWN_FILM}?")
    expect(vote.get_by_role("listitem")).to_have_count(2)
    assert_readable_screen(screen)
    for voter in (ada, cleo):
        voter.get_by_role("region", name="Is this link right?").get_by_role("button", name="It’s right").click()
    expect(vote).to_be_hidden()
    expect(sheet.locator(".points")).to_have_text("+2")
    assert _race_of(screen, "Brook") == "2"

    # The whole chain of the sheet that wins, then its points, then the race.
    hand_in_best(ada)
    expect(sheet).to_contain_text("Ada handed in")
    expect(sheet.locator(".node")).to_have_count(7)
    expect(sheet.locator(".points")).to_have_text("+18")
    expect(screen.locator(".won h3")).to_have_text(re.compile("^Ada wins"))
    assert _race_of(screen, "Ada") == "18"
    expect(screen.locator("aside .last li")).to_have_count(2)
    assert_readable_screen(screen)


def _press(screen: Page, *keys: str) -> None:
    """Press keys of a remote control, or of a keyboard."""
    for key in keys:
        screen.keyboard.press(key)


def test_a_television_opens_a_table_by_a_short_address_and_its_code(users: Users) -> None:
    users.allow_console_errors("404")
    ada = users.add("Ada", PHONE)
    table = ada.create_table("sixes", name="Ada")
    page = ada.goto(f"/t/{table}")
    line = page.get_by_text(re.compile("On the TV, open .*/tv and type"))
    found = re.search(r"open \S+?(/tv) and type (\w{6})", line.inner_text())
    assert found is not None
    path, code = found.groups()

    # A television without a keyboard, whose visitor has no name and joins nothing.
    screen = users.open_page(TELEVISION, path)
    field = screen.get_by_label("Type the room code")
    expect(field).to_be_focused()
    assert_readable_screen(screen)
    keys = screen.get_by_role("group", name="Keys").get_by_role("button")
    order = [key.strip() for key in keys.all_inner_texts()]
    assert "".join(order[:-1]).lower() == ALPHABET
    wrong = code[:5] + next(key for key in order if key != code[5])
    column, row = 0, -1
    for character in wrong:
        to_row, to_column = divmod(order.index(character), 6)
        down, right = to_row - row, to_column - column
        _press(screen, *["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        _press(screen, *["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right), "Enter")
        row, column = to_row, to_column
    # A wrong code is answered, and stays to be corrected.
    expect(screen.locator("p[role=alert]")).to_contain_text(f"No table has the code {wrong}")
    expect(field).to_have_value(re.compile(wrong, re.IGNORECASE))
    _press(screen, "Backspace", code[5].lower())
    screen.wait_for_url(re.compile("/host$"))
    expect(screen.get_by_role("img", name=f"Room code: {' '.join(code)}")).to_be_visible()
    assert len(ada.view(table)["people"]) == 1


def test_a_wrong_room_code_stays_in_the_field(users: Users) -> None:
    users.allow_console_errors("404")
    ada = users.add("Ada")
    table = ada.create_table("six", name="Ada")
    code = ada.request("POST", f"/api/tables/{table}/invitation", {})["code"]
    wrong = code[:5] + ("7" if code[5] != "7" else "9")
    for size in (PHONE, TELEVISION):
        page = users.open_page(size)
        field = page.get_by_label("Join with a room code")
        field.press_sequentially(wrong)
        expect(page.locator("p[role=alert]")).to_contain_text("It may be mistyped or expired.")
        expect(field).to_have_value(wrong)
        expect(field).to_have_accessible_description(re.compile("mistyped"))
        field.press("Backspace")
        expect(page.locator("p[role=alert]")).to_be_hidden()
        field.press(code[5])
        page.wait_for_url(re.compile(f"/t/{table}$"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_owner_allows_a_screen_where_nobody_may_watch(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = users.add("Ada", size), users.add("Brook")
    table = ada.create_table("sixes", name="Ada", spectators=False, options={"seconds": 0})
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    page = ada.goto(f"/t/{table}")
    screen, other = (users.open_page(TELEVISION, f"/t/{table}/host") for _ in range(2))
    for refused in (screen, other):
        expect(refused.get_by_role("heading", name="This table isn’t open to spectators")).to_be_visible()
        assert_readable_screen(refused)
    name = screen.locator(".note .code").inner_text()
    request = page.locator(".offer", has_text=f"The big screen {name} wants to show the game.")
    request.get_by_role("button", name="Allow it").click()
    expect(screen.get_by_text("0 of 2 done")).to_be_visible()
    expect(request).to_be_hidden()
    page.locator(".offer").get_by_role("button", name="Decline").click()
    expect(page.locator(".offer")).to_have_count(0)
    # It stays allowed, and the other one does not see the game.
    screen.reload()
    expect(screen.get_by_text("0 of 2 done")).to_be_visible()
    expect(other.get_by_role("heading", name="This table isn’t open to spectators")).to_be_visible()
