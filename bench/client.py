"""How light the page is, and how soon it can be used: `sixfold bench client [--json]`.

Sizes are of all the script that is fetched before the page can be used, packed as the house sends it. Times are the
middle of several first visits in Chromium, its processor slowed down four times, and mean something only where nothing
else is done; `shift` is the largest layout shift of a page.
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
SLOWED = 4
GAMES = ("six", "sixth", "degrees", "sixes")
#: What is there once a page can be used.
USABLE = {"door": ".ring button", "table": ".stage .board > *"}
BOUNDS = {
    "door_script_kb": "<= 150",
    **{f"{game}_script_kb": "<= 250" for game in GAMES},
    "door_usable_ms": "<= 1500",
    **{f"{game}_usable_ms": "<= 1500" for game in GAMES},
    "shift": "<= 0.01",
}
WATCH = """(() => {
    const found = { usable: null, shift: 0, moved: [] };
    window.looked = found;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            found.shift += entry.value;
            found.moved.push(...entry.sources.map((source) => source.node?.className ?? ""));
        }
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
        // Painted, and not only there: the second frame after it begins once the first is on the screen.
        if (document.querySelector(SELECTOR)) requestAnimationFrame(() => requestAnimationFrame(() => {
            found.usable ??= performance.now();
        }));
        else requestAnimationFrame(look);
    };
    look();
})()"""


@contextmanager
def house(folder: Path) -> Iterator[str]:
    """A house with a file of its own; where it listens."""
    command = [sys.executable, "-m", "sixfold", "serve", "--port", "0", "--workers", "1", "--movetime", "0.05"]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'house.db'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"The house is open at (\S+)", process.stdout.readline())
        assert found is not None
        yield found[1]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def first_visit(browser: Browser, address: str, path: str, selector: str, slowed: float = 1) -> dict[str, Any]:
    """Load a page as somebody who was never here: packed bytes of script, when it could be used, and what moved."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    scripts: list[bytes] = []
    page.on("response", lambda said: scripts.append(said.body()) if said.url.endswith(".js") else None)
    page.add_init_script(WATCH.replace("SELECTOR", repr(selector)))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(address + path)
    page.locator(selector).first.wait_for()
    page.wait_for_load_state("networkidle")
    looked = page.evaluate("() => window.looked")
    context.close()
    return {**looked, "script": sum(len(gzip.compress(script)) for script in scripts)}


def tables(browser: Browser, address: str) -> dict[str, str]:
    """A game of each kind that can be watched, and where."""
    context = browser.new_context()
    found = {}
    for game in GAMES:
        headers = {"origin": address}
        setting = {"preset": game, "name": "Host", "bots": [{"player": "1"}]}
        made = context.request.post(f"{address}/api/tables", data=setting, headers=headers).json()
        context.request.post(
            f"{address}/api/tables/{made['table']}/actions", data={"action": {"type": "start"}}, headers=headers
        )
        found[game] = str(made["link"])
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    from playwright.sync_api import sync_playwright

    where = subprocess.run([ROOT / "tools/chromium"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
        yield browser
        browser.close()


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    rounds, times, shift = max(3, int(seconds / 4)), dict[str, list[float]](), 0.0
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, house(Path(folder)) as address:
        pages = {"door": "/", **tables(browser, address)}
        for number in range(rounds):
            for name, path in pages.items():
                seen = first_visit(browser, address, path, USABLE.get(name, USABLE["table"]), SLOWED)
                times.setdefault(name, []).append(seen["usable"])
                found[f"{name}_script_kb"] = seen["script"] / 1000
                shift = max(shift, seen["shift"])
            progress((number + 1) / rounds)
    return found | {f"{name}_usable_ms": median(all_of_it) for name, all_of_it in times.items()} | {"shift": shift}
