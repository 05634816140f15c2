"""The command as people run it: a process of its own, in a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sysconfig
from pathlib import Path
from typing import Protocol

SIXFOLD = str(Path(sysconfig.get_path("scripts"), "sixfold"))
ENVIRONMENT = os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"}

#: A game of `sixth-4x4` that Gold wins with a King, though Silver makes it.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def hears_ctrl_c() -> None:
    """What a new process does first: whoever is started in the background inherits deaf ears for Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Told:
    """What a command said, and how it ended."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        assert "Traceback" not in self.err + self.out

    def complains(self, code: str) -> bool:
        """Whether it ended with one line on standard error that names this code."""
        lines = self.err.splitlines()
        assert (self.code, len(lines)) == (2, 1), self.err
        assert lines[0].startswith("sixfold: ")
        return lines[0].endswith(f" ({code})")


class Sixfold(Protocol):
    """Runs `sixfold` with arguments."""

    def __call__(self, *arguments: str | bytes, stdin: str | bytes = b"", **environment: str) -> Told: ...


def run_in(folder: Path) -> Sixfold:
    """What runs `sixfold` in a folder."""

    def run(*arguments: str | bytes, stdin: str | bytes = b"", **environment: str) -> Told:
        done = subprocess.run(
            [SIXFOLD, *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=folder,
            env=ENVIRONMENT | environment,
            timeout=180,
            check=False,
        )
        return Told(done)

    return run
