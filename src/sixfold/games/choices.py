"""What a seat may do, for a client that knows no rules: a tree of picks, or named fields with limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

#: What a turn is picked by, step by step: kinds and values, such as `(("lift", "2,0"), ("cell", "3,-1"))`.
Path: TypeAlias = Sequence[tuple[str, str]]


class Pick(Struct, frozen=True, omit_defaults=True):
    """One thing that may be picked next; `move` is the turn it completes, `then` what is picked after it."""

    kind: str
    value: str
    move: str | None = None
    then: tuple[Pick, ...] = ()
    #: Something is picked after it that was not sent along; ask for `under`.
    more: bool = False


class Picks(Struct, frozen=True, tag="picks"):
    """A tree of picks.

    >>> tree = Picks.of([("a>b", [("lift", "a"), ("cell", "b")]), ("a>c", [("lift", "a"), ("cell", "c")])])
    >>> [pick.value for pick in tree.first]
    ['a']
    >>> [pick.move for pick in tree.expand("a").first]
    ['a>b', 'a>c']
    """

    first: tuple[Pick, ...] = ()

    @classmethod
    def of(cls, turns: Iterable[tuple[str, Path]]) -> Picks:
        """The tree over turns, each given as its text and the path that picks it."""
        return cls(_build_tree([(text, tuple(path)) for text, path in turns]))

    def expand(self, *values: str) -> Picks:
        """What is left to pick after these values; nothing where they lead nowhere."""
        level = self.first
        for value in values:
            level = next((pick.then for pick in level if pick.value == value), ())
        return Picks(level)

    def shorten(self, limit: int) -> Picks:
        """The whole tree if its JSON fits the limit in bytes, its first level alone otherwise."""
        if len(msgspec.json.encode(self)) <= limit:
            return self
        return Picks(tuple(Pick(pick.kind, pick.value, pick.move, more=bool(pick.then)) for pick in self.first))

    def moves(self) -> list[str]:
        """Every turn that can be completed."""
        found: list[str] = []
        waiting = list(reversed(self.first))
        while waiting:
            pick = waiting.pop()
            if pick.move is not None:
                found.append(pick.move)
            waiting.extend(reversed(pick.then))
        return found


class Field(Struct, frozen=True):
    """One named thing to fill in, with its limits."""

    name: str
    #: What is typed there: `text`, `number`, or a word the game's page knows (`actor`, `film`).
    kind: str
    required: bool = True
    #: The longest text, or the largest number.
    limit: int | None = None


class Form(Struct, frozen=True, tag="form", omit_defaults=True):
    """Named fields: how a turn that is no list of moves is put together. `move` names the turn."""

    move: str
    fields: tuple[Field, ...]
    #: For the owner of the table alone, seated or not.
    owner_only: bool = False


class Forms(Struct, frozen=True, tag="forms"):
    """The forms a seat may fill in now."""

    forms: tuple[Form, ...] = ()

    def without_owner_only(self) -> Forms:
        """Those for people who do not own the table."""
        return Forms(tuple(form for form in self.forms if not form.owner_only))


Choices: TypeAlias = Picks | Forms


def _build_tree(turns: list[tuple[str, tuple[tuple[str, str], ...]]]) -> tuple[Pick, ...]:
    branches: dict[tuple[str, str], list[tuple[str, tuple[tuple[str, str], ...]]]] = {}
    for text, path in turns:
        branches.setdefault(path[0], []).append((text, path[1:]))
    return tuple(
        Pick(
            kind,
            value,
            move=next((text for text, rest in branch if not rest), None),
            then=_build_tree([(text, rest) for text, rest in branch if rest]),
        )
        for (kind, value), branch in branches.items()
    )
