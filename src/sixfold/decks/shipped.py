"""The shipped decks: one folder for each language under `cards/`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from sixfold.decks.deck import KINDS, LANGUAGES, Deck
from sixfold.decks.faults import deck_error
from sixfold.decks.parser import ParsedDeck, parse_deck
from sixfold.games.options import SHIPPED


@cache
def shipped_sources(language: str) -> tuple[ParsedDeck, ...]:
    """The parsed files of a language, with the lines of their cards."""
    if language not in LANGUAGES:
        raise deck_error("bad-language", language=language, known=", ".join(LANGUAGES))
    folder = resources.files("sixfold.decks").joinpath("cards", language)
    files = ((kind, folder.joinpath(f"{kind}.toml")) for kind in KINDS)
    return tuple(
        parse_deck(file.read_text(encoding="utf-8"), f"{language}/{kind}.toml", language, kind)
        for kind, file in files
        if file.is_file()
    )


@cache
def shipped_deck(language: str) -> Deck:
    """The shipped deck of a language.

    >>> shipped_deck("en").language
    'en'
    """
    cards = tuple(parsed.card for source in shipped_sources(language) for parsed in source.cards)
    return Deck(SHIPPED, language, cards)  # type: ignore[arg-type]  # `shipped_sources` has checked it
