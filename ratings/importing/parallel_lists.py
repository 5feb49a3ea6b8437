"""A season of two lists: each month the one that a federation still makes in its old way beside ours of the same day.

Why a rating is another one is found out as for a move: our evaluations since the list before are compared with the
federation's own. Where it hands none in, whoever played one tournament in that time was evaluated there from one list
to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.models import Game, ParallelMonth, Player, Pool, Takeover, Tournament
from ratings.queries.past import ratings_on
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.types import Reason, Score, State, UnitKind

from .columns import Faults, Row
from .differences import in_tournament
from .export import format_rating
from .federation import Contest, Evaluated, Federation, Played
from .lists import opened
from .parallel import RatedContest, Run, States, rate_all
from .reading import evaluation_of, known, lists
from .reasons import Cause, same
from .storing import rules_of
from .uploads import Files

Evaluations = Mapping[tuple[str, str], Evaluated]
"""A federation's evaluations by tournament and player."""

DELETED = "parallel-month.deleted"

EARLIEST = date(1950, 1, 1)
"""Lists of days before are slips of the keyboard (our own choice)."""

KINDS = ("list", "evaluations")
"""The sheets that are read of a month; others of a federation's are left out."""


@dataclass(frozen=True, slots=True)
class Month:
    """What a federation hands in of a month: the newest list of its files, and its evaluations."""

    listed_on: date
    ratings: Mapping[str, State]
    evaluations: Evaluations


def read_month(files: Files, pool: Pool) -> Month:
    """Read the files of a month. Raises BadImport with all faults, or where the pool rates whole periods."""
    rules_of(pool)
    faults, findings = Faults(), list[str]()
    rows = _rows_of(files, faults, findings)
    listed = lists(rows, {row["number"]: None for row in rows["list"]}, faults)
    evaluated = [evaluation_of(row, row["tournament"], faults) for row in rows["evaluations"]]
    findings += map(str, faults.found)
    if findings := findings or list(_find_wrong_days(listed)):
        raise BadImport(findings)
    newest = max(listed)
    return Month(newest, listed[newest], {(each.tournament, each.number): each for each in evaluated})


def _find_wrong_days(days: Iterable[date]) -> Iterator[str]:
    """Yield why lists of some days cannot be compared."""
    if not days:
        yield _("there is no list among these files")
    for day in days:
        if not EARLIEST <= day <= timezone.localdate():
            yield _("a list of %(day)s cannot be compared") % {"day": day}


def _rows_of(files: Files, faults: Faults, findings: list[str]) -> dict[str, list[Row]]:
    """Return the rows of the sheets that are read of a month; why files cannot be opened goes to `findings`."""
    rows: dict[str, list[Row]] = {name: [] for name in KINDS}
    for name, data in files:
        try:
            sheets = opened(name, data)
        except BadImport as refused:
            findings += refused.findings
            continue
        for table in (known(sheet, faults, {}) for sheet in sheets):
            if table and table.form.name in rows:
                rows[table.form.name] += table.rows()
    return rows


def store_month(month: Month, pool: Pool, origin: Origin) -> ParallelMonth:
    """Keep what was handed in, instead of what was before for the same day."""
    given = {
        "ratings": {number: _pair(state) for number, state in month.ratings.items()},
        "evaluations": [
            [each.tournament, each.number, _pair(each.old), _pair(each.new)] for each in month.evaluations.values()
        ],
    }
    facts = {"asked_by": origin.actor, "asked_at": timezone.now(), "given": given, "found": {}}
    return ParallelMonth.objects.update_or_create(pool=pool, listed_on=month.listed_on, defaults=facts)[0]


def reset_following(pool: Pool, day: date) -> int | None:
    """Forget what the month after a list showed, which began at another list; the month to compare anew."""
    later = ParallelMonth.objects.filter(pool=pool, listed_on__gt=day).order_by("listed_on")
    key = later.values_list("pk", flat=True).first()
    if key is not None:
        ParallelMonth.objects.filter(pk=key).update(found={})
    return key


def delete_month(key: int, origin: Origin) -> ParallelMonth | None:
    """Delete what was handed in of a month, and return it; None where it is gone already."""
    with transaction.atomic():
        row = ParallelMonth.objects.select_for_update(of=("self",)).select_related("pool").filter(pk=key).first()
        if row is not None:
            ParallelMonth.objects.filter(pk=key).delete()
            day = {"as_of": row.listed_on.isoformat()}
            audit.append(origin, DELETED, f"parallel-month:{key}", day, {"pool": row.pool.key})
    return row


def _pair(state: State | None) -> list[int] | None:
    return [state.value, state.index] if state else None


def _ratings_of(row: ParallelMonth) -> dict[str, State]:
    return {number: State(*pair) for number, pair in row.given["ratings"].items()}


def _evaluations_of(row: ParallelMonth) -> Evaluations:
    found = row.given["evaluations"]
    return {
        (code, number): Evaluated(code, number, State(*old) if old else None, State(*new))
        for code, number, old, new in found
    }


@dataclass(frozen=True, slots=True)
class Lists:
    """Ratings by number on the day of a list and on that of the list before, here and there."""

    here: States
    here_before: States
    there: States
    there_before: States


def compare(key: int) -> dict[str, Any]:
    """Return what a month shows, in codes and numbers; nothing where it was deleted."""
    row = ParallelMonth.objects.select_related("pool").filter(pk=key).first()
    if row is None:
        return {}
    rules, (since, there_before) = rules_of(row.pool), _list_before(row)
    there = _ratings_of(row)
    both = Lists(_ours_on(row.pool, row.listed_on), _ours_on(row.pool, since), {**there}, there_before)
    rated = tuple(rate_all(_contests(row.pool, since, row.listed_on, rules), {**both.here_before}, rules, since))
    evaluated = Counter(number for each in rated for number in each.evaluated)
    compared = sorted(there.keys() | evaluated.keys())
    causes = _causes(rated, both, _evaluations_of(row) or dict(_read_off(rated, both, evaluated)), rules, since)
    return {
        "since": since.isoformat(),
        "compared": len(compared),
        "differences": [
            _difference(number, both, causes.get(number) or tuple(_plain_causes(number, both, evaluated)))
            for number in compared
            if not same(both.here.get(number), both.there.get(number))
        ],
    }


def _list_before(row: ParallelMonth) -> tuple[date, States]:
    """Return the day of the list before, and its ratings there: one that was handed in, else what was brought along."""
    earlier = ParallelMonth.objects.filter(pool=row.pool, listed_on__lt=row.listed_on).order_by("listed_on").last()
    if earlier:
        return earlier.listed_on, {**_ratings_of(earlier)}
    brought = Takeover.objects.filter(pool=row.pool, exchanged_on=None, as_of__lt=row.listed_on)
    day = brought.aggregate(day=Max("as_of"))["day"]
    rows = brought.filter(as_of=day).values_list("player__number", "value", "index")
    return day or EARLIEST, {number: State(value, index) for number, value, index in rows}


def _ours_on(pool: Pool, on: date) -> States:
    numbers = dict(Player.objects.values_list("pk", "number"))
    found = ratings_on(pool, on)
    return {
        numbers[key]: State(each.value, each.index, tuple(map(int, each.carry.split()))) for key, each in found.items()
    }


def _contests(pool: Pool, after: date, until: date, rules: EffectiveRules) -> list[Contest]:
    """Return the tournaments that were rated here between two lists; game by game with the games of that time only."""
    within = Game.objects.filter(completed_on__gt=after, completed_on__lte=until).values("tournament")
    stored = Tournament.objects.filter(pk__in=within, pool=pool, rated=True, complete=True)
    played = _games_of(stored, until if rules.rule.unit is UnitKind.GAME else date.max)
    seats: dict[int, list[str]] = {}
    for key, number in stored.order_by("entries__seat", "entries__turn").values_list("pk", "entries__player__number"):
        seats.setdefault(key, []).append(number)
    contests = [_contest(each, seats[each.pk], played.get(each.pk, [])) for each in stored]
    return [each for each in contests if rules.rule.unit is UnitKind.GAME or (each.ended_on or date.max) <= until]


def _contest(stored: Tournament, seats: Iterable[str], games: Iterable[Played]) -> Contest:
    return Contest(
        stored.code,
        stored.name,
        stored.kind,
        stored.started_on,
        days_per_10_moves=stored.days_per_10_moves,
        international=stored.international,
        players=tuple(seats),
        games=tuple(games),
    )


def _games_of(stored: Any, until: date) -> dict[int, list[Played]]:  # noqa: ANN401 -- a queryset
    """Return the games of tournaments by their keys, without those that count for nothing and those of later days."""
    rows = Game.objects.filter(tournament__in=stored).exclude(counts=False).order_by("tournament", "number")
    found: dict[int, list[Played]] = {}
    names = ("tournament", "round", "white__player__number", "black__player__number")
    for key, turn, white, black, score, rated, reason, on, moves in rows.values_list(
        *names, "score", "rated_score", "reason", "completed_on", "move_count"
    ):
        if on is None or on <= until:
            outcome = Score(rated or score) if score else None
            game = Played(turn, white, black, outcome, Reason(reason or Reason.PLAYED), on, moves)
            found.setdefault(key, []).append(game)
    return found


def _read_off(
    rated: Iterable[RatedContest], both: Lists, evaluated: Mapping[str, int]
) -> Iterator[tuple[tuple[str, str], Evaluated]]:
    """Yield the evaluations that two lists show: of whoever played one tournament and has another rating since."""
    for each in rated:
        for number in each.evaluated:
            old, new = both.there_before.get(number), both.there.get(number)
            known = number in both.there_before or number not in both.here_before  # others were left out of that list
            if evaluated[number] == 1 and known and new and not same(old, new):
                yield (each.contest.code, number), Evaluated(each.contest.code, number, old, new)


def _causes(
    rated: tuple[RatedContest, ...], both: Lists, evaluations: Evaluations, rules: EffectiveRules, since: date
) -> dict[str, tuple[Cause, ...]]:
    """Return why evaluations differ, by player; of several the last one."""
    federation = Federation({}, {}, {each.contest.code: each.contest for each in rated}, evaluations)
    run = Run(since, both.there_before, rated, {}, (), ())  # whoever began otherwise did so on the list before
    found = (each for contest in rated for each in in_tournament(federation, run, contest, rules))
    return {each.number: each.causes for each in found if (each.tournament, each.number) in evaluations}


def _plain_causes(number: str, both: Lists, evaluated: Mapping[str, int]) -> Iterator[Cause]:
    """Yield why a rating differs whose evaluations do not, or are not known."""
    moved_there = not same(both.there.get(number), both.there_before.get(number))
    differed = number in both.there_before and not same(both.here_before.get(number), both.there_before[number])
    if moved_there != (evaluated[number] > 0):
        yield Cause.ONLY_THERE if moved_there else Cause.ONLY_HERE
    elif not differed:
        yield Cause.UNKNOWN
    if differed:
        yield Cause.EARLIER


def _difference(number: str, both: Lists, causes: tuple[Cause, ...]) -> dict[str, Any]:
    here, there = both.here.get(number), both.there.get(number)
    return {
        "number": number,
        "here": format_rating(here),
        "there": format_rating(there),
        "causes": [cause.value for cause in causes],
        "size": abs(here.value - there.value) if here and there else None,
    }


def store_comparison(key: int, found: Mapping[str, Any]) -> None:
    """Store what a month shows."""
    with transaction.atomic():
        ParallelMonth.objects.filter(pk=key).update(found=dict(found))
