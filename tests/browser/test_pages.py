"""Checks of every scene: accessible, readable on every screen, usable by keyboard; and small scripts without shifts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from bench.client import USABLE, first_visit, tables
from sixfold.games import registry
from tests.browser.page_checks import (
    AXE_RUNS,
    CONTRAST_RUNS,
    axe_violations,
    load_axe,
    overflowing_texts,
    resize,
    tab_stops,
    use_longer_texts,
)
from tests.browser.scenes import SCENES
from tests.browser.tables import wait_for
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users

PRESETS = registry.presets()


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_accessible_and_no_text_is_cut_off(users: Users, name: str) -> None:
    page = SCENES[name](users)
    load_axe(page)
    problems = []
    for screen, theme in AXE_RUNS:
        resize(page, screen, theme)
        problems += [f"{theme}, {screen['width']} px: {violation}" for violation in axe_violations(page)]
    resize(page, SMALL_PHONE)
    problems += overflowing_texts(page)
    resize(page, DESKTOP)
    use_longer_texts(page)
    for screen in (DESKTOP, SMALL_PHONE):
        resize(page, screen)
        problems += [f"longer texts, {screen['width']} px: {text}" for text in overflowing_texts(page)]
    assert problems == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_has_enough_contrast_in_every_theme_and_size(users: Users, name: str) -> None:
    page = SCENES[name](users)
    load_axe(page)
    for screen, theme in CONTRAST_RUNS:
        resize(page, screen, theme)
        assert axe_violations(page, "color-contrast") == [], (theme, screen)


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.long)])
def test_the_setup_page_of_every_preset_is_accessible(users: Users, first: int) -> None:
    """Check one preset on a desktop and the next one on a phone; the long test the other way round."""
    page = SCENES["setup-six"](users)
    for number, preset in enumerate(PRESETS, first):
        page.goto(f"/set/{preset}")
        page.get_by_text("Options", exact=True).click()
        load_axe(page)
        screen, theme = AXE_RUNS[number % 2]
        resize(page, screen, theme)
        assert axe_violations(page) == [], (preset, theme)


def test_the_title_of_every_game_can_be_read_on_a_phone(users: Users) -> None:
    ada = users.add("Ada", PHONE)
    for preset in PRESETS:
        page = wait_for(ada.goto(f"/t/{ada.create_table(preset)}"), ".lobby")
        title = page.locator("header .title")
        expect(title).to_have_text(registry.find(preset)[1].title)
        assert title.evaluate("""(element) => {
            const { right, height } = element.getBoundingClientRect();
            const next = element.parentElement.querySelector(".chip").getBoundingClientRect();
            return element.scrollWidth <= element.clientWidth && right <= next.left && height <= 54;
        }"""), preset


@pytest.mark.parametrize("name", ["playing-degrees", "film-actor", "film-chain", "film-daily", "setup-degrees"])
def test_no_page_shows_versions_or_hashes(users: Users, name: str) -> None:
    text = SCENES[name](users).locator("body").inner_text()
    assert not re.search(r"shipped|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,}\b", text)


@pytest.mark.parametrize("name", ["home-current-game", "setup-sixth", "lobby", "people-dialog", "vote", "profile"])
def test_the_tab_key_reaches_everything(users: Users, name: str) -> None:
    page = SCENES[name](users)
    stops = tab_stops(page)
    assert len(stops) > 5
    reached = set()
    for _ in range(2 * len(stops)):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement?.dataset?.stop ?? null"))
    assert [stop for stop in stops if stop.split()[0] not in reached] == []


def test_scripts_are_small_and_nothing_shifts_while_a_page_loads(browser: Browser, address: str) -> None:
    pages = {"home": "/", **tables(browser, address)}
    for name, path in pages.items():
        visit = first_visit(browser, address, path, USABLE.get(name, USABLE["table"]))
        assert visit["script"] < (150_000 if name == "home" else 250_000), name
        assert round(visit["shift"], 2) == 0, (name, visit["moved"])
    for path, selector in (("/set/sixth", ".buttons button"), ("/watch", "h1"), ("/mine", "h1"), ("/me", "h1")):
        visit = first_visit(browser, address, path, selector)
        assert round(visit["shift"], 2) == 0, (path, visit["moved"])
