"""What people see: the board in colours, and data as plain JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from sixfold import State

#: How what a stroke shows looks like.
STYLES = {
    "side-0": "bold cyan",
    "side-1": "bold magenta",
    "legal": "dim",
    "label": "dim",
    "won": "bold reverse",
    "milady": "bold bright_magenta",
}

#: Sides that are called by a colour are shown in it. Black and silver are the terminal's own colour: on a dark screen
#: the one, on a light screen the other would not be seen.
COLOURS = {
    "Red": "bold red",
    "Black": "bold",
    "Teal": "bold cyan",
    "Orange": "bold yellow",
    "Silver": "bold",
    "Gold": "bold yellow",
}


def console() -> Console:
    """Standard output for people: nothing in a text is taken for markup, an emoji or a number to colour."""
    return Console(markup=False, emoji=False, highlight=False)


def print_json(value: object) -> None:
    """Data for programs, in one line that every encoding can write."""
    typer.echo(json.dumps(msgspec.to_builtins(value)))


def painted(state: State[Any]) -> Text:
    """The drawing of a state, in colours."""
    styles = STYLES | {
        f"side-{seat}": COLOURS[side] for seat, side in enumerate(state.game.preset.sides) if side in COLOURS
    }
    lines = [Text.assemble(*((stroke.text, styles.get(stroke.style, "")) for stroke in row)) for row in state.paint()]
    for row in lines:
        row.rstrip()
    return Text("\n").join(lines)
