"""The command `classify_openings`: the opening of each game with moves, by the table of this version."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.facts.openings import classify_games, find_misclassified


class Command(BaseCommand):
    """For games from before openings were stored, and after a new table of openings."""

    help = "Store the opening of each game with moves. Only where its ECO code is another one than the stored one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Store, or only compare."""
        parser.add_argument("--check", action="store_true", help="change nothing, exit 1 on any difference")

    def handle(self, **options: Any) -> None:
        """Print how many games were changed. Raises CommandError where a check finds some."""
        if not options["check"]:
            self.stdout.write(f"{classify_games()} games classified")
            return
        found = [game.pk for game in find_misclassified()]
        if found:
            raise CommandError(f"{len(found)} games have another opening than is stored, the first is {found[0]}")
        self.stdout.write("every game has the opening of its moves")
