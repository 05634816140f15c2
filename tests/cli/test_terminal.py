"""The command on a real terminal, as far as a pseudo-terminal is one."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixfold import Record, game
from tests.cli.command import ENVIRONMENT, SHORT_GAME, SIXFOLD, hears_ctrl_c

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command on a pseudo-terminal: type, and wait for what it says."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.end = end
        self.raw = ""
        self.read_so_far = 0

    def until(self, text: str, seconds: float = 120) -> str:
        """What was said since last time, up to a text."""
        limit = time.monotonic() + seconds
        while text not in (said := _ESCAPES.sub("", self.raw)[self.read_so_far :]):
            assert time.monotonic() < limit, f"no {text!r} in {said!r}"
            if select.select([self.end], [], [], 0.1)[0]:
                self.raw += os.read(self.end, 65536).decode(errors="replace").replace("\r\n", "\n")
        at = said.index(text) + len(text)
        self.read_so_far += at
        return said[:at]

    def type(self, line: str) -> None:
        os.write(self.end, line.encode() + b"\n")

    def interrupt(self) -> None:
        """Press Ctrl-C, and then a key: a signal between the prompt and the waiting for keys is seen with that only."""
        time.sleep(0.3)
        self.process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        os.write(self.end, b" ")

    def code(self) -> int:
        """How it ended. What is left to read is read, lest it wait for us."""
        limit = time.monotonic() + 120
        while self.process.poll() is None and time.monotonic() < limit:
            if select.select([self.end], [], [], 0.1)[0]:
                try:
                    self.raw += os.read(self.end, 65536).decode(errors="replace")
                except OSError:  # how Linux says that the other end is gone
                    break
        assert "Traceback" not in self.raw
        return self.process.wait(30)


@contextmanager
def on_terminal(folder: Path, *arguments: str, **environment: str) -> Iterator[Terminal]:
    own, theirs = pty.openpty()
    process = subprocess.Popen(
        [SIXFOLD, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={key: value for key, value in ENVIRONMENT.items() if key != "NO_COLOR"}
        | {"TERM": "xterm-256color"}
        | environment,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    os.close(theirs)
    try:
        yield Terminal(process, own)
    finally:
        process.kill()
        process.wait()
        os.close(own)


def test_a_game(tmp_path: Path) -> None:
    with on_terminal(tmp_path, "play", "sixth") as terminal:
        assert "help lists the commands" in terminal.until("Silver> ")
        terminal.type("?")
        assert "25 turns:" in terminal.until("Silver> ")
        terminal.type("c3")
        assert "s ♙" in terminal.until("Gold> ")
        terminal.type("undo")
        assert "s ♙" not in terminal.until("Silver> ")
        terminal.type("quit")
        assert terminal.code() == 0
        assert "\x1b[" in terminal.raw  # in colours


def test_a_file_is_replaced_only_after_a_yes(tmp_path: Path) -> None:
    kept = tmp_path / "game"
    kept.write_text("mine")
    with on_terminal(tmp_path, "play", "six") as terminal:
        terminal.until("Red> ")
        terminal.type("save game")
        terminal.until("Replace it? (y/n) ")
        terminal.type("no")
        terminal.until("Red> ")
        assert kept.read_text() == "mine"
        terminal.type("save game")
        terminal.until("Replace it? (y/n) ")
        terminal.type("y")
        terminal.until("Saved as game.")
        assert kept.read_text().startswith("sixfold record 1\n")


def test_colours_can_be_turned_off(tmp_path: Path) -> None:
    with on_terminal(tmp_path, "play", "six", NO_COLOR="1") as terminal:
        terminal.until("Red> ")
        assert "\x1b[31m" not in terminal.raw
        assert "\x1b[1;31m" not in terminal.raw


@pytest.mark.parametrize(("arguments", "prompt"), [(["play", "six"], "Red> "), (["play"], "name)? ")])
def test_leaving_by_keys(tmp_path: Path, arguments: list[str], prompt: str) -> None:
    with on_terminal(tmp_path, *arguments) as terminal:
        terminal.until(prompt)
        os.write(terminal.end, b"\x04")
        assert terminal.code() == 0
    with on_terminal(tmp_path, *arguments) as terminal:
        terminal.until(prompt)
        terminal.interrupt()
        assert terminal.code() == 0


def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(Record.of(game("sixth-4x4"), 0, SHORT_GAME).dumps())
    with on_terminal(tmp_path, "show", "game") as terminal:
        assert "At the start:" in terminal.until("0/11 (Enter, b, number, q)> ")
        for typed, said, prompt in (
            ("", "After ply 1, a2:", "1/11"),
            ("11", "Gold wins with a King.", "11/11"),
            ("", "After ply 11", "11/11"),
            ("b", "After ply 10", "10/11"),
            ("what", "a number goes to that ply", "10/11"),
            ("0", "At the start:", "0/11"),
        ):
            terminal.type(typed)
            assert said in terminal.until(f"{prompt} (Enter, b, number, q)> ")
        terminal.type("q")
        assert terminal.code() == 0


def test_a_long_count_shows_its_progress(tmp_path: Path) -> None:
    with on_terminal(tmp_path, "perft", "six", "5") as terminal:
        terminal.until("Counting")
        terminal.until("66684\n")
        assert terminal.code() == 0


def test_ctrl_c_and_ctrl_d_leave_practice_with_the_points_so_far(tmp_path: Path) -> None:
    with on_terminal(tmp_path, "movies", "practice", "--day", "2026-11-16") as terminal:
        terminal.until("Link 1, with ")
        terminal.until("> ")
        terminal.interrupt()
        terminal.until("So far: 0 points on 0 sheets.")
        assert terminal.code() == 0
    with on_terminal(tmp_path, "movies", "practice", "--day", "2026-11-16") as terminal:
        terminal.until("Link 1, with ")
        terminal.type("Rob De Nero")
        terminal.until("Enter to keep what you wrote")
        os.write(terminal.end, b"\x04")
        terminal.until("So far: 0 points on 0 sheets.")
        assert terminal.code() == 0
