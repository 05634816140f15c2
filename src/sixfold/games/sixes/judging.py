"""Whether a judge's answers can stand."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.games.messages import Messages
from sixfold.games.sixes.lists import Answers
from sixfold.games.sixes.questions import LINES, Card, Kind, Mode, Place, Verdict

#: SXS-10: the referee proposes at most so many joins.
MOST_ALIKE = 6


def check_card(card: Card, kind: Kind, used: Sequence[str], law: Messages) -> None:
    """Refuse a card that cannot be dealt (SXS-1)."""
    if card.id in used:
        raise law.illegal("bad-judgement", why="this card has been played")
    lightning = kind == "lightning"
    if len(card.categories) != (LINES if lightning else 0) or bool(card.text) == lightning:
        raise law.illegal("bad-judgement", why=f"this is no card for a {kind} round")


def check_verdict(verdict: Verdict, kind: Kind, mode: Mode, lists: Sequence[Answers], law: Messages) -> None:
    """Refuse a verdict that is not about these lists."""
    places = {(seat, line) for seat, answers in enumerate(lists) for line, answer in enumerate(answers) if answer}
    grouped = [place for group in verdict.groups for place in group]
    pairs: list[tuple[Place, ...]] = [(alike.one, alike.two) for alike in verdict.alike]
    together = [*verdict.groups, *pairs] if kind == "lightning" else []
    named = {*verdict.repeats, *(uses.at for uses in verdict.words), *(place for pair in pairs for place in pair)}
    wrongs = {
        "every answer is in one group": sorted(grouped) != sorted(places),
        "it names answers that nobody gave": not named <= places,
        "answers to different categories are together": any(len({line for _, line in group}) > 1 for group in together),
        "only in Lightning are repeats named apart": bool(verdict.repeats) and kind != "lightning",
        "there are too many proposals": len(pairs) > (MOST_ALIKE if mode == "close" else 0),
    }
    for why, wrong in wrongs.items():
        if wrong:
            raise law.illegal("bad-judgement", why=why)
