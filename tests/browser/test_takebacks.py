"""Taking back (TBL-12): to before the own last turn, at once against a bot, and by agreement between people."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import move_list, play_move, play_moves, set_up_table, start_game, status_bar, wait_for
from tests.browser.users import DESKTOP, PHONE, Users

SCREENS = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def undo(page: Page) -> None:
    page.get_by_role("button", name="Undo").click()


@SCREENS
def test_tbl_12_against_a_bot_one_goes_back_at_once_and_as_often_as_one_likes(
    users: Users, size: Mapping[str, int]
) -> None:
    page = users.open_page(size)
    set_up_table(page, "Ada", "sixth", "Play a bot")
    for turns in (2, 4, 6):
        page.get_by_role("gridcell", name=re.compile("empty")).first.click()
        expect(move_list(page)).to_have_count(turns)
        expect(status_bar(page)).to_contain_text("Your turn.")
    for turns in (4, 2, 0):
        undo(page)
        expect(move_list(page)).to_have_count(turns)
        expect(status_bar(page)).to_contain_text("Your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(25)
    undo(page)
    expect(page.get_by_text("You have not played a turn yet.")).to_be_visible()


@SCREENS
def test_tbl_12_between_people_both_see_what_would_be_undone(users: Users, size: Mapping[str, int]) -> None:
    table, people = start_game(users, "six")
    ada, brook = (wait_for(person.goto(f"/t/{table}"), "[role=grid]") for person in people)
    for page in (ada, brook):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
    play_moves(ada, brook, ["2,0", "0,1", "1,1", "-1,1"])
    undo(ada)
    for page, text in ((ada, "You asked to undo these 2 moves:"), (brook, "Ada asks to undo these 2 moves:")):
        offer = page.locator(".offer")
        expect(offer).to_contain_text(text)
        expect(offer.locator("li")).to_have_text(["Ada 1,1", "Brook -1,1"])
        picture = offer.get_by_role("img", name="The position before")
        expect(picture).to_be_in_viewport(ratio=1)
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
        # Large enough to be recognised, with what is said beside it in two lines at most.
        assert picture.evaluate("image => image.clientWidth") >= 140
        assert offer.locator("p").evaluate(
            "line => line.clientHeight <= 2.1 * parseFloat(getComputedStyle(line).lineHeight)"
        )
    brook.get_by_role("button", name="Accept").click()
    for page in (ada, brook):
        expect(page.locator("g.tile")).to_have_count(4)
        expect(page.locator(".offer")).to_have_count(0)
    play_move(ada, "1,-1", brook)
    undo(brook)
    ada.get_by_role("button", name="Decline").click()
    expect(brook.locator("g.tile")).to_have_count(5)
