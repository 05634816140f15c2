"""Asking people at the terminal, and reading what is piped in as if they had typed it."""

from __future__ import annotations

import contextlib
import sys

from sixfold.cli.errors import clean

#: No turn and no command is longer; what is piped in may be.
LONGEST = 4096


def interactive() -> bool:
    """Whether a person sits in front of both ends."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str | None:
    """A line from standard input; `None` when there are no more."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # arrow keys and history while typing; not there on every system
        try:
            return input(prompt).strip()
        except EOFError:
            sys.stdout.write("\n")
            return None
    answer = sys.stdin.readline(LONGEST)
    if not answer:
        return None
    # Written out, so that what is printed reads like the game it was.
    sys.stdout.write(f"{prompt}{clean(answer)}\n")
    return answer.strip()


def agree(question: str) -> bool:
    """Whether the answer is yes. No answer is a no."""
    return (ask(f"{question} (y/n) ") or "").lower() in {"y", "yes"}
