"""What the referee of 6° asks of a judge, and the exact shape of each answer.

A judge answers with JSON values: what `msgspec.to_builtins` makes of the struct named here (`Deck`, `Check`, a list of
`Known`). The referee reads them with `msgspec.convert`, refuses what is no such answer, and writes them into the log.
Answers to the same question must always be the same: everything that may make a difference is in the question.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from sixfold.games.base import Question

#: DEG-5: what a catalogue can say of a link.
Verdict: TypeAlias = Literal["confirmed", "contradicted", "unknown"]
#: Why it says so. Confirmed: both are `in-cast` of the film named, or `together` in some film where none is named.
#: Contradicted: `not-in-cast`, the film's cast being known well. Unknown: the catalogue does not know the actor or the
#: film, knows too little of its cast (`cast-thin`), or knows no film of the two where none is named (`none-known`).
VerdictReason: TypeAlias = Literal[
    "in-cast", "together", "not-in-cast", "unknown-actor", "unknown-film", "cast-thin", "none-known"
]
#: DEG-12: what counts as appearing only where the table lets it in.
ExtraKind: TypeAlias = Literal["television", "shorts", "selves"]
#: What a name is the name of.
NameKind: TypeAlias = Literal["actor", "film"]

#: DEG-2: so many links a sheet at the most.
MAX_LINKS = 6
#: The grades of cards: 1 is known to everybody, 5 to buffs.
GRADES = range(1, 6)

#: Which reasons a verdict can have.
REASONS: dict[Verdict, frozenset[VerdictReason]] = {
    "confirmed": frozenset({"in-cast", "together"}),
    "contradicted": frozenset({"not-in-cast"}),
    "unknown": frozenset({"unknown-actor", "unknown-film", "cast-thin", "none-known"}),
}


class Card(Struct, frozen=True):
    """A card of the deck: an actor, by the id that the catalogue knows them by.

    `decade` is when they became known, and `country` where they come from, as in `US`; decks need not say either, and
    what is not said is not written.
    """

    id: str
    name: str
    grade: int = 1
    decade: int | UnsetType = UNSET
    country: str | UnsetType = UNSET


class Deck(Struct, frozen=True, omit_defaults=True):
    """Every card of the decks asked for, each actor once, in any order, and the catalogue that answers from now on.

    `{"cards": [{"id": "al-pacino", "name": "Al Pacino", "grade": 1, "decade": 1970, "country": "US"}], "catalogue":
    "Wikidata (CC0-1.0), shipped 3f9a", "decks": ["house 71c0"]}`
    """

    cards: tuple[Card, ...]
    #: Where the facts come from, on which terms, and the name and version of the catalogue, for the log and for people.
    catalogue: str = ""
    #: The names and the versions of the decks, for the log.
    decks: tuple[str, ...] = ()


class Cards(Question, frozen=True):
    """Which cards do these decks hold together? The answer is a `Deck` as JSON; of a deck nobody knows, no cards."""

    judge: ClassVar[str] = "films"

    #: `house` is the deck shipped with the house; others are known to the judge.
    decks: tuple[str, ...]


class Link(Struct, frozen=True, omit_defaults=True):
    """One link as its author wrote it: the next actor, and the film that joins them with the one before.

    A title may have its year behind it, in brackets: `Man on Fire (2004)`. Without a film, `film` is empty.
    """

    actor: str
    film: str = ""


class CatalogueEntry(Struct, frozen=True):
    """A person or a film as the catalogue knows it. `id` is `None` where it knows none, and the name is as written."""

    id: str | None
    name: str


class LinkVerdict(Struct, frozen=True):
    """What the catalogue says of one link.

    `verdict` is about the link as written: with a film, whether both are in that film's cast; without one, whether the
    two share any film. `shared` says whether they are known to share a film at all, whatever film was named: a link
    that is contradicted, or not known, by its film may stand by that (DEG-5, option `films`).
    """

    actor: CatalogueEntry
    #: The film named, and `None` exactly where none was.
    film: CatalogueEntry | None
    verdict: Verdict
    reason: VerdictReason
    shared: bool


class SheetVerdict(Struct, frozen=True):
    """What the catalogue says of a sheet: one answer for each link, in their order.

    `{"links": [{"actor": {"id": "robert-de-niro", "name": "Robert De Niro"}, "film": {"id": "tt0113277", "name":
    "Heat (1995)"}, "verdict": "confirmed", "reason": "in-cast", "shared": true}]}`
    """

    links: tuple[LinkVerdict, ...]


class CheckSheet(Question, frozen=True):
    """Are these links right? The answer is a `Check` as JSON.

    The chain starts from the card `first` and should arrive at `second`; both are the people of their ids. Lines are
    trimmed, one line of text each, one to six of them, each with an actor. An entry that fits several people or films
    means any of them (DEG-11): the judge settles on those that make the most of the sheet, links that are confirmed
    before all, and then that nobody appears twice and that it arrives. Whether actors repeat, films are misused or the
    chain arrives is for the referee to say, by the ids.
    """

    judge: ClassVar[str] = "films"

    first: Card
    second: Card
    links: tuple[Link, ...]
    extras: tuple[ExtraKind, ...] = ()


class Names(Question, frozen=True):
    """Which names may somebody be typing? The answer is a list of `Known` as JSON, best first, at most `most`.

    Names only, never filtered by what links (DEG-10). Films of one title are told apart by their years:
    `[{"id": "tt0093489", "name": "Man on Fire (1987)"}, {"id": "tt0328107", "name": "Man on Fire (2004)"}]`
    """

    judge: ClassVar[str] = "films"

    kind: NameKind
    text: str
    limit: int
