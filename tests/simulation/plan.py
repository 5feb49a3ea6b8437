"""What happens in a run and when, drawn from a seed: the same seed is the same plan."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tests.simulation.letters import PERSONS

PROGRAMS = ("web", "door", "worker-1", "worker-2")
SERVERS = ("redis", "postgresql", "replica")

Draw = Callable[[random.Random], tuple[str, float]]


def _span(least: float, most: float) -> Draw:
    return lambda chance: ("", chance.uniform(least, most))


def _on(names: tuple[str, ...], least: float, most: float) -> Draw:
    return lambda chance: (chance.choice(names), chance.uniform(least, most))


FAULTS: Mapping[str, tuple[int, Draw]] = MappingProxyType(
    {
        "kill": (8, _on(PROGRAMS, 0, 1)),
        "kill-child": (4, _on(("web", "worker-1", "worker-2"), 0, 0.1)),
        "stop": (2, _on(PROGRAMS, 0, 1)),
        "freeze": (4, _on((*PROGRAMS, *SERVERS), 0.2, 4)),
        "wipe": (2, _span(0, 0.1)),
        "redis-down": (3, _span(0.1, 5)),
        "database-down": (3, _span(0.1, 3)),
        "database-cut": (6, _span(0, 0.1)),
        "replica-lag": (3, _span(0.5, 6)),
        "replica-down": (2, _span(0.1, 4)),
        "slow-disk": (2, _span(1, 4)),
        "full-disk": (2, _span(1, 4)),
        "clock": (6, lambda chance: ("", chance.choice((-7200, -3600, -60, 5, 90, 600, 3600, 7200, 14400)))),
        "smtp": (
            8,
            _on(
                (
                    "cut",
                    "taken-and-cut",
                    "greet-421",
                    "data-451",
                    "data-554",
                    "rcpt-450",
                    "rcpt-550",
                    "mail-451",
                    "mail-550",
                    "tarpit",
                    "away",
                ),
                0.5,
                4,
            ),
        ),
    }
)
"""How often each comes beside the others, and what is drawn for it: at whom, and for how many seconds; the clock jumps
by as many.
"""

MAILS: Mapping[str, int] = MappingProxyType({"good": 68, "again": 8, "hostile": 16, "unproved": 2, "own": 2})
"""How often each kind of mail comes beside the others."""

EACH_SECOND = 1.0
"""Mails in a second, and faults in ten."""

FAULTS_IN_TEN = 5.0
BURST = 60
"""Mails at once, now and then."""

ERASED = 2
"""People who ask to be erased."""


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """Something that happens at a moment of the run."""

    at: float
    what: str
    whom: str = ""
    amount: float = 0.0

    def __str__(self) -> str:
        return f"{self.at:8.2f} {self.what} {self.whom} {self.amount:.2f}"


@dataclass(frozen=True, slots=True)
class Load:
    """How much happens: seconds, faults in ten of them, mails at one moment, and who reads pages."""

    seconds: float
    faults_in_ten: float = FAULTS_IN_TEN
    at_once: int = 0
    visitors: int = 2

    @property
    def doors(self) -> int:
        """Servers of others that hand mails over."""
        return 3 + self.at_once // 250


def make_plan(load: Load, chance: random.Random) -> list[Step]:
    """The steps of a run."""
    seconds = load.seconds
    mails = [_mail(chance.uniform(0, seconds), chance) for _ in range(int(EACH_SECOND * seconds))]
    bursts = [chance.uniform(0, seconds) for _ in range(int(seconds / 60))]
    mails += [_mail(at, chance) for at in bursts for _ in range(BURST)]
    kinds = chance.choices(
        list(FAULTS), [weight for weight, _ in FAULTS.values()], k=int(load.faults_in_ten * seconds / 10)
    )
    faults = [Step(chance.uniform(0, seconds), kind, *FAULTS[kind][1](chance)) for kind in kinds]
    erased = [
        Step(chance.uniform(0, seconds), "erase", amount=place) for place in chance.sample(range(PERSONS), ERASED)
    ]
    flood = [_mail(seconds / 4, chance) for _ in range(load.at_once)]
    return sorted([*mails, *faults, *erased, *flood])


def _mail(at: float, chance: random.Random) -> Step:
    return Step(at, "mail", chance.choices(list(MAILS), list(MAILS.values()))[0])
