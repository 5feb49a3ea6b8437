"""Rounds that a mail pairs, in words for its director."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from django.utils.translation import gettext as _

from intake.matching import Remark
from intake.processing.round_storing import AppliedRound
from intake.reading.types import Finding
from intake.replying import RoundLine, write_sentence
from ratings.facts.results import Stored
from ratings.facts.rounds import next_round
from ratings.models import Bye
from ratings.queries.schedules import schedule_of
from ratings.vocabulary.round_findings import describe_findings, name_round

REMARKS = MappingProxyType(
    {
        Stored.REPEATED: Remark.ROUND_KNOWN,
        Stored.PROPOSED: Remark.ROUND_DOUBTFUL,
        Stored.CONFLICT: Remark.ROUND_OTHERWISE,
        Stored.CORRECTED: Remark.ROUND_CORRECTED,
    }
)

PAIRED = (Stored.NEW, Stored.CORRECTED)
"""What became of a round that is listed in the answer."""


def list_rounds(rounds: Iterable[AppliedRound]) -> tuple[RoundLine, ...]:
    """Return the rounds that were stored, in the active language."""
    return tuple(_round_line(each) for each in rounds if each.stored in PAIRED)


def _round_line(applied: AppliedRound) -> RoundLine:
    new, names, points = applied.new, applied.names, dict(Bye.POINTS)
    pairs = [f"{names[white]} – {names[black]}" for white, black in new.pairs]
    byes = [f"{names[seat]}: {_('bye')} {points[half_points]}" for seat, half_points in new.byes]
    title = name_round(new.tournament.kind, applied.number)
    return RoundLine(new.tournament.code, title, (*pairs, *byes), _describe(applied))


def _describe(applied: AppliedRound) -> tuple[str, ...]:
    """Return faults or oddities in words."""
    number = next_round(schedule_of(applied.new.tournament)) if applied.has_faults else applied.number
    return tuple(describe_findings(applied.findings, applied.names, number))


def list_refused_rounds(rounds: Iterable[AppliedRound]) -> tuple[RoundLine, ...]:
    """Return the rounds with faults, each with all of them: first lines that are not clear."""
    return tuple(
        RoundLine(
            each.new.tournament.code,
            name_round(each.new.tournament.kind, each.number),
            notes=(*(write_sentence(fault.code, fault.detail) for fault in each.new.faults), *_describe(each)),
            source=each.new.where.source,
        )
        for each in rounds
        if each.has_faults
    )


def remark_rounds(rounds: Iterable[AppliedRound]) -> tuple[Finding, ...]:
    """Return what else is said about rounds: that one is known, before the officer, or the last one."""
    coded = ((each, _remark_of(each)) for each in rounds)
    found = [Finding(code, where=each.new.where) for each, code in coded if code]
    return (*found, *(Finding(Remark.ROUND_LAST, where=each.new.where) for each in rounds if each.is_last))


def _remark_of(applied: AppliedRound) -> Remark | None:
    """Return why a round was not stored, None where it was or has faults."""
    if applied.stored is Stored.PROPOSED and not applied.new.is_doubtful:
        return Remark.ROUND_AS_BEFORE
    return REMARKS.get(applied.stored) if applied.stored else None
