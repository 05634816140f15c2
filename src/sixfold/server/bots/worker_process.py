"""One process that thinks, seen from the house: started when it is needed, killed when it does not answer."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from sixfold.server.bots.worker_protocol import (
    HEAD,
    LONGEST_ANSWER,
    ReadyReply,
    WorkerReply,
    WorkerRequest,
    frame,
    length,
)

#: How long a process may take to start, and to end by itself when its input ends.
STARTING, ENDING = 60.0, 1.0


class WorkerLost(Exception):
    """The process died, or what it said was no answer."""


class WorkerProcess:
    """A process, and the pipe to it. One request at a time."""

    def __init__(self, players: str) -> None:
        self._players = players
        self._process: Process | None = None
        #: What it thought about last: whoever comes back finds what was found out.
        self.last: object = None
        #: How many processes there have been.
        self.started = 0

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def ready(self) -> None:
        """Start a process if there is none, and wait until it can answer."""
        if self.pid is not None:
            return
        await self.end()
        # It finds what this process finds, and nothing of the folder it happens to be started in.
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "sixfold.server.bots.worker", self._players),
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            start_new_session=True,  # keys that are pressed in a terminal are for the house
        )
        self.started += 1
        async with asyncio.timeout(STARTING):
            if not isinstance(await self._read_reply(), ReadyReply):
                raise WorkerLost

    async def ask(self, request: WorkerRequest) -> WorkerReply:
        """What the process answers; it must be ready."""
        process = self._process
        if process is None or process.stdin is None:
            raise WorkerLost
        try:
            process.stdin.write(frame(request))
            await process.stdin.drain()
        except OSError as error:
            raise WorkerLost from error
        return await self._read_reply()

    async def _read_reply(self) -> WorkerReply:
        process = self._process
        if process is None or process.stdout is None:
            raise WorkerLost
        try:
            size = length(await process.stdout.readexactly(HEAD))
            if size > LONGEST_ANSWER:
                raise WorkerLost
            answer: WorkerReply = msgspec.json.decode(await process.stdout.readexactly(size), type=WorkerReply)
        except (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError, UnicodeError) as error:
            raise WorkerLost from error
        return answer

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def end(self, *, gently: bool = False) -> None:
        """End the process and wait until it is gone: at once, or when it has seen that nobody asks any more."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if gently:
            try:
                async with asyncio.timeout(ENDING):
                    await process.wait()
            except TimeoutError:
                pass
        if process.returncode is None:
            process.kill()
        await process.wait()
