"""Several people at one device of a visitor (TBL-19), as the house sees them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import SixfoldError
from sixfold.server.protocol import ActionMessage
from sixfold.server.requests import OpenTableRequest
from sixfold.tables import actions
from tests.server.service.service_helpers import ANN, BOB, Client, a_house, seated


def test_a_device_plays_both_seats_over_one_socket_and_is_told_with_whose_eyes_it_sees(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth", companions=("Dot",)))
            device = await Client(house, table, ANN).hello()
            for act in (actions.Start(), actions.Turn("c3"), actions.Turn("c4"), actions.Turn("a1")):
                assert await device.do(act) == "done"
            view = await house.view(table, ANN)
            assert (view.seat, view.seats) == (1, ("ann", "ann.2"))
            lines = await house.store.entries(table)
            assert [line.person for line in lines if isinstance(line.action, actions.Turn)] == ["ann", "ann.2", "ann"]
            assert await device.do(actions.RequestTakeback()) == "done"
            assert (await house.view(table, ANN)).ply == 2

    asyncio.run(evening())


def test_a_visitor_names_whoever_acts_but_nobody_of_another_device(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth-armies", start=False, companions=("Dot",))
            await house.act(table, BOB, actions.Join(""))
            army = actions.ChooseOptions({"army": {"P": 6, "G": 1}})
            await house.act(table, ANN, army, person="ann.2")
            for person in ("ann", "ann.2"):
                with pytest.raises(SixfoldError) as caught:
                    await house.act(table, BOB, army, person=person)
                assert caught.value.code == "not-beside"
            await house.act(table, ANN, actions.Start())
            assert (await house.view(table, BOB)).options == "army=none/P6G1H0"

    asyncio.run(evening())


def test_what_a_companion_chose_is_told_to_nobody_but_the_device_and_shown_to_none(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth-armies", start=False, companions=("Dot",))
            await house.act(table, BOB, actions.Join(""))
            own, other = await Client(house, table, ANN).hello(), await Client(house, table, BOB).hello()
            before = (await house.update(table, BOB)).number, (await house.update(table, ANN)).number
            own.say(ActionMessage(900, actions.ChooseOptions({"army": {"P": 6, "G": 1}}), person="ann.2"))
            await own.until(lambda message: message["type"] == "done")
            after = (await house.update(table, BOB)).number, (await house.update(table, ANN)).number
            assert after == (before[0], before[1] + 1)
            await other.drained()
            for client in (own, other):
                assert not any(b"P6" in frame for frame in client.frames)

    asyncio.run(evening())


def test_companions_are_away_with_the_device_and_back_with_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth", companions=("Dot",)))
            await house.act(table, ANN, actions.Start())
            await house.act(table, ANN, actions.Leave())
            assert [person.present for person in (await house.view(table, None)).people] == [False, False]
            # Whatever the device does is a sign that all of them are back.
            await house.act(table, ANN, actions.Turn("c3"))
            assert [person.present for person in (await house.view(table, None)).people] == [True, True]

    asyncio.run(evening())


def test_a_table_is_among_the_games_of_whoevers_device_it_is_and_companions_are_forgotten_with_them(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth", companions=("Dorothea",)))
            await house.act(table, ANN, actions.Start())
            await house.act(table, ANN, actions.Resign())
            assert [seen.table for seen in await house.store.tables_of(ANN.id, 9)] == [table]
            assert [seen.table for seen in await house.store.tables_of("ann.2", 9)] == []
            assert "Dorothea" in (await house.replay(table, None, 1, 0, 9, "en")).ending
            await house.forget(ANN.id)
            assert "Dorothea" not in str(await house.view(table, None))
            assert "Dorothea" not in str(await house.store.entries(table))
            assert (await house.replay(table, None, 1, 0, 9, "en")).ending == "Somebody wins: Somebody resigned."

    asyncio.run(evening())


def test_a_game_that_hides_something_is_set_for_one_person_a_device(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            for opening in (
                OpenTableRequest(preset="sixes", companions=("Dot",)),
                OpenTableRequest(preset="sixth", companions=("A", "B")),
            ):
                with pytest.raises(SixfoldError):
                    await house.open(ANN, opening)
            assert await house.store.tables_of(ANN.id, 9) == []

    asyncio.run(evening())
