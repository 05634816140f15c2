"""The example package `examples/hex` in a browser: installed beside Sixfold, it is played without other changes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.tables import move_list, status_bar
from tests.browser.users import DESKTOP, PHONE, Users
from tests.browser.wasm_module import ROOT
from tests.server.server_process import run_server_process

SIZE = 5


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with the installed example, for `PYTHONPATH`."""
    folder = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", folder, ROOT / "examples/hex"], check=True)
    return str(folder)


@pytest.fixture(scope="module")
def address(packages: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the example installed."""
    folder = tmp_path_factory.mktemp("server")
    with run_server_process(folder, "--movetime", "0.05", "--trust-proxy", PYTHONPATH=packages) as address:
        yield address


def test_the_home_page_leads_to_hex(users: Users) -> None:
    page = users.open_page(DESKTOP)
    page.get_by_role("link", name="Hex").first.click()
    page.wait_for_url(re.compile(r"/set/hex$"))
    expect(page.get_by_text("Connect your two edges")).to_be_visible()


def test_two_visitors_play_hex_to_the_end(users: Users) -> None:
    ann, bob = users.add("Ann"), users.add("Bob", PHONE, "dark")
    table = ann.create_table("hex", options={"size": SIZE, "swap": False})
    bob.take_seat(table, "Bob")
    ann.act(table, "start")
    pages = [ann.goto(f"/t/{table}"), bob.goto(f"/t/{table}")]
    for number, cell in enumerate(["c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c5"]):
        page = pages[number % 2]
        expect(status_bar(page)).to_contain_text("Your turn")
        page.locator(f'[data-pick="cell:{cell}"]').click()
        # The other page shows the stone before its user plays.
        expect(pages[1 - number % 2].locator(f'[data-pick="cell:{cell}"]')).to_have_count(0)
    for page in pages:
        expect(page.get_by_text("connects both edges and wins").first).to_be_visible()


def test_a_visitor_plays_hex_against_its_bot(users: Users) -> None:
    ann = users.add("Ann", PHONE)
    table = ann.create_table("hex", options={"size": SIZE}, bots=[{"player": "2"}])
    ann.act(table, "start")
    page = ann.goto(f"/t/{table}")
    result = page.get_by_text("connects both edges and wins").first
    for turns in range(2, SIZE * SIZE + 2, 2):
        expect(status_bar(page)).to_contain_text("Your turn")
        page.locator('[data-pick^="cell:"]').first.click()
        # Wait for the bot's reply, unless one of the two moves ended the game.
        move_list(page).nth(turns - 1).or_(result).first.wait_for(state="attached")
        expect(status_bar(page)).to_contain_text(re.compile("Your turn|wins"))
        if "wins" in status_bar(page).inner_text():
            break
    expect(result).to_be_visible()


def test_hex_has_french_texts(users: Users) -> None:
    page = users.open_page(DESKTOP, "/set/hex")
    page.get_by_role("button", name=re.compile("Français|FR")).first.click()
    expect(page.get_by_text("Reliez vos deux bords")).to_be_visible()
