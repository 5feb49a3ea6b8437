"""`manage.py ingest PATH|- ...`: mails from files, folders, mailboxes or standard input.

Exit 0 only when every mail is stored. Anything else is 75 (EX_TEMPFAIL), a traceback included, as
`manage.py` sees to: a mail server then keeps the mail and tries again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from intake.errors import MailTooLarge
from intake.models import InboundMail
from intake.receiving.receivers import store, wake

STDIN = "-"
MBOX_START = b"From "


class Command(BaseCommand):
    """Store mails; with --process it also brings them to their end."""

    requires_system_checks: list[str] = []  # they load every page and parser, and storing needs none
    help = "Store mails from .eml files, folders, mbox files or standard input (-)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the mails are."""
        parser.add_argument("paths", nargs="+", metavar="PATH|-")
        parser.add_argument("--process", action="store_true", help="read the mails at once")
        parser.add_argument("--to", default="", help="envelope recipient, where the mail server tells it")

    def handle(self, **options: Any) -> None:
        """Store everything possible, then report what was not stored."""
        stored: list[InboundMail] = []
        refused = 0
        for name, source, raw in (mail for path in options["paths"] for mail in mails_at(path)):
            try:
                mail = store(raw, source, options["to"])
            except MailTooLarge as fault:
                self.stderr.write(f"{name}: not stored, {fault}")
                refused += 1
                continue
            stored.append(mail)
            self.stdout.write(f"{mail.code} {mail.state} {name}")
        if options["process"]:
            self.process(stored)
        else:
            wake(stored)
        if refused:
            raise CommandError(f"{refused} mails were not stored")

    def process(self, stored: list[InboundMail]) -> None:
        """Process the mails and report how each ended."""
        from intake.processing.process import process_mail  # noqa: PLC0415 -- storing needs no reader

        for mail in stored:
            process_mail(mail.pk)
            mail.refresh_from_db(fields=["state"])
            self.stdout.write(f"{mail.code} {mail.state}")


def mails_at(path: str) -> Iterator[tuple[str, str, bytes]]:
    """Name, source and bytes of each mail: one of standard input, all below a folder, all of an mbox."""
    if path == STDIN:
        yield STDIN, "pipe", sys.stdin.buffer.read(settings.INTAKE_STORE_BYTES + 1)
        return
    place = Path(path)
    if not place.exists():
        raise CommandError(f"{path} does not exist")
    files = sorted(file for file in place.rglob("*") if file.is_file()) if place.is_dir() else [place]
    for file in files:
        if not file.name.startswith("."):
            yield from _mails_of(file)


def _mails_of(file: Path) -> Iterator[tuple[str, str, bytes]]:
    with file.open("rb") as opened:
        if opened.read(len(MBOX_START)) == MBOX_START:
            opened.seek(0)
            for number, raw in enumerate(split_mbox(opened), start=1):
                yield f"{file}#{number}", "mbox", raw
            return
        opened.seek(0)
        yield str(file), "file", opened.read(settings.INTAKE_STORE_BYTES + 1)


def split_mbox(lines: BinaryIO) -> Iterator[bytes]:
    """Yield the mails of an mbox file: each begins with a line "From " behind an empty one; such lines of
    a mail itself are kept there as ">From ".
    """
    mail: list[bytes] = []
    size, after_empty = 0, True
    for line in lines:
        if after_empty and line.startswith(MBOX_START):
            if mail:
                yield b"".join(mail)
            mail, size = [], 0
            after_empty = False
            continue
        after_empty = not line.strip(b"\r\n")
        size += len(line)
        if size <= settings.INTAKE_STORE_BYTES + 1:  # of a larger one only enough to be refused
            mail.append(line[1:] if line.startswith(b">") and line.lstrip(b">").startswith(MBOX_START) else line)
        elif size - len(line) <= settings.INTAKE_STORE_BYTES:
            mail.append(line)
    if mail:
        yield b"".join(mail)
