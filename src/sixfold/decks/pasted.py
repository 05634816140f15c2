"""Decks pasted as a list: one card a line, for people who would rather not write TOML.

    # Friday evening
    match: Things in a picnic basket | sandwich, apple, cheese
    unique:
    Animals of the forest
    Things that are round
    lightning: A yellow fruit | banana, lemon ; A card game ; A river ; A tree ; A spice ; A dance

A line is `kind: card`, with answers after `|` where bots shall play: the first ones are the likeliest. A kind alone
on its line goes for the lines below it. Lightning cards have six categories, divided by `;`. Lines that begin with
`#` are notes.
"""

from __future__ import annotations

import re
from typing import get_args

from sixfold.decks.deck import LANGUAGES, Card, Category
from sixfold.decks.faults import Fault, bad_deck
from sixfold.decks.format import LONGEST_ANSWER, LONGEST_CARD, MOST_ANSWERS, MOST_BYTES, MOST_CARDS
from sixfold.decks.likeness.speech import Speech, speech
from sixfold.decks.reading import Placed, Reading, unshown, whole
from sixfold.decks.slugs import slug
from sixfold.games.sixes.questions import LINES, Kind

_LINE = re.compile(rf"(?:({'|'.join(get_args(Kind))})\s*:)?\s*(.*)", re.IGNORECASE)


def read_pasted(text: str, language: str, name: str = "pasted") -> Reading:
    """The deck that a pasted list means; `BadDeck` with every fault if it means none.

    >>> deck = read_pasted("unique: Animals of the forest | fox, deer, owl", "en").deck
    >>> deck.cards[0].kind, deck.cards[0].categories[0].bank
    ('unique', (('fox', 3), ('deer', 2), ('owl', 1)))
    """
    if language not in LANGUAGES:
        raise bad_deck([Fault("bad-language", name, 1, "", {"language": language, "known": ", ".join(LANGUAGES)})])
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise bad_deck([Fault("deck-huge", name, 1, "", {"limit": MOST_BYTES, "what": "bytes"})])
    kind: Kind = "match"
    placed: list[Placed] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        said = line.strip("\ufeff \t")
        if not said or said.startswith("#"):
            continue
        if len(placed) == MOST_CARDS:
            faults.append(Fault("deck-huge", name, number, "", {"limit": MOST_CARDS, "what": "cards"}))
            break
        found = _LINE.fullmatch(said)
        if unshown(said) or found is None:
            faults.append(Fault("control-sign", name, number, "", {"text": said[:LONGEST_CARD]}))
            continue
        own, rest = found[1], found[2].strip()
        chosen: Kind = own.lower() if own else kind  # type: ignore[assignment]  # the pattern takes kinds alone
        if own and not rest:
            kind = chosen
            continue
        parts = [part.strip() for part in rest.split(";")] if chosen == "lightning" else [rest]
        if chosen == "lightning" and len(parts) != LINES:
            faults.append(Fault("categories", name, number, slug(rest), {"count": len(parts)}))
            continue
        before = len(faults)
        categories = tuple(_category(part, speech(language), name, number, faults) for part in parts)
        if len(faults) == before:
            texts = " ".join(category.text for category in categories)
            card = Card(slug(texts), chosen, categories, language=language)
            placed.append(Placed(card, name, number))
    return whole(name, language, placed, faults, name)


def _category(part: str, tongue: Speech, name: str, number: int, faults: list[Fault]) -> Category:
    words, _, listed = part.partition("|")
    words = words.strip()
    answers = [answer.strip() for answer in listed.split(",") if answer.strip()]

    def fault(code: str, **params: object) -> None:
        faults.append(Fault(code, name, number, slug(words), params))

    if not words:
        fault("line-form", text=part[:LONGEST_CARD])
    if len(words) > LONGEST_CARD:
        fault("too-long", text=words[:20] + "…", limit=LONGEST_CARD)
    if len(answers) > MOST_ANSWERS:
        fault("deck-huge", limit=MOST_ANSWERS, what="answers a bank")
    seen: set[str] = set()
    for answer in answers:
        if len(answer) > LONGEST_ANSWER:
            fault("too-long", text=answer[:20] + "…", limit=LONGEST_ANSWER)
        if answer.casefold() in seen:
            fault("answers-same", one=answer, two=answer)
        seen.add(answer.casefold())
    # The first is the likeliest; from the tenth on all are alike.
    weights = [max(1, min(10, len(answers)) - place) for place in range(len(answers))]
    return Category(words, tongue.content(words), tuple(zip(answers, weights, strict=True)))
