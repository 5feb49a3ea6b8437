"""The definition of an experiment: a pool, two spans of time, and the candidates that are compared."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ratings.regulations import RULES, ParameterError, parameters_of

from .system_numbers import BOUNDS, SYSTEM_NUMBERS, Numbers

RESAMPLES, LEAST_RESAMPLES, MOST_RESAMPLES = 400, 100, 10_000
"""Resamples of the bootstrap, our own choice: 400 give an interval of 95 % to about a tenth of its width, and fewer
than 100 have no 2.5 % to cut off at either end.
"""

SEED = 1

MOST_VALUES = 100
"""Values of a sweep: each rates the whole history once."""

MOST_CANDIDATES = 10
"""Candidates of an experiment: everything that each says of every game is held at once (our own choice)."""

LARGEST = 10**9
"""No whole number of a definition is further from 0 (our own choice)."""

KINDS = {str: "text", int: "whole number", dict: "table", list: "list", date: "day"}
"""Kinds of values by their name; a fault names the kind, since a value may be of any length."""


class DefinitionError(ValueError):
    """A definition that is none; the message says what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, both included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Candidate:
    """A law for the whole history: the regulation `rule`, "" for that of the pool, and numbers in the place of the
    pool's. With neither it is the law as it is, with its days. `system` is a rating system beside the regulations, ""
    for a law, with the `numbers` that differ from its defaults.
    """

    name: str
    rule: str
    parameters: Mapping[str, int]
    system: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_stored(self) -> bool:
        """Whether it is the pool's own law."""
        return not self.rule and not self.parameters and not self.system

    def with_number(self, name: str, value: int) -> Candidate:
        """Return the candidate with another number."""
        if self.system:
            return replace(self, numbers={**self.numbers, name: value})
        return replace(self, parameters={**self.parameters, name: value})


@dataclass(frozen=True, slots=True)
class Sweep:
    """One parameter of a candidate, "" for the first one, from `first` to `last` in equal steps."""

    parameter: str
    first: int
    last: int
    step: int
    candidate: str = ""

    @property
    def values(self) -> range:
        """The values of the parameter."""
        return range(self.first, self.last + 1, self.step)


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is compared: numbers are chosen by the `training` span and judged by the `test` span, which has no day of
    the other. `player` is the public number of somebody whose course is shown, "" for nobody. The history is that of a
    `pool`, or of a `bundle` of open data in a folder.
    """

    pool: str
    training: Span
    test: Span
    candidates: tuple[Candidate, ...]
    resamples: int
    seed: int
    sweep: Sweep | None = None
    player: str = ""
    bundle: str = ""


def read_experiment(data: Mapping[str, Any], *, files: bool = False) -> Experiment:
    """Check a definition as TOML or JSON holds it; unknown keys are ignored. A bundle is read for whoever may read
    `files` of this machine. Raises DefinitionError.
    """
    bundle = _optional(data, "bundle", "")
    if bundle and not files:
        raise DefinitionError("bundle: only for the command")
    experiment = Experiment(
        "" if bundle else _typed(data, "pool", str),
        _span(data, "training"),
        _span(data, "test"),
        tuple(map(_candidate, _typed(data, "candidate", list))),
        _optional(data, "resamples", RESAMPLES),
        _optional(data, "seed", SEED),
        _sweep(data["sweep"]) if data.get("sweep") is not None else None,
        _optional(data, "player", ""),
        bundle,
    )
    _check(experiment)
    return experiment


def parse_experiment(text: str, *, files: bool = False) -> Experiment:
    """Read a definition out of TOML. Raises DefinitionError."""
    try:
        data = tomllib.loads(text)
    except RecursionError as fault:
        raise DefinitionError("nested too deeply") from fault
    except ValueError as fault:  # no TOML, or a number of thousands of digits
        raise DefinitionError(str(fault)) from fault
    return read_experiment(data, files=files)


def _check(experiment: Experiment) -> None:
    """Check what no part of a definition says on its own. Raises DefinitionError."""
    if experiment.training.last >= experiment.test.first:
        raise DefinitionError("the test span has to begin after the training span has ended")
    if not LEAST_RESAMPLES <= experiment.resamples <= MOST_RESAMPLES:
        raise DefinitionError(f"resamples: from {LEAST_RESAMPLES} to {MOST_RESAMPLES}")
    names = [candidate.name for candidate in experiment.candidates]
    if not 1 <= len(names) <= MOST_CANDIDATES or len(set(names)) < len(names):
        raise DefinitionError(f"candidates: from one to {MOST_CANDIDATES}, each with a name of its own")
    if experiment.sweep and experiment.sweep.candidate not in {"", *names}:
        raise DefinitionError(f"sweep: there is no candidate {experiment.sweep.candidate!r}")


def _typed(data: object, key: str, kind: type) -> Any:  # noqa: ANN401 -- a value of that kind
    """Return a value of a table, of the kind that it has to be and no larger than a database takes."""
    value = data.get(key) if isinstance(data, Mapping) else None
    if type(value) is not kind:
        raise DefinitionError(f"{key}: {'missing' if value is None else f'no {KINDS[kind]}'}")
    if isinstance(value, str) and "\0" in value:
        raise DefinitionError(f"{key}: it has a character that is none")
    if isinstance(value, int) and abs(value) > LARGEST:
        raise DefinitionError(f"{key}: from {-LARGEST} to {LARGEST}")
    return value


def _optional(data: object, key: str, absent: object) -> Any:  # noqa: ANN401 -- as above
    """Return a value of the same kind as the one that is taken where it is absent."""
    given = data.get(key) if isinstance(data, Mapping) else None
    return absent if given is None else _typed(data, key, type(absent))


def _span(data: Mapping[str, Any], key: str) -> Span:
    span = _typed(data, key, dict)
    first, last = _day(span, "from"), _day(span, "to")
    if last < first:
        raise DefinitionError(f"{key}: it ends before it begins")
    return Span(first, last)


def _day(data: Mapping[str, Any], key: str) -> date:
    """Return a day of TOML, or its text as JSON has it."""
    value = data.get(key)
    if not isinstance(value, str):
        found: date = _typed(data, key, date)
        return found
    try:
        return date.fromisoformat(value)
    except ValueError as fault:
        raise DefinitionError(f"{key}: {value!r} is no day") from fault


def _sweep(data: object) -> Sweep:
    first, last, step = (_typed(data, key, int) for key in ("from", "to", "step"))
    sweep = Sweep(_typed(data, "parameter", str), first, last, step, _optional(data, "candidate", ""))
    if sweep.step < 1 or not 2 <= len(sweep.values) <= MOST_VALUES:
        raise DefinitionError(f"sweep: from 2 to {MOST_VALUES} values")
    return sweep


def _candidate(data: object) -> Candidate:
    name, rule, system = _typed(data, "name", str), _optional(data, "rule", ""), _optional(data, "system", "")
    numbers = _optional(data, "parameters", {})
    if system:
        return _system(name, rule, system, numbers)
    if rule and rule not in RULES:
        raise DefinitionError(f"rule: {rule!r} is no regulation; known are {', '.join(RULES)}")
    return Candidate(name, rule, {key: _typed(numbers, key, int) for key in numbers})


def _system(name: str, rule: str, system: str, numbers: Mapping[str, Any]) -> Candidate:
    if system not in SYSTEM_NUMBERS or rule:
        raise DefinitionError(f"system: {system!r} is none beside a regulation; known are {', '.join(SYSTEM_NUMBERS)}")
    if any(type(number) not in {int, float} for number in numbers.values()):
        raise DefinitionError("parameters of a system: names and numbers")
    candidate = Candidate(name, "", {}, system, numbers)
    system_numbers(candidate)
    return candidate


def definition_document(experiment: Experiment) -> dict[str, Any]:
    """Return a definition as JSON holds it, so that `read_experiment` reads the same one again."""
    history = {"bundle": experiment.bundle} if experiment.bundle else {"pool": experiment.pool}
    found: dict[str, Any] = {**history, "resamples": experiment.resamples, "seed": experiment.seed}
    if experiment.player:
        found["player"] = experiment.player
    for key, span in (("training", experiment.training), ("test", experiment.test)):
        found[key] = {"from": span.first.isoformat(), "to": span.last.isoformat()}
    if sweep := experiment.sweep:
        found["sweep"] = {"parameter": sweep.parameter, "from": sweep.first, "to": sweep.last, "step": sweep.step}
        found["sweep"] |= {"candidate": sweep.candidate} if sweep.candidate else {}
    found["candidate"] = [_candidate_document(each) for each in experiment.candidates]
    return found


def _candidate_document(candidate: Candidate) -> dict[str, Any]:
    key = {"rule": candidate.rule} if candidate.rule else {"system": candidate.system} if candidate.system else {}
    numbers = dict(candidate.numbers) if candidate.system else dict(candidate.parameters)
    return {"name": candidate.name, **key, **({"parameters": numbers} if numbers else {})}


def system_numbers(candidate: Candidate) -> Numbers:
    """Return all numbers of a candidate that is a system. Raises DefinitionError for one that it does not know, or that
    is out of bounds.
    """
    known = SYSTEM_NUMBERS[candidate.system]
    if unknown := candidate.numbers.keys() - known.keys():
        raise DefinitionError(
            f"{candidate.name}: {candidate.system} has no {min(unknown)!r}; it has {', '.join(known)}"
        )
    for key, number in candidate.numbers.items():
        least, most = BOUNDS[key]
        if not least <= number <= most:  # nor is it for what is no number
            raise DefinitionError(f"{candidate.name}: {key}: from {least} to {most}")
    return {**known, **candidate.numbers}


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
