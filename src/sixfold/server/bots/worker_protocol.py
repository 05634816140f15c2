"""Requests to a worker process, and its replies: frames of JSON.

A frame is the length of the JSON in four bytes, and then the JSON.
"""

from __future__ import annotations

from typing import Annotated, Any, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sixfold.games import Game, SixfoldError, State
from sixfold.games.base import game_as_json
from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.games.registry import find

#: Bytes of the length, and the largest reply: states are large, replies are not.
HEAD = 4
LONGEST_ANSWER = 4 * 2**20


class GameSpec(Struct, frozen=True):
    """What another process needs to make the same game."""

    preset: str
    seats: int
    teams: Teams
    rules: int
    options: str = ""

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the description of a game.

        >>> import sixfold
        >>> spec = GameSpec.of(sixfold.game("sixth", kings="six"))
        >>> spec.options, spec.game() == sixfold.game("sixth", kings="six")
        ('kings=six', True)
        """
        return msgspec.convert(game_as_json(game), cls)

    def game(self) -> Game:
        """Return the game."""
        kind, preset = find(self.preset)
        options = preset.parse_options(self.options, self.seats)
        return kind(preset, self.seats, self.teams, rules_version=self.rules, **options)


class PlayerRequest(Struct, frozen=True):
    """Ask the player on a seat something; the state is what `State.dumps` returns."""

    game: GameSpec
    state: str
    seat: int
    player: str
    seed: int
    seconds: float

    @classmethod
    def of(cls, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float) -> Self:
        """Return the request for a state."""
        return cls(GameSpec.of(game), state.dumps(), seat, player, seed, seconds)


class MoveRequest(PlayerRequest, frozen=True, tag=True):
    """Find a move for the seat."""


class DrawRequest(PlayerRequest, frozen=True, tag=True):
    """Say whether the seat agrees to a draw."""


class AnalysisTask(Struct, frozen=True, kw_only=True, tag=True):
    """Find the best lines of a position: of a preset's start or of a position's text, and the turns from there.

    With a `player` the answer is what that player looks at and plays there.
    """

    preset: str
    seats: int | None = None
    teams: Teams | None = None
    options: dict[str, Value] = {}
    position: str | None = None
    moves: tuple[str, ...] = ()
    seconds: float = 1.0
    lines: int = 1
    player: str | None = None


WorkerRequest: TypeAlias = MoveRequest | DrawRequest | AnalysisTask


class ReadyReply(Struct, frozen=True, tag=True):
    """The process has loaded, and this is its id."""

    pid: int


class MoveReply(Struct, frozen=True, tag=True):
    """A move as text, and how many seconds to wait before it is played."""

    move: str
    wait: Annotated[float, Meta(ge=0)] = 0.0


class NoMoveReply(Struct, frozen=True, tag=True):
    """The seat has nothing to play now."""


class DrawReply(Struct, frozen=True, tag=True):
    """Whether the seat agrees to a draw."""

    accepts: bool


class AnalysedLine(Struct, frozen=True):
    """A line of play: the turns it expects, and what they are worth to the side to move.

    `win_in` is how many plies a proved win takes at the most, minus that for a proved loss, and 0 where nothing is
    proved.
    """

    pv: tuple[str, ...]
    score: int
    depth: int
    nodes: int
    win_in: int = 0


class AnalysisReply(Struct, frozen=True, tag=True):
    """What was found of a position: the seat to move, the turn to play, and the lines looked at, best first.

    Where the game is over there are none. `seconds` is how long it took.
    """

    turn: int | None
    best: str | None
    lines: tuple[AnalysedLine, ...]
    seconds: float


class ErrorReply(Struct, frozen=True, tag=True):
    """The request raised an error of this type."""

    kind: str
    code: str
    message: str
    ruling: str | None = None
    params: dict[str, Any] = {}

    @classmethod
    def of(cls, error: SixfoldError) -> Self:
        """Return an error as a reply."""
        return cls(type(error).__name__, error.code, error.message, error.ruling, error.json_params)

    def error(self) -> SixfoldError:
        """Return the error, of its own type if this process knows it.

        >>> from sixfold.games.messages import unknown_game
        >>> type(ErrorReply.of(unknown_game("chess", [])).error()).__name__
        'UnknownGame'
        """
        kind = next((kind for kind in _error_types(SixfoldError) if kind.__name__ == self.kind), SixfoldError)
        return kind(self.code, self.ruling, self.params, self.message)


class CrashReply(Struct, frozen=True, tag=True):
    """The player crashed; the traceback is on the standard error of its process."""

    why: str


WorkerReply: TypeAlias = ReadyReply | MoveReply | NoMoveReply | DrawReply | AnalysisReply | ErrorReply | CrashReply


def frame(message: WorkerRequest | WorkerReply) -> bytes:
    """Return a message as a frame."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEAD) + data


def length(head: bytes) -> int:
    """Return the length that the head of a frame gives."""
    return int.from_bytes(head)


def _error_types(kind: type[SixfoldError]) -> list[type[SixfoldError]]:
    return [kind, *(below for own in kind.__subclasses__() for below in _error_types(own))]
