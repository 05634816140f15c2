"""Who sets the table chooses who starts the first game (TBL-8), with which colour, also against a bot."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.tables import move_list, share_device, status_bar
from tests.browser.users import DESKTOP, PHONE, Users


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_tbl_8_whoever_sets_the_table_chooses_who_starts_and_the_colour(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/set/six")
    page.get_by_label("Your name").fill("Ada")
    starters = page.get_by_role("group", name="Who starts?")
    expect(starters.get_by_role("radio", name="Me (red)")).to_be_checked()
    starters.get_by_role("radio", name="The other side (I play black)").check()
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url(re.compile(r"/t/"))
    # The bot opens, and the own tiles are black.
    expect(move_list(page)).to_have_count(1)
    expect(status_bar(page)).to_contain_text("Your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("red"))).to_have_count(2)
    expect(page.get_by_role("gridcell", name=re.compile("black"))).to_have_count(1)

    # Whoever starts may also have the other colour.
    page.goto("/set/six")
    page.get_by_role("group", name="Starting colour").get_by_role("radio", name="Black").check()
    expect(starters.get_by_role("radio", name="The other side (I play red)")).to_be_visible()
    starters.get_by_role("radio", name="Me (black)").check()
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url(re.compile(r"/t/"))
    expect(status_bar(page)).to_contain_text("Your turn.")
    page.get_by_role("gridcell", name=re.compile("playable")).first.click()
    expect(move_list(page)).to_have_count(2)
    expect(page.get_by_role("gridcell", name=re.compile("black"))).to_have_count(2)

    page.goto("/set/sixth")
    page.get_by_role("radio", name="The other side (I play gold)").check()
    share_device(page)
    expect(status_bar(page)).to_contain_text("Brook, your turn.")
