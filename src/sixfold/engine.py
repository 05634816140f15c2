"""The bridge between the Python referees and the C++ engine: converts states and rules of one into the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sixfold_engine import Six, Sixth

from sixfold.games import Game, Move, SixfoldError, State
from sixfold.games.messages import Messages
from sixfold.games.six import SixState
from sixfold.games.six import position as six_position
from sixfold.games.sixth import SixthGame, SixthState
from sixfold.games.sixth import position as sixth_position
from sixfold.games.sixth.pieces import MILADY_LETTER

MESSAGES = Messages("sixfold")

#: A state in the engine, of any game it plays.
EngineState: TypeAlias = Six | Sixth
EngineStateT = TypeVar("EngineStateT", Six, Sixth)


class UnsupportedGame(SixfoldError):
    """The engine does not play this game."""


def engine_state(state: State[Any]) -> EngineState:
    """Converts a referee's state, with as much of its history as the rulings about repetition need.

    Raises `UnsupportedGame` for a game that the engine does not play.

    >>> import sixfold
    >>> state = engine_state(sixfold.game("sixth").start().play("c3"))
    >>> state.side, state.perft(3)
    (1, 12848)
    """
    convert = _STATES.get(type(state))
    if convert is None:
        raise MESSAGES.error(UnsupportedGame, "no-engine", title=state.game.preset.title)
    return convert(state)


def engine_rules(game: Game, seed: int = 0) -> dict[str, Any]:
    """The rules of a game as JSON-ready data, the way the engine's `LocalTable` expects them.

    >>> import msgspec, sixfold
    >>> from sixfold_engine import LocalTable
    >>> table = LocalTable(msgspec.json.encode(engine_rules(sixfold.game("sixth"))))
    >>> table.play("c3")
    'null'
    """
    return _RULES[game.state_type](game, seed) | {"draw": game.preset.features.draw, "sides": game.sides[:2]}


def is_supported(game: Game) -> bool:
    """Whether the engine plays a game.

    >>> import sixfold
    >>> is_supported(sixfold.game("six")), is_supported(sixfold.game("sixes"))
    (True, False)
    """
    return game.state_type in _RULES


def engine_setup(state: State[Any]) -> dict[str, Any]:
    """A position and the turns that lead from it to the state, as JSON-ready data (`engine/wasm/src/positions.ts`).

    >>> import sixfold
    >>> engine_setup(sixfold.game("sixth").start().play("c3"))["at"]["side"]
    1
    """
    at, turns = _SETUPS[type(state)](state)
    return {"at": at, "turns": [str(turn) for turn in turns]}


def _rules(kind: type[EngineState], game: Game) -> dict[str, Any]:
    """The rules that `engine/rules.toml` declares, each taken from the attribute of the same name."""
    return {name: getattr(game, name) for name in kind.RULES}


def _lot(game: SixthGame, seed: int) -> dict[str, Any]:
    """STH-11: the square where the lot puts Milady, if it does."""
    return {"milady_square": game.start(seed).board.index(MILADY_LETTER)} if game.milady_lot else {}


#: A position to set up, and the turns to play from there.
_Setup: TypeAlias = tuple[dict[str, Any], Sequence[Move]]


def _six_setup(state: SixState) -> _Setup:
    played = len(state.earlier)
    first, second = (sorted(own) for own in [*state.earlier, state.tiles][0])
    at = {
        "first": first,
        "second": second,
        "hands": state.hands,
        "seat": (state.seat - played) % state.game.seats,
        "quiet": state.quiet - played,
    }
    return at, six_position.quiet_turns(state)


def _sixth_setup(state: SixthState) -> _Setup:
    played = len(state.earlier)
    at = {
        "stacks": [*state.earlier, state.board][0],
        "side": (state.side + played) % 2,
        "hands": state.hands,
        "left": state.left,
        "score": state.score,
        "quiet": state.quiet - played,
    }
    return at if state.before is None else at | {"forbidden": state.before}, sixth_position.quiet_turns(state)


def _six_state(state: SixState) -> Six:
    at, turns = _six_setup(state)
    return _play_all(Six(**_rules(Six, state.game)).at(*at.values()), turns)


def _sixth_state(state: SixthState) -> Sixth:
    at, turns = _sixth_setup(state)
    rules = Sixth(**_rules(Sixth, state.game))
    points = at["hands"], at["left"], at["score"]
    return _play_all(rules.at(at["stacks"], at["side"], *points, at.get("forbidden"), at["quiet"]), turns)


def _play_all(state: EngineStateT, turns: Sequence[Move]) -> EngineStateT:
    for turn in turns:
        state.play(str(turn))
    return state


#: The rules as the engine takes them, plus the game's name and the options only a table needs (coughing).
_RULES: Mapping[type[State[Any]], Callable[[Any, int], dict[str, Any]]] = {
    SixState: lambda game, _: {"game": "six", **_rules(Six, game), "cough": game.cough},
    SixthState: lambda game, seed: {"game": "sixth", **_rules(Sixth, game), **_lot(game, seed)},
}
_STATES: Mapping[type[State[Any]], Callable[[Any], EngineState]] = {SixState: _six_state, SixthState: _sixth_state}
_SETUPS: Mapping[type[State[Any]], Callable[[Any], _Setup]] = {SixState: _six_setup, SixthState: _sixth_setup}
