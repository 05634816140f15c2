"""Golden playthroughs: one random game of every preset, ply by ply. `make playthroughs` writes them again.

A change in a golden file is a change in the rules, the notation, a view or a drawing: read it before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sixfold.games import registry
from sixfold.games.conformance import Ply, random_game
from tests.conformance.subjects import subject

PRESETS = registry.presets()

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 66
#: Options that shorten games whose views grow with every turn.
SHORT: dict[str, dict[str, Any]] = {"degrees": {"goal": 18}}
#: How often, in plies, the whole view and the drawing are written as well.
VIEW_INTERVAL = 8
#: How many of the legal turns are listed.
TURNS_LISTED = 6


def playthrough(name: str) -> str:
    """Return the text of a preset's golden file."""
    case = subject(name, **SHORT.get(name, {}))
    plies = list(random_game(case, SEED))
    title = " ".join(filter(None, (name, case.game.options_text())))
    lines = [f"# {title}: a random game with seed {SEED}", ""]
    for number, ply in enumerate(plies):
        lines += _step(number, ply)
        if number % VIEW_INTERVAL == 0 or ply is plies[-1]:
            lines += ["", *(f"    {line}".rstrip() for line in ply.after.draw().splitlines()), ""]
            lines += [msgspec.json.encode(ply.after.view(None)).decode(), ""]
    return "\n".join(lines)


def _step(number: int, ply: Ply) -> list[str]:
    """The lines of one ply: the turn, some of the legal ones, and the position after it."""
    turns = list(map(str, ply.state.legal()))
    listed = sorted(Random(number).sample(turns, min(TURNS_LISTED, len(turns))))
    return [
        f"ply {number} seat {ply.seat}: {ply.entry.move}",
        f"  of {len(turns)}: {' '.join(listed)}",
        f"  {ply.after.position()}",
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_the_playthrough_is_unchanged(name: str) -> None:
    golden = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == golden, "run `make playthroughs` if this is intended, and read the diff"


def test_every_preset_has_a_playthrough_and_there_are_no_others() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PRESETS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        FOLDER.joinpath(f"{preset}.txt").write_text(playthrough(preset), encoding="utf-8")
        print(f"wrote {preset}")
