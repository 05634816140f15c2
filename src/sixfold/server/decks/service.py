"""Which decks and catalogues somebody may choose, the decks that people write, and what a table keeps of its deck."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from sixfold.decks.deck import KINDS, LANGUAGES, Deck, Language
from sixfold.decks.faults import BadDeck, deck_error
from sixfold.decks.format import MAX_NAME_LENGTH, DeckFile, without_blank_cards, write_deck
from sixfold.decks.parser import parse_deck
from sixfold.decks.shipped import shipped_deck
from sixfold.games import Game
from sixfold.games.messages import bad_option
from sixfold.games.options import SHIPPED, DeckKind, DeckName, Value, split_reference
from sixfold.movies import deck as actors
from sixfold.movies import shipped_catalogue
from sixfold.movies.library import KEPT, actors_version, load_catalogue
from sixfold.server.decks.contents import DeckContent, DeckHead
from sixfold.server.decks.host_files import HostFiles
from sixfold.server.errors import server_error
from sixfold.server.requests import Visitor
from sixfold.server.store import Conflict, Store, StoredDeck

#: How many decks somebody may have, and how many shared ones are listed.
MAX_DECKS, LISTED = 60, 200

#: Where a deck comes from: Sixfold itself, the host, the visitor, or somebody who shared it.
DeckSource: TypeAlias = Literal["shipped", "server", "own", "shared"]


class DeckInfo(Struct, frozen=True, kw_only=True):
    """A deck or catalogue in a list."""

    id: str
    #: `cards`: cards that ask for lists; `films`: cards of actors for 6°; `catalogue`: films for 6°.
    kind: DeckKind
    name: str
    source: DeckSource
    #: The language of a deck of cards. Sixfold's own deck is listed once a language.
    language: str | None = None
    #: The number of cards of each kind (`match`, `unique`, `lightning`), of `actors`, or of `people` and `films`.
    counts: dict[str, int]
    #: For programs; it changes with the content. Empty if the deck cannot be played yet.
    version: str
    shared: bool = False
    #: Who shared it.
    author: str = ""
    updated: float | None = None


class DeckService:
    """The decks of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.files = HostFiles(store.path.parent)

    def load(self) -> None:
        """Read the files of the host, and prepare as many catalogues as stay open, before somebody needs them."""
        files = [file for file in self.files.list_files() if file.ready and file.found.kind == "catalogue"]
        for file in files[:KEPT]:
            load_catalogue(file.id)

    async def choices(self, visitor: Visitor | None) -> list[DeckInfo]:
        """Return what a visitor may choose: the shipped decks, the server's, their own, and shared ones."""
        found = await asyncio.to_thread(lambda: [*_shipped(), *self._server()])
        own = [] if visitor is None else await self.store.decks_of(visitor.id)
        found += [stored_info(deck, "own") for deck in own]
        mine = {deck.id for deck in own}
        others = [deck for deck in await self.store.shared_decks(LISTED) if deck.version and deck.id not in mine]
        names = {owner: await self._name(owner) for owner in {deck.owner for deck in others}}
        return found + [stored_info(deck, "shared", names[deck.owner]) for deck in others]

    async def deck(self, deck: str, visitor: Visitor | None) -> StoredDeck:
        """Return a deck that the visitor wrote or that is shared. Raises `no-deck` for any other."""
        found = await self.store.deck(deck)
        if found is None or not (found.shared or (visitor is not None and found.owner == visitor.id)):
            raise server_error("no-deck")
        return found

    async def author(self, deck: StoredDeck, visitor: Visitor | None) -> str:
        """Return the name of the author of a deck, unless it is the visitor."""
        return "" if visitor is not None and deck.owner == visitor.id else await self._name(deck.owner)

    async def version_name(self, version: str) -> str:
        """Return the name of a deck that a table was opened with. Raises `no-deck` if there is none."""
        content = await self.store.deck_version(version)
        if content is None:
            raise server_error("no-deck")
        return msgspec.json.decode(content, type=DeckHead).name

    async def create(self, visitor: Visitor, deck: DeckFile) -> StoredDeck:
        """Save a new deck of a visitor, private."""
        now = self.store.now()
        # Without letters that are easily confused: the id may be read out.
        name = "deck-" + "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))
        return await self._save(
            StoredDeck(
                id=name,
                owner=visitor.id,
                name="",
                language="",
                text="",
                version="",
                counts={},
                created=now,
                updated=now,
            ),
            deck,
        )

    async def update(self, visitor: Visitor, deck: str, new: DeckFile) -> StoredDeck:
        """Save a deck of a visitor again. Tables that were opened with it keep the version they have."""
        return await self._save(await self._own(visitor, deck), new)

    async def share(self, visitor: Visitor, deck: str, shared: bool) -> StoredDeck:
        """Share a deck with everybody here, or keep it private again."""
        found = msgspec.structs.replace(await self._own(visitor, deck), shared=shared)
        await self.store.save_deck(found, MAX_DECKS)
        return found

    async def delete(self, visitor: Visitor, deck: str) -> None:
        """Delete a deck of a visitor. Tables that were opened with it go on."""
        if not await self.store.delete_deck(visitor.id, deck):
            raise server_error("no-deck")

    async def _own(self, visitor: Visitor, deck: str) -> StoredDeck:
        found = await self.store.deck(deck)
        if found is None or found.owner != visitor.id:
            raise server_error("no-deck")
        return found

    async def _save(self, before: StoredDeck, deck: DeckFile) -> StoredDeck:
        name, language = (deck.name or "").strip(), deck.language or ""
        if not name or not name.isprintable():
            raise server_error("bad-name", limit=MAX_NAME_LENGTH)
        if language not in LANGUAGES:
            raise deck_error("bad-language", language=language, known=", ".join(LANGUAGES))
        text = write_deck(msgspec.structs.replace(deck, name=name))
        content = await asyncio.to_thread(_read_stored, text)
        found = msgspec.structs.replace(
            before,
            name=name,
            language=language,
            text=text,
            version=content.version,
            counts={kind: sum(card.kind == kind for card in without_blank_cards(deck).card) for kind in KINDS},
            updated=self.store.now(),
        )
        try:
            await self.store.save_deck(found, MAX_DECKS)
        except Conflict:
            raise server_error("too-many-decks", limit=MAX_DECKS) from None
        return found

    async def _name(self, person: str) -> str:
        found = await self.store.person(person)
        return "" if found is None else found.name

    # Tables -----------------------------------------------------------------------------------------------------

    async def pin(self, visitor: Visitor, game: Game, options: Mapping[str, Value], players: int) -> dict[str, Value]:
        """Return the options of a new table with the versions of its decks, whose contents are kept from now on.

        Raises `BadOption` for a deck that does not exist, cannot be played, or is in another language, and for decks
        that are too small for a game of so many players.
        """
        pinned = dict(options)
        for option in game.preset.options:
            value = options.get(option.name)
            if not isinstance(option.kind, DeckName) or not option.kind.accepts(value):
                continue
            names = [split_reference(reference)[0] for reference in str(value).split("+")]
            found = {name: await self._choose(visitor, option.name, option.kind, name, game) for name in names}
            _require_enough_cards(option.name, option.kind, found, game, players)
            for deck in filter(None, found.values()):
                if deck.content:
                    await self.store.keep_deck_version(deck.version, deck.content)
            pinned[option.name] = "+".join(
                name if deck is None or not deck.content else f"{name}@{deck.version}" for name, deck in found.items()
            )
        return pinned

    async def _choose(self, visitor: Visitor, option: str, kind: DeckName, name: str, game: Game) -> DeckContent | None:
        """Return a deck that a visitor may choose for a table; `None` for the shipped one."""
        if name == SHIPPED:
            return None
        found = await self._content(visitor, name, kind.of)
        if found is None:
            raise bad_option("catalogue-unknown" if kind.of == "catalogue" else "deck-unknown", option, name=name)
        if not found.version:
            raise bad_option("deck-broken", option, name=found.name)
        if found.language not in (None, game.options.get("language", found.language)):
            raise bad_option("deck-language", option, name=found.name, language=found.language)
        if kind.of == "catalogue":
            # It may have been uploaded since the start. Nobody at the table waits for it later.
            await asyncio.to_thread(load_catalogue, name)
        return found

    async def cards(self, visitor: Visitor | None, name: str, language: Language) -> Deck:
        """Return a deck of cards that a visitor may choose; of the shipped ones that of a language.

        Raises `no-deck`, or `deck-broken` for one that cannot be read.
        """
        if name == SHIPPED:
            return shipped_deck(language)
        found = await self._content(visitor, name, "cards")
        if found is None:
            raise server_error("no-deck")
        if not found.version:
            raise bad_option("deck-broken", "deck", name=found.name)
        return msgspec.json.decode(found.content, type=Deck)

    async def _content(self, visitor: Visitor | None, name: str, kind: DeckKind) -> DeckContent | None:
        """Return a deck that a visitor may choose; `None` if there is none."""
        file = await asyncio.to_thread(self.files.find, name, kind)
        if file is not None:
            return file.found
        stored = await self.store.deck(name) if kind == "cards" else None
        if stored is None or not (stored.shared or (visitor is not None and stored.owner == visitor.id)):
            return None
        return await asyncio.to_thread(_read_stored, stored.text)

    def _server(self) -> list[DeckInfo]:
        """Return the host's decks that can be played."""
        return [
            DeckInfo(
                id=file.id,
                kind=file.found.kind,
                name=file.found.name,
                source="server",
                language=file.found.language,
                counts=file.found.counts,
                version=file.found.version,
                updated=file.changed,
            )
            for file in self.files.list_files()
            if file.ready
        ]


def _read_stored(text: str) -> DeckContent:
    """Read a deck that somebody is writing, without looking for faults that do not keep it from being played.

    Neither do cards that they have only begun.
    """
    file = without_blank_cards(msgspec.toml.decode(text, type=DeckFile))
    name = file.name or ""
    try:
        deck = parse_deck(write_deck(file), name).deck
    except BadDeck:
        return DeckContent("cards", name)
    return DeckContent("cards", name, deck.language, version=deck.version, content=msgspec.json.encode(deck))


def _require_enough_cards(
    option: str, kind: DeckName, chosen: Mapping[str, DeckContent | None], game: Game, players: int
) -> None:
    """Raise `BadOption` for decks with too few cards: one of each kind, or of actors two for each side.

    A game may say by options of its own which cards it takes: those for families, or those up to a grade.
    """
    contents = [deck.content for deck in chosen.values() if deck is not None]
    if kind.of == "cards":
        for deck in (msgspec.json.decode(content, type=Deck) for content in contents):
            family = bool(game.options.get("family"))
            if not deck.has_every_kind(family=family):
                raise bad_option("deck-small-family" if family else "deck-small", option, name=deck.name)
    if kind.of == "films" and SHIPPED not in chosen:
        cards = [card for content in contents for card in msgspec.json.decode(content, type=actors.DeckFile).cards]
        daily = game.options.get("daily")
        hardest = cast(int, game.options.get("grade", max(card.grade for card in cards)))
        count = len({card.key for card in cards if daily or card.grade <= hardest})
        needed = 2 if daily else 2 * min(len(game.teams), max(players, 2))
        if count < needed:
            raise bad_option("actors-few", option, count=count, grade=hardest, needed=needed)


def stored_info(deck: StoredDeck, source: DeckSource, author: str = "") -> DeckInfo:
    """Return a deck that somebody wrote, for a list."""
    return DeckInfo(
        id=deck.id,
        kind="cards",
        name=deck.name,
        source=source,
        language=deck.language,
        counts=deck.counts,
        version=deck.version,
        shared=deck.shared,
        author=author,
        updated=deck.updated,
    )


def _shipped() -> list[DeckInfo]:
    """Return the decks and the catalogue that ship with Sixfold."""
    about, cards = shipped_catalogue().about, actors.shipped_deck()
    found = [
        DeckInfo(
            id=SHIPPED,
            kind="cards",
            name="Sixfold",
            source="shipped",
            language=language,
            counts={kind: len(shipped_deck(language).of_kind(kind)) for kind in KINDS},
            version=shipped_deck(language).version,
        )
        for language in LANGUAGES
    ]
    return [
        *found,
        DeckInfo(
            id=SHIPPED,
            kind="films",
            name="Sixfold",
            source="shipped",
            counts={"actors": len(cards)},
            version=actors_version(cards),
        ),
        DeckInfo(
            id=SHIPPED,
            kind="catalogue",
            name="Sixfold",
            source="shipped",
            counts={"people": about.people, "films": about.films},
            version=about.version,
        ),
    ]
