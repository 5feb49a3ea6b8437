"""Rounds that a mail pairs: stored as the office's page stores them, once, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from intake.matching import NewRound
from ratings.audit import Origin
from ratings.errors import NotOpen, RoundRefused
from ratings.facts.corrected_rounds import correct_round
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
    """What was done about a round: NEW, CORRECTED as the mail says, REPEATED where it is paired so already, CONFLICT
    where it is paired otherwise or nothing can be added, PROPOSED where the officer decides because it is doubtful or
    has the pairs of an earlier round, None where it has faults.

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
    added = Round(number, new.pairs, tuple(Bye(number, seat, half_points) for seat, half_points in new.byes))
    if stored := _decide(new, tournament, schedule, added):
        applied = AppliedRound(new, number, stored, names)
        return _correct(applied, tournament, added, origin) if _is_correction(applied, schedule) else applied
    if new.faults:
        return AppliedRound(new, number, None, names, _other_faults(schedule, added))
    try:
        done = add_round(tournament, added, origin, both_colours=new.both_colours, rate_later=True)
    except RoundRefused as refused:
        return AppliedRound(new, number, None, names, _findings_of(refused))
    return AppliedRound(new, number, Stored.NEW, names, done.oddities, done.complete)


def _other_faults(schedule: Schedule, added: Round) -> tuple[Finding, ...]:
    """Return the faults of a round that do not follow from a line that is not clear."""
    found = check_round(schedule, added)
    return tuple(each for each in found if isinstance(each.code, Fault) and each.code not in DEPENDING)


def _is_correction(applied: AppliedRound, schedule: Schedule) -> bool:
    """Return whether a mail corrects the last round, and all its lines are clear."""
    new = applied.new
    may = applied.stored is Stored.CONFLICT and applied.number == schedule.last
    return may and new.corrects and not new.faults


def _correct(conflict: AppliedRound, tournament: Tournament, corrected: Round, origin: Origin) -> AppliedRound:
    """Pair the last round as a mail corrects it; leave it to the officer where a rating rests on the tournament."""
    try:
        oddities = correct_round(tournament, corrected, origin)
    except RoundRefused as refused:
        return replace(conflict, stored=None, findings=_findings_of(refused))
    except NotOpen:
        return conflict
    return replace(conflict, stored=Stored.CORRECTED, findings=oddities)


def _findings_of(refused: RoundRefused) -> tuple[Finding, ...]:
    return tuple(each for each in refused.findings if isinstance(each, Finding))


def _number(new: NewRound, schedule: Schedule) -> int:
    """Return the number of a round: of one without a number the last one's where it is paired so, else the next."""
    if new.number:
        return new.number
    return schedule.last if _is_known(new, schedule, schedule.last) else next_round(schedule)


def _decide(new: NewRound, tournament: Tournament, schedule: Schedule, added: Round) -> Stored | None:
    """Return what becomes of a round that is not to be added, None for one that is."""
    number = added.number
    if not new.faults and _is_known(new, schedule, number):
        return Stored.REPEATED
    if new.is_doubtful:
        return Stored.PROPOSED
    is_paired = number < schedule.last or (number == schedule.last and schedule.kind != KNOCKOUT)
    if tournament.complete or not grows(tournament.kind) or is_paired:
        return Stored.CONFLICT
    return Stored.PROPOSED if _repeats_another(new, schedule, added) else None


def _repeats_another(new: NewRound, schedule: Schedule, added: Round) -> bool:
    """Return whether a round without faults is paired as an earlier one: that one may be sent with a wrong number."""
    if new.faults or any(isinstance(each.code, Fault) for each in check_round(schedule, added)):
        return False
    return any(_is_paired_so(new, schedule, number) for number in range(1, added.number))


def _is_known(new: NewRound, schedule: Schedule, number: int) -> bool:
    """Return whether a round is paired so already: all its pairs with their colours, and all byes."""
    byes = {(bye.seat, bye.half_points) for bye in schedule.byes if bye.round == number}
    return _is_paired_so(new, schedule, number) and set(new.byes) == byes


def _is_paired_so(new: NewRound, schedule: Schedule, number: int) -> bool:
    """Return whether a round has all the pairs of a new one with their colours, and no others."""
    paired = _pairs_of(schedule, number)
    firsts = frozenset(new.pairs)
    both = frozenset((black, white) for white, black in firsts)
    return bool(paired) and paired in {firsts, firsts | both}


def _pairs_of(schedule: Schedule, number: int) -> Pairs:
    """Return the games of a round or stage, White first."""
    staged = stages(schedule) if schedule.kind == KNOCKOUT else {}

    def is_of_round(game: Pairing) -> bool:
        return staged.get(frozenset({game.white, game.black}), game.round) == number

    return frozenset((game.white, game.black) for game in schedule.games if is_of_round(game))
