"""Bots as players of 6°, with the shipped catalogue and deck: races, claims, time and teams."""

from __future__ import annotations

import pickle
from math import inf
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.bots import Decision, create_player, player_names
from sixfold.bots.degrees import DegreesPlayer, find_chain
from sixfold.bots.levels import DEGREES_LEVELS
from sixfold.games import IllegalMove
from sixfold.games.degrees import Abandon, Card, Cards, Claim, HandIn
from sixfold.games.degrees.scoring import max_score
from sixfold.games.moves import Join
from sixfold.movies import DEFAULT_KINDS, Catalogue, FilmRow, Source
from sixfold.movies.judge import FilmJudge
from tests.games.degrees.driver import DegreesDriver

JUDGE = FilmJudge()
DECK = [Card(**card) for card in JUDGE.answer(Cards(("house",)))["cards"]]


def play_race(*levels: int, **options: Any) -> tuple[DegreesDriver, float]:
    """Let bots of these levels play to the end; return the race and its minutes."""
    race = DegreesDriver(seats=len(levels), judge=JUDGE, **options)
    bots = [create_player(str(level), race.game, seed=6) for level in levels]
    for seat in range(len(levels)):
        race.play(seat, Join(bot=True), after=0.0)
    next_decisions = [(decide(race, bots[seat], seat), race.at) for seat in range(len(levels))]
    while race.state.outcome is None:
        seat = min(range(len(levels)), key=lambda each: next_decisions[each][0].wait + next_decisions[each][1])
        decision, since = next_decisions[seat]
        race.play(seat, decision.move, after=max(0.0, since + decision.wait - race.at))
        if race.state.outcome is None:
            next_decisions[seat] = (decide(race, bots[seat], seat), race.at)
    return race, race.at / 60


def decide(race: DegreesDriver, bot: Any, seat: int, seconds: float = inf) -> Decision:
    decision = bot.turn(race.state, seat, seconds=seconds)
    assert isinstance(decision, Decision)
    return decision


def error_code(race: DegreesDriver, bot: DegreesPlayer, seat: int) -> str:
    with pytest.raises(IllegalMove) as caught:
        bot.turn(race.state, seat, seconds=inf)
    assert caught.value.message != caught.value.code
    return caught.value.code


def pace(level: int, pairs: int = 16) -> tuple[float, float]:
    """Points per sheet and per minute over pairs of the shipped deck; every link of the sheets is confirmed."""
    points = seconds = 0.0
    for number in range(pairs):
        first, second = Random(number).sample(DECK, 2)
        idea = find_chain(JUDGE.catalogue, first, second, DEGREES_LEVELS[level], DEFAULT_KINDS, number)
        written = [{"actor": link.actor, "film": link.film or None} for link in idea.links]
        if written:
            check = JUDGE.catalogue.check({"from": first.id, "to": second.id, "links": written}, "strict")
            assert check.score == max_score(idea.links)
            points += check.score
        seconds += idea.seconds
    return points / pairs, 60 * points / seconds


def test_every_level_scores_more_per_minute_than_the_one_below() -> None:
    paces = {level: pace(level) for level in DEGREES_LEVELS}
    per_minute = [minute for _, minute in paces.values()]
    assert per_minute == sorted(set(per_minute))
    assert paces[1][0] < 4, "a casual player scores a few points per sheet"
    assert paces[8][0] == 18
    assert per_minute[-1] < 12, "no person writes a full sheet in a minute and a half"


def test_levels_are_players_that_decide_the_same_with_the_same_seed() -> None:
    race = DegreesDriver(judge=JUDGE)
    assert player_names(race.game) == ("1", "2", "3", "4", "5", "6", "7", "8")
    bot = create_player("6", race.game, seed=9)
    assert isinstance(decide(race, bot, 1).move, HandIn | Abandon)
    assert decide(race, bot, 1) == decide(race, pickle.loads(pickle.dumps(bot)), 1)
    assert decide(race, bot, 1) != decide(race, create_player("6", race.game, seed=10), 1)


def test_deg_8_bots_race_to_60_and_the_stronger_one_wins() -> None:
    race, minutes = play_race(8, 2)
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (0,)
    assert 4 < minutes < 20
    race.check_replay()


def test_deg_8_in_honour_mode_a_bot_claims_and_its_sheets_are_accepted() -> None:
    race, _ = play_race(8, 7, check="honour")
    assert race.state.outcome is not None
    assert isinstance(race.entries[-1].move, Claim)
    assert {sheet.status for sheet in race.state.sides[race.state.outcome.winners[0]].sheets} <= {
        "settled",
        "abandoned",
    }
    race.check_replay()


def test_a_bot_plays_on_while_its_claim_is_checked() -> None:
    race = DegreesDriver(judge=JUDGE, check="honour", checker="people", goal=6)
    bot = DegreesPlayer(8)
    for kind in (HandIn, Claim, HandIn):
        decision = decide(race, bot, 0)
        assert isinstance(decision.move, kind)
        race.play(0, decision.move)


def test_with_little_time_left_a_bot_writes_fewer_links() -> None:
    race = DegreesDriver(judge=JUDGE, goal=0, minutes=3)
    bot = DegreesPlayer(8)
    full, short = decide(race, bot, 0), decide(race, bot, 0, seconds=70)
    assert isinstance(full.move, HandIn)
    assert isinstance(short.move, HandIn)
    assert len(short.move.chain.links) < len(full.move.chain.links) == 6
    assert short.wait <= 70 < full.wait
    assert decide(race, bot, 0, seconds=3) == Decision(Abandon(1), 3)


def test_bots_of_one_team_decide_differently() -> None:
    race = DegreesDriver(seats=4, judge=JUDGE, teams=[[0, 2], [1, 3]])
    assert decide(race, DegreesPlayer(7), 0) != decide(race, DegreesPlayer(7), 2)


def test_deg_9_a_bot_leaves_a_sheet_to_the_person_who_is_writing_it() -> None:
    race = DegreesDriver(seats=3, judge=JUDGE, teams=[[0, 1], [2]])
    race.play(1, "join bot")
    bot = DegreesPlayer(5)
    assert isinstance(decide(race, bot, 1).move, HandIn)
    race.draft(0, "Robert De Niro / Heat")
    assert error_code(race, bot, 1) == "sheet-taken"
    race.play(0, "leave")
    assert isinstance(decide(race, bot, 1).move, HandIn)


def test_a_bot_without_cards_has_nothing_to_do() -> None:
    race = DegreesDriver(seats=1, judge=JUDGE, dealt=False, daily="2026-11-16")
    assert error_code(race, DegreesPlayer(8), 0) == "not-dealt"
    race.expire()
    race.play(0, decide(race, DegreesPlayer(8), 0).move)
    assert error_code(race, DegreesPlayer(8), 0) == "game-over"
    race = DegreesDriver(seats=2, judge=JUDGE, daily="2026-11-16", minutes=10)
    race.play(0, decide(race, DegreesPlayer(8), 0).move)
    assert error_code(race, DegreesPlayer(8), 0) == "no-cards"


def test_a_bot_that_left_or_resigned_does_not_play() -> None:
    race = DegreesDriver(seats=3, judge=JUDGE)
    race.play(0, "leave")
    race.play(1, "resign")
    assert [error_code(race, DegreesPlayer(3), seat) for seat in (0, 1, 9)] == [
        "not-here",
        "resigned-already",
        "no-such-seat",
    ]


def test_a_bot_uses_the_catalogue_it_is_given() -> None:
    films = Catalogue.build(
        [FilmRow("Only", 2000, ("Alpha One", "Beta Two"))],
        about=Source(name="mine", licence="CC0-1.0", source="by hand"),
    )
    race = DegreesDriver(judge=JUDGE).give_cards(0, "alpha-one", "beta-two")
    decision = decide(race, DegreesPlayer(1, films=films), 0)
    assert isinstance(decision.move, HandIn)
    assert [link.actor for link in decision.move.chain.links] == ["Beta Two"]
    assert isinstance(decide(race, DegreesPlayer(8), 0).move, Abandon)


def test_a_bot_decides_from_the_view_of_its_seat_only() -> None:
    one, two = DegreesDriver(judge=JUDGE), DegreesDriver(judge=JUDGE)
    one.draft(1, "A Secret")
    assert decide(one, DegreesPlayer(6), 0) == decide(two, DegreesPlayer(6), 0)


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(sixfold.SixfoldError) as caught:
        create_player("9", DegreesDriver(judge=JUDGE).game)
    assert caught.value.code == "unknown-player"
