"""TBL-20: two games with the sides changed, counted together."""

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

PAIRED = [name for name, preset in PRESETS.items() if preset.features.pairs]


def score(evening: TableDriver) -> dict[str | None, float]:
    """What everybody has in the pair, as all see it."""
    pair = evening.table.view().pair
    assert pair is not None
    return dict(zip(pair.seats, pair.points, strict=True))


def both_ready(evening: TableDriver) -> TableDriver:
    """Everybody says that they are ready for the second game."""
    for person in sorted({evening.table.device_owner(person) for person in evening.table.seats if person is not None}):
        if evening.table.phase == "between" and not evening.table.require_person(person).bot:
            evening.do(person, actions.Ready())
    return evening


def test_tbl_20_the_second_game_has_the_sides_changed_and_the_score_is_of_both() -> None:
    evening = two_players(pairs=True, clock=Fischer(60, 5))
    evening.turns("c3")
    evening.do("ann", actions.Resign())
    assert (evening.table.phase, score(evening)) == ("between", {"ann": 0.0, "bob": 1.0})
    evening.do("bob", actions.Ready())
    assert evening.table.phase == "between"
    evening.do("ann", actions.Ready())
    assert (evening.table.phase, evening.table.seats, evening.table.game_number) == ("playing", ("bob", "ann"), 2)
    assert evening.table.view().time_left == (60.0, 60.0)
    assert not any(person.ready for person in evening.table.people)
    evening.turns("c3")
    evening.do("ann", actions.OfferDraw())
    evening.do("bob", actions.Accept("draw"))
    assert (evening.table.phase, score(evening)) == ("finished", {"ann": 0.5, "bob": 1.5})
    assert fold(evening.entries) == evening.table


@pytest.mark.parametrize("again", ["first-seat", "random", "loser"])
@pytest.mark.parametrize("loser", ["ann", "bob"])
def test_tbl_20_who_starts_the_second_game_hangs_on_nothing_else(again: str, loser: str) -> None:
    for seed in range(6):
        evening = two_players(pairs=True, next_starter=again, first_starter="random", seed=seed)
        first = evening.table.seats
        evening.do(loser, actions.Resign())
        assert both_ready(evening).table.seats == first[::-1]


def test_tbl_20_of_four_the_other_side_starts_and_partners_have_the_same() -> None:
    evening = four_players(pairs=True)
    evening.do("ann", actions.Resign())
    assert both_ready(evening).table.seats == ("bob", "cas", "dot", "ann")
    evening.do("dot", actions.Resign())
    assert score(evening) == {"ann": 1.0, "bob": 1.0, "cas": 1.0, "dot": 1.0}
    assert evening.table.phase == "finished"


def test_tbl_20_between_the_games_there_is_only_the_second_one() -> None:
    evening = two_players(pairs=True)
    evening.do("ann", actions.Resign())
    assert evening.error_code("ann", actions.RequestRematch()) == "wrong-phase"
    assert evening.error_code("ann", actions.Turn("c3")) == "wrong-phase"
    assert evening.error_code("ann", actions.Start()) == "not-ready"
    evening.do("ann", actions.Ready())
    evening.do("ann", actions.Ready(False))
    evening.do("bob", actions.Ready())
    assert evening.table.phase == "between"
    evening.do("ann", actions.Start())
    assert evening.table.seats == ("bob", "ann")


def test_tbl_20_what_was_chosen_holds_for_both_games() -> None:
    evening = TableDriver("sixth-armies", pairs=True).seat("ann", "bob")
    evening.do("ann", actions.ChooseOptions({"army": {"P": 10}, "shares": False}))
    evening.start()
    armies = evening.table.current_state.game.options["army"]
    evening.do("bob", actions.Resign())
    assert evening.error_code("bob", actions.ChooseOptions({"army": {"P": 6}})) == "wrong-phase"
    both_ready(evening)
    assert isinstance(armies, tuple)
    assert evening.table.current_state.game.options["army"] == armies[::-1]


def test_tbl_20_whoever_lost_on_time_or_went_away_may_still_play_the_second_game() -> None:
    evening = two_players(pairs=True, clock=PerTurn(5))
    evening.do("ann", actions.Leave())
    evening.tick()
    assert (evening.table.phase, score(evening)) == ("between", {"ann": 0.0, "bob": 1.0})
    evening.do("bob", actions.Ready())
    assert evening.error_code("bob", actions.Start()) == "someone-away"
    evening.do("ann", actions.Join("Ann"))
    evening.do("ann", actions.Ready())
    assert evening.table.seats == ("bob", "ann")


def test_tbl_20_whoever_goes_away_is_no_longer_ready() -> None:
    evening = two_players(pairs=True)
    evening.do("ann", actions.Resign())
    evening.do("ann", actions.Ready())
    evening.do("ann", actions.Leave())
    evening.do("bob", actions.Ready())
    evening.do("ann", actions.Join("Ann"))
    assert evening.table.phase == "between"
    assert evening.do("ann", actions.Ready()).phase == "playing"


def test_tbl_20_by_post_nobody_has_to_be_here_at_the_same_time() -> None:
    evening = two_players(pairs=True, clock=PerTurn(86400))
    evening.do("ann", actions.Resign())
    for person in ("ann", "bob"):
        evening.do(person, actions.Ready())
        if person == "ann":
            evening.do("ann", actions.Leave())
    assert (evening.table.phase, evening.table.seats) == ("playing", ("bob", "ann"))
    evening.turns("c3")
    evening.do("ann", actions.Join("Ann"))
    evening.turns("c2")
    assert fold(evening.entries) == evening.table


def test_tbl_20_bots_are_ready_at_once_and_the_owner_starts_where_only_bots_play() -> None:
    evening = TableDriver("six", pairs=True).seat("ann")
    evening.do("ann", actions.AddBot("bot:1", "One"))
    evening.do("ann", actions.Start())
    evening.do("ann", actions.Resign())
    assert evening.do("ann", actions.Ready()).seats == ("bot:1", "ann")
    bots = TableDriver("six", pairs=True)
    for bot in ("bot:1", "bot:2"):
        bots.do("ann", actions.AddBot(bot, "Bot"))
    bots.do("ann", actions.Start())
    bots.do("bot:1", actions.Resign())
    assert bots.error_code("ann", actions.Ready()) == "not-seated"
    assert bots.do("ann", actions.Start()).seats == ("bot:2", "bot:1")


def test_tbl_20_those_at_one_device_are_ready_together() -> None:
    evening = TableDriver("six", pairs=True).seat("ann")
    evening.do("ann", actions.AddCompanion("Bob"))
    evening.do("ann", actions.Start())
    evening.do("ann.2", actions.Resign())
    assert evening.do("ann", actions.Ready()).seats == ("ann.2", "ann")
    assert score(evening) == {"ann": 1.0, "ann.2": 0.0}


def test_tbl_20_after_the_second_game_people_play_another_pair() -> None:
    evening = two_players(pairs=True)
    evening.do("ann", actions.Resign())
    both_ready(evening)
    evening.do("ann", actions.Resign())
    assert score(evening) == {"ann": 0.0, "bob": 2.0}
    assert evening.error_code("ann", actions.Ready()) == "wrong-phase"
    evening.do("bob", actions.RequestRematch())
    evening.do("ann", actions.Accept("rematch"))
    assert (evening.table.game_number, score(evening)) == (3, {"ann": 0.0, "bob": 0.0})
    view = evening.table.view().pair
    assert view is not None
    assert view.game == 1
    assert [pair.points for pair in evening.table.pairs] == [(0.0, 2.0), (0.0, 0.0)]


def test_tbl_20_giving_up_the_seat_breaks_the_pair_off() -> None:
    evening = two_players(pairs=True)
    evening.do("ann", actions.Resign())
    evening.do("ann", actions.Ready())
    evening.do("bob", actions.Stand())
    assert (evening.table.phase, score(evening)) == ("finished", {"ann": 0.0, "bob": 1.0})
    assert not evening.table.require_person("ann").ready
    evening.do("bob", actions.Sit())
    assert evening.table.phase == "between", "the seat was only left for a moment"
    evening.do("bob", actions.Stand())
    evening.do("eve", actions.Join("Eve"))
    evening.do("eve", actions.Sit())
    evening.do("ann", actions.RequestRematch())
    evening.do("eve", actions.Accept("rematch"))
    assert score(evening) == {"ann": 0.0, "eve": 0.0}
    assert [(pair.first_game, pair.points) for pair in evening.table.pairs] == [(1, (0.0, 1.0)), (2, (0.0, 0.0))]
    assert evening.table.pair_of(1) is evening.table.pairs[0]
    assert evening.table.pair_of(3) is evening.table.pairs[1]


def test_tbl_20_pairs_are_for_games_that_say_so_and_for_tables_that_were_set_so() -> None:
    for preset in ("sealed", "degrees", "sixes"):
        with pytest.raises(SixfoldError, match="TBL-20"):
            TableDriver(preset, pairs=True)
    evening = two_players()
    assert evening.table.view().pair is None
    evening.do("ann", actions.Resign())
    assert (evening.table.phase, evening.table.pairs) == ("finished", ())
    before = TableDriver("six", pairs=True).table.view().pair
    assert before is not None
    assert (before.game, before.points) == (0, ())


#: What leads on in each phase, and whatever else may come in between.
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
WHO = ("ann", "bob", "cas", "dot", "eve", "ann.2")


@settings(max_examples=150)
@given(
    preset=st.sampled_from(PAIRED),
    first=st.sampled_from(["first-seat", "random"]),
    again=st.sampled_from(["first-seat", "random", "loser"]),
    seed=st.integers(0, 99),
    random=st.randoms(use_true_random=False),
)
def test_tbl_20_whatever_happens_sides_are_changed_and_the_score_is_the_sum(
    preset: str, first: actions.FirstStarter, again: actions.NextStarter, seed: int, random: Random
) -> None:
    evening = TableDriver(preset, pairs=True, first_starter=first, next_starter=again, claim_after=1.0, seed=seed)
    evening.start(*WHO[: evening.table.game.seats])
    sat = {1: evening.table.seats}
    gained: dict[int, dict[str | None, float]] = {}
    for _ in range(80):
        before = evening.table
        act = random.choice(LIKELY[before.phase] if random.random() < 0.8 else RARE)
        with suppress(SixfoldError):
            evening.do(random.choice(WHO), act)
        table = evening.table
        if table.game_number > before.game_number:
            sat[table.game_number] = table.seats
        outcome = table.current_state.outcome
        if outcome is not None and table.game_number not in gained:
            has = (0.5 if outcome.is_draw else float(seat in outcome.winners) for seat in range(len(table.seats)))
            gained[table.game_number] = dict(zip(sat[table.game_number], has, strict=True))
    for pair in evening.table.pairs:
        games = [number for number in sat if evening.table.pair_of(number) is pair]
        assert games in ([pair.first_game], [pair.first_game, pair.first_game + 1])
        assert sat[games[-1]] == (pair.seats if len(games) == 1 else (*pair.seats[1:], pair.seats[0]))
        total = [sum(gained.get(number, {}).get(who, 0.0) for number in games) for who in pair.seats]
        assert total == list(pair.points)
    assert fold(evening.entries, ALL) == evening.table
