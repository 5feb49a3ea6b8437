"""`manage.py dkim_key`: the key with which our mails are signed, and what DNS has to say about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from intake.sending.signing import make_key, write_record


class Command(BaseCommand):
    """Make the key of DKIM_KEY_FILE where there is none, and print its record in either case."""

    help = "Make the key that signs our mails (DKIM), and print its record for DNS. A key that is there stays."

    def handle(self, **_options: Any) -> None:
        """Make the key, print the record."""
        if not settings.DKIM_KEY_FILE:
            raise CommandError("DKIM_KEY_FILE is not set: name the file for the key, outside the folder of the program")
        file = Path(settings.DKIM_KEY_FILE)
        try:
            if not file.exists():
                make_key(file)
                self.stderr.write(f"{file} is new")
            self.stdout.write(write_record(file))
        except (OSError, ValueError) as fault:
            raise CommandError(f"{file}: {fault}") from fault
