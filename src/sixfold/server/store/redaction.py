"""What is left in a log of somebody who was forgotten: their turns, but neither their name nor their words."""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.tables import LogEntry, actions

#: The name of a forgotten person, and what stands for their words. The table accepts both.
ANONYMOUS = "Somebody"
REDACTED = "…"

#: Which field of an action is a name or words of its author, and what it becomes.
PERSONAL = {
    actions.Open: ("name", ANONYMOUS),
    actions.Join: ("name", ANONYMOUS),
    actions.AddCompanion: ("name", ANONYMOUS),
    actions.Chat: ("text", REDACTED),
    actions.CallVote: ("question", REDACTED),
}


def personal_author(entry: LogEntry) -> str | None:
    """Return whose name or words an entry holds, if it holds any.

    >>> personal_author(LogEntry(1, "ann", 0.0, actions.Join("Ann")))
    'ann'
    >>> personal_author(LogEntry(2, "ann", 0.0, actions.Sit())) is None
    True
    """
    return entry.person if type(entry.action) in PERSONAL else None


def given_name(entry: LogEntry) -> str | None:
    """Return the name that somebody gave themselves in an entry, if they did."""
    return entry.action.name if isinstance(entry.action, actions.Open | actions.Join) else None


def redact(entry: LogEntry) -> LogEntry:
    """Return the entry without the name or the words of its author.

    >>> redact(LogEntry(3, "ann", 1.0, actions.Chat("I live in the blue house"))).action
    Chat(text='…')
    """
    if type(entry.action) not in PERSONAL:
        return entry
    field, replacement = PERSONAL[type(entry.action)]
    return replace(entry, action=replace(entry.action, **{field: replacement}))
