"""Sixes with its options settled, as the referee needs it."""

from __future__ import annotations

from typing import cast

from sixfold.games.base import Appearance, Game
from sixfold.games.messages import Messages
from sixfold.games.sixes.moves import Turn, parse
from sixfold.games.sixes.presets import PRESETS
from sixfold.games.sixes.questions import Kind, Mode

MESSAGES = Messages("sixfold.games.sixes")

#: SXS-1: the kinds of the six rounds.
ROUNDS: tuple[Kind, ...] = ("match", "unique", "lightning", "match", "unique", "lightning")
#: SXS-2: how many seconds something typed in time may be on its way.
GRACE = 1.5
#: SXS-2: no more than two drafts of a seat are saved within a second.
DRAFTS, WITHIN = 2, 1.0
#: SXS-11: how many seconds a vote is open, and comparing goes on without a proposal.
VOTE, QUIET = 20.0, 90.0
#: SXS-11: how many proposals one person may make in a round, so that an evening ends.
PROPOSALS = 6
#: How many seconds the points of a round are shown before the next card, unless everybody is ready sooner.
PAUSE = 12.0
#: SXS-14: the fewest players.
FEWEST = 2


class SixesRules(Game):
    """What the options say about one game of Sixes."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=4, face="sixes")
    move_types = Turn

    @property
    def seconds(self) -> int:
        """How long people write (SXS-2); 0 is without a limit."""
        return cast(int, self.options["seconds"])

    @property
    def mode(self) -> Mode:
        """Identical, or close enough (SXS-10)."""
        return cast(Mode, self.options["mode"])

    @property
    def language(self) -> str:
        """The language of cards and answers."""
        return cast(str, self.options["language"])

    @property
    def deck(self) -> str:
        """The name of the deck."""
        return cast(str, self.options["deck"])

    @property
    def family(self) -> bool:
        """Whether only cards for the whole family come."""
        return cast(bool, self.options["family"])

    def _parse(self, text: str) -> Turn:
        return parse(text, self.messages)
