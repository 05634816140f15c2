"""Remarks on cards while somebody writes them. A remark helps and never forbids: only faults keep a deck from play.

>>> card = CardFile(kind="match", card="Sunday lunch")
>>> [remark.code for remark in review_card(DeckFile(language="en", card=(card,)), 0, lambda card: 3.0)]
['not-a-list', 'no-answers']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from sixfold.decks.card_answers import words_used
from sixfold.decks.checks import SHIPPED_STANDARD, bank_keys, content_keys, share_answers
from sixfold.decks.deck import LANGUAGES, Card, Category, Language
from sixfold.decks.faults import MESSAGES, deck_error
from sixfold.decks.format import CardFile, DeckFile
from sixfold.decks.groups import same_groups
from sixfold.decks.likeness.answers import AnswerComparer, answer_comparer
from sixfold.decks.shipped import shipped_deck
from sixfold.games.sixes.questions import LINES, Kind

#: Whether a remark praises, asks or warns.
Tone: TypeAlias = Literal["good", "maybe", "bad"]

_TONES: dict[str, Tone] = {"plays-well": "good", "empty": "bad", "line-empty": "bad", "not-a-list": "bad"}
#: A card with at most so many words, none of which asks for several things, is a name rather than a list.
_NAME_WORDS = 3


class Remark(Struct, frozen=True):
    """A remark on a card. Its parameters say what it is about, so that a page can offer to mend it."""

    code: str
    params: dict[str, Any] = {}

    @property
    def tone(self) -> Tone:
        """Whether it praises, asks or warns."""
        return _TONES.get(self.code, "maybe")

    def text(self, language: str = "en") -> str:
        """The remark in words."""
        return MESSAGES.phrase(f"remark-{self.code}", **self.params).text(language)


def review_card(file: DeckFile, index: int, score: Callable[[Card], float]) -> list[Remark]:
    """The remarks on a card of a deck, what matters most first. `score` measures how a card plays with bots."""
    return next(review_cards(file, [index], score))


def review_cards(file: DeckFile, indices: Iterable[int], score: Callable[[Card], float]) -> Iterator[list[Remark]]:
    """The remarks on some cards of a deck, one card after the other."""
    if file.language not in LANGUAGES:
        raise deck_error("bad-language", language=str(file.language), known=", ".join(LANGUAGES))
    language: Language = file.language
    # What each card asks for, read once for all that are compared with it.
    essences: dict[int, Essence] = {}
    for index in indices:
        yield _review(file, index, language, score, essences)


def _review(
    file: DeckFile, index: int, language: Language, score: Callable[[Card], float], essences: dict[int, Essence]
) -> list[Remark]:
    card = _draft(file.card[index], language)
    if not any(category.text.strip() for category in card.categories):
        return [Remark("empty")]
    comparer = answer_comparer(language)
    remarks = [remark for number in range(len(card.categories)) for remark in _category_remarks(card, number, comparer)]
    remarks += _twins(file, index, card, comparer, essences)
    remarks += _bank_remarks(card, score)
    return sorted(remarks, key=lambda remark: ("bad", "maybe", "good").index(remark.tone))


def _draft(form: CardFile, language: Language) -> Card:
    """A card as far as it is written: nothing about it has to be complete."""
    kind: Kind = form.kind or "match"
    sources = [(one.category, one.bank) for one in form.category] if kind == "lightning" else [(form.card, form.bank)]
    reader = answer_comparer(language).reader
    categories = tuple(
        Category(
            text,
            reader.content_words(text) if text.strip() else (),
            tuple((answer, int(weight)) for weight, answers in bank.items() for answer in answers),
        )
        for text, bank in sources
    )
    return Card(form.id or "draft", kind, categories, form.family, language)


def _category_remarks(card: Card, number: int, comparer: AnswerComparer) -> Iterator[Remark]:
    category, limit = card.categories[number], SHIPPED_STANDARD.max_length
    place = {"line": number + 1}
    if not category.text.strip():
        yield Remark("line-empty", place)
        return
    if card.kind != "lightning" and _is_name(category.text, comparer):
        opening = MESSAGES.phrase("list-opening", text=category.text).text(card.language)
        yield Remark("not-a-list", {"text": category.text, "replacement": opening})
    if limit and len(category.text) > limit:
        yield Remark("too-long", place | {"text": category.text, "limit": limit})
    for answer, _ in category.bank:
        for word in words_used(answer, card.banned_words, card.language)[:1]:
            yield Remark("card-word", place | {"word": word, "answer": answer})
    for group in same_groups(comparer, Counter(answer for answer, _ in category.bank)):
        one, *others = group
        for other in others:
            yield Remark("same-answers", place | {"one": one, "answer": other})


def _is_name(text: str, comparer: AnswerComparer) -> bool:
    """Whether a text only names something, as *Sunday lunch* does: no plural, and no word that asks for things."""
    words = comparer.reader.words(text)
    return len(text.split()) <= _NAME_WORDS and not any(
        comparer.reader.is_filler(word)
        or comparer.reader.is_link(word)
        or comparer.word_comparer.lemma(word) != word.text
        for word in words
    )


def _twins(
    file: DeckFile, index: int, card: Card, comparer: AnswerComparer, essences: dict[int, Essence]
) -> Iterator[Remark]:
    """The first card of this deck and the first shipped card that ask nearly the same."""
    if card.kind == "lightning":
        return
    mine = _essence(card, comparer)
    for number, form in enumerate(file.card):
        if number == index or form.kind == "lightning" or not form.card.strip():
            continue
        if number not in essences:
            essences[number] = _essence(_draft(form, card.language), comparer)
        if _ask_the_same(mine, essences[number]):
            yield Remark("twin", {"other": form.card, "card": number})
            break
    for other, essence in _shipped_essences(card.language):
        if _ask_the_same(mine, essence):
            answers = [answer for answer, _ in other.categories[0].bank[:LINES]]
            yield Remark("shipped-twin", {"other": other.text, "answers": answers})
            break


Essence: TypeAlias = tuple[frozenset[str], frozenset[str]]


def _essence(card: Card, comparer: AnswerComparer) -> Essence:
    return content_keys(comparer, card.categories[0].text), bank_keys(comparer, card.categories[0])


@cache
def _shipped_essences(language: Language) -> tuple[tuple[Card, Essence], ...]:
    comparer = answer_comparer(language)
    cards = shipped_deck(language).cards
    return tuple((card, _essence(card, comparer)) for card in cards if card.kind != "lightning")


def _ask_the_same(one: Essence, two: Essence) -> bool:
    """Whether two cards ask for nearly the same: the same words, more of them on one card, or the same answers."""
    (words, answers), (other_words, other_answers) = one, two
    fewer, more = sorted((words, other_words), key=len)
    if words == other_words or (len(fewer) > 1 and fewer <= more):
        return True
    return min(len(answers), len(other_answers)) >= LINES and share_answers(answers, other_answers)


def _bank_remarks(card: Card, score: Callable[[Card], float]) -> Iterator[Remark]:
    """How many example answers there are and, if enough, how the card plays."""
    if not any(category.bank for category in card.categories):
        yield Remark("no-answers")
    elif card.kind in SHIPPED_STANDARD.scores:
        count = len(card.categories[0].bank)
        if count < LINES:
            yield Remark("narrow", {"count": count})
            return
        low, high = SHIPPED_STANDARD.scores[card.kind]
        mean = round(score(card), 1)
        yield Remark("plays-well" if low <= mean <= high else "hard" if mean < low else "easy", {"mean": mean})
