"""TBL-6: what each seat chooses for itself, unseen until the start."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import BadOption
from sixfold.games.options import Value
from sixfold.tables import actions, fold
from tests.tables.driver import ALL, TableDriver

#: What Bob may choose with twelve points: a share in Milady costs two, a Giant two, a Hunchback three.
CHOICES = st.fixed_dictionaries(
    {},
    optional={
        "shares": st.booleans(),
        "army": st.none()
        | st.fixed_dictionaries({}, optional={"P": st.integers(0, 5), "G": st.integers(0, 1), "H": st.integers(0, 1)}),
    },
)


def armies() -> TableDriver:
    return TableDriver("sixth-armies").seat("ann", "bob")


def seen(driver: TableDriver, who: str | None) -> bytes:
    return msgspec.json.encode(driver.table.view(who))


@given(one=CHOICES, other=CHOICES)
def test_tbl_6_nobody_else_sees_a_byte_of_what_a_seat_chose(one: dict[str, Value], other: dict[str, Value]) -> None:
    drivers = []
    for values in (one, other):
        driver = armies()
        driver.do("eve", actions.Join("Eve"))
        driver.do("bob", actions.ChooseOptions(values))
        driver.do("ann", actions.ChooseOptions({"shares": False}))
        drivers.append(driver)
    for who in ("ann", "eve", "nobody", None):
        assert seen(drivers[0], who) == seen(drivers[1], who)
    for driver in drivers:
        driver.do("bob", actions.Ready())
    for who in ("ann", "eve", None):
        assert seen(drivers[0], who) == seen(drivers[1], who)


def test_tbl_6_choices_are_revealed_together_at_the_start() -> None:
    driver = armies()
    driver.do("ann", actions.ChooseOptions({"army": {"G": 1, "P": 2}, "shares": False}))
    driver.do("bob", actions.ChooseOptions({"army": {"H": 1}}))
    assert driver.table.view("bob").options == ""
    assert driver.table.view("bob").chosen_options == "army=P0G0H1"
    driver.start()
    assert driver.table.view(None).options == "shares=no/yes army=P2G1H0/P0G0H1"
    assert fold(driver.entries) == driver.table


def test_tbl_6_a_choice_is_checked_alone_when_it_is_made() -> None:
    driver = armies()
    assert driver.error_code("ann", actions.ChooseOptions({"army": {"P": 13}})) == "army-too-dear"
    assert driver.error_code("ann", actions.ChooseOptions({"army": {"X": 1}})) == "option-value"
    assert driver.error_code("ann", actions.ChooseOptions({"wings": True})) == "option-unknown"
    assert driver.error_code("ann", actions.ChooseOptions({"points": 40})) == "owner-chooses"
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.ChooseOptions({})) == "not-seated"


def test_tbl_6_a_refused_choice_names_the_seat_that_made_it() -> None:
    driver = armies()
    for seat, person in enumerate(("ann", "bob")):
        with pytest.raises(BadOption) as caught:
            driver.do(person, actions.ChooseOptions({"army": {"P": 13}}))
        assert caught.value.params["seat"] == seat


def test_tbl_6_what_each_seat_chooses_is_not_for_the_owner_to_set() -> None:
    with pytest.raises(Exception, match="Each player chooses"):
        TableDriver("sixth-armies", options={"shares": True})


def test_tbl_6_a_choice_may_be_changed_until_the_start_and_what_is_left_out_is_as_usual() -> None:
    driver = armies()
    driver.do("bob", actions.ChooseOptions({"army": {"P": 3}, "shares": False}))
    driver.do("bob", actions.ChooseOptions({"shares": False}))
    driver.start()
    assert driver.table.view(None).options == "shares=yes/no"
    assert driver.error_code("bob", actions.ChooseOptions({})) == "wrong-phase"


def test_tbl_6_a_choice_goes_with_the_seat_that_is_given_up() -> None:
    driver = armies()
    driver.do("bob", actions.ChooseOptions({"shares": False}))
    driver.do("bob", actions.Stand())
    driver.seat("bob")
    assert driver.table.view("bob").chosen_options == ""


def test_tbl_6_choices_that_do_not_go_together_are_told_without_telling_whose() -> None:
    driver = TableDriver("sealed").seat("ann", "bob")
    driver.do("ann", actions.ChooseOptions({"purse": 0}))
    driver.do("bob", actions.ChooseOptions({"purse": 0}))
    driver.do("bob", actions.Ready())
    assert driver.error_code("ann", actions.Start()) == "choices-clash"
    driver.do("bob", actions.ChooseOptions({"purse": 1}))
    driver.do("ann", actions.Start())
    assert fold(driver.entries, ALL).current_state.game.options["purse"] == (0, 1)


def test_tbl_6_a_choice_stays_for_the_next_game_and_may_be_changed_after_the_last() -> None:
    driver = armies()
    driver.do("ann", actions.ChooseOptions({"shares": False}))
    driver.start()
    driver.do("bob", actions.Resign())
    driver.do("bob", actions.ChooseOptions({"army": {"G": 1}}))
    assert driver.table.view("ann").options == "shares=no/yes", "the last game is shown as it was"
    driver.do("bob", actions.RequestRematch())
    driver.do("ann", actions.Accept("rematch"))
    assert driver.table.seats == ("bob", "ann"), "the loser starts"
    assert driver.table.view(None).options == "shares=yes/no army=P0G1H0/none"
