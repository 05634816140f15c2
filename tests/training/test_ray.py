"""Actors in processes of their own, through a Ray of this machine: they play while the learner learns, one is lost, and
nothing else is.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIMIT = 400.0


def wait_for(path: Path, what: str, process: subprocess.Popen[str]) -> re.Match[str]:
    until = time.monotonic() + LIMIT
    while time.monotonic() < until and process.poll() is None:
        if path.exists() and (found := re.search(what, path.read_text())):
            return found
        time.sleep(0.05)
    pytest.fail(f"{what} was not said: {path.read_text() if path.exists() else ''}")


@pytest.mark.long
def test_an_actor_that_is_lost_is_replaced_and_nothing_else_is_lost(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["--configuration", "tiny", "--generations", "3", "--minutes", "30", "--ray", "local", "--actors", "2"]
    run = subprocess.Popen([sys.executable, "-m", "training.run", *words, "--out", str(out)], cwd=ROOT, text=True)
    try:
        first = wait_for(out / "log.txt", r"generation 1: \d+ games, (\d+) samples", run)
        victim = int(wait_for(out / "log.txt", r"by actors.* on \S+ \((\d+)\)", run)[1])
        os.kill(victim, signal.SIGKILL)
        wait_for(out / "log.txt", rf"an actor was lost, on \S+ \({victim}\): another takes its place", run)
        assert run.wait(LIMIT) == 0
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
    log = (out / "log.txt").read_text()
    sizes = [int(size) for size in re.findall(r"generation \d: \d+ games, (\d+) samples", log)]
    assert len(sizes) == 3
    assert sizes[0] == int(first[1])
    assert f"'samples': {sum(sizes)}" in log  # what was sent before and after is all there
    assert log.count("an actor was lost") == 1
    last = log[log.rindex("rounds by actors") :].splitlines()[0]
    assert str(victim) not in last
    assert (out / "net.bin").exists()
    assert not Path(f"/proc/{victim}").exists()


def test_where_there_is_no_ray_it_is_said(tmp_path: Path) -> None:
    words = [*["--configuration", "tiny", "--ray", "127.0.0.1:9"], "--out", str(tmp_path)]
    answer = subprocess.run(
        [sys.executable, "-m", "training.run", *words],
        cwd=ROOT, text=True, capture_output=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    assert answer.returncode == 1
    assert "training.run: there is no Ray to join at 127.0.0.1:9" in answer.stderr
    assert "Traceback" not in answer.stderr
