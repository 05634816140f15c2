"""A crowd at a house: several tables where people play all the time, one after the other at each."""

from __future__ import annotations

import asyncio
import gc
import time
from random import Random

from tests.server.faults.ledger import Ledger
from tests.server.faults.load_players import Player, Visitor
from tests.server.server_process import Served

#: Seconds in which sockets of those who go are closed.
LAST = 0.2


class Crowd:
    """Tables of two, each with new people when its game is over. The house may close and open at the same address."""

    def __init__(self, served: Served, chance: Random, tables: int) -> None:
        self.ledger = Ledger()
        self._address, self._live = served.address, served.live
        #: How often the house said of something that it is done; and when it first did, since somebody listened.
        self.count = 0
        self._first: float | None = None
        self._heard = asyncio.Event()
        self._pairs = [asyncio.create_task(self._evening(Random(chance.random()))) for _ in range(tables)]
        for pair in self._pairs:
            pair.add_done_callback(lambda _: self._heard.set())

    def visitor(self, chance: Random) -> Visitor:
        """Somebody new, who plays what chance says."""
        return Visitor(self._address, self.ledger, chance)

    def listen(self) -> None:
        """From now on, hear when the house first says of something that it is done."""
        self._first = None
        self._heard.clear()

    async def heard(self) -> float:
        """Wait for that; when it was, by the monotonic clock."""
        async with asyncio.timeout(60):
            await self._heard.wait()
        for pair in self._pairs:
            if pair.done():
                pair.result()  # somebody found what must not be
        assert self._first is not None
        return self._first

    async def stop(self) -> None:
        """Everybody goes."""
        for pair in self._pairs:
            pair.cancel()
        for outcome in await asyncio.gather(*self._pairs, return_exceptions=True):
            assert isinstance(outcome, asyncio.CancelledError), outcome
        # Whoever went in the middle of a connection closes it in the next turns of the loop.
        await asyncio.sleep(LAST)
        gc.collect()

    def _told(self) -> None:
        self._first = self._first or time.monotonic()
        self.count += 1
        self._heard.set()

    async def _evening(self, chance: Random) -> None:
        while True:
            async with self.visitor(chance) as owner, self.visitor(chance) as guest:
                await owner.introduced()
                await guest.introduced()
                table = await owner.opens("sixth")
                await asyncio.gather(*(Player(who, self._live, table, self._told).play() for who in (owner, guest)))
