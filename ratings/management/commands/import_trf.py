"""`manage.py import_trf FILE --pool P --code CODE`: a whole tournament from a report file."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import rate_pool
from ratings.formats import trf
from ratings.importing.report_files import ReportPlan, SeatPlan, Terms, enter_report, plan_report
from ratings.management.pools import find_pool
from ratings.models import Kind, Pool

CAUSE = "report-file"
"""Why a result came in."""


class Command(BaseCommand):
    """Show whom each line means, and enter players, tournament and results where nobody is in doubt."""

    help = "Enter a tournament from a report file (TRF16) and rate what is ready. With --dry-run only show it."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, where it goes, and what it does not say."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--pool", required=True, help="key of the pool")
        parser.add_argument("--code", required=True, help="code of the tournament")
        parser.add_argument("--kind", default="", choices=["", *Kind.values], help="where the file says another one")
        parser.add_argument("--start", type=date.fromisoformat, help="first day, like 2026-03-15")
        parser.add_argument("--completed-on", type=date.fromisoformat, help="end of games whose round has no day")
        parser.add_argument("--days", type=int, help="reflection time, days for 10 moves")
        parser.add_argument("--unrated", action="store_true", help="is not rated")
        parser.add_argument("--complete", action="store_true", help="no round of a Swiss tournament or a cup follows")
        parser.add_argument("--titles", action="store_true", help="take over the titles of players we know")
        parser.add_argument("--dry-run", action="store_true", help="store nothing")
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    @no_translations  # all words of the command line are English
    def handle(self, **options: Any) -> None:
        """Print a line for each player, then what was stored."""
        pool = find_pool(options["pool"])
        try:
            plan = plan_report(trf.read_trf(options["file"].read_bytes()), pool, terms_of(options))
            stored = None if options["dry_run"] else self.enter(plan, pool, titles=options["titles"])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except BadImport as refused:
            raise CommandError(str(refused)) from refused
        if options["json"]:
            seats = [as_json(seat) for seat in plan.seats]
            answer = {"code": plan.facts.code, "kind": plan.facts.kind, "players": seats, "results": stored}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for seat in plan.seats:
            self.stdout.write(as_text(seat))
        self.stdout.write(_("Nothing was stored: this was a dry run.") if stored is None else outcome_text(stored))

    def enter(self, plan: ReportPlan, pool: Pool, *, titles: bool) -> dict[str, int]:
        """Enter everything. Raises BadImport where it is not known whom a line means."""
        unsure = [as_text(seat) for seat in plan.seats if not seat.sure]
        if unsure:
            raise BadImport(unsure)
        stored = enter_report(plan, pool, ORIGIN, titles=titles)
        rate_pool(pool)
        return dict(Counter(outcome.value for outcome in stored.outcomes))


ORIGIN = Origin("system", CAUSE)


def terms_of(options: dict[str, Any]) -> Terms:
    """Return what the file does not say."""
    return Terms(
        code=options["code"],
        kind=options["kind"],
        started_on=options["start"],
        completed_on=options["completed_on"],
        days_per_10_moves=options["days"],
        rated=not options["unrated"],
        complete=options["complete"],
    )


def outcome_text(stored: dict[str, int]) -> str:
    """Return what became of the results."""
    return ", ".join(f"{count} {outcome}" for outcome, count in sorted(stored.items())) or "-"


def as_text(seat: SeatPlan) -> str:
    """Return a line for people: starting number, name, whom it means."""
    who = ", ".join(f"{person.number} {person.name}" for person in seat.people)
    return f"{seat.player.number:4}  {seat.player.name}; {seat.player.id or '-'} -> {who or '-'}: {seat.who.label}"


def as_json(seat: SeatPlan) -> dict[str, Any]:
    """Return a line for programs."""
    return {
        "line": seat.player.number,
        "name": seat.player.name,
        "number": seat.number,
        "who": seat.who.value,
        "players": [person.number for person in seat.people],
        "title": seat.proposed_title or None,
    }
