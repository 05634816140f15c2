"""What is left in a log of somebody who was forgotten: their turns, but neither their names nor their words."""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.tables import Line, acts

#: What they are called from then on, and what stands where they said something. The table takes both.
NOBODY = "Somebody"
SILENCE = "…"

#: Which field of an act is a name or words of whoever did it, and what it becomes.
PERSONAL = {
    acts.Open: ("name", NOBODY),
    acts.Come: ("name", NOBODY),
    acts.Companion: ("name", NOBODY),
    acts.Say: ("text", SILENCE),
    acts.CallVote: ("question", SILENCE),
}


def author(line: Line) -> str | None:
    """Whose name or words are in a line, if there are any.

    >>> author(Line(1, "ann", 0.0, acts.Come("Ann"))), author(Line(2, "ann", 0.0, acts.Sit()))
    ('ann', None)
    """
    return line.who if type(line.act) in PERSONAL else None


def called(line: Line) -> str | None:
    """The name that somebody gave themselves in a line, if they did."""
    return line.act.name if isinstance(line.act, acts.Open | acts.Come) else None


def blanked(line: Line) -> Line:
    """The line without the name or the words of its author.

    >>> blanked(Line(3, "ann", 1.0, acts.Say("I live in the blue house"))).act
    Say(text='…')
    """
    if type(line.act) not in PERSONAL:
        return line
    field, left = PERSONAL[type(line.act)]
    return replace(line, act=replace(line.act, **{field: left}))
