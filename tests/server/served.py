"""A house as people run it: `sixfold serve` in a process of its own, on a port and a file of its own."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.command import ENVIRONMENT, SIXFOLD, hears_ctrl_c

OPEN = re.compile(r"The house is open at (\S+)")


class Served:
    """A house that is open. `log` is what it wrote on standard error, once it is closed."""

    def __init__(self, folder: Path, *flags: str, **environment: str) -> None:
        self._log = (folder / "log.txt").open("wb")
        self.process = subprocess.Popen(
            [SIXFOLD, "serve", "--port", "0", "--database", f"sqlite:///{folder / 'house.db'}", *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            cwd=folder,
            env=ENVIRONMENT | environment,
            preexec_fn=hears_ctrl_c,
        )
        assert self.process.stdout is not None
        found = OPEN.search(self.process.stdout.readline())
        assert found is not None, (folder / "log.txt").read_text()
        self.address = found[1]

    def close(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to close, and wait; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        self.process.communicate(timeout=60)
        self._log.close()
        return self.process.returncode


@contextmanager
def house(folder: Path, *flags: str, **environment: str) -> Iterator[str]:
    """A house in a folder; its address is the context's value."""
    served = Served(folder, "--thinkers", "1", *flags, **environment)
    try:
        yield served.address
    finally:
        code = served.close()
        log = (folder / "log.txt").read_text(encoding="utf-8")
    assert (code, "Traceback" in log) == (0, False), log[-3000:]
