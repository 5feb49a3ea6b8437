"""The words for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy

from operations.health import Check, CheckResult, Health, Problem, Queue

PROBLEMS: Mapping[Problem, Promise] = MappingProxyType(
    {
        Problem.MAILS_WAIT: gettext_lazy("Mails wait and are not read."),
        Problem.REQUESTS_WAIT: gettext_lazy("What a provider posted waits and is not unpacked."),
        Problem.ANSWERS_WAIT: gettext_lazy("Answers wait and do not leave."),
        Problem.ANSWERS_STOPPED: gettext_lazy("Answers are due, and none has left for ten minutes."),
        Problem.UNITS_WAIT: gettext_lazy("Finished tournaments or games wait and are not rated."),
        Problem.NO_SWEEP: gettext_lazy("Nothing looks at what waits: no sweep runs."),
        Problem.SWEEP_FAILED: gettext_lazy("A part of the last sweep failed; the log says why."),
        Problem.CHECK_FAILED: gettext_lazy("The check of the night found something that is not as it should be."),
        Problem.MAILS_FAILED: gettext_lazy("Mails cannot be read; a person has to look."),
        Problem.REQUESTS_FAILED: gettext_lazy("What a provider posted cannot be unpacked; a person has to look."),
        Problem.ANSWERS_FAILED: gettext_lazy("Answers could not be delivered and were given up."),
        Problem.NO_CHECK: gettext_lazy("The check of the night did not come to its end."),
    }
)


CHECK_RESULTS: Mapping[CheckResult, Promise] = MappingProxyType(
    {
        CheckResult.NEVER: gettext_lazy("not yet"),
        CheckResult.UNFINISHED: gettext_lazy("begun, and not at its end"),
        CheckResult.PASSED: gettext_lazy("everything is as it should be"),
        CheckResult.FAILED: gettext_lazy("not as it should be:"),
    }
)


def list_queues(health: Health) -> list[tuple[str, Queue]]:
    """Return the queues with their labels."""
    return [
        (gettext("Mails"), health.mails),
        (gettext("Requests of providers"), health.requests),
        (gettext("Answers"), health.answers),
        (gettext("To be rated"), health.units),
    ]


def describe_health(health: Health) -> list[str]:
    """Return the details of an alarm: a line for each queue, and one for the sweep."""
    return [
        *(f"{name}: {_of_queue(queue)}" for name, queue in list_queues(health)),
        gettext("Last sweep: %(moment)s") % {"moment": _moment(health.sweep.at)},
        gettext("Check of the night: %(moment)s, %(result)s")
        % {"moment": _moment(health.check.at), "result": describe_check(health.check)},
    ]


def describe_check(check: Check) -> str:
    """Describe the result of a check."""
    return " ".join([str(CHECK_RESULTS[check.result]), ", ".join(check.failed)]).strip()


def _of_queue(queue: Queue) -> str:
    given = {"waiting": queue.waiting, "oldest": _moment(queue.oldest), "failed": queue.failed}
    return gettext("%(waiting)s wait, the oldest since %(oldest)s; %(failed)s failed") % given


def _moment(at: datetime | None) -> str:
    return localtime(at).strftime("%Y-%m-%d %H:%M") if at else "-"
