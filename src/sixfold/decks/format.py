"""The TOML format of decks: its structure, its limits and its JSON schema."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from sixfold.games.sixes.questions import Kind

#: The limits of every deck.
MAX_CARDS = 600
MAX_ANSWERS = 200
MAX_CARD_LENGTH = 80
MAX_ANSWER_LENGTH = 60
MAX_NAME_LENGTH = 60
MAX_BYTES = 2**20
MAX_WEIGHT = 50

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=48, description="A short name for programs.")]
Answer = Annotated[str, Meta(min_length=1, max_length=MAX_ANSWER_LENGTH)]
Weight = Annotated[str, Meta(pattern=r"^[0-9]{1,2}$", description=f"A whole number from 1 to {MAX_WEIGHT}.")]
Bank = Annotated[dict[Weight, tuple[Answer, ...]], Meta(description="Answers by how often people write them.")]
Aliases = Annotated[
    dict[Answer, tuple[Answer, ...]], Meta(description="Other names of the same thing, by an answer of the bank.")
]
Words = Annotated[
    tuple[Answer, ...],
    Meta(description="The content words of the card (SXS-9); taken from its text if left out."),
]


class CategoryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six categories of a Lightning card."""

    category: Annotated[str, Meta(min_length=1, max_length=MAX_CARD_LENGTH)]
    banned: Words | None = None
    bank: Bank = {}
    aliases: Aliases = {}


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: Match and Unique cards have `card` and its bank, Lightning cards six categories."""

    id: Id | None = None
    kind: Kind | None = None
    card: Annotated[str, Meta(max_length=MAX_CARD_LENGTH)] = ""
    family: bool = True
    banned: Words | None = None
    bank: Bank = {}
    aliases: Aliases = {}
    category: tuple[CategoryFile, ...] = ()


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of Sixes, or its cards of one kind."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)] | None = None
    language: str | None = None
    card: Annotated[tuple[CardFile, ...], Meta(max_length=MAX_CARDS)] = ()


def schema() -> dict[str, Any]:
    """The JSON schema of deck files, for editors that check TOML while it is typed.

    >>> schema()["$defs"]["CardFile"]["properties"]["kind"]["anyOf"][0]
    {'enum': ['lightning', 'match', 'unique']}
    """
    return msgspec.json.schema(DeckFile)
