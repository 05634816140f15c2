"""The Universal Game Interface: the engine as any arbiter of matches drives it."""

from sixfold.bots.ugi.desk import UgiSession

__all__ = ["UgiSession"]
