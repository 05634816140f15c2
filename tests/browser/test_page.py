"""The core in a real page: Chromium, a worker, with memory that is shared and without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from sixfold_engine import Searcher, Six, Sixth

from tests.browser.site import site

# Says in a page when a search has made its first report, and then stops it.
STOPPED = """async (game) => {
    const engine = await loadEngine();
    const position = { game };
    let reported;
    const first = new Promise((resolve) => (reported = resolve));
    const found = engine.analyse(position, {}, reported);
    const [line] = await first;
    await engine.stop();
    const { lines, stopped } = await found;
    const again = await engine.analyse(position, { depth: 2 });
    const legal = await engine.legal(position);
    engine.close();
    return { first: line.depth, last: lines[0].depth, stopped, again: again.lines[0].depth,
        isLegal: legal.includes(lines[0].best) };
}"""


@pytest.fixture(params=[True, False], ids=["isolated", "not isolated"], scope="module")
def isolated(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture(scope="module")
def address(isolated: bool) -> Iterator[str]:
    with site(isolated) as address:
        yield address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    page = browser.new_page()
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(address)
    page.wait_for_function("window.ready")
    yield page
    page.close()
    assert errors == []


def test_the_page_is_isolated_where_the_site_says_so(page: Page, isolated: bool) -> None:
    assert page.evaluate("crossOriginIsolated") is isolated
    assert page.evaluate("typeof SharedArrayBuffer") == ("function" if isolated else "undefined")


def test_perft_in_a_worker_and_in_the_page_is_that_of_the_native_core(page: Page) -> None:
    counted = page.evaluate("""async () => {
        const [core, engine] = await Promise.all([loadCore(), loadEngine()]);
        const counts = [];
        for (const [game, depth] of [["six", 5], ["sixth", 4]]) {
            core.open({ game });
            counts.push(core.perft(depth), await engine.perft({ game }, depth));
        }
        return counts;
    }""")
    six, sixth = Six().perft(5), Sixth().perft(4)
    assert counted == [six, six, sixth, sixth]


@pytest.mark.parametrize(("game", "core"), [("six", Six), ("sixth", Sixth)])
def test_a_search_streams_and_finds_what_the_native_core_finds(page: Page, game: str, core: type[Six | Sixth]) -> None:
    told = page.evaluate(
        """async (game) => {
            const engine = await loadEngine(), reports = [];
            const found = await engine.analyse({ game }, { nodes: 30000 }, (lines) => reports.push(lines[0].depth));
            return { reports, found };
        }""",
        game,
    )
    native = Searcher().think(core(), nodes=30000)[0]
    (line,) = told["found"]["lines"]
    assert told["found"]["stopped"] is False
    assert told["reports"] == list(range(1, len(told["reports"]) + 1))
    assert line == {name: getattr(native, name) for name in ("best", "score", "depth", "nodes", "win_in", "pv")}


@pytest.mark.parametrize("game", ["six", "sixth"])
def test_a_search_without_limits_stops(page: Page, isolated: bool, game: str) -> None:
    workers: list[object] = []
    page.on("worker", lambda worker: workers.append(worker))
    told = page.evaluate(STOPPED, game)
    assert (told["first"], told["stopped"], told["again"], told["isLegal"]) == (1, True, 2, True)
    assert told["last"] >= 1
    assert len(workers) == (1 if isolated else 2)  # where memory is shared the worker stays, and what it knows


def test_a_page_stays_awake_while_the_core_thinks(page: Page) -> None:
    ticks = page.evaluate("""async () => {
        const engine = await loadEngine();
        let ticks = 0;
        const ticking = setInterval(() => { if (++ticks === 5) engine.stop(); }, 1);
        await engine.analyse({ game: "six" }, {});
        clearInterval(ticking);
        return ticks;
    }""")
    assert ticks >= 5  # otherwise it would think still


def test_nonsense_is_refused_with_a_code(page: Page) -> None:
    codes = page.evaluate("""async () => {
        const engine = await loadEngine();
        return Promise.all([
            codeOf(engine.legal({ game: "chess" })),
            codeOf(engine.play({ game: "sixth" }, "nonsense")),
            codeOf(engine.analyse({ game: "sixth" }, { nodes: -1 })),
            codeOf(engine.legal({ game: "six", rules: () => {} })),
            codeOf(engine.legal({ game: "six" })),
        ]);
    }""")
    assert codes == ["unknown-game", "bad-turn", "bad-limit", "bad-question", "none"]


def test_a_worker_that_cannot_be_fetched_is_told_and_tried_again(page: Page) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    first = page.evaluate(
        "async () => { window.engine = await loadEngine(); return codeOf(engine.legal({ game: 'six' })); }"
    )
    page.unroute("**/worker.js")
    assert (first, page.evaluate("codeOf(engine.legal({ game: 'six' }))")) == ("crashed", "none")
