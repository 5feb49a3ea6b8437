"""`manage.py load_roster FILE.json`: players, directors and tournaments from a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from ratings.errors import BadRoster
from ratings.importing import roster


class Command(BaseCommand):
    """Load a roster; loading it again changes nothing."""

    help = "Load players, directors and tournaments from a JSON document; loading twice is loading once."

    def add_arguments(self, parser: CommandParser) -> None:
        """One file."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="store nothing")

    def handle(self, **options: Any) -> None:
        """Print what was new, or everything that is wrong with the document."""
        try:
            with transaction.atomic():
                loaded = roster.load(json.loads(options["file"].read_text(encoding="utf-8")))
                transaction.set_rollback(options["dry_run"])
        except (OSError, ValueError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        except BadRoster as refused:
            raise CommandError(f"{options['file']}: nothing was stored.\n{refused}") from refused
        self.stdout.write(
            f"new: {loaded.players} players, {loaded.ratings} ratings, {loaded.tournaments} tournaments"
            f" with {loaded.games} games, {loaded.directors} directors"
        )
        if options["dry_run"]:
            self.stdout.write("Nothing was stored: this was a dry run.")
