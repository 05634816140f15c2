"""Options as declared data: what may be chosen, of which type, in which range.

Help texts, forms and validation all come from these declarations. A game checks only how its options go together.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.messages import COMMON_MESSAGES, Messages, Phrase, alternatives, bad_option, clip

#: The value of an option: a number, a word, yes or no, or counts by letter (an army).
Value: TypeAlias = int | str | bool | dict[str, int] | None

#: An option of this name chooses the side of whoever starts; its values are the names of sides in lower case.
STARTING_SIDE = "starts"
#: The longest value that is quoted in an error.
_MAX_VALUE = 40
#: The id of the decks and of the catalogue that ship with Sixfold.
SHIPPED = "house"
#: The longest id of a deck; the version of its content is 16 hexadecimal digits.
LONGEST_ID = 40
_LONGEST_REFERENCE = LONGEST_ID + 17
_REFERENCE = re.compile(rf"(?=[^@]{{1,{LONGEST_ID}}}(@|$))[a-z0-9]+(-[a-z0-9]+)*(@[0-9a-f]{{16}})?", re.ASCII)


class Integer(Struct, frozen=True, tag="whole", omit_defaults=True):
    """A whole number in a range, both ends included, or one of a few others."""

    low: int
    high: int
    also: tuple[int, ...] = ()

    def accepts(self, value: object) -> bool:
        """Return whether the option accepts a value."""
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (self.low <= value <= self.high or value in self.also)
        )

    def read(self, text: str) -> Value:
        """Return the value that a text means, or the text itself if it means none."""
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text

    def write(self, value: object) -> str:
        """Return the value as text for `read`."""
        return str(value)

    @property
    def description(self) -> Phrase:
        """The accepted values, in words."""
        if not self.also:
            return COMMON_MESSAGES.phrase("whole", low=self.low, high=self.high)
        also = alternatives([*map(str, self.also)])
        return COMMON_MESSAGES.phrase("whole-also", also=also, low=self.low, high=self.high)

    def __str__(self) -> str:
        return str(self.description)


class OneOf(Struct, frozen=True, tag="one-of"):
    """One of a few words."""

    values: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        """Return whether the option accepts a value."""
        return isinstance(value, str) and value in self.values

    def read(self, text: str) -> Value:
        """Return the word itself."""
        return text

    def write(self, value: object) -> str:
        """Return the word itself."""
        return str(value)

    @property
    def description(self) -> str:
        """The accepted words."""
        return ", ".join(self.values)

    def __str__(self) -> str:
        return self.description


#: What can be chosen from a server's list: cards for Sixes, cards of actors for 6°, or a film catalogue.
DeckKind: TypeAlias = Literal["cards", "films", "catalogue"]


class DeckName(Struct, frozen=True, tag="deck", omit_defaults=True):
    """The id of a deck or catalogue, such as `house`; or several joined by `+`.

    A server adds the version that a table plays with: `friday@9f86d081884c7d65`.
    """

    of: DeckKind
    #: The largest number of different ids.
    most: int = 1

    def accepts(self, value: object) -> bool:
        """Return whether the value is such an id, or a list of at most `most` of them."""
        if not isinstance(value, str) or len(value) > self.most * (_LONGEST_REFERENCE + 1):
            return False
        parts = value.split("+")
        ids = {split_reference(part)[0] for part in parts}
        return all(map(_REFERENCE.fullmatch, parts)) and len(ids) == len(parts) <= self.most

    def read(self, text: str) -> Value:
        """Return the id itself."""
        return text

    def write(self, value: object) -> str:
        """Return the id itself."""
        return str(value)

    @property
    def description(self) -> Phrase:
        """The accepted values, in words."""
        return COMMON_MESSAGES.phrase("deck" if self.most == 1 else "decks", limit=LONGEST_ID, most=self.most)

    def __str__(self) -> str:
        return str(self.description)


def split_reference(reference: str) -> tuple[str, str]:
    """Return the id and the version of a deck; without a version, an empty one.

    >>> split_reference("friday@9f86d081884c7d65"), split_reference("house")
    (('friday', '9f86d081884c7d65'), ('house', ''))
    """
    name, _, version = reference.partition("@")
    return name, version


class Day(Struct, frozen=True, tag="day"):
    """A day of the calendar, as `2026-11-15`, or none (`None`)."""

    def accepts(self, value: object) -> bool:
        """Return whether the value is `None` or a day of the calendar."""
        if not isinstance(value, str):
            return value is None
        try:
            return date.fromisoformat(value).isoformat() == value
        except ValueError:
            return False

    def read(self, text: str) -> Value:
        """Return the day itself, or `None` for `none`."""
        return None if text == "none" else text

    def write(self, value: object) -> str:
        """Return the day itself, or `none`."""
        return "none" if value is None else str(value)

    @property
    def description(self) -> Phrase:
        """The accepted values, in words."""
        return COMMON_MESSAGES.phrase("day")

    def __str__(self) -> str:
        return str(self.description)


class YesNo(Struct, frozen=True, tag="flag", omit_defaults=True):
    """Yes or no, and the price of yes in games where options are bought."""

    price: int = 0

    def accepts(self, value: object) -> bool:
        """Return whether the value is a boolean."""
        return isinstance(value, bool)

    def read(self, text: str) -> Value:
        """Return the boolean for `yes` or `no`, or the text itself if it is neither."""
        return {"yes": True, "no": False}.get(text, text)

    def write(self, value: object) -> str:
        """Return `yes` or `no`."""
        return "yes" if value else "no"

    @property
    def description(self) -> str:
        """The accepted words."""
        return "yes, no"

    def __str__(self) -> str:
        return self.description


class Counts(Struct, frozen=True, tag="counts", omit_defaults=True):
    """Counts by letter, each up to a limit, or `None`; and the price of one of each, if they are bought."""

    limits: dict[str, int]
    prices: dict[str, int] = {}

    def accepts(self, value: object) -> bool:
        """Return whether the value is `None` or counts within the limits."""
        return value is None or (
            isinstance(value, dict)
            and all(
                letter in self.limits and Integer(0, self.limits[letter]).accepts(count)
                for letter, count in value.items()
            )
        )

    def read(self, text: str) -> Value:
        """Return the counts: `P6G1` means six of P and one of G, `none` means `None`."""
        if text == "none":
            return None
        parts = re.findall(r"([A-Z])([0-9]{1,3})", text)
        letters = [letter for letter, _ in parts]
        whole = "".join(letter + count for letter, count in parts) == text and len(set(letters)) == len(letters)
        return {letter: int(count) for letter, count in parts} if parts and whole else text

    def write(self, value: object) -> str:
        """Return the counts as `P6G1`, or `none`."""
        if not isinstance(value, dict):
            return "none"
        return "".join(f"{letter}{value.get(letter, 0)}" for letter in self.limits)

    @property
    def description(self) -> Phrase:
        """The accepted values, in words."""
        each = " ".join(f"{letter}0-{limit}" for letter, limit in self.limits.items())
        return COMMON_MESSAGES.phrase("counts", each=each)

    def __str__(self) -> str:
        return str(self.description)


OptionKind: TypeAlias = Integer | OneOf | DeckName | Day | YesNo | Counts


class Option(Struct, frozen=True):
    """One thing that may be chosen when a table is opened, with its default.

    >>> tiles = Option("tiles", Integer(6, 22), 21)
    >>> tiles.check(19, seats=2)
    19
    >>> tiles.check(5, seats=2)
    Traceback (most recent call last):
        ...
    sixfold.games.errors.BadOption: “tiles” cannot be 5. Possible values: 6 to 22.
    """

    name: str
    kind: OptionKind
    default: Value
    #: Each seat chooses for itself; the value is then a tuple with one entry a seat.
    per_seat: bool = False
    #: Another option, and the value it must have for this one to apply.
    needs: tuple[str, Value] | None = None
    #: The option with the budget from which each seat pays for this option and all others that name it.
    spends: str | None = None
    #: A value that clients offer as a variant of its own, beside the presets, and not in the form.
    card: Value = None
    #: Texts for a form, from the catalogue of the game; `labels` name the values, by the value as text.
    title: str = ""
    summary: str = ""
    labels: dict[str, str] = {}
    #: What is special about that variant.
    card_summary: str = ""

    def initial_value(self, seats: int) -> Value | tuple[Value, ...]:
        """Return the value if nobody chooses."""
        return (self.default,) * seats if self.per_seat else self.default

    def check(self, value: object, seats: int) -> Value | tuple[Value, ...]:
        """Return the value. Raises `BadOption` if the option does not accept it."""
        if not self.per_seat:
            return self._check_one(value)
        if not isinstance(value, (list, tuple)) or len(value) != seats:
            raise bad_option("option-per-seat", self.name, value=clip(str(value), _MAX_VALUE), seats=seats)
        return tuple(self._check_one(one) for one in value)

    def translate(self, messages: Messages, language: str) -> Option:
        """Return the same option with its texts in a language, where the catalogue has them."""
        text = messages.option(self.name, language)
        if text is None:
            return self
        return replace(self, title=text.title, summary=text.summary, labels=text.labels, card_summary=text.card)

    def _check_one(self, value: object) -> Value:
        if not self.kind.accepts(value):
            raise bad_option("option-value", self.name, value=clip(str(value), _MAX_VALUE), takes=self.kind.description)
        return value  # type: ignore[return-value]  # `accepts` has just checked it

    def read(self, text: str, seats: int) -> Value | tuple[Value, ...]:
        """Return the value that a text means, checked. The values of seats are separated by `/`."""
        if self.per_seat:
            return self.check([self.kind.read(one) for one in text.split("/")], seats)
        return self.check(self.kind.read(text), seats)

    def write(self, value: object) -> str:
        """The value as text that `read` understands.

        >>> Option("shares", YesNo(), True, per_seat=True).write((True, False))
        'yes/no'
        """
        if self.per_seat and isinstance(value, tuple):
            return "/".join(self.kind.write(one) for one in value)
        return self.kind.write(value)
