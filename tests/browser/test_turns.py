"""Turns that are shown first, called, or asked about, and what the status bar says to do, in Six and Sixth!."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import play_move, play_moves_by_api, status_bar, wait_for, wait_for_move
from tests.browser.test_six import TRIANGLE
from tests.browser.users import DESKTOP, PHONE, Users

SCREENS = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])

#: A board of four by four on which Silver can move the tower on a4, with gold on top, onto a1: a King for Gold.
KING_FOR_GOLD = ["c1", "c2", "c1-c2", "b2", "c2-b2", "b4", "a1", "a4", "b2-a4", "b4-a4"]
#: Seven tiles each; lifting 2,0 cuts off four tiles, and Red keeps five.
CUT = ["2,0", "1,-1", "1,1", "3,0", "4,0", "-1,0", "4,-1", "1,-2", "5,0", "-2,1", "-1,1", "-2,2"]


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"], [data-cell="{name}"]')


def start(users: Users, preset: str, size: Mapping[str, int], touch: bool = False, **options: Any) -> tuple[Page, Page]:
    """Start a game of Ada, whose page has this size, against Brook."""
    ada, brook = users.add(size=size, touch=touch), users.add()
    table = ada.create_table(preset, name="Ada", options=options)
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    pages = ada.goto(f"/t/{table}"), brook.goto(f"/t/{table}")
    for page in pages:
        wait_for(page, "[role=grid]")
    return pages


@pytest.mark.parametrize(("preset", "first", "second"), [("six", "2,0", "2,-1"), ("sixth", "c3", "c4")])
def test_on_a_touch_screen_a_turn_is_shown_until_it_is_confirmed(
    users: Users, preset: str, first: str, second: str
) -> None:
    ada, brook = start(users, preset, PHONE, touch=True)
    place(ada, first).tap()
    button = ada.get_by_role("button", name=f"Play {first}")
    expect(button).to_be_visible()
    expect(status_bar(ada)).to_contain_text("Play it, or pick it up again.")
    place(ada, first).tap()  # picked up again
    expect(button).to_have_count(0)
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    place(ada, first).tap()
    place(ada, second).tap()
    ada.get_by_role("button", name=f"Play {second}").tap()
    play_move(brook, "0,1" if preset == "six" else "e5", ada)  # a mouse plays at once
    ada.get_by_role("button", name="Settings").tap()
    switch = ada.get_by_label("Confirm each move")
    expect(switch).to_be_checked()
    switch.uncheck()
    ada.keyboard.press("Escape")
    place(ada, "3,-1" if preset == "six" else "a1").tap()
    expect(status_bar(brook)).to_contain_text("Your turn.")


@SCREENS
def test_six_11_a_six_is_called_with_the_turn_and_nothing_recognises_it(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "six-o", size, called=True)
    call = ada.get_by_role("button", name="Six!")
    expect(call).to_be_visible()
    play_moves_by_api((ada, brook), TRIANGLE[:10])
    expect(ada.get_by_role("button", name="Show threats").locator("visible=true")).to_have_count(0)
    expect(ada.get_by_role("gridcell", name=re.compile("makes|closes"))).to_have_count(0)
    call.click()
    expect(ada.locator("[data-error=nothing-to-call]")).to_contain_text("It costs nothing")
    place(ada, "5,0").click()
    call.click()
    expect(ada.locator("[data-error=no-six]")).to_contain_text("A tile on 5,0 makes no six")
    ada.locator("[data-error]").get_by_role("button", name="Close").click()
    expect(place(ada, "5,0")).to_have_attribute("aria-label", re.compile("not confirmed"))
    place(ada, "2,2").click()
    expect(status_bar(ada)).to_contain_text("Is it a six? Call it, or just play.")
    expect(ada.get_by_role("button", name="Play 2,2")).to_be_visible()
    call.click()
    expect(ada.get_by_role("heading", name="You win")).to_be_visible()
    expect(brook.get_by_role("heading", name="Ada wins")).to_be_visible()


@SCREENS
def test_six_11_a_six_is_called_at_a_later_turn(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "six-o", size, called=True)
    play_moves_by_api((ada, brook), TRIANGLE[:10])
    place(ada, "2,2").click()
    ada.get_by_role("button", name="Play 2,2").click()
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(ada.get_by_role("button", name="Six!")).to_have_count(0)
    play_moves_by_api((brook, ada), ["0,2"])
    ada.get_by_role("button", name="Six!").click()
    expect(ada.get_by_role("heading", name="You win")).to_be_visible()


@SCREENS
def test_a_king_for_the_other_side_is_marked_and_asked_about_once(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "sixth-4x4", size)
    play_moves_by_api((ada, brook), KING_FOR_GOLD)
    place(ada, "a4").click()
    expect(place(ada, "a1")).to_have_attribute("aria-label", re.compile("a King for gold: you would lose"))
    place(ada, "a1").click()
    question = ada.get_by_role("dialog", name="Really play this?")
    expect(question).to_contain_text("That makes a King for gold, and you lose the game.")
    question.get_by_role("button", name="Take it back").click()
    expect(question).to_be_hidden()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    place(ada, "a4").click()
    place(ada, "a1").click()
    question.get_by_role("button", name="Play it and lose").click()
    expect(brook.get_by_role("heading", name="You win")).to_be_visible()


@SCREENS
def test_six_8_a_lift_that_loses_the_game_is_asked_about_once(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "six", size, tiles=7)
    play_moves_by_api((ada, brook), CUT)
    place(ada, "2,0").click()
    expect(status_bar(ada)).to_contain_text("captures 4 tiles, leaves you too few and loses the game")
    place(ada, "-3,1").click()
    question = ada.get_by_role("dialog", name="Really play this?")
    expect(question).to_contain_text("You would keep five tiles or fewer and lose the game.")
    ada.keyboard.press("Escape")
    expect(status_bar(ada)).to_contain_text("Pick up one of your tiles.")
    place(ada, "2,0").click()
    place(ada, "-3,1").click()
    question.get_by_role("button", name="Play it and lose").click()
    expect(brook.get_by_role("heading", name="You win")).to_be_visible()


@SCREENS
def test_all_tiles_of_a_long_table_are_shown(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "six", size)
    play_moves_by_api((ada, brook), [f"{q},0" for q in range(2, 34)])
    ada.get_by_role("button", name="Show all tiles").click()
    for name in ("0,0", "33,0"):
        expect(place(ada, name)).to_be_in_viewport(ratio=1)
    play_moves_by_api((ada, brook), ["34,0", "35,0"])
    for name in ("0,0", "35,0"):
        expect(place(ada, name)).to_be_in_viewport(ratio=1)


@SCREENS
def test_the_hint_fits_what_can_be_done(users: Users, size: Mapping[str, int]) -> None:
    ada, brook = start(users, "sixth-milady", size, discs=1, placer="silver")
    expect(status_bar(ada)).to_contain_text("Place Milady on an edge square.")
    expect(ada.locator(".hand")).to_contain_text("Place Milady")
    place(ada, "a1").click()
    expect(status_bar(ada)).to_contain_text("Place a disc on an empty square.")
    play_moves_by_api((ada, brook), ["e5"])
    play_moves_by_api((brook, ada), ["e4"])
    expect(status_bar(ada)).to_contain_text("No discs left: tap a stack to move it.")
    expect(ada.locator(".hand")).to_contain_text("Move stacks")
    ada, brook = start(users, "sixth-milady", size, discs=2, placer="silver")
    play_moves_by_api((ada,), ["Ma1"])
    play_moves_by_api((ada, brook), ["e5", "a2"])
    wait_for_move(ada, "a2")
    expect(status_bar(ada)).to_contain_text("Milady calls: move discs onto her.")
    expect(ada.locator(".hand")).to_contain_text("Milady calls first")


@SCREENS
def test_six_kings_is_a_card_and_the_boards_of_2013_come_last(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/set/sixth")
    cards = page.get_by_role("group", name="Variant").locator("label b")
    expect(cards).to_have_text(
        [
            "Sixth!",
            "6 × King",
            "Sixth! with Milady",
            "Sixth! with Hunchbacks",
            "Sixth! with Giants",
            "Sixth! with armies",
            "Six MaKING",
            "Six MaKING, small",
        ]
    )
    page.get_by_role("radio", name="6 × King").check()
    expect(page.get_by_role("heading", name="6 × King")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="6 × King")).to_be_checked()
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_role("group", name="After a King")).to_be_visible()
    expect(page.get_by_role("group", name="Kings to win")).to_have_count(0)
    page.get_by_role("button", name="Play a bot").click()
    expect(page.get_by_role("img", name="0 King points").locator("visible=true").first).to_be_visible()


@SCREENS
def test_the_variant_of_the_address_is_in_view(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/set/sixth-armies")
    expect(page.get_by_role("radio", name="Sixth! with armies")).to_be_checked()
    expect(page.locator("label", has_text="Sixth! with armies")).to_be_in_viewport(ratio=0.9)
