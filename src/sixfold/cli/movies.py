"""`sixfold movies …`: what the house knows of films. Here people, films and names; links are in `movies_links.py`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from sixfold.cli import movies_import, movies_links, movies_practice, movies_print
from sixfold.cli.movies_told import AsJson, From, Named, opened, say, table, tell
from sixfold.movies import Film, Person
from sixfold.movies.names import split_year

app = typer.Typer()
for command in movies_links.COMMANDS:
    app.command()(command)
for name, named in (movies_practice.COMMANDS | movies_import.COMMANDS | movies_print.COMMANDS).items():
    app.command(name)(named)


@app.callback(invoke_without_command=True)
def movies(context: typer.Context) -> None:
    """What 6° knows of films: names, casts, links and sheets."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def search(
    text: Annotated[str, typer.Argument(help="The beginning of a name or title; typos are forgiven.")],
    film: Annotated[bool, typer.Option("--film", help="Look for films, not for people.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100, help="How many at the most.")] = 10,
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """Names while somebody types: who or what may be meant."""
    films = opened(catalogue)
    found: tuple[Person, ...] | tuple[Film, ...]
    found = films.search(text, kind="film", limit=limit) if film else films.search(text, limit=limit)
    tell(films, found, _listed(found) if found else Text("Nothing like it."), json)


@app.command()
def films(person: Named, catalogue: From = None, json: AsJson = False) -> None:
    """The films of somebody, best known first."""
    known = opened(catalogue)
    found = known.films_of(person)
    tell(known, found, say(str(known.person(person)), _listed(found)), json)


@app.command()
def cast(
    film: Annotated[str, typer.Argument(metavar="FILM", help="A title, with its year in brackets if need be.")],
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """The cast of a film, in the order of billing as far as it is known."""
    known = opened(catalogue)
    found = known.film(*split_year(film))
    tell(known, known.cast_of(found), say(str(found), _listed(known.cast_of(found))), json)


@app.command()
def degrees(person: Named, catalogue: From = None, json: AsJson = False) -> None:
    """How many people are how far from somebody."""
    known = opened(catalogue)
    found = known.degrees(person)
    shown = table("links", "people")
    for far, count in enumerate(found.counts):
        shown.add_row(str(far), f"{count:,}")
    shown.add_row("none", f"{found.unlinked:,}")
    data = {"person": found.person, "counts": found.counts, "unlinked": found.unlinked, "average": found.average}
    tell(known, data, say(f"{found.person}: {found.average:.2f} links on average", shown), json)


@app.command()
def about(catalogue: From = None, json: AsJson = False) -> None:
    """What is in the catalogue, where it comes from, and on which terms."""
    known = opened(catalogue)
    told = known.about
    shown = table("", "")
    shown.show_header = False
    for name, value in (
        ("catalogue", f"{told.name}, version {told.version}"),
        ("films", f"{told.films:,}"),
        ("people", f"{told.people:,}"),
        ("credits", f"{told.credits:,}"),
        ("source", told.source),
        ("licence", told.licence),
    ):
        shown.add_row(name, value)
    tell(known, told, shown, json)


def _listed(found: tuple[Person, ...] | tuple[Film, ...]) -> Table:
    shown = table("name", "films", "years") if found and isinstance(found[0], Person) else table("film", "kind", "cast")
    for one in found:
        if isinstance(one, Person):
            shown.add_row(str(one), str(one.films), f"{one.first}–{one.last}")
        else:
            shown.add_row(str(one), one.kind, f"{one.cast}{' and complete' if one.complete else ''}")
    return shown
