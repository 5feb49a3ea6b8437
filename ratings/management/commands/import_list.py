"""`manage.py import_list FILE --from iccf --pool ecp`: ratings from another organisation's list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten
from ratings.importing import list_undoing, takeovers
from ratings.importing.lists import ORGANISATIONS, ListedRating, read_list
from ratings.importing.roster import asks_published
from ratings.importing.takeovers import Imported, PlannedLine, Terms
from ratings.management.pools import find_pool
from ratings.models import Pool
from ratings.regulations.takeover import at_discretion

LONGEST_NOTE = 200
"""Most characters of a note."""


class Command(BaseCommand):
    """Show what becomes of each line, and adopt the ratings that are sure or chosen."""

    help = "Take ratings over from a list (CSV or Excel). With --dry-run show what would happen, line by line."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, its organisation and the pool."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--from", dest="organisation", required=True, choices=sorted(ORGANISATIONS))
        parser.add_argument("--pool", required=True, help="key of the pool")
        parser.add_argument("--as-of", type=date.fromisoformat, help="day of the list, like 2026-03-15")
        parser.add_argument("--add", type=int, default=0, help="added to each value as a conversion, like -150")
        parser.add_argument("--note", default="", help="why, and how it was converted")
        parser.add_argument(
            "--published", action="store_true", help="the organisation publishes its evaluations (EmailChessPoint 3)"
        )
        parser.add_argument("--encoding", default="", help="of a CSV file, where it is neither UTF-8 nor Windows-1252")
        parser.add_argument("--take", default="", help="lines to choose by their row: 3,17 or all")
        parser.add_argument("--dry-run", action="store_true", help="store nothing")
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    @no_translations  # all words of the command line are English
    def handle(self, **options: Any) -> None:
        """Print what becomes of each line of the list."""
        pool = find_pool(options["pool"])
        terms = terms_of(options, pool)
        lines = read_file(options)
        plan = takeovers.plan_list(lines, pool, terms)
        imported = Imported(plan, (), ())
        if not options["dry_run"]:
            imported = store(lines, pool, terms, chosen(options["take"], plan.lines))
        if options["json"]:
            self.stdout.write(json.dumps(report(imported, dry_run=options["dry_run"]), ensure_ascii=False))
            return
        for text in report_lines(imported, dry_run=options["dry_run"]):
            self.stdout.write(text)


def read_file(options: dict[str, Any]) -> tuple[ListedRating, ...]:
    """Read the lines of the list. Raises CommandError for a file that is none."""
    try:
        data = options["file"].read_bytes()
        return read_list(options["file"].name, data, options["organisation"], options["encoding"])
    except OSError as error:
        raise CommandError(f"{options['file']}: {error.strerror}") from error
    except BadImport as refused:
        raise CommandError(str(refused)) from refused


def store(lines: tuple[ListedRating, ...], pool: Pool, terms: Terms, rows: frozenset[int]) -> Imported:
    """Carry the import out. Raises CommandError where it would change evaluations."""
    try:
        imported = takeovers.import_list(lines, pool, terms, Origin("system", list_undoing.new_cause()), chosen=rows)
    except PastRewritten as past:
        raise CommandError(f"nothing was stored: {past} would come out otherwise") from past
    assert imported, "a plan that was not shown cannot be overtaken"  # noqa: S101 -- seen is ""
    return imported


def report(imported: Imported, *, dry_run: bool) -> dict[str, Any]:
    """Convert the outcome to JSON."""
    rows = [as_json(line) for line in imported.plan.lines]
    return {"dry_run": dry_run, "lines": rows, "taken": imported.taken, "exchanged": imported.exchanged}


def report_lines(imported: Imported, *, dry_run: bool) -> Iterator[str]:
    """Yield the outcome as text."""
    yield from map(as_text, imported.plan.lines)
    for outcome, count in sorted(imported.plan.counts.items()):
        yield f"{count:6}  {outcome.label}"
    counts = {"taken": len(imported.taken), "exchanged": len(imported.exchanged)}
    if dry_run:
        yield _("Nothing was stored: this was a dry run.")
    else:
        yield _("%(taken)s taken over, %(exchanged)s exchanged.") % counts


def terms_of(options: dict[str, Any], pool: Pool) -> Terms:
    """Return the terms of the import; the note is the name of the file unless given.

    Raises CommandError where a necessary option is missing.
    """
    source = ORGANISATIONS[options["organisation"]]
    if asks_published(pool, source) and not options["published"]:
        raise CommandError("--published: only ratings whose evaluations are published are taken over (3)")
    if not options["note"] and (options["add"] or at_discretion(source)):
        raise CommandError("--note: a conversion, and what is taken over at discretion, need a reason")
    note = options["note"] or options["file"].name
    return Terms(source, options["as_of"], options["add"], note[:LONGEST_NOTE], options["published"] or None)


def chosen(text: str, lines: tuple[PlannedLine, ...]) -> frozenset[int]:
    """Return the chosen rows. Raises CommandError for a row that cannot be chosen."""
    able = {line.line.row for line in lines if line.chooses}
    if text == "all":
        return frozenset(able)
    try:
        rows = frozenset(int(row) for row in text.split(",") if row.strip())
    except ValueError as error:
        raise CommandError(f"--take: {text!r} are no rows") from error
    if rows - able:
        raise CommandError(f"--take: there is nothing to choose in rows {sorted(rows - able)}")
    return rows


def as_text(line: PlannedLine) -> str:
    """Return a line as text: its row and content, the matching players, what becomes of it."""
    listed = line.line
    value = "-" if listed.value is None else f"{listed.value}-{listed.index}"
    new = f" = {line.brought.value}-{line.brought.index}" if line.brought else ""
    who = ", ".join(f"{person.number} {person.name}" for person in line.players)
    way = f" ({_('evaluation')} {line.evaluation})" if line.evaluation else ""
    return f"{listed.row:6}  {listed.name}; {value}{new} -> {who or '-'}: {line.outcome.label}{way}"


def as_json(line: PlannedLine) -> dict[str, Any]:
    """Convert a line to JSON."""
    listed, brought = line.line, line.brought
    rating = {"value": brought.value, "index": brought.index} if brought else None
    return {
        "row": listed.row,
        "number": listed.number,
        "name": listed.name,
        "value": listed.value,
        "games": listed.index,
        "flag": listed.flag,
        "outcome": line.outcome.value,
        "players": [person.number for person in line.players],
        "rating": rating,
        "exchanges": line.exchanges,
        "evaluation": line.evaluation,
    }
