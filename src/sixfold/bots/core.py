"""States of the referees, set up in the C++ core. This is where the two meet; neither knows the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from sixfold_engine import Six, Sixth

from sixfold.bots.law import LAW
from sixfold.games import Game, SixfoldError, State
from sixfold.games.six import SixState
from sixfold.games.six import position as six_position
from sixfold.games.six.rules import SixRules
from sixfold.games.sixth import SixthState
from sixfold.games.sixth import position as sixth_position
from sixfold.games.sixth.rules import SixthRules

#: A game of the core, whichever it is.
Core: TypeAlias = Six | Sixth


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


def _six(state: SixState) -> Six:
    game, played = state.game, len(state.earlier)
    first, second = (sorted(own) for own in [*state.earlier, state.tiles][0])
    core = Six.at(
        first,
        second,
        state.hands,
        (state.seat - played) % game.seats,
        state.quiet - played,
        **_six_rules(game),
    )
    for turn in six_position.quiet_turns(state):
        core.play(str(turn))
    return core


def _sixth(state: SixthState) -> Sixth:
    game, played = state.game, len(state.earlier)
    core = Sixth(**_sixth_rules(game)).at(
        [*state.earlier, state.board][0],
        (state.side + played) % 2,
        state.hands,
        state.left,
        state.score,
        state.before,
        state.quiet - played,
    )
    for turn in sixth_position.quiet_turns(state):
        core.play(str(turn))
    return core


#: What the house needs to know besides the rules of the core: which game it is, and whether people may cough.
_RULES: Mapping[type[State[Any]], Callable[[Any], dict[str, Any]]] = {
    SixState: lambda game: {"game": "six", **_six_rules(game), "cough": game.cough},
    SixthState: lambda game: {"game": "sixth", **_sixth_rules(game)},
}
_SETUPS: Mapping[type[State[Any]], Callable[[Any], Core]] = {SixState: _six, SixthState: _sixth}
