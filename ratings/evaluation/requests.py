"""Tournaments that wait to be rated: requested with the facts that change, rated by whoever looks next.

A request is a row, so a kill anywhere leaves it, and the sweep finds it. A task only says "look now".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from ratings import broker, ledger
from ratings.models import Evaluation, Pool, RatingRequest, RunKind
from ratings.prepared import Update, delete_rows, insert_row, prepared, prepared_update
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_periods

from . import facts, live
from .advance import advance_locked

RATE_POOL = "ratings.advance"

CAUSE_LENGTH = 200
"""Characters of the causes of a run that are kept."""


def request_rating(pool: Pool, tournaments: Iterable[int], cause: str) -> None:
    """Request that tournaments are rated, because of a mail, a page or an import. Must run inside
    `ledger.writing(pool)`; a task is sent after the commit.
    """
    at = timezone.now()
    rows = [RatingRequest(pool=pool, tournament_id=key, cause=cause, at=at) for key in sorted(set(tournaments))]
    if len(rows) == 1:  # as nearly every mail has it
        insert_row(rows[0])
    else:
        RatingRequest.objects.bulk_create(rows)
    transaction.on_commit(partial(broker.send_once, RATE_POOL, pool.pk))


def rate_changed(pool: Pool, tournaments: Collection[int], cause: str) -> Sequence[int]:
    """Rate tournaments whose facts changed, and whatever was requested in the pool before, all in the order of the
    stream; update the live values. Return the keys of the evaluations. Must run inside `ledger.writing(pool)`.
    """
    requests = _waiting_requests(pool.pk)
    changed = {*tournaments, *(request.tournament_id for request in requests)}
    if not changed:
        return ()
    causes = dict.fromkeys([*(request.cause for request in requests), cause])
    given = rule_timeline(pool)
    written = advance_locked(pool, " ".join(filter(None, causes))[:CAUSE_LENGTH], changed, given)
    if not written:
        live.refresh(pool, changed, given=given)
    if requests:
        _mark_rated(tuple(request.pk for request in requests), written[0] if written else None)
    return written


@prepared_update
def _mark_rated(requests: tuple[int, ...], evaluation: int | None) -> Update[RatingRequest]:
    run = None if evaluation is None else Subquery(Evaluation.objects.filter(pk=evaluation).values("run"))
    return Update(RatingRequest.objects.filter(pk__in=requests), {"rated": True, "run": run})


@prepared
def _waiting_requests(pool: int) -> QuerySet[RatingRequest]:
    return _unrated(pool).order_by("pk")


def _unrated(pool: int) -> QuerySet[RatingRequest]:
    return RatingRequest.objects.filter(pool=pool, rated=False)


def requested_since(pool: int | None = None) -> datetime | None:
    """Return since when a pool waits to be rated, or any pool; None where none does."""
    return next(iter(_request_times(pool)), None)


@prepared
def _request_times(pool: int | None) -> QuerySet[RatingRequest, datetime]:
    waiting = RatingRequest.objects.filter(rated=False) if pool is None else _unrated(pool)
    return waiting.order_by("at").values_list("at", flat=True)[:1]


def rate_pool(pool: Pool) -> Sequence[int]:
    """Rate everything that was requested in a pool, in one transaction; return the keys of the evaluations."""
    with ledger.writing(pool) as current:
        return rate_changed(current, (), "")


def rate_requested() -> int:
    """Rate every pool with requests; return how many evaluations were written."""
    return sum(len(rate_pool(pool)) for pool in _pools_with_requests())


@prepared
def _pools_with_requests() -> QuerySet[Pool]:
    return Pool.objects.filter(rating_requests__rated=False).only("pk").distinct().order_by("pk")


def is_requested(cause: str) -> bool:
    """Whether ratings that a cause asked for are still to be calculated."""
    return RatingRequest.objects.filter(cause=cause, rated=False).exists()


@dataclass(frozen=True, slots=True)
class RatedRequest:
    """The evaluations in force of tournaments that were rated on request, in the order of the stream, and the keys of
    all units that were rated again with them.
    """

    evaluations: tuple[Evaluation, ...]
    rerated: frozenset[str]


def take_rated(cause: str) -> RatedRequest | None:
    """Return what a cause had rated; forget its requests. None while some of it is not rated yet. The caller writes the
    answer in the same transaction.
    """
    requests = _requests_of(cause)
    if not all(request.rated for request in requests):
        return None
    delete_rows(RatingRequest, [request.pk for request in requests])
    return RatedRequest(_written_for(requests), _find_rerated(requests))


@prepared
def _requests_of(cause: str) -> QuerySet[RatingRequest]:
    wide = RatingRequest.objects.select_related("pool", "run").only("rated", "tournament", "pool__rule", "run__kind")
    return wide.filter(cause=cause)


def forget_rated(awaited: QuerySet[Any]) -> None:
    """Forget what was rated, unless its cause is one of those whose answers wait for it."""
    useless = RatingRequest.objects.filter(rated=True).exclude(cause__in=awaited)
    if useless.exists():  # looking takes no lock of SQLite
        useless.delete()


def _written_for(requests: Collection[RatingRequest]) -> tuple[Evaluation, ...]:
    """Return the evaluations in force of the requested tournaments that were written by the first of their runs or
    later.
    """
    runs = [request.run_id for request in requests if request.run_id]
    if not runs:
        return ()
    own = tuple(request.tournament_id for request in requests if not rates_periods(request.pool))
    of_periods = tuple(request.tournament_id for request in requests if rates_periods(request.pool))
    both = (*_written_since(min(runs), own), *_periods_since(min(runs), of_periods))
    each = {evaluation.pk: evaluation for evaluation in both}
    return tuple(sorted(each.values(), key=lambda one: (one.completed_on, one.received_at, one.key)))


_NAMED = ("completed_on", "received_at", "key", "rule", "game", "tournament__code", "tournament__name")


@prepared
def _written_since(run: int, tournaments: tuple[int, ...]) -> QuerySet[Evaluation]:
    found = Evaluation.objects.filter(replaced_by=None, run__gte=run, tournament__in=tournaments)
    return found.select_related("tournament").only(*_NAMED)


@prepared
def _periods_since(run: int, tournaments: tuple[int, ...]) -> QuerySet[Evaluation]:
    found = Evaluation.objects.filter(replaced_by=None, run__gte=run, covered__tournament__in=tournaments)
    return found.select_related("tournament").only(*_NAMED)


def _find_rerated(requests: Iterable[RatingRequest]) -> frozenset[str]:
    """Return the keys of the units whose evaluations the runs of some requests replaced; who went on replaced none."""
    runs = {request.run.pk for request in requests if request.run and request.run.kind != RunKind.ADVANCE}
    return frozenset(_replaced_by(tuple(runs)))


@prepared
def _replaced_by(runs: tuple[int, ...]) -> QuerySet[Evaluation, str]:
    return Evaluation.objects.filter(replaced_by__in=runs).values_list("key", flat=True)


def find_due_games(pool: Pool, tournament: int) -> frozenset[int]:
    """Return the games of a tournament on which a rating will rest as soon as what was requested is rated: it is too
    late to change them.
    """
    if not RatingRequest.objects.filter(pool=pool, tournament=tournament, rated=False).exists():
        return frozenset()
    return frozenset(game for unit in facts.waiting_units(pool, {tournament}) for game in unit.games)
