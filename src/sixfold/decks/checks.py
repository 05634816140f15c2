"""Checks of a deck: `card_faults` of one card, `deck_faults` between cards, `check_deck` of a text that somebody wrote.

How well a card plays is measured with bots; the measure is passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks import checks
from sixfold.decks.card_answers import words_used
from sixfold.decks.deck import KINDS, Card, Category, Language
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.groups import same_groups
from sixfold.decks.likeness.answers import AnswerComparer, answer_comparer
from sixfold.decks.parser import ParsedCard, parse_card_list, parse_deck
from sixfold.games.sixes.questions import Kind

#: Banks that share more than this of the smaller one are asked for twice.
MAX_OVERLAP = 0.7


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
OWN_DECK_STANDARD = Standard()


def shipped_standard(language: Language) -> Standard:
    """What the decks of the house keep to: full ones in English and French, a third of that elsewhere.

    >>> shipped_standard("en").cards["match"], shipped_standard("ru").cards["match"]
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


def card_faults(placed: ParsedCard, standard: Standard, score: Callable[[Card], float]) -> Iterator[Fault]:
    """The faults of one card."""
    card = placed.card
    tongue = answer_comparer(card.language)
    for number, category in enumerate(card.categories):
        if standard.longest and len(category.text) > standard.longest:
            yield placed.fault(
                "too-long", placed.line(number, category.text), text=category.text, limit=standard.longest
            )
        yield from _banned_word_faults(placed, number, tongue)
        yield from _bank_faults(placed, number, standard)
        yield from _same_answer_faults(placed, number, tongue)
        yield from _alias_faults(placed, number)
    low, high = standard.scores.get(card.kind, (0.0, 99.0))
    if card.kind in standard.scores and all(category.bank for category in card.categories):
        mean = score(card)
        if not low <= mean <= high:
            yield placed.fault("balance", mean=mean, low=low, high=high)


def _banned_word_faults(placed: ParsedCard, number: int, tongue: AnswerComparer) -> Iterator[Fault]:
    category = placed.card.categories[number]
    if not category.banned:
        yield placed.fault("banned-missing", placed.line(number, category.text))
    # Lemmas of irregular words have little in common with the form on the card but the first letter.
    initials = {word.plain[:1] for word in tongue.read(category.text)}
    for word in category.banned:
        plain = tongue.speech.plain(word)
        within = plain[:4] in tongue.speech.plain(category.text) or plain[:1] in initials
        if not within and not words_used(category.text, [word], placed.card.language):
            yield placed.fault("banned-stray", placed.line(number, word), word=word)
    for name in category.names:
        for word in words_used(name, placed.card.banned, placed.card.language):
            yield placed.fault("bank-banned", placed.line(number, name), answer=name, word=word)


def _bank_faults(placed: ParsedCard, number: int, standard: Standard) -> Iterator[Fault]:
    category, kind = placed.card.categories[number], placed.card.kind
    size = len(category.bank)
    low, high = standard.banks.get(kind, (0, size))
    line = placed.line(number, category.text)
    if not low <= size <= high:
        yield placed.fault("bank-size", line, count=size, low=low, high=high)
    if kind == "lightning" and standard.heads and category.bank:
        fewest, most = standard.heads
        count = _head_count(category)
        if not fewest <= count <= most:
            yield placed.fault("heads", line, count=count, low=fewest, high=most)


def _head_count(category: Category) -> int:
    half = sum(weight for _, weight in category.bank) / 2
    carried = 0
    for count, (_, weight) in enumerate(category.bank, start=1):
        carried += weight
        if carried >= half:
            return count
    return 0


def _same_answer_faults(placed: ParsedCard, number: int, tongue: AnswerComparer) -> Iterator[Fault]:
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


def _alias_faults(placed: ParsedCard, number: int) -> Iterator[Fault]:
    category = placed.card.categories[number]
    bank = {answer for answer, _ in category.bank}
    for answer, others in category.aliases:
        if answer not in bank:
            yield placed.fault("alias-stray", placed.line(number, answer), answer=answer)
        for alias in others:
            if alias in bank:
                yield placed.fault("alias-answer", placed.line(number, alias), alias=alias, answer=answer)


def deck_faults(cards: Sequence[ParsedCard], standard: Standard, file: str) -> Iterator[Fault]:
    """The faults between cards: their number, their ids, and cards that ask nearly the same."""
    for kind, wanted in standard.cards.items():
        own = [placed for placed in cards if placed.card.kind == kind]
        if len(own) != wanted:
            yield Fault("card-count", file, 1, "", {"count": len(own), "kind": kind, "wanted": wanted})
        grown = [placed for placed in own if not placed.card.family]
        if standard.unfamiliar is not None and len(grown) > standard.unfamiliar:
            params = {"count": len(grown), "kind": kind, "most": standard.unfamiliar}
            yield Fault("family-few", file, 1, "", params)
    ids: dict[str, ParsedCard] = {}
    for placed in cards:
        first = ids.setdefault(placed.card.id, placed)
        if first is not placed:
            yield placed.fault("id-twice", id=placed.card.id, where=first.first_line)
    yield from _near(cards)


def _near(cards: Sequence[ParsedCard]) -> Iterator[Fault]:
    asked: dict[frozenset[str], tuple[ParsedCard, int]] = {}
    banks: list[tuple[ParsedCard, frozenset[str]]] = []
    for placed in cards:
        tongue = answer_comparer(placed.card.language)
        for number, category in enumerate(placed.card.categories):
            content = frozenset(tongue.key(word) for word in tongue.speech.content_words(category.text))
            first, where = asked.setdefault(content, (placed, number))
            if (first, where) != (placed, number):
                other = first.card.categories[where]
                line = placed.line(number, category.text)
                yield placed.fault("card-same", line, other=other.text, where=first.line(where, other.text))
        if placed.card.kind != "lightning" and placed.card.categories[0].bank:
            banks.append((placed, frozenset(tongue.key(name) for name, _ in placed.card.categories[0].bank)))
    for (one, mine), (two, theirs) in combinations(banks, 2):
        if len(mine & theirs) > MAX_OVERLAP * min(len(mine), len(theirs)):
            yield two.fault("card-same", other=one.card.text, where=one.first_line)


#: How a deck is written: as TOML, or as a list with a card a line.
DeckFormat: TypeAlias = Literal["toml", "list"]


class DeckReport(Struct, frozen=True):
    """How many cards were read, and the faults in the order of lines."""

    cards: int
    faults: tuple[Fault, ...]


def check_deck(text: str, form: DeckFormat = "toml", language: str | None = None, name: str = "deck") -> DeckReport:
    """What people's own decks keep to, asked of a text; a deck that cannot be read has its faults too.

    >>> check_deck("match: Pets | dog, cat, dogs", "list", "en").faults[0].code
    'answers-same'
    """
    try:
        reading = parse_deck(text, name, language) if form == "toml" else parse_card_list(text, language or "en", name)
    except BadDeck as error:
        return DeckReport(0, error.faults)
    # How they play is not asked of people's own decks.
    faults = [
        fault
        for placed in reading.cards
        for fault in checks.card_faults(placed, checks.OWN_DECK_STANDARD, lambda _: 0.0)
    ]
    faults += checks.deck_faults(reading.cards, checks.OWN_DECK_STANDARD, name)
    return DeckReport(len(reading.cards), tuple(sorted(faults, key=lambda fault: fault.line)))
