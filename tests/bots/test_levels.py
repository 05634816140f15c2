"""What every level of the engine's players promises, over positions of all presets and options that change play."""

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
from tests.bots.positions import POSITIONS, is_lost, late_position, loses_at_once, wins_at_once
from tests.engine.agreement import ENGINE_PRESETS
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
def test_levels_from_2_always_play_a_win_in_one(state: State[Any], level: int, seed: int) -> None:
    wins = wins_at_once(state)
    assume(wins)
    assert choose(str(level), state, seed) in wins


@given(state=POSITIONS, level=st.integers(3, 8), seed=st.integers(0, 100))
@settings(max_examples=150)
def test_levels_from_3_always_block_a_win_in_one(state: State[Any], level: int, seed: int) -> None:
    if loses_at_once(state, choose(str(level), state, seed)):
        assert is_lost(state)


def five_in_a_row() -> State[Any]:
    """A position in which Black has to block the open end of a line."""
    state = sixfold.game("six").start()
    for turn in ["2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0"]:
        state = state.play(turn)
    return state


@pytest.mark.parametrize("state", [five_in_a_row(), late_position("sixth", 6, 2)], ids=["six", "sixth"])
def test_level_2_overlooks_threats_that_level_3_stops(state: State[Any]) -> None:
    def count_misses(level: str) -> int:
        return sum(loses_at_once(state, choose(level, state, seed)) for seed in range(60))

    assert count_misses("1") > 0
    assert 0 < count_misses("2") < 30
    assert count_misses("3") == 0


@pytest.mark.parametrize("state", [five_in_a_row().play("2,1"), late_position("sixth", 6, 1)], ids=["six", "sixth"])
def test_level_1_overlooks_wins_that_level_2_plays(state: State[Any]) -> None:
    def count_misses(level: str) -> int:
        return sum(choose(level, state, seed) not in wins for seed in range(60))

    wins = wins_at_once(state)
    assert 0 < count_misses("1") < 60
    assert count_misses("2") == 0


def five_against_four() -> State[Any]:
    """A position in which Red, to move, has four in a row and Black five."""
    state = sixfold.game("six").start()
    for turn in ["2,0", "0,1", "3,0", "0,2", "4,0", "0,3", "5,0", "0,4", "-1,1", "0,5"]:
        state = state.play(turn)
    return state


@pytest.mark.parametrize("level", ["1", "2"])
def test_a_level_that_overlooks_a_threat_extends_its_own_line(level: str) -> None:
    """A player who overlooks the five mostly makes five of its own four."""
    state = five_against_four()
    turns = [choose(level, state, seed) for seed in range(200)]
    missed = [turn for turn in turns if loses_at_once(state, turn)]
    assert missed
    assert missed.count("6,0") > len(missed) / 2


@pytest.mark.parametrize("level", ["1", "2"])
def test_a_level_that_is_losing_still_blocks(level: str) -> None:
    """Black wins within twelve plies whatever Red does, and Red still blocks the five."""
    state = five_against_four()
    blocks = [choose(level, state, seed) == "0,6" for seed in range(60)]
    assert sum(blocks) > 50


@given(state=POSITIONS, level=st.integers(1, 7), seed=st.integers(0, 100))
@settings(max_examples=60)
def test_a_level_is_deterministic(state: State[Any], level: int, seed: int) -> None:
    """Its turn depends on seed and state: not on earlier turns, its process, or more time."""
    player = create_player(str(level), state.game, seed)
    copy = pickle.loads(pickle.dumps(player))
    decision = player.turn(state, state.turn or 0, seconds=60)
    assert player.turn(state, state.turn or 0, seconds=600) == decision
    assert copy.turn(pickle.loads(pickle.dumps(state)), state.turn or 0, seconds=60) == decision


@pytest.mark.parametrize("name", ["1", "3", "4", "random"])
@pytest.mark.parametrize("preset", ["six", "sixth"])
def test_another_seed_plays_differently(name: str, preset: str) -> None:
    state = sixfold.game(preset).start()
    state = state.play(state.legal()[0])
    assert len({choose(name, state, seed) for seed in range(30)}) > 1


def test_every_setting_grows_with_the_level() -> None:
    for levels in (SIX_LEVELS, SIXTH_LEVELS, HUNCHBACK_LEVELS):
        assert len(levels) == 8
        assert levels[-1].nodes is None
        for weak, strong in pairwise(levels):
            assert (strong.nodes or 10**9) >= (weak.nodes or 10**9)
            assert strong.depth >= weak.depth
            assert strong.lines <= weak.lines
            assert strong.temperature <= weak.temperature
            assert strong.oversight_rate <= weak.oversight_rate
            assert strong.foresight >= weak.foresight


@pytest.mark.parametrize("preset", ENGINE_PRESETS)
def test_every_engine_preset_has_the_same_players(preset: str) -> None:
    game = sixfold.game(preset)
    assert player_names(game) == ("1", "2", "3", "4", "5", "6", "7", "8", "alphabeta", "random", "uct")
    assert isinstance(create_player("8", game), SearchPlayer)
    assert find_levels(game)


@pytest.mark.parametrize("name", ["0", "9", "08", " 1", "", "Random", "１"])
def test_unknown_players_are_errors(name: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        create_player(name, sixfold.game("six"))
    assert caught.value.code == "unknown-player"


def test_a_game_without_bots_has_no_players() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        create_player("1", RelayGame.of("relay"))
    assert caught.value.code == "no-players"


@pytest.mark.parametrize("name", ["4", "alphabeta", "random", "uct"])
def test_players_do_not_move_for_a_seat_that_cannot_act(name: str) -> None:
    game = sixfold.game("sixth")
    player = create_player(name, game)
    for state, seat, code in (
        (game.start(), 1, "not-your-turn"),
        (game.start(), 2, "no-such-seat"),
        (game.start().play("resign"), 0, "game-over"),
    ):
        with pytest.raises(IllegalMove) as caught:
            player.turn(state, seat, seconds=SECONDS)
        assert caught.value.code == code


def test_partners_play_for_one_side() -> None:
    """SIX-14: partners complete each other's lines and block threats against each other."""
    game = sixfold.game("six-4")
    state = game.start()
    for turn in ["2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0"]:
        state = state.play(turn)
    assert (state.turn, choose("3", state)) == (1, "-5,0")
    state = state.play("2,1")
    assert (state.turn, choose("2", state)) == (2, "-5,0")
