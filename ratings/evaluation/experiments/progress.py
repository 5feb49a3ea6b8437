"""How far an experiment is, said often enough that whoever waits can stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

Progress = Callable[[int, int], object]
"""Called with how much is done, and out of how much; what it raises ends the experiment."""

Pulse = Callable[[], object]
"""Called every now and then while a history is rated."""

UNITS = 100
"""Units between two calls (our own choice)."""


def ignore_progress(_done: int, _of: int) -> None:
    """Report to nobody."""


@dataclass(slots=True)
class Steps:
    """How many times the history was rated, and how many times it will have been."""

    progress: Progress
    of: int
    done: int = 0

    def pulse(self) -> None:
        """Say how far it is."""
        self.progress(self.done, self.of)

    def finish(self) -> None:
        """Say that another candidate is done."""
        self.done += 1
        self.pulse()


def watched(units: Iterable[T], pulse: Pulse) -> Iterator[T]:
    """Yield units, with a call every now and then."""
    for number, unit in enumerate(units):
        if number % UNITS == 0:
            pulse()
        yield unit
