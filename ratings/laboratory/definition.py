"""The definition of an experiment: a pool, two spans of time, and the candidates that are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratings.regulations import RULES, ParameterError, parameters_of

RESAMPLES, MOST_RESAMPLES = 400, 10_000
"""Resamples of the bootstrap, our own choice: 400 give an interval of 95 % to about a tenth of its width."""

SEED = 1


class DefinitionError(ValueError):
    """A definition that is none; the message says what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, both included."""

    first: date
    last: date

    def includes(self, day: int) -> bool:
        """Return whether a day, as its ordinal, lies within."""
        return self.first.toordinal() <= day <= self.last.toordinal()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A law for the whole history: the regulation `rule`, "" for that of the pool, and numbers in the place of the
    pool's. With neither it is the law as it is, with its days.
    """

    name: str
    rule: str
    parameters: Mapping[str, int]

    @property
    def is_stored(self) -> bool:
        """Whether it is the pool's own law."""
        return not self.rule and not self.parameters


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is compared: numbers are chosen by the `training` span and judged by the `test` span, which has no day of
    the other.
    """

    pool: str
    training: Span
    test: Span
    candidates: tuple[Candidate, ...]
    resamples: int
    seed: int


def read_experiment(data: Mapping[str, Any]) -> Experiment:
    """Check a definition as TOML holds it; unknown keys are ignored. Raises DefinitionError."""
    experiment = Experiment(
        _typed(data, "pool", str),
        _span(data, "training"),
        _span(data, "test"),
        tuple(map(_candidate, _typed(data, "candidate", list))),
        _typed({"resamples": RESAMPLES, **data}, "resamples", int),
        _typed({"seed": SEED, **data}, "seed", int),
    )
    if experiment.training.last >= experiment.test.first:
        raise DefinitionError("the test span has to begin after the training span has ended")
    if not 1 <= experiment.resamples <= MOST_RESAMPLES:
        raise DefinitionError(f"resamples: from 1 to {MOST_RESAMPLES}")
    names = [candidate.name for candidate in experiment.candidates]
    if not names or len(set(names)) < len(names):
        raise DefinitionError("candidates: at least one, each with a name of its own")
    return experiment


def _typed(data: Mapping[str, Any], key: str, kind: type) -> Any:  # noqa: ANN401 -- a value of that kind
    value = data.get(key)
    if type(value) is not kind:
        raise DefinitionError(f"{key}: {'missing' if value is None else f'{value!r} is none'}")
    return value


def _span(data: Mapping[str, Any], key: str) -> Span:
    span = _typed(data, key, dict)
    first, last = _typed(span, "from", date), _typed(span, "to", date)
    if last < first:
        raise DefinitionError(f"{key}: it ends before it begins")
    return Span(first, last)


def _candidate(data: Mapping[str, Any]) -> Candidate:
    rule, numbers = data.get("rule", ""), data.get("parameters", {})
    if rule and rule not in RULES:
        raise DefinitionError(f"rule: {rule!r} is no regulation; known are {', '.join(RULES)}")
    if any(type(number) is not int for number in numbers.values()):
        raise DefinitionError("parameters: names and whole numbers")
    return Candidate(_typed(data, "name", str), rule, numbers)


def law_of(candidate: Candidate, rule: str, numbers: Mapping[str, int]) -> tuple[str, Mapping[str, int]]:
    """Return regulation and numbers of a candidate for a pool under `rule` with its `numbers`.

    Those of the pool stay where the regulation is the same. Raises DefinitionError for numbers it does not know.
    """
    own = numbers if candidate.rule in {"", rule} else {}
    wanted = {**own, **candidate.parameters}
    try:
        parameters_of(candidate.rule or rule, wanted)
    except ParameterError as fault:
        raise DefinitionError(f"{candidate.name}: {fault}") from fault
    return candidate.rule or rule, wanted
