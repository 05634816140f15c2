"""`sixfold serve` in a separate process with its own port and database. In a thread instead: `server_in_process`."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.command import ENVIRONMENT, SIXFOLD, restore_ctrl_c

ADDRESS = re.compile(r"Sixfold is running at (\S+)")


class ServerProcess:
    """A running `sixfold serve`. Its standard error is appended to `log.txt`."""

    def __init__(self, folder: Path, *flags: str, log: str = "log.txt", **environment: str) -> None:
        self.database = folder / "sixfold.db"
        self._log = (folder / log).open("ab")
        #: When its process was started, by the monotonic clock.
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [SIXFOLD, "serve", "--port", "0", "--database", f"sqlite:///{self.database}", *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            cwd=folder,
            env=ENVIRONMENT | environment,
            preexec_fn=restore_ctrl_c,
        )
        assert self.process.stdout is not None
        match = ADDRESS.search(self.process.stdout.readline())
        assert match is not None, self.log
        self.address = match[1]
        self.port = int(self.address.rpartition(":")[2])
        self.live = self.address.replace("http", "ws", 1)

    @property
    def log(self) -> str:
        """What this server and earlier ones in the same folder logged."""
        return Path(self._log.name).read_text(encoding="utf-8")

    @property
    def memory_bytes(self) -> int:
        """Resident memory of the process, without its workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.findall(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)[0]) * 1024

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds used by the process, without its workers."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.communicate(timeout=60)
        self._log.close()

    def close(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, wait, and return the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        self.process.communicate(timeout=60)
        self._log.close()
        return self.process.returncode


@contextmanager
def run_server_process(folder: Path, *flags: str, **environment: str) -> Iterator[str]:
    """Run `sixfold serve` inside a `with` block, which yields its address. By default its bots play at once."""
    server = ServerProcess(folder, "--workers", "1", "--pace", "0", *flags, **environment)
    try:
        yield server.address
    finally:
        code = server.close()
        log = (folder / "log.txt").read_text(encoding="utf-8")
    assert (code, "Traceback" in log) == (0, False), log[-3000:]
