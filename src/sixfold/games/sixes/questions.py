"""What the referee of Sixes asks of a judge, and the exact shape of each answer.

A judge answers with JSON values: what `msgspec.to_builtins` makes of the struct named here (`Card`, `Verdict`). The
referee reads them with `msgspec.convert`, refuses what is no such answer, and writes them into its own entry of the
log. Answers to the same question must always be the same: everything that may make a difference is in the question.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from sixfold.games.base import Question

#: SXS-1: the kind of a round, and of its card.
Kind: TypeAlias = Literal["match", "unique", "lightning"]
#: SXS-10: what the table chose beforehand.
Mode: TypeAlias = Literal["identical", "close"]
#: Where an answer stands: the seat of its author and the line on that list, both from 0. In JSON `[2, 5]`.
Place: TypeAlias = tuple[int, int]
#: Why two answers are proposed as alike: another name of the same thing, one is part of the other, words of one stem,
#: initials.
Why: TypeAlias = Literal["alias", "subset", "stem", "initials"]

#: SXS-2: so many answers a list, and so many categories on a Lightning card.
LINES = 6


class Card(Struct, frozen=True):
    """A card as players read it, and as the log keeps it.

    A Match or Unique card has its words in `text` and no categories; a Lightning card has six categories, and `text`
    is empty. `banned` holds the content words of the card (SXS-9), in Lightning those of all six categories.
    """

    id: str
    text: str = ""
    categories: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class NextCard(Question, frozen=True):
    """Which card comes next? The answer is a `Card` as JSON, or `null` where the deck has none left.

    `{"id": "picnic", "text": "Things in a picnic basket", "categories": [], "banned": ["picnic", "basket"]}`
    """

    judge: ClassVar[str] = "decks"

    kind: Kind
    language: str
    #: The name of the deck: `house` is the one shipped with the house, others are known to the judge.
    deck: str
    #: Whether only cards for the whole family may come.
    family: bool
    #: The ids of the cards of this game so far, which do not come again (SXS-1).
    used: tuple[str, ...]
    #: The seed of the game and the round from 1: together they choose the card, as evenly as a shuffled deck would.
    seed: int
    round: int


class Alike(Struct, frozen=True):
    """Two answers whose groups the referee proposes to join, each standing for its whole group, and why."""

    one: Place
    two: Place
    why: Why


class UsesWord(Struct, frozen=True):
    """An answer that uses a word of the card, and which word of `Card.banned` that is."""

    at: Place
    word: str


class Verdict(Struct, frozen=True):
    """How the lists of a round compare: all that the judge finds before players vote.

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
    #: The card as it was dealt. Decks may have changed since: what this says goes before what the deck says.
    card: Card
    lists: tuple[tuple[str, ...], ...]
