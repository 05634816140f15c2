"""The pair of a day: two actors of the house's deck, the same for everybody."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct, convert

from sixfold.games.degrees import Card, Cards, Deck
from sixfold.games.degrees.deal import daily_pair, playable_cards
from sixfold.games.degrees.questions import GRADES
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.judge import SHIPPED_DECK, FilmJudge


class DailyPair(Struct, frozen=True):
    """A day, as in `2026-11-16`, and its two cards."""

    day: str
    cards: tuple[Card, Card]


def today() -> str:
    """The day that it is now, by UTC: it changes everywhere at the same moment."""
    return datetime.now(UTC).date().isoformat()


def pair_of_day(films: Catalogue, day: str) -> DailyPair:
    """The cards that a table of that day's pair deals (DEG-1).

    >>> import sixfold.movies
    >>> pair = pair_of_day(sixfold.movies.shipped(), "2026-11-16")
    >>> state = sixfold.game("degrees", seats=1, daily=pair.day).start()
    >>> state = state.expire(0.0, state.deadline_move(FilmJudge()))
    >>> state.view(0).own.cards == pair.cards
    True
    """
    deck = convert(FilmJudge(films).answer(Cards((SHIPPED_DECK,))), Deck)
    return DailyPair(day, daily_pair(playable_cards(deck.cards, GRADES[-1]), day))
