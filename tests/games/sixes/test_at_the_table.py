"""Sixes at a table: secrets, bots, people who come and go, and twelve who type at once."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games import SixfoldError
from sixfold.games.sixes import SixesState, SixesView
from sixfold.games.sixes.rules import GRACE_SECONDS
from sixfold.tables import LogEntry, Table, TableError, actions, fold
from tests.games.sixes.judge import PlainJudge
from tests.tables.driver import TableDriver

JUDGE = PlainJudge()
NAMES = ("ann", "bob", "cas", "dot", "eve", "fay", "gus", "hal", "ida", "jon", "kit", "lou")


def dealt(*people: str, seats: int | None = None, **options: object) -> TableDriver:
    """These people at a table, with the first card on it."""
    evening = TableDriver("sixes", seats=seats or max(2, len(people)), options=options).start(*people)
    evening.tick(JUDGE)
    return evening


def playing(table: Table) -> SixesState:
    assert isinstance(table.state, SixesState)
    return table.state


def test_nothing_happens_before_the_first_card() -> None:
    evening = TableDriver("sixes", seats=3).start("ann", "bob", "cas")
    assert evening.error_code("ann", actions.Turn('draft 1 ["pear"]'), evening.table.at) == "due-first"
    assert evening.error_code(None, actions.Tick(), evening.table.at) == "judge-needed"
    evening.tick(JUDGE)
    seen = evening.table.view("ann").game
    assert isinstance(seen, SixesView)
    assert (seen.phase, seen.round) == ("writing", 1)


def test_what_is_typed_reaches_its_author_and_nobody_else() -> None:
    views: set[tuple[bytes, ...]] = set()
    for secret in ("pear", "a secret", "🧀"):
        evening = dealt("ann", "bob", seats=3)
        evening.do("eve", actions.Join("Eve"))
        evening.do("bob", evening.table.prepare_turn("bob", f'draft 1 ["{secret}"]').action)
        evening.do("bob", actions.Turn(f'done 1 ["{secret}","{secret}s"]'))
        refused = evening.error_code("ann", actions.Turn("vote 1 yes"))
        views.add((*(msgspec.json.encode(evening.table.view(who)) for who in ("ann", "eve", None)), refused.encode()))
        assert msgspec.json.encode(secret) in msgspec.json.encode(evening.table.view("bob"))
        assert secret in evening.entries[-1].dumps(), "the log itself holds what is hidden"
    assert len(views) == 1


def test_drafts_stay_their_authors_when_the_game_is_over() -> None:
    evening = dealt("ann", "bob")
    evening.do("ann", actions.Turn('draft 1 ["never mind"]'))
    evening.do("ann", actions.Resign())
    assert evening.table.phase == "finished"
    assert [turn.move for turn in evening.table.view("ann").turns] == ['draft 1 ["never mind"]']
    for who in ("bob", None):
        assert b"never mind" not in msgspec.json.encode(evening.table.view(who))


def test_the_grace_is_by_the_clock_of_the_house() -> None:
    evening = dealt("ann", "bob", seconds=30)
    ends = playing(evening.table).until
    assert ends is not None
    over = evening.table.started_at + ends + GRACE_SECONDS
    assert evening.table.deadline == over
    evening.do("ann", actions.Turn('draft 1 ["pear"]'), over - 0.1)
    assert evening.error_code("ann", actions.Turn('draft 1 ["pears"]'), over) == "due-first"
    evening.tick(JUDGE)
    assert playing(evening.table).rows[0].lines[0].text == "pear"


def test_bots_play_and_do_not_vote() -> None:
    evening = TableDriver("sixes", seats=3).seat("ann", "bob")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("bob", actions.Ready())
    evening.do("ann", actions.Start())
    evening.tick(JUDGE)
    for who in ("ann", "bob", "bot:1"):
        evening.do(who, actions.Turn('done 1 ["pear"]'))
    evening.tick(JUDGE)
    evening.do("ann", actions.Turn("strike 2.0"))
    assert evening.error_code("bot:1", actions.Turn("vote 1 no")) == "no-votes-for-bots"
    evening.do("bob", actions.Turn("vote 1 yes"))
    assert [row.points for row in playing(evening.table).rows] == [1, 1, 0]


def test_those_who_watch_do_not_vote() -> None:
    evening = dealt("ann", "bob")
    for who in ("ann", "bob"):
        evening.do(who, actions.Turn('done 1 ["pear"]'))
    evening.tick(JUDGE)
    evening.do("ann", actions.Turn("strike 1.0"))
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Turn("vote 1 yes")) == "not-seated"


def test_people_come_late_leave_and_come_back() -> None:
    evening = dealt("ann", "bob", seats=12)
    assert playing(evening.table).seats.writers == {0, 1}
    evening.do("cas", actions.Join("Cas"))
    evening.do("cas", actions.Sit())
    assert evening.error_code("cas", actions.Turn('draft 1 ["fig"]')) == "next-round"
    evening.do("bob", actions.Turn('draft 1 ["pear"]'))
    evening.do("bob", actions.Leave())
    evening.do("ann", actions.Turn('done 1 ["pear"]'))
    evening.tick(JUDGE)
    assert [row.points for row in playing(evening.table).rows] == [1, 1]
    evening.do("ann", actions.Turn("ready"))
    evening.tick(JUDGE)
    assert playing(evening.table).seats.players == (0, 1, 2)
    evening.do("bob", actions.Join("Bob"))
    evening.do("bob", actions.Turn('draft 2 ["Nile"]'))
    evening.do("ann", actions.Kick("cas"))
    assert playing(evening.table).seats.writers == {0, 1}


def test_the_log_of_an_evening_gives_the_same_table_again() -> None:
    evening = dealt("ann", "bob", seats=4)
    while evening.table.phase == "playing":
        state = playing(evening.table)
        if state.phase == "writing":
            for who in ("ann", "bob"):
                evening.do(who, actions.Turn(f'done {state.round} ["pear","{who}"]'))
        evening.tick(JUDGE)
    assert fold([LogEntry.loads(line.dumps()) for line in evening.entries]) == evening.table
    assert evening.table.record.final() == evening.table.state


class Server:
    """A server with one log. Whoever sends a line against an older table is told so, and sends it again."""

    def __init__(self, evening: TableDriver) -> None:
        self.evening = evening
        self.tries = 0

    def send(self, who: str, act: actions.AnyAction, known: Table) -> None:
        while True:
            self.tries += 1
            line = known.next_entry(who, self.evening.table.at + 0.01, act)
            try:
                after = self.evening.table.apply(line)
            except TableError as refused:
                assert refused.code == "out-of-order"
                known = self.evening.table
                continue
            self.evening.table = after
            self.evening.entries.append(line)
            return


@settings(max_examples=25, deadline=None)
@given(dice=st.randoms(use_true_random=False))
def test_twelve_who_type_at_once_lose_nothing(dice: Random) -> None:
    evening = dealt(*NAMES)
    server = Server(evening)
    words = {name: [f"{name} {line}" for line in range(dice.randint(1, 6))] for name in NAMES}
    waiting = {name: [words[name][: count + 1] for count in range(len(words[name]))] for name in NAMES}
    # What each of them last saw of the table; at first, all the same.
    known = dict.fromkeys(NAMES, evening.table)
    while any(waiting.values()):
        name = dice.choice([name for name in NAMES if waiting[name]])
        typed = msgspec.json.encode(waiting[name][0]).decode()
        try:
            server.send(name, known[name].prepare_turn(name, f"draft 1 {typed}").action, known[name])
        except SixfoldError as refused:
            assert refused.code == "too-fast"
            evening.do("watcher", actions.Join("Watcher"), evening.table.at + 0.5)
            evening.do("watcher", actions.Leave(), evening.table.at)
            continue
        waiting[name].pop(0)
        if dice.random() < 0.5:
            known[name] = evening.table
    assert server.tries > sum(map(len, words.values())), "somebody was too slow, and tried again"
    evening.tick(JUDGE)
    for row in playing(evening.table).rows:
        author = evening.table.seats[row.seat]
        assert author is not None
        assert [line.text for line in row.lines if line.text] == words[author]
    assert fold(evening.entries) == evening.table


@pytest.mark.parametrize("move", ["deal null", 'reveal {"groups":[],"words":[],"repeats":[],"alike":[]}'])
def test_the_referees_turns_are_not_for_people(move: str) -> None:
    assert dealt("ann", "bob").error_code("ann", actions.Turn(move)) == "referee-alone"
