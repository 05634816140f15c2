"""Six in Chromium: playing by touch, drag and keyboard, and the explanations of illegal moves."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import DESK, TELEPHONE, People, play, set_table, standing
from tests.browser.tabling import gather, turns

#: Red makes a triangle from 2,0 to 2,2; Black could close a ring at 1,-1 and does not.
TRIANGLE = ["2,0", "0,-1", "3,0", "-1,1", "4,0", "0,1", "2,1", "-1,0", "3,1", "-1,-1", "2,2"]
#: Six tiles each: two arms of five and one tile hang on Teal's tile at 2,0.
ARMS = ["2,0", "3,-1", "-1,0", "-2,0", "4,-2", "5,-3", "6,-4", "7,-5", "-3,0", "2,1"]


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def middle(page: Page, what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: Locator, target: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*target, steps=4)
    page.mouse.up()


def test_a_game_survives_a_reload_and_a_lost_connection_and_lights_the_winning_six(people: People) -> None:
    one, two = gather(people, "six")
    for ply, move in enumerate(TRIANGLE[:4]):
        pair = (one, two) if ply % 2 == 0 else (two, one)
        play(pair[0], move, pair[1])
    two.reload()
    expect(standing(two)).to_have_text("Ada’s turn.")
    two.context.set_offline(True)
    two.evaluate("window.dispatchEvent(new Event('pagehide'))")
    play(one, TRIANGLE[4])
    expect(one.locator("g.tile")).to_have_count(7)
    people.complaints.clear()
    two.context.set_offline(False)
    expect(standing(two)).to_contain_text("Your turn.")
    people.complaints[:] = [said for said in people.complaints if "ERR_INTERNET_DISCONNECTED" not in said]
    for ply, move in enumerate(TRIANGLE[5:], start=5):
        pair = (one, two) if ply % 2 == 0 else (two, one)
        play(pair[0], move, pair[1])
    expect(one.get_by_role("heading", name="You win")).to_be_visible()
    expect(two.get_by_role("heading", name="Ada wins")).to_be_visible()
    for page in (one, two):
        expect(page.locator(".count text")).to_have_text(["1", "2", "3", "4", "5", "6"])
        expect(page.get_by_role("gridcell", name=re.compile("one of the six"))).to_have_count(6)


def test_an_illegal_cell_is_explained_beside_it_with_the_ruling(people: People) -> None:
    one, two = gather(people, "six")
    cell(one, "0,1").click()
    said = one.get_by_role("alert").filter(has_text="The first tile must touch")
    expect(said).to_be_visible()
    box, thing = said.bounding_box(), cell(one, "0,1").bounding_box()
    assert box is not None
    assert thing is not None
    apart = box["x"] >= thing["x"] + thing["width"] or box["x"] + box["width"] <= thing["x"]
    assert apart or box["y"] >= thing["y"] + thing["height"] or box["y"] + box["height"] <= thing["y"]
    said.get_by_role("button", name="Show the rule").click()
    expect(said).to_contain_text("exactly three cells")
    said.get_by_role("button", name="Rule SIX-2").click()
    expect(one.get_by_role("dialog")).to_contain_text("SIX-2 Opening")
    one.keyboard.press("Escape")
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    # Beside every cell, on the bare plane.
    plane = one.locator("svg[role=grid]").bounding_box()
    assert plane is not None
    one.mouse.click(plane["x"] + 40, plane["y"] + plane["height"] / 2)
    expect(one.get_by_role("alert").filter(has_text="touches no tile")).to_be_visible()
    expect(standing(two)).to_have_text("Ada’s turn.")
    play(one, "2,0", two)
    expect(one.locator("[data-error]")).to_have_count(0)


def test_a_dragged_tile_is_played_only_after_confirmation(people: People) -> None:
    one, two = gather(people, "six")
    one.get_by_role("button", name="Settings").click()
    one.get_by_label("Confirm each move").check()
    one.keyboard.press("Escape")
    hand = one.locator("[data-hand]")
    drag(one, hand, middle(one, cell(one, "2,0")))
    expect(cell(one, "2,0")).to_have_attribute("aria-label", re.compile("not confirmed"))
    drag(one, cell(one, "2,0"), middle(one, cell(one, "2,-1")))
    expect(cell(one, "2,-1")).to_have_attribute("aria-label", re.compile("not confirmed"))
    cell(one, "1,1").click()
    expect(one.get_by_role("button", name="Play 1,1")).to_be_visible()
    expect(standing(two)).to_have_text("Ada’s turn.")
    one.get_by_role("button", name="Play 1,1").click()
    expect(standing(two)).to_contain_text("Your turn.")
    expect(cell(two, "1,1")).to_have_attribute("aria-label", re.compile("red, last move"))
    # Dropped beside the table it goes back, and nothing is played.
    drag(two, two.locator("[data-hand]"), (195.0, 20.0))
    expect(standing(two)).to_contain_text("Your turn.")
    expect(two.locator("[data-error]")).to_have_count(0)


def test_the_board_pans_and_fits_again(people: People) -> None:
    page = people.come(DESK)
    set_table(page, "Ada", "six", "Play a bot")
    plane = page.locator("svg[role=grid]")
    before = plane.get_attribute("viewBox")
    box = plane.bounding_box()
    assert before is not None
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 260, steps=4)
    page.mouse.up()
    expect(plane).not_to_have_attribute("viewBox", before)
    page.get_by_role("button", name="Show all tiles").click()
    expect(plane).to_have_attribute("viewBox", before)
    page.get_by_role("button", name="Zoom in").click()
    expect(plane).not_to_have_attribute("viewBox", before)


def test_a_bot_answers(people: People) -> None:
    page = people.come(TELEPHONE)
    set_table(page, "Ada", "six", "Play a bot")
    for count in (4, 6):
        expect(standing(page)).to_contain_text("Your turn.")
        page.locator(".cell.legal").first.click()
        expect(page.locator("g.tile")).to_have_count(count)


def test_the_keyboard_reaches_every_legal_cell(people: People) -> None:
    one, two = gather(people, "six")
    cell(one, "0,0").focus()
    one.keyboard.press("]")
    expect(one.locator(":focus")).to_have_attribute("aria-label", re.compile("empty, playable"))
    one.keyboard.press("Home")
    one.keyboard.press("Enter")
    expect(one.locator("[data-error]")).to_be_visible()
    one.keyboard.press("Escape")
    expect(one.locator("[data-error]")).to_have_count(0)
    one.keyboard.press("[")
    one.keyboard.press("Enter")
    expect(standing(two)).to_contain_text("Your turn.")


def test_a_typed_move_is_played_or_explained_in_the_dialog(people: People) -> None:
    one, two = gather(people, "six")
    one.get_by_role("button", name="Type a move").click()
    field = one.get_by_label(re.compile("A move as text"))
    field.fill("9,9")
    field.press("Enter")
    expect(one.get_by_role("dialog").get_by_role("alert")).to_contain_text("9,9 touches no tile.")
    field.fill("2")
    expect(one.get_by_role("dialog").get_by_role("listitem")).to_have_text(["2,-1", "2,0"])
    field.fill("2,0")
    field.press("Enter")
    expect(standing(two)).to_contain_text("Your turn.")
    expect(one.get_by_role("dialog")).to_be_hidden()


def test_threats_are_drawn_listed_and_announced_if_switched_on(people: People) -> None:
    one, two = gather(people, "six")
    turns((one, two), TRIANGLE[:9])
    expect(standing(two)).to_contain_text("Your turn.")
    expect(cell(two, "2,2")).not_to_have_attribute("aria-label", re.compile("blocks"))
    two.get_by_role("button", name="Show threats").click()
    expect(cell(two, "2,2")).to_have_attribute("aria-label", "2, 2, empty, playable, blocks a triangle")
    expect(cell(two, "1,-1")).to_have_attribute("aria-label", "1, minus 1, empty, playable, closes a ring")
    expect(standing(two)).to_contain_text("Red is one tile from a triangle.")
    one.get_by_role("switch", name="Show threats").click()
    expect(one.get_by_role("list", name="Threats")).to_contain_text("Red completes a triangle at 2,2")


def test_the_second_phase_lifts_asks_for_the_group_and_previews_captures(people: People) -> None:
    one, two = gather(people, "six-o-advanced", tiles=6)
    turns((one, two), ARMS)
    expect(standing(one)).to_contain_text("Pick up one of your tiles.")
    cell(one, "0,1").click()
    expect(one.locator("[data-error=hand-empty]")).to_be_visible()
    cell(one, "2,0").click()
    choice = one.get_by_role("group", name="Which group do you keep?")
    expect(choice.get_by_role("button")).to_have_text([re.compile("Keep A"), re.compile("Keep B"), "Cancel"])
    expect(cell(one, "2,1")).to_have_attribute("aria-label", re.compile("would be captured"))
    one.keyboard.press("Tab")
    expect(one.get_by_role("gridcell", name=re.compile("would be captured"))).to_have_count(6)
    choice.get_by_role("button", name="Keep A").click()
    expect(standing(one)).to_contain_text("captures 6 tiles")
    cell(one, "1,1").click()
    for page in (one, two):
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()
        expect(page.locator("g.tile")).to_have_count(6)


def test_a_tile_that_would_split_the_board_shows_what_it_holds_together(people: People) -> None:
    one, two = gather(people, "six-o", tiles=6)
    turns((one, two), ["2,-1", "3,-2", "1,1", "1,-1", "3,-3", "3,-1", "-1,0", "4,-1", "3,0", "4,-3"])
    cell(one, "2,-1").click()
    said = one.locator("[data-error=would-split]")
    expect(said).to_contain_text("You cannot lift the tile on 2,-1: the table would split.")
    expect(said).to_contain_text("cut off 5 tiles")
    said.get_by_role("button", name="Close").click()
    drag(one, cell(one, "-1,0"), middle(one, cell(one, "0,2")))
    expect(standing(two)).to_contain_text("Your turn.")
    expect(cell(two, "0,2")).to_have_attribute("aria-label", re.compile("teal, last move"))


def test_four_players_sit_crosswise_and_hear_a_cough(people: People) -> None:
    pages = gather(people, "six-4", seats=4, cough=True)
    host = pages[0]
    seating = host.get_by_role("img", name=re.compile("plays with"))
    expect(seating).to_have_attribute("aria-label", re.compile("Ada plays with Cleo. Brook plays with Dara."))
    pages[2].get_by_role("button", name="Cough").click()
    for page in pages:
        expect(page.locator(".cough")).to_have_text("Cleo coughs. Careful!")
        expect(page.locator("[role=alert][aria-live]")).to_contain_text("Cleo coughs")
    expect(pages[2].get_by_role("button", name="Cough")).to_be_disabled()
    play(host, "2,0", pages[1])
    expect(pages[2].get_by_role("button", name="Cough")).to_be_enabled()
    play(pages[1], "0,1", pages[2])


def test_a_six_is_called_with_the_tile_that_completes_it(people: People) -> None:
    one, two = gather(people, "six", called=True)
    turns((one, two), TRIANGLE[:10])
    cell(one, "2,2").click()
    expect(one.get_by_role("button", name="Play 2,2")).to_be_visible()
    one.get_by_role("button", name="Call the six").click()
    expect(one.get_by_role("heading", name="You win")).to_be_visible()
    expect(two.get_by_role("heading", name="Ada wins")).to_be_visible()
