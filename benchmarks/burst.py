"""Mails that come all at once: how long two processes settle and rate them, beside 100,000 players."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from benchmarks.arrival import MAIL, MAILHOST, SENDER, name_of
from benchmarks.figures import Figure
from benchmarks.replay import SMALL, invented
from benchmarks.scale import processor, work

MAILS, IN_A_SECOND = 5_000, 60
PROCESSES = 2
PLAYERS = 15
"""Round robins of 15 have 105 games each."""

FIRST = 500_000
"""The number of the first player in them; the history has those below."""


def run(folder: Path) -> Iterator[Figure]:
    """`burst`: seconds until all are settled, against what they take at the rate that is asked for."""
    from ratings.evaluation import restore  # noqa: PLC0415 -- Django is set up by now

    os.environ["INTAKE_AUTHSERV_ID"] = MAILHOST
    os.environ["INTAKE_ANSWERS_PER_DAY"] = "1000000"
    os.environ["EMAIL_BACKEND"] = "django.core.mail.backends.dummy.EmailBackend"
    _, pool = invented("ecp", SMALL, per_player=2)
    restore(pool, "bench")
    mails = arrive()
    before = processor()
    seconds = work(PROCESSES, folder)
    yield {
        "bench": "burst",
        "mails": mails,
        "milliseconds": round(1000 * (processor() - before) / mails, 1),
        "seconds": round(seconds, 1),
        "against": round(mails / IN_A_SECOND, 1),
        "ratio": round(seconds * IN_A_SECOND / mails, 2),
    }


def arrive() -> int:
    """Found tournaments and store a mail for each of their games, turn and turn about; how many."""
    from intake.receiving.receivers import store  # noqa: PLC0415 -- Django is set up by now
    from ratings.models import Game  # noqa: PLC0415 -- the same

    found()
    columns = ("tournament__code", "white__player__number", "black__player__number")
    games = Game.objects.filter(score=None).order_by("number", "tournament").values_list(*columns)[:MAILS]
    for code, white, black in games:
        names = {"white": name_of(white), "black": name_of(black)}
        raw = MAIL.format(code=code, number=f"{code}.{white}.{black}", **names)
        store(raw.replace(SENDER, address_of(code)).encode(), "pipe")
    return len(games)


def found() -> None:
    """Load the tournaments, each with players and a director of its own."""
    from ratings.importing import roster  # noqa: PLC0415 -- Django is set up by now

    count = MAILS // (PLAYERS * (PLAYERS - 1) // 2) + 1
    fields = {f"B{place}": [f"{FIRST + PLAYERS * place + seat}" for seat in range(PLAYERS)] for place in range(count)}
    common = {"name": "Bench", "kind": "round-robin", "pool": "ecp", "start": "2026-01-01"}
    roster.load(
        {
            "players": [{"id": one, "family_name": name_of(one)} for field in fields.values() for one in field],
            "tournaments": [common | {"code": code, "players": field} for code, field in fields.items()],
            "directors": [{"name": "Leiterin", "email": address_of(code), "tournaments": [code]} for code in fields],
        }
    )


def address_of(code: str) -> str:
    """The address of the director of a tournament."""
    return f"{code.lower()}@example.org"
