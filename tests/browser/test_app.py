"""The pages around the boards: home, setup, managing a table, votes, chat, rules and the profile."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.page_checks import resize
from tests.browser.scenes import SCENES
from tests.browser.tables import click_and_confirm, has_horizontal_scroll, start_game, status_bar
from tests.browser.users import DESKTOP, PHONE, Users


def test_the_home_page_starts_a_bot_game_and_continues_it(users: Users) -> None:
    page = users.open_page(PHONE)
    page.get_by_role("button", name="Play now").click()
    expect(status_bar(page)).to_contain_text("Your turn.")
    page.goto("/")
    current_game = page.get_by_role("region", name="Your current game")
    expect(current_game).to_contain_text("Your turn")
    current_game.get_by_role("link", name="Continue").click()
    expect(status_bar(page)).to_contain_text("Your turn.")


def test_a_table_is_set_up_with_bots_of_a_level_teams_and_a_clock(users: Users) -> None:
    page = users.open_page(PHONE, "/set/degrees")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="Neighbours").check()
    page.get_by_role("radio", name=re.compile("^7, ")).check()
    page.get_by_role("button", name="Player 3: Open").click()
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url(re.compile("/t/"))
    seats = page.locator(".stage section li")
    expect(seats).to_have_count(4)
    expect(seats.nth(2)).to_contain_text("Bot 7")
    expect(page.locator("main").get_by_text("Team B", exact=True)).to_have_count(2)
    page.goto("/set/six")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="Quick").check()
    page.get_by_role("button", name="Play a bot").click()
    expect(page.get_by_role("timer").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_anybody_plays_with_anybody(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/set/degrees")
    page.get_by_label("Your name").fill("Ada")
    if not page.get_by_role("radio", name="Two teams").is_visible():
        page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="Two teams").check()
    # Ada with the fourth player, the second alone, and the third alone.
    page.get_by_label("Player 4: Teams").select_option("Team A")
    page.get_by_label("Player 3: Teams").select_option("Team C")
    expect(page.get_by_role("radio", name="Your own")).to_be_checked()
    assert not has_horizontal_scroll(page)
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url(re.compile("/t/"))
    seats = page.locator(".stage section li")
    expect(seats.locator(".chips .chip", has_text="Team")).to_have_text(["Team A", "Team B", "Team C", "Team A"])

    # Brook sits down at the first free seat, and moves to Ada's team.
    brook = users.open_page(size, page.url.removeprefix(users.address))
    brook.get_by_label("Your name").fill("Brook")
    brook.get_by_role("button", name="Take a seat").click()
    brook.get_by_role("button", name="Join team A").click()
    expect(seats.nth(3)).to_contain_text("Brook")
    expect(seats.nth(1)).not_to_contain_text("Brook")


def test_an_invalid_option_is_explained_beside_its_field(users: Users) -> None:
    page = SCENES["setup-error"](users)
    field = page.get_by_role("spinbutton", name="Discs")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("9.4")
    expect(field).to_have_value("9")
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url(re.compile("/t/"))


def test_the_host_adds_and_removes_bots_mutes_and_hands_over(users: Users) -> None:
    ada, brook = users.add("Ada"), users.add("Brook")
    table = ada.create_table("sixes", name="Ada", seats=4)
    brook.take_seat(table, "Brook")
    page = ada.goto(f"/t/{table}")
    page.get_by_role("radio", name=re.compile("^6, ")).check()
    page.get_by_role("button", name="Add bot").click()
    expect(page.locator("main li").nth(2)).to_contain_text("Bot 6")
    page.get_by_role("button", name=re.compile("People")).click()
    dialog = page.get_by_role("dialog", name="People")
    actions = dialog.get_by_role("group", name="Actions for Brook")
    actions.get_by_role("button", name="Mute").click()
    expect(dialog).to_contain_text("muted")
    remove_bot = dialog.get_by_role("group", name="Actions for Bot 6").get_by_role("button")
    click_and_confirm(remove_bot, dialog.get_by_role("button", name="Remove?"))
    expect(dialog).not_to_contain_text("Bot 6")
    actions.get_by_role("button", name="Make owner").click()
    expect(page.get_by_text("Brook is now the owner.").first).to_be_visible()
    assert brook.view(table)["owner"] != ada.view(table)["people"][0]["id"]


def test_a_vote_is_called_answered_and_announced(users: Users) -> None:
    table, players = start_game(users, "sixth")
    ada, brook = (user.goto(f"/t/{table}") for user in players)
    ada.get_by_role("button", name=re.compile("People")).click()
    ada.get_by_label("Your question").fill("A short break?")
    ada.get_by_role("button", name="Ask everyone", exact=True).click()
    expect(brook.locator(".offer")).to_contain_text("Ada asks: A short break?")
    brook.get_by_role("button", name="Yes").click()
    for page in (ada, brook):
        expect(page.locator(".toast")).to_contain_text("Vote passed: A short break?")


def test_reactions_are_shown_and_unread_messages_are_counted(users: Users) -> None:
    table, (ada, brook) = start_game(users, "sixth")
    page = ada.goto(f"/t/{table}")
    resize(page, PHONE)
    expect(status_bar(page)).to_contain_text("Your turn.")
    brook.act(table, "react", kind="wow")
    expect(page.locator(".stage .reactions")).to_contain_text("Wow!")
    brook.act(table, "chat", text="Well?")
    chat = page.get_by_role("button", name="Chat")
    expect(chat).to_contain_text("2 new")
    chat.click()
    expect(page.get_by_role("dialog")).to_contain_text("Well?")
    page.get_by_role("button", name="Close").click()
    expect(chat).not_to_contain_text("new")


def test_a_player_who_leaves_during_a_game_keeps_the_seat(users: Users) -> None:
    table, (ada, brook) = start_game(users, "sixth")
    page = ada.goto(f"/t/{table}")
    page.get_by_role("button", name=re.compile("People")).click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_url(users.address + "/")
    assert [person["present"] for person in brook.view(table)["people"]] == [False, True]
    page.goto(f"/t/{table}")
    expect(status_bar(page)).to_contain_text("Your turn.")
    page.locator('[data-square="c3"]').click()
    expect(status_bar(page)).to_contain_text("Brook’s turn.")


def test_rulings_are_found_by_text_and_by_number(users: Users) -> None:
    page = SCENES["rules-dialog"](users)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("SIX-6", exact=True)).to_be_visible()
    page.get_by_label("Search the rules").fill("tbl-15")
    expect(dialog.locator("details")).to_have_count(1)
    expect(dialog).to_contain_text("The owner may mute somebody")


def test_a_profile_is_saved_used_on_another_device_and_deleted(users: Users) -> None:
    page = users.open_page(DESKTOP, "/me")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("link", name="Profile: Ada")).to_be_visible()
    page.get_by_role("button", name="Get a link").click()
    link = page.get_by_label("Open this link on your other device").input_value()
    other = users.open_page(PHONE, link.removeprefix(users.address))
    other.get_by_role("button", name="Sign in here").click()
    expect(other.get_by_role("heading", name="My games")).to_be_visible()
    other.goto("/me")
    expect(other.get_by_label("Your name")).to_have_value("Ada")
    click_and_confirm(
        other.get_by_role("button", name="Delete my data"), other.get_by_role("button", name="Delete for good")
    )
    other.wait_for_url(users.address + "/")
    other.goto("/me")
    expect(other.get_by_label("Your name")).to_have_value("")


def test_an_unknown_address_and_a_server_that_is_down_say_what_to_do(users: Users) -> None:
    page = SCENES["not-found"](users)
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    other = SCENES["server-down"](users)
    other.unroute("**/api/**")
    other.get_by_role("button", name="Try again").click()
    expect(other.get_by_role("heading", name="Six", exact=True)).to_be_visible()
