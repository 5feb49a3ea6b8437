"""`manage.py personal_data`: which personal data are kept, why, how long, for whose eyes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from operations.privacy.document import write_tables


class Command(BaseCommand):
    """Print the tables that the site shows at `/help/personal-data/`."""

    help = "Print every field of the database with its purpose, basis, retention and visibility."

    def handle(self, **_: Any) -> None:
        """Print them."""
        self.stdout.write(write_tables(), ending="")
