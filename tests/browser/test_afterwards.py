"""After a game, and on one device: people pass a telephone round, then step through the game, share it and chart it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.people import DESK, SMALL, TELEPHONE, People, heard, two_at
from tests.browser.test_playing import SHORT_GAME

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def together(people: People, preset: str, size: dict[str, int] = TELEPHONE, *names: str) -> Page:
    """People who sit down at one device, with the game about to begin."""
    page = people.come(size, f"/set/{preset}")
    page.get_by_role("button", name="Share this device").click()
    for seat, name in enumerate(names or ("Ada", "Brook"), start=1):
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    page.get_by_role("dialog").locator("button[type=submit]").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page


def play_both(page: Page, moves: list[str], names: tuple[str, str] = ("Ada", "Brook")) -> None:
    """Turns from one device: the bar says by name whose turn it is."""
    for ply, move in enumerate(moves):
        expect(page.locator(".stage .bar")).to_contain_text(f"{names[ply % 2]}, your turn.")
        for place in move.split("-"):
            page.locator(f'[data-square="{place}"]').click()
        heard(page, move)


def test_two_people_play_a_whole_game_on_one_device_and_another(people: People) -> None:
    page = together(people, "sixth-4x4", SMALL)
    play_both(page, SHORT_GAME[:4])
    # What they ask of each other is agreed at once, but a draw asks twice.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stage .bar")).to_contain_text("Brook, your turn.")
    page.get_by_role("button", name="Offer draw").click()
    expect(page.get_by_role("button", name="Everyone agrees?")).to_be_visible()
    page.reload()
    expect(page.locator(".stage .bar")).to_contain_text("Brook, your turn.")
    page.locator('[data-square="c2"]').click()
    play_both(page, SHORT_GAME[4:])
    expect(page.get_by_role("heading", name="Brook wins")).to_be_visible()
    expect(page.locator(".stage .card")).to_contain_text("11 moves")
    expect(page.locator(".king, [data-square='a2']").first).to_be_visible()
    assert not page.evaluate(WIDER)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".stage .bar")).to_contain_text("Ada, your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)


def test_armies_are_chosen_one_after_the_other_while_the_others_look_away(people: People) -> None:
    page = together(people, "sixth-armies", DESK)
    for name in ("Ada", "Brook"):
        expect(page.get_by_role("heading", name=f"{name}’s choice")).to_be_visible()
        page.get_by_role("button", name=f"I’m {name}").click()
        page.locator("form.card button[type=submit]").click()
    expect(page.get_by_role("heading", name="Everyone has chosen.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".stage .bar")).to_contain_text("Ada, your turn.")


def test_a_finished_game_is_stepped_through_by_buttons_keys_and_the_list(people: People) -> None:
    page = together(people, "sixth-4x4")
    play_both(page, SHORT_GAME)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(r"/g/.+/1$"))
    expect(page.locator(".stage .bar")).to_have_text(re.compile("Start"))
    empty = page.get_by_role("gridcell", name=re.compile("empty"))
    expect(empty).to_have_count(16)
    page.get_by_role("button", name="Next move").click()
    expect(page.locator(".stage .bar")).to_contain_text("Move 1 of 11")
    expect(page.locator('[data-square="a2"]')).to_have_attribute("aria-label", re.compile("height 1.*last move"))
    expect(page.locator("[aria-live=polite]", has_text="Move 1 of 11. Ada: a2")).to_have_count(1)
    page.locator("body").press("ArrowRight")
    expect(page.locator(".stage .bar")).to_contain_text("Brook: a3")
    page.get_by_role("button", name="7 Ada b1-a1").click()
    expect(page.locator('[data-square="a1"]')).to_have_attribute("aria-label", re.compile("height 2"))
    page.get_by_role("slider").fill("3")
    expect(page.locator(".stage .bar")).to_contain_text("Move 3 of 11")
    page.get_by_role("button", name="Go to the end").click()
    expect(page.locator(".stage .bar")).to_contain_text("Brook wins with a King.")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".stage .bar")).to_contain_text("Move 1 of 11")
    page.get_by_role("button", name="Pause").click()
    # Somebody else who has the link sees the same, and nothing can be played.
    other = people.come(DESK, page.url.removeprefix(people.address), "dark")
    other.get_by_role("button", name="Go to the end").click()
    expect(other.locator(".stage .bar")).to_contain_text("Brook wins with a King.")
    expect(other.locator("aside")).to_contain_text("Ada")
    assert not other.evaluate(WIDER)


def test_a_game_is_shared_as_a_link_as_text_and_as_a_picture(people: People) -> None:
    one, two = two_at(people, "six")
    one.get_by_role("button", name="Resign").click()
    one.get_by_role("button", name="Resign for sure?").click()
    expect(two.get_by_role("heading", name="You win")).to_be_visible()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.get_by_role("button", name="Share").click()
    sheet = one.get_by_role("dialog", name="Share this game")
    link = sheet.get_by_label("Link", exact=True).last.input_value()
    sheet.get_by_role("button", name=re.compile("(Copy|Share) link")).click()
    expect(one.get_by_text("Copied").first).to_be_visible()
    assert one.evaluate("navigator.clipboard.readText()") == link
    sheet.get_by_role("button", name="Copy text").click()
    expect(one.get_by_text("Text copied.").first).to_be_visible()
    assert one.evaluate("navigator.clipboard.readText()").startswith("sixfold")
    with one.expect_download() as text:
        sheet.get_by_role("button", name="Save file").click()
    assert "game: six\n" in text.value.path().read_text(encoding="utf-8")
    with one.expect_download() as picture:
        sheet.get_by_role("button", name="Save picture").click()
    assert picture.value.suggested_filename.endswith(".png")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    three = people.come(SMALL, link.removeprefix(people.address))
    three.get_by_role("button", name="Go to the end").click()
    expect(three.locator(".stage .bar")).to_contain_text("Brook wins: Ada resigned.")


def test_points_are_a_chart_with_a_line_for_each(people: People) -> None:
    ada = Guest(people)
    table = ada.opens("sixth-4x4", name="Ada", companions=["Brook"], options={"kings": "six"})
    ada.does(table, "start")
    for move in SHORT_GAME:
        ada.does(table, "turn", move=move)
    ada.does(table, "resign")
    page = ada.goes(f"/g/{table}/1")
    expect(page.get_by_role("img", name="Points during the game")).to_be_visible()
    page.get_by_role("button", name="Go to the end").click()
    page.get_by_text("Show as a table").click()
    expect(page.locator("figure thead")).to_have_text(re.compile("Move.*Ada.*Brook"))
    expect(page.locator("figure tbody tr").first).to_have_text(re.compile(r"0\s*0\s*0"))
    expect(page.locator("figure tbody tr").last).not_to_have_text(re.compile(r"12\s*0\s*0$"))


def test_a_game_that_is_not_over_is_not_told(people: People) -> None:
    page = together(people, "sixth")
    table = page.url.rpartition("/")[2]
    expect(page.locator(".stage .bar")).to_contain_text("Ada, your turn.")
    page.goto(f"{people.address}/g/{table}/1")
    expect(page.get_by_text("This game isn’t finished, or it’s private.")).to_be_visible()
    people.complaints[:] = [said for said in people.complaints if "404" not in said]
