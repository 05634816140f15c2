"""Notices lie over the board or beside it: nothing that appears during a game moves the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.tables import example_game, play_turns, start_game, wait_for
from tests.browser.users import DESKTOP, PHONE, User, Users

#: Some turns of each game, after which it is the first player's turn.
TURNS = {"six": example_game("six")[:12], "sixth": [(0, "c3"), (1, "b2")]}
#: A place on the board where the first player may play then.
PLACES = {"six": '[data-cell="0,-4"]', "sixth": '[data-square="d4"]'}


def board_box(page: Page) -> FloatRect:
    box = page.locator(".stage [role=grid]").bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("preset", ["six", "sixth"])
def test_no_notice_moves_the_board(users: Users, preset: str, size: Mapping[str, int]) -> None:
    table, players = start_game(users, preset)
    play_turns(table, players, TURNS[preset])
    ada, brook = players
    page = open_page(ada, table, size)
    box = board_box(page)
    offer, refusal = page.locator(".offer"), page.locator(".error-bar")

    def expect_same_board(*notices: Callable[[], None]) -> None:
        for show in notices:
            show()
            assert board_box(page) == box

    brook.act(table, "offer-draw")
    expect_same_board(lambda: expect(offer).to_contain_text("Brook offers a draw"))
    offer.get_by_role("button", name="Decline").click()
    expect_same_board(lambda: expect(offer).to_have_count(0))
    page.get_by_role("button", name="Offer draw").click()
    expect_same_board(lambda: expect(offer).to_contain_text("You offered a draw"))
    page.get_by_role("button", name="Offer draw").click()
    expect_same_board(lambda: expect(refusal).to_contain_text("You have already asked"))
    refusal.get_by_role("button", name="Close").click()
    brook.act(table, "request-takeback")
    expect_same_board(lambda: expect(offer.filter(has_text="Brook")).to_be_visible())
    offer.get_by_role("button", name="Decline").click()
    offer.get_by_role("button", name="Withdraw").click()
    expect_same_board(lambda: expect(offer).to_have_count(0))

    brook.act(table, "resign")
    wait_for(page, ".stage section.card")
    box = board_box(page)
    brook.act(table, "request-rematch")
    expect_same_board(lambda: expect(offer).to_contain_text("Brook wants a rematch"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("preset", ["six", "sixth"])
def test_a_move_is_confirmed_without_moving_the_board(users: Users, preset: str, size: Mapping[str, int]) -> None:
    table, players = start_game(users, preset)
    play_turns(table, players, TURNS[preset])
    page = players[0].page
    page.add_init_script("localStorage.setItem('sixfold.settings', JSON.stringify({ confirmMoves: true }))")
    open_page(players[0], table, size)
    box = board_box(page)
    page.locator(PLACES[preset]).click()
    confirm = page.get_by_role("button", name=re.compile("^Play "))
    expect(confirm).to_be_visible()
    assert board_box(page) == box
    page.get_by_role("button", name="Cancel").click()
    expect(confirm).to_have_count(0)
    page.locator(PLACES[preset]).click()
    confirm.click()
    expect(page.locator(".stage .bar")).to_contain_text("Brook’s turn")


def open_page(user: User, table: str, size: Mapping[str, int]) -> Page:
    user.page.set_viewport_size(dict(size))  # type: ignore[arg-type]  # plain dicts
    return wait_for(user.goto(f"/t/{table}"), ".stage [role=grid]")
