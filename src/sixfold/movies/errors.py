"""The errors of the film catalogue, each with a stable code."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.movies")


class UnknownName(SixfoldError):
    """No person or no film in the catalogue has this name; `params["near"]` holds similar ones."""


class BadCatalogue(SixfoldError):
    """A file is not a catalogue, or rows cannot make one."""


class BadSheet(SixfoldError):
    """A sheet has the wrong form."""


class PrivateCatalogue(SixfoldError):
    """A catalogue may be used, but not passed on."""


def unknown_name(code: str, name: str, near: list[str]) -> UnknownName:
    """Makes an `UnknownName` error."""
    suggestions = MESSAGES.phrase("near", names=", ".join(near)) if near else ""
    return MESSAGES.error(UnknownName, code, name=shorten(name), near=near, suggestions=suggestions)


def bad_catalogue(code: str, **params: Any) -> BadCatalogue:
    """Makes a `BadCatalogue` error."""
    return MESSAGES.error(BadCatalogue, code, **params)


def bad_sheet(why: str) -> BadSheet:
    """Makes a `BadSheet` error."""
    return MESSAGES.error(BadSheet, "bad-sheet", why=why)


def shorten(text: str, limit: int = 60) -> str:
    """A text, cut to a length that fits into a message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
