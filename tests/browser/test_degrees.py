"""6° in Chromium: writing sheets, handing them in, votes, challenges and checks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.degrees_table import (
    actor,
    best_sheet,
    cards,
    film,
    hand_in,
    hand_in_best,
    open_table,
    sheets_of,
    start_race,
    total,
    write,
)
from tests.browser.people import DESK, SMALL, TELEPHONE, People

NOWHERE = "Six People Walk Into a House"


def test_a_race_survives_a_reload_and_a_lost_connection(people: People) -> None:
    one, two = start_race(people, goal=36)
    links = best_sheet(one)
    write(one, links[:2])
    one.reload()
    expect(actor(one, 1)).to_have_value(links[0][0])
    expect(film(one, 2)).to_have_value(links[1][1])
    hand_in_best(one)
    expect(total(one, "Ada")).to_have_text("18")
    expect(two.get_by_role("button", name="Show the race and all sheets")).to_contain_text("Ada 18")

    two.context.set_offline(True)
    two.evaluate("window.dispatchEvent(new Event('pagehide'))")  # as when a telephone puts the page to sleep
    expect(two.locator("header .chip[role=status]")).to_contain_text("Reconnecting")
    first, second = cards(two)
    actor(two, 1).fill(second)
    hand_in(two)
    people.complaints.clear()
    two.context.set_offline(False)
    # What was handed in without a line is handed in once there is one, once.
    expect(two.locator(".pair article b").first).not_to_have_text(first)
    expect(two.get_by_label("Your last sheet")).to_be_visible()
    expect(sheets_of(one, "Brook")).to_have_count(1)
    people.complaints[:] = [said for said in people.complaints if "ERR_INTERNET_DISCONNECTED" not in said]

    hand_in_best(one)
    expect(one.get_by_role("heading", name="You win")).to_be_visible()
    expect(two.get_by_role("heading", name="Ada wins")).to_be_visible()
    for page in (one, two):
        expect(page.locator(".stage details")).to_have_count(3)
        expect(page.locator(".won .total:visible")).to_contain_text("36")


def test_a_finished_game_against_a_bot_shows_every_sheet(people: People) -> None:
    page = open_table(people, TELEPHONE, {"goal": 18, "grade": 1}, bots=1)
    hand_in_best(page)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    sheet = page.locator(".stage details").first
    expect(sheet.locator("li .chip.good", has_text="Confirmed")).to_have_count(6)
    expect(sheet.locator(".picture svg")).to_be_visible()


def test_the_others_vote_on_links_that_the_catalogue_does_not_know(people: People) -> None:
    one, two = start_race(people, goal=36, unknown="vote")
    write(two, [(cards(two)[1], NOWHERE)])
    hand_in(two)
    expect(two.get_by_label("Your last sheet")).to_contain_text("being voted on")
    vote = one.get_by_role("region", name="Is this link right?")
    expect(vote).to_contain_text(NOWHERE)
    expect(vote.get_by_role("timer")).to_be_visible()
    vote.get_by_role("button", name="It’s right").click()
    expect(vote).to_be_hidden()
    expect(total(one, "Brook")).to_have_text("2")
    last = two.get_by_label("Your last sheet")
    expect(last).to_contain_text("+2")
    last.get_by_role("button").first.click()
    expect(two.get_by_role("dialog")).to_contain_text("unknown links accepted")


def test_on_honour_a_sheet_is_challenged_ruled_on_and_pays_a_forfeit(people: People) -> None:
    one, two = start_race(people, goal=18, check="honour", checker="people")
    write(two, [(cards(two)[1], NOWHERE)])
    hand_in(two)
    expect(total(one, "Brook")).to_have_text("2")
    sheets_of(one, "Brook").locator("summary").click()
    one.get_by_role("button", name="Challenge this sheet").click()
    one.get_by_role("region", name="Is this sheet right?").get_by_role("button", name="Wrong").click()
    expect(total(one, "Brook")).to_have_text("0")
    one.get_by_label("A forfeit for Brook").fill("Hum the tune of Jaws")
    one.get_by_role("button", name="Set forfeit").click()
    two.get_by_label("Your last sheet").get_by_role("button").first.click()
    expect(two.get_by_role("dialog")).to_contain_text("Hum the tune of Jaws")
    two.keyboard.press("Escape")

    # A claim is checked by whoever was chosen for it.
    one.get_by_label("Who checks the sheets").select_option("Brook")
    hand_in_best(one)
    one.get_by_role("button", name="Claim 18").click()
    expect(one.locator("aside")).to_contain_text("claims 18 points")
    two.get_by_role("region", name="Is this sheet right?").get_by_role("button", name="Right").click()
    expect(one.get_by_role("heading", name="You win")).to_be_visible()
    expect(two.get_by_role("heading", name="Ada wins")).to_be_visible()


def test_a_wrong_sheet_is_rejected_with_its_ruling_or_scores_nothing(people: People) -> None:
    page = open_table(people, DESK, {"grade": 1}, seats=1)
    hand_in(page)
    expect(page.locator(".error-bar")).to_contain_text("DEG-")
    page.get_by_role("button", name="Close").click()
    write(page, [("<img src=x onerror=alert(1)> 🎬 Nobody", ")]}{[("), ("Al Pacino", "Heat"), ("Al Pacino", "Heat")])
    hand_in(page)
    last = page.get_by_label("Your last sheet")
    expect(last).to_contain_text("+0")
    last.get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    for words in ("This actor isn’t in the catalogue.", "someone twice", "doesn’t reach"):
        expect(dialog).to_contain_text(words)
    assert dialog.locator("img").count() == 0
    dialog.get_by_role("button", name="Rule DEG-3").click()
    expect(page.get_by_role("dialog").last).to_contain_text("No actor appears twice")


def test_names_are_completed_by_keyboard(people: People) -> None:
    page = open_table(people, DESK, {"grade": 1}, seats=1)
    actor(page, 1).press_sequentially("rob")
    expect(page.get_by_role("option")).to_have_count(0)  # from the fourth letter on
    actor(page, 1).press_sequentially("ert d")
    first = page.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(page.locator("[role=status]", has_text=re.compile(r"^\d names"))).to_have_count(1)
    page.keyboard.press("ArrowDown")
    second = page.get_by_role("option").nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    expect(actor(page, 1)).to_have_attribute("aria-activedescendant", second.get_attribute("id") or "")
    name = second.locator("span").first.inner_text()
    page.keyboard.press("Enter")
    expect(actor(page, 1)).to_have_value(name)
    expect(film(page, 1)).to_be_focused()
    page.keyboard.type("godf")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(actor(page, 2)).to_be_focused()
    expect(page.locator(".worth")).to_have_text("2")


def test_suggestions_cover_nothing_important_on_a_small_phone(people: People) -> None:
    page = open_table(people, SMALL, {"grade": 1}, seats=1)
    for link in (1, 6):
        actor(page, link).press_sequentially("robert")
        shown = page.locator("ul[role=listbox]:visible")
        expect(shown).to_be_in_viewport(ratio=0.99)
        expect(actor(page, link)).to_be_in_viewport(ratio=0.99)
        boxes = [
            found.bounding_box() for found in (actor(page, link), shown, page.get_by_role("button", name="Hand in"))
        ]
        edges = [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]
        assert len(edges) == 6
        assert edges == sorted(edges), "one below the other"
        page.keyboard.press("Escape")
        actor(page, link).fill("")
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_giving_up_a_written_sheet_asks_for_confirmation(people: People) -> None:
    page = open_table(people, DESK, {"grade": 1, "goal": 0, "minutes": 5}, seats=1)
    before = cards(page)
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^[45]:\d\d$"))
    actor(page, 1).fill("Somebody")
    page.get_by_role("button", name="New cards").click()
    assert cards(page) == before
    page.get_by_role("button", name="Discard this sheet?").click()
    expect(page.locator(".pair article b").first).not_to_have_text(before[0])
    expect(actor(page, 1)).to_have_value("")
    expect(page.locator("aside details")).to_contain_text("Swapped for two new cards")


def test_allowed_tools_open_in_a_new_tab_and_mark_the_sheet(people: People) -> None:
    page = open_table(people, DESK, {"grade": 1, "help": True}, seats=1)
    with page.context.expect_page() as opened:
        page.locator("main").get_by_role("link", name="Film tools").click()
    expect(opened.value.get_by_role("combobox", name="First actor")).to_have_value(cards(page)[0])
    opened.value.locator("main").get_by_text(
        "apart"
    ).wait_for()  # the first question to the tools waits until the catalogue is read
    expect(page.locator(".foot")).to_contain_text("used help")
