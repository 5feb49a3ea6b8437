"""`manage.py send_test_answer ADDRESS`: one mail by the connection, with the envelope and headers of answers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from intake.envelope import envelope_sender
from intake.models import OutboundMail, new_code
from intake.replying.headers import own_domain
from intake.sending.transport import Refused, Transport, Unreachable


class Command(BaseCommand):
    """Past the outbox: what the mail server says is shown at once, and nothing is tried again."""

    help = "Send a mail exactly as answers are sent, and show what the mail server says."

    def add_arguments(self, parser: CommandParser) -> None:
        """Who gets it."""
        parser.add_argument("address", metavar="ADDRESS")

    def handle(self, **options: Any) -> None:
        """Send it, or say who refused it at which step."""
        address = options["address"]
        try:
            validate_email(address)
            _send(address)
        except ValidationError as fault:
            raise CommandError(f"{address} is no address") from fault
        except Unreachable as fault:
            raise CommandError(f"the mail server takes no mail at all: {_detail(fault)}") from fault
        except Refused as fault:
            raise CommandError(f"the mail server refused this mail: {_detail(fault)}") from fault
        self.stdout.write(f"MAIL FROM:<{envelope_sender(0, address)}> RCPT TO:<{address}> was taken by {_server()}")


def _send(address: str) -> None:
    transport = Transport()
    try:
        transport.open()
        transport.send(_mail_to(address))
    finally:
        transport.close()


def _mail_to(address: str) -> OutboundMail:
    with translation.override(settings.LANGUAGE_CODE):
        return OutboundMail(
            recipient=address,
            subject=_("A test of our answers"),
            body=_("This mail was sent as the answers to directors are sent. Nothing has to be done."),
            message_id=f"<{new_code()}.test@{own_domain()}>",
            created_at=timezone.now(),
        )


def _server() -> str:
    """Return the mail server, or what the settings have in its place."""
    name: str = settings.EMAIL_BACKEND
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}" if ".smtp." in name else name


def _detail(fault: Exception) -> str:
    """Kind and code of a fault with the server's own words, which stay out of logs but help at a terminal."""
    return f"{fault}: {fault.__cause__}"
