"""Verdicts in words: what is said of a link and of a sheet, from the catalogue of sentences."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.games.degrees.questions import Verdict
from sixfold.games.messages import alternatives
from sixfold.movies.checking import SheetFault
from sixfold.movies.errors import MESSAGES
from sixfold.movies.linking import LinkCheck

#: How each verdict is marked, so that colour is never alone.
VERDICT_MARKS: Mapping[Verdict, str] = {"confirmed": "✓", "unknown": "?", "contradicted": "✗"}


def describe_link(check: LinkCheck, one: str, two: str, film: str | None, language: str = "en") -> str:
    """Why a link is right, wrong or not known; the names are as they were written."""
    names = [known.name if known else written for known, written in zip(check.people, (one, two), strict=True)]
    unknown = next((name for known, name in zip(check.people, names, strict=True) if known is None), two)
    shared = check.shared[0] if check.shared else ""
    params = {
        "one": names[0],
        "two": names[1],
        "name": film if check.reason == "unknown-film" else unknown,
        "film": check.film or film or "",
        "absent": alternatives(check.absent),
        "shared": shared,
        "shown": "",
    }
    alone = check.people[0] is not None and check.people[0] == check.people[1]
    said = MESSAGES.errors["with-oneself" if alone else check.reason].format(params, language)
    if check.verdict != "confirmed" and shared:
        said += " " + MESSAGES.errors["other-film"].format(params, language)
    return said


def describe_fault(breach: SheetFault, second: str, language: str = "en") -> str:
    """Why a sheet scores 0, with the number of the link and the ruling."""
    sentence = MESSAGES.errors[breach.code]
    where = MESSAGES.phrase("at-link", link=breach.link).text(language) if breach.link else ""
    return f"{where}{sentence.format({'second': second}, language)} ({sentence.ruling})"
