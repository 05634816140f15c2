"""What people write: chains of links (DEG-2), and the sheets they become when they are handed in (DEG-7)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.degrees.questions import MAX_LINKS, Card, Link, SheetVerdict
from sixfold.games.law import Messages
from sixfold.games.lines import one_line

#: How many characters the name of an actor and the title of a film may have, a year included.
ACTOR_LENGTH, FILM_LENGTH = 80, 120

#: Where a sheet that has been handed in stands: it counts as tallied (honour), waits for whoever checks it, is voted
#: on, is settled, or was never finished.
SheetStatus: TypeAlias = Literal["tallied", "review", "voting", "settled", "abandoned"]


class Chain(Struct, frozen=True, omit_defaults=True):
    """A chain as it is written. `turned` starts it from the second card: either may be Actor 1 (DEG-1)."""

    links: tuple[Link, ...] = ()
    turned: bool = False


class Ballot(Struct, frozen=True):
    """A vote of the others on the links of a sheet that the catalogue does not know (DEG-5)."""

    closes_at: float
    #: What the sheet scores if it is carried.
    points: int
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sheet that has been handed in, or was abandoned."""

    number: int
    #: Actor 1 and Actor 2.
    first: Card
    second: Card
    links: tuple[Link, ...] = ()
    #: Who handed it in and when, and how many sheets were handed in before it at the whole table.
    author: int
    at: float
    order: int
    #: DEG-10: whether help was used.
    used_help: bool = False
    status: SheetStatus
    #: What it counts now.
    points: int = 0
    #: DEG-8: what its author says that it scores, in honour mode.
    tally: int | None = None
    check: SheetVerdict | None = None
    #: Whether links that the catalogue does not know count as right.
    accepted: bool = False
    #: What whoever checked it by hand has said.
    right: bool | None = None
    #: Who challenged it.
    challenger: int | None = None
    ballot: Ballot | None = None
    forfeit: str = ""


def strip_chain(chain: Chain) -> Chain:
    """The chain as it goes into the log: without space round names and without blank links at its end.

    >>> written(Chain((Link(" Joe Pesci ", "Casino "), Link(" "))))
    Chain(links=(Link(actor='Joe Pesci', film='Casino'),), turned=False)
    """
    links = [Link(link.actor.strip(), link.film.strip()) for link in chain.links]
    while links and links[-1] == Link(""):
        links.pop()
    return Chain(tuple(links), chain.turned)


def clean_chain(chain: Chain, law: Messages) -> Chain:
    """The chain as it counts, and as a draft is kept; refused where something on it cannot be read."""
    chain = strip_chain(chain)
    if len(chain.links) > MAX_LINKS:
        raise law.illegal("too-many-links", count=len(chain.links), most=MAX_LINKS)
    for number, link in enumerate(chain.links, start=1):
        for text, limit in ((link.actor, ACTOR_LENGTH), (link.film, FILM_LENGTH)):
            if len(text) > limit:
                raise law.illegal("name-long", link=number, limit=limit)
            if text and one_line(text, limit) is None:
                raise law.illegal("name-signs", link=number)
    return chain


def complete_chain(chain: Chain, law: Messages) -> Chain:
    """The chain as it can be handed in: at least one link, and an actor in each (DEG-2)."""
    chain = clean_chain(chain, law)
    if not chain.links:
        raise law.illegal("sheet-empty")
    for number, link in enumerate(chain.links, start=1):
        if not link.actor:
            raise law.illegal("actor-missing", link=number)
    return chain
