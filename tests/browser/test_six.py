"""Six in Chromium: playing by touch, drag and keyboard, and the explanations of illegal moves."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import (
    center,
    drag,
    go_offline,
    open_table_pages,
    play_move,
    play_moves,
    play_moves_by_api,
    set_up_table,
    status_bar,
)
from tests.browser.users import DESKTOP, PHONE, Users

#: Red completes a triangle from 2,0 to 2,2; Black could close a ring at 1,-1 and does not.
TRIANGLE = ["2,0", "0,-1", "3,0", "-1,1", "4,0", "0,1", "2,1", "-1,0", "3,1", "-1,-1", "2,2"]
#: Six tiles each: Teal's tile at 2,0 connects two arms of five tiles and a single tile.
ARMS = ["2,0", "3,-1", "-1,0", "-2,0", "4,-2", "5,-3", "6,-4", "7,-5", "-3,0", "2,1"]


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def test_a_game_survives_a_reload_and_a_lost_connection_and_marks_the_winning_six(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    play_moves(ada, brook, TRIANGLE[:4])
    brook.reload()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    go_offline(users, brook)
    play_move(ada, TRIANGLE[4])
    expect(ada.locator("g.tile")).to_have_count(7)
    brook.context.set_offline(False)
    expect(status_bar(brook)).to_contain_text("Your turn.")
    play_moves(brook, ada, TRIANGLE[5:])
    expect(ada.get_by_role("heading", name="You win")).to_be_visible()
    expect(brook.get_by_role("heading", name="Ada wins")).to_be_visible()
    for page in (ada, brook):
        expect(page.locator(".count text")).to_have_text(["1", "2", "3", "4", "5", "6"])
        expect(page.get_by_role("gridcell", name=re.compile("one of the six"))).to_have_count(6)


def test_an_illegal_cell_is_explained_beside_it_with_the_ruling(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    cell(ada, "0,1").click()
    error = ada.get_by_role("alert").filter(has_text="The first tile must touch")
    expect(error).to_be_visible()
    bubble, tile = error.bounding_box(), cell(ada, "0,1").bounding_box()
    assert bubble is not None
    assert tile is not None
    beside = bubble["x"] >= tile["x"] + tile["width"] or bubble["x"] + bubble["width"] <= tile["x"]
    below = bubble["y"] >= tile["y"] + tile["height"] or bubble["y"] + bubble["height"] <= tile["y"]
    assert beside or below
    error.get_by_role("button", name="Show the rule").click()
    expect(error).to_contain_text("exactly three cells")
    error.get_by_role("button", name="Rule SIX-2").click()
    expect(ada.get_by_role("dialog")).to_contain_text("SIX-2 Opening")
    ada.keyboard.press("Escape")
    error.get_by_role("button", name="Close").click()
    expect(error).to_have_count(0)
    # A click far from every cell is explained, too.
    board = ada.locator("svg[role=grid]").bounding_box()
    assert board is not None
    ada.mouse.click(board["x"] + 40, board["y"] + board["height"] / 2)
    expect(ada.get_by_role("alert").filter(has_text="touches no tile")).to_be_visible()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    play_move(ada, "2,0", brook)
    expect(ada.locator("[data-error]")).to_have_count(0)


def test_a_dragged_tile_is_played_only_after_confirmation(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_label("Confirm each move").check()
    ada.keyboard.press("Escape")
    hand = ada.locator("[data-hand]")
    drag(hand, center(cell(ada, "2,0")))
    expect(cell(ada, "2,0")).to_have_attribute("aria-label", re.compile("not confirmed"))
    drag(cell(ada, "2,0"), center(cell(ada, "2,-1")))
    expect(cell(ada, "2,-1")).to_have_attribute("aria-label", re.compile("not confirmed"))
    cell(ada, "1,1").click()
    expect(ada.get_by_role("button", name="Play 1,1")).to_be_visible()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    ada.get_by_role("button", name="Play 1,1").click()
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(cell(brook, "1,1")).to_have_attribute("aria-label", re.compile("red, last move"))
    # A tile that is dropped off the board returns, and nothing is played.
    drag(brook.locator("[data-hand]"), (195.0, 20.0))
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(brook.locator("[data-error]")).to_have_count(0)


def test_the_board_pans_and_fits_again(users: Users) -> None:
    page = users.open_page(DESKTOP)
    set_up_table(page, "Ada", "six", "Play a bot")
    expect(status_bar(page)).to_contain_text("Your turn.")
    board = page.locator("svg[role=grid]")
    before = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert before is not None
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 260, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", before)
    page.get_by_role("button", name="Show all tiles").click()
    expect(board).to_have_attribute("viewBox", before)
    page.get_by_role("button", name="Zoom in").click()
    expect(board).not_to_have_attribute("viewBox", before)


def test_a_bot_replies(users: Users) -> None:
    page = users.open_page(PHONE)
    set_up_table(page, "Ada", "six", "Play a bot")
    for count in (4, 6):
        expect(status_bar(page)).to_contain_text("Your turn.")
        page.locator(".cell.legal").first.click()
        expect(page.locator("g.tile")).to_have_count(count)


def test_the_keyboard_reaches_every_legal_cell(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    cell(ada, "0,0").focus()
    ada.keyboard.press("]")
    expect(ada.locator(":focus")).to_have_attribute("aria-label", re.compile("empty, playable"))
    ada.keyboard.press("Home")
    ada.keyboard.press("Enter")
    expect(ada.locator("[data-error]")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.locator("[data-error]")).to_have_count(0)
    ada.keyboard.press("[")
    ada.keyboard.press("Enter")
    expect(status_bar(brook)).to_contain_text("Your turn.")


def test_a_typed_move_is_played_or_explained_in_the_dialog(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    ada.get_by_role("button", name="Type a move").click()
    field = ada.get_by_label(re.compile("A move as text"))
    field.fill("9,9")
    field.press("Enter")
    expect(ada.get_by_role("dialog").get_by_role("alert")).to_contain_text("9,9 touches no tile.")
    field.fill("2")
    expect(ada.get_by_role("dialog").get_by_role("listitem")).to_have_text(["2,-1", "2,0"])
    field.fill("2,0")
    field.press("Enter")
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(ada.get_by_role("dialog")).to_be_hidden()


def test_threats_are_drawn_listed_and_announced_if_switched_on(users: Users) -> None:
    ada, brook = open_table_pages(users, "six")
    play_moves_by_api((ada, brook), TRIANGLE[:9])
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(cell(brook, "2,2")).not_to_have_attribute("aria-label", re.compile("blocks"))
    brook.get_by_role("button", name="Show threats").click()
    expect(cell(brook, "2,2")).to_have_attribute("aria-label", "2, 2, empty, playable, blocks a triangle")
    expect(cell(brook, "1,-1")).to_have_attribute("aria-label", "1, minus 1, empty, playable, closes a ring")
    expect(status_bar(brook)).to_contain_text("Red is one tile from a triangle.")
    ada.get_by_role("switch", name="Show threats").click()
    expect(ada.get_by_role("list", name="Threats")).to_contain_text("Red completes a triangle at 2,2")


def test_the_second_phase_asks_for_the_group_to_keep_and_previews_captures(users: Users) -> None:
    ada, brook = open_table_pages(users, "six-o-advanced", tiles=6)
    play_moves_by_api((ada, brook), ARMS)
    expect(status_bar(ada)).to_contain_text("Pick up one of your tiles.")
    cell(ada, "0,1").click()
    expect(ada.locator("[data-error=hand-empty]")).to_be_visible()
    cell(ada, "2,0").click()
    choice = ada.get_by_role("group", name="Which group do you keep?")
    expect(choice.get_by_role("button")).to_have_text([re.compile("Keep A"), re.compile("Keep B"), "Cancel"])
    expect(cell(ada, "2,1")).to_have_attribute("aria-label", re.compile("would be captured"))
    ada.keyboard.press("Tab")
    expect(ada.get_by_role("gridcell", name=re.compile("would be captured"))).to_have_count(6)
    choice.get_by_role("button", name="Keep A").click()
    expect(status_bar(ada)).to_contain_text("captures 6 tiles")
    cell(ada, "1,1").click()
    for page in (ada, brook):
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()
        expect(page.locator("g.tile")).to_have_count(6)


def test_a_tile_that_may_not_be_lifted_shows_what_it_would_cut_off(users: Users) -> None:
    ada, brook = open_table_pages(users, "six-o", tiles=6)
    play_moves_by_api((ada, brook), ["2,-1", "3,-2", "1,1", "1,-1", "3,-3", "3,-1", "-1,0", "4,-1", "3,0", "4,-3"])
    cell(ada, "2,-1").click()
    error = ada.locator("[data-error=would-split]")
    expect(error).to_contain_text("You cannot lift the tile on 2,-1: the table would split.")
    expect(error).to_contain_text("cut off 5 tiles")
    error.get_by_role("button", name="Close").click()
    drag(cell(ada, "-1,0"), center(cell(ada, "0,2")))
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(cell(brook, "0,2")).to_have_attribute("aria-label", re.compile("teal, last move"))


def test_four_players_sit_crosswise_and_see_a_cough(users: Users) -> None:
    pages = open_table_pages(users, "six-4", seats=4, cough=True)
    ada, brook, cleo, _ = pages
    seating = ada.get_by_role("img", name=re.compile("plays with"))
    expect(seating).to_have_attribute("aria-label", re.compile("Ada plays with Cleo. Brook plays with Dara."))
    cleo.get_by_role("button", name="Cough").click()
    for page in pages:
        expect(page.locator(".cough")).to_have_text("Cleo coughs. Careful!")  # for four seconds
    for page in pages:
        expect(page.locator("[role=alert][aria-live]")).to_contain_text("Cleo coughs")
    expect(cleo.get_by_role("button", name="Cough")).to_be_disabled()
    play_move(ada, "2,0", brook)
    expect(cleo.get_by_role("button", name="Cough")).to_be_enabled()
    play_move(brook, "0,1", cleo)
