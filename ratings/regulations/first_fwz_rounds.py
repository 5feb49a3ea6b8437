"""Every round behind the first FWZ of a tournament, for whoever wants to follow the iteration of BdF 4.4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .first_fwz import Fallbacks, Field, Procedure, fallback_values, iterate, separate
from .types import IterationRound


def follow_rounds(field: Field, procedure: Procedure) -> Iterator[IterationRound]:
    """Yield all rounds of all iterations, each iteration with the values of its beginning as round 0."""
    iteration = 0
    for own in separate(field, procedure):
        for found in iterate(own, procedure):
            codes = {who: fallback.why.value for who, fallback in found.fallbacks.items()}
            if found.number == 1:
                iteration += 1
                yield IterationRound(iteration, 0, found.before, {}, codes)
            values = _all_values(own, found.fallbacks, found.values, procedure)
            yield IterationRound(iteration, found.number, values, found.movements, codes)


def _all_values(field: Field, fallbacks: Fallbacks, values: Mapping[int, int], procedure: Procedure) -> dict[int, int]:
    """Return the values of the iteration and of those who follow them by the fallback."""
    return {**values, **fallback_values(field, fallbacks, values, procedure)}
