"""Answers on a card: how alike two are, and which of the card's own words one uses (SXS-9).

Players take a word as used when they see it, in any inflection: German and Dutch compounds use their parts (Apfelbaum
uses Apfel), and words run together or apart use what they spell. A word of the same family (baker on a card about
bakeries) is not one of the card's words, and typos are left to votes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from sixfold.decks.deck import Card
from sixfold.decks.likeness.answers import AliasSets, AnswerComparer, Verdict, answer_comparer
from sixfold.decks.likeness.reader import Word, text_reader
from sixfold.decks.shipped import shipped


def likeness(one: str, two: str, *, language: str, card: Card | str | None = None) -> Verdict:
    """How alike two answers are, on a card or by themselves; the card is a `Card` or its words.

    >>> likeness("The Apples!", "apple", language="en")
    'same'
    >>> likeness("NYC", "New York", language="en", card="Cities")
    'close'
    >>> likeness("pear", "bear", language="en")
    'different'
    """
    text_reader(language)
    known = shipped(language).card(card) if isinstance(card, str) else card
    tongue = answer_comparer(language)
    if tongue.same(one, two) is not None:
        return "same"
    return (
        "close" if tongue.close(one, two, known_names(known, language), content_words(card, language)) else "different"
    )


def content_words(card: Card | str | None, language: str) -> tuple[str, ...]:
    """The content words of a card."""
    if card is None:
        return ()
    return text_reader(language).content_words(card) if isinstance(card, str) else card.banned


@lru_cache(256)
def known_names(card: Card | None, language: str) -> AliasSets:
    """Names of the same thing: those of the card, then those of all cards of the house and of the language."""
    if card is None:
        return _shipped_names(language)
    return AliasSets(_alias_sets(card), answer_comparer(language).key, _shipped_names(language))


@cache
def _shipped_names(language: str) -> AliasSets:
    tongue: AnswerComparer = answer_comparer(language)
    house = [names for card in shipped(language).cards for names in _alias_sets(card)]
    return AliasSets([*text_reader(language).grammar.aliases, *house], tongue.key)


def _alias_sets(card: Card) -> list[tuple[str, ...]]:
    return [(answer, *others) for category in card.categories for answer, others in category.aliases]


#: Shorter words are found by chance inside others.
MIN_PART = 4
#: Letters that tie the parts of compounds.
LINKING_LETTERS = ("", "s", "n", "en", "es", "er", "e")


def card_words(answer: str, card: Card) -> tuple[str, ...]:
    """The banned words of a card that an answer uses, in the order of the card.

    >>> from sixfold.decks.deck import Category
    >>> card = Card("picnic", "match", (Category("Things in a picnic basket", ("picnic", "basket")),))
    >>> card_words("the baskets for picnics", card), card_words("basketball", card)
    (('picnic', 'basket'), ())
    """
    return words_used(answer, card.banned, card.language)


def words_used(answer: str, banned: Iterable[str], language: str) -> tuple[str, ...]:
    """The words out of a list that an answer uses."""
    tongue = answer_comparer(language)
    said = tongue.read(answer)
    return tuple(word for word in banned if _uses_word(tongue, said, tongue.read(word)))


def _uses_word(tongue: AnswerComparer, said: tuple[Word, ...], banned: tuple[Word, ...]) -> bool:
    size = len(banned)
    if any(
        all(tongue.words.is_same(one, two) for one, two in zip(said[at : at + size], banned, strict=True))
        for at in range(len(said) - size + 1)
    ):
        return True
    spelt = "".join(word.plain for word in banned)
    if len(said) != size and spelt == "".join(word.plain for word in said):
        return True
    return tongue.speech.grammar.compounds and any(_is_compound_part(tongue, word, spelt) for word in said)


def _is_compound_part(tongue: AnswerComparer, word: Word, part: str) -> bool:
    """Whether a compound has this part in front or at its end, the rest being words as well."""
    whole = word.plain
    if len(part) < MIN_PART or len(whole) < len(part) + MIN_PART - 1:
        return False
    known = tongue.words.lexicon.known
    if whole.startswith(part):
        rest = whole[len(part) :]
        return any(
            rest.startswith(tie) and known(rest.removeprefix(tie))
            for tie in LINKING_LETTERS
            if len(rest) - len(tie) >= 3
        )
    for ending in (whole, tongue.words.lemma(word)):
        if ending.endswith(part):
            rest = ending[: -len(part)]
            return any(
                rest.endswith(tie) and known(rest.removesuffix(tie))
                for tie in LINKING_LETTERS
                if len(rest) - len(tie) >= 3
            )
    return False
