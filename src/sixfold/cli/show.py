"""`sixfold show`: look at a game that was played."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
import typer

from sixfold.cli import files
from sixfold.cli.errors import complaint
from sixfold.cli.names import ending
from sixfold.cli.prompt import interactive
from sixfold.cli.records import load
from sixfold.cli.replay import print_board, print_header, print_turns, step
from sixfold.cli.screen import print_json
from sixfold.cli.sitting import Sitting


def show(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record: its text, its JSON, or Boardspace SGF.")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="The board after so many turns.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write that board as a picture.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --svg replace a file.")] = False,
    moves: Annotated[bool, typer.Option("--moves", help="The turns alone, in one line.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Replay a record: its turns, and the board at the end or at a ply."""
    whole = load(record)
    if ply is not None and ply > whole.plies:
        raise complaint("ply-range", ply=ply, last=whole.plies)
    sitting = whole if ply is None else whole.at(ply)
    if svg is not None:
        files.write_text(svg, sitting.state.svg(), replace=force, how="--force")
    if json:
        print_json(as_data(whole, sitting))
    elif moves:
        typer.echo(" ".join(str(entry.move or "expire") for entry in sitting.record.entries))
    elif svg is None:
        print_header(whole)
        if ply is None and interactive():
            step(whole)
        else:
            print_turns(whole)
            print_board(sitting)


def as_data(whole: Sitting, sitting: Sitting) -> dict[str, Any]:
    """The record, and where it stands at the ply that was asked for."""
    state = sitting.state
    return {
        "record": json.loads(whole.record.to_json()),
        "ply": sitting.plies,
        "turn": state.turn,
        "position": state.position(),
        "outcome": msgspec.to_builtins(state.outcome),
        "told": ending(state),
    }
