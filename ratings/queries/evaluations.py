"""Evaluations as lists and tournament pages show them; the explanation is the use case's work."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, Q, QuerySet

from ratings.models import Evaluation, Game, LedgerEntry, Player, Pool, Run, Tournament
from ratings.models.reviews import CORRECTION
from ratings.queries.units import evaluations_of, rates_periods
from ratings.regulations import RULES
from ratings.regulations.periods import listed_by

NEWEST = 5
"""Evaluations of a pool on the start page."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What an evaluation did to one player."""

    number: str
    name: str
    games: int
    points: int
    expected: int | None
    k: int | None
    delta: int | None
    before_value: int | None
    before_index: int | None
    after_value: int
    after_index: int
    remarks: tuple[str, ...]

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None for the first rating."""
        return None if not self.before_index else self.after_value - (self.before_value or 0)


@dataclass(frozen=True, slots=True)
class EvaluationRow:
    """One evaluation in a list; `game` where a single game was rated, `listed_on` the day of the list that
    a rating period led to, `correction` the code of the correction that wrote it, "" where none did.
    """

    pk: int
    on: date
    tournament: Tournament | None
    game: Game | None
    entries: tuple[EntryRow, ...]
    listed_on: date | None = None
    correction: str = ""


def find_evaluation(pk: int) -> Evaluation | None:
    """Return an evaluation by its number, in force or replaced."""
    wide = Evaluation.objects.select_related(
        "pool",
        "run",
        "replaced_by",
        "tournament",
        "game__tournament",
        "game__white__player",
        "game__black__player",
    )
    return wide.defer("game__moves").filter(pk=pk).first()


def successor(evaluation: Evaluation) -> Evaluation | None:
    """Return the evaluation in force of the same unit, where this one was replaced."""
    if evaluation.replaced_by is None:
        return None
    return Evaluation.objects.filter(pool=evaluation.pool_id, key=evaluation.key, replaced_by=None).first()


def newest(pool: Pool, before: Evaluation | None = None, most: int = NEWEST) -> tuple[EvaluationRow, ...]:
    """Return the last few units of a pool's stream, the newest first, without their entries; those `before` an
    evaluation.
    """
    found = _with_units(Evaluation.objects.filter(pool=pool, replaced_by=None))
    if before:
        found = found.filter(earlier_than(before))
    ordered = found.order_by("-completed_on", "-received_at", "-key")[:most]
    return tuple(_row(evaluation, ()) for evaluation in ordered)


def earlier_than(evaluation: Evaluation, path: str = "") -> Q:
    """Return the evaluations before one in the stream of its pool, by day, receipt and key."""
    day, receipt, key = evaluation.completed_on, evaluation.received_at, evaluation.key
    same_day = Q(**{f"{path}completed_on": day})
    earlier = Q(**{f"{path}received_at__lt": receipt})
    by_key = Q(**{f"{path}received_at": receipt, f"{path}key__lt": key})
    # Said twice, so that databases find the beginning in their index of days.
    return Q(**{f"{path}completed_on__lte": day}) & (
        Q(**{f"{path}completed_on__lt": day}) | same_day & (earlier | by_key)
    )


def entered(pool: Pool, most: int) -> tuple[Evaluation, ...]:
    """Return the evaluations in force that were entered last, with their runs, the newest first."""
    return _entered_last(Evaluation.objects.filter(pool=pool, replaced_by=None), most)


def entered_of_tournament(tournament: Tournament, most: int) -> tuple[Evaluation, ...]:
    """Return the same of a tournament: its own, those of its games, or that of its period."""
    return _entered_last(evaluations_of(tournament), most)


def _entered_last(found: QuerySet[Evaluation], most: int) -> tuple[Evaluation, ...]:
    wide = found.select_related("run", "tournament", "game").defer("game__moves")
    return tuple(wide.order_by("-pk")[:most])


def entered_of_player(player: Player, hidden: Collection[int], most: int) -> tuple[LedgerEntry, ...]:
    """Return what the evaluations entered last did to a player, with their runs, without some pools by key."""
    entries = LedgerEntry.objects.filter(player=player, replaced_by=None).exclude(pool__in=hidden)
    wide = entries.select_related("evaluation__run", "evaluation__tournament").order_by("-evaluation")
    return tuple(wide[:most])


def first_of_tournament(tournament: Tournament) -> int | None:
    """Return the key of the first evaluation in force of a tournament, None without one."""
    found = evaluations_of(tournament).order_by("completed_on", "received_at", "key")
    return found.values_list("pk", flat=True).first()


def of_tournament(tournament: Tournament) -> tuple[EvaluationRow, ...]:
    """Return the evaluations in force of a tournament (one, or one for each game) in their order, with its players."""
    entries = LedgerEntry.objects.select_related("player").order_by("player__number")
    if rates_periods(tournament.pool):
        entries = entries.filter(player__entries__tournament=tournament)
    found = _with_units(evaluations_of(tournament))
    ordered = found.order_by("completed_on", "received_at", "key").prefetch_related(Prefetch("entries", entries))
    return tuple(_row(evaluation, tuple(map(entry_row, evaluation.entries.all()))) for evaluation in ordered)


def _with_units(found: QuerySet[Evaluation]) -> QuerySet[Evaluation]:
    wide = found.select_related("run", "tournament", "game__white__player", "game__black__player")
    return wide.defer("game__moves")


def _row(evaluation: Evaluation, entries: tuple[EntryRow, ...]) -> EvaluationRow:
    return EvaluationRow(
        pk=evaluation.pk,
        on=evaluation.completed_on,
        tournament=evaluation.tournament,
        game=evaluation.game,
        entries=entries,
        listed_on=listed_on(evaluation),
        correction=_correction_behind(evaluation.run),
    )


def _correction_behind(run: Run) -> str:
    """Return the code of the correction that a run carried out, "" for every other run."""
    return run.cause.removeprefix(CORRECTION) if run.cause.startswith(CORRECTION) else ""


def listed_on(evaluation: Evaluation) -> date | None:
    """Return the day of the list that the evaluation of a period led to."""
    return listed_by(evaluation.key) if RULES[evaluation.rule].calendar else None


def entry_row(entry: LedgerEntry) -> EntryRow:
    """Return what an evaluation did to the player of one entry."""
    return EntryRow(
        number=entry.player.number,
        name=entry.player.name,
        games=entry.games,
        points=entry.points,
        expected=entry.expected,
        k=entry.k,
        delta=entry.delta,
        before_value=entry.before_value,
        before_index=entry.before_index,
        after_value=entry.after_value,
        after_index=entry.after_index,
        remarks=tuple(entry.remarks.split()),
    )
