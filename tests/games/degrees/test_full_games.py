"""Full games of 6° at a table with the shipped catalogue, in every mode."""

from __future__ import annotations

import pytest

from sixfold.games import IllegalMove
from sixfold.games.base import Reason
from sixfold.games.degrees import Names
from sixfold.tables import actions
from tests.games.degrees.driver import EXAMPLES, DegreesDriver
from tests.games.degrees.table_driver import JUDGE, DegreesTableDriver


def test_deg_6_the_four_example_sheets_score_1_2_4_and_18_in_the_game() -> None:
    script = DegreesTableDriver("ann", seats=1, deck="pacino")
    for links, score in EXAMPLES.items():
        before = sum(script.totals)
        script.hand("ann", *links, turned=script.pair("ann")[0] == "joe-pesci")
        assert sum(script.totals) - before == score
    assert script.totals == [25]
    script.check_replay()


def test_deg_8_people_and_bots_race_to_60_with_a_referee() -> None:
    script = DegreesTableDriver("ann", "bob", bots=(3, 8))
    while script.driver.table.phase == "playing":
        script.do("ann", f"abandon {script.state.sides[0].sheet_number}", script.driver.table.at + 90)
        script.wait(script.driver.table.at + 60)
    outcome = script.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((3,), Reason.GOAL)
    assert script.totals[3] >= 60 > max(script.totals[:3])
    assert (script.totals[0], script.totals[1]) == (0, 0)
    assert script.driver.wins("bot:1") == 1
    script.check_replay()


def test_deg_8_a_person_who_writes_full_sheets_is_first_to_60() -> None:
    script = DegreesTableDriver("ann", bots=(1,))
    for expected in (18, 36, 54, 72):
        script.hand("ann")
        assert script.totals[0] == expected
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (0,)
    script.check_replay()


def test_deg_8_a_game_in_honour_mode_with_tally_challenge_forfeit_vote_and_claim() -> None:
    script = DegreesTableDriver("ann", "bob", "cas", bots=(6,), check="honour", unknown="vote", goal=36)
    script.hand("ann", "Nobody At All / Nowhere", "Somebody Else / Nowhere", tally=3)
    assert script.totals[0] == 3, "it counts as tallied"
    script.do("bob", "challenge 0.1")
    assert script.totals[0] == 0, "it does not reach Actor 2, which no vote can change"
    script.do("ann", 'forfeit 0.1 "Name all seven dwarfs"')
    assert script.view("cas").sheets[0].forfeit == "Name all seven dwarfs"
    for _ in range(2):
        script.hand("bob")
    assert script.totals[1] == 36
    second = script.view("bob").own
    assert second is not None
    script.hand("bob", "Nobody At All", second.cards[1].name)
    script.do("bob", "claim")
    assert script.view(None).claims == (1,)
    sheet = next(sheet for sheet in script.view(None).sheets if (sheet.side, sheet.number) == (1, 3))
    assert (sheet.status, sheet.links[0].stands) == ("voting", True), "marked as if the vote were carried"
    assert script.driver.error_code("bot:0", actions.Turn("vote 1.3 yes")) == "no-votes-for-bots"
    script.do("ann", "vote 1.3 no")
    assert script.state.outcome is None
    script.do("cas", "vote 1.3 yes")
    assert script.state.outcome is not None, "one of two is not more than half, but 36 stand without it"
    assert (script.state.outcome.winners, script.totals[1]) == ((1,), 36)
    script.check_replay()


def test_deg_8_a_bot_claims_and_wins_in_honour_mode() -> None:
    script = DegreesTableDriver("ann", bots=(8,), check="honour")
    script.wait(script.driver.table.at + 3600)
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((1,), Reason.GOAL)
    assert all(sheet.status == "settled" for sheet in script.state.sides[1].sheets)
    script.check_replay()


def test_deg_5_people_vote_on_what_the_catalogue_does_not_know_and_silence_is_a_no() -> None:
    script = DegreesTableDriver("ann", "bob", "cas", unknown="vote", goal=0, minutes=10)
    for votes, points in (({"bob": "yes", "cas": "yes"}, 2), ({"bob": "yes"}, 0)):
        before, own = script.totals[0], script.view("ann").own
        assert own is not None
        script.hand("ann", "Nobody At All", own.cards[1].name)
        for person, vote in votes.items():
            script.do(person, f"vote 0.{own.number} {vote}")
        script.wait(script.driver.table.at + 61)
        assert script.totals[0] - before == points
    script.wait(script.driver.table.at + 600)
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((0,), Reason.POINTS)
    script.check_replay()


def test_deg_9_teams_of_two_share_sheets_and_points() -> None:
    script = DegreesTableDriver("ann", "bob", "cas", "dot", teams=((0, 2), (1, 3)), goal=36)
    script.hand("ann")
    assert script.pair("cas") == script.pair("ann")
    script.do("bob", "abandon 1")
    script.hand("cas")
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.scores) == ((0, 2), (36, 0, 36, 0))
    assert (script.driver.wins("ann"), script.driver.wins("cas"), script.driver.wins("dot")) == (1, 1, 0)
    script.check_replay()


@pytest.mark.parametrize("sides", [1, 2, 12])
def test_deg_1_used_cards_are_reshuffled_when_the_deck_runs_out(sides: int) -> None:
    people = ["ann", "bob", *(f"p{number}" for number in range(10))][:sides]
    script = DegreesTableDriver(*people, goal=600, grade=1)
    pairs = []
    for _ in range(100):
        pairs.append(script.pair("ann"))
        script.do("ann", f"abandon {len(pairs)}")
    share = len([card for card in script.state.deck or () if card.grade == 1]) // sides // 2
    first, second = pairs[:share], pairs[share : 2 * share]
    assert len({card for pair in first for card in pair}) == 2 * share, "no card repeats before all were dealt"
    assert len({card for pair in second for card in pair}) == 2 * share
    assert first != second, "reshuffled in another order"
    script.check_replay()


def test_deg_10_the_table_decides_about_help() -> None:
    closed, open_ = DegreesTableDriver("ann", "bob"), DegreesTableDriver("ann", "bob", help=True)
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
    suggestions = JUDGE.answer(Names("actor", "Paci", 8))
    assert [known.id for known in closed.state.names(0, "actor", "Paci", JUDGE)] == [
        entry["id"] for entry in suggestions
    ]
    closed.do("ann", "abandon 1")
    closed.driver.do("bob", actions.Resign())
    assert closed.view("bob").tools_open, "their game is over"


def test_deg_8_alone_against_the_clock() -> None:
    script = DegreesTableDriver("ann", seats=1, goal=0, minutes=5)
    started_at = script.driver.table.started_at
    assert script.view("ann").ends_at == 300
    script.hand("ann")
    script.hand("ann", "Nobody At All")
    assert script.totals == [18]
    script.wait(started_at + 301)
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((0,), Reason.POINTS)
    assert script.state.outcome.scores == (18,)
    script.check_replay()


def test_deg_1_the_daily_pair_is_the_same_for_everybody() -> None:
    day = "2026-11-16"
    alone = DegreesTableDriver("ann", seats=1, daily=day)
    many = DegreesTableDriver("ann", "bob", "cas", daily=day, minutes=20)
    other = DegreesTableDriver("ann", seats=1, daily="2026-11-17")
    pairs = {alone.pair("ann"), *(many.pair(person) for person in ("ann", "bob", "cas"))}
    assert len(pairs) == 1
    assert other.pair("ann") not in pairs
    alone.hand("ann")
    assert alone.state.outcome is not None
    assert alone.state.outcome.scores == (18,)
    many.hand("bob")
    assert many.view("ann").sheets == (), "hidden until all are done"
    many.do("ann", "abandon 1")
    many.do("cas", "abandon 1")
    assert many.state.outcome is not None
    assert (many.state.outcome.winners, len(many.view("ann").sheets)) == ((1,), 3)
    many.check_replay()


def test_deg_7_nobody_sees_a_sheet_before_it_is_handed_in() -> None:
    script = DegreesTableDriver("ann", "bob", bots=(4,))
    script.do("ann", 'draft 1 {"links":[{"actor":"A Secret"}]}')
    assert "A Secret" not in repr(script.driver.table.view("bob")) + repr(script.driver.table.view(None))
    assert script.view("ann").own is not None
    assert "A Secret" in repr(script.driver.table.view("ann"))


def test_two_to_twelve_players_hold_different_cards() -> None:
    people = ["ann", "bob", *(f"p{number}" for number in range(10))]
    script = DegreesTableDriver(*people)
    assert len({card for person in people for card in script.pair(person)}) == 24


def test_the_drawing_names_the_source_of_films_and_the_notice() -> None:
    script = DegreesDriver(judge=JUDGE)
    for drawing in (script.state.draw(), script.state.svg()):
        assert "Films from Wikidata" in drawing
        assert "CC0-1.0" in drawing
        assert "No name implies an endorsement." in drawing
