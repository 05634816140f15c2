"""Methods that remember their results: answers come again within a round, and while somebody types."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

A = TypeVar("A")
R = TypeVar("R")

CACHE_SIZE = 4096


class cached_method(Generic[A, R]):  # noqa: N801  # used as a decorator, like `cached_property`
    """A method of one argument with an `lru_cache` for each object.

    The cache replaces the method in the object's `__dict__` at the first call, so later calls cost no more than those
    of any `lru_cache`.
    """

    def __init__(self, method: Callable[[Any, A], R]) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Callable[[A], R]:
        cached: Callable[[A], R] = lru_cache(CACHE_SIZE)(self._method.__get__(instance))
        vars(instance)[self._name] = cached
        return cached
