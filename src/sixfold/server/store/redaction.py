"""What is left in a log of somebody who was forgotten: their turns, but neither their names nor their words."""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.tables import LogEntry, actions

#: What they are called from then on, and what stands where they said something. The table takes both.
NOBODY = "Somebody"
SILENCE = "…"

#: Which field of an act is a name or words of whoever did it, and what it becomes.
PERSONAL = {
    actions.Open: ("name", NOBODY),
    actions.Join: ("name", NOBODY),
    actions.AddCompanion: ("name", NOBODY),
    actions.Chat: ("text", SILENCE),
    actions.CallVote: ("question", SILENCE),
}


def author(line: LogEntry) -> str | None:
    """Whose name or words are in a line, if there are any.

    >>> author(LogEntry(1, "ann", 0.0, actions.Join("Ann"))), author(LogEntry(2, "ann", 0.0, actions.Sit()))
    ('ann', None)
    """
    return line.person if type(line.action) in PERSONAL else None


def called(line: LogEntry) -> str | None:
    """The name that somebody gave themselves in a line, if they did."""
    return line.action.name if isinstance(line.action, actions.Open | actions.Join) else None


def blanked(line: LogEntry) -> LogEntry:
    """The line without the name or the words of its author.

    >>> blanked(LogEntry(3, "ann", 1.0, actions.Chat("I live in the blue house"))).action
    Chat(text='…')
    """
    if type(line.action) not in PERSONAL:
        return line
    field, left = PERSONAL[type(line.action)]
    return replace(line, action=replace(line.action, **{field: left}))
