"""Games of other packages in a browser: played on their drawing, or with a face that their package brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import Guest
from tests.browser.looking import AXE, CHECK
from tests.browser.people import DESK, TELEPHONE, People, shown, standing
from tests.browser.wasm_module import ROOT
from tests.server.server_process import run_server_process


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server beside which a package with games is installed."""
    folder = tmp_path_factory.mktemp("sample_games")
    package = folder / "sample_games-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: sample-games\nVersion: 1.0\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(
        "[sixfold.games]\nnoughts = tests.sample_games:NoughtsGame\nmounted = tests.sample_games.mounted:MountedGame\n",
        encoding="utf-8",
    )
    with run_server_process(folder, "--movetime", "0.05", "--trust-proxy", PYTHONPATH=f"{folder}:{ROOT}") as address:
        yield address


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    people = People(browser, address)
    yield people
    complaints = list(people.complaints)
    for context in browser.contexts:
        context.close()
    assert complaints == []


def start_game(people: People, preset: str = "noughts", board: str = ".drawing svg") -> tuple[Page, Page]:
    """Start a game of two: one on a desktop, the other on a phone in the dark theme."""
    host, guest = Guest(people, DESK), Guest(people, TELEPHONE, "dark")
    table = host.opens(preset, name="Ada")
    guest.comes(table, "Brook")
    host.does(table, "start")
    one, two = (shown(one.goes(f"/t/{table}"), board) for one in (host, guest))
    return one, two


def cell(name: str) -> str:
    return f'.drawing [data-pick="cell:{name}"]'


def test_a_game_without_a_face_is_played_on_its_drawing(people: People) -> None:
    one, two = start_game(people)
    expect(one.locator(".drawing [role=button]")).to_have_count(9)
    expect(two.locator(".drawing [role=button]")).to_have_count(0)
    one.locator(cell("b2")).click()
    expect(two.locator(".drawing [role=button]")).to_have_count(8)
    expect(one.locator(".drawing .mark.last")).to_have_count(1)
    two.locator(cell("a1")).click()
    for page, name in ((one, "b1"), (two, "a2"), (one, "b3")):
        expect(standing(page)).to_contain_text("Your turn.")
        page.locator(cell(name)).click()
    expect(one.locator(".stage")).to_contain_text("three in a row")


def test_it_is_played_by_keyboard(people: People) -> None:
    one, _ = start_game(people)
    first = one.locator(".drawing [tabindex='0']")
    expect(first).to_have_attribute("data-pick", "cell:a1")
    first.focus()
    one.keyboard.press("ArrowRight")
    one.keyboard.press("ArrowDown")
    expect(one.locator(".drawing :focus")).to_have_attribute("data-pick", "cell:b2")
    one.keyboard.press("Enter")
    expect(one.locator(cell("b2") + " text")).to_have_text("✕")


def test_choices_that_are_not_drawn_are_buttons(people: People) -> None:
    one, two = start_game(people)
    one.get_by_role("button", name="Pass", exact=True).click()
    expect(standing(two)).to_contain_text("Your turn.")


def test_it_is_accessible_in_light_and_dark(people: People) -> None:
    for page in start_game(people):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(CHECK, None) == []


def test_a_package_brings_its_own_face(people: People) -> None:
    one, two = start_game(people, "mounted", ".external")
    one.get_by_role("button", name="play b2").click()
    expect(standing(two)).to_contain_text("Your turn.")
    expect(one.locator(".external button")).to_have_count(0)
    two.get_by_role("button", name="play a1").click()
    expect(standing(one)).to_contain_text("Your turn.")
