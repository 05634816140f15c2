"""Where a game in the terminal is played: the sitting, and the screen it is shown on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rich.console import Console

from sixfold import SixfoldError, State
from sixfold.cli.errors import clean, complaint
from sixfold.cli.names import ending, seat_name
from sixfold.cli.opponent import Opponent
from sixfold.cli.pairing import Pairing, turned
from sixfold.cli.screen import console, painted
from sixfold.cli.sitting import Sitting
from sixfold.tables.pairs import SEAT_SHIFT


@dataclass
class Desk:
    """The one thing that changes while a game goes on: which sitting is on the screen."""

    sitting: Sitting
    opponent: Opponent | None = None
    #: Where two games with the sides changed are played: how they stand.
    pair: Pairing | None = None
    screen: Console = field(default_factory=console)
    left: bool = False

    @property
    def width(self) -> int:
        """How wide lists and texts are written."""
        return min(self.screen.width, 100)

    @property
    def prompt(self) -> str:
        """Whose turn it is, as a prompt."""
        state = self.sitting.state
        return "over> " if state.turn is None else f"{seat_name(state.game, state.turn)}> "

    def is_mine(self, state: State[Any]) -> bool:
        """Whether a person is to play there, or nobody any more."""
        return self.opponent is None or not self.opponent.plays(state)

    def say(self, text: object = "") -> None:
        """Print a text as it is: lines of a board are never broken."""
        self.screen.print(text, soft_wrap=True)

    def tell(self, text: str) -> None:
        """Print sentences, broken between words where the screen ends."""
        self.screen.print(text)

    def show(self) -> None:
        """The board, and how the game ended if it did."""
        state = self.sitting.state
        self.say()
        self.say(painted(state))
        self.say()
        if state.outcome is not None:
            self.tell(ending(state))
            if self.pair is not None:
                self.tell(self.pair.told(state))
            self.tell("save FILE keeps the game, undo takes the last turn back, quit leaves.")

    def move_to(self, sitting: Sitting) -> None:
        """Go on from another sitting."""
        self.sitting = sitting
        self.show()

    def change(self) -> None:
        """Begin the second game of a pair, everybody one seat further."""
        if self.pair is None or self.pair.first is not None or self.sitting.state.outcome is None:
            raise complaint("next-none")
        self.pair.first = self.sitting.state
        if self.opponent is not None:
            self.opponent.seat = (self.opponent.seat - SEAT_SHIFT) % self.sitting.game.seats
        self.tell(self.pair.sides(self.sitting.game))
        self.move_to(Sitting.start(turned(self.sitting.game), self.sitting.record.seed))

    def wait(self) -> None:
        """Let the opponent play its turn, and say so while it thinks."""
        if self.opponent is None:
            return
        with self.screen.status(f"{self.prompt}{self.opponent.title} thinks…"):
            move = self.opponent.turn(self.sitting.state)
        self.say(f"{self.prompt}{move}")
        self.move_to(self.sitting.play(move))

    def refuse(self, error: SixfoldError) -> None:
        """Say why not, and where that is written."""
        self.tell(clean(error.message))
        if error.ruling:
            self.tell(f"That is ruling {error.ruling}: rules {error.ruling} shows its text.")
