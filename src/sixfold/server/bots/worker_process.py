"""One worker process, as the server sees it: started when it is needed, killed when it does not reply."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

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

#: Seconds that a process may take to start, and to end by itself when its input ends.
START_TIMEOUT, END_TIMEOUT = 60.0, 1.0


class WorkerLost(Exception):
    """The process died, or sent something that is not a reply."""


class WorkerProcess:
    """A process and the pipes to it. It handles one request at a time."""

    def __init__(self, players: str, database: Path | None = None) -> None:
        self._players = players
        self._database = database
        self._process: Process | None = None
        #: What it worked on last: it still has that search in memory.
        self.last: object = None
        #: How many processes have been started.
        self.started = 0

    @property
    def pid(self) -> int | None:
        """The id of the process, if it is running."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def ready(self) -> None:
        """Start a process if there is none, and wait until it is ready."""
        if self.pid is not None:
            return
        await self.end()
        # It imports from the same paths as this process, but not from the current folder.
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "sixfold.server.bots.worker", self._players),
            *(() if self._database is None else (str(self._database),)),
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            start_new_session=True,  # Ctrl-C in a terminal is for the server
        )
        self.started += 1
        async with asyncio.timeout(START_TIMEOUT):
            if not isinstance(await self._read_reply(), ReadyReply):
                raise WorkerLost

    async def ask(self, request: WorkerRequest) -> WorkerReply:
        """Return the reply of the process, which must be ready. Raises `WorkerLost`."""
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
        """Kill the process at once."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def end(self, *, gently: bool = False) -> None:
        """End the process and wait until it is gone; `gently` gives it a moment to notice that its input has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if gently:
            try:
                async with asyncio.timeout(END_TIMEOUT):
                    await process.wait()
            except TimeoutError:
                pass
        if process.returncode is None:
            process.kill()
        await process.wait()
