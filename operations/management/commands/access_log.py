"""`manage.py access_log`: who looked at whose personal data, when and why."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from ratings.models import PersonalAccess, Player
from ratings.queries.access_log import find_accesses

SHOWN = 100
"""Looks that are shown, the newest first (our own choice)."""


class Command(BaseCommand):
    """Show looks, all of them or those at one player, without the data that were looked at."""

    help = "Show who looked at personal data: when, who, why, at whom."

    def add_arguments(self, parser: CommandParser) -> None:
        """Nothing for the newest looks at anybody; a number for those at one player."""
        parser.add_argument("number", nargs="?", default="", help="of a player")
        parser.add_argument("--actor", default="", help='who looked: "officer:3" or "system"')
        parser.add_argument("--most", type=int, default=SHOWN)
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """One line for each look."""
        player = Player.objects.filter(number=options["number"]).first() if options["number"] else None
        if options["number"] and player is None:
            raise CommandError(f"no player has the number {options['number']}")
        found = find_accesses(player=player, actor=options["actor"]).select_related("player")
        rows = [as_row(access) for access in found[: options["most"]]]
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
            return
        for row in rows:
            self.stdout.write(f"{row['at']} {row['actor']} {row['purpose']} {row['id'] or '(calculation)'}")


def as_row(access: PersonalAccess) -> dict[str, str | None]:
    """Return an access as JSON has it; `id` is null for those of a calculation."""
    at = timezone.localtime(access.at).isoformat(timespec="seconds")
    return {
        "at": at,
        "actor": access.actor,
        "purpose": access.purpose,
        "id": access.player.number if access.player else None,
    }
