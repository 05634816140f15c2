"""Several people at one visitor's device (TBL-19)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import SixfoldError
from sixfold.server.protocol import ActionMessage
from sixfold.server.requests import OpenTableRequest
from sixfold.tables import actions
from tests.server.service.service_helpers import ANN, BOB, QueueClient, open_service, start_game


def test_a_device_plays_both_seats_over_one_socket_and_knows_whose_view_it_has(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth", companions=("Dot",)))
            device = await QueueClient(service, table, ANN).hello()
            for act in (actions.Start(), actions.Turn("c3"), actions.Turn("c4"), actions.Turn("a1")):
                assert await device.do(act) == "done"
            view = await service.view(table, ANN)
            assert (view.seat, view.seats) == (1, ("ann", "ann.2"))
            lines = await service.store.entries(table)
            assert [line.person for line in lines if isinstance(line.action, actions.Turn)] == ["ann", "ann.2", "ann"]
            assert await device.do(actions.RequestTakeback()) == "done"
            assert (await service.view(table, ANN)).ply == 2

    asyncio.run(scenario())


def test_a_visitor_acts_only_for_people_of_their_own_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth-armies", start=False, companions=("Dot",))
            await service.act(table, BOB, actions.Join(""))
            army = actions.ChooseOptions({"army": {"P": 6, "G": 1}})
            await service.act(table, ANN, army, person="ann.2")
            for person in ("ann", "ann.2"):
                with pytest.raises(SixfoldError) as caught:
                    await service.act(table, BOB, army, person=person)
                assert caught.value.code == "not-beside"
            await service.act(table, ANN, actions.Start())
            assert (await service.view(table, BOB)).options == "army=none/P6G1H0"

    asyncio.run(scenario())


def test_a_companions_chosen_options_stay_on_the_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth-armies", start=False, companions=("Dot",))
            await service.act(table, BOB, actions.Join(""))
            own, other = await QueueClient(service, table, ANN).hello(), await QueueClient(service, table, BOB).hello()
            before = (await service.update(table, BOB)).number, (await service.update(table, ANN)).number
            own.send(ActionMessage(900, actions.ChooseOptions({"army": {"P": 6, "G": 1}}), person="ann.2"))
            await own.wait_for_message(lambda message: message["type"] == "done")
            after = (await service.update(table, BOB)).number, (await service.update(table, ANN)).number
            assert after == (before[0], before[1] + 1)
            await other.drain()
            for client in (own, other):
                assert not any(b"P6" in frame for frame in client.frames)

    asyncio.run(scenario())


def test_companions_leave_and_return_with_the_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth", companions=("Dot",)))
            await service.act(table, ANN, actions.Start())
            await service.act(table, ANN, actions.Leave())
            assert [person.present for person in (await service.view(table, None)).people] == [False, False]
            # Any action of the device brings all of its people back.
            await service.act(table, ANN, actions.Turn("c3"))
            assert [person.present for person in (await service.view(table, None)).people] == [True, True]

    asyncio.run(scenario())


def test_tables_are_listed_for_the_device_owner_and_companions_are_deleted_with_them(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth", companions=("Dorothea",)))
            await service.act(table, ANN, actions.Start())
            await service.act(table, ANN, actions.Resign())
            assert [stored.table for stored in await service.store.tables_of(ANN.id, 9)] == [table]
            assert [stored.table for stored in await service.store.tables_of("ann.2", 9)] == []
            assert "Dorothea" in (await service.replay(table, None, 1, 0, 9, "en")).ending
            await service.forget(ANN.id)
            assert "Dorothea" not in str(await service.view(table, None))
            assert "Dorothea" not in str(await service.store.entries(table))
            assert (await service.replay(table, None, 1, 0, 9, "en")).ending == "Somebody wins: Somebody resigned."

    asyncio.run(scenario())


def test_a_hidden_game_has_no_companions(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            for opening in (
                OpenTableRequest(preset="sixes", companions=("Dot",)),
                OpenTableRequest(preset="sixth", companions=("A", "B")),
            ):
                with pytest.raises(SixfoldError):
                    await service.open(ANN, opening)
            assert await service.store.tables_of(ANN.id, 9) == []

    asyncio.run(scenario())
