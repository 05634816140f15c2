"""DEG-10: names while somebody types. Names only, never filtered by what links."""

from __future__ import annotations

from sixfold.games.asking import ask
from sixfold.games.base import Judge
from sixfold.games.degrees.questions import CatalogueEntry, NameKind, Names
from sixfold.games.degrees.rules import FROM, SHOWN
from sixfold.games.degrees.sheets import ACTOR_LENGTH, FILM_LENGTH
from sixfold.games.law import Messages
from sixfold.games.lines import one_line


def names(judge: Judge | None, kind: NameKind, typed: str, tools: bool, law: Messages) -> tuple[CatalogueEntry, ...]:
    """The names that may be meant, best first; from the fourth letter on, or from the first where tools are open."""
    limit = ACTOR_LENGTH if kind == "actor" else FILM_LENGTH
    letters = sum(map(str.isalnum, typed[: limit + 1]))
    if letters < (1 if tools else FROM):
        return ()
    text = one_line(typed, limit)
    return (
        () if text is None else ask(judge, Names(kind, text, SHOWN), tuple[CatalogueEntry, ...], law, "names")[:SHOWN]
    )
