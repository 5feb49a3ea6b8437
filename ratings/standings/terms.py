"""Sums of terms: Buchholz, Sonneborn-Berger, progressive score, Koya and wins, each with its terms (C.07, 7 to 9, 16).

All numbers are integers: half points, and quarter points where half points are multiplied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .records import DRAW, WIN, Field, Round
from .tie_breaks import BUCHHOLZES, CUTS, PROGRESSIVES, SONNEBORN_BERGERS, TieBreak

COUNT, HALVES, QUARTERS = 1, 2, 4
"""Parts of a point that a number counts."""


class Term(NamedTuple):
    """The addend of one round: a `score`, mostly the half points of the opponent, taken `factor` times. `dummy` says
    that the score is that of the participant, since the round was not played (16.4); `voluntary` that the round is a
    VUR; `cut` that it is left out.
    """

    round: int
    opponent: int
    score: int
    factor: int
    dummy: bool = False
    voluntary: bool = False
    cut: bool = False

    @property
    def amount(self) -> int:
        """What it adds."""
        return self.score * self.factor


class Value(NamedTuple):
    """A tie-break of one seat in parts of a point (`unit` to the point): the sum of a term for each of its rounds."""

    amount: int
    unit: int
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Calculation:
    """The tie-breaks of a field that are sums."""

    field: Field

    def value(self, code: TieBreak, seat: int) -> Value:
        """Return the value of a tie-break; not of the direct encounter, which depends on who is tied."""
        terms = self._terms(code, seat)
        return Value(sum(term.amount for term in terms if not term.cut), unit_of(code), tuple(terms))

    def amount(self, code: TieBreak, seat: int) -> int:
        """Return the amount of a value without its terms, which is faster for a whole table."""
        least, most = CUTS.get(code, (0, 0))
        if code is TieBreak.SONNEBORN_BERGER:
            halves = (each.half_points or 0 for each in self.field.rounds[seat])
            return sum(score * half_points for score, half_points in zip(self._scores[seat], halves, strict=True))
        if code not in BUCHHOLZES or (least and seat in self._with_voluntary):
            return self.value(code, seat).amount
        scores = sorted(self._scores[seat])
        return sum(scores[least : len(scores) - most])

    @cached_property
    def _scores(self) -> Mapping[int, list[int]]:
        """The scores of the opponents of each seat, round by round."""
        adjusted, unplayed = self.adjusted, self.field.with_unplayed
        return {
            seat: [self._score(seat, each) if seat in unplayed else adjusted[each.opponent] for each in rounds]
            for seat, rounds in self.field.rounds.items()
        }

    @cached_property
    def _with_voluntary(self) -> frozenset[int]:
        """Seats that have a VUR."""
        voluntary, rounds = self.field.is_voluntary, self.field.rounds
        return frozenset(seat for seat in self.field.with_unplayed if any(map(voluntary, rounds[seat])))

    def _terms(self, code: TieBreak, seat: int) -> Sequence[Term]:
        """Return the addends of a value."""
        rounds = self.field.rounds[seat]
        if code in PROGRESSIVES:
            return _progressive(_with_free_rounds(rounds, self.field.last), *CUTS.get(code, (0, 0)))
        if code is TieBreak.KOYA:
            return self._koya(seat)
        if code in BUCHHOLZES or code in SONNEBORN_BERGERS:
            return _cut(self._opponents(seat, weighted=code in SONNEBORN_BERGERS), *CUTS.get(code, (0, 0)))
        return [Term(each.number, each.opponent, 1, int(self._is_won(code, each))) for each in rounds]

    def _is_won(self, code: TieBreak, each: Round) -> bool:
        """Return whether a round counts as a win: with or without playing (7.1), or over the board (7.2)."""
        return each.half_points == WIN and (code is TieBreak.WINS or not self.field.is_unplayed(each))

    def _opponents(self, seat: int, *, weighted: bool) -> list[Term]:
        """Return the scores of all opponents (8.1), taken by the half points against them where `weighted` (9.1)."""
        return [self._term(seat, each, weighted=weighted) for each in self.field.rounds[seat]]

    def _term(self, seat: int, each: Round, *, weighted: bool) -> Term:
        dummy, voluntary = self.field.is_unplayed(each), self.field.is_voluntary(each)
        factor = (each.half_points or 0) if weighted else 1
        return Term(each.number, each.opponent, self._score(seat, each), factor, dummy, voluntary)

    def _score(self, seat: int, each: Round) -> int:
        """Return the score of the opponent. That of the dummy in an unplayed round (16.4) is that of the participant,
        at most the adjusted one of the opponent of a forfeit (16.4.1), in a bye at most a draw in every round (16.4.2).
        """
        if each.opponent and (not each.forfeit or self.field.predetermined):
            return self.adjusted[each.opponent]
        most = DRAW * self.field.length if each.is_bye else self.adjusted[each.opponent]
        return min(self.field.points[seat], most)

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """The scores as opponents count them (16.3): a requested bye in the last round, or followed by VURs only, is a
        draw.
        """
        if self.field.predetermined:
            return self.field.points
        added = {seat: self.field.points[seat] + self._adjustment(seat) for seat in self.field.with_unplayed}
        return {**self.field.points, **added}

    def _adjustment(self, seat: int) -> int:
        added = 0
        for each in reversed(self.field.rounds[seat]):
            if not each.is_voluntary:
                break
            if each.is_requested_bye:
                added += DRAW - (each.half_points or 0)
        return added

    def _koya(self, seat: int) -> list[Term]:
        """Return the points against those with at least half of the possible points (9.2)."""
        return [
            Term(each.number, each.opponent, each.half_points or 0, int(self._is_strong(each)))
            for each in self.field.rounds[seat]
        ]

    def _is_strong(self, each: Round) -> bool:
        """Return whether a game was played against somebody with half of the possible points."""
        played = bool(each.opponent) and not self.field.is_unplayed(each)
        return played and self.field.points[each.opponent] >= DRAW * self.field.length


def unit_of(code: TieBreak) -> int:
    """Return how many units of a value make a point."""
    if code in SONNEBORN_BERGERS:
        return QUARTERS
    return COUNT if code in {TieBreak.WINS, TieBreak.GAMES_WON} else HALVES


def _with_free_rounds(rounds: Sequence[Round], last: int) -> list[Round]:
    """Return rounds with those in which a seat of an odd number was free; a score after them counts, too (7.5)."""
    has = {each.number for each in rounds}
    free = (Round(number, 0, white=False, half_points=0) for number in range(1, last + 1) if number not in has)
    return sorted((*rounds, *free))


def _progressive(rounds: Sequence[Round], least: int, _most: int) -> list[Term]:
    """Return the score after each round (7.5); Cut-1 leaves out the first one (14.1.1)."""
    score, terms = 0, []
    for place, each in enumerate(rounds):
        score += each.half_points or 0
        terms.append(Term(each.number, each.opponent, score, 1, cut=place < least))
    return terms


def _cut(terms: list[Term], least: int, most: int) -> list[Term]:
    """Cut the least significant terms, then the most significant ones (14.1 to 14.4)."""
    for _ in range(least):
        _cut_one(terms, _least_significant(terms))
    for _ in range(most):
        _cut_one(terms, max(_left(terms), key=lambda term: term.amount, default=None))
    return terms


def _cut_one(terms: list[Term], term: Term | None) -> None:
    if term is not None:
        terms[terms.index(term)] = term._replace(cut=True)


def _left(terms: Sequence[Term]) -> list[Term]:
    return [term for term in terms if not term.cut]


def _least_significant(terms: Sequence[Term]) -> Term | None:
    """Return the term to cut: that of the opponent with the lowest score, the lowest one of several (14.1.1); instead
    of it the lowest one of a VUR, unless that is lower (16.5).
    """
    left = _left(terms)
    least = min(left, key=lambda term: (term.score, term.amount), default=None)
    voluntary = [term for term in left if term.voluntary]
    if least is None or not voluntary:
        return least
    lowest = min(voluntary, key=lambda term: (term.amount, term.score))
    return lowest if lowest.amount >= least.amount else least
