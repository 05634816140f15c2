"""Every preset plays, writes and draws as in its golden file."""

from __future__ import annotations

import pytest

from sixfold.games import registry
from tests.conformance.golden import FOLDER, playthrough

PRESETS = registry.presets()


@pytest.mark.parametrize("name", PRESETS)
def test_the_playthrough_is_unchanged(name: str) -> None:
    golden = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == golden, "run `make playthroughs` if this is intended, and read the diff"


def test_every_preset_has_a_playthrough_and_there_are_no_others() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PRESETS)
