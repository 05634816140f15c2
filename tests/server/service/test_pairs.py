"""Pairs of games with sides swapped (TBL-20): over a restart, with bots, and in replays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import SixfoldError
from sixfold.server.live.replays import PAGE, PairInfo
from sixfold.server.requests import BotRequest, OpenTableRequest
from sixfold.server.store.export import TableExport
from sixfold.tables import actions
from tests.server.service.service_helpers import ANN, BOB, FirstMoveBots, QueueClient, open_service, start_game


def test_a_restart_between_the_games_loses_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, pairs=True)
            await service.act(table, ANN, actions.Resign())
            await service.act(table, ANN, actions.Ready())
            stored = await service.store.table(table)
            assert stored is not None
            assert stored.row.phase == "between"
        async with open_service(tmp_path / "h.db") as service:
            view = await service.view(table, BOB)
            assert (view.phase, view.pair and view.pair.points) == ("between", (0.0, 1.0))
            await service.act(table, BOB, actions.Ready())
            view = await service.view(table, BOB)
            assert (view.phase, view.seats, view.game_number) == ("playing", ("bob", "ann"), 2)
            await service.act(table, ANN, actions.Resign())
        async with open_service(tmp_path / "h.db") as service:
            view = await service.view(table, None)
            assert (view.phase, view.pair and view.pair.points) == ("finished", (2.0, 0.0))

    asyncio.run(scenario())


def test_the_record_of_each_game_names_the_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, pairs=True)
            await service.act(table, ANN, actions.Turn("c3"))
            await service.act(table, ANN, actions.Resign())
            first = await service.replay(table, None, 1, 0, PAGE, "en")
            assert first.pair == await service.pair_info(table, 1) == PairInfo(1, None, (0.0, 1.0))
            for visitor in (ANN, BOB):
                await service.act(table, visitor, actions.Ready())
            assert (await service.pair_info(table, 1)) == PairInfo(1, None, (0.0, 1.0))
            await service.act(table, BOB, actions.OfferDraw())
            await service.act(table, ANN, actions.Accept("draw"))
            first, second = [await service.replay(table, None, number, 0, PAGE, "en") for number in (1, 2)]
            assert (first.pair, second.pair) == (PairInfo(1, 2, (0.5, 1.5)), PairInfo(2, 1, (1.5, 0.5)))
            assert [[seat.name for seat in game.seats] for game in (first, second)] == [["Ann", "Bob"], ["Bob", "Ann"]]
            assert len((await service.record(table, None, 1)).entries) == 2
            stored = await service.store.table(table)
            assert stored is not None
            export = TableExport.of(stored, await service.store.entries(table), {})
            assert len(TableExport.loads(export.dumps()).records) == 2

    asyncio.run(scenario())


def test_an_interrupted_pair_has_no_other_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, pairs=True)
            await service.act(table, ANN, actions.Resign())
            await service.act(table, BOB, actions.Stand())
            await service.act(table, BOB, actions.Leave())
            await service.act(table, ANN, actions.AddBot("1", ""))
            await service.act(table, ANN, actions.RequestRematch())
            await service.act(table, ANN, actions.Resign())
            assert await service.pair_info(table, 1) == PairInfo(1, None, (0.0, 1.0))
            assert await service.pair_info(table, 2) == PairInfo(1, None, (0.0, 1.0))

    asyncio.run(scenario())


def test_a_bot_is_always_ready_and_starts_the_second_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db", FirstMoveBots()) as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth-4x4", bots=(BotRequest("1"),), pairs=True))
            await service.act(table, ANN, actions.Start())
            ann = await QueueClient(service, table, ANN).hello()
            assert await ann.do(actions.Resign()) == "done"
            assert await ann.do(actions.Ready()) == "done"
            view = await ann.wait_for_view(lambda view: view["game_number"] == 2 and view["ply"] == 1)
            assert (view["seat"], view["pair"]["game"], view["pair"]["points"]) == (1, 2, [1.0, 0.0])
            await ann.disconnect()

    asyncio.run(scenario())


def test_a_game_without_two_sides_is_not_set_up_as_a_pair(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            with pytest.raises(SixfoldError) as caught:
                await service.open(ANN, OpenTableRequest(preset="sixes", pairs=True))
            assert (caught.value.code, caught.value.ruling) == ("no-pairs", "TBL-20")
            assert not await service.store.tables_of(ANN.id, 5)

    asyncio.run(scenario())
