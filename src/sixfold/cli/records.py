"""Records from files, in whatever form they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixfold import Record, SixfoldError
from sixfold.cli.errors import about
from sixfold.cli.files import read_text
from sixfold.cli.sitting import Sitting
from sixfold.games.sixth import sgf

#: What a form of record begins with, and who reads it.
READERS: Mapping[str, Callable[[str], Record]] = {
    "{": Record.from_json,
    "(": sgf.loads,
}


def load(name: str) -> Sitting:
    """The game in a file, every turn of it checked by the referee."""
    text = read_text(name)
    return replay(READERS.get(text.lstrip()[:1], Record.loads)(text))


def replay(record: Record) -> Sitting:
    """A record with all its states; the entry that breaks the rules is named if there is one."""
    states = record.states()
    found = [next(states)]
    for number, entry in enumerate(record.entries, start=1):
        try:
            found.append(next(states))
        except SixfoldError as error:
            raise about(error, "bad-entry", number=number, entry=entry.move or "expire") from None
    return Sitting(record, tuple(found))
