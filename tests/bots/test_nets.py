"""What is promised of every net that is shipped, and of who plays with it."""

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

MOST, MOST_TOGETHER = 1_000_000, 4_000_000
SIX = ("six", "six-4", "six-o", "six-o-advanced")
PLAIN = ("sixth", "sixth-16", "sixth-4x4")
CHARACTERS = ("sixth-milady", "sixth-hunchbacks", "sixth-giants", "sixth-armies")
SIXTH = (*PLAIN, *CHARACTERS)
NETTED = (*SIX, *SIXTH)


def test_nets_are_small() -> None:
    sizes = [len(load_weights(card)) for card in list_nets()]
    assert max(sizes) <= MOST
    assert sum(sizes) <= MOST_TOGETHER


def test_cards_name_presets_that_there_are() -> None:
    assert sorted(name for card in list_nets() for name in card.presets) == sorted(NETTED)
    assert sorted(name for card in list_nets() for name in card.kings) == sorted(SIXTH)
    assert all(sixfold.game(preset).preset.name == preset for preset in NETTED)


@pytest.mark.parametrize("preset", NETTED)
def test_the_strongest_level_has_the_net_and_alphabeta_has_none(preset: str) -> None:
    game = sixfold.game(preset)
    strongest, yardstick = create_player("8", game), create_player("alphabeta", game)
    assert isinstance(strongest, SearchPlayer)
    assert isinstance(yardstick, SearchPlayer)
    assert yardstick.net is None
    assert strongest.net == find_net(game) is not None


@pytest.mark.parametrize(
    ("preset", "options"), [(preset, {}) for preset in NETTED] + [(preset, {"kings": "six"}) for preset in SIXTH]
)
def test_it_plays_to_the_end_also_out_of_a_pickle(preset: str, options: dict[str, Any]) -> None:
    game = sixfold.game(preset, **options)
    state, dice = game.start(), Random(preset)
    players = [pickle.loads(pickle.dumps(create_player(name, game))) for name in ("8", "alphabeta")]
    while state.outcome is None and dice.random() < 0.95:
        assert state.turn is not None
        state = state.play(players[state.turn % 2].turn(state, state.turn, seconds=0.005).move)
    assert "8" in player_names(game)


def test_the_plain_game_and_the_others_have_nets_of_their_own() -> None:
    for preset in PLAIN:
        assert find_net(sixfold.game(preset)) != find_net(sixfold.game(preset, kings="six")) is not None
    for preset in CHARACTERS:
        assert find_net(sixfold.game(preset)) == find_net(sixfold.game(preset, kings="six")) is not None


@pytest.mark.parametrize("preset", SIXTH)
def test_a_net_judges_what_it_was_taught_and_nothing_else(preset: str) -> None:
    """Which of the shipped nets changes what the search says of a position tells whose it is."""
    ways: list[dict[str, Any]] = [{}, {"kings": "six"}, {"kings": "six", "style": "classic"}]
    for options in ways:
        state = sixfold.game(preset, **options).start()
        for _ in range(4):
            state = state.play(state.legal()[-1])
        plain = _scores(state, None)
        telling = [card for card in list_nets() if _scores(state, card) != plain]
        untaught = preset == "sixth-4x4" and options.get("style") == "classic"
        assert telling == ([] if untaught else [find_net(state.game)])
        assert [line.score for line in analyse(state, depth=2, lines=4)] == _scores(state, find_net(state.game))


def _scores(state: State[Any], card: NetInfo | None) -> list[int]:
    searcher = Searcher(weights=None if card is None else load_weights(card))
    return [line.score for line in searcher.think(engine_state(state), depth=2, lines=4)]


#: Of the best turns in positions of random games: what the first nets of the plain game said, and have to say.
SAID = {
    "sixth": "32 32 32 57 47 34 62 55 50 47 45 39 -194 -205 -205 -141 -178 -182 -12 -81 -111",
    "sixth-4x4": "59 56 54 67 48 47 92 84 75 98 84 77 64 56 33 39 32 19 109 78 70",
}


@pytest.mark.parametrize(("preset", "seed"), [("sixth", 1), ("sixth-4x4", 2)])
def test_the_nets_of_the_plain_game_judge_as_ever(preset: str, seed: int) -> None:
    game, dice = sixfold.game(preset), Random(seed)
    card = find_net(game)
    assert card is not None
    searcher, core, said = Searcher(weights=load_weights(card)), engine_state(game.start()), []
    for ply in range(14):
        turns = core.legal()
        core.play(turns[dice.randrange(len(turns))])
        if ply % 2 == 1:
            said += [line.score for line in searcher.think(core, depth=1, lines=3)]
    assert " ".join(map(str, said)) == SAID[preset]


@pytest.mark.parametrize("options", [{}, {"tiles": 7}, {"tiles": 22, "called": True}])
@pytest.mark.parametrize("preset", SIX)
def test_the_net_of_six_judges_every_option_and_phase(preset: str, options: dict[str, int]) -> None:
    """Whatever is set, the net judges: another score than without, where nothing is proved."""
    game = sixfold.game(preset, **options)
    card = find_net(game)
    assert card is not None
    netted, plain = Searcher(weights=load_weights(card)), Searcher()
    state, dice, differ, phases = game.start(), Random(preset), 0, set()
    for _ in range(48):
        if state.outcome is not None:
            break
        assert isinstance(state, SixState)
        phases.add(2 if state.hands == (0, 0) else 1)
        one, two = (searcher.think(engine_state(state), depth=1)[0] for searcher in (netted, plain))
        differ += one.score != two.score
        state = state.play(dice.choice(state.legal()))
    assert differ > 5
    assert phases == {1, 2} or options.get("tiles") != 7


def test_a_net_is_of_one_game() -> None:
    """A net of Sixth! says nothing about Six, and the other way round."""
    six, sixth = (sixfold.game(preset).start() for preset in ("six", "sixth"))
    for state, other in ((six, "sixth"), (sixth, "six")):
        card = find_net(sixfold.game(other))
        assert card is not None
        found = [
            searcher.think(engine_state(state), depth=3)
            for searcher in (Searcher(weights=load_weights(card)), Searcher())
        ]
        assert found[0] == found[1]
