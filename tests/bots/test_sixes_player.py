"""Players of Sixes: whole evenings of bots, with the judge of the house."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import sixfold
from sixfold.bots import create_player, player_names
from sixfold.bots.sixes import SixesPlayer
from sixfold.decks.deck import Card, Category, Deck
from sixfold.decks.judge import DeckJudge
from sixfold.games import IllegalMove, State
from sixfold.games.sixes import SixesView

JUDGE = DeckJudge()


def due(state: State[Any]) -> State[Any]:
    """The referee acts at its deadline, with the judge's answer."""
    assert state.deadline is not None
    return state.expire(state.deadline, state.deadline_move(JUDGE))


def evening(level: str, seats: int = 4, seed: int = 6, **options: Any) -> State[Any]:
    """Six rounds of bots alone."""
    game = sixfold.game("sixes", seats=seats, **options)
    state: State[Any] = game.start(seed)
    for seat in range(seats):
        state = state.play("join bot", seat)
    bots = [create_player(level, game, seed) for _ in range(seats)]
    while state.outcome is None:
        state = due(state)
        view = state.view(None)
        assert isinstance(view, SixesView)
        if view.phase != "writing" or state.outcome is not None:
            continue
        now = 0.0 if state.deadline is None else state.deadline - 61.5
        thoughts = [(bots[seat].turn(state, seat, seconds=60), seat) for seat in view.players]
        for thought, seat in sorted(thoughts, key=lambda each: each[0].wait):
            assert 0 <= thought.wait <= 60
            state = state.play(thought.move, seat, max(now, 0.0) + thought.wait)
    return state


@pytest.mark.parametrize("language", ["en", "fr", "es", "de", "it", "nl", "pt", "ru"])
def test_bots_play_a_whole_evening_in_every_language(language: str) -> None:
    state = evening("5", language=language, mode="close")
    view = state.view(None)
    assert isinstance(view, SixesView)
    assert [sheet.kind for sheet in view.sheets] == ["match", "unique", "lightning"] * 2
    assert len({sheet.card.id for sheet in view.sheets}) == 6
    assert all(total > 0 for total in view.totals)


def test_strong_bots_meet_more_often_than_weak_ones() -> None:
    def matched(level: str) -> int:
        total = 0
        for seed in range(6):
            view = evening(level, seed=seed).view(None)
            assert isinstance(view, SixesView)
            total += sum(sum(points or 0 for points in sheet.points) for sheet in view.sheets if sheet.kind == "match")
        return total

    assert matched("8") > matched("1")


def test_the_levels_of_sixes_are_players_like_others() -> None:
    game = sixfold.game("sixes", seats=2)
    assert player_names(game) == ("1", "2", "3", "4", "5", "6", "7", "8")
    state = due(game.start(3).play("join bot", 1))
    bot = create_player("4", game, seed=9)
    thought = bot.turn(state, 1, seconds=60)
    assert thought == pickle.loads(pickle.dumps(bot)).turn(state, 1, seconds=60)
    assert thought != create_player("4", game, seed=10).turn(state, 1, seconds=60)


def test_what_is_not_typed_in_time_is_missing() -> None:
    state = due(sixfold.game("sixes", seats=2).start(3))
    bot = SixesPlayer(4, seed=9)
    moves = [bot.turn(state, 0, seconds=seconds).move for seconds in (0.1, 15, 60)]
    lists = [move.answers for move in moves]  # type: ignore[attr-defined]  # they are Done
    assert lists[0] == ()
    assert lists[2][: len(lists[1])] == lists[1]
    assert len(lists[2]) == 6


def test_a_bot_writes_only_while_people_write() -> None:
    game = sixfold.game("sixes", seats=2)
    bot = create_player("4", game)
    with pytest.raises(IllegalMove) as refused:
        bot.turn(game.start(), 0, seconds=60)
    assert refused.value.code == "not-writing"
    state = due(game.start())
    state = state.play(bot.turn(state, 0, seconds=60).move, 0, 1.0)
    with pytest.raises(IllegalMove) as refused:
        bot.turn(state, 0, seconds=60)
    assert refused.value.code == "done-already"


def test_cards_of_other_decks_are_known_to_who_was_given_them() -> None:
    bank = tuple((word, 5) for word in ("cat", "dog", "fish", "bird", "hamster", "snake", "horse"))
    deck = Deck("ours", "en", (Card("pets", "match", (Category("Pets", bank=bank),)),))
    game = sixfold.game("sixes", seats=2, deck="ours")
    state = game.start().expire(0.0, game.start().deadline_move(DeckJudge([deck])))
    assert SixesPlayer(8).turn(state, 0, seconds=60).move.answers == ()  # type: ignore[attr-defined]  # it is done
    move = SixesPlayer(8, decks=[deck]).turn(state, 0, seconds=60).move
    answers = move.answers  # type: ignore[attr-defined]  # it is done
    assert set(answers) <= {word for word, _ in bank}
    assert len(answers) == 6
