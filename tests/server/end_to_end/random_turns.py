"""Random turns, picked from the choices that the server offers."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.end_to_end.api_client import TableConnection


async def random_turn(connection: TableConnection, rng: Random) -> str:
    """Pick a random turn from the choices, step by step as the page does."""
    choices = connection.view["choices"]
    assert choices["type"] == "picks"
    level: list[Any] = choices["first"]
    values: list[str] = []
    while True:
        pick = rng.choice(level)
        values.append(pick["value"])
        if pick.get("move") is not None:
            return str(pick["move"])
        level = (
            (await connection.request("expand", values=values))["choices"]["first"]
            if pick.get("more")
            else pick["then"]
        )


async def play_random_turn(connection: TableConnection, rng: Random) -> None:
    """Wait for this seat's turn and play a random one; do nothing if the game ends first."""
    await connection.wait_for_view(lambda view: view["phase"] == "finished" or view["game"]["turn"] == view["seat"])
    if connection.view["phase"] == "playing":
        await connection.play(await random_turn(connection, rng))
