"""`manage.py experiment`: how well ratings under one law or another would have predicted results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.evaluation import run_experiment
from ratings.laboratory import DefinitionError, Report, as_document, parse_experiment
from ratings.laboratory.text import write_lines


class Command(BaseCommand):
    """Compare laws by the history of a pool; no ledger is touched."""

    help = "Compare regulations by how well they predict the results of a pool. Also their readings and parameters."

    def add_arguments(self, parser: CommandParser) -> None:
        """The definition, and the form of the answer."""
        parser.add_argument("file", type=Path, help="the definition, as docs/laboratory.md describes it")
        parser.add_argument("--json", action="store_true", help="answer with every figure")

    def handle(self, **options: Any) -> None:
        """Print what was found."""
        try:
            found = run(options["file"])
        except (DefinitionError, OSError, UnicodeDecodeError) as fault:
            raise CommandError(f"{options['file']}: {fault}") from fault
        if options["json"]:
            self.stdout.write(json.dumps(as_document(found), indent=1, ensure_ascii=False))
            return
        for line in write_lines(found):
            self.stdout.write(line)


def run(file: Path) -> Report:
    """Run the experiment in a file. Raises DefinitionError."""
    return run_experiment(parse_experiment(file.read_text(encoding="utf-8"), files=True))
