"""Everything that people, bots and the referee do at a table.

An action says only what is done. Who did it and when is in its log entry (`log.py`); whether it is allowed is decided
in the module of its subject (`seats.py`, `offers.py`, …).
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.tables.clocks import Clock, NoClock

#: Who starts the first game, and the next ones (TBL-8): the person on the first seat, the owner of the table or the
#: other side, one at random, or the loser.
FirstStarter: TypeAlias = Literal["first-seat", "owner", "other", "random"]
NextStarter: TypeAlias = Literal["first-seat", "random", "loser"]
#: What may be offered or asked for.
OfferKind: TypeAlias = Literal["draw", "takeback", "rematch"]


def _kebab_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(Struct, frozen=True, tag_field="type", tag=_kebab_case, omit_defaults=True):
    """Something done at a table. In JSON it is an object with its kind in `type`, such as `offer-draw`."""


class Open(Action, frozen=True):
    """Open a table: what is played, and how. The first entry of every log."""

    preset: str
    name: str
    #: The version of the rules that every game here is played by. Logs of the first version do not say it.
    rules: int = 1
    #: How many people may sit; where people may join late, seats open as they come, up to this number (TBL-21).
    seats: int | None = None
    teams: Teams | None = None
    #: Options of the preset, except those that each seat chooses for itself.
    options: dict[str, Value] = {}
    clock: Clock = NoClock()
    first_starter: FirstStarter = "first-seat"
    next_starter: NextStarter = "loser"
    #: Whether games come in pairs, with the sides changed for the second (TBL-20).
    pairs: bool = False
    #: How many seconds the player to move must be away before the game may be claimed (TBL-14); `None` is never.
    claim_after: float | None = 120.0
    #: How many seconds a vote stays open (TBL-16).
    vote_seconds: float = 20.0
    #: Every random choice and every deal at this table comes from this number.
    seed: int = 0
    #: Whether the table is listed for everybody, whether people may watch, and whether they may chat.
    public: bool = False
    spectators: bool = True
    chat: bool = True


class Join(Action, frozen=True):
    """Join the table, or come back to it: a person, or a program that plays for itself."""

    name: str
    bot: bool = False


class Leave(Action, frozen=True):
    """Leave the table."""


class AddBot(Action, frozen=True):
    """The owner adds a bot and seats it; `None` is the first free seat."""

    bot: str
    name: str
    seat: int | None = None


class AddCompanion(Action, frozen=True):
    """Seat somebody who plays on the same device; `None` is the first free seat."""

    name: str
    seat: int | None = None


class Kick(Action, frozen=True):
    """The owner sends somebody away."""

    person: str


class AllowScreen(Action, frozen=True):
    """The owner lets a big screen show the games of a table without spectators; `person` is the screen's visitor."""

    person: str


class TransferOwnership(Action, frozen=True):
    """Make somebody else the owner."""

    person: str


class Mute(Action, frozen=True):
    """The owner mutes somebody, or lets them chat again."""

    person: str
    muted: bool = True


class Close(Action, frozen=True):
    """Close the table: by its owner, or by the server when nobody is left. It cannot be opened again."""


class Sit(Action, frozen=True):
    """Sit down, or move to another seat; `None` is the first free one."""

    seat: int | None = None


class Stand(Action, frozen=True):
    """Stand up."""


class ChooseOptions(Action, frozen=True):
    """Choose options for one's own seat, hidden from the others. Options left out are as in the preset."""

    options: dict[str, Value]


class SetSeats(Action, frozen=True):
    """The owner says how many people may sit, where seats open as people come."""

    seats: int


class Lock(Action, frozen=True):
    """The owner closes the door to new players, or opens it again. People may still watch."""

    locked: bool = True


class Ready(Action, frozen=True):
    """Be ready to start, or not yet; also for the second game of a pair."""

    ready: bool = True


class Start(Action, frozen=True):
    """The owner starts the game, the first one or the second of a pair."""


class Turn(Action, frozen=True):
    """Play a turn, in the game's notation. `lag` is the network delay in seconds, measured by the server."""

    move: str
    lag: float = 0.0


class Cough(Action, frozen=True):
    """Warn everybody with a cough, in games that have it."""


class Resign(Action, frozen=True):
    """Resign from the game."""


class ClaimWin(Action, frozen=True):
    """Claim the game from somebody who has been away too long."""


class OfferDraw(Action, frozen=True):
    """Offer a draw."""


class RequestTakeback(Action, frozen=True):
    """Ask to go back to before the person's own last turn, or to take back a number of turns, the first their own."""

    turns: int = 0


class RequestRematch(Action, frozen=True):
    """Ask to play again."""


class Accept(Action, frozen=True):
    """Agree to an offer."""

    offer: OfferKind


class Decline(Action, frozen=True):
    """Decline an offer."""

    offer: OfferKind


class Withdraw(Action, frozen=True):
    """Withdraw one's own offer."""

    offer: OfferKind


class CallVote(Action, frozen=True):
    """Put a question to the vote, perhaps with a move that is played for the caller if the vote is carried."""

    question: str
    move: str | None = None


class Vote(Action, frozen=True):
    """Vote yes or no on the question with this number."""

    number: int
    yes: bool


class Chat(Action, frozen=True):
    """Send a chat message."""

    text: str


class React(Action, frozen=True):
    """React with one of a few fixed reactions, such as `wow`."""

    kind: str


class Tick(Action, frozen=True):
    """The referee does what is due. `move` is the referee's own move in the game, if it has one."""

    move: str | None = None


#: What companions do themselves (TBL-19); everything else is done by the person whose device it is.
COMPANION_ACTIONS = (
    Sit,
    Stand,
    ChooseOptions,
    Turn,
    Cough,
    Resign,
    ClaimWin,
    OfferDraw,
    RequestTakeback,
    RequestRematch,
    Accept,
    Decline,
    Withdraw,
)

AnyAction: TypeAlias = (
    Open
    | Join
    | Leave
    | AddBot
    | AddCompanion
    | Kick
    | AllowScreen
    | TransferOwnership
    | Mute
    | Close
    | Sit
    | Stand
    | SetSeats
    | Lock
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
