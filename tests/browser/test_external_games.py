"""Games of other packages in a browser: played on their drawing, or with the face that their package brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import axe_violations, load_axe
from tests.browser.tables import status_bar, wait_for
from tests.browser.users import PHONE, Users
from tests.browser.wasm_module import ROOT
from tests.server.server_process import run_server_process


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server beside which a package with games is installed."""
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


def open_game_pages(users: Users, preset: str = "noughts", board: str = ".drawing svg") -> tuple[Page, Page]:
    """Start a game, and open the pages of Ada on a desktop and of Brook on a phone in the dark theme."""
    ada, brook = users.add(), users.add(size=PHONE, theme="dark")
    table = ada.create_table(preset, name="Ada")
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    return wait_for(ada.goto(f"/t/{table}"), board), wait_for(brook.goto(f"/t/{table}"), board)


def cell(name: str) -> str:
    return f'.drawing [data-pick="cell:{name}"]'


def test_a_game_without_a_face_is_played_on_its_drawing(users: Users) -> None:
    ada, brook = open_game_pages(users)
    expect(ada.locator(".drawing [role=button]")).to_have_count(9)
    expect(brook.locator(".drawing [role=button]")).to_have_count(0)
    ada.locator(cell("b2")).click()
    expect(brook.locator(".drawing [role=button]")).to_have_count(8)
    expect(ada.locator(".drawing .mark.last")).to_have_count(1)
    brook.locator(cell("a1")).click()
    for page, name, free in ((ada, "b1", 7), (brook, "a2", 6), (ada, "b3", 5)):
        expect(page.locator(".drawing [role=button]")).to_have_count(free)
        page.locator(cell(name)).click()
    expect(ada.locator(".stage")).to_contain_text("three in a row")


def test_a_drawing_is_played_by_keyboard(users: Users) -> None:
    ada, _ = open_game_pages(users)
    first = ada.locator(".drawing [tabindex='0']")
    expect(first).to_have_attribute("data-pick", "cell:a1")
    first.focus()
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("ArrowDown")
    expect(ada.locator(".drawing :focus")).to_have_attribute("data-pick", "cell:b2")
    ada.keyboard.press("Enter")
    expect(ada.locator(cell("b2") + " text")).to_have_text("✕")


def test_choices_that_are_not_drawn_are_buttons(users: Users) -> None:
    ada, brook = open_game_pages(users)
    ada.get_by_role("button", name="Pass", exact=True).click()
    expect(status_bar(brook)).to_contain_text("Your turn.")


def test_a_drawing_is_accessible_in_both_themes(users: Users) -> None:
    for page in open_game_pages(users):
        load_axe(page)
        assert axe_violations(page) == []


def test_a_package_brings_its_own_face(users: Users) -> None:
    ada, brook = open_game_pages(users, "mounted", ".external")
    ada.get_by_role("button", name="play b2").click()
    expect(status_bar(brook)).to_contain_text("Your turn.")
    expect(ada.locator(".external button")).to_have_count(0)
    brook.get_by_role("button", name="play a1").click()
    expect(status_bar(ada)).to_contain_text("Your turn.")
