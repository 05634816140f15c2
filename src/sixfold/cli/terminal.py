"""The terminal: boards in colour, tables, JSON for programs, and questions to the person in front of it."""

from __future__ import annotations

import contextlib
import json
import sys
from typing import Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.table import Table
from rich.text import Text

from sixfold import Game, State
from sixfold.cli.errors import sanitize

#: Styles by the style of a stroke in the drawing.
STYLES = {
    "side-0": "bold cyan",
    "side-1": "bold magenta",
    "legal": "dim",
    "label": "dim",
    "won": "bold reverse",
    "milady": "bold bright_magenta",
}

#: Sides named after a colour are drawn in it. Black and silver use the terminal's own colour, because one of them
#: would be invisible on a dark screen and the other on a light one.
COLOURS = {
    "Red": "bold red",
    "Black": "bold",
    "Teal": "bold cyan",
    "Orange": "bold yellow",
    "Silver": "bold",
    "Gold": "bold yellow",
}

#: The longest line read from a pipe. No turn and no command is longer.
MAX_LINE = 4096


# Output ---------------------------------------------------------------------------------------------------------


def console() -> Console:
    """Standard output for people. Prints texts as they are, without markup, emoji codes or highlighting."""
    return Console(markup=False, emoji=False, highlight=False)


def create_table(*columns: str, header: bool = True) -> Table:
    """A plain table with these columns, in the style of all commands."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=header, header_style="underline")
    for column in columns:
        table.add_column(column)
    return table


def progress_bar(*columns: str | ProgressColumn, visible: bool = True) -> Progress:
    """A progress bar on standard error; hidden where that is not a terminal."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not (visible and terminal))


def print_json(value: object) -> None:
    """Prints data for programs: one line of ASCII."""
    typer.echo(json.dumps(msgspec.to_builtins(value)))


def draw_board(state: State[Any]) -> Text:
    """The drawing of a state, in colour."""
    styles = STYLES | {f"side-{seat}": COLOURS[side] for seat, side in enumerate(state.game.sides) if side in COLOURS}
    lines = [Text.assemble(*((span.text, styles.get(span.style, "")) for span in row)) for row in state.paint()]
    for row in lines:
        row.rstrip()
    return Text("\n").join(lines)


def count_turns(count: int) -> str:
    """A number of turns in words: `1 turn`, `2 turns`."""
    return "1 turn" if count == 1 else f"{count} turns"


def format_columns(words: list[str], width: int) -> str:
    """Arranges words in even columns, to be read from left to right.

    >>> print(format_columns(["a1", "a2", "b4-a4"], 16))
      a1     a2
      b4-a4
    """
    column = max(map(len, words)) + 2
    per_row = max(1, (width - 2) // column)
    rows = [words[at : at + per_row] for at in range(0, len(words), per_row)]
    return "\n".join(("  " + "".join(word.ljust(column) for word in row)).rstrip() for row in rows)


# Seats and results ----------------------------------------------------------------------------------------------


def seat_name(game: Game, seat: int) -> str:
    """The name of a seat: its side, with a number if the side has several seats."""
    side = game.sides[seat]
    return f"{side} (seat {seat})" if game.sides.count(side) > 1 else side


def describe_status(state: State[Any]) -> str:
    """How the game ended, or whose turn it is.

    >>> import sixfold
    >>> describe_status(sixfold.game("six").start().play("resign"))
    'Black wins: Red resigned. (SIX-12)'
    >>> describe_status(sixfold.game("six").start())
    'Red is to play.'
    """
    game, outcome = state.game, state.outcome
    if outcome is None:
        return f"{seat_name(game, state.turn)} is to play." if state.turn is not None else "Several seats may play."
    sentence, ruling = game.describe_outcome(outcome, game.sides)
    return f"{sentence} ({ruling})" if ruling else sentence


# Questions ------------------------------------------------------------------------------------------------------


def is_interactive() -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str | None:
    """Reads a line from standard input; `None` at the end of the input."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # arrow keys and history while typing; not on every system
        try:
            return input(prompt).strip()
        except EOFError:
            sys.stdout.write("\n")
            return None
    answer = sys.stdin.readline(MAX_LINE)
    if not answer:
        return None
    # Echoed, so that the output of a piped game reads like one that was typed.
    sys.stdout.write(f"{prompt}{sanitize(answer)}\n")
    return answer.strip()


def confirm(question: str) -> bool:
    """Asks a yes-or-no question; no answer is a no."""
    return (ask(f"{question} (y/n) ") or "").lower() in {"y", "yes"}
