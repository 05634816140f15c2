"""The TOML format of decks: its structure, its limits, its JSON schema, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from sixfold.decks.deck import Card, Category, Deck
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
    """One of the six categories of a Lightning card. Its text is empty only while somebody is writing the card."""

    category: Annotated[str, Meta(max_length=MAX_CARD_LENGTH)]
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


def write_deck(file: DeckFile) -> str:
    """Write a deck as TOML, cards in their order; `msgspec.toml` reads it back unchanged.

    >>> card = CardFile(kind="match", card="Pets", bank={"2": ("dog", "cat")})
    >>> print(write_deck(DeckFile(name="Mine", language="en", card=(card,))))
    name = "Mine"
    language = "en"
    <BLANKLINE>
    [[card]]
    kind = "match"
    card = "Pets"
    [card.bank]
    "2" = ["dog", "cat"]
    <BLANKLINE>
    """
    blocks = [_write_fields({"name": file.name, "language": file.language})]
    for card in file.card:
        fields = {"id": card.id, "kind": card.kind, "card": card.card or None, "family": None if card.family else False}
        lines = ["[[card]]", *_write_fields(fields), *_write_answers("card", card)]
        for category in card.category:
            lines += ["[[card.category]]", *_write_fields({"category": category.category})]
            lines += _write_answers("card.category", category)
        blocks.append(lines)
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def deck_file(deck: Deck) -> DeckFile:
    """A deck as it is written.

    >>> pets = Card("pets", "match", (Category("Pets", bank=(("dog", 2), ("cat", 2))),))
    >>> deck_file(Deck("Mine", "en", (pets,))).card[0].bank
    {'2': ('dog', 'cat')}
    """
    return DeckFile(deck.name, deck.language, tuple(map(_card_file, deck.cards)))


def _card_file(card: Card) -> CardFile:
    categories = tuple(
        CategoryFile(category.text, category.banned_words, _by_weight(category), dict(category.aliases))
        for category in card.categories
    )
    if card.kind == "lightning":
        return CardFile(card.id, card.kind, family=card.family, category=categories)
    one = categories[0]
    return CardFile(card.id, card.kind, one.category, card.family, one.banned, one.bank, one.aliases)


def _by_weight(category: Category) -> dict[str, tuple[str, ...]]:
    weights = dict.fromkeys(str(weight) for _, weight in category.bank)
    return {key: tuple(answer for answer, weight in category.bank if str(weight) == key) for key in weights}


def without_blank_cards(file: DeckFile) -> DeckFile:
    """The deck without cards on which nothing stands yet: their author has only begun them.

    >>> without_blank_cards(DeckFile(card=(CardFile(kind="match", card=" "), CardFile(kind="match", card="Pets")))).card
    (CardFile(id=None, kind='match', card='Pets', family=True, banned=None, bank={}, aliases={}, category=()),)
    """
    written = tuple(card for card in file.card if any(text.strip() for text in _texts(card)))
    return msgspec.structs.replace(file, card=written)


def _texts(card: CardFile) -> tuple[str, ...]:
    return (card.card, *(category.category for category in card.category))


def _write_answers(table: str, source: CardFile | CategoryFile) -> Iterator[str]:
    yield from _write_fields({"banned": source.banned})
    for name, answers in (("bank", source.bank), ("aliases", source.aliases)):
        if answers:
            yield f"[{table}.{name}]"
            yield from _write_fields({_quote(key): texts for key, texts in answers.items()})


def _write_fields(fields: Mapping[str, str | bool | tuple[str, ...] | None]) -> list[str]:
    return [f"{key} = {_quote(value)}" for key, value in fields.items() if value is not None]


def _quote(value: str | bool | tuple[str, ...]) -> str:
    # JSON's strings, booleans and lists are also TOML's, except that TOML forbids a bare delete character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
