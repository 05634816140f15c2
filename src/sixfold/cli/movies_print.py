"""`sixfold movies cards | sheets`: the deck and the scoring sheets, to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from sixfold.cli import files
from sixfold.cli.errors import clean
from sixfold.cli.paper import Force, OnPaper, Out, Paper
from sixfold.movies.deck import shipped_deck
from sixfold.movies.printing import DEFAULT_SERVER, print_cards, print_sheets

House = Annotated[
    str,
    typer.Option(
        "--house",
        metavar="URL",
        help="The address of the house, for the codes. Telephones need the one it has for others, not for itself.",
    ),
]


def cards(out: Out, house: House = DEFAULT_SERVER, paper: OnPaper = Paper.a4, force: Force = False) -> None:
    """Print the deck: nine cards to a page, each with a code that leads to the actor's page."""
    deck = shipped_deck()
    files.write_bytes(out, print_cards(deck, house, paper.value), replace=force, how="--force")
    typer.echo(f"{out}: {len(deck)} cards, with codes that lead to {clean(house)}.")


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
