"""`manage.py move_in FOLDER|FILES --pool P [--dry-run]`: an existing federation from its spreadsheets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.importing import storing
from ratings.importing.differences import Difference, Report
from ratings.importing.export import as_csv, as_json, exact, format_rating
from ratings.importing.federation import Federation
from ratings.importing.reading import read_federation
from ratings.importing.roster import OWN_LIST, asks_published
from ratings.importing.storing import MovedIn, MovePlan
from ratings.importing.uploads import KNOWN, unpack
from ratings.management.files import report_file_errors
from ratings.management.pools import find_pool

CAUSE = "move-in"
"""Cause of the imported facts in the trail."""


ENDINGS = (*KNOWN, ".zip")


class Command(BaseCommand):
    """Read the files, compare our evaluations with the federation's own, and store."""

    help = "Import a federation from spreadsheets, and show where evaluations differ."

    def add_arguments(self, parser: CommandParser) -> None:
        """Files or a folder of them, and the pool."""
        parser.add_argument(
            "paths", type=Path, nargs="+", help="CSV, Excel, OpenDocument and TRF files, a folder or a ZIP file of them"
        )
        parser.add_argument("--pool", required=True, help="key of the pool")
        parser.add_argument(
            "--published", action="store_true", help="the federation publishes its evaluations (EmailChessPoint 3)"
        )
        parser.add_argument("--encoding", default="", help="of CSV files, where it is neither UTF-8 nor Windows-1252")
        parser.add_argument("--dry-run", action="store_true", help="store nothing")
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        parser.add_argument("--csv", type=Path, help="write the differences to this file")

    @no_translations  # all words of the command line are English
    def handle(self, **options: Any) -> None:
        """Print what is stored, and every difference."""
        pool = find_pool(options["pool"])
        if asks_published(pool, OWN_LIST) and not options["published"]:
            raise CommandError("--published: only ratings whose evaluations are published are taken over (3)")
        try:
            with report_file_errors():
                read = read_federation(unpack(files(options["paths"]), limited=False), options["encoding"])
            federation = replace(read, published=options["published"] or None)
            plan, report = storing.plan(federation, pool), storing.parallel_run(federation, pool)
            moved = None if options["dry_run"] else storing.move_in(federation, pool, Origin("system", CAUSE))
        except BadImport as refused:
            raise CommandError(str(refused)) from refused
        if options["csv"]:
            with report_file_errors():
                options["csv"].write_text(as_csv(report, federation), "utf-8-sig")
        if options["json"]:
            stored = asdict(moved) if moved else None
            answer = {"plan": asdict(plan), "stored": stored, "parallel": as_json(report, federation)}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for line in [*plan_lines(plan, federation), *report_lines(report, federation), *end_lines(moved)]:
            self.stdout.write(line)


def files(paths: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file; of a folder all files that are known by their endings, by name."""
    for path in paths:
        inside = sorted(each for each in path.iterdir() if each.suffix.lower() in ENDINGS) if path.is_dir() else [path]
        yield from ((each.name, each.read_bytes()) for each in inside)


def plan_lines(plan: MovePlan, federation: Federation) -> Iterator[str]:
    """Yield what would be stored."""
    numbers = {"new": len(plan.new_players), "known": len(plan.known_players), "ratings": plan.ratings}
    yield _("Players: %(new)s new, %(known)s known; ratings of the last list: %(ratings)s") % numbers
    kinds = {"contained": plan.contained, "rated": plan.rated, "running": plan.running}
    counted = {kind: len(codes) for kind, codes in kinds.items()}
    yield _("Tournaments: %(contained)s in the last list, %(rated)s to be rated here, %(running)s running") % counted
    for unread in federation.unread:
        yield _("Columns that are not read: %(columns)s") % {"columns": unread}


def report_lines(report: Report, federation: Federation) -> Iterator[str]:
    """Yield the parallel run: what was compared, every difference, and how often each reason comes up."""
    start = report.run.started_on
    numbers = {"tournaments": report.tournaments, "evaluations": report.evaluations, "day": start or "-"}
    yield _("Parallel run from the list of %(day)s: %(tournaments)s tournaments, %(evaluations)s evaluations") % numbers
    for difference in report.differences:
        yield as_text(difference, federation)
    for cause, count in Counter(difference.causes[0] for difference in report.differences).most_common():
        yield f"{count:6}  {cause.label}"
    yield _("%(count)s differences") % {"count": len(report.differences)} if report.evaluations else _("0 compared")
    for each in report.listed:
        facts = {"day": report.listed_on, "number": each.number, "name": federation.players[each.number].name}
        ratings = {"here": format_rating(each.ours) or "-", "there": format_rating(each.theirs) or "-"}
        yield _("List of %(day)s: %(number)s %(name)s, here %(here)s, there %(there)s") % {**facts, **ratings}


def as_text(difference: Difference, federation: Federation) -> str:
    """Return one difference for people."""
    here = f"{format_rating(difference.ours_old) or '-'} > {format_rating(difference.ours_new) or '-'}"
    there = f"{format_rating(difference.theirs_old) or '-'} > {format_rating(difference.theirs_new) or '-'}"
    parts = {
        "tournament": difference.tournament,
        "number": difference.number,
        "name": federation.players[difference.number].name,
        "here": here + (f" ({exact(difference)})" if exact(difference) else ""),
        "there": there,
        "reason": "; ".join(str(cause.label) for cause in difference.causes),
    }
    return _("%(tournament)s, %(number)s %(name)s: here %(here)s, there %(there)s: %(reason)s") % parts


def end_lines(moved: MovedIn | None) -> Iterator[str]:
    """Yield what was stored."""
    if moved is None:
        yield _("Nothing was stored: this was a dry run.")
    else:
        message = _(
            "Stored: %(players)s players, %(ratings)s ratings, %(tournaments)s tournaments, %(results)s results; "
            "%(evaluations)s evaluations followed."
        )
        yield message % asdict(moved)
