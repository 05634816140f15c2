"""Any actions in any order: they are applied or raise errors with messages, and the log gives the same table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games import Question, SixfoldError, registry
from sixfold.games.choices import Forms, Picks
from sixfold.games.degrees import Cards, CheckSheet
from sixfold.games.options import Value
from sixfold.tables import Clock, Fischer, LogEntry, NoClock, PerTurn, Table, actions, fold
from sixfold.tables.actions import AnyAction
from tests.games.degrees import small_judge as degrees
from tests.games.sixes.judge import PlainJudge
from tests.sample_games.sealed import Lucky, NextOmen
from tests.tables.driver import ALL, TableDriver

PRESETS = registry.presets()

PEOPLE = ("ann", "bob", "cas", "dot", "bot:1")
CLOCKS: tuple[Clock, ...] = (NoClock(), PerTurn(8), PerTurn(5, grace=1), Fischer(20, 2), Fischer(9, 0, grace=0.5))
TABLES = (
    "six",
    "six-4",
    "sixth-4x4",
    "sixth-armies",
    "degrees",
    "sixes",
    "sealed",
    "sealed-strict",
    "sealed-omens",
    "relay",
)

people = st.sampled_from(PEOPLE)
COMPANIONS = st.sampled_from(["ann.2", "ann.3", "bob.2"])
times = st.floats(0, 15, allow_nan=False) | st.sampled_from([math.nan, math.inf, -1.0])
values: st.SearchStrategy[Value] = (
    st.none() | st.booleans() | st.integers(-1, 20) | st.dictionaries(st.sampled_from("PGHX"), st.integers(-1, 9))
)
_TURNS = ["", "hello", "c3", "a1", "a1-a2", "2,0", "0,1", "bid 3", "bid 0", "void 1", "omen 3", "go", "resign", "-"]
_PARTY = ['draft 1 ["pear"]', 'done 1 ["pear"]', "more", "ready", "strike 0.0", "vote 1 yes", "deal null"]
_RACE = ["draft 1 {}", 'hand 1 {"links":[{"actor":"Joe Pesci"}]}', "abandon 1", "claim", "vote 0.1 yes", "appoint 1"]
texts = st.sampled_from([*_TURNS, *_PARTY, *_RACE])
OFFERS = st.sampled_from(["draw", "takeback", "rematch"])

ACTIONS: st.SearchStrategy[AnyAction] = st.one_of(
    st.builds(actions.Open, st.sampled_from(TABLES), texts),
    st.builds(actions.Join, texts),
    st.builds(actions.AddBot, people, texts, st.none() | st.integers(-1, 5)),
    st.builds(actions.AddCompanion, texts, st.none() | st.integers(-1, 5)),
    st.builds(actions.Kick, people | COMPANIONS),
    st.builds(actions.AllowScreen, people),
    st.builds(actions.TransferOwnership, people | COMPANIONS),
    st.builds(actions.Sit, st.none() | st.integers(-1, 5)),
    st.builds(actions.SetSeats, st.integers(-1, 13)),
    st.builds(actions.Lock, st.booleans()),
    st.builds(
        actions.ChooseOptions, st.dictionaries(st.sampled_from(["army", "shares", "purse", "points", "x"]), values)
    ),
    st.builds(actions.Ready, st.booleans()),
    st.builds(actions.Turn, texts, times),
    st.builds(actions.RequestTakeback, st.integers(-1, 6)),
    st.builds(actions.Accept, OFFERS),
    st.builds(actions.Decline, OFFERS),
    st.builds(actions.Withdraw, OFFERS),
    st.builds(actions.CallVote, texts, st.none() | texts),
    st.builds(actions.Vote, st.integers(0, 3), st.booleans()),
    st.builds(actions.Chat, st.text(max_size=5)),
    st.builds(actions.React, texts | st.just("wow")),
    st.sampled_from(
        [
            actions.Leave(),
            actions.Stand(),
            actions.Start(),
            actions.Cough(),
            actions.Resign(),
            actions.ClaimWin(),
            actions.OfferDraw(),
            actions.RequestRematch(),
        ]
    ),
    st.builds(actions.Tick, st.none() | texts),
)


class EveryJudge(PlainJudge):
    """A judge for every game that needs one."""

    def answer(self, question: Question) -> Any:
        if isinstance(question, NextOmen | Lucky):
            return 6 if isinstance(question, NextOmen) else question.bid == 6
        films = isinstance(question, Cards | CheckSheet)
        return degrees.SmallJudge().answer(question) if films else super().answer(question)


#: The texts of moves for the forms that a game offers, with a number and the round filled in.
FORM_MOVES = {
    "bid": "bid {0}",
    "draft": 'draft {1} ["pear","{0}"]',
    "done": 'done {1} ["pear","{0}"]',
    "more": "more",
    "strike": "strike {0}.0",
    "restore": "restore {0}.0",
    "join": "join 0.1 1.1",
    "split": "split 0.{0}",
    "vote": "vote {0} yes",
    "ready": "ready",
}
#: The same for 6°, with the number of the sheet.
DEGREES_FORM_MOVES = {
    "draft": 'draft {1} {{"links":[{{"actor":"Robert De Niro","film":"Heat"}}]}}',
    "hand": 'hand {1} {{"links":[{{"actor":"Robert De Niro"}},{{"actor":"Nobody {0}"}}]}}',
    "abandon": "abandon {1}",
    "claim": "claim",
    "challenge": "challenge {0}.1",
    "vote": "vote {0}.1 yes",
    "forfeit": 'forfeit {0}.1 "Sing"',
}
#: Options with which 6° offers all of these forms.
FORM_OPTIONS = {"degrees": {"check": "honour", "unknown": "vote", "goal": 6}}


def check_invariants(table: Table) -> None:
    """Check what holds at every table at any time."""
    ids = [person.id for person in table.people]
    seated = [person for person in table.seats if person is not None]
    assert len(set(ids)) == len(ids)
    assert len(set(seated)) == len(seated)
    assert set(seated) <= set(ids)
    assert len(seated) <= table.game.seats
    assert table.owner in ids
    for companion in (person for person in table.people if person.device_of is not None):
        assert companion.id in seated
        assert companion.present == table.require_person(table.device_owner(companion.id)).present
        assert companion.id not in (table.owner, table.acting_owner)
    assert all(left >= 0 for left in table.clocks.remaining(table.at + 1))
    assert table.clocks.running is None or table.clocks.running == table.to_move
    assert [entry.seq for entry in table.log] == list(range(len(table.log)))
    for who in (None, *PEOPLE):
        msgspec.json.encode(table.view(who))
    if table.state is not None:
        assert table.record.final() == table.state


def check_fold(driver: TableDriver) -> None:
    """Check that the log gives the same table, also after a round trip through JSON."""
    assert fold(driver.entries, ALL) == driver.table
    entries = [LogEntry.loads(entry.dumps()) for entry in driver.entries]
    assert entries == driver.entries
    folded = fold(entries, ALL)
    assert folded == driver.table
    assert hash(folded) == hash(driver.table)


@settings(max_examples=300)
@given(
    preset=st.sampled_from(TABLES),
    clock=st.sampled_from(CLOCKS),
    steps=st.lists(st.tuples(people | COMPANIONS | st.none() | st.just("eve"), times, ACTIONS), max_size=40),
)
def test_any_actions_in_any_order_are_applied_or_raise_an_error_with_a_message(
    preset: str, clock: Clock, steps: list[tuple[str | None, float, AnyAction]]
) -> None:
    driver = TableDriver(preset, clock=clock)
    for person, wait, action in steps:
        before = driver.table
        try:
            driver.do(person, action, before.at + wait)
        except SixfoldError as error:
            assert error.code
            assert str(error) != error.code
            assert driver.table is before
        check_invariants(driver.table)
    check_fold(driver)


def likely_actions(table: Table, person: str, draw: Callable[[int], int]) -> list[AnyAction]:
    """Actions that a person is likely to perform now; most are legal, so that games get far."""
    if table.person(person) is None or not table.require_person(person).present:
        return [actions.Join(person.title())]
    if table.seat_of(person) is None:
        return [actions.Sit(), actions.Chat("hello"), actions.Leave()]
    open_votes = [actions.Vote(ballot.number, True) for ballot in table.votes if ballot.result is None]
    if table.phase == "setup":
        return [actions.Ready(), actions.Start(), actions.Start(), actions.Sit(draw(4)), actions.Stand(), *open_votes]
    if table.phase == "between":
        return [actions.Ready(), actions.Ready(), actions.Ready(False), actions.Start(), actions.Leave()]
    if table.phase == "finished":
        return [
            actions.RequestRematch(),
            actions.Accept("rematch"),
            actions.Accept("rematch"),
            actions.Decline("rematch"),
            actions.Leave(),
        ]
    choices = table.view(person).choices
    moves = choices.moves() if isinstance(choices, Picks) else []
    if isinstance(choices, Forms):
        game = table.view(person).game
        number = getattr(game, "round", 0) or getattr(getattr(game, "own", None), "number", 0)
        form_moves = DEGREES_FORM_MOVES if table.preset.name in FORM_OPTIONS else FORM_MOVES
        moves = [form_moves[form.move].format(draw(6), number) for form in choices.forms]
    turns = [actions.Turn(moves[draw(len(moves))])] * 6 if moves else [actions.Turn(f"bid {draw(9)}")]
    rest: list[AnyAction] = [
        actions.RequestTakeback(1 + draw(3)),
        actions.Accept("takeback"),
        actions.OfferDraw(),
        actions.Accept("draw") if draw(4) == 0 else actions.Decline("draw"),
        actions.CallVote("Well?"),
        actions.Leave(),
        actions.Cough(),
        actions.ClaimWin(),
    ]
    return [*turns, *rest, *open_votes] if draw(12) else [actions.Resign()]


@pytest.mark.parametrize("preset", TABLES)
@settings(max_examples=25)
@given(data=st.data())
def test_likely_games_of_people_keep_all_invariants(preset: str, data: st.DataObject) -> None:
    """Games are started, played, taken back, lost on time and played again."""
    random = data.draw(st.randoms(use_true_random=False))
    next_starter = data.draw(st.sampled_from(["first-seat", "random", "loser"]))
    clock = data.draw(st.sampled_from(CLOCKS))
    pairs = preset in PRESETS and PRESETS[preset].features.pairs and data.draw(st.booleans())
    options = FORM_OPTIONS.get(preset, {})
    driver = TableDriver(
        preset,
        clock=clock,
        next_starter=next_starter,
        first_starter="random",
        claim_after=5.0,
        options=options,
        pairs=pairs,
    )
    names = PEOPLE[: driver.table.game.seats + 1]
    driver.seat(*(name for name in PEOPLE[: driver.table.game.seats]))
    for _ in range(60):
        table = driver.table
        at = table.at + random.choice([0.0, 0.25, 1.0, 4.0])
        person = table.seats[table.to_move] if table.to_move is not None and random.random() < 0.6 else None
        person = person or random.choice(names)
        action = random.choice(likely_actions(table, person, lambda below: random.randrange(below)))
        try:
            if table.deadline is not None and table.deadline <= at:
                driver.do(None, table.prepare_tick(EveryJudge()), at)
            else:
                if isinstance(action, actions.Turn):
                    action = actions.Turn(str(table.prepare_move(person, action.move, EveryJudge())))
                driver.do(person, action, at)
        except SixfoldError as error:
            assert str(error) != error.code
        check_invariants(driver.table)
    check_fold(driver)


@given(
    entries=st.lists(st.builds(LogEntry, st.integers(0, 9), st.none() | people, st.floats(0, 1e9), ACTIONS), max_size=5)
)
def test_log_entries_round_trip_through_json(entries: list[LogEntry]) -> None:
    for entry in entries:
        if isinstance(entry.action, actions.Turn) and not math.isfinite(entry.action.lag):
            continue  # no table accepts such a lag, and JSON cannot express it
        assert LogEntry.loads(entry.dumps()) == entry
