"""Replays: stepping through a finished game, sharing it, and the chart of its points."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.tables import (
    has_horizontal_scroll,
    play_losing_move,
    play_on_shared_device,
    resign,
    start_game_on_pages,
    start_on_shared_device,
    status_bar,
)
from tests.browser.users import DESKTOP, SMALL_PHONE, Users
from tests.cli.command import SHORT_GAME


def test_a_finished_game_is_replayed_with_buttons_keys_and_the_move_list(users: Users) -> None:
    page = start_on_shared_device(users, "sixth-4x4")
    play_on_shared_device(page, SHORT_GAME[:-1])
    play_losing_move(page, SHORT_GAME[-1])
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(r"/g/.+/1$"))
    expect(status_bar(page)).to_have_text(re.compile("Start"))
    empty = page.get_by_role("gridcell", name=re.compile("empty"))
    expect(empty).to_have_count(16)
    page.get_by_role("button", name="Next move").click()
    expect(status_bar(page)).to_contain_text("Move 1 of 11")
    expect(page.locator('[data-square="a2"]')).to_have_attribute("aria-label", re.compile("height 1.*last move"))
    expect(page.locator("[aria-live=polite]", has_text="Move 1 of 11. Ada: a2")).to_have_count(1)
    page.locator("body").press("ArrowRight")
    expect(status_bar(page)).to_contain_text("Brook: a3")
    page.get_by_role("button", name="7 Ada b1-a1").click()
    expect(page.locator('[data-square="a1"]')).to_have_attribute("aria-label", re.compile("height 2"))
    page.get_by_role("slider").fill("3")
    expect(status_bar(page)).to_contain_text("Move 3 of 11")
    page.get_by_role("button", name="Go to the end").click()
    expect(status_bar(page)).to_contain_text("Brook wins with a King.")
    page.get_by_role("button", name="Play").click()
    expect(status_bar(page)).to_contain_text(re.compile("Move [1-9] of 11"))  # one of the moves that pass by
    page.get_by_role("button", name="Pause").click()
    # Anybody with the link sees the same.
    other = users.open_page(DESKTOP, page.url.removeprefix(users.address), "dark")
    other.get_by_role("button", name="Go to the end").click()
    expect(status_bar(other)).to_contain_text("Brook wins with a King.")
    expect(other.locator("aside")).to_contain_text("Ada")
    assert not has_horizontal_scroll(other)


def test_a_game_is_shared_as_a_link_as_text_and_as_a_picture(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "six")
    resign(ada)
    expect(brook.get_by_role("heading", name="You win")).to_be_visible()
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.get_by_role("button", name="Share").click()
    dialog = ada.get_by_role("dialog", name="Share this game")
    link = dialog.get_by_label("Link", exact=True).last.input_value()
    dialog.get_by_role("button", name=re.compile("(Copy|Share) link")).click()
    expect(ada.get_by_text("Copied").first).to_be_visible()
    assert ada.evaluate("navigator.clipboard.readText()") == link
    dialog.get_by_role("button", name="Copy text").click()
    expect(ada.get_by_text("Text copied.").first).to_be_visible()
    assert ada.evaluate("navigator.clipboard.readText()").startswith("sixfold")
    with ada.expect_download() as text:
        dialog.get_by_role("button", name="Save file").click()
    assert "game: six\n" in text.value.path().read_text(encoding="utf-8")
    with ada.expect_download() as picture:
        dialog.get_by_role("button", name="Save picture").click()
    assert picture.value.suggested_filename.endswith(".png")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    other = users.open_page(SMALL_PHONE, link.removeprefix(users.address))
    other.get_by_role("button", name="Go to the end").click()
    expect(status_bar(other)).to_contain_text("Brook wins: Ada resigned.")


def test_the_points_of_a_game_are_shown_in_a_chart_and_a_table(users: Users) -> None:
    ada = users.add()
    table = ada.create_table("sixth-4x4", name="Ada", companions=["Brook"], options={"kings": "six"})
    ada.act(table, "start")
    for move in SHORT_GAME:
        ada.act(table, "turn", move=move)
    ada.act(table, "resign")
    page = ada.goto(f"/g/{table}/1")
    expect(page.get_by_role("img", name="Points during the game")).to_be_visible()
    page.get_by_role("button", name="Go to the end").click()
    page.get_by_text("Show as a table").click()
    expect(page.locator("figure thead")).to_have_text(re.compile("Move.*Ada.*Brook"))
    expect(page.locator("figure tbody tr").first).to_have_text(re.compile(r"0\s*0\s*0"))
    expect(page.locator("figure tbody tr").last).not_to_have_text(re.compile(r"12\s*0\s*0$"))


def test_an_unfinished_game_has_no_replay(users: Users) -> None:
    users.allow_console_errors("404")
    page = start_on_shared_device(users, "sixth")
    table = page.url.rpartition("/")[2]
    expect(status_bar(page)).to_contain_text("Ada, your turn.")
    page.goto(f"/g/{table}/1")
    expect(page.get_by_text("This game isn’t finished, or it’s private.")).to_be_visible()
