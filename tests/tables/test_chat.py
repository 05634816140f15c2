"""TBL-15: chat and reactions."""

from __future__ import annotations

import pytest

from sixfold.tables import actions
from sixfold.tables.chat import MESSAGES_KEPT, REACTIONS
from tests.tables.driver import TableDriver, four_players, two_players


def visible_messages(driver: TableDriver, person: str | None) -> list[str | None]:
    """The texts and reactions that a person can see."""
    return [message.text or message.reaction for message in driver.table.view(person).messages]


def test_tbl_15_people_chat_and_react() -> None:
    driver = two_players()
    driver.do("ann", actions.Chat("  good luck "))
    driver.do("bob", actions.React("thanks"))
    assert visible_messages(driver, None) == visible_messages(driver, "ann") == ["good luck", "thanks"]


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "one\ntwo", "a\u2028b", "\udfff"])
def test_tbl_15_a_message_is_one_line(text: str) -> None:
    assert two_players().error_code("ann", actions.Chat(text)) == "bad-text"


def test_tbl_15_the_longest_message_has_300_characters() -> None:
    assert two_players().do("ann", actions.Chat("x" * 300)).messages[0].text == "x" * 300


def test_tbl_15_only_listed_reactions_are_accepted() -> None:
    assert two_players().error_code("ann", actions.React("boo")) == "unknown-reaction"
    driver = two_players()
    for kind in REACTIONS:
        driver.do("ann", actions.React(kind))


def test_tbl_15_seated_players_cannot_chat_if_the_game_forbids_it() -> None:
    driver = TableDriver("six-4").seat("ann")
    assert driver.error_code("ann", actions.Chat("psst")) == "no-talk"
    driver = four_players()
    assert driver.error_code("ann", actions.Chat("psst")) == "no-talk"
    assert driver.error_code("cas", actions.React("wow")) == "no-reactions"
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Chat("what a game"))
    driver.do("eve", actions.React("wow"))


def test_tbl_15_players_see_messages_of_spectators_after_the_game() -> None:
    driver = TableDriver("sixth")
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Chat("hello"))
    driver.start("ann", "bob")
    driver.do("eve", actions.Chat("play c3!"))
    driver.do("ann", actions.Chat("hm"))
    assert visible_messages(driver, "ann") == ["hello", "hm"]
    assert visible_messages(driver, "eve") == visible_messages(driver, None) == ["hello", "play c3!", "hm"]
    driver.do("ann", actions.Resign())
    assert visible_messages(driver, "ann") == ["hello", "play c3!", "hm"]


def test_tbl_15_the_table_keeps_the_last_messages_with_the_names_of_their_time() -> None:
    driver = TableDriver("six")
    driver.do("eve", actions.Join("Eve"))
    for number in range(MESSAGES_KEPT + 5):
        driver.do("eve", actions.Chat(f"{number}"))
    driver.do("eve", actions.Leave())
    assert visible_messages(driver, None)[0] == "5"
    assert {message.name for message in driver.table.messages} == {"Eve"}


def test_tbl_15_chat_can_be_turned_off() -> None:
    driver = two_players(chat=False)
    assert driver.error_code("ann", actions.Chat("hello")) == "talk-off"
    assert driver.error_code("bob", actions.React("hello")) == "talk-off"
    assert driver.table.view(None).chat is False


def test_tbl_15_the_owner_mutes_and_unmutes_people() -> None:
    driver = two_players()
    assert driver.error_code("bob", actions.Mute("ann")) == "owner-only"
    assert driver.error_code("ann", actions.Mute("eve")) == "unknown-person"
    driver.do("ann", actions.Mute("bob"))
    assert driver.error_code("bob", actions.Chat("hello")) == driver.error_code("bob", actions.React("wow")) == "muted"
    driver.do("ann", actions.Mute("bob", muted=False))
    driver.do("bob", actions.Chat("hello"))
    assert visible_messages(driver, "ann") == ["hello"]
