"""Sixes at a table: hidden lists, bots, people who join and leave, and twelve people typing at once."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.decks.judge import DeckJudge
from sixfold.games import SixfoldError
from sixfold.games.sixes import SixesState, SixesView
from sixfold.games.sixes.rules import GRACE_SECONDS
from sixfold.tables import LogEntry, Table, TableError, actions, fold
from tests.games.sixes.judge import PlainJudge
from tests.tables.driver import TableDriver

JUDGE = PlainJudge()
NAMES = ("ann", "bob", "cas", "dot", "eve", "fay", "gus", "hal", "ida", "jon", "kit", "lou")


def deal_first_card(*people: str, seats: int | None = None, **options: object) -> TableDriver:
    """A table with these people, after the first card was dealt."""
    driver = TableDriver("sixes", seats=seats or max(2, len(people)), options=options).start(*people)
    driver.tick(JUDGE)
    return driver


def sixes_state(table: Table) -> SixesState:
    assert isinstance(table.state, SixesState)
    return table.state


def test_nothing_happens_before_the_first_card() -> None:
    driver = TableDriver("sixes", seats=3).start("ann", "bob", "cas")
    assert driver.error_code("ann", actions.Turn('draft 1 ["pear"]'), driver.table.at) == "due-first"
    assert driver.error_code(None, actions.Tick(), driver.table.at) == "judge-needed"
    driver.tick(JUDGE)
    view = driver.table.view("ann").game
    assert isinstance(view, SixesView)
    assert (view.phase, view.round) == ("writing", 1)


def test_sxs_1_no_card_comes_back_in_a_rematch_until_the_deck_is_used_up() -> None:
    """Each rematch knows the cards of the games before, from the log alone."""
    driver = deal_first_card("ann", "bob")
    judge = DeckJudge()
    dealt: list[str] = []
    for _ in range(3):
        while driver.table.phase == "playing":
            driver.tick(judge)
        dealt += sixes_state(driver.table).used
        driver.do("ann", actions.RequestRematch())
        driver.do("bob", actions.Accept("rematch"))
        assert driver.table.earlier_cards == tuple(dealt)
    assert len(dealt) == len({*dealt}) == 18
    assert fold(driver.entries) == driver.table


def test_only_the_author_sees_a_draft() -> None:
    views: set[tuple[bytes, ...]] = set()
    for secret in ("pear", "a secret", "🧀"):
        driver = deal_first_card("ann", "bob", seats=3)
        driver.do("eve", actions.Join("Eve"))
        driver.do("bob", actions.Turn(str(driver.table.prepare_move("bob", f'draft 1 ["{secret}"]'))))
        driver.do("bob", actions.Turn(f'done 1 ["{secret}","{secret}s"]'))
        code = driver.error_code("ann", actions.Turn("vote 1 yes"))
        views.add((*(msgspec.json.encode(driver.table.view(who)) for who in ("ann", "eve", None)), code.encode()))
        assert msgspec.json.encode(secret) in msgspec.json.encode(driver.table.view("bob"))
        assert secret in driver.entries[-1].dumps(), "the log itself holds what is hidden"
    assert len(views) == 1


def test_drafts_stay_hidden_when_the_game_is_over() -> None:
    driver = deal_first_card("ann", "bob")
    driver.do("ann", actions.Turn('draft 1 ["never mind"]'))
    driver.do("ann", actions.Resign())
    assert driver.table.phase == "finished"
    assert [turn.move for turn in driver.table.view("ann").turns] == ['draft 1 ["never mind"]']
    for who in ("bob", None):
        assert b"never mind" not in msgspec.json.encode(driver.table.view(who))


def test_the_grace_period_follows_the_clock_of_the_server() -> None:
    driver = deal_first_card("ann", "bob", seconds=30)
    ends = sixes_state(driver.table).until
    assert ends is not None
    over = driver.table.started_at + ends + GRACE_SECONDS
    assert driver.table.deadline == over
    driver.do("ann", actions.Turn('draft 1 ["pear"]'), over - 0.1)
    assert driver.error_code("ann", actions.Turn('draft 1 ["pears"]'), over) == "due-first"
    driver.tick(JUDGE)
    assert sixes_state(driver.table).rows[0].lines[0].text == "pear"


def test_bots_play_and_do_not_vote() -> None:
    driver = TableDriver("sixes", seats=3).seat("ann", "bob")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start())
    driver.tick(JUDGE)
    for who in ("ann", "bob", "bot:1"):
        driver.do(who, actions.Turn('done 1 ["pear"]'))
    driver.tick(JUDGE)
    driver.do("ann", actions.Turn("strike 2.0"))
    assert driver.error_code("bot:1", actions.Turn("vote 1 no")) == "no-votes-for-bots"
    driver.do("bob", actions.Turn("vote 1 yes"))
    assert [row.points for row in sixes_state(driver.table).rows] == [0, 0, 0]


def test_spectators_do_not_vote() -> None:
    driver = deal_first_card("ann", "bob")
    for who in ("ann", "bob"):
        driver.do(who, actions.Turn('done 1 ["pear"]'))
    driver.tick(JUDGE)
    driver.do("ann", actions.Turn("strike 1.0"))
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Turn("vote 1 yes")) == "not-seated"


def test_people_join_late_leave_and_come_back() -> None:
    driver = deal_first_card("ann", "bob", seats=12)
    assert sixes_state(driver.table).seats.writers == {0, 1}
    driver.do("cas", actions.Join("Cas"))
    driver.do("cas", actions.Sit())
    assert driver.error_code("cas", actions.Turn('draft 1 ["fig"]')) == "next-round"
    driver.do("bob", actions.Turn('draft 1 ["pear"]'))
    driver.do("bob", actions.Leave())
    driver.do("ann", actions.Turn('done 1 ["pear"]'))
    driver.tick(JUDGE)
    assert [row.points for row in sixes_state(driver.table).rows] == [1, 1]
    driver.do("ann", actions.Turn("ready"))
    driver.tick(JUDGE)
    assert sixes_state(driver.table).seats.players == (0, 1, 2)
    driver.do("bob", actions.Join("Bob"))
    driver.do("bob", actions.Turn('draft 2 ["Nile"]'))
    driver.do("ann", actions.Kick("cas"))
    assert sixes_state(driver.table).seats.writers == {0, 1}


def test_replaying_the_log_gives_the_same_table() -> None:
    driver = deal_first_card("ann", "bob", seats=4)
    while driver.table.phase == "playing":
        state = sixes_state(driver.table)
        if state.phase == "writing":
            for who in ("ann", "bob"):
                driver.do(who, actions.Turn(f'done {state.round} ["pear","{who}"]'))
        driver.tick(JUDGE)
    assert fold([LogEntry.loads(line.dumps()) for line in driver.entries]) == driver.table
    assert driver.table.record.final() == driver.table.state


class Server:
    """A server with one log. An entry for an older table is rejected, and sent again."""

    def __init__(self, driver: TableDriver) -> None:
        self.driver = driver
        self.tries = 0

    def send(self, person: str, action: actions.AnyAction, known: Table) -> None:
        while True:
            self.tries += 1
            entry = known.next_entry(person, self.driver.table.at + 0.01, action)
            try:
                after = self.driver.table.apply(entry)
            except TableError as error:
                assert error.code == "out-of-order"
                known = self.driver.table
                continue
            self.driver.table = after
            self.driver.entries.append(entry)
            return


@settings(max_examples=25, deadline=None)
@given(dice=st.randoms(use_true_random=False))
def test_twelve_people_typing_at_once_lose_nothing(dice: Random) -> None:
    driver = deal_first_card(*NAMES)
    server = Server(driver)
    words = {name: [f"{name} {line}" for line in range(dice.randint(1, 6))] for name in NAMES}
    waiting = {name: [words[name][: count + 1] for count in range(len(words[name]))] for name in NAMES}
    # The table as each of them last saw it.
    known = dict.fromkeys(NAMES, driver.table)
    while any(waiting.values()):
        name = dice.choice([name for name in NAMES if waiting[name]])
        typed = msgspec.json.encode(waiting[name][0]).decode()
        try:
            server.send(name, actions.Turn(str(known[name].prepare_move(name, f"draft 1 {typed}"))), known[name])
        except SixfoldError as error:
            assert error.code == "too-fast"
            driver.do("watcher", actions.Join("Watcher"), driver.table.at + 0.5)
            driver.do("watcher", actions.Leave(), driver.table.at)
            continue
        waiting[name].pop(0)
        if dice.random() < 0.5:
            known[name] = driver.table
    assert server.tries > sum(map(len, words.values())), "somebody had to send an entry again"
    driver.tick(JUDGE)
    for row in sixes_state(driver.table).rows:
        author = driver.table.seats[row.seat]
        assert author is not None
        assert [line.text for line in row.lines if line.text] == words[author]
    assert fold(driver.entries) == driver.table


@pytest.mark.parametrize("move", ["deal null", 'reveal {"groups":[],"words":[],"repeats":[],"alike":[]}'])
def test_people_cannot_play_moves_of_the_referee(move: str) -> None:
    assert deal_first_card("ann", "bob").error_code("ann", actions.Turn(move)) == "referee-alone"
