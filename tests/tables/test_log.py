"""TBL-1, TBL-2: a table is its log, and the referee acts first at a deadline."""

from __future__ import annotations

import math

import pytest

from sixfold.games import BadNotation, BadOption, SixfoldError, UnknownGame
from sixfold.games.base import CURRENT_RULES, RULES_VERSIONS
from sixfold.tables import Fischer, LogEntry, PerTurn, TableError, actions, fold
from tests.tables.driver import ALL, TableDriver, two_players


def open_entry(**opening: object) -> LogEntry:
    """The first entry of a log, which opens a table."""
    return LogEntry(0, "ann", 0.0, actions.Open(**{"preset": "six", "name": "Ann"} | opening))  # type: ignore[arg-type]


def test_tbl_1_the_same_log_gives_the_same_table() -> None:
    driver = two_players("six", clock=Fischer(60, 1)).turns("2,0", "0,1")
    folded = fold(driver.entries)
    assert folded == driver.table
    assert hash(folded) == hash(driver.table)
    assert [LogEntry.loads(entry.dumps()) for entry in driver.entries] == driver.entries


def test_tbl_1_a_log_that_names_no_version_of_the_rules_is_of_the_first() -> None:
    old = '{"seq":0,"person":"ann","at":0.0,"action":{"type":"open","preset":"sixth","name":"Ann"}}'
    assert fold([LogEntry.loads(old)]).game.rules_version == 1


@pytest.mark.parametrize("rules", RULES_VERSIONS)
def test_tbl_1_every_game_of_a_match_is_played_by_the_rules_the_table_was_opened_with(rules: int) -> None:
    driver = two_players("sixth-armies", rules=rules, first_starter="random")
    assert driver.table.record.game.rules_version == rules
    driver.do("ann", actions.Resign())
    driver.do("ann", actions.RequestRematch())
    driver.do("bob", actions.Accept("rematch"))
    assert (driver.table.game_number, driver.table.record.game.rules_version) == (2, rules)


def test_tbl_1_applying_an_entry_does_not_change_the_table_before() -> None:
    driver = two_players()
    before = driver.table
    driver.turns("c3")
    assert before.log == ()
    assert before != driver.table


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([], "not-opened"),
        ([LogEntry(0, "ann", 0.0, actions.Sit())], "not-opened"),
        ([LogEntry(0, None, 0.0, actions.Open("six", "Ann"))], "not-opened"),
        ([LogEntry(1, "ann", 0.0, actions.Open("six", "Ann"))], "out-of-order"),
        ([LogEntry(0, "ann", -1.0, actions.Open("six", "Ann"))], "bad-time"),
        ([LogEntry(0, "ann", math.inf, actions.Open("six", "Ann"))], "bad-time"),
        ([open_entry(), open_entry()], "out-of-order"),
        ([open_entry(), LogEntry(1, "ann", 0.0, actions.Open("six", "Ann"))], "not-opened"),
        ([open_entry(), LogEntry(2, "ann", 0.0, actions.Sit())], "out-of-order"),
        ([open_entry(), LogEntry(1, "ann", math.nan, actions.Sit())], "bad-time"),
        ([open_entry(), LogEntry(1, "ann", math.inf, actions.Sit())], "bad-time"),
        ([open_entry(), LogEntry(1, "ann", 5.0, actions.Sit()), LogEntry(2, "ann", 4.9, actions.Stand())], "bad-time"),
    ],
)
def test_tbl_1_entries_come_in_order_and_time_never_goes_backwards(entries: list[LogEntry], code: str) -> None:
    with pytest.raises(TableError) as caught:
        fold(entries)
    assert (caught.value.code, caught.value.ruling) == (code, "TBL-1")


@pytest.mark.parametrize(
    ("opening", "kind", "code"),
    [
        ({"preset": "chess"}, UnknownGame, "unknown-game"),
        ({"seats": 3}, BadOption, "option-value"),
        ({"teams": ((0, 1),)}, BadOption, "option-unknown"),
        ({"options": {"tiles": 5}}, BadOption, "option-value"),
        ({"options": {"seats": 2}}, BadOption, "option-unknown"),
        ({"seed": -1}, BadOption, "bad-seed"),
        ({"rules": 0}, BadOption, "unknown-rules"),
        ({"rules": CURRENT_RULES + 1}, BadOption, "unknown-rules"),
        ({"name": " "}, TableError, "bad-name"),
        ({"clock": PerTurn(0)}, TableError, "bad-setting"),
        ({"clock": PerTurn(10, grace=60)}, TableError, "bad-setting"),
        ({"clock": PerTurn(math.nan)}, TableError, "bad-setting"),
        ({"clock": Fischer(math.inf, 0)}, TableError, "bad-setting"),
        ({"clock": Fischer(60, -1)}, TableError, "bad-setting"),
        ({"clock": Fischer(60, grace=-1)}, TableError, "bad-setting"),
        ({"claim_after": -1.0}, TableError, "bad-setting"),
        ({"vote_seconds": 0.0}, TableError, "bad-setting"),
    ],
)
def test_tbl_1_settings_must_be_allowed_by_the_game(
    opening: dict[str, object], kind: type[SixfoldError], code: str
) -> None:
    with pytest.raises(kind) as caught:
        fold([open_entry(**opening)])
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text", ["", "{}", "[" * 10000, '{"seq":0,"person":"a","at":0,"action":{"type":"fly"}}', b"\xff"]
)
def test_tbl_1_text_that_is_no_entry_is_bad_notation(text: str | bytes) -> None:
    with pytest.raises(BadNotation) as caught:
        LogEntry.loads(text)
    assert caught.value.code == "bad-log-entry"


def test_tbl_2_the_referee_acts_at_the_deadline_and_not_before() -> None:
    driver = two_players(clock=PerTurn(10))
    assert driver.table.deadline == 10.0
    assert driver.error_code(None, actions.Tick(), at=9.9) == "not-due"
    assert driver.error_code("ann", actions.Turn("c3"), at=10.0) == "due-first"
    assert driver.error_code("bob", actions.Chat("hello?"), at=10.0) == "due-first"
    driver.do(None, actions.Tick(), at=10.0)
    assert driver.table.phase == "finished"
    assert driver.table.deadline is None
    assert driver.error_code(None, actions.Tick()) == "not-due"


def test_tbl_2_the_referee_does_one_thing_at_a_time() -> None:
    driver = two_players(clock=PerTurn(10), vote_seconds=10.0)
    driver.do("ann", actions.CallVote("Shall we stop?"), at=0.0)
    assert driver.error_code("bob", actions.Vote(1, False), at=12.0) == "due-first"
    assert driver.do(None, actions.Tick(), at=12.0).phase == "playing", "the vote was closed first"
    assert driver.error_code("bob", actions.Chat("now?"), at=12.0) == "due-first"
    assert driver.do(None, actions.Tick(), at=12.0).phase == "finished"


def test_tbl_2_only_the_referee_ticks_and_it_does_nothing_else() -> None:
    driver = two_players(clock=PerTurn(10))
    assert driver.error_code("ann", actions.Tick(), at=10.0) == "referee-only"
    assert driver.error_code(None, actions.Turn("c3")) == "referee-only"


@pytest.mark.parametrize("start", [0.1, 0.3, 1e6 + 1 / 3])
def test_tbl_2_deadlines_of_a_game_count_from_its_start(start: float) -> None:
    driver = TableDriver("sealed", at=start).start("ann", "bob")
    driver.do("ann", actions.Turn("bid 3"), at=start)
    state = driver.tick().state
    assert state is not None
    assert state.scores == (1, 0)
    assert driver.table.log[0].at == 0.0, "turns keep their own time"
    assert fold(driver.entries, ALL) == driver.table
    assert driver.table.record.final() == state
