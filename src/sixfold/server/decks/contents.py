"""What is in a deck or a catalogue: read from a text or a file, checked, and with its faults by line."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.decks.checks import check_deck
from sixfold.decks.deck import KINDS
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.format import MAX_BYTES
from sixfold.decks.parser import convert_toml, load_toml
from sixfold.decks.toml_positions import Positions
from sixfold.games.options import DeckKind
from sixfold.movies import shipped_catalogue
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import DeckCard, DeckFile, deck_flaws
from sixfold.movies.errors import BadCatalogue
from sixfold.movies.library import actors_version


class DeckContent(Struct, frozen=True):
    """A deck or a catalogue. Without a version it cannot be played: the faults say why."""

    kind: DeckKind
    name: str
    #: The language of a deck of cards.
    language: str | None = None
    #: How many cards there are of each kind of Sixes; of a deck of actors, `actors`; of a catalogue, `people`, `films`.
    counts: dict[str, int] = {}
    version: str = ""
    #: What a table keeps of the deck, as JSON; nothing of a catalogue.
    content: bytes = b""
    faults: tuple[Fault, ...] = ()


class DeckHead(Struct, frozen=True):
    """What every content begins with."""

    name: str


def read_deck(text: str, file: str, language: str | None = None) -> DeckContent:
    """Read a deck from a text: TOML if the file says so, or else a pasted list. A deck of actors has `[[cards]]`."""
    is_toml = file.endswith(".toml")
    if is_toml and re.search(r"^[ \t]*\[\[[ \t]*cards[ \t]*\]\]|^[ \t]*cards[ \t]*=", text, re.MULTILINE):
        return _read_actors(text, file)
    report = check_deck(text, "toml" if is_toml else "list", language, file)
    if report.deck is None:
        return DeckContent("cards", file, faults=report.faults)
    deck = report.deck if report.deck.name != file else msgspec.structs.replace(report.deck, name=_title(file))
    counts: dict[str, int] = {kind: len(deck.of_kind(kind)) for kind in KINDS}
    content = msgspec.json.encode(deck)
    return DeckContent("cards", deck.name, deck.language, counts, deck.version, content, report.faults)


def read_deck_file(path: Path, file: str) -> DeckContent:
    """Read a deck of the host that is called `file`. The language of a pasted list is in its name: `friday.fr.txt`."""
    with path.open("rb") as source:
        content = source.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        fault = Fault("deck-huge", file, 1, "", {"limit": MAX_BYTES, "what": "bytes"})
        return DeckContent("cards", file, faults=(fault,))
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return DeckContent("cards", file, faults=(Fault("not-text", file, 1, ""),))
    return read_deck(text, file, Path(Path(file).stem).suffix.removeprefix(".") or None)


def read_catalogue_file(path: Path, file: str) -> DeckContent:
    """Read what a catalogue that is called `file` says of itself, after checking that it is whole."""
    try:
        # Opened only for this: the catalogues that stay open are those that tables play with.
        films = Catalogue.open(path, copy=True)
    except BadCatalogue as error:
        code = "catalogue-old" if error.code == "catalogue-version" else "catalogue-bad"
        return DeckContent("catalogue", file, faults=(Fault(code, file, 1, ""),))
    about = films.about
    if films.columns.version() != about.version:
        return DeckContent("catalogue", file, faults=(Fault("catalogue-bad", file, 1, ""),))
    counts = {"people": about.people, "films": about.films}
    return DeckContent("catalogue", _title(file), None, counts, about.version)


def _read_actors(text: str, file: str) -> DeckContent:
    """Read a deck of actors, and check that the shipped catalogue knows them."""
    try:
        data = load_toml(text, file)
    except BadDeck as error:
        return DeckContent("films", file, faults=error.faults)
    where, faults = Positions(text), list[Fault]()
    deck = convert_toml(
        data,
        DeckFile,
        lambda code, path, field: faults.append(Fault(code, file, where.line(*path), "", {"field": field})),
    )
    if deck is None:
        return DeckContent("films", file, faults=tuple(faults))
    faults = [
        Fault(f"actor-{flaw}", file, where.line("cards", _place(deck.cards, name)), name, {"name": name})
        for name, flaw in deck_flaws(deck.cards, shipped_catalogue())
    ]
    counts, version = {"actors": len(deck.cards)}, actors_version(deck.cards)
    deck = msgspec.structs.replace(deck, name=deck.name or _title(file))
    faults.sort(key=lambda fault: fault.line)
    return DeckContent("films", deck.name, None, counts, version, msgspec.json.encode(deck), tuple(faults))


def _place(cards: tuple[DeckCard, ...], name: str) -> int:
    return next(place for place, card in enumerate(cards) if card.name == name)


def _title(file: str) -> str:
    """The name of a deck that does not say it: that of its file.

    >>> _title("pub-quiz.fr.txt")
    'Pub quiz'
    """
    return file.split(".")[0].replace("-", " ").capitalize()
