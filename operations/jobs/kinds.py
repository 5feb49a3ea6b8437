"""The table of all kinds of jobs: what each computes, and what it writes in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from operations import laboratory
from operations.nightly import run_check
from ratings.laboratory import DefinitionError


class JobRefused(Exception):
    """A job that cannot be done; its text is a code of `PROBLEMS`."""


class Report(Protocol):
    """Says how far a job is: steps done, of how many, and which one is being taken. Ends the job if it shall stop."""

    def __call__(self, done: int, total: int, step: str) -> None:
        """Say it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a job: ids and numbers, and the page that shows more."""

    numbers: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""


Write = Callable[[], Result]
"""Writes what a job computed, in the transaction that makes it done."""


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job: its key, how people call it, and what it computes from its parameters."""

    key: str
    label: Promise
    compute: Callable[[Mapping[str, Any], Report], Write]


def check_everything(_parameters: Mapping[str, Any], report: Report) -> Write:
    """Calculate everything from empty and compare it with what is stored, as each night."""
    report(0, 1, "check")
    wrong = run_check()
    numbers = {"wrong": {what: len(places) for what, places in wrong.items()}}
    return lambda: Result(numbers, reverse("office:status"))


def run_experiment(parameters: Mapping[str, Any], report: Report) -> Write:
    """Run an experiment of the laboratory and store its document."""
    key = parameters["experiment"]
    try:
        document = laboratory.compute(key, lambda done, total: report(done, total, "rate"))
    except DefinitionError as fault:
        raise JobRefused("definition") from fault

    def write() -> Result:
        laboratory.store_document(key, document)
        return Result(link=reverse("office:experiment", args=[key]))

    return write


KINDS: Mapping[str, JobKind] = MappingProxyType(
    {
        each.key: each
        for each in (
            JobKind("check", _("Check of ratings, trail and lists"), check_everything),
            JobKind("experiment", _("Experiment of the laboratory"), run_experiment),
        )
    }
)
"""Every kind by its key."""

STEPS: Mapping[str, Promise] = MappingProxyType(
    {"check": _("calculates everything anew"), "rate": _("rates the history under each candidate")}
)
"""Steps of jobs as pages name them."""

PARTS: Mapping[str, Promise] = MappingProxyType(
    {"ratings": _("Ratings"), "trail": _("Trail of changes"), "lists": _("Lists")}
)
"""What the check looks at, as pages name it."""

PROBLEMS: Mapping[str, Promise] = MappingProxyType(
    {
        "definition": _("Its definition does not fit the pool any longer."),
        "error": _("An error of the program; the log of the server has it."),
        "interrupted": _("The server went down three times while it did this. Nothing was written."),
    }
)
"""Why a job came to nothing."""
