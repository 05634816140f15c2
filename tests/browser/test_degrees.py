"""6° in Chromium: writing sheets, handing them in, votes, challenges and checks."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.degrees_table import (
    actor_field,
    best_sheet,
    cards,
    film_field,
    hand_in,
    hand_in_best,
    open_table,
    points_of,
    sheets_of,
    start_race,
    write_links,
)
from tests.browser.tables import click_and_confirm, go_offline, has_horizontal_scroll
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users

#: A film that no catalogue has.
UNKNOWN_FILM = "Six People Walk Into a Library"


def test_a_race_survives_a_reload_and_a_lost_connection(users: Users) -> None:
    ada, brook = start_race(users, goal=36)
    links = best_sheet(ada)
    write_links(ada, links[:2])
    ada.reload()
    expect(actor_field(ada, 1)).to_have_value(links[0][0])
    expect(film_field(ada, 2)).to_have_value(links[1][1])
    hand_in_best(ada)
    expect(points_of(ada, "Ada")).to_have_text("18")
    expect(brook.get_by_role("button", name="Show the race and all sheets")).to_contain_text("Ada 18")

    go_offline(users, brook)
    first, second = cards(brook)
    actor_field(brook, 1).fill(second)
    hand_in(brook)
    brook.context.set_offline(False)
    # A sheet that was handed in offline is sent once, as soon as there is a connection.
    expect(brook.locator(".pair article b").first).not_to_have_text(first)
    expect(brook.get_by_label("Your last sheet")).to_be_visible()
    expect(sheets_of(ada, "Brook")).to_have_count(1)

    hand_in_best(ada)
    expect(ada.get_by_role("heading", name="You win")).to_be_visible()
    expect(brook.get_by_role("heading", name="Ada wins")).to_be_visible()
    for page in (ada, brook):
        expect(page.locator(".stage details")).to_have_count(3)
        expect(page.locator(".won .total:visible")).to_contain_text("36")


def test_a_finished_game_against_a_bot_shows_every_sheet(users: Users) -> None:
    page = open_table(users, PHONE, {"goal": 18, "grade": 1}, bots=1)
    hand_in_best(page)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    sheet = page.locator(".stage details").first
    expect(sheet.locator("li .chip.good", has_text="Confirmed")).to_have_count(6)
    expect(sheet.locator(".picture svg")).to_be_visible()


def test_the_others_vote_on_links_that_the_catalogue_does_not_know(users: Users) -> None:
    ada, brook = start_race(users, goal=36, unknown="vote")
    write_links(brook, [(cards(brook)[1], UNKNOWN_FILM)])
    hand_in(brook)
    expect(brook.get_by_label("Your last sheet")).to_contain_text("being voted on")
    vote = ada.get_by_role("region", name="Is this link right?")
    expect(vote).to_contain_text(UNKNOWN_FILM)
    expect(vote.get_by_role("timer")).to_be_visible()
    vote.get_by_role("button", name="It’s right").click()
    expect(vote).to_be_hidden()
    expect(points_of(ada, "Brook")).to_have_text("2")
    last = brook.get_by_label("Your last sheet")
    expect(last).to_contain_text("+2")
    last.get_by_role("button").first.click()
    expect(brook.get_by_role("dialog")).to_contain_text("unknown links accepted")


def test_a_sheet_on_honour_is_challenged_and_costs_a_forfeit(users: Users) -> None:
    ada, brook = start_race(users, goal=18, check="honour", checker="people")
    write_links(brook, [(cards(brook)[1], UNKNOWN_FILM)])
    hand_in(brook)
    expect(points_of(ada, "Brook")).to_have_text("2")
    sheets_of(ada, "Brook").locator("summary").click()
    ada.get_by_role("button", name="Challenge this sheet").click()
    ada.get_by_role("region", name="Is this sheet right?").get_by_role("button", name="Wrong").click()
    expect(points_of(ada, "Brook")).to_have_text("0")
    ada.get_by_label("A forfeit for Brook").fill("Hum the tune of Jaws")
    ada.get_by_role("button", name="Set forfeit").click()
    brook.get_by_label("Your last sheet").get_by_role("button").first.click()
    expect(brook.get_by_role("dialog")).to_contain_text("Hum the tune of Jaws")
    brook.keyboard.press("Escape")

    # Brook is chosen to check the sheets, and so checks Ada's claim.
    ada.get_by_label("Who checks the sheets").select_option("Brook")
    hand_in_best(ada)
    ada.get_by_role("button", name="Claim 18").click()
    expect(ada.locator("aside")).to_contain_text("claims 18 points")
    brook.get_by_role("region", name="Is this sheet right?").get_by_role("button", name="Right").click()
    expect(ada.get_by_role("heading", name="You win")).to_be_visible()
    expect(brook.get_by_role("heading", name="Ada wins")).to_be_visible()


def test_a_wrong_sheet_is_rejected_with_its_ruling_or_scores_nothing(users: Users) -> None:
    page = open_table(users, DESKTOP, {"grade": 1}, seats=1)
    hand_in(page)
    expect(page.locator(".error-bar")).to_contain_text("DEG-")
    page.get_by_role("button", name="Close").click()
    write_links(
        page, [("<img src=x onerror=alert(1)> 🎬 Nobody", ")]}{[("), ("Al Pacino", "Heat"), ("Al Pacino", "Heat")]
    )
    hand_in(page)
    last = page.get_by_label("Your last sheet")
    expect(last).to_contain_text("+0")
    last.get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    for text in ("has no actor called", "Link 1 doesn’t hold", "again. No actor", "The chain ends with"):
        expect(dialog).to_contain_text(text)
    assert dialog.locator("img").count() == 0
    dialog.get_by_role("button", name="Rule DEG-3").first.click()
    expect(page.get_by_role("dialog").last).to_contain_text("No actor appears twice")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_each_sheet_is_answered_in_words(users: Users, size: Mapping[str, int]) -> None:
    page = open_table(users, size, {"grade": 1}, seats=1)
    last = page.get_by_label("Your last sheet")

    # A typo is taken for the actor who is meant, and “Unknown” names no film.
    links = best_sheet(page)[:-1]
    (actor, _), rest = links[0], links[1:]
    longest = max(actor.split(), key=len)
    written = actor.replace(longest, longest[:-2] + longest[-1])
    write_links(page, [(written, "Unknown"), *rest, (cards(page)[1], "?")])
    hand_in(page)
    expect(last).to_contain_text(f"Spelling fixed: {actor}")
    expect(last).to_contain_text(f"+{2 * len(links)}")
    last.get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(f"spelling fixed, written “{written}”")
    page.keyboard.press("Escape")

    # The first link that fails, why, and what would have been right.
    (actor, film), *_ = best_sheet(page)
    wrong = next(one for one in ("Heat (1995)", "Alien (1979)", "Jaws (1975)") if one != film)
    write_links(page, [(actor, film), ("Nobody Whom Anybody Knows", "")])
    hand_in(page)
    expect(last).to_contain_text("Link 2 doesn’t hold: The catalogue has no actor called “Nobody Whom Anybody Knows”.")
    expect(last).to_contain_text("+0")
    (actor, film), *_ = best_sheet(page)
    goal = cards(page)[1]
    write_links(page, [(actor, film)])
    hand_in(page)
    expect(last).to_contain_text(f"The chain ends with {actor}, not with {goal}.")
    (actor, film), *rest = best_sheet(page)
    write_links(page, [(actor, wrong), *rest])
    hand_in(page)
    expect(last).to_contain_text(re.compile("Link 1 holds, but its film earns nothing: .*They appeared together in"))
    expect(last).to_contain_text("+11")
    assert not has_horizontal_scroll(page)


def test_names_are_completed_by_keyboard(users: Users) -> None:
    page = open_table(users, DESKTOP, {"grade": 1}, seats=1)
    actor_field(page, 1).press_sequentially("rob")
    expect(page.get_by_role("option")).to_have_count(0)  # from the fourth letter on
    page.keyboard.insert_text("ert d")  # at once: the suggestions do not change again
    first = page.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(page.locator("[role=status]", has_text=re.compile(r"^\d names"))).to_have_count(1)
    page.keyboard.press("ArrowDown")
    second = page.get_by_role("option").nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    expect(actor_field(page, 1)).to_have_attribute("aria-activedescendant", second.get_attribute("id") or "")
    name = second.locator("span").first.inner_text()
    page.keyboard.press("Enter")
    expect(actor_field(page, 1)).to_have_value(name)
    expect(film_field(page, 1)).to_be_focused()
    page.keyboard.type("godf")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(actor_field(page, 2)).to_be_focused()
    expect(page.locator(".worth")).to_have_text("2")


def test_suggestions_cover_nothing_important_on_a_small_phone(users: Users) -> None:
    page = open_table(users, SMALL_PHONE, {"grade": 1}, seats=1)
    for link in (1, 6):
        actor_field(page, link).fill("robert")
        suggestions = page.locator("ul[role=listbox]:visible")
        expect(suggestions).to_be_in_viewport(ratio=0.99)
        expect(actor_field(page, link)).to_be_in_viewport(ratio=0.99)
        elements = (actor_field(page, link), suggestions, page.get_by_role("button", name="Hand in"))
        boxes = [element.bounding_box() for element in elements]
        edges = [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]
        assert len(edges) == 6
        assert edges == sorted(edges), "one below the other"
        page.keyboard.press("Escape")
        actor_field(page, link).fill("")
    assert not has_horizontal_scroll(page)


def test_giving_up_a_written_sheet_asks_for_confirmation(users: Users) -> None:
    page = open_table(users, DESKTOP, {"grade": 1, "goal": 0, "minutes": 5}, seats=1)
    before = cards(page)
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^[45]:\d\d$"))
    actor_field(page, 1).fill("Somebody")
    new_cards = page.get_by_role("button", name="New cards")
    discard = page.get_by_role("button", name="Discard this sheet?")
    new_cards.click()
    expect(discard).to_be_visible()
    assert cards(page) == before
    expect(new_cards).to_be_visible()  # it asks for a few seconds only
    click_and_confirm(new_cards, discard)
    expect(page.locator(".pair article b").first).not_to_have_text(before[0])
    expect(actor_field(page, 1)).to_have_value("")
    expect(page.locator("aside details")).to_contain_text("Swapped for two new cards")


def test_allowed_tools_open_in_a_new_tab_and_mark_the_sheet(users: Users) -> None:
    page = open_table(users, DESKTOP, {"grade": 1, "help": True}, seats=1)
    with page.context.expect_page() as opened:
        page.locator("main").get_by_role("link", name="Film tools").click()
    expect(opened.value.get_by_role("combobox", name="First actor")).to_have_value(cards(page)[0])
    # The first request to the tools waits until the catalogue is loaded.
    opened.value.locator("main").get_by_text("apart").wait_for()
    expect(page.locator(".foot")).to_contain_text("used help")
