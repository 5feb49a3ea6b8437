"""The shortest ways to make a list and to read it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ratings import publication
from ratings.models import Pool, Publication
from ratings.queries.publications import Ranked, rows_of

JUNE, JULY, NOVEMBER = date(2025, 6, 30), date(2025, 7, 31), date(2025, 11, 30)


def publish(pool: Pool, as_of: date) -> Publication:
    """Publishes a list."""
    return publication.publish(pool, as_of, "officer:1")


def lines(rows: Iterable[Ranked]) -> list[tuple[int | None, str, str]]:
    """Rank, number and rating of each line."""
    return [(row.rank, row.player.number, f"{row.value}-{row.index}") for row in rows]


def marks(published: Publication) -> dict[str, str]:
    """What became of each player, by number."""
    return {row.player.number: row.mark for row in rows_of(published)}
