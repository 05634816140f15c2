"""The bots of Sixes: they write answers from a card's bank, as fast as their level types. They do not vote (SXS-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from sixfold.bots.card_answers import draw_answers
from sixfold.bots.levels import SIXES_LEVELS
from sixfold.bots.player import Decision, PlayerFactory, check_turn
from sixfold.decks import Card, Deck
from sixfold.decks.library import find_deck
from sixfold.games import Game, SixfoldError, State
from sixfold.games.sixes import Done, Draft, SixesState

#: How many seconds after the first person a bot is done.
SECONDS_AFTER_FIRST = (0.3, 1.5)


class SixesPlayer:
    """A bot of Sixes. What it writes depends on its level and seed, its seat and the card.

    It saves its list as a draft, and says that it is done shortly after the first person has: people should not find
    everybody else waiting for them. Among bots alone it is done when it has typed its list. Answers that it cannot type
    in time are missing.
    """

    def __init__(self, level: int, seed: int = 0, find: Callable[[str, str], Deck] = find_deck) -> None:
        self.level = level
        self.seed = seed
        self._find_deck = find

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Writes its whole list, or is done with it. Raises `IllegalMove` while there is nothing to do."""
        check_turn(state, seat)
        assert isinstance(state, SixesState)
        view = state.view(seat)
        if view.phase != "writing" or view.card is None or view.kind is None or seat not in view.players:
            raise state.game.messages.illegal("not-writing")
        if seat in view.done:
            raise state.game.messages.illegal("done-already", seat=seat)
        people = state.seats.voters - {seat}
        if state.saved[seat]:
            if people and people.isdisjoint(view.done):
                raise state.game.messages.illegal("changes-nothing", move="draft")
            haste = Random(f"{self.seed} {seat} {view.card.id}").uniform(*SECONDS_AFTER_FIRST)
            return Decision(Done(view.round, state.lists[seat]), haste)
        card = self._find_card(state, view.card.id)
        typed = () if card is None else draw_answers(card, view.kind, self.level, self.seed * 100 + seat)
        in_time = [answer for answer in typed if answer.at <= seconds]
        answers = tuple(answer.text for answer in in_time)
        if people:
            return Decision(Draft(view.round, answers))
        return Decision(Done(view.round, answers), max((answer.at for answer in in_time), default=0.0))

    def _find_card(self, state: SixesState, name: str) -> Card | None:
        """The card with its bank; on cards of an unknown deck a bot writes nothing."""
        try:
            return self._find_deck(state.deck, state.game.language).card(name)
        except SixfoldError:
            return None


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of Sixes, one for each level."""
    return {str(level): partial(_create_player, level) for level in SIXES_LEVELS}


def _create_player(level: int, seed: int, _: bool) -> SixesPlayer:
    return SixesPlayer(level, seed)
