"""The core's module in Node, asked from Python; and states of the referees as it is told them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.bots.core import rules_of
from sixfold.games import Game, State
from sixfold.games.six import SixState
from sixfold.games.six import position as six_position
from sixfold.games.sixth import SixthState
from sixfold.games.sixth import position as sixth_position

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "engine/wasm/build"

#: A position as `engine/wasm/src/positions.ts` declares it.
Position: TypeAlias = dict[str, Any]


class Refused(Exception):
    """The module said no; the one argument is the code."""


class Module:
    """A process of Node with one core. `seconds` is the CPU time of the last answer."""

    def __init__(self) -> None:
        command = [str(ROOT / "tools/node"), "node", str(ROOT / "engine/wasm/test/answer.mjs")]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds = 0.0

    def ask(self, ask: str, **question: Any) -> Any:
        """Put a question, and wait for the answer."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"ask": ask, **question}) + "\n")
        self._node.stdin.flush()
        said: Mapping[str, Any] = json.loads(self._node.stdout.readline())
        self.seconds = said["seconds"]
        if "refused" in said:
            raise Refused(said["refused"])
        return said["answer"]

    def close(self) -> None:
        """End the process."""
        self._node.communicate()


#: What a table of the house is told besides the rules of the core.
ABOUT_THE_TABLE = {"game", "draw", "sides", "cough"}


def start_of(game: Game) -> Position:
    """The start of a game, as the module is told it."""
    rules = rules_of(game)
    return {
        "game": rules["game"],
        "rules": {name: rule for name, rule in rules.items() if name not in ABOUT_THE_TABLE},
    }


def position_of(state: State[Any]) -> Position:
    """The same state set up, with as much of its past as the rulings need."""
    played = len(state.earlier) if isinstance(state, SixState | SixthState) else 0
    if isinstance(state, SixState):
        first, second = (sorted(own) for own in [*state.earlier, state.tiles][0])
        seat = (state.seat - played) % state.game.seats
        at = {"first": first, "second": second, "hands": state.hands, "seat": seat, "quiet": state.quiet - played}
        return {**start_of(state.game), "at": at, "turns": list(map(str, six_position.quiet_turns(state)))}
    assert isinstance(state, SixthState)
    at = {"stacks": [*state.earlier, state.board][0], "side": (state.side + played) % 2, "hands": state.hands}
    at |= {"left": state.left, "score": state.score, "quiet": state.quiet - played}
    if state.before is not None:
        at["forbidden"] = state.before
    return {**start_of(state.game), "at": at, "turns": list(map(str, sixth_position.quiet_turns(state)))}
