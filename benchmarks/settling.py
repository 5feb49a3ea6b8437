"""A mail with one result, settled beside a long history and in an empty database."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.arrival import MAIL, MAILHOST, federation, name_of
from benchmarks.figures import Bench, Figure, processor_seconds
from benchmarks.replay import invented

MAILS = 150
WARM = 20
"""Mails before those that are timed: the first ones start the reading process and fill caches."""

POOLS = ("ecp", "fwz")

Alone = dict[str, float]
"""Milliseconds of a mail in an empty database, by pool."""


def benches(name: str, games: int, per_player: int) -> tuple[Bench, ...]:
    """For a pool of single games and one of tournaments: first without a history, then with it."""
    alone: Alone = {}
    steps = [(partial(settle_alone, key, alone), partial(settle, name, key, games, per_player, alone)) for key in POOLS]
    return tuple(step for pair in steps for step in pair)


def settle_alone(key: str, alone: Alone, _folder: Path) -> Iterator[Figure]:
    """Time mails in an empty database, which is no figure of its own."""
    alone[key], _statements = cost(key)
    yield from ()


def settle(name: str, key: str, games: int, per_player: int, alone: Alone, _folder: Path) -> Iterator[Figure]:
    """`settle-100k-ecp` and the like: processor time of a mail, against that in an empty database."""
    from ratings.evaluation import restore  # noqa: PLC0415 -- Django is set up by now

    count, pool = invented(key, games, per_player)
    restore(pool, "bench")
    ours, statements = cost(key)
    yield {
        "bench": f"{name}-{key}",
        "games": count,
        "statements": statements,
        "milliseconds": round(ours, 1),
        "against": round(alone[key], 1),
        "ratio": round(ours / alone[key], 2),
    }


def cost(key: str) -> tuple[float, int]:
    """Return the processor's milliseconds for a mail about a tournament of a pool, without the reading child, and the
    statements of one.
    """
    settings.INTAKE_AUTHSERV_ID, settings.INTAKE_ANSWERS_PER_DAY = MAILHOST, 1_000_000
    games = federation(key)
    settle_mails(games[:WARM])
    spent = processor_seconds(lambda: settle_mails(games[WARM : WARM + MAILS]))
    with CaptureQueriesContext(connection) as seen:
        settle_mail(games[WARM + MAILS])
    return 1000 * spent / MAILS, len(seen)


def settle_mails(games: list[tuple[str, str, str]]) -> None:
    """Settle a mail for each of some games, one after the other."""
    for game in games:
        settle_mail(game)


def settle_mail(game: tuple[str, str, str]) -> None:
    """Store, read, settle and rate a mail with the result of a game."""
    from intake.processing.process import process_mail  # noqa: PLC0415 -- Django is set up by now
    from intake.receiving.receivers import store  # noqa: PLC0415 -- the same

    code, white, black = game
    names = {"white": name_of(white), "black": name_of(black)}
    raw = MAIL.format(code=code, number=f"{code}.{white}.{black}", **names).encode()
    if process_mail(store(raw, "pipe").pk) != "accepted":
        raise ValueError(f"a mail about {white} - {black} was not accepted")
