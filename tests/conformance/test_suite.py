"""The conformance suite itself: it passes games that fulfil the contract and finds what breaks it."""

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
from tests.sample_games.sealed import Bid, Lucky, NextOmen, SealedGame, SealedState, possible_bids


class OmenJudge:
    def __init__(self) -> None:
        self.questions: list[Question] = []

    def answer(self, question: Question) -> int:
        self.questions.append(question)
        return question.bid == 6 if isinstance(question, Lucky) else 6


SEALED = suite.Subject(SealedGame.of("sealed", seats=3), possible_bids)
OMENS = suite.Subject(SealedGame.of("sealed-omens", seats=3), possible_bids, judge=OmenJudge())
#: Needs a registered game, because a record finds its game by name.
NEEDS_REGISTRATION = {"texts_and_json_round_trip"}


@pytest.mark.parametrize("check", [check for check in suite.CHECKS if check.__name__ not in NEEDS_REGISTRATION])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("subject", [SEALED, OMENS], ids=lambda subject: subject.game.preset.name)
def test_a_game_with_secrets_and_deadlines_conforms(subject: suite.Subject, check: Any, seed: int) -> None:
    check(subject, seed)


def leaky(kind: str) -> suite.Subject:
    """The sealed game with a leak of one kind."""

    class LeakyState(SealedState, frozen=True, kw_only=True):
        def view(self, seat: int | None) -> View:
            view = super().view(seat)
            leaks = kind == "view" or (kind == "later" and self.bids.count(None) < 2)
            return msgspec.structs.replace(view, last=self.bids) if leaks else view

        def draw(self) -> str:
            return f"{super().draw()} {self.bids}" if kind == "drawing" else super().draw()

        @property
        def deadline(self) -> float | None:
            deadline = super().deadline
            return deadline + (self.bids[0] or 0) if kind == "deadline" and deadline else deadline

        def _play(self, move: Move, seat: int, at: float) -> Any:
            if kind == "error" and isinstance(move, Bid) and move.bid in self.bids:
                raise self.game.messages.illegal("nothing-to-void", seat=seat)
            return super()._play(move, seat, at)

    class LeakyGame(SealedGame):
        def start(self, seed: int = 0) -> SealedState:
            return LeakyState(game=self, bids=(None,) * 3, points=(0,) * 3)

    return suite.Subject(LeakyGame.of("sealed", seats=3), possible_bids)


@pytest.mark.parametrize("kind", ["view", "later", "drawing", "deadline", "error"])
def test_the_suite_finds_a_leak(kind: str) -> None:
    with pytest.raises(AssertionError, match="can be told from"):
        for seed in range(10):
            suite.views_leak_nothing(leaky(kind), seed)


def broken_six(**methods: Any) -> suite.Subject:
    """Six with some methods of its state replaced."""
    broken_state: type[SixState] = type("BrokenState", (SixState,), methods, frozen=True, kw_only=True)

    class BrokenGame(SixGame):
        def start(self, seed: int = 0) -> SixState:
            start = super().start(seed)
            return broken_state(game=self, tiles=start.tiles, hands=start.hands)

    return suite.Subject(BrokenGame.of("six", tiles=6), max_plies=400)


def test_the_suite_finds_a_listed_turn_that_is_illegal() -> None:
    subject = broken_six(legal=lambda self: (Lay((50, 50)), *SixState.legal(self)))
    with pytest.raises((AssertionError, IllegalMove)):
        suite.legal_turns_are_playable(subject, 0)


def test_the_suite_finds_a_legal_turn_that_is_not_listed() -> None:
    subject = broken_six(legal=lambda self: SixState.legal(self)[::2])
    with pytest.raises(AssertionError, match="was played"):
        for seed in range(5):
            suite.other_turns_are_illegal(subject, seed)


def test_the_suite_finds_a_game_that_never_ends() -> None:
    subject = broken_six(_play=lambda self, move, seat, at: self)
    with pytest.raises(AssertionError, match="did not end"):
        suite.random_games_end(subject, 0)


def test_the_suite_finds_wrong_choices() -> None:
    subject = broken_six(_path=lambda self, move: [("cell", "0,0")])
    with pytest.raises(AssertionError):
        suite.choices_cover_the_legal_turns(subject, 0)


def test_the_suite_finds_a_position_that_does_not_round_trip() -> None:
    subject = broken_six(position=lambda self: "0,0 1,0 0 5,5 0")
    with pytest.raises(AssertionError):
        suite.texts_and_json_round_trip(subject, 0)


def test_the_suite_finds_a_drawing_that_is_not_svg() -> None:
    with pytest.raises(SyntaxError):
        suite.states_can_be_drawn(broken_six(svg=lambda self: "<svg>"), 0)


def test_the_suite_finds_a_game_that_declares_hidden_information_but_has_none() -> None:
    with pytest.raises(AssertionError, match="no secret turn was found"):
        suite.views_leak_nothing(suite.Subject(SEALED.game, lambda state, seat, dice: ()), 0)


def test_the_judges_answer_is_stored_in_the_move_so_that_folding_asks_no_judge() -> None:
    game, judge = SealedGame.of("sealed"), OmenJudge()
    state = game.start()
    move = state.prepare(Bid(6), 0, judge)
    assert (str(move), judge.questions) == ("bid 6 lucky", [Lucky(6)])
    assert game.parse(str(move)) == move
    after = state.play(move, 0, 1.0)
    assert isinstance(after, SealedState)
    assert (after.bids, len(judge.questions)) == ((6, None), 1)


def test_a_turn_declared_public_is_not_a_leak() -> None:
    with pytest.raises(AssertionError, match="can be told from"):
        suite.views_leak_nothing(leaky("view"), 0)
    with pytest.raises(AssertionError, match="no secret turn was found"):
        suite.views_leak_nothing(msgspec.structs.replace(leaky("view"), public_moves=(Bid,)), 0)


def test_the_referees_turn_stores_the_judges_answer_and_no_seat_can_play_it() -> None:
    judge = OmenJudge()
    state = OMENS.game.start().play("bid 6", 0).play("bid 4", 1)
    move = state.deadline_move(judge)
    assert (str(move), judge.questions) == ("omen 6", [NextOmen(0)])
    assert state.expire(40.0, str(move)) == state.expire(40.0, move)
    assert (state.expire(40.0, move).scores, len(judge.questions)) == ((0, 1, 0), 1)
    assert state.expire(40.0).scores == (1, 0, 0)
    for seat in (None, 0):
        with pytest.raises(IllegalMove) as raised:
            state.play("omen 6", seat, 40.0)
        assert (raised.value.code, raised.value.ruling) == ("referee-alone", "GAME-5")
    with pytest.raises(IllegalMove) as raised:
        state.expire(40.0, "bid 4")
    assert raised.value.code == "not-this-game"


def test_the_referee_does_not_act_before_its_deadline() -> None:
    state = SealedGame.of("sealed").start().play("bid 3", 0, 2.0)
    with pytest.raises(IllegalMove) as raised:
        state.expire(30.0)
    assert (raised.value.code, raised.value.ruling) == ("too-early", "GAME-5")
    after = state.expire(40.0)
    assert (after.scores, after.deadline) == ((1, 0), 70.1)
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("six").start().expire(1.0)
    assert raised.value.code == "no-deadline"


def test_a_seat_is_required_if_several_may_act() -> None:
    state = SealedGame.of("sealed").start()
    for move in ("bid 3", "resign"):
        with pytest.raises(IllegalMove) as raised:
            state.play(move)
        assert raised.value.code == "seat-needed"
    with pytest.raises(IllegalMove) as raised:
        state.play("draw")
    assert raised.value.code == "no-draw"


def test_a_game_without_position_notation_raises_bad_notation() -> None:
    with pytest.raises(sixfold.BadNotation, match="no notation for positions"):
        SealedGame.of("sealed").position("anything")
    assert SealedGame.of("sealed").start().position() is None


def test_teams_can_be_chosen_only_if_the_preset_allows_it() -> None:
    game = SealedGame.of("sealed", seats=4, teams=[[0, 2], [1, 3]])
    assert game.teams == ((0, 2), (1, 3))
    assert game.opponents_of(2) == (1, 3)
    wrongs: list[object] = [[[0, 1], [1, 2, 3]], [[0, 1, 2, 3, 4]], [[]], "teams", [[0, 1, 2, 3], []]]
    for wrong in wrongs:
        with pytest.raises(sixfold.BadOption) as raised:
            SealedGame.of("sealed", seats=4, teams=wrong)
        assert raised.value.code == "option-teams"
    with pytest.raises(sixfold.BadOption) as raised:
        sixfold.game("six", teams=[[0, 1]])
    assert raised.value.code == "option-unknown"
    assert sixfold.game("six-4", teams=[[0, 2], [1, 3]]).teams == ((0, 2), (1, 3))
