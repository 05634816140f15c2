"""`make shots`: a picture of every page and state, for every screen and in both themes, and an index of them.

python -m tests.browser.shots [FOLDER [NAME …]]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import DESK, SMALL, TELEPHONE, TELEVISION, People
from tests.browser.scenes import SCENES
from tests.browser.wasm_module import ROOT
from tests.server.server_process import run_server_process

SCREENS = {"small": SMALL, "phone": TELEPHONE, "desktop": DESK, "television": TELEVISION}
THEMES = ("light", "dark")
COLOURS = 192
#: Those that the book shows: a scene, a screen, a theme.
BOOK = {
    "page-door": ("door-waiting", "desktop", "light"),
    "page-degrees": ("playing-degrees", "desktop", "light"),
    "page-six": ("playing-six", "desktop", "dark"),
    "page-screen": ("host-comparing", "television", "light"),
    "page-sixth": ("playing-sixth", "phone", "light"),
    "page-sixes": ("comparing-sixes", "phone", "dark"),
}
HEAD = """<!doctype html><meta charset="utf-8"><title>Sixfold in pictures</title>
<style>body{font:16px system-ui;margin:24px;background:#ddd}h2{margin:36px 0 6px}
div{display:flex;gap:12px;overflow-x:auto;align-items:start}
img{height:480px;border-radius:6px;background:#fff}</style>"""


def index(names: Iterable[str]) -> str:
    """All pictures on one page, a row for each scene."""
    rows = []
    for name in names:
        files = [f"{name}-{screen}-{theme}.png" for screen in SCREENS for theme in THEMES]
        shown = "".join(f'<a href="{file}"><img loading="lazy" src="{file}" alt="{file}"></a>' for file in files)
        rows.append(f"<h2>{escape(name)}</h2><div>{shown}</div>")
    return HEAD + "".join(rows)


def main(folder: Path, wanted: list[str]) -> None:
    """Take them all, or those of a few scenes."""
    folder.mkdir(parents=True, exist_ok=True)
    names = wanted or list(SCENES)
    with visited() as browser_at:
        for name in names:
            for screen, theme, page in looks(*browser_at, name):
                page.screenshot(path=folder / f"{name}-{screen}-{theme}.png", animations="disabled")
            sys.stdout.write(f"{name}\n")
    (folder / "index.html").write_text(index(names), encoding="utf-8")
    sys.stdout.write(f"Look at {folder / 'index.html'}\n")


def book() -> None:
    """Take those of the book anew."""
    with visited() as browser_at:
        for file, (name, wanted, colours) in BOOK.items():
            for screen, theme, page in looks(*browser_at, name):
                if (screen, theme) == (wanted, colours):
                    taken = Image.open(BytesIO(page.screenshot(animations="disabled")))
                    # Flat colours need no more of them, and the book stays light.
                    taken.quantize(COLOURS).save(ROOT / f"docs/pictures/{file}.png", optimize=True)


@contextmanager
def visited() -> Iterator[tuple[Browser, str]]:
    """A browser, and a house that it visits."""
    chromium = subprocess.run([ROOT / "tools/chromium"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with (
        tempfile.TemporaryDirectory() as place,
        run_server_process(Path(place), "--movetime", "0.05", "--trust-proxy") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser, address
        browser.close()


def looks(browser: Browser, address: str, name: str) -> Iterator[tuple[str, str, Page]]:
    """A scene on each screen and in each theme."""
    people = People(browser, address)
    page = SCENES[name](people)
    for screen, size in SCREENS.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]  # plain dicts
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
            yield screen, theme, page
    for context in browser.contexts:
        context.close()
    if people.complaints:
        sys.stdout.write(f"{name} complained: {people.complaints}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--book"]:
        book()
    else:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:])
