"""`manage.py close_period POOL`: rates what ended in the rating periods that are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate

from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import close_periods, period_due, preview_closing
from ratings.management.pools import find_pool
from ratings.models import Pool
from ratings.regulations import RULES


class Command(BaseCommand):
    """Close rating periods, manually and from cron."""

    help = "Close the rating periods that are over, and rate what ended in them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the pool (with --due all pools by default) and the day."""
        parser.add_argument("pool", nargs="?", help="key of the pool")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--through", type=date.fromisoformat, help="closing day of the last period to close")
        what.add_argument("--due", action="store_true", help="close whatever is over, and say nothing else; for cron")
        what.add_argument("--dry-run", action="store_true", help="only show what would be rated, and what is open")

    def handle(self, **options: Any) -> None:
        """Close or preview, pool by pool."""
        today = localdate()
        if options["due"] and not options["pool"]:
            for pool in Pool.objects.all():
                self.close_due(pool, today)
            return
        pool = find_pool(options["pool"])
        if options["due"]:
            self.close_due(pool, today)
        elif RULES[pool.rule].calendar is None:
            raise CommandError(f"{pool.key} rates no periods")
        elif options["dry_run"]:
            self.print_lines(coming_lines(pool, today))
        else:
            self.close(pool, options["through"] or self.due_day(pool, today), today)

    def close_due(self, pool: Pool, today: date) -> None:
        """Close the periods of a pool that are over, if any."""
        day = period_due(pool, today)
        if day is not None:
            self.close(pool, day, today)

    def due_day(self, pool: Pool, today: date) -> date:
        """Return the closing day of the last period that is over. Raises CommandError where there is none."""
        day = period_due(pool, today)
        if day is None:
            raise CommandError(f"no period of {pool.key} is over that is not closed")
        return day

    def close(self, pool: Pool, day: date, today: date) -> None:
        """Close the periods of a pool up to a day."""
        if day >= today:
            raise CommandError(f"{day} is not over")
        try:
            written = close_periods(pool, day, Origin("system"))
        except NotOpen as refusal:
            raise CommandError(str(refusal)) from refusal
        self.print_lines(
            [f"{pool.key}: closed through {day}, {len(written)} periods rated", *(f"  {e.key}" for e in written)]
        )

    def print_lines(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self.stdout.write(line)


def coming_lines(pool: Pool, today: date) -> Iterator[str]:
    """Yield what closing would rate, and what is still open."""
    found = preview_closing(pool, today)
    for closing in found.periods:
        period = closing.period
        closes = f"list of {period.listed_on}, closes on {period.closed_on}"
        yield f"{pool.key}: {closes}: {len(closing.tournaments)} tournaments"
        yield from (f"  {tournament.code}" for tournament in closing.tournaments)
    yield f"{pool.key}: {len(found.running)} tournaments with open games"
    yield from (f"  {tournament.code}" for tournament in found.running)
