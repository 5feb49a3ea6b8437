"""`manage.py restore`: an empty database becomes what a copy holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import backup
from operations.leases import release_copied_leases
from ratings.errors import CopyUnusable
from ratings.management.files import report_file_errors


class Command(BaseCommand):
    """Restores and proves."""

    help = (
        "Fill an empty database from a copy that `backup` made, and prove it. Exit 1 where something is not as it was."
    )
    requires_migrations_checks = False
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, **options: Any) -> None:
        """Print what was restored, and every fault."""
        try:
            with report_file_errors():
                restored, faults = backup.restore_backup(options["file"])
        except CopyUnusable as refused:
            raise CommandError(str(refused)) from refused
        release_copied_leases(restored.made_at)
        for pool, digest in restored.proof.pools.items():
            self.stdout.write(f"{pool}: digest {digest}")
        self.stdout.write(f"{restored.proof.events} events, head {restored.proof.hash}")
        for fault in faults:
            self.stdout.write(f"  {fault}")
        self.stdout.write(f"  {len(faults)} faults" if faults else f"  as it was {restored.made_at:%Y-%m-%d %H:%M} UTC")
        if faults:
            sys.exit(1)
