"""`manage.py audit_head`: stores the head of the trail of yesterday, and prints the newest."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings import audit
from ratings.models import AuditHead


class Command(BaseCommand):
    """What the sweep does once a day, for those who would rather have it from cron."""

    help = "Store the end of the trail of yesterday, if need be, and print the newest."

    def add_arguments(self, parser: CommandParser) -> None:
        """For people or for programs."""
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print day, number and hash; nothing before the first day with an event is over."""
        audit.store_checkpoint()
        newest = AuditHead.objects.order_by("-day").first()
        if options["json"]:
            found = {"day": newest.day.isoformat(), "number": newest.number, "hash": newest.hash} if newest else None
            self.stdout.write(json.dumps(found))
        elif newest:
            self.stdout.write(f"{newest.day} {newest.number} {newest.hash}")
