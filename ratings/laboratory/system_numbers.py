"""The numbers of rating systems beside the regulations, by the key of the system, with their defaults (our own choice
where no paper is named).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Numbers = Mapping[str, float]

ELO_NUMBERS: Numbers = MappingProxyType({"k": 20, "divisor": 400, "limit": 400, "start": 1900})
"""FIDE Rating Regulations effective 1 January 2024, 8.3: K 20; a difference of more than 400 points counts as 400."""

GLICKO_NUMBERS: Numbers = MappingProxyType(
    {
        "tau": 0.5,
        "volatility": 0.06,
        "deviation": 350,
        "brought_deviation": 100,
        "start": 1900,
        "period_days": 30,
    }
)
"""Glickman's paper has tau, volatility and deviation of newcomers."""

WHOLE_HISTORY_NUMBERS: Numbers = MappingProxyType(
    {"drift": 4, "newcomer_games": 2, "brought_games": 20, "start": 1900, "divisor": 400, "period_days": 91}
)
"""A drift of 4 is a standard deviation of 38 points in a year. The games are drawn ones against the value with which
somebody begins, and stand for what is known before the first game; Coulom's paper has one win and one loss (2.3).
"""

SYSTEM_NUMBERS: Mapping[str, Numbers] = MappingProxyType(
    {"elo": ELO_NUMBERS, "glicko-2": GLICKO_NUMBERS, "whr": WHOLE_HISTORY_NUMBERS}
)

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "k": (0.1, 1000),
        "divisor": (50, 4000),
        "limit": (1, 10_000),
        "start": (500, 4000),
        "tau": (0.01, 10),
        "volatility": (0.001, 1),
        "deviation": (1, 2000),
        "brought_deviation": (1, 2000),
        "period_days": (1, 3650),
        "drift": (0.01, 1000),
        "newcomer_games": (0.1, 1000),
        "brought_games": (0.1, 1000),
    }
)
"""The least and the most of each number, far beyond what is sensible (our own choice): within them every system comes
to an end.
"""
