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
    """These people at a table, with cards in their hands."""
    evening = TableDriver("degrees", seats=seats or max(2, len(people)), options=options).start(*people)
    evening.tick(JUDGE)
    return evening


def state(evening: TableDriver) -> DegreesState:
    assert isinstance(evening.table.state, DegreesState)
    return evening.table.state


def turn(evening: TableDriver, who: str, move: str) -> None:
    evening.do(who, actions.Turn(str(evening.table.prepare_move(who, move, JUDGE))))


def sheet(evening: TableDriver, who: str, *actors: str) -> str:
    seat = evening.table.seat_of(who)
    assert seat is not None
    side = state(evening).game.side(seat)
    return str(HandIn(state(evening).sides[side].sheet_number, DraftChain(tuple(map(Link, actors)))))


def moves(evening: TableDriver, who: str) -> set[str]:
    choices = evening.table.view(who).choices
    return {form.move for form in choices.forms} if isinstance(choices, Forms) else set()


def test_nothing_happens_before_the_deck_is_dealt() -> None:
    evening = TableDriver("degrees", seats=3).start("ann", "bob")
    assert evening.error_code("ann", actions.Turn("abandon 1"), evening.table.at) == "due-first"
    assert evening.error_code(None, actions.Tick(), evening.table.at) == "judge-needed"
    evening.tick(JUDGE)
    seen = evening.table.view("ann").game
    assert isinstance(seen, DegreesView)
    assert seen.own is not None


def test_nobody_writes_their_own_verdict() -> None:
    evening = start_table("ann", "bob")
    own = state(evening).view(0).own
    assert own is not None
    end = CatalogueEntry(own.cards[1].id, own.cards[1].name)
    forged = SheetVerdict((LinkVerdict(end, None, "confirmed", "together", shared=True),))
    turn(evening, "ann", str(HandIn(1, DraftChain((Link("Nobody"),)), check=forged)))
    sheet = state(evening).sides[0].sheets[0]
    assert sheet.check is not None
    assert (sheet.check.links[0].verdict, sheet.points) == ("unknown", 0)


def test_nobody_votes_a_verdict_into_the_log() -> None:
    evening = start_table("ann", "bob")
    evening.do("bob", actions.Leave())
    forged = SheetVerdict((LinkVerdict(CatalogueEntry("x", "X"), None, "confirmed", "together", shared=True),))
    text = str(HandIn(1, DraftChain((Link("Nobody"),)), check=forged))
    assert evening.error_code("ann", actions.CallVote("Is it right?", text)) == "judge-needed"
    evening.do("ann", actions.CallVote("Give it up?", "abandon 1"))
    assert state(evening).sides[0].sheet_number == 2, "Ann alone is here, and has voted"


def verdict_json(verdict: str, reason: str, *, shared: bool, film: object = None) -> dict[str, object]:
    """What a judge says of a sheet of one link."""
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
    class Babbler:
        def answer(self, question: object) -> object:
            return answer

    evening = start_table("ann", "bob")
    with pytest.raises(IllegalMove) as caught:
        evening.table.prepare_move("ann", sheet(evening, "ann", "Joe Pesci"), Babbler())
    assert caught.value.code == "bad-judgement"


def test_what_is_written_reaches_its_author_and_nobody_else() -> None:
    views: set[tuple[bytes, ...]] = set()
    for secret in ("Meg Ryan", "a secret", "🎬"):
        evening = start_table("ann", "bob", seats=3)
        evening.do("eve", actions.Join("Eve"))
        turn(evening, "bob", f'draft 1 {{"links":[{{"actor":"{secret}"}}]}}')
        views.add(tuple(msgspec.json.encode(evening.table.view(who)) for who in ("ann", "eve", None)))
        assert msgspec.json.encode(secret) in msgspec.json.encode(evening.table.view("bob"))
    assert len(views) == 1
    evening.do("bob", actions.Resign())
    assert "🎬".encode() not in msgspec.json.encode(evening.table.view("ann")), "drafts stay their author's"


def test_the_owner_makes_owner_moves_seated_or_not() -> None:
    evening = TableDriver("degrees", seats=2, options={"check": "honour", "checker": "people"})
    evening.seat("bob", "cas")
    for who in ("bob", "cas"):
        evening.do(who, actions.Ready())
    evening.do("ann", actions.Start())
    evening.tick(JUDGE)
    assert moves(evening, "ann") == {"appoint"}, "Ann owns the table, and does not play"
    assert "appoint" not in moves(evening, "bob")
    turn(evening, "bob", sheet(evening, "bob", "Nobody", "Joe Pesci"))
    turn(evening, "cas", "challenge 0.1")
    assert moves(evening, "ann") == {"appoint", "rule"}
    assert evening.error_code("cas", actions.Turn("rule 0.1 wrong")) == "owner-alone"
    assert evening.error_code("eve", actions.Turn("rule 0.1 wrong")) == "unknown-person"
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Turn("rule 0.1 wrong")) == "not-seated"
    turn(evening, "ann", "rule 0.1 wrong")
    turn(evening, "ann", 'forfeit 0.1 "Sing"')
    assert state(evening).sides[0].sheets[0].forfeit == "Sing"
    turn(evening, "ann", "appoint 1")
    turn(evening, "bob", sheet(evening, "bob", "Joe Pesci"))
    turn(evening, "cas", "challenge 0.2")
    turn(evening, "cas", "rule 0.2 right")
    assert state(evening).scores == (1, 0)
    assert fold([LogEntry.loads(line.dumps()) for line in evening.entries]) == evening.table
    assert evening.table.record.final() == evening.table.state


def test_bots_play_and_do_not_vote() -> None:
    evening = TableDriver("degrees", seats=3, options={"unknown": "vote"}).seat("ann", "bob")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("bob", actions.Ready())
    evening.do("ann", actions.Start())
    evening.tick(JUDGE)
    _, second = state(evening).view(2).own.cards  # type: ignore[union-attr]  # cards are dealt
    turn(evening, "bot:1", sheet(evening, "bot:1", "Nobody", second.name))
    turn(evening, "ann", "vote 2.1 yes")
    assert "vote" in moves(evening, "bob")
    assert "vote" not in moves(evening, "bot:1")
    turn(evening, "bob", "vote 2.1 yes")
    assert state(evening).scores == (0, 0, 2)
    assert evening.error_code("ann", actions.Turn("vote 2.1 yes")) == "no-vote"


def test_people_who_join_late_get_their_own_cards() -> None:
    evening = start_table("ann", "bob", seats=12)
    turn(evening, "ann", sheet(evening, "ann", "Joe Pesci"))
    evening.do("cas", actions.Join("Cas"))
    evening.do("cas", actions.Sit())
    turn(evening, "cas", "abandon 1")
    held = [side.pair for side in state(evening).sides if side.pair]
    assert len({card.id for pair in held for card in pair}) == 24
    assert state(evening).contenders == (0, 1, 2)


def test_one_person_alone_starts_only_at_a_table_for_one() -> None:
    assert TableDriver("degrees", seats=3).seat("ann").error_code("ann", actions.Start()) == "seats-open"
    evening = start_table("ann", seats=1, minutes=10, goal=0)
    assert evening.table.deadline == evening.table.started_at + 600
    evening.tick(JUDGE)
    assert evening.table.phase == "finished"
    assert evening.wins("ann") == 1


def test_a_rematch_deals_other_cards_and_keeps_teams() -> None:
    evening = TableDriver("degrees", seats=4, teams=((0, 1), (2, 3))).start("ann", "bob", "cas", "dot")
    evening.tick(JUDGE)
    pairs = [side.pair for side in state(evening).sides]
    for who in ("cas", "dot"):
        evening.do(who, actions.Resign())
    assert (evening.wins("ann"), evening.wins("bob"), evening.wins("cas")) == (1, 1, 0)
    evening.do("ann", actions.RequestRematch())
    for who in ("bob", "cas", "dot"):
        evening.do(who, actions.Accept("rematch"))
    evening.tick(JUDGE)
    assert [side.pair for side in state(evening).sides] != pairs
    sides = [{evening.table.seats[seat] for seat in team} for team in state(evening).game.teams]
    assert {"ann", "bob"} in sides
