"""Pairs: two games with the sides changed, played on two screens, on one device, and against a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import (
    has_horizontal_scroll,
    play_losing_move,
    play_move,
    play_on_shared_device,
    resign,
    share_device,
    status_bar,
)
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users
from tests.cli.command import SHORT_GAME

#: The dash of a score, where no line breaks.
DASH = "\u2060–\u2060"


def open_pair_setup(users: Users, size: dict[str, int], preset: str = "sixth-4x4") -> Page:
    """Open a setup page as Ada, with a pair chosen."""
    page = users.open_page(size, f"/set/{preset}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Play both sides").check()
    return page


def expect_result(page: Page, title: str) -> None:
    """Expect the result with this heading, within the width of the screen."""
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert not has_horizontal_scroll(page)


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=lambda size: str(size["width"]))
def test_tbl_20_two_people_play_a_pair_and_both_see_the_same_result(users: Users, phone: dict[str, int]) -> None:
    ada = open_pair_setup(users, DESKTOP)
    ada.get_by_role("button", name="Play with friends").click()
    ada.wait_for_url(re.compile(r"/t/"))
    link = ada.get_by_label("Link to this table").input_value()
    brook = users.open_page(phone, link.removeprefix(users.address), "dark")
    expect(brook.get_by_text("Two games, sides swapped.")).to_be_visible()
    brook.get_by_label("Your name").fill("Brook")
    brook.get_by_role("button", name="Take a seat").click()
    expect(status_bar(ada)).to_have_text("Everyone’s here. Start when you like.")
    ada.get_by_role("button", name="Start").click()
    expect(status_bar(brook)).to_contain_text("Ada’s turn.")
    expect(status_bar(brook)).to_contain_text("Game 1 of 2")
    play_move(ada, "a2", brook)
    resign(brook)
    expect_result(ada, "You win")
    expect_result(brook, "Ada wins")
    for page in (ada, brook):
        score = page.get_by_role("list", name="Score so far")
        expect(score.get_by_role("listitem")).to_have_text(["Ada1", "Brook0"])
        expect(page.get_by_text("Next: the second game, sides swapped.")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    # A reload between the games loses nothing.
    ada.get_by_role("button", name="Second game").click()
    expect(ada.get_by_text("Waiting for Brook.")).to_be_visible()
    ada.reload()
    expect(ada.get_by_text("Waiting for Brook.")).to_be_visible()
    expect(brook.get_by_text("Ada is ready.")).to_be_visible()
    brook.get_by_role("button", name="Second game").click()
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(status_bar(ada)).to_contain_text("Brook’s turn.")
    expect(status_bar(ada)).to_contain_text("Game 2 of 2")
    play_move(brook, "a2", ada)
    ada.get_by_role("button", name="Offer draw").click()
    brook.get_by_role("button", name="Accept").click()
    expect_result(ada, f"You win both games together, 1½{DASH}½")
    expect_result(brook, f"Ada wins both games together, 1½{DASH}½")
    # The replays of the two games link to each other.
    brook.get_by_role("link", name="Replay").click()
    expect(brook.get_by_role("region", name="Game 2 of 2")).to_contain_text(re.compile("Brook ½.*Ada 1½"))
    brook.get_by_role("link", name="First game").click()
    expect(brook.get_by_role("region", name="Game 1 of 2")).to_contain_text(re.compile("Ada 1½.*Brook ½"))
    expect(brook.get_by_role("link", name="Second game")).to_be_visible()
    assert not has_horizontal_scroll(brook)
    brook.get_by_role("link", name="Go to the table").click()
    ada.get_by_role("button", name="Play two more").click()
    brook.get_by_role("button", name="Accept").click()
    expect(status_bar(ada)).to_contain_text("Game 1 of 2")
    expect(ada.locator("aside")).to_contain_text("0 over both games")


def test_tbl_20_two_players_on_one_device_change_sides_with_one_tap(users: Users) -> None:
    page = open_pair_setup(users, SMALL_PHONE)
    share_device(page)
    play_on_shared_device(page, SHORT_GAME[:-1])
    play_losing_move(page, SHORT_GAME[-1])
    expect_result(page, "Brook wins")
    page.get_by_role("button", name="Second game").click()
    expect(status_bar(page)).to_contain_text("Brook, your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)
    resign(page)
    expect_result(page, f"Even after both games, 1{DASH}1")


def test_tbl_20_a_bot_is_ready_at_once_and_starts_the_second_game(users: Users) -> None:
    page = open_pair_setup(users, PHONE)
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url(re.compile(r"/t/"))
    expect(status_bar(page)).to_contain_text("Game 1 of 2")
    resign(page)
    page.get_by_role("button", name="Second game").click()
    expect(status_bar(page)).to_contain_text("Game 2 of 2")
    # The bot has made the first move.
    expect(status_bar(page)).to_contain_text("Your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(15)
    page.goto("/mine")
    expect(page.get_by_text("Your turn").first).to_be_visible()


def test_tbl_20_only_games_with_two_sides_are_offered_as_a_pair(users: Users) -> None:
    page = users.open_page(DESKTOP, "/set/sixes")
    expect(page.get_by_role("button", name="Play a bot")).to_be_visible()
    expect(page.get_by_label("Play both sides")).to_have_count(0)
    page.goto("/set/six-4")
    expect(page.get_by_label("Play both sides")).to_be_visible()
