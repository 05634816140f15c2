"""The Python binding of the search: reports, stopping, reproducible results, and checked arguments."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixfold_engine import Searcher, Six, Sixth, Uct

Core: TypeAlias = Six | Sixth
GAMES = [Six, Sixth]


def random_position(kind: type[Core], turns: int, seed: int) -> Core:
    """A position after some random turns, or fewer if the game ended sooner."""
    core, dice = kind(), Random(seed)
    for _ in range(turns):
        core.play(dice.choice(core.legal()))
        if core.outcome:
            core.undo()
            break
    return core


@pytest.mark.parametrize("kind", GAMES)
def test_each_report_is_deeper_and_its_lines_can_be_played(kind: type[Core]) -> None:
    core = random_position(kind, 6, seed=1)
    reports = list(Searcher().stream(core, depth=4, lines=3))
    assert [report[0].depth for report in reports] == [1, 2, 3, 4]
    for report in reports:
        assert len({line.best for line in report}) == 3
        assert [line.score for line in report] == sorted((line.score for line in report), reverse=True)
        for line in report:
            assert line.best == line.pv[0]
            for turn in line.pv:
                core.play(turn)
            for _ in line.pv:
                core.undo()


@pytest.mark.parametrize("kind", GAMES)
def test_one_thread_and_fixed_nodes_give_reproducible_results(kind: type[Core]) -> None:
    for seed in range(4):
        core = random_position(kind, 10, seed)
        results = [Searcher(megabytes=4).think(core, nodes=4000, lines=2) for _ in range(2)]
        assert results[0] == results[1]
        assert hash(results[0][0]) == hash(results[1][0])


@pytest.mark.parametrize("kind", GAMES)
def test_limits_of_nodes_and_depth_are_kept(kind: type[Core]) -> None:
    core = random_position(kind, 4, seed=2)
    assert Searcher().think(core, nodes=500)[0].nodes <= 500
    assert Searcher().think(core, depth=2)[0].depth == 2


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_without_limits_ends_when_it_is_stopped(kind: type[Core], threads: int) -> None:
    searcher = Searcher(threads=threads)
    core = random_position(kind, 5, seed=3)
    task = searcher.stream(core)
    first = next(task)
    timer = threading.Timer(0.05, searcher.stop)
    timer.start()
    last = [first, *task][-1]
    timer.join()
    assert last[0].best in core.legal()
    assert searcher.think(core, nodes=100)[0].best in core.legal()  # it can search again


def test_a_searcher_searches_one_position_at_a_time() -> None:
    searcher = Searcher()
    task = searcher.stream(Sixth())
    with pytest.raises(RuntimeError, match="already thinking"):
        searcher.think(Six(), depth=1)
    with pytest.raises(RuntimeError, match="is thinking"):
        searcher.clear()
    task.stop()
    assert list(task)
    assert searcher.think(Six(), depth=1)


def test_an_abandoned_search_ends() -> None:
    searcher = Searcher()
    searcher.stream(Six())
    assert searcher.think(Six(), depth=1)


def test_the_hash_table_is_cleared_when_the_rules_change() -> None:
    """The same position is a win if one King wins, and only a point if six Kings are needed."""
    stacks = [""] * 25
    stacks[0], stacks[1] = "gggss", "s"
    one, six = (Sixth(six_kings=many).at(stacks, 0, ((12, 0, 0), (12, 0, 0))) for many in (False, True))
    searcher = Searcher()
    assert searcher.think(one, depth=3)[0].win_in == 1
    assert searcher.think(six, depth=3) == Searcher().think(six, depth=3)
    assert searcher.think(six, depth=3)[0].win_in == 0


@pytest.mark.parametrize("kind", GAMES)
def test_a_finished_game_has_no_best_turn(kind: type[Core]) -> None:
    core, dice = kind(), Random(5)
    while core.outcome is None:
        core.play(dice.choice(core.legal()))
    assert Searcher().think(core, depth=3) == []
    assert list(Searcher().stream(core)) == []
    assert Uct().think(core, playouts=10).best == ""


@pytest.mark.parametrize("kind", GAMES)
def test_uct_returns_a_legal_turn_even_with_few_playouts(kind: type[Core]) -> None:
    core = random_position(kind, 7, seed=4)
    for playouts in (1, 2, 300):
        result = Uct(seed=1).think(core, playouts=playouts)
        assert result.best in core.legal()
        assert result.nodes == playouts
    assert Uct(seed=1).think(core, seconds=0.01, cpu=True).best in core.legal()
    assert Uct(seed=7).think(core, playouts=50) == Uct(seed=7).think(core, playouts=50)


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"nodes": 0},
        {"nodes": -5},
        {"depth": 0},
        {"depth": 61},
        {"lines": 0},
        {"lines": 17},
    ],
)
def test_invalid_limits_raise_value_error(limits: dict[str, Any]) -> None:
    for core in (Six(), Sixth()):
        with pytest.raises(ValueError, match=r"seconds|nodes|depth|lines"):
            Searcher().think(core, **limits)


@pytest.mark.parametrize("settings", [{"megabytes": 0}, {"megabytes": 1 << 20}, {"threads": 0}, {"threads": 1000}])
def test_invalid_memory_and_threads_raise_value_error(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"megabytes|threads"):
        Searcher(**settings)


def test_uct_needs_enough_nodes() -> None:
    with pytest.raises(ValueError, match="nodes"):
        Uct(nodes=0)
    with pytest.raises(ValueError, match="playouts or seconds"):
        Uct().think(Six())


JUNK = st.none() | st.integers(-10, 3) | st.floats(-1, 0.01) | st.text(max_size=3) | st.booleans()


@given(depth=JUNK, nodes=JUNK, seconds=JUNK, lines=JUNK)
def test_any_limits_are_kept_or_rejected(depth: Any, nodes: Any, seconds: Any, lines: Any) -> None:
    searcher = Searcher(megabytes=1)
    limits = {"depth": depth, "nodes": nodes, "seconds": seconds, "lines": lines}
    if all(limit is None for limit in (depth, nodes, seconds)):
        limits["depth"] = 2
    for core in (Six(), Sixth()):
        try:
            lines_found = searcher.think(core, **limits)
        except (ValueError, TypeError):
            continue
        assert lines_found[0].best in core.legal()
