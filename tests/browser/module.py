"""The core's module in Node, asked from Python; and states of the referees as it is told them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.engine import engine_rules, engine_setup
from sixfold.games import Game, State

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
    rules = engine_rules(game)
    return {
        "game": rules["game"],
        "rules": {name: rule for name, rule in rules.items() if name not in ABOUT_THE_TABLE},
    }


def position_of(state: State[Any]) -> Position:
    """The same state set up, with as much of its past as the rulings need."""
    return start_of(state.game) | engine_setup(state)
