"""The WebAssembly core in Chromium: in the page and in a worker, with shared memory and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page
from sixfold_engine import Searcher, Six, Sixth

from tests.browser.wasm_module import BUILD

PAGE = Path(__file__).parent / "wasm_page.html"
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
#: Stops a search after its first report, and uses the engine again.
STOP_SEARCH = """async (game) => {
    const engine = await loadEngine();
    const position = { game };
    let report;
    const firstReport = new Promise((resolve) => (report = resolve));
    const search = engine.analyse(position, {}, report);
    const [line] = await firstReport;
    await engine.stop();
    const { lines, stopped } = await search;
    const next = await engine.analyse(position, { depth: 2 });
    const legal = await engine.legal(position);
    engine.close();
    return { firstDepth: line.depth, lastDepth: lines[0].depth, stopped, nextDepth: next.lines[0].depth,
        isLegal: legal.includes(lines[0].best) };
}"""


class PageHandler(SimpleHTTPRequestHandler):
    """Serves the page at / and the built core under /core/; an isolated page may share memory with its workers."""

    def __init__(self, *arguments: object, isolated: bool) -> None:
        self.isolated = isolated
        super().__init__(*arguments)  # type: ignore[arg-type]  # as the server calls it

    def translate_path(self, path: str) -> str:
        return str(BUILD / path.removeprefix("/core/")) if path.startswith("/core/") else str(PAGE)

    def end_headers(self) -> None:
        for name, value in ISOLATION.items() if self.isolated else ():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Log nothing."""


@contextmanager
def serve_page(isolated: bool) -> Iterator[str]:
    """Serve the page in a thread; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(PageHandler, isolated=isolated))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=[True, False], ids=["isolated", "not isolated"], scope="module")
def isolated(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture(scope="module")
def address(isolated: bool) -> Iterator[str]:
    with serve_page(isolated) as address:
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


def test_the_page_is_isolated_if_its_headers_say_so(page: Page, isolated: bool) -> None:
    assert page.evaluate("crossOriginIsolated") is isolated
    assert page.evaluate("typeof SharedArrayBuffer") == ("function" if isolated else "undefined")


def test_perft_in_the_page_and_in_a_worker_agrees_with_the_native_core(page: Page) -> None:
    counts = page.evaluate("""async () => {
        const [core, engine] = await Promise.all([loadCore(), loadEngine()]);
        const counts = [];
        for (const [game, depth] of [["six", 5], ["sixth", 4]]) {
            core.open({ game });
            counts.push(core.perft(depth), await engine.perft({ game }, depth));
        }
        return counts;
    }""")
    six, sixth = Six().perft(5), Sixth().perft(4)
    assert counts == [six, six, sixth, sixth]


@pytest.mark.parametrize(("game", "core"), [("six", Six), ("sixth", Sixth)])
def test_a_search_reports_each_depth_and_agrees_with_the_native_core(
    page: Page, game: str, core: type[Six | Sixth]
) -> None:
    answer = page.evaluate(
        """async (game) => {
            const engine = await loadEngine(), reports = [];
            const search = engine.analyse({ game }, { nodes: 30000 }, (lines) => reports.push(lines[0].depth));
            return { reports, result: await search };
        }""",
        game,
    )
    native = Searcher().think(core(), nodes=30000)[0]
    (line,) = answer["result"]["lines"]
    assert answer["result"]["stopped"] is False
    assert answer["reports"] == list(range(1, len(answer["reports"]) + 1))
    assert line == {name: getattr(native, name) for name in ("best", "score", "depth", "nodes", "win_in", "pv")}


@pytest.mark.parametrize("game", ["six", "sixth"])
def test_a_search_without_limits_is_stopped(page: Page, isolated: bool, game: str) -> None:
    workers: list[object] = []
    page.on("worker", lambda worker: workers.append(worker))
    answer = page.evaluate(STOP_SEARCH, game)
    assert answer.pop("lastDepth") >= 1
    assert answer == {"firstDepth": 1, "stopped": True, "nextDepth": 2, "isLegal": True}
    assert len(workers) == (1 if isolated else 2)  # with shared memory the worker is stopped without replacing it


def test_the_page_stays_responsive_during_a_search(page: Page) -> None:
    ticks = page.evaluate("""async () => {
        const engine = await loadEngine();
        let ticks = 0;
        const timer = setInterval(() => { if (++ticks === 5) engine.stop(); }, 1);
        await engine.analyse({ game: "six" }, {});
        clearInterval(timer);
        return ticks;
    }""")
    assert ticks >= 5  # the fifth tick stops the search


def test_invalid_requests_are_rejected_with_a_code(page: Page) -> None:
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


def test_a_worker_that_cannot_be_loaded_is_reported_and_retried(page: Page) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    first = page.evaluate(
        "async () => { window.engine = await loadEngine(); return codeOf(engine.legal({ game: 'six' })); }"
    )
    page.unroute("**/worker.js")
    assert (first, page.evaluate("codeOf(engine.legal({ game: 'six' }))")) == ("crashed", "none")
