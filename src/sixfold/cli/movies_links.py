"""`sixfold movies link | check | chain | chains | sheet | draw`: how people are linked."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

import typer
from rich.console import RenderableType
from rich.text import Text

from sixfold.cli import files
from sixfold.cli.errors import complaint
from sixfold.cli.movies_told import AsJson, From, One, Other, opened, say, table, tell
from sixfold.movies import Catalogue, Chain, SheetCheck, SheetSolution
from sixfold.movies.diagrams import draw_chain, draw_neighbours
from sixfold.movies.sheets import describe_fault
from sixfold.movies.verdicts import VERDICT_MARKS, describe_link


def link(
    one: One,
    other: Other,
    film: Annotated[str | None, typer.Option("--film", help="The film, with its year in brackets if need be.")] = None,
    year: Annotated[int | None, typer.Option("--year", help="Its year.")] = None,
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """Is this link right: confirmed, contradicted or unknown?"""
    films = opened(catalogue)
    check = films.link(one, other, film, year)
    said = describe_link(check, one, other, film)
    tell(
        films,
        {"verdict": check.verdict, "said": said, "check": check},
        Text(f"{VERDICT_MARKS[check.verdict]} {said}"),
        json,
    )


def check(
    one: One,
    other: Other,
    links: Annotated[
        list[str] | None,
        typer.Argument(metavar="LINK…", help="Each link as “Actor” or “Actor: Film”, the film's year in brackets."),
    ] = None,
    rule: Annotated[
        str, typer.Option("--films", metavar="bonus|strict", help="Whether a wrong film spoils a link.")
    ] = "bonus",
    unknown: Annotated[
        str, typer.Option("--unknown", metavar="refuse|accept", help="What a link that is not known counts for.")
    ] = "refuse",
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """Is this sheet right, and what does it score?"""
    if rule not in ("bonus", "strict") or unknown not in ("refuse", "accept"):
        raise complaint("movies-rule", takes="--films bonus or strict, --unknown refuse or accept")
    films = opened(catalogue)
    sheet = {"from": one, "to": other, "links": [_written(text) for text in links or ()]}
    option: Literal["bonus", "strict"] = "strict" if rule == "strict" else "bonus"
    found = films.check(sheet, option, "accept" if unknown == "accept" else "refuse")
    tell(films, found, _marked(found, sheet), json)


def _written(text: str) -> dict[str, str | None]:
    """A link as it is typed. Titles may have colons, names have none."""
    actor, _, film = text.partition(":")
    return {"actor": actor.strip(), "film": film.strip() or None}


def _marked(found: SheetCheck, sheet: dict[str, Any]) -> RenderableType:
    shown, before = table("", "actor", "film", "why"), sheet["from"]
    for mark, written in zip(found.links, sheet["links"], strict=False):
        why = describe_link(mark.check, before, written["actor"], written["film"])
        before = written["actor"]
        shown.add_row(VERDICT_MARKS[mark.check.verdict], before, written["film"] or "", why)
    faults = [Text(describe_fault(breach, sheet["to"])) for breach in found.faults]
    return say(f"{found.score} points, {found.verdict}", *([shown] if found.links else []), *faults)


def chain(one: One, other: Other, catalogue: From = None, json: AsJson = False) -> None:
    """A shortest chain between two people."""
    films = opened(catalogue)
    found = films.chain(one, other)
    tell(films, None if found is None else _data(found), _drawn(found), json)


def chains(
    one: One,
    other: Other,
    limit: Annotated[int, typer.Option("--limit", min=0, max=10_000, help="Show so many of them.")] = 10,
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """How many shortest chains there are between two people, and the first of them."""
    films = opened(catalogue)
    every = films.chains(one, other)
    some = list(islice(every, limit))
    data = {"degree": every.degree, "count": every.count, "chains": [_data(found) for found in some]}
    tell(films, data, say(f"{every.count:,} of {every.degree} links", *map(str, some)) if some else _drawn(None), json)


def sheet(one: One, other: Other, catalogue: From = None, json: AsJson = False) -> None:
    """The best legal sheet between two people: 18 points wherever there is such a one."""
    films = opened(catalogue)
    found = films.sheet(one, other)
    data = {"score": found.score, "optimal": found.optimal, "sheet": found.as_dict()}
    tell(films, data, _full(found), json)


def _full(found: SheetSolution) -> RenderableType:
    if not found.links:
        return say(f"No sheet leads from {found.first} to {found.second}.")
    shown = table("actor", "film")
    for step in found.links:
        shown.add_row(str(step.actor), str(step.film or ""))
    best = "" if found.optimal else "; a better one was not ruled out"
    return say(f"{found.first} to {found.second}: {found.score} points{best}", shown)


def draw(
    one: One,
    svg: Annotated[str, typer.Argument(metavar="FILE", help="The picture to write, as SVG.")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="PERSON", help="Draw a shortest chain to this person.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file.")] = False,
    catalogue: From = None,
    json: AsJson = False,
) -> None:
    """Draw those round a person, or a shortest chain to another, as a picture."""
    films = opened(catalogue)
    picture = draw_neighbours(films, films.person(one)) if to is None else _chain_drawn(films, one, to)
    files.write_text(svg, picture, replace=force, how="--force")
    tell(films, {"file": svg}, Text(f"{svg} is written."), json)


def _chain_drawn(films: Catalogue, one: str, to: str) -> str:
    found = films.chain(one, to)
    if found is None:
        raise complaint("movies-unlinked", one=one, other=to)
    return draw_chain(found, films.about.notice)


def _data(found: Chain) -> dict[str, Any]:
    return {"degree": found.degree, "people": found.people, "films": found.films}


def _drawn(found: Chain | None) -> RenderableType:
    if found is None:
        return Text("They are not linked.")
    lines = [str(found.people[0])]
    lines += [f"  {film}\n{one}" for film, one in zip(found.films, found.people[1:], strict=True)]
    return say(f"{found.degree} {'link' if found.degree == 1 else 'links'}", *lines)


COMMANDS = (link, check, chain, chains, sheet, draw)
