"""Decks and film catalogues besides those that ship with Sixfold: where this process finds them.

A server keeps the content of every deck that was chosen for a table, and the files of its host; the server and its
worker processes say so by `use_library`. Everywhere else only what is shipped is known.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class Library(Protocol):
    """Contents of decks by their version, which is a hash of the content, and catalogues by their id."""

    def deck(self, version: str) -> bytes | None:
        """Return the content of a deck as JSON, or `None` if there is none of this version."""

    def catalogue(self, name: str) -> Path | None:
        """Return the file of a catalogue, or `None` if there is none of this id."""


class _EmptyLibrary:
    """Has nothing."""

    def deck(self, _: str) -> bytes | None:
        """Return `None`."""
        return None

    def catalogue(self, _: str) -> Path | None:
        """Return `None`."""
        return None


_library: Library = _EmptyLibrary()


def library() -> Library:
    """Return the library of this process."""
    return _library


def use_library(new: Library) -> None:
    """Make this the library of the process."""
    global _library  # judges and bots are made by plugins, which take no arguments
    _library = new
