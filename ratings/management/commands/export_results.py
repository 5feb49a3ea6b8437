"""`manage.py export_results --json`: every stored result."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.queries.exports import results


class Command(BaseCommand):
    """Export results."""

    help = "Print every stored result, by tournament and pairing."

    def add_arguments(self, parser: CommandParser) -> None:
        """JSON for programs, text for people."""
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print the list."""
        rows = results()
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
            return
        for row in rows:
            rated = "rated" if row["rated"] else "not rated"
            self.stdout.write(
                f"{row['tournament']:<12} {row['white_id']:>8} - {row['black_id']:<8} {row['score']:<7} "
                f"{row['completed_on']} {row['reason']}, {rated}"
            )
