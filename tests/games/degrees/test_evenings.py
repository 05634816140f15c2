"""Whole games of 6° at a table, with the judge of the house: every way to play it, to its end."""

from __future__ import annotations

import pytest

from sixfold.games import IllegalMove
from sixfold.games.base import Reason
from sixfold.games.degrees import Names
from sixfold.tables import actions
from tests.games.degrees.cinema import JUDGE, Cinema
from tests.games.degrees.race import EXAMPLES, Race


def test_deg_6_the_four_example_sheets_score_1_2_4_and_18_in_the_game() -> None:
    cinema = Cinema("ann", seats=1, deck="pacino")
    for links, score in EXAMPLES.items():
        before = sum(cinema.totals)
        cinema.hand("ann", *links, turned=cinema.pair("ann")[0] == "joe-pesci")
        assert sum(cinema.totals) - before == score
    assert cinema.totals == [25]
    cinema.replayed()


def test_deg_8_people_and_bots_race_to_60_with_a_referee() -> None:
    cinema = Cinema("ann", "bob", bots=(3, 8))
    while cinema.evening.table.phase == "playing":
        cinema.do("ann", f"abandon {cinema.state.sides[0].sheet_number}", cinema.evening.table.at + 90)
        cinema.wait(cinema.evening.table.at + 60)
    outcome = cinema.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((3,), Reason.GOAL)
    assert cinema.totals[3] >= 60 > max(cinema.totals[:3])
    assert (cinema.totals[0], cinema.totals[1]) == (0, 0)
    assert cinema.evening.won("bot:1") == 1
    cinema.replayed()


def test_deg_8_a_person_who_writes_full_sheets_is_first_to_60() -> None:
    cinema = Cinema("ann", bots=(1,))
    for expected in (18, 36, 54, 72):
        cinema.hand("ann")
        assert cinema.totals[0] == expected
    assert cinema.state.outcome is not None
    assert cinema.state.outcome.winners == (0,)
    cinema.replayed()


def test_deg_8_an_evening_of_honour_with_tally_challenge_forfeit_vote_and_claim() -> None:
    cinema = Cinema("ann", "bob", "cas", bots=(6,), check="honour", unknown="vote", goal=36)
    cinema.hand("ann", "Nobody At All / Nowhere", "Somebody Else / Nowhere", tally=3)
    assert cinema.totals[0] == 3, "it counts as tallied"
    cinema.do("bob", "challenge 0.1")
    assert cinema.totals[0] == 0, "it does not arrive, and no vote could change that"
    cinema.do("ann", 'forfeit 0.1 "Name all seven dwarfs"')
    assert cinema.view("cas").sheets[0].forfeit == "Name all seven dwarfs"
    for who in ("bob", "bob"):
        cinema.hand(who)
    assert cinema.totals[1] == 36
    second = cinema.view("bob").own
    assert second is not None
    cinema.hand("bob", "Nobody At All", second.cards[1].name)
    cinema.do("bob", "claim")
    assert cinema.view(None).claims == (1,)
    sheet = next(sheet for sheet in cinema.view(None).sheets if (sheet.side, sheet.number) == (1, 3))
    assert (sheet.status, sheet.links[0].stands) == ("voting", True), "marked as if the vote were carried"
    assert cinema.evening.refused("bot:0", actions.Turn("vote 1.3 yes")) == "no-votes-for-bots"
    cinema.do("ann", "vote 1.3 no")
    assert cinema.state.outcome is None
    cinema.do("cas", "vote 1.3 yes")
    assert cinema.state.outcome is not None, "one of two is not more than half, but 36 stand without it"
    assert (cinema.state.outcome.winners, cinema.totals[1]) == ((1,), 36)
    cinema.replayed()


def test_deg_8_in_honour_mode_a_bot_claims_and_wins_while_people_dawdle() -> None:
    cinema = Cinema("ann", bots=(8,), check="honour")
    cinema.wait(cinema.evening.table.at + 3600)
    assert cinema.state.outcome is not None
    assert (cinema.state.outcome.winners, cinema.state.outcome.reason) == ((1,), Reason.GOAL)
    assert all(sheet.status == "settled" for sheet in cinema.state.sides[1].sheets)
    cinema.replayed()


def test_deg_5_people_vote_on_what_the_catalogue_does_not_know_and_silence_is_a_no() -> None:
    cinema = Cinema("ann", "bob", "cas", unknown="vote", goal=0, minutes=10)
    for votes, points in (({"bob": "yes", "cas": "yes"}, 2), ({"bob": "yes"}, 0)):
        before, own = cinema.totals[0], cinema.view("ann").own
        assert own is not None
        cinema.hand("ann", "Nobody At All", own.cards[1].name)
        for who, said in votes.items():
            cinema.do(who, f"vote 0.{own.number} {said}")
        cinema.wait(cinema.evening.table.at + 61)
        assert cinema.totals[0] - before == points
    cinema.wait(cinema.evening.table.at + 600)
    assert cinema.state.outcome is not None
    assert (cinema.state.outcome.winners, cinema.state.outcome.reason) == ((0,), Reason.POINTS)
    cinema.replayed()


def test_deg_9_teams_of_two_share_sheets_and_points() -> None:
    cinema = Cinema("ann", "bob", "cas", "dot", teams=((0, 2), (1, 3)), goal=36)
    cinema.hand("ann")
    assert cinema.pair("cas") == cinema.pair("ann")
    cinema.do("bob", "abandon 1")
    cinema.hand("cas")
    assert cinema.state.outcome is not None
    assert (cinema.state.outcome.winners, cinema.state.scores) == ((0, 2), (36, 0, 36, 0))
    assert (cinema.evening.won("ann"), cinema.evening.won("cas"), cinema.evening.won("dot")) == (1, 1, 0)
    cinema.replayed()


@pytest.mark.parametrize("sides", [1, 2, 12])
def test_deg_1_used_cards_are_reshuffled_when_the_deck_runs_out(sides: int) -> None:
    people = ["ann", "bob", *(f"p{number}" for number in range(10))][:sides]
    cinema = Cinema(*people, goal=600, grade=1)
    held = []
    for _ in range(100):
        held.append(cinema.pair("ann"))
        cinema.do("ann", f"abandon {len(held)}")
    share = len([one for one in cinema.state.deck or () if one.grade == 1]) // sides // 2
    first, second = held[:share], held[share : 2 * share]
    assert len({one for pair in first for one in pair}) == 2 * share, "no card comes twice before all have come"
    assert len({one for pair in second for one in pair}) == 2 * share
    assert first != second, "and then in another order"
    cinema.replayed()


def test_deg_10_help_is_a_switch_of_the_table() -> None:
    closed, open_ = Cinema("ann", "bob"), Cinema("ann", "bob", help=True)
    assert (closed.view("ann").tools_open, open_.view("ann").tools_open, closed.view(None).tools_open) == (
        False,
        True,
        True,
    )
    with pytest.raises(IllegalMove, match="DEG-10"):
        closed.do("ann", "help 1")
    open_.do("ann", "help 1")
    open_.hand("ann")
    assert [sheet.used_help for sheet in open_.view("bob").sheets] == [True]
    assert closed.state.names(0, "actor", "Pac", JUDGE) == ()
    assert "Al Pacino" in [known.name for known in closed.state.names(0, "actor", "Paci", JUDGE)]
    assert len(open_.state.names(0, "actor", "P", JUDGE)) == 8
    everybody = JUDGE.answer(Names("actor", "Paci", 8))
    assert [known.id for known in closed.state.names(0, "actor", "Paci", JUDGE)] == [one["id"] for one in everybody]
    closed.do("ann", "abandon 1")
    closed.evening.do("bob", actions.Resign())
    assert closed.view("bob").tools_open, "their game is over"


def test_deg_8_alone_against_the_clock() -> None:
    cinema = Cinema("ann", seats=1, goal=0, minutes=5)
    begun = cinema.evening.table.started_at
    assert cinema.view("ann").ends_at == 300
    cinema.hand("ann")
    cinema.hand("ann", "Nobody At All")
    assert cinema.totals == [18]
    cinema.wait(begun + 301)
    assert cinema.state.outcome is not None
    assert (cinema.state.outcome.winners, cinema.state.outcome.reason) == ((0,), Reason.POINTS)
    assert cinema.state.outcome.scores == (18,)
    cinema.replayed()


def test_deg_1_the_pair_of_a_day_is_the_same_for_everybody() -> None:
    day = "2026-11-16"
    alone = Cinema("ann", seats=1, daily=day)
    many = Cinema("ann", "bob", "cas", daily=day, minutes=20)
    other = Cinema("ann", seats=1, daily="2026-11-17")
    pairs = {alone.pair("ann"), *(many.pair(who) for who in ("ann", "bob", "cas"))}
    assert len(pairs) == 1
    assert other.pair("ann") not in pairs
    alone.hand("ann")
    assert alone.state.outcome is not None
    assert alone.state.outcome.scores == (18,)
    many.hand("bob")
    assert many.view("ann").sheets == (), "kept until all are done"
    many.do("ann", "abandon 1")
    many.do("cas", "abandon 1")
    assert many.state.outcome is not None
    assert (many.state.outcome.winners, len(many.view("ann").sheets)) == ((1,), 3)
    many.replayed()


def test_deg_7_nobody_sees_a_sheet_before_it_is_handed_in() -> None:
    cinema = Cinema("ann", "bob", bots=(4,))
    cinema.do("ann", 'draft 1 {"links":[{"actor":"A Secret"}]}')
    assert "A Secret" not in repr(cinema.evening.table.view("bob")) + repr(cinema.evening.table.view(None))
    assert cinema.view("ann").own is not None
    assert "A Secret" in repr(cinema.evening.table.view("ann"))


def test_two_to_twelve_players_hold_different_cards() -> None:
    people = ["ann", "bob", *(f"p{number}" for number in range(10))]
    cinema = Cinema(*people)
    assert len({one for who in people for one in cinema.pair(who)}) == 24


def test_the_drawing_says_where_films_come_from_and_that_nobody_endorses() -> None:
    race = Race(judge=JUDGE)
    for drawn in (race.state.draw(), race.state.svg()):
        assert "Films from Wikidata" in drawn
        assert "CC0-1.0" in drawn
        assert "No name implies an endorsement." in drawn
