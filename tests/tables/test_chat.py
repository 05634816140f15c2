"""TBL-15: talk and reactions."""

from __future__ import annotations

import pytest

from sixfold.tables import actions
from sixfold.tables.chat import MESSAGES_KEPT, REACTIONS
from tests.tables.driver import TableDriver, four_players, two_players


def heard(driver: TableDriver, who: str | None) -> list[str | None]:
    return [said.text or said.reaction for said in driver.table.view(who).messages]


def test_tbl_15_people_talk_and_react() -> None:
    driver = two_players()
    driver.do("ann", actions.Chat("  good luck "))
    driver.do("bob", actions.React("thanks"))
    assert heard(driver, None) == heard(driver, "ann") == ["good luck", "thanks"]


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "one\ntwo", "a\u2028b", "\udfff"])
def test_tbl_15_what_is_said_is_one_line(text: str) -> None:
    assert two_players().error_code("ann", actions.Chat(text)) == "bad-text"


def test_tbl_15_the_longest_line_is_just_within_the_limit() -> None:
    assert two_players().do("ann", actions.Chat("x" * 300)).messages[0].text == "x" * 300


def test_tbl_15_there_are_a_few_reactions() -> None:
    assert two_players().error_code("ann", actions.React("boo")) == "unknown-reaction"
    driver = two_players()
    for kind in REACTIONS:
        driver.do("ann", actions.React(kind))


def test_tbl_15_seated_players_keep_silent_where_the_game_says_so() -> None:
    driver = TableDriver("six-4").seat("ann")
    assert driver.error_code("ann", actions.Chat("psst")) == "no-talk"
    driver = four_players()
    assert driver.error_code("ann", actions.Chat("psst")) == "no-talk"
    assert driver.error_code("cas", actions.React("wow")) == "no-reactions"
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Chat("what a game"))
    driver.do("eve", actions.React("wow"))


def test_tbl_15_those_who_play_do_not_hear_those_who_watch_until_the_game_is_over() -> None:
    driver = TableDriver("sixth")
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Chat("hello"))
    driver.start("ann", "bob")
    driver.do("eve", actions.Chat("play c3!"))
    driver.do("ann", actions.Chat("hm"))
    assert heard(driver, "ann") == ["hello", "hm"]
    assert heard(driver, "eve") == heard(driver, None) == ["hello", "play c3!", "hm"]
    driver.do("ann", actions.Resign())
    assert heard(driver, "ann") == ["hello", "play c3!", "hm"]


def test_tbl_15_the_table_keeps_the_last_things_said_with_the_names_of_that_time() -> None:
    driver = TableDriver("six")
    driver.do("eve", actions.Join("Eve"))
    for number in range(MESSAGES_KEPT + 5):
        driver.do("eve", actions.Chat(f"{number}"))
    driver.do("eve", actions.Leave())
    assert heard(driver, None)[0] == "5"
    assert {said.name for said in driver.table.messages} == {"Eve"}


def test_tbl_15_there_is_no_talk_where_the_table_was_set_so() -> None:
    driver = two_players(chat=False)
    assert driver.error_code("ann", actions.Chat("hello")) == "talk-off"
    assert driver.error_code("bob", actions.React("hello")) == "talk-off"
    assert driver.table.view(None).chat is False


def test_tbl_15_the_owner_mutes_somebody_and_lets_them_talk_again() -> None:
    driver = two_players()
    assert driver.error_code("bob", actions.Mute("ann")) == "owner-only"
    assert driver.error_code("ann", actions.Mute("eve")) == "unknown-person"
    driver.do("ann", actions.Mute("bob"))
    assert driver.error_code("bob", actions.Chat("hello")) == driver.error_code("bob", actions.React("wow")) == "muted"
    driver.do("ann", actions.Mute("bob", muted=False))
    driver.do("bob", actions.Chat("hello"))
    assert heard(driver, "ann") == ["hello"]
