"""What can go wrong with films, as types with stable codes."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

#: The sentences of errors and of reasons, and the rulings they rest on.
MESSAGES = Messages("sixfold.movies")


class UnknownName(SixfoldError):
    """Nobody, or no film, of the catalogue has this name; `params["near"]` holds the nearest ones."""


class BadCatalogue(SixfoldError):
    """A file that is no catalogue, or rows that make none."""


class BadSheet(SixfoldError):
    """Something that is no sheet at all: not even its form is right."""


def unknown_name(code: str, name: str, near: list[str]) -> UnknownName:
    """The answer to a name that the catalogue does not have."""
    shown = MESSAGES.phrase("near", names=", ".join(near)) if near else ""
    return MESSAGES.error(UnknownName, code, name=shorten(name), near=near, shown=shown)


def bad_catalogue(code: str, **params: Any) -> BadCatalogue:
    """The answer to something that is no catalogue."""
    return MESSAGES.error(BadCatalogue, code, **params)


def bad_sheet(why: str) -> BadSheet:
    """The answer to something that is no sheet."""
    return MESSAGES.error(BadSheet, "bad-sheet", why=why)


def shorten(text: str, limit: int = 60) -> str:
    """What somebody wrote, short enough to be shown back."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
