"""`manage.py bundle`: open data of a pool, for the independent verifier."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings import personal
from ratings.evaluation import is_waiting
from ratings.management.files import report_file_errors
from ratings.management.pools import find_pool
from ratings.publication.bundles import write_bundle


class Command(BaseCommand):
    """Write plain files with a schema and checksums."""

    help = "Write the open data of a pool into the new folder DIR; verify/fernwertung_verify.py checks them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which pool, and where to."""
        parser.add_argument("--pool", required=True, help="key of the pool")
        parser.add_argument("folder", metavar="DIR")

    def handle(self, **options: Any) -> None:
        """Print the line that checks it."""
        pool = find_pool(options["pool"])
        if is_waiting(pool):
            raise CommandError(f"something in {pool.key} waits to be rated: its ledger is not complete yet")
        with report_file_errors(), personal.logging_afterwards():
            write_bundle(pool, Path(options["folder"]), "command")
        self.stdout.write(f"python3 verify/fernwertung_verify.py {options['folder']}")
