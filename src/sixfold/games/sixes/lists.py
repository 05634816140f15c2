"""What people write: lists of six lines, and what a line may hold."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TypeAlias

from sixfold.games.messages import Messages
from sixfold.games.notation import one_line
from sixfold.games.sixes.questions import LINES

#: A list: always six lines, `""` being a blank one.
Answers: TypeAlias = tuple[str, ...]

#: How many characters an answer may have.
LONGEST = 60
BLANK: Answers = ("",) * LINES


def tidy(answers: Sequence[str], law: Messages) -> Answers:
    """The list as it counts: six lines without space round them. Refused where a line cannot be an answer.

    >>> from sixfold.games.sixes import MESSAGES
    >>> tidy([" apple", "", "pear "], MESSAGES)
    ('apple', '', 'pear', '', '', '')
    """
    if len(answers) > LINES:
        raise law.illegal("too-many-answers", count=len(answers), most=LINES)
    return (*(_tidied(answer, line, law) for line, answer in enumerate(answers)), *BLANK[len(answers) :])


def _tidied(answer: str, line: int, law: Messages) -> str:
    if not answer.strip():
        return ""
    if len(answer.strip()) > LONGEST:
        raise law.illegal("answer-long", line=line, limit=LONGEST)
    found = one_line(answer, LONGEST)
    if found is None:
        raise law.illegal("answer-signs", line=line)
    return found


def written(answers: Sequence[str]) -> Answers:
    """The list as it is written into the log: without the blank lines at its end, and blank where nothing can be read.

    >>> written(["apple", "?!", "pear", " ", ""])
    ('apple', '', 'pear')
    """
    lines = [answer.strip() if any(map(_readable, answer)) else "" for answer in answers]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _readable(sign: str) -> bool:
    """Whether a sign is a letter, a figure or a picture."""
    return unicodedata.category(sign)[0] in "LNS"
