"""Rounds that a mail pairs: stored as the office's page stores them, once, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from intake.matching import NewRound
from ratings.audit import Origin
from ratings.errors import RoundRefused
from ratings.facts.results import Stored
from ratings.facts.rounds import add_round, grows, next_round
from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import KNOCKOUT, Bye, Fault, Finding, Round, Schedule, check_round, stages
from ratings.models import Tournament
from ratings.queries.schedules import schedule_of
from ratings.vocabulary.round_findings import DEPENDING

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class AppliedRound:
    """What was done about a round: NEW, REPEATED where it is paired so already, CONFLICT where it is paired otherwise
    or nothing can be added, PROPOSED where the officer decides because it is doubtful, None where it has faults.

    `findings` are its faults, or what is odd about it. `names` are the players by seat, with the number of the seat.
    """

    new: NewRound
    number: int
    stored: Stored | None
    names: Mapping[int, str]
    findings: tuple[Finding, ...] = ()
    is_last: bool = False

    @property
    def has_faults(self) -> bool:
        """Whether the director has to send it again."""
        return self.stored is None


def record_round(new: NewRound, origin: Origin) -> AppliedRound:
    """Store a round, unless it is known, doubtful or wrong. The caller holds the lock of its pool."""
    tournament = Tournament.objects.select_related("pool").get(pk=new.tournament.pk)
    schedule = schedule_of(tournament)
    number = _number(new, schedule)
    entries = tournament.entries.select_related("player").order_by("seat", "turn")
    names = {entry.seat: f"{entry.seat} {entry.player.name}" for entry in entries}
    if stored := _decide(new, tournament, schedule, number):
        return AppliedRound(new, number, stored, names)
    added = Round(number, new.pairs, tuple(Bye(number, seat, half_points) for seat, half_points in new.byes))
    if new.faults:
        found = check_round(schedule, added)
        faults = tuple(each for each in found if isinstance(each.code, Fault) and each.code not in DEPENDING)
        return AppliedRound(new, number, None, names, faults)
    try:
        done = add_round(tournament, added, origin, both_colours=new.both_colours, rate_later=True)
    except RoundRefused as refused:
        return AppliedRound(new, number, None, names, _findings_of(refused))
    return AppliedRound(new, number, Stored.NEW, names, done.oddities, done.complete)


def _findings_of(refused: RoundRefused) -> tuple[Finding, ...]:
    return tuple(each for each in refused.findings if isinstance(each, Finding))


def _number(new: NewRound, schedule: Schedule) -> int:
    """Return the number of a round: of one without a number the last one's where it is paired so, else the next."""
    if new.number:
        return new.number
    return schedule.last if _is_known(new, schedule, schedule.last) else next_round(schedule)


def _decide(new: NewRound, tournament: Tournament, schedule: Schedule, number: int) -> Stored | None:
    """Return what becomes of a round that is not to be added, None for one that is."""
    if not new.faults and _is_known(new, schedule, number):
        return Stored.REPEATED
    if new.is_doubtful:
        return Stored.PROPOSED
    is_paired = number < schedule.last or (number == schedule.last and schedule.kind != KNOCKOUT)
    return Stored.CONFLICT if tournament.complete or not grows(tournament.kind) or is_paired else None


def _is_known(new: NewRound, schedule: Schedule, number: int) -> bool:
    """Return whether a round is paired so already: all its pairs with their colours, and all byes."""
    paired = _pairs_of(schedule, number)
    firsts = frozenset(new.pairs)
    both = frozenset((black, white) for white, black in firsts)
    byes = {(bye.seat, bye.half_points) for bye in schedule.byes if bye.round == number}
    return bool(paired) and paired in {firsts, firsts | both} and set(new.byes) == byes


def _pairs_of(schedule: Schedule, number: int) -> Pairs:
    """Return the games of a round or stage, White first."""
    staged = stages(schedule) if schedule.kind == KNOCKOUT else {}

    def is_of_round(game: Pairing) -> bool:
        return staged.get(frozenset({game.white, game.black}), game.round) == number

    return frozenset((game.white, game.black) for game in schedule.games if is_of_round(game))
