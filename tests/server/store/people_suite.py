"""Tests that every store must pass: people, their links and programs, and room codes."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sixfold.server.store import Conflict, Person, Program, StoredDeck
from sixfold.tables import LogEntry, actions, fold
from sixfold.tables.actions import AnyAction
from tests.server.store.store_helpers import StoreLocation, open_entry, open_node, open_nodes, table_row, write_table


class PeopleSuite:
    """People, links, programs and room codes."""

    def test_a_room_code_leads_to_one_table_until_it_expires(self, location: StoreLocation) -> None:
        async def scenario() -> None:
            async with open_nodes(location, 2) as [store, other]:
                await store.save_room_code("kwx72m", "t", store.now() + 99)
                assert await other.table_by_code("kwx72m") == "t"
                with pytest.raises(Conflict):
                    await other.save_room_code("kwx72m", "u", store.now() + 99)
                await store.save_room_code("kwx72n", "t", store.now() - 1)
                assert await store.table_by_code("kwx72n") is None
                await other.save_room_code("kwx72n", "u", store.now() + 99)
                assert await store.table_by_code("kwx72n") == "u"
                assert await store.table_by_code("kwx72p") is None

        asyncio.run(scenario())

    def test_a_person_is_saved_and_keeps_their_generation(self, location: StoreLocation) -> None:
        async def scenario() -> None:
            async with open_node(location) as store:
                assert await store.person("ann") is None
                first = await store.save_person(Person(id="ann", name="Ann", language="fr"))
                assert (first.name, first.language, first.generation) == ("Ann", "fr", 0)
                assert 0 < first.since <= store.now()
                saved = await store.save_person(Person(id="ann", name="Anna", since=1.0, generation=9))
                assert saved == Person(id="ann", name="Anna", since=first.since)
                assert await store.person("ann") == saved

        asyncio.run(scenario())

    def test_a_link_works_once_until_it_expires(self, location: StoreLocation) -> None:
        async def scenario() -> None:
            async with open_nodes(location, 2) as [store, other]:
                await store.save_link(b"one", "ann", store.now() + 99)
                await store.save_link(b"late", "ann", store.now() - 1)
                people = await asyncio.gather(store.take_link(b"one"), other.take_link(b"one"), store.take_link(b"one"))
                assert sorted(people, key=str) == [None, None, "ann"]
                assert await store.take_link(b"late") is await store.take_link(b"none") is None

        asyncio.run(scenario())

    def test_a_deck_is_its_owners_and_versions_outlive_it(self, location: StoreLocation) -> None:
        deck = StoredDeck(
            id="d1",
            owner="ann",
            name="Friday",
            language="en",
            text="",
            version="",
            counts={"match": 2},
            created=1.0,
            updated=1.0,
        )

        async def scenario() -> None:
            async with open_nodes(location, 2) as [store, other]:
                await store.save_deck(deck, most=1)
                await store.save_deck(replace(deck, name="Saturday", shared=True, updated=2.0), most=1)
                with pytest.raises(Conflict):
                    await store.save_deck(replace(deck, id="d2"), most=1)
                with pytest.raises(Conflict):
                    await other.save_deck(replace(deck, owner="bob"), most=1)
                expected = replace(deck, name="Saturday", shared=True, updated=2.0)
                assert await other.deck("d1") == expected
                assert await other.decks_of("ann") == await other.shared_decks(9) == [expected]
                await store.keep_deck_version("v1", b"{}")
                assert not await other.delete_deck("bob", "d1")
                assert await other.delete_deck("ann", "d1")
                assert await store.deck("d1") is None
                assert (await store.deck_version("v1"), await store.deck_version("v2")) == (b"{}", None)
                played = "9f86d081884c7d65"
                await store.keep_deck_version(played, b"[]")
                opened = actions.Open("sixes", name="Ann", options={"deck": f"friday@{played}"})
                await store.open("t", LogEntry(0, "ann", 0.0, opened), table_row(preset="sixes"))
                await store.prune(store.now() - 60)
                assert await store.deck_version("v1") == b"{}"
                await store.prune(store.now() + 60)
                assert (await store.deck_version("v1"), await store.deck_version(played)) == (None, b"[]")
                await store.save_deck(deck, most=1)
                await store.forget_person("ann")
                assert await store.deck("d1") is None

        asyncio.run(scenario())

    def test_a_program_is_found_by_its_token_until_it_is_deleted(self, location: StoreLocation) -> None:
        first = Program(id="p1", owner="ann", name="Deep Six", since=1.0)
        second = Program(id="p2", owner="ann", name="Deeper", since=2.0)

        async def scenario() -> None:
            async with open_node(location) as store:
                await store.save_program(b"two", second)
                await store.save_program(b"one", first)
                assert await store.program(b"one") == first
                assert await store.programs_of("ann") == [first, second]
                assert not await store.revoke_program("bob", "p1")
                assert await store.revoke_program("ann", "p1")
                assert not await store.revoke_program("ann", "p1")
                assert await store.program(b"one") is None
                assert await store.programs_of("ann") == [second]
                assert await store.programs_of("bob") == []

        asyncio.run(scenario())

    def test_a_deleted_person_is_nameless_in_logs_that_still_fold(self, location: StoreLocation) -> None:
        done: list[tuple[str, AnyAction]] = [
            ("ann", actions.Sit()),
            ("bob", actions.Join("Bobsecret")),
            ("bob", actions.Sit()),
            ("bob", actions.Chat("I am Bobsecret")),
            ("ann", actions.Chat("welcome")),
            ("bob", actions.Ready()),
            ("ann", actions.Start()),
            ("bob", actions.CallVote("Bobsecret asks")),
            ("ann", actions.Turn("c3")),
            ("p1", actions.Join("Botsecret", bot=True)),
            ("p2", actions.Join("Oldsecret", bot=True)),
        ]

        async def scenario() -> None:
            async with open_node(location) as store:
                await write_table(store, "t", *done, owner_name="Bobsecret", people=("ann", "bob"))
                await write_table(store, "u", owner_name="Ann", people=("ann",))
                await store.save_person(Person(id="bob", name="Bobsecret", language="fr"))
                await store.save_link(b"link", "bob", store.now() + 99)
                await store.save_program(b"one", Program(id="p1", owner="bob", name="Botsecret", since=1.0))
                await store.save_program(b"two", Program(id="p2", owner="bob", name="Oldsecret", since=1.0))
                await store.revoke_program("bob", "p2")
                before = fold(await store.entries("t"))
                assert await store.forget_person("bob") == ["t"]
                lines = await store.entries("t")
                assert "secret" not in "".join(line.dumps() for line in lines)
                after = fold(lines)
                assert (after.log, after.seats, len(after.messages)) == (before.log, before.seats, len(before.messages))
                assert [message.text for message in after.messages] == ["…", "welcome"]
                assert [person.name for person in after.people] == ["Ann", *["Somebody"] * 3]
                stored = await store.table("t")
                assert stored is not None
                assert stored.row.owner_name == "Somebody"
                assert await store.person("bob") == Person(id="bob", generation=1), "old identities are void"
                assert (await store.take_link(b"link"), await store.program(b"one")) == (None, None)
                assert (await store.programs_of("bob"), await store.tables_of("bob", 9)) == ([], [])
                assert len(await store.tables_of("ann", 9)) == 2
                assert await store.forget_person("bob") == [], "nothing is left to forget"

        asyncio.run(scenario())

    def test_a_guest_without_a_stored_row_can_be_deleted_too(self, location: StoreLocation) -> None:
        async def scenario() -> None:
            async with open_node(location) as store:
                await store.open("t", open_entry("guest", "Gus"), table_row(people=("guest",)))
                assert await store.forget_person("guest") == ["t"]
                assert await store.person("guest") == Person(id="guest", generation=1)
                saved = await store.save_person(Person(id="guest", name="Gus"))
                assert saved.generation == 1

        asyncio.run(scenario())
