"""A bar that shows how far something is, where somebody looks."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

WIDTH = 30


class Bar:
    """One line on a terminal; nothing where the output goes elsewhere."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()
        self._last = 0.0

    def show(self, what: str, share: float) -> None:
        """How far it is, at most ten times a second."""
        now = time.monotonic()
        if not self._seen or now - self._last < 0.1:
            return
        self._last = now
        done = round(min(share, 1) * WIDTH)
        print(f"\r{what} [{'#' * done}{'.' * (WIDTH - done)}] {100 * min(share, 1):3.0f} %", end="", file=sys.stderr)

    def clear(self) -> None:
        """Leave the line to others."""
        if self._seen:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr)

    @contextmanager
    def running(self, what: str, seconds: float) -> Iterator[None]:
        """Show the time go by while something takes so many seconds."""
        ended = threading.Event()
        start = time.monotonic()

        def tick() -> None:
            while not ended.wait(0.2):
                self.show(what, (time.monotonic() - start) / seconds)

        thread = threading.Thread(target=tick)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
