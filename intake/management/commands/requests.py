"""`manage.py requests`: what providers posted and no mail was made of yet, for whoever looks after the server."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from intake.models import InboundRequest, RequestState
from intake.receiving.webhooks.unpacking import retry_request

SHOWN = 50
"""Requests that the list shows, the newest first (our own choice)."""


class Command(BaseCommand):
    """List requests, print one as it came, or let those that were set aside be unpacked again."""

    help = "List what providers posted, print one, or let failed ones be unpacked again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Nothing for the list; a code for one request."""
        parser.add_argument("code", nargs="?", default="")
        parser.add_argument("--state", choices=RequestState.values, default="")
        one = parser.add_mutually_exclusive_group()
        one.add_argument("--raw", action="store_true", help="print the request as it came; needs a code")
        one.add_argument("--retry", action="store_true", help="unpack it again; without a code, all that failed")

    def handle(self, **options: Any) -> None:
        """One request, or all of them."""
        if not options["code"]:
            self.all(**options)
            return
        request = InboundRequest.objects.filter(code=options["code"]).first()
        if request is None:
            raise CommandError(f"no request has the code {options['code']}; one whose mails are stored is gone")
        if options["raw"]:
            sys.stdout.buffer.write(bytes(request.body))
        elif options["retry"]:
            self.retry(request)
        else:
            self.show(request)

    def all(self, *, state: str, raw: bool, retry: bool, **_: object) -> None:
        """The newest requests, of one state if given; or all that failed, tried again."""
        if raw:
            raise CommandError("--raw needs the code of a request")
        found = InboundRequest.objects.defer("body")
        if retry:
            for request in found.filter(state=RequestState.FAILED):
                self.retry(request)
            return
        for request in (found.filter(state=state) if state else found).order_by("-stored_at", "-pk")[:SHOWN]:
            self.show(request)

    def show(self, request: InboundRequest) -> None:
        """One line: what, since when, and what kept it."""
        facts = f"{request.code} {request.stored_at:%Y-%m-%d %H:%M} {request.state} {request.provider}"
        self.stdout.write(f"{facts} {request.attempts} attempts {request.problem}".strip())

    def retry(self, request: InboundRequest) -> None:
        """Back to the start; the next sweep unpacks it."""
        if not retry_request(request):
            raise CommandError(f"request {request.code} is {request.state}, only a failed one is tried again")
        self.stdout.write(f"{request.code} waits")
