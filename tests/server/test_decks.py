"""The decks of a table, where the game that takes them is of another package."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.games.errors import BadOption
from sixfold.games.options import SHIPPED, DeckName, Option
from sixfold.games.presets import Preset
from sixfold.server.decks.service import DeckService
from sixfold.server.requests import Visitor
from sixfold.server.store.sqlite import SqliteStore
from tests.sample_games.sealed import SealedGame

LIST = "match: Pets | dog, cat\nunique: Birds\nlightning: Fruit; Rivers; Singers; Tools; Games; Birds\n"
ACTOR = '[[cards]]\nname = "{}"\ngrade = {}\ndecade = 1970\ncountry = "US"\n'


#: A game with decks, but without the options by which Sixes and 6° say more about theirs.
AUCTION = Preset(
    "auction",
    title="Auction",
    summary="Bid for cards.",
    seats=(2, 5),
    sides=("First", "Second", "Third", "Fourth", "Fifth"),
    credit="Made for tests.",
    options=(
        *SealedGame.presets[0].options,
        Option("lots", DeckName("cards"), SHIPPED, summary="what is sold"),
        Option("buyers", DeckName("films", most=2), SHIPPED, summary="who buys"),
    ),
)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"lots": "friday"}, None),
        ({"lots": "short"}, "deck-small"),
        ({"lots": "no-such-deck"}, "deck-unknown"),
        ({"buyers": "experts"}, "actors-few"),
        ({"buyers": "experts+house"}, None),
    ],
)
def test_any_game_may_take_decks(tmp_path: Path, options: dict[str, str], code: str | None) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "friday.fr.txt").write_text(LIST, "utf-8")
    (folder / "short.en.txt").write_text("match: Pets | dog, cat\n", "utf-8")
    (folder / "experts.toml").write_text(ACTOR.format("Al Pacino", 5) + ACTOR.format("Joe Pesci", 5), "utf-8")

    async def pin() -> dict[str, object]:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        try:
            return dict(await DeckService(store).pin(Visitor("ann"), SealedGame(AUCTION), options, 2))
        finally:
            await store.stop()

    if code is None:
        pinned = asyncio.run(pin())
        assert pinned.keys() == options.keys()
        assert all(str(pinned[name]).startswith(value.split("+")[0] + "@") for name, value in options.items())
        return
    with pytest.raises(BadOption) as caught:
        asyncio.run(pin())
    assert caught.value.code == code
