"""Load for a server: clients that play game after game at several tables."""

from __future__ import annotations

import asyncio
import gc
import time
from random import Random

from tests.server.faults.ledger import ActionLedger
from tests.server.faults.load_players import RetryingClient, SocketPlayer
from tests.server.server_process import ServerProcess

#: Seconds to let cancelled clients close their sockets.
CLOSE_SECONDS = 0.2


class LoadGenerator:
    """Plays at tables of two, with new clients for every game. The server may restart at the same address."""

    def __init__(self, server: ServerProcess, rng: Random, tables: int) -> None:
        self.ledger = ActionLedger()
        self._address, self._live = server.address, server.live
        #: Number of acknowledged actions, and the time of the first one since `clear`.
        self.count = 0
        self._first: float | None = None
        self._action_done = asyncio.Event()
        self._pairs = [asyncio.create_task(self._play_games(Random(rng.random()))) for _ in range(tables)]
        for pair in self._pairs:
            pair.add_done_callback(lambda _: self._action_done.set())

    def new_client(self, rng: Random) -> RetryingClient:
        """Return a new client that plays random moves."""
        return RetryingClient(self._address, self.ledger, rng)

    def clear(self) -> None:
        """Forget the first acknowledgement, so that `wait_for_action` waits for the next one."""
        self._first = None
        self._action_done.clear()

    async def wait_for_action(self) -> float:
        """Wait for the first acknowledgement; returns its time by the monotonic clock."""
        async with asyncio.timeout(60):
            await self._action_done.wait()
        for pair in self._pairs:
            if pair.done():
                pair.result()  # raises if a client found an error
        assert self._first is not None
        return self._first

    async def stop(self) -> None:
        """Disconnect all clients."""
        for pair in self._pairs:
            pair.cancel()
        for outcome in await asyncio.gather(*self._pairs, return_exceptions=True):
            assert isinstance(outcome, asyncio.CancelledError), outcome
        # Cancelled clients close their sockets in the next iterations of the event loop.
        await asyncio.sleep(CLOSE_SECONDS)
        gc.collect()

    def _on_done(self) -> None:
        self._first = self._first or time.monotonic()
        self.count += 1
        self._action_done.set()

    async def _play_games(self, rng: Random) -> None:
        while True:
            async with self.new_client(rng) as owner, self.new_client(rng) as guest:
                await owner.identify()
                await guest.identify()
                table = await owner.open_table("sixth")
                await asyncio.gather(
                    *(SocketPlayer(who, self._live, table, self._on_done).play() for who in (owner, guest))
                )
