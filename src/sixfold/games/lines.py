"""What people type that must stay one line: names, talk, answers."""

from __future__ import annotations

import unicodedata

# Controls, halves of characters and line breaks. Only kinds that no later Unicode can add to: old logs stay readable.
_BROKEN = {"Cc", "Cs", "Zl", "Zp"}
# Marks that turn the direction of what stands around them, and so could make one name look like another.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def one_line(text: str, limit: int) -> str | None:
    r"""The text without the space round it, if it is one line of at most so many characters.

    >>> one_line("  good game ", 20)
    'good game'
    >>> one_line("good\ngame", 20) is None
    True
    """
    text = text.strip()
    fine = 0 < len(text) <= limit and not any(
        char in _TURNING or unicodedata.category(char) in _BROKEN for char in text
    )
    return text if fine else None


def printable(text: str) -> str:
    """A text that people typed, with every sign that cannot be drawn shown as one that can.

    >>> printable("a" + chr(0x200D) + "b")
    'a�b'
    """
    return "".join(sign if sign.isprintable() else "�" for sign in text)
