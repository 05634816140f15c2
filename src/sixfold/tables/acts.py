"""Everything that people, bots and the referee do at a table.

An act says only what is done. Who did it and when is in its line (`log.py`); whether the table takes it is in the file
of its subject (`seats.py`, `offers.py`, …).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.tables.clocks import Clock, NoClock

#: TBL-8: how the first starter is found, and the next ones.
First: TypeAlias = Literal["choice", "lot"]
Again: TypeAlias = Literal["choice", "lot", "loser"]
#: What may be offered or asked for: a draw, to take back turns, to play again.
Offered: TypeAlias = Literal["draw", "back", "again"]


class Act(Struct, frozen=True, tag_field="act", tag=str.lower, omit_defaults=True):
    """Something done at a table. In JSON it is an object with its kind in `act`."""


class Open(Act, frozen=True):
    """Somebody sets a table: what is played, and how. The first line of every log."""

    preset: str
    name: str
    seats: int | None = None
    teams: Teams | None = None
    #: The options of the preset that are not for each seat to choose.
    options: dict[str, Value] = {}
    clock: Clock = NoClock()
    first: First = "choice"
    again: Again = "loser"
    #: Whether games come in pairs, with the sides changed for the second (TBL-20).
    pair: bool = False
    #: After how many seconds away a game may be claimed (TBL-14); `None` is never.
    patience: float | None = 120.0
    #: How many seconds a vote stays open (TBL-16).
    vote: float = 20.0
    #: Where every lot and every deal at this table comes from.
    seed: int = 0
    #: Whether strangers are shown the way here, whether people may watch, and whether there is talk at all.
    public: bool = False
    watch: bool = True
    talk: bool = True


class Come(Act, frozen=True):
    """Somebody comes to the table, or comes back to it: a person, or a program that plays for itself."""

    name: str
    bot: bool = False


class Leave(Act, frozen=True):
    """Somebody goes."""


class Bring(Act, frozen=True):
    """The owner brings a bot and seats it; `None` is the first free seat."""

    bot: str
    name: str
    seat: int | None = None


class Companion(Act, frozen=True):
    """Seat somebody who plays on one's own device; `None` is the first free seat."""

    name: str
    seat: int | None = None


class Kick(Act, frozen=True):
    """The owner sends somebody away."""

    person: str


class HandOver(Act, frozen=True, tag="hand-over"):
    """The table gets another owner."""

    person: str


class Mute(Act, frozen=True):
    """The owner lets somebody talk no more, or again."""

    person: str
    muted: bool = True


class Close(Act, frozen=True):
    """The table is closed for good: by its owner, or by the house when nobody is left."""


class Sit(Act, frozen=True):
    """Sit down, or move to another seat; `None` is the first free one."""

    seat: int | None = None


class Stand(Act, frozen=True):
    """Stand up."""


class Choose(Act, frozen=True):
    """Choose one's own options, unseen by the others. What is left out is as the preset has it."""

    values: dict[str, Value]


class Ready(Act, frozen=True):
    """Be ready to start, or not yet; also for the second game of a pair."""

    ready: bool = True


class Start(Act, frozen=True):
    """The owner starts the game, the first one or the second of a pair."""


class Turn(Act, frozen=True):
    """Play a turn, in the game's notation. `lag` is how many seconds it was on the way, as the house measured it."""

    move: str
    lag: float = 0.0


class Cough(Act, frozen=True):
    """Warn everybody, where the game has that."""


class Resign(Act, frozen=True):
    """Give up the game."""


class Claim(Act, frozen=True):
    """Claim the game from somebody who has been away too long."""


class OfferDraw(Act, frozen=True, tag="offer-draw"):
    """Offer a draw."""


class AskBack(Act, frozen=True, tag="ask-back"):
    """Ask to take back so many turns, the first of which was one's own."""

    turns: int = 1


class AskAgain(Act, frozen=True, tag="ask-again"):
    """Ask to play again."""


class Accept(Act, frozen=True):
    """Agree to what somebody offered or asked."""

    offer: Offered


class Decline(Act, frozen=True):
    """Do not agree to it."""

    offer: Offered


class Withdraw(Act, frozen=True):
    """Take back one's own offer."""

    offer: Offered


class CallVote(Act, frozen=True, tag="call-vote"):
    """Put a question to the vote, perhaps with a turn that is played for the caller if it is carried."""

    question: str
    turn: str | None = None


class Vote(Act, frozen=True):
    """Say yes or no to the question of this number."""

    number: int
    yes: bool


class Say(Act, frozen=True):
    """Say something."""

    text: str


class React(Act, frozen=True):
    """React with one of a few signs."""

    kind: str


class Tick(Act, frozen=True):
    """The referee does what is due; where the game's referee has something to say then, in the game's notation."""

    move: str | None = None


AnyAct: TypeAlias = (
    Open
    | Come
    | Leave
    | Bring
    | Companion
    | Kick
    | HandOver
    | Mute
    | Close
    | Sit
    | Stand
    | Choose
    | Ready
    | Start
    | Turn
    | Cough
    | Resign
    | Claim
    | OfferDraw
    | AskBack
    | AskAgain
    | Accept
    | Decline
    | Withdraw
    | CallVote
    | Vote
    | Say
    | React
    | Tick
)


def kind(act: Act) -> str:
    """The word that stands for an act in JSON.

    >>> kind(AskBack())
    'ask-back'
    """
    return str(act.__struct_config__.tag)
