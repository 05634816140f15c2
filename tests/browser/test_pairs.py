"""Two games with the sides changed, as people play them: on two screens, on one device, and against a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import DESK, SMALL, TELEPHONE, People, play, standing
from tests.browser.test_afterwards import WIDER, play_both
from tests.browser.test_playing import SHORT_GAME

#: The dash of a score, at which no line ends.
TO = "\u2060–\u2060"


def set_pair(people: People, size: dict[str, int], preset: str = "sixth-4x4") -> Page:
    """Somebody who is about to set a table for a pair."""
    page = people.come(size, f"/set/{preset}")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Play both sides").check()
    return page


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for sure?").click()


def result(page: Page, title: str) -> None:
    """The result lies before somebody, whole."""
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert not page.evaluate(WIDER)


@pytest.mark.parametrize("telephone", [TELEPHONE, SMALL], ids=lambda size: str(size["width"]))
def test_tbl_20_two_people_play_a_pair_and_both_see_the_same_result(people: People, telephone: dict[str, int]) -> None:
    ada = set_pair(people, DESK)
    ada.get_by_role("button", name="Play with friends").click()
    ada.wait_for_url(re.compile(r"/t/"))
    link = ada.get_by_label("Link to this table").input_value()
    brook = people.come(telephone, link.removeprefix(people.address), "dark")
    expect(brook.get_by_text("Two games, sides swapped.")).to_be_visible()
    brook.get_by_label("Your name").fill("Brook")
    brook.get_by_role("button", name="Take a seat").click()
    expect(standing(ada)).to_have_text("Everyone’s here. Start when you like.")
    ada.get_by_role("button", name="Start").click()
    expect(standing(brook)).to_contain_text("Ada’s turn.")
    expect(standing(brook)).to_contain_text("Game 1 of 2")
    play(ada, "a2", brook)
    resign(brook)
    result(ada, "You win")
    result(brook, "Ada wins")
    for page in (ada, brook):
        score = page.get_by_role("list", name="Score so far")
        expect(score.get_by_role("listitem")).to_have_text(["Ada1", "Brook0"])
        expect(page.get_by_text("Next: the second game, sides swapped.")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    # A page that is loaded anew in between has lost nothing.
    ada.get_by_role("button", name="Second game").click()
    expect(ada.get_by_text("Waiting for Brook.")).to_be_visible()
    ada.reload()
    expect(ada.get_by_text("Waiting for Brook.")).to_be_visible()
    expect(brook.get_by_text("Ada is ready.")).to_be_visible()
    brook.get_by_role("button", name="Second game").click()
    expect(standing(brook)).to_contain_text("Your turn.")
    expect(standing(ada)).to_contain_text("Brook’s turn.")
    expect(standing(ada)).to_contain_text("Game 2 of 2")
    play(brook, "a2", ada)
    ada.get_by_role("button", name="Offer draw").click()
    brook.get_by_role("button", name="Accept").click()
    result(ada, f"You win both games together, 1½{TO}½")
    result(brook, f"Ada wins both games together, 1½{TO}½")
    # The two games lead to each other.
    brook.get_by_role("link", name="Replay").click()
    expect(brook.get_by_role("region", name="Game 2 of 2")).to_contain_text(re.compile("Brook ½.*Ada 1½"))
    brook.get_by_role("link", name="First game").click()
    expect(brook.get_by_role("region", name="Game 1 of 2")).to_contain_text(re.compile("Ada 1½.*Brook ½"))
    expect(brook.get_by_role("link", name="Second game")).to_be_visible()
    assert not brook.evaluate(WIDER)
    brook.get_by_role("link", name="Go to the table").click()
    ada.get_by_role("button", name="Play two more").click()
    brook.get_by_role("button", name="Accept").click()
    expect(standing(ada)).to_contain_text("Game 1 of 2")
    expect(ada.locator("aside")).to_contain_text("0 over both games")


def test_tbl_20_two_at_one_device_change_sides_with_one_tap(people: People) -> None:
    page = set_pair(people, SMALL)
    page.get_by_role("button", name="Share this device").click()
    for seat, name in enumerate(("Ada", "Brook"), start=1):
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    page.get_by_role("dialog").locator("button[type=submit]").click()
    page.wait_for_url(re.compile(r"/t/"))
    play_both(page, SHORT_GAME)
    result(page, "Brook wins")
    page.get_by_role("button", name="Second game").click()
    expect(standing(page)).to_contain_text("Brook, your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)
    resign(page)
    result(page, f"Even after both games, 1{TO}1")


def test_tbl_20_a_bot_is_ready_at_once_and_starts_the_second_game(people: People) -> None:
    page = set_pair(people, TELEPHONE)
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url(re.compile(r"/t/"))
    expect(standing(page)).to_contain_text("Game 1 of 2")
    resign(page)
    page.get_by_role("button", name="Second game").click()
    expect(standing(page)).to_contain_text("Game 2 of 2")
    # It has played before it is one's turn.
    expect(standing(page)).to_contain_text("Your turn.")
    expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(15)
    page.goto(people.address + "/mine")
    expect(page.get_by_text("Your turn").first).to_be_visible()


def test_tbl_20_only_games_with_two_sides_are_offered_as_a_pair(people: People) -> None:
    page = people.come(DESK, "/set/sixes")
    expect(page.get_by_role("button", name="Play a bot")).to_be_visible()
    expect(page.get_by_label("Play both sides")).to_have_count(0)
    page.goto(people.address + "/set/six-4")
    expect(page.get_by_label("Play both sides")).to_be_visible()
