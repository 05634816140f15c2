"""Runs the command as people do: in a process, with a folder as its working directory."""

from __future__ import annotations

import os
import signal
import subprocess
import sysconfig
from pathlib import Path
from typing import Protocol

SIXFOLD = str(Path(sysconfig.get_path("scripts"), "sixfold"))
ENVIRONMENT = os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"}

#: A game of `sixth-4x4` in which Silver's last turn completes a King for Gold.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def restore_ctrl_c() -> None:
    """Stop ignoring SIGINT in a new process: one started from a background job inherits that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class CommandResult:
    """What a command printed, and its exit code."""

    def __init__(self, process: subprocess.CompletedProcess[bytes]) -> None:
        self.code = process.returncode
        self.out = process.stdout.decode()
        self.err = process.stderr.decode()
        assert "Traceback" not in self.err + self.out

    def has_error(self, code: str) -> bool:
        """Whether the command failed with one line on standard error that ends with this code."""
        lines = self.err.splitlines()
        assert (self.code, len(lines)) == (2, 1), self.err
        assert lines[0].startswith("sixfold: ")
        return lines[0].endswith(f" ({code})")


class Sixfold(Protocol):
    """Runs `sixfold` with arguments."""

    def __call__(self, *arguments: str | bytes, stdin: str | bytes = b"", **environment: str) -> CommandResult: ...


def command_in(folder: Path) -> Sixfold:
    """Return a function that runs `sixfold` in a folder."""

    def run(*arguments: str | bytes, stdin: str | bytes = b"", **environment: str) -> CommandResult:
        process = subprocess.run(
            [SIXFOLD, *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=folder,
            env=ENVIRONMENT | environment,
            timeout=180,
            check=False,
        )
        return CommandResult(process)

    return run
