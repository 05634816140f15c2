"""Groups of answers that count as one: a partition of places, joined and split by votes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sixfold.games.sixes.questions import Place

#: Places in groups: each group sorted, groups in the order of their first place.
Groups: TypeAlias = tuple[tuple[Place, ...], ...]


def ordered(groups: Iterable[Iterable[Place]]) -> Groups:
    """The groups in their one form."""
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def by_place(groups: Groups) -> dict[Place, tuple[Place, ...]]:
    """The group of each place that is in one."""
    return {place: group for group in groups for place in group}


def group_of(groups: Groups, place: Place) -> tuple[Place, ...]:
    """The group that a place is in; itself alone if it is in none."""
    return next((group for group in groups if place in group), (place,))


def joined(groups: Groups, one: Place, two: Place) -> Groups:
    """The groups with those of two places made one.

    >>> joined((((0, 0), (1, 0)), ((0, 1),)), (0, 1), (1, 0))
    (((0, 0), (0, 1), (1, 0)),)
    """
    pair = (group_of(groups, one), group_of(groups, two))
    return ordered([*(group for group in groups if group not in pair), {*pair[0], *pair[1]}])


def split(groups: Groups, place: Place) -> Groups:
    """The groups with a place taken out of its own.

    >>> split((((0, 0), (0, 1), (1, 0)),), (1, 0))
    (((0, 0), (0, 1)), ((1, 0),))
    """
    return ordered([*([other for other in group if other != place] for group in groups), [place]])
