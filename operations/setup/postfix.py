"""The maps of Postfix: which addresses are ours, and where their mails go."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from operations.setup.answers import Answers, is_address, is_host
from operations.setup.errors import SetupRefused

DELIVERIES = 10
"""Most mails that Postfix hands over at the same time (our own choice)."""


def read_recipients(chosen: Mapping[str, str]) -> list[str]:
    """Return the addresses and whole domains of INTAKE_RECIPIENTS. Raise SetupRefused for what no map can hold."""
    words = (word.strip().lower().removeprefix("@") for word in chosen.get("INTAKE_RECIPIENTS", "").split(","))
    found = list(dict.fromkeys(filter(None, words)))
    wrong = [f"INTAKE_RECIPIENTS: {each} is no mail address and no domain" for each in found if not _fits(each)]
    if wrong:
        raise SetupRefused("\n".join(wrong))
    return found


def _fits(recipient: str) -> bool:
    return is_address(recipient) or is_host(recipient)


def format_transport(recipients: list[str], port: int) -> str:
    """Return the map of where mails go: transport(5) names a whole domain without an @."""
    return "".join(f"{each} lmtp:inet:127.0.0.1:{port}\n" for each in recipients)


def format_recipients(recipients: list[str]) -> str:
    """Return the map of who is there: relay_recipient_maps in postconf(5) names a whole domain with an @."""
    return "".join(f"{each if '@' in each else f'@{each}'} OK\n" for each in recipients)


def list_postfix_steps(answers: Answers, chosen: Mapping[str, str]) -> list[str]:
    """Return the commands that put the maps in force, none where no mail comes by LMTP."""
    if answers.mail_in != "lmtp":
        return []
    size = chosen.get("INTAKE_STORE_BYTES", settings.INTAKE_STORE_BYTES)
    at_once = min(int(chosen.get("INTAKE_CONNECTIONS", settings.INTAKE_CONNECTIONS)), DELIVERIES)
    domains = " ".join(dict.fromkeys(each.rpartition("@")[2] for each in read_recipients(chosen)))
    return [
        "postmap /etc/postfix/fernwertung_transport /etc/postfix/fernwertung_recipients",
        "# in /etc/postfix/main.cf; where one of these is set already, add to it",
        "postconf -e 'transport_maps = hash:/etc/postfix/fernwertung_transport' 'recipient_delimiter = +'",
        f"postconf -e 'message_size_limit = {size}' 'lmtp_destination_concurrency_limit = {at_once}'",
        f"# unless Postfix serves {domains} already",
        f"postconf -e 'relay_domains = {domains}' 'relay_recipient_maps = hash:/etc/postfix/fernwertung_recipients'",
        "systemctl reload postfix",
    ]
