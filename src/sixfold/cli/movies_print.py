"""`sixfold movies cards | sheets`: the deck and the scoring sheets, to print."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer

from sixfold.cli import files
from sixfold.movies.deck import house_deck
from sixfold.movies.printing import print_cards, print_sheets


class Paper(StrEnum):
    """The size of the pages."""

    a4 = "a4"
    letter = "letter"


Out = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write.")]
OnPaper = Annotated[Paper, typer.Option("--paper", help="The size of the pages.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


def cards(
    out: Out,
    house: Annotated[str, typer.Option("--house", metavar="URL", help="The address of the house, for the codes.")],
    paper: OnPaper = Paper.a4,
    force: Force = False,
) -> None:
    """Print the deck: nine cards to a page, each with a code that leads to the actor's page."""
    deck = house_deck()
    files.write_bytes(out, print_cards(deck, house, paper.value), replace=force, how="--force")
    typer.echo(f"{out}: {len(deck)} cards.")


def sheets(
    out: Out,
    pages: Annotated[int, typer.Option("--pages", min=1, max=200, help="So many pages, two sheets on each.")] = 1,
    paper: OnPaper = Paper.a4,
    force: Force = False,
) -> None:
    """Print scoring sheets: six links, their films and the points."""
    files.write_bytes(out, print_sheets(pages, paper.value), replace=force, how="--force")
    typer.echo(f"{out}: {2 * pages} sheets.")


#: The commands by their names.
COMMANDS: dict[str, Callable[..., None]] = {"cards": cards, "sheets": sheets}
