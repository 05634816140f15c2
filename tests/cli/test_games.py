"""`sixfold games`, `sixfold rules`, `--version` and `--help`."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sixfold import __version__
from sixfold.cli.app import app
from sixfold.cli.games import FEATURES
from sixfold.games import registry
from sixfold.games.presets import Features

PRESETS = registry.presets()


def output(*arguments: str) -> str:
    """Run `sixfold` in this process; return what it prints."""
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def as_json(value: object) -> Any:
    """The value as it is read back from JSON."""
    return json.loads(msgspec.json.encode(value))


def test_every_preset_is_listed() -> None:
    out = output("games")
    assert all(preset.name in out and preset.title in out for preset in PRESETS.values())


def test_every_preset_is_listed_as_json() -> None:
    assert json.loads(output("games", "--json")) == as_json([preset.describe() for preset in PRESETS.values()])


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_described_with_its_options(name: str) -> None:
    out = output("games", name)
    preset = PRESETS[name]
    assert preset.title in out
    for option in preset.options:
        assert option.name in out
        assert option.kind.write(option.default) in out
    assert json.loads(output("games", name, "--json")) == as_json(preset.describe())


def test_the_needs_and_form_of_options_are_described() -> None:
    out = " ".join(output("games", "sixth-armies").split())
    assert "kings=six" in out
    assert "separated by /" in out


def test_every_feature_is_described() -> None:
    assert list(FEATURES) == [field.name for field in msgspec.structs.fields(Features)]


def test_version_and_help() -> None:
    assert output("--version") == f"sixfold {__version__}\n"
    assert output() == output("--help")
    assert len(output("--help").splitlines()) < 25
    for word in ("games", "play", "show", "rules", "perft"):
        assert word in output("--help")
        assert "Usage: " in output(word, "--help")


def test_rulings_are_printed_by_game_and_number() -> None:
    assert "SIX-7" in output("rules")
    six = output("rules", "six-o")
    assert "SIX-14" in six
    assert "GAME-2" in six
    assert "STH-1" not in six
    assert "No undoing" in output("rules", "sth-5")


def test_rulings_as_json() -> None:
    [ruling] = json.loads(output("rules", "STH-5", "--json"))
    assert (ruling["ruling"], ruling["title"]) == ("STH-5", "No undoing")
    assert ruling["text"].startswith("No turn")
    assert {other["ruling"] for other in json.loads(output("rules", "--json"))} > {"SIX-1", "STH-1", "GAME-1"}
