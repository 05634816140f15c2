"""Chat and reactions (TBL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.notation import one_line
from sixfold.tables import actions
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table

TEXT_LIMIT = 300
#: How many of the last messages the table keeps; the log has all of them.
MESSAGES_KEPT = 100
REACTIONS = ("hello", "thanks", "well-played", "sorry", "oops", "wow", "laugh", "think", "hurry")


class ChatMessage(Struct, frozen=True):
    """A chat message or a reaction."""

    at: float
    by: str
    #: The author's name at that time: they may be gone.
    name: str
    #: Whether the author was seated, and the number of the game being played then, or 0.
    seated: bool
    game: int = 0
    text: str | None = None
    reaction: str | None = None


def send_message(table: Table, entry: PersonEntry[actions.Chat]) -> Table:
    """Send a chat message."""
    if table.seat_of(entry.person) is not None and not table.preset.features.chat:
        raise table_error("no-talk")
    _require_may_chat(table, entry.person)
    text = one_line(entry.action.text, TEXT_LIMIT)
    if text is None:
        raise table_error("bad-text", limit=TEXT_LIMIT)
    return _append_message(table, entry.person, entry.at, text=text)


def react(table: Table, entry: PersonEntry[actions.React]) -> Table:
    """Send one of the reactions."""
    if table.seat_of(entry.person) is not None and not table.preset.features.reactions:
        raise table_error("no-reactions")
    _require_may_chat(table, entry.person)
    if entry.action.kind not in REACTIONS:
        raise table_error("unknown-reaction", known=", ".join(REACTIONS))
    return _append_message(table, entry.person, entry.at, reaction=entry.action.kind)


def _require_may_chat(table: Table, person_id: str) -> None:
    if not table.settings.chat:
        raise table_error("talk-off")
    if table.require_person(person_id).muted:
        raise table_error("muted")


def _append_message(
    table: Table, person_id: str, at: float, text: str | None = None, reaction: str | None = None
) -> Table:
    name, seated = table.name_of(person_id), table.seat_of(person_id) is not None
    game = table.game_number if table.phase == "playing" else 0
    message = ChatMessage(at, person_id, name, seated, game, text, reaction)
    return replace(table, messages=(*table.messages, message)[-MESSAGES_KEPT:])
