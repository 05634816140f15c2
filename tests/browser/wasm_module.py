"""The WebAssembly module in Node, driven from Python, and positions as it reads them."""

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


class ModuleError(Exception):
    """The module returned an error; the argument is its code."""


class WasmModule:
    """A Node process with one module. `seconds` is the CPU time of the last reply."""

    def __init__(self) -> None:
        command = [str(ROOT / "tools/node"), "node", str(ROOT / "engine/wasm/test/json-server.mjs")]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds = 0.0

    def ask(self, kind: str, **request: Any) -> Any:
        """Send a request and return its result."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"kind": kind, **request}) + "\n")
        self._node.stdin.flush()
        reply: Mapping[str, Any] = json.loads(self._node.stdout.readline())
        self.seconds = reply["seconds"]
        if "error" in reply:
            raise ModuleError(reply["error"])
        return reply["result"]

    def close(self) -> None:
        """End the process."""
        self._node.communicate()


#: Rules of the table, which the engine does not take.
TABLE_RULES = {"game", "draw", "sides", "cough"}


def start_of(game: Game) -> Position:
    """Return the start of a game as the module reads it."""
    rules = engine_rules(game)
    return {
        "game": rules["game"],
        "rules": {name: rule for name, rule in rules.items() if name not in TABLE_RULES},
    }


def position_of(state: State[Any]) -> Position:
    """Return a state as the module reads it, with as much of its past as the rules need."""
    return start_of(state.game) | engine_setup(state)
