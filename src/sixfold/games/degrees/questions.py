"""What the referee of 6° asks of a judge, the exact shape of each answer, and the checks on it.

A judge returns JSON values: what `msgspec.to_builtins` makes of the struct named here (`Deck`, `SheetVerdict`, a list
of `CatalogueEntry`). The referee converts them, raises `IllegalMove` with the code `bad-judgement` if that fails, and
writes the answer into the log. The same question must always have the same answer, so a question holds everything
that the answer may depend on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from sixfold.games.base import Question
from sixfold.games.messages import Messages
from sixfold.games.options import SHIPPED

#: DEG-5: what a catalogue can say of a link.
Verdict: TypeAlias = Literal["confirmed", "contradicted", "unknown"]
#: The reason for a verdict. Confirmed: both are `in-cast` of the film named, or `together` in some film if none is
#: named. Contradicted: `not-in-cast`, the film's cast being known well. Unknown: the catalogue does not know the actor
#: or the film, knows too little of its cast (`cast-thin`), or, if no film is named, knows none of both (`none-known`).
VerdictReason: TypeAlias = Literal[
    "in-cast", "together", "not-in-cast", "unknown-actor", "unknown-film", "cast-thin", "none-known"
]
#: DEG-12: what counts as appearing only if the table allows it.
ExtraKind: TypeAlias = Literal["television", "shorts", "selves"]
#: Whether a name is that of an actor or of a film.
NameKind: TypeAlias = Literal["actor", "film"]

#: DEG-2: the most links on a sheet.
MAX_LINKS = 6
#: The grades of cards: 1 is known to everybody, 5 to film buffs.
GRADES = range(1, 6)

#: The reasons that each verdict can have.
REASONS: dict[Verdict, frozenset[VerdictReason]] = {
    "confirmed": frozenset({"in-cast", "together"}),
    "contradicted": frozenset({"not-in-cast"}),
    "unknown": frozenset({"unknown-actor", "unknown-film", "cast-thin", "none-known"}),
}


class Card(Struct, frozen=True):
    """An actor's card; `id` is their id in the catalogue.

    `decade` is when they became known, and `country` where they come from, as in `US`. Both are optional, and are left
    out of the JSON if not given.
    """

    id: str
    name: str
    grade: int = 1
    decade: int | UnsetType = UNSET
    country: str | UnsetType = UNSET


class Deck(Struct, frozen=True, omit_defaults=True):
    """Every card of the decks asked for, each actor once, in any order, and the catalogue in use from now on.

    `{"cards": [{"id": "al-pacino", "name": "Al Pacino", "grade": 1, "decade": 1970, "country": "US"}], "catalogue":
    "Wikidata (CC0-1.0), shipped 3f9a", "decks": ["house 71c0"]}`
    """

    cards: tuple[Card, ...]
    #: Source, licence, name and version of the catalogue, for the log and for people.
    catalogue: str = ""
    #: Name and version of each deck, for the log.
    decks: tuple[str, ...] = ()


class Cards(Question, frozen=True):
    """Which cards are in these decks? The answer is a `Deck` as JSON, without cards for unknown decks."""

    judge: ClassVar[str] = "films"

    #: `house` is the deck that ships with Sixfold; the judge knows the others.
    decks: tuple[str, ...]
    catalogue: str = SHIPPED


class Link(Struct, frozen=True, omit_defaults=True):
    """One link as its author wrote it: the next actor, and the film that links them to the previous one.

    A title may end with its year in brackets: `Man on Fire (2004)`. `film` is empty if none is named.
    """

    actor: str
    film: str = ""


class CatalogueEntry(Struct, frozen=True, omit_defaults=True):
    """A person or a film in the catalogue; `id` is `None` if it is not there, and the name is then as written."""

    id: str | None
    name: str
    #: DEG-11: whether the author misspelt the name, and this is whom or what they meant.
    corrected: bool = False


class LinkVerdict(Struct, frozen=True, omit_defaults=True):
    """What the catalogue says of one link.

    `verdict` is about the link as written: with a film, whether both are in that film's cast; without one, whether the
    two share any film. `shared` says whether they share a film at all, whatever film was named: a link whose film is
    contradicted or unknown may stand because of that (DEG-5, option `films`). The other fields explain a verdict that
    is not `confirmed`: what is wrong, and what would have been right.
    """

    actor: CatalogueEntry
    #: The film named; `None` exactly if none was.
    film: CatalogueEntry | None
    verdict: Verdict
    reason: VerdictReason
    shared: bool
    #: The names of those of the two who are not in the film named.
    absent: tuple[str, ...] = ()
    #: A film that both are in: `The Matrix (1999)`.
    instead: str = ""
    #: If they share none, a film of the first, somebody who links the two, and a film of the second.
    bridge: tuple[str, str, str] | None = None
    #: Names like the unknown one, of which the author may have meant one.
    alike: tuple[str, ...] = ()


class SheetVerdict(Struct, frozen=True, omit_defaults=True):
    """What the catalogue says of a sheet: one verdict for each link, in order.

    `arrival` is a film of the last actor and of `second`, if the chain does not arrive there.

    `{"links": [{"actor": {"id": "robert-de-niro", "name": "Robert De Niro"}, "film": {"id": "tt0113277", "name":
    "Heat (1995)"}, "verdict": "confirmed", "reason": "in-cast", "shared": true}]}`
    """

    links: tuple[LinkVerdict, ...]
    arrival: str = ""


class CheckSheet(Question, frozen=True):
    """Are these links right? The answer is a `SheetVerdict` as JSON.

    The chain starts from the card `first` and should arrive at `second`. It has one to six links, each with an actor;
    every name is stripped and on one line. A name that fits several people or films means any of them (DEG-11): the
    judge picks those that make the best sheet, preferring confirmed links, then no repeated actor, then arrival. A
    misspelt name that can mean only one well-known person or film means that one.
    Repeated actors, misused films and arrival are for the referee to decide, by the ids.
    """

    judge: ClassVar[str] = "films"

    first: Card
    second: Card
    links: tuple[Link, ...]
    extras: tuple[ExtraKind, ...] = ()
    catalogue: str = SHIPPED


class Names(Question, frozen=True):
    """Which names may somebody be typing? The answer is a list of at most `limit` `CatalogueEntry` as JSON, best first.

    The names are never filtered by what links (DEG-10). Films with the same title are distinguished by year:
    `[{"id": "tt0093489", "name": "Man on Fire (1987)"}, {"id": "tt0328107", "name": "Man on Fire (2004)"}]`
    """

    judge: ClassVar[str] = "films"

    kind: NameKind
    text: str
    limit: int
    catalogue: str = SHIPPED


def check_deck(deck: Deck, messages: Messages) -> None:
    """Raises `IllegalMove` for a deck that cannot be dealt (DEG-1)."""
    if any(card.grade not in GRADES or not card.id or not card.name for card in deck.cards):
        raise messages.illegal("bad-judgement", why="a card has an id, a name and a grade from 1 to 5")


def check_verdict(verdict: SheetVerdict, links: Sequence[Link], messages: Messages) -> None:
    """Raises `IllegalMove` for a verdict that is about other links or contradicts itself (DEG-5)."""
    if len(verdict.links) != len(links):
        raise messages.illegal("bad-judgement", why="every link needs a verdict")
    for link, answer in zip(links, verdict.links, strict=True):
        problems = {
            "it has a film where none is named, or none where one is": (answer.film is None) == bool(link.film),
            "its reason does not fit its verdict": answer.reason not in REASONS[answer.verdict],
            "two who are confirmed together share a film": answer.verdict == "confirmed" and not answer.shared,
            "two who share a film are confirmed": answer.shared and not link.film and answer.verdict != "confirmed",
        }
        for why, wrong in problems.items():
            if wrong:
                raise messages.illegal("bad-judgement", why=why)
