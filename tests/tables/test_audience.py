"""Whom a line concerns: what is hidden from somebody leaves no trace with them, not even a number."""

from __future__ import annotations

import pytest

from sixfold.games import Move
from sixfold.games.sixth import SixthGame
from sixfold.tables import AppliedEntry, actions
from sixfold.tables.log import Event
from tests.games.sixes.judge import PlainJudge
from tests.tables.driver import TableDriver, two_players


def test_drafts_concern_their_author_alone() -> None:
    driver = TableDriver("sixes", seats=4).start("ann", "bob", "cas")
    driver.tick(PlainJudge())
    draft = actions.Turn('draft 1 ["apple"]')
    assert driver.table.perform("bob", driver.table.at, draft).audience == frozenset({"bob"})


def test_what_is_chosen_for_a_seat_concerns_whoever_chose_it() -> None:
    driver = TableDriver("sixth-armies").seat("ann", "bob")
    army = actions.ChooseOptions({"army": {"P": 6, "G": 1, "H": 0}})
    assert driver.table.perform("bob", 1.0, army).audience == frozenset({"bob"})


def test_a_turn_on_the_board_concerns_everybody_and_says_what_was_played() -> None:
    driver = two_players()
    done = driver.table.perform("ann", 1.0, actions.Turn("c3"))
    assert done.audience is None
    assert done.event == Event(1.0, "turn", "ann", 0, "c3")


def test_a_turn_in_a_game_that_hides_something_says_only_that_there_was_one() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    assert driver.table.perform("bob", 1.0, actions.Turn("bid 3")).event == Event(1.0, "turn", "bob")


def test_performing_an_action_is_appending_its_entry() -> None:
    table = TableDriver("sixth-armies").seat("ann", "bob").table
    done = table.perform("bob", 1.0, actions.ChooseOptions({"army": {"P": 6, "G": 1}}))
    assert done == table.append(done.entry)
    assert done == AppliedEntry(
        done.entry, table.apply(done.entry), frozenset({"bob"}), Event(1.0, "choose-options", "bob")
    )
    table = two_players().table
    done = table.perform("ann", 1.0, actions.Turn("c3", lag=0.5))
    assert done == table.append(done.entry)
    assert (done.entry.action, done.audience) == (actions.Turn("c3", lag=0.5), None)


def test_the_referee_acts_for_everybody_to_see() -> None:
    driver = TableDriver("sealed-omens").start("ann", "bob")
    deadline = driver.table.deadline
    assert deadline is not None
    done = driver.table.tick(deadline)
    assert (done.entry.person, done.audience, done.event) == (None, None, Event(deadline, "tick"))
    assert done == driver.table.append(done.entry)


def test_a_turn_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, parsed = two_players(), list[str]()
    parse = SixthGame.parse

    def count(game: SixthGame, text: str) -> Move:
        parsed.append(text)
        return parse(game, text)

    monkeypatch.setattr(SixthGame, "parse", count)
    done = driver.table.perform("ann", 1.0, actions.Turn("c3"))
    assert parsed == ["c3"]
    driver.table.append(done.entry)
    assert parsed == ["c3", "c3"]
