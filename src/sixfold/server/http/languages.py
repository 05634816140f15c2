"""In which language somebody is spoken to: as their page says, or they chose, or else as their browser asks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sixfold.games.messages import ENGLISH, languages

#: How a page says in which language it is shown, so that the house says nothing there in another.
HEADER = "sixfold-language"
#: How a language is written here.
CODE = "[a-z]{2,3}"
_ASKED = re.compile(r"\s*([A-Za-z]{2,3})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*", re.ASCII)


def page_language(said: Mapping[str, str]) -> str | None:
    """The language of the page that asks, where it says."""
    named = said.get(HEADER, "")
    return named if re.fullmatch(CODE, named) else None


def preferred_language(header: str, most: int = 200) -> str:
    """The language of the house that a browser likes best; English where it asks for none of them.

    >>> spoken("fr-CH, fr;q=0.9, en;q=0.8"), spoken("en;q=0.5, fr"), spoken("*"), spoken("xx, fr;q=0.5")
    ('fr', 'fr', 'en', 'fr')
    """
    house = (ENGLISH, *languages())
    found = [match for part in header[:most].split(",") if (match := _ASKED.fullmatch(part))]
    fitting = [match for match in found if match[1].lower() in house]
    best = max(fitting, key=lambda match: float(match[2] or 1), default=None)
    return ENGLISH if best is None else best[1].lower()
