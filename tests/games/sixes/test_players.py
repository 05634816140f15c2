"""How it ends (SXS-13), and who plays (SXS-14)."""

from __future__ import annotations

from collections.abc import Sequence

import sixfold
from sixfold.cli.terminal import describe_status
from sixfold.games.base import Reason
from tests.games.sixes.party import Party


def played(party: Party, *lists: str | Sequence[str], rounds: int = 6) -> Party:
    """Rounds in which everybody writes the same as ever."""
    for _ in range(rounds):
        party.deal()
        party.write(*lists).ready()
    return party


def test_sxs_13_after_six_rounds_the_highest_total_wins() -> None:
    party = played(Party(seats=3), "apple, zz", "apple, zz, yy", "apple")
    outcome = party.state.outcome
    assert outcome is not None
    # Match: 2 + 2 + 1 in each of four rounds; Unique: only yy, in two.
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), Reason.POINTS, (8, 10, 4))
    assert describe_status(party.state) == "The most points: Blue. (SXS-13)"
    party.replayed()


def test_sxs_13_equal_totals_share_the_win() -> None:
    party = played(Party(seats=3), "apple", "apple", "zz")
    assert party.state.outcome is not None
    assert party.state.outcome.winners == (0, 1)
    assert describe_status(party.state) == "The most points: Red and Blue. (SXS-13)"


def test_sxs_14_two_play_match_and_unique() -> None:
    party = played(Party(), "pear, plum", "pear, fig", rounds=2)
    assert [sheet.points for sheet in party.view.sheets] == [(1, 1), (1, 1)]


def test_sxs_14_twelve_play() -> None:
    party = Party(seats=12)
    party.deal()
    party.write(*[f"apple, own {seat}" for seat in range(12)])
    assert party.points == [1] * 12
    assert party.view.rows[3].lines[0].shared == (0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11)


def test_sxs_14_whoever_joins_late_starts_with_the_next_round_and_no_points() -> None:
    party = Party(seats=3)
    party.do(2, "leave", after=0.0)
    party.deal()
    assert list(party.view.players) == [0, 1]
    party.do(2, "join")
    assert party.refused(2, 'draft 1 ["pear"]') == "next-round"
    assert party.state.view(2).own is None
    party.done(0, "pear")
    party.done(1, "pear")
    party.rule()
    party.ready()
    assert party.view.sheets[0].points == (1, 1, None)
    party.deal()
    assert list(party.view.players) == [0, 1, 2]
    party.write("pear", "plum", "fig").ready()
    assert party.state.totals == (2, 2, 1)


def test_sxs_14_whoever_dropped_out_may_come_back_into_any_round() -> None:
    party = Party(seats=3)
    party.deal()
    party.do(2, "leave")
    party.write("pear", "pear").ready()
    party.deal()
    assert party.view.players == (0, 1, 2)
    assert party.refused(2, 'draft 2 ["fig"]') == "not-here"
    party.do(2, "join")
    party.write("pear", "plum", "fig").ready()
    assert party.state.totals == (2, 2, 1)


def test_sxs_14_no_card_is_dealt_while_nobody_is_there() -> None:
    party = played(Party(), "", "", rounds=1)
    party.do(0, "leave")
    party.do(1, "leave")
    assert party.state.deadline is None
    party.do(0, "join", after=3600.0)
    assert party.state.deadline is not None
    party.deal()
    assert party.view.ends == party.at + 60


def test_sxs_14_whoever_resigns_is_out_and_the_others_go_on() -> None:
    party = Party(seats=3)
    party.deal()
    party.draft(0, "pear")
    party.do(0, "resign")
    assert party.refused(0, 'draft 1 ["plum"]') == "resigned-already"
    party.write("", "pear", "pear")
    assert party.points == [1, 1, 1], "what was typed stays"
    assert party.refused(0, "ready") == "resigned-already"
    party.ready()
    for _ in range(5):
        party.deal()
        assert party.view.players == (1, 2)
        party.write("", "zz, yy", "zz").ready()
    assert party.state.outcome is not None
    assert party.state.outcome.winners == (1,)


def test_sxs_14_with_one_left_the_game_is_over() -> None:
    for word, reason in (("resign", Reason.RESIGNED), ("flag", Reason.TIME)):
        party = Party(seats=4)
        party.do(3, "leave", after=0.0)
        party.deal()
        party.do(0, word)
        assert party.state.outcome is None
        party.do(1, word)
        outcome = party.state.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((2,), reason)


def test_sxs_14_nobody_agrees_on_a_draw_or_coughs() -> None:
    party = Party(seats=3)
    assert party.refused(0, "draw") == "no-draw"
    assert party.refused(0, "cough") == "no-cough"
    assert party.refused(0, sixfold.game("six").parse("2,0")) == "not-this-game"
    assert party.state.draw().startswith("Before the first round")
