"""`manage.py receive_lmtp`: takes mail from a mail server, for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from intake.receiving.lmtp import serve

HOST = "127.0.0.1"
PORT = 8024
"""LMTP has no port of its own, and RFC 2033 forbids that of SMTP (our own choice)."""


class Command(BaseCommand):
    """Listen until SIGTERM or Ctrl-C; deliveries in progress are finished."""

    help = "Take mail by LMTP, or by SMTP, for the addresses in INTAKE_RECIPIENTS."
    requires_system_checks = ()  # they load every page, and a fault in a page must not keep mail out

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default=HOST)
        parser.add_argument("--port", type=int, default=PORT, help="0 takes a free one")
        parser.add_argument("--smtp", action="store_true", help="speak SMTP instead of LMTP")

    def handle(self, **options: Any) -> None:
        """Say where it listens, and serve."""
        if not settings.INTAKE_RECIPIENTS:
            raise CommandError("INTAKE_RECIPIENTS is empty: no mail would be taken")
        protocol = "SMTP" if options["smtp"] else "LMTP"

        def ready(host: str, port: int) -> None:
            self.stdout.write(f"{protocol} on {host}:{port}")
            self.stdout.flush()

        try:
            asyncio.run(serve(options["host"], options["port"], smtp=options["smtp"], ready=ready))
        except OSError as error:
            raise CommandError(f"nobody can listen there: {error.strerror or error}") from error
