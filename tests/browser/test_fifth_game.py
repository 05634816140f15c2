"""Hex, installed beside Sixfold as another distribution, is played in a browser without a change anywhere else."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import Guest
from tests.browser.people import DESK, TELEPHONE, People, standing
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


@pytest.fixture
def people(browser: Browser, packages: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    folder = tmp_path_factory.mktemp("server")
    with run_server_process(folder, "--movetime", "0.05", "--trust-proxy", PYTHONPATH=packages) as address:
        people = People(browser, address)
        yield people
        complaints = list(people.complaints)
        for context in browser.contexts:
            context.close()
    assert complaints == []


def test_the_home_page_leads_to_hex(people: People) -> None:
    page = people.come(DESK)
    page.get_by_role("link", name="Hex").first.click()
    page.wait_for_url(re.compile(r"/set/hex$"))
    expect(page.get_by_text("Connect your two edges")).to_be_visible()


def test_two_visitors_play_hex_to_the_end(people: People) -> None:
    ann, bob = Guest(people).called("Ann"), Guest(people, TELEPHONE, "dark").called("Bob")
    table = ann.opens("hex", options={"size": SIZE, "swap": False})
    bob.comes(table, "Bob")
    ann.does(table, "start")
    pages = [ann.goes(f"/t/{table}"), bob.goes(f"/t/{table}")]
    for number, cell in enumerate(["c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c5"]):
        page = pages[number % 2]
        expect(standing(page)).to_contain_text("Your turn")
        page.locator(f'[data-pick="cell:{cell}"]').click()
        # The other page shows the stone before its player answers it.
        expect(pages[1 - number % 2].locator(f'[data-pick="cell:{cell}"]')).to_have_count(0)
    for page in pages:
        expect(page.get_by_text("connects both edges and wins").first).to_be_visible()


def test_a_visitor_plays_hex_against_its_bot(people: People) -> None:
    ann = Guest(people, TELEPHONE).called("Ann")
    table = ann.opens("hex", options={"size": SIZE}, bots=[{"player": "2"}])
    ann.does(table, "start")
    page = ann.goes(f"/t/{table}")
    expect(standing(page)).to_contain_text("Your turn")
    for _ in range(SIZE * SIZE):
        page.locator('[data-pick^="cell:"]').first.click()
        expect(standing(page)).to_contain_text(re.compile("Your turn|wins"))
        if "wins" in standing(page).inner_text():
            break
    expect(page.get_by_text("connects both edges and wins").first).to_be_visible()


def test_hex_speaks_french(people: People) -> None:
    page = people.come(DESK, "/set/hex")
    page.get_by_role("button", name=re.compile("Français|FR")).first.click()
    expect(page.get_by_text("Reliez vos deux bords")).to_be_visible()
