"""A sheet as somebody writes it (DEG-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from sixfold.games.notation import one_line
from sixfold.movies.errors import bad_sheet

#: The longest names and titles anybody needs.
_NAME, _TITLE = 120, 250


class LinkInput(Struct, frozen=True, forbid_unknown_fields=True):
    """One link: the next actor, and the film, with its year in brackets or beside it."""

    actor: str
    film: str | None = None
    year: int | None = None


class SheetInput(Struct, frozen=True, forbid_unknown_fields=True):
    """A chain from one card to the other."""

    first: str = field(name="from")
    second: str = field(name="to")
    links: tuple[LinkInput, ...]


def read_sheet(sheet: SheetInput | Mapping[str, Any]) -> SheetInput:
    """A sheet from plain data; `BadSheet` where that has not the form of one.

    >>> read_sheet({"from": "Al Pacino", "to": "Joe Pesci", "links": [{"actor": "Joe Pesci"}]}).links[0].actor
    'Joe Pesci'
    """
    try:
        found = sheet if isinstance(sheet, SheetInput) else msgspec.convert(sheet, SheetInput)
    except msgspec.ValidationError as error:
        raise bad_sheet(str(error)) from None
    if any(
        one_line(name, _NAME) is None for name in (found.first, found.second, *(link.actor for link in found.links))
    ):
        raise bad_sheet(f"a name is one line of 1 to {_NAME} characters")
    if any(link.film is not None and one_line(link.film, _TITLE) is None for link in found.links):
        raise bad_sheet(f"a title is one line of 1 to {_TITLE} characters")
    return found
