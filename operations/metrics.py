"""The state of the server as Prometheus reads it. Every number comes from the database at the moment it is
asked for, so that it does not matter which process answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from intake.models import Bounce, BounceKind, InboundMail, MailState, OutboundMail, OutboundState
from operations.health import CheckResult, Health, Problem, measure_health
from operations.privacy.retention import count_deleted
from ratings.models import Evaluation, Game, Job, JobState
from ratings.replica import Replica

Family = GaugeMetricFamily | CounterMetricFamily

MIME_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The text form of what Prometheus collects (its documentation, "Exposition formats")."""


def write_metrics() -> bytes:
    """Return all figures in the text form."""
    registry = CollectorRegistry()
    registry.register(_Figures(measure_health()))
    return generate_latest(registry)


class _Figures(Collector):
    """What the database says now."""

    def __init__(self, health: Health) -> None:
        self.health = health

    def collect(self) -> Iterator[Family]:
        """Yield queues, problems, the sweep, the replica, the trail, and how much there is of everything."""
        yield from self.queues()
        yield from _measure_replica(self.health.replica)
        yield _by_label("trouble", "Whether something is wrong (1) or not (0).", "kind", self.problems())
        yield self.age("sweep_age_seconds", "Seconds since the last sign of a sweep.", self.health.sweep.at)
        yield self.age("check_age_seconds", "Seconds since the newest check of the night passed.", self.passed)
        yield _counter("audit_events", "Number of the newest event in the trail of changes.", self.health.trail.number)
        about = "Rows that a rule of retention deleted."
        yield _counter_by_label("rows_deleted", about, "rule", count_deleted())
        yield _by_label(
            "mails", "Mails that came in, by state.", "state", _by_state(InboundMail.objects.all(), MailState)
        )
        yield _by_label(
            "answers", "Mails of ours, by state.", "state", _by_state(OutboundMail.objects.all(), OutboundState)
        )
        unrated = OutboundMail.objects.filter(unrated=True).count()
        yield _plain("answers_unrated", "Answers that wait for the ratings that they name.", unrated)
        about = "Addresses that did not take our mails, or whose owner reported one as unwanted; until that is lifted."
        yield _by_label("bounces", about, "kind", _by_state(Bounce.objects.filter(lifted_at=None), BounceKind, "kind"))
        yield _by_label("jobs", "Long work, by state.", "state", _by_state(Job.objects.all(), JobState))
        yield _plain("games_finished", "Games with a result.", Game.objects.exclude(score=None).count())
        in_force = Evaluation.objects.filter(replaced_by=None)
        yield _plain("evaluations", "Evaluations in force.", in_force.count())

    @property
    def passed(self) -> datetime | None:
        """When the newest check passed; None where it did not."""
        return self.health.check.at if self.health.check.result is CheckResult.PASSED else None

    def queues(self) -> Iterator[Family]:
        """Yield how much waits, and since when."""
        found = {
            "mails": self.health.mails,
            "requests": self.health.requests,
            "answers": self.health.answers,
            "units": self.health.units,
        }
        waiting = {name: queue.waiting for name, queue in found.items()}
        yield _by_label("queue_waiting", "How much waits in a queue.", "queue", waiting)
        ages = {name: self.seconds(queue.oldest) for name, queue in found.items()}
        yield _by_label("queue_age_seconds", "Seconds that the oldest in a queue waits.", "queue", ages)
        failed = {name: queue.failed for name, queue in found.items()}
        yield _by_label("queue_failed", "How much was set aside for a person.", "queue", failed)

    def problems(self) -> dict[str, float]:
        """Return each problem with whether it is there."""
        return {problem: problem in self.health.problems for problem in Problem}

    def age(self, name: str, about: str, since: datetime | None) -> Family:
        """Return seconds since a moment; no figure where it never was."""
        family = GaugeMetricFamily(f"fernwertung_{name}", about)
        if since:
            family.add_metric([], self.seconds(since))
        return family

    def seconds(self, since: datetime | None) -> float:
        """Return seconds since a moment; 0 for none."""
        return (self.health.at - since).total_seconds() if since else 0.0


def _measure_replica(replica: Replica | None) -> Iterator[Family]:
    """Yield how far the replica lags; no figure where there is none, or where that is not known."""
    found = {
        "lag_seconds": ("Seconds that the replica lags at most.", replica.seconds if replica else None),
        "lag_bytes": ("Bytes of the log that the replica has not replayed.", replica.behind_bytes if replica else None),
    }
    for name, (about, figure) in found.items():
        family = GaugeMetricFamily(f"fernwertung_replica_{name}", about)
        if figure is not None:
            family.add_metric([], figure)
        yield family


def _by_state(rows: QuerySet[Any], states: Iterable[str], field: str = "state") -> dict[str, float]:
    found = dict(rows.order_by().values_list(field).annotate(rows=Count("pk")))
    return {state: found.get(state, 0) for state in states}


def _by_label(name: str, about: str, label: str, figures: Mapping[str, float]) -> Family:
    family = GaugeMetricFamily(f"fernwertung_{name}", about, labels=[label])
    for value, figure in figures.items():
        family.add_metric([value], figure)
    return family


def _counter_by_label(name: str, about: str, label: str, figures: Mapping[str, float]) -> Family:
    family = CounterMetricFamily(f"fernwertung_{name}", about, labels=[label])
    for value, figure in figures.items():
        family.add_metric([value], figure)
    return family


def _plain(name: str, about: str, figure: int) -> Family:
    return GaugeMetricFamily(f"fernwertung_{name}", about, value=figure)


def _counter(name: str, about: str, figure: int) -> Family:
    return CounterMetricFamily(f"fernwertung_{name}", about, value=figure)
