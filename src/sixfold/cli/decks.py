"""`sixfold decks`: lists, shows, checks and prints the cards of Sixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from msgspec import Struct

from sixfold.cli.arguments import AsJson, Force, Paper, PaperSize, PdfFile
from sixfold.cli.errors import command_error
from sixfold.cli.files import read_text, write_bytes
from sixfold.cli.terminal import console, create_table, print_json, progress_bar

if TYPE_CHECKING:
    from sixfold.decks import Fault, ParsedCard, ParsedDeck
    from sixfold.decks.checks import Standard
    from sixfold.decks.deck import Language

decks = typer.Typer(
    name="decks",
    help="List, show, check and print the cards of Sixes.",
    rich_markup_mode=None,
)
prints = typer.Typer(name="print", help="Print cards to cut out, or sheets to write on, as PDF.")
decks.add_typer(prints)

DeckLanguage: TypeAlias = Annotated[
    str, typer.Option("--deck", metavar="LANGUAGE", help="The language of the shipped deck: en, fr, …")
]


@decks.command("list")
def list_cards(deck: DeckLanguage = "en", json: AsJson = False) -> None:
    """List the cards of a deck."""
    from sixfold.decks import shipped_deck

    shipped = shipped_deck(deck)
    if json:
        cards = [{"id": card.id, "kind": card.kind, "text": card.text, "family": card.family} for card in shipped.cards]
        print_json({"deck": shipped.name, "language": shipped.language, "version": shipped.version, "cards": cards})
        return
    table = create_table()
    for title in ("Card", "Kind", "Text"):
        table.add_column(title, no_wrap=title != "Text")
    for card in shipped.cards:
        table.add_row(card.id, card.kind, card.text)
    console().print(table)


@decks.command()
def show(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The id of a card, or its text.")],
    deck: DeckLanguage = "en",
    json: AsJson = False,
) -> None:
    """Show a card with its banned words and its bank of answers."""
    from sixfold.decks import shipped_deck

    card_data = shipped_deck(deck).card(card)
    if card_data is None:
        raise command_error("card-unknown", name=card, known=", ".join(one.id for one in shipped_deck(deck).cards))
    if json:
        print_json(card_data)
        return
    out = console()
    for category in card_data.categories:
        out.print(f"{category.text}", style="bold")
        out.print(f"  banned: {', '.join(category.banned_words)}", soft_wrap=True)
        out.print(f"  {', '.join(f'{answer} {weight}' for answer, weight in category.bank)}", soft_wrap=True)
        for answer, others in category.aliases:
            out.print(f"  {answer} = {', '.join(others)}", soft_wrap=True)


@decks.command()
def check(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="PATH", help="A deck: a file, or the folder of a language. Default: the shipped decks."),
    ] = None,
    language: Annotated[str | None, typer.Option(help="The language, if the file does not say it.")] = None,
    json: AsJson = False,
) -> None:
    """Check a deck. Exits with 1 if it has faults."""
    from sixfold.bots.card_answers import mean_score
    from sixfold.decks import checks

    faults: list[Fault] = []
    counts: dict[str, Counter[str]] = {}
    for source in _find_decks(path, language):
        faults += source.faults
        counts[source.name] = Counter(placed.card.kind for placed in source.placed)
        with progress_bar(visible=not json) as bar:
            for placed in bar.track(source.placed, description=f"Checking {source.name}"):
                faults += checks.card_faults(placed, source.standard, mean_score)
        faults += checks.deck_faults(source.placed, source.standard, source.name)
    if json:
        print_json(
            {
                "decks": [{"name": name, "cards": dict(count)} for name, count in counts.items()],
                "faults": [_as_data(fault) for fault in faults],
            }
        )
    else:
        out = console()
        if faults:
            table = create_table()
            for title in ("Where", "Card", "Fault"):
                table.add_column(title, no_wrap=title == "Where", overflow="fold")
            for fault in faults:
                table.add_row(fault.place, fault.card, f"{fault.message} ({fault.code})")
            out.print(table)
        for name, count in counts.items():
            kinds = ", ".join(f"{number} {kind}" for kind, number in count.items())
            out.print(f"{name}: {count.total()} cards ({kinds})" if kinds else f"{name}: no cards", highlight=False)
        out.print(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}.")
    if faults:
        raise typer.Exit(1)


def _as_data(fault: Fault) -> dict[str, object]:
    return {name: getattr(fault, name) for name in ("code", "file", "line", "card", "message")}


@prints.command()
def cards(
    out: PdfFile,
    deck: DeckLanguage = "en",
    own: Annotated[Path | None, typer.Option("--from", metavar="PATH", help="Print your own deck instead.")] = None,
    language: Annotated[str | None, typer.Option(help="The language, if the deck does not say it.")] = None,
    paper: Paper = PaperSize.a4,
    force: Force = False,
) -> None:
    """Print the cards of a deck, nine to a page."""
    from sixfold.decks import shipped_deck
    from sixfold.decks.printing import cards_pdf

    chosen = shipped_deck(language or deck) if own is None else _read_own(own, language).deck
    write_bytes(out, cards_pdf(chosen, paper.value), replace=force, hint="--force")


@prints.command()
def sheets(out: PdfFile, deck: DeckLanguage = "en", paper: Paper = PaperSize.a4, force: Force = False) -> None:
    """Print a sheet for a game: six rounds of six lines, with a column for points."""
    from sixfold.decks.printing import sheets_pdf

    write_bytes(out, sheets_pdf(deck, paper.value), replace=force, hint="--force")


# Where decks are ------------------------------------------------------------------------------------------------


class DeckSource(Struct, frozen=True):
    """The cards of one language, the standard they must meet, and the faults found while reading them."""

    name: str
    standard: Standard
    placed: tuple[ParsedCard, ...] = ()
    faults: tuple[Fault, ...] = ()


def _find_decks(path: Path | None, language: str | None = None) -> Iterator[DeckSource]:
    """The decks under a path, or the shipped decks in all languages."""
    from sixfold.decks import LANGUAGES
    from sixfold.decks.checks import OWN_DECK_STANDARD, SHIPPED_STANDARD
    from sixfold.decks.shipped import shipped_sources

    if path is None:
        for one in LANGUAGES:
            yield DeckSource(
                one, SHIPPED_STANDARD, tuple(placed for source in shipped_sources(one) for placed in source.cards)
            )
    elif path.is_dir() and path.name in LANGUAGES:
        yield _read_folder(path, path.name)
    elif path.is_dir():
        yield from (_read_folder(path / one, one) for one in LANGUAGES if (path / one).is_dir())
    else:
        placed, faults = _read_file(path, language, None)
        yield DeckSource(str(path), OWN_DECK_STANDARD, placed, faults)


def _read_own(path: Path, language: str | None) -> ParsedDeck:
    """Reads somebody's own deck: TOML, or a pasted list."""
    from sixfold.decks import parse_card_list, parse_deck

    text = read_text(str(path))
    if path.suffix == ".toml":
        return parse_deck(text, str(path), language)
    return parse_card_list(text, language or "en", str(path))


def _read_folder(folder: Path, language: Language) -> DeckSource:
    from sixfold.decks import KINDS
    from sixfold.decks.checks import SHIPPED_STANDARD

    placed: list[ParsedCard] = []
    faults: list[Fault] = []
    for kind in KINDS:
        file = folder / f"{kind}.toml"
        if file.is_file():
            more, wrong = _read_file(file, language, kind)
            placed += more
            faults += wrong
    return DeckSource(folder.name, SHIPPED_STANDARD, tuple(placed), tuple(faults))


def _read_file(path: Path, language: str | None, kind: object) -> tuple[tuple[ParsedCard, ...], tuple[Fault, ...]]:
    from sixfold.decks import KINDS, BadDeck, parse_deck

    try:
        if kind in KINDS:
            return parse_deck(read_text(str(path)), f"{path.parent.name}/{path.name}", language, kind).cards, ()
        return _read_own(path, language).cards, ()
    except BadDeck as error:
        return (), error.faults
