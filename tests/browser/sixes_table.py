"""Pages at a table of Sixes: write lists, compare them, go on to the next round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error, Page, expect

ROUNDS = 6


def wait_for_card(pages: Sequence[Page], number: int) -> None:
    for page in pages:
        expect(page.locator(".bar .round")).to_contain_text(f"Round {number} of {ROUNDS}")
        expect(page.get_by_label("Answer 1")).to_be_editable()


def fill_in(page: Page, answers: Sequence[str]) -> None:
    for line, answer in enumerate(answers, start=1):
        page.get_by_label(re.compile(f"^Answer {line}")).fill(answer)


def finish_list(page: Page) -> None:
    page.get_by_role("button", name="I’m done").click()


def write_lists(pages: Sequence[Page], lists: Sequence[Sequence[str]]) -> None:
    """Write and finish everybody's list, and wait until the lists are open."""
    for page, answers in zip(pages, lists, strict=True):
        fill_in(page, answers)
        finish_list(page)
    for page in pages:
        expect(page.get_by_role("region", name="Everyone’s answers")).to_be_visible()


def click_all(pages: Sequence[Page], button: str) -> None:
    """Click a button on every page."""
    for page in pages:
        page.get_by_role("button", name=button).click()


def next_round(pages: Sequence[Page], number: int) -> None:
    """Ask for the next card on every page, and wait for it. It also comes by itself, after some seconds."""
    for page in pages:
        button, card = page.get_by_role("button", name="Next round"), page.get_by_text(f"Round {number} of {ROUNDS}")
        expect(button.or_(card).first).to_be_visible()
        with suppress(Error):
            button.click(timeout=5_000)
    wait_for_card(pages, number)


def score_tables(pages: Sequence[Page]) -> set[str]:
    """Return the score table of each page."""
    return {" ".join(page.locator("table:visible").first.inner_text().split()) for page in pages}
