"""From the arrival of a mail to the new rating on the player's page, through Redis and a real worker."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, seconds

MAILS = 200
CODES = ("BENCH-1", "BENCH-2")
PLAYERS = 15
"""Round robins of 15, the largest that are usual, have 105 games each: together enough for one mail each,
every one of them rated at once.
"""

PATIENCE = 30
"""Seconds after which a rating that does not come is a failure."""

SENDER = "leiterin@example.org"
MAILHOST = "mail.example.org"
MAIL = (
    f"Received: from out.example.org by {MAILHOST}; Mon, 02 Mar 2026 18:30:01 +0100\r\n"
    f"Authentication-Results: {MAILHOST}; dmarc=pass header.from=example.org\r\n"
    f"From: Leiterin <{SENDER}>\r\nTo: wertung@example.org\r\n"
    "Subject: {code}\r\nDate: Mon, 02 Mar 2026 18:30:00 +0100\r\nMessage-ID: <{number}@example.org>\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n\r\n{white} - {black} 1-0\r\n"
)


def run(folder: Path) -> Iterator[Figure]:
    """`intake-arrival`: median and 99th percentile, against fetching the page alone."""
    os.environ["INTAKE_AUTHSERV_ID"] = MAILHOST
    games = federation()
    with worker(folder):
        arrive(games[0])  # the first mail starts the reading child and fills every cache
        times = sorted(arrive(game) for game in games[1 : MAILS + 1])
    page = sorted(seconds(lambda: index_on_page(games[0][1])) for _ in range(MAILS))
    yield line("intake-arrival-median", times[MAILS // 2], page[MAILS // 2])
    yield line("intake-arrival-p99", times[MAILS * 99 // 100], page[MAILS * 99 // 100])


def line(bench: str, ours: float, other: float) -> Figure:
    """One figure of a single mail."""
    return {
        "bench": bench,
        "mails": MAILS,
        "seconds": round(ours, 4),
        "against": round(other, 4),
        "ratio": round(ours / other, 2),
    }


def federation(pool: str = "ecp") -> list[tuple[str, str, str]]:
    """Load tournaments of a pool; return their pairings: code, numbers of both players."""
    from ratings.importing import roster  # noqa: PLC0415 -- Django is set up by now
    from ratings.models import Game  # noqa: PLC0415 -- the same

    rating = {"pool": pool, "value": 2000, "index": 10, "as_of": "2025-12-31"}
    numbers = [f"{1000 + place}" for place in range(PLAYERS)]
    field: dict[str, Any] = {"name": "Bench", "kind": "round-robin", "pool": pool, "players": numbers}
    roster.load(
        {
            "players": [{"id": number, "family_name": name_of(number), "rating": rating} for number in numbers],
            "tournaments": [field | {"code": code, "start": "2026-01-01"} for code in CODES],
            "directors": [{"name": "Leiterin", "email": SENDER, "tournaments": list(CODES)}],
        }
    )
    columns = ("tournament__code", "white__player__number", "black__player__number")
    return list(Game.objects.order_by("tournament", "number").values_list(*columns))


def name_of(number: str) -> str:
    """A name of letters for each number."""
    return "Muster" + "".join("abcdefghij"[int(digit)] for digit in number)


@contextmanager
def worker(folder: Path) -> Iterator[None]:
    """Redis and one worker process on the database of the benchmarks."""
    from django.conf import settings  # noqa: PLC0415 -- Django is set up by now

    from tests.servers import Redis, Worker  # noqa: PLC0415 -- only this benchmark starts servers

    redis = Redis(folder)
    redis.start()
    before, settings.REDIS_URL = settings.REDIS_URL, redis.url
    heard = {"LOG_LEVEL": "INFO"}  # that it is ready is told by its log
    process = Worker(folder, os.environ | heard | {"DATABASE_URL": url(), "REDIS_URL": redis.url, "SWEEP_THREAD": "no"})
    process.start()
    try:
        yield
    finally:
        process.stop()
        redis.stop()
        settings.REDIS_URL = before


def url() -> str:
    """The database of the benchmarks as another process finds it."""
    from django.db import connection  # noqa: PLC0415 -- Django is set up by now

    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    head, mark, options = os.environ["DATABASE_URL"].partition("?")
    return f"{head.rpartition('/')[0]}/{name}{mark}{options}"


def arrive(game: tuple[str, str, str]) -> float:
    """One mail comes in; the seconds until the page of its White shows one game more."""
    from intake.receiving.receivers import store, wake  # noqa: PLC0415 -- Django is set up by now

    code, white, black = game
    before = index_on_page(white)
    names = {"white": name_of(white), "black": name_of(black)}
    raw = MAIL.format(code=code, number=f"{code}.{white}.{black}", **names).encode()
    began = time.perf_counter()
    wake([store(raw, "pipe")])
    while index_on_page(white) == before:
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError(f"no rating for {white} - {black}")
        time.sleep(0.002)
    return time.perf_counter() - began


def index_on_page(number: str) -> int:
    """How many games the player's page counts."""
    with closing(_client().get(f"/players/{number}/", headers={"host": "localhost"})) as page:
        found = re.search(rb"\d{4}-(\d+)", page.content.partition(b"<main")[2])
    if found is None:
        raise ValueError(f"no rating on the page of {number}")
    return int(found[1])


@cache
def _client() -> Any:  # noqa: ANN401 -- Django is set up when it is imported
    """Return a client that asks all pages, because a new one loads the middleware again, which no server does."""
    from django.test import Client  # noqa: PLC0415 -- Django is set up by now

    return Client()
