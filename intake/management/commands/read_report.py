"""`manage.py read_report MAIL.eml ...`: what a mail would come to. Changes nothing."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from intake.processing.preview import preview
from intake.processing.reader import Reader
from ratings.management.files import report_file_errors


class Command(BaseCommand):
    """A dry run: each mail is brought to its end and taken back."""

    help = "Show what would be stored from mails, and what would be asked."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files, and JSON for programs."""
        parser.add_argument("files", nargs="+", metavar="MAIL.eml")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print one object, or a list where several files are given."""
        with report_file_errors():
            mails = [(name, Path(name).read_bytes()) for name in options["files"]]
        with Reader() as reader:
            rows = [{"file": name, **asdict(preview(raw, reader))} for name, raw in mails]
        if not options["json"]:
            for row in rows:
                self.print_report(row)
            return
        several = len(rows) > 1
        if not several:
            del rows[0]["file"]
        self.stdout.write(json.dumps(rows if several else rows[0], ensure_ascii=False, indent=1))

    def print_report(self, row: dict[str, Any]) -> None:
        """Print a report for people."""
        self.stdout.write(f"{row['file']}: {row['disposition']} ({row['auth']}), tournament {row['tournament']}")
        for result in row["results"]:
            rated = "" if result["rated"] else ", not rated"
            self.stdout.write(
                f"  {result['tournament']}: {result['white_id']} - {result['black_id']}  {result['score']}, "
                f"{result['completed_on']}, {result['reason']}{rated}"
            )
        for question in row["questions"]:
            self.stdout.write(f"  ? {question['code']}: {question['message']}")
            if question["where"]:
                self.stdout.write(f"    {question['where']}")
