"""`manage.py doctor`: examines the installation and names what fails, with the line to change."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations.doctor import LIMIT, Check, Finding, Level, examine, list_checks, make_check, make_forged_check

Found = tuple[str, Finding]

LAST_PORT = 65535


class Command(BaseCommand):
    """Changes nothing, and needs nothing of what it examines."""

    help = "Examine all that the server needs, and name what fails and what mends it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do besides."""
        parser.add_argument(
            "--round-trip",
            metavar="ADDRESS",
            nargs="?",
            const="",
            help="also send a mail to this address of ours and wait until it comes in; it is put aside",
        )
        parser.add_argument(
            "--forged",
            metavar="HOST:PORT",
            type=read_place,
            nargs="?",
            const=(),
            help="also send a forged mail through every door and say what becomes of it; HOST is our mail server",
        )
        parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for a mail to arrive")
        parser.add_argument("--lmtp", metavar="HOST:PORT", type=read_place, help="where receive_lmtp listens")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print what is found; exit 1 where something fails."""
        trip = options["round_trip"]
        others: list[Check] = [] if trip is None else [make_check(trip, options["limit"])]
        if options["forged"] is not None:
            others.append(make_forged_check(options["forged"], options["limit"]))
        found = examine(list_checks(options["lmtp"], *others))
        levels = self._write_json(found) if options["json"] else self._write(found)
        if Level.FAILURE in levels:
            sys.exit(1)

    def _write_json(self, found: Iterator[Found]) -> list[Level]:
        rows = list(found)
        document = [{"check": name, **asdict(finding)} for name, finding in rows]
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
        return [finding.level for _, finding in rows]

    def _write(self, found: Iterator[Found]) -> list[Level]:
        """Print each finding when it is there, and how many there were of each kind."""
        levels = []
        for name, finding in found:
            levels.append(finding.level)
            self.stdout.write(f"{finding.level:<8} {name}: {finding.sentence}")
            if finding.mend:
                self.stdout.write(f"{'':<8} -> {finding.mend}")
            self.stdout.flush()
        counts = (f"{levels.count(level)} {level}" for level in Level)
        self.stdout.write(", ".join(counts))
        return levels


def read_place(given: str) -> tuple[str, int]:
    """Return host and port."""
    host, _, port = given.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) <= LAST_PORT:
        raise ArgumentTypeError(f"{given} is not HOST:PORT")
    return host.strip("[]"), int(port)
