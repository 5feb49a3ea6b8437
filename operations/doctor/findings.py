"""What a check finds, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence, and the setting or command that mends it, "" where there is nothing to mend."""

    level: Level
    sentence: str
    mend: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A part of an installation. It may take some `seconds`; `mend` is where to look if it gives no answer by then.
    Where the check that it `needs` fails, it would only say the same in other words.
    """

    name: str
    find: Callable[[], Iterable[Finding]]
    mend: str
    seconds: float = 10
    needs: str = ""


def is_fine(sentence: str) -> Finding:
    """Return that a part does what it should."""
    return Finding(Level.OK, sentence)


def warn(sentence: str, mend: str) -> Finding:
    """Return something that works less well than it could."""
    return Finding(Level.WARNING, sentence, mend)


def fail(sentence: str, mend: str) -> Finding:
    """Return something that does not work."""
    return Finding(Level.FAILURE, sentence, mend)


def describe_fault(fault: BaseException) -> str:
    """Return the kind of a fault and the first line that it has to say."""
    first = next(iter(str(fault).strip().splitlines()), "").rstrip(".")
    return f"{type(fault).__name__}: {first}" if first else type(fault).__name__
