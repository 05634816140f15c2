"""TBL-6: options that each seat chooses for itself, hidden until the start."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import BadOption
from sixfold.games.options import Value
from sixfold.tables import actions, fold
from tests.tables.driver import ALL, TableDriver

#: Choices that twelve points pay for: a share in Milady costs two, a Giant two, a Hunchback three.
CHOICES = st.fixed_dictionaries(
    {},
    optional={
        "shares": st.booleans(),
        "army": st.none()
        | st.fixed_dictionaries({}, optional={"P": st.integers(0, 5), "G": st.integers(0, 1), "H": st.integers(0, 1)}),
    },
)


def table_with_armies() -> TableDriver:
    """A table where Ann and Bob choose their armies."""
    return TableDriver("sixth-armies").seat("ann", "bob")


def view_json(driver: TableDriver, person: str | None) -> bytes:
    return msgspec.json.encode(driver.table.view(person))


@given(one=CHOICES, other=CHOICES)
def test_tbl_6_views_of_others_do_not_depend_on_a_choice(one: dict[str, Value], other: dict[str, Value]) -> None:
    drivers = []
    for values in (one, other):
        driver = table_with_armies()
        driver.do("eve", actions.Join("Eve"))
        driver.do("bob", actions.ChooseOptions(values))
        driver.do("ann", actions.ChooseOptions({"shares": False}))
        drivers.append(driver)
    for person in ("ann", "eve", "nobody", None):
        assert view_json(drivers[0], person) == view_json(drivers[1], person)
    for driver in drivers:
        driver.do("bob", actions.Ready())
    for person in ("ann", "eve", None):
        assert view_json(drivers[0], person) == view_json(drivers[1], person)


def test_tbl_6_choices_are_revealed_together_at_the_start() -> None:
    driver = table_with_armies()
    driver.do("ann", actions.ChooseOptions({"army": {"G": 1, "P": 2}, "shares": False}))
    driver.do("bob", actions.ChooseOptions({"army": {"H": 1}}))
    assert driver.table.view("bob").options == ""
    assert driver.table.view("bob").chosen_options == "army=P0G0H1"
    driver.start()
    assert driver.table.view(None).options == "shares=no/yes army=P2G1H0/P0G0H1"
    assert fold(driver.entries) == driver.table


def test_tbl_6_a_choice_is_checked_when_it_is_made() -> None:
    driver = table_with_armies()
    assert driver.error_code("ann", actions.ChooseOptions({"army": {"P": 13}})) == "army-too-dear"
    assert driver.error_code("ann", actions.ChooseOptions({"army": {"X": 1}})) == "option-value"
    assert driver.error_code("ann", actions.ChooseOptions({"wings": True})) == "option-unknown"
    assert driver.error_code("ann", actions.ChooseOptions({"points": 40})) == "owner-chooses"
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.ChooseOptions({})) == "not-seated"


def test_tbl_6_the_error_for_a_choice_names_its_seat() -> None:
    driver = table_with_armies()
    for seat, person in enumerate(("ann", "bob")):
        with pytest.raises(BadOption) as caught:
            driver.do(person, actions.ChooseOptions({"army": {"P": 13}}))
        assert caught.value.params["seat"] == seat


def test_tbl_6_the_owner_cannot_set_options_of_seats() -> None:
    with pytest.raises(Exception, match="Each player chooses"):
        TableDriver("sixth-armies", options={"shares": True})


def test_tbl_6_a_choice_can_be_changed_until_the_start_and_missing_options_are_defaults() -> None:
    driver = table_with_armies()
    driver.do("bob", actions.ChooseOptions({"army": {"P": 3}, "shares": False}))
    driver.do("bob", actions.ChooseOptions({"shares": False}))
    driver.start()
    assert driver.table.view(None).options == "shares=yes/no"
    assert driver.error_code("bob", actions.ChooseOptions({})) == "wrong-phase"


def test_tbl_6_standing_up_discards_the_choice() -> None:
    driver = table_with_armies()
    driver.do("bob", actions.ChooseOptions({"shares": False}))
    driver.do("bob", actions.Stand())
    driver.seat("bob")
    assert driver.table.view("bob").chosen_options == ""


def test_tbl_6_an_error_for_choices_that_clash_names_no_seat() -> None:
    driver = TableDriver("sealed").seat("ann", "bob")
    driver.do("ann", actions.ChooseOptions({"purse": 0}))
    driver.do("bob", actions.ChooseOptions({"purse": 0}))
    driver.do("bob", actions.Ready())
    assert driver.error_code("ann", actions.Start()) == "choices-clash"
    driver.do("bob", actions.ChooseOptions({"purse": 1}))
    driver.do("ann", actions.Start())
    assert fold(driver.entries, ALL).current_state.game.options["purse"] == (0, 1)


def test_tbl_6_a_choice_stays_for_the_next_game_and_can_be_changed_before_it() -> None:
    driver = table_with_armies()
    driver.do("ann", actions.ChooseOptions({"shares": False}))
    driver.start()
    driver.do("bob", actions.Resign())
    driver.do("bob", actions.ChooseOptions({"army": {"G": 1}}))
    assert driver.table.view("ann").options == "shares=no/yes", "the last game is shown as it was"
    driver.do("bob", actions.RequestRematch())
    driver.do("ann", actions.Accept("rematch"))
    assert driver.table.seats == ("bob", "ann"), "the loser starts"
    assert driver.table.view(None).options == "shares=yes/no army=P0G1H0/none"
