"""`manage.py export_ratings --pool P`: every rating of a pool."""

from __future__ import annotations

import csv
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.management.pools import find_pool
from ratings.queries.exports import RATING_COLUMNS, ratings
from ratings.queries.tables import safe_cell


class Command(BaseCommand):
    """Export ratings."""

    help = "Print every rating of a pool: by rank, unranked ones after them by name."

    def add_arguments(self, parser: CommandParser) -> None:
        """The pool, and a form for programs; text for people without."""
        parser.add_argument("--pool", required=True)
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true")
        form.add_argument("--csv", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print the list."""
        pool = find_pool(options["pool"])
        rows = ratings(pool)
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
        elif options["csv"]:
            writer = csv.DictWriter(self.stdout, RATING_COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows({key: safe_cell(value) for key, value in row.items()} for row in rows)
        else:
            for row in rows:
                self.stdout.write(f"{row['rank'] or '':>5} {row['value']:>5}-{row['index']:<3} {row['name']}")
