"""What a player does with the discs before `Done`: picks them up, drops them, takes that back, or says something.

Only what stands at `Done` counts. Discs dropped where they came from, or picked up again, are back where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from sixfold.games.sixth.sgf.terms import COLOURS, FILLER, SQUARE_WORD, bad_sgf


class Command(Struct, frozen=True):
    """One entry of Boardspace's history: a command with its arguments, in lower case, at a node."""

    node: int
    name: str
    arguments: tuple[str, ...] = ()
    #: What the house's own property says of the end, if it is there.
    end: str | None = None


class PendingTurn(Struct, frozen=True):
    """What stands so far: discs from a rack (`w`, `b`) or a square, where they were dropped; or what was said."""

    source: str = ""
    count: int = 0
    target: str = ""
    statement: str = ""

    def lift(self, node: int, source: str, count: int) -> PendingTurn:
        """Take discs in hand. What was in hand goes back; what was just dropped is taken up as it was."""
        if source == self.target:
            return PendingTurn(self.source, self.count)
        if self.target:
            raise bad_sgf(node, f"the turn to {self.target} waits for its Done")
        return PendingTurn(source, count)

    def lay(self, node: int, target: str) -> PendingTurn:
        """Drop what is in hand."""
        if not self.source or self.target:
            raise bad_sgf(node, "nothing is in hand to be dropped")
        if target == self.source:
            return PendingTurn()
        if target in COLOURS:
            raise bad_sgf(node, f"what came from {self.source} cannot go to a rack")
        return PendingTurn(self.source, self.count, target)

    def say(self, node: int, said: str) -> PendingTurn:
        """Say something instead of a turn; said twice, it is taken back. Only who resigns leaves a turn undone."""
        if self.target and said != "resign":
            raise bad_sgf(node, f"the turn to {self.target} waits for its Done")
        return PendingTurn() if said == self.statement else PendingTurn(statement=said)


def _pick(intent: PendingTurn, word: Command) -> PendingTurn:
    source, count = word.arguments
    return intent.lift(word.node, source, int(count))


def _drop(intent: PendingTurn, word: Command) -> PendingTurn:
    return intent.lay(word.node, word.arguments[0])


def _move(intent: PendingTurn, word: Command) -> PendingTurn:
    source, count, target = word.arguments
    if intent.source:
        raise bad_sgf(word.node, "another turn is under way")
    return PendingTurn(source, int(count)).lay(word.node, target)


def _say(intent: PendingTurn, word: Command) -> PendingTurn:
    return intent.say(word.node, word.name)


_RACK = f"([{COLOURS}])"
_PLACE = "([a-e] [1-5])"
_COUNT = "([1-9])"

#: What each command takes, and what it does to what stands.
GESTURES: Mapping[str, tuple[str, Callable[[PendingTurn, Command], PendingTurn]]] = {
    "pick": (f"{_RACK} {_COUNT}", _pick),
    "pickb": (f"{_PLACE} {_COUNT}", _pick),
    "drop": (f"{_RACK}(?: -?[0-9]+)?", _drop),
    "dropb": (_PLACE, _drop),
    "move": (f"(?:{_RACK} {FILLER}|{SQUARE_WORD} {_PLACE}) {_COUNT} {SQUARE_WORD} {_PLACE}", _move),
    "resign": ("", _say),
    "offerdraw": ("", _say),
    "acceptdraw": ("", _say),
    "declinedraw": ("", _say),
}


def apply_gesture(intent: PendingTurn, word: Command) -> PendingTurn:
    """What stands after a gesture.

    >>> apply_gesture(PendingTurn("w", 1), Command(2, "dropb", ("c3",))).target
    'c3'
    """
    return GESTURES[word.name][1](intent, word)
