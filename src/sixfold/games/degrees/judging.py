"""Whether a judge's answers can stand."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.games.degrees.questions import GRADES, REASONS, Deck, Link, LinkVerdict, SheetVerdict
from sixfold.games.law import Messages


def check_deck(deck: Deck, law: Messages) -> None:
    """Refuse a deck that cannot be dealt (DEG-1)."""
    if any(card.grade not in GRADES or not card.id or not card.name for card in deck.cards):
        raise law.illegal("bad-judgement", why="a card has an id, a name and a grade from 1 to 5")


def check_check(check: SheetVerdict, links: Sequence[Link], law: Messages) -> None:
    """Refuse what is not about these links, or says two things at once (DEG-5)."""
    if len(check.links) != len(links):
        raise law.illegal("bad-judgement", why="every link has its verdict")
    for link, found in zip(links, check.links, strict=True):
        for why, wrong in _wrongs(link, found).items():
            if wrong:
                raise law.illegal("bad-judgement", why=why)


def _wrongs(link: Link, found: LinkVerdict) -> dict[str, bool]:
    return {
        "it speaks of films exactly where one is named": (found.film is None) == bool(link.film),
        "its reason does not fit its verdict": found.reason not in REASONS[found.verdict],
        "who is confirmed to appear together shares a film": found.verdict == "confirmed" and not found.shared,
        "who shares a film is right to say so": found.shared and not link.film and found.verdict != "confirmed",
    }
