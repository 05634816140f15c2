"""Ids for cards that have none."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256


def slug(text: str) -> str:
    """A short name for programs: the words in plain letters, or a hash where the script has none.

    >>> slug("Ce qu'on met dans un pique-nique"), slug("Что лежит в сумке")
    ('ce-qu-on-met-dans-un-pique-nique', 'card-805e8f4c')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain)
    letters = sum(sign.isalpha() for sign in text)
    if sum(map(len, words)) < letters / 2 or not words:
        return f"card-{sha256(text.encode()).hexdigest()[:8]}"
    return "-".join(words)[:40].strip("-")
