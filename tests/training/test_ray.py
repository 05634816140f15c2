"""Ray actors play while the learner trains; one of them is killed, and nothing else is lost."""

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
    pytest.fail(f"{what} was not logged: {path.read_text() if path.exists() else ''}")


@pytest.mark.long
def test_a_lost_actor_is_replaced_and_no_samples_are_lost(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["--configuration", "tiny", "--generations", "3", "--minutes", "30", "--ray", "local", "--actors", "2"]
    run = subprocess.Popen([sys.executable, "-m", "training.run", *words, "--out", str(out)], cwd=ROOT, text=True)
    try:
        first = wait_for(out / "log.txt", r"generation 1: \d+ games, (\d+) samples", run)
        victim = int(wait_for(out / "log.txt", r"by actors.* on \S+ \((\d+)\)", run)[1])
        os.kill(victim, signal.SIGKILL)
        wait_for(out / "log.txt", rf"an actor was lost, on \S+ \({victim}\): starting another", run)
        assert run.wait(LIMIT) == 0
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
    log = (out / "log.txt").read_text()
    sizes = [int(size) for size in re.findall(r"generation \d: \d+ games, (\d+) samples", log)]
    assert len(sizes) == 3
    assert sizes[0] == int(first[1])
    assert f"'samples': {sum(sizes)}" in log  # all samples from before and after
    assert log.count("an actor was lost") == 1
    last = log[log.rindex("rounds by actors") :].splitlines()[0]
    assert str(victim) not in last
    assert (out / "net.bin").exists()
    assert not Path(f"/proc/{victim}").exists()


def test_a_missing_ray_cluster_is_reported(tmp_path: Path) -> None:
    words = [*["--configuration", "tiny", "--ray", "127.0.0.1:9"], "--out", str(tmp_path)]
    answer = subprocess.run(
        [sys.executable, "-m", "training.run", *words],
        cwd=ROOT, text=True, capture_output=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    assert answer.returncode == 1
    assert "training.run: cannot join Ray at 127.0.0.1:9" in answer.stderr
    assert "Traceback" not in answer.stderr
