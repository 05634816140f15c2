"""The shipped nets: their size, the games they judge, and the players that use them."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from sixfold_engine import Searcher

import sixfold
from sixfold.bots import analyse, create_player, player_names
from sixfold.bots.engine_players import SearchPlayer
from sixfold.bots.nets import NetInfo, find_net, list_nets, load_weights
from sixfold.engine import engine_state
from sixfold.games import State
from sixfold.games.six import SixState

MAX_BYTES, MAX_BYTES_IN_ALL = 1_000_000, 4_000_000
SIX = ("six", "six-4", "six-o", "six-o-advanced")
PLAIN = ("sixth", "sixth-16", "sixth-4x4")
CHARACTERS = ("sixth-milady", "sixth-hunchbacks", "sixth-giants", "sixth-armies")
SIXTH = (*PLAIN, *CHARACTERS)
WITH_NET = (*SIX, *SIXTH)


def test_nets_are_small() -> None:
    sizes = [len(load_weights(net)) for net in list_nets()]
    assert max(sizes) <= MAX_BYTES
    assert sum(sizes) <= MAX_BYTES_IN_ALL


def test_nets_name_existing_presets() -> None:
    assert sorted(name for net in list_nets() for name in net.presets) == sorted(WITH_NET)
    assert sorted(name for net in list_nets() for name in net.kings) == sorted(SIXTH)
    assert all(sixfold.game(preset).preset.name == preset for preset in WITH_NET)


@pytest.mark.parametrize("preset", WITH_NET)
def test_the_strongest_level_has_the_net_and_alphabeta_has_none(preset: str) -> None:
    game = sixfold.game(preset)
    strongest, baseline = create_player("8", game), create_player("alphabeta", game)
    assert isinstance(strongest, SearchPlayer)
    assert isinstance(baseline, SearchPlayer)
    assert baseline.net is None
    assert strongest.net == find_net(game) is not None


@pytest.mark.parametrize(
    ("preset", "options"), [(preset, {}) for preset in WITH_NET] + [(preset, {"kings": "six"}) for preset in SIXTH]
)
def test_pickled_players_with_nets_play_whole_games(preset: str, options: dict[str, Any]) -> None:
    game = sixfold.game(preset, **options)
    state, dice = game.start(), Random(preset)
    players = [pickle.loads(pickle.dumps(create_player(name, game))) for name in ("8", "alphabeta")]
    while state.outcome is None and dice.random() < 0.95:
        assert state.turn is not None
        state = state.play(players[state.turn % 2].turn(state, state.turn, seconds=0.005).move)
    assert "8" in player_names(game)


def test_the_plain_presets_have_a_different_net_with_six_kings() -> None:
    for preset in PLAIN:
        assert find_net(sixfold.game(preset)) != find_net(sixfold.game(preset, kings="six")) is not None
    for preset in CHARACTERS:
        assert find_net(sixfold.game(preset)) == find_net(sixfold.game(preset, kings="six")) is not None


@pytest.mark.parametrize("preset", SIXTH)
def test_a_net_judges_only_the_rules_it_was_trained_on(preset: str) -> None:
    """Of all shipped nets, only the one of the game changes the scores of the search."""
    variants: list[dict[str, Any]] = [{}, {"kings": "six"}, {"kings": "six", "style": "classic"}]
    for options in variants:
        state = sixfold.game(preset, **options).start()
        for _ in range(4):
            state = state.play(state.legal()[-1])
        plain = _scores(state, None)
        effective = [net for net in list_nets() if _scores(state, net) != plain]
        untrained = preset == "sixth-4x4" and options.get("style") == "classic"
        assert effective == ([] if untrained else [find_net(state.game)])
        assert [line.score for line in analyse(state, depth=2, lines=4)] == _scores(state, find_net(state.game))


def _scores(state: State[Any], net: NetInfo | None) -> list[int]:
    searcher = Searcher(weights=None if net is None else load_weights(net))
    return [line.score for line in searcher.think(engine_state(state), depth=2, lines=4)]


#: Scores of the best turns in positions of random games, by the first nets of the plain presets.
EXPECTED_SCORES = {
    "sixth": "32 32 32 57 47 34 62 55 50 47 45 39 -194 -205 -205 -141 -178 -182 -12 -81 -111",
    "sixth-4x4": "59 56 54 67 48 47 92 84 75 98 84 77 64 56 33 39 32 19 109 78 70",
}


@pytest.mark.parametrize(("preset", "seed"), [("sixth", 1), ("sixth-4x4", 2)])
def test_the_nets_of_the_plain_presets_are_unchanged(preset: str, seed: int) -> None:
    game, dice = sixfold.game(preset), Random(seed)
    net = find_net(game)
    assert net is not None
    searcher, core, scores = Searcher(weights=load_weights(net)), engine_state(game.start()), []
    for ply in range(14):
        turns = core.legal()
        core.play(turns[dice.randrange(len(turns))])
        if ply % 2 == 1:
            scores += [line.score for line in searcher.think(core, depth=1, lines=3)]
    assert " ".join(map(str, scores)) == EXPECTED_SCORES[preset]


@pytest.mark.parametrize("options", [{}, {"tiles": 7}, {"tiles": 22, "called": True}])
@pytest.mark.parametrize("preset", SIX)
def test_the_net_of_six_judges_every_option_and_phase(preset: str, options: dict[str, int]) -> None:
    """With every option and in both phases, the net changes the scores of unproved positions."""
    game = sixfold.game(preset, **options)
    net = find_net(game)
    assert net is not None
    with_net, plain = Searcher(weights=load_weights(net)), Searcher()
    state, dice, differ, phases = game.start(), Random(preset), 0, set()
    for _ in range(48):
        if state.outcome is not None:
            break
        assert isinstance(state, SixState)
        phases.add(2 if state.hands == (0, 0) else 1)
        one, two = (searcher.think(engine_state(state), depth=1)[0] for searcher in (with_net, plain))
        differ += one.score != two.score
        state = state.play(dice.choice(state.legal()))
    assert differ > 5
    assert phases == {1, 2} or options.get("tiles") != 7


def test_a_net_has_no_effect_in_another_game() -> None:
    """A net of Sixth! does not change the scores of Six, nor the other way round."""
    six, sixth = (sixfold.game(preset).start() for preset in ("six", "sixth"))
    for state, other in ((six, "sixth"), (sixth, "six")):
        net = find_net(sixfold.game(other))
        assert net is not None
        lines = [
            searcher.think(engine_state(state), depth=3)
            for searcher in (Searcher(weights=load_weights(net)), Searcher())
        ]
        assert lines[0] == lines[1]
