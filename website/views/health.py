"""The state of the server, for programs that watch it."""

from __future__ import annotations

from datetime import datetime
from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.db import Error as DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from operations.health import Health, Queue, measure_health
from operations.metrics import MIME_TYPE, write_metrics
from ratings.replica import Replica, measure_replica

CACHE_KEY = "health"


CACHE_SECONDS = 5
"""How long an answer of /health is given again: anybody may ask, as often as they like (our own choice)."""


@never_cache
@require_safe
def show_health(_request: HttpRequest) -> HttpResponse:
    """Return `/health` as JSON: 200 while the work goes on, 503 while it does not."""
    try:
        found = _cached_health()
    except DatabaseError:
        replica = _describe_replica(measure_replica())
        return JsonResponse({"status": "trouble", "troubles": ["database"], "replica": replica}, status=503)
    return JsonResponse(_describe(found), status=503 if found.has_stopped else 200)


def _cached_health() -> Health:
    """Return the state, at most a few seconds old."""
    cached: Health | None = cache.get(CACHE_KEY)
    if cached is None:
        cached = measure_health()
        cache.set(CACHE_KEY, cached, CACHE_SECONDS)
    return cached


def _describe(found: Health) -> dict[str, object]:
    return {
        "status": "trouble" if found.has_stopped else "ok",
        "troubles": [str(problem) for problem in found.problems],
        "at": _isoformat(found.at),
        "mails": _describe_queue(found, found.mails),
        "requests": _describe_queue(found, found.requests),
        "answers": _describe_queue(found, found.answers),
        "units": _describe_queue(found, found.units),
        "sweep": {
            "at": _isoformat(found.sweep.at),
            "seconds": _seconds(found, found.sweep.at),
            "failed": list(found.sweep.failed),
        },
        "check": {
            "at": _isoformat(found.check.at),
            "seconds": _seconds(found, found.check.at),
            "result": str(found.check.result),
            "failed": list(found.check.failed),
        },
        "audit": {
            "events": found.trail.number,
            "hash": found.trail.hash,
            "head_day": found.trail.head_day.isoformat() if found.trail.head_day else None,
        },
        "replica": _describe_replica(found.replica),
    }


def _describe_replica(found: Replica | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {"state": str(found.state), "lag_seconds": found.seconds, "lag_bytes": found.behind_bytes}


def _describe_queue(found: Health, one: Queue) -> dict[str, object]:
    return {"waiting": one.waiting, "oldest_seconds": _seconds(found, one.oldest), "failed": one.failed}


def _seconds(found: Health, since: datetime | None) -> int | None:
    return round((found.at - since).total_seconds()) if since else None


def _isoformat(at: datetime | None) -> str | None:
    return at.isoformat(timespec="seconds") if at else None


@never_cache
@require_safe
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Return `/metrics` for Prometheus. Raise Http404 for everybody else."""
    if not _may_measure(request):
        raise Http404
    return HttpResponse(write_metrics(), content_type=MIME_TYPE)


def _may_measure(request: HttpRequest) -> bool:
    """Return whether the request has METRICS_TOKEN; without that setting, whether it comes from this machine and
    through no proxy.
    """
    if settings.METRICS_TOKEN:
        shown = request.headers.get("Authorization", "")
        return constant_time_compare(shown, f"Bearer {settings.METRICS_TOKEN}")
    address = request.META.get("REMOTE_ADDR", "")
    forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not forwarded and _is_loopback(address)


def _is_loopback(address: str) -> bool:
    """Return whether an address is this machine's own; a request through a Unix socket has none."""
    return bool(address) and ip_address(address).is_loopback
