"""`manage.py learn_remarks`: weigh remarks anew, after a change of their examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from intake.reading.weighing import remarks
from intake.reading.weighing.examples import list_examples
from intake.reading.weighing.learning import learn_weights


class Command(BaseCommand):
    """Weights from the examples beside them, into the file that readers load."""

    help = "Learn from examples which remarks doubt a result."

    def handle(self, **_options: Any) -> None:
        """Write the file, and print how many signs it has."""
        weights = learn_weights(list_examples())
        path = Path(remarks.__file__).with_name(remarks.WEIGHTS)
        path.write_text("".join(f"{sign} {weight}\n" for sign, weight in weights.items()), encoding="utf-8")
        self.stdout.write(f"{len(weights)} signs in {path.name}")
