"""A record on the screen: all at once, or step by step."""

from __future__ import annotations

from sixfold.cli.names import ending
from sixfold.cli.prompt import ask
from sixfold.cli.screen import console, painted
from sixfold.cli.sitting import Sitting
from sixfold.cli.turns import columns, counted


def print_header(sitting: Sitting) -> None:
    """What was played, and by which options."""
    game = sitting.game
    parts = [f"{game.preset.title} ({game.preset.name})", game.options_text(), f"seed {sitting.record.seed}"]
    console().print(", ".join(filter(None, [*parts, counted(sitting.plies)])), soft_wrap=True)


def print_turns(sitting: Sitting) -> None:
    """Every turn with its number."""
    out = console()
    turns = [f"{number}. {entry.move or 'expire'}" for number, entry in enumerate(sitting.record.entries, start=1)]
    if turns:
        out.print(columns(turns, min(out.width, 100)), soft_wrap=True)


def print_board(sitting: Sitting) -> None:
    """The board, the turn that led to it, and how the game stands."""
    out = console()
    last = sitting.record.entries[-1:]
    turn = "".join(f", {entry.move or 'expire'}" for entry in last)
    out.print(f"\nAfter ply {sitting.plies}{turn}:" if last else "\nAt the start:")
    out.print(painted(sitting.state), soft_wrap=True)
    out.print()
    out.print(ending(sitting.state))


def step(whole: Sitting) -> None:
    """Go through a record as somebody wishes, from the start."""
    ply = 0
    print_board(whole.at(ply))
    while (answer := _ask(ply, whole.plies)) is not None:
        try:
            ply = _next(answer, ply, whole.plies)
        except ValueError:
            console().print("Enter goes on, b goes back, a number goes to that ply, q leaves.")
        else:
            print_board(whole.at(ply))


def _ask(ply: int, last: int) -> str | None:
    answer = ask(f"{ply}/{last} (Enter, b, number, q)> ")
    return None if answer in ("q", "quit") else answer


def _next(answer: str, ply: int, last: int) -> int:
    """The ply that an answer leads to."""
    steps = {"": ply + 1, "b": ply - 1}
    there = steps[answer] if answer in steps else int(answer)
    return max(0, min(last, there))
