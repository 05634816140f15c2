"""`sixfold movies`: the film catalogue of 6°: names, casts, links, sheets, imports and printing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer
from rich.console import Group, RenderableType
from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sixfold.cli import files
from sixfold.cli.arguments import AsJson, CatalogueFile, Force, Paper, PaperSize, PdfFile, open_catalogue
from sixfold.cli.errors import command_error, sanitize
from sixfold.cli.practice import practice
from sixfold.cli.terminal import console, create_table, print_json, progress_bar
from sixfold.movies import Catalogue, Chain, Film, Person, SheetCheck, SheetSolution
from sixfold.movies.deck import shipped_deck
from sixfold.movies.diagrams import draw_chain, draw_neighbours
from sixfold.movies.importers import SOURCES, ImportReport, import_films
from sixfold.movies.importers.files import ProgressCallback
from sixfold.movies.names import split_year
from sixfold.movies.printing import DEFAULT_SERVER, print_cards, print_sheets
from sixfold.movies.sheets import LinkInput, SheetInput, describe_fault
from sixfold.movies.verdicts import VERDICT_MARKS, describe_link

app = typer.Typer()
app.command()(practice)

PersonName: TypeAlias = Annotated[str, typer.Argument(metavar="PERSON", help="A name, or a key such as al-pacino.")]
FirstPerson: TypeAlias = Annotated[str, typer.Argument(metavar="FROM", help="A name, or a key such as al-pacino.")]
SecondPerson: TypeAlias = Annotated[str, typer.Argument(metavar="TO", help="Another person.")]


@app.callback(invoke_without_command=True)
def movies(context: typer.Context) -> None:
    """Search, check, import and print the films of 6°."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# People and films -----------------------------------------------------------------------------------------------


@app.command()
def search(
    text: Annotated[str, typer.Argument(help="The beginning of a name or title; typos are forgiven.")],
    film: Annotated[bool, typer.Option("--film", help="Search films instead of people.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100, help="The most results.")] = 10,
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """Search people or films by what somebody has typed so far."""
    films = open_catalogue(catalogue)
    matches: tuple[Person, ...] | tuple[Film, ...]
    matches = films.search(text, kind="film", limit=limit) if film else films.search(text, limit=limit)
    _print(films, matches, _list_names(matches) if matches else Text("Nothing found."), json)


@app.command()
def films(person: PersonName, catalogue: CatalogueFile = None, json: AsJson = False) -> None:
    """List a person's films, best known first."""
    movies = open_catalogue(catalogue)
    filmography = movies.films_of(person)
    _print(movies, filmography, _add_headline(str(movies.person(person)), _list_names(filmography)), json)


@app.command()
def cast(
    film: Annotated[str, typer.Argument(metavar="FILM", help="A title, if necessary with its year in brackets.")],
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """List the cast of a film, in the order of billing as far as it is known."""
    movies = open_catalogue(catalogue)
    match = movies.film(*split_year(film))
    _print(movies, movies.cast_of(match), _add_headline(str(match), _list_names(movies.cast_of(match))), json)


@app.command()
def degrees(person: PersonName, catalogue: CatalogueFile = None, json: AsJson = False) -> None:
    """Count how many people are how many links away from a person."""
    movies = open_catalogue(catalogue)
    distances = movies.degrees(person)
    table = create_table("links", "people")
    for links, count in enumerate(distances.counts):
        table.add_row(str(links), f"{count:,}")
    table.add_row("none", f"{distances.unlinked:,}")
    data = {
        "person": distances.person,
        "counts": distances.counts,
        "unlinked": distances.unlinked,
        "average": distances.average,
    }
    _print(movies, data, _add_headline(f"{distances.person}: {distances.average:.2f} links on average", table), json)


@app.command()
def about(catalogue: CatalogueFile = None, json: AsJson = False) -> None:
    """Show what is in the catalogue, where it comes from, and its licence."""
    known = open_catalogue(catalogue)
    info = known.about
    table = create_table("", "", header=False)
    for name, value in (
        ("catalogue", f"{info.name}, version {info.version}"),
        ("films", f"{info.films:,}"),
        ("people", f"{info.people:,}"),
        ("credits", f"{info.credits:,}"),
        ("source", info.source),
        ("licence", info.licence),
    ):
        table.add_row(name, value)
    _print(known, info, table, json)


def _list_names(items: tuple[Person, ...] | tuple[Film, ...]) -> Table:
    people = bool(items) and isinstance(items[0], Person)
    table = create_table("name", "films", "years") if people else create_table("film", "kind", "cast")
    for one in items:
        if isinstance(one, Person):
            table.add_row(str(one), str(one.films), f"{one.first}–{one.last}")
        else:
            table.add_row(str(one), one.kind, f"{one.cast}{', complete' if one.complete else ''}")
    return table


def _print(films: Catalogue, data: object, drawing: RenderableType, json: bool) -> None:
    """Prints a result as JSON, or for people with the notice of the catalogue."""
    if json:
        print_json(data)
    else:
        console().print(Group(drawing, "", Text(films.about.notice, "dim")), soft_wrap=True)


def _add_headline(headline: str, *rest: RenderableType) -> RenderableType:
    return Group(Text(headline, "bold"), *rest)


# Links ----------------------------------------------------------------------------------------------------------


@app.command()
def link(
    one: FirstPerson,
    other: SecondPerson,
    film: Annotated[
        str | None, typer.Option("--film", help="The film, if necessary with its year in brackets.")
    ] = None,
    year: Annotated[int | None, typer.Option("--year", help="The year of the film.")] = None,
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """Check a link: confirmed, contradicted or unknown."""
    films = open_catalogue(catalogue)
    check = films.link(one, other, film, year)
    text = describe_link(check, one, other, film)
    data = {"verdict": check.verdict, "text": text, "check": check}
    _print(films, data, Text(f"{VERDICT_MARKS[check.verdict]} {text}"), json)


@app.command()
def check(
    one: FirstPerson,
    other: SecondPerson,
    links: Annotated[
        list[str] | None,
        typer.Argument(metavar="LINK…", help="A link, as “Actor” or “Actor: Film (Year)”."),
    ] = None,
    rule: Annotated[
        str, typer.Option("--films", metavar="bonus|strict", help="Whether a wrong film spoils a link.")
    ] = "bonus",
    unknown: Annotated[
        str, typer.Option("--unknown", metavar="refuse|accept", help="Whether links the catalogue does not know count.")
    ] = "refuse",
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """Check a sheet and count its points."""
    if rule not in ("bonus", "strict") or unknown not in ("refuse", "accept"):
        raise command_error("movies-rule", takes="--films bonus or strict, --unknown refuse or accept")
    films = open_catalogue(catalogue)
    sheet = SheetInput(one, other, tuple(map(_parse_link, links or ())))
    option: Literal["bonus", "strict"] = "strict" if rule == "strict" else "bonus"
    result = films.check(sheet, option, "accept" if unknown == "accept" else "refuse")
    _print(films, result, _describe_check(result, sheet), json)


def _parse_link(text: str) -> LinkInput:
    """A link as typed: titles may contain colons, names do not."""
    actor, _, film = text.partition(":")
    return LinkInput(actor.strip(), film.strip() or None)


def _describe_check(result: SheetCheck, sheet: SheetInput) -> RenderableType:
    table, before = create_table("", "actor", "film", "why"), sheet.first
    for mark, link in zip(result.links, sheet.links, strict=False):
        why = describe_link(mark.check, before, link.actor, link.film)
        before = link.actor
        table.add_row(VERDICT_MARKS[mark.check.verdict], before, link.film or "", why)
    faults = [Text(describe_fault(fault, result.last, result.second, result.arrival)) for fault in result.faults]
    return _add_headline(f"{result.score} points, {result.verdict}", *([table] if result.links else []), *faults)


@app.command()
def chain(one: FirstPerson, other: SecondPerson, catalogue: CatalogueFile = None, json: AsJson = False) -> None:
    """Find a shortest chain between two people."""
    films = open_catalogue(catalogue)
    shortest = films.chain(one, other)
    _print(films, None if shortest is None else _chain_data(shortest), _describe_chain(shortest), json)


@app.command()
def chains(
    one: FirstPerson,
    other: SecondPerson,
    limit: Annotated[int, typer.Option("--limit", min=0, max=10_000, help="The most chains to print.")] = 10,
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """Count the shortest chains between two people, and list some."""
    films = open_catalogue(catalogue)
    every = films.chains(one, other)
    some = list(islice(every, limit))
    data = {"degree": every.degree, "count": every.count, "chains": [_chain_data(one_chain) for one_chain in some]}
    headline = f"{every.count:,} chains of {every.degree} links"
    _print(films, data, _add_headline(headline, *map(str, some)) if some else _describe_chain(None), json)


@app.command()
def sheet(one: FirstPerson, other: SecondPerson, catalogue: CatalogueFile = None, json: AsJson = False) -> None:
    """Find the best legal sheet between two people: 18 points wherever that is possible."""
    films = open_catalogue(catalogue)
    solution = films.sheet(one, other)
    data = {"score": solution.score, "optimal": solution.optimal, "sheet": solution.as_dict()}
    _print(films, data, _describe_sheet(solution), json)


def _describe_sheet(solution: SheetSolution) -> RenderableType:
    if not solution.links:
        return _add_headline(f"No sheet leads from {solution.first} to {solution.second}.")
    table = create_table("actor", "film")
    for step in solution.links:
        table.add_row(str(step.actor), str(step.film or ""))
    best = "" if solution.optimal else "; there may be a better one"
    return _add_headline(f"{solution.first} to {solution.second}: {solution.score} points{best}", table)


@app.command()
def draw(
    one: FirstPerson,
    svg: Annotated[str, typer.Argument(metavar="FILE", help="The SVG file to write.")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="PERSON", help="Draw a shortest chain to this person.")
    ] = None,
    force: Force = False,
    catalogue: CatalogueFile = None,
    json: AsJson = False,
) -> None:
    """Draw the people around a person, or a shortest chain to another, as a picture."""
    films = open_catalogue(catalogue)
    picture = draw_neighbours(films, films.person(one)) if to is None else _draw_shortest_chain(films, one, to)
    files.write_text(svg, picture, replace=force, hint="--force")
    _print(films, {"file": svg}, Text(f"Saved as {svg}."), json)


def _draw_shortest_chain(films: Catalogue, one: str, to: str) -> str:
    shortest = films.chain(one, to)
    if shortest is None:
        raise command_error("movies-unlinked", one=one, other=to)
    return draw_chain(shortest, films.about.notice)


def _chain_data(chain: Chain) -> dict[str, Any]:
    return {"degree": chain.degree, "people": chain.people, "films": chain.films}


def _describe_chain(chain: Chain | None) -> RenderableType:
    if chain is None:
        return Text("They are not linked.")
    lines = [str(chain.people[0])]
    lines += [f"  {film}\n{one}" for film, one in zip(chain.films, chain.people[1:], strict=True)]
    return _add_headline(f"{chain.degree} {'link' if chain.degree == 1 else 'links'}", *lines)


# Import and export ----------------------------------------------------------------------------------------------


class SourceName(StrEnum):
    """Where films are imported from."""

    imdb = "imdb"
    tmdb = "tmdb"
    wikidata = "wikidata"
    csv = "csv"


class ExtraKind(StrEnum):
    """What can be imported in addition to films (DEG-12)."""

    television = "television"
    shorts = "shorts"


class ReaderName(StrEnum):
    """What reads the tables of IMDb."""

    auto = "auto"
    stdlib = "stdlib"
    polars = "polars"


@app.command("import")
def import_(
    source: Annotated[SourceName, typer.Argument(metavar="|".join(SOURCES), help="Where the files come from.")],
    paths: Annotated[list[str], typer.Argument(metavar="FILES…", help="The files, plain or gzip, in any order.")],
    out: Annotated[str, typer.Option("--out", metavar="PATH", help="The catalogue to write or replace.")],
    also: Annotated[list[ExtraKind] | None, typer.Option("--also", help="Import these kinds as well.")] = None,
    reader: Annotated[ReaderName, typer.Option("--reader", help="How to read IMDb's tables.")] = ReaderName.auto,
    json: AsJson = False,
) -> None:
    """Make a catalogue from IMDb tables, TMDB films, a Wikidata result, or your own table."""
    with _file_progress() as report_progress:
        report = import_films(
            source.value,
            paths,
            out,
            also=frozenset(one.value for one in also or ()),
            reader=reader.value,
            progress=report_progress,
        )
    if json:
        print_json(report)
    else:
        _print_report(report)


@app.command()
def export(
    out: Annotated[str, typer.Argument(metavar="OUT.csv", help="The file to write: title, year and actor.")],
    catalogue: CatalogueFile = None,
    force: Force = False,
) -> None:
    """Write a catalogue as a CSV table, if its licence allows it."""
    films = open_catalogue(catalogue)
    files.write_text(out, films.export_csv(), replace=force, hint="--force")
    typer.echo(f"{out}: {films.about.credits:,} credits. {films.about.notice}")


@contextmanager
def _file_progress() -> Iterator[ProgressCallback]:
    """Shows a progress bar for each file."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with progress_bar(*columns) as bar:
        tasks = {}

        def report(path: Path, done: int, total: int) -> None:
            if path not in tasks:
                tasks[path] = bar.add_task(sanitize(path.name), total=total)
            bar.update(tasks[path], completed=done)

        yield report


def _print_report(report: ImportReport) -> None:
    table = create_table("", "", header=False)
    for name, value in (
        ("rows", f"{report.rows:,}"),
        ("bad rows", f"{report.bad:,}"),
        ("films", f"{report.films:,}"),
        ("people", f"{report.people:,}"),
        ("credits", f"{report.credits:,}"),
        ("licence", f"{SOURCES[report.source].name}: {report.licence}"),
    ):
        table.add_row(name, value)
    warnings = [Text(sanitize(str(one)), "yellow") for one in (*report.warnings, *report.faults)]
    console().print(Group(Text(sanitize(report.out), "bold"), table, *warnings), soft_wrap=True)


# Printing -------------------------------------------------------------------------------------------------------


ServerAddress = Annotated[
    str, typer.Option("--server", metavar="URL", help="The server's address for the QR codes, as phones reach it.")
]


@app.command()
def cards(
    out: PdfFile,
    server: ServerAddress = DEFAULT_SERVER,
    paper: Paper = PaperSize.a4,
    force: Force = False,
) -> None:
    """Print the deck: nine cards to a page, each with a QR code that opens the actor's page."""
    deck = shipped_deck()
    files.write_bytes(out, print_cards(deck, server, paper.value), replace=force, hint="--force")
    typer.echo(f"{out}: {len(deck)} cards, with QR codes for {sanitize(server)}.")


@app.command()
def sheets(
    out: PdfFile,
    pages: Annotated[int, typer.Option("--pages", min=1, max=200, help="How many pages, with two sheets each.")] = 1,
    server: ServerAddress = DEFAULT_SERVER,
    paper: Paper = PaperSize.a4,
    force: Force = False,
) -> None:
    """Print score sheets: six links, their films and the points, and a QR code that opens the page to check them."""
    files.write_bytes(out, print_sheets(pages, server, paper.value), replace=force, hint="--force")
    typer.echo(f"{out}: {2 * pages} sheets, with QR codes for {sanitize(server)}.")
