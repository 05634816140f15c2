"""What the commands about films have in common: which catalogue, for whom, and the notice."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixfold import movies
from sixfold.cli.screen import console, print_json
from sixfold.movies import Catalogue

From: TypeAlias = Annotated[
    str | None, typer.Option("--catalogue", metavar="FILE", help="Another catalogue than the one shipped.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="For programs.")]
Named: TypeAlias = Annotated[str, typer.Argument(metavar="PERSON", help="A name, or a key such as al-pacino.")]
One: TypeAlias = Annotated[str, typer.Argument(metavar="FROM", help="A name, or a key such as al-pacino.")]
Other: TypeAlias = Annotated[str, typer.Argument(metavar="TO", help="Another one.")]


def opened(path: str | None) -> Catalogue:
    """The catalogue that was asked for."""
    return movies.shipped() if path is None else movies.load(path)


def tell(films: Catalogue, data: object, drawing: RenderableType, json: bool) -> None:
    """The answer, for programs or for people; people are told as well that nobody endorses anything."""
    if json:
        print_json(data)
    else:
        console().print(Group(drawing, "", Text(films.about.notice, "dim")), soft_wrap=True)


def say(headline: str, *rest: RenderableType) -> RenderableType:
    """A headline and what belongs to it."""
    return Group(Text(headline, "bold"), *rest)


def table(*columns: str) -> Table:
    """A table as the other commands draw them."""
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for column in columns:
        shown.add_column(column)
    return shown
