"""Processes that die in the middle of their work in the database, each time at another moment.

Moments are counted: one before every statement, one before every commit, and one behind it. At the moment
that was chosen the process kills itself, as `kill -9` does: nothing is cleaned up, no exception is raised.

    python -m tests.mortal KEY FINGERPRINT MOMENT      carries out a prepared correction
    celery -A tests.mortal worker                      a worker whose processes die while they do a task; in the
                                                       folder MORTAL a file named like the task says at which moment
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
from celery.signals import task_prerun
from django.db import connection

from config.celery import app

__all__ = ["app", "mortal"]


STEP = 9
"""Moments between two deaths in the short form of a proof; the long one dies at every moment."""


def contents() -> dict[str, list[str]]:
    """Every row of every table about ratings: facts, ledger, standings, trail, reviews, corrections, lists."""
    tables = [table for table in connection.introspection.table_names() if table.startswith("ratings_")]
    with connection.cursor() as cursor:
        return {table: rows(cursor, table) for table in sorted(tables)}


def rows(cursor: Any, table: str) -> list[str]:
    """The rows of a table in an order of their own."""
    cursor.execute(f"SELECT * FROM {table}")
    return sorted(map(repr, cursor.fetchall()))


class Death:
    """Comes nearer with each statement and each commit."""

    def __init__(self, moments: int) -> None:
        self.left = moments
        self.counted: Path | None = None

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        """A statement, as Django wraps it."""
        self.step()
        return execute(*statement)

    def committing(self, commit: Callable[[], None]) -> Callable[[], None]:
        """A commit, before which and behind which there is a moment."""

        def committed() -> None:
            self.step()
            commit()
            self.step()

        return committed

    def count(self) -> None:
        """Add the death to a file, where one is kept."""
        if self.counted:
            with self.counted.open("a") as deaths:
                deaths.write(".")

    def step(self) -> None:
        """One moment."""
        if self.left == 0:
            self.count()
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1


def mortal(moments: int) -> Death:
    """From now on this process lives that many moments."""
    death = Death(moments)
    connection.ensure_connection()
    connection.execute_wrappers.append(death)
    connection.commit = death.committing(connection.commit)  # type: ignore[method-assign]  # for this process only
    return death


FOR_EVER = -1
"""Moments of a process that does not die."""

DEATHS: list[Death] = []
"""That of this process, once it has begun a task."""


@task_prerun.connect  # type: ignore[untyped-decorator]  # Celery has no types
def begin_to_die(task: Any, **_: object) -> None:
    """Give a task of a worker the moments that its file says; one without a file lives on. A task that died comes again
    and dies again, until the file says otherwise.
    """
    given = Path(os.environ["MORTAL"], task.name)
    if not DEATHS:
        DEATHS.append(mortal(FOR_EVER))
    DEATHS[0].left = int(given.read_text()) if given.exists() else FOR_EVER
    DEATHS[0].counted = given.with_name(f"{task.name}.deaths")


def main(key: str, fingerprint: str, moments: str) -> None:
    """Carries out a prepared correction, unless it dies before."""
    django.setup()
    from ratings import reviews  # noqa: PLC0415 -- models load only after Django is set up
    from ratings.models import CorrectionProposal  # noqa: PLC0415 -- the same

    proposal = CorrectionProposal.objects.get(pk=key)
    mortal(int(moments))
    reviews.apply(proposal, fingerprint, "officer:1")


if __name__ == "__main__":
    main(*sys.argv[1:])
