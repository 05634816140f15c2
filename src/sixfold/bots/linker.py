"""The player of 6°: it hands in what it remembers of films, after as long as somebody would take who knows as much."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sixfold import movies
from sixfold.bots.degrees import LEVELS, LOOK, Films, Idea, find_chain
from sixfold.bots.errors import MESSAGES
from sixfold.bots.player import Decision, check_turn
from sixfold.games import State
from sixfold.games.degrees import Abandon, Claim, DegreesState, DegreesView, DraftChain, Hand
from sixfold.games.degrees.views import DraftView
from sixfold.movies.judge import counted_kinds


class DegreesPlayer:
    """A player of some level. Seed, seat, cards and the number of the sheet settle what it hands in.

    `seconds` is how long it has, if time is limited: with little time left it is content with a shorter chain. It hands
    in after `Decision.wait`. It is honest: in honour mode its tally is what the catalogue would find, and it claims the
    goal once it has it. It does not vote (DEG-5).
    """

    def __init__(self, level: int, seed: int = 0, films: Films | None = None) -> None:
        self.level = level
        self.seed = seed
        #: The catalogue it remembers; without one, the shipped one.
        self.films = films

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Its next sheet, or its claim, as `Player` promises; `IllegalMove` where it has no cards or is not there."""
        check_turn(state, seat)
        assert isinstance(state, DegreesState)
        view, game = state.view(seat), state.game
        for code, seats in (("resigned-already", view.out), ("not-here", view.away)):
            if seat in seats:
                raise game.messages.illegal(code, seat=seat)
        side = game.side(seat)
        if view.honour and view.goal and (view.totals[side] or 0) >= view.goal and side not in view.claims:
            return Decision(Claim(), min(LOOK, seconds))
        if view.own is None:
            raise game.messages.illegal("no-cards" if view.sheets else "not-dealt")
        if view.own.chain.links and _beside_people(view, seat, side):
            raise MESSAGES.illegal("sheet-taken", sheet=view.own.number)
        idea = self._idea(state, view.own, seat, seconds)
        if not idea.links or idea.seconds > seconds:
            return Decision(Abandon(view.own.number), min(idea.seconds, seconds))
        return Decision(Hand(view.own.number, DraftChain(idea.links)), idea.seconds)

    def _idea(self, state: DegreesState, own: DraftView, seat: int, seconds: float) -> Idea:
        """What comes to its mind: a chain as long as it likes, or as there is time for."""
        level, kinds = LEVELS[self.level], counted_kinds(state.game.extras)
        films: Films = movies.shipped() if self.films is None else self.films
        for links in range(level.links, 0, -1):
            level = replace(level, links=links)
            idea = find_chain(films, *own.cards, level, kinds, f"{self.seed} {seat} {own.number}")
            if idea.seconds <= seconds or not idea.links:
                break
        return idea


def _beside_people(view: DegreesView, seat: int, side: int) -> bool:
    """Whether somebody who is no bot plays for the same side, and is there."""
    return any(mate not in (seat, *view.bots, *view.away, *view.out) for mate in view.teams[side])
