"""Sixth! in Chromium: moving and dragging stacks, secret armies, Milady's calls, and swapping."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import (
    center,
    drag,
    go_offline,
    open_table_pages,
    play_losing_move,
    play_move,
    play_moves,
    play_moves_by_api,
    set_up_table,
    status_bar,
)
from tests.browser.users import DESKTOP, PHONE, Users
from tests.cli.command import SHORT_GAME


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def expect_label(page: Page, name: str, pattern: str) -> None:
    """Expect that the label of a square, which describes its stack, matches a pattern."""
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(pattern))


def test_a_game_survives_a_reload_and_a_lost_connection_and_ends_with_the_same_king(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    play_moves(ada, brook, SHORT_GAME[:4])
    brook.reload()
    expect(status_bar(brook)).to_have_text("Ada’s turn.")
    play_moves(ada, brook, SHORT_GAME[4:6])
    go_offline(users, brook)
    play_move(ada, SHORT_GAME[6])
    expect_label(ada, "a1", "height 2, Rook")
    brook.context.set_offline(False)
    expect(status_bar(brook)).to_contain_text("Your turn.")
    play_moves(brook, ada, SHORT_GAME[7:-1])
    play_losing_move(ada, SHORT_GAME[-1])
    expect(brook.get_by_role("heading", name="You win")).to_be_visible()
    expect(ada.get_by_role("heading", name="Brook wins")).to_be_visible()
    for page in (ada, brook):
        expect_label(page, "a2", "height 6, King")


def test_the_number_of_discs_is_chosen_and_targets_show_the_new_piece(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    play_moves_by_api((ada, brook), SHORT_GAME[:8])
    expect_label(ada, "a2", "height 2, Rook, from the top gold, silver")
    square(ada, "a2").click()
    choice = ada.get_by_role("radiogroup", name="How many discs?")
    expect(choice.get_by_role("radio")).to_have_text(["Top 1", "All 2"])
    expect_label(ada, "a1", "target, becomes Bishop, height 4")
    choice.get_by_role("radio", name="Top 1").click()
    expect_label(ada, "a1", "target, becomes Knight, height 3")
    ada.keyboard.press("Escape")
    square(ada, "a2").click()
    ada.keyboard.press("1")
    square(ada, "a1").click()
    expect_label(brook, "a1", "height 3, Knight, from the top gold, silver, silver")
    expect_label(brook, "a2", "height 1, Pawn, from the top silver")


def test_a_stack_that_is_no_target_is_explained_and_selected_on_the_second_touch(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    play_moves_by_api((ada, brook), SHORT_GAME[:8])
    square(ada, "a1").click()
    square(ada, "c2").click()
    error = ada.locator("[data-error=out-of-reach]")
    expect(error).to_contain_text("a1 has height 2 and moves like a Rook; it does not reach c2.")
    error.get_by_role("button", name="Show the rule").click()
    expect(error).to_contain_text("Movement follows the height of the source stack")
    expect(error.get_by_role("button", name="Rule STH-3")).to_be_visible()
    square(ada, "d4").click()
    expect(ada.locator("[data-error=onto-empty]")).to_be_visible()
    square(ada, "c2").click()
    expect(error).to_be_visible()
    square(ada, "c2").click()
    expect(square(ada, "c2")).to_have_attribute("aria-selected", "true")
    expect(error).to_have_count(0)
    expect(status_bar(brook)).to_have_text("Ada’s turn.")


def test_dragged_discs_are_played_only_after_confirmation(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    drag(ada.locator("[data-hand=P]").first, center(square(ada, "b2")))
    expect_label(brook, "b2", "height 1")
    brook.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ confirmMoves: true }))")
    brook.reload()
    expect(status_bar(brook)).to_contain_text("Your turn.")
    drag(brook.locator("[data-hand=P]").first, center(square(brook, "b3")))
    expect(brook.get_by_role("button", name="Play b3")).to_be_visible()
    expect(status_bar(ada)).to_have_text("Brook’s turn.")
    square(brook, "c2").click()
    brook.get_by_role("button", name="Play c2").click()
    expect_label(ada, "c2", "gold")
    # A stack that is dropped on an empty square returns with an explanation, and nothing is played.
    drag(square(ada, "b2"), center(square(ada, "d4")))
    expect(ada.locator("[data-error=onto-empty]")).to_be_visible()
    expect_label(ada, "b2", "height 1")
    drag(square(ada, "b2"), center(square(ada, "c2")))
    expect_label(brook, "c2", "height 2, Rook, from the top silver, gold")


def test_kings_score_and_their_discs_return_to_the_hands(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4", kings="six")
    play_moves_by_api((ada, brook), SHORT_GAME)
    for page in (ada, brook):
        expect(page.get_by_role("img", name="1 King point").locator("visible=true")).to_have_count(1)
        expect_label(page, "a2", "height 5, Queen")
    expect(status_bar(brook)).to_contain_text("Your turn.")


def test_miladys_call_must_be_answered(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-milady")
    square(brook, "c3").click()
    expect(brook.locator("[data-error]")).to_contain_text(
        "Place Milady on the edge of the board; c3 is not on the edge."
    )
    play_move(brook, "c5", ada)
    expect_label(ada, "c5", "Milady")
    play_moves_by_api((ada, brook), ["c4"])
    expect(status_bar(brook)).to_contain_text("Milady calls: move discs onto her.")
    square(brook, "e3").click()
    error = brook.locator("[data-error=milady-calls]")
    expect(error).to_contain_text("Milady lies open: you must move discs onto her.")
    expect(error.get_by_role("button", name="Rule STH-12")).to_be_visible()
    play_move(brook, "c4-c5", ada)
    expect_label(ada, "c5", "height 2, Rook, from the top silver, Milady")


def test_gold_can_swap_after_the_first_move(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4", swap=True)
    swap = re.compile("Swap: take over the first move")
    expect(ada.get_by_role("button", name=swap)).to_have_count(0)
    play_move(ada, "b2", brook)
    expect(status_bar(brook)).to_contain_text("Play, or swap and take over Silver’s first move.")
    expect_label(brook, "b2", "height 1, Pawn, from the top silver")
    expect(ada.get_by_role("button", name=swap)).to_have_count(0)
    brook.get_by_role("button", name=swap).click()
    for page in (ada, brook):
        expect_label(page, "b2", "height 1, Pawn, from the top gold")
    expect(status_bar(ada)).to_contain_text("Your turn.")
    play_move(ada, "b3", brook)
    expect(brook.get_by_role("button", name=swap)).to_have_count(0)
    play_move(brook, "b2-b3", ada)
    expect_label(ada, "b3", "height 2, Rook, from the top gold, silver")


def test_armies_are_chosen_in_secret_and_revealed_together(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-armies", start=False)
    for page, pieces in ((ada, ("Giant", "Hunchback", "Disc")), (brook, ("Hunchback", "Disc", "Disc"))):
        for piece in pieces:
            page.get_by_role("button", name=f"Add {piece}").click()
    expect(ada.get_by_role("img", name="8 of 12 points spent")).to_be_visible()
    expect(ada.get_by_role("button", name="Add Giant")).to_be_disabled()
    brook.get_by_role("button", name="Remove Share in Milady").click()
    army = "Share in Milady, 1 × Disc, 1 × Giant, 1 × Hunchback"
    expect(ada.locator(".kept")).to_have_text(f"Your secret army: {army}")
    ada.reload()
    expect(ada.locator(".kept")).to_have_text(f"Your secret army: {army}")
    expect(brook.locator(".stage")).not_to_contain_text(army)
    expect(ada.locator(".stage")).not_to_contain_text("2 × Disc")
    brook.get_by_role("button", name="Ready").click()
    expect(status_bar(ada)).to_have_text("Everyone’s here. Start when you like.")
    ada.get_by_role("button", name="Start").click()
    for page in (ada, brook):
        armies = page.get_by_role("group", name="Armies revealed")
        expect(armies.locator(".side").first).to_contain_text(re.compile("Ada.*1 ×.*Giant.*Share in Milady", re.DOTALL))
        expect(armies.locator(".side").last).to_contain_text(
            re.compile("Brook.*2 ×.*Hunchback.*7 points to spend", re.DOTALL)
        )
    ada.get_by_role("button", name="Start playing").click()
    ada.get_by_role("radio", name="Giant").click()
    square(ada, "c3").click()
    # Brook still reads, and sees the armies as they were chosen.
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(brook.get_by_role("group", name="Armies revealed").locator(".side").first).to_contain_text("Giant")
    brook.get_by_role("button", name="Start playing").click()
    expect(brook.get_by_role("group", name="Armies revealed")).to_have_count(0)
    expect_label(brook, "c3", "height 2, Rook, from the top silver Giant")
    brook.get_by_role("radio", name="Hunchback").click()
    play_move(brook, "c4", ada)
    square(ada, "c3").click()
    expect(ada.locator("[data-error=onto-hunchback]")).to_contain_text("Nothing can move onto a Hunchback.")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_army_that_was_picked_is_played(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size)
    set_up_table(page, "Ada", "sixth-armies", "Play a bot")
    for piece in ("Giant", "Hunchback"):
        page.get_by_role("button", name=f"Add {piece}").click()
    page.get_by_role("button", name="Start", exact=True).click()
    army = page.get_by_role("group", name="Armies revealed").locator(".side").filter(has_text="Ada")
    expect(army).to_contain_text(re.compile("1 ×.*Giant.*1 ×.*Hunchback.*Share in Milady", re.DOTALL))


def test_a_stack_is_moved_by_keyboard(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    play_moves_by_api((ada, brook), SHORT_GAME[:6])
    square(ada, "a1").focus()
    ada.keyboard.press("Home")
    for key in ("ArrowRight", "Enter"):
        ada.keyboard.press(key)
    expect(square(ada, "b1")).to_have_attribute("aria-selected", "true")
    ada.keyboard.press("]")
    expect(ada.locator(":focus")).to_have_attribute("aria-label", re.compile("target, becomes Rook"))
    ada.keyboard.press("Enter")
    expect(status_bar(brook)).to_contain_text("Your turn.")


def test_a_move_is_typed(users: Users) -> None:
    ada, brook = open_table_pages(users, "sixth-4x4")
    ada.get_by_role("button", name="Type a move").click()
    field = ada.get_by_label(re.compile("A move as text"))
    field.fill("e5")
    field.press("Enter")
    expect(ada.get_by_role("dialog").get_by_role("alert")).to_contain_text("There is no square e5")
    field.fill("b2")
    field.press("Enter")
    expect(status_bar(brook)).to_contain_text("Your turn.")


def test_a_bot_replies(users: Users) -> None:
    page = users.open_page(PHONE)
    set_up_table(page, "Ada", "sixth-giants", "Play a bot")
    play_move(page, "c3")
    expect(page.get_by_role("gridcell", name=re.compile("height"))).to_have_count(2)
    expect(status_bar(page)).to_contain_text("Your turn.")
