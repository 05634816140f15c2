"""Sixes in Chromium: people with phones around a screen write, compare, vote and see the same result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.page_checks import assert_readable_screen
from tests.browser.sixes_table import (
    ROUNDS,
    click_all,
    fill_in,
    finish_list,
    next_round,
    score_tables,
    wait_for_card,
    write_lists,
)
from tests.browser.tables import go_offline, resign, status_bar
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users

SAME = ["apple", "bread", "cheese", "grapes", "lemonade", "plums"]


def _open_table(
    users: Users, seats: int, size: Mapping[str, int] = PHONE, mode: str = "identical", **settings: Any
) -> tuple[Page, str]:
    """Open a table for Ada; return her page and the path of the table."""
    ada = users.add("Ada", size)
    table = ada.create_table("sixes", seats=seats, options={"seconds": 180, "mode": mode}, **settings)
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
    wait_for_card(pages, 1)


def test_three_people_and_a_screen_play_a_whole_game_and_see_the_same_result(users: Users) -> None:
    ada, path = _open_table(users, 3)
    screen = users.open_page(TELEVISION, path + "/host", "dark")
    expect(screen.get_by_alt_text("QR code of the link")).to_be_visible()
    pages = [ada, _join(users, path, "Brook", DESKTOP), _join(users, path, "Cleo", SMALL_PHONE, "dark")]
    expect(screen.get_by_text("3 players here")).to_be_visible()
    assert_readable_screen(screen)
    _start_game(pages)
    for number in range(1, ROUNDS + 1):
        # Ada and Brook write the same six answers in the first round, and one answer in common later.
        lists = [SAME, SAME, SAME[:1]] if number == 1 else [SAME[:1], [SAME[0], f"own {number}"], [f"other {number}"]]
        fill_in(pages[0], lists[0])
        if number == 2:
            pages[1].reload()
            wait_for_card(pages, number)
        write_lists(pages, lists)
        click_all(pages, "No objections")
        if number == 1:
            for page in (*pages, screen):
                expect(page.get_by_text("Crooked six for Ada and Brook!")).to_be_visible()
            assert_readable_screen(screen)
        if number < ROUNDS:
            next_round(pages, number + 1)
    for page in (*pages, screen):
        expect(page.get_by_role("list", name="Final result")).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("^(Ada|Brook): 7, "))).to_be_visible()
    assert len(score_tables([*pages, screen])) == 1
    assert_readable_screen(screen)
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
    fill_in(ada, [secret])
    finish_list(ada)
    for screen in screens:
        expect(screen.get_by_text("1 of 2 done")).to_be_visible()
        assert secret not in screen.content()
    fill_in(pages[1], [secret.lower()])
    expect(pages[1].get_by_text("Saved as you type. Nobody sees it yet.")).to_be_visible()
    assert all(secret.lower() not in screen.content().lower() for screen in screens)
    finish_list(pages[1])
    for screen in screens:
        expect(screen.locator(".item")).to_contain_text(secret)
        assert not screen.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_phones_show_an_answer_when_the_screen_has_read_it_out(users: Users) -> None:
    ada, path = _open_table(users, 2)
    pages = [ada, _join(users, path, "Brook", DESKTOP)]
    screen = users.open_page(TELEVISION, path + "/host")
    _start_game(pages)
    write_lists(pages, [SAME, []])
    # A page that is reloaded goes on where it was.
    pages[1].reload()
    samples: list[tuple[int, ...]] = []
    following = pages[0].get_by_text("Eyes on the big screen")
    while following.count():
        counts = [page.locator(".group").count() for page in pages]
        label = screen.locator(".now .label").inner_text()
        read = re.search(r"answer (\d) of 6", label)
        samples.append((*counts, int(read[1]) if read else len(SAME)))
    assert any(max(counts) < len(SAME) for *counts, _ in samples), samples
    # Clocks differ by a blink.
    assert all(max(counts) <= read + 1 for *counts, read in samples), samples
    for page in pages:
        expect(page.locator(".group")).to_have_count(len(SAME))
    expect(screen.locator(".item")).to_have_count(len(SAME))
    # Without a screen nobody waits.
    screen.close()
    click_all(pages, "No objections")
    next_round(pages, 2)
    write_lists(pages, [SAME, []])
    for page in pages:
        expect(page.locator(".group")).to_have_count(len(SAME))


def test_a_reload_and_a_lost_connection_lose_no_text(users: Users) -> None:
    ada, _ = _open_table(users, 2, bots=[{"player": "8"}])
    _start_game([ada])
    fill_in(ada, ["before the reload"])
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
    finish_list(ada)
    expect(ada.get_by_role("region", name="Bot 8’s list")).to_be_visible(timeout=60_000)
    expect(ada.get_by_role("button", name="Question “while offline” by Ada")).to_be_visible()
    click_all([ada], "No objections")
    expect(ada.get_by_text("for you in round 1")).to_be_visible()
    next_round([ada], 2)
    resign(ada)
    expect(ada.get_by_role("list", name="Final result")).to_contain_text("Bot 8")


def test_words_of_the_card_and_repeats_are_marked_while_typing(users: Users) -> None:
    ada, path = _open_table(users, 2, DESKTOP)
    _start_game([ada, _join(users, path, "Brook", PHONE)])
    fill_in(ada, ["corkscrew", ada.locator(".bar h2").inner_text(), "corkscrews"])
    expect(ada.locator(".line.word .remark")).to_contain_text("is on the card, so it doesn’t count")
    expect(ada.locator(".line.repeat .remark")).to_have_text("Same as line 1, so it doesn’t count")
    expect(ada.get_by_role("textbox", name="Answer 3")).to_have_accessible_description(re.compile("Same as line 1"))
    ada.get_by_label("Answer 3").fill("candle")
    expect(ada.locator(".line.repeat")).to_have_count(0)


def test_the_first_field_of_every_round_is_focused(users: Users) -> None:
    ada, path = _open_table(users, 2)
    pages = [ada, _join(users, path, "Brook", DESKTOP)]
    _start_game(pages)
    for number in (1, 2):
        for page in pages:
            expect(page.get_by_label(re.compile("^Answer 1"))).to_be_focused()
        write_lists(pages, [["velvet"], ["granite"]])
        click_all(pages, "No objections")
        # Whoever looks something up has the focus on a button, and not on a field they write in.
        for page in pages:
            page.get_by_role("button", name="Rules").click()
            page.keyboard.press("Escape")
            expect(page.get_by_role("button", name="Rules")).to_be_focused()
        wait_for_card(pages, number + 1)


def test_bots_are_done_when_the_first_person_is(users: Users) -> None:
    ada = users.add("Ada", PHONE)
    table = ada.create_table("sixes", seats=4, options={"seconds": 30}, bots=[{"player": "8"}, {"player": "8"}])
    brook = users.add("Brook", DESKTOP)
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    pages = [ada.goto(f"/t/{table}"), brook.goto(f"/t/{table}")]
    # Bots of this level have typed their lists long before.
    for page in pages:
        expect(page.get_by_label(re.compile("^[1-8] seconds left"))).to_be_visible()
        expect(page.locator("i.done")).to_have_count(0)
    finish_list(pages[0])
    expect(pages[1].locator("i.done")).to_have_count(3)
    for page in pages:
        expect(page.get_by_role("region", name="Bot 8’s list").first).to_be_visible()


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
    write_lists([ada, brook, cleo], [["velvet"], ["granite"], ["velvet", "marmalade"]])
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


def test_an_answer_is_removed_on_every_list_and_brought_back(users: Users) -> None:
    ada, path = _open_table(users, 3, mode="close")
    brook, cleo = _join(users, path, "Brook", DESKTOP), _join(users, path, "Cleo", SMALL_PHONE)
    _start_game([ada, brook, cleo])
    lists = [["velvet", "Ford Mustang GT"], ["Velvet", "1978 Mustang, 8-cylinders"], ["granite"]]
    write_lists([ada, brook, cleo], lists)
    # The booklet's example is close enough for the referee to ask.
    for page in (ada, brook, cleo):
        expect(page.get_by_text("Are “Ford Mustang GT” and “1978 Mustang, 8-cylinders” the same?")).to_be_visible()
        page.get_by_role("button", name="Same", exact=True).click()
    expect(ada.locator("p.result")).to_contain_text("count as the same.")
    _vote_on(cleo, [ada, brook], "Question “velvet” by Ada", "It doesn’t fit", "Remove it")
    for page in (ada, brook, cleo):
        expect(page.locator("li.group.barred", has_text="velvet").locator(".excluded")).to_have_count(2)
    _vote_on(brook, [ada, cleo], "Question “Velvet” by Brook", "It should count", "Bring it back")
    for page in (ada, brook, cleo):
        expect(page.locator("p.result")).to_contain_text("counts again.")
        expect(page.locator("li.group.point")).to_have_count(2)


def _vote_on(asking: Page, others: Sequence[Page], answer: str, proposal: str, vote: str) -> None:
    """Propose something about an answer, and let all others agree."""
    asking.get_by_role("button", name=answer, exact=True).click()
    asking.get_by_role("dialog").get_by_role("button", name=proposal).click()
    for page in others:
        page.get_by_role("button", name=vote).click()


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
    wait_for_card([ada, brook], 1)
    cleo = _join(users, path, "Cleo", PHONE)
    expect(cleo.get_by_text("You’re in from the next round.")).to_be_visible()
    write_lists([ada, brook], [["velvet"], ["velvet"]])
    expect(cleo.get_by_role("button", name=re.compile("^Ask about"))).to_have_count(0)
    click_all([ada, brook], "No objections")
    next_round([ada, brook], 2)
    wait_for_card([cleo], 2)
