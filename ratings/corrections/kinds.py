"""All kinds of corrections, and their stored form: a code and plain values."""

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
from .tournaments import Group, TournamentCorrected, TournamentReopened, TournamentSplit
from .types import Correction

KINDS: Mapping[str, type[Correction]] = MappingProxyType(
    {
        "result": ResultCorrected,
        "result-withdrawn": ResultWithdrawn,
        "tournament": TournamentCorrected,
        "tournament-reopened": TournamentReopened,
        "tournament-split": TournamentSplit,
        "players-merged": PlayersMerged,
        "seats": SeatsReassigned,
        "takeover": TakeoverCorrected,
        "rule": RuleChanged,
    }
)
"""Every kind of correction by its stored code."""


def kind_of(correction: Correction) -> str:
    """Return the code of a correction's kind."""
    return next(code for code, kind in KINDS.items() if isinstance(correction, kind))


def to_plain(correction: Correction) -> dict[str, Any]:
    """Convert the values of a correction to JSON."""
    return {name: _to_json(value) for name, value in asdict(correction).items()}  # type: ignore[call-overload]  # all kinds are dataclasses


def _to_json(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def from_plain(kind: str, values: Mapping[str, Any]) -> Correction:
    """Rebuild a correction from its code and stored values."""
    hints = get_type_hints(KINDS[kind])
    return KINDS[kind](**{name: _from_json(hints[name], value) for name, value in values.items()})


def _from_json(hint: object, value: Any) -> Any:  # noqa: ANN401 -- whatever a field of a correction holds
    """Convert a value from JSON to the type of its field."""
    if value is not None and hint in (date, date | None):
        return date.fromisoformat(value)
    if hint == tuple[Group, ...]:
        return tuple(Group(group["code"], group["name"], tuple(group["players"])) for group in value)
    return tuple(value) if isinstance(value, list) else value
