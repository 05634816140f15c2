"""The language: one tap changes all texts of a page, those from the server included, and no other user's page."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import start_game, start_game_on_pages, wait_for
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users


def switch_to_french(page: Page) -> None:
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_an_error_and_its_ruling_are_shown_in_the_language_of_each_user(users: Users) -> None:
    ada, brook = start_game_on_pages(users, "sixth")
    english = "You have not played a turn yet."
    for page in (ada, brook):
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_text(english).first).to_be_visible()
    switch_to_french(ada)
    expect(ada.get_by_text("Vous n’avez encore rien joué.").first).to_be_visible()
    expect(ada.get_by_text(english)).to_have_count(0)
    ada.get_by_role("button", name="Règle TBL-12").first.click()
    expect(ada.get_by_text("Un joueur peut demander à revenir avant son propre dernier coup").first).to_be_visible()
    expect(brook.get_by_text(english).first).to_be_visible()


def test_the_rules_of_a_game_are_shown_in_the_chosen_language(users: Users) -> None:
    page = users.open_page(DESKTOP, "/set/six")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url(re.compile("/t/"))
    switch_to_french(page)
    page.get_by_role("button", name="Règles").first.click()
    expect(page.get_by_text("Posez des tuiles hexagonales").first).to_be_visible()
    expect(page.locator("body")).to_contain_text("Robot 3")


def test_the_setup_page_changes_its_language_and_keeps_what_was_filled_in(users: Users) -> None:
    page = users.open_page(DESKTOP, "/set/sixth-milady")
    page.get_by_label("Your name").fill("Ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sixth! with Milady")
    switch_to_french(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sixth! avec Milady")
    expect(page.locator("main")).to_contain_text(
        "Milady n’appartient à personne, et si vous pouvez répondre à son appel, vous le devez."
    )
    expect(page.get_by_label("Votre nom")).to_have_value("Ada")
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_role("group", name="Départ de Milady").get_by_label("À côté du plateau")).to_be_visible()


def test_cards_are_in_the_language_of_the_page_unless_another_is_chosen(users: Users) -> None:
    page = users.open_page(DESKTOP)
    switch_to_french(page)
    page.goto("/set/sixes")
    page.get_by_text("Options", exact=True).click()
    cards = page.get_by_role("group", name="Langue des cartes")
    expect(cards.get_by_label("Français")).to_be_checked()
    cards.get_by_label("Español").check()
    page.get_by_label("Votre nom").fill("Ada")
    page.get_by_role("button", name="Jouer avec des amis").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_text("Langue des cartes : Español").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small-phone"])
def test_no_button_below_the_board_is_cut_off_in_french(users: Users, size: Mapping[str, int]) -> None:
    table, (ada, _) = start_game(users, "six")
    page = wait_for(ada.goto(f"/t/{table}"), "[role=grid]")
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    dock = page.locator("nav.dock")
    height = dock.evaluate("dock => dock.clientHeight")
    # A phone has no button for the language at a table: the profile has it.
    page.goto("/me")
    switch_to_french(page)
    page.goto(f"/t/{table}")
    wait_for(page, "[role=grid]")
    expect(dock.get_by_role("button")).to_have_text(
        ["Annuler le coup", "Proposer la nulle", "Abandonner", "Discussion"]
    )
    for label in dock.locator("span").all():
        # A line is a pixel less high than its letters may be.
        assert label.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
    assert dock.evaluate("dock => dock.clientHeight") == height


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_text_of_the_front_page_stays_on_its_tile_in_french(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size)
    switch_to_french(page)
    expect(page.locator(".ring").get_by_role("button")).to_contain_text("contre un robot")
    # A tile ends below its words, where its lower edges begin at three quarters of its height.
    for tile in page.locator(".ring .tile").all():
        assert tile.evaluate("""tile => {
            const [outer, words] = [tile, tile.querySelector(".words")].map((one) => one.getBoundingClientRect());
            return words.bottom <= outer.top + 0.93 * outer.height;
        }"""), tile.inner_text()
