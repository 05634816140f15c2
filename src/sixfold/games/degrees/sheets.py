"""What people write: chains of links (DEG-2), the sheets they hand in (DEG-7), and what a side holds (DEG-9)."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.degrees.deal import Pair
from sixfold.games.degrees.questions import MAX_LINKS, Card, Link, SheetVerdict
from sixfold.games.messages import Messages
from sixfold.games.notation import one_line

#: The longest actor name and the longest film title (with its year), in characters.
ACTOR_LENGTH, FILM_LENGTH = 80, 120

#: DEG-4: words that mean no film, in the languages of the decks.
_NO_FILM = frozenset(
    (
        *("unknown", "unknown film", "unknown movie", "none", "no film", "no idea", "not sure", "don t know", "n a"),
        *("inconnu", "film inconnu", "aucun", "aucun film", "pas de film", "je ne sais pas", "aucune idée"),
        *("unbekannt", "unbekannter film", "keine ahnung", "weiss nicht", "kein film"),
        *("desconocido", "desconocida", "ninguno", "ninguna", "no sé", "ni idea"),
        *("desconhecido", "nenhum", "não sei", "sconosciuto", "nessuno", "non so", "boh"),
        *("onbekend", "geen", "geen film", "geen idee", "weet niet", "неизвестно", "неизвестен", "не знаю", "не помню"),
    )
)

#: Where a sheet stands once it has been handed in. `tallied`: it counts as its author tallied it (honour mode);
#: `review`: it waits for a person to check it; `voting`: the others vote on it; `settled`: its points are final;
#: `abandoned`: its side gave it up.
SheetStatus: TypeAlias = Literal["tallied", "review", "voting", "settled", "abandoned"]


class DraftChain(Struct, frozen=True, omit_defaults=True):
    """A chain as its author writes it. `turned` starts it from the second card: either may be Actor 1 (DEG-1)."""

    links: tuple[Link, ...] = ()
    turned: bool = False


class Ballot(Struct, frozen=True):
    """A vote of the other players on the links of a sheet that the catalogue does not know (DEG-5)."""

    #: When the vote closes, in seconds since the start.
    closes_at: float
    #: What the sheet scores if the vote is carried.
    points: int
    #: The seats that voted yes, and those that voted no.
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sheet that was handed in or abandoned."""

    #: Its number on its side, from 1.
    number: int
    #: Actor 1 and Actor 2.
    first: Card
    second: Card
    links: tuple[Link, ...] = ()
    #: The seat that handed it in, and when, in seconds since the start.
    author: int
    at: float
    #: How many sheets of all sides were handed in before it.
    order: int
    #: DEG-10: whether its author used the tools.
    used_help: bool = False
    status: SheetStatus
    #: What it counts now.
    points: int = 0
    #: DEG-8: the score that its author claims, in honour mode.
    tally: int | None = None
    #: What the catalogue says of it, once somebody has asked.
    check: SheetVerdict | None = None
    #: Whether links that the catalogue does not know count as right.
    accepted: bool = False
    #: What the person who checked it said; `None` if nobody did.
    right: bool | None = None
    #: The seat that challenged it.
    challenger: int | None = None
    ballot: Ballot | None = None
    #: The forfeit that the owner set for it.
    forfeit: str = ""


class Side(Struct, frozen=True):
    """A player or a team: the cards in hand, the draft, and the sheets so far. Team members share it all."""

    #: `None` before the deal, and once the single sheet of a daily pair is done.
    pair: Pair | None = None
    draft: DraftChain = DraftChain()
    #: DEG-10: whether the tools were used for the current sheet.
    used_help: bool = False
    sheets: tuple[Sheet, ...] = ()
    #: Whether anybody has ever played for this side.
    has_played: bool = False

    @property
    def sheet_number(self) -> int:
        """The number of the current sheet, from 1."""
        return len(self.sheets) + 1

    @property
    def total(self) -> int:
        """What its sheets count now."""
        return sum(sheet.points for sheet in self.sheets)

    @property
    def settled_total(self) -> int:
        """The points of its settled sheets."""
        return sum(sheet.points for sheet in self.sheets if sheet.status == "settled")

    @property
    def tallied_sheets(self) -> tuple[Sheet, ...]:
        """Its sheets that nobody has checked yet."""
        return tuple(sheet for sheet in self.sheets if sheet.status == "tallied")

    @property
    def has_pending(self) -> bool:
        """Whether a sheet waits for a person to check it, or for a vote."""
        return any(sheet.status in ("review", "voting") for sheet in self.sheets)

    def add_sheet(self, sheet: Sheet, pair: Pair | None) -> Self:
        """This side with one more sheet, two new cards and an empty draft (DEG-7)."""
        return replace(self, sheets=(*self.sheets, sheet), pair=pair, draft=DraftChain(), used_help=False)

    def replace_sheet(self, sheet: Sheet) -> Self:
        """This side with a new version of one of its sheets."""
        return replace(self, sheets=tuple(sheet if old.number == sheet.number else old for old in self.sheets))


def strip_chain(chain: DraftChain) -> DraftChain:
    """The chain as the log stores it: names stripped, and no blank links at the end.

    >>> strip_chain(DraftChain((Link(" Joe Pesci ", "Casino "), Link(" "))))
    DraftChain(links=(Link(actor='Joe Pesci', film='Casino'),), turned=False)
    """
    links = [Link(link.actor.strip(), link.film.strip()) for link in chain.links]
    while links and links[-1] == Link(""):
        links.pop()
    return DraftChain(tuple(links), chain.turned)


def names_no_film(film: str) -> bool:
    """DEG-4: whether a film column says that no film is named.

    >>> [names_no_film(text) for text in ("Unknown", "?", " — ", "n/a", "", "Unknown (2011)", "$", "X")]
    [True, True, True, True, True, False, False, False]
    """
    if all(unicodedata.category(char)[0] in "PZ" for char in film):
        return True
    return " ".join(re.findall(r"\w+", film.casefold())) in _NO_FILM


def drop_unknown_films(chain: DraftChain) -> DraftChain:
    """The chain with an empty film column wherever none is named (DEG-4)."""
    links = (Link(link.actor, "" if names_no_film(link.film) else link.film) for link in chain.links)
    return DraftChain(tuple(links), chain.turned)


def clean_chain(chain: DraftChain, messages: Messages) -> DraftChain:
    """The stripped chain of a draft; `IllegalMove` for too many links, and for names too long or unprintable."""
    chain = strip_chain(chain)
    if len(chain.links) > MAX_LINKS:
        raise messages.illegal("too-many-links", count=len(chain.links), most=MAX_LINKS)
    for number, link in enumerate(chain.links, start=1):
        for text, limit in ((link.actor, ACTOR_LENGTH), (link.film, FILM_LENGTH)):
            if len(text) > limit:
                raise messages.illegal("name-long", link=number, limit=limit)
            if text and one_line(text, limit) is None:
                raise messages.illegal("name-signs", link=number)
    return chain


def complete_chain(chain: DraftChain, messages: Messages) -> DraftChain:
    """The clean chain of a sheet that is handed in; `IllegalMove` unless each of one or more links has an actor."""
    chain = clean_chain(chain, messages)
    if not chain.links:
        raise messages.illegal("sheet-empty")
    for number, link in enumerate(chain.links, start=1):
        if not link.actor:
            raise messages.illegal("actor-missing", link=number)
    return chain
