"""The table of all kinds of jobs: what each computes, and what it writes in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from operations import laboratory
from operations.nightly import run_check
from ratings import reviews
from ratings.audit import Origin
from ratings.corrections import Refusal
from ratings.errors import BadImport, CorrectionRefused, PastRewritten, ReviewRefused
from ratings.importing import moving_in, parallel_lists, undoing
from ratings.laboratory import DefinitionError
from ratings.models import CorrectionProposal


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


def read_move(parameters: Mapping[str, Any], report: Report) -> Write:
    """Read what the page of the columns shows of the files of a federation that moves in."""
    key = parameters["move"]
    with _refusals():
        picked = moving_in.pick_sheets(key, report)

    def write() -> Result:
        with _refusals():
            moving_in.store_sheets(key, picked)
        return Result(link=reverse("office:move_columns", args=[key]))

    return write


def plan_move(parameters: Mapping[str, Any], report: Report) -> Write:
    """Read the files of a federation that moves in, compare its evaluations with ours, and store the plan."""
    key = parameters["move"]
    planned = moving_in.plan_move(key, report)

    def write() -> Result:
        with _refusals():
            moving_in.store_plan(key, planned)
        return Result({"faults": planned.document.get("faults", 0)}, reverse("office:move", args=[key]))

    return write


def compare_month(parameters: Mapping[str, Any], report: Report) -> Write:
    """Compare a month's list of a federation with ours of the same day."""
    key = parameters["month"]
    report(0, 1, "compare")
    found = parallel_lists.compare(key)

    def write() -> Result:
        parallel_lists.store_comparison(key, found)
        return Result({"differences": len(found.get("differences", ()))}, f"{reverse('office:parallel')}?month={key}")

    return write


def store_move(parameters: Mapping[str, Any], report: Report) -> Write:
    """Store a federation as its plan says, or the tournaments of it that are rated at once."""
    key, origin = parameters["move"], Origin(parameters["by"], moving_in.CAUSE)
    with _refusals():
        store = moving_in.prepare_storing(key, parameters["seen"], origin, report, later=parameters["later"])

    def write() -> Result:
        with _refusals():
            return Result(asdict(store()), reverse("office:move", args=[key]))

    return write


def undo_move(parameters: Mapping[str, Any], report: Report) -> Write:
    """Take a federation that moved in back out."""
    key, origin = parameters["move"], Origin(parameters["by"], moving_in.CAUSE)
    report(0, 1, "undo")

    def write() -> Result:
        try:
            gone = undoing.undo(key, parameters["seen"], origin)
        except moving_in.PlanOutdated as refused:
            raise JobRefused("undo-outdated") from refused
        except PastRewritten as refused:
            raise JobRefused("undo-rated") from refused
        return Result({"players": gone.players, "tournaments": gone.tournaments}, reverse("office:move", args=[key]))

    return write


def foresee_correction(parameters: Mapping[str, Any], report: Report) -> Write:
    """Calculate the effect of a correction that rates much."""
    key = parameters["correction"]
    report(0, 1, "foresee")
    with _refused_corrections():
        foreseen = reviews.calculate_effect(CorrectionProposal.objects.get(pk=key))

    def write() -> Result:
        with _refused_corrections():
            reviews.store_effect(key, foreseen)
        return Result(link=reverse("office:correction", args=[key]))

    return write


def carry_out_correction(parameters: Mapping[str, Any], report: Report) -> Write:
    """Carry a correction out that rates much, with the effect that was looked at."""
    key = parameters["correction"]
    report(0, 1, "carry-out")

    def write() -> Result:
        with _refused_corrections():
            reviews.apply(CorrectionProposal.objects.get(pk=key), parameters["seen"], parameters["by"])
        return Result(link=reverse("office:correction", args=[key]))

    return write


@contextmanager
def _refused_corrections() -> Iterator[None]:
    """Refuse a job whose correction is refused."""
    try:
        yield
    except CorrectionRefused as refused:
        again = refused.why == Refusal.FORESEEN_OTHERWISE
        raise JobRefused("foreseen-otherwise" if again else "correction-refused") from refused
    except ReviewRefused as refused:
        raise JobRefused("correction-overtaken") from refused


@contextmanager
def _refusals() -> Iterator[None]:
    """Refuse a job whose plan no longer holds."""
    try:
        yield
    except (moving_in.PlanOutdated, BadImport) as refused:
        raise JobRefused("outdated") from refused


KINDS: Mapping[str, JobKind] = MappingProxyType(
    {
        each.key: each
        for each in (
            JobKind("check", _("Check of ratings, trail and lists"), check_everything),
            JobKind("experiment", _("Experiment of the laboratory"), run_experiment),
            JobKind("move-in-read", _("Reading the files of a federation"), read_move),
            JobKind("move-in-plan", _("Plan of moving in"), plan_move),
            JobKind("parallel-month", _("Comparison of a month's lists"), compare_month),
            JobKind("move-in", _("Moving in"), store_move),
            JobKind("move-in-undo", _("Taking a move back"), undo_move),
            JobKind("correction-effect", _("Effect of a correction"), foresee_correction),
            JobKind("correction", _("Carrying a correction out"), carry_out_correction),
        )
    }
)
"""Every kind by its key."""

STEPS: Mapping[str, Promise] = MappingProxyType(
    {
        "check": _("calculates everything anew"),
        "rate": _("rates the history under each candidate"),
        "read": _("reads the files"),
        "plan": _("looks what is here already"),
        "rehearse": _("stores and rates on trial"),
        "compare": _("rates the tournaments again and compares"),
        "store": _("stores everything at once"),
        "undo": _("takes everything back at once"),
        "foresee": _("rates everything on trial"),
        "carry-out": _("rates everything and stores it at once"),
    }
)
"""Steps of jobs as pages name them."""

PARTS: Mapping[str, Promise] = MappingProxyType(
    {"ratings": _("Ratings"), "trail": _("Trail of changes"), "lists": _("Lists")}
)
"""What the check looks at, as pages name it."""

PROBLEMS: Mapping[str, Promise] = MappingProxyType(
    {
        "definition": _("Its definition does not fit the pool any longer."),
        "outdated": _(
            "What is stored here is no longer as the page showed it: make the plan anew. Nothing was written."
        ),
        "undo-outdated": _(
            "What goes is no longer what the page showed, or something rests on it by now: look at the page again. "
            "Nothing was written."
        ),
        "undo-rated": _("Evaluations rest on ratings that came with it: it stays. Nothing was written."),
        "foreseen-otherwise": _(
            "Something was rated since you looked, and the effect is another one. Nothing was done."
        ),
        "correction-refused": _("What is stored here forbids this correction by now. Nothing was done."),
        "correction-overtaken": _("It was carried out or dropped meanwhile."),
        "error": _("An error of the program; the log of the server has it."),
        "interrupted": _("The server went down three times while it did this. Nothing was written."),
    }
)
"""Why a job came to nothing."""
