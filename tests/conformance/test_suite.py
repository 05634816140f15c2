"""The conformance suite itself: it passes what keeps the promises, and fails what breaks them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sixfold
from sixfold.games import IllegalMove
from sixfold.games import conformance as suite
from sixfold.games.base import Question, View
from sixfold.games.moves import Move
from sixfold.games.six import Lay, SixGame, SixState
from tests.parlour.sealed import Bid, Lucky, NextOmen, SealedGame, SealedState, ideas


class Astrologer:
    def __init__(self) -> None:
        self.asked: list[Question] = []

    def answer(self, question: Question) -> int:
        self.asked.append(question)
        return question.bid == 6 if isinstance(question, Lucky) else 6


SEALED = suite.Subject(SealedGame.of("sealed", seats=3), ideas)
OMENS = suite.Subject(SealedGame.of("sealed-omens", seats=3), ideas, judge=Astrologer())
RECORDS = {"texts_and_json_round_trip"}  # of registered games only: a record finds its game by name


@pytest.mark.parametrize("check", [check for check in suite.CHECKS if check.__name__ not in RECORDS])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("subject", [SEALED, OMENS], ids=lambda subject: subject.game.preset.name)
def test_a_game_of_secrets_and_deadlines_conforms(subject: suite.Subject, check: Any, seed: int) -> None:
    check(subject, seed)


def leaky(kind: str) -> suite.Subject:
    """The sealed game, telling others too much in one way."""

    class LeakyState(SealedState, frozen=True, kw_only=True):
        def view(self, seat: int | None) -> View:
            seen = super().view(seat)
            told = kind == "view" or (kind == "later" and self.bids.count(None) < 2)
            return msgspec.structs.replace(seen, last=self.bids) if told else seen

        def draw(self) -> str:
            return f"{super().draw()} {self.bids}" if kind == "drawing" else super().draw()

        @property
        def deadline(self) -> float | None:
            due = super().deadline
            return due + (self.bids[0] or 0) if kind == "deadline" and due else due

        def _play(self, move: Move, seat: int, at: float) -> Any:
            if kind == "refusal" and isinstance(move, Bid) and move.bid in self.bids:
                raise self.game.messages.illegal("nothing-to-void", seat=seat)
            return super()._play(move, seat, at)

    class LeakyGame(SealedGame):
        def start(self, seed: int = 0) -> SealedState:
            return LeakyState(game=self, bids=(None,) * 3, points=(0,) * 3)

    return suite.Subject(LeakyGame.of("sealed", seats=3), ideas)


@pytest.mark.parametrize("kind", ["view", "later", "drawing", "deadline", "refusal"])
def test_a_leak_is_found_wherever_it_is(kind: str) -> None:
    with pytest.raises(AssertionError, match="can be told from"):
        for seed in range(10):
            suite.views_leak_nothing(leaky(kind), seed)


def broken(**methods: Any) -> suite.Subject:
    """Six with some methods of its state replaced."""
    spoilt: type[SixState] = type("Spoilt", (SixState,), methods, frozen=True, kw_only=True)

    class SpoiltGame(SixGame):
        def start(self, seed: int = 0) -> SixState:
            start = super().start(seed)
            return spoilt(game=self, tiles=start.tiles, hands=start.hands)

    return suite.Subject(SpoiltGame.of("six", tiles=6), max_plies=400)


def test_a_listed_turn_that_is_refused_is_found() -> None:
    subject = broken(legal=lambda self: (Lay((50, 50)), *SixState.legal(self)))
    with pytest.raises((AssertionError, IllegalMove)):
        suite.legal_turns_are_playable(subject, 0)


def test_a_turn_that_is_played_but_not_listed_is_found() -> None:
    subject = broken(legal=lambda self: SixState.legal(self)[::2])
    with pytest.raises(AssertionError, match="was played"):
        for seed in range(5):
            suite.other_turns_are_illegal(subject, seed)


def test_a_game_that_never_ends_is_found() -> None:
    subject = broken(_play=lambda self, move, seat, at: self)
    with pytest.raises(AssertionError, match="did not end"):
        suite.random_games_end(subject, 0)


def test_a_wrong_tree_of_choices_is_found() -> None:
    subject = broken(_path=lambda self, move: [("cell", "0,0")])
    with pytest.raises(AssertionError):
        suite.choices_cover_the_legal_turns(subject, 0)


def test_a_position_that_does_not_round_trip_is_found() -> None:
    subject = broken(position=lambda self: "0,0 1,0 0 5,5 0")
    with pytest.raises(AssertionError):
        suite.texts_and_json_round_trip(subject, 0)


def test_a_drawing_that_is_no_svg_is_found() -> None:
    with pytest.raises(SyntaxError):
        suite.states_can_be_drawn(broken(svg=lambda self: "<svg>"), 0)


def test_a_game_that_hides_nothing_though_it_says_so_is_found() -> None:
    with pytest.raises(AssertionError, match="never did"):
        suite.views_leak_nothing(suite.Subject(SEALED.game, lambda state, seat, dice: ()), 0)


def test_what_the_judge_says_is_written_into_the_log_and_folding_asks_nobody() -> None:
    game, judge = SealedGame.of("sealed"), Astrologer()
    state = game.start()
    move = state.prepare(Bid(6), 0, judge)
    assert (str(move), judge.asked) == ("bid 6 lucky", [Lucky(6)])
    assert game.parse(str(move)) == move
    after = state.play(move, 0, 1.0)
    assert isinstance(after, SealedState)
    assert (after.bids, len(judge.asked)) == ((6, None), 1)


def test_what_everybody_sees_at_once_is_no_leak() -> None:
    with pytest.raises(AssertionError, match="can be told from"):
        suite.views_leak_nothing(leaky("view"), 0)
    with pytest.raises(AssertionError, match="never did"):
        suite.views_leak_nothing(msgspec.structs.replace(leaky("view"), public_moves=(Bid,)), 0)


def test_the_referee_says_at_its_deadline_what_the_judge_answered_and_folding_asks_nobody() -> None:
    judge = Astrologer()
    state = OMENS.game.start().play("bid 6", 0).play("bid 4", 1)
    said = state.deadline_move(judge)
    assert (str(said), judge.asked) == ("omen 6", [NextOmen(0)])
    assert state.expire(40.0, str(said)) == state.expire(40.0, said)
    assert (state.expire(40.0, said).scores, len(judge.asked)) == ((0, 1, 0), 1)
    assert state.expire(40.0).scores == (1, 0, 0)
    for seat in (None, 0):
        with pytest.raises(IllegalMove) as refused:
            state.play("omen 6", seat, 40.0)
        assert (refused.value.code, refused.value.ruling) == ("referee-alone", "GAME-5")
    with pytest.raises(IllegalMove) as refused:
        state.expire(40.0, "bid 4")
    assert refused.value.code == "not-this-game"


def test_the_referee_acts_at_its_deadline_and_not_before() -> None:
    state = SealedGame.of("sealed").start().play("bid 3", 0, 2.0)
    with pytest.raises(IllegalMove) as refused:
        state.expire(30.0)
    assert (refused.value.code, refused.value.ruling) == ("too-early", "GAME-5")
    after = state.expire(40.0)
    assert (after.scores, after.deadline) == ((1, 0), 70.1)
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("six").start().expire(1.0)
    assert refused.value.code == "no-deadline"


def test_where_several_may_act_the_seat_must_be_named() -> None:
    state = SealedGame.of("sealed").start()
    for move in ("bid 3", "resign"):
        with pytest.raises(IllegalMove) as refused:
            state.play(move)
        assert refused.value.code == "seat-needed"
    with pytest.raises(IllegalMove) as refused:
        state.play("draw")
    assert refused.value.code == "no-draw"


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(sixfold.BadNotation, match="no text for positions"):
        SealedGame.of("sealed").position("anything")
    assert SealedGame.of("sealed").start().position() is None


def test_teams_are_chosen_where_a_preset_lets_people_choose() -> None:
    game = SealedGame.of("sealed", seats=4, teams=[[0, 2], [1, 3]])
    assert game.teams == ((0, 2), (1, 3))
    assert game.against(2) == (1, 3)
    wrongs: list[object] = [[[0, 1], [1, 2, 3]], [[0, 1, 2, 3, 4]], [[]], "teams", [[0, 1, 2, 3], []]]
    for wrong in wrongs:
        with pytest.raises(sixfold.BadOption) as refused:
            SealedGame.of("sealed", seats=4, teams=wrong)
        assert refused.value.code == "option-teams"
    with pytest.raises(sixfold.BadOption) as refused:
        sixfold.game("six", teams=[[0, 1]])
    assert refused.value.code == "option-unknown"
    assert sixfold.game("six-4", teams=[[0, 2], [1, 3]]).teams == ((0, 2), (1, 3))
