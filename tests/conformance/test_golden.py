"""Every preset still plays, writes and draws as its golden file has it."""

from __future__ import annotations

import pytest

from sixfold.games import registry
from tests.conformance.golden import FOLDER, playthrough

PRESETS = registry.presets()


@pytest.mark.parametrize("name", PRESETS)
def test_the_playthrough_is_as_it_was(name: str) -> None:
    golden = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == golden, "run `make golden` if this is meant, and read what changed"


def test_there_is_a_playthrough_of_every_preset_and_of_nothing_else() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PRESETS)
