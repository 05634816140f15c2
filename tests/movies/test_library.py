"""Catalogues of the host, which may change while they are in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import movies
from sixfold.movies.library import open_catalogue


def save(path: Path, *titles: str) -> None:
    rows = [movies.FilmRow(title=title, year=2000, cast=("Al Pacino", "Joe Pesci")) for title in titles]
    movies.Catalogue.build(rows, about=movies.Source(name="few", licence="CC0-1.0", source="by hand")).save(path)


def test_a_catalogue_in_use_may_be_cut_off_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "few.films"
    save(path, "Heat")
    old = open_catalogue(path)
    save(tmp_path / "new", "Heat", "Ronin")
    with path.open("r+b") as file:  # as `cp` does it
        file.truncate(0)
        assert [film.title for film in old.films("Heat")] == ["Heat"]
        with pytest.raises(movies.BadCatalogue):
            open_catalogue(path)
        file.write((tmp_path / "new").read_bytes())
    assert open_catalogue(path).films("Ronin")
    assert not old.films("Ronin")
