"""What the referee of Sixes asks of a judge, the exact shape of each answer, and how answers are checked.

A judge answers in JSON: what `msgspec.to_builtins` makes of the struct named here (`Card`, `Verdict`). The referee
reads it with `msgspec.convert`, raises `IllegalMove` for anything else, and writes it into its own log entry. The
same question must always get the same answer, so everything that may make a difference is in the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from sixfold.games.base import Question
from sixfold.games.messages import Messages

#: SXS-1: the kind of a round, and of its card.
Kind: TypeAlias = Literal["match", "unique", "lightning"]
#: How similar answers must be to count as one (SXS-10).
Mode: TypeAlias = Literal["identical", "close"]
#: Where an answer is: its author's seat and its line on that list, both from 0. In JSON `[2, 5]`.
Place: TypeAlias = tuple[int, int]
#: Why two answers are proposed as alike: other names of the same thing, one is part of the other, words of one stem,
#: initials.
Why: TypeAlias = Literal["alias", "subset", "stem", "initials"]

#: The number of answers on a list, and of categories on a Lightning card (SXS-2).
LINES = 6


class Card(Struct, frozen=True):
    """A card as players read it and as the log keeps it.

    A Match or Unique card has `text` and no categories; a Lightning card has six categories and an empty `text`.
    `banned` holds the content words of the card (SXS-9), in Lightning those of all six categories.
    """

    id: str
    text: str = ""
    categories: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    #: The deck it comes from and the version of that deck, for the log: `house 9f86d081884c7d65`.
    deck: str | UnsetType = UNSET


class NextCard(Question, frozen=True):
    """Which card comes next? The answer is a `Card` as JSON, or `null` where the deck has none left.

    `{"id": "picnic", "text": "Things in a picnic basket", "categories": [], "banned": ["picnic", "basket"]}`
    """

    judge: ClassVar[str] = "decks"

    kind: Kind
    language: str
    #: The name of the deck: `house` is the one shipped with Sixfold, others are known to the judge.
    deck: str
    #: Whether to deal only cards for the whole family.
    family: bool
    #: The ids of the cards dealt so far in this game, which are not dealt again (SXS-1).
    used: tuple[str, ...]
    #: The seed of the game and the round from 1: together they choose the card, as fairly as a shuffled deck.
    seed: int
    round: int
    #: The ids of the cards dealt in earlier games at the same table, each as often as it was dealt. They come back once
    #: every other card of the kind has been dealt as often (SXS-1).
    earlier: tuple[str, ...] = ()


class Alike(Struct, frozen=True):
    """Two answers whose groups the referee proposes to join, and why."""

    one: Place
    two: Place
    why: Why


class UsesWord(Struct, frozen=True):
    """An answer that uses a word of the card, and which word of `Card.banned` that is."""

    at: Place
    word: str


class Verdict(Struct, frozen=True):
    """How the lists of a round compare, before players vote.

    - `groups`: every answer that is not blank, exactly once, in the group of those that are the *same* (SXS-10);
      an answer that is like no other is a group of one. In Lightning a group holds answers to one category only, that
      is: all its places have the same line. Two answers of one list may be in one group; the referee then counts the
      later one as an own repeat (SXS-8). Answers that use a card word are grouped as well.
    - `words`: the answers that use a word of the card (SXS-9), each once.
    - `repeats`: in Lightning only, answers that are the *same* as an earlier line of their own list, in another
      category (SXS-8). Otherwise empty: there the groups show them.
    - `alike`: in close-enough mode at most six pairs of groups to propose, best first, that can change a score; empty
      in identical mode. In Lightning both places have the same line.

    Groups are in the order of their first place and places in groups are sorted, so that a verdict has one form.

    `{"groups": [[[0, 0], [2, 3]], [[0, 1]]], "words": [{"at": [0, 1], "word": "picnic"}], "repeats": [],
    "alike": [{"one": [0, 0], "two": [1, 4], "why": "stem"}]}`
    """

    groups: tuple[tuple[Place, ...], ...] = ()
    words: tuple[UsesWord, ...] = ()
    repeats: tuple[Place, ...] = ()
    alike: tuple[Alike, ...] = ()


class Compare(Question, frozen=True):
    """How do these lists compare? The answer is a `Verdict` as JSON.

    `lists` has one list for each seat of the game, in the order of seats, each of exactly six lines; `""` is a blank
    line, and a seat that does not play has six of them. Lines are trimmed, one line of text, at most 60 characters.
    """

    judge: ClassVar[str] = "decks"

    kind: Kind
    language: str
    deck: str
    mode: Mode
    #: The card as it was dealt: the deck may have changed since.
    card: Card
    lists: tuple[tuple[str, ...], ...]


def spelling_verdict(kind: Kind, lists: Sequence[Sequence[str]]) -> Verdict:
    """What the referee finds without a judge: answers of the same letters are the same, and people join the others.

    >>> spelling_verdict("match", [("Apple", "pear"), ("apple!", "apples")]).groups
    (((0, 0), (1, 0)), ((0, 1),), ((1, 1),))
    """
    groups: dict[tuple[str, int | None], list[Place]] = {}
    repeats: list[Place] = []
    for seat, answers in enumerate(lists):
        own: set[str] = set()
        for line, answer in enumerate(answers):
            letters = "".join(filter(str.isalnum, answer.casefold())) or answer
            if answer:
                groups.setdefault((letters, line if kind == "lightning" else None), []).append((seat, line))
            if answer and kind == "lightning" and letters in own:
                repeats.append((seat, line))
            own.add(letters)
    return Verdict(groups=tuple(sorted(map(tuple, groups.values()))), repeats=tuple(repeats))


#: The most joins that the referee proposes (SXS-10).
MAX_ALIKE = 6


def check_card(card: Card, kind: Kind, used: Sequence[str], messages: Messages) -> None:
    """Raise `IllegalMove` for a card that cannot be dealt (SXS-1)."""
    if card.id in used:
        raise messages.illegal("bad-judgement", why="this card has been played")
    lightning = kind == "lightning"
    if len(card.categories) != (LINES if lightning else 0) or bool(card.text) == lightning:
        raise messages.illegal("bad-judgement", why=f"this is not a card for a {kind} round")


def check_verdict(verdict: Verdict, kind: Kind, mode: Mode, lists: Sequence[Sequence[str]], messages: Messages) -> None:
    """Raise `IllegalMove` for a verdict that does not fit these lists."""
    places = {(seat, line) for seat, answers in enumerate(lists) for line, answer in enumerate(answers) if answer}
    grouped = [place for group in verdict.groups for place in group]
    pairs: list[tuple[Place, ...]] = [(alike.one, alike.two) for alike in verdict.alike]
    together = [*verdict.groups, *pairs] if kind == "lightning" else []
    named = {*verdict.repeats, *(uses.at for uses in verdict.words), *(place for pair in pairs for place in pair)}
    wrongs = {
        "not every answer is in exactly one group": sorted(grouped) != sorted(places),
        "it names answers that nobody wrote": not named <= places,
        "a group has answers to different categories": any(len({line for _, line in group}) > 1 for group in together),
        "only Lightning rounds have a list of repeats": bool(verdict.repeats) and kind != "lightning",
        "there are too many proposals": len(pairs) > (MAX_ALIKE if mode == "close" else 0),
    }
    for why, wrong in wrongs.items():
        if wrong:
            raise messages.illegal("bad-judgement", why=why)
