"""The definition of an experiment: a pool, two spans of time, and the candidates that are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ratings.regulations import RULES, ParameterError, parameters_of

from .system_numbers import SYSTEM_NUMBERS, Numbers

RESAMPLES, MOST_RESAMPLES = 400, 10_000
"""Resamples of the bootstrap, our own choice: 400 give an interval of 95 % to about a tenth of its width."""

SEED = 1

MOST_VALUES = 100
"""Values of a sweep: each rates the whole history once."""


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
    """Check a definition as TOML holds it; unknown keys are ignored. A bundle is read for whoever may read `files` of
    this machine. Raises DefinitionError.
    """
    bundle = _typed({"bundle": "", **data}, "bundle", str)
    if bundle and not files:
        raise DefinitionError("bundle: only for the command")
    experiment = Experiment(
        "" if bundle else _typed(data, "pool", str),
        _span(data, "training"),
        _span(data, "test"),
        tuple(map(_candidate, _typed(data, "candidate", list))),
        _typed({"resamples": RESAMPLES, **data}, "resamples", int),
        _typed({"seed": SEED, **data}, "seed", int),
        _sweep(data["sweep"]) if data.get("sweep") is not None else None,
        _typed({"player": "", **data}, "player", str),
        bundle,
    )
    _check(experiment)
    return experiment


def _check(experiment: Experiment) -> None:
    """Check what no part of a definition says on its own. Raises DefinitionError."""
    if experiment.training.last >= experiment.test.first:
        raise DefinitionError("the test span has to begin after the training span has ended")
    if not 1 <= experiment.resamples <= MOST_RESAMPLES:
        raise DefinitionError(f"resamples: from 1 to {MOST_RESAMPLES}")
    names = [candidate.name for candidate in experiment.candidates]
    if not names or len(set(names)) < len(names):
        raise DefinitionError("candidates: at least one, each with a name of its own")
    if experiment.sweep and experiment.sweep.candidate not in {"", *names}:
        raise DefinitionError(f"sweep: there is no candidate {experiment.sweep.candidate!r}")


def _typed(data: Mapping[str, Any], key: str, kind: type) -> Any:  # noqa: ANN401 -- a value of that kind
    value = data.get(key)
    if type(value) is not kind:
        raise DefinitionError(f"{key}: {'missing' if value is None else f'{value!r} is none'}")
    return value


def _span(data: Mapping[str, Any], key: str) -> Span:
    span = _typed(data, key, dict)
    first, last = _day(span, "from"), _day(span, "to")
    if last < first:
        raise DefinitionError(f"{key}: it ends before it begins")
    return Span(first, last)


def _day(data: Mapping[str, Any], key: str) -> date:
    """Return a day of TOML, or its text as JSON has it."""
    value = data.get(key)
    try:
        return date.fromisoformat(value) if isinstance(value, str) else _typed(data, key, date)
    except ValueError as fault:
        raise DefinitionError(f"{key}: {value!r} is no day") from fault


def _sweep(data: Mapping[str, Any]) -> Sweep:
    first, last, step = (_typed(data, key, int) for key in ("from", "to", "step"))
    of_candidate = _typed({"candidate": "", **data}, "candidate", str)
    sweep = Sweep(_typed(data, "parameter", str), first, last, step, of_candidate)
    if sweep.step < 1 or not 2 <= len(sweep.values) <= MOST_VALUES:
        raise DefinitionError(f"sweep: from 2 to {MOST_VALUES} values")
    return sweep


def _candidate(data: Mapping[str, Any]) -> Candidate:
    rule, numbers = data.get("rule", ""), data.get("parameters", {})
    if data.get("system"):
        return _system(data, numbers)
    if rule and rule not in RULES:
        raise DefinitionError(f"rule: {rule!r} is no regulation; known are {', '.join(RULES)}")
    if any(type(number) is not int for number in numbers.values()):
        raise DefinitionError("parameters: names and whole numbers")
    return Candidate(_typed(data, "name", str), rule, numbers)


def _system(data: Mapping[str, Any], numbers: Mapping[str, Any]) -> Candidate:
    system = data["system"]
    if system not in SYSTEM_NUMBERS or data.get("rule"):
        raise DefinitionError(f"system: {system!r} is none beside a regulation; known are {', '.join(SYSTEM_NUMBERS)}")
    if any(type(number) not in {int, float} or number <= 0 for number in numbers.values()):
        raise DefinitionError("parameters of a system: names and numbers above 0")
    return Candidate(_typed(data, "name", str), "", {}, system, numbers)


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
    """Return all numbers of a candidate that is a system. Raises DefinitionError for one that it does not know."""
    known = SYSTEM_NUMBERS[candidate.system]
    if unknown := candidate.numbers.keys() - known.keys():
        raise DefinitionError(
            f"{candidate.name}: {candidate.system} has no {min(unknown)!r}; it has {', '.join(known)}"
        )
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
