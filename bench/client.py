"""The size of the client's scripts and its loading times: `sixfold bench client [--json]`.

Sizes are all scripts that are fetched before a page can be used, gzipped. Times are medians of several first visits in
Chromium with its processor slowed down four times; they mean something only on an idle machine. `layout_shift` is the
largest layout shift of a page.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
SLOWDOWN = 4
GAMES = ("six", "sixth", "degrees", "sixes")
#: The selector of an element that is there once a page can be used.
USABLE = {"home": ".ring button", "table": ".stage .board > *"}
BOUNDS = {
    "home_script_kb": "<= 150",
    **{f"{game}_script_kb": "<= 250" for game in GAMES},
    "home_usable_ms": "<= 1500",
    **{f"{game}_usable_ms": "<= 1500" for game in GAMES},
    "layout_shift": "<= 0.01",
}
WATCH = """(() => {
    const visit = { usable: null, shift: 0, moved: [] };
    window.visit = visit;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            visit.shift += entry.value;
            visit.moved.push(...entry.sources.map((source) => source.node?.className ?? ""));
        }
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
        // Wait until it is painted: the second frame begins once the first is on the screen.
        if (document.querySelector(SELECTOR)) requestAnimationFrame(() => requestAnimationFrame(() => {
            visit.usable ??= performance.now();
        }));
        else requestAnimationFrame(look);
    };
    look();
})()"""


@contextmanager
def run_server(folder: Path) -> Iterator[str]:
    """Runs a server with its database in a folder; yields its address."""
    command = [
        sys.executable,
        "-m",
        "sixfold",
        "serve",
        "--port",
        "0",
        "--workers",
        "1",
        "--movetime",
        "0.05",
        "--pace",
        "0",
    ]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'sixfold.db'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        match = re.search(r"Sixfold is running at (\S+)", process.stdout.readline())
        assert match is not None
        yield match[1]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def first_visit(browser: Browser, address: str, path: str, selector: str, slowdown: float = 1) -> dict[str, Any]:
    """Loads a page in a new browser context: gzipped bytes of script, when it could be used, and what moved."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    scripts: list[bytes] = []
    page.on("response", lambda response: scripts.append(response.body()) if response.url.endswith(".js") else None)
    page.add_init_script(WATCH.replace("SELECTOR", repr(selector)))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(address + path)
    page.locator(selector).first.wait_for()
    page.wait_for_load_state("networkidle")
    visit = page.evaluate("() => window.visit")
    context.close()
    return {**visit, "script": sum(len(gzip.compress(script)) for script in scripts)}


def tables(browser: Browser, address: str) -> dict[str, str]:
    """Starts a table of each game, and returns their links."""
    context = browser.new_context()
    links = {}
    for game in GAMES:
        headers = {"origin": address}
        request = {"preset": game, "name": "Host", "bots": [{"player": "1"}]}
        created = context.request.post(f"{address}/api/tables", data=request, headers=headers).json()
        context.request.post(
            f"{address}/api/tables/{created['table']}/actions", data={"action": {"type": "start"}}, headers=headers
        )
        links[game] = str(created["link"])
    return links


@contextmanager
def chromium() -> Iterator[Browser]:
    """Launches Chromium."""
    from playwright.sync_api import sync_playwright

    executable = subprocess.run([ROOT / "tools/chromium"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield browser
        browser.close()


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    rounds, times, shift = max(3, int(seconds / 4)), dict[str, list[float]](), 0.0
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, run_server(Path(folder)) as address:
        pages = {"home": "/", **tables(browser, address)}
        for number in range(rounds):
            for name, path in pages.items():
                visit = first_visit(browser, address, path, USABLE.get(name, USABLE["table"]), SLOWDOWN)
                times.setdefault(name, []).append(visit["usable"])
                figures[f"{name}_script_kb"] = visit["script"] / 1000
                shift = max(shift, visit["shift"])
            progress((number + 1) / rounds)
    return figures | {f"{name}_usable_ms": median(values) for name, values in times.items()} | {"layout_shift": shift}
