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


def seen(evening: TableDriver, who: str | None) -> bytes:
    return msgspec.json.encode(evening.table.view(who))


@given(one=CHOICES, other=CHOICES)
def test_tbl_6_nobody_else_sees_a_byte_of_what_a_seat_chose(one: dict[str, Value], other: dict[str, Value]) -> None:
    evenings = []
    for values in (one, other):
        evening = armies()
        evening.do("eve", actions.Join("Eve"))
        evening.do("bob", actions.ChooseOptions(values))
        evening.do("ann", actions.ChooseOptions({"shares": False}))
        evenings.append(evening)
    for who in ("ann", "eve", "nobody", None):
        assert seen(evenings[0], who) == seen(evenings[1], who)
    for evening in evenings:
        evening.do("bob", actions.Ready())
    for who in ("ann", "eve", None):
        assert seen(evenings[0], who) == seen(evenings[1], who)


def test_tbl_6_choices_are_revealed_together_at_the_start() -> None:
    evening = armies()
    evening.do("ann", actions.ChooseOptions({"army": {"G": 1, "P": 2}, "shares": False}))
    evening.do("bob", actions.ChooseOptions({"army": {"H": 1}}))
    assert evening.table.view("bob").options == ""
    assert evening.table.view("bob").chosen_options == "army=P0G0H1"
    evening.start()
    assert evening.table.view(None).options == "shares=no/yes army=P2G1H0/P0G0H1"
    assert fold(evening.entries) == evening.table


def test_tbl_6_a_choice_is_checked_alone_when_it_is_made() -> None:
    evening = armies()
    assert evening.error_code("ann", actions.ChooseOptions({"army": {"P": 13}})) == "army-too-dear"
    assert evening.error_code("ann", actions.ChooseOptions({"army": {"X": 1}})) == "option-value"
    assert evening.error_code("ann", actions.ChooseOptions({"wings": True})) == "option-unknown"
    assert evening.error_code("ann", actions.ChooseOptions({"points": 40})) == "owner-chooses"
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.ChooseOptions({})) == "not-seated"


def test_tbl_6_a_refused_choice_names_the_seat_that_made_it() -> None:
    evening = armies()
    for seat, person in enumerate(("ann", "bob")):
        with pytest.raises(BadOption) as caught:
            evening.do(person, actions.ChooseOptions({"army": {"P": 13}}))
        assert caught.value.params["seat"] == seat


def test_tbl_6_what_each_seat_chooses_is_not_for_the_owner_to_set() -> None:
    with pytest.raises(Exception, match="Each player chooses"):
        TableDriver("sixth-armies", options={"shares": True})


def test_tbl_6_a_choice_may_be_changed_until_the_start_and_what_is_left_out_is_as_usual() -> None:
    evening = armies()
    evening.do("bob", actions.ChooseOptions({"army": {"P": 3}, "shares": False}))
    evening.do("bob", actions.ChooseOptions({"shares": False}))
    evening.start()
    assert evening.table.view(None).options == "shares=yes/no"
    assert evening.error_code("bob", actions.ChooseOptions({})) == "wrong-phase"


def test_tbl_6_a_choice_goes_with_the_seat_that_is_given_up() -> None:
    evening = armies()
    evening.do("bob", actions.ChooseOptions({"shares": False}))
    evening.do("bob", actions.Stand())
    evening.seat("bob")
    assert evening.table.view("bob").chosen_options == ""


def test_tbl_6_choices_that_do_not_go_together_are_told_without_telling_whose() -> None:
    evening = TableDriver("sealed").seat("ann", "bob")
    evening.do("ann", actions.ChooseOptions({"purse": 0}))
    evening.do("bob", actions.ChooseOptions({"purse": 0}))
    evening.do("bob", actions.Ready())
    assert evening.error_code("ann", actions.Start()) == "choices-clash"
    evening.do("bob", actions.ChooseOptions({"purse": 1}))
    evening.do("ann", actions.Start())
    assert fold(evening.entries, ALL).current_state.game.options["purse"] == (0, 1)


def test_tbl_6_a_choice_stays_for_the_next_game_and_may_be_changed_after_the_last() -> None:
    evening = armies()
    evening.do("ann", actions.ChooseOptions({"shares": False}))
    evening.start()
    evening.do("bob", actions.Resign())
    evening.do("bob", actions.ChooseOptions({"army": {"G": 1}}))
    assert evening.table.view("ann").options == "shares=no/yes", "the last game is shown as it was"
    evening.do("bob", actions.RequestRematch())
    evening.do("ann", actions.Accept("rematch"))
    assert evening.table.seats == ("bob", "ann"), "the loser starts"
    assert evening.table.view(None).options == "shares=yes/no army=P0G1H0/none"
