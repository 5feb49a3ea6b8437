"""`manage.py verify_audit`: proves that nothing was changed: trail, facts, published lists."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations.trail_proof import find_all_faults
from ratings.chain_ends import find_end
from ratings.models import AuditEvent


class Command(BaseCommand):
    """Check the chains, their published checkpoints, the facts and mails it covers, and the checksums of lists."""

    help = "Prove the trail of changes, its published heads, its facts and the lists. Exit 1 where something is broken."

    def add_arguments(self, parser: CommandParser) -> None:
        """For people or for programs."""
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print how many events there are, one hash over the ends of all chains, and every break."""
        number, digest = AuditEvent.objects.count(), find_end().hash
        breaks = list(find_all_faults())
        if options["json"]:
            self.stdout.write(json.dumps({"events": number, "head": digest, "breaks": breaks}, indent=1))
        else:
            self.stdout.write(f"{number} events, head {digest}")
            for place in breaks:
                self.stdout.write(f"  {place}")
            self.stdout.write(f"  {len(breaks)} breaks" if breaks else "  whole")
        if breaks:
            sys.exit(1)
