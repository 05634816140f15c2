"""A process that thinks. The house starts it, asks by its standard input, and reads what goes out by the pipe.

    python -m sixfold.server.bots.worker MODULE:FUNCTION

where the function answers with the player of a name in a game, given a seed. The process ends with its input, that is
with the house, whatever it is thinking about.
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
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, BinaryIO, TypeAlias

import msgspec

from sixfold.bots.analysis import Line, analyse
from sixfold.bots.player import Player
from sixfold.games import Game, IllegalMove, SixfoldError, State
from sixfold.games.registry import find
from sixfold.server.bots.worker_protocol import (
    HEAD,
    AnalysedLine,
    AnalysisReply,
    AnalysisTask,
    CrashReply,
    ErrorReply,
    GameSpec,
    MoveReply,
    MoveRequest,
    NoMoveReply,
    ReadyReply,
    WorkerReply,
    WorkerRequest,
    frame,
    length,
)

#: How much less than the house a thinking process matters.
NICENESS = 5
#: So many players are kept with what they found out, and so many games: a strong player remembers 64 MB.
PLAYERS, GAMES = 4, 32

Players: TypeAlias = Callable[[str, Game, int], Player]


class WorkerLoop:
    """Answers requests, one by one. Players stay, so that decks and what they found out are read in once."""

    def __init__(self, players: Players) -> None:
        self._player = lru_cache(PLAYERS)(players)
        self._game = lru_cache(GAMES)(GameSpec.game)

    def answer(self, request: WorkerRequest) -> WorkerReply:
        """The answer, whatever happens."""
        try:
            return self._find_move(request) if isinstance(request, MoveRequest) else self._analyse(request)
        except SixfoldError as error:
            return ErrorReply.of(error)
        except Exception as error:
            traceback.print_exc()
            return CrashReply(type(error).__name__)

    def _find_move(self, asked: MoveRequest) -> WorkerReply:
        game = self._game(asked.game)
        state, player = game.loads(asked.state), self._player(asked.player, game, asked.seed)
        try:
            thought = player.turn(state, asked.seat, seconds=asked.seconds)
        except IllegalMove:
            return NoMoveReply()
        return MoveReply(str(thought.move), thought.wait)

    def _analyse(self, asked: AnalysisTask) -> WorkerReply:
        started = perf_counter()
        kind, preset = find(asked.preset)
        # Check the names here, so that an unknown option cannot become a keyword argument below.
        preset.resolve_options(asked.options, preset.seat_count(asked.seats))
        game = kind(preset, asked.seats, asked.teams, **asked.options)
        state: State[Any] = game.start() if asked.position is None else game.position(asked.position)
        for move in asked.moves:
            state = state.play(move)
        lines: tuple[Line, ...] = ()
        best = None
        if state.outcome is None and state.turn is not None and asked.player is not None:
            thought = self._player(asked.player, game, 0).turn(state, state.turn, seconds=asked.seconds)
            lines, best = thought.lines[: asked.lines], str(thought.move)
        else:
            lines = analyse(state, seconds=asked.seconds, lines=asked.lines)
            best = str(lines[0].best) if lines else None
        return AnalysisReply(state.turn, best, tuple(map(_analysed_line, lines)), perf_counter() - started)


def _analysed_line(line: Line) -> AnalysedLine:
    return AnalysedLine(tuple(map(str, line.moves)), line.score, line.depth, line.nodes, line.win_in)


def main(players: str) -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, which tells when to end
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Whatever a player prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    asked: SimpleQueue[WorkerRequest] = SimpleQueue()
    Thread(target=_read_requests, args=(sys.stdin.buffer, asked), daemon=True).start()
    module, _, function = players.partition(":")
    desk = WorkerLoop(getattr(import_module(module), function))
    _write_reply(answers, ReadyReply(os.getpid()))
    while True:
        _write_reply(answers, desk.answer(asked.get()))


def _read_requests(source: BinaryIO, asked: SimpleQueue[WorkerRequest]) -> None:
    """Hand on what is asked. When the house is gone nobody needs what is being thought."""
    with suppress(OSError, msgspec.MsgspecError):
        while len(head := source.read(HEAD)) == HEAD:
            asked.put(msgspec.json.decode(source.read(length(head)), type=WorkerRequest))
    os._exit(0)


def _write_reply(answers: BinaryIO, answer: WorkerReply) -> None:
    try:
        answers.write(frame(answer))
        answers.flush()
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
