"""How the engine does in a real page: `sixfold bench browser [--seconds S] [--json]`.

The first thought is the time from the switch that asks for the engine, on a page that is open already, until the best
line of a position in the middle of a game is painted. Worker, module and net are fetched and compiled in that time, the
first time that a browser is here (`cold`) and the next (`again`), each the quickest of several visits: what else the
machine does only adds to it. `usual` is the middle of the first ones. Evaluations are positions that the search judged,
by the net where the game has one; nodes are all that it came to. One worker, and time of the wall.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import sixfold
from bench.client import ROOT, chromium, house
from sixfold.bots.analysis import create_searcher
from sixfold.engine import engine_state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

#: How many turns are played to come to the middle of a game, and how many nodes each is thought about.
MIDDLE = {"six": 40, "sixth": 20}
NODES = 2_000
THINKING = 1.5  # seconds of one measurement of speed
BOUNDS = {"first_thought_ms": "<= 300", "evaluations_a_second": ">= 5000"}
FIRST = """() => new Promise((resolve) => {
    const asked = performance.now();
    const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-depth]")) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - asked));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    document.querySelector("[role=switch]").click();
})"""
SPEED = """async ([file, mind, setup, milliseconds]) => {
    const engine = await (await import(file)).engineFor(mind);
    const position = { game: mind.rules.game, rules: mind.rules, ...setup };
    await engine.analyse(position, { milliseconds: milliseconds / 4 });
    await engine.forget();
    const [judged, began] = [await engine.judged(), performance.now()];
    const { lines } = await engine.analyse(position, { milliseconds });
    const seconds = (performance.now() - began) / 1000;
    const found = [((await engine.judged()) - judged) / seconds, lines[0].nodes / seconds];
    engine.close();
    return found;
}"""


def turns(preset: str) -> list[str]:
    """The first half of a game of the engine against itself."""
    game = sixfold.game(preset)
    state, searcher, played = game.start(), create_searcher(game, megabytes=8), list[str]()
    for _ in range(MIDDLE[preset]):
        played.append(searcher.think(engine_state(state), nodes=NODES)[0].best)
        state = state.play(played[-1])
    return played


def asked(context: BrowserContext, address: str, path: str, body: Mapping[str, Any]) -> Any:
    said = context.request.post(address + path, data=json.dumps(body), headers={"origin": address})
    assert said.ok, said.text()
    return said.json()


def finished(browser: Browser, address: str, preset: str) -> str:
    """A game that is given up in its middle; its path."""
    context = browser.new_context(extra_http_headers={"content-type": "application/json"})
    opening = {"preset": preset, "name": "Seat 0", "companions": ["Seat 1"]}
    table = asked(context, address, "/api/tables", opening)["table"]
    for act in ({"type": "start"}, *({"type": "turn", "move": move} for move in turns(preset)), {"type": "resign"}):
        asked(context, address, f"/api/tables/{table}/actions", {"action": act})
    context.close()
    return f"/g/{table}/1"


def opened(page: Page, address: str) -> Page:
    """The page at the last position before the game was given up, with nothing left to fetch."""
    page.goto(address)
    page.locator("[role=switch]").wait_for()
    page.locator("body").press("End")
    page.locator("body").press("ArrowLeft")
    page.wait_for_load_state("networkidle")
    return page


def first_thoughts(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds, the first time that somebody is here and the next."""
    context, found = browser.new_context(), list[float]()
    for _ in range(2):
        page = opened(context.new_page(), address)
        found.append(page.evaluate(FIRST))
        page.close()  # or it goes on thinking beside the next one
    context.close()
    return found[0], found[1]


def speed(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Evaluations and nodes a second."""
    (file,) = (ROOT / "web/dist/assets").glob("engine-*.js")
    page = browser.new_page()
    page.goto(address)
    table, number = path.split("/")[2:]
    game = page.request.get(f"{address}/api/tables/{table}/games/{number}").json()
    given = [f"/assets/{file.name}", game["engine"], game["steps"][-2]["setup"], 1000 * THINKING]
    evaluations, nodes = page.evaluate(SPEED, given)
    page.close()
    return evaluations, nodes


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    if not (ROOT / "web/dist/assets").is_dir():
        raise FileNotFoundError(ROOT / "web/dist")
    rounds = max(5, int(seconds / (len(MIDDLE) * (THINKING + 1))))
    cold, again, speeds = dict[str, list[float]](), dict[str, list[float]](), dict[str, tuple[float, float]]()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, house(Path(folder)) as address:
        paths = {preset: finished(browser, address, preset) for preset in MIDDLE}
        for number in range(rounds):
            for preset, path in paths.items():
                first, second = first_thoughts(browser, address + path)
                cold.setdefault(preset, []).append(first)
                again.setdefault(preset, []).append(second)
                speeds[preset] = max(speeds.get(preset, (0.0, 0.0)), speed(browser, address, path))
            progress((number + 1) / rounds)
    found = dict[str, float]()
    for preset, (evaluations, nodes) in speeds.items():
        found |= {
            f"{preset}_first_thought_cold_ms": min(cold[preset]),
            f"{preset}_first_thought_usual_ms": median(cold[preset]),
            f"{preset}_first_thought_again_ms": min(again[preset]),
            f"{preset}_evaluations_a_second": evaluations,
            f"{preset}_nodes_a_second": nodes,
        }
    return found | {
        "first_thought_ms": max(map(min, cold.values())),
        "evaluations_a_second": min(evaluations for evaluations, _ in speeds.values()),
    }
