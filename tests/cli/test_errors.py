"""Whatever is wrong gets one line and exit code 2."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import ENVIRONMENT, SIXFOLD, Sixfold

HEADER = "sixfold record 1\ngame: sixth\nrules: 1\nseed: 0\n\n"


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
def test_one_line(sixfold: Sixfold, arguments: list[str], code: str) -> None:
    told = sixfold(*arguments)
    assert told.complains(code)
    assert told.out == ""
    assert "\x1b" not in told.err


def test_a_near_miss_is_guessed(sixfold: Sixfold) -> None:
    assert "Did you mean sixth-milady?" in sixfold("play", "sixth-milad").err
    assert "Did you mean tiles?" in sixfold("play", "six", "-o", "tils=7").err
    assert "Did you mean" not in sixfold("play", "xyzzy").err


def test_an_argument_that_is_no_text(sixfold: Sixfold) -> None:
    assert sixfold("play", b"\xff\xfe").complains("unknown-game")
    assert sixfold("show", b"\xff\xfe").complains("file-unread")


@pytest.mark.parametrize(
    ("content", "code", "says"),
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
def test_a_wrong_record(sixfold: Sixfold, tmp_path: Path, content: bytes, code: str, says: str) -> None:
    (tmp_path / "game").write_bytes(content)
    told = sixfold("show", "game")
    assert told.complains(code)
    assert says in told.err


def test_a_loaded_game_is_of_the_preset_named(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(HEADER)
    assert sixfold("play", "six", "--load", "game").complains("load-other")


def test_a_device_is_never_replaced(sixfold: Sixfold) -> None:
    out = sixfold("play", "six", stdin=f"save! {os.devnull}\nsave! .\n").out
    assert f"{os.devnull} is not a regular file." in out
    assert ". is not a regular file." in out


@pytest.mark.parametrize("arguments", [["games"], ["perft", "six", "2"], ["rules", "--json"]])
def test_a_reader_who_leaves(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [SIXFOLD, *arguments], stdout=writing, stderr=subprocess.PIPE, env=ENVIRONMENT, timeout=60, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def shell(command: str) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", "-c", command.replace("sixfold", f"'{SIXFOLD}'")],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr.decode()


def test_closed_and_full_outputs() -> None:
    code, said = shell("sixfold games >&-")
    assert (code, said.endswith("(output-closed)\n")) == (2, True)
    assert shell("sixfold games chess 2>&-") == (2, "")
    assert shell("sixfold play six <&-") == (0, "")
    assert shell("sixfold play <&-") == (0, "")


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="/dev/full, a disk that is always full, is there on Linux only"
)
def test_a_full_disk() -> None:
    code, said = shell("sixfold games >/dev/full")
    assert (code, said.count("\n"), said.endswith("(output-failed)\n")) == (2, 1, True)
