"""How well known people and films are: what puts them in their order."""

from __future__ import annotations

from collections.abc import Iterable

#: What a place in the billing is worth against the first one; all places behind these are worth as little as the last.
BILLING = tuple(1 / (1 + 0.12 * place) for place in range(64))
#: What a place that nobody knows is worth, in casts up to this size: in longer ones it is more likely a small part.
_UNBILLED, _SMALL = 0.5, 8
#: So many of a cast make a film known.
LEADS = 5


def billing_weights(cast: int, billed: int) -> list[float]:
    """What each place of a cast is worth, of which so many come in the order of billing.

    >>> [round(share, 2) for share in billing_weights(3, 2)]
    [1.0, 0.89, 0.5]
    """
    unbilled = _UNBILLED * min(1.0, _SMALL / (cast or 1))
    return [BILLING[min(place, len(BILLING) - 1)] if place < billed else unbilled for place in range(cast)]


def film_fame(weight: float, fame: Iterable[float]) -> float:
    """How well known a film is: by its weight, and by the fame of those in it who are best known.

    >>> film_fame(2.0, [1.0, 4.0, 2.5])
    17.0
    """
    total = 0.0
    # One after the other, largest first: `sum` rounds otherwise on newer Pythons, and order hangs on the last bit.
    for share in sorted(fame, reverse=True)[:LEADS]:
        total += share
    return weight * (1 + total)
