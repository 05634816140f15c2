"""Whole games in Chromium: two people on a phone and a desktop, on one device, and against a bot."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import SHORT_GAME_TURNS
from tests.browser.tables import (
    go_offline,
    has_horizontal_scroll,
    move_list,
    play_losing_move,
    play_move,
    play_moves,
    play_on_shared_device,
    play_turns,
    resign,
    set_up_table,
    start_game,
    start_game_on_pages,
    start_on_shared_device,
    status_bar,
)
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users
from tests.cli.command import SHORT_GAME


def test_two_people_play_a_game_and_a_rematch(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "sixth-4x4")
    play_moves(ada, brook, SHORT_GAME[:6])
    brook.reload()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    play_moves(ada, brook, SHORT_GAME[6:-1])
    play_losing_move(ada, SHORT_GAME[-1])
    expect(brook.get_by_role("heading", name="You win")).to_be_visible()
    expect(ada.get_by_role("heading", name="Brook wins")).to_be_visible()
    expect(status_bar(ada)).to_have_text("Brook wins with a King.")
    ada.get_by_role("button", name="Play again").click()
    brook.get_by_role("button", name="Accept").click()
    for page in (ada, brook):
        expect(status_bar(page)).to_contain_text(re.compile("Your turn|’s turn"))
        expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)


def test_an_opening_is_played_and_taken_back(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "six")
    play_moves(ada, brook, ["2,0", "0,1", "1,1", "-1,1"])
    expect(ada.locator("g.tile")).to_have_count(6)
    brook.get_by_role("button", name="Undo").click()
    ada.get_by_role("button", name="Accept").click()
    expect(brook.locator("g.tile")).to_have_count(5)
    brook.get_by_role("button", name="Offer draw").click()
    ada.get_by_role("button", name="Accept").click()
    expect(status_bar(brook)).to_have_text("Draw by agreement.")


def test_chat_messages_are_plain_text(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "sixth")
    text = "<img src=x onerror=alert(1)> & <b>hello</b>"
    ada.get_by_label("Write a message").fill(text)
    ada.get_by_label("Write a message").press("Enter")
    brook.get_by_role("button", name="Chat").click()
    messages = brook.get_by_role("dialog").locator(".chat li")
    expect(messages.last).to_have_text(f"Ada {text}")
    assert brook.locator(".chat img, .chat li b b").count() == 0
    brook.get_by_role("dialog").get_by_role("button", name="Well played!").click()
    expect(ada.locator("aside .chat li").last).to_have_text("Brook Well played!")


def test_a_move_is_played_by_keyboard(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "sixth")
    ada.locator('[data-square="b2"]').focus()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        ada.keyboard.press(key)
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(brook.locator('[data-square="c3"]')).to_have_attribute("aria-label", re.compile("height 1, Pawn.*last move"))


def test_two_people_play_a_game_and_a_rematch_on_one_device(users: Users) -> None:
    page = start_on_shared_device(users, "sixth-4x4", SMALL_PHONE)
    play_on_shared_device(page, SHORT_GAME[:4])
    # On one device an undo needs no second consent; a draw asks for confirmation.
    page.get_by_role("button", name="Undo").click()
    expect(status_bar(page)).to_contain_text("Brook, your turn.")
    page.get_by_role("button", name="Offer draw").click()
    expect(page.get_by_role("button", name="Everyone agrees?")).to_be_visible()
    page.reload()
    expect(status_bar(page)).to_contain_text("Brook, your turn.")
    page.locator('[data-square="c2"]').click()
    play_on_shared_device(page, SHORT_GAME[4:-1])
    play_losing_move(page, SHORT_GAME[-1])
    expect(page.get_by_role("heading", name="Brook wins")).to_be_visible()
    expect(page.locator(".stage .card")).to_contain_text("11 moves")
    expect(page.locator(".king, [data-square='a2']").first).to_be_visible()
    assert not has_horizontal_scroll(page)
    page.get_by_role("button", name="Play again").click()
    expect(status_bar(page)).to_contain_text("Ada, your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)


def test_the_last_moves_of_two_players_stand_side_by_side(users: Users) -> None:
    table, players = start_game(users, "sixth-4x4")
    play_turns(table, players, SHORT_GAME_TURNS[:10])
    page = players[0].page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/t/{table}")
    expect(move_list(page)).to_have_count(10)
    # A desktop had room for four rows of one move each.
    assert visible_moves(page) >= 8
    # A long conversation leaves them their place.
    for number in range(8):
        players[number % 2].act(table, "chat", text=f"Message {number}")
    expect(page.get_by_text("Message 7")).to_be_visible()
    assert visible_moves(page) >= 6
    expect(page.locator("aside > .own")).to_be_in_viewport(ratio=1)


def visible_moves(page: Page) -> int:
    """Return how many moves of the list can be seen without scrolling."""
    script = """moves => moves.filter((move) => {
        const [list, row] = [move.parentElement, move].map((one) => one.getBoundingClientRect());
        const middle = (row.top + row.bottom) / 2;
        return list.top < middle && middle < list.bottom;
    }).length"""
    return int(move_list(page).evaluate_all(script))


def test_a_link_can_be_copied_on_a_home_network(users: Users) -> None:
    """Browsers have neither a clipboard nor a share dialog for pages over plain HTTP."""
    page = users.add("Ada").page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/")
    set_up_table(page, "Ada", "sixth")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast")).to_have_text("Copied.")
    message = page.get_by_label("Write a message")
    message.press("Control+V")
    expect(message).to_have_value(page.get_by_label("Link to this table").input_value())


def test_armies_are_chosen_one_after_the_other_on_one_device(users: Users) -> None:
    page = start_on_shared_device(users, "sixth-armies", DESKTOP)
    for name in ("Ada", "Brook"):
        expect(page.get_by_role("heading", name=f"{name}’s choice")).to_be_visible()
        page.get_by_role("button", name=f"I’m {name}").click()
        expect(page.locator(".kept")).not_to_contain_text("Giant")
        page.get_by_role("button", name="Add Giant" if name == "Ada" else "Remove Share in Milady").click()
        page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Everyone has chosen.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    sides = page.get_by_role("group", name="Armies revealed").locator(".side")
    expect(sides.filter(has_text="Ada")).to_contain_text(re.compile("Giant.*Share in Milady", re.DOTALL))
    expect(sides.filter(has_text="Brook")).not_to_contain_text("Share in Milady")
    expect(status_bar(page)).to_contain_text("your turn.")


def test_a_bot_game_starts_with_one_tap_and_resigning_asks_for_confirmation(users: Users) -> None:
    page = users.open_page(PHONE)
    page.get_by_role("button", name="Play now").click()
    play_move(page, "c3")
    expect(page.get_by_role("gridcell", name=re.compile("height"))).to_have_count(2)
    resign(page)
    expect(status_bar(page)).to_contain_text("by resignation")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_can_be_started_once_nothing_is_missing(users: Users, size: Mapping[str, int]) -> None:
    owner, friend = users.add("Ada", size), users.add("Brook")
    table = owner.create_table("six")
    page = owner.goto(f"/t/{table}")
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_disabled()
    expect(start).to_have_accessible_description("Waiting for one more player.")
    expect(page.locator("#lobby-status")).to_be_in_viewport()
    friend.take_seat(table, "Brook", ready=False)
    expect(start).to_have_accessible_description("Waiting for Brook.")
    expect(start).to_be_disabled()
    friend.act(table, "ready")
    expect(start).to_be_enabled()
    start.click()
    expect(status_bar(page)).to_contain_text("Your turn.")


def test_a_room_code_and_a_public_table_lead_to_the_table(users: Users) -> None:
    ada = users.open_page(DESKTOP, "/set/sixth")
    ada.get_by_text("Options", exact=True).click()
    ada.get_by_label("Public table").check()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Play with friends").click()
    code = ada.locator("p.code").get_attribute("aria-label") or ""
    brook = users.open_page(PHONE, "/watch")
    expect(brook.locator("main")).to_contain_text("Ada’s table")
    brook.goto("/")
    brook.get_by_label("Join with a room code").fill(code.partition(":")[2].replace(" ", "").lower())
    brook.wait_for_url(ada.url)


def test_no_page_is_wider_than_a_phone(users: Users) -> None:
    _, brook = start_game_on_pages(users, "six")
    for path, selector in ((None, "[role=grid]"), ("/", ".ring"), ("/set/sixth", "h1"), ("/mine", "h1")):
        if path is not None:
            brook.goto(path)
        brook.locator(selector).first.wait_for()
        assert not has_horizontal_scroll(brook), path


def test_the_language_changes_with_one_tap_and_is_remembered(users: Users) -> None:
    page = users.open_page(PHONE)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Installez-vous.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Installez-vous.")


def test_the_page_of_an_actor_shows_films_costars_and_the_source_of_the_data(users: Users) -> None:
    page = users.open_page(PHONE, "/actors/al-pacino")
    expect(page.locator("h1")).to_have_text("Al Pacino")
    expect(page.locator("main")).to_contain_text("Heat (1995)")
    expect(page.locator("main")).to_contain_text("Film data from Wikidata, CC0. No name implies an endorsement.")
    other = page.locator("ol a").first.inner_text()
    page.locator("ol a").first.click()
    expect(page.locator("h1")).to_have_text(other)


def test_a_page_catches_up_after_a_lost_connection(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "sixth")
    go_offline(users, brook)
    play_move(ada, "c3")
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    brook.context.set_offline(False)
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(brook.locator("header .chip[role=status]")).to_contain_text("Connected")
    play_move(brook, "c4", ada)
