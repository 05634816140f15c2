"""Answers on a card: how alike two are, and which words of the card one uses (SXS-9).

Only whole words that stand on the card count: on a card that says toolbox, neither tool nor box is a word of the card.
An answer uses a word if it contains it in any inflection, with or without spaces; in German and Dutch, where a phrase
is written as one word, also within a compound: Apfelbaum uses Apfel. A word of the same family (baker on a card about
bakeries) is not a word of the card, and typos are left to votes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from sixfold.decks.deck import Card
from sixfold.decks.likeness.answers import AliasSets, AnswerComparer, Likeness, answer_comparer
from sixfold.decks.likeness.reader import Word, text_reader
from sixfold.decks.shipped import shipped_deck


def likeness(one: str, two: str, *, language: str, card: Card | str | None = None) -> Likeness:
    """How alike two answers are, on a card or without one; a card is given as a `Card` or by its text.

    >>> likeness("The Apples!", "apple", language="en")
    'same'
    >>> likeness("NYC", "New York", language="en", card="Cities")
    'close'
    >>> likeness("pear", "bear", language="en")
    'different'
    """
    text_reader(language)
    known = shipped_deck(language).card(card) if isinstance(card, str) else card
    comparer = answer_comparer(language)
    if comparer.same(one, two) is not None:
        return "same"
    return (
        "close"
        if comparer.close(one, two, known_names(known, language), content_words(card, language))
        else "different"
    )


def content_words(card: Card | str | None, language: str) -> tuple[str, ...]:
    """The content words of a card."""
    if card is None:
        return ()
    return text_reader(language).content_words(card) if isinstance(card, str) else card.banned_words


@lru_cache(256)
def known_names(card: Card | None, language: str) -> AliasSets:
    """Names of the same thing: those of the card, then those of all shipped cards and of the language."""
    if card is None:
        return _shipped_names(language)
    return AliasSets(_alias_sets(card), answer_comparer(language).key, _shipped_names(language))


@cache
def _shipped_names(language: str) -> AliasSets:
    comparer: AnswerComparer = answer_comparer(language)
    names = [names for card in shipped_deck(language).cards for names in _alias_sets(card)]
    return AliasSets([*text_reader(language).grammar.aliases, *names], comparer.key)


def _alias_sets(card: Card) -> list[tuple[str, ...]]:
    return [(answer, *others) for category in card.categories for answer, others in category.aliases]


#: The shortest word looked for in compounds; shorter ones occur in other words by chance.
MIN_PART = 4
#: Letters that link the parts of compounds.
LINKING_LETTERS = ("", "s", "n", "en", "es", "er", "e")


def card_words(answer: str, card: Card) -> tuple[str, ...]:
    """The banned words of a card that an answer uses, in the order of the card.

    >>> from sixfold.decks.deck import Category
    >>> card = Card("picnic", "match", (Category("Things in a picnic basket", ("picnic", "basket")),))
    >>> card_words("the baskets for picnics", card), card_words("basketball", card)
    (('picnic', 'basket'), ())
    """
    return words_used(answer, card.banned_words, card.language)


def words_used(answer: str, banned: Iterable[str], language: str) -> tuple[str, ...]:
    """The words out of a list that an answer uses."""
    comparer = answer_comparer(language)
    words = comparer.read(answer)
    return tuple(word for word in banned if _uses_word(comparer, words, comparer.read(word)))


def is_part_of_card_word(text: str, word: str, language: str) -> bool:
    """Whether a word occurs on a card only as part of a longer word, so that answers may use it.

    >>> [is_part_of_card_word("Inside every good toolbox", word, "en") for word in ("tool", "box", "toolbox", "good")]
    [True, True, False, False]
    """
    comparer = answer_comparer(language)
    words, part = comparer.read(text), comparer.read(word)
    if _contains(comparer, words, part):
        return False
    spelt = "".join(one.plain for one in part)
    return any(_is_compound_part(comparer, one, spelt, shortest=2) for one in words)


def _contains(comparer: AnswerComparer, words: tuple[Word, ...], run: tuple[Word, ...]) -> bool:
    """Whether these words stand next to each other among others, in any inflection."""
    size = len(run)
    return any(
        all(
            comparer.word_comparer.is_same(one, two) or comparer.word_comparer.is_verb_form(one, two)
            for one, two in zip(words[at : at + size], run, strict=True)
        )
        for at in range(len(words) - size + 1)
    )


def _uses_word(comparer: AnswerComparer, words: tuple[Word, ...], banned: tuple[Word, ...]) -> bool:
    if _contains(comparer, words, banned):
        return True
    size = len(banned)
    spelt = "".join(word.plain for word in banned)
    if len(words) != size and spelt == "".join(word.plain for word in words):
        return True
    return comparer.reader.grammar.compounds and any(_is_compound_part(comparer, word, spelt) for word in words)


def _is_compound_part(comparer: AnswerComparer, word: Word, part: str, shortest: int = MIN_PART) -> bool:
    """Whether a compound starts or ends with this part, and the rest is a word as well."""
    whole = word.plain
    if len(part) < shortest or len(whole) < len(part) + MIN_PART - 1:
        return False
    known = comparer.word_comparer.lexicon.is_known
    if whole.startswith(part):
        rest = whole[len(part) :]
        return any(
            rest.startswith(link) and known(rest.removeprefix(link))
            for link in LINKING_LETTERS
            if len(rest) - len(link) >= 3
        )
    for ending in (whole, comparer.word_comparer.lemma(word)):
        if ending.endswith(part):
            rest = ending[: -len(part)]
            return any(
                rest.endswith(link) and known(rest.removesuffix(link))
                for link in LINKING_LETTERS
                if len(rest) - len(link) >= 3
            )
    return False
