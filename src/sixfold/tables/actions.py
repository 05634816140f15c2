"""Everything that people, bots and the referee do at a table.

An act says only what is done. Who did it and when is in its line (`log.py`); whether the table takes it is in the file
of its subject (`seats.py`, `offers.py`, …).
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.tables.clocks import Clock, NoClock

#: TBL-8: how the first starter is found, and the next ones.
FirstStarter: TypeAlias = Literal["first-seat", "random"]
NextStarter: TypeAlias = Literal["first-seat", "random", "loser"]
#: What may be offered or asked for: a draw, to take back turns, to play again.
OfferKind: TypeAlias = Literal["draw", "takeback", "rematch"]


def _kebab_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(Struct, frozen=True, tag_field="type", tag=_kebab_case, omit_defaults=True):
    """Something done at a table. In JSON it is an object with its kind in `type`."""


class Open(Action, frozen=True):
    """Somebody sets a table: what is played, and how. The first line of every log."""

    preset: str
    name: str
    seats: int | None = None
    teams: Teams | None = None
    #: The options of the preset that are not for each seat to choose.
    options: dict[str, Value] = {}
    clock: Clock = NoClock()
    first_starter: FirstStarter = "first-seat"
    next_starter: NextStarter = "loser"
    #: Whether games come in pairs, with the sides changed for the second (TBL-20).
    pairs: bool = False
    #: After how many seconds away a game may be claimed (TBL-14); `None` is never.
    claim_after: float | None = 120.0
    #: How many seconds a vote stays open (TBL-16).
    vote_seconds: float = 20.0
    #: Where every lot and every deal at this table comes from.
    seed: int = 0
    #: Whether strangers are shown the way here, whether people may watch, and whether there is talk at all.
    public: bool = False
    spectators: bool = True
    chat: bool = True


class Join(Action, frozen=True):
    """Somebody comes to the table, or comes back to it: a person, or a program that plays for itself."""

    name: str
    bot: bool = False


class Leave(Action, frozen=True):
    """Somebody goes."""


class AddBot(Action, frozen=True):
    """The owner brings a bot and seats it; `None` is the first free seat."""

    bot: str
    name: str
    seat: int | None = None


class AddCompanion(Action, frozen=True):
    """Seat somebody who plays on one's own device; `None` is the first free seat."""

    name: str
    seat: int | None = None


class Kick(Action, frozen=True):
    """The owner sends somebody away."""

    person: str


class TransferOwnership(Action, frozen=True):
    """The table gets another owner."""

    person: str


class Mute(Action, frozen=True):
    """The owner lets somebody talk no more, or again."""

    person: str
    muted: bool = True


class Close(Action, frozen=True):
    """The table is closed for good: by its owner, or by the house when nobody is left."""


class Sit(Action, frozen=True):
    """Sit down, or move to another seat; `None` is the first free one."""

    seat: int | None = None


class Stand(Action, frozen=True):
    """Stand up."""


class ChooseOptions(Action, frozen=True):
    """Choose one's own options, unseen by the others. What is left out is as the preset has it."""

    options: dict[str, Value]


class Ready(Action, frozen=True):
    """Be ready to start, or not yet; also for the second game of a pair."""

    ready: bool = True


class Start(Action, frozen=True):
    """The owner starts the game, the first one or the second of a pair."""


class Turn(Action, frozen=True):
    """Play a turn, in the game's notation. `lag` is how many seconds it was on the way, as the house measured it."""

    move: str
    lag: float = 0.0


class Cough(Action, frozen=True):
    """Warn everybody, where the game has that."""


class Resign(Action, frozen=True):
    """Give up the game."""


class ClaimWin(Action, frozen=True):
    """Claim the game from somebody who has been away too long."""


class OfferDraw(Action, frozen=True):
    """Offer a draw."""


class RequestTakeback(Action, frozen=True):
    """Ask to take back so many turns, the first of which was one's own."""

    turns: int = 1


class RequestRematch(Action, frozen=True):
    """Ask to play again."""


class Accept(Action, frozen=True):
    """Agree to what somebody offered or asked."""

    offer: OfferKind


class Decline(Action, frozen=True):
    """Do not agree to it."""

    offer: OfferKind


class Withdraw(Action, frozen=True):
    """Take back one's own offer."""

    offer: OfferKind


class CallVote(Action, frozen=True):
    """Put a question to the vote, perhaps with a turn that is played for the caller if it is carried."""

    question: str
    move: str | None = None


class Vote(Action, frozen=True):
    """Say yes or no to the question of this number."""

    number: int
    yes: bool


class Chat(Action, frozen=True):
    """Say something."""

    text: str


class React(Action, frozen=True):
    """React with one of a few signs."""

    kind: str


class Tick(Action, frozen=True):
    """The referee does what is due; where the game's referee has something to say then, in the game's notation."""

    move: str | None = None


AnyAction: TypeAlias = (
    Open
    | Join
    | Leave
    | AddBot
    | AddCompanion
    | Kick
    | TransferOwnership
    | Mute
    | Close
    | Sit
    | Stand
    | ChooseOptions
    | Ready
    | Start
    | Turn
    | Cough
    | Resign
    | ClaimWin
    | OfferDraw
    | RequestTakeback
    | RequestRematch
    | Accept
    | Decline
    | Withdraw
    | CallVote
    | Vote
    | Chat
    | React
    | Tick
)


def kind(act: Action) -> str:
    """The word that stands for an act in JSON.

    >>> kind(RequestTakeback())
    'request-takeback'
    """
    return str(act.__struct_config__.tag)
