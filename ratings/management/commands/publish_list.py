"""`manage.py publish_list POOL`: publishes, drafts or withdraws a rating list."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate

from ratings import publication
from ratings.errors import ListRefused
from ratings.models import Pool, Publication
from ratings.publication import Draft
from ratings.queries.publications import find_list

ACTOR = "system"


class Command(BaseCommand):
    """Lists at the command line and from cron."""

    help = "Publish the rating list of a pool. With --due only where the monthly list is missing, for cron."

    def add_arguments(self, parser: CommandParser) -> None:
        """The pool (with --due all of them without it), the day, and what to do."""
        parser.add_argument("pool", nargs="?", help="key of the pool")
        parser.add_argument("--as-of", type=date.fromisoformat, help="closing day, YYYY-MM-DD; today without it")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--dry-run", action="store_true", help="only show what would be published")
        what.add_argument("--due", action="store_true", help="publish the monthly list if it is missing")
        what.add_argument("--withdraw", type=int, metavar="NUMBER", help="take a list out of force")
        parser.add_argument("--reason", default="", help="why it is withdrawn; everybody can read it")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Does it and prints the report."""
        try:
            done = self.done(options)
        except ListRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        if options["json"]:
            self.stdout.write(json.dumps(done if options["due"] else done[0], ensure_ascii=False, indent=1))
            return
        for each in done:
            self.tell(each)

    def done(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """What was done to each list."""
        if options["due"]:
            pools = [pool_named(options["pool"])] if options["pool"] else list(Pool.objects.order_by("pk"))
            days = [(pool, publication.due(pool, localdate())) for pool in pools]
            return [self.publish(pool, day) for pool, day in days if day]
        pool = pool_named(options["pool"])
        if options["withdraw"] is not None:
            return [self.withdraw(pool, options["withdraw"], options["reason"])]
        as_of = options["as_of"] or localdate()
        if options["dry_run"]:
            return [reported(publication.draft(pool, as_of), None)]
        return [self.publish(pool, as_of)]

    def publish(self, pool: Pool, as_of: date) -> dict[str, Any]:
        """Publishes; the report is that of the draft with the same checksum."""
        found = publication.draft(pool, as_of)
        return reported(found, publication.publish(pool, as_of, ACTOR, expected=found.checksum))

    def withdraw(self, pool: Pool, number: int, reason: str) -> dict[str, Any]:
        """Withdraws."""
        wrong = find_list(pool, number)
        if wrong is None:
            raise CommandError(f"pool {pool.key} has no list {number}")
        publication.withdraw(wrong, reason, ACTOR)
        return {"pool": pool.key, "number": number, "as_of": wrong.as_of.isoformat(), "withdrawn": reason.strip()}

    def tell(self, done: dict[str, Any]) -> None:
        """The report for people."""
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


def pool_named(key: str | None) -> Pool:
    """The pool with a key."""
    pool = Pool.objects.filter(key=key).first() if key else None
    if pool is None:
        raise CommandError(f"no pool {key!r}" if key else "which pool?")
    return pool


def reported(found: Draft, stored: Publication | None) -> dict[str, Any]:
    """A list and its report as a document; `number` is null for a draft."""
    report = found.report
    return {
        "pool": found.pool.key,
        "number": stored.number if stored else None,
        "as_of": found.as_of.isoformat(),
        "published_at": stored.published_at.isoformat() if stored else None,
        "checksum": found.checksum,
        "replaces": stored.replaces.number if stored and stored.replaces else None,
        "previous": found.previous.number if found.previous else None,
        "players": len(found.lines),
        "new": [line.player.number for line in report.new],
        "changed": [line.player.number for line in report.changed],
        "returned": [line.player.number for line in report.returned],
        "inactive": [gone.player.number for gone in report.inactive],
        "gone": [gone.player.number for gone in report.gone],
        "histogram": [{"from": step.low, "to": step.high, "players": step.players} for step in report.histogram],
        "unusual": [
            {"rule": each.rule, "id": each.case.player.number, "was": each.case.was, "now": each.case.now}
            for each in found.unusual
        ],
    }
