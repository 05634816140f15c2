"""The film tools in Chromium: actors, films, links, chains, the pair of the day, and printing."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from sixfold.movies.printing import checker_url
from tests.browser.degrees_table import actor_field, cards, hand_in_best, open_table
from tests.browser.tables import has_horizontal_scroll
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users

#: What Chromium logs when a request is rejected.
REJECTED = "Failed to load resource: the server responded with a status of 4"


def test_a_misspelt_name_finds_the_actor_with_their_films_and_costars(users: Users) -> None:
    page = users.open_page(PHONE, "/films")
    page.get_by_role("combobox", name="Actor").press_sequentially("schwarzeneger")
    page.get_by_role("option", name="Arnold Schwarzenegger").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Arnold Schwarzenegger")
    expect(page.get_by_role("heading", name="Distance to everyone else")).to_be_visible()
    page.get_by_role("link", name="The Terminator (1984)").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Terminator")
    page.locator("main").get_by_role("link", name="Linda Hamilton").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Linda Hamilton")
    expect(page.locator("main")).to_contain_text("No name implies an endorsement.")


def test_a_link_is_checked_with_its_film_and_can_be_shared(users: Users) -> None:
    page = users.open_page(DESKTOP, "/films/link")
    page.get_by_role("combobox", name="First actor").press_sequentially("al paci")
    page.get_by_role("option", name="Al Pacino").click()
    page.get_by_role("combobox", name="Second actor").press_sequentially("robert de ni")
    expect(page.get_by_role("option").first).to_have_accessible_name(re.compile("^Robert De Niro"))
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Film (optional)").fill("Heat (1995)")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("main")).to_contain_text("Both are in the cast of Heat (1995).")
    expect(page.locator("main .chip.good")).to_have_text("Confirmed")
    page.get_by_role("combobox", name="Film (optional)").fill("Casino (1995)")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("main .chip.bad")).to_have_text("Wrong")
    other = users.open_page(PHONE, page.url.removeprefix(users.address))
    expect(other.locator("main .chip.bad")).to_have_text("Wrong")
    expect(other.get_by_role("link", name="The Irishman (2019)")).to_be_visible()


#: The example sheet of the rule page, with a typo, a wrong film and a title of two films.
PAPER = [
    ("robert dinero", "Heat"),
    ("Diane Keaton", "The Godfather Part II"),
    ("Keanu Reeves", "Something's Gotta Give"),
    ("Laurence Fishburne", "Speed"),
    ("Scott Glenn", "Apocalypse Now"),
    ("Joe Pesci", "Man on Fire"),
]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_sheet_of_paper_is_checked_link_by_link(users: Users, size: Mapping[str, int]) -> None:
    # The address that the code on a printed sheet leads to.
    page = users.open_page(size, checker_url("https://example.org").removeprefix("https://example.org"))

    def write(name: str, text: str) -> None:
        field = page.get_by_role("combobox", name=name, exact=True)
        field.fill(text)
        field.press("Escape")

    def check() -> None:
        page.get_by_role("button", name="Check the sheet").click()

    write("Actor 1", "Al Pacino")
    write("Actor 2", "Joe Pesci")
    for number, (actor, film) in enumerate(PAPER, start=1):
        write(f"Link {number}, actor", actor)
        write(f"Link {number}, film", film)
    check()
    link = [page.get_by_role("group", name=f"Link {number}") for number in range(1, 7)]
    expect(page.locator(".sum")).to_contain_text("11of 18 points")
    expect(link[0]).to_contain_text("spelling fixed: Robert De Niro")
    expect(link[5]).to_contain_text("Man on Fire (1987)")
    expect(link[3]).to_contain_text("Film not right")
    expect(link[3]).to_contain_text("They appeared together in The Matrix (1999).")
    assert not has_horizontal_scroll(page)

    # A wrong film breaks its link where films must be right.
    page.get_by_label("A wrong film breaks its link").check()
    check()
    expect(page.locator(".sum")).to_contain_text("Link 4 doesn’t hold: Laurence Fishburne is not in the cast of Speed")
    link[3].get_by_role("button", name="Use The Matrix (1999)").click()
    expect(page.locator(".sum")).to_contain_text("18of 18 points")
    expect(page.locator(".sum")).to_contain_text("Everything’s right.")

    # A repeated actor, and a chain that does not arrive; the address is the whole sheet.
    write("Link 5, actor", "Al Pacino")
    write("Link 6, actor", "Jon Voight")
    check()
    expect(link[4]).to_contain_text("This actor is already on the sheet. (DEG-3)")
    expect(link[5]).to_contain_text("The last actor is not Joe Pesci.")
    page.reload()
    expect(page.locator(".sum")).to_contain_text("0of 18 points")
    expect(page.get_by_role("combobox", name="Link 6, actor", exact=True)).to_have_value("Jon Voight")
    page.get_by_role("button", name="Next sheet").click()
    expect(page.get_by_role("combobox", name="Actor 1", exact=True)).to_have_value("")
    expect(page.locator(".sum")).to_have_count(0)
    write("Actor 1", "Al Pacino")
    write("Actor 2", "Joe Pesci")
    write("Link 2, actor", "Joe Pesci")
    check()
    expect(page.get_by_role("alert").filter(has_text="Link 1 needs an actor.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_long_name_on_a_sheet_of_paper_keeps_the_page_in_its_width(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/films/check")
    fields = page.get_by_role("combobox")
    for field, name in enumerate(("Al Pacino", "Joe Pesci", "W" * 120, "M" * 120)):
        fields.nth(field).fill(name)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check the sheet").click()
    expect(page.locator(".tip")).to_contain_text("Link 1 doesn’t hold")
    assert not has_horizontal_scroll(page)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_points_of_a_game_on_paper_are_kept(users: Users, size: Mapping[str, int]) -> None:
    sheet = "/films/check?from=Al+Pacino&to=Joe+Pesci&actor=Robert+De+Niro&film=Heat&actor=Joe+Pesci&film=Casino"
    page = users.open_page(size, sheet)
    scores = page.get_by_role("region", name="Playing on paper?")

    def add_player(name: str) -> None:
        scores.get_by_label("Player’s name").fill(name)
        scores.get_by_role("button", name="Add player").click()

    for name in ("Ana", "Bo"):
        add_player(name)
    expect(page.locator(".sum")).to_contain_text("4of 18 points")
    scores.get_by_role("button", name="Add 4 to Ana").click()
    # A sheet counts once.
    expect(scores.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("4")
    expect(scores.get_by_role("button", name="Add 4 to Bo")).to_have_count(0)
    add_player("ana")
    expect(page.locator(".toast")).to_have_text("ana is already playing.")

    # The next sheet, after a reload; the first to 60 has won.
    for _ in range(14):
        page.get_by_role("button", name="Check the sheet").click()
        scores.get_by_role("button", name="Add 4 to Ana").click()
    page.reload()
    won = scores.locator("li.won")
    expect(won).to_have_text(re.compile("Ana.*60"))
    scores.get_by_role("button", name="Take back the last sheet").click()
    expect(won).to_have_count(0)
    expect(scores.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("56")
    assert not has_horizontal_scroll(page)
    scores.get_by_role("button", name="New game").click()
    expect(scores.get_by_role("listitem")).to_contain_text(["0", "0"])
    page.get_by_role("button", name="Next sheet").click()
    scores.get_by_role("button", name="Remove Bo").click()
    expect(scores.get_by_role("listitem")).to_have_count(1)


def test_a_chain_is_shown_with_the_best_sheet(users: Users) -> None:
    page = users.open_page(TELEVISION, "/films/chain?one=Mamie+Gummer&two=Christopher+Eccleston")
    chain, sheet = page.locator("main section").nth(0), page.locator("main section").nth(1)
    sheet.wait_for()  # the first request to the tools waits until the catalogue is loaded
    expect(chain).to_contain_text("2 links apart")
    expect(chain.locator(".chain > li")).to_have_count(3)
    expect(sheet).to_contain_text("18")
    expect(sheet.locator(".chain > li")).to_have_count(7)
    before = chain.locator(".chain").inner_text()
    page.get_by_role("button", name="Show another").click()
    expect(chain.locator(".chain")).not_to_have_text(before)


def test_the_pair_of_the_day_is_started_with_one_tap(users: Users) -> None:
    page = users.open_page(PHONE, "/films/daily")
    pair = cards(page)
    page.get_by_role("button", name="Link them").click()
    actor_field(page, 1).wait_for()
    assert cards(page) == pair
    hand_in_best(page)
    expect(page.locator(".stage details")).to_have_count(1)
    expect(page.locator(".stage details summary")).to_contain_text("18")
    page.get_by_role("link", name="What was possible?").click()
    expect(page.get_by_role("combobox", name="First actor")).to_have_value(pair[0])
    page.locator("main").get_by_text("apart").wait_for()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_deck_and_sheets_are_printed(users: Users, size: Mapping[str, int]) -> None:
    page = users.open_page(size, "/films/print")
    page.get_by_role("radio", name="Letter").check()
    for button, name in (("Print sheets", "six-degrees-sheets.pdf"), ("Print the cards", "six-degrees-cards-1.pdf")):
        with page.expect_download(timeout=60_000) as download:
            page.get_by_role("button", name=button).click()
        assert download.value.suggested_filename == name
        assert download.value.path().read_bytes().startswith(b"%PDF")


def test_film_tools_are_closed_to_players_and_link_back_to_their_table(users: Users) -> None:
    users.allow_console_errors(REJECTED)
    page = open_table(users, PHONE, {"grade": 1}, seats=1)
    table = page.url
    for tool in ("/actors/al-pacino", "/film/tt0113277", "/films/link?one=Al+Pacino&two=Joe+Pesci"):
        page.goto(tool)
        expect(page.get_by_role("alert").filter(has_text="closed while you’re playing")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(table)


def test_an_unknown_name_is_reported_with_similar_names(users: Users) -> None:
    users.allow_console_errors(REJECTED)
    page = users.open_page(SMALL_PHONE, "/actors/al-pacinno")
    page.get_by_role("alert").filter(has_text="Al Pacino").wait_for()
    page.goto("/films/chain?one=%3Cb%3Eqq%3C%2Fb%3E&two=%F0%9F%8E%AC")
    expect(page.get_by_role("alert").filter(has_text="<b>qq</b>")).to_be_visible()


def test_no_film_page_is_wider_than_a_small_phone(users: Users) -> None:
    page = users.open_page(SMALL_PHONE, "/films")
    page.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ language: 'fr' }))")
    for path in ("/films", "/actors/al-pacino", "/film/tt0113277", "/films/daily", "/films/check", "/films/print"):
        page.goto(path)
        page.locator("main h1").wait_for()
        assert not has_horizontal_scroll(page), path
    expect(page.get_by_role("heading", level=1)).to_have_text("Imprimer des cartes et des feuilles")
