"""What is promised of every net that is shipped, and of who plays with it."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import sixfold
from sixfold.bots import analyse, names, player
from sixfold.bots.nets import card_of, cards, weights_of
from sixfold.bots.thinker import Thinker

MOST, MOST_TOGETHER = 1 << 20, 4 << 20
NETTED = ("sixth", "sixth-16", "sixth-4x4")
OTHERS = ("six", "six-o", "sixth-milady", "sixth-giants")


def test_nets_are_small() -> None:
    sizes = [len(weights_of(card)) for card in cards()]
    assert max(sizes) <= MOST
    assert sum(sizes) <= MOST_TOGETHER


def test_cards_name_presets_that_there_are() -> None:
    named = [preset for card in cards() for preset in card.presets]
    assert sorted(named) == sorted(set(named)) == sorted(NETTED)
    assert all(sixfold.game(preset).preset.name == preset for preset in named)


@pytest.mark.parametrize("preset", [*NETTED, *OTHERS])
def test_the_strongest_level_has_the_net_and_alphabeta_has_none(preset: str) -> None:
    game = sixfold.game(preset)
    strongest, yardstick = player("8", game), player("alphabeta", game)
    assert isinstance(strongest, Thinker)
    assert isinstance(yardstick, Thinker)
    assert yardstick.card is None
    assert strongest.card == (card_of(game) if preset in NETTED else None)
    assert (strongest.card is not None) == (preset in NETTED)


@pytest.mark.parametrize("preset", NETTED)
def test_it_plays_to_the_end_also_out_of_a_pickle(preset: str) -> None:
    game = sixfold.game(preset)
    state, dice = game.start(), Random(preset)
    players = [pickle.loads(pickle.dumps(player(name, game))) for name in ("8", "alphabeta")]
    while state.outcome is None and dice.random() < 0.95:
        assert state.turn is not None
        state = state.play(players[state.turn].turn(state, state.turn, seconds=0.005).move)
    assert "8" in names(game)


def test_a_net_judges_only_what_it_was_taught() -> None:
    """With 6 x King the rules are others, and the net of the preset keeps silent."""
    for preset in NETTED:
        kings, plain = sixfold.game(preset, kings="six"), sixfold.game(preset)
        opened = [game.start().play("a1").play("b2") for game in (kings, plain)]
        assert player("8", kings).turn(opened[0], 0, seconds=0.01).move in opened[0].legal()
        scores = {line.score for line in analyse(opened[1], depth=3, lines=4)}
        assert scores
