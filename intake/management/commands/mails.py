"""`manage.py mails`: what came in and how it ended, for whoever looks after the server."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from intake.models import InboundMail, MailState
from intake.processing.process import retry_mail

SHOWN = 50
"""Mails that the list shows, the newest first (our own choice)."""


class Command(BaseCommand):
    """List mails, show one with its reasons and results, print it as it came, or try it again."""

    help = "List mails by state, look at one, or let a failed or held one be read again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Nothing for the list; a code for one mail."""
        parser.add_argument("code", nargs="?", default="")
        parser.add_argument("--state", choices=MailState.values, default="")
        one = parser.add_mutually_exclusive_group()
        one.add_argument("--raw", action="store_true", help="print the mail as it came")
        one.add_argument("--retry", action="store_true", help="let it be read again")

    def handle(self, **options: Any) -> None:
        """One mail, or the list."""
        if not options["code"]:
            self.list(options["state"])
            return
        mail = InboundMail.objects.filter(code=options["code"]).first()
        if mail is None:
            raise CommandError(f"no mail has the code {options['code']}")
        if options["raw"] and mail.emptied_at:
            raise CommandError(
                f"mail {mail.code} was deleted on {mail.emptied_at:%Y-%m-%d}: nobody needs it as evidence"
            )
        if options["raw"]:
            sys.stdout.buffer.write(bytes(mail.raw))
        elif options["retry"]:
            self.retry(mail)
        else:
            self.show(mail)

    def list(self, state: str) -> None:
        """The newest mails, of one state if given."""
        found = InboundMail.objects.filter(state=state) if state else InboundMail.objects.all()
        for mail in found.defer("raw").select_related("tournament").order_by("-stored_at", "-pk")[:SHOWN]:
            codes = " ".join(reason["code"] for reason in mail.reasons)
            tournament = mail.tournament.code if mail.tournament else "-"
            self.stdout.write(f"{mail.code} {mail.stored_at:%Y-%m-%d %H:%M} {mail.state} {tournament} {codes}".strip())

    def show(self, mail: InboundMail) -> None:
        """State, reasons and results of one mail."""
        facts = {name: getattr(mail, name) for name in ("code", "state", "auth", "disposition", "reasons", "results")}
        self.stdout.write(json.dumps(facts, ensure_ascii=False, indent=1))

    def retry(self, mail: InboundMail) -> None:
        """Back to the start, if its sender was not answered yet."""
        if not retry_mail(mail):
            raise CommandError(f"mail {mail.code} is {mail.state} or was answered; its sender has to write again")
        self.stdout.write(f"{mail.code} waits")
