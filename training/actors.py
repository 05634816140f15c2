"""Players on several machines, through Ray: each an actor that plays round after round while the learner learns.

Ray brings the sources of the workshop to every machine, which builds the part that is C++ itself; the newest net comes
through the object store, and samples go back by the same way.
"""

import os
import secrets
import shutil
import socket
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that this was run
import ray
from ray.exceptions import AuthenticationError, GetTimeoutError, ObjectLostError, RayActorError

from training.bar import Bar
from training.players import Failed, Say, joined, nodes_of
from training.samples import Harvest, play
from training.settings import Settings

#: Actors lost one after another, with nothing played in between, that are replaced.
MOST_LOST = 8
#: Seconds more than a generation has, to wait for the first samples: machines have to build first.
PATIENCE = 300.0
#: Rounds in the seconds of a generation: actors hear of a new net between two of them.
ROUNDS = 4
HERE = Path(__file__).parent


class Actor:
    """One process that plays, with threads of its own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._file, self._number = Path(f"{os.getpid()}.bin").resolve(), 0  # in the folder that Ray keeps for it

    def where(self) -> tuple[str, int]:
        """The machine, and the process."""
        return socket.gethostname(), os.getpid()

    def round(self, number: int, net: bytes | None, seconds: float, seed: int) -> tuple[int, Harvest]:
        """Games for some seconds, with the net of that number."""
        if net is not None and number != self._number:
            self._file.write_bytes(net)
            self._number = number
        name = "alphabeta" if net is None else str(self._file)
        return number, play(self._settings, name, nodes_of(self._settings, net), seconds, seed)


class Hired(NamedTuple):
    """An actor, and what it answers when it is asked where it is."""

    actor: Any
    asked: Any

    @property
    def where(self) -> tuple[str, int] | None:
        """Its machine and process, once it has begun."""
        try:
            machine, process = ray.get(self.asked, timeout=0.1)
        except (RayActorError, GetTimeoutError):
            return None
        return machine, process

    def __str__(self) -> str:
        where = self.where
        return f"on {where[0]} ({where[1]})" if where else "yet to begin"


class Actors:
    """The actors of a run, as the learner sees them."""

    def __init__(self, settings: Settings, say: Say, *, address: str = "local", count: int | None = None) -> None:
        self._settings, self._say = settings, say
        self._own = tempfile.TemporaryDirectory(prefix="sixfold-", ignore_cleanup_errors=True)
        wanted = settings.threads * count if count else max(os.cpu_count() or 1, settings.threads)
        join(address, wanted, Path(self._own.name))
        machines = [node for node in ray.nodes() if node["Alive"]]  # type: ignore[no-untyped-call] # Ray does not say
        cores = [int(machine["Resources"].get("CPU", 0)) for machine in machines]
        self.count = count or max(sum(each // settings.threads for each in cores), 1)
        # No generation hangs on one actor: each sends what it has several times.
        self._round = replace(settings, most=max(settings.most // (ROUNDS * self.count), 1))
        self._seconds = settings.generation / ROUNDS
        self._net: tuple[int, Any] = (0, ray.put(None))
        self._guard = threading.Condition()
        self._shelf: list[tuple[int, Harvest]] = []
        self._broken: BaseException | None = None
        self._ending = threading.Event()
        self._lost_since, self._begun, self._since = 0, False, time.monotonic()
        self._playing: dict[Any, Hired] = {}  # who plays which round
        about = f"{sum(cores)} cores on {len(machines)} machines"
        say(f"Ray with {about}: {self.count} actors of {settings.threads} threads")
        for _ in range(self.count):
            self._hire()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def where(self) -> str:
        """Where actors play by now: machines and processes."""
        return ", ".join(sorted(str(hired) for hired in list(self._playing.values())))

    def use(self, net: Path | None) -> None:
        """Actors take it with their next round."""
        self._net = (self._net[0] + 1, ray.put(None if net is None else net.read_bytes()))

    def gather(self, seconds: float, seed: int, bar: Bar, what: str) -> tuple[Harvest, float]:
        """What came since the last time, once so many seconds have gone by since then, or enough came before."""
        with self._guard:
            while True:
                if self._broken:
                    raise Failed(f"the actors ended: {self._broken}") from self._broken
                share = (time.monotonic() - self._since) / seconds
                many = sum(len(harvest.samples) for _, harvest in self._shelf)
                bar.show(f"{what}, {many} samples", max(share, many / self._settings.most))
                if many and (share >= 1 or many >= self._settings.most):
                    break
                if not many and time.monotonic() - self._since > PATIENCE + seconds:
                    raise Failed(f"no actor has sent anything for {PATIENCE + seconds:.0f} s")
                self._guard.wait(0.2)
            got, self._shelf = self._shelf, []
            took, self._since = time.monotonic() - self._since, time.monotonic()
        newest = sum(len(harvest.samples) for number, harvest in got if number == self._net[0])
        self._say(f"{len(got)} rounds by actors {self.where()}; {100 * newest / many:.0f} % by the newest net")
        return joined([harvest for _, harvest in got]), took

    def close(self) -> None:
        """End the actors, and leave the cluster; one of this run's own ends with it."""
        self._ending.set()
        self._thread.join()
        for hired in self._playing.values():
            ray.kill(hired.actor)
        ray.shutdown()
        self._own.cleanup()

    def _hire(self) -> None:
        kind = ray.remote(num_cpus=self._settings.threads, max_restarts=0, scheduling_strategy="SPREAD")(Actor)
        actor: Any = kind.remote(self._round)
        self._ask(Hired(actor, actor.where.remote()))

    def _ask(self, hired: Hired) -> None:
        """One more round, with dice of its own."""
        number, net = self._net
        sent = hired.actor.round.remote(number, net, self._seconds, secrets.randbits(62))
        self._playing[sent] = hired

    def _watch(self) -> None:
        """Take what actors send, and keep them playing."""
        try:
            while not self._ending.is_set():
                for sent in ray.wait(list(self._playing), timeout=0.2)[0]:
                    self._take(sent, self._playing.pop(sent))
        except Exception as error:  # it is raised where somebody waits for samples
            with self._guard:
                self._broken = error
                self._guard.notify()

    def _take(self, sent: Any, hired: Hired) -> None:
        try:
            harvest = ray.get(sent)
        except (RayActorError, ObjectLostError):  # what it had sent may be lost with its machine
            self._lost_since += 1
            if self._lost_since > MOST_LOST:
                raise
            self._say(f"an actor was lost, {hired}: another takes its place")
            ray.kill(hired.actor)  # it may be out of reach only, and would hold its cores
            self._ending.wait(0.5 * self._lost_since)
            self._hire()
            return
        self._lost_since = 0
        self._ask(hired)
        with self._guard:
            if not self._begun:  # until now machines were building
                self._begun, self._since = True, time.monotonic() - self._seconds
            self._shelf.append(harvest)
            self._guard.notify()


def join(address: str, cores: int, folder: Path) -> None:
    """Join the cluster at an address; or begin one of this machine's own, which nobody else can join."""
    sources = folder / "sources"
    unwanted = shutil.ignore_patterns("build", "out", "__pycache__")
    shutil.copytree(HERE, sources / "training", ignore=unwanted)
    shutil.copytree(HERE.parent / "engine" / "include", sources / "engine" / "include")
    shared: dict[str, Any] = {
        "runtime_env": {"working_dir": str(sources)}, "log_to_driver": False, "logging_level": "error",
    }  # fmt: skip
    if address != "local":
        machine, _, port = address.rpartition(":")
        try:
            if machine:  # Ray itself would try for many minutes
                socket.create_connection((machine, int(port)), timeout=10).close()
            ray.init(address=address, **shared)
        except (OSError, AuthenticationError, ValueError) as error:
            raise Failed(f"there is no Ray to join at {address}: {error}") from error
        return
    os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # or Ray would leave one in the user's folder
    ray.init(
        address="local", num_cpus=cores, object_store_memory=256 << 20, include_dashboard=False,
        _node_ip_address="127.0.0.1", _temp_dir=str(folder / "ray"), **shared,
    )  # fmt: skip
