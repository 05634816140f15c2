"""What a page says when a game is over, at the table and in the list of one's games, and where the replay is."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import SHORT_GAME_TURNS
from tests.browser.tables import play_turns, start_game, status_bar
from tests.browser.users import DESKTOP, PHONE, TELEVISION, User, Users

screens = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
ROUNDS = 6


def open_page(user: User, path: str, size: Mapping[str, int]) -> Page:
    user.page.set_viewport_size(dict(size))  # type: ignore[arg-type]  # plain dicts
    return user.goto(path)


def play_sixes_without_answers(table: str, players: list[User]) -> None:
    """Play a whole game of Sixes in which nobody writes anything."""
    for number in range(1, ROUNDS + 1):
        for user in players:
            user.act(table, "turn", move=f"done {number} []")
        # Nobody objects; then nobody waits for the next card.
        for user in players if number == ROUNDS else players * 2:
            user.act(table, "turn", move="ready")


@screens
def test_a_tie_is_a_shared_win_with_names(users: Users, size: Mapping[str, int]) -> None:
    table, players = start_game(users, "sixes")
    play_sixes_without_answers(table, players)
    page = open_page(players[0], f"/t/{table}", size)
    card = page.locator(".stage .result section")
    expect(card.get_by_role("heading")).to_have_text("You and Brook share the win, 0 each")
    expect(status_bar(page)).to_have_text("You and Brook share the win, 0 each.")
    # Spectators and the screen in the room read the names.
    expect(status_bar(users.open_page(size, f"/t/{table}"))).to_have_text("Ada and Brook share the win, 0 each.")
    screen = users.open_page(TELEVISION, f"/t/{table}/host")
    expect(screen.get_by_role("heading", name="Ada and Brook share the win, 0 each")).to_be_visible()
    page = open_page(players[0], "/mine", size)
    expect(page.locator("main li")).to_contain_text("You and Brook share the win, 0 each")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator(".bar")).to_contain_text("Ada and Brook share the win, 0 each.")


@screens
def test_somebody_alone_reads_their_points_of_the_possible_ones_and_their_best(
    users: Users, size: Mapping[str, int]
) -> None:
    ada = users.add("Ada")
    for _ in range(2):
        table = ada.create_table("degrees", name="Ada", seats=1, options={"daily": "2026-11-15"})
        ada.act(table, "start")
        ada.act(table, "turn", move="abandon 1")
    page = open_page(ada, f"/t/{table}", size)
    card = page.locator(".stage .result section")
    expect(card.get_by_role("heading")).to_have_text("0 of 18 points")
    expect(card).to_contain_text("Your best so far: 0")
    expect(page.locator("main")).not_to_contain_text("win")
    page = open_page(ada, f"/g/{table}/1", size)
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator(".bar")).to_contain_text("Ada scored 0 of 18.")
    page = open_page(ada, "/mine", size)
    expect(page.locator("main li").first).to_contain_text("0 of 18 points")
    # Nobody was beaten, so no wins are counted either.
    ada.act(table, "request-rematch")
    ada.act(table, "turn", move="abandon 1")
    page = open_page(ada, f"/t/{table}", size)
    expect(card.get_by_role("heading")).to_have_text("0 of 18 points")
    expect(page.locator("main")).not_to_contain_text(re.compile("won|wins?"))


@screens
def test_my_games_show_every_result_of_a_match(users: Users, size: Mapping[str, int]) -> None:
    table, players = start_game(users, "sixth-4x4")
    ada, brook = players
    play_turns(table, players, SHORT_GAME_TURNS)
    for user in (brook, ada):
        ada.act(table, "request-rematch")
        brook.act(table, "accept", offer="rematch")
        user.act(table, "resign")
    page = open_page(ada, "/mine", size)
    row = page.locator("main li.card")
    expect(row).to_contain_text("with Brook")
    expect(row.locator(".result")).to_have_text("Brook wins")
    earlier = row.get_by_role("list", name="Earlier games at this table").get_by_role("link")
    expect(earlier).to_have_text(["Game 1: Brook wins", "Game 2: You win"])
    earlier.last.click()
    page.wait_for_url(f"**/g/{table}/2")
    page.go_back()
    row.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/g/{table}/3")
