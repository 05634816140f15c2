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
    evening = TableDriver(preset)
    evening.do("ann", actions.Sit())
    evening.do("ann", actions.AddCompanion("Dot"))
    evening.do("ann", actions.Start())
    return evening


def mixed() -> TableDriver:
    """Ann with her companions Dot and Eli, and Bob with a device of his own, at a table for four."""
    evening = TableDriver("six-4").seat("ann")
    evening.do("ann", actions.AddCompanion("Dot"))
    evening.seat("bob")
    evening.do("ann", actions.AddCompanion("Eli"))
    return evening


def hands(evening: TableDriver, who: str, act: AnyAction) -> str:
    return evening.table.acting_person(who, act)


def acted(evening: TableDriver, who: str, act: AnyAction) -> None:
    """Something that a device says without naming anybody."""
    evening.do(hands(evening, who, act), act)


def test_tbl_19_a_companion_has_a_name_a_seat_and_starts_with_the_device() -> None:
    evening = pair()
    assert evening.table.seats == ("ann", "ann.2")
    seen = {person.id: (person.name, person.device_of, person.present) for person in evening.table.view("ann").people}
    assert seen == {"ann": ("Ann", None, True), "ann.2": ("Dot", "ann", True)}
    assert evening.table.phase == "playing"


def test_tbl_19_a_device_plays_for_whoever_is_to_move_and_sees_with_their_eyes() -> None:
    evening = pair()
    for ply, move in enumerate(SHORT):
        assert evening.table.view("ann").seat == ply % 2
        assert evening.table.view("ann").choices == evening.table.current_state.choices(ply % 2)
        acted(evening, "ann", actions.Turn(move))
        assert evening.entries[-1].person == ("ann", "ann.2")[ply % 2]
    assert (evening.wins("ann"), evening.wins("ann.2")) == (0, 1)
    assert [entry.seat for entry in evening.table.log] == [ply % 2 for ply in range(len(SHORT))]


def test_tbl_19_nobody_acts_for_a_device_that_is_not_theirs() -> None:
    evening = mixed()
    with pytest.raises(Exception, match="does not play on your device"):
        evening.table.acting_person("bob", actions.Turn("2,0"), "ann.2")
    assert evening.table.acting_person("ann", actions.ChooseOptions({}), "ann.2") == "ann.2"
    assert evening.table.acting_person("bob", actions.Turn("2,0")) == "bob"


def test_tbl_19_games_that_hide_something_and_programs_have_no_companions() -> None:
    for preset in ("sixes", "degrees", "sealed"):
        assert TableDriver(preset).seat("ann").error_code("ann", actions.AddCompanion("Dot")) == "own-device"
    evening = TableDriver("sixth").seat("ann")
    evening.do("robot", actions.Join("Robot", bot=True))
    assert evening.error_code("robot", actions.AddCompanion("Dot")) == "no-companions"
    assert evening.error_code("ann", actions.AddCompanion(" ")) == "bad-name"
    evening.do("ann", actions.AddCompanion("Dot"))
    assert evening.error_code("ann", actions.AddCompanion("Eli")) == "no-free-seat"


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
    evening = TableDriver("six-4").seat("ann")
    evening.do("ann", actions.AddCompanion("Dot"))
    assert evening.error_code("ann.2", act) == "not-for-companions"
    assert evening.table.acting_person("ann", act) == "ann"


def test_tbl_19_those_at_one_device_agree_at_once() -> None:
    evening = pair()
    acted(evening, "ann", actions.Turn("a1"))
    acted(evening, "ann", actions.RequestTakeback())
    assert (evening.entries[-1].person, len(evening.table.log)) == ("ann", 0)
    acted(evening, "ann", actions.OfferDraw())
    assert evening.table.current_state.outcome is not None
    acted(evening, "ann", actions.RequestRematch())
    assert (evening.table.game_number, evening.table.phase) == (2, "playing")
    assert set(evening.table.seats) == {"ann", "ann.2"}


def test_tbl_19_a_device_answers_others_for_all_who_are_at_it() -> None:
    evening = mixed()
    evening.do("bob", actions.Ready())
    evening.do("ann", actions.Start())
    seats = evening.table.seats
    assert seats == ("ann", "ann.2", "bob", "ann.3")
    evening.turns("2,0", "0,1", "1,1")
    evening.do("bob", actions.RequestTakeback())
    # Bob plays with Ann against both of her companions, who answer with one tap.
    act = actions.Accept("takeback")
    assert hands(evening, "ann", act) == "ann.2"
    acted(evening, "ann", act)
    assert evening.table.to_move == 2


def test_tbl_19_others_wait_until_the_device_says_that_it_is_ready() -> None:
    evening = TableDriver("six-4").seat("ann")
    evening.do("bob", actions.Join("Bob"))
    evening.do("bob", actions.Sit())
    for name in ("Cas", "Dot"):
        evening.do("bob", actions.AddCompanion(name))
    assert evening.error_code("ann", actions.Start()) == "not-ready"
    evening.do("bob", actions.Ready())
    assert evening.do("ann", actions.Start()).phase == "playing"


def test_tbl_19_whoever_watches_may_seat_two_who_share_the_device() -> None:
    evening = TableDriver("sixth-4x4", spectators=False)
    evening.do("ann", actions.AddCompanion("Dot"))
    evening.do("ann", actions.AddCompanion("Eli"))
    evening.do("ann", actions.Start())
    assert evening.table.view("ann").game is not None
    assert evening.table.view("bob").game is None
    acted(evening, "ann", actions.Turn("a1"))
    acted(evening, "ann", actions.Resign())
    assert evening.wins("ann.2") == 1


def test_tbl_19_companions_go_and_come_back_with_the_device() -> None:
    evening = pair()
    acted(evening, "ann", actions.Turn("a1"))
    evening.do("ann", actions.Leave())
    assert not any(person.present for person in evening.table.people)
    evening.do("ann", actions.Join("Ann"))
    assert all(person.present for person in evening.table.people)
    acted(evening, "ann", actions.Turn("a2"))
    assert evening.table.to_move == 0


def test_tbl_19_before_a_game_companions_who_go_are_forgotten() -> None:
    evening = mixed()
    evening.do("ann", actions.Stand())
    evening.do("ann.2", actions.Stand())
    assert evening.table.person("ann.2") is None
    evening.do("ann", actions.Leave())
    assert [person.id for person in evening.table.people] == ["ann", "bob"]
    assert evening.table.acting_owner == "bob"


def test_tbl_19_whoever_is_sent_away_takes_their_companions_along() -> None:
    evening = TableDriver("six-4").seat("ann", "bob")
    evening.do("bob", actions.AddCompanion("Cas"))
    evening.do("ann", actions.AddCompanion("Dot"))
    assert evening.error_code("ann", actions.TransferOwnership("bob.2")) == "no-owner"
    evening.do("ann", actions.Kick("bob"))
    assert list(evening.table.seats) == ["ann", None, None, "ann.2"]
    evening.do("ann", actions.Kick("ann.2"))
    # The next one is somebody else, and called so.
    evening.do("ann", actions.AddCompanion("Eli"))
    assert list(evening.table.seats) == ["ann", "ann.3", None, None]
    playing = pair()
    assert playing.error_code("ann", actions.Kick("ann.2")) == "playing-on"


def test_tbl_19_a_device_has_one_vote_and_its_owner_may_close_the_table() -> None:
    evening = pair()
    evening.do("ann", actions.CallVote("Tea?"))
    assert evening.table.votes[-1].result == "carried"
    evening.do("ann", actions.Close())
    assert evening.table.closed


def test_tbl_19_armies_are_chosen_one_after_the_other_and_told_to_no_other_device() -> None:
    evening = TableDriver("sixth-armies").seat("ann")
    evening.do("ann", actions.AddCompanion("Dot"))
    army = actions.ChooseOptions({"army": {"P": 6, "G": 1, "H": 0}})
    assert evening.table.perform("ann.2", 9.0, army).audience == frozenset({"ann"})
    evening.do("ann.2", army)
    assert evening.table.require_person("ann.2").chosen_options
    for who in ("ann", "bob", None):
        assert "P6" not in str(evening.table.view(who)), "nobody sees what a companion chose, whoever's device it is"


def test_tbl_19_clocks_run_for_each_seat_and_the_log_says_who_played() -> None:
    evening = TableDriver("sixth-4x4", clock=Fischer(60, 0)).seat("ann")
    evening.do("ann", actions.AddCompanion("Dot"))
    evening.do("ann", actions.Start())
    evening.do("ann", actions.Turn("a1"), evening.table.at + 10)
    assert evening.table.clocks.remaining(evening.table.at + 5) == (50.0, 55.0)
    done = evening.table.perform("ann.2", evening.table.at, actions.Turn("a2"))
    line = done.entry
    assert done.event.seat == 1
    assert (
        line.dumps() == f'{{"seq":{line.seq},"person":"ann.2","at":{line.at},"action":{{"type":"turn","move":"a2"}}}}'
    )
