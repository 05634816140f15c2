"""Turns out of what the house offers, by somebody who knows no rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.end_to_end.api_client import Line


async def any_turn(line: Line, dice: Random) -> str:
    """One of the turns that may be picked now, step by step as a page does it."""
    choices = line.view["choices"]
    assert choices["type"] == "picks"
    level: list[Any] = choices["first"]
    values: list[str] = []
    while True:
        pick = dice.choice(level)
        values.append(pick["value"])
        if pick.get("move") is not None:
            return str(pick["move"])
        level = (await line.ask("expand", values=values))["choices"]["first"] if pick.get("more") else pick["then"]


async def play(line: Line, dice: Random) -> None:
    """Play any turn, once it is this seat's; nothing if the game is over before that."""
    await line.sees(lambda view: view["phase"] == "finished" or view["game"]["turn"] == view["seat"])
    if line.view["phase"] == "playing":
        await line.turn(await any_turn(line, dice))
