"""Every message over the socket, in and out. Their JSON schema is published beside the OpenAPI document.

A visitor has one socket for one table. The first message is `Hello`; the house answers with a `News` that brings the
visitor up to date, and then sends one whenever something happens that concerns them. `number` counts what concerned
this visitor since the table was opened, and nothing else, so that what is hidden leaves no gap.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from sixfold.tables import TableView
from sixfold.tables.actions import AnyAction
from sixfold.tables.audience import Event

#: A language, as `fr`. Where the house does not speak it, it speaks English.
Language: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]


class Message(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A message. In JSON it is an object with its type in `type`."""


# From a visitor -------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first word: the number of the last thing this visitor knows of; -1 is nothing.

    `language` is what the visitor is told sentences in; where it is missing, as over HTTP.
    """

    last: int = -1
    language: Language | None = None


class SetLanguage(Message, frozen=True, tag="set_language"):
    """Tell sentences in this language from now on; `again` is a request whose refusal is to be told once more in it."""

    language: Language
    repeat_error: int | None = None


class ActionMessage(Message, frozen=True, tag="action"):
    """Do something at the table. The answer, with the same `id`, is `Done` or `Refused`.

    Where people move by turns, a turn says in `ply` how long the log of the game was that it answers to, as the view
    told; should something have been played since, it is refused as `stale`. Where several play on the visitor's device,
    `person` says which of them does it; left out, it is whoever's affair it is: for a turn, whoever is to move.
    """

    id: int
    action: AnyAction
    ply: int | None = None
    person: str | None = None


class Expand(Message, frozen=True, tag="expand"):
    """Ask for what is picked after these values, where the view left it out. The answer is `Rest`."""

    id: int
    values: tuple[str, ...]


class Complete(Message, frozen=True, tag="complete"):
    """Ask what may be meant by what is being typed in a field of a kind. The answer is `Names`."""

    id: int
    kind: str
    text: str


class Typing(Message, frozen=True, tag="typing"):
    """This visitor is typing, or has stopped. It is told to the others and kept nowhere."""

    on: bool = True


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `Ping`: the house measures how long a message is on its way."""

    id: int


Incoming: TypeAlias = Hello | SetLanguage | ActionMessage | Expand | Complete | Typing | Pong


# From the house -------------------------------------------------------------------------------------------------


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """What happened, and what the table looks like now to this visitor.

    `events` are those after the number the visitor had; should they be too many to send, `skipped` says how many of the
    oldest were left out. `now` is the time at the table, by which clocks run.
    """

    number: int
    now: float
    view: TableView
    events: tuple[Event, ...] = ()
    skipped: int = 0
    #: Whoever looks on: their own id, if they have come to the table.
    you: str | None = None


class Done(Message, frozen=True, tag="done"):
    """What was asked for is done, and on disk."""

    id: int


class ErrorMessage(Message, frozen=True, tag="error"):
    """What was asked for is refused: a stable code, the ruling it rests on, and the words for it.

    `id` is missing where the message was no message at all.
    """

    code: str
    message: str
    id: int | None = None
    ruling: str | None = None
    params: dict[str, Any] = {}


class Choices(Message, frozen=True, tag="choices"):
    """What is picked after the values asked for, as `Picks`."""

    id: int
    choices: dict[str, Any]


class Completions(Message, frozen=True, tag="completions"):
    """What may be meant, best first."""

    id: int
    names: tuple[str, ...]


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected, who is typing, and how many look on without having come. Kept nowhere."""

    present: tuple[str, ...]
    typing: tuple[str, ...] = ()
    watching: int = 0


class Ping(Message, frozen=True, tag="ping"):
    """Answer with `Pong` at once."""

    id: int


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The house ends the conversation, and why; the socket closes after it."""

    code: str
    message: str


Outgoing: TypeAlias = Update | Done | ErrorMessage | Choices | Completions | Presence | Ping | Goodbye
