"""The judge of 6°: which cards there are, what the catalogue says of a sheet, and which names somebody may be typing.

Its answers go into the log, with the versions of the catalogue and the decks they come from, so that folding a match
asks nobody and an old match keeps its score whatever becomes of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from sixfold import movies
from sixfold.games.base import Question
from sixfold.games.degrees import questions
from sixfold.games.degrees.questions import (
    Cards,
    CatalogueEntry,
    CheckSheet,
    Deck,
    ExtraKind,
    LinkVerdict,
    Names,
    SheetVerdict,
)
from sixfold.movies.building import KIND_SHIFT
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import DeckCard, shipped_deck
from sixfold.movies.facts import sheet_verdict
from sixfold.movies.folding import fold
from sixfold.movies.settling import Identity, interpret_sheet
from sixfold.movies.sheet import LinkInput
from sixfold.movies.values import DEFAULT_KINDS, KINDS, FilmKind

#: The deck that comes with the house.
SHIPPED_DECK = "house"

#: DEG-12: the kind of film that each of a table's admissions lets in. Whoever appears as themselves is in no cast that
#: the catalogue has, so that letting them in adds no kind.
_KINDS: Mapping[ExtraKind, FilmKind] = {"television": "television", "shorts": "short"}


class FilmJudge:
    """Answers the referee of 6° out of a catalogue, and out of the deck of the house and others that it is given.

    >>> judge = FilmJudge()
    >>> [known["name"] for known in judge.answer(Names("film", "man on fire", 2))]
    ['Man on Fire (2004)', 'Man on Fire (1987)']
    """

    def __init__(
        self, catalogue: Catalogue | None = None, decks: Mapping[str, Iterable[DeckCard]] | None = None
    ) -> None:
        self.catalogue = movies.shipped() if catalogue is None else catalogue
        self._decks = {SHIPPED_DECK: shipped_deck()} | {name: tuple(cards) for name, cards in (decks or {}).items()}

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON."""
        match question:
            case Cards():
                return msgspec.to_builtins(self._cards(question))
            case CheckSheet():
                return msgspec.to_builtins(self._check(question))
            case Names():
                return msgspec.to_builtins(self._names(question))
            case _:
                raise TypeError(f"no question of 6°: {type(question).__name__}")

    # The deck (DEG-1) -------------------------------------------------------------------------------------------

    def _cards(self, asked: Cards) -> Deck:
        """The cards of these decks; of an actor in several of them, the card of the first."""
        decks = {name: self._decks[name] for name in asked.decks if name in self._decks}
        cards: dict[str, questions.Card] = {}
        for card in (card for deck in decks.values() for card in deck):
            key = self._key(card)
            cards.setdefault(key, questions.Card(key, card.name, card.grade, card.decade, card.country))
        about = self.catalogue.about
        return Deck(
            tuple(cards.values()),
            f"{about.source} ({about.licence}), {about.name} {about.version}",
            tuple(f"{name} {_version(deck)}" for name, deck in decks.items()),
        )

    def _key(self, card: DeckCard) -> str:
        """The key of the person on a card, whatever name the card calls them by."""
        known = self.catalogue.people(card.name)
        return known[0].key if known else card.key

    # A sheet (DEG-5) --------------------------------------------------------------------------------------------

    def _check(self, asked: CheckSheet) -> SheetVerdict:
        links = tuple(LinkInput(link.actor, link.film or None) for link in asked.links)
        first, second = self._meant(asked.first), self._meant(asked.second)
        settled = interpret_sheet(self.catalogue, first, links, second, counted_kinds(asked.extras))
        found = sheet_verdict(self.catalogue, links, settled)
        return found if self._holds(asked.extras) else SheetVerdict(tuple(map(_weaken, found.links)))

    def _meant(self, card: questions.Card) -> Sequence[Identity]:
        """The person on a card: by the id and, should the catalogue have changed since the deal, by the name."""
        films = self.catalogue
        exact = [one.id for one in films.people(card.id) if one.key == card.id]
        return exact or films.names.people(card.name) or [fold(card.name)]

    def _holds(self, admits: Sequence[ExtraKind]) -> bool:
        """Whether the catalogue has whatever the table lets in. Where it has not, its casts contradict nobody."""
        return all(what in _KINDS and _KINDS[what] in self._kinds for what in admits)

    @cached_property
    def _kinds(self) -> frozenset[FilmKind]:
        return frozenset(KINDS[flags >> KIND_SHIFT] for flags in {*self.catalogue.columns.flags})

    # Names while somebody types (DEG-10) ------------------------------------------------------------------------

    def _names(self, asked: Names) -> list[CatalogueEntry]:
        if asked.kind == "film":
            return [
                CatalogueEntry(film.key, str(film)) for film in self.catalogue.search(asked.text, "film", asked.limit)
            ]
        return [CatalogueEntry(one.key, str(one)) for one in self.catalogue.search(asked.text, limit=asked.limit)]


def counted_kinds(admits: Iterable[ExtraKind]) -> frozenset[FilmKind]:
    """DEG-12: the kinds of films that count where a table lets these in.

    >>> sorted(counted_kinds(["television", "selves"]))
    ['animated', 'film', 'television']
    """
    return DEFAULT_KINDS | {_KINDS[what] for what in admits if what in _KINDS}


def _weaken(link: LinkVerdict) -> LinkVerdict:
    """A link without what a cast alone says against it."""
    return replace(link, verdict="unknown", reason="cast-thin") if link.verdict == "contradicted" else link


def _version(deck: Sequence[DeckCard]) -> str:
    """What changes with every card of a deck."""
    return blake2b(msgspec.json.encode(deck), digest_size=8).hexdigest()
