"""The words for what is wrong."""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext

from operations.health import Check, Health, Queue


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
    return " ".join([str(check.result.label), ", ".join(check.failed)]).strip()


def _of_queue(queue: Queue) -> str:
    given = {"waiting": queue.waiting, "oldest": _moment(queue.oldest), "failed": queue.failed}
    return gettext("%(waiting)s wait, the oldest since %(oldest)s; %(failed)s failed") % given


def _moment(at: datetime | None) -> str:
    return localtime(at).strftime("%Y-%m-%d %H:%M") if at else "-"
