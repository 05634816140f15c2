"""Names of the same thing, by the keys of answers: from a card, from the decks of the house, from the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Key = Callable[[str], str]


class Names:
    """Sets of names, looked up by key."""

    def __init__(self, sets: Iterable[Iterable[str]], key: Key, more: Names | None = None) -> None:
        self._places: dict[str, set[int]] = {}
        self._more = more
        for number, names in enumerate(sets):
            for name in names:
                self._places.setdefault(key(name), set()).add(number)

    def shared(self, one: frozenset[str], two: frozenset[str]) -> bool:
        """Whether two answers, each by its keys, are different names of the same thing.

        >>> tv = Names([["tv", "television", "telly"]], str)
        >>> tv.shared(frozenset(["telly"]), frozenset(["tv"])), tv.shared(frozenset(["telly"]), frozenset(["radio"]))
        (True, False)
        """
        return not one & two and any(
            not self.places(mine).isdisjoint(self.places(other)) for mine in one for other in two
        )

    def places(self, key: str) -> frozenset[tuple[int, int]]:
        """The sets that a key is in, those of this collection and of the one behind it told apart."""
        own = frozenset((0, number) for number in self._places.get(key, ()))
        behind = self._more.places(key) if self._more else frozenset()
        return own | frozenset((1 + depth, number) for depth, number in behind)
