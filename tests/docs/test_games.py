"""The games in the book can be replayed, and its pictures show how they end. `make pictures` draws them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import Record

DOCS = Path(__file__).parents[2] / "docs"
GAMES = sorted(DOCS.joinpath("games").iterdir())


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_picture_shows_how_the_game_ends(file: Path) -> None:
    state = Record.loads(file.read_text(encoding="utf-8")).final()
    assert state.outcome is not None
    assert DOCS.joinpath("pictures", f"{file.stem}.svg").read_text(encoding="utf-8") == state.svg()
