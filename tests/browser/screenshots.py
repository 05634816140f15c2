"""Screenshots of every scene, for every screen and in both themes, with an index page: `make screenshots`.

python -m tests.browser.screenshots [FOLDER [SCENE …]]
python -m tests.browser.screenshots --readme
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from bench.client import chromium
from tests.browser.page_checks import resize
from tests.browser.scenes import SCENES
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users
from tests.browser.wasm_module import ROOT
from tests.server.server_process import run_server_process

SCREENS = {"small": SMALL_PHONE, "phone": PHONE, "desktop": DESKTOP, "television": TELEVISION}
THEMES = ("light", "dark")
#: The pictures of the README: file, scene, screen, theme.
README_PICTURES = {
    "page-home": ("home-current-game", "desktop", "light"),
    "page-degrees": ("playing-degrees", "desktop", "light"),
    "page-six": ("playing-six", "desktop", "dark"),
    "page-screen": ("screen-comparing", "television", "light"),
    "page-sixth": ("playing-sixth", "phone", "light"),
    "page-sixes": ("comparing-sixes", "phone", "dark"),
}
#: Colours of a README picture: enough for flat areas, and a small file.
COLOURS = 192
INDEX_HEAD = """<!doctype html><meta charset="utf-8"><title>Screenshots of Sixfold</title>
<style>body{font:16px system-ui;margin:24px;background:#ddd}h2{margin:36px 0 6px}
div{display:flex;gap:12px;overflow-x:auto;align-items:start}
img{height:480px;border-radius:6px;background:#fff}</style>"""


def index_page(names: Iterable[str]) -> str:
    """Return the HTML of a page with all pictures, a row for each scene."""
    rows = []
    for name in names:
        files = [f"{name}-{screen}-{theme}.png" for screen in SCREENS for theme in THEMES]
        images = "".join(f'<a href="{file}"><img loading="lazy" src="{file}" alt="{file}"></a>' for file in files)
        rows.append(f"<h2>{escape(name)}</h2><div>{images}</div>")
    return INDEX_HEAD + "".join(rows)


def take_screenshots(folder: Path, names: list[str]) -> None:
    """Photograph these scenes, or all of them, on every screen and in both themes."""
    folder.mkdir(parents=True, exist_ok=True)
    names = names or list(SCENES)
    with run_server_and_browser() as (browser, address):
        for name in names:
            for screen, theme, page in open_scene(browser, address, name):
                page.screenshot(path=folder / f"{name}-{screen}-{theme}.png", animations="disabled")
            sys.stdout.write(f"{name}\n")
    (folder / "index.html").write_text(index_page(names), encoding="utf-8")
    sys.stdout.write(f"Open {folder / 'index.html'}\n")


def take_readme_pictures() -> None:
    with run_server_and_browser() as (browser, address):
        for file, (name, *wanted) in README_PICTURES.items():
            for screen, theme, page in open_scene(browser, address, name):
                if [screen, theme] == wanted:
                    picture = Image.open(BytesIO(page.screenshot(animations="disabled")))
                    picture.quantize(COLOURS).save(ROOT / f"docs/pictures/{file}.png", optimize=True)


@contextmanager
def run_server_and_browser() -> Iterator[tuple[Browser, str]]:
    """Run a server and Chromium; yield the browser and the server's address."""
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server_process(Path(folder), "--movetime", "0.05", "--trust-proxy") as address,
        chromium() as browser,
    ):
        yield browser, address


def open_scene(browser: Browser, address: str, name: str) -> Iterator[tuple[str, str, Page]]:
    """Open a scene once, and yield its page for each screen and theme."""
    users = Users(browser, address)
    page = SCENES[name](users)
    for screen, size in SCREENS.items():
        for theme in THEMES:
            resize(page, size, theme)
            yield screen, theme, page
    for context in browser.contexts:
        context.close()
    if users.console_errors:
        sys.stdout.write(f"{name}: console errors: {users.console_errors}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--readme"]:
        take_readme_pictures()
    else:
        take_screenshots(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), sys.argv[2:])
