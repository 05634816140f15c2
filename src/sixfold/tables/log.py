"""The entries of a table's log: who did what, and when; and the events that people are sent of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from sixfold.games import Outcome
from sixfold.games.presets import Teams
from sixfold.tables import actions
from sixfold.tables.errors import MESSAGES

A = TypeVar("A", bound=actions.Action)


class LogEntry(Struct, frozen=True):
    """One entry of a table's log. `at` is in seconds since the table was opened; `person` is `None` for the referee.

    >>> entry = LogEntry(4, "ann", 12.5, actions.Turn("c3"))
    >>> entry.dumps()
    '{"seq":4,"person":"ann","at":12.5,"action":{"type":"turn","move":"c3"}}'
    >>> LogEntry.loads(entry.dumps()) == entry
    True
    """

    seq: int
    person: str | None
    at: float
    action: actions.AnyAction

    def dumps(self) -> str:
        """The entry as JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def loads(cls, text: str | bytes) -> LogEntry:
        """The entry in a JSON text; raises `BadNotation` if there is none."""
        try:
            return _DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise MESSAGES.bad_notation("bad-log-entry", why=str(error)) from None


_DECODER = msgspec.json.Decoder(LogEntry)


class PersonEntry(Struct, Generic[A], frozen=True):
    """An entry of a person, as it is handed to the rule for its action."""

    person: str
    at: float
    action: A


class Event(Struct, frozen=True, omit_defaults=True):
    """A log entry as the people who may know of it are sent it; what it did to the table is in the view.

    `action` is the kind of the action; `person` is missing where the referee acted. A turn has its `move` and its
    `seat` where nothing is hidden in the game.
    """

    at: float
    action: str
    person: str | None = None
    seat: int | None = None
    move: str | None = None


class GameResult(Struct, frozen=True):
    """How a game of the match ended, and who sat where at its end, by id."""

    number: int
    seats: tuple[str | None, ...]
    teams: Teams
    outcome: Outcome


#: What the kinds of actions were called in the first format, and the fields and values in them.
_KINDS_V1 = {
    "come": "join",
    "bring": "add-bot",
    "companion": "add-companion",
    "hand-over": "transfer-ownership",
    "choose": "choose-options",
    "claim": "claim-win",
    "ask-back": "request-takeback",
    "ask-again": "request-rematch",
    "say": "chat",
}
_FIELDS_V1 = {
    "open": {
        "first": "first_starter",
        "again": "next_starter",
        "pair": "pairs",
        "patience": "claim_after",
        "vote": "vote_seconds",
        "watch": "spectators",
        "talk": "chat",
    },
    "choose": {"values": "options"},
    "call-vote": {"turn": "move"},
}
_VALUES_V1 = {
    "first_starter": {"choice": "first-seat", "lot": "random"},
    "next_starter": {"choice": "first-seat", "lot": "random"},
    "offer": {"back": "takeback", "again": "rematch"},
}


def upgrade_entry_v1(old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON object of a log entry in today's format, given one in the first format.

    The first format named its fields `who` and `act`, and the kind of an action `act`.

    >>> upgrade_entry_v1({"seq": 4, "who": "ann", "at": 12.5, "act": {"act": "ask-back", "turns": 2}})
    {'seq': 4, 'person': 'ann', 'at': 12.5, 'action': {'type': 'request-takeback', 'turns': 2}}
    """
    act: dict[str, Any] = dict(old["act"])
    kind: str = act.pop("act")
    fields = _FIELDS_V1.get(kind, {})
    action: dict[str, Any] = {"type": _KINDS_V1.get(kind, kind)}
    for name, value in act.items():
        field: str = fields.get(name, name)
        values = _VALUES_V1.get(field, {})
        action[field] = values.get(value, value) if isinstance(value, str) else value
    return {"seq": old["seq"], "person": old["who"], "at": old["at"], "action": action}
