"""`manage.py retention`: deletes what no rule keeps any longer."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from operations.privacy.retention import count_due, delete_expired


class Command(BaseCommand):
    """Carries the rules of retention out, or only counts what they would delete."""

    help = "Delete what no rule of retention keeps any longer. The sweep does so once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        """For people or for programs."""
        parser.add_argument("--dry-run", action="store_true", help="only count")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """One line for each rule."""
        rows = count_due(timezone.now()) if options["dry_run"] else delete_expired()
        if options["json"]:
            self.stdout.write(json.dumps(rows, indent=1))
            return
        for name, number in rows.items():
            self.stdout.write(f"{name}: {number}")
