"""Compares core and referee ply by ply: `make agree SECONDS=600` plays random games for ten minutes."""

from __future__ import annotations

import sys
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from rich.progress import Progress

import sixfold
from sixfold.engine import EngineState, engine_state
from sixfold.games import Game, Reason, State, registry
from sixfold.games.sixth import SixthState

PRESETS = registry.presets()

#: The presets that the core plays: those without hidden information.
ENGINE_PRESETS = [name for name, preset in PRESETS.items() if not preset.features.hidden]


def check_agreement(state: State[Any], core: EngineState, undo: bool) -> None:
    """Check that both have the same legal turns in the same order, outcome and score, and that the core can undo."""
    assert core.legal() == list(map(str, state.legal()))
    if state.outcome is None:
        assert core.outcome is None
        assert core.side == state.game.side(state.turn or 0)
    else:
        winner = state.game.side(state.outcome.winners[0]) if state.outcome.winners else -1
        assert core.outcome == (str(state.outcome.reason), winner)
    if isinstance(state, SixthState):
        assert tuple(core.score) == state.score  # type: ignore[union-attr]  # it is a Sixth
    if undo:
        assert core.check_undo()


def random_turn(state: State[Any], dice: Random) -> str:
    """A random legal turn. A swap, which is possible once a game, is chosen half the time."""
    legal = list(map(str, state.legal()))
    return "swap" if "swap" in legal and dice.random() < 0.5 else dice.choice(legal)


def compare_game(game: Game, dice: Random) -> int:
    """Play one random game with both; return its number of plies."""
    state = game.start(dice.randrange(2**64))
    core, plies = engine_state(state), 0
    check_agreement(state, core, undo=True)
    while state.outcome is None:
        turn = random_turn(state, dice)
        state, plies = state.play(turn), plies + 1
        core.play(turn)
        check_agreement(state, core, undo=plies % 7 == 0)
        # A position does not show that its six was called (SIX-11).
        if plies % 11 == 0 and not (state.outcome and state.outcome.reason == Reason.SIX):
            setup = engine_state(state)
            assert (setup.hash, setup.legal(), setup.outcome) == (core.hash, core.legal(), core.outcome)
    return plies


def random_variant(name: str, dice: Random) -> Game:
    """A game of a preset with random options."""
    preset = PRESETS[name]
    names = {option.name for option in preset.options}
    options: dict[str, Any] = {}
    if "tiles" in names:
        options = {"tiles": dice.choice([6, 7, 8, 9, 12, 21]), "called": dice.random() < 0.3}
    if "kings" in names and dice.random() < 0.5:
        options = {"kings": "six", "style": dice.choice(["trim", "classic"])}
    if "discs" in names:
        options["discs"] = dice.choice([2, 5, 9, 12, 15])
    if "milady" in names:
        options["milady"] = dice.choice(["edge", "edge", "beside"])
        if options["milady"] == "edge":
            options["placer"] = dice.choice(["gold", "silver", "lot"])
    if "endless" in names:
        options["endless"] = dice.choice(["draw", "play"])
    if "swap" in names:
        options["swap"] = dice.random() < 0.5
    if "army" in names:
        options |= {"keeper": dice.choice(["place", "move"]), "points": dice.randint(12, 20)}
        options["shares"] = [dice.random() < 0.6, dice.random() < 0.6]
        options["army"] = [dice.choice([None, {"P": 4, "G": 1}, {"P": 6, "H": 1}]) for _ in range(2)]
    return sixfold.game(name, **options)


def main(seconds: float) -> None:
    """Play random games of every preset in turn, until time is up or core and referee disagree."""
    end, games, plies = monotonic() + seconds, 0, 0
    with Progress() as bar:
        task = bar.add_task("Playing", total=seconds)
        while monotonic() < end:
            for name in ENGINE_PRESETS:
                seed = SystemRandom().randrange(2**32)
                dice = Random(seed)
                try:
                    plies += compare_game(random_variant(name, dice), dice)
                except AssertionError:
                    print(f"Core and referee disagree in {name}, seed {seed}.", file=sys.stderr)
                    raise
                games += 1
            bar.update(task, completed=seconds - (end - monotonic()), description=f"{games} games")
    print(f"Core and referee agreed at every ply of {games} games ({plies} plies).")


if __name__ == "__main__":
    main(float(sys.argv[1]))
