"""`manage.py fetch_imap`: stores what arrives in a mailbox, for ever or once."""

from __future__ import annotations

import imaplib
import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from imap_tools.errors import ImapToolsError

from intake.errors import MailboxUnsuitable
from intake.receiving.imap import fetch_once, watch_mailbox

TEMPORARY_FAILURE = 75
"""EX_TEMPFAIL of sysexits.h: nothing is lost, the next run may succeed."""


class Command(BaseCommand):
    """Wait for mail until SIGTERM or Ctrl-C."""

    help = "Store the mails of the mailbox that the IMAP settings name."
    requires_system_checks = ()  # they load every page, and a fault in a page must not keep mail out

    def add_arguments(self, parser: CommandParser) -> None:
        """Once, or for ever."""
        parser.add_argument("--once", action="store_true", help="end when nothing waits any more")

    def handle(self, **options: Any) -> None:
        """With --once it exits 75 if anything was left in the mailbox."""
        if not settings.IMAP_HOST:
            raise CommandError("IMAP_HOST is not set")
        try:
            if options["once"]:
                self.once()
            else:
                self.for_ever()
        except MailboxUnsuitable as fault:
            raise CommandError(str(fault)) from fault

    def once(self) -> None:
        """What waits now."""
        try:
            stored, left = fetch_once()
        except (OSError, imaplib.IMAP4.error, ImapToolsError, DatabaseError) as fault:
            raise CommandError(f"{type(fault).__name__}: {fault}", returncode=TEMPORARY_FAILURE) from fault
        self.stdout.write(f"{stored} stored, {left} left in the mailbox")
        if left:
            raise CommandError("some mails were not stored", returncode=TEMPORARY_FAILURE)

    def for_ever(self) -> None:
        """What comes."""
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopped.set())
        watch_mailbox(stopped)
