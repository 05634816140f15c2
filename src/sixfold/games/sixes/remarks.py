"""What a judge remarks on a list while its author still writes: lines that will not count as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.base import Judge, ask
from sixfold.games.errors import IllegalMove
from sixfold.games.messages import Messages
from sixfold.games.sixes.lists import tidy
from sixfold.games.sixes.questions import Compare, Verdict


class Remark(Struct, frozen=True, omit_defaults=True):
    """A line, from 0, that uses a word of the card (SXS-9), or repeats an earlier line of its list (SXS-8)."""

    line: int
    how: Literal["word", "repeat"]
    #: The word of the card that it uses.
    word: str | None = None
    #: The earlier line that it repeats, where that is one of the same category.
    repeats: int | None = None


def remarks(asked: Compare, seat: int, judge: Judge, law: Messages) -> tuple[Remark, ...]:
    """What a judge says about the list of one seat, asked about nothing else.

    Nothing where the list cannot stand or the judge cannot tell: a draft is saved or refused whatever is remarked.
    """
    try:
        answers = tidy(asked.lists[seat], law)
        lists = (*asked.lists[:seat], answers, *asked.lists[seat + 1 :])
        return found(ask(judge, replace(asked, lists=lists), Verdict, law, "draft"), seat) if any(answers) else ()
    except IllegalMove:
        return ()


def found(verdict: Verdict, seat: int) -> tuple[Remark, ...]:
    """The lines of one list that a verdict says something about.

    >>> from sixfold.games.sixes.questions import UsesWord
    >>> verdict = Verdict(groups=(((2, 0), (2, 3)), ((2, 1),)), words=(UsesWord((2, 1), "picnic"),))
    >>> [(one.line, one.how, one.word, one.repeats) for one in found(verdict, 2)]
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


def standing(kept: Sequence[Remark], before: Sequence[str], after: Sequence[str]) -> tuple[Remark, ...]:
    """The remarks that still hold for a list that was changed since: those on lines that are as they were."""
    return tuple(one for one in kept if before[one.line] == after[one.line])
