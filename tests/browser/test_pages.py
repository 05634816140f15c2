"""What is promised of every page: nobody is shut out, nothing is cut off, and everything can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bench.client import USABLE as READY
from bench.client import first_visit, tables
from sixfold.games import registry
from tests.browser.looking import AXE, CHECK, LOOKS, USABLE, WIDER, size, speak_longer
from tests.browser.people import DESK, SMALL, People
from tests.browser.scenes import SCENES

GAMES = tuple(registry.games().values())


@pytest.mark.parametrize("name", SCENES)
def test_nobody_is_shut_out_and_nothing_is_cut_off(people: People, name: str) -> None:
    page = SCENES[name](people)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for screen, theme, rule in LOOKS:
        size(page, screen)
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
        found += [f"{theme}, {screen['width']} px: {said}" for said in page.evaluate(CHECK, rule)]
    size(page, SMALL)
    found += page.evaluate(WIDER)
    size(page, DESK)
    speak_longer(page)
    for screen in (DESK, SMALL):
        size(page, screen)
        found += [f"longer words, {screen['width']} px: {said}" for said in page.evaluate(WIDER)]
    assert found == []


def test_nobody_is_shut_out_of_setting_any_game(people: People) -> None:
    page = SCENES["set-six"](people)
    for preset in [preset.name for kind in GAMES for preset in kind.presets]:
        page.goto(f"{people.address}/set/{preset}")
        page.get_by_text("Options", exact=True).click()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for screen, theme, rule in LOOKS[:2]:
            size(page, screen)
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
            assert page.evaluate(CHECK, rule) == [], preset


@pytest.mark.parametrize("name", ["door-waiting", "set-sixth", "gathering", "people", "vote", "me"])
def test_the_keyboard_reaches_everything(people: People, name: str) -> None:
    page = SCENES[name](people)
    stops: list[str] = page.evaluate(USABLE)
    assert len(stops) > 5
    reached = set()
    for _ in range(2 * len(stops)):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement?.dataset?.stop ?? null"))
    assert [stop for stop in stops if stop.split()[0] not in reached] == []


def test_scripts_are_small_and_nothing_moves_while_a_page_loads(browser: Browser, address: str) -> None:
    pages = {"home": "/", **tables(browser, address)}
    for name, path in pages.items():
        seen = first_visit(browser, address, path, READY.get(name, READY["table"]))
        assert seen["script"] < (150_000 if name == "home" else 250_000), name
        assert round(seen["shift"], 2) == 0, (name, seen["moved"])
    for path, ready in (("/set/sixth", ".go button"), ("/watch", "h1"), ("/mine", "h1"), ("/me", "h1")):
        seen = first_visit(browser, address, path, ready)
        assert round(seen["shift"], 2) == 0, (path, seen["moved"])
