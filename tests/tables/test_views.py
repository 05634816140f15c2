"""What a person sees of a table."""

from __future__ import annotations

import json

import msgspec

from sixfold.games.choices import Picks
from sixfold.tables import Fischer, actions
from sixfold.tables.views import LAST_TURNS
from tests.tables.driver import TableDriver, two_players


def test_choices_go_to_the_seat_to_move_and_to_nobody_else() -> None:
    driver = two_players()
    own = driver.table.view("ann").choices
    assert isinstance(own, Picks)
    assert "c3" in own.moves()
    assert driver.table.view("bob").choices == Picks()
    assert driver.table.view(None).choices is None


def test_a_view_is_json_and_holds_the_games_own_view() -> None:
    driver = two_players("six", clock=Fischer(60, 1), options={"tiles": 19}).turns("2,0")
    shown = json.loads(msgspec.json.encode(driver.table.view("bob", at=2.0)))
    assert shown["game"]["hands"] == [17, 18]
    assert (shown["seat"], shown["running"], shown["time_left"]) == (1, 1, [60.0, 59.0])
    assert (shown["preset"], shown["options"], shown["phase"]) == ("six", "tiles=19", "playing")
    assert shown["turns"] == [{"seat": 0, "at": 1.0, "move": "2,0"}]
    bob = {"id": "bob", "name": "Bob", "bot": False, "present": True, "ready": False, "wins": 0, "muted": False}
    bob["device_of"] = None
    assert shown["people"][1] == bob


def test_times_in_a_games_view_count_from_when_the_view_says_that_it_began() -> None:
    driver = TableDriver("sixth").seat("ann", "bob")
    assert driver.table.view("ann").started_at == 0.0
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start(), at=42.0)
    assert driver.table.view("bob", at=50.0).started_at == 42.0


def test_a_view_shows_the_last_turns_but_not_what_is_no_turn() -> None:
    driver = TableDriver("relay").start("ann", "bob", "cas")
    driver.do("bob", actions.Leave())
    driver.do("bob", actions.Join("Bob"))
    assert driver.table.view().turns == ()
    driver.turns(*["go"] * (LAST_TURNS + 1))
    turns = driver.table.view().turns
    assert (len(turns), turns[0].seat) == (LAST_TURNS, 1)


def test_a_view_tells_no_turn_of_a_game_that_hides_them() -> None:
    """Whatever Bob bids, the others see the same bytes until the bids are shown."""
    seen = []
    for bid in range(10):
        driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
        driver.do("bob", actions.Turn(f"bid {bid}"))
        seen.append(tuple(msgspec.json.encode(driver.table.view(who)) for who in ("ann", "cas", None)))
        assert f'"own":{bid}'.encode() in msgspec.json.encode(driver.table.view("bob"))
    assert len(set(seen)) == 1


def test_turns_of_a_hidden_game_are_shown_when_it_is_over() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    for person in ("ann", "bob", "ann", "bob"):
        driver.do(person, actions.Turn("bid 1"))
    assert [turn.move for turn in driver.table.view().turns] == ["bid 1"] * 4


def test_the_referees_own_turns_are_not_among_those_shown() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 1"))
    driver.tick()
    driver.tick()
    assert [turn.move for turn in driver.table.view().turns] == ["bid 1"]


def test_spectators_have_no_seat_though_some_are_empty() -> None:
    assert TableDriver("six").table.view(None).seat is None


def test_no_view_tells_the_seed() -> None:
    views = {msgspec.json.encode(two_players("sealed-strict", seed=seed).table.view("ann")) for seed in range(20)}
    assert len(views) == 1
