"""The editor of decks in Chromium: writing cards with remarks, playing, printing, sharing and exporting them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from sixfold.decks import parse_deck
from tests.browser.tables import has_horizontal_scroll
from tests.browser.users import DESKTOP, PHONE, Users

SCREENS = pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
#: What Chromium logs when a request is rejected.
REJECTED = "Failed to load resource: the server responded with a status of 4"

ANSWERS = ["soup", "bread", "cheese", "apples", "noodles", "cake", "jam"]
LINES = ["A red fruit", "A kind of bread", "A soup", "A cake", "A kitchen tool", "A spice"]


def write_deck(page: Page, name: str) -> None:
    """Open the editor from the list of decks, and name the new deck."""
    page.get_by_role("button", name="Write a deck").click()
    page.get_by_role("textbox", name="Name of the deck").fill(name)


def write_card(page: Page, kind: str, text: str) -> None:
    """Write a Match or Unique card with example answers."""
    page.get_by_role("tab", name=re.compile(f"^{kind} ")).click()
    page.get_by_role("button", name=f"New {kind} card").click()
    expect(page.get_by_role("textbox", name="What’s on the card?")).to_be_focused()
    page.get_by_role("textbox", name="What’s on the card?").fill(text)
    for number, answer in enumerate(ANSWERS, start=1):
        page.get_by_role("textbox", name=f"Example answer {number}", exact=True).fill(answer)
        page.keyboard.press("Enter")


def write_lightning_card(page: Page, prefix: str) -> None:
    page.get_by_role("tab", name="Lightning").click()
    page.get_by_role("button", name="New Lightning card").click()
    expect(page.get_by_role("textbox", name="Line 1", exact=True)).to_be_focused()
    for number, line in enumerate(LINES, start=1):
        page.get_by_role("textbox", name=f"Line {number}", exact=True).fill(f"{line} {prefix}")
        page.get_by_role("textbox", name=f"Example answers for line {number}").fill(", ".join(ANSWERS))


def wait_until_saved(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()


@SCREENS
def test_an_own_deck_is_written_played_printed_and_shared(users: Users, screen: Mapping[str, int]) -> None:
    users.allow_console_errors(REJECTED)
    page = users.open_page(screen, "/decks")
    write_deck(page, "Grandma’s kitchen")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_role("button", name="Match", exact=True).click()
    # A name is no list; the remark offers a text that is.
    page.get_by_role("textbox", name="What’s on the card?").fill("Sunday lunch")
    page.get_by_role("button", name="Try “Things that go with Sunday lunch”").click()
    expect(page.get_by_role("textbox", name="What’s on the card?")).to_have_value("Things that go with Sunday lunch")
    write_card(page, "Match", "Things in the kitchen cupboard")
    # A word of the card in an answer would be struck out (SXS-9).
    page.get_by_role("textbox", name="Example answer 8", exact=True).fill("kitchen roll")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove “kitchen roll”").click()
    expect(page.get_by_role("textbox", name="Example answer 8", exact=True)).to_have_value("")
    write_card(page, "Unique", "Smells from childhood")
    write_card(page, "Unique", "Reasons to skip the washing-up")
    expect(page.get_by_text("Still missing: 2 Lightning.")).to_be_visible()
    write_lightning_card(page, "at home")
    write_lightning_card(page, "in summer")
    expect(page.get_by_text("Enough for one game.")).to_be_visible()
    wait_until_saved(page)
    assert not has_horizontal_scroll(page)
    deck = page.url

    # Others see it once it is shared.
    stranger = users.open_page(screen, deck.removeprefix(users.address))
    expect(stranger.get_by_role("heading", name="Page not found", level=2)).to_be_visible()
    page.get_by_role("button", name="Share and export").click()
    page.get_by_role("checkbox", name="Everybody here can read and play it").check()
    expect(page.get_by_role("textbox", name="Link to the deck")).to_have_value(deck)
    stranger.reload()
    expect(stranger.get_by_text("Somebody else wrote this deck.")).to_be_visible()
    expect(stranger.get_by_role("textbox", name="What’s on the card?")).not_to_be_editable()

    # The exported file reads as the deck, and the printed one is a PDF.
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as TOML").click()
    source = parse_deck(download.value.path().read_text(encoding="utf-8"), "export.toml")
    assert [parsed.card.kind for parsed in source.cards].count("lightning") == 2
    printed = page.request.get(page.get_by_role("link", name="Print the cards").get_attribute("href") or "")
    assert printed.body().startswith(b"%PDF")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Try it with bots").click()
    expect(page.get_by_role("heading", name="Things").first).to_contain_text("Things")
    texts = {parsed.card.text for parsed in source.cards if parsed.card.kind == "match"}
    assert page.locator("h2").first.inner_text() in texts


@SCREENS
def test_a_pasted_list_becomes_a_deck_and_faults_are_named_by_line(users: Users, screen: Mapping[str, int]) -> None:
    users.allow_console_errors(REJECTED)
    page = users.open_page(screen, "/decks")
    text = page.get_by_role("textbox", name="List or TOML")
    text.fill("match: Pets | dog, cat, dog\nlightning: A tree ; A river")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("Line 1:")
    expect(page.locator("main").get_by_role("alert")).to_contain_text("Line 2:")
    text.fill("match: Pets | dog, cat\nunique: Animals of the forest")
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("textbox", name="What’s on the card?")).to_have_value("Pets")
    page.get_by_role("tab", name="Unique").click()
    expect(page.get_by_role("textbox", name="What’s on the card?")).to_have_value("Animals of the forest")


def test_a_deck_is_kept_in_the_browser_while_the_server_is_away(users: Users) -> None:
    users.allow_console_errors("Failed to load resource: net::ERR")
    page = users.open_page(PHONE, "/decks")
    write_deck(page, "Friday")
    wait_until_saved(page)
    page.route("**/api/decks/**", lambda route: route.abort())
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("textbox", name="What’s on the card?").fill("Things on the ceiling")
    expect(page.get_by_role("status").filter(has_text="Kept on this device")).to_be_visible()
    page.unroute("**/api/decks/**")
    page.reload()
    expect(page.get_by_role("textbox", name="What’s on the card?")).to_have_value("Things on the ceiling")
    wait_until_saved(page)
