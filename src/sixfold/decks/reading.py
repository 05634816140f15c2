r"""Decks read from TOML: everything that is wrong is found at once, each fault with its line.

>>> reading = read('language = "en"\n[[card]]\nkind = "match"\ncard = "Things in a picnic basket"', "mine.toml")
>>> reading.deck.cards[0].id, reading.deck.cards[0].banned
('things-in-a-picnic-basket', ('picnic', 'basket'))
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from sixfold.decks.deck import KINDS, LANGUAGES, Card, Category, Deck, Language
from sixfold.decks.faults import Fault, bad_deck
from sixfold.decks.format import HEAVIEST, MOST_ANSWERS, MOST_BYTES, MOST_CARDS, CardFile, CategoryFile, DeckFile
from sixfold.decks.likeness.speech import speech
from sixfold.decks.positions import Path, Positions
from sixfold.decks.slugs import slug
from sixfold.games.sixes.questions import LINES, Kind


class Placed(Struct, frozen=True):
    """A card with the places it was read from."""

    card: Card
    file: str
    first: int
    #: The lines of answers, aliases and banned words, by the number of their category and their text.
    spots: Mapping[tuple[int, str], int] = {}

    def line(self, category: int, text: str) -> int:
        """The line where a text of the card stands, or else the card's first."""
        return self.spots.get((category, text), self.first)

    def fault(self, code: str, line: int | None = None, **params: Any) -> Fault:
        """A fault of this card."""
        return Fault(code, self.file, self.first if line is None else line, self.card.id, params)


class Reading(Struct, frozen=True):
    """A deck with the places of its cards."""

    name: str
    language: Language
    placed: tuple[Placed, ...]

    @property
    def deck(self) -> Deck:
        """The deck itself."""
        return Deck(self.name, self.language, tuple(placed.card for placed in self.placed))


def read(text: str, file: str, language: str | None = None, kind: Kind | None = None) -> Reading:
    """The deck that a TOML text holds; `BadDeck` with every fault if it holds none.

    What the text itself says of language and kind goes before what is given here.
    """
    faults: list[Fault] = []
    if len(text.encode()) > MOST_BYTES:
        raise bad_deck([Fault("deck-huge", file, 1, "", {"limit": MOST_BYTES, "what": "bytes"})])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad_deck([_syntax(str(error), text, file)]) from None
    except RecursionError:
        raise bad_deck([Fault("syntax", file, 1, "", {"why": "it is nested too deeply"})]) from None
    where = Positions(text)
    cards = data.pop("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise bad_deck([Fault("shape", file, where.line("card"), "", {"why": "Cards are written as [[card]]"})])
    head = _shaped(data, DeckFile, lambda path, why: faults.append(Fault("shape", file, where.line(*path), "", why)))
    tongue = (head.language if head else None) or language
    if tongue not in LANGUAGES:
        params = {"language": str(tongue), "known": ", ".join(LANGUAGES)}
        raise bad_deck([*faults, Fault("bad-language", file, where.line("language"), "", params)])
    if len(cards) > MOST_CARDS:
        limit = {"limit": MOST_CARDS, "what": "cards"}
        raise bad_deck([*faults, Fault("deck-huge", file, where.line("card", MOST_CARDS), "", limit)])
    reader = _Cards(file, tongue, kind, where, faults)
    placed = [one for index, card in enumerate(cards) if (one := reader.card(index, card))]
    name = (head.name if head else None) or file.rsplit("/", 1)[-1].removesuffix(".toml")
    return whole(name, tongue, placed, faults, file)


def whole(name: str, language: Language, placed: Iterable[Placed], faults: list[Fault], file: str) -> Reading:
    """A reading of cards that fit together; `BadDeck` if they do not, or had faults already."""
    reading = Reading(name, language, tuple(placed))
    faults.extend(_twice(reading.placed))
    if not reading.placed and not faults:
        faults.append(Fault("deck-empty", file, 1, "", {}))
    if faults:
        raise bad_deck(sorted(faults, key=lambda fault: (fault.file, fault.line)))
    return reading


def _twice(placed: Iterable[Placed]) -> Iterator[Fault]:
    ids: dict[str, Placed] = {}
    texts: dict[str, Placed] = {}
    for one in placed:
        other = ids.setdefault(one.card.id, one)
        if other is not one:
            yield one.fault("id-twice", id=one.card.id, where=other.first)
        other = texts.setdefault(one.card.text.casefold(), one)
        if other is not one:
            yield one.fault("card-same", other=other.card.text, where=other.first)


def unshown(text: str) -> bool:
    """Whether there is a sign in a text that cannot be shown, such as one that steers a terminal."""
    return not text.isprintable()


class _Cards:
    """Reads card after card, and keeps the faults."""

    def __init__(self, file: str, language: Language, kind: Kind | None, where: Positions, faults: list[Fault]) -> None:
        self.file, self.language, self.kind, self.where, self.faults = file, language, kind, where, faults

    def card(self, index: int, data: dict[str, Any]) -> Placed | None:
        before = len(self.faults)
        name = str(data.get("id", ""))[:48]

        def fault(code: str, path: Path, **params: Any) -> None:
            self.faults.append(Fault(code, self.file, self.where.line("card", index, *path), name, params))

        form = _shaped(data, CardFile, lambda path, why: fault("shape", path, **why))
        if form is None:
            return None
        kind = form.kind or self.kind
        if kind not in KINDS:
            fault("kind-missing", ())
            return None
        if kind == "lightning":
            if len(form.category) != LINES:
                fault("categories", (), count=len(form.category))
            if form.card or form.bank or form.banned or form.aliases:
                fault("shape", (), why="A Lightning card has its words in its categories")
        elif form.category:
            fault("categories-kind", ("category", 0))
        elif not form.card.strip():
            fault("card-empty", ())
        forms = form.category or (CategoryFile(form.card or "-", form.banned, form.bank, form.aliases),)
        spots: dict[tuple[int, str], int] = {}
        categories = []
        for number, one in enumerate(forms):
            below: Path = ("category", number) if form.category else ()

            def place(path: Path, text: str, number: int = number, below: Path = below) -> None:
                spots.setdefault((number, text), self.where.line("card", index, *below, *path))
                if unshown(text):
                    fault("control-sign", (*below, *path), text=text)

            categories.append(
                self._category(
                    one, place, lambda code, path, below=below, **params: fault(code, (*below, *path), **params)
                )
            )
        if len(self.faults) > before:
            return None
        text = " ".join(category.text for category in categories)
        card = Card(form.id or slug(text), kind, tuple(categories), form.family, self.language)
        return Placed(card, self.file, self.where.line("card", index), spots)

    def _category(self, form: CategoryFile, place: Callable[[Path, str], None], fault: Callable[..., None]) -> Category:
        place(("category",), form.category)
        for number, word in enumerate(form.banned or ()):
            place(("banned", number), word)
        bank: list[tuple[str, int]] = []
        for weight, answers in form.bank.items():
            if not 1 <= int(weight) <= HEAVIEST:
                fault("weight", ("bank", weight), weight=weight, most=HEAVIEST)
            for number, answer in enumerate(answers):
                place(("bank", weight, number), answer)
            bank += [(answer, int(weight)) for answer in answers]
        if len(bank) > MOST_ANSWERS:
            fault("deck-huge", ("bank",), limit=MOST_ANSWERS, what="answers a bank")
        seen: set[str] = set()
        for answer, heavy in bank:
            if answer.casefold() in seen:
                fault("answers-same", ("bank", str(heavy)), one=answer, two=answer)
            seen.add(answer.casefold())
        for answer, others in form.aliases.items():
            place(("aliases", answer), answer)
            for number, alias in enumerate(others):
                place(("aliases", answer, number), alias)
        banned = form.banned if form.banned is not None else speech(self.language).content(form.category)
        bank.sort(key=lambda pair: -pair[1])
        return Category(form.category, banned, tuple(bank), tuple(form.aliases.items()))


def _shaped(data: dict[str, Any], kind: Any, fault: Callable[[Path, dict[str, Any]], None]) -> Any:
    """Data in the shape of a struct; or a fault with the path that msgspec names, and nothing."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        why, _, at = str(error).partition(" - at ")
        keys = re.findall(r"\.(\w+)|\[(\d+)\]", at)
        path = tuple(key or int(number) for key, number in keys)
        if (found := re.search("unknown field `(.*?)`", why)) is not None:
            path = (*path, found[1])
        fault(path, {"why": why})
        return None


def _syntax(message: str, text: str, file: str) -> Fault:
    found = re.search(r"^(.*) \(at (?:line (\d+)|end of document)", message)
    why, line = (found[1], found[2]) if found else (message, None)
    return Fault("syntax", file, int(line or text.count("\n") + 1), "", {"why": why})
