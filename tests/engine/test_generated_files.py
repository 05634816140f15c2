"""Files generated for the core are fresh: rules from `engine/rules.toml`, error codes from the referees."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from sixfold_engine import Six, Sixth

import sixfold

ROOT = Path(__file__).parents[2]
DECLARED = tomllib.loads((ROOT / "engine/rules.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("tool", ["generate-rules", "generate-error-codes"])
def test_the_generated_files_are_fresh(tool: str) -> None:
    command = [sys.executable, f"tools/{tool}", "--check"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr


@pytest.mark.parametrize(("name", "kind"), [("six", Six), ("sixth", Sixth)])
def test_the_engine_lists_the_declared_rules(name: str, kind: type[Six | Sixth]) -> None:
    assert tuple(rule["name"] for rule in DECLARED[name]) == kind.RULES


@pytest.mark.parametrize("name", ["six", "sixth"])
def test_the_defaults_are_the_rules_of_the_first_preset(name: str) -> None:
    game = sixfold.game(name)
    for rule in DECLARED[name]:
        value = getattr(game, rule["name"])
        assert (list(map(_as_list, value)) if isinstance(value, tuple) else value) == rule["default"], rule["name"]


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
