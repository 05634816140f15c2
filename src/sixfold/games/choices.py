"""What a seat may do, for clients that do not know the rules: a tree of picks, or forms with fields and limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

#: The steps that pick a turn, each a kind and a value, such as `(("lift", "2,0"), ("cell", "3,-1"))`.
Path: TypeAlias = Sequence[tuple[str, str]]


class Pick(Struct, frozen=True, omit_defaults=True):
    """One possible pick: `move` is the turn it completes, if any, and `then` the picks that may follow."""

    kind: str
    value: str
    move: str | None = None
    then: tuple[Pick, ...] = ()
    #: Whether picks that may follow were left out; `Picks.expand` returns them.
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
        """Build the tree from turns, each given as its text and the path that picks it."""
        branches: dict[tuple[str, str], list[tuple[str, Path]]] = {}
        for text, path in turns:
            branches.setdefault(path[0], []).append((text, path[1:]))
        return cls(
            tuple(
                Pick(
                    kind,
                    value,
                    move=next((text for text, rest in branch if not rest), None),
                    then=cls.of((text, rest) for text, rest in branch if rest).first,
                )
                for (kind, value), branch in branches.items()
            )
        )

    def expand(self, *values: str) -> Picks:
        """Return what may be picked after these values; empty if they lead nowhere."""
        level = self.first
        for value in values:
            level = next((pick.then for pick in level if pick.value == value), ())
        return Picks(level)

    def shorten(self, limit: int) -> Picks:
        """Return the whole tree if its JSON fits the limit in bytes, or else its first level only."""
        if len(msgspec.json.encode(self)) <= limit:
            return self
        return Picks(tuple(Pick(pick.kind, pick.value, pick.move, more=bool(pick.then)) for pick in self.first))

    def moves(self) -> list[str]:
        """Return every turn that can be completed."""
        moves: list[str] = []
        stack = list(reversed(self.first))
        while stack:
            pick = stack.pop()
            if pick.move is not None:
                moves.append(pick.move)
            stack.extend(reversed(pick.then))
        return moves


class Field(Struct, frozen=True):
    """One field of a form, with its limits."""

    name: str
    #: What is typed: `text`, `number`, or a kind that the game's client knows (`actor`, `film`).
    kind: str
    required: bool = True
    #: The longest text, or the largest number.
    limit: int | None = None


class Form(Struct, frozen=True, tag="form", omit_defaults=True):
    """The fields of a turn that is filled in rather than picked. `move` is the keyword of the turn."""

    move: str
    fields: tuple[Field, ...]
    #: Only the owner of the table may fill it in, seated or not.
    owner_only: bool = False


class Forms(Struct, frozen=True, tag="forms"):
    """The forms a seat may fill in now."""

    forms: tuple[Form, ...] = ()

    def without_owner_only(self) -> Forms:
        """Return the forms for people who do not own the table."""
        return Forms(tuple(form for form in self.forms if not form.owner_only))


Choices: TypeAlias = Picks | Forms
