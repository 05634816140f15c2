"""Self-play on several machines through Ray: each actor plays round after round while the learner trains.

Ray copies the sources of training to every machine, which builds the C++ part itself. The newest net is sent through
the object store, and samples come back the same way.
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

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports
import ray
from ray.exceptions import AuthenticationError, GetTimeoutError, ObjectLostError, RayActorError

from training.players import Log, PlayersFailed, merge, node_limit
from training.progress import ProgressBar
from training.samples import PlayedGames, play
from training.settings import Settings

#: How many actors may be lost in a row, with nothing played in between, before the run fails.
MAX_LOST = 8
#: Seconds to wait for the first samples beyond a generation: machines have to build first.
PATIENCE = 300.0
#: Rounds per generation; actors switch to a new net between rounds.
ROUNDS = 4
HERE = Path(__file__).parent


class PlayerActor:
    """A process that plays games in its own threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._file, self._number = Path(f"{os.getpid()}.bin").resolve(), 0  # in the working directory of the actor

    def where(self) -> tuple[str, int]:
        """The machine and the process."""
        return socket.gethostname(), os.getpid()

    def round(self, number: int, net: bytes | None, seconds: float, seed: int) -> tuple[int, PlayedGames]:
        """Play for some seconds with the net of this number."""
        if net is not None and number != self._number:
            self._file.write_bytes(net)
            self._number = number
        name = "alphabeta" if net is None else str(self._file)
        return number, play(self._settings, name, node_limit(self._settings, net), seconds, seed)


class RunningActor(NamedTuple):
    """An actor, and the pending answer to where it runs."""

    actor: Any
    location: Any

    @property
    def where(self) -> tuple[str, int] | None:
        """Its machine and process, once it has started."""
        try:
            machine, process = ray.get(self.location, timeout=0.1)
        except (RayActorError, GetTimeoutError):
            return None
        return machine, process

    def __str__(self) -> str:
        where = self.where
        return f"on {where[0]} ({where[1]})" if where else "not started yet"


class RayPlayers:
    """All actors of a run, with the interface of `Players`."""

    def __init__(self, settings: Settings, say: Log, *, address: str = "local", count: int | None = None) -> None:
        self._settings, self._say = settings, say
        self._own = tempfile.TemporaryDirectory(prefix="sixfold-", ignore_cleanup_errors=True)
        wanted = settings.threads * count if count else max(os.cpu_count() or 1, settings.threads)
        join(address, wanted, Path(self._own.name))
        machines = [node for node in ray.nodes() if node["Alive"]]  # type: ignore[no-untyped-call] # untyped in Ray
        cores = [int(machine["Resources"].get("CPU", 0)) for machine in machines]
        self.count = count or max(sum(each // settings.threads for each in cores), 1)
        # Each actor reports several times per generation, so that no generation depends on a single one.
        self._round = replace(settings, max_samples=max(settings.max_samples // (ROUNDS * self.count), 1))
        self._seconds = settings.generation / ROUNDS
        self._net: tuple[int, Any] = (0, ray.put(None))
        self._guard = threading.Condition()
        self._received: list[tuple[int, PlayedGames]] = []
        self._broken: BaseException | None = None
        self._ending = threading.Event()
        self._lost_since, self._has_started, self._since = 0, False, time.monotonic()
        self._playing: dict[Any, RunningActor] = {}  # the actor of each pending round
        about = f"{sum(cores)} cores on {len(machines)} machines"
        say(f"Ray with {about}: {self.count} actors of {settings.threads} threads")
        for _ in range(self.count):
            self._start_actor()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def where(self) -> str:
        """The machines and processes of the actors."""
        return ", ".join(sorted(str(running) for running in list(self._playing.values())))

    def use(self, net: Path | None) -> None:
        """Use a net from the next rounds on."""
        self._net = (self._net[0] + 1, ray.put(None if net is None else net.read_bytes()))

    def gather(self, seconds: float, seed: int, bar: ProgressBar, what: str) -> tuple[PlayedGames, float]:
        """What was received since the last call, once this many seconds have passed or enough was played."""
        with self._guard:
            while True:
                if self._broken:
                    raise PlayersFailed(f"the actors failed: {self._broken}") from self._broken
                share = (time.monotonic() - self._since) / seconds
                many = sum(len(played.samples) for _, played in self._received)
                bar.show(f"{what}, {many} samples", max(share, many / self._settings.max_samples))
                if many and (share >= 1 or many >= self._settings.max_samples):
                    break
                if not many and time.monotonic() - self._since > PATIENCE + seconds:
                    raise PlayersFailed(f"no actor has reported for {PATIENCE + seconds:.0f} s")
                self._guard.wait(0.2)
            got, self._received = self._received, []
            took, self._since = time.monotonic() - self._since, time.monotonic()
        newest = sum(len(played.samples) for number, played in got if number == self._net[0])
        self._say(f"{len(got)} rounds by actors {self.where()}; {100 * newest / many:.0f} % by the newest net")
        return merge([played for _, played in got]), took

    def close(self) -> None:
        """Stop the actors and leave the cluster, which also stops a cluster that this run started."""
        self._ending.set()
        self._thread.join()
        for running in self._playing.values():
            ray.kill(running.actor)
        ray.shutdown()
        self._own.cleanup()

    def _start_actor(self) -> None:
        kind = ray.remote(num_cpus=self._settings.threads, max_restarts=0, scheduling_strategy="SPREAD")(PlayerActor)
        actor: Any = kind.remote(self._round)
        self._request_round(RunningActor(actor, actor.where.remote()))

    def _request_round(self, running: RunningActor) -> None:
        """Ask an actor for one more round, with a new seed."""
        number, net = self._net
        sent = running.actor.round.remote(number, net, self._seconds, secrets.randbits(62))
        self._playing[sent] = running

    def _watch(self) -> None:
        """Receive what actors send, and keep them playing."""
        try:
            while not self._ending.is_set():
                for sent in ray.wait(list(self._playing), timeout=0.2)[0]:
                    self._receive(sent, self._playing.pop(sent))
        except Exception as error:  # raised again by `gather`
            with self._guard:
                self._broken = error
                self._guard.notify()

    def _receive(self, sent: Any, running: RunningActor) -> None:
        try:
            played = ray.get(sent)
        except (RayActorError, ObjectLostError):  # its samples may be lost with its machine
            self._lost_since += 1
            if self._lost_since > MAX_LOST:
                raise
            self._say(f"an actor was lost, {running}: starting another")
            ray.kill(running.actor)  # it may only be unreachable, and still hold its cores
            self._ending.wait(0.5 * self._lost_since)
            self._start_actor()
            return
        self._lost_since = 0
        self._request_round(running)
        with self._guard:
            if not self._has_started:  # until now machines were building
                self._has_started, self._since = True, time.monotonic() - self._seconds
            self._received.append(played)
            self._guard.notify()


def join(address: str, cores: int, folder: Path) -> None:
    """Join the cluster at an address, or start a private one on this machine."""
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
            if machine:  # Ray itself would retry for minutes
                socket.create_connection((machine, int(port)), timeout=10).close()
            ray.init(address=address, **shared)
        except (OSError, AuthenticationError, ValueError) as error:
            raise PlayersFailed(f"cannot join Ray at {address}: {error}") from error
        return
    os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # otherwise Ray stores one in the home directory
    ray.init(
        address="local", num_cpus=cores, object_store_memory=256 << 20, include_dashboard=False,
        _node_ip_address="127.0.0.1", _temp_dir=str(folder / "ray"), **shared,
    )  # fmt: skip
