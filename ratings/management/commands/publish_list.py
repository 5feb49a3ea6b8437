"""`manage.py publish_list POOL`: publishes, drafts or withdraws a rating list."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate

from ratings import publication
from ratings.errors import ListRefused
from ratings.management.pools import find_pool
from ratings.models import Pool, Publication
from ratings.publication import Draft, Report
from ratings.publication.stored_bundles import delete_withdrawn_lists, store_missing_lists
from ratings.queries.publications import find_list

ACTOR = "system"


class Command(BaseCommand):
    """Publish, preview and withdraw lists at the command line and from cron."""

    help = "Publish the rating list of a pool. With --due only where the monthly list is missing, for cron."

    def add_arguments(self, parser: CommandParser) -> None:
        """The pool (with --due all of them without it), the day, and what to do."""
        parser.add_argument("pool", nargs="?", help="key of the pool")
        parser.add_argument("--as-of", type=date.fromisoformat, help="closing day, YYYY-MM-DD; today without it")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--dry-run", action="store_true", help="only show what would be published")
        what.add_argument(
            "--due", action="store_true", help="publish the list that is due, but where two persons have to"
        )
        what.add_argument("--withdraw", type=int, metavar="NUMBER", help="take a list out of force")
        parser.add_argument("--reason", default="", help="why it is withdrawn; everybody can read it")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Print a report of what was done."""
        try:
            done = self.run_actions(options)
        except ListRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        if options["json"]:
            self.stdout.write(json.dumps(done if options["due"] else done[0], ensure_ascii=False, indent=1))
            return
        for each in done:
            self.print_report(each)

    def run_actions(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """Publish, draft or withdraw; return a report of each list."""
        if options["due"]:
            pools = [find_pool(options["pool"])] if options["pool"] else list(Pool.objects.order_by("pk"))
            days = [(pool, publication.due(pool, localdate())) for pool in pools]
            return [self.publish(pool, day) for pool, day in days if day and not pool.two_persons]
        pool = find_pool(options["pool"])
        if options["withdraw"] is not None:
            return [self.withdraw(pool, options["withdraw"], options["reason"])]
        as_of = options["as_of"] or localdate()
        if options["dry_run"]:
            return [as_json(publication.draft(pool, as_of), None)]
        return [self.publish(pool, as_of)]

    def publish(self, pool: Pool, as_of: date) -> dict[str, Any]:
        """Publish a list; the report is that of the draft with the same checksum."""
        found = publication.draft(pool, as_of)
        stored = publication.publish(pool, as_of, ACTOR, expected=found.checksum)
        store_missing_lists()
        return as_json(found, stored)

    def withdraw(self, pool: Pool, number: int, reason: str) -> dict[str, Any]:
        """Withdraw a list."""
        wrong = find_list(pool, number)
        if wrong is None:
            raise CommandError(f"pool {pool.key} has no list {number}")
        publication.withdraw(wrong, reason, ACTOR)
        delete_withdrawn_lists()
        return {"pool": pool.key, "number": number, "as_of": wrong.as_of.isoformat(), "withdrawn": reason.strip()}

    def print_report(self, done: dict[str, Any]) -> None:
        """Print a report as text."""
        if "withdrawn" in done:
            self.stdout.write(f"{done['pool']}: list {done['number']} withdrawn: {done['withdrawn']}")
            return
        number = f"list {done['number']}" if done["number"] else "draft"
        self.stdout.write(f"{done['pool']}: {number} of {done['as_of']}, {done['players']} players, {done['checksum']}")
        for what in ("new", "changed", "returned", "inactive", "gone"):
            self.stdout.write(f"  {what:<9} {len(done[what])}")
        for step in done["histogram"]:
            self.stdout.write(f"  {step['from']:>+5} to {step['to']:>+5}  {step['players']}")
        for case in done["unusual"]:
            self.stdout.write(f"  look at {case['id']}: {case['rule']}, {case['was']} -> {case['now']}")


def as_json(found: Draft, stored: Publication | None) -> dict[str, Any]:
    """Convert a list and its report to JSON; `number` is null for a draft."""
    return {
        "pool": found.pool.key,
        "number": stored.number if stored else None,
        "as_of": found.as_of.isoformat(),
        "published_at": stored.published_at.isoformat() if stored else None,
        "checksum": found.checksum,
        "replaces": stored.replaces.number if stored and stored.replaces else None,
        "previous": found.previous.number if found.previous else None,
        "players": len(found.lines),
        **report_as_json(found.report),
        "unusual": [
            {"rule": each.rule, "id": each.case.player.number, "was": each.case.was, "now": each.case.now}
            for each in found.unusual
        ],
    }


def report_as_json(report: Report) -> dict[str, Any]:
    """Convert the changes since the previous list to JSON, players by number."""
    return {
        "new": [line.player.number for line in report.new],
        "changed": [line.player.number for line in report.changed],
        "returned": [line.player.number for line in report.returned],
        "inactive": [gone.player.number for gone in report.inactive],
        "gone": [gone.player.number for gone in report.gone],
        "histogram": [{"from": step.low, "to": step.high, "players": step.players} for step in report.histogram],
    }
