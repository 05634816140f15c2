"""TBL-20: pairs of games with sides swapped, scored together."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games import SixfoldError, registry
from sixfold.tables import Fischer, PerTurn, actions, fold
from sixfold.tables.actions import AnyAction
from tests.tables.driver import ALL, TableDriver, four_players, two_players

PRESETS = registry.presets()

PRESETS_WITH_PAIRS = [name for name, preset in PRESETS.items() if preset.features.pairs]


def score(driver: TableDriver) -> dict[str | None, float]:
    """The points of each person in the pair, as everybody sees them."""
    pair = driver.table.view().pair
    assert pair is not None
    return dict(zip(pair.seats, pair.points, strict=True))


def ready_all(driver: TableDriver) -> TableDriver:
    """Make everybody ready for the second game."""
    for person in sorted({driver.table.device_owner(person) for person in driver.table.seats if person is not None}):
        if driver.table.phase == "between" and not driver.table.require_person(person).bot:
            driver.do(person, actions.Ready())
    return driver


def test_tbl_20_the_second_game_swaps_sides_and_the_score_counts_both() -> None:
    driver = two_players(pairs=True, clock=Fischer(60, 5))
    driver.turns("c3")
    driver.do("ann", actions.Resign())
    assert (driver.table.phase, score(driver)) == ("between", {"ann": 0.0, "bob": 1.0})
    driver.do("bob", actions.Ready())
    assert driver.table.phase == "between"
    driver.do("ann", actions.Ready())
    assert (driver.table.phase, driver.table.seats, driver.table.game_number) == ("playing", ("bob", "ann"), 2)
    assert driver.table.view().time_left == (60.0, 60.0)
    assert not any(person.ready for person in driver.table.people)
    driver.turns("c3")
    driver.do("ann", actions.OfferDraw())
    driver.do("bob", actions.Accept("draw"))
    assert (driver.table.phase, score(driver)) == ("finished", {"ann": 0.5, "bob": 1.5})
    assert fold(driver.entries) == driver.table


@pytest.mark.parametrize("next_starter", ["first-seat", "random", "loser"])
@pytest.mark.parametrize("loser", ["ann", "bob"])
def test_tbl_20_the_second_starter_does_not_depend_on_settings_or_results(next_starter: str, loser: str) -> None:
    for seed in range(6):
        driver = two_players(pairs=True, next_starter=next_starter, first_starter="random", seed=seed)
        first = driver.table.seats
        driver.do(loser, actions.Resign())
        assert ready_all(driver).table.seats == first[::-1]


def test_tbl_20_with_four_players_the_other_side_starts_and_partners_share_points() -> None:
    driver = four_players(pairs=True)
    driver.do("ann", actions.Resign())
    assert ready_all(driver).table.seats == ("bob", "cas", "dot", "ann")
    driver.do("dot", actions.Resign())
    assert score(driver) == {"ann": 1.0, "bob": 1.0, "cas": 1.0, "dot": 1.0}
    assert driver.table.phase == "finished"


def test_tbl_20_between_the_games_only_the_second_game_can_start() -> None:
    driver = two_players(pairs=True)
    driver.do("ann", actions.Resign())
    assert driver.error_code("ann", actions.RequestRematch()) == "wrong-phase"
    assert driver.error_code("ann", actions.Turn("c3")) == "wrong-phase"
    assert driver.error_code("ann", actions.Start()) == "not-ready"
    driver.do("ann", actions.Ready())
    driver.do("ann", actions.Ready(False))
    driver.do("bob", actions.Ready())
    assert driver.table.phase == "between"
    driver.do("ann", actions.Start())
    assert driver.table.seats == ("bob", "ann")


def test_tbl_20_chosen_options_hold_for_both_games() -> None:
    driver = TableDriver("sixth-armies", pairs=True).seat("ann", "bob")
    driver.do("ann", actions.ChooseOptions({"army": {"P": 10}, "shares": False}))
    driver.start()
    armies = driver.table.current_state.game.options["army"]
    driver.do("bob", actions.Resign())
    assert driver.error_code("bob", actions.ChooseOptions({"army": {"P": 6}})) == "wrong-phase"
    ready_all(driver)
    assert isinstance(armies, tuple)
    assert driver.table.current_state.game.options["army"] == armies[::-1]


def test_tbl_20_a_player_who_left_and_lost_on_time_can_play_the_second_game() -> None:
    driver = two_players(pairs=True, clock=PerTurn(5))
    driver.do("ann", actions.Leave())
    driver.tick()
    assert (driver.table.phase, score(driver)) == ("between", {"ann": 0.0, "bob": 1.0})
    driver.do("bob", actions.Ready())
    assert driver.error_code("bob", actions.Start()) == "someone-away"
    driver.do("ann", actions.Join("Ann"))
    driver.do("ann", actions.Ready())
    assert driver.table.seats == ("bob", "ann")


def test_tbl_20_a_player_who_leaves_is_no_longer_ready() -> None:
    driver = two_players(pairs=True)
    driver.do("ann", actions.Resign())
    driver.do("ann", actions.Ready())
    driver.do("ann", actions.Leave())
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Join("Ann"))
    assert driver.table.phase == "between"
    assert driver.do("ann", actions.Ready()).phase == "playing"


def test_tbl_20_with_long_turns_players_need_not_be_present_together() -> None:
    driver = two_players(pairs=True, clock=PerTurn(86400))
    driver.do("ann", actions.Resign())
    for person in ("ann", "bob"):
        driver.do(person, actions.Ready())
        if person == "ann":
            driver.do("ann", actions.Leave())
    assert (driver.table.phase, driver.table.seats) == ("playing", ("bob", "ann"))
    driver.turns("c3")
    driver.do("ann", actions.Join("Ann"))
    driver.turns("c2")
    assert fold(driver.entries) == driver.table


def test_tbl_20_bots_are_always_ready_and_the_owner_starts_for_bots_alone() -> None:
    driver = TableDriver("six", pairs=True).seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "One"))
    driver.do("ann", actions.Start())
    driver.do("ann", actions.Resign())
    assert driver.do("ann", actions.Ready()).seats == ("bot:1", "ann")
    bots = TableDriver("six", pairs=True)
    for bot in ("bot:1", "bot:2"):
        bots.do("ann", actions.AddBot(bot, "Bot"))
    bots.do("ann", actions.Start())
    bots.do("bot:1", actions.Resign())
    assert bots.error_code("ann", actions.Ready()) == "not-seated"
    assert bots.do("ann", actions.Start()).seats == ("bot:2", "bot:1")


def test_tbl_20_players_on_one_device_are_ready_together() -> None:
    driver = TableDriver("six", pairs=True).seat("ann")
    driver.do("ann", actions.AddCompanion("Bob"))
    driver.do("ann", actions.Start())
    driver.do("ann.2", actions.Resign())
    assert driver.do("ann", actions.Ready()).seats == ("ann.2", "ann")
    assert score(driver) == {"ann": 1.0, "ann.2": 0.0}


def test_tbl_20_a_rematch_after_the_second_game_starts_another_pair() -> None:
    driver = two_players(pairs=True)
    driver.do("ann", actions.Resign())
    ready_all(driver)
    driver.do("ann", actions.Resign())
    assert score(driver) == {"ann": 0.0, "bob": 2.0}
    assert driver.error_code("ann", actions.Ready()) == "wrong-phase"
    driver.do("bob", actions.RequestRematch())
    driver.do("ann", actions.Accept("rematch"))
    assert (driver.table.game_number, score(driver)) == (3, {"ann": 0.0, "bob": 0.0})
    view = driver.table.view().pair
    assert view is not None
    assert view.game == 1
    assert [pair.points for pair in driver.table.pairs] == [(0.0, 2.0), (0.0, 0.0)]


def test_tbl_20_standing_up_ends_the_pair() -> None:
    driver = two_players(pairs=True)
    driver.do("ann", actions.Resign())
    driver.do("ann", actions.Ready())
    driver.do("bob", actions.Stand())
    assert (driver.table.phase, score(driver)) == ("finished", {"ann": 0.0, "bob": 1.0})
    assert not driver.table.require_person("ann").ready
    driver.do("bob", actions.Sit())
    assert driver.table.phase == "between", "the seat was only left for a moment"
    driver.do("bob", actions.Stand())
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Sit())
    driver.do("ann", actions.RequestRematch())
    driver.do("eve", actions.Accept("rematch"))
    assert score(driver) == {"ann": 0.0, "eve": 0.0}
    assert [(pair.first_game, pair.points) for pair in driver.table.pairs] == [(1, (0.0, 1.0)), (2, (0.0, 0.0))]
    assert driver.table.pair_of(1) is driver.table.pairs[0]
    assert driver.table.pair_of(3) is driver.table.pairs[1]


def test_tbl_20_pairs_need_a_game_that_allows_them_and_a_setting() -> None:
    for preset in ("sealed", "degrees", "sixes"):
        with pytest.raises(SixfoldError, match="TBL-20"):
            TableDriver(preset, pairs=True)
    driver = two_players()
    assert driver.table.view().pair is None
    driver.do("ann", actions.Resign())
    assert (driver.table.phase, driver.table.pairs) == ("finished", ())
    before = TableDriver("six", pairs=True).table.view().pair
    assert before is not None
    assert (before.game, before.points) == (0, ())


#: Actions that lead on in each phase, and rarer ones.
LIKELY: dict[str, list[AnyAction]] = {
    "playing": [
        actions.Resign(),
        actions.Resign(),
        actions.OfferDraw(),
        actions.Accept("draw"),
        actions.Accept("draw"),
        actions.ClaimWin(),
    ],
    "between": [actions.Ready(), actions.Ready(), actions.Ready(), actions.Ready(False), actions.Start()],
    "finished": [
        actions.RequestRematch(),
        actions.Accept("rematch"),
        actions.Accept("rematch"),
        actions.Sit(),
        actions.Join("Back"),
    ],
}
RARE: list[AnyAction] = [
    *(actions.Stand(), actions.Sit(), actions.Leave(), actions.Join("Back"), actions.Join("Back"), actions.Kick("bob")),
    *(
        actions.AddCompanion("Dot"),
        actions.RequestRematch(),
        actions.ChooseOptions({}),
        actions.Ready(),
        actions.Start(),
        actions.Turn("c3"),
    ),
]
PEOPLE = ("ann", "bob", "cas", "dot", "eve", "ann.2")


@settings(max_examples=150)
@given(
    preset=st.sampled_from(PRESETS_WITH_PAIRS),
    first=st.sampled_from(["first-seat", "random"]),
    next_starter=st.sampled_from(["first-seat", "random", "loser"]),
    seed=st.integers(0, 99),
    random=st.randoms(use_true_random=False),
)
def test_tbl_20_any_actions_swap_sides_and_sum_the_points(
    preset: str, first: actions.FirstStarter, next_starter: actions.NextStarter, seed: int, random: Random
) -> None:
    driver = TableDriver(preset, pairs=True, first_starter=first, next_starter=next_starter, claim_after=1.0, seed=seed)
    driver.start(*PEOPLE[: driver.table.game.seats])
    seats = {1: driver.table.seats}
    points: dict[int, dict[str | None, float]] = {}
    for _ in range(80):
        before = driver.table
        action = random.choice(LIKELY[before.phase] if random.random() < 0.8 else RARE)
        with suppress(SixfoldError):
            driver.do(random.choice(PEOPLE), action)
        table = driver.table
        if table.game_number > before.game_number:
            seats[table.game_number] = table.seats
        outcome = table.current_state.outcome
        if outcome is not None and table.game_number not in points:
            results = (0.5 if outcome.is_draw else float(seat in outcome.winners) for seat in range(len(table.seats)))
            points[table.game_number] = dict(zip(seats[table.game_number], results, strict=True))
    for pair in driver.table.pairs:
        games = [number for number in seats if driver.table.pair_of(number) is pair]
        assert games in ([pair.first_game], [pair.first_game, pair.first_game + 1])
        assert seats[games[-1]] == (pair.seats if len(games) == 1 else (*pair.seats[1:], pair.seats[0]))
        total = [sum(points.get(number, {}).get(person, 0.0) for number in games) for person in pair.seats]
        assert total == list(pair.points)
    assert fold(driver.entries, ALL) == driver.table
