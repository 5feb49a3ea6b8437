"""`manage.py read_report MAIL.eml ...`: what a mail would come to. Changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone, translation

from intake.errors import ReaderFailed
from intake.letters.codes import Question
from intake.letters.types import Auth, Disposition, Finding
from intake.models import InboundMail
from intake.processing.conclusion import conclude, question_row, result_row
from intake.processing.decision import decide
from intake.processing.process import read_mail
from intake.processing.reader import Reader
from intake.processing.recording import foresee


class Command(BaseCommand):
    """A dry run: reads, screens and matches against the database, and stores nothing."""

    help = "Show what would be stored from mails, and what would be asked."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files, and JSON for programs."""
        parser.add_argument("files", nargs="+", metavar="MAIL.eml")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Prints one object, or a list where several files are given."""
        with Reader() as reader:
            rows = [{"file": name, **report(Path(name).read_bytes(), reader)} for name in options["files"]]
        if not options["json"]:
            for row in rows:
                self.tell(row)
            return
        several = len(rows) > 1
        if not several:
            del rows[0]["file"]
        self.stdout.write(json.dumps(rows if several else rows[0], ensure_ascii=False, indent=1))

    def tell(self, row: dict[str, Any]) -> None:
        """The same for people."""
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


def report(raw: bytes, reader: Reader) -> dict[str, Any]:
    """What the mail would come to."""
    mail = InboundMail(raw=raw, size=len(raw), stored_at=timezone.now())
    try:
        read = read_mail(mail, reader)
    except ReaderFailed as fault:
        return {
            "disposition": Disposition.HOLD.value,
            "auth": Auth.UNKNOWN.value,
            "tournament": None,
            "results": [],
            "questions": [question_row(Finding(Question.HUMAN, str(fault)))],
        }
    decision = decide(mail, read)
    conclusion = conclude(decision, foresee(decision))
    with translation.override(decision.reading.language):
        questions = [question_row(question) for question in conclusion.questions]
    return {
        "disposition": conclusion.disposition.value,
        "auth": conclusion.auth.value,
        "tournament": conclusion.tournament.code if conclusion.tournament else None,
        "results": [result_row(outcome) for outcome in conclusion.results],
        "questions": questions,
    }
