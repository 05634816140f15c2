"""Errors are one line on standard error and exit code 2."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import ENVIRONMENT, SIXFOLD, Sixfold

HEADER = "sixfold record 1\ngame: sixth\nrules: 2\nseed: 0\n\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["games", "chess"], "unknown-game"),
        (["play", "chess"], "unknown-game"),
        (["perft", "chess", "1"], "unknown-game"),
        (["games", "chess\nsix\x1b[2J"], "unknown-game"),
        (["rules", "STH-99"], "rules-unknown"),
        (["play", "six", "-o", "tiles"], "option-form"),
        (["play", "six", "-o", "=7"], "option-form"),
        (["play", "six", "-o", "tiles=7", "-o", "tiles=8"], "option-twice"),
        (["play", "six", "-o", "tils=7"], "option-unknown"),
        (["play", "six", "-o", "tiles=many"], "option-value"),
        (["play", "sixth-armies", "-o", "shares=yes"], "option-per-seat"),
        (["play", "sixth", "-o", "style=classic"], "option-needs"),
        (["play", "six", "--seed", "-1"], "usage"),
        (["play", "six", "--seed", str(2**64)], "bad-seed"),
        (["play", "--load", "nowhere"], "file-unread"),
        (["play", "six", "-o", "tiles=7", "--load", "nowhere"], "load-alone"),
        (["show", "nowhere"], "file-unread"),
        (["show", "."], "file-unread"),
        (["show", ""], "file-unread"),
        (["show"], "usage"),
        (["nonsense"], "usage"),
        (["games", "six", "six"], "usage"),
        (["games", "--nonsense"], "usage"),
    ],
)
def test_an_error_is_one_line(sixfold: Sixfold, arguments: list[str], code: str) -> None:
    result = sixfold(*arguments)
    assert result.has_error(code)
    assert result.out == ""
    assert "\x1b" not in result.err


def test_near_misses_are_suggested(sixfold: Sixfold) -> None:
    assert "Did you mean sixth-milady?" in sixfold("play", "sixth-milad").err
    assert "Did you mean tiles?" in sixfold("play", "six", "-o", "tils=7").err
    assert "Did you mean" not in sixfold("play", "xyzzy").err


def test_arguments_that_are_not_utf_8(sixfold: Sixfold) -> None:
    assert sixfold("play", b"\xff\xfe").has_error("unknown-game")
    assert sixfold("show", b"\xff\xfe").has_error("file-unread")


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"", "bad-record", "Line 1"),
        (b"\xff\x00\x80", "file-not-text", "UTF-8"),
        (b" " * (2**20 + 1), "file-huge", "1 MiB"),
        (HEADER.encode() + b"0 c3\n1 c3\n", "not-empty, STH-2", "Entry 2 (c3)"),
        (HEADER.encode() + b"0 c3\n1 zz\n", "bad-record", "Line 7"),
        (HEADER.encode() + b"1 c3\n", "not-your-turn, GAME-1", "Entry 1 (c3)"),
        (HEADER.encode() + b"- expire\n", "no-deadline, GAME-5", "Entry 1 (expire)"),
        (HEADER.replace("sixth", "chess").encode(), "bad-record", "chess"),
        (b"{}", "bad-record", "record"),
        (b'{"a":' * 10_000, "bad-record", "record"),
        (b"(" * 10_000, "bad-sgf", "SGF"),
    ],
)
def test_a_bad_record_is_an_error(sixfold: Sixfold, tmp_path: Path, content: bytes, code: str, message: str) -> None:
    (tmp_path / "game").write_bytes(content)
    result = sixfold("show", "game")
    assert result.has_error(code)
    assert message in result.err


def test_a_loaded_game_must_be_of_the_named_preset(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(HEADER)
    assert sixfold("play", "six", "--load", "game").has_error("load-other")


def test_saving_never_replaces_a_device_or_folder(sixfold: Sixfold) -> None:
    out = sixfold("play", "six", stdin=f"save! {os.devnull}\nsave! .\n").out
    assert f"{os.devnull} is not a regular file." in out
    assert ". is not a regular file." in out


@pytest.mark.parametrize("arguments", [["games"], ["perft", "six", "2"], ["rules", "--json"]])
def test_a_closed_pipe_ends_the_command_silently(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [SIXFOLD, *arguments], stdout=writing, stderr=subprocess.PIPE, env=ENVIRONMENT, timeout=60, check=False
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (1, b"")


def run_shell(command: str) -> tuple[int, str]:
    process = subprocess.run(
        ["sh", "-c", command.replace("sixfold", f"'{SIXFOLD}'")],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    return process.returncode, process.stderr.decode()


def test_closed_streams() -> None:
    code, errors = run_shell("sixfold games >&-")
    assert (code, errors.endswith("(output-closed)\n")) == (2, True)
    assert run_shell("sixfold games chess 2>&-") == (2, "")
    assert run_shell("sixfold play six <&-") == (0, "")
    assert run_shell("sixfold play <&-") == (0, "")


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="/dev/full, a disk that is always full, exists on Linux only"
)
def test_a_full_disk_is_an_error() -> None:
    code, errors = run_shell("sixfold games >/dev/full")
    assert (code, errors.count("\n"), errors.endswith("(output-failed)\n")) == (2, 1, True)
