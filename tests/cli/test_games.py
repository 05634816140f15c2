"""`sixfold games`, `sixfold rules` and what the command says of itself."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import sixfold as house
from sixfold.cli.app import app
from sixfold.cli.games import FEATURES
from sixfold.games import registry
from sixfold.games.presets import Features

PRESETS = registry.presets()


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_every_preset_is_listed() -> None:
    out = said("games")
    assert all(preset.name in out and preset.title in out for preset in PRESETS.values())


def test_the_list_as_json() -> None:
    assert json.loads(said("games", "--json")) == as_json([preset.describe() for preset in PRESETS.values()])


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_from_its_data(name: str) -> None:
    out = said("games", name)
    preset = PRESETS[name]
    assert preset.title in out
    for option in preset.options:
        assert option.name in out
        assert option.kind.write(option.default) in out
    assert json.loads(said("games", name, "--json")) == as_json(preset.describe())


def test_what_an_option_needs_is_told() -> None:
    out = " ".join(said("games", "sixth-armies").split())
    assert "kings=six" in out
    assert "separated by /" in out


def test_every_term_has_its_words() -> None:
    assert list(FEATURES) == [field.name for field in msgspec.structs.fields(Features)]


def test_version_and_help() -> None:
    assert said("--version") == f"sixfold {house.__version__}\n"
    assert said() == said("--help")
    assert len(said("--help").splitlines()) < 25
    for word in ("games", "play", "show", "rules", "perft"):
        assert word in said("--help")
        assert "Usage: " in said(word, "--help")


def test_rulings() -> None:
    assert "SIX-7" in said("rules")
    six = said("rules", "six-o")
    assert "SIX-14" in six
    assert "GAME-2" in six
    assert "STH-1" not in six
    assert "No undoing" in said("rules", "sth-5")


def test_rulings_as_json() -> None:
    [ruling] = json.loads(said("rules", "STH-5", "--json"))
    assert (ruling["ruling"], ruling["title"]) == ("STH-5", "No undoing")
    assert ruling["text"].startswith("No turn")
    assert {one["ruling"] for one in json.loads(said("rules", "--json"))} > {"SIX-1", "STH-1", "GAME-1"}
