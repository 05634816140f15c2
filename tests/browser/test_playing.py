"""The plain page in Chromium, over a real house: two people play whole games on it, on a telephone and at a desk."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.module import ROOT
from tests.server.served import house

DESK = {"width": 1280, "height": 860}
TELEPHONE = {"width": 390, "height": 844}
#: A game of the small Sixth! board that Gold wins with a King; see `tests.cli.command.SHORT_GAME`.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with house(tmp_path_factory.mktemp("house"), "--movetime", "0.05") as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = subprocess.run([ROOT / "tools/chromium"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


class People:
    """Browsers of several people. Whatever a console complains of, the policy of the page included, fails the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def come(self, size: dict[str, int], path: str = "/", scheme: str = "light") -> Page:
        context = self._browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]  # plain dicts
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        page.goto(self.address + path)
        return page


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    people = People(browser, address)
    yield people
    complaints = list(people.complaints)  # before pages are closed under whatever they are doing
    for context in browser.contexts:
        context.close()
    assert complaints == []


def set_table(page: Page, name: str, preset: str, with_whom: str = "Play with a friend") -> None:
    page.get_by_label("What are you called?").fill(name)
    page.locator(f'#games [data-preset="{preset}"]').click()
    page.locator("#setting h2").wait_for()
    page.get_by_role("button", name=with_whom).click()
    page.wait_for_url(re.compile(r"/t/"))


def sit(page: Page, name: str) -> None:
    page.get_by_label("What are you called?").fill(name)
    page.get_by_role("button", name="Come and sit").click()
    page.get_by_role("button", name="I am ready").click()


def two_at(people: People, preset: str) -> tuple[Page, Page]:
    """One sets a table at a desk, the other comes by the link on a telephone; the game has started."""
    one = people.come(DESK)
    set_table(one, "Ada", preset)
    link = one.get_by_label("Link to this table").input_value()
    two = people.come(TELEPHONE, link.removeprefix(people.address), "dark")
    sit(two, "Brook")
    expect(one.locator("#seats")).to_contain_text("ready")
    one.get_by_role("button", name="Start the game").click()
    expect(one.locator("#standing")).to_have_text("It is your turn.")
    expect(two.locator("#standing")).to_contain_text("Ada’s turn")
    return one, two


def play(page: Page, move: str, alone: bool = True) -> None:
    """Play a turn by touching the places that it names, one after the other."""
    expect(page.locator("#standing")).to_have_text("It is your turn.")
    for place in re.findall(r"[a-h][1-9]|-?\d+,-?\d+", move):
        page.locator(f'[data-place="{place}"]').click()
    if alone:  # otherwise somebody may have answered by now
        expect(page.locator("#turns li").last).to_have_text(move)


def test_two_people_play_a_whole_game_and_another(people: People) -> None:
    one, two = two_at(people, "sixth-4x4")
    for ply, move in enumerate(SHORT_GAME):
        play((one, two)[ply % 2], move)
        if ply == 5:
            two.reload()
            expect(two.locator("#turns li").last).to_have_text(move)
    expect(two.locator("#standing")).to_contain_text("You win")
    expect(one.locator("#standing")).to_contain_text("Brook won")
    one.get_by_role("button", name="Play again").click()
    two.get_by_role("button", name="Agree").click()
    for page in (one, two):
        expect(page.locator("#turns li")).to_have_count(0)
        expect(page.locator("#standing")).to_contain_text("turn")
    expect(one.locator("#seats")).to_contain_text("Brook")


def test_an_opening_of_tiles_is_laid_and_taken_back(people: People) -> None:
    one, two = two_at(people, "six")
    for ply, move in enumerate(["2,0", "0,1", "1,1", "-1,1"]):
        play((one, two)[ply % 2], move)
    expect(one.locator(".tile")).to_have_count(6)
    two.get_by_role("button", name="Ask to take back").click()
    one.get_by_role("button", name="Agree").click()
    expect(two.locator(".tile")).to_have_count(5)
    two.get_by_role("button", name="Offer a draw").click()
    one.get_by_role("button", name="Agree").click()
    expect(two.locator("#standing")).to_contain_text("drawn")


def test_talk_is_text_and_nothing_else(people: People) -> None:
    one, two = two_at(people, "sixth")
    said = "<img src=x onerror=alert(1)> & <b>hello</b>"
    two.get_by_label("Say something").fill(said)
    two.get_by_label("Say something").press("Enter")
    expect(one.locator(".said li").last).to_have_text(f"Brook {said}")
    assert one.locator(".said img, .said li b b").count() == 0
    one.get_by_role("button", name="Well played!").click()
    expect(two.locator(".said li").last).to_have_text("Ada Well played!")


def test_a_refusal_is_told_with_its_ruling(people: People) -> None:
    one, _ = two_at(people, "sixth")
    one.get_by_label("Write a turn").fill("c3-c4")
    one.get_by_role("button", name="Play", exact=True).click()
    expect(one.locator("#told")).to_contain_text(re.compile(r"\(STH-\d+\)"))
    play(one, "c3")


def test_a_turn_is_played_by_keyboard_and_by_the_list_alone(people: People) -> None:
    one, two = two_at(people, "sixth")
    one.locator('[data-place="b2"]').focus()
    one.keyboard.press("Enter")
    expect(two.locator("#standing")).to_have_text("It is your turn.")
    two.get_by_text("Everything you can play").click()
    two.locator("#picks").get_by_role("button", name="d4", exact=True).click()
    expect(one.locator("#turns li").last).to_have_text("d4")


def test_somebody_plays_with_a_bot_and_resigns(people: People) -> None:
    page = people.come(TELEPHONE)
    set_table(page, "Ada", "sixth", "Play with a bot")
    play(page, "c3", alone=False)
    expect(page.locator("#turns li")).to_have_count(2)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#standing")).to_contain_text("won (somebody resigned)")


def test_a_room_code_and_a_public_table_lead_to_the_table(people: People) -> None:
    one = people.come(DESK)
    one.get_by_text("Options", exact=True).click()
    one.get_by_label("Anybody may come").check()
    one.get_by_label("What are you called?").fill("Ada")
    one.get_by_role("button", name="Play with a friend").click()
    one.get_by_role("button", name="Show a room code").click()
    expect(one.locator(".code")).not_to_be_empty()
    code = one.locator(".code").inner_text()
    two = people.come(TELEPHONE)
    expect(two.locator("#tables")).to_contain_text("Ada")
    two.get_by_label("Room code").fill(f" {code.lower()} ")
    two.get_by_role("button", name="Join").click()
    two.wait_for_url(one.url)


def test_no_page_is_wider_than_a_telephone(people: People) -> None:
    _, two = two_at(people, "six")
    wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not two.evaluate(wider)
    two.goto(people.address)
    two.locator("#setting h2").wait_for()
    assert not two.evaluate(wider)


def test_the_page_of_an_actor_names_films_costars_and_where_they_come_from(people: People) -> None:
    page = people.come(TELEPHONE, "/actors/al-pacino")
    expect(page.locator("h1")).to_have_text("Al Pacino")
    expect(page.locator("#films")).to_contain_text("Heat (1995)")
    expect(page.locator("main")).to_contain_text("Films from Wikidata, CC0. No name implies an endorsement.")
    other = page.locator("#others a").first.inner_text()
    page.locator("#others a").first.click()
    expect(page.locator("h1")).to_have_text(other)


def test_a_broken_line_comes_back_with_what_it_missed(people: People) -> None:
    one, two = two_at(people, "sixth")
    two.context.set_offline(True)
    two.evaluate("window.dispatchEvent(new Event('pagehide'))")  # as when a telephone puts the page to sleep
    expect(two.locator("#offline")).to_be_visible()
    play(one, "c3")
    expect(two.locator("#turns li")).to_have_count(0)
    people.complaints.clear()
    two.context.set_offline(False)
    expect(two.locator("#turns li").last).to_have_text("c3")
    expect(two.locator("#offline")).to_be_hidden()
    # Whatever was tried without a network is complained of by the browser itself.
    people.complaints[:] = [said for said in people.complaints if "ERR_INTERNET_DISCONNECTED" not in said]
    play(two, "c4")
