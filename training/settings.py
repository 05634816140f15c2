"""The settings of a training run: what is played, and how much."""

from dataclasses import dataclass

from training.games import TrainedGame, find_game


@dataclass(frozen=True)
class Settings:
    """Everything that determines a run.

    >>> Settings(presets=("sixth-4x4",)).board
    4
    """

    presets: tuple[str, ...] = ("sixth", "sixth", "sixth", "sixth-16")  # threads take them in turns
    threads: int = 16
    first_nodes: int = 700  # nodes per turn in the first games, which alpha-beta plays without a net
    nodes: int = 1000  # nodes per turn in all others
    opening: int = 8  # most random plies before a game
    stray: int = 20  # one turn in this many is random later
    vary: int = 4  # one game in this many of 6 x King or with characters has random options
    generation: float = 45.0  # seconds of play between lessons
    max_samples: int = 4_000_000  # samples per generation
    replay: int = 10_000_000  # the newest samples, which are trained on
    saved_samples: int = 400_000  # of them, written for another run to start with
    validation_samples: int = 20_000  # of each generation, for validation only
    lesson: float = 10.0  # seconds of training after each generation
    last_lesson: float = 25.0  # seconds of the last lesson
    steps: int = 10**9  # most steps of a lesson
    batch: int = 16384
    rate: float = 4e-3
    last_rate: float = 5e-5
    score_weight: float = 0.6  # weight of the search's score against the game's result
    pairs: int = 128  # pairs of games of each match after a lesson
    match_nodes: int = 10_000
    last_pairs: int = 100  # pairs of games of the last match, with equal CPU time
    turn: float = 0.1  # seconds per turn in the last match
    seed: int = 1

    @property
    def game(self) -> TrainedGame:
        """The game of all presets."""
        return find_game(*self.presets)

    @property
    def board(self) -> int:
        """The board size that the net is trained for, or 0."""
        return self.game.board(self.presets[0])

    @property
    def match_presets(self) -> tuple[str, ...]:
        """The presets of matches."""
        return self.presets[:1] if self.game.one_strength else tuple(dict.fromkeys(self.presets))


GPU = Settings()
# Small enough that half a minute on one core shows progress.
TINY = Settings(
    presets=("sixth-4x4",), threads=1, first_nodes=100, nodes=100, generation=60.0, max_samples=12_000,
    validation_samples=1_000, lesson=60.0, last_lesson=60.0, steps=150, batch=512, pairs=10, match_nodes=200,
    last_pairs=0,
)  # fmt: skip
CONFIGURATIONS = {"gpu": GPU, "tiny": TINY}


@dataclass
class Totals:
    """What was spent on a net so far, over all runs."""

    seconds: float = 0.0
    samples: int = 0
    games: int = 0
    steps: int = 0
    generations: int = 0
    runs: int = 0
