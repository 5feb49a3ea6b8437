"""`manage.py backup`: a copy of the whole database at one moment."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import backup
from operations.backup.manifest import Manifest
from ratings.management.files import report_file_errors

OWNER_ONLY = 0o600
"""The copy holds addresses and passwords' hashes: only its owner may read it."""


class Command(BaseCommand):
    """Write a copy, while the server goes on."""

    help = "Write a copy of the database at one moment. To FILE, or to standard output (-). The server may go on."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", metavar="FILE")

    def handle(self, **options: Any) -> None:
        """The file appears under its name when it is complete, and no other one is overwritten."""
        if options["file"] == "-":
            self.say(backup.make_backup(sys.stdout.buffer))
            return
        file = Path(options["file"])
        if file.exists():
            raise CommandError(f"{file} exists already")
        with report_file_errors():
            made = self.write(file)
        self.say(made)

    def write(self, file: Path) -> Manifest:
        """Write beside the name, and move when all of it is on the disk."""
        unfinished = file.with_name(f"{file.name}.part")
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "wb") as out:  # noqa: PTH123 -- of a descriptor
            made = backup.make_backup(out)
            out.flush()
            os.fsync(out.fileno())
        unfinished.rename(file)
        return made

    def say(self, made: Manifest) -> None:
        """Print what the backup contains, to standard error: standard output may be the backup."""
        for pool, digest in made.proof.pools.items():
            self.stderr.write(f"{pool}: digest {digest}")
        self.stderr.write(f"{made.proof.events} events, head {made.proof.hash}")
