"""`manage.py import_list FILE --from iccf --pool ecp`: ratings from another organisation's list."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations
from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten
from ratings.importing import takeovers
from ratings.importing.lists import ORGANISATIONS, read_list
from ratings.importing.roster import asks_published
from ratings.importing.takeovers import PlannedLine, Terms
from ratings.models import Pool
from ratings.regulations.takeover import at_discretion
from ratings.vocabulary.office_labels import IMPORTS

CAUSE = "list"
"""Why a rating came in."""


LONGEST_NOTE = 200
"""Characters of the words that a takeover keeps."""


class Command(BaseCommand):
    """Shows what becomes of each line, and takes over what is sure and what was chosen."""

    help = "Take ratings over from a list (CSV or Excel). With --dry-run show what would happen, line by line."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, where it comes from, where it goes."""
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
        """Prints a line for each line of the list."""
        pool = Pool.objects.filter(key=options["pool"]).first()
        if pool is None:
            raise CommandError(f"no pool {options['pool']!r}")
        terms = terms_of(options, pool)
        try:
            data = options["file"].read_bytes()
            lines = read_list(options["file"].name, data, options["organisation"], options["encoding"])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except BadImport as refused:
            raise CommandError(str(refused)) from refused
        plan = takeovers.plan_list(lines, pool, terms)
        taken: tuple[int, ...] = ()
        exchanged: tuple[int, ...] = ()
        if not options["dry_run"]:
            origin = Origin("system", CAUSE)
            try:
                done = takeovers.import_list(lines, pool, terms, origin, chosen=chosen(options["take"], plan.lines))
            except PastRewritten as past:
                raise CommandError(f"nothing was stored: {past} would come out otherwise") from past
            assert done, "a plan that was not shown cannot be overtaken"  # noqa: S101 -- seen is ""
            plan, taken, exchanged = done.plan, done.taken, done.exchanged
        told = {"taken": len(taken), "exchanged": len(exchanged)}
        if options["json"]:
            rows = [as_json(line) for line in plan.lines]
            answer = {"dry_run": options["dry_run"], "lines": rows, "taken": taken, "exchanged": exchanged}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for line in plan.lines:
            self.stdout.write(as_text(line))
        for outcome, count in sorted(Counter(line.outcome for line in plan.lines).items()):
            self.stdout.write(f"{count:6}  {IMPORTS[outcome]}")
        dry = _("Nothing was stored: this was a dry run.")
        self.stdout.write(dry if options["dry_run"] else _("%(taken)s taken over, %(exchanged)s exchanged.") % told)


def terms_of(options: dict[str, Any], pool: Pool) -> Terms:
    """How the list is taken over; without other words its name is the reason. Raises CommandError
    where words are missing.
    """
    source = ORGANISATIONS[options["organisation"]]
    if asks_published(pool, source) and not options["published"]:
        raise CommandError("--published: only ratings whose evaluations are published are taken over (3)")
    if not options["note"] and (options["add"] or at_discretion(source)):
        raise CommandError("--note: a conversion, and what is taken over at discretion, need a reason")
    note = options["note"] or options["file"].name
    return Terms(source, options["as_of"], options["add"], note[:LONGEST_NOTE], options["published"] or None)


def chosen(text: str, lines: tuple[PlannedLine, ...]) -> frozenset[int]:
    """The rows that were chosen. Raises CommandError for a row that cannot be."""
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
    """A line for people: its row, what it says, whom it means, what becomes of it."""
    said = line.line
    value = "-" if said.value is None else f"{said.value}-{said.index}"
    new = f" = {line.brought.value}-{line.brought.index}" if line.brought else ""
    who = ", ".join(f"{person.number} {person.name}" for person in line.players)
    way = f" ({_('evaluation')} {line.evaluation})" if line.evaluation else ""
    return f"{said.row:6}  {said.name}; {value}{new} -> {who or '-'}: {IMPORTS[line.outcome]}{way}"


def as_json(line: PlannedLine) -> dict[str, Any]:
    """A line for programs."""
    said, brought = line.line, line.brought
    rating = {"value": brought.value, "index": brought.index} if brought else None
    return {
        "row": said.row,
        "number": said.number,
        "name": said.name,
        "value": said.value,
        "games": said.index,
        "flag": said.flag,
        "outcome": line.outcome.value,
        "players": [person.number for person in line.players],
        "rating": rating,
        "exchanges": line.exchanges,
        "evaluation": line.evaluation,
    }
