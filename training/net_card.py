"""The card of a net: its presets, size, training time, commit and strength."""

import os
import shutil
import subprocess
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from training.games import TrainedGame

HERE = Path(__file__).parent
#: The folder of the shipped nets.
SHIPPED = HERE.parent / "src" / "sixfold" / "bots" / "nets"


@dataclass(frozen=True)
class NetCard:
    """The description of a net, in the format that `sixfold.bots.nets` reads.

    >>> print(NetCard("sixth.bin", ("sixth",), "5454 features, 64, 32, 1", 7.4, "1234567", "unknown").text, end="")
    file = "sixth.bin"
    presets = ["sixth"]
    size = "5454 features, 64, 32, 1"
    minutes = 7.4
    commit = "1234567"
    strength = "unknown"
    """

    file: str
    presets: tuple[str, ...]
    size: str
    minutes: float
    commit: str
    strength: str
    kings: tuple[str, ...] = ()  # presets it plays as 6 x King

    @property
    def text(self) -> str:
        """The card as TOML."""
        kings = f"kings = {_toml_list(self.kings)}\n" if self.kings else ""
        return (
            f'file = "{self.file}"\npresets = {_toml_list(self.presets)}\n{kings}size = "{self.size}"\n'
            f'minutes = {self.minutes:.1f}\ncommit = "{self.commit}"\nstrength = "{self.strength}"\n'
        )

    @classmethod
    def read(cls, path: Path) -> "NetCard":
        """Read a card from its file."""
        fields = tomllib.loads(path.read_text())
        return cls(**fields | {name: tuple(fields.get(name, ())) for name in ("presets", "kings")})


def _toml_list(names: tuple[str, ...]) -> str:
    quoted = (f'"{name}"' for name in names)
    return f"[{', '.join(quoted)}]"


def size_of(game: TrainedGame) -> str:
    """The size of a game's nets, as text.

    >>> from training.games import SIXTH
    >>> size_of(SIXTH)
    '5454 features, 64, 32, 1'
    """
    sizes = game.sizes
    widths = ((sizes.views, sizes.wide), (sizes.stages, sizes.narrow))
    return (
        f"{sizes.features} features, {', '.join(f'{n} x {width}' if n > 1 else str(width) for n, width in widths)}, 1"
    )


def commit() -> str:
    """The commit of the sources; $COMMIT if they came without their history."""
    if name := os.environ.get("COMMIT"):
        return name
    git = [shutil.which("git") or "git", "-C", str(HERE), "describe", "--always", "--dirty", "--exclude=*"]
    try:
        result = subprocess.run(git, capture_output=True, text=True, check=False)  # noqa: S603 # fixed arguments
    except OSError:
        return "unknown"
    return result.stdout.strip() or "unknown"


def ship(
    run: Path, name: str, folder: Path = SHIPPED, *, presets: tuple[str, ...], kings: tuple[str, ...] = ()
) -> NetCard:
    """Copy a run's net and card into the folder of shipped nets, with the presets it is for."""
    card = replace(NetCard.read(run / "card.toml"), file=f"{name}.bin", presets=presets, kings=kings)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(run / "net.bin", folder / card.file)
    (folder / f"{name}.toml").write_text(card.text)
    return card
