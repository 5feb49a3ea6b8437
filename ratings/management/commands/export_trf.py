"""`manage.py export_trf TOURNAMENT [--output FILE]`: a tournament as a report file (TRF16)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.formats.trf import write_report
from ratings.management.files import report_file_errors
from ratings.queries.report_files import report_of
from ratings.queries.tournaments import find_tournament


class Command(BaseCommand):
    """Write the file that the tournament's page offers."""

    help = "Write a tournament as a report file (TRF16), without birth and sex."

    def add_arguments(self, parser: CommandParser) -> None:
        """The tournament, and where the file goes."""
        parser.add_argument("tournament", help="code of the tournament")
        parser.add_argument("--output", type=Path, help="the file to write; else it is printed")

    def handle(self, *, tournament: str, output: Path | None, **_options: Any) -> None:
        """Print or writes the file."""
        found = find_tournament(tournament)
        if found is None:
            raise CommandError(f"no tournament {tournament!r}")
        text = write_report(report_of(found))
        if output is None:
            self.stdout.write(text, ending="")
        else:
            with report_file_errors():
                output.write_bytes(text.encode())
