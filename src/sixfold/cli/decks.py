"""`sixfold decks`: the cards of Sixes: list them, show one, check a deck, print it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sixfold.cli.errors import complaint
from sixfold.cli.files import write_bytes
from sixfold.cli.paper import Force, OnPaper, Out, Paper
from sixfold.cli.screen import console, print_json

if TYPE_CHECKING:
    from sixfold.decks import Fault

decks = typer.Typer(
    name="decks",
    help="The cards of Sixes: list them, show one, check a deck, print it.",
    rich_markup_mode=None,
)

Language = Annotated[str, typer.Option("--deck", metavar="LANGUAGE", help="The house's deck of a language: en, fr, …")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


@decks.command("list")
def list_cards(deck: Language = "en", json: Json = False) -> None:
    """The cards of a deck."""
    from sixfold.decks import shipped

    found = shipped(deck)
    if json:
        cards = [{"id": card.id, "kind": card.kind, "text": card.text, "family": card.family} for card in found.cards]
        print_json({"deck": found.name, "language": found.language, "version": found.version, "cards": cards})
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for title in ("Card", "Kind", "Words"):
        table.add_column(title, no_wrap=title != "Words")
    for card in found.cards:
        table.add_row(card.id, card.kind, card.text)
    console().print(table)


@decks.command()
def show(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The id of a card, or its words.")],
    deck: Language = "en",
    json: Json = False,
) -> None:
    """One card with its banned words and its bank."""
    from sixfold.decks import shipped

    found = shipped(deck).card(card)
    if found is None:
        raise complaint("card-unknown", name=card, known=", ".join(one.id for one in shipped(deck).cards))
    if json:
        print_json(found)
        return
    out = console()
    for category in found.categories:
        out.print(f"{category.text}", style="bold")
        out.print(f"  not: {', '.join(category.banned)}", soft_wrap=True)
        out.print(f"  {', '.join(f'{answer} {weight}' for answer, weight in category.bank)}", soft_wrap=True)
        for answer, others in category.aliases:
            out.print(f"  {answer} = {', '.join(others)}", soft_wrap=True)


@decks.command()
def check(
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="A deck: a file, or a folder of a language. Else the house's.")
    ] = None,
    language: Annotated[str | None, typer.Option(help="The language, where the file does not say.")] = None,
    json: Json = False,
) -> None:
    """Prove what a deck keeps to; exit with 1 when there are faults."""
    from sixfold.bots.cards import mean_score
    from sixfold.cli.decks_found import found
    from sixfold.decks import checking

    faults: list[Fault] = []
    counted = 0
    for source in found(path, language):
        faults += source.faults
        counted += len(source.placed)
        label = f"Checking {source.name}"
        quiet = json or not sys.stderr.isatty()
        for placed in track(source.placed, label, console=Console(stderr=True), transient=True, disable=quiet):
            faults += checking.of_card(placed, source.standard, mean_score)
        faults += checking.of_deck(source.placed, source.standard, source.name)
    if json:
        print_json({"cards": counted, "faults": [_told(fault) for fault in faults]})
    else:
        out = console()
        if faults:
            table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
            for title in ("Where", "Card", "Fault"):
                table.add_column(title, no_wrap=title == "Where", overflow="fold")
            for fault in faults:
                table.add_row(fault.place, fault.card, f"{fault.sentence} ({fault.code})")
            out.print(table)
        out.print(f"{counted} cards, {len(faults)} faults.")
    if faults:
        raise typer.Exit(1)


prints = typer.Typer(name="print", help="Cards to cut out, or sheets to write on, as PDF.")
decks.add_typer(prints)


@prints.command()
def cards(
    out: Out,
    deck: Language = "en",
    own: Annotated[Path | None, typer.Option("--from", metavar="PATH", help="A deck of your own instead.")] = None,
    language: Annotated[str | None, typer.Option(help="The language of that deck, where it does not say.")] = None,
    paper: OnPaper = Paper.a4,
    force: Force = False,
) -> None:
    """The cards of a deck, nine to a page."""
    from sixfold.cli.decks_found import own as read_own
    from sixfold.decks import shipped
    from sixfold.decks.printing import cards_pdf

    chosen = shipped(deck) if own is None else read_own(own, language).deck
    write_bytes(out, cards_pdf(chosen, paper.value), replace=force, how="--force")


@prints.command()
def sheets(out: Out, deck: Language = "en", paper: OnPaper = Paper.a4, force: Force = False) -> None:
    """A sheet for a game: six rounds of six lines, with a column for points."""
    from sixfold.decks.printing import sheets_pdf

    write_bytes(out, sheets_pdf(deck, paper.value), replace=force, how="--force")


def _told(fault: Fault) -> dict[str, object]:
    return {name: getattr(fault, name) for name in ("code", "file", "line", "card", "sentence")}
