"""A site with one page, that lets the page share memory with its workers or does not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.browser.wasm_module import BUILD

PAGE = Path(__file__).parent / "page.html"
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Site(SimpleHTTPRequestHandler):
    """The page at /, the built core under /core/."""

    def __init__(self, *arguments: object, isolated: bool) -> None:
        self.isolated = isolated
        super().__init__(*arguments)  # type: ignore[arg-type]  # as the server calls it

    def translate_path(self, path: str) -> str:
        """Where a path of the site is."""
        return str(BUILD / path.removeprefix("/core/")) if path.startswith("/core/") else str(PAGE)

    def end_headers(self) -> None:
        """Isolate the page, or not."""
        for name, value in ISOLATION.items() if self.isolated else ():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def site(isolated: bool) -> Iterator[str]:
    """Serve it; the address is the context's value."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, isolated=isolated))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()
