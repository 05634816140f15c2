"""The audience and the event of an entry: what is hidden from people leaves no trace with them."""

from __future__ import annotations

import pytest

from sixfold.games import Move
from sixfold.games.sixth import SixthGame
from sixfold.tables import AppliedEntry, actions
from sixfold.tables.log import Event
from tests.games.sixes.judge import PlainJudge
from tests.tables.driver import TableDriver, two_players


def test_the_audience_of_a_draft_is_its_author() -> None:
    driver = TableDriver("sixes", seats=4).start("ann", "bob", "cas")
    driver.tick(PlainJudge())
    draft = actions.Turn('draft 1 ["apple"]')
    assert driver.table.perform("bob", driver.table.at, draft).audience == frozenset({"bob"})


def test_the_audience_of_a_choice_of_options_is_the_person_who_chose() -> None:
    driver = TableDriver("sixth-armies").seat("ann", "bob")
    army = actions.ChooseOptions({"army": {"P": 6, "G": 1, "H": 0}})
    assert driver.table.perform("bob", 1.0, army).audience == frozenset({"bob"})


def test_the_audience_of_a_board_turn_is_everybody_and_its_event_has_the_move() -> None:
    driver = two_players()
    applied = driver.table.perform("ann", 1.0, actions.Turn("c3"))
    assert applied.audience is None
    assert applied.event == Event(1.0, "turn", "ann", 0, "c3")


def test_the_event_of_a_turn_in_a_hidden_game_has_no_move() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    assert driver.table.perform("bob", 1.0, actions.Turn("bid 3")).event == Event(1.0, "turn", "bob")


def test_performing_an_action_is_appending_its_entry() -> None:
    table = TableDriver("sixth-armies").seat("ann", "bob").table
    applied = table.perform("bob", 1.0, actions.ChooseOptions({"army": {"P": 6, "G": 1}}))
    assert applied == table.append(applied.entry)
    assert applied == AppliedEntry(
        applied.entry, table.apply(applied.entry), frozenset({"bob"}), Event(1.0, "choose-options", "bob")
    )
    table = two_players().table
    applied = table.perform("ann", 1.0, actions.Turn("c3", lag=0.5))
    assert applied == table.append(applied.entry)
    assert (applied.entry.action, applied.audience) == (actions.Turn("c3", lag=0.5), None)


def test_the_audience_of_a_tick_is_everybody() -> None:
    driver = TableDriver("sealed-omens").start("ann", "bob")
    deadline = driver.table.deadline
    assert deadline is not None
    applied = driver.table.tick(deadline)
    assert (applied.entry.person, applied.audience, applied.event) == (None, None, Event(deadline, "tick"))
    assert applied == driver.table.append(applied.entry)


def test_a_turn_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, texts = two_players(), list[str]()
    parse = SixthGame.parse

    def recording_parse(game: SixthGame, text: str) -> Move:
        texts.append(text)
        return parse(game, text)

    monkeypatch.setattr(SixthGame, "parse", recording_parse)
    applied = driver.table.perform("ann", 1.0, actions.Turn("c3"))
    assert texts == ["c3"]
    driver.table.append(applied.entry)
    assert texts == ["c3", "c3"]
