"""W_e of a rated player in one tournament: by the mean of the opponents (2003), or game by game (2009, 2014)."""

from __future__ import annotations

from collections.abc import Sequence

from .arithmetic import round_half_up
from .codes import Label
from .fide_edition import Edition, Exact, Expectation, Seat
from .fide_performance import (
    capped_step,
    corrected_mean,
    mean_of_opponents,
    mean_steps,
    opponent_step,
    points_step,
)
from .fide_tables import share, shares_within
from .types import Step


def _base(seat: Seat) -> Exact:
    """R_c before the cap: the mean of the opponents, in a round robin with unrated players
    (R_a * (n + 1) - R) / n.
    """
    if seat.mean is None:
        return (sum(one.first for one in seat.met), len(seat.met))
    return (seat.mean.value * (seat.mean.opponents + 1) - seat.own, seat.mean.opponents)


def _difference(seat: Seat, edition: Edition) -> int:
    """D = R - R_c (new)."""
    return seat.own - corrected_mean(_base(seat), seat.own, seat.met, edition)


def _by_average(seat: Seat, edition: Edition) -> int:
    """2003, 10.5.4: W_e = P_D * n."""
    return share(_difference(seat, edition)) * len(seat.met)


def _by_average_of_listed(own: int, values: Sequence[int], edition: Edition) -> int:
    """The same of values: those beyond the cap are replaced by it, so that the mean is one of capped values."""
    mean = round_half_up(sum([edition.capped(own, value) for value in values]), len(values))
    return share(own - mean) * len(values)


def _game_by_game(seat: Seat, edition: Edition) -> int:
    """2009 and 2014, 8.55: the sum of P(D) over the games."""
    return _game_by_game_of_listed(seat.own, [one.final for one in seat.met], edition)


def _game_by_game_of_listed(own: int, values: Sequence[int], edition: Edition) -> int:
    """The same of values."""
    shares = shares_within(edition.cap)
    return sum([shares[own - value] for value in values])


def _part_steps(seat: Seat, edition: Edition) -> list[Step]:
    """Return what a rated player brings into the means of a round robin, and the means."""
    if seat.mean is None:
        return []
    text = edition.text
    lines = []
    if seat.part is not None:
        percent, lower = seat.part
        lines = [
            Step(Label.PERCENTAGE.value, text.distances, percent, 2),
            Step(Label.DISTANCE.value, text.tournament_mean, lower),
        ]
    return [*lines, *mean_steps(seat.mean, text)]


def _by_average_steps(seat: Seat, edition: Edition) -> list[Step]:
    """Opponents, their mean before and after the cap, D, P_D, W_e."""
    text = edition.text
    met = [
        step
        for one in seat.met
        for step in (
            opponent_step(one, one.first, text.mean),
            *capped_step(seat.own, one, one.first, edition),
            points_step(one, text),
        )
    ]
    mean = mean_of_opponents(seat.met) if seat.mean is None else round_half_up(*_base(seat))
    difference = _difference(seat, edition)
    return [
        *_part_steps(seat, edition),
        *met,
        Step(Label.FIELD_MEAN.value, text.mean, mean),
        Step(Label.FIELD_MEAN_CORRECTED.value, text.cap, seat.own - difference),
        Step(Label.DIFFERENCE.value, text.change, difference),
        Step(Label.SHARE.value, text.shares, share(difference), 2),
        Step(Label.EVENT_EXPECTED.value, text.change, _by_average(seat, edition), 2),
    ]


def _game_by_game_steps(seat: Seat, edition: Edition) -> list[Step]:
    """Return the steps of each opponent: value, points and expectation."""
    text = edition.text
    met = [
        step
        for one in seat.met
        for step in (
            opponent_step(one, one.final, text.mean),
            *capped_step(seat.own, one, one.final, edition),
            points_step(one, text),
            Step(
                Label.EXPECTATION.value,
                text.shares,
                shares_within(edition.cap)[seat.own - one.final],
                2,
                one.number,
            ),
        )
    ]
    return [*_part_steps(seat, edition), *met]


BY_AVERAGE = Expectation(_by_average, _by_average_of_listed, _by_average_steps)
GAME_BY_GAME = Expectation(_game_by_game, _game_by_game_of_listed, _game_by_game_steps)
