"""`manage.py rating_report FILE.trf --rules fide-2003`: the report that section 11 of the FIDE text asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils.translation import gettext as _

from ratings.formats.trf import HeaderRecord, RatingReport, Report, points_text, rating_report, read_trf
from ratings.formats.trf.rating_report import Line
from ratings.importing.report_words import finding_text
from ratings.regulations.arithmetic import SCALE_PLACES, decimal_text
from ratings.regulations.documents import DocumentError
from ratings.vocabulary.labels import VERDICTS

SHOWN_RECORDS = (HeaderRecord.NAME, HeaderRecord.STARTED_ON, HeaderRecord.ENDED_ON, HeaderRecord.REFLECTION_TIME)
"""11.2.1 and 11.2.2: name, first and last day, reflection time."""


class Command(BaseCommand):
    """Read a report file, rate it and print the report."""

    help = "Print the report on a rated tournament (FIDE 2003, section 11): table by final rank, R_ar, n, W, W - W_e."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE, the regulation, and the form of the answer."""
        parser.add_argument("file", type=Path, help="a report file (TRF)")
        parser.add_argument("--rules", required=True, help="key of the regulation")

    @no_translations  # all words of the command line are English
    def handle(self, *, file: Path, rules: str, **_options: Any) -> None:
        """Print the report."""
        report = reported(file)
        try:
            found = rating_report(report, rules)
        except DocumentError as error:
            raise CommandError(str(error)) from error
        rows = [column_headers(found), *(row(line) for line in found.lines)]
        for line in [*(report.header[code] for code in SHOWN_RECORDS if report.header.get(code)), "", *as_table(rows)]:
            self.stdout.write(line)
        if found.why:
            self.stdout.write(_("No game counts: %(why)s") % {"why": VERDICTS[found.why]})


def reported(file: Path) -> Report:
    """Return the report in a file. Raises CommandError with every fault in it."""
    try:
        read = read_trf(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    if read.faults:
        raise CommandError("\n".join(f"{file}, {finding_text(fault)}" for fault in read.faults))
    return read.report


def column_headers(found: RatingReport) -> list[str]:
    """Return the heads of the columns; those of results are ranks in a table, else rounds."""
    results = [str(number) for number in range(1, 1 + len(found.lines[0].marks))]
    names = [_("Rank"), _("Seat"), _("Name"), _("Title"), _("Federation"), _("Rating")]
    return [*names, *results, _("Points"), "R_ar", "n", "W", "W - W_e", "R_u"]


def row(line: Line) -> list[str]:
    """Return the cells of a player."""
    player = line.player
    difference = "" if line.difference is None else decimal_text(line.difference, SCALE_PLACES, 2)
    return [
        *(str(line.rank), str(player.number), player.name, player.title, player.federation),
        str(player.rating or ""),
        *line.marks,
        *(points_text(line.total), str(line.mean), str(line.games), points_text(line.half_points)),
        *(difference, str(line.performance or "")),
    ]


def as_table(rows: list[list[str]]) -> list[str]:
    """Return the rows in columns of one width each."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip() for cells in rows]
