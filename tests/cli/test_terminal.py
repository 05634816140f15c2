"""The command on a pseudo-terminal: prompts, colours, progress and keys."""

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
from tests.cli.command import ENVIRONMENT, SHORT_GAME, SIXFOLD, restore_ctrl_c

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command on a pseudo-terminal: types lines and waits for output."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self.descriptor = descriptor
        self.raw = ""
        self.read_so_far = 0

    def wait_for(self, text: str, seconds: float = 120) -> str:
        """Wait for a text; return the output since the last call, up to and with it."""
        limit = time.monotonic() + seconds
        while text not in (output := _ESCAPES.sub("", self.raw)[self.read_so_far :]):
            assert time.monotonic() < limit, f"no {text!r} in {output!r}"
            if select.select([self.descriptor], [], [], 0.1)[0]:
                self.raw += os.read(self.descriptor, 65536).decode(errors="replace").replace("\r\n", "\n")
        end = output.index(text) + len(text)
        self.read_so_far += end
        return output[:end]

    def type(self, line: str) -> None:
        os.write(self.descriptor, line.encode() + b"\n")

    def interrupt(self) -> None:
        """Press Ctrl-C, then a key: a signal before the command waits for keys is noticed with the next key only."""
        time.sleep(0.3)
        self.process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        os.write(self.descriptor, b" ")

    def exit_code(self) -> int:
        """Wait for the end. Read what is left, because the command blocks while its output is full."""
        limit = time.monotonic() + 120
        while self.process.poll() is None and time.monotonic() < limit:
            if select.select([self.descriptor], [], [], 0.1)[0]:
                try:
                    self.raw += os.read(self.descriptor, 65536).decode(errors="replace")
                except OSError:  # Linux raises this when the other end is closed
                    break
        assert "Traceback" not in self.raw
        return self.process.wait(30)


@contextmanager
def open_terminal(folder: Path, *arguments: str, **environment: str) -> Iterator[Terminal]:
    """Run `sixfold` on a pseudo-terminal in a folder."""
    ours, theirs = pty.openpty()
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
        preexec_fn=restore_ctrl_c,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_game_with_a_list_of_turns_and_undo(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "sixth") as terminal:
        assert "help lists the commands" in terminal.wait_for("Silver> ")
        terminal.type("?")
        assert "25 turns:" in terminal.wait_for("Silver> ")
        terminal.type("c3")
        assert "s ♙" in terminal.wait_for("Gold> ")
        terminal.type("undo")
        assert "s ♙" not in terminal.wait_for("Silver> ")
        terminal.type("quit")
        assert terminal.exit_code() == 0
        assert "\x1b[" in terminal.raw  # in colours


def test_a_file_is_replaced_only_after_a_yes(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text("mine")
    with open_terminal(tmp_path, "play", "six") as terminal:
        terminal.wait_for("Red> ")
        terminal.type("save game")
        terminal.wait_for("Replace it? (y/n) ")
        terminal.type("no")
        terminal.wait_for("Red> ")
        assert path.read_text() == "mine"
        terminal.type("save game")
        terminal.wait_for("Replace it? (y/n) ")
        terminal.type("y")
        terminal.wait_for("Saved as game.")
        assert path.read_text().startswith("sixfold record 1\n")


def test_colours_can_be_turned_off(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "six", NO_COLOR="1") as terminal:
        terminal.wait_for("Red> ")
        assert "\x1b[31m" not in terminal.raw
        assert "\x1b[1;31m" not in terminal.raw


@pytest.mark.parametrize(("arguments", "prompt"), [(["play", "six"], "Red> "), (["play"], "name)? ")])
def test_ctrl_d_and_ctrl_c_leave(tmp_path: Path, arguments: list[str], prompt: str) -> None:
    with open_terminal(tmp_path, *arguments) as terminal:
        terminal.wait_for(prompt)
        os.write(terminal.descriptor, b"\x04")
        assert terminal.exit_code() == 0
    with open_terminal(tmp_path, *arguments) as terminal:
        terminal.wait_for(prompt)
        terminal.interrupt()
        assert terminal.exit_code() == 0


def test_stepping_through_a_record(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(Record.of(game("sixth-4x4"), 0, SHORT_GAME).dumps())
    with open_terminal(tmp_path, "show", "game") as terminal:
        assert "At the start:" in terminal.wait_for("0/11 (Enter, b, number, q)> ")
        for typed, expected, prompt in (
            ("", "After ply 1, a2:", "1/11"),
            ("11", "Gold wins with a King.", "11/11"),
            ("", "After ply 11", "11/11"),
            ("b", "After ply 10", "10/11"),
            ("what", "a number goes to that ply", "10/11"),
            ("0", "At the start:", "0/11"),
        ):
            terminal.type(typed)
            assert expected in terminal.wait_for(f"{prompt} (Enter, b, number, q)> ")
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_perft_shows_progress(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "perft", "six", "5") as terminal:
        terminal.wait_for("Counting")
        terminal.wait_for("66684\n")
        assert terminal.exit_code() == 0


def test_ctrl_c_and_ctrl_d_leave_practice_with_the_points_so_far(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "movies", "practice", "--day", "2026-11-16") as terminal:
        terminal.wait_for("Link 1, with ")
        terminal.wait_for("> ")
        terminal.interrupt()
        terminal.wait_for("So far: 0 points on 0 sheets.")
        assert terminal.exit_code() == 0
    with open_terminal(tmp_path, "movies", "practice", "--day", "2026-11-16") as terminal:
        terminal.wait_for("Link 1, with ")
        terminal.type("Rob De Nero")
        terminal.wait_for("Enter to keep what you wrote")
        os.write(terminal.descriptor, b"\x04")
        terminal.wait_for("So far: 0 points on 0 sheets.")
        assert terminal.exit_code() == 0
