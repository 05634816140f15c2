"""The Universal Game Interface, by which arbiters of matches drive the engine: lines in, lines out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from sixfold_engine import Analysis, Searcher, SearchTask

from sixfold.bots.analysis import create_searcher
from sixfold.bots.player import MESSAGES
from sixfold.engine import engine_state
from sixfold.games import Game, Outcome, SixfoldError, State
from sixfold.games.messages import clip

#: The commands that are accepted during a search.
DURING_SEARCH = frozenset({"isready", "stop", "quit"})
#: The parameters of `go` that take a whole number, and its minimum.
GO_NUMBERS: Mapping[str, int] = MappingProxyType(
    {"movetime": 1, "nodes": 1, "depth": 0, "p1time": 1, "p2time": 1, "p1inc": 0, "p2inc": 0}
)
#: How many more turns are expected when sharing out a clock.
EXPECTED_TURNS = 20
#: Seconds of a clock reserved for the communication with the arbiter.
RESERVE = 0.03
#: The largest limits of a search: depth, seconds and nodes.
MAX_DEPTH, MAX_SECONDS, MAX_NODES = 60, 1_000_000.0, 2**62


class UgiError(SixfoldError):
    """A line from the arbiter that makes no sense."""


def ugi_error(code: str, **params: Any) -> UgiError:
    """Creates the error of this code, ready to be raised."""
    return MESSAGES.error(UgiError, code, **params)


class SpinOption(Struct, frozen=True):
    """An option that takes a whole number."""

    name: str
    initial: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.initial} min {self.least} max {self.most}"

    def parse(self, value: str) -> int:
        """Parses a value. Raises `UgiError` if it is out of range."""
        if not (value.isascii() and value.isdigit() and len(value) < 10 and self.least <= int(value) <= self.most):
            raise ugi_error("ugi-value", name=self.name, least=self.least, most=self.most, value=value)
        return int(value)


OPTIONS = (SpinOption("Hash", 64, 1, 16384), SpinOption("Threads", 1, 1, 256), SpinOption("MultiPV", 1, 1, 16))


def find_option(name: str) -> SpinOption:
    """Finds an option by name, ignoring case.

    >>> find_option("threads").most
    256
    """
    for known in OPTIONS:
        if known.name.lower() == name.lower():
            return known
    raise ugi_error("ugi-option", name=name)


def info_lines(lines: Sequence[Analysis], seconds: float) -> Iterable[str]:
    """An `info` line for each line of play."""
    for number, line in enumerate(lines, start=1):
        score = f"mate {line.win_in}" if line.win_in else f"cp {line.score}"
        begin = f"info depth {line.depth} multipv {number} score {score}"
        yield f"{begin} {format_effort(line.nodes, seconds)} pv {' '.join(line.pv)}"


def format_effort(nodes: int, seconds: float) -> str:
    """Nodes, time in milliseconds, and nodes per second."""
    return f"nodes {nodes} time {round(seconds * 1000)} nps {round(nodes / max(seconds, 1e-6))}"


class Limits(Struct, frozen=True):
    """What ends a search. Without any limit it runs until it is stopped."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def is_infinite(self) -> bool:
        """Whether only `stop` ends it."""
        return self == Limits()


def parse_limits(words: Sequence[str], side: int) -> Limits:
    """Parses the parameters of `go` for the side to move.

    >>> parse_limits("movetime 500".split(), 0)
    Limits(seconds=0.5, nodes=None, depth=None)
    >>> round(parse_limits("p1time 10000 p2time 400 p1inc 0 p2inc 0".split(), 0).seconds, 4)
    0.4985
    >>> parse_limits(["infinite"], 1).is_infinite
    True
    """
    numbers = _parse_numbers([word for word in words if word != "infinite"])
    seconds = numbers["movetime"] / 1000 if "movetime" in numbers else None
    clock = f"p{side + 1}time"
    if seconds is None and clock in numbers:
        seconds = _share_clock(numbers[clock] / 1000, numbers.get(f"p{side + 1}inc", 0) / 1000)
    depth, nodes = numbers.get("depth"), numbers.get("nodes")
    return Limits(
        None if seconds is None else min(seconds, MAX_SECONDS),
        None if nodes is None else min(nodes, MAX_NODES),
        None if depth is None else max(1, min(depth, MAX_DEPTH)),
    )


def _parse_numbers(words: Sequence[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for word, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if word not in GO_NUMBERS:
            raise ugi_error("ugi-word", word=word)
        if not (number.isascii() and number.isdigit() and len(number) < 19 and int(number) >= GO_NUMBERS[word]):
            raise ugi_error("ugi-number", word=word, number=number, least=GO_NUMBERS[word])
        numbers[word] = int(number)
    return numbers


def _share_clock(left: float, increment: float) -> float:
    """The time for one turn: an even share and most of the increment, but never the whole clock."""
    left = max(left - RESERVE, 0.001)
    return min(left / EXPECTED_TURNS + 0.8 * increment, 0.8 * left)


class UgiSession:
    """A conversation with an arbiter. Every line that is not understood gets an answer.

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

    def __init__(self, game: Game, print_line: Callable[[str], None], name: str = "Sixfold") -> None:
        self._game, self._name = game, name
        self._state: State[Any] = game.start()
        self._options = {known.name: known.initial for known in OPTIONS}
        self._searcher: Searcher | None = None
        self._task: SearchTask | None = None
        self._thread: threading.Thread | None = None
        self._searching = self._infinite = False
        self._lock, self._print_line = threading.Lock(), print_line

    def handle_line(self, line: str) -> bool:
        """Runs the command on a line. Returns whether to continue."""
        words = line.split()
        if not words:
            return True
        try:
            command = self._COMMANDS.get(words[0])
            if command is None:
                raise ugi_error("ugi-word", word=clip(words[0]))
            if self.is_searching and words[0] not in DURING_SEARCH:
                raise ugi_error("ugi-busy")
            command(self, words[1:])
        except SixfoldError as error:
            self._print(f"info string {' '.join(error.message.split())} ({error.code})")
        return words[0] != "quit"

    @property
    def is_searching(self) -> bool:
        """Whether a search is running, until its best move has been printed."""
        return self._searching

    def finish(self) -> None:
        """Ends the session: waits for a search with limits, and stops any other."""
        if self._infinite:
            self._stop(())
        if self._thread is not None:
            self._thread.join()

    def _print(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._print_line(line)

    # Commands of the arbiter -------------------------------------------------------------------------------------

    def _ugi(self, _: Sequence[str]) -> None:
        self._print(f"id name {self._name}", "id author the Sixfold developers", *map(str, OPTIONS), "ugiok")

    def _isready(self, _: Sequence[str]) -> None:
        self._print("readyok")

    def _setoption(self, words: Sequence[str]) -> None:
        if len(words) != 4 or (words[0], words[2]) != ("name", "value"):
            raise ugi_error("ugi-option", name=clip(" ".join(words)))
        known = find_option(words[1])
        self._options[known.name] = known.parse(words[3])
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
            self._print("bestmove none")
            raise ugi_error("ugi-over")
        limits = parse_limits(words, self._game.side(state.turn))
        if self._searcher is None:
            self._searcher = create_searcher(
                self._game, megabytes=self._options["Hash"], threads=self._options["Threads"]
            )
        self._infinite = limits.is_infinite
        self._task = self._searcher.stream(
            engine_state(state),
            seconds=limits.seconds,
            nodes=limits.nodes,
            depth=limits.depth,
            lines=self._options["MultiPV"],
        )
        if self._thread is not None:
            self._thread.join()
        self._searching = True
        self._thread = threading.Thread(target=self._print_results, args=(self._task,))
        self._thread.start()

    def _print_results(self, task: SearchTask) -> None:
        started, best, nodes = perf_counter(), "none", 0
        for lines in task:
            best, nodes = lines[0].best, lines[0].nodes
            self._print(*info_lines(lines, perf_counter() - started))
        self._print(f"info {format_effort(nodes, perf_counter() - started)}")
        with self._lock:
            # The arbiter may send the next command as soon as it has read the best move.
            self._searching = False
            self._print_line(f"bestmove {best}")

    def _query(self, words: Sequence[str]) -> None:
        answer = _QUERIES.get(" ".join(words))
        if answer is None:
            raise ugi_error("ugi-query", word=clip(" ".join(words)))
        self._print(f"response {answer(self._state)}")

    def _stop(self, _: Sequence[str]) -> None:
        if self._task is not None:
            self._task.stop()

    def _quit(self, _: Sequence[str]) -> None:
        self._stop(())
        self.finish()

    _COMMANDS: Mapping[str, Callable[[UgiSession, Sequence[str]], None]] = MappingProxyType(
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


def _format_bool(value: bool) -> str:
    return "true" if value else "false"


_QUERIES: Mapping[str, Callable[[State[Any]], str]] = {
    "p1turn": lambda state: _format_bool(state.turn is not None and state.game.side(state.turn) == 0),
    "gameover": lambda state: _format_bool(state.outcome is not None),
    "result": _result,
}
