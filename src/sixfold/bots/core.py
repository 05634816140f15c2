"""States of the referees, set up in the C++ core. This is where the two meet; neither knows the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sixfold_engine import Six, Sixth

from sixfold.bots.law import LAW
from sixfold.games import Game, Move, SixfoldError, State
from sixfold.games.six import SixState
from sixfold.games.six import position as six_position
from sixfold.games.six.rules import SixRules
from sixfold.games.sixth import SixthState
from sixfold.games.sixth import position as sixth_position
from sixfold.games.sixth.rules import SixthRules

#: A game of the core, whichever it is.
Core: TypeAlias = Six | Sixth
CoreT = TypeVar("CoreT", Six, Sixth)


class NoCore(SixfoldError):
    """A game that the core does not play."""


def core_of(state: State[Any]) -> Core:
    """The same state in the core, with as much of the past as its rulings need.

    >>> import sixfold
    >>> core = core_of(sixfold.game("sixth").start().play("c3"))
    >>> core.side, core.perft(3)
    (1, 12848)
    """
    setup = _SETUPS.get(type(state))
    if setup is None:
        raise LAW.error(NoCore, "no-core", title=state.game.preset.title)
    return setup(state)


def rules_of(game: Game) -> dict[str, Any]:
    """The rules of a game as the core's `House` opens them, ready for JSON.

    >>> import msgspec, sixfold
    >>> from sixfold_engine import House
    >>> house = House(msgspec.json.encode(rules_of(sixfold.game("sixth"))))
    >>> house.play("c3")
    'null'
    """
    return _RULES[game.states](game) | {"draw": game.preset.terms.draw, "sides": game.preset.sides[:2]}


def has_core(game: Game) -> bool:
    """Whether the core plays a game.

    >>> import sixfold
    >>> has_core(sixfold.game("six")), has_core(sixfold.game("sixes"))
    (True, False)
    """
    return game.states in _RULES


def setup_of(state: State[Any]) -> dict[str, Any]:
    """Where a state stands beside its rules, as `engine/wasm/src/positions.ts` declares it, ready for JSON.

    >>> import sixfold
    >>> setup_of(sixfold.game("sixth").start().play("c3"))["at"]["side"]
    1
    """
    at, turns = _WHERE[type(state)](state)
    return {"at": at, "turns": [str(turn) for turn in turns]}


def _six_rules(game: SixRules) -> dict[str, Any]:
    return {"tiles": game.tiles, "seats": game.seats, "capture": game.capture, "called": game.called}


def _sixth_rules(game: SixthRules) -> dict[str, Any]:
    return {
        "size": game.squares.size,
        "hands": game.hands,
        "points": game.points,
        "six_kings": game.six_kings,
        "classic": game.classic,
        "armies": game.armies,
        "entitled": game.entitled,
        "movers": game.movers,
        "milady_opens": game.milady_opens,
        "swap": game.swap,
    }


#: Where the core is set up, and the turns that lead from there to the state.
_Where: TypeAlias = tuple[dict[str, Any], Sequence[Move]]


def _six_where(state: SixState) -> _Where:
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


def _sixth_where(state: SixthState) -> _Where:
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


def _six(state: SixState) -> Six:
    at, turns = _six_where(state)
    return _played(Six.at(*at.values(), **_six_rules(state.game)), turns)


def _sixth(state: SixthState) -> Sixth:
    at, turns = _sixth_where(state)
    rules = Sixth(**_sixth_rules(state.game))
    points = at["hands"], at["left"], at["score"]
    return _played(rules.at(at["stacks"], at["side"], *points, at.get("forbidden"), at["quiet"]), turns)


def _played(core: CoreT, turns: Sequence[Move]) -> CoreT:
    for turn in turns:
        core.play(str(turn))
    return core


#: What the house needs to know besides the rules of the core: which game it is, and whether people may cough.
_RULES: Mapping[type[State[Any]], Callable[[Any], dict[str, Any]]] = {
    SixState: lambda game: {"game": "six", **_six_rules(game), "cough": game.cough},
    SixthState: lambda game: {"game": "sixth", **_sixth_rules(game)},
}
_SETUPS: Mapping[type[State[Any]], Callable[[Any], Core]] = {SixState: _six, SixthState: _sixth}
_WHERE: Mapping[type[State[Any]], Callable[[Any], _Where]] = {SixState: _six_where, SixthState: _sixth_where}
