"""Every page and state that is worth a look, brought to life with real tables.

What is proved of pages is proved of each of these, and `make shots` takes their pictures.
"""

from __future__ import annotations

from tests.browser.scenes import films, games, pages, pairs
from tests.browser.scenes.making import SCENES

__all__ = ["SCENES", "films", "games", "pages", "pairs"]
