"""The Python binding of the games: any argument gives a result or an error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixfold_engine import Six, Sixth


def test_turns_are_played_and_undone() -> None:
    for core, turn in ((Six(), "2,0"), (Sixth(), "c3")):
        before = core.hash, core.legal()
        core.play(turn)
        assert core.side == 1
        core.undo()
        assert (core.hash, core.legal()) == before
        with pytest.raises(ValueError, match="no turn to undo"):
            core.undo()


@given(text=st.text(max_size=40) | st.from_regex(r"[GHM]?[a-f][0-6](-[a-f][0-6](:[0-9])?)?", fullmatch=True))
def test_any_text_for_sixth_is_played_or_raises_value_error(text: str) -> None:
    core = Sixth(milady_placers=[True, True])
    legal = core.legal()
    if text in legal:
        core.play(text)
    else:
        with pytest.raises(ValueError, match=r"not a turn|illegal turn"):
            core.play(text)


@given(text=st.text(max_size=40) | st.from_regex(r"-?[0-9]{1,5},-?[0-9]{1,5}(>-?[0-9],-?[0-9])?!?", fullmatch=True))
def test_any_text_for_six_is_played_or_raises_value_error(text: str) -> None:
    core = Six()
    if text in core.legal():
        core.play(text)
    else:
        with pytest.raises(ValueError, match=r"not a turn|illegal turn"):
            core.play(text)


SMALL = st.integers(-3, 30)
PAIRS = st.tuples(SMALL, SMALL)
CELLS = st.lists(st.tuples(st.integers(-20000, 20000) | st.integers(-3, 3), st.integers(-3, 3)), max_size=50)


@given(first=CELLS, second=CELLS, hands=PAIRS, seat=SMALL, quiet=st.integers(-5, 200), tiles=SMALL)
def test_any_position_of_six_is_set_up_or_raises_value_error(
    first: Any, second: Any, hands: Any, seat: Any, quiet: Any, tiles: Any
) -> None:
    try:
        core = Six(tiles=tiles).at(first, second, hands, seat, quiet)
    except ValueError:
        return
    assert core.check_undo()


STACKS = st.lists(st.text("sgtuhkmx", max_size=12), min_size=24, max_size=26)
HANDS = st.tuples(st.tuples(SMALL, SMALL, SMALL), st.tuples(SMALL, SMALL, SMALL))


@given(stacks=STACKS, side=SMALL, hands=HANDS, left=PAIRS, score=PAIRS, forbidden=st.none() | STACKS, quiet=SMALL)
def test_any_position_of_sixth_is_set_up_or_raises_value_error(
    stacks: Any, side: Any, hands: Any, left: Any, score: Any, forbidden: Any, quiet: Any
) -> None:
    try:
        core = Sixth().at(stacks, side, hands, left, score, forbidden, quiet)
    except ValueError:
        return
    assert core.check_undo()


@pytest.mark.parametrize("number", [-1, 65, 10**9])
def test_a_depth_out_of_range_raises_value_error(number: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        Six().perft(number)


@pytest.mark.parametrize("number", [-1, 0, 257])
def test_threads_out_of_range_raise_value_error(number: int) -> None:
    with pytest.raises(ValueError, match="threads"):
        Six().playouts(10, threads=number)


@pytest.mark.parametrize("wrong", [{"tiles": 5}, {"tiles": 23}, {"seats": 3}])
def test_invalid_rules_of_six_raise_value_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="these rules"):
        Six(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 6},
        {"size": -1},
        {"hands": [[300, 0, 0], [1, 0, 0]]},
        {"milady_opens": True},
        {"milady_side": 2},
        {"milady_square": 0},
        {"milady_square": 12, "milady_opens": True, "milady_placers": [True, True]},
        {"points": [5, 0]},
    ],
)
def test_invalid_rules_of_sixth_raise_value_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"these rules|out of range"):
        Sixth(**wrong)
