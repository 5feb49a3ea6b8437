"""`manage.py rate FILE`: rate tournaments from a file, without a database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ratings.formats.trf import document_of, is_trf, lines_of, read_trf
from ratings.importing.report_words import finding_text
from ratings.regulations.documents import DocumentError, rate_document

Answer = Mapping[str, Any]


class Command(BaseCommand):
    """Read one document, a list of them or a report file, answer in kind."""

    help = "Rate the tournaments of a file (JSON, TRF) by a regulation, storing nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, the regulation, and the form of the answer."""
        parser.add_argument("file", type=Path, help="JSON: one tournament or a list of them; or a report file (TRF)")
        parser.add_argument("--rules", help="key of the regulation, instead of the one in the file; a TRF names none")
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    @no_translations  # all words of the command line are English
    def handle(self, *, file: Path, rules: str | None, json: bool, **_options: object) -> None:
        """Rate the file and print the answer."""
        data, notes = read(file)
        answer = answer_all(data, rules) if isinstance(data, list) else answer_one(data, rules)
        for note in notes:
            self.stderr.write(f"{file}, {note}")
        self.stdout.write(as_json(answer) if json else as_text(answer))


def read(file: Path) -> tuple[object, list[str]]:
    """Return the value in a file, and what should be known about it. Raises CommandError where there is none."""
    try:
        data = file.read_bytes()
        if is_trf(lines_of(data)):
            return tournament_in(file, data)
        return json.loads(data.decode("utf-8-sig")), []
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file} is not JSON: {error}") from error


def tournament_in(file: Path, data: bytes) -> tuple[object, list[str]]:
    """Return the document of a report file. Raises CommandError with every fault in it."""
    found = read_trf(data)
    if found.faults:
        raise CommandError("\n".join(f"{file}, {finding_text(fault)}" for fault in found.faults))
    return document_of(found.report), [finding_text(finding) for finding in found.findings]


def answer_one(data: object, rules: str | None, place: str = "") -> Answer:
    """Rate one document. Raises CommandError with the place of a fault."""
    try:
        return rate_document(data, rules)
    except DocumentError as error:
        raise CommandError(f"{place}{error}") from error


def answer_all(data: list[object], rules: str | None) -> list[Answer]:
    """Rate a list of documents; they do not know of each other."""
    return [answer_one(document, rules, f"document {number}: ") for number, document in enumerate(data, start=1)]


def as_json(answer: Answer | list[Answer]) -> str:
    """Return the answer for programs."""
    return json.dumps(answer, ensure_ascii=False, default=as_number)


def as_number(points: object) -> float:
    """Half points as a number of JSON: every half is exact as a double."""
    if isinstance(points, Decimal):
        return float(points)
    raise TypeError(f"{points!r} has no form in JSON")


def as_text(answer: Answer | list[Answer]) -> str:
    """Return the answer for people: a table for each document."""
    answers = answer if isinstance(answer, list) else [answer]
    return "\n\n".join("\n".join(table(one)) for one in answers)


def table(answer: Answer) -> list[str]:
    """Return one document: a line for each player, and one for each game that was not counted."""
    # Django's own catalogue has "Change" as a verb, hence the context.
    change = pgettext("of a rating", "Change")
    header = [_("Player"), _("Old"), _("New"), _("Points"), _("Expected"), "K", change, _("Remarks")]
    rows = [header, *(row(name, player) for name, player in answer["players"].items())]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(header))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip() for cells in rows]
    left_out = [
        _("Game %(number)d is not counted: %(why)s") % {"number": number, "why": game["why"]}
        for number, game in enumerate(answer["games"], start=1)
        if not game["counted"]
    ]
    return lines + left_out


def row(name: str, player: Answer) -> list[str]:
    """Return the cells of one player."""
    numbers = (player["points"], player["expected"], player["k"], player["change"])
    return [
        name,
        rating(player["old"]),
        rating(player["new"]),
        *("-" if number is None else str(number) for number in numbers),
        ", ".join(player["remarks"]),
    ]


def rating(state: Answer | None) -> str:
    """Return a rating as lists write it, 1955-5."""
    return "-" if state is None else f"{state['value']}-{state['index']}"
