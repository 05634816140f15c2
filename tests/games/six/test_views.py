"""The view of Six: threats, the tiles that a lift cuts off, and the hands of teams."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.games.six import SixGame
from sixfold.games.six.cells import find_any_six, find_six, groups_around
from sixfold.games.six.moves import Shift
from sixfold.games.six.rules import PRESETS
from sixfold.games.six.views import threats
from tests.games.six.positions import ENDS, PATH, cells, play_all, second_phase, turn_texts


@given(st.data())
def test_a_threat_is_a_cell_where_one_more_tile_makes_a_six(data: st.DataObject) -> None:
    plane = [(q, r) for q in range(5) for r in range(5)]
    own = data.draw(
        st.frozensets(st.sampled_from(plane), min_size=5, max_size=14).filter(lambda own: not find_any_six(own))
    )
    others = data.draw(st.frozensets(st.sampled_from(plane), max_size=6)) - own
    found = {threat.cell for threat in threats((own, others)) if threat.colour == 0}
    rim = {(q, r) for q in range(-6, 11) for r in range(-6, 11)} - own - others
    assert found == {cell for cell in rim if find_six(own | {cell}, cell)}


def test_a_threat_has_a_shape_and_the_five_tiles_that_are_there() -> None:
    own = cells("1,0 0,-1 -1,0 -1,1 0,1")
    (threat,) = (threat for threat in threats((own, cells("0,0"))) if threat.colour == 0)
    assert (threat.shape, threat.cell, set(threat.tiles)) == ("ring", (1, -1), set(own))
    assert threats((own, cells("0,0 1,-1"))) == ()


def test_the_tiles_cut_off_are_those_that_a_lift_captures() -> None:
    state = second_phase(PATH, ENDS, tiles=6)
    falls = state.view(None).falls
    assert set(falls) == {f"{q},{r}" for q, r in cells(PATH)}
    for turn in state.legal():
        assert isinstance(turn, Shift)
        rest = (state.tiles[0] | state.tiles[1]) - {turn.lift}
        small = {cell for group in groups_around(rest, turn.lift) if len(group) < 6 for cell in group}
        if turn.keep is None:
            assert set(falls[f"{turn.lift[0]},{turn.lift[1]}"]) == small
    assert second_phase(PATH, ENDS, preset="six-o", tiles=6).view(None).falls == falls
    assert SixGame.of("six").start().view(None).falls == {}


def test_six_14_each_player_of_a_team_has_a_hand() -> None:
    state = SixGame.of("six-4", tiles=20).start()
    assert state.view(None).held == (10, 10, 9, 9)
    state = play_all(state, "2,0 0,1 3,0")
    assert state.view(None).held == (9, 9, 8, 9)
    assert SixGame.of("six").start().view(None).held == (20, 20)
    assert turn_texts(state)


def test_six_14_the_view_has_whether_coughs_are_allowed() -> None:
    assert not SixGame.of("six-4").start().view(None).cough
    assert SixGame.of("six-4", cough=True).start().view(None).cough


@pytest.mark.parametrize("name", [preset.name for preset in PRESETS])
def test_whoever_starts_may_have_the_other_colour(name: str) -> None:
    usual = SixGame(sixfold.game(name).preset)
    swapped = SixGame(usual.preset, starts=usual.sides[1].lower())
    assert swapped.sides == (*usual.sides[1:], usual.sides[0])
    one, two = usual.start(), swapped.start()
    for _ in range(8):
        assert msgspec.structs.replace(two.view(0), sides=one.view(0).sides) == one.view(0)
        turn = one.legal()[0]
        one, two = one.play(turn), two.play(turn)


def test_black_tiles_are_drawn_black_whoever_starts() -> None:
    for starts, captions in (("red", ["⬡ Red 1", "⬢ Black 1"]), ("black", ["⬢ Black 1", "⬡ Red 1"])):
        drawing = SixGame.of("six", starts=starts).start().draw()
        assert all(caption in drawing for caption in captions)
        first, second = (caption[0] for caption in captions)
        assert drawing.index(first) < drawing.index(second)
