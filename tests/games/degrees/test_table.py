"""6° at a table: the judge, hidden drafts, the owner, bots, late players, and forged verdicts."""

from __future__ import annotations

import msgspec
import pytest

from sixfold.games import IllegalMove
from sixfold.games.choices import Forms
from sixfold.games.degrees import (
    CatalogueEntry,
    DegreesState,
    DegreesView,
    DraftChain,
    HandIn,
    Link,
    LinkVerdict,
    SheetVerdict,
)
from sixfold.tables import LogEntry, actions, fold
from tests.games.degrees.small_judge import SmallJudge
from tests.tables.driver import TableDriver

JUDGE = SmallJudge()


def start_table(*people: str, seats: int | None = None, **options: object) -> TableDriver:
    """A table where these people play and the cards are dealt."""
    driver = TableDriver("degrees", seats=seats or max(2, len(people)), options=options).start(*people)
    driver.tick(JUDGE)
    return driver


def state(driver: TableDriver) -> DegreesState:
    assert isinstance(driver.table.state, DegreesState)
    return driver.table.state


def turn(driver: TableDriver, person: str, move: str) -> None:
    driver.do(person, actions.Turn(str(driver.table.prepare_move(person, move, JUDGE))))


def sheet(driver: TableDriver, person: str, *actors: str) -> str:
    seat = driver.table.seat_of(person)
    assert seat is not None
    side = state(driver).game.side(seat)
    return str(HandIn(state(driver).sides[side].sheet_number, DraftChain(tuple(map(Link, actors)))))


def moves(driver: TableDriver, person: str) -> set[str]:
    choices = driver.table.view(person).choices
    return {form.move for form in choices.forms} if isinstance(choices, Forms) else set()


def test_nothing_happens_before_the_deck_is_dealt() -> None:
    driver = TableDriver("degrees", seats=3).start("ann", "bob")
    assert driver.error_code("ann", actions.Turn("abandon 1"), driver.table.at) == "due-first"
    assert driver.error_code(None, actions.Tick(), driver.table.at) == "judge-needed"
    driver.tick(JUDGE)
    view = driver.table.view("ann").game
    assert isinstance(view, DegreesView)
    assert view.own is not None


def test_a_verdict_in_a_players_move_is_ignored() -> None:
    driver = start_table("ann", "bob")
    own = state(driver).view(0).own
    assert own is not None
    end = CatalogueEntry(own.cards[1].id, own.cards[1].name)
    forged = SheetVerdict((LinkVerdict(end, None, "confirmed", "together", shared=True),))
    turn(driver, "ann", str(HandIn(1, DraftChain((Link("Nobody"),)), check=forged)))
    sheet = state(driver).sides[0].sheets[0]
    assert sheet.check is not None
    assert (sheet.check.links[0].verdict, sheet.points) == ("unknown", 0)


def test_a_verdict_cannot_be_voted_into_the_log() -> None:
    driver = start_table("ann", "bob")
    driver.do("bob", actions.Leave())
    forged = SheetVerdict((LinkVerdict(CatalogueEntry("x", "X"), None, "confirmed", "together", shared=True),))
    text = str(HandIn(1, DraftChain((Link("Nobody"),)), check=forged))
    assert driver.error_code("ann", actions.CallVote("Is it right?", text)) == "judge-needed"
    driver.do("ann", actions.CallVote("Give it up?", "abandon 1"))
    assert state(driver).sides[0].sheet_number == 2, "Ann alone is here, and has voted"


def verdict_json(verdict: str, reason: str, *, shared: bool, film: object = None) -> dict[str, object]:
    """The verdict of a judge on a sheet of one link."""
    actor = {"id": "x", "name": "X"}
    return {"links": [{"actor": actor, "film": film, "verdict": verdict, "reason": reason, "shared": shared}]}


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {"links": []},
        verdict_json("right", "together", shared=True),
        verdict_json("unknown", "together", shared=False),
        verdict_json("confirmed", "together", shared=False),
        verdict_json("unknown", "none-known", shared=True),
        verdict_json("unknown", "unknown-film", shared=False, film={"id": None, "name": "Y"}),
    ],
)
def test_invalid_answers_of_a_judge_raise_an_error(answer: object) -> None:
    class BadJudge:
        def answer(self, question: object) -> object:
            return answer

    driver = start_table("ann", "bob")
    with pytest.raises(IllegalMove) as caught:
        driver.table.prepare_move("ann", sheet(driver, "ann", "Joe Pesci"), BadJudge())
    assert caught.value.code == "bad-judgement"


def test_only_its_author_sees_a_draft() -> None:
    views: set[tuple[bytes, ...]] = set()
    for secret in ("Meg Ryan", "a secret", "🎬"):
        driver = start_table("ann", "bob", seats=3)
        driver.do("eve", actions.Join("Eve"))
        turn(driver, "bob", f'draft 1 {{"links":[{{"actor":"{secret}"}}]}}')
        views.add(tuple(msgspec.json.encode(driver.table.view(person)) for person in ("ann", "eve", None)))
        assert msgspec.json.encode(secret) in msgspec.json.encode(driver.table.view("bob"))
    assert len(views) == 1
    driver.do("bob", actions.Resign())
    assert "🎬".encode() not in msgspec.json.encode(driver.table.view("ann")), "drafts stay their author's"


def test_the_owner_makes_owner_moves_seated_or_not() -> None:
    driver = TableDriver("degrees", seats=2, options={"check": "honour", "checker": "people"})
    driver.seat("bob", "cas")
    for person in ("bob", "cas"):
        driver.do(person, actions.Ready())
    driver.do("ann", actions.Start())
    driver.tick(JUDGE)
    assert moves(driver, "ann") == {"appoint"}, "Ann owns the table, and does not play"
    assert "appoint" not in moves(driver, "bob")
    turn(driver, "bob", sheet(driver, "bob", "Nobody", "Joe Pesci"))
    turn(driver, "cas", "challenge 0.1")
    assert moves(driver, "ann") == {"appoint", "rule"}
    assert driver.error_code("cas", actions.Turn("rule 0.1 wrong")) == "owner-alone"
    assert driver.error_code("eve", actions.Turn("rule 0.1 wrong")) == "unknown-person"
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Turn("rule 0.1 wrong")) == "not-seated"
    turn(driver, "ann", "rule 0.1 wrong")
    turn(driver, "ann", 'forfeit 0.1 "Sing"')
    assert state(driver).sides[0].sheets[0].forfeit == "Sing"
    turn(driver, "ann", "appoint 1")
    turn(driver, "bob", sheet(driver, "bob", "Joe Pesci"))
    turn(driver, "cas", "challenge 0.2")
    turn(driver, "cas", "rule 0.2 right")
    assert state(driver).scores == (1, 0)
    assert fold([LogEntry.loads(entry.dumps()) for entry in driver.entries]) == driver.table
    assert driver.table.record.final() == driver.table.state


def test_bots_play_and_do_not_vote() -> None:
    driver = TableDriver("degrees", seats=3, options={"unknown": "vote"}).seat("ann", "bob")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start())
    driver.tick(JUDGE)
    _, second = state(driver).view(2).own.cards  # type: ignore[union-attr]  # cards are dealt
    turn(driver, "bot:1", sheet(driver, "bot:1", "Nobody", second.name))
    turn(driver, "ann", "vote 2.1 yes")
    assert "vote" in moves(driver, "bob")
    assert "vote" not in moves(driver, "bot:1")
    turn(driver, "bob", "vote 2.1 yes")
    assert state(driver).scores == (0, 0, 2)
    assert driver.error_code("ann", actions.Turn("vote 2.1 yes")) == "no-vote"


def test_people_who_join_late_get_their_own_cards() -> None:
    driver = start_table("ann", "bob", seats=12)
    turn(driver, "ann", sheet(driver, "ann", "Joe Pesci"))
    driver.do("cas", actions.Join("Cas"))
    driver.do("cas", actions.Sit())
    turn(driver, "cas", "abandon 1")
    assert [len(side.sheets) for side in state(driver).sides] == [1, 0, 1]
    assert all(side.pair for side in state(driver).sides)
    assert state(driver).contenders == (0, 1, 2)


def test_one_person_alone_starts_only_at_a_table_for_one() -> None:
    assert TableDriver("degrees", seats=3).seat("ann").error_code("ann", actions.Start()) == "seats-open"
    driver = start_table("ann", seats=1, minutes=10, goal=0)
    assert driver.table.deadline == driver.table.started_at + 600
    driver.tick(JUDGE)
    assert driver.table.phase == "finished"
    assert driver.wins("ann") == 1


def test_a_rematch_deals_other_cards_and_keeps_teams() -> None:
    driver = TableDriver("degrees", seats=4, teams=((0, 1), (2, 3))).start("ann", "bob", "cas", "dot")
    driver.tick(JUDGE)
    pairs = [side.pair for side in state(driver).sides]
    for person in ("cas", "dot"):
        driver.do(person, actions.Resign())
    assert (driver.wins("ann"), driver.wins("bob"), driver.wins("cas")) == (1, 1, 0)
    driver.do("ann", actions.RequestRematch())
    for person in ("bob", "cas", "dot"):
        driver.do(person, actions.Accept("rematch"))
    driver.tick(JUDGE)
    assert [side.pair for side in state(driver).sides] != pairs
    sides = [{driver.table.seats[seat] for seat in team} for team in state(driver).game.teams]
    assert {"ann", "bob"} in sides
