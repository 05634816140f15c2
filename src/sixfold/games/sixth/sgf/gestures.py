"""What a player does with the discs before `Done`: picks them up, drops them, takes that back, or says something.

Only what stands at `Done` counts. Discs dropped where they came from, or picked up again, are back where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from sixfold.games.sixth.sgf.terms import COLOURS, FILLER, SQUARE, bad


class Word(Struct, frozen=True):
    """One entry of Boardspace's history: a command with its arguments, in lower case, at a node."""

    node: int
    command: str
    arguments: tuple[str, ...] = ()
    #: What the house's own property says of the end, if it is there.
    end: str | None = None


class Intent(Struct, frozen=True):
    """What stands so far: discs from a rack (`w`, `b`) or a square, where they were dropped; or what was said."""

    source: str = ""
    count: int = 0
    target: str = ""
    said: str = ""

    def lift(self, node: int, source: str, count: int) -> Intent:
        """Take discs in hand. What was in hand goes back; what was just dropped is taken up as it was."""
        if source == self.target:
            return Intent(self.source, self.count)
        if self.target:
            raise bad(node, f"the turn to {self.target} waits for its Done")
        return Intent(source, count)

    def lay(self, node: int, target: str) -> Intent:
        """Drop what is in hand."""
        if not self.source or self.target:
            raise bad(node, "nothing is in hand to be dropped")
        if target == self.source:
            return Intent()
        if target in COLOURS:
            raise bad(node, f"what came from {self.source} cannot go to a rack")
        return Intent(self.source, self.count, target)

    def say(self, node: int, said: str) -> Intent:
        """Say something instead of a turn; said twice, it is taken back. Only who resigns leaves a turn undone."""
        if self.target and said != "resign":
            raise bad(node, f"the turn to {self.target} waits for its Done")
        return Intent() if said == self.said else Intent(said=said)


def _pick(intent: Intent, word: Word) -> Intent:
    source, count = word.arguments
    return intent.lift(word.node, source, int(count))


def _drop(intent: Intent, word: Word) -> Intent:
    return intent.lay(word.node, word.arguments[0])


def _move(intent: Intent, word: Word) -> Intent:
    source, count, target = word.arguments
    if intent.source:
        raise bad(word.node, "another turn is under way")
    return Intent(source, int(count)).lay(word.node, target)


def _say(intent: Intent, word: Word) -> Intent:
    return intent.say(word.node, word.command)


_RACK = f"([{COLOURS}])"
_PLACE = "([a-e] [1-5])"
_COUNT = "([1-9])"

#: What each command takes, and what it does to what stands.
GESTURES: Mapping[str, tuple[str, Callable[[Intent, Word], Intent]]] = {
    "pick": (f"{_RACK} {_COUNT}", _pick),
    "pickb": (f"{_PLACE} {_COUNT}", _pick),
    "drop": (f"{_RACK}(?: -?[0-9]+)?", _drop),
    "dropb": (_PLACE, _drop),
    "move": (f"(?:{_RACK} {FILLER}|{SQUARE} {_PLACE}) {_COUNT} {SQUARE} {_PLACE}", _move),
    "resign": ("", _say),
    "offerdraw": ("", _say),
    "acceptdraw": ("", _say),
    "declinedraw": ("", _say),
}


def after(intent: Intent, word: Word) -> Intent:
    """What stands after a gesture.

    >>> after(Intent("w", 1), Word(2, "dropb", ("c3",))).target
    'c3'
    """
    return GESTURES[word.command][1](intent, word)
