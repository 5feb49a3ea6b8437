"""`manage.py replay`: every rating again from empty, to compare or to restore."""

from __future__ import annotations

import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings import evaluation
from ratings.models import Pool


class Command(BaseCommand):
    """Recalculates pools from their facts."""

    help = (
        "Calculate all ratings from empty, and restore what differs. With --check only compare; exit 1 on a difference."
    )

    requires_system_checks = ()  # they load every page: 60 MB that a replay would hold

    def add_arguments(self, parser: CommandParser) -> None:
        """One pool or all, compare or restore."""
        parser.add_argument("--pool", help="key of one pool; without it all")
        parser.add_argument("--check", action="store_true", help="write nothing, compare with the ledger")

    def handle(self, **options: Any) -> None:
        """Print games, seconds and digest of each pool."""
        pools = Pool.objects.filter(key=options["pool"]) if options["pool"] else Pool.objects.all()
        if not pools:
            raise CommandError(f"no pool {options['pool']!r}")
        found = sum(self.compare(pool) if options["check"] else self.restore(pool) for pool in pools)
        if options["check"] and found:
            sys.exit(1)

    def compare(self, pool: Pool) -> int:
        """Compares; the number of differences."""
        begun = time.perf_counter()
        with evaluation.writing(pool) as current:
            waits = evaluation.is_waiting(current)
            replayed, different = evaluation.check(current)
        self.say(pool, replayed, time.perf_counter() - begun)
        for difference in different:
            self.stdout.write(f"  {difference}")
        self.stdout.write(f"  {len(different)} differences" if different else "  no difference")
        if different and waits:
            self.stdout.write("  something waits to be rated: what it changes is among them")
        return len(different)

    def restore(self, pool: Pool) -> int:
        """Recalculates and writes what differs; the number of evaluations written."""
        begun = time.perf_counter()
        replayed = evaluation.restore(pool, "replay", self.progress)
        self.say(pool, replayed, time.perf_counter() - begun)
        self.stdout.write(f"  {replayed.evaluations} evaluations written")
        return replayed.evaluations

    def say(self, pool: Pool, replayed: evaluation.ReplayResult, seconds: float) -> None:
        """What every replay ends with."""
        self.stdout.write(f"{pool.key}: {replayed.games} games, {seconds:.2f} s, digest {replayed.digest}")

    def progress(self, games: int) -> None:
        """How far it is, beside the result."""
        self.stderr.write(f"  {games} games")
