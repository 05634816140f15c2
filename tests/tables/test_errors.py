"""The tables package as a whole: every error is raised and has a ruling, and no game is named."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

import sixfold.tables
from sixfold.games import registry
from sixfold.tables import MESSAGES, TableError, actions
from sixfold.tables.errors import table_error
from sixfold.tables.table import RULES

GAMES = tuple(registry.games().values())
PRESETS = registry.presets()

FOLDER = Path(sixfold.tables.__file__).parent
SOURCES = sorted(FOLDER.glob("*.py"))
OWN = set(MESSAGES.errors) - set(GAMES[0].messages.errors)


def words_of(source: str) -> set[str]:
    """Every word in the names and strings of the code, without comments and docstrings."""
    words = set()
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        docstring = token.type == tokenize.STRING and before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.NL)
        if token.type in (tokenize.NAME, tokenize.STRING) and not docstring:
            words |= set(re.findall(r"[a-z0-9-]+", token.string.lower()))
        before = token.type
    return words


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_module_names_a_game(path: Path) -> None:
    games = {kind.__module__.split(".")[2] for kind in GAMES} | {"degrees", "sixes"}
    names = words_of(path.read_text(encoding="utf-8")) & (set(PRESETS) | games)
    assert not names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_module_imports_time_randomness_or_io(path: Path) -> None:
    imports = set(re.findall(r"^(?:from|import) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert not imports & {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "asyncio", "uuid"}


def test_every_error_has_a_ruling_and_is_raised() -> None:
    used = set(
        re.findall(r'(?:table_error|bad_notation)\(\s*"([a-z-]+)"', "".join(path.read_text() for path in SOURCES))
    )
    assert used == set(MESSAGES.errors) & used
    assert used >= OWN
    assert {MESSAGES.errors[code].ruling for code in OWN} <= set(MESSAGES.rulings())


def test_rulings_are_numbered_without_a_gap_and_each_is_named_by_a_test() -> None:
    assert list(MESSAGES.rulings()) == [f"TBL-{number}" for number in range(1, len(MESSAGES.rulings()) + 1)]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for number in range(1, len(MESSAGES.rulings()) + 1):
        assert f"def test_tbl_{number}_" in tests


def test_every_action_except_open_tick_and_turn_has_a_rule() -> None:
    assert set(RULES) == set(actions.Action.__subclasses__()) - {actions.Open, actions.Tick, actions.Turn}


def test_an_error_has_a_code_a_ruling_and_a_message() -> None:
    error = table_error("seat-taken", seat=1)
    assert isinstance(error, TableError)
    assert (error.code, error.ruling, error.params) == ("seat-taken", "TBL-5", {"seat": 1})
    assert MESSAGES.text(error) == "That seat is taken."
