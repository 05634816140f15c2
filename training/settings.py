"""How a net is taught: what is played, and how much work goes into it."""

from dataclasses import dataclass

from training.games import Taught, taught


@dataclass(frozen=True)
class Settings:
    """Everything that a run hangs on.

    >>> Settings(presets=("sixth-4x4",)).board
    4
    """

    presets: tuple[str, ...] = ("sixth", "sixth", "sixth", "sixth-16")  # threads take them in turns
    threads: int = 16
    first_nodes: int = 700  # of a turn in the first games, which alpha-beta plays without a net,
    nodes: int = 1000  # and in all others
    opening: int = 8  # at most so many plies at random before a game,
    stray: int = 20  # and one turn in so many later
    vary: int = 4  # one game of 6 x King or of characters in so many has other options than its preset
    generation: float = 45.0  # seconds of play between two lessons
    most: int = 4_000_000  # samples of a generation
    replay: int = 10_000_000  # samples that are learned from, the newest
    left: int = 400_000  # of them, which a run leaves for another to begin with
    held: int = 20_000  # of each generation's samples, to measure with and never to learn from
    lesson: float = 10.0  # seconds of a lesson,
    last_lesson: float = 25.0  # and of the one that ends a run
    steps: int = 10**9  # most of a lesson
    batch: int = 16384
    rate: float = 4e-3
    last_rate: float = 5e-5
    trust: float = 0.6  # how much the search's score counts against the game's result
    pairs: int = 128  # of each match after a lesson, and how many nodes a turn has in it
    match_nodes: int = 10_000
    last_pairs: int = 100  # of each last match, in which both have the same CPU time,
    turn: float = 0.1  # so many seconds a turn
    seed: int = 1

    @property
    def game(self) -> Taught:
        """The game that all presets belong to."""
        return taught(*self.presets)

    @property
    def board(self) -> int:
        """How large the board is, where that makes another net."""
        return self.game.board(self.presets[0])

    @property
    def matched(self) -> tuple[str, ...]:
        """The presets that matches are played in."""
        return self.presets[:1] if self.game.alike else tuple(dict.fromkeys(self.presets))

    @property
    def numbers(self) -> list[int]:
        """The presets as the C++ part counts them."""
        return [self.game.presets.index(name) for name in self.presets]


GPU = Settings()
# Small enough that half a minute on one core shows that it learns.
TINY = Settings(
    presets=("sixth-4x4",), threads=1, first_nodes=100, nodes=100, generation=60.0, most=12_000, held=1_000,
    lesson=60.0, last_lesson=60.0, steps=150, batch=512, pairs=10, match_nodes=200, last_pairs=0,
)  # fmt: skip
CONFIGURATIONS = {"gpu": GPU, "tiny": TINY}


@dataclass
class Totals:
    """What went into a net so far, over all runs."""

    seconds: float = 0.0
    samples: int = 0
    games: int = 0
    steps: int = 0
    generations: int = 0
    runs: int = 0
