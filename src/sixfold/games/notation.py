"""Text that people type: turns written as a keyword and its arguments, and input that must stay on one line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from sixfold.games.messages import Messages, clip
from sixfold.games.moves import Move

M = TypeVar("M", bound=Move)

#: For each keyword, the pattern of its arguments and the function that makes the turn from them.
TurnFormats: TypeAlias = Mapping[str, tuple[re.Pattern[str], Callable[..., M]]]

#: The pattern for a keyword without arguments.
NO_ARGUMENTS = re.compile("")

# Control characters, surrogates and line breaks. Only categories that no later Unicode version adds to, so that old
# logs stay readable.
_FORBIDDEN_CATEGORIES = {"Cc", "Cs", "Zl", "Zp"}
# Bidirectional controls, which could make one name look like another.
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def parse_keyword_turn(text: str, formats: TurnFormats[M], messages: Messages) -> M:
    """Return the turn that a text means. Raises `BadNotation` with the game's phrase `turns` as the hint."""
    keyword, _, rest = text.partition(" ")
    pattern, create = formats.get(keyword, (NO_ARGUMENTS, None))
    match = pattern.fullmatch(rest)
    turn: M | None = None
    if match is not None and create is not None:
        try:
            turn = create(*match.groups())
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            turn = None
    # A turn has exactly one text; other spellings of the same turn are not accepted.
    if turn is None or str(turn) != text:
        raise messages.bad_notation("bad-move", text=clip(text), hint=messages.phrase("turns"))
    return turn


def to_json(value: object) -> str:
    """Return a value as JSON on one line."""
    return msgspec.json.encode(value).decode()


def one_line(text: str, limit: int) -> str | None:
    r"""Return the text without surrounding space, or `None` if it is empty, too long or not one line.

    >>> one_line("  good game ", 20)
    'good game'
    >>> one_line("good\ngame", 20) is None
    True
    """
    text = text.strip()
    is_clean = not any(char in _BIDI_CONTROLS or unicodedata.category(char) in _FORBIDDEN_CATEGORIES for char in text)
    return text if 0 < len(text) <= limit and is_clean else None


def printable(text: str) -> str:
    """Return the text with a replacement character for everything that cannot be drawn.

    >>> printable("a" + chr(0x200D) + "b")
    'a�b'
    """
    return "".join(char if char.isprintable() else "�" for char in text)
