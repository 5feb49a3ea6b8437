"""A federation that moves in by the browser: its files are kept until they are stored; then the report stays.

Storing has two steps. What nobody rates comes first: players, the last list, tournaments that it contains and those
that go on. It can be taken back (`ratings.importing.undoing`) until something follows from it. Tournaments that are
rated as soon as they are stored come with the second step, after which there is no way back: the ledger keeps all.
Each step stores exactly what its plan showed: the files, what their columns are taken for, and what is here already.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import writing
from ratings.models import AuditEvent, Game, MoveIn, Pool, Takeover

from . import second_step, storing
from .column_choices import Sample, pick_samples, read_choices
from .differences import Difference, Report
from .export import exact, format_rating
from .federation import Contest, Federation
from .reading import read_federation
from .storing import MovedIn, MovePlan
from .uploads import Files, pack, unpack_stored

STORED, UNDONE, WITHDRAWN = "move-in.stored", "move-in.undone", "move-in.withdrawn"

SHEETS = "sheets"
"""The key of `MoveIn.words` under which stands what the page of the columns shows."""

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


@dataclass(frozen=True, slots=True)
class Picked:
    """What is shown of the sheets that were handed in, and what is wrong with files that cannot be opened."""

    sheets: tuple[Sample, ...]
    faults: tuple[str, ...]


def pick_sheets(key: int, progress: Progress) -> Picked:
    """Read what the page of the columns shows of the files of a move. Raises PlanOutdated where they are gone."""
    progress(0, 1, "read")
    row = MoveIn.objects.get(pk=key)
    if row.content is None:
        raise PlanOutdated
    with translation.override(row.language or None):
        sheets, faults = pick_samples(unpack_stored(bytes(row.content)))
    return Picked(tuple(sheets), tuple(faults))


def store_sheets(key: int, picked: Picked) -> None:
    """Store what the page of the columns shows. Raises PlanOutdated where the files are gone."""
    with transaction.atomic():
        row = MoveIn.objects.select_for_update().get(pk=key)
        if row.content is None:
            raise PlanOutdated
        row.words = {**row.words, SHEETS: asdict(picked)}
        row.save(update_fields=["words"])


def picked_of(row: MoveIn) -> Picked | None:
    """Return what the page of the columns shows, None where the files were not read yet."""
    stored = row.words.get(SHEETS)
    return Picked(tuple(Sample(**each) for each in stored["sheets"]), tuple(stored["faults"])) if stored else None


def choose_columns(row: MoveIn, key: str, form: str, columns: Mapping[str, int]) -> None:
    """Store what a person takes the sheets with some headers for. A plan that was made before no longer holds."""
    with transaction.atomic():
        current = MoveIn.objects.select_for_update().get(pk=row.pk)
        if current.stored_at is None:
            current.columns = {**current.columns, key: [form, dict(columns)]}
            current.plan, current.words = {}, _only_sheets(current)
            current.save(update_fields=["columns", "plan", "words"])


def _only_sheets(row: MoveIn) -> dict[str, Any]:
    """Return the words of a move without those of its plan."""
    return {SHEETS: row.words[SHEETS]} if SHEETS in row.words else {}


def withdraw(key: int, origin: Origin) -> bool:
    """Delete the files of a move of which nothing is stored, and whatever was made of them; False if it is too late."""
    with transaction.atomic():
        row = MoveIn.objects.select_for_update().get(pk=key)
        if row.stored_at or row.undone_at:
            return False
        row.content, row.columns, row.plan, row.words = None, {}, {}, {}
        row.undone_at = timezone.now()
        row.save()
        audit.append(origin, WITHDRAWN, subject_of(row), {}, {"pool": row.pool.key})
    return True


def read_move(row: MoveIn) -> Federation:
    """Read the files that were handed in. Raises BadImport with all faults."""
    if row.content is None:
        raise BadImport([_("The files are no longer there. Please hand them in again.")])
    read = read_federation(unpack_stored(bytes(row.content)), choices=read_choices(row.columns))
    return replace(read, published=row.published)


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan in codes and numbers, and its words: names, or all faults; for which columns and which step."""

    columns: Mapping[str, Any]
    second: bool
    document: Mapping[str, Any]
    words: Mapping[str, Any]


def awaits_second_step(row: MoveIn) -> bool:
    """Return whether there are tournaments left for the second step, and files to read them from."""
    ended = row.settled_at or row.undone_at
    return bool(row.stored_at and not ended and row.content is not None and row.plan.get("later"))


def plan_move(key: int, progress: Progress) -> Planned:
    """Return the plan of the step that is next."""
    row = MoveIn.objects.select_related("pool").get(pk=key)
    second = row.stored_at is not None
    with translation.override(row.language or None):
        try:
            document, words = (_plan_second if second else _plan_first)(row, progress)
        except BadImport as refused:
            document, words = {"faults": len(refused.findings)}, {"faults": list(refused.findings)}
    return Planned(row.columns, second, document, words)


def _plan_first(row: MoveIn, progress: Progress) -> tuple[dict[str, Any], dict[str, Any]]:
    progress(0, 3, "read")
    federation = read_move(row)
    progress(1, 3, "plan")
    plan = storing.plan(federation, row.pool)
    progress(2, 3, "compare")
    report = storing.parallel_run(federation, row.pool)
    return _document(federation, plan, report, row.pool), _label_words(federation, report)


def _plan_second(row: MoveIn, progress: Progress) -> tuple[dict[str, Any], dict[str, Any]]:
    progress(0, 2, "read")
    federation = second_step.restrict(read_move(row), row.plan["later"])
    progress(1, 2, "rehearse")
    found, _kept = second_step.carry_out(federation, row.pool, Origin(row.asked_by, CAUSE), lambda _found: False)
    moved = [[number, format_rating(before), format_rating(after)] for number, before, after in found.moved]
    return {"seen": _hash(federation, found), **_counts(found.stored), "moved": moved}, {}


def store_plan(key: int, planned: Planned) -> None:
    """Store a plan. Raises PlanOutdated where its columns or its step are others by now."""
    with transaction.atomic():
        row = MoveIn.objects.select_for_update().get(pk=key)
        ended = row.settled_at or row.undone_at or row.content is None  # names would stay when the files are gone
        if ended or row.columns != planned.columns or (row.stored_at is not None) != planned.second:
            raise PlanOutdated
        row.plan = {**row.plan, "second": planned.document} if planned.second else dict(planned.document)
        kept = row.words if planned.second else _only_sheets(row)
        row.words = {**kept, **({"second": planned.words} if planned.second else planned.words)}
        row.save(update_fields=["plan", "words"])


def shown_of(row: MoveIn, *, later: bool) -> str | None:
    """Return the name of what the newest plan of a step showed, None where there is none."""
    plan = row.plan.get("second", {}) if later else row.plan
    seen: str | None = plan.get("seen")
    return seen


def fingerprint(federation: Federation, plan: MovePlan, pool: Pool) -> str:
    """Return a name for what the first step stores: everything that the files say, and what of it is here already."""
    waiting = storing.rated_at_once(federation, pool)
    return _hash(federation, plan, waiting, pool.rule, pool.parameters, *_find_here(federation, pool))


def _find_here(federation: Federation, pool: Pool) -> tuple[list[Any], list[Any]]:
    """Return the ratings that players of a federation brought before, and the results of its tournaments."""
    brought = Takeover.objects.filter(pool=pool, exchanged_on=None).order_by("player__number")
    ratings = brought.values_list("player__number", "value", "index", "source", "as_of")
    games = Game.objects.filter(tournament__code__in=federation.tournaments).order_by("tournament__code", "number")
    results = games.values_list("tournament__code", "number", "score")
    return [each for each in ratings if each[0] in federation.players], list(results)


def _hash(*seen: object) -> str:
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def _document(federation: Federation, plan: MovePlan, report: Report, pool: Pool) -> dict[str, Any]:
    last = federation.last_list
    return {
        "counts": {name: len(value) if isinstance(value, tuple) else value for name, value in asdict(plan).items()},
        "last_list": last.isoformat() if last else None,
        "later": list(storing.rated_at_once(federation, pool)),
        "seen": fingerprint(federation, plan, pool),
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
    """Read the files of a move; return what stores it, with `later` the tournaments that are rated at once. Raises
    PlanOutdated, or BadImport.
    """
    row = MoveIn.objects.get(pk=key)
    _check(row, seen, later=later)
    progress(0, 1, "read")
    federation = read_move(row)
    progress(1, 1, "store")
    return lambda: _store(key, federation, seen, origin, later=later)


def _check(row: MoveIn, seen: str, *, later: bool) -> None:
    """Raise PlanOutdated where a step is not the next one, or its newest plan is not the one that was seen."""
    if row.undone_at or row.settled_at or row.content is None or (row.stored_at is not None) != later:
        raise PlanOutdated
    if shown_of(row, later=later) != seen:
        raise PlanOutdated


def _store(key: int, federation: Federation, seen: str, origin: Origin, *, later: bool) -> MovedIn:
    with writing(MoveIn.objects.select_related("pool").get(pk=key).pool) as pool:
        row = MoveIn.objects.select_for_update().get(pk=key)
        _check(row, seen, later=later)
        moved = (_store_second if later else _store_first)(row, federation, pool, seen, origin)
        audit.append(origin, STORED, subject_of(row), {}, {**_counts(moved), "pool": pool.key})
        row.kept.setdefault("event", _last_event())
        row.save()
    return moved


def _store_first(row: MoveIn, federation: Federation, pool: Pool, seen: str, origin: Origin) -> MovedIn:
    """Store what nobody rates. Whatever was written since `stored_at` may rest on it."""
    row.stored_at = timezone.now()
    if fingerprint(federation, storing.plan(federation, pool), pool) != seen:
        raise PlanOutdated
    waiting = storing.rated_at_once(federation, pool)
    moved, kept = storing.store_planned(federation, pool, origin, waiting)
    row.kept = asdict(kept)
    if not waiting:
        row.content, row.words = None, {}
    return moved


def _store_second(row: MoveIn, federation: Federation, pool: Pool, seen: str, origin: Origin) -> MovedIn:
    """Store and rate the tournaments that waited, where that does to ratings just what its plan showed."""
    restricted = second_step.restrict(federation, row.plan["later"])
    done, kept = second_step.carry_out(restricted, pool, origin, lambda found: _hash(restricted, found) == seen)
    if not kept:
        raise PlanOutdated
    row.settled_at, row.content, row.words = timezone.now(), None, {}
    return done.stored


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


def known_cause(plan: Mapping[str, Any], asked: str) -> str:
    """Return the cause that was asked for, or none where it is not the likeliest one of any difference."""
    return asked if any(code == asked for code, *_rest in count_causes(plan)) else ""


def sort_differences(plan: Mapping[str, Any], cause: str = "") -> list[dict[str, Any]]:
    """Return the differences, of one cause or of all; those that are only on one side first, then the largest."""
    found = [each for each in plan.get("differences", ()) if cause in ("", each["causes"][0])]
    return sorted(found, key=lambda each: (each["size"] is not None, -(each["size"] or 0)))
