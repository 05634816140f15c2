"""Every message over the socket, in and out. Their JSON schema is published beside the OpenAPI document.

A visitor has one socket for a table. The first message is `Hello`; the server replies with an `Update` that brings the
visitor up to date, and sends another whenever something happens that they may know of. `number` counts the events for
this visitor since the table was opened, and nothing else, so that what is hidden leaves no gap.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from sixfold.tables import TableView
from sixfold.tables.actions import AnyAction
from sixfold.tables.log import Event

#: A language: `fr`. Where there is no translation, texts are in English.
Language: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]


class Message(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A message. In JSON it is an object with its type in `type`."""


# From a visitor -------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message: the number of the last event that this visitor knows; -1 is none.

    `language` is the language of texts; by default the same as over HTTP. `screen` says that this is the big screen of
    a room, which everybody at the table looks at.
    """

    last: int = -1
    language: Language | None = None
    screen: bool = False


class SetLanguage(Message, frozen=True, tag="set_language"):
    """Send texts in this language from now on; `repeat_error` is a request whose error is to be sent again in it."""

    language: Language
    repeat_error: int | None = None


class ActionMessage(Message, frozen=True, tag="action"):
    """Do something at the table. The reply, with the same `id`, is `Done` or `ErrorMessage`.

    Where people take turns, `ply` is the length of the game's log that a turn answers to, as the view has it; if
    something was played since, the error is `stale`. Where several play on the visitor's device, `person` says which of
    them acts; by default the one who is to move.
    """

    id: int
    action: AnyAction
    ply: int | None = None
    person: str | None = None


class Expand(Message, frozen=True, tag="expand"):
    """Ask for the choices after these values, where the view left them out. The reply is `Choices`."""

    id: int
    values: tuple[str, ...]


class Complete(Message, frozen=True, tag="complete"):
    """Ask for completions of the text in a field of this kind (`actor`, `film`). The reply is `Completions`."""

    id: int
    kind: str
    text: str


class Typing(Message, frozen=True, tag="typing"):
    """This visitor is typing, or has stopped. It is sent to the others, and not stored."""

    on: bool = True


class Pong(Message, frozen=True, tag="pong"):
    """The reply to `Ping`, by which the server measures the lag."""

    id: int


Incoming: TypeAlias = Hello | SetLanguage | ActionMessage | Expand | Complete | Typing | Pong


# From the server -------------------------------------------------------------------------------------------------


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """What happened, and what this visitor sees of the table now.

    `events` are those after the number that the visitor had; if they are too many, `skipped` says how many of the
    oldest are missing. `now` is the time at the table, by which clocks run.
    """

    number: int
    now: float
    view: TableView
    events: tuple[Event, ...] = ()
    skipped: int = 0
    #: The visitor's own id, if they have joined the table.
    you: str | None = None


class Done(Message, frozen=True, tag="done"):
    """The action is done, and on disk."""

    id: int


class ErrorMessage(Message, frozen=True, tag="error"):
    """The request failed: a stable code, the ruling it rests on, and its text.

    `id` is missing if the message could not be read.
    """

    code: str
    message: str
    id: int | None = None
    ruling: str | None = None
    params: dict[str, Any] = {}


class Choices(Message, frozen=True, tag="choices"):
    """The choices after the values asked for, as `Picks`."""

    id: int
    choices: dict[str, Any]


class Completions(Message, frozen=True, tag="completions"):
    """The completions, best first."""

    id: int
    names: tuple[str, ...]


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected, who is typing, how many watch without having joined, and who shows the table on a big screen.

    Not stored.
    """

    present: tuple[str, ...]
    typing: tuple[str, ...] = ()
    watching: int = 0
    screens: tuple[str, ...] = ()


class Ping(Message, frozen=True, tag="ping"):
    """Reply with `Pong` at once."""

    id: int


class Goodbye(Message, frozen=True, tag="goodbye"):
    """Why the server ends the conversation; the socket closes after it."""

    code: str
    message: str


Outgoing: TypeAlias = Update | Done | ErrorMessage | Choices | Completions | Presence | Ping | Goodbye
