r"""Parses decks from TOML or from a pasted list. All faults are reported together, each with its line.

>>> source = parse_deck('language = "en"\n[[card]]\nkind = "match"\ncard = "Things in a picnic basket"', "mine.toml")
>>> source.deck.cards[0].id, source.deck.cards[0].banned_words
('things-in-a-picnic-basket', ('picnic', 'basket'))
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from sixfold.decks.deck import KINDS, LANGUAGES, Card, Category, Deck, Language
from sixfold.decks.faults import Fault, bad_deck
from sixfold.decks.format import (
    MAX_ANSWER_LENGTH,
    MAX_ANSWERS,
    MAX_BYTES,
    MAX_CARD_LENGTH,
    MAX_CARDS,
    MAX_WEIGHT,
    CardFile,
    CategoryFile,
    DeckFile,
)
from sixfold.decks.likeness.reader import TextReader, text_reader
from sixfold.decks.toml_positions import Path, Positions
from sixfold.games.sixes.questions import LINES, Kind

T = TypeVar("T")


class ParsedCard(Struct, frozen=True):
    """A card with the lines it was read from."""

    card: Card
    file: str
    first_line: int
    #: The lines of answers, aliases and banned words, by their category number and text.
    lines: Mapping[tuple[int, str], int] = {}

    def line(self, category: int, text: str) -> int:
        """The line of a text on the card, or the first line of the card."""
        return self.lines.get((category, text), self.first_line)

    def fault(self, code: str, line: int | None = None, **params: Any) -> Fault:
        """A fault of this card, by default on its first line."""
        return Fault(code, self.file, self.first_line if line is None else line, self.card.id, params)


class ParsedDeck(Struct, frozen=True):
    """A deck with the lines of its cards."""

    name: str
    language: Language
    cards: tuple[ParsedCard, ...]

    @property
    def deck(self) -> Deck:
        """The deck itself."""
        return Deck(self.name, self.language, tuple(parsed.card for parsed in self.cards))


def parse_deck(text: str, file: str, language: str | None = None, kind: Kind | None = None) -> ParsedDeck:
    """Parse a deck from TOML; raises `BadDeck` with all faults if there are any.

    `language` and `kind` are used where the text does not say them.
    """
    faults: list[Fault] = []
    if len(text.encode()) > MAX_BYTES:
        raise bad_deck([Fault("deck-huge", file, 1, "", {"limit": MAX_BYTES, "what": "bytes"})])
    data = load_toml(text, file)
    where = Positions(text)
    cards = data.pop("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise bad_deck([Fault("cards-form", file, where.line("card"), "", {})])
    head = convert_toml(
        data,
        DeckFile,
        lambda code, path, field: faults.append(Fault(code, file, where.line(*path), "", {"field": field})),
    )
    chosen = (head.language if head else None) or language
    if chosen not in LANGUAGES:
        params = {"language": str(chosen), "known": ", ".join(LANGUAGES)}
        code = "bad-language" if chosen else "language-missing"
        raise bad_deck([*faults, Fault(code, file, where.line("language"), "", params)])
    if len(cards) > MAX_CARDS:
        limit = {"limit": MAX_CARDS, "what": "cards"}
        raise bad_deck([*faults, Fault("deck-huge", file, where.line("card", MAX_CARDS), "", limit)])
    parser = _CardParser(file, chosen, kind, where, faults)
    parsed = [one for index, card in enumerate(cards) if (one := parser.parse_card(index, card))]
    name = (head.name if head else None) or file.rsplit("/", 1)[-1].removesuffix(".toml")
    return check_cards(name, chosen, parsed, faults, file)


def check_cards(
    name: str, language: Language, parsed: Iterable[ParsedCard], faults: list[Fault], file: str
) -> ParsedDeck:
    """The deck of these cards; raises `BadDeck` if there are duplicates, no cards, or faults already."""
    source = ParsedDeck(name, language, tuple(parsed))
    faults.extend(_duplicate_faults(source.cards))
    if not source.cards and not faults:
        faults.append(Fault("deck-empty", file, 1, "", {}))
    if faults:
        raise bad_deck(sorted(faults, key=lambda fault: (fault.file, fault.line)))
    return source


def _duplicate_faults(parsed: Iterable[ParsedCard]) -> Iterator[Fault]:
    ids: dict[str, ParsedCard] = {}
    texts: dict[str, ParsedCard] = {}
    for one in parsed:
        other = ids.setdefault(one.card.id, one)
        if other is not one:
            yield one.fault("id-twice", id=one.card.id, where=other.first_line)
        other = texts.setdefault(one.card.text.casefold(), one)
        if other is not one:
            yield one.fault("card-same", other=other.card.text, where=other.first_line)


def is_unprintable(text: str) -> bool:
    """Whether a text contains characters that cannot be shown, such as terminal control codes."""
    return not text.isprintable()


class _CardParser:
    """Parses the cards of a TOML file one by one, and collects faults."""

    def __init__(self, file: str, language: Language, kind: Kind | None, where: Positions, faults: list[Fault]) -> None:
        self.file, self.language, self.kind, self.where, self.faults = file, language, kind, where, faults

    def parse_card(self, index: int, data: dict[str, Any]) -> ParsedCard | None:
        before = len(self.faults)
        name = str(data.get("id", ""))[:48]

        def fault(code: str, path: Path, **params: Any) -> None:
            self.faults.append(Fault(code, self.file, self.where.line("card", index, *path), name, params))

        form = convert_toml(data, CardFile, lambda code, path, field: fault(code, path, field=field))
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
                fault("lightning-text", ())
        elif form.category:
            fault("categories-kind", ("category", 0))
        elif not form.card.strip():
            fault("card-empty", ())
        for number, one in enumerate(form.category):
            if not one.category.strip():
                fault("card-empty", ("category", number, "category"))
        forms = form.category or (CategoryFile(form.card or "-", form.banned, form.bank, form.aliases),)
        spots: dict[tuple[int, str], int] = {}
        categories = []
        for number, one in enumerate(forms):
            below: Path = ("category", number) if form.category else ()

            def place(path: Path, text: str, number: int = number, below: Path = below) -> None:
                spots.setdefault((number, text), self.where.line("card", index, *below, *path))
                if is_unprintable(text):
                    fault("control-sign", (*below, *path), text=text)

            categories.append(
                self._parse_category(
                    one, place, lambda code, path, below=below, **params: fault(code, (*below, *path), **params)
                )
            )
        if len(self.faults) > before:
            return None
        text = " ".join(category.text for category in categories)
        card = Card(form.id or slug(text), kind, tuple(categories), form.family, self.language)
        return ParsedCard(card, self.file, self.where.line("card", index), spots)

    def _parse_category(
        self, form: CategoryFile, place: Callable[[Path, str], None], fault: Callable[..., None]
    ) -> Category:
        place(("category",), form.category)
        for number, word in enumerate(form.banned or ()):
            place(("banned", number), word)
        bank: list[tuple[str, int]] = []
        for weight, answers in form.bank.items():
            if not 1 <= int(weight) <= MAX_WEIGHT:
                fault("weight", ("bank", weight), weight=weight, most=MAX_WEIGHT)
            for number, answer in enumerate(answers):
                place(("bank", weight, number), answer)
            bank += [(answer, int(weight)) for answer in answers]
        if len(bank) > MAX_ANSWERS:
            fault("deck-huge", ("bank",), limit=MAX_ANSWERS, what="answers a bank")
        seen: set[str] = set()
        for answer, heavy in bank:
            if answer.casefold() in seen:
                fault("answers-same", ("bank", str(heavy)), one=answer, two=answer)
            seen.add(answer.casefold())
        for answer, others in form.aliases.items():
            place(("aliases", answer), answer)
            for number, alias in enumerate(others):
                place(("aliases", answer, number), alias)
        banned = form.banned if form.banned is not None else text_reader(self.language).content_words(form.category)
        bank.sort(key=lambda pair: -pair[1])
        return Category(form.category, banned, tuple(bank), tuple(form.aliases.items()))


def convert_toml(data: dict[str, Any], kind: type[T], fault: Callable[[str, Path, str], None]) -> T | None:
    """The data as a struct; or `None`, after reporting a fault: its code, the path from msgspec, and the field."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        why, _, at = str(error).partition(" - at ")
        keys = re.findall(r"\.(\w+)|\[(\d+)\]", at)
        path = tuple(key or int(number) for key, number in keys)
        if (match := re.search("unknown field `(.*?)`", why)) is not None:
            fault("field-unknown", (*path, match[1]), match[1])
        elif (match := re.search("missing required field `(.*?)`", why)) is not None:
            fault("field-missing", path, match[1])
        else:
            code = "field-short" if why.startswith("Expected `array` of length >=") else "shape"
            fault(code, path, next((str(key) for key in reversed(path) if isinstance(key, str)), "card"))
        return None


#: The most dots on a line outside of strings: no key of a deck has more than two.
MAX_DOTS = 50
#: Strings and comments. One that does not end goes on to the end of the line, so that no character is read twice.
_TOML_STRING = re.compile(r""" "(?:[^"\\]|\\.)*+"? | '[^']*+'? | \#.* """, re.VERBOSE)


def load_toml(text: str, file: str) -> dict[str, Any]:
    """Read TOML that anybody may have written; raises `BadDeck`.

    >>> load_toml("a = 1", "mine.toml")
    {'a': 1}
    """
    # A key of n parts takes memory for n² / 2 of them: one of 100 KB would fill that of the machine.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS and _TOML_STRING.sub("", line).count(".") > MAX_DOTS:
            raise bad_deck([_nesting_fault(file, number)])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad_deck([_syntax_fault(str(error), text, file)]) from None
    except RecursionError:
        raise bad_deck([_nesting_fault(file, 1)]) from None


def _nesting_fault(file: str, line: int) -> Fault:
    return Fault("syntax", file, line, "", {"why": "it is nested too deeply"})


def _syntax_fault(message: str, text: str, file: str) -> Fault:
    match = re.search(r"^(.*) \(at (?:line (\d+)|end of document)", message)
    why, line = (match[1], match[2]) if match else (message, None)
    return Fault("syntax", file, int(line or text.count("\n") + 1), "", {"why": why})


_LINE = re.compile(rf"(?:({'|'.join(get_args(Kind))})\s*:)?\s*(.*)", re.IGNORECASE)


def parse_card_list(text: str, language: str, name: str = "pasted") -> ParsedDeck:
    """Parse a deck from a pasted list; raises `BadDeck` with all faults if there are any.

    >>> deck = parse_card_list("unique: Animals of the forest | fox, deer, owl", "en").deck
    >>> deck.cards[0].kind, deck.cards[0].categories[0].bank
    ('unique', (('fox', 3), ('deer', 2), ('owl', 1)))
    """
    if language not in LANGUAGES:
        raise bad_deck([Fault("bad-language", name, 1, "", {"language": language, "known": ", ".join(LANGUAGES)})])
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise bad_deck([Fault("deck-huge", name, 1, "", {"limit": MAX_BYTES, "what": "bytes"})])
    kind: Kind = "match"
    parsed: list[ParsedCard] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        content = line.strip("\ufeff \t")
        if not content or content.startswith("#"):
            continue
        if len(parsed) == MAX_CARDS:
            faults.append(Fault("deck-huge", name, number, "", {"limit": MAX_CARDS, "what": "cards"}))
            break
        match = _LINE.fullmatch(content)
        if is_unprintable(content) or match is None:
            faults.append(Fault("control-sign", name, number, "", {"text": content[:MAX_CARD_LENGTH]}))
            continue
        own, rest = match[1], match[2].strip()
        chosen: Kind = own.lower() if own else kind  # type: ignore[assignment]  # the pattern matches only kinds
        if own and not rest:
            kind = chosen
            continue
        parts = [part.strip() for part in rest.split(";")] if chosen == "lightning" else [rest]
        if chosen == "lightning" and len(parts) != LINES:
            faults.append(Fault("categories", name, number, slug(rest), {"count": len(parts)}))
            continue
        before = len(faults)
        categories = tuple(_parse_list_category(part, text_reader(language), name, number, faults) for part in parts)
        if len(faults) == before:
            texts = " ".join(category.text for category in categories)
            card = Card(slug(texts), chosen, categories, language=language)
            parsed.append(ParsedCard(card, name, number))
    return check_cards(name, language, parsed, faults, name)


def _parse_list_category(part: str, reader: TextReader, name: str, number: int, faults: list[Fault]) -> Category:
    words, _, listed = part.partition("|")
    words = words.strip()
    answers = [answer.strip() for answer in listed.split(",") if answer.strip()]

    def fault(code: str, **params: object) -> None:
        faults.append(Fault(code, name, number, slug(words), params))

    if not words:
        fault("line-form", text=part[:MAX_CARD_LENGTH])
    if len(words) > MAX_CARD_LENGTH:
        fault("too-long", text=words[:20] + "…", limit=MAX_CARD_LENGTH)
    if len(answers) > MAX_ANSWERS:
        fault("deck-huge", limit=MAX_ANSWERS, what="answers a bank")
    seen: set[str] = set()
    for answer in answers:
        if len(answer) > MAX_ANSWER_LENGTH:
            fault("too-long", text=answer[:20] + "…", limit=MAX_ANSWER_LENGTH)
        if answer.casefold() in seen:
            fault("answers-same", one=answer, two=answer)
        seen.add(answer.casefold())
    # The first answer weighs most; from the tenth on all weigh 1.
    weights = [max(1, min(10, len(answers)) - place) for place in range(len(answers))]
    return Category(words, reader.content_words(words), tuple(zip(answers, weights, strict=True)))


def slug(text: str) -> str:
    """An id made from a text: its words in ASCII letters, or a hash if too few letters can be written in ASCII.

    >>> slug("Ce qu'on met dans un pique-nique"), slug("Что лежит в сумке")
    ('ce-qu-on-met-dans-un-pique-nique', 'card-805e8f4c')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain)
    letters = sum(character.isalpha() for character in text)
    if sum(map(len, words)) < letters / 2 or not words:
        return f"card-{sha256(text.encode()).hexdigest()[:8]}"
    return "-".join(words)[:40].strip("-")
