"""The service's records, room codes, closed tools, and tables in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import Record, SixfoldError
from sixfold.games.moves import PrivateMove
from sixfold.server.live import tables
from sixfold.server.requests import OpenTableRequest
from sixfold.tables import actions
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    DOT,
    ManualClockStore,
    QueueClient,
    open_service,
    play_drafts,
    service_over,
    start_game,
)


async def error_code(work: object) -> str:
    with pytest.raises(SixfoldError) as caught:
        await work  # type: ignore[misc]  # any coroutine
    return caught.value.code


def test_only_finished_games_have_records(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            assert await error_code(service.record(table, ANN)) == "no-record"
            await service.act(table, ANN, actions.Turn("c3"))
            assert await error_code(service.record(table, ANN, 1)) == "no-record"
            await service.act(table, BOB, actions.Resign())
            one = await service.record(table, None)
            assert Record.loads(one.dumps()) == one
            await service.act(table, BOB, actions.RequestRematch())
            await service.act(table, ANN, actions.Accept("rematch"))
            assert await service.record(table, DOT, 1) == one == await service.record(table, DOT)
            for number in (0, 2, -1):
                assert await error_code(service.record(table, ANN, number)) == "no-record"
            await service.act(table, ANN, actions.Resign())
            assert (await service.record(table, ANN, 2)).seed != one.seed

    asyncio.run(scenario())


def test_without_spectators_only_players_get_the_record(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, spectators=False)
            await service.act(table, BOB, actions.Resign())
            assert (await service.record(table, ANN)).entries
            assert await error_code(service.record(table, CAS)) == "no-watching"

    asyncio.run(scenario())


def test_replaced_drafts_are_only_in_the_record_of_their_author(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False) as service:
            table = await play_drafts(service, store)
            whole = (await service.record(table, BOB)).dumps()
            assert "bob wondered" in whole
            assert "ann wondered" not in whole
            for other in (CAS, DOT, None):
                record = await service.record(table, other)
                assert "bob wondered" not in record.dumps()
                assert "bob pear" in record.dumps(), "what was revealed in the end is in the record"
                assert record.final().outcome is not None
            assert any(isinstance(entry.move, PrivateMove) for entry in record.entries)
        await store.stop()

    asyncio.run(scenario())


def test_a_room_code_leads_to_its_table_until_it_expires(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False, room_code_lifetime=100.0) as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            invitation = await service.invite(table, ANN)
            assert invitation == await service.invite(table, ANN)
            assert await service.find_room(f" {invitation.code.upper()} ") == table
            assert await error_code(service.invite(table, BOB)) == "unknown-person"
            store.time += 99
            assert (await service.invite(table, ANN)).code != invitation.code
            store.time += 2
            assert await error_code(service.find_room(invitation.code)) == "no-room"
            assert await error_code(service.find_room("no such code")) == "no-room"
        await store.stop()

    asyncio.run(scenario())


def test_tools_are_closed_to_players_during_their_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            assert await service.closed_tools(ANN) == {}
            table = await start_game(service, "sixth", BOB)
            assert await service.closed_tools(ANN) == await service.closed_tools(BOB) == {"engine": table}
            assert await service.closed_tools(CAS) == await service.closed_tools(None) == {}
            await service.act(table, BOB, actions.Resign())
            assert await service.closed_tools(ANN) == {}

    asyncio.run(scenario())


def test_tables_without_connections_are_dropped_from_memory_and_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CACHED", 3)

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            first = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, first, ANN).hello()
            others = [await service.open(BOB, OpenTableRequest(preset="sixth")) for _ in range(6)]
            assert service.gauges()["tables"] <= 4
            for table in others:
                assert (await service.view(table, BOB)).seats == ("bob", None)
            assert await ann.do(actions.Stand()) == "done"
            await ann.wait_for_view(lambda view: view["seats"] == [None, None])
            assert service.gauges()["tables"] <= 4

    asyncio.run(scenario())
