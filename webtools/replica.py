"""Public pages from a replica of the database, where there is one; everything else from the first database.

Whoever wrote something, or saw a page of their own (office, director, a link in a mail), gets a signed cookie with a
position of the database's log that is behind all of it. Their public pages come from the replica once it has reached
that position, and from the first database until then. A database that fails is replaced by the other one for that very
request, so that readers see no fault.

Why no page is labelled with a version that it does not have: a request is answered from one database as a whole.
`webtools.freshness` and the API read a version, then the page, over the same connection; so a page may be newer than
its validator, never older, on each database as on one. What a process keeps is kept under the rows it is made of
(`tournament_page.played`), the ends of the trail with the pool's version (`queries.scale`), or the content of a file
(`operations.file_cache`): the same name means the same content, wherever it was read. A request that changes databases
begins again, with nothing of the first try.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import Error as DatabaseError
from django.db import InterfaceError, OperationalError, connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from ratings import replica
from webtools.rights import ALL, API, PUBLIC, TABLE

Answer = Callable[[HttpRequest], HttpResponse]

SAFE = frozenset({"GET", "HEAD"})

COOKIE = "seen"

COOKIE_SECONDS = 60
"""For how long beyond the lag that is allowed: a replica that lags more is not read (our own choice)."""

OF_THE_MOMENT = frozenset({"website:health", "website:metrics"})

FROM_REPLICA = frozenset({*PUBLIC, *API}) - OF_THE_MOMENT

AWAY = ("08", "57P")
"""How the codes of PostgreSQL for lost connections and for a server that ends or starts begin (its Appendix A)."""

FAILED = "database_error"
"""Attribute of a request: the error of a database that ended it."""


def choose_database(get_response: Answer) -> Answer:
    """Middleware before everything that asks the database."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not replica.is_configured():
            return get_response(request)
        name = _name_of(request)
        if request.method in SAFE and name in FROM_REPLICA:
            return _read(request, get_response)
        response = get_response(request)
        if _is_personal(request, name) and response.status_code < 500:
            _remember_position(response)
        return response

    return middleware


def _name_of(request: HttpRequest) -> str:
    """Return the name of an address; what is none is answered like a public page."""
    try:
        return resolve(request.path_info).view_name
    except Resolver404:
        return "website:start"


def _is_personal(request: HttpRequest, name: str) -> bool:
    """Return whether whoever asks has written something, or seen what is for them only."""
    if name in FROM_REPLICA | OF_THE_MOMENT or name.startswith("webhooks:"):
        return False
    return request.method not in SAFE or TABLE[name].read != ALL


def _read(request: HttpRequest, get_response: Answer) -> HttpResponse:
    """Answer from the replica or from the first database, and from the other one where that fails."""
    if replica.watch().may_read(_read_position(request)):
        response = _from_replica(request, get_response)
        error = _take_error(request)
        if error is None:
            return response
        if isinstance(error, OperationalError | InterfaceError):
            replica.watch().rest_replica()
        return get_response(request)
    response = get_response(request)
    if is_away(_take_error(request)):
        replica.watch().rest_primary()
        return _from_replica(request, get_response) if replica.watch().may_read(0) else response
    return response


def _from_replica(request: HttpRequest, get_response: Answer) -> HttpResponse:
    """Answer from the replica. While the first database is away the page says so, and nobody keeps it."""
    request.is_frozen = replica.watch().primary_is_gone  # type: ignore[attr-defined]  # for templates
    with replica.reading_from_replica():
        response = get_response(request)
    if replica.watch().primary_is_gone and response.status_code == 200:
        for header in ("ETag", "Last-Modified"):
            del response[header]
        response["Cache-Control"] = "no-store"
    return response


def is_away(error: BaseException | None) -> bool:
    """Return whether an error means that the database does not answer, and no more than that."""
    if not isinstance(error, OperationalError | InterfaceError) or connection.vendor != "postgresql":
        return False
    state = getattr(error.__cause__, "sqlstate", None) or ""
    return state.startswith(AWAY) or connection.connection is None or connection.connection.closed


@receiver(got_request_exception)
def _keep_error(request: HttpRequest | None = None, **_: object) -> None:
    """Note the error of a database that ended a request: middleware is given a page, not the error."""
    error = sys.exception()
    if request is not None and isinstance(error, DatabaseError):
        setattr(request, FAILED, error)


def _take_error(request: HttpRequest) -> DatabaseError | None:
    error: DatabaseError | None = request.__dict__.pop(FAILED, None)
    return error


def _read_position(request: HttpRequest) -> int:
    """Return the position in the cookie; 0 without one, or with one that is old or not ours."""
    return int(request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=_cookie_age()) or 0)


def _remember_position(response: HttpResponse) -> None:
    with suppress(DatabaseError):  # what was answered stands
        response.set_signed_cookie(
            COOKIE,
            str(replica.written_position()),
            salt=COOKIE,
            max_age=_cookie_age(),
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )


def _cookie_age() -> int:
    return int(settings.REPLICA_LAG_SECONDS) + COOKIE_SECONDS
