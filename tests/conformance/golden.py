"""Golden playthroughs: one random game of every preset, written down ply by ply. `make golden` writes them anew.

A change in a golden file is a change in the rules, the notation, a view or a drawing: read it before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sixfold.games import registry
from sixfold.games.conformance import Ply, random_game
from tests.conformance.subjects import subject

PRESETS = registry.presets()

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 66
#: Options that keep a game short whose views grow with every turn.
SHORT: dict[str, dict[str, Any]] = {"degrees": {"goal": 18}}
#: Every so many plies, and at the end, the whole view and the drawing are written too.
EVERY = 8
#: So many of the legal turns are named.
NAMED = 6


def playthrough(name: str) -> str:
    """The text of a preset's golden file."""
    played = subject(name, **SHORT.get(name, {}))
    plies = list(random_game(played, SEED))
    called = " ".join(filter(None, (name, played.game.options_text())))
    lines = [f"# {called}: a random game with seed {SEED}", ""]
    for number, ply in enumerate(plies):
        lines += _step(number, ply)
        if number % EVERY == 0 or ply is plies[-1]:
            lines += ["", *(f"    {line}".rstrip() for line in ply.after.draw().splitlines()), ""]
            lines += [msgspec.json.encode(ply.after.view(None)).decode(), ""]
    return "\n".join(lines)


def _step(number: int, ply: Ply) -> list[str]:
    turns = list(map(str, ply.state.legal()))
    named = sorted(Random(number).sample(turns, min(NAMED, len(turns))))
    return [
        f"ply {number} seat {ply.seat}: {ply.entry.move}",
        f"  of {len(turns)}: {' '.join(named)}",
        f"  {ply.after.position()}",
    ]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        FOLDER.joinpath(f"{preset}.txt").write_text(playthrough(preset), encoding="utf-8")
        print(f"wrote {preset}")
