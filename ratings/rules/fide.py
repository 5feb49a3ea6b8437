"""A rating period under an edition of the FIDE regulations: what all editions do alike.

One unit is a period. The changes of all its tournaments are summed exactly and rounded once.
An edition is a value (`fide_edition.Edition`); its module says what only it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate

from .arithmetic import HALF_POINT, SCALE, SCALE_PLACES, round_half_up
from .codes import Label, Remark
from .elo_steps import half_points_step
from .fide_conditions import LIMITS, not_rated, participants
from .fide_edition import (
    CARRY,
    Block,
    Development,
    Edition,
    Holding,
    Seat,
    month_of,
    still_counting,
)
from .fide_event import Before, Judged, judge
from .fide_performance import exact_step, performance_steps, rounded
from .fide_tables import HUNDRED_PERCENT, share
from .types import (
    Category,
    Change,
    Entrant,
    Event,
    Outcome,
    Parameters,
    Regulation,
    State,
    Step,
    Unit,
    UnitKind,
    Verdict,
)

HUNDREDTH = SCALE // HUNDRED_PERCENT
"""A hundredth of a point: the unit of the tables."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat, and the position of its tournament in the period."""

    at: int
    seat: Seat

    def about(self, steps: Sequence[Step]) -> list[Step]:
        """Steps that are about this tournament."""
        return [replace(step, event=self.at) for step in steps]


@dataclass(frozen=True, slots=True)
class Progress:
    """A player while the tournaments of a period are judged, one after the other.

    `own` is the value that changes, None for a player without rating. His are the `blocks` a first rating will be
    made of, the `newest` of them with their tournaments, and the `forgotten` results.
    """

    entrant: Entrant
    before: State | None
    holding: Holding
    own: int | None
    blocks: tuple[Block, ...]
    newest: tuple[tuple[Played, Block, Event], ...] = ()
    seats: tuple[Played, ...] = ()
    forgotten: tuple[Played, ...] = ()
    remarks: tuple[Remark, ...] = ()


def regulation(edition: Edition) -> Regulation:
    """The row of an edition in the table of regulations."""

    def evaluate(unit: Unit, parameters: Parameters, explain: bool = False) -> Outcome:
        """Rate a period under the edition with the numbers of a pool."""
        return evaluate_under(edition.under(parameters), unit, parameters, explain=explain)

    def factor(state: State, born: date | None, on: date, parameters: Parameters) -> int | None:
        """The K that a list tells: the one with which the next games count (9.1.2, 7.12)."""
        chosen, held = edition.under(parameters), edition.holding(state)
        return chosen.k(Development(held.games, held.reached, state.value, age_on(born, on)), chosen)

    def expectation(parameters: Parameters) -> Callable[[int], int]:
        """What the table of expectations says, where a difference counts up to the cap."""
        chosen = edition.under(parameters)
        return lambda difference: share(chosen.capped(0, difference)) * HUNDREDTH

    return Regulation(
        key=edition.key,
        edition=edition.year,
        unit=UnitKind.PERIOD,
        unrated=None,
        secured_from=1,
        parameters=(*edition.numbers(), *LIMITS),
        evaluate=evaluate,
        not_rated=not_rated,
        take_over=edition.take_over,
        restore=edition.restore,
        expectation=expectation,
        carry=CARRY,
        index_unknown=1,
        places=2,
        listing=replace(edition.listing, factor=factor),
        calendar=edition.calendar,
        is_young=young_under(edition.adult) if edition.adult else None,
    )


def evaluate_under(edition: Edition, unit: Unit, parameters: Parameters, *, explain: bool) -> Outcome:
    """Judge every tournament in the order in which they ended, then change every player once."""
    day = closing_day(unit)
    lists = [on_list(event, edition) for event in unit.events]
    month = month_of(day)
    players = _started(unit, lists, month, edition)
    offsets = [0, *accumulate(len(event.games) for event in unit.events)]
    verdicts: dict[int, tuple[Verdict, ...]] = {}
    for at in sorted(range(len(unit.events)), key=lambda at: _ended(unit.events[at])):
        event = unit.events[at]
        before = _before(event, lists[at], players, month, edition)
        judged = judge(event, offsets[at], before, edition, parameters)
        verdicts[at] = judged.verdicts
        for who in judged.remarks:
            players[who] = _with(who, players[who], at, event, judged)
    changes = [_change(player, day, edition) for player in players]
    if explain:
        explained = zip(players, changes, strict=True)
        changes = [replace(change, steps=steps_of(player, change, edition)) for player, change in explained]
    return Outcome(tuple(changes), tuple(verdict for at in sorted(verdicts) for verdict in verdicts[at]))


def closing_day(unit: Unit) -> date | None:
    """The day a period is closed, else the end of its last tournament, else the last day of a game."""
    if unit.closed_on is not None:
        return unit.closed_on
    ends = [event.ended_on for event in unit.events if event.ended_on is not None]
    games = [game.completed_on for event in unit.events for game in event.games if game.completed_on is not None]
    return max(ends or games, default=None)


def _ended(event: Event) -> date:
    """The day a tournament ended, as a key of an order: unknown ones last."""
    return event.ended_on or date.max


def on_list(event: Event, edition: Edition) -> Mapping[int, int] | None:
    """The list that a tournament tells, by position; below the floor nobody stands on it."""
    if event.listed is None:
        return None
    return {who: value for who, value in event.listed if edition.is_rated(value)}


def _started(unit: Unit, lists: Sequence[Mapping[int, int] | None], month: int, edition: Edition) -> list[Progress]:
    """The players before the period.

    The rating of a player changes if it is published, or if he stands on the list of one of the tournaments
    though he has fallen off since (ours).
    """
    listed: dict[int, int] = {}
    for known in reversed(lists):
        listed.update(known or {})
    players = []
    for who, entrant in enumerate(unit.entrants):
        state = entrant.state
        holding = edition.holding(state)
        value = state.value if state is not None and state.value else listed.get(who)
        own = value if value is not None and (edition.is_rated(value) or who in listed) else None
        blocks = still_counting(holding.blocks, month, edition)
        players.append(Progress(entrant, state, holding, own, blocks))
    return players


def _before(
    event: Event, known: Mapping[int, int] | None, players: Sequence[Progress], month: int, edition: Edition
) -> Before:
    """What a tournament has to know: the list that is valid for it, else the states before the period."""
    here = participants(event)
    own = {who: value for who in here if (value := players[who].own) is not None}
    listed = {who: value for who, value in own.items() if edition.is_rated(value)} if known is None else known
    return Before(own, listed, frozenset(who for who in here if players[who].blocks), month)


def _with(who: int, player: Progress, at: int, event: Event, judged: Judged) -> Progress:
    """A player with what a tournament brought to him."""
    remarked = replace(player, remarks=player.remarks + judged.remarks[who])
    seat = judged.seats.get(who)
    if seat is None:
        return remarked
    played = Played(at, seat)
    if player.own is not None:
        return replace(remarked, seats=(*player.seats, played))
    if who in judged.forgotten:
        return replace(remarked, forgotten=(*player.forgotten, played))
    brought = judged.blocks[who]
    return replace(remarked, blocks=(*player.blocks, brought), newest=(*player.newest, (played, brought, event)))


# --- changes


def _change(player: Progress, day: date | None, edition: Edition) -> Change:
    """What the period does to a player."""
    if player.own is not None and player.seats:
        return _rated_change(player, player.own, day, edition)
    if player.newest:
        return _first_change(player, edition)
    return Change(player.before, player.before, remarks=_said(player.remarks))


def _said(remarks: Sequence[Remark]) -> tuple[str, ...]:
    """The codes of remarks, each once, in the order of their table."""
    return tuple(remark.value for remark in Remark if remark in remarks)


def _rated_change(player: Progress, own: int, day: date | None, edition: Edition) -> Change:
    """The old value plus K times W less W_e, summed over all tournaments and rounded once."""
    seats = [played.seat for played in player.seats]
    games, points = sum(len(seat.met) for seat in seats), sum(seat.half_points for seat in seats)
    expected = HUNDREDTH * sum(edition.expectation.of(seat, edition) for seat in seats)
    held = player.holding
    age = age_on(player.entrant.born, day)
    k = edition.k(Development(held.games, held.reached, own, age), edition)
    delta = k * (points * HALF_POINT - expected)
    value = own + round_half_up(delta, SCALE)
    carried = Holding(held.games + games, held.reached or value >= edition.k_top_from)
    after = State(value, (player.before.index if player.before else 0) + 1, edition.carry_of(carried))
    remarks = player.remarks if edition.is_rated(value) else (*player.remarks, Remark.DELISTED)
    return Change(player.before, after, games, points, expected, k, delta, _said(remarks))


def young_under(adult: int) -> Callable[[date, date], bool]:
    """Whether somebody born on one day has not reached an age on another."""
    return lambda born, on: completed_years(born, on) < adult


def age_on(born: date | None, day: date | None) -> int | None:
    """Completed years of life on a day, None where one of the days is unknown."""
    return None if born is None or day is None else completed_years(born, day)


def completed_years(born: date, day: date) -> int:
    """Somebody's age on a day; a birthday counts from its first moment."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _first_change(player: Progress, edition: Edition) -> Change:
    """A first rating, if games and value are enough, else a state that keeps what there is."""
    held, before = player.holding, player.before
    brought = [block for _, block, _ in player.newest]
    games, points = sum(one.games for one in brought), sum(one.half_points for one in brought)
    value = rounded(edition.first.of(player.blocks, edition))
    if is_published(player, value, edition):
        carried = Holding(
            held.games + sum(one.games for one in player.blocks), held.reached or value >= edition.k_top_from
        )
        index = (before.index if before else 0) + 1
        remarks = (*player.remarks, Remark.FIRST_RATING)
    else:
        carried = Holding(held.games, held.reached, player.blocks)
        value, index = (before.value, before.index) if before else (0, 0)
        remarks = (*player.remarks, Remark.FIRST_UNFINISHED)
    after = State(value, index, edition.carry_of(carried))
    return Change(before, after, games, points, remarks=_said(remarks))


def games_needed(player: Progress, edition: Edition) -> int:
    """How many games a first rating of this player needs."""
    special = player.entrant.special or any(
        event.category == Category.INTERNATIONAL_TEAMS and block.games >= edition.first_games_special
        for _, block, event in player.newest
    )
    return min(edition.first_games, edition.first_games_special) if special else edition.first_games


def is_published(player: Progress, value: int, edition: Edition) -> bool:
    """Whether a first rating rests on enough games and reaches the floor."""
    games = sum(one.games for one in player.blocks)
    return games >= games_needed(player, edition) and edition.is_rated(value)


# --- explained


def steps_of(player: Progress, change: Change, edition: Edition) -> tuple[Step, ...]:
    """The lines behind one change; also those behind an R_u that was forgotten."""
    if change.k is not None and player.own is not None:
        return tuple(_rated_steps(player, player.own, change, edition))
    lines = [step for played in player.forgotten for step in played.about(performance_steps(played.seat, edition))]
    if player.newest:
        lines += _first_steps(player, change, edition)
    return tuple(lines)


def _rated_steps(player: Progress, own: int, change: Change, edition: Edition) -> list[Step]:
    """Each tournament, then the sums, K and the change."""
    text = edition.text
    lines = [Step(Label.OLD_VALUE.value, text.change, own)]
    for played in player.seats:
        seat = played.seat
        other = [Step(Label.LISTED_VALUE.value, text.listed, seat.own)] if seat.own != own else []
        lines += played.about([*other, *edition.expectation.steps(seat, edition)])
    delta, expected = change.delta or 0, change.expected or 0
    return [
        *lines,
        half_points_step(Label.POINTS, text.change, change.points),
        Step(Label.EXPECTED.value, text.change, expected, SCALE_PLACES),
        Step(Label.K.value, text.k, change.k or 0),
        Step(Label.CHANGE.value, text.change, delta, SCALE_PLACES),
        Step(Label.EXACT_VALUE.value, text.change, own * SCALE + delta, SCALE_PLACES),
        Step(Label.NEW_VALUE.value, text.rounding, own + round_half_up(delta, SCALE)),
    ]


def _first_steps(player: Progress, change: Change, edition: Edition) -> list[Step]:
    """Each tournament of the period, those before it, and what all of them come to."""
    text = edition.text
    lines = [step for one, _, _ in player.newest for step in one.about(performance_steps(one.seat, edition))]
    exact = edition.first.of(player.blocks, edition)
    value = rounded(exact)
    lines += [*edition.first.steps(player.blocks, edition), exact_step(Label.EXACT_VALUE, text.first, exact)]
    if is_published(player, value, edition) and change.after is not None:
        return [*lines, Step(Label.NEW_VALUE.value, text.rounding, change.after.value)]
    return [*lines, Step(Label.GAMES_NEEDED.value, text.first_games, games_needed(player, edition))]
