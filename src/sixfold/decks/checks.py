"""Checks decks: `card_faults` checks one card, `deck_faults` the cards together, `check_deck` a text.

How well a card plays is measured with bots; the measure is passed as a function.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks.card_answers import is_part_of_card_word, words_used
from sixfold.decks.deck import KINDS, Card, Category, Deck
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.groups import same_groups
from sixfold.decks.likeness.answers import AnswerComparer, answer_comparer
from sixfold.decks.parser import ParsedCard, parse_card_list, parse_deck
from sixfold.games.sixes.questions import Kind

#: Two cards ask the same if their banks share more than this part of the smaller one.
MAX_OVERLAP = 0.7


class Standard(Struct, frozen=True):
    """The requirements for a deck. Empty ones are not checked."""

    #: By kind: the number of cards, and the ranges of the size of banks and of the mean score of bots.
    cards: Mapping[Kind, int] = {}
    banks: Mapping[Kind, tuple[int, int]] = {}
    scores: Mapping[Kind, tuple[float, float]] = {}
    #: The range of how many answers of a Lightning category make up half its weight.
    heads: tuple[int, int] | None = None
    #: The longest text of a category, and the most cards of a kind that are not for families.
    max_length: int | None = None
    max_adult_cards: int | None = None


#: The requirements for people's own decks: only faults that would confuse players. How cards play is not checked.
OWN_DECK_STANDARD = Standard()

#: The requirements for shipped decks.
SHIPPED_STANDARD = Standard(
    cards=dict.fromkeys(KINDS, 36),
    banks={"match": (25, 40), "unique": (34, 40), "lightning": (8, 12)},
    scores={"match": (2.5, 4.5), "unique": (3.0, 5.0)},
    heads=(1, 4),
    max_length=48,
    max_adult_cards=4,
)


def card_faults(parsed: ParsedCard, standard: Standard, score: Callable[[Card], float]) -> Iterator[Fault]:
    """The faults of one card."""
    card = parsed.card
    comparer = answer_comparer(card.language)
    for number, category in enumerate(card.categories):
        if standard.max_length and len(category.text) > standard.max_length:
            yield parsed.fault(
                "too-long", parsed.line(number, category.text), text=category.text, limit=standard.max_length
            )
        yield from _banned_word_faults(parsed, number, comparer)
        yield from _bank_faults(parsed, number, standard)
        yield from _same_answer_faults(parsed, number, comparer)
        yield from _alias_faults(parsed, number)
    low, high = standard.scores.get(card.kind, (0.0, 99.0))
    if card.kind in standard.scores and all(category.bank for category in card.categories):
        mean = score(card)
        if not low <= mean <= high:
            yield parsed.fault("balance", mean=mean, low=low, high=high)


def _banned_word_faults(parsed: ParsedCard, number: int, comparer: AnswerComparer) -> Iterator[Fault]:
    category = parsed.card.categories[number]
    if not category.banned_words:
        yield parsed.fault("banned-missing", parsed.line(number, category.text))
    # The lemma of an irregular word may share only its first letter with the form on the card.
    initials = {word.plain[:1] for word in comparer.read(category.text)}
    for word in category.banned_words:
        plain = comparer.reader.plain(word)
        within = plain[:4] in comparer.reader.plain(category.text) or plain[:1] in initials
        if is_part_of_card_word(category.text, word, parsed.card.language):
            yield parsed.fault("banned-part", parsed.line(number, word), word=word)
        elif not within and not words_used(category.text, [word], parsed.card.language):
            yield parsed.fault("banned-stray", parsed.line(number, word), word=word)
    for name in category.names:
        for word in words_used(name, parsed.card.banned_words, parsed.card.language):
            yield parsed.fault("bank-banned", parsed.line(number, name), answer=name, word=word)


def _bank_faults(parsed: ParsedCard, number: int, standard: Standard) -> Iterator[Fault]:
    category, kind = parsed.card.categories[number], parsed.card.kind
    size = len(category.bank)
    low, high = standard.banks.get(kind, (0, size))
    line = parsed.line(number, category.text)
    if not low <= size <= high:
        yield parsed.fault("bank-size", line, count=size, low=low, high=high)
    if kind == "lightning" and standard.heads and category.bank:
        fewest, most = standard.heads
        count = _head_count(category)
        if not fewest <= count <= most:
            yield parsed.fault("heads", line, count=count, low=fewest, high=most)


def _head_count(category: Category) -> int:
    half = sum(weight for _, weight in category.bank) / 2
    carried = 0
    for count, (_, weight) in enumerate(category.bank, start=1):
        carried += weight
        if carried >= half:
            return count
    return 0


def _same_answer_faults(parsed: ParsedCard, number: int, comparer: AnswerComparer) -> Iterator[Fault]:
    """Answers and aliases of a category that the referee would join."""
    category = parsed.card.categories[number]
    owner = {alias: answer for answer, others in category.aliases for alias in others}
    owner |= {answer: answer for answer, _ in category.bank}
    for group in same_groups(comparer, Counter(owner.keys())):
        for one, two in combinations(sorted(group, key=lambda name: (owner[name] != name, name)), 2):
            line = parsed.line(number, two)
            if owner[one] == owner[two]:
                yield parsed.fault("alias-same", line, alias=two, answer=one)
            elif owner[two] == two:
                yield parsed.fault("answers-same", line, one=one, two=two)
            else:
                yield parsed.fault("alias-answer", line, alias=two, answer=owner[two])


def _alias_faults(parsed: ParsedCard, number: int) -> Iterator[Fault]:
    category = parsed.card.categories[number]
    bank = {answer for answer, _ in category.bank}
    for answer, others in category.aliases:
        if answer not in bank:
            yield parsed.fault("alias-stray", parsed.line(number, answer), answer=answer)
        for alias in others:
            if alias in bank:
                yield parsed.fault("alias-answer", parsed.line(number, alias), alias=alias, answer=answer)


def deck_faults(cards: Sequence[ParsedCard], standard: Standard, file: str) -> Iterator[Fault]:
    """The faults of the cards together: their number, their ids, and cards that ask nearly the same."""
    for kind, expected in standard.cards.items():
        own = [parsed for parsed in cards if parsed.card.kind == kind]
        if len(own) != expected:
            yield Fault("card-count", file, 1, "", {"count": len(own), "kind": kind, "wanted": expected})
        adult = [parsed for parsed in own if not parsed.card.family]
        if standard.max_adult_cards is not None and len(adult) > standard.max_adult_cards:
            params = {"count": len(adult), "kind": kind, "most": standard.max_adult_cards}
            yield Fault("family-few", file, 1, "", params)
    ids: dict[str, ParsedCard] = {}
    for parsed in cards:
        first = ids.setdefault(parsed.card.id, parsed)
        if first is not parsed:
            yield parsed.fault("id-twice", id=parsed.card.id, where=first.first_line)
    yield from _near_duplicate_faults(cards)


def _near_duplicate_faults(cards: Sequence[ParsedCard]) -> Iterator[Fault]:
    first_cards: dict[frozenset[str], tuple[ParsedCard, int]] = {}
    banks: list[tuple[ParsedCard, frozenset[str]]] = []
    for parsed in cards:
        comparer = answer_comparer(parsed.card.language)
        for number, category in enumerate(parsed.card.categories):
            content = content_keys(comparer, category.text)
            first, where = first_cards.setdefault(content, (parsed, number))
            if (first, where) != (parsed, number):
                other = first.card.categories[where]
                line = parsed.line(number, category.text)
                yield parsed.fault("card-same", line, other=other.text, where=first.line(where, other.text))
        if parsed.card.kind != "lightning" and parsed.card.categories[0].bank:
            banks.append((parsed, bank_keys(comparer, parsed.card.categories[0])))
    for (one, mine), (two, theirs) in combinations(banks, 2):
        if share_answers(mine, theirs):
            yield two.fault("card-same", other=one.card.text, where=one.first_line)


def content_keys(comparer: AnswerComparer, text: str) -> frozenset[str]:
    """What a text asks for: its content words, whatever their inflection."""
    return frozenset(comparer.key(word) for word in comparer.reader.content_words(text))


def bank_keys(comparer: AnswerComparer, category: Category) -> frozenset[str]:
    """The answers of a category, however they are spelt."""
    return frozenset(comparer.key(name) for name, _ in category.bank)


def share_answers(one: frozenset[str], two: frozenset[str]) -> bool:
    """Whether two banks are so alike that their cards ask the same."""
    return len(one & two) > MAX_OVERLAP * min(len(one), len(two))


#: The format of a deck: TOML, or a list with one card on each line.
DeckFormat: TypeAlias = Literal["toml", "list"]


class DeckReport(Struct, frozen=True):
    """The deck, if it can be played, and its faults in the order of lines."""

    deck: Deck | None
    faults: tuple[Fault, ...]

    @property
    def cards(self) -> int:
        """How many cards were read."""
        return 0 if self.deck is None else len(self.deck.cards)


def check_deck(text: str, form: DeckFormat = "toml", language: str | None = None, name: str = "deck") -> DeckReport:
    """Check the text of somebody's own deck; a deck that cannot be read has faults too.

    >>> check_deck("match: Pets | dog, cat, dogs", "list", "en").faults[0].code
    'answers-same'
    """
    try:
        source = parse_deck(text, name, language) if form == "toml" else parse_card_list(text, language or "en", name)
    except BadDeck as error:
        return DeckReport(None, error.faults)
    faults = [fault for parsed in source.cards for fault in card_faults(parsed, OWN_DECK_STANDARD, lambda _: 0.0)]
    faults += deck_faults(source.cards, OWN_DECK_STANDARD, name)
    return DeckReport(source.deck, tuple(sorted(faults, key=lambda fault: fault.line)))
