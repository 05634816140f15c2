"""The rules of Sixes with a game's options: presets, limits, and who plays in a round (SXS-14)."""

from __future__ import annotations

from typing import Self, cast

from msgspec.structs import replace

from sixfold.games import seats
from sixfold.games.base import Appearance, Game
from sixfold.games.messages import Messages
from sixfold.games.options import SHIPPED, DeckName, Integer, OneOf, Option, YesNo
from sixfold.games.presets import Features, Preset
from sixfold.games.seats import in_seat_order
from sixfold.games.sixes.moves import Turn, parse
from sixfold.games.sixes.questions import Kind, Mode

#: The languages with cards.
LANGUAGES = ("en", "fr", "es", "de", "it", "nl", "pt", "ru")

_SIDES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Brown", "Teal", "Grey", "White", "Black")

PRESETS = (
    Preset(
        "sixes",
        seats=(2, 12),
        sides=_SIDES,
        options=(
            Option("seconds", Integer(30, 180, also=(0,)), 60),
            Option("mode", OneOf(("identical", "close")), "close"),
            Option("language", OneOf(LANGUAGES), "en"),
            Option("deck", DeckName("cards"), SHIPPED),
            Option("family", YesNo(), False),
        ),
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("decks",)),
    ),
)


MESSAGES = Messages("sixfold.games.sixes")

#: SXS-1: the kinds of the six rounds.
ROUNDS: tuple[Kind, ...] = ("match", "unique", "lightning", "match", "unique", "lightning")
#: How many seconds a list typed in time may take to arrive (SXS-2).
GRACE_SECONDS = 1.5
#: No more drafts than this are saved from one seat within this many seconds (SXS-2).
MAX_DRAFTS, DRAFT_SECONDS = 2, 1.0
#: How long a vote stays open, and how long comparing goes on without a proposal (SXS-11).
VOTE_SECONDS, QUIET_SECONDS = 20.0, 90.0
#: How many proposals one person may make in a round (SXS-11).
MAX_PROPOSALS = 6
#: The version of the rules since which a strike takes out the item on every list (SXS-11).
ITEM_STRIKES = 2
#: The version of the rules since which the owner decides how to go on when a deck has no card left (SXS-1).
OWNER_DECIDES = 2
#: How many seconds the points of a round are shown before the next card, unless everybody is ready earlier.
PAUSE_SECONDS = 12.0
#: The fewest players (SXS-14).
MIN_PLAYERS = 2


class SixesRules(Game):
    """Sixes with its options, as the referee needs it."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=4, face="sixes", ages=6, minutes=25)
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
        """Whether only cards for the whole family are dealt."""
        return cast(bool, self.options["family"])

    def _parse(self, text: str) -> Turn:
        return parse(text, self.messages)


class RoundSeats(seats.Seats, frozen=True):
    """The seats of a game, and who plays in this round (SXS-14)."""

    #: The players of this round, including those who played before and are away.
    players: tuple[int, ...] = ()

    @property
    def writers(self) -> frozenset[int]:
        """The players of this round who are present, bots included."""
        return self.active.intersection(self.players)

    @property
    def voters(self) -> frozenset[int]:
        """The people of this round who are present (SXS-11)."""
        return self.writers.difference(self.bots)

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win: they have played or may play next, and have not resigned."""
        return in_seat_order((self.active | {*self.players}) - {*self.out})

    def start_round(self) -> Self:
        """Start a new round: everybody present plays, and earlier players may come back into it."""
        return replace(self, players=self.contenders)
