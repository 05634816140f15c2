"""What people write: lists of six answers, groups of answers that count as one, and remarks on a list being written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.base import Judge, ask
from sixfold.games.messages import Messages
from sixfold.games.notation import one_line
from sixfold.games.sixes.questions import LINES, Compare, Place, Verdict

#: A list: always six lines; `""` is a blank one.
Answers: TypeAlias = tuple[str, ...]

#: How many characters an answer may have.
MAX_ANSWER_LENGTH = 60
BLANK_LIST: Answers = ("",) * LINES


def clean_answers(answers: Sequence[str], messages: Messages) -> Answers:
    """The list as it counts: six trimmed lines. Raises `IllegalMove` where a line cannot be an answer.

    >>> from sixfold.games.sixes import MESSAGES
    >>> clean_answers([" apple", "", "pear "], MESSAGES)
    ('apple', '', 'pear', '', '', '')
    """
    if len(answers) > LINES:
        raise messages.illegal("too-many-answers", count=len(answers), most=LINES)
    return (
        *(_clean_answer(answer, line, messages) for line, answer in enumerate(answers)),
        *BLANK_LIST[len(answers) :],
    )


def _clean_answer(answer: str, line: int, messages: Messages) -> str:
    if not answer.strip():
        return ""
    if len(answer.strip()) > MAX_ANSWER_LENGTH:
        raise messages.illegal("answer-long", line=line, limit=MAX_ANSWER_LENGTH)
    line_text = one_line(answer, MAX_ANSWER_LENGTH)
    if line_text is None:
        raise messages.illegal("answer-signs", line=line)
    return line_text


def trim_answers(answers: Sequence[str]) -> Answers:
    """The list as it goes into the log: no blank lines at its end, and unreadable lines blank.

    >>> trim_answers(["apple", "?!", "pear", " ", ""])
    ('apple', '', 'pear')
    """
    lines = [answer.strip() if any(map(_is_readable, answer)) else "" for answer in answers]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _is_readable(character: str) -> bool:
    """Whether a character is a letter, a digit or a symbol such as an emoji."""
    return unicodedata.category(character)[0] in "LNS"


#: Places in groups: each group sorted, groups in the order of their first place.
Groups: TypeAlias = tuple[tuple[Place, ...], ...]


def sort_groups(groups: Iterable[Iterable[Place]]) -> Groups:
    """The groups in their sorted form."""
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def groups_by_place(groups: Groups) -> dict[Place, tuple[Place, ...]]:
    """The group of each place that is in one."""
    return {place: group for group in groups for place in group}


def group_of(groups: Groups, place: Place) -> tuple[Place, ...]:
    """The group of a place; the place alone if it is in none."""
    return next((group for group in groups if place in group), (place,))


def join_groups(groups: Groups, one: Place, two: Place) -> Groups:
    """The groups with those of two places joined.

    >>> join_groups((((0, 0), (1, 0)), ((0, 1),)), (0, 1), (1, 0))
    (((0, 0), (0, 1), (1, 0)),)
    """
    pair = (group_of(groups, one), group_of(groups, two))
    return sort_groups([*(group for group in groups if group not in pair), {*pair[0], *pair[1]}])


def split_group(groups: Groups, place: Place) -> Groups:
    """The groups with a place split off from its own.

    >>> split_group((((0, 0), (0, 1), (1, 0)),), (1, 0))
    (((0, 0), (0, 1)), ((1, 0),))
    """
    return sort_groups([*([other for other in group if other != place] for group in groups), [place]])


class Remark(Struct, frozen=True, omit_defaults=True):
    """A line, from 0, that uses a word of the card (SXS-9), or repeats an earlier line of its list (SXS-8)."""

    line: int
    how: Literal["word", "repeat"]
    #: The word of the card that it uses.
    word: str | None = None
    #: The earlier line that it repeats, where that is one of the same category.
    repeats: int | None = None


def ask_remarks(question: Compare, seat: int, judge: Judge, messages: Messages) -> tuple[Remark, ...]:
    """What a judge remarks on the list of one seat.

    Nothing where the list is invalid or the judge cannot answer: remarks never decide whether a draft is saved.
    """
    try:
        answers = clean_answers(question.lists[seat], messages)
        lists = (*question.lists[:seat], answers, *question.lists[seat + 1 :])
        return (
            remarks_in(ask(judge, replace(question, lists=lists), Verdict, messages, "draft"), seat)
            if any(answers)
            else ()
        )
    except Exception:  # whatever is wrong with the judge, what somebody writes is saved
        return ()


def remarks_in(verdict: Verdict, seat: int) -> tuple[Remark, ...]:
    """The remarks on one list that follow from a verdict.

    >>> from sixfold.games.sixes.questions import UsesWord
    >>> verdict = Verdict(groups=(((2, 0), (2, 3)), ((2, 1),)), words=(UsesWord((2, 1), "picnic"),))
    >>> [(one.line, one.how, one.word, one.repeats) for one in remarks_in(verdict, 2)]
    [(1, 'word', 'picnic', None), (3, 'repeat', None, 0)]
    """
    lines = {uses.at[1]: Remark(uses.at[1], "word", word=uses.word) for uses in verdict.words if uses.at[0] == seat}
    for group in verdict.groups:
        first, *later = [line for author, line in group if author == seat] or [0]
        for line in later:
            lines.setdefault(line, Remark(line, "repeat", repeats=first))
    for author, line in verdict.repeats:
        if author == seat:
            lines.setdefault(line, Remark(line, "repeat"))
    return tuple(lines[line] for line in sorted(lines))


def remaining_remarks(remarks: Sequence[Remark], before: Sequence[str], after: Sequence[str]) -> tuple[Remark, ...]:
    """The remarks that still hold after a list was changed: those on unchanged lines."""
    return tuple(one for one in remarks if before[one.line] == after[one.line])
