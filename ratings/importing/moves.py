"""A federation that moves in by the browser: its files are kept until they are stored; then the report stays.

Storing has two steps. What nobody rates comes first: players, the last list, tournaments that it contains and those
that go on. It can be taken back (`ratings.importing.undoing`) until something follows from it. Tournaments that are
rated as soon as they are stored come with the second step, after which there is no way back: the ledger keeps all.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import writing
from ratings.models import AuditEvent, MoveIn, Pool

from . import storing
from .choices import read_choices
from .differences import Difference, Report
from .export import exact, format_rating
from .federation import Contest, Federation
from .reading import read_federation
from .storing import MovedIn, MovePlan
from .uploads import Files, pack, unpack_stored

STORED, UNDONE = "move-in.stored", "move-in.undone"

CAUSE = "move-in"
"""Cause of the imported facts in the trail."""

SAMPLE = 8
"""Players and tournaments that a plan shows as they will be here (our own choice)."""

Progress = Callable[[int, int, str], None]
"""Takes steps done, of how many, and the present one."""


class PlanOutdated(Exception):
    """What would be stored is no longer what was shown."""


def subject_of(row: MoveIn) -> str:
    """Return the name of a move in the trail."""
    return f"move-in:{row.pk}"


def hand_in(files: Files, pool: Pool, published: bool | None, origin: Origin) -> MoveIn:
    """Keep the files of a federation."""
    return MoveIn.objects.create(
        pool=pool,
        asked_by=origin.actor,
        asked_at=timezone.now(),
        language=translation.get_language() or "",
        published=published,
        content=pack(files),
    )


def choose_columns(row: MoveIn, key: str, form: str, columns: Mapping[str, int]) -> None:
    """Store what a person takes the sheets with some headers for. A plan that was made before no longer holds."""
    chosen = {**row.columns, key: [form, dict(columns)]}
    MoveIn.objects.filter(pk=row.pk, stored_at=None).update(columns=chosen, plan={}, words={})


def read_move(row: MoveIn) -> Federation:
    """Read the files that were handed in. Raises BadImport with all faults."""
    if row.content is None:
        raise BadImport([_("The files are no longer there. Please hand them in again.")])
    read = read_federation(unpack_stored(bytes(row.content)), choices=read_choices(row.columns))
    return replace(read, published=row.published)


def plan_move(key: int, progress: Progress) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the plan of a move in codes and numbers, and its words: names, or all faults."""
    row = MoveIn.objects.select_related("pool").get(pk=key)
    with translation.override(row.language or None):
        try:
            progress(0, 3, "read")
            federation = read_move(row)
            progress(1, 3, "plan")
            plan = storing.plan(federation, row.pool)
            progress(2, 3, "compare")
            report = storing.parallel_run(federation, row.pool)
        except BadImport as refused:
            return {"faults": len(refused.findings)}, {"faults": list(refused.findings)}
    return _document(federation, plan, report, row.pool), _label_words(federation, report)


def store_plan(key: int, document: Mapping[str, Any], words: Mapping[str, Any]) -> None:
    """Store a plan."""
    MoveIn.objects.filter(pk=key, stored_at=None).update(plan=dict(document), words=dict(words))


def fingerprint(plan: MovePlan) -> str:
    """Return a name for what would be stored."""
    return hashlib.sha256(repr(plan).encode()).hexdigest()[:32]


def _document(federation: Federation, plan: MovePlan, report: Report, pool: Pool) -> dict[str, Any]:
    last = federation.last_list
    return {
        "counts": {name: len(value) if isinstance(value, tuple) else value for name, value in asdict(plan).items()},
        "last_list": last.isoformat() if last else None,
        "later": list(storing.rated_at_once(federation, pool)),
        "seen": fingerprint(plan),
        "compared": {"tournaments": report.tournaments, "evaluations": report.evaluations},
        "started_on": report.run.started_on.isoformat() if report.run.started_on else None,
        "differences": [_difference(each) for each in report.differences],
        "listed_on": report.listed_on.isoformat() if report.listed_on else None,
        "listed": [[each.number, format_rating(each.ours), format_rating(each.theirs)] for each in report.listed],
    }


def _difference(found: Difference) -> dict[str, Any]:
    ours, theirs = found.ours_new, found.theirs_new
    return {
        "tournament": found.tournament,
        "number": found.number,
        "here": [format_rating(found.ours_old), format_rating(found.ours_new)],
        "there": [format_rating(found.theirs_old), format_rating(found.theirs_new)],
        "exact": exact(found),
        "causes": [cause.value for cause in found.causes],
        "size": abs(ours.value - theirs.value) if ours and theirs else None,
    }


def _label_words(federation: Federation, report: Report) -> dict[str, Any]:
    """Return names of everybody who differs, a sample of what will be here, and columns that are not read."""
    numbers = {*(each.number for each in report.differences), *(each.number for each in report.listed)}
    last = federation.lists.get(federation.last_list, {}) if federation.last_list else {}
    players = list(federation.players.values())[:SAMPLE]
    return {
        "names": {number: federation.players[number].name for number in sorted(numbers)},
        "players": [[each.number, each.name, each.club, format_rating(last.get(each.number))] for each in players],
        "tournaments": [_sample(each, federation) for each in list(federation.tournaments.values())[:SAMPLE]],
        "unread": list(federation.unread),
    }


def _sample(contest: Contest, federation: Federation) -> list[str | int]:
    becomes = storing.what_becomes(contest, federation)
    return [contest.code, contest.name, contest.kind, len(contest.players), len(contest.games), becomes]


Prepared = Callable[[], MovedIn]
"""Stores a federation, in the transaction of its caller."""


def prepare_storing(key: int, seen: str, origin: Origin, progress: Progress, *, later: bool) -> Prepared:
    """Read the files of a move and check its plan; return what stores it, with `later` the tournaments that are rated
    at once, too. Raises PlanOutdated, or BadImport.
    """
    row = MoveIn.objects.select_related("pool").get(pk=key)
    progress(0, 2, "read")
    federation = read_move(row)
    progress(1, 2, "plan")
    if not later and fingerprint(storing.plan(federation, row.pool)) != seen:
        raise PlanOutdated
    progress(2, 2, "store")
    return lambda: _store(key, federation, origin, later=later)


def _store(key: int, federation: Federation, origin: Origin, *, later: bool) -> MovedIn:
    with writing(MoveIn.objects.select_related("pool").get(pk=key).pool) as pool:
        row = MoveIn.objects.select_for_update().get(pk=key)
        if row.undone_at or row.settled_at or (row.stored_at is not None) != later:
            raise PlanOutdated
        waiting = () if later else storing.rated_at_once(federation, pool)
        moved, kept = storing.store(federation, pool, origin, waiting)
        audit.append(origin, STORED, subject_of(row), {}, {**_counts(moved), "pool": pool.key})
        row.stored_at = row.stored_at or timezone.now()
        if later:
            row.settled_at = timezone.now()
        else:
            row.kept = {**asdict(kept), "event": _last_event()}
        if not waiting:
            row.content, row.words = None, {}
        row.save()
    return moved


def _counts(moved: MovedIn) -> dict[str, int]:
    """Return what was stored as the trail holds it, where "players" would be keys."""
    return {
        "player_count": moved.players,
        "rating_count": moved.ratings,
        "tournament_count": moved.tournaments,
        "result_count": moved.results,
    }


def _last_event() -> int:
    return AuditEvent.objects.order_by("-number").values_list("number", flat=True)[0]


def count_causes(plan: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return each likeliest cause of differences, how often it comes up, and the largest difference by it."""
    found = plan.get("differences", ())
    sizes: dict[str, int] = {}
    for each in found:
        sizes[each["causes"][0]] = max(sizes.get(each["causes"][0], 0), each["size"] or 0)
    return [(cause, count, sizes[cause]) for cause, count in Counter(each["causes"][0] for each in found).most_common()]


def sort_differences(plan: Mapping[str, Any], cause: str = "") -> list[dict[str, Any]]:
    """Return the differences, of one cause or of all; those that are only on one side first, then the largest."""
    found = [each for each in plan.get("differences", ()) if cause in ("", each["causes"][0])]
    return sorted(found, key=lambda each: (each["size"] is not None, -(each["size"] or 0)))
