"""Several people at one device (TBL-19): who they are, who acts for whom, and what becomes of them."""

from __future__ import annotations

import pytest

from sixfold.tables import Fischer, actions
from sixfold.tables.actions import AnyAction
from tests.tables.driver import TableDriver

#: A game of the small board that the second player wins with a King.
SHORT = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def pair(preset: str = "sixth-4x4") -> TableDriver:
    """Ann, and Dot beside her on the same device, playing."""
    driver = TableDriver(preset)
    driver.do("ann", actions.Sit())
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.Start())
    return driver


def mixed() -> TableDriver:
    """Ann with her companions Dot and Eli, and Bob with a device of his own, at a table for four."""
    driver = TableDriver("six-4").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.seat("bob")
    driver.do("ann", actions.AddCompanion("Eli"))
    return driver


def hands(driver: TableDriver, who: str, act: AnyAction) -> str:
    return driver.table.acting_person(who, act)


def acted(driver: TableDriver, who: str, act: AnyAction) -> None:
    """Something that a device says without naming anybody."""
    driver.do(hands(driver, who, act), act)


def test_tbl_19_a_companion_has_a_name_a_seat_and_starts_with_the_device() -> None:
    driver = pair()
    assert driver.table.seats == ("ann", "ann.2")
    seen = {person.id: (person.name, person.device_of, person.present) for person in driver.table.view("ann").people}
    assert seen == {"ann": ("Ann", None, True), "ann.2": ("Dot", "ann", True)}
    assert driver.table.phase == "playing"


def test_tbl_19_a_device_plays_for_whoever_is_to_move_and_sees_with_their_eyes() -> None:
    driver = pair()
    for ply, move in enumerate(SHORT):
        assert driver.table.view("ann").seat == ply % 2
        assert driver.table.view("ann").choices == driver.table.current_state.choices(ply % 2)
        acted(driver, "ann", actions.Turn(move))
        assert driver.entries[-1].person == ("ann", "ann.2")[ply % 2]
    assert (driver.wins("ann"), driver.wins("ann.2")) == (0, 1)
    assert [entry.seat for entry in driver.table.log] == [ply % 2 for ply in range(len(SHORT))]


def test_tbl_19_nobody_acts_for_a_device_that_is_not_theirs() -> None:
    driver = mixed()
    with pytest.raises(Exception, match="does not play on your device"):
        driver.table.acting_person("bob", actions.Turn("2,0"), "ann.2")
    assert driver.table.acting_person("ann", actions.ChooseOptions({}), "ann.2") == "ann.2"
    assert driver.table.acting_person("bob", actions.Turn("2,0")) == "bob"


def test_tbl_19_games_that_hide_something_and_programs_have_no_companions() -> None:
    for preset in ("sixes", "degrees", "sealed"):
        assert TableDriver(preset).seat("ann").error_code("ann", actions.AddCompanion("Dot")) == "own-device"
    driver = TableDriver("sixth").seat("ann")
    driver.do("robot", actions.Join("Robot", bot=True))
    assert driver.error_code("robot", actions.AddCompanion("Dot")) == "no-companions"
    assert driver.error_code("ann", actions.AddCompanion(" ")) == "bad-name"
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann", actions.AddCompanion("Eli")) == "no-free-seat"


@pytest.mark.parametrize(
    "act",
    [
        actions.Join("Dot"),
        actions.Leave(),
        actions.Chat("hello"),
        actions.Ready(),
        actions.AddCompanion("Eli"),
        actions.Start(),
    ],
)
def test_tbl_19_what_is_not_a_players_affair_is_for_whoevers_device_it_is(act: AnyAction) -> None:
    driver = TableDriver("six-4").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann.2", act) == "not-for-companions"
    assert driver.table.acting_person("ann", act) == "ann"


def test_tbl_19_those_at_one_device_agree_at_once() -> None:
    driver = pair()
    acted(driver, "ann", actions.Turn("a1"))
    acted(driver, "ann", actions.RequestTakeback())
    assert (driver.entries[-1].person, len(driver.table.log)) == ("ann", 0)
    acted(driver, "ann", actions.OfferDraw())
    assert driver.table.current_state.outcome is not None
    acted(driver, "ann", actions.RequestRematch())
    assert (driver.table.game_number, driver.table.phase) == (2, "playing")
    assert set(driver.table.seats) == {"ann", "ann.2"}


def test_tbl_19_a_device_answers_others_for_all_who_are_at_it() -> None:
    driver = mixed()
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start())
    seats = driver.table.seats
    assert seats == ("ann", "ann.2", "bob", "ann.3")
    driver.turns("2,0", "0,1", "1,1")
    driver.do("bob", actions.RequestTakeback())
    # Bob plays with Ann against both of her companions, who answer with one tap.
    act = actions.Accept("takeback")
    assert hands(driver, "ann", act) == "ann.2"
    acted(driver, "ann", act)
    assert driver.table.to_move == 2


def test_tbl_19_others_wait_until_the_device_says_that_it_is_ready() -> None:
    driver = TableDriver("six-4").seat("ann")
    driver.do("bob", actions.Join("Bob"))
    driver.do("bob", actions.Sit())
    for name in ("Cas", "Dot"):
        driver.do("bob", actions.AddCompanion(name))
    assert driver.error_code("ann", actions.Start()) == "not-ready"
    driver.do("bob", actions.Ready())
    assert driver.do("ann", actions.Start()).phase == "playing"


def test_tbl_19_whoever_watches_may_seat_two_who_share_the_device() -> None:
    driver = TableDriver("sixth-4x4", spectators=False)
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.AddCompanion("Eli"))
    driver.do("ann", actions.Start())
    assert driver.table.view("ann").game is not None
    assert driver.table.view("bob").game is None
    acted(driver, "ann", actions.Turn("a1"))
    acted(driver, "ann", actions.Resign())
    assert driver.wins("ann.2") == 1


def test_tbl_19_companions_go_and_come_back_with_the_device() -> None:
    driver = pair()
    acted(driver, "ann", actions.Turn("a1"))
    driver.do("ann", actions.Leave())
    assert not any(person.present for person in driver.table.people)
    driver.do("ann", actions.Join("Ann"))
    assert all(person.present for person in driver.table.people)
    acted(driver, "ann", actions.Turn("a2"))
    assert driver.table.to_move == 0


def test_tbl_19_before_a_game_companions_who_go_are_forgotten() -> None:
    driver = mixed()
    driver.do("ann", actions.Stand())
    driver.do("ann.2", actions.Stand())
    assert driver.table.person("ann.2") is None
    driver.do("ann", actions.Leave())
    assert [person.id for person in driver.table.people] == ["ann", "bob"]
    assert driver.table.acting_owner == "bob"


def test_tbl_19_whoever_is_sent_away_takes_their_companions_along() -> None:
    driver = TableDriver("six-4").seat("ann", "bob")
    driver.do("bob", actions.AddCompanion("Cas"))
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann", actions.TransferOwnership("bob.2")) == "no-owner"
    driver.do("ann", actions.Kick("bob"))
    assert list(driver.table.seats) == ["ann", None, None, "ann.2"]
    driver.do("ann", actions.Kick("ann.2"))
    # The next one is somebody else, and called so.
    driver.do("ann", actions.AddCompanion("Eli"))
    assert list(driver.table.seats) == ["ann", "ann.3", None, None]
    playing = pair()
    assert playing.error_code("ann", actions.Kick("ann.2")) == "playing-on"


def test_tbl_19_a_device_has_one_vote_and_its_owner_may_close_the_table() -> None:
    driver = pair()
    driver.do("ann", actions.CallVote("Tea?"))
    assert driver.table.votes[-1].result == "carried"
    driver.do("ann", actions.Close())
    assert driver.table.closed


def test_tbl_19_armies_are_chosen_one_after_the_other_and_told_to_no_other_device() -> None:
    driver = TableDriver("sixth-armies").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    army = actions.ChooseOptions({"army": {"P": 6, "G": 1, "H": 0}})
    assert driver.table.perform("ann.2", 9.0, army).audience == frozenset({"ann"})
    driver.do("ann.2", army)
    assert driver.table.require_person("ann.2").chosen_options
    for who in ("ann", "bob", None):
        assert "P6" not in str(driver.table.view(who)), "nobody sees what a companion chose, whoever's device it is"


def test_tbl_19_clocks_run_for_each_seat_and_the_log_says_who_played() -> None:
    driver = TableDriver("sixth-4x4", clock=Fischer(60, 0)).seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.Start())
    driver.do("ann", actions.Turn("a1"), driver.table.at + 10)
    assert driver.table.clocks.remaining(driver.table.at + 5) == (50.0, 55.0)
    done = driver.table.perform("ann.2", driver.table.at, actions.Turn("a2"))
    line = done.entry
    assert done.event.seat == 1
    assert (
        line.dumps() == f'{{"seq":{line.seq},"person":"ann.2","at":{line.at},"action":{{"type":"turn","move":"a2"}}}}'
    )
