"""SXS-9: which of the card's own words an answer uses, in any inflection, phrases included.

Players take a word as used when they see it: so German and Dutch compounds use their parts (Apfelbaum uses Apfel),
and words run together or apart use what they spell. A word that is merely of the same family (baker on a card about
bakeries) is none of the card's words, and slips of the pen are left to votes.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.decks.deck import Card
from sixfold.decks.likeness.answers import Answers, answers
from sixfold.decks.likeness.speech import Word

#: Shorter words are found by chance inside others.
PART = 4
#: Letters that tie the parts of compounds.
TIES = ("", "s", "n", "en", "es", "er", "e")


def card_words(answer: str, card: Card) -> tuple[str, ...]:
    """The banned words of a card that an answer uses, in the order of the card.

    >>> from sixfold.decks.deck import Category
    >>> card = Card("picnic", "match", (Category("Things in a picnic basket", ("picnic", "basket")),))
    >>> card_words("the baskets for picnics", card), card_words("basketball", card)
    (('picnic', 'basket'), ())
    """
    return used(answer, card.banned, card.language)


def used(answer: str, banned: Iterable[str], language: str) -> tuple[str, ...]:
    """The words out of a list that an answer uses."""
    tongue = answers(language)
    said = tongue.read(answer)
    return tuple(word for word in banned if _uses(tongue, said, tongue.read(word)))


def _uses(tongue: Answers, said: tuple[Word, ...], banned: tuple[Word, ...]) -> bool:
    size = len(banned)
    if any(
        all(tongue.words.same(one, two) for one, two in zip(said[at : at + size], banned, strict=True))
        for at in range(len(said) - size + 1)
    ):
        return True
    spelt = "".join(word.plain for word in banned)
    if len(said) != size and spelt == "".join(word.plain for word in said):
        return True
    return tongue.speech.grammar.compounds and any(_part(tongue, word, spelt) for word in said)


def _part(tongue: Answers, word: Word, part: str) -> bool:
    """Whether a compound has this part in front or at its end, the rest being words as well."""
    whole = word.plain
    if len(part) < PART or len(whole) < len(part) + PART - 1:
        return False
    known = tongue.words.lexicon.known
    if whole.startswith(part):
        rest = whole[len(part) :]
        return any(rest.startswith(tie) and known(rest.removeprefix(tie)) for tie in TIES if len(rest) - len(tie) >= 3)
    for ending in (whole, tongue.words.lemma(word)):
        if ending.endswith(part):
            rest = ending[: -len(part)]
            return any(
                rest.endswith(tie) and known(rest.removesuffix(tie)) for tie in TIES if len(rest) - len(tie) >= 3
            )
    return False
