"""STH-19: Gold takes over the first turn. The result is the same game with changed colours."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.bots import analyse, create_player
from sixfold.engine import engine_state
from sixfold.games import Record, registry
from sixfold.games.sixth import SixthGame, SixthState, Swap
from sixfold.games.sixth.pieces import swap_owners
from tests.games.sixth.positions import play_all, stack_on, turn_texts, with_stacks
from tests.games.sixth.test_rulings import error_of

PRESETS = registry.presets()

#: The presets with the option, and options beside it that change how a game begins or goes on.
SWAPPING = [name for name, preset in PRESETS.items() if any(option.name == "swap" for option in preset.options)]
WAYS: dict[str, dict[str, Any]] = {
    **{name: {} for name in SWAPPING},
    "sixth trim": {"kings": "six"},
    "sixth-4x4 classic": {"kings": "six", "style": "classic", "discs": 5},
    "sixth-milady beside": {"milady": "beside"},
}


def game_of(way: str, swap: bool = True) -> SixthGame:
    return SixthGame.of(way.split()[0], swap=swap, **WAYS[way])


def random_opening(game: SixthGame, dice: Random) -> SixthState:
    """The game after Silver's first turn, drawn at random."""
    state = game.start()
    for _ in range(1 + game.milady_opens):
        state = state.play(dice.choice(state.legal()))
    return state


def is_mirrored(state: SixthState, other: SixthState) -> bool:
    """Whether two positions are the same but for their colours."""
    over, end = state.outcome, other.outcome
    same = (tuple(map(swap_owners, state.board)), 1 - state.side, state.hands[::-1], state.score[::-1])
    if over is None or end is None:
        return over is end and same == (other.board, other.side, other.hands, other.score)
    turned_over = (over.reason, tuple(1 - seat for seat in over.winners)) == (end.reason, end.winners)
    return turned_over and same == (other.board, other.side, other.hands, other.score)


def test_sth_19_gold_may_take_over_the_first_turn() -> None:
    state = play_all(SixthGame.of("sixth", swap=True).start(), "c3 swap")
    assert (stack_on(state, "c3"), state.hands, state.turn) == ("g", ((15, 0, 0), (14, 0, 0)), 0)
    assert state.play("c2").turn == 1


@pytest.mark.parametrize("way", WAYS)
def test_sth_19_a_swap_is_golds_first_turn_and_nothing_else(way: str) -> None:
    game, dice = game_of(way), Random(way)
    for _ in range(20):
        state, plies = game.start(), 0
        while state.outcome is None:
            offered = "swap" in turn_texts(state)
            assert offered == state.view(None).swap == (plies == 1 + game.milady_opens)
            if not offered:
                assert error_of(state, "swap") == ("may-not-swap", "STH-19")
            state, plies = state.play(dice.choice([turn for turn in state.legal() if str(turn) != "swap"])), plies + 1


@pytest.mark.parametrize("way", WAYS)
def test_sth_19_after_a_swap_there_is_no_other(way: str) -> None:
    dice = Random(way)
    for _ in range(20):
        state = random_opening(game_of(way), dice).play("swap")
        while state.outcome is None:
            assert error_of(state, "swap") == ("may-not-swap", "STH-19")
            state = state.play(dice.choice(state.legal()))


def test_sth_19_it_is_off_by_default_and_beside_the_printed_rules() -> None:
    assert SWAPPING
    assert error_of(SixthGame.of("sixth").start().play("c3"), "swap") == ("may-not-swap", "STH-19")
    assert all(
        "swap" not in PRESETS[name].resolve_options({}, 2) or not PRESETS[name].resolve_options({}, 2)["swap"]
        for name in PRESETS
    )
    assert "not in the printed rules" in SixthGame.messages.ruling("STH-19").text


def test_sth_19_miladys_call_does_not_bar_it_and_then_calls_silver() -> None:
    state = play_all(SixthGame.of("sixth-milady", swap=True).start(), "Ma1 b1")
    assert turn_texts(state) == {"b1-a1", "swap"}
    after = state.play("swap")
    assert (stack_on(after, "a1"), stack_on(after, "b1"), turn_texts(after)) == ("m", "g", {"b1-a1"})


def test_sth_19_with_milady_beside_her_placement_can_be_taken_over() -> None:
    state = play_all(SixthGame.of("sixth-milady", milady="beside", swap=True).start(), "Ma1 swap")
    assert (stack_on(state, "a1"), state.turn, state.hands) == ("m", 0, ((12, 0, 0), (12, 0, 0)))
    assert not state.play("c3").can_swap


def test_sth_19_a_board_that_only_looks_like_the_opening_is_none() -> None:
    state = play_all(SixthGame.of("sixth-milady", discs=1, kings="six", swap=True).start(), "Ma1 b1 b1-a1 -")
    assert (state.turn, state.hands[1], state.can_swap) == (1, (1, 0, 0), False)
    assert not with_stacks("a1:m b1:ms", "sixth-milady", side="g", swap=True).can_swap
    assert not with_stacks("c3:s", side="g", kings="six", score="1/0", swap=True).can_swap
    assert not with_stacks("c3:g", side="g", swap=True).can_swap
    assert with_stacks("c3:s", side="g", swap=True).can_swap


def test_sth_19_nothing_is_forbidden_after_it_and_nothing_before_it_counts() -> None:
    state = play_all(SixthGame.of("sixth", swap=True).start(), "c3 swap")
    assert (state.forbidden, state.quiet, state.earlier) == (None, 0, ())
    assert state.position() == "5/5/2[g]2/5/5 s P15/P14 0/0 0/0 - 0"
    assert state.game.position(state.position()) == state
    assert not play_all(SixthGame.of("sixth", swap=True).start(), "c3 resign").can_swap


def test_sth_19_a_record_of_it_replays() -> None:
    record = Record.of(SixthGame.of("sixth-giants", swap=True), 7, ["Gc3", "swap", "c2", "c2-c3"])
    assert Record.loads(record.dumps()) == record
    assert Record.from_json(record.to_json()).final() == record.final()
    assert record.final().position() == "5/5/2[u]2/2[s]2/5 g P10G1/P11 0/0 0/0 5/5/2[u]2/5/5 0 moves c2-c3"


def test_sth_19_a_bot_swaps_if_the_first_turn_was_good() -> None:
    game = SixthGame.of("sixth", swap=True)
    assert create_player("6", game).turn(game.start().play("c3"), 1, seconds=10).move == Swap()


@pytest.mark.parametrize("way", WAYS)
@given(seed=st.integers(0, 2**32))
def test_sth_19_a_swapped_game_is_the_other_with_its_colours_turned_over(way: str, seed: int) -> None:
    """At every ply, whatever is played: the same turns, the same board of other colours, the other winner."""
    dice = Random(seed)
    first = random_opening(game_of(way), dice)
    swapped = first.play("swap")
    plain = game_of(way, swap=False).position(first.position())
    core, plies = engine_state(first), 1
    core.play("swap")
    while True:
        assert is_mirrored(plain, swapped)
        assert core.legal() == list(map(str, swapped.legal())) == list(map(str, plain.legal()))
        assert core.hash == engine_state(swapped).hash
        assert core.check_undo()
        if swapped.outcome is not None:
            break
        turn = str(dice.choice(swapped.legal()))
        swapped, plain = swapped.play(turn), plain.play(turn)
        core.play(turn)
        plies += 1
    for _ in range(plies):
        core.undo()
    assert (core.hash, core.legal()) == (engine_state(first).hash, list(map(str, first.legal())))


@pytest.mark.parametrize("way", WAYS)
def test_sth_19_a_swap_is_worth_what_the_first_turn_was(way: str) -> None:
    dice = Random(way)
    for _ in range(3):
        first = random_opening(game_of(way), dice)
        swapped, plain = first.play("swap"), game_of(way, swap=False).position(first.position())
        [after], [mirror] = analyse(swapped, depth=3), analyse(plain, depth=3)
        assert (after.score, after.moves) == (mirror.score, mirror.moves)
        [chosen] = analyse(first, depth=4)
        assert chosen.score >= -after.score
