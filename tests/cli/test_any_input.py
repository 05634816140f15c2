"""No arguments, input or file end in a traceback."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Sequence
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.cli.app import run
from sixfold.cli.play import COMMANDS, is_open_information
from sixfold.games import registry

PRESETS = registry.presets()


def exit_code(arguments: Sequence[str], stdin: str = "") -> int:
    """Run the command in a temporary folder, where saved files do no harm; return its exit code."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        mock.patch("sys.stdin", io.StringIO(stdin)),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        return run(arguments)


#: Any text except paths that lead out of the folder.
TEXT = st.text(st.characters(exclude_characters="/\\~"), max_size=12)
TURNS = st.sampled_from(
    ["c3", "a1", "b1-a1", "a1-b1:1", "Mc1", "Ga2", "Ha3", "2,0", "0,1", "2,-1", "2,0!", "!", "-", "y"]
)
#: The presets that can be played on one screen.
PLAYABLE = sorted(name for name, preset in PRESETS.items() if is_open_information(preset))
COMMAND_LINES = st.builds(
    "{} {}".format, st.sampled_from(sorted(COMMANDS.keys() - {"quit", "exit", "leave"})), TEXT | TURNS
)


@given(
    st.sampled_from(PLAYABLE), st.lists(TEXT | TURNS | COMMAND_LINES | st.sampled_from(sorted(COMMANDS)), max_size=12)
)
@settings(max_examples=150, deadline=None)
def test_play_accepts_any_lines(preset: str, lines: list[str]) -> None:
    assert exit_code(["play", preset], "\n".join(lines)) == 0


#: Text that is neither a preset, an option nor a number.
NONSENSE = st.text(st.characters(exclude_categories=["Nd", "Cs"]), min_size=1, max_size=10).filter(
    lambda text: text not in PRESETS and not text.startswith("-")
)


@given(
    st.sampled_from(["games", "match", "play", "perft", "rules", "show"]), st.lists(NONSENSE, min_size=1, max_size=3)
)
@settings(max_examples=100, deadline=None)
def test_nonsense_arguments_are_errors(command: str, arguments: list[str]) -> None:
    assert exit_code([command, *arguments]) == 2


@given(st.lists(st.sampled_from(["--first", "--second", "--games", "--movetime", "--openings", "1", "-1", "nan", "x"])))
@settings(max_examples=50, deadline=None)
def test_match_accepts_or_refuses_any_options(arguments: list[str]) -> None:
    full = ["match", "sixth-4x4", "--first", "1", "--second", "random", "--games", "1", *arguments]
    assert exit_code(full) in {0, 2}


@given(st.lists(st.text(max_size=8) | st.sampled_from(["-o", "--json", "six", "perft", "games", "1"]), max_size=5))
@settings(max_examples=100, deadline=None)
def test_any_arguments_end_with_an_exit_code(arguments: list[str]) -> None:
    assert exit_code(arguments) in {0, 2}


@given(st.binary(max_size=200) | st.text("()[];{}:,\"'0123 abcWB\n", max_size=200).map(str.encode))
@settings(max_examples=100, deadline=None)
def test_any_file_is_refused_without_a_traceback(content: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        assert exit_code(["show", file.name]) == 2
