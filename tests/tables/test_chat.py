"""TBL-15: talk and reactions."""

from __future__ import annotations

import pytest

from sixfold.tables import actions
from sixfold.tables.chat import MESSAGES_KEPT, REACTIONS
from tests.tables.driver import TableDriver, four_players, two_players


def heard(evening: TableDriver, who: str | None) -> list[str | None]:
    return [said.text or said.reaction for said in evening.table.view(who).messages]


def test_tbl_15_people_talk_and_react() -> None:
    evening = two_players()
    evening.do("ann", actions.Chat("  good luck "))
    evening.do("bob", actions.React("thanks"))
    assert heard(evening, None) == heard(evening, "ann") == ["good luck", "thanks"]


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "one\ntwo", "a\u2028b", "\udfff"])
def test_tbl_15_what_is_said_is_one_line(text: str) -> None:
    assert two_players().error_code("ann", actions.Chat(text)) == "bad-text"


def test_tbl_15_the_longest_line_is_just_within_the_limit() -> None:
    assert two_players().do("ann", actions.Chat("x" * 300)).messages[0].text == "x" * 300


def test_tbl_15_there_are_a_few_reactions() -> None:
    assert two_players().error_code("ann", actions.React("boo")) == "unknown-reaction"
    evening = two_players()
    for kind in REACTIONS:
        evening.do("ann", actions.React(kind))


def test_tbl_15_seated_players_keep_silent_where_the_game_says_so() -> None:
    evening = TableDriver("six-4").seat("ann")
    assert evening.error_code("ann", actions.Chat("psst")) == "no-talk"
    evening = four_players()
    assert evening.error_code("ann", actions.Chat("psst")) == "no-talk"
    assert evening.error_code("cas", actions.React("wow")) == "no-reactions"
    evening.do("eve", actions.Join("Eve"))
    evening.do("eve", actions.Chat("what a game"))
    evening.do("eve", actions.React("wow"))


def test_tbl_15_those_who_play_do_not_hear_those_who_watch_until_the_game_is_over() -> None:
    evening = TableDriver("sixth")
    evening.do("eve", actions.Join("Eve"))
    evening.do("eve", actions.Chat("hello"))
    evening.start("ann", "bob")
    evening.do("eve", actions.Chat("play c3!"))
    evening.do("ann", actions.Chat("hm"))
    assert heard(evening, "ann") == ["hello", "hm"]
    assert heard(evening, "eve") == heard(evening, None) == ["hello", "play c3!", "hm"]
    evening.do("ann", actions.Resign())
    assert heard(evening, "ann") == ["hello", "play c3!", "hm"]


def test_tbl_15_the_table_keeps_the_last_things_said_with_the_names_of_that_time() -> None:
    evening = TableDriver("six")
    evening.do("eve", actions.Join("Eve"))
    for number in range(MESSAGES_KEPT + 5):
        evening.do("eve", actions.Chat(f"{number}"))
    evening.do("eve", actions.Leave())
    assert heard(evening, None)[0] == "5"
    assert {said.name for said in evening.table.messages} == {"Eve"}


def test_tbl_15_there_is_no_talk_where_the_table_was_set_so() -> None:
    evening = two_players(chat=False)
    assert evening.error_code("ann", actions.Chat("hello")) == "talk-off"
    assert evening.error_code("bob", actions.React("hello")) == "talk-off"
    assert evening.table.view(None).chat is False


def test_tbl_15_the_owner_mutes_somebody_and_lets_them_talk_again() -> None:
    evening = two_players()
    assert evening.error_code("bob", actions.Mute("ann")) == "owner-only"
    assert evening.error_code("ann", actions.Mute("eve")) == "unknown-person"
    evening.do("ann", actions.Mute("bob"))
    assert (
        evening.error_code("bob", actions.Chat("hello")) == evening.error_code("bob", actions.React("wow")) == "muted"
    )
    evening.do("ann", actions.Mute("bob", muted=False))
    evening.do("bob", actions.Chat("hello"))
    assert heard(evening, "ann") == ["hello"]
