"""`manage.py process`: everything that waits, once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from intake.processing.process import process_waiting
from intake.processing.rated_answers import rate_and_answer
from intake.receiving.webhooks.unpacking import unpack_waiting
from intake.sending import send_waiting


class Command(BaseCommand):
    """One round of work, and a line about it."""

    help = "Read every waiting mail, rate what is ready, send what is due; once."

    def handle(self, **_: Any) -> None:
        """A fault ends the command; the work stays where it is. What waits is done before a provider is waited for."""
        mails, units, answers = process_waiting(), rate_and_answer(), send_waiting()
        if unpack_waiting():
            mails += process_waiting()
            units += rate_and_answer()
            answers += send_waiting()
        self.stdout.write(f"{mails} mails, {units} evaluations left over, {answers} answers sent")
