"""Bots for Sixes: the answers they draw from the banks of cards, and whole games between them."""

from __future__ import annotations

import pickle
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.bots import create_player, player_names
from sixfold.bots.card_answers import draw_answers
from sixfold.bots.levels import SIXES_LEVELS
from sixfold.bots.sixes import SixesPlayer
from sixfold.decks import LANGUAGES, LINES, Card, Category, Deck, shipped_deck
from sixfold.decks.judge import DeckJudge
from sixfold.games import IllegalMove, State
from sixfold.games.sixes import Draft, SixesState, SixesView

CARDS = [card for language in LANGUAGES for card in shipped_deck(language).cards]
JUDGE = DeckJudge()


@given(st.sampled_from(CARDS), st.sampled_from(sorted(SIXES_LEVELS)), st.integers(0, 2**64 - 1))
def test_a_list_is_six_different_answers_of_the_bank_or_blanks(card: Card, level: int, seed: int) -> None:
    answers = draw_answers(card, card.kind, level, seed)
    assert answers == draw_answers(card, card.kind, level, seed)
    assert len(answers) == LINES
    texts = [answer.text for answer in answers if answer.text]
    assert len(set(texts)) == len(texts)
    for number, answer in enumerate(answers):
        category = card.categories[number if card.kind == "lightning" else 0]
        assert not answer.text or answer.text in dict(category.bank)


@given(st.sampled_from(CARDS), st.sampled_from(sorted(SIXES_LEVELS)), st.integers(0, 2**64 - 1))
def test_answers_come_one_after_another(card: Card, level: int, seed: int) -> None:
    times = [answer.at for answer in draw_answers(card, card.kind, level, seed)]
    assert times == sorted(times)
    assert times[0] > 0


def mean_weight(card: Card, level: int) -> float:
    """The mean weight of the answers of a level; a blank weighs nothing."""
    weights = dict(card.categories[0].bank)
    answers = [answer for seed in range(150) for answer in draw_answers(card, card.kind, level, seed)]
    return fmean(weights.get(answer.text, 0) for answer in answers)


@pytest.mark.parametrize("kind", ["match", "unique"])
def test_strong_bots_prefer_common_answers_to_match_and_rare_ones_to_be_unique(kind: str) -> None:
    card = next(card for card in CARDS if card.kind == kind)
    weak, middle, strong = (mean_weight(card, level) for level in (2, 4, 8))
    assert weak < middle < strong if kind == "match" else middle > strong


def test_stronger_bots_are_quicker() -> None:
    card = CARDS[0]
    ends = [
        fmean(draw_answers(card, card.kind, level, seed)[-1].at for seed in range(50)) for level in sorted(SIXES_LEVELS)
    ]
    assert ends == sorted(ends, reverse=True)


def expire(state: State[Any]) -> State[Any]:
    """The state after the referee has acted at its deadline, with the judge's answer."""
    assert state.deadline is not None
    return state.expire(state.deadline, state.deadline_move(JUDGE))


def play_game(level: str, seats: int = 4, seed: int = 6, **options: Any) -> State[Any]:
    """Play six rounds between bots."""
    game = sixfold.game("sixes", seats=seats, **options)
    state: State[Any] = game.start(seed)
    for seat in range(seats):
        state = state.play("join bot", seat)
    bots = [create_player(level, game, seed) for _ in range(seats)]
    while state.outcome is None:
        state = expire(state)
        view = state.view(None)
        assert isinstance(view, SixesView)
        if view.phase != "writing" or state.outcome is not None:
            continue
        now = 0.0 if state.deadline is None else state.deadline - 61.5
        decisions = [(bots[seat].turn(state, seat, seconds=60), seat) for seat in view.players]
        for decision, seat in sorted(decisions, key=lambda each: each[0].wait):
            assert 0 <= decision.wait <= 60
            state = state.play(decision.move, seat, max(now, 0.0) + decision.wait)
    return state


@pytest.mark.parametrize("language", ["en", "fr", "es", "de", "it", "nl", "pt", "ru"])
def test_bots_play_a_whole_game_in_every_language(language: str) -> None:
    state = play_game("5", language=language, mode="close")
    view = state.view(None)
    assert isinstance(view, SixesView)
    assert [sheet.kind for sheet in view.sheets] == ["match", "unique", "lightning"] * 2
    assert len({sheet.card.id for sheet in view.sheets}) == 6
    assert all(total > 0 for total in view.totals)


def test_strong_bots_match_more_often_than_weak_ones() -> None:
    def match_points(level: str) -> int:
        total = 0
        for seed in range(6):
            view = play_game(level, seed=seed).view(None)
            assert isinstance(view, SixesView)
            total += sum(sum(points or 0 for points in sheet.points) for sheet in view.sheets if sheet.kind == "match")
        return total

    assert match_points("8") > match_points("1")


def test_levels_are_players_that_decide_the_same_with_the_same_seed() -> None:
    game = sixfold.game("sixes", seats=2)
    assert player_names(game) == ("1", "2", "3", "4", "5", "6", "7", "8")
    state = expire(game.start(3).play("join bot", 1))
    bot = create_player("4", game, seed=9)
    decision = bot.turn(state, 1, seconds=60)
    assert decision == pickle.loads(pickle.dumps(bot)).turn(state, 1, seconds=60)
    assert decision != create_player("4", game, seed=10).turn(state, 1, seconds=60)


def test_answers_not_typed_in_time_are_missing() -> None:
    state = expire(sixfold.game("sixes", seats=2).start(3))
    bot = SixesPlayer(4, seed=9)
    moves = [bot.turn(state, 0, seconds=seconds).move for seconds in (0.1, 15, 60)]
    lists = [move.answers for move in moves]  # type: ignore[attr-defined]  # they are Done
    assert lists[0] == ()
    assert lists[2][: len(lists[1])] == lists[1]
    assert len(lists[2]) == 6


def test_a_bot_writes_only_while_people_write() -> None:
    game = sixfold.game("sixes", seats=2)
    bot = create_player("4", game)
    with pytest.raises(IllegalMove) as caught:
        bot.turn(game.start(), 0, seconds=60)
    assert caught.value.code == "not-writing"
    state = expire(game.start().play("join bot", 0).play("leave", 1))
    state = state.play(bot.turn(state, 0, seconds=60).move, 0, 1.0)
    with pytest.raises(IllegalMove) as caught:
        bot.turn(state, 0, seconds=60)
    assert caught.value.code == "done-already"


def test_a_bot_is_done_when_the_first_person_is() -> None:
    """Its list is saved from the start, so that it counts if time runs out."""
    game = sixfold.game("sixes", seats=3)
    bot = create_player("8", game)
    state = expire(game.start().play("join bot", 2))
    assert isinstance(state, SixesState)
    draft = bot.turn(state, 2, seconds=60)
    assert draft.wait == 0
    assert isinstance(draft.move, Draft)
    state = state.play(draft.move, 2, 1.0)
    with pytest.raises(IllegalMove):
        bot.turn(state, 2, seconds=60)
    state = state.play('done 1 ["apple"]', 1, 2.0)
    done = bot.turn(state, 2, seconds=2)
    assert 0 < done.wait < 2
    state = state.play(done.move, 2, 4.0)
    assert (state.view(0).done, state.lists[2]) == ((1, 2), draft.move.answers)


def test_a_bot_knows_the_cards_of_the_decks_it_is_given() -> None:
    bank = tuple((word, 5) for word in ("cat", "dog", "fish", "bird", "hamster", "snake", "horse"))
    deck = Deck("ours", "en", (Card("pets", "match", (Category("Pets", bank=bank),)),))
    game = sixfold.game("sixes", seats=2, deck="ours")
    state = game.start().expire(0.0, game.start().deadline_move(DeckJudge(lambda *_: deck)))
    assert SixesPlayer(8).turn(state, 0, seconds=60).move.answers == ()  # type: ignore[attr-defined]  # a draft
    move = SixesPlayer(8, find=lambda *_: deck).turn(state, 0, seconds=60).move
    answers = move.answers  # type: ignore[attr-defined]  # it is done
    assert set(answers) <= {word for word, _ in bank}
    assert len(answers) == 6
