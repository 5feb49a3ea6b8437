"""Nothing is made again for a reader who has it already: a validator for every public page and file, known before
anything is rendered.

A validator names a state of the data by its versions, and the address, the language, the day, and the texts and
programs that make pages. Each of these is read before the page is made: a page can be newer than its validator, never
older, and then the next request makes it again. Every change of a fact leaves an event in the trail and every change of
a rating a version of its pool, in the same transaction; what is public and in neither of them has its own part.

Only If-None-Match is answered with 304. A date has seconds, and two changes may share one; Last-Modified is for people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TypeVar

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.gzip import GZipMiddleware
from django.urls import ResolverMatch
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date
from django.utils.timezone import localdate
from django.utils.translation import get_language

from ratings.models import Tournament
from ratings.server_statements import statement_cursor
from webtools.rights import ALL, TABLE

Answer = Callable[[HttpRequest], HttpResponse]
Response = TypeVar("Response", bound=HttpResponse)

PUBLIC = "website:"

NEVER = (
    "/health",
    "/metrics",
    *(f"/{name}/" for name in ("office", "receive", "api", "static", "director", "confirm", "questions", "not-me")),
)
"""Beginnings of addresses that have no validator, or make their own."""

ETAG_LENGTH = 32
"""Hexadecimal digits of a validator."""

UNVERSIONED = frozenset(
    f"{PUBLIC}{name}" for name in ("health", "favicon", "board", "review_new", "notices_door", "director_door")
)
"""Public addresses without one: figures of the moment, a picture that never changes, forms with a secret."""

VERSIONED = frozenset(name for name, row in TABLE.items() if name.startswith(PUBLIC) and row.read == ALL) - UNVERSIONED

WITH_QUESTIONS = frozenset(f"{PUBLIC}{name}" for name in ("tournament", "embed_tournament"))
"""Pages that name results in question."""

ENDS = """
SELECT (SELECT hash FROM ratings_auditevent WHERE chain = chains.chain ORDER BY number DESC LIMIT 1) AS hash
  FROM (SELECT 0 AS chain UNION ALL SELECT id FROM ratings_pool) AS chains ORDER BY chains.chain
"""

STATE = """
SELECT (SELECT {join}(hash, ' ') FROM ({ends}) AS ends),
       (SELECT SUM(version) FROM ratings_pool),
       (SELECT MAX(day) FROM ratings_audithead),
       (SELECT MAX(sent_at) FROM ratings_heldcheckpoint),
       (SELECT MAX(id) FROM intake_openquestion)
"""
"""The ends of the trail, which are unique to its history; the commits of all writers of ratings; the newest published
checkpoint, and when a witness got one; the newest question, because a tournament page names results in question
(`_waits` for the rest).
"""

JOIN = {"postgresql": "string_agg", "sqlite": "group_concat"}
"""What joins texts."""

PROGRAM = ("config", "website", "webtools", "intake", "ratings", "templates", "static", "locale", "docs")
"""Folders from which pages are made, below the root of the project."""

TEXTS = (".py", ".html", ".txt", ".css", ".svg", ".mo", ".md", ".json", ".tsv", ".csv")

FIRST_SEEN: dict[str, datetime] = {}
"""When this process first met the current state."""

ROOM = 8_000_000
"""Bytes of pages that a process remembers (our own choice)."""

LARGEST = 200_000
"""Bytes of the largest page that is remembered: more than any but files have (our own choice)."""


class Memory:
    """Public pages as this process sent them last, by validator and packing; none of an older state stays. Whoever asks
    with the same validator would be answered with 304 if they had stored the page.
    """

    def __init__(self, room: int) -> None:
        """Remember nothing yet, and so many bytes at most."""
        self.room = room
        self._lock = Lock()
        self.forget()

    def forget(self, state: str = "") -> None:
        """Begin again, with a state."""
        self._state, self._left = state, self.room
        self._pages: dict[tuple[str, bool], tuple[dict[str, str], bytes]] = {}

    def recall(self, key: tuple[str, bool]) -> HttpResponse | None:
        """Return the page, as new."""
        found = self._pages.get(key)
        return HttpResponse(found[1], headers=found[0]) if found else None

    def remember(self, state: str, key: tuple[str, bool], response: HttpResponse) -> None:
        """Keep a page that was made in a state."""
        size = len(response.content)
        if size > min(LARGEST, self.room):
            return
        with self._lock:
            if state != self._state or size > self._left:
                self.forget(state)
            self._pages[key] = dict(response.items()), response.content
            self._left -= size


MEMORY = Memory(ROOM)


def answer_unchanged(get_response: Answer) -> Answer:
    """Middleware behind the choice of the language: answers 304 for what a reader has, and adds validators."""
    compress = GZipMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method not in {"GET", "HEAD"} or request.path_info.startswith(NEVER):
            return get_response(request)
        state = read_state()
        etag = _etag(request, state)
        if etag in request.headers.get("If-None-Match", ""):  # "*" would match what does not exist
            return _validated(HttpResponseNotModified(), etag, state)
        key = etag, "gzip" in request.headers.get("Accept-Encoding", "")
        page = None if _is_frozen(request) else MEMORY.recall(key)
        return page or make(request, state, key)

    def make(request: HttpRequest, state: str, key: tuple[str, bool]) -> HttpResponse:
        response = get_response(request)
        if _is_versioned(request, response):
            _validated(response, key[0], state)
            compress.process_response(request, response)
            if not (response.streaming or _is_frozen(request)):
                MEMORY.remember(state, key, response)
        return response

    return middleware


def _is_versioned(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the state says all that an answer depends on."""
    match = request.resolver_match
    return match is not None and match.view_name in VERSIONED and _is_repeatable(response) and not _waits(match)


def _is_frozen(request: HttpRequest) -> bool:
    """Whether pages say that nothing can be stored just now."""
    return bool(getattr(request, "is_frozen", False))


def _waits(match: ResolverMatch) -> bool:
    """Whether a page is about a tournament whose rating waits for answers: they leave no event in the trail."""
    code = match.kwargs.get("code") if match.view_name in WITH_QUESTIONS else None
    return code is not None and Tournament.objects.filter(code=code, rating_waits_until__isnull=False).exists()


def _is_repeatable(response: HttpResponse) -> bool:
    """Whether the same request would be answered with the same content."""
    return response.status_code == 200 and not response.cookies and not response.has_header("ETag")


def _validated(response: Response, etag: str, state: str) -> Response:
    """Add the validators: whoever likes may store the answer, and has to ask whether it still holds."""
    response["ETag"] = etag
    response["Last-Modified"] = http_date(_first_seen(state).timestamp())
    response.headers.setdefault("Cache-Control", "no-cache")
    patch_vary_headers(response, ["Accept-Language"])
    return response


def _first_seen(state: str) -> datetime:
    if state not in FIRST_SEEN:
        FIRST_SEEN.clear()
        FIRST_SEEN[state] = datetime.now(UTC)
    return FIRST_SEEN[state]


def read_state() -> str:
    """Return the state of everything that public pages are made of, in one query."""
    with statement_cursor() as cursor:
        cursor.execute(STATE.format(join=JOIN[connection.vendor], ends=ENDS))
        row = cursor.fetchone()
    return f"{row} {localdate()} {_program()}"


def _etag(request: HttpRequest, state: str) -> str:
    """Return the validator of an address. Only who was given it knows it, so no 304 answers for what never was."""
    parts = (settings.SECRET_KEY, state, get_language() or "", request.get_host(), request.get_full_path())
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f'"{digest[:ETAG_LENGTH]}"'


@cache
def _program() -> str:
    """Return the version of texts, programs and public settings of this process."""
    found = hashlib.sha256(repr([getattr(settings, name) for name in SETTINGS]).encode())
    for path in _files():
        found.update(path.read_bytes())
    return found.hexdigest()


SETTINGS = (
    "TIME_ZONE",
    "LANGUAGE_CODE",
    "SENIOR_AGE",
    "JUNIOR_AGE",
    "PUBLISH_DEATHS",
    "PUBLISH_LIST_DAY",
    "SHARED_FEDERATIONS",
    "SITE_URL",
    "DEFAULT_FROM_EMAIL",
    "OFFICER_NAME",
    "OFFICER_EMAIL",
    "IMPRINT",
    "PRIVACY_CONTACT",
)
"""Settings that public pages show or obey."""


def _files() -> Iterable[Path]:
    found = (path for folder in PROGRAM for path in (settings.BASE_DIR / folder).rglob("*"))
    return sorted(path for path in found if path.suffix in TEXTS)
