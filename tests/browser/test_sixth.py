"""Sixth! in Chromium: lifting and dragging stacks, armies in secret, and Milady's calls."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import TELEPHONE, People, play, set_table, standing
from tests.browser.tabling import gather, turns
from tests.browser.test_six import drag, middle

#: A game of the small board that Gold wins with a King.
SHORT = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def label(page: Page, name: str, words: str) -> None:
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(words))


def test_a_game_survives_a_reload_and_a_lost_connection_and_ends_with_the_same_king(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    for ply, move in enumerate(SHORT):
        pair = (one, two) if ply % 2 == 0 else (two, one)
        if ply == 4:
            two.reload()
            expect(standing(two)).to_have_text("Ada’s turn.")
        if ply == 6:
            two.context.set_offline(True)
            two.evaluate("window.dispatchEvent(new Event('pagehide'))")
            play(one, move)
            label(one, "a1", "height 2, Rook")
            people.complaints.clear()
            two.context.set_offline(False)
            expect(standing(two)).to_contain_text("Your turn.")
            people.complaints[:] = [said for said in people.complaints if "ERR_INTERNET_DISCONNECTED" not in said]
            continue
        play(pair[0], move, pair[1])
    expect(two.get_by_role("heading", name="You win")).to_be_visible()
    expect(one.get_by_role("heading", name="Brook wins")).to_be_visible()
    for page in (one, two):
        label(page, "a2", "height 6, King")


def test_the_panel_counts_lifted_discs_and_targets_show_the_new_piece(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    turns((one, two), SHORT[:8])
    label(one, "a2", "height 2, Rook, from the top gold, silver")
    square(one, "a2").click()
    fan = one.get_by_role("radiogroup", name="How many discs?")
    expect(fan.get_by_role("radio")).to_have_text(["Top 1", "All 2"])
    label(one, "a1", "target, becomes Bishop, height 4")
    fan.get_by_role("radio", name="Top 1").click()
    label(one, "a1", "target, becomes Knight, height 3")
    one.keyboard.press("Escape")
    square(one, "a2").click()
    one.keyboard.press("1")
    square(one, "a1").click()
    label(two, "a1", "height 3, Knight, from the top gold, silver, silver")
    label(two, "a2", "height 1, Pawn, from the top silver")


def test_a_stack_that_is_no_target_is_explained_and_selected_on_the_second_touch(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    turns((one, two), SHORT[:8])
    square(one, "a1").click()
    square(one, "c2").click()
    said = one.locator("[data-error=out-of-reach]")
    expect(said).to_contain_text("a1 has height 2 and moves like a Rook; it does not reach c2.")
    said.get_by_role("button", name="Show the rule").click()
    expect(said).to_contain_text("Movement follows the height of the source stack")
    expect(said.get_by_role("button", name="Rule STH-3")).to_be_visible()
    square(one, "d4").click()
    expect(one.locator("[data-error=onto-empty]")).to_be_visible()
    square(one, "c2").click()
    expect(said).to_be_visible()
    square(one, "c2").click()
    expect(square(one, "c2")).to_have_attribute("aria-selected", "true")
    expect(said).to_have_count(0)
    expect(standing(two)).to_have_text("Ada’s turn.")


def test_dragged_discs_are_played_only_after_confirmation(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    drag(one, one.locator("[data-hand=P]").first, middle(one, square(one, "b2")))
    label(two, "b2", "height 1")
    two.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ confirm: true }))")
    two.reload()
    drag(two, two.locator("[data-hand=P]").first, middle(two, square(two, "b3")))
    expect(two.get_by_role("button", name="Play b3")).to_be_visible()
    expect(standing(one)).to_have_text("Brook’s turn.")
    square(two, "c2").click()
    two.get_by_role("button", name="Play c2").click()
    label(one, "c2", "gold")
    # Dropped beside every stack it goes back, with the reason, and nothing is played.
    drag(one, square(one, "b2"), middle(one, square(one, "d4")))
    expect(one.locator("[data-error=onto-empty]")).to_be_visible()
    label(one, "b2", "height 1")
    drag(one, square(one, "b2"), middle(one, square(one, "c2")))
    label(two, "c2", "height 2, Rook, from the top silver, gold")


def test_kings_score_and_their_discs_return_to_the_hands(people: People) -> None:
    one, two = gather(people, "sixth-4x4", kings="six")
    turns((one, two), SHORT)
    for page in (one, two):
        expect(page.get_by_role("img", name="1 King point").locator("visible=true")).to_have_count(1)
        label(page, "a2", "height 5, Queen")
    expect(standing(two)).to_contain_text("Your turn.")


def test_miladys_call_must_be_answered(people: People) -> None:
    one, two = gather(people, "sixth-milady")
    square(two, "c3").click()
    expect(two.locator("[data-error]")).to_contain_text("Place Milady on the edge of the board; c3 is not on the edge.")
    play(two, "c5", one)
    label(one, "c5", "Milady")
    turns((one, two), ["c4"])
    expect(standing(two)).to_contain_text("Milady calls: move discs onto her.")
    square(two, "e3").click()
    said = two.locator("[data-error=milady-calls]")
    expect(said).to_contain_text("Milady lies open: you must move discs onto her.")
    expect(said.get_by_role("button", name="Rule STH-12")).to_be_visible()
    play(two, "c4-c5", one)
    label(one, "c5", "height 2, Rook, from the top silver, Milady")


def test_gold_can_swap_after_the_first_move(people: People) -> None:
    one, two = gather(people, "sixth-4x4", swap=True)
    swap = re.compile("Swap: take over the first move")
    expect(one.get_by_role("button", name=swap)).to_have_count(0)
    play(one, "b2", two)
    expect(standing(two)).to_contain_text("Play, or swap and take over Silver’s first move.")
    label(two, "b2", "height 1, Pawn, from the top silver")
    expect(one.get_by_role("button", name=swap)).to_have_count(0)
    two.get_by_role("button", name=swap).click()
    for page in (one, two):
        label(page, "b2", "height 1, Pawn, from the top gold")
    expect(standing(one)).to_contain_text("Your turn.")
    play(one, "b3", two)
    expect(two.get_by_role("button", name=swap)).to_have_count(0)
    play(two, "b2-b3", one)
    label(one, "b3", "height 2, Rook, from the top gold, silver")


def test_armies_are_chosen_in_secret_and_revealed_together(people: People) -> None:
    one, two = gather(people, "sixth-armies", start=False)
    for page, wares in ((one, ("Giant", "Hunchback", "Disc")), (two, ("Hunchback", "Disc", "Disc"))):
        for ware in wares:
            page.get_by_role("button", name=f"Add {ware}").click()
    expect(one.get_by_role("img", name="8 of 12 points spent")).to_be_visible()
    expect(one.get_by_role("button", name="Add Giant")).to_be_disabled()
    two.get_by_role("button", name="Remove Share in Milady").click()
    for page in (one, two):
        page.get_by_role("button", name="Save in secret").click()
    expect(one.locator(".kept")).to_have_text("Your secret army: Share in Milady, 1 × Disc, 1 × Giant, 1 × Hunchback")
    expect(one.locator(".stage")).not_to_contain_text("2 × Disc")
    two.get_by_role("button", name="Ready").click()
    expect(standing(one)).to_have_text("Everyone’s here. Start when you like.")
    one.get_by_role("button", name="Start").click()
    for page in (one, two):
        shown = page.get_by_role("group", name="Armies revealed")
        expect(shown.locator(".side").first).to_contain_text(re.compile("Ada.*1 ×.*Giant.*Share in Milady", re.DOTALL))
        expect(shown.locator(".side").last).to_contain_text(
            re.compile("Brook.*2 ×.*Hunchback.*7 points to spend", re.DOTALL)
        )
    one.get_by_role("button", name="Start playing").click()
    one.get_by_role("radio", name="Giant").click()
    square(one, "c3").click()
    expect(two.get_by_role("group", name="Armies revealed")).to_have_count(0)
    label(two, "c3", "height 2, Rook, from the top silver Giant")
    two.get_by_role("radio", name="Hunchback").click()
    play(two, "c4", one)
    square(one, "c3").click()
    expect(one.locator("[data-error=onto-hunchback]")).to_contain_text("Nothing can move onto a Hunchback.")


def test_a_stack_is_moved_by_keyboard(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    turns((one, two), SHORT[:6])
    square(one, "a1").focus()
    one.keyboard.press("Home")
    for key in ("ArrowRight", "Enter"):
        one.keyboard.press(key)
    expect(square(one, "b1")).to_have_attribute("aria-selected", "true")
    one.keyboard.press("]")
    expect(one.locator(":focus")).to_have_attribute("aria-label", re.compile("target, becomes Rook"))
    one.keyboard.press("Enter")
    expect(standing(two)).to_contain_text("Your turn.")


def test_a_move_is_typed(people: People) -> None:
    one, two = gather(people, "sixth-4x4")
    one.get_by_role("button", name="Type a move").click()
    field = one.get_by_label(re.compile("A move as text"))
    field.fill("e5")
    field.press("Enter")
    expect(one.get_by_role("dialog").get_by_role("alert")).to_contain_text("There is no square e5")
    field.fill("b2")
    field.press("Enter")
    expect(standing(two)).to_contain_text("Your turn.")


def test_a_bot_answers(people: People) -> None:
    page = people.come(TELEPHONE)
    set_table(page, "Ada", "sixth-giants", "Play a bot")
    play(page, "c3")
    expect(page.get_by_role("gridcell", name=re.compile("height"))).to_have_count(2)
    expect(standing(page)).to_contain_text("Your turn.")
