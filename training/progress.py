"""A progress bar on the terminal, drawn by rich where rich is installed."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

try:
    from rich.console import Console
    from rich.progress import Progress
except ImportError:  # a borrowed machine may have nothing but PyTorch
    VISIBLE = False
else:
    VISIBLE = sys.stderr.isatty()


class ProgressBar:
    """One line on a terminal; nothing if the output goes elsewhere."""

    def __init__(self) -> None:
        self._progress: Progress | None = None

    def show(self, what: str, share: float) -> None:
        """Show how much of something is done, from 0 to 1."""
        if not VISIBLE:
            return
        if self._progress is None:
            self._progress = Progress(console=Console(stderr=True), transient=True)
            self._progress.add_task(what, total=1.0)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], description=what, completed=min(share, 1.0))

    def clear(self) -> None:
        """Remove the bar, so that something else can be printed."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None

    @contextmanager
    def show_time(self, what: str, seconds: float) -> Iterator[None]:
        """Show the elapsed time of something that takes this many seconds."""
        end = threading.Event()
        start = time.monotonic()

        def tick() -> None:
            while not end.wait(0.2):
                self.show(what, (time.monotonic() - start) / seconds)

        thread = threading.Thread(target=tick)
        thread.start()
        try:
            yield
        finally:
            end.set()
            thread.join()
