"""What else the house knows: records, room codes, closed tools, and which tables are in memory."""

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
    Client,
    Clocked,
    a_house,
    drafted,
    house_over,
    seated,
)


async def refused(work: object) -> str:
    with pytest.raises(SixfoldError) as caught:
        await work  # type: ignore[misc]  # any coroutine
    return caught.value.code


def test_records_are_of_games_that_are_over(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB)
            assert await refused(house.record(table, ANN)) == "no-record"
            await house.act(table, ANN, actions.Turn("c3"))
            assert await refused(house.record(table, ANN, 1)) == "no-record"
            await house.act(table, BOB, actions.Resign())
            one = await house.record(table, None)
            assert Record.loads(one.dumps()) == one
            await house.act(table, BOB, actions.RequestRematch())
            await house.act(table, ANN, actions.Accept("rematch"))
            assert await house.record(table, DOT, 1) == one == await house.record(table, DOT)
            for number in (0, 2, -1):
                assert await refused(house.record(table, ANN, number)) == "no-record"
            await house.act(table, ANN, actions.Resign())
            assert (await house.record(table, ANN, 2)).seed != one.seed

    asyncio.run(evening())


def test_where_nobody_may_watch_records_are_for_those_who_played(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB, spectators=False)
            await house.act(table, BOB, actions.Resign())
            assert (await house.record(table, ANN)).entries
            assert await refused(house.record(table, CAS)) == "no-watching"

    asyncio.run(evening())


def test_drafts_that_were_written_anew_are_in_nobody_elses_record(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        async with house_over(store, started=False) as house:
            table = await drafted(house, store)
            whole = (await house.record(table, BOB)).dumps()
            assert "bob wondered" in whole
            assert "ann wondered" not in whole
            for other in (CAS, DOT, None):
                record = await house.record(table, other)
                assert "bob wondered" not in record.dumps()
                assert "bob pear" in record.dumps(), "what was shown in the end is in the record"
                assert record.final().outcome is not None
            assert any(isinstance(entry.move, PrivateMove) for entry in record.entries)
        await store.stop()

    asyncio.run(evening())


def test_a_room_code_leads_to_its_table_until_it_expires(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        async with house_over(store, started=False, room_code_lifetime=100.0) as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            invitation = await house.invite(table, ANN)
            assert invitation == await house.invite(table, ANN)
            assert await house.find_room(f" {invitation.code.upper()} ") == table
            assert await refused(house.invite(table, BOB)) == "unknown-person"
            store.time += 99
            assert (await house.invite(table, ANN)).code != invitation.code
            store.time += 2
            assert await refused(house.find_room(invitation.code)) == "no-room"
            assert await refused(house.find_room("no such code")) == "no-room"
        await store.stop()

    asyncio.run(evening())


def test_tools_are_closed_to_those_who_play_while_they_play(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            assert await house.closed_tools(ANN) == {}
            table = await seated(house, "sixth", BOB)
            assert await house.closed_tools(ANN) == await house.closed_tools(BOB) == {"engine": table}
            assert await house.closed_tools(CAS) == await house.closed_tools(None) == {}
            await house.act(table, BOB, actions.Resign())
            assert await house.closed_tools(ANN) == {}

    asyncio.run(evening())


def test_tables_with_nobody_there_are_dropped_from_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CACHED", 3)

    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            first = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, first, ANN).hello()
            others = [await house.open(BOB, OpenTableRequest(preset="sixth")) for _ in range(6)]
            assert house.gauges()["tables"] <= 4
            for table in others:
                assert (await house.view(table, BOB)).seats == ("bob", None)
            assert await ann.do(actions.Stand()) == "done"
            await ann.sees(lambda view: view["seats"] == [None, None])
            assert house.gauges()["tables"] <= 4

    asyncio.run(evening())
