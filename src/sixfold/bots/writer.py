"""The player of Sixes: it writes what its card's bank holds, as fast as its level types, and does not vote (SXS-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.bots.player import Decision, check_turn
from sixfold.bots.sixes import draw_answers
from sixfold.decks import Card, Deck, shipped
from sixfold.decks.shipped import SHIPPED
from sixfold.games import State
from sixfold.games.sixes import Done, SixesView


class SixesPlayer:
    """A player of some level. Seed, seat and card settle what it writes.

    `seconds` is how long it may write: what it has not typed by then is missing from its list. It is done with its list
    after `Decision.wait`.
    """

    def __init__(self, level: int, seed: int = 0, decks: Iterable[Deck] = ()) -> None:
        self.level = level
        self.seed = seed
        #: Decks besides those of the house; on a card of an unknown deck it leaves its list blank.
        self.decks = tuple(decks)

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Its whole list, as `Player` promises; `IllegalMove` while nobody writes."""
        check_turn(state, seat)
        view = state.view(seat)
        assert isinstance(view, SixesView)
        if view.phase != "writing" or view.card is None or view.kind is None or seat not in view.players:
            raise state.game.messages.illegal("not-writing")
        if seat in view.done:
            raise state.game.messages.illegal("done-already", seat=seat)
        card = self._card(state, view.card.id)
        typed = () if card is None else draw_answers(card, view.kind, self.level, self.seed * 100 + seat)
        in_time = [drawn for drawn in typed if drawn.at <= seconds]
        wait = max((drawn.at for drawn in in_time), default=0.0)
        return Decision(Done(view.round, tuple(drawn.text for drawn in in_time)), wait)

    def _card(self, state: State[Any], name: str) -> Card | None:
        language, deck = str(state.game.options["language"]), str(state.game.options["deck"])
        if deck == SHIPPED:
            return shipped(language).card(name)
        known = (known for known in self.decks if (known.name, known.language) == (deck, language))
        return next((card for own in known if (card := own.card(name)) is not None), None)
