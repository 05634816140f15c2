"""What can be wrong with the files that people bring, as types with stable codes."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

#: The sentences about files and about rows.
MESSAGES = Messages("sixfold.movies.importers")


class BadImport(SixfoldError):
    """Files that make no catalogue: the one that was there stays as it was."""


class NotShareable(SixfoldError):
    """A catalogue that its owner may use and not pass on."""


class BadRow(SixfoldError):
    """One row that is left out; the import goes on."""


def bad_import(code: str, **params: Any) -> BadImport:
    """The answer to a file that cannot be used.

    >>> str(bad_import("import-folder", path="films"))
    'films is a folder: name the files in it.'
    """
    return MESSAGES.error(BadImport, code, **params)


def bad_row(code: str) -> BadRow:
    """The answer to a row that cannot be used."""
    return MESSAGES.error(BadRow, code)
