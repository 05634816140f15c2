"""The decks that come with the house: one folder a language under `cards/`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from sixfold.decks.deck import KINDS, LANGUAGES, Deck
from sixfold.decks.faults import refused
from sixfold.decks.reading import Reading, read

#: The name of the deck that is shipped, in every language.
HOUSE = "house"


@cache
def readings(language: str) -> tuple[Reading, ...]:
    """The shipped files of a language, read, with the places of their cards."""
    if language not in LANGUAGES:
        raise refused("bad-language", language=language, known=", ".join(LANGUAGES))
    folder = resources.files("sixfold.decks").joinpath("cards", language)
    files = ((kind, folder.joinpath(f"{kind}.toml")) for kind in KINDS)
    return tuple(
        read(file.read_text(encoding="utf-8"), f"{language}/{kind}.toml", language, kind)
        for kind, file in files
        if file.is_file()
    )


@cache
def shipped(language: str) -> Deck:
    """The house's own deck of a language.

    >>> shipped("en").language
    'en'
    """
    cards = tuple(placed.card for reading in readings(language) for placed in reading.placed)
    return Deck(HOUSE, language, cards)  # type: ignore[arg-type]  # `readings` has checked it
