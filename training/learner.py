"""Learning: batches of samples out of the newest generations, and the steps that fit a net to them."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.games import Taught
from training.net import Net
from training.samples import Samples, features
from training.settings import Settings

Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]


def batch_of(game: Taught, samples: Samples, which: Any, seed: int, device: torch.device) -> Batch:
    """Some samples as a net takes them, with what it should say of them."""
    found, begins, stages, scores, results = map(torch.from_numpy, features(game, samples, which, seed))
    return found.to(device), begins.to(device), stages.to(device), scores.to(device), results.to(device)


class Feeder:
    """Threads that make batches while the net learns from others."""

    def __init__(self, samples: Samples, settings: Settings, device: torch.device, seed: int) -> None:
        self._game, self._samples, self._size, self._device = settings.game, samples, settings.batch, device
        self._ready: queue.Queue[Batch] = queue.Queue(2 * settings.threads)
        self._ending = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(seed + i,)) for i in range(settings.threads)]
        for thread in self._threads:
            thread.start()

    def _work(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        while not self._ending.is_set():
            which = dice.integers(0, len(self._samples), self._size)
            batch = batch_of(self._game, self._samples, which, int(dice.integers(1, 2**62)), self._device)
            while not self._ending.is_set():
                try:
                    self._ready.put(batch, timeout=0.1)
                    break
                except queue.Full:
                    continue

    def take(self) -> Batch:
        """The next batch."""
        return self._ready.get()

    def close(self) -> None:
        """End the threads."""
        self._ending.set()
        for thread in self._threads:
            thread.join()


class Learner:
    """A net, the samples it learns from, and those it is measured by."""

    def __init__(self, settings: Settings, device: torch.device) -> None:
        self.settings, self.device = settings, device
        torch.manual_seed(settings.seed)
        self.net = Net(settings.game).to(device)
        self.replay = np.zeros(0, settings.game.sample)
        self.held = np.zeros(0, settings.game.sample)

    def add(self, samples: Samples) -> None:
        """Take a generation in; the oldest samples are forgotten."""
        held = min(self.settings.held, len(samples) // 10)
        self.held = samples[:held]
        self.replay = np.concatenate([self.replay, samples[held:]])[-self.settings.replay :]

    def loss(self, batch: Batch) -> Tensor:
        """How far the net is off."""
        found, begins, stages, scores, results = batch
        goal = torch.lerp(results, scores, self.settings.trust)
        return functional.binary_cross_entropy_with_logits(self.net(found, begins, stages), goal)

    def measure(self) -> float:
        """How far it is off on samples of the last generation that it never learned from."""
        with torch.no_grad():
            return float(self.loss(batch_of(self.settings.game, self.held, np.arange(len(self.held)), 0, self.device)))

    def lesson(self, seconds: float, seed: int, told: Callable[[float], None] = lambda _: None) -> int:
        """Fit the net to the replay, with steps that grow smaller and smaller; how many there were."""
        settings, steps = self.settings, 0
        optimizer = torch.optim.AdamW(self.net.parameters(), lr=settings.rate, weight_decay=0.0)
        feeder = Feeder(self.replay, settings, self.device, seed)
        start = time.monotonic()  # the first optimizer of a run takes seconds to be made
        try:
            while (share := max((time.monotonic() - start) / seconds, steps / settings.steps)) < 1:
                for group in optimizer.param_groups:
                    group["lr"] = settings.rate * (settings.last_rate / settings.rate) ** share
                loss = self.loss(feeder.take())
                optimizer.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call] # PyTorch does not say
                optimizer.step()
                self.net.restrain()
                steps += 1
                told(share)
        finally:
            feeder.close()
        return steps
