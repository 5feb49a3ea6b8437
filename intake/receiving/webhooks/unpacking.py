"""Makes mails of stored requests; `background` says when. Nothing here runs inside a request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.db import DatabaseError, InterfaceError, OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from intake import leases
from intake.errors import MailTooLarge, ProviderAway
from intake.models import InboundMail, InboundRequest, RequestState
from intake.receiving import receivers
from intake.receiving.webhooks.amazon_sns import AMAZON, check_notice
from intake.receiving.webhooks.parsed import SECONDS, list_events, put_together
from intake.receiving.webhooks.raw import Posted, extract_mails
from intake.tokens import choose_recipient

log = logging.getLogger(__name__)

REQUESTS = 100
"""Requests that are looked at in one go (our own choice)."""

ATTEMPTS = 10
FIRST_PAUSE = timedelta(minutes=1)
"""Doubled with each attempt: ten attempts outlast a provider that is away for 8 hours (our own choice)."""

FIRST_SECONDS = 15
"""How long the first attempt may take; doubled with each attempt, up to SECONDS (our own choice)."""

PROBLEM_LENGTH = 250
"""Characters of a problem that are kept (our own choice)."""


LEASE_TIME = timedelta(seconds=SECONDS) + timedelta(minutes=1)
"""How long the lease of a provider's requests holds; it is renewed with each of them (our own choice)."""


def due_requests(provider: str = "") -> QuerySet[InboundRequest]:
    """Return requests with mails that wait and whose pause is over, of one provider or of all."""
    waiting = _due(events=False)
    return waiting.filter(provider=provider) if provider else waiting


def _due(*, events: bool) -> QuerySet[InboundRequest]:
    waiting = InboundRequest.objects.filter(state=RequestState.WAITING, due_at__lte=timezone.now())
    return waiting.filter(events=events)


def unpack_alone(provider: str) -> None:
    """Unpack what is due of a provider, unless another thread or process does.

    The lease is given back before the last look. So whoever stored a request and found the lease taken can leave it
    to the one who has it.
    """
    name, holder = f"unpacking {provider}", leases.name_this_thread()
    while due_requests(provider).exists() and leases.take_lease(name, holder, LEASE_TIME):
        try:
            unpack_waiting(provider=provider, after_each=lambda: leases.take_lease(name, holder, LEASE_TIME))
        finally:
            leases.release_lease(name, holder)


def unpack_waiting(limit: int = REQUESTS, after_each: Callable[[], object] = bool, provider: str = "") -> int:
    """Unpack requests that are due, those that failed least and then the oldest first, and return the number
    of their mails.
    """
    mails = 0
    for pk, attempts in list(due_requests(provider).order_by("attempts", "pk").values_list("pk", "attempts")[:limit]):
        if _claim(pk, attempts):
            mails += _attempt(InboundRequest.objects.get(pk=pk), unpack_request)
        after_each()
    return mails


def settle_events(note: Callable[[list[dict[str, str]]], None], limit: int = REQUESTS) -> int:
    """Have the events of waiting requests noted, and return how many requests were; the order is that of mails."""
    rows = _due(events=True).order_by("attempts", "pk").values_list("pk", "attempts")[:limit]
    work = partial(_settle, note)
    return sum(_attempt(InboundRequest.objects.get(pk=pk), work) for pk, attempts in list(rows) if _claim(pk, attempts))


def _settle(note: Callable[[list[dict[str, str]]], None], request: InboundRequest) -> int:
    try:
        body, seconds = _checked_body(request), attempt_seconds(request.attempts)
        events = list_events(request.provider, request.content_type, body, seconds)
        with transaction.atomic():
            note(events)
            request.delete()
    except (OperationalError, InterfaceError):
        raise
    except Exception as fault:  # noqa: BLE001 -- the boundary around one request: its failure is stored with it
        _stumble(request, fault)
        return 0
    return 1


def _claim(pk: int, attempts: int) -> bool:
    """Begin an attempt. False where another process began it; one that dies leaves the next attempt to time."""
    mine = InboundRequest.objects.filter(pk=pk, attempts=attempts, state=RequestState.WAITING)
    pause = FIRST_PAUSE * 2 ** min(attempts, ATTEMPTS)
    return bool(mine.update(attempts=attempts + 1, due_at=timezone.now() + pause))


def _attempt(request: InboundRequest, work: Callable[[InboundRequest], int]) -> int:
    if request.attempts <= ATTEMPTS:
        return work(request)
    _give_up(request, "no attempt came to an end")
    return 0


def unpack_request(request: InboundRequest) -> int:
    """Store the mails of a request and delete it. What cannot be unpacked is kept as it came, for a
    person; what may succeed later waits. Raises DatabaseError: then the request waits, too.
    """
    try:
        stored, refusal = _store(_mails(request), request.provider)
    except DatabaseError:
        raise
    except Exception as fault:  # noqa: BLE001 -- the boundary around one request: its failure is stored with it
        _stumble(request, fault)
        return 0
    codes = " ".join(mail.code for mail in stored)
    log.info("request %s of %s unpacked: %d mails %s", request.code, request.provider, len(stored), codes)
    receivers.wake(stored)
    if refusal:
        _stumble(request, refusal)
    else:
        request.delete()
    return len(stored)


def _mails(request: InboundRequest) -> list[Posted]:
    body = _checked_body(request)
    posted = extract_mails(request.provider, request.content_type, body)
    if posted is not None:
        return posted
    return put_together(request.provider, request.content_type, body, attempt_seconds(request.attempts))


def _checked_body(request: InboundRequest) -> bytes:
    """Return what was posted. Amazon's signature is checked here, since a certificate may have to be fetched for it;
    those of others were checked before their requests were stored.
    """
    body = bytes(request.body)
    if request.provider == AMAZON:
        check_notice(body)
    return body


def attempt_seconds(attempt: int) -> int:
    """Return seconds that an attempt may take: an interface that hangs is found out soon, and one that is slow gets
    more time later.
    """
    return min(FIRST_SECONDS << (attempt - 1), SECONDS)


def _store(posted: list[Posted], provider: str) -> tuple[list[InboundMail], MailTooLarge | None]:
    """Store all mails of a request; one that is too large holds up none of the others."""
    stored, refusal = [], None
    for mail in posted:
        try:
            stored.append(receivers.store(mail.raw, provider, choose_recipient(mail.recipients), mail.verdict))
        except MailTooLarge as fault:
            refusal = fault
    return stored, refusal


def _stumble(request: InboundRequest, fault: Exception) -> None:
    """Note why an attempt failed, and give the request up where a next one would fail as well."""
    kind = type(fault).__name__
    problem = f"{kind}: {fault}".replace("\x00", "").encode("utf-8", "replace").decode()[:PROBLEM_LENGTH]
    temporary = isinstance(fault, ProviderAway | OSError | MemoryError) and request.attempts < ATTEMPTS
    if not temporary:
        _give_up(request, problem)
        return
    _mine(request).update(problem=problem)
    # The words of a fault may quote the mail and belong in no log.
    log.warning("request %s of %s: attempt %d failed: %s", request.code, request.provider, request.attempts, kind)


def _give_up(request: InboundRequest, problem: str) -> None:
    """Set a request aside for a person; it stays as it came, and can be tried again by hand."""
    _mine(request).update(state=RequestState.FAILED, problem=problem)
    kind = problem.partition(":")[0]
    log.critical("ALARM: request %s of %s was set aside: %s", request.code, request.provider, kind)


def retry_request(request: InboundRequest) -> bool:
    """Let a request that was set aside be unpacked again, after what kept it was mended. False where
    it was not set aside.
    """
    aside = InboundRequest.objects.filter(pk=request.pk, state=RequestState.FAILED)
    return bool(aside.update(state=RequestState.WAITING, attempts=0, due_at=timezone.now(), problem=""))


def _mine(request: InboundRequest) -> QuerySet[InboundRequest]:
    return InboundRequest.objects.filter(pk=request.pk, attempts=request.attempts, state=RequestState.WAITING)
