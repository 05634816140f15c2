"""Sixes in Chromium: people with phones around a screen write, compare, vote and see the same result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.browser.tables import go_offline, resign, status_bar
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users

ROUNDS = 6
SAME = ["apple", "bread", "cheese", "grapes", "lemonade", "plums"]


def _open_table(users: Users, seats: int, size: Mapping[str, int] = PHONE, **settings: Any) -> tuple[Page, str]:
    """Open a table for Ada; return her page and the path of the table."""
    ada = users.add("Ada", size)
    table = ada.create_table("sixes", seats=seats, options={"seconds": 180, "mode": "identical"}, **settings)
    return ada.goto(f"/t/{table}"), f"/t/{table}"


def _join(users: Users, path: str, name: str, size: Mapping[str, int], theme: str = "light") -> Page:
    """Take a seat at the table of this path as somebody new; return their page."""
    page = users.open_page(size, path, theme)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    return page


def _start_game(pages: Sequence[Page]) -> None:
    expect(status_bar(pages[0])).to_have_text("Everyone’s here. Start when you like.")
    pages[0].get_by_role("button", name="Start").click()
    _wait_for_card(pages, 1)


def _wait_for_card(pages: Sequence[Page], number: int) -> None:
    for page in pages:
        expect(page.locator(".bar .round")).to_contain_text(f"Round {number} of {ROUNDS}")
        expect(page.get_by_label("Answer 1")).to_be_editable()


def _fill_in(page: Page, answers: Sequence[str]) -> None:
    for line, answer in enumerate(answers, start=1):
        page.get_by_label(re.compile(f"^Answer {line}")).fill(answer)


def _finish_list(page: Page) -> None:
    page.get_by_role("button", name="I’m done").click()


def _write_lists(pages: Sequence[Page], lists: Sequence[Sequence[str]]) -> None:
    """Write and finish everybody's list, and wait until the lists are open."""
    for page, answers in zip(pages, lists, strict=True):
        _fill_in(page, answers)
        _finish_list(page)
    for page in pages:
        expect(page.get_by_role("region", name="Everyone’s answers")).to_be_visible()


def _click_all(pages: Sequence[Page], button: str) -> None:
    """Click a button on every page."""
    for page in pages:
        page.get_by_role("button", name=button).click()


def _next_round(pages: Sequence[Page], number: int) -> None:
    """Ask for the next card on every page, and wait for it. It also comes by itself, after some seconds."""
    for page in pages:
        button, card = page.get_by_role("button", name="Next round"), page.get_by_text(f"Round {number} of {ROUNDS}")
        expect(button.or_(card).first).to_be_visible()
        with suppress(Error):
            button.click(timeout=5_000)
    _wait_for_card(pages, number)


def _score_tables(pages: Sequence[Page]) -> set[str]:
    """Return the score table of each page."""
    return {" ".join(page.locator("table:visible").first.inner_text().split()) for page in pages}


def test_three_people_and_a_screen_play_a_whole_game_and_see_the_same_result(users: Users) -> None:
    ada, path = _open_table(users, 3)
    screen = users.open_page(TELEVISION, path + "/host", "dark")
    expect(screen.get_by_alt_text("QR code of the link")).to_be_visible()
    pages = [ada, _join(users, path, "Brook", DESKTOP), _join(users, path, "Cleo", SMALL_PHONE, "dark")]
    expect(screen.get_by_text("3 players here")).to_be_visible()
    _start_game(pages)
    for number in range(1, ROUNDS + 1):
        # Ada and Brook write the same six answers in the first round, and one answer in common later.
        lists = [SAME, SAME, SAME[:1]] if number == 1 else [SAME[:1], [SAME[0], f"own {number}"], [f"other {number}"]]
        _fill_in(pages[0], lists[0])
        if number == 2:
            pages[1].reload()
            _wait_for_card(pages, number)
        _write_lists(pages, lists)
        _click_all(pages, "No objections")
        if number == 1:
            for page in (*pages, screen):
                expect(page.get_by_text("Crooked six for Ada and Brook!")).to_be_visible()
        if number < ROUNDS:
            _next_round(pages, number + 1)
    for page in (*pages, screen):
        expect(page.get_by_role("list", name="Final result")).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("^(Ada|Brook): 7, "))).to_be_visible()
    assert len(_score_tables([*pages, screen])) == 1
    totals = [page.locator(".num > [aria-hidden]").all_inner_texts() for page in (*pages, screen)]
    assert totals == [totals[0]] * 4
    expect(status_bar(pages[2])).to_contain_text("on points")


def test_the_screen_shows_no_answer_before_the_lists_are_compared(users: Users) -> None:
    ada, path = _open_table(users, 2)
    pages = [ada, _join(users, path, "Brook", PHONE)]
    _start_game(pages)
    # The screen of a stranger, and one in Ada's own browser.
    own = ada.context.new_page()
    own.goto(ada.url + "/host")
    screens = [users.open_page(TELEVISION, path + "/host"), own]
    secret = "Zanzibar umbrella"
    _fill_in(ada, [secret])
    _finish_list(ada)
    for screen in screens:
        expect(screen.get_by_text("1 of 2 done")).to_be_visible()
        assert secret not in screen.content()
    _fill_in(pages[1], [secret.lower()])
    expect(pages[1].get_by_text("Saved as you type. Nobody sees it yet.")).to_be_visible()
    assert all(secret.lower() not in screen.content().lower() for screen in screens)
    _finish_list(pages[1])
    for screen in screens:
        expect(screen.locator(".item")).to_contain_text(secret)
        assert not screen.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_a_reload_and_a_lost_connection_lose_no_text(users: Users) -> None:
    ada, _ = _open_table(users, 2, bots=[{"player": "8"}])
    _start_game([ada])
    _fill_in(ada, ["before the reload"])
    ada.reload()
    expect(ada.get_by_label("Answer 1")).to_have_value("before the reload")
    go_offline(users, ada)
    ada.get_by_label("Answer 2").press_sequentially("while offline")
    expect(ada.get_by_text("Kept on this device")).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.get_by_text("Saved as you type. Nobody sees it yet.")).to_be_visible()
    expect(ada.locator("label.line .state svg")).to_have_count(2)
    # Another page of the same user gets the same lines from the server.
    other = ada.context.new_page()
    other.goto(ada.url)
    expect(other.get_by_label("Answer 1")).to_have_value("before the reload")
    expect(other.get_by_label("Answer 2")).to_have_value("while offline")
    other.close()
    _finish_list(ada)
    expect(ada.get_by_role("region", name="Bot 8’s list")).to_be_visible(timeout=60_000)
    expect(ada.get_by_role("button", name="Question “while offline” by Ada")).to_be_visible()
    _click_all([ada], "No objections")
    expect(ada.get_by_text("for you in round 1")).to_be_visible()
    _next_round([ada], 2)
    resign(ada)
    expect(ada.get_by_role("list", name="Final result")).to_contain_text("Bot 8")


def test_words_of_the_card_and_repeats_are_marked_while_typing(users: Users) -> None:
    ada, path = _open_table(users, 2, DESKTOP)
    _start_game([ada, _join(users, path, "Brook", PHONE)])
    _fill_in(ada, ["corkscrew", ada.locator(".bar h2").inner_text(), "corkscrews"])
    expect(ada.locator(".line.word .remark")).to_contain_text("is on the card, so it doesn’t count")
    expect(ada.locator(".line.repeat .remark")).to_have_text("Same as line 1, so it doesn’t count")
    expect(ada.get_by_role("textbox", name="Answer 3")).to_have_accessible_description(re.compile("Same as line 1"))
    ada.get_by_label("Answer 3").fill("candle")
    expect(ada.locator(".line.repeat")).to_have_count(0)


def test_a_list_is_written_by_keyboard(users: Users) -> None:
    ada, path = _open_table(users, 2, DESKTOP)
    _start_game([ada, _join(users, path, "Brook", PHONE)])
    expect(ada.get_by_label("Answer 1")).to_be_focused()
    for answer in SAME:
        ada.keyboard.type(answer)
        ada.keyboard.press("Enter")
    expect(ada.get_by_role("button", name="I’m done")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("Done. Waiting for 1 more.")).to_be_visible()
    ada.get_by_role("button", name="Keep writing").press("Enter")
    expect(ada.get_by_label("Answer 6")).to_be_editable()


def test_a_proposal_and_a_vote_take_one_tap_each(users: Users) -> None:
    ada, path = _open_table(users, 3)
    brook, cleo = _join(users, path, "Brook", DESKTOP), _join(users, path, "Cleo", SMALL_PHONE)
    screen = users.open_page(TELEVISION, path + "/host")
    _start_game([ada, brook, cleo])
    _write_lists([ada, brook, cleo], [["velvet"], ["granite"], ["velvet", "marmalade"]])
    ada.get_by_role("button", name="Question “granite” by Brook").click()
    ada.get_by_role("dialog").get_by_role("button", name="It doesn’t fit").click()
    for page in (brook, cleo, screen):
        expect(page.get_by_text("Remove “granite”?").first).to_be_visible()
    brook.get_by_role("button", name="Keep it").click()
    cleo.get_by_role("button", name="Remove it").click()
    for page in (ada, brook, cleo):
        expect(page.get_by_text("“granite” is removed.", exact=True).first).to_be_visible()
    expect(screen.locator(".item.barred")).to_contain_text("granite")
    # Cleo proposes that two answers are the same.
    cleo.get_by_role("button", name="Question “marmalade” by Cleo").click()
    cleo.get_by_role("dialog").get_by_role("button", name="velvet").click()
    expect(ada.get_by_role("button", name="Different")).to_be_visible()


def test_the_card_and_the_lines_fit_above_the_keyboard(users: Users) -> None:
    ada, path = _open_table(users, 2)
    brook = _join(users, path, "Brook", SMALL_PHONE)
    _start_game([ada, brook])
    for page in (ada, brook):
        box = page.get_by_label("Answer 6").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 456
        done = page.get_by_role("button", name="I’m done").bounding_box()
        assert done is not None
        assert done["y"] + done["height"] < page.locator("nav.dock").evaluate(
            "dock => dock.getBoundingClientRect().top"
        )
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_late_player_joins_with_the_next_round(users: Users) -> None:
    ada, path = _open_table(users, 3)
    brook = _join(users, path, "Brook", PHONE)
    expect(ada.get_by_text("ready", exact=True).first).to_be_visible()
    ada.get_by_role("button", name="Start").click()
    _wait_for_card([ada, brook], 1)
    cleo = _join(users, path, "Cleo", PHONE)
    expect(cleo.get_by_text("You’re in from the next round.")).to_be_visible()
    _write_lists([ada, brook], [["velvet"], ["velvet"]])
    expect(cleo.get_by_role("button", name=re.compile("^Ask about"))).to_have_count(0)
    _click_all([ada, brook], "No objections")
    _next_round([ada, brook], 2)
    _wait_for_card([cleo], 2)
