"""Every kind of correction, and how one is kept: its code and its plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from types import MappingProxyType
from typing import Any, get_type_hints

from .persons import PlayersMerged, SeatsReassigned
from .results import ResultCorrected, ResultWithdrawn
from .rules import RuleChanged
from .starts import TakeoverCorrected
from .tournaments import Group, TournamentCorrected, TournamentSplit
from .types import Correction

KINDS: Mapping[str, type[Correction]] = MappingProxyType(
    {
        "result": ResultCorrected,
        "result-withdrawn": ResultWithdrawn,
        "tournament": TournamentCorrected,
        "tournament-split": TournamentSplit,
        "players-merged": PlayersMerged,
        "seats": SeatsReassigned,
        "takeover": TakeoverCorrected,
        "rule": RuleChanged,
    }
)
"""Every kind of correction by the code under which it is kept."""


def kind_of(correction: Correction) -> str:
    """The code of a correction's kind."""
    return next(code for code, kind in KINDS.items() if isinstance(correction, kind))


def to_plain(correction: Correction) -> dict[str, Any]:
    """The values of a correction as JSON holds them."""
    return {name: plain(value) for name, value in asdict(correction).items()}  # type: ignore[call-overload]  # all kinds are dataclasses


def plain(value: object) -> object:
    """A value as JSON holds it."""
    return value.isoformat() if isinstance(value, date) else value


def from_plain(kind: str, values: Mapping[str, Any]) -> Correction:
    """The correction that was kept under a code."""
    hints = get_type_hints(KINDS[kind])
    return KINDS[kind](**{name: typed(hints[name], value) for name, value in values.items()})


def typed(hint: object, value: Any) -> Any:  # noqa: ANN401 -- whatever a field of a correction holds
    """A value of JSON as its field wants it."""
    if value is not None and hint in (date, date | None):
        return date.fromisoformat(value)
    if hint == tuple[Group, ...]:
        return tuple(Group(group["code"], group["name"], tuple(group["players"])) for group in value)
    return tuple(value) if isinstance(value, list) else value
