"""The law of the table as a whole: every refusal is used and has its ruling, and no game is named."""

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


def words(source: str) -> set[str]:
    """Every name and every text in the code, but for comments, docstrings and what the package is called."""
    found = set()
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        docstring = token.type == tokenize.STRING and before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.NL)
        if token.type in (tokenize.NAME, tokenize.STRING) and not docstring:
            found |= set(re.findall(r"[a-z0-9-]+", token.string.lower()))
        before = token.type
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_table_knows_no_game_by_name(path: Path) -> None:
    games = {kind.__module__.split(".")[2] for kind in GAMES} | {"degrees", "sixes"}
    named = words(path.read_text(encoding="utf-8")) & (set(PRESETS) | games)
    assert not named


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_table_looks_at_no_clock_and_no_die(path: Path) -> None:
    imported = set(re.findall(r"^(?:from|import) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert not imported & {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "asyncio", "uuid"}


def test_every_refusal_of_the_table_rests_on_a_ruling_and_is_used() -> None:
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


def test_every_act_but_the_opening_and_the_referees_has_its_rule() -> None:
    assert set(RULES) == set(actions.Action.__subclasses__()) - {actions.Open, actions.Tick, actions.Turn}


def test_a_refusal_says_its_code_its_ruling_and_its_words() -> None:
    error = table_error("seat-taken", seat=1)
    assert isinstance(error, TableError)
    assert (error.code, error.ruling, error.params) == ("seat-taken", "TBL-5", {"seat": 1})
    assert MESSAGES.text(error) == "That seat is taken."
