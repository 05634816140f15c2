"""Secrets: what a seat plays in secret changes no byte that others receive."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games import SixfoldError
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.server.service import TableService
from sixfold.tables import actions
from sixfold.tables.actions import AnyAction
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    DOT,
    ManualClockStore,
    QueueClient,
    log_types,
    service_over,
    start_game,
)

#: How often Bob may write; the clock advances equally in any case.
SLOTS = 4


@pytest.fixture(autouse=True)
def _same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give compared tables the same cards."""
    monkeypatch.setattr("sixfold.server.requests.secrets.randbits", lambda bits: 2**bits - 7)


Script = list[tuple[Visitor, AnyAction]]


async def observe(
    path: Path, preset: str, script: Script, secret: list[AnyAction], seats: int
) -> dict[str, list[bytes]]:
    """Return everything sent to others than Bob, before and after Bob's secret and the script."""
    store = ManualClockStore(path)
    await store.start()
    observed: dict[str, list[bytes]] = {}
    async with service_over(store, started=False) as service:
        table = await start_game(service, preset, BOB, CAS, seats=seats)
        # No scheduler runs here, so an action makes the referee do what is due at the start.
        await service.act(table, CAS, actions.React("hello"))
        others = {visitor.id: await QueueClient(service, table, visitor).hello() for visitor in (ANN, CAS, DOT)}
        for client in others.values():
            await client.drain()
            client.frames.clear()
        own = await QueueClient(service, table, BOB).hello()
        for client in others.values():
            await client.wait_for_message(lambda message: message["type"] == "presence")
            await client.drain()
        for act in (*secret, *[None] * (SLOTS - len(secret))):
            store.time += 1
            assert act is None or await own.do(act) == "done"
            await read_updates(service, table, others)
        for visitor, action in script:
            await service.act(table, visitor, action)
            await read_updates(service, table, others)
        # New connections and reconnections get no more than that.
        for visitor in (ANN, DOT):
            others[f"{visitor.id} again"] = await QueueClient(service, table, visitor).hello(3)
            others[f"{visitor.id} new"] = await QueueClient(service, table, visitor).hello()
        for name, client in others.items():
            await client.drain()
            # Presence arrives at any time; its content does not depend on what was played.
            observed[name] = [frame for frame in client.frames if b'"type":"presence"' not in frame]
        observed["errors"] = [await error_code(service.act(table, CAS, actions.Turn("nonsense")))]
        observed["view"] = [repr(await service.view(table, ANN)).encode()]
    await store.stop()
    # The ids of tables are in no message, and times are the test's.
    return observed


async def read_updates(service: TableService, table: str, clients: dict[str, QueueClient]) -> None:
    """Wait until every client has its latest update, so that no two updates are merged."""
    for person, client in clients.items():
        number = (await service.update(table, Visitor(person))).number
        while client.number < number:
            await client.next()


async def error_code(work: object) -> bytes:
    with pytest.raises(SixfoldError) as caught:
        await work  # type: ignore[misc]  # any coroutine
    return repr((caught.value.code, caught.value.params)).encode()


def test_frames_of_others_do_not_depend_on_a_secret_bid(tmp_path: Path) -> None:
    async def scenario() -> None:
        script: Script = [(ANN, actions.Turn("bid 4")), (CAS, actions.Chat("hm"))]
        observed = [
            await observe(tmp_path / f"{bid}.db", "sealed", script, [actions.Turn(f"bid {bid}")], 3) for bid in (2, 7)
        ]
        assert observed[0] == observed[1]
        assert all(frames for frames in observed[0].values())

    asyncio.run(scenario())


def test_frames_of_others_do_not_depend_on_drafts(tmp_path: Path) -> None:
    async def scenario() -> None:
        script: Script = [(CAS, actions.React("wow"))]
        drafts: list[list[AnyAction]] = [
            [],
            [actions.Turn('draft 1 ["apple"]')],
            [actions.Turn(f'draft 1 ["pear {number}"]') for number in range(3)],
        ]
        observed = [
            await observe(tmp_path / f"{number}.db", "sixes", script, secret, 4) for number, secret in enumerate(drafts)
        ]
        assert observed[0] == observed[1] == observed[2]

    asyncio.run(scenario())


def test_chosen_options_are_secret_before_the_start(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False) as service:
            table = await start_game(service, "sixth-armies", BOB, start=False)
            ann, bob = await QueueClient(service, table, ANN).hello(), await QueueClient(service, table, BOB).hello()
            await ann.drain()
            ann.frames.clear()
            number = ann.number
            assert await bob.do(actions.ChooseOptions({"army": {"G": 1, "P": 2}})) == "done"
            await bob.wait_for_view(lambda view: view["chosen_options"] != "")
            await ann.drain()
            assert not [frame for frame in ann.frames if b"presence" not in frame]
            assert ann.number == number == bob.number - 1
            assert (await log_types(service, table))[-1] == "choose-options"
        await store.stop()

    asyncio.run(scenario())


def test_a_private_turn_that_changes_views_of_others_sends_no_number(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as service:
            table = await start_game(service, "sixes", BOB, CAS, seats=4)
            ann = await QueueClient(service, table, ANN).hello()
            store.time += 60
            await service.act(table, ANN, actions.React("wow"))
            view = await ann.wait_for_view(lambda view: view["game"]["phase"] == "writing")
            number = (await ann.drain()).number
            round_ = view["game"]["round"]
            await service.act(table, BOB, actions.Turn(f'done {round_} ["apple"]'))
            await ann.wait_for_view(lambda view: view["game"]["done"] == [1])
            assert ann.number == number
            assert b"apple" not in b"".join(ann.frames)
        await store.stop()

    asyncio.run(scenario())


def test_no_seed_is_ever_sent(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False) as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            (line,) = (await store.entries(table))[:1]
            assert isinstance(line.action, actions.Open)
            assert line.action.seed > 2**32
            assert str(line.action.seed).encode() not in b"".join(ann.frames)
        await store.stop()

    asyncio.run(scenario())
