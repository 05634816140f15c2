"""The speed of the engine in a browser page: `sixfold bench browser [--seconds S] [--json]`.

`first_analysis` is the time from turning the analysis on, on a page that is already open, until the best line of a
position in the middle of a game is painted. It includes fetching and compiling the worker, the module and the net.
`cold` is the fastest first visit of a new browser context, `again` the fastest second visit (other load on the machine
only adds to these times), and `median` the median first visit. Evaluations are positions that the search evaluated, by
the net if the game has one; nodes are all positions it reached. One worker, wall-clock time.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import sixfold
from bench.client import ROOT, chromium, run_server
from sixfold.bots.analysis import create_searcher
from sixfold.engine import engine_state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: The number of turns to the middle of a game, and the nodes searched for each.
MIDDLE = {"six": 40, "sixth": 20}
NODES = 2_000
#: The seconds of one measurement of speed.
SEARCH_SECONDS = 1.5
#: After this time without a result the engine counts as broken.
TIMEOUT_SECONDS = 60
BOUNDS = {"first_analysis_ms": "<= 300", "evaluations_per_second": ">= 5000"}
FIRST_ANALYSIS = """(timeout) => new Promise((resolve) => {
    setTimeout(() => resolve(null), timeout);
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-depth]")) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - start));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    document.querySelector("[role=switch]").click();
})"""
MEASURE_SPEED = """async ([file, config, setup, milliseconds, timeout]) => {
    const timer = new Promise((_, reject) => setTimeout(() => reject(new Error("no result in time")), timeout));
    const engine = await (await import(file)).loadEngine(config);
    const position = { game: config.rules.game, rules: config.rules, ...setup };
    await Promise.race([engine.analyse(position, { milliseconds: milliseconds / 4 }), timer]);
    await engine.forget();
    const [before, start] = [await engine.evaluations(), performance.now()];
    const { lines } = await engine.analyse(position, { milliseconds });
    const seconds = (performance.now() - start) / 1000;
    const speeds = [((await engine.evaluations()) - before) / seconds, lines[0].nodes / seconds];
    engine.close();
    return speeds;
}"""


class BrokenEngine(SystemExit):
    """The engine in the page does not work. Ends the benchmark with a message instead of a traceback."""

    def __init__(self, errors: Sequence[str]) -> None:
        reason = f" ({'; '.join(dict.fromkeys(errors))})" if errors else ""
        super().__init__(
            f"The engine in the page returned no result{reason}. Is web/dist stale? `make setup` rebuilds it."
        )


def play_half(preset: str) -> list[str]:
    """Plays the first half of a game of the engine against itself; returns its turns."""
    game = sixfold.game(preset)
    state, searcher, turns = game.start(), create_searcher(game, megabytes=8), list[str]()
    for _ in range(MIDDLE[preset]):
        turns.append(searcher.think(engine_state(state), nodes=NODES)[0].best)
        state = state.play(turns[-1])
    return turns


def post(context: BrowserContext, address: str, path: str, body: Mapping[str, Any]) -> Any:
    """Posts a JSON body and returns the JSON response."""
    response = context.request.post(address + path, data=json.dumps(body), headers={"origin": address})
    assert response.ok, response.text()
    return response.json()


def make_replay(browser: Browser, address: str, preset: str) -> str:
    """Plays half a game and resigns; returns the path of its replay."""
    context = browser.new_context(extra_http_headers={"content-type": "application/json"})
    request = {"preset": preset, "name": "Seat 0", "companions": ["Seat 1"]}
    table = post(context, address, "/api/tables", request)["table"]
    for action in (
        {"type": "start"},
        *({"type": "turn", "move": move} for move in play_half(preset)),
        {"type": "resign"},
    ):
        post(context, address, f"/api/tables/{table}/actions", {"action": action})
    context.close()
    return f"/g/{table}/1"


def open_replay(page: Page, address: str) -> Page:
    """Opens a replay at the last position before the end, and waits until nothing is left to fetch."""
    page.goto(address)
    page.locator("[role=switch]").wait_for()
    page.locator("body").press("End")
    page.locator("body").press("ArrowLeft")
    page.wait_for_load_state("networkidle")
    return page


def first_analyses(browser: Browser, address: str) -> tuple[float, float]:
    """The milliseconds until the first analysis in a new browser context, on the first visit and the second."""
    context, times, errors = browser.new_context(), list[float](), list[str]()
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    for _ in range(2):
        page = open_replay(context.new_page(), address)
        time = page.evaluate(FIRST_ANALYSIS, 1000 * TIMEOUT_SECONDS)
        if time is None:
            raise BrokenEngine(errors)
        times.append(time)
        page.close()  # stops its analysis, which would slow down the next one
    context.close()
    return times[0], times[1]


def measure_speed(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Evaluations and nodes per second."""
    from playwright.sync_api import Error

    (file,) = (ROOT / "web/dist/assets").glob("engine-*.js")
    page = browser.new_page()
    page.goto(address)
    table, number = path.split("/")[2:]
    game = page.request.get(f"{address}/api/tables/{table}/games/{number}").json()
    times = [1000 * SEARCH_SECONDS, 1000 * TIMEOUT_SECONDS]
    try:
        arguments = [f"/assets/{file.name}", game["engine"], game["steps"][-2]["setup"], *times]
        evaluations, nodes = page.evaluate(MEASURE_SPEED, arguments)
    except Error as error:
        raise BrokenEngine([error.message]) from None
    page.close()
    return evaluations, nodes


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    if not (ROOT / "web/dist/assets").is_dir():
        raise FileNotFoundError(ROOT / "web/dist")
    rounds = max(5, int(seconds / (len(MIDDLE) * (SEARCH_SECONDS + 1))))
    cold, again, speeds = dict[str, list[float]](), dict[str, list[float]](), dict[str, tuple[float, float]]()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, run_server(Path(folder)) as address:
        paths = {preset: make_replay(browser, address, preset) for preset in MIDDLE}
        for number in range(rounds):
            for preset, path in paths.items():
                first, second = first_analyses(browser, address + path)
                cold.setdefault(preset, []).append(first)
                again.setdefault(preset, []).append(second)
                speeds[preset] = max(speeds.get(preset, (0.0, 0.0)), measure_speed(browser, address, path))
            progress((number + 1) / rounds)
    figures = dict[str, float]()
    for preset, (evaluations, nodes) in speeds.items():
        figures |= {
            f"{preset}_first_analysis_cold_ms": min(cold[preset]),
            f"{preset}_first_analysis_median_ms": median(cold[preset]),
            f"{preset}_first_analysis_again_ms": min(again[preset]),
            f"{preset}_evaluations_per_second": evaluations,
            f"{preset}_nodes_per_second": nodes,
        }
    return figures | {
        "first_analysis_ms": max(map(min, cold.values())),
        "evaluations_per_second": min(evaluations for evaluations, _ in speeds.values()),
    }
