"""Companions (TBL-19): several people who play on one device."""

from __future__ import annotations

import pytest

from sixfold.tables import Fischer, actions
from sixfold.tables.actions import AnyAction
from tests.tables.driver import TableDriver

#: A game of `sixth-4x4` that the second player wins with a King.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def two_on_one_device(preset: str = "sixth-4x4") -> TableDriver:
    """A game of Ann and Dot on Ann's device."""
    driver = TableDriver(preset)
    driver.do("ann", actions.Sit())
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.Start())
    return driver


def table_with_companions() -> TableDriver:
    """A table for four before the game: Ann with her companions Dot and Eli, and Bob on another device."""
    driver = TableDriver("six-4").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.seat("bob")
    driver.do("ann", actions.AddCompanion("Eli"))
    return driver


def acting_person(driver: TableDriver, person: str, action: AnyAction) -> str:
    return driver.table.acting_person(person, action)


def act_on_device(driver: TableDriver, person: str, action: AnyAction) -> None:
    """Perform an action of a device that does not name which of its people acts."""
    driver.do(acting_person(driver, person, action), action)


def test_tbl_19_a_companion_has_a_name_and_a_seat_and_needs_no_ready() -> None:
    driver = two_on_one_device()
    assert driver.table.seats == ("ann", "ann.2")
    people = {person.id: (person.name, person.device_of, person.present) for person in driver.table.view("ann").people}
    assert people == {"ann": ("Ann", None, True), "ann.2": ("Dot", "ann", True)}
    assert driver.table.phase == "playing"


def test_tbl_19_a_device_acts_and_sees_as_the_person_to_move() -> None:
    driver = two_on_one_device()
    for ply, move in enumerate(SHORT_GAME):
        assert driver.table.view("ann").seat == ply % 2
        assert driver.table.view("ann").choices == driver.table.current_state.choices(ply % 2)
        act_on_device(driver, "ann", actions.Turn(move))
        assert driver.entries[-1].person == ("ann", "ann.2")[ply % 2]
    assert (driver.wins("ann"), driver.wins("ann.2")) == (0, 1)
    assert [entry.seat for entry in driver.table.log] == [ply % 2 for ply in range(len(SHORT_GAME))]


def test_tbl_19_nobody_acts_for_a_companion_of_another_device() -> None:
    driver = table_with_companions()
    with pytest.raises(Exception, match="does not play on your device"):
        driver.table.acting_person("bob", actions.Turn("2,0"), "ann.2")
    assert driver.table.acting_person("ann", actions.ChooseOptions({}), "ann.2") == "ann.2"
    assert driver.table.acting_person("bob", actions.Turn("2,0")) == "bob"


def test_tbl_19_hidden_games_and_programs_have_no_companions() -> None:
    for preset in ("sixes", "degrees", "sealed"):
        assert TableDriver(preset).seat("ann").error_code("ann", actions.AddCompanion("Dot")) == "own-device"
    driver = TableDriver("sixth").seat("ann")
    driver.do("robot", actions.Join("Robot", bot=True))
    assert driver.error_code("robot", actions.AddCompanion("Dot")) == "no-companions"
    assert driver.error_code("ann", actions.AddCompanion(" ")) == "bad-name"
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann", actions.AddCompanion("Eli")) == "no-free-seat"


@pytest.mark.parametrize(
    "action",
    [
        actions.Join("Dot"),
        actions.Leave(),
        actions.Chat("hello"),
        actions.Ready(),
        actions.AddCompanion("Eli"),
        actions.Start(),
    ],
)
def test_tbl_19_a_companion_can_only_play_the_rest_is_for_the_device_owner(action: AnyAction) -> None:
    driver = TableDriver("six-4").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann.2", action) == "not-for-companions"
    assert driver.table.acting_person("ann", action) == "ann"


def test_tbl_19_players_on_one_device_agree_at_once() -> None:
    driver = two_on_one_device()
    act_on_device(driver, "ann", actions.Turn("a1"))
    act_on_device(driver, "ann", actions.RequestTakeback())
    assert (driver.entries[-1].person, len(driver.table.log)) == ("ann", 0)
    act_on_device(driver, "ann", actions.OfferDraw())
    assert driver.table.current_state.outcome is not None
    act_on_device(driver, "ann", actions.RequestRematch())
    assert (driver.table.game_number, driver.table.phase) == (2, "playing")
    assert set(driver.table.seats) == {"ann", "ann.2"}


def test_tbl_19_a_device_accepts_an_offer_for_all_its_players() -> None:
    driver = table_with_companions()
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start())
    seats = driver.table.seats
    assert seats == ("ann", "ann.2", "bob", "ann.3")
    driver.turns("2,0", "0,1", "1,1")
    driver.do("bob", actions.RequestTakeback())
    # Bob plays with Ann against both of her companions, who accept with one tap.
    accept = actions.Accept("takeback")
    assert acting_person(driver, "ann", accept) == "ann.2"
    act_on_device(driver, "ann", accept)
    assert driver.table.to_move == 2


def test_tbl_19_the_game_waits_until_a_device_is_ready() -> None:
    driver = TableDriver("six-4").seat("ann")
    driver.do("bob", actions.Join("Bob"))
    driver.do("bob", actions.Sit())
    for name in ("Cas", "Dot"):
        driver.do("bob", actions.AddCompanion(name))
    assert driver.error_code("ann", actions.Start()) == "not-ready"
    driver.do("bob", actions.Ready())
    assert driver.do("ann", actions.Start()).phase == "playing"


def test_tbl_19_a_spectator_can_seat_two_companions() -> None:
    driver = TableDriver("sixth-4x4", spectators=False)
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.AddCompanion("Eli"))
    driver.do("ann", actions.Start())
    assert driver.table.view("ann").game is not None
    assert driver.table.view("bob").game is None
    act_on_device(driver, "ann", actions.Turn("a1"))
    act_on_device(driver, "ann", actions.Resign())
    assert driver.wins("ann.2") == 1


def test_tbl_19_companions_leave_and_return_with_the_device() -> None:
    driver = two_on_one_device()
    act_on_device(driver, "ann", actions.Turn("a1"))
    driver.do("ann", actions.Leave())
    assert not any(person.present for person in driver.table.people)
    driver.do("ann", actions.Join("Ann"))
    assert all(person.present for person in driver.table.people)
    act_on_device(driver, "ann", actions.Turn("a2"))
    assert driver.table.to_move == 0


def test_tbl_19_companions_who_leave_before_a_game_are_removed() -> None:
    driver = table_with_companions()
    driver.do("ann", actions.Stand())
    driver.do("ann.2", actions.Stand())
    assert driver.table.person("ann.2") is None
    driver.do("ann", actions.Leave())
    assert [person.id for person in driver.table.people] == ["ann", "bob"]
    assert driver.table.acting_owner == "bob"


def test_tbl_19_kicking_a_person_kicks_their_companions() -> None:
    driver = TableDriver("six-4").seat("ann", "bob")
    driver.do("bob", actions.AddCompanion("Cas"))
    driver.do("ann", actions.AddCompanion("Dot"))
    assert driver.error_code("ann", actions.TransferOwnership("bob.2")) == "no-owner"
    driver.do("ann", actions.Kick("bob"))
    assert list(driver.table.seats) == ["ann", None, None, "ann.2"]
    driver.do("ann", actions.Kick("ann.2"))
    # The id of a kicked companion is not used again.
    driver.do("ann", actions.AddCompanion("Eli"))
    assert list(driver.table.seats) == ["ann", "ann.3", None, None]
    playing = two_on_one_device()
    assert playing.error_code("ann", actions.Kick("ann.2")) == "playing-on"


def test_tbl_19_a_device_has_one_vote_and_its_owner_may_close_the_table() -> None:
    driver = two_on_one_device()
    driver.do("ann", actions.CallVote("Tea?"))
    assert driver.table.votes[-1].result == "carried"
    driver.do("ann", actions.Close())
    assert driver.table.closed


def test_tbl_19_choices_of_a_companion_stay_on_the_device() -> None:
    driver = TableDriver("sixth-armies").seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    army = actions.ChooseOptions({"army": {"P": 6, "G": 1, "H": 0}})
    assert driver.table.perform("ann.2", 9.0, army).audience == frozenset({"ann"})
    driver.do("ann.2", army)
    assert driver.table.require_person("ann.2").chosen_options
    for who in ("ann", "bob", None):
        assert "P6" not in str(driver.table.view(who)), "nobody sees what a companion chose, not even the device owner"


def test_tbl_19_each_companion_has_a_clock_and_is_named_in_the_log() -> None:
    driver = TableDriver("sixth-4x4", clock=Fischer(60, 0)).seat("ann")
    driver.do("ann", actions.AddCompanion("Dot"))
    driver.do("ann", actions.Start())
    driver.do("ann", actions.Turn("a1"), driver.table.at + 10)
    assert driver.table.clocks.remaining(driver.table.at + 5) == (50.0, 55.0)
    applied = driver.table.perform("ann.2", driver.table.at, actions.Turn("a2"))
    entry = applied.entry
    assert applied.event.seat == 1
    assert (
        entry.dumps()
        == f'{{"seq":{entry.seq},"person":"ann.2","at":{entry.at},"action":{{"type":"turn","move":"a2"}}}}'
    )
