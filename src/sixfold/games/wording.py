"""Turns that are written as a word and what follows it: numbers, places or JSON. Every turn has one text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from sixfold.games.messages import Messages
from sixfold.games.moves import Move, clip

M = TypeVar("M", bound=Move)

#: For each word what follows it, and the turn that this makes.
Words: TypeAlias = Mapping[str, tuple[re.Pattern[str], Callable[..., M]]]

#: What follows a word that stands alone.
NOTHING = re.compile("")


def parse(text: str, words: Words[M], law: Messages) -> M:
    """The turn that a text means; `BadNotation` if it means none, with the game's phrase `turns` to say what does."""
    word, _, rest = text.partition(" ")
    pattern, turn_of = words.get(word, (NOTHING, None))
    found = pattern.fullmatch(rest)
    turn: M | None = None
    if found is not None and turn_of is not None:
        try:
            turn = turn_of(*found.groups())
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            turn = None
    # What is written in another way than its own is no turn.
    if turn is None or str(turn) != text:
        raise law.bad_notation("bad-move", text=clip(text), hint=law.phrase("turns"))
    return turn


def as_json(value: object) -> str:
    """A value as JSON on one line."""
    return msgspec.json.encode(value).decode()
