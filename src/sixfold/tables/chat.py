"""Talk and reactions (TBL-15)."""

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
#: The last things said are kept at the table; all of them are in the log.
MESSAGES_KEPT = 100
REACTIONS = ("hello", "thanks", "well-played", "sorry", "oops", "wow", "laugh", "think", "hurry")


class ChatMessage(Struct, frozen=True):
    """Something said, or a reaction."""

    at: float
    by: str
    #: The name at that time: whoever said it may be gone.
    name: str
    #: Whether it came from somebody seated, and the number of the game that was going on, or 0.
    seated: bool
    game: int = 0
    text: str | None = None
    reaction: str | None = None


def send_message(table: Table, done: PersonEntry[actions.Chat]) -> Table:
    """Say something."""
    if table.seat_of(done.person) is not None and not table.preset.features.chat:
        raise table_error("no-talk")
    _require_may_chat(table, done.person)
    text = one_line(done.action.text, TEXT_LIMIT)
    if text is None:
        raise table_error("bad-text", limit=TEXT_LIMIT)
    return _append_message(table, done.person, done.at, text=text)


def react(table: Table, done: PersonEntry[actions.React]) -> Table:
    """React with a sign."""
    if table.seat_of(done.person) is not None and not table.preset.features.reactions:
        raise table_error("no-reactions")
    _require_may_chat(table, done.person)
    if done.action.kind not in REACTIONS:
        raise table_error("unknown-reaction", known=", ".join(REACTIONS))
    return _append_message(table, done.person, done.at, reaction=done.action.kind)


def _require_may_chat(table: Table, who: str) -> None:
    if not table.settings.chat:
        raise table_error("talk-off")
    if table.require_person(who).muted:
        raise table_error("muted")


def messages_for(table: Table, who: str | None) -> tuple[ChatMessage, ...]:
    """What this person hears: whoever plays does not hear those who watch until the game is over."""
    if table.phase != "playing" or table.active_seat(who) is None:
        return table.messages
    return tuple(said for said in table.messages if said.seated or said.game != table.game_number)


def _append_message(table: Table, who: str, at: float, text: str | None = None, reaction: str | None = None) -> Table:
    game = table.game_number if table.phase == "playing" else 0
    said = ChatMessage(at, who, table.require_person(who).name, table.seat_of(who) is not None, game, text, reaction)
    return replace(table, messages=(*table.messages, said)[-MESSAGES_KEPT:])
