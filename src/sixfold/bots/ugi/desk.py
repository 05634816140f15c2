"""One conversation with an arbiter: lines in, lines out, and a search that goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from types import MappingProxyType
from typing import Any

from sixfold_engine import Searcher, SearchTask

from sixfold.bots.analysis import create_searcher
from sixfold.bots.ugi.go import parse_limits
from sixfold.bots.ugi.words import OPTIONS, find_option, format_effort, info_lines, ugi_error
from sixfold.engine import engine_state
from sixfold.games import Game, Outcome, SixfoldError, State
from sixfold.games.moves import clip

#: What is heard while the engine thinks.
ALWAYS = frozenset({"isready", "stop", "quit"})


class UgiSession:
    """Where the engine sits. It never acts without being told to, and answers every line it does not understand.

    >>> import sixfold
    >>> session = UgiSession(sixfold.game("sixth"), print)
    >>> session.handle_line("position startpos moves c3")
    True
    >>> session.handle_line("query p1turn")
    response false
    True
    >>> session.handle_line("quit")
    False
    """

    def __init__(self, game: Game, say: Callable[[str], None], name: str = "Sixfold") -> None:
        self._game, self._name = game, name
        self._state: State[Any] = game.start()
        self._numbers = {known.name: known.initial for known in OPTIONS}
        self._searcher: Searcher | None = None
        self._thinking: SearchTask | None = None
        self._thread: threading.Thread | None = None
        self._busy = self._endless = False
        self._mouth, self._say_now = threading.Lock(), say

    def handle_line(self, line: str) -> bool:
        """Do what a line says; whether to go on listening."""
        words = line.split()
        if not words:
            return True
        try:
            deed = self._DEEDS.get(words[0])
            if deed is None:
                raise ugi_error("ugi-word", word=clip(words[0]))
            if self.is_searching and words[0] not in ALWAYS:
                raise ugi_error("ugi-busy")
            deed(self, words[1:])
        except SixfoldError as error:
            self._say(f"info string {' '.join(error.message.split())} ({error.code})")
        return words[0] != "quit"

    @property
    def is_searching(self) -> bool:
        """Whether a search is on its way: until its best move has been said."""
        return self._busy

    def finish(self) -> None:
        """Nobody speaks any more: let a search with limits come to its end, and stop any other."""
        if self._endless:
            self._stop(())
        if self._thread is not None:
            self._thread.join()

    def _say(self, *lines: str) -> None:
        with self._mouth:
            for line in lines:
                self._say_now(line)

    # What an arbiter may say -------------------------------------------------------------------------------------

    def _ugi(self, _: Sequence[str]) -> None:
        self._say(f"id name {self._name}", "id author the Sixfold developers", *map(str, OPTIONS), "ugiok")

    def _isready(self, _: Sequence[str]) -> None:
        self._say("readyok")

    def _setoption(self, words: Sequence[str]) -> None:
        if len(words) != 4 or (words[0], words[2]) != ("name", "value"):
            raise ugi_error("ugi-option", name=clip(" ".join(words)))
        known = find_option(words[1])
        self._numbers[known.name] = known.read(words[3])
        self._searcher = None

    def _uginewgame(self, _: Sequence[str]) -> None:
        self._state = self._game.start()
        if self._searcher is not None:
            self._searcher.clear()

    def _position(self, words: Sequence[str]) -> None:
        cut = words.index("moves") if "moves" in words else len(words)
        match words[:cut]:
            case ["startpos"]:
                state = self._game.start()
            case ["fen", *text] if text:
                state = self._game.position(" ".join(text))
            case _:
                raise ugi_error("ugi-position")
        for turn in words[cut + 1 :]:
            state = state.play(turn)
        self._state = state

    def _go(self, words: Sequence[str]) -> None:
        state = self._state
        if state.turn is None:
            self._say("bestmove none")
            raise ugi_error("ugi-over")
        found = parse_limits(words, self._game.side(state.turn))
        if self._searcher is None:
            self._searcher = create_searcher(
                self._game, megabytes=self._numbers["Hash"], threads=self._numbers["Threads"]
            )
        self._endless = found.endless
        self._thinking = self._searcher.stream(
            engine_state(state),
            seconds=found.seconds,
            nodes=found.nodes,
            depth=found.depth,
            lines=self._numbers["MultiPV"],
        )
        if self._thread is not None:
            self._thread.join()
        self._busy = True
        self._thread = threading.Thread(target=self._follow, args=(self._thinking,))
        self._thread.start()

    def _follow(self, thinking: SearchTask) -> None:
        started, best, nodes = perf_counter(), "none", 0
        for lines in thinking:
            best, nodes = lines[0].best, lines[0].nodes
            self._say(*info_lines(lines, perf_counter() - started))
        self._say(f"info {format_effort(nodes, perf_counter() - started)}")
        with self._mouth:
            # An arbiter may speak as soon as it has read the best move, so that it has to be heard from here on.
            self._busy = False
            self._say_now(f"bestmove {best}")

    def _query(self, words: Sequence[str]) -> None:
        answer = _QUERIES.get(" ".join(words))
        if answer is None:
            raise ugi_error("ugi-query", word=clip(" ".join(words)))
        self._say(f"response {answer(self._state)}")

    def _stop(self, _: Sequence[str]) -> None:
        if self._thinking is not None:
            self._thinking.stop()

    def _quit(self, _: Sequence[str]) -> None:
        self._stop(())
        self.finish()

    _DEEDS: Mapping[str, Callable[[UgiSession, Sequence[str]], None]] = MappingProxyType(
        {
            "ugi": _ugi,
            "isready": _isready,
            "setoption": _setoption,
            "uginewgame": _uginewgame,
            "position": _position,
            "go": _go,
            "query": _query,
            "stop": _stop,
            "quit": _quit,
        }
    )


def _result(state: State[Any]) -> str:
    outcome: Outcome | None = state.outcome
    if outcome is None:
        return "none"
    return f"p{state.game.side(outcome.winners[0]) + 1}win" if outcome.winners else "draw"


def _told(truth: bool) -> str:
    return "true" if truth else "false"


_QUERIES: Mapping[str, Callable[[State[Any]], str]] = {
    "p1turn": lambda state: _told(state.turn is not None and state.game.side(state.turn) == 0),
    "gameover": lambda state: _told(state.outcome is not None),
    "result": _result,
}
