"""The judge of 6°: the cards of the decks, verdicts on sheets, and names while somebody types; also the daily pair.

The answers are written into the log, with the versions of the catalogue and the decks. So replaying a match asks
nobody, and an old match keeps its score when the catalogue changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct, convert
from msgspec.structs import replace

from sixfold import movies
from sixfold.games.base import Question
from sixfold.games.degrees import questions
from sixfold.games.degrees.deal import daily_pair, playable_cards
from sixfold.games.degrees.questions import (
    GRADES,
    Cards,
    CatalogueEntry,
    CheckSheet,
    Deck,
    ExtraKind,
    LinkVerdict,
    Names,
    SheetVerdict,
)
from sixfold.games.options import SHIPPED, split_reference
from sixfold.movies.builder import KIND_SHIFT
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import DeckCard
from sixfold.movies.entities import DEFAULT_KINDS, KINDS, FilmKind
from sixfold.movies.library import actors_version, find_actors, find_catalogue
from sixfold.movies.names import fold
from sixfold.movies.sheets import Identity, LinkInput, check_links, interpret_sheet, sheet_verdict

#: DEG-12: the kind of film that each option of the table adds. `selves` adds none: no catalogue has a cast with people
#: who appear as themselves.
_EXTRA_KINDS: Mapping[ExtraKind, FilmKind] = {"television": "television", "shorts": "short"}


class FilmJudge:
    """Answers the questions of the referee of 6° from a catalogue and from decks: shipped, of the library, or given.

    >>> judge = FilmJudge()
    >>> [entry["name"] for entry in judge.answer(Names("film", "man on fire", 2))]
    ['Man on Fire (2004)', 'Man on Fire (1987)']
    """

    def __init__(
        self, catalogue: Catalogue | None = None, decks: Mapping[str, Iterable[DeckCard]] | None = None
    ) -> None:
        self.catalogue = movies.shipped_catalogue() if catalogue is None else catalogue
        self._decks = {name: tuple(cards) for name, cards in (decks or {}).items()}
        #: The judges of tables with another catalogue, by its id.
        self._others: dict[str, FilmJudge] = {}

    def load(self) -> None:
        """Prepares the catalogue for searches and links."""
        self.catalogue.load()

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON."""
        if isinstance(question, Cards | CheckSheet | Names) and question.catalogue != SHIPPED:
            return self._other(question.catalogue).answer(replace(question, catalogue=SHIPPED))
        match question:
            case Cards():
                return msgspec.to_builtins(self._cards(question))
            case CheckSheet():
                return msgspec.to_builtins(self._check(question))
            case Names():
                return msgspec.to_builtins(self._names(question))
            case _:
                raise TypeError(f"no question of 6°: {type(question).__name__}")

    def _other(self, name: str) -> FilmJudge:
        """The judge with the catalogue of this id as it is now."""
        films, known = find_catalogue(name), self._others.get(name)
        if known is None or known.catalogue is not films:
            known = self._others[name] = FilmJudge(films, self._decks)
        return known

    # The deck (DEG-1) -------------------------------------------------------------------------------------------

    def _cards(self, question: Cards) -> Deck:
        """The cards of these decks; for an actor in several of them, the card of the first deck."""
        found = {split_reference(one)[0]: self._decks.get(one) or find_actors(one) for one in question.decks}
        decks = {name: deck for name, deck in found.items() if deck is not None}
        cards: dict[str, questions.Card] = {}
        for card in (card for deck in decks.values() for card in deck):
            key = self._key(card)
            cards.setdefault(key, questions.Card(key, card.name, card.grade, card.decade, card.country))
        about = self.catalogue.about
        return Deck(
            tuple(cards.values()),
            f"{about.source} ({about.licence}), {about.name} {about.version}",
            tuple(f"{name} {actors_version(deck)}" for name, deck in decks.items()),
        )

    def _key(self, card: DeckCard) -> str:
        """The key of the person on a card, which may use another of their names."""
        known = self.catalogue.people(card.name)
        return known[0].key if known else card.key

    # A sheet (DEG-5) --------------------------------------------------------------------------------------------

    def _check(self, question: CheckSheet) -> SheetVerdict:
        links = tuple(LinkInput(link.actor, link.film or None) for link in question.links)
        first, second = self._card_identities(question.first), self._card_identities(question.second)
        kinds = counted_kinds(question.extras)
        meaning = interpret_sheet(self.catalogue, first, links, second, kinds)
        checks = check_links(self.catalogue, question.first.name, links, meaning, kinds)
        verdict = sheet_verdict(self.catalogue, links, checks, meaning.people[-1] if meaning.arrives else second[0])
        return verdict if self._covers(question.extras) else replace(verdict, links=tuple(map(_weaken, verdict.links)))

    def _card_identities(self, card: questions.Card) -> Sequence[Identity]:
        """The person on a card, by the id or, if the catalogue has changed since the deal, by the name."""
        films = self.catalogue
        exact = [one.id for one in films.people(card.id) if one.key == card.id]
        return exact or films.names.people(card.name) or [fold(card.name)]

    def _covers(self, extras: Sequence[ExtraKind]) -> bool:
        """Whether the catalogue has everything that the table allows. If not, its casts contradict nobody."""
        return all(extra in _EXTRA_KINDS and _EXTRA_KINDS[extra] in self._kinds for extra in extras)

    @cached_property
    def _kinds(self) -> frozenset[FilmKind]:
        return frozenset(KINDS[flags >> KIND_SHIFT] for flags in {*self.catalogue.columns.flags})

    # Names while somebody types (DEG-10) ------------------------------------------------------------------------

    def _names(self, question: Names) -> list[CatalogueEntry]:
        if question.kind == "film":
            return [
                CatalogueEntry(film.key, str(film))
                for film in self.catalogue.search(question.text, "film", question.limit)
            ]
        return [CatalogueEntry(one.key, str(one)) for one in self.catalogue.search(question.text, limit=question.limit)]


def counted_kinds(extras: Iterable[ExtraKind]) -> frozenset[FilmKind]:
    """DEG-12: the kinds of films that count at a table that allows these extras.

    >>> sorted(counted_kinds(["television", "selves"]))
    ['animated', 'film', 'television']
    """
    return DEFAULT_KINDS | {_EXTRA_KINDS[extra] for extra in extras if extra in _EXTRA_KINDS}


def _weaken(link: LinkVerdict) -> LinkVerdict:
    """The verdict without a contradiction that rests on an incomplete cast."""
    return replace(link, verdict="unknown", reason="cast-thin") if link.verdict == "contradicted" else link


# The daily pair -----------------------------------------------------------------------------------------------------


class DailyPair(Struct, frozen=True):
    """A day, as in `2026-11-16`, and its two cards."""

    day: str
    cards: tuple[questions.Card, questions.Card]


def today() -> str:
    """Today's date in UTC, so that the pair changes everywhere at the same moment."""
    return datetime.now(UTC).date().isoformat()


def pair_of_day(films: Catalogue, day: str) -> DailyPair:
    """The two cards of the shipped deck that a table with the pair of that day deals (DEG-1).

    >>> import sixfold.movies
    >>> pair = pair_of_day(sixfold.movies.shipped_catalogue(), "2026-11-16")
    >>> state = sixfold.game("degrees", seats=1, daily=pair.day).start()
    >>> state = state.expire(0.0, state.deadline_move(FilmJudge()))
    >>> state.view(0).own.cards == pair.cards
    True
    """
    deck = convert(FilmJudge(films).answer(Cards((SHIPPED,))), Deck)
    return DailyPair(day, daily_pair(playable_cards(deck.cards, GRADES[-1]), day))
