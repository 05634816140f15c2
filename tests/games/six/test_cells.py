"""The geometry of Six, compared with slower and simpler implementations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.six.cells import (
    DIRECTIONS,
    Cell,
    border,
    find_any_six,
    find_six,
    group_of,
    groups_around,
    neighbours,
    ring_is_connected,
)

CELLS = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
TABLES = st.frozensets(CELLS, min_size=1, max_size=30)


def plain_sixes(tiles: frozenset[Cell]) -> set[frozenset[Cell]]:
    """Every six among the tiles, by walking from each cell of a region."""
    found = set()
    for q in range(-12, 13):
        for r in range(-12, 13):
            lines = [[(q + a * step, r + b * step) for step in range(6)] for a, b in DIRECTIONS[:3]]
            up = [(q, r), (q + 1, r), (q + 2, r), (q, r + 1), (q + 1, r + 1), (q, r + 2)]
            down = [(q, r), (q - 1, r), (q - 2, r), (q, r - 1), (q - 1, r - 1), (q, r - 2)]
            for shape in (*lines, up, down, list(neighbours((q, r)))):
                if all(cell in tiles for cell in shape):
                    found.add(frozenset(shape))
    return found


@given(TABLES)
def test_six_4_exactly_the_sixes_on_the_table_are_found(tiles: frozenset[Cell]) -> None:
    plain = plain_sixes(tiles)
    assert (find_any_six(tiles) is not None) == bool(plain)
    for cell in tiles:
        found = find_six(tiles, cell)
        assert (found is not None) == any(cell in six for six in plain)
        assert found is None or found in plain


@given(TABLES, CELLS)
def test_six_7_groups_are_connected_and_separate(tiles: frozenset[Cell], lifted: Cell) -> None:
    rest = group_of(tiles | {lifted}, lifted) - {lifted}
    parts = groups_around(rest, lifted)
    assert frozenset().union(*parts) == rest
    assert sum(map(len, parts)) == len(rest)
    assert len(parts) <= 3
    for part in parts:
        assert group_of(part, min(part)) == part
        assert not border(part) & (rest - part)
    if ring_is_connected(rest, lifted):
        assert len(parts) <= 1


@given(CELLS)
def test_neighbours_are_six_and_mutual(cell: Cell) -> None:
    assert len(set(neighbours(cell))) == 6
    assert all(cell in neighbours(near) for near in neighbours(cell))
