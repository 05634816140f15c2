"""Actions: stored before they are acknowledged, in one order, by the person they name."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import SixfoldError
from sixfold.games.base import CURRENT_RULES
from sixfold.server.requests import PEOPLE, BotRequest, OpenTableRequest, Visitor
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import Fischer, actions
from sixfold.tables.actions import AnyAction
from tests.server.service.service_helpers import ANN, BOB, CAS, log_types, open_service, service_over, start_game


async def error_code(work: object) -> str:
    with pytest.raises(SixfoldError) as caught:
        await work  # type: ignore[misc]  # any coroutine
    return caught.value.code


def test_a_table_is_opened_with_its_owner_and_bots_seated(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth", bots=(BotRequest("3"),)))
            assert len(table) == 22
            assert await log_types(service, table) == ["open", "sit", "add-bot"]
            view = await service.view(table, ANN)
            assert view.seats == ("ann", "bot:3:1")
            [opening, *_] = await service.store.entries(table)
            assert isinstance(opening.action, actions.Open)
            assert opening.action.rules == CURRENT_RULES
            stored = await service.store.table(table)
            assert stored is not None
            assert (stored.row.people, stored.row.owner_name, stored.row.free_seats) == (("ann",), "Ann", 0)

    asyncio.run(scenario())


def test_what_cannot_be_opened_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            assert await error_code(service.open(ANN, OpenTableRequest(preset="chess"))) == "unknown-game"
            assert (
                await error_code(service.open(ANN, OpenTableRequest(preset="sixth", bots=(BotRequest("99"),))))
                == "unknown-player"
            )
            bots = (BotRequest("1"), BotRequest("1"))
            assert await error_code(service.open(ANN, OpenTableRequest(preset="sixth", bots=bots))) == "no-free-seat"
            assert await service.store.tables_of("ann", 10) == []

    asyncio.run(scenario())


def test_ids_that_lead_nowhere_allocate_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            for table in ("x" * 22, "", "../../etc/passwd", "é" * 22, "y" * 5000):
                assert await error_code(service.view(table, ANN)) == "no-table"
                assert await error_code(service.act(table, ANN, actions.Sit())) == "no-table"
            assert service.gauges()["tables"] == 0

    asyncio.run(scenario())


def test_bots_are_brought_by_level_and_numbered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="six-4"))
            await service.act(table, ANN, actions.AddBot("2", ""))
            await service.act(table, ANN, actions.AddBot("2", ""))
            view = await service.view(table, ANN)
            assert [(person.id, person.name) for person in view.people][1:] == [
                ("bot:2:1", "Bot 2"),
                ("bot:2:2", "Bot 2 (2)"),
            ]
            assert await error_code(service.act(table, ANN, actions.AddBot("nobody", ""))) == "unknown-player"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (actions.Open("sixth", "Ann"), "not-opened"),
        (actions.Tick(), "referee-only"),
        (actions.Turn("c3", lag=9.0), "done"),
    ],
)
def test_visitors_neither_open_nor_tick_nor_say_how_late_they_are(tmp_path: Path, act: AnyAction, code: str) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, clock=Fischer(60, grace=2.0))
            if code != "done":
                assert await error_code(service.act(table, ANN, act)) == code
                return
            await service.act(table, ANN, act)
            await service.act(table, BOB, actions.Turn("c2"), lag=9.0)
            turns = [
                line.action for line in await service.store.entries(table) if isinstance(line.action, actions.Turn)
            ]
            assert [turn.lag for turn in turns] == [0.0, 2.0]

    asyncio.run(scenario())


def test_a_turn_for_an_older_position_is_stale(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            await service.act(table, ANN, actions.Turn("c3"), ply=0)
            assert await error_code(service.act(table, BOB, actions.Turn("c2"), ply=0)) == "stale"
            await service.act(table, BOB, actions.Turn("c2"), ply=1)
            await service.act(table, ANN, actions.Turn("a1"))

    asyncio.run(scenario())


def test_two_nodes_over_one_store_read_on_and_try_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as one, service_over(store) as two:
            table = await start_game(one, "sealed", BOB, CAS, seats=3)
            await two.view(table, BOB)
            # Each has the same table in memory; the second to write finds the number taken.
            await asyncio.gather(
                one.act(table, ANN, actions.Turn("bid 1")),
                two.act(table, BOB, actions.Turn("bid 2")),
                one.act(table, ANN, actions.Chat("hello")),
                two.act(table, CAS, actions.Turn("bid 3")),
            )
            assert await error_code(two.act(table, BOB, actions.Turn("void 0"))) == "nothing-to-void"
            lines = await store.entries(table)
            assert [line.seq for line in lines] == list(range(len(lines)))
            assert (await log_types(one, table)).count("turn") == 3
            board = await start_game(one, "sixth", BOB)
            await two.view(board, BOB)
            await one.act(board, ANN, actions.Turn("c3"), ply=0)
            assert await error_code(two.act(board, ANN, actions.Turn("c2"), ply=0)) == "stale"
        await store.stop()

    asyncio.run(scenario())


def test_a_table_has_room_for_so_many(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            for number in range(PEOPLE - 1):
                await service.act(table, Visitor(f"p{number}", "P"), actions.Join("P"))
            assert await error_code(service.act(table, BOB, actions.Join("Bob"))) == "too-many-people"

    asyncio.run(scenario())


def test_somebody_opens_so_many_tables_and_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.service.OPENED_TABLES", 3)

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            for _ in range(3):
                await service.open(ANN, OpenTableRequest(preset="sixth"))
            assert await error_code(service.open(ANN, OpenTableRequest(preset="sixth"))) == "too-many"
            await service.open(BOB, OpenTableRequest(preset="sixth"))

    asyncio.run(scenario())


def test_a_stopping_service_accepts_no_actions(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            await service.stop()
            assert await error_code(service.act(table, ANN, actions.Turn("c3"))) == "closing"

    asyncio.run(scenario())
