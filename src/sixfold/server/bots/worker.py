"""A worker process: reads requests from standard input, and writes replies to standard output.

    python -m sixfold.server.bots.worker MODULE:FUNCTION [DATABASE]

The function returns the player for a name, a game and a seed; decks that are not shipped are in the server's database.
The process ends when its input ends, that is with the server, even in the middle of a computation.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, BinaryIO, TypeAlias

import msgspec

from sixfold.bots.analysis import Line, analyse
from sixfold.bots.player import Player, accepts_draw
from sixfold.games import Game, IllegalMove, SixfoldError, State
from sixfold.games.registry import find
from sixfold.library import use_library
from sixfold.server.bots.worker_protocol import (
    HEAD,
    AnalysedLine,
    AnalysisReply,
    AnalysisTask,
    CrashReply,
    DrawReply,
    DrawRequest,
    ErrorReply,
    GameSpec,
    MoveReply,
    MoveRequest,
    NoMoveReply,
    PlayerRequest,
    ReadyReply,
    WorkerReply,
    WorkerRequest,
    frame,
    length,
)
from sixfold.server.decks.library import ServerLibrary

#: How much the priority of a worker is below that of the server.
NICENESS = 5
#: How many players, with what they remember, and how many games are cached: a strong player takes 64 MB.
PLAYERS, GAMES = 4, 32

Players: TypeAlias = Callable[[str, Game, int], Player]


class WorkerLoop:
    """Handles requests one by one. Players are cached, so that decks are loaded once and searches are reused."""

    def __init__(self, players: Players) -> None:
        self._player = lru_cache(PLAYERS)(players)
        self._game = lru_cache(GAMES)(GameSpec.game)

    def answer(self, request: WorkerRequest) -> WorkerReply:
        """Return the reply to a request; errors and crashes are replies too."""
        try:
            match request:
                case MoveRequest():
                    return self._find_move(request)
                case DrawRequest():
                    return self._answer_draw(request)
                case AnalysisTask():
                    return self._analyse(request)
        except SixfoldError as error:
            return ErrorReply.of(error)
        except Exception as error:
            traceback.print_exc()
            return CrashReply(type(error).__name__)

    def _position(self, request: PlayerRequest) -> tuple[State[Any], Player]:
        game = self._game(request.game)
        return game.loads(request.state), self._player(request.player, game, request.seed)

    def _find_move(self, request: MoveRequest) -> WorkerReply:
        state, player = self._position(request)
        try:
            decision = player.turn(state, request.seat, seconds=request.seconds)
        except IllegalMove:
            return NoMoveReply()
        return MoveReply(str(decision.move), decision.wait)

    def _answer_draw(self, request: DrawRequest) -> WorkerReply:
        state, player = self._position(request)
        return DrawReply(accepts_draw(player, state, request.seat, seconds=request.seconds))

    def _analyse(self, task: AnalysisTask) -> WorkerReply:
        started = perf_counter()
        kind, preset = find(task.preset)
        # Check the names here, so that an unknown option cannot become a keyword argument below.
        preset.resolve_options(task.options, preset.seat_count(task.seats))
        game = kind(preset, task.seats, task.teams, **task.options)
        state: State[Any] = game.start() if task.position is None else game.position(task.position)
        for move in task.moves:
            state = state.play(move)
        lines: tuple[Line, ...] = ()
        best = None
        if state.outcome is None and state.turn is not None and task.player is not None:
            decision = self._player(task.player, game, 0).turn(state, state.turn, seconds=task.seconds)
            lines, best = decision.lines[: task.lines], str(decision.move)
        else:
            lines = analyse(state, seconds=task.seconds, lines=task.lines)
            best = str(lines[0].best) if lines else None
        return AnalysisReply(state.turn, best, tuple(map(_analysed_line, lines)), perf_counter() - started)


def _analysed_line(line: Line) -> AnalysedLine:
    return AnalysedLine(tuple(map(str, line.moves)), line.score, line.depth, line.nodes, line.win_in)


def main(players: str, database: str | None = None) -> None:
    """Handle requests until the input ends."""
    if database is not None:
        use_library(ServerLibrary(Path(database)))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # What a player prints must not get among the replies.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests: SimpleQueue[WorkerRequest] = SimpleQueue()
    Thread(target=_read_requests, args=(sys.stdin.buffer, requests), daemon=True).start()
    module, _, function = players.partition(":")
    loop = WorkerLoop(getattr(import_module(module), function))
    _write_reply(replies, ReadyReply(os.getpid()))
    while True:
        _write_reply(replies, loop.answer(requests.get()))


def _read_requests(source: BinaryIO, requests: SimpleQueue[WorkerRequest]) -> None:
    """Put requests into the queue. When the server is gone, end the process at once."""
    with suppress(OSError, msgspec.MsgspecError):
        while len(head := source.read(HEAD)) == HEAD:
            requests.put(msgspec.json.decode(source.read(length(head)), type=WorkerRequest))
    os._exit(0)


def _write_reply(replies: BinaryIO, reply: WorkerReply) -> None:
    try:
        replies.write(frame(reply))
        replies.flush()
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
