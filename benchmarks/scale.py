"""What more processes bring: the same mails, read, rated and answered by one, two and four processes at once, all of
them in one pool or spread over four.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from itertools import permutations
from pathlib import Path
from typing import Any

from benchmarks.arrival import MAIL, MAILHOST, SENDER, name_of, url
from benchmarks.figures import Figure
from benchmarks.scratch import ROOT

PROCESSES = (1, 2, 4)
POOLS = (1, 4)
PLAYERS = 8
"""Double round robins of 8 have 56 games each."""

TOURNAMENTS = 4


def run(folder: Path) -> Iterator[Figure]:
    """`scale-POOLS-PROCESSES`: seconds for all mails, against one process in as many pools. Each round has tournaments
    of its own.
    """
    os.environ["INTAKE_AUTHSERV_ID"] = MAILHOST
    os.environ["INTAKE_ANSWERS_PER_DAY"] = "1000000"
    os.environ["EMAIL_BACKEND"] = "django.core.mail.backends.dummy.EmailBackend"
    for pools in POOLS:
        alone = 0.0
        for processes in PROCESSES:
            mails = arrive(f"{pools}{processes}", pools)
            before = processor()
            seconds = work(processes, folder)
            alone = alone or seconds
            yield line(f"scale-{pools}-pools-{processes}-processes", mails, seconds, alone, processor() - before)


def processor() -> float:
    """Seconds of the processor that programs we started, and that ended, have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def line(bench: str, mails: int, ours: float, alone: float, taken: float) -> Figure:
    """One figure, with what one process takes beside it, and the processor's milliseconds for a mail."""
    return {
        "bench": bench,
        "mails": mails,
        "milliseconds": round(1000 * taken / mails, 1),
        "seconds": round(ours, 2),
        "against": round(alone, 2),
        "ratio": round(ours / alone, 2),
    }


def arrive(prefix: str, pools: int) -> int:
    """Founds the tournaments of a round and stores a mail for each of their games, turn and turn about; how many."""
    from intake.receiving.receivers import store  # noqa: PLC0415 -- Django is set up by now

    codes = found(prefix, pools)
    pairs = list(permutations(range(PLAYERS), 2))
    for white, black in pairs:
        for place, code in enumerate(codes):
            names = {"white": name_of(number(place, white)), "black": name_of(number(place, black))}
            store(MAIL.format(code=code, number=f"{code}.{white}.{black}", **names).encode(), "pipe")
    return len(pairs) * len(codes)


def found(prefix: str, pools: int) -> list[str]:
    """A tournament for each place, in the pools by turns; their codes."""
    from ratings.importing import roster  # noqa: PLC0415 -- Django is set up by now

    keys = [f"bench-{pool}" for pool in range(pools)]
    for key in keys:
        make_pool(key)
    codes = [f"B{prefix}-{place}" for place in range(TOURNAMENTS)]
    common: dict[str, Any] = {"name": "Bench", "kind": "double-round-robin", "start": "2026-01-01"}
    roster.load(
        {
            "players": [
                {"id": one, "family_name": name_of(one)}
                for place in range(TOURNAMENTS)
                for one in (number(place, seat) for seat in range(PLAYERS))
            ],
            "tournaments": [
                common
                | {
                    "code": code,
                    "pool": keys[place % pools],
                    "players": [number(place, seat) for seat in range(PLAYERS)],
                }
                for place, code in enumerate(codes)
            ],
            "directors": [{"name": "Leiterin", "email": SENDER, "tournaments": codes}],
        }
    )
    return codes


def make_pool(key: str) -> None:
    """A pool that rates each game at once; nothing where it is there."""
    from django.core.management import call_command  # noqa: PLC0415 -- Django is set up by now

    from ratings.models import Pool  # noqa: PLC0415 -- the same

    if not Pool.objects.filter(key=key).exists():
        call_command("create_pool", key, "--rule", "emailchesspoint", "--name", key, stdout=StringIO())


def number(place: int, seat: int) -> str:
    """The number of a player; each tournament has players of its own."""
    return f"{1000 + 100 * place + seat}"


def work(processes: int, folder: Path) -> float:
    """The seconds until that many processes have settled everything that waits."""
    env = os.environ | {"DATABASE_URL": url(), "LOG_LEVEL": "ERROR", "FERNWERTUNG_VAR": str(folder)}
    env.pop("REDIS_URL", None)
    began = time.perf_counter()
    command = [sys.executable, "manage.py", "process"]
    running = [
        subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)  # noqa: S603 -- our own program
        for _ in range(processes)
    ]
    for one in running:
        if one.wait():
            raise RuntimeError("a process failed")
    return time.perf_counter() - began
