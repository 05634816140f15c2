"""Analysis in the page: what it shows of a finished game, that it runs on the device, and that it stops."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

import sixfold
from sixfold.bots.analysis import create_searcher
from sixfold.engine import engine_state
from sixfold.server.live.engine_config import EngineConfig, engine_config
from tests.browser.page_checks import resize
from tests.browser.scenes import SHORT_GAME_TURNS
from tests.browser.tables import example_game, has_horizontal_scroll, play_turns, start_game, wait_for
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, Users
from tests.browser.wasm_module import ROOT, position_of

SWITCH = "Engine analysis"
#: The hash table size that the page uses.
MEGABYTES = 32
ANALYSE = """async ([file, config, questions]) => {
    const engine = await (await import(file)).loadEngine(config), answers = [];
    for (const [position, limits] of questions) answers.push((await engine.analyse(position, limits)).lines);
    answers.push(await engine.evaluations());
    engine.close();
    return answers;
}"""


def open_finished_game(users: Users, preset: str, turns: list[tuple[int, str]]) -> Page:
    """Return the page of a spectator at a finished game."""
    table, players = start_game(users, preset)
    play_turns(table, players, turns)
    page = wait_for(users.add().goto(f"/g/{table}/1"), "[role=grid]")
    page.wait_for_load_state("networkidle")
    return page


def wait_for_no_worker(page: Page) -> None:
    """Wait until the browser reports no worker."""
    for _ in range(1200):
        if not page.workers:
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.workers)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_keys_and_the_list_of_moves_work_on_with_the_engine(users: Users, size: Mapping[str, int]) -> None:
    turns = example_game("sixth-milady")
    page = open_finished_game(users, "sixth-milady", turns)
    resize(page, size)
    bar, moves = page.locator(".stage .bar"), page.locator("aside .panel ol")
    page.get_by_role("button", name="Go to the end").click()
    page.get_by_role("switch", name=SWITCH).check()
    expect(page.get_by_role("list", name="Best lines").or_(page.get_by_text("The game ends here."))).to_be_visible()
    for number in (1, 2, 3):
        page.keyboard.press("ArrowLeft")
        expect(bar).to_contain_text(f"Move {len(turns) - number} of {len(turns)}")
    page.keyboard.press("Home")
    expect(bar).to_contain_text("Start")
    page.keyboard.press("End")
    expect(bar).to_contain_text(f"Move {len(turns)} of {len(turns)}")
    if size == DESKTOP:
        # Two moves in a row of 36 px: the list shows at least six rows.
        assert moves.evaluate("list => list.clientHeight") >= 6 * 36
    # The current move is in view, and stays there while the panel above it changes its height.
    expect(page.get_by_text("All moves analysed")).to_be_visible(timeout=120_000)
    assert page.evaluate(
        """() => {
            const list = document.querySelector("aside .panel ol").getBoundingClientRect();
            const now = document.querySelector("[aria-current=step]").getBoundingClientRect();
            return now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
        }"""
    )


def test_the_engine_shows_a_curve_the_best_lines_and_mistakes(users: Users) -> None:
    page = open_finished_game(users, "sixth-4x4", SHORT_GAME_TURNS)
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.removeprefix(users.address)))
    expect(page.get_by_role("img", name="Ada’s chances, move by move")).to_have_count(0)
    assert page.workers == []
    page.get_by_role("switch", name=SWITCH).check()
    expect(page.get_by_text("All moves analysed")).to_be_visible(timeout=120_000)
    # The module and the net were loaded, and nothing was sent to the server.
    assert {re.sub(r"-[\w-]+\.", ".", path) for path in paths} >= {"/assets/core.wasm", "/assets/worker.js"}
    assert all(path.startswith(("/assets/", "/nets/")) for path in paths), paths
    chart = page.get_by_role("img", name="Ada’s chances, move by move")
    page.get_by_text("Show as a table").click()
    rows = page.locator("figure tbody tr")
    expect(rows).to_have_count(12)
    expect(rows.last).to_contain_text("0 %")
    lines = page.get_by_role("list", name="Best lines")
    page.get_by_role("button", name="10 Brook c2-b2").click()
    expect(lines).to_contain_text("loses in 2")
    # Ada's ninth move lost the game: the list marks it, and the position before it explains it.
    page.get_by_role("button", name="9 Ada a1-a2 mistake").click()
    expect(page.locator("[data-mistake]")).to_have_text(re.compile("Move 9: mistake by Ada.*was better"))
    expect(lines.get_by_role("listitem").filter(has_text="c2-b2").first).to_contain_text("played")
    expect(page.locator("[aria-live=polite]", has_text="Move 9: mistake by Ada")).to_have_count(1)
    page.get_by_role("button", name="Previous move").click()
    expect(lines.get_by_role("listitem").filter(has_text="a1-a2").last).to_contain_text("played")
    # A click on the chart leads to that move.
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + box["height"] / 2)
    expect(page.locator(".stage .bar")).to_contain_text("Start")


def test_the_worker_runs_only_while_the_engine_is_on(users: Users) -> None:
    page = open_finished_game(users, "six", example_game("six"))
    page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]  # plain dicts
    switch = page.get_by_role("switch", name=SWITCH)
    switch.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("list", name="Best lines")).to_be_visible()
    assert len(page.workers) == 1
    # The next position keeps the worker: shared memory stops its search.
    assert page.evaluate("crossOriginIsolated")
    for _ in range(3):
        page.get_by_role("button", name="Next move").click()
    expect(page.get_by_role("list", name="Best lines")).to_be_visible()
    assert len(page.workers) == 1
    assert not has_horizontal_scroll(page)
    switch.press("Space")
    expect(page.get_by_role("list", name="Best lines")).to_have_count(0)
    wait_for_no_worker(page)
    switch.check()
    expect(page.get_by_role("list", name="Best lines")).to_be_visible()
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url(re.compile("/t/"))
    wait_for_no_worker(page)


def test_an_engine_that_cannot_be_fetched_is_reported_and_retried(users: Users) -> None:
    users.allow_console_errors("ERR_FAILED")
    page = open_finished_game(users, "sixth-4x4", SHORT_GAME_TURNS)
    page.route("**/*.wasm", lambda route: route.abort())
    switch = page.get_by_role("switch", name=SWITCH)
    switch.click()
    expect(page.get_by_text("The engine can’t run in this browser.")).to_be_visible()
    expect(switch).not_to_be_checked()
    page.unroute("**/*.wasm")
    switch.check()
    expect(page.get_by_role("list", name="Best lines")).to_be_visible()


@pytest.mark.parametrize("preset", ["six", "sixth", "sixth-4x4", "sixth-milady"])
def test_the_page_searches_like_the_native_engine_node_for_node(users: Users, preset: str) -> None:
    game = sixfold.game(preset)
    (file,) = (ROOT / "web/dist/assets").glob("engine-*.js")
    config, searcher = engine_config(game), create_searcher(game, megabytes=MEGABYTES)
    assert isinstance(config, EngineConfig)
    state, dice = game.start(), Random(preset)
    questions, native = list[Any](), list[Any]()
    for number in range(6):
        for _ in range(2):
            state = state.play(dice.choice(state.legal()))
        nodes, lines = 4000 + 1000 * number, 1 + number % 3
        questions.append([position_of(state), {"nodes": nodes, "lines": lines}])
        native.append([line_fields(line) for line in searcher.think(engine_state(state), nodes=nodes, lines=lines)])
    page = users.open_page(SMALL_PHONE)
    arguments = msgspec.to_builtins([f"/assets/{file.name}", config, questions])
    *answers, evaluations = page.evaluate(ANALYSE, arguments)
    assert answers == native
    assert 0 < evaluations < sum(limits["nodes"] for _, limits in questions) * 2


def line_fields(line: Any) -> dict[str, Any]:
    return {name: getattr(line, name) for name in ("best", "score", "depth", "nodes", "win_in", "pv")}
