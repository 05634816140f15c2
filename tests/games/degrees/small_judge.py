"""A judge with about thirty films: few enough to work out its verdicts by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from sixfold.games import IllegalMove, Move, Question, State
from sixfold.games.degrees import (
    Abandon,
    Card,
    Cards,
    CatalogueEntry,
    Challenge,
    CheckSheet,
    Claim,
    Deck,
    DegreesState,
    Draft,
    DraftChain,
    HandIn,
    Link,
    LinkVerdict,
    Names,
    SheetVerdict,
    UseHelp,
    Vote,
)


class Film(Struct, frozen=True):
    title: str
    year: int
    cast: tuple[str, ...]
    #: Whether its cast is complete enough to contradict a link.
    complete: bool = True
    television: bool = False

    @property
    def id(self) -> str:
        return f"{self.title.lower()} {self.year}"

    @property
    def entry(self) -> CatalogueEntry:
        return CatalogueEntry(self.id, f"{self.title} ({self.year})")


#: There were two actors called Harrison Ford; the one of silent films has a `*`.
_CASTS = """
Heat (1995): Al Pacino, Robert De Niro, Val Kilmer, Jon Voight, Natalie Portman, Ashley Judd
The Godfather (1972): Marlon Brando, Al Pacino, James Caan, Robert Duvall, Diane Keaton, John Cazale
The Godfather Part II (1974): Al Pacino, Robert De Niro, Diane Keaton, Robert Duvall, John Cazale
Something's Gotta Give (2003): Jack Nicholson, Diane Keaton, Keanu Reeves, Frances McDormand
The Matrix (1999): Keanu Reeves, Laurence Fishburne, Carrie-Anne Moss, Hugo Weaving
Apocalypse Now (1979): Marlon Brando, Robert Duvall, Martin Sheen, Laurence Fishburne, Scott Glenn, Harrison Ford
Man on Fire (1987): Scott Glenn, Joe Pesci, Jonathan Pryce
Man on Fire (2004): Denzel Washington, Dakota Fanning, Christopher Walken
Raging Bull (1980): Robert De Niro, Joe Pesci, Cathy Moriarty
Casino (1995): Robert De Niro, Sharon Stone, Joe Pesci, James Woods
Goodfellas (1990): Robert De Niro, Ray Liotta, Joe Pesci
The Irishman (2019)?: Robert De Niro, Al Pacino, Joe Pesci, Harvey Keitel
The Deer Hunter (1978): Robert De Niro, Christopher Walken, John Cazale, Meryl Streep
Taxi Driver (1976): Robert De Niro, Jodie Foster, Harvey Keitel
The Silence of the Lambs (1991): Jodie Foster, Anthony Hopkins, Scott Glenn
The Conversation (1974): Gene Hackman, John Cazale, Harrison Ford, Robert Duvall
Star Wars (1977): Mark Hamill, Harrison Ford, Carrie Fisher, Alec Guinness
Smilin' Through (1922): Norma Talmadge, Harrison Ford*
Philadelphia (1993): Tom Hanks, Denzel Washington
Sleepless in Seattle (1993): Tom Hanks, Meg Ryan
When Harry Met Sally (1989): Billy Crystal, Meg Ryan, Carrie Fisher
Toy Story (1995): Tom Hanks, Tim Allen
Bram Stoker's Dracula (1992): Gary Oldman, Winona Ryder, Anthony Hopkins, Keanu Reeves
Leon (1994): Jean Reno, Gary Oldman, Natalie Portman
Crimson Tide (1995): Denzel Washington, Gene Hackman
Angels in America (2003)tv: Al Pacino, Meryl Streep, Emma Thompson
"""


def _film(line: str) -> Film:
    head, _, cast = line.partition(": ")
    title, _, rest = head.partition(" (")
    return Film(title, int(rest[:4]), tuple(cast.split(", ")), "?" not in rest, "tv" in rest)


FILMS = [_film(line) for line in _CASTS.split("\n") if line]
PEOPLE = sorted({person for film in FILMS if not film.television for person in film.cast})
DECK = [Card(person, person, 1 + number % 5) for number, person in enumerate(PEOPLE) if "*" not in person]
DECKS = {"house": DECK, "pacino": [card for card in DECK if card.name in ("Al Pacino", "Joe Pesci")]}
DECKS["guests"] = [Card("emma thompson", "Emma Thompson", 3), Card("Al Pacino", "Al Pacino", 5)]


class SmallJudge:
    """Compares names without case; the id of a person is their name."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def answer(self, question: Question) -> Any:
        self.questions.append(question)
        if isinstance(question, Cards):
            cards = [card for name in question.decks for card in DECKS.get(name, [])]
            return msgspec.to_builtins(Deck(tuple(cards), "thirty films"))
        if isinstance(question, Names):
            return msgspec.to_builtins(list(complete_names(question))[: question.limit])
        assert isinstance(question, CheckSheet)
        return msgspec.to_builtins(check_sheet(question))


def complete_names(question: Names) -> Iterator[CatalogueEntry]:
    typed = question.text.casefold()
    if question.kind == "film":
        yield from (film.entry for film in FILMS if film.title.casefold().startswith(typed))
    else:
        yield from (
            CatalogueEntry(person, _display_name(person)) for person in PEOPLE if person.casefold().startswith(typed)
        )


def check_sheet(question: CheckSheet) -> SheetVerdict:
    """The best interpretation of the names (DEG-11)."""
    films = [film for film in FILMS if not film.television or "television" in question.extras]
    readings = product(*(_people(link.actor) or [None] for link in question.links))
    return max((_verdict(question, reading, films) for reading in readings), key=lambda check: _worth(question, check))


def _worth(question: CheckSheet, check: SheetVerdict) -> tuple[int, int, bool]:
    ids = [question.first.id, *(link.actor.id for link in check.links)]
    right = sum(link.verdict == "confirmed" for link in check.links)
    return right, len(set(ids)), ids[-1] == question.second.id


def _verdict(question: CheckSheet, reading: Sequence[str | None], films: Sequence[Film]) -> SheetVerdict:
    chain = pairwise([question.first.id, *reading])
    return SheetVerdict(tuple(_link(link, *two, films) for link, two in zip(question.links, chain, strict=True)))


def _link(link: Link, one: str | None, two: str | None, films: Sequence[Film]) -> LinkVerdict:
    actor = CatalogueEntry(two, link.actor if two is None else _display_name(two))
    common = [film for film in films if one in film.cast and two in film.cast]
    if not link.film:
        film: Film | None = None
        verdict: tuple[Any, Any] = ("confirmed", "together") if common else ("unknown", "none-known")
    else:
        title, _, year = link.film.removesuffix(")").partition(" (")
        meant = [film for film in films if film.title.casefold() == title.casefold() and year in ("", str(film.year))]
        right = [film for film in meant if film in common]
        film = next(iter([*right, *meant]), None)
        verdict = ("confirmed", "in-cast") if right else ("contradicted", "not-in-cast")
        if not meant:
            verdict = ("unknown", "unknown-film")
        elif not right and not all(film.complete for film in meant):
            verdict = ("unknown", "cast-thin")
    if one is None or two is None:
        verdict = ("unknown", "unknown-actor")
    known = None if not link.film else CatalogueEntry(None, link.film) if film is None else film.entry
    return LinkVerdict(actor, known, *verdict, bool(common))


def _people(name: str) -> list[str | None]:
    return [person for person in PEOPLE if _display_name(person).casefold() == name.casefold()]


def _display_name(person: str) -> str:
    return person.removesuffix("*")


def chain_between(first: str, second: str, dice: Random, named: float = 0.7) -> list[Link]:
    """A shortest chain of links, most with their films; a wrong one if there is none."""
    frontier: list[tuple[str, list[Link]]] = [(first, [])]
    reached = {first}
    while frontier:
        after = []
        for person, links in frontier:
            for film in dice.sample(FILMS, len(FILMS)):
                if person not in film.cast or film.television:
                    continue
                for other in film.cast:
                    if other in reached:
                        continue
                    reached.add(other)
                    title = film.entry.name if dice.random() < named else ""
                    chain = [*links, Link(_display_name(other), title)]
                    if other == second:
                        return chain[:6]
                    after.append((other, chain))
        frontier = after
    return [Link(second, "Nowhere")]


#: Answers that random players write at times.
_NONSENSE = ("Al Pacino", "robert de niro", "Nobody At All", "<b>&", "🎬", "Harrison Ford", "תפוח", "½")

_JUDGE = SmallJudge()


def random_moves(state: State[Any], seat: int, dice: Random) -> Sequence[Move]:
    """A few sheets to draft or hand in, sometimes other moves, and sometimes nothing."""
    if not isinstance(state, DegreesState) or state.deck is None or seat not in state.seats.active:
        return ()
    # Only if the referee acts by itself: otherwise the game would never go on.
    if state.deadline is not None and dice.random() < 0.1:
        return ()
    others = list(_legal_moves(state, seat, _other_moves(state, seat, dice)))
    return list(dict.fromkeys(others or _legal_moves(state, seat, _sheets(state, seat, dice))))


def _other_moves(state: DegreesState, seat: int, dice: Random) -> Iterator[Move]:
    """Votes, claims, challenges, and abandoned sheets."""
    if dice.random() < 0.5:
        yield from (Vote((side, sheet.number), yes) for side, sheet in state.open_votes for yes in (True, False))
    if dice.random() < 0.2:
        sheets = [(number, sheet.number) for number, side in enumerate(state.sides) for sheet in side.sheets]
        yield from [Claim(), *map(Challenge, dice.sample(sheets, min(2, len(sheets))))]
    if dice.random() < 0.1:
        number = state.sides[state.game.side(seat)].sheet_number
        yield from (Abandon(number), UseHelp(number))


def _sheets(state: DegreesState, seat: int, dice: Random) -> Iterator[Move]:
    side = state.sides[state.game.side(seat)]
    if side.pair is None:
        return
    kind = Draft if dice.random() < 0.5 else HandIn
    for _ in range(3):
        turned = dice.random() < 0.2
        first, second = reversed(side.pair) if turned else side.pair
        links = chain_between(first.id, second.id, dice)
        if dice.random() < 0.2:
            links = [Link(dice.choice(_NONSENSE), dice.choice(_NONSENSE)) for _ in range(dice.randint(1, 6))]
        yield kind(side.sheet_number, DraftChain(tuple(links), turned))


def _legal_moves(state: DegreesState, seat: int, moves: Iterator[Move]) -> Iterator[Move]:
    """The legal ones of these moves, as the log has them."""
    for move in moves:
        try:
            entered = state.prepare(move, seat, _JUDGE)
            state.play(entered, seat, 0.0)
        except IllegalMove:
            continue
        yield entered


#: The types of public moves.
PUBLIC = (HandIn, Abandon, Claim, Challenge, Vote)
