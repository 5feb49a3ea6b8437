"""`manage.py nightly_check`: proves ratings, trail and lists, as the server does by itself each night, and
stores bundles of open data where nothing is wrong.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from operations.nightly import run_check
from ratings.publication.stored_bundles import delete_withdrawn_lists, store_missing_lists, store_nightly_bundles


class Command(BaseCommand):
    """Run the check and store what came of it."""

    help = "Prove ratings, trail and lists as the server does each night. Exit 1 where something is wrong, else bundle."

    def handle(self, **_options: Any) -> None:
        """Print what is wrong."""
        delete_withdrawn_lists()
        wrong = run_check()
        for what, places in wrong.items():
            self.stdout.write(f"{what}: {len(places)}")
            for place in places:
                self.stdout.write(f"  {place}")
        if wrong:
            sys.exit(1)
        store_nightly_bundles()
        store_missing_lists()
        self.stdout.write("ratings, trail and lists are what they should be")
