"""Training steps: batches of samples from the newest generations, and the optimizer that fits a net to them."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.games import TrainedGame
from training.net import Net
from training.samples import Samples, features
from training.settings import Settings

Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]


def make_batch(game: TrainedGame, samples: Samples, which: Any, seed: int, device: torch.device) -> Batch:
    """Some samples as inputs of a net, with their targets."""
    indices, begins, stages, scores, results = map(torch.from_numpy, features(game, samples, which, seed))
    return indices.to(device), begins.to(device), stages.to(device), scores.to(device), results.to(device)


class BatchFeeder:
    """Threads that prepare batches while the net is trained."""

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
            batch = make_batch(self._game, self._samples, which, int(dice.integers(1, 2**62)), self._device)
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
        """Stop the threads."""
        self._ending.set()
        for thread in self._threads:
            thread.join()


class Learner:
    """A net, its training samples and its validation samples."""

    def __init__(self, settings: Settings, device: torch.device) -> None:
        self.settings, self.device = settings, device
        torch.manual_seed(settings.seed)
        self.net = Net(settings.game).to(device)
        self.replay = np.zeros(0, settings.game.sample)
        self.validation = np.zeros(0, settings.game.sample)

    def add(self, samples: Samples) -> None:
        """Add a generation; the oldest samples are dropped."""
        size = min(self.settings.validation_samples, len(samples) // 10)
        self.validation = samples[:size]
        self.replay = np.concatenate([self.replay, samples[size:]])[-self.settings.replay :]

    def loss(self, batch: Batch) -> Tensor:
        """The cross-entropy between the net and its targets."""
        indices, begins, stages, scores, results = batch
        goal = torch.lerp(results, scores, self.settings.score_weight)
        return functional.binary_cross_entropy_with_logits(self.net(indices, begins, stages), goal)

    def measure(self) -> float:
        """The loss on validation samples of the last generation."""
        with torch.no_grad():
            which = np.arange(len(self.validation))
            return float(self.loss(make_batch(self.settings.game, self.validation, which, 0, self.device)))

    def train(self, seconds: float, seed: int, on_progress: Callable[[float], None] = lambda _: None) -> int:
        """Train on the replay buffer with a decaying learning rate; returns the number of steps."""
        settings, steps = self.settings, 0
        optimizer = torch.optim.AdamW(self.net.parameters(), lr=settings.rate, weight_decay=0.0)
        feeder = BatchFeeder(self.replay, settings, self.device, seed)
        start = time.monotonic()  # creating the first optimizer of a run takes seconds
        try:
            while (share := max((time.monotonic() - start) / seconds, steps / settings.steps)) < 1:
                for group in optimizer.param_groups:
                    group["lr"] = settings.rate * (settings.last_rate / settings.rate) ** share
                loss = self.loss(feeder.take())
                optimizer.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call] # untyped in PyTorch
                optimizer.step()
                self.net.clamp_weights()
                steps += 1
                on_progress(share)
        finally:
            feeder.close()
        return steps
