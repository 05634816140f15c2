"""A deck that somebody wrote, looked at as a whole: how many cards it has, and everything that is wrong with it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks import checking
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.pasted import read_pasted
from sixfold.decks.reading import read

#: How a deck is written: as TOML, or as a list with a card a line.
Form: TypeAlias = Literal["toml", "list"]


class Examined(Struct, frozen=True):
    """How many cards were read, and the faults in the order of lines."""

    cards: int
    faults: tuple[Fault, ...]


def examine(text: str, form: Form = "toml", language: str | None = None, name: str = "deck") -> Examined:
    """What people's own decks keep to, asked of a text; a deck that cannot be read has its faults too.

    >>> examine("match: Pets | dog, cat, dogs", "list", "en").faults[0].code
    'answers-same'
    """
    try:
        reading = read(text, name, language) if form == "toml" else read_pasted(text, language or "en", name)
    except BadDeck as error:
        return Examined(0, error.faults)
    # How they play is not asked of people's own decks.
    faults = [fault for placed in reading.placed for fault in checking.of_card(placed, checking.OWN, lambda _: 0.0)]
    faults += checking.of_deck(reading.placed, checking.OWN, name)
    return Examined(len(reading.placed), tuple(sorted(faults, key=lambda fault: fault.line)))
