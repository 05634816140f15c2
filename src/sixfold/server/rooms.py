"""Room codes: six signs that people read to each other, and that spell nothing.

No vowels, `y` among them, and none of the figures that are read as vowels (0, 1, 3, 4) or as a syllable (8): without
them there is no word. Of each pair that looks or sounds alike one is left out: `s` beside 5, `z` beside 2, `b` and `g`
beside 6, `q` beside 9, `v` beside `w`; and `l`, which is a bar in many founts.
"""

from __future__ import annotations

import secrets

LENGTH = 6
SIGNS = "cdfhjkmnprtwx25679"


def new_code() -> str:
    """A code that nobody can guess from others.

    >>> len(new_code()), set(new_code()) <= set(SIGNS)
    (6, True)
    """
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def normalize_code(typed: str) -> str | None:
    """The code that somebody typed, whatever its case, its spaces and its hyphens; `None` if it can be none.

    >>> normal(" KWX-7 2m ")
    'kwx72m'
    >>> normal("kwx72") is None
    True
    """
    code = "".join(sign for sign in typed.lower() if not sign.isspace() and sign not in "-–—_.")
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else None
