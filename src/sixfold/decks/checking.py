"""What a good deck keeps to, proved card by card.

`of_card` finds the faults of one card and `of_deck` those between cards. How a card plays is measured by whoever
knows bots: the measure is handed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from sixfold.decks.card_words import used
from sixfold.decks.deck import KINDS, Card, Category, Language
from sixfold.decks.faults import Fault
from sixfold.decks.groups import same_groups
from sixfold.decks.likeness.answers import Answers, answers
from sixfold.decks.reading import Placed
from sixfold.games.sixes.questions import Kind

#: Banks that share more than this of the smaller one are asked for twice.
OVERLAP = 0.7


class Standard(Struct, frozen=True):
    """What is wanted of a deck. Whatever is empty is not asked."""

    cards: Mapping[Kind, int] = {}
    banks: Mapping[Kind, tuple[int, int]] = {}
    scores: Mapping[Kind, tuple[float, float]] = {}
    #: How many answers of a Lightning category carry half its weight.
    heads: tuple[int, int] | None = None
    longest: int | None = None
    unfamiliar: int | None = None


#: What people's own decks keep to: cards that can be told apart, and banks without slips. How they play is not asked.
OWN = Standard()


def house(language: Language) -> Standard:
    """What the decks of the house keep to: full ones in English and French, a third of that elsewhere.

    >>> house("en").cards["match"], house("ru").cards["match"]
    (36, 12)
    """
    count = 36 if language in ("en", "fr") else 12
    return Standard(
        cards=dict.fromkeys(KINDS, count),
        banks={"match": (25, 40), "unique": (34, 40), "lightning": (8, 12)},
        scores={"match": (2.5, 4.5), "unique": (3.0, 5.0)},
        heads=(1, 4),
        longest=48,
        unfamiliar=4,
    )


def of_card(placed: Placed, standard: Standard, score: Callable[[Card], float]) -> Iterator[Fault]:
    """The faults of one card."""
    card = placed.card
    tongue = answers(card.language)
    for number, category in enumerate(card.categories):
        if standard.longest and len(category.text) > standard.longest:
            yield placed.fault(
                "too-long", placed.line(number, category.text), text=category.text, limit=standard.longest
            )
        yield from _banned(placed, number, tongue)
        yield from _bank(placed, number, standard)
        yield from _collapsing(placed, number, tongue)
        yield from _aliases(placed, number)
    low, high = standard.scores.get(card.kind, (0.0, 99.0))
    if card.kind in standard.scores and all(category.bank for category in card.categories):
        mean = score(card)
        if not low <= mean <= high:
            yield placed.fault("balance", mean=mean, low=low, high=high)


def _banned(placed: Placed, number: int, tongue: Answers) -> Iterator[Fault]:
    category = placed.card.categories[number]
    if not category.banned:
        yield placed.fault("banned-missing", placed.line(number, category.text))
    # Lemmas of irregular words have little in common with the form on the card but the first letter.
    initials = {word.plain[:1] for word in tongue.read(category.text)}
    for word in category.banned:
        plain = tongue.speech.plain(word)
        within = plain[:4] in tongue.speech.plain(category.text) or plain[:1] in initials
        if not within and not used(category.text, [word], placed.card.language):
            yield placed.fault("banned-stray", placed.line(number, word), word=word)
    for name in category.names:
        for word in used(name, placed.card.banned, placed.card.language):
            yield placed.fault("bank-banned", placed.line(number, name), answer=name, word=word)


def _bank(placed: Placed, number: int, standard: Standard) -> Iterator[Fault]:
    category, kind = placed.card.categories[number], placed.card.kind
    size = len(category.bank)
    low, high = standard.banks.get(kind, (0, size))
    line = placed.line(number, category.text)
    if not low <= size <= high:
        yield placed.fault("bank-size", line, count=size, low=low, high=high)
    if kind == "lightning" and standard.heads and category.bank:
        fewest, most = standard.heads
        count = _heads(category)
        if not fewest <= count <= most:
            yield placed.fault("heads", line, count=count, low=fewest, high=most)


def _heads(category: Category) -> int:
    half = sum(weight for _, weight in category.bank) / 2
    carried = 0
    for count, (_, weight) in enumerate(category.bank, start=1):
        carried += weight
        if carried >= half:
            return count
    return 0


def _collapsing(placed: Placed, number: int, tongue: Answers) -> Iterator[Fault]:
    """Names of a category that the referee would join."""
    category = placed.card.categories[number]
    owner = {alias: answer for answer, others in category.aliases for alias in others}
    owner |= {answer: answer for answer, _ in category.bank}
    for group in same_groups(tongue, Counter(owner.keys())):
        for one, two in combinations(sorted(group, key=lambda name: (owner[name] != name, name)), 2):
            line = placed.line(number, two)
            if owner[one] == owner[two]:
                yield placed.fault("alias-same", line, alias=two, answer=one)
            elif owner[two] == two:
                yield placed.fault("answers-same", line, one=one, two=two)
            else:
                yield placed.fault("alias-answer", line, alias=two, answer=owner[two])


def _aliases(placed: Placed, number: int) -> Iterator[Fault]:
    category = placed.card.categories[number]
    bank = {answer for answer, _ in category.bank}
    for answer, others in category.aliases:
        if answer not in bank:
            yield placed.fault("alias-stray", placed.line(number, answer), answer=answer)
        for alias in others:
            if alias in bank:
                yield placed.fault("alias-answer", placed.line(number, alias), alias=alias, answer=answer)


def of_deck(cards: Sequence[Placed], standard: Standard, file: str) -> Iterator[Fault]:
    """The faults between cards: their number, their ids, and cards that ask nearly the same."""
    for kind, wanted in standard.cards.items():
        own = [placed for placed in cards if placed.card.kind == kind]
        if len(own) != wanted:
            yield Fault("card-count", file, 1, "", {"count": len(own), "kind": kind, "wanted": wanted})
        grown = [placed for placed in own if not placed.card.family]
        if standard.unfamiliar is not None and len(grown) > standard.unfamiliar:
            params = {"count": len(grown), "kind": kind, "most": standard.unfamiliar}
            yield Fault("family-few", file, 1, "", params)
    ids: dict[str, Placed] = {}
    for placed in cards:
        first = ids.setdefault(placed.card.id, placed)
        if first is not placed:
            yield placed.fault("id-twice", id=placed.card.id, where=first.first)
    yield from _near(cards)


def _near(cards: Sequence[Placed]) -> Iterator[Fault]:
    asked: dict[frozenset[str], tuple[Placed, int]] = {}
    banks: list[tuple[Placed, frozenset[str]]] = []
    for placed in cards:
        tongue = answers(placed.card.language)
        for number, category in enumerate(placed.card.categories):
            content = frozenset(tongue.key(word) for word in tongue.speech.content(category.text))
            first, where = asked.setdefault(content, (placed, number))
            if (first, where) != (placed, number):
                other = first.card.categories[where]
                line = placed.line(number, category.text)
                yield placed.fault("card-same", line, other=other.text, where=first.line(where, other.text))
        if placed.card.kind != "lightning" and placed.card.categories[0].bank:
            banks.append((placed, frozenset(tongue.key(name) for name, _ in placed.card.categories[0].bank)))
    for (one, mine), (two, theirs) in combinations(banks, 2):
        if len(mine & theirs) > OVERLAP * min(len(mine), len(theirs)):
            yield two.fault("card-same", other=one.card.text, where=one.first)
