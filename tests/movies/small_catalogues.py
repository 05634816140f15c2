"""Small catalogues for tests: written by hand, or random."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from sixfold.movies import Catalogue, FilmRow, Source

SOURCE = Source(name="small", licence="CC0-1.0", source="made up")


def catalogue(*rows: FilmRow) -> Catalogue:
    return Catalogue.build(rows, about=SOURCE)


def catalogue_of(casts: Sequence[Sequence[str]], *, complete: bool = False) -> Catalogue:
    """Films called `f0`, `f1`, … with these casts."""
    return catalogue(
        *(FilmRow(f"f{number}", 2000, tuple(cast), complete=complete) for number, cast in enumerate(casts))
    )


PEOPLE = [f"p{letter}" for letter in "abcdefghij"]
CASTS = st.lists(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=5, unique=True), min_size=1, max_size=7)
