"""What the levels promise, over positions of every preset and of the options that change play."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.bots import UnknownPlayer, create_player, player_names
from sixfold.bots.engine_players import SearchPlayer
from sixfold.bots.levels import HUNCHBACK_LEVELS, SIX_LEVELS, SIXTH_LEVELS, find_levels
from sixfold.games import IllegalMove, State
from tests.bots.agreement import PLAYED
from tests.bots.positions import POSITIONS, hopeless, loses_at_once, position, wins_at_once
from tests.sample_games.relay import RelayGame

#: Seconds of computing: enough for the lower levels, and all that the last one takes.
SECONDS = 0.02


def choose(name: str, state: State[Any], seed: int = 0) -> str:
    """Return the turn of a player, which does not depend on what else the machine computes."""
    return str(create_player(name, state.game, seed, cpu=True).turn(state, state.turn or 0, seconds=SECONDS).move)


@given(state=POSITIONS, name=st.sampled_from(player_names(sixfold.game("six"))), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=100)
def test_every_player_plays_legal_turns(state: State[Any], name: str, seed: int) -> None:
    assert choose(name, state, seed) in list(map(str, state.legal()))


@given(state=POSITIONS, level=st.integers(2, 8), seed=st.integers(0, 100))
@settings(max_examples=150)
def test_from_level_2_on_a_win_in_one_is_always_seen(state: State[Any], level: int, seed: int) -> None:
    wins = wins_at_once(state)
    assume(wins)
    assert choose(str(level), state, seed) in wins


@given(state=POSITIONS, level=st.integers(3, 8), seed=st.integers(0, 100))
@settings(max_examples=150)
def test_from_level_3_on_a_win_in_one_is_always_blocked(state: State[Any], level: int, seed: int) -> None:
    if loses_at_once(state, choose(str(level), state, seed)):
        assert hopeless(state)


def five_in_a_row() -> State[Any]:
    """Black has to stop a line on its one open end."""
    state = sixfold.game("six").start()
    for turn in ["2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0"]:
        state = state.play(turn)
    return state


@pytest.mark.parametrize("state", [five_in_a_row(), position("sixth", 6, 2)], ids=["six", "sixth"])
def test_level_2_overlooks_threats_that_level_3_stops(state: State[Any]) -> None:
    def missed(level: str) -> int:
        return sum(loses_at_once(state, choose(level, state, seed)) for seed in range(60))

    assert missed("1") > 0
    assert 0 < missed("2") < 30
    assert missed("3") == 0


@pytest.mark.parametrize("state", [five_in_a_row().play("2,1"), position("sixth", 6, 1)], ids=["six", "sixth"])
def test_level_1_overlooks_wins_that_level_2_sees(state: State[Any]) -> None:
    def missed(level: str) -> int:
        return sum(choose(level, state, seed) not in wins for seed in range(60))

    wins = wins_at_once(state)
    assert 0 < missed("1") < 60
    assert missed("2") == 0


def five_against_four() -> State[Any]:
    state = sixfold.game("six").start()
    for turn in ["2,0", "0,1", "3,0", "0,2", "4,0", "0,3", "5,0", "0,4", "-1,1", "0,5"]:
        state = state.play(turn)
    return state


@pytest.mark.parametrize("level", ["1", "2"])
def test_who_overlooks_a_threat_goes_on_with_a_plan(level: str) -> None:
    """Four in a row stand against five: whoever does not see the five mostly makes five of the four."""
    state = five_against_four()
    turns = [choose(level, state, seed) for seed in range(200)]
    missed = [turn for turn in turns if loses_at_once(state, turn)]
    assert missed
    assert missed.count("6,0") > len(missed) / 2


@pytest.mark.parametrize("level", ["1", "2"])
def test_who_sees_that_all_is_lost_puts_it_off(level: str) -> None:
    """Black has five, and wins in twelve plies at the latest whatever Red does: Red stops the five all the same."""
    state = five_against_four()
    stopped = [choose(level, state, seed) == "0,6" for seed in range(60)]
    assert sum(stopped) > 50


@given(state=POSITIONS, level=st.integers(1, 7), seed=st.integers(0, 100))
@settings(max_examples=60)
def test_a_level_is_a_value(state: State[Any], level: int, seed: int) -> None:
    """What it plays hangs on seed and state: not on what it played before, on its process, or on more time."""
    who = create_player(str(level), state.game, seed)
    sent = pickle.loads(pickle.dumps(who))
    thought = who.turn(state, state.turn or 0, seconds=60)
    assert who.turn(state, state.turn or 0, seconds=600) == thought
    assert sent.turn(pickle.loads(pickle.dumps(state)), state.turn or 0, seconds=60) == thought


@pytest.mark.parametrize("name", ["1", "3", "4", "random"])
@pytest.mark.parametrize("preset", ["six", "sixth"])
def test_another_seed_plays_differently(name: str, preset: str) -> None:
    state = sixfold.game(preset).start()
    state = state.play(state.legal()[0])
    assert len({choose(name, state, seed) for seed in range(30)}) > 1


def test_levels_grow_in_everything() -> None:
    for levels in (SIX_LEVELS, SIXTH_LEVELS, HUNCHBACK_LEVELS):
        assert len(levels) == 8
        assert levels[-1].nodes is None
        for weak, strong in pairwise(levels):
            assert (strong.nodes or 10**9) >= (weak.nodes or 10**9)
            assert strong.depth >= weak.depth
            assert strong.lines <= weak.lines
            assert strong.temperature <= weak.temperature
            assert strong.overlooks <= weak.overlooks
            assert strong.foresight >= weak.foresight


@pytest.mark.parametrize("preset", PLAYED)
def test_every_preset_has_its_players(preset: str) -> None:
    game = sixfold.game(preset)
    assert player_names(game) == ("1", "2", "3", "4", "5", "6", "7", "8", "alphabeta", "random", "uct")
    assert isinstance(create_player("8", game), SearchPlayer)
    assert find_levels(game)


@pytest.mark.parametrize("name", ["0", "9", "08", " 1", "", "Random", "１"])
def test_nobody_else_plays(name: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        create_player(name, sixfold.game("six"))
    assert refused.value.code == "unknown-player"


def test_a_game_of_people_alone_has_no_players() -> None:
    with pytest.raises(UnknownPlayer) as refused:
        create_player("1", RelayGame.of("relay"))
    assert refused.value.code == "no-players"


@pytest.mark.parametrize("name", ["4", "alphabeta", "random", "uct"])
def test_nobody_thinks_for_a_seat_that_may_not_act(name: str) -> None:
    game = sixfold.game("sixth")
    who = create_player(name, game)
    for state, seat, code in (
        (game.start(), 1, "not-your-turn"),
        (game.start(), 2, "no-such-seat"),
        (game.start().play("resign"), 0, "game-over"),
    ):
        with pytest.raises(IllegalMove) as refused:
            who.turn(state, seat, seconds=SECONDS)
        assert refused.value.code == code


def test_partners_play_for_one_side() -> None:
    """SIX-14: what one of them can win with, the other one plays; what one is threatened by, the other one stops."""
    game = sixfold.game("six-4")
    state = game.start()
    for turn in ["2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0"]:
        state = state.play(turn)
    assert (state.turn, choose("3", state)) == (1, "-5,0")
    state = state.play("2,1")
    assert (state.turn, choose("2", state)) == (2, "-5,0")
