"""The command `find_early_ratings`: rated Swiss tournaments and cups that may have got further rounds."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.queries.early_ratings import EarlyRating, find_early_ratings


class Command(BaseCommand):
    """List each with what speaks for it, and the correction that opens it for further rounds."""

    help = "List tournaments that may have been rated before their last round. Swiss ones and cups. Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the form of the answer."""
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    def handle(self, **options: Any) -> None:
        """Print a line and a correction for each, or all of them as JSON."""
        found = list(find_early_ratings())
        if options["json"]:
            self.stdout.write(json.dumps([as_json(each) for each in found], ensure_ascii=False))
            return
        for each in found:
            self.stdout.write(f"{each.tournament}: round {each.last_round}, {each.ended_on}; {'; '.join(each.signs)}")
            self.stdout.write(f"  echo '{json.dumps(correction(each))}' | manage.py preview_correction")
        self.stdout.write(f"{len(found)} found")


def correction(found: EarlyRating) -> dict[str, Any]:
    """Return the correction that opens a tournament, as `preview_correction` reads it."""
    return {"kind": "tournament-reopened", "values": {"tournament": found.tournament.code}}


def as_json(found: EarlyRating) -> dict[str, Any]:
    """Return a tournament for programs."""
    return {
        "tournament": found.tournament.code,
        "last_round": found.last_round,
        "ended_on": found.ended_on.isoformat(),
        "signs": [sign.name.lower().replace("_", "-") for sign in found.signs],
        "correction": correction(found),
    }
