"""Players that hang, crash, return garbage or print, for tests of the worker pool."""

from __future__ import annotations

import os
import signal
import stat
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sixfold.bots import registry
from sixfold.bots.player import Decision, Player
from sixfold.games import Game, State


def create_player(name: str, game: Game, seed: int) -> Player:
    """Return the faulty player of this name, or a shipped one."""
    return FaultyPlayer(FAULTS[name]) if name in FAULTS else registry.create_player(name, game, seed)


class FaultyPlayer:
    def __init__(self, habit: Callable[[State[Any]], Decision]) -> None:
        self._habit = habit

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        return self._habit(state)


def _hang(state: State[Any]) -> Decision:
    while True:
        time.sleep(0.05)


def _crash(state: State[Any]) -> Decision:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _fail(state: State[Any]) -> Decision:
    raise ZeroDivisionError


def _garbage(state: State[Any]) -> Decision:
    """Write garbage into every pipe, then return a normal decision."""
    for name in os.listdir("/proc/self/fd"):
        if name != "0" and Path(f"/proc/self/fd/{name}").exists() and stat.S_ISFIFO(os.fstat(int(name)).st_mode):
            os.write(int(name), b"\x00\x00\x00\x05no ga")
    return _plain(state)


def _print(state: State[Any]) -> Decision:
    print("a player that prints")
    os.write(1, b"and one that writes\n")
    return _plain(state)


def _endless(state: State[Any]) -> Decision:
    """Return a wait of NaN seconds."""
    return Decision(state.legal()[0], float("nan"))


def _plain(state: State[Any]) -> Decision:
    return Decision(state.legal()[0], 0.5)


FAULTS: Mapping[str, Callable[[State[Any]], Decision]] = {
    "hangs": _hang,
    "crashes": _crash,
    "fails": _fail,
    "garbles": _garbage,
    "prints": _print,
    "endless": _endless,
    "plain": _plain,
}
