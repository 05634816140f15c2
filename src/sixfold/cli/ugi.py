"""`sixfold ugi`: the engine for arbiters, on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import sixfold
from sixfold.bots.ugi import Desk
from sixfold.cli.setup import Options, set_up
from sixfold.engine import engine_state


def ugi(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help="What is played; `sixfold games` lists it.")],
    option: Options = None,
) -> None:
    """Speak the Universal Game Interface, so that arbiters such as cutegames can run matches."""
    game = set_up(preset, option or ())
    engine_state(game.start())  # says at once if the core does not play this game
    desk = Desk(game, _say, f"Sixfold {sixfold.__version__} {preset}")
    try:
        for line in sys.stdin:
            if not desk.hear(line):
                break
    finally:
        desk.end()


def _say(line: str) -> None:
    """At once: an arbiter waits for each line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
