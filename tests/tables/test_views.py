"""Views of a table for players and spectators."""

from __future__ import annotations

import json

import msgspec

from sixfold.games.choices import Picks
from sixfold.tables import Fischer, actions
from sixfold.tables.views import LAST_TURNS
from tests.tables.driver import TableDriver, two_players


def test_only_the_seat_to_move_has_choices() -> None:
    driver = two_players()
    own = driver.table.view("ann").choices
    assert isinstance(own, Picks)
    assert "c3" in own.moves()
    assert driver.table.view("bob").choices == Picks()
    assert driver.table.view(None).choices is None


def test_a_view_as_json_has_the_view_of_the_game() -> None:
    driver = two_players("six", clock=Fischer(60, 1), options={"tiles": 19}).turns("2,0")
    view = json.loads(msgspec.json.encode(driver.table.view("bob", at=2.0)))
    assert view["game"]["hands"] == [17, 18]
    assert (view["seat"], view["running"], view["time_left"]) == (1, 1, [60.0, 59.0])
    assert (view["preset"], view["options"], view["phase"]) == ("six", "tiles=19", "playing")
    assert view["turns"] == [{"seat": 0, "at": 1.0, "move": "2,0"}]
    bob = {"id": "bob", "name": "Bob", "bot": False, "present": True, "ready": False, "wins": 0, "muted": False}
    bob["device_of"], bob["removed"] = None, False
    assert view["people"][1] == bob


def test_a_view_has_the_time_at_which_the_game_started() -> None:
    driver = TableDriver("sixth").seat("ann", "bob")
    assert driver.table.view("ann").started_at == 0.0
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start(), at=42.0)
    assert driver.table.view("bob", at=50.0).started_at == 42.0


def test_a_view_has_the_last_turns_without_joins_and_leaves() -> None:
    driver = TableDriver("relay").start("ann", "bob", "cas")
    driver.do("bob", actions.Leave())
    driver.do("bob", actions.Join("Bob"))
    assert driver.table.view().turns == ()
    driver.turns(*["go"] * (LAST_TURNS + 1))
    turns = driver.table.view().turns
    assert (len(turns), turns[0].seat) == (LAST_TURNS, 1)


def test_a_view_has_no_turns_of_a_hidden_game() -> None:
    """The views of others do not depend on Bob's bid until the bids are revealed."""
    views = []
    for bid in range(10):
        driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
        driver.do("bob", actions.Turn(f"bid {bid}"))
        views.append(tuple(msgspec.json.encode(driver.table.view(person)) for person in ("ann", "cas", None)))
        assert f'"own":{bid}'.encode() in msgspec.json.encode(driver.table.view("bob"))
    assert len(set(views)) == 1


def test_turns_of_a_hidden_game_are_visible_when_it_is_over() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    for person in ("ann", "bob", "ann", "bob"):
        driver.do(person, actions.Turn("bid 1"))
    assert [turn.move for turn in driver.table.view().turns] == ["bid 1"] * 4


def test_a_view_has_no_turns_of_the_referee() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 1"))
    driver.tick()
    driver.tick()
    assert [turn.move for turn in driver.table.view().turns] == ["bid 1"]


def test_spectators_have_no_seat() -> None:
    assert TableDriver("six").table.view(None).seat is None


def test_views_do_not_depend_on_the_seed() -> None:
    views = {msgspec.json.encode(two_players("sealed-strict", seed=seed).table.view("ann")) for seed in range(20)}
    assert len(views) == 1
