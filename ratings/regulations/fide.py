"""A rating period under an edition of the FIDE regulations: what all editions do alike.

One unit is a period. The changes of all its tournaments are summed exactly and rounded once.
Each tournament is judged, and W_e found, by the edition that held when it started. For each player the edition under
which the tournament of theirs started that started last closes the period: K, rounding, lowest rating and first
rating are its own (ours).
An edition is a value (`fide_edition.Edition`); its module says what only it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, chain

from .ages import completed_years
from .arithmetic import SCALE, SCALE_PLACES
from .codes import Label, Remark
from .counting import COUNTED, participants
from .elo_steps import half_points_step
from .fide_conditions import LIMITS, not_rated
from .fide_edition import (
    CARRY,
    Development,
    Edition,
    Holding,
    month_of,
)
from .fide_event import Before, judge
from .fide_listed import rate_listed
from .fide_performance import exact_step, rounded
from .fide_progress import Brought, Players, Progress
from .fide_tables import HUNDRED_PERCENT, shares_within
from .regulation import ByStart, Regulation
from .types import Category, Change, Entrant, Event, Outcome, Parameters, State, Step, Unit, UnitKind, Verdict

HUNDREDTH = SCALE // HUNDRED_PERCENT
"""A hundredth of a point: the unit of the tables."""

HALF_POINT_HUNDREDTHS = HUNDRED_PERCENT // 2


@dataclass(frozen=True, slots=True)
class Law:
    """An edition with the numbers of a pool; the limits are among its `parameters`."""

    edition: Edition
    parameters: Parameters


def regulation(edition: Edition) -> Regulation:
    """Return the row of an edition in the table of regulations."""

    def evaluate(unit: Unit, parameters: Parameters, explain: bool = False) -> Outcome:
        """Rate a period under the edition with the numbers of a pool."""
        return evaluate_under(unit, [law(parameters)] * len(unit.events), explain)

    def law(parameters: Parameters) -> Law:
        """Return the edition with the numbers of a pool."""
        return Law(edition.under(parameters), parameters)

    def factor(state: State, born: date | None, on: date, parameters: Parameters) -> int | None:
        """Return the K of a list: the one with which the next games count (9.1.2, 7.12)."""
        chosen, held = edition.under(parameters), edition.holding(state)
        return chosen.k(Development(held.games, held.reached, state.value, age_on(born, on)), chosen)

    def is_settled(state: State, parameters: Parameters) -> bool:
        """Whether somebody is published, so that they have a value throughout, and collects nothing for a first one."""
        return state.value >= parameters["floor"] and not edition.holding(state).blocks

    def expectation(parameters: Parameters) -> Callable[[int], int]:
        """Return what the table of expectations says, where a difference counts up to the cap."""
        shares = shares_within(edition.under(parameters).cap)
        return lambda difference: shares[difference] * HUNDREDTH

    return Regulation(
        key=f"fide-{edition.year}",
        edition=edition.year,
        title=edition.title,
        edition_title=edition.edition_title,
        short_name=f"FIDE {edition.year}",
        default_pool="fide",
        unit=UnitKind.PERIOD,
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
        is_settled=is_settled,
        by_start=ByStart(law, evaluate_under),
        quotations=edition.quotations,
    )


def evaluate_under(unit: Unit, laws: Sequence[Law], explain: bool) -> Outcome:
    """Judge every tournament by its own law, in the order in which they ended, then change every player once."""
    day = closing_day(unit)
    lists = [on_list(event, law.edition) for event, law in zip(unit.events, laws, strict=True)]
    listed: dict[int, int] = {}
    for known in reversed(lists):
        listed.update(known or {})
    players = Players(unit.entrants, closing_editions(unit, laws), listed, month_of(day))
    verdicts = _add_tournaments(unit, laws, lists, players, explain)
    changes = [_change(who, players, day) for who in range(len(unit.entrants))]
    if explain:
        changes = [change._replace(steps=steps_of(players[who], change)) for who, change in enumerate(changes)]
    return Outcome(tuple(changes), verdicts)


def _add_tournaments(
    unit: Unit, laws: Sequence[Law], lists: Sequence[Mapping[int, int] | None], players: Players, explain: bool
) -> tuple[Verdict, ...]:
    """Add what tournaments brought to their players; return what is said of their games. Only where it is explained, or
    not everybody and everything counts, has each game to be judged.
    """
    offsets = [0, *accumulate(len(event.games) for event in unit.events)]
    verdicts: list[tuple[Verdict, ...]] = [()] * len(unit.events)
    for at in sorted(range(len(unit.events)), key=lambda at: _ended(unit.events[at])):
        event, law = unit.events[at], laws[at]
        listed = _list_of(event, lists[at], players, law.edition)
        verdicts[at] = () if explain else _add_listed(event, listed, law, players)
        if not verdicts[at]:
            verdicts[at] = _add_judged(event, at, offsets[at], _before(event, listed, players), law, players)
    return tuple(chain.from_iterable(verdicts))


def _add_listed(event: Event, listed: Mapping[int, int], law: Law, players: Players) -> tuple[Verdict, ...]:
    """Add what a tournament brought to its players where no game has to be judged; return what is said of its games,
    nothing where one has to be.
    """
    each = rate_listed(event, listed, law.edition, law.parameters)
    if each is None:
        return ()
    players.add_up(each)
    return (COUNTED,) * len(event.games)


def _add_judged(  # noqa: PLR0913, PLR0917 -- a tournament, its place in the period, what is known before it
    event: Event, at: int, offset: int, before: Before, law: Law, players: Players
) -> tuple[Verdict, ...]:
    """Judge each game of a tournament and add what it brought to its players; return what is said of its games."""
    judged = judge(event, offset, before, law.edition, law.parameters)
    for who in judged.remarks:
        players.add(who, at, event, judged, law.edition)
    return judged.verdicts


def closing_editions(unit: Unit, laws: Sequence[Law]) -> list[Edition]:
    """By which edition the period is closed for each entrant: that of the tournament of theirs that started last
    (ours). So nobody's K follows from tournaments in which they did not play.
    """
    if all(law.edition is laws[0].edition for law in laws):
        return [laws[0].edition] * len(unit.entrants)
    order = sorted(range(len(laws)), key=lambda at: unit.events[at].started_on or date.max)
    newest = {who: laws[at].edition for at in order for who in participants(unit.events[at])}
    return [newest.get(who, laws[0].edition) for who in range(len(unit.entrants))]


def closing_day(unit: Unit) -> date | None:
    """The day a period is closed, else the end of its last tournament, else the last day of a game."""
    if unit.closed_on is not None:
        return unit.closed_on
    ends = [event.ended_on for event in unit.events if event.ended_on is not None]
    games = [game.completed_on for event in unit.events for game in event.games if game.completed_on is not None]
    return max(ends or games, default=None)


def _ended(event: Event) -> date:
    """Return the day a tournament ended, as a key of an order: unknown ones last."""
    return event.ended_on or date.max


def on_list(event: Event, edition: Edition) -> Mapping[int, int] | None:
    """Return the list that a tournament brings, by position; it contains nobody below the floor."""
    if event.listed is None:
        return None
    floor = edition.floor
    return {who: value for who, value in event.listed if value >= floor}


def _list_of(event: Event, known: Mapping[int, int] | None, players: Players, edition: Edition) -> Mapping[int, int]:
    """Return the list that is valid for a tournament: its own, else the states before the period."""
    if known is not None:
        return known
    each = ((who, players.own[who]) for who in participants(event))
    return {who: own for who, own in each if own is not None and edition.is_rated(own)}


def _before(event: Event, listed: Mapping[int, int], players: Players) -> Before:
    """Return what a tournament has to know of its players, by the list that is valid for it."""
    here = participants(event)
    own = {who: value for who in here if (value := players.own[who]) is not None}
    return Before(here, own, listed, frozenset(who for who in here if players[who].blocks), players.month)


# --- changes


def _change(who: int, players: Players, day: date | None) -> Change:
    """Return what the period does to a player."""
    entrant, own, player = players.entrants[who], players.own[who], players.get(who)
    brought, remarks = players.brought(who), player.remarks if player else ()
    if own is not None and brought[0]:
        return _rated_change(entrant, own, brought, remarks, players.editions[who], day)
    if player and player.newest:
        return _first_change(player)
    return Change(entrant.state, entrant.state, remarks=_remark_codes(remarks))


def _remark_codes(remarks: Sequence[Remark]) -> tuple[str, ...]:
    """Return the codes of remarks, each once, in the order of their table."""
    return tuple(remark.value for remark in Remark if remark in remarks) if remarks else ()


def _rated_change(  # noqa: PLR0913, PLR0917 -- a player, what they brought, and the law
    entrant: Entrant, own: int, brought: Brought, remarks: tuple[Remark, ...], edition: Edition, day: date | None
) -> Change:
    """Return the old value plus K times W less W_e, summed over all tournaments and rounded once."""
    games, points, hundredths = brought
    before, held = entrant.state, edition.holding(entrant.state)
    k = edition.k(Development(held.games, held.reached, own, age_on(entrant.born, day)), edition)
    delta = k * (points * HALF_POINT_HUNDREDTHS - hundredths)
    value = own + edition.round_change(delta, HUNDRED_PERCENT)
    carry = edition.carry_of_rated(held.games + games, held.reached or value >= edition.k_top_from)
    after = State(value, (before.index if before else 0) + 1, carry)
    if not edition.is_rated(value):
        remarks = (*remarks, Remark.DELISTED)
    codes = _remark_codes(remarks)
    return Change(before, after, games, points, HUNDREDTH * hundredths, k, HUNDREDTH * delta, codes)


def young_under(adult: int) -> Callable[[date, date], bool]:
    """Whether somebody born on one day has not reached an age on another."""
    return lambda born, on: completed_years(born, on) < adult


def age_on(born: date | None, day: date | None) -> int | None:
    """Completed years of life on a day, None where one of the days is unknown."""
    return None if born is None or day is None else completed_years(born, day)


def _first_change(player: Progress) -> Change:
    """Return a first rating, if games and value are enough, else a state that keeps what there is."""
    edition, held, before = player.edition, player.holding, player.before
    brought = [block for _, block, _ in player.newest]
    games, points = sum(one.games for one in brought), sum(one.half_points for one in brought)
    value = rounded(edition.first.of(player.blocks, edition))
    if is_published(player, value):
        earlier = held.games if edition.keep_games else 0
        total = earlier + sum(one.games for one in player.blocks)
        carried = Holding(total, held.reached or value >= edition.k_top_from)
        index = (before.index if before else 0) + 1
        remarks = (*player.remarks, Remark.FIRST_RATING)
    else:
        carried = Holding(held.games, held.reached, player.blocks)
        value, index = (before.value, before.index) if before else (0, 0)
        remarks = (*player.remarks, Remark.FIRST_UNFINISHED)
    after = State(value, index, edition.carry_of(carried))
    return Change(before, after, games, points, remarks=_remark_codes(remarks))


def games_needed(player: Progress) -> int:
    """Return how many games a first rating of this player needs."""
    edition = player.edition
    special = player.entrant.special or any(
        event.category == Category.INTERNATIONAL_TEAMS and block.games >= edition.first_games_special
        for _, block, event in player.newest
    )
    return min(edition.first_games, edition.first_games_special) if special else edition.first_games


def is_published(player: Progress, value: int) -> bool:
    """Whether a first rating rests on enough games and reaches the floor."""
    games = sum(one.games for one in player.blocks)
    return games >= games_needed(player) and player.edition.is_rated(value)


# --- explained


def steps_of(player: Progress, change: Change) -> tuple[Step, ...]:
    """Return the lines behind one change; also those behind an R_u that was forgotten."""
    if change.k is not None and player.own is not None:
        return tuple(_rated_steps(player, player.own, change))
    lines = [step for played in player.forgotten for step in played.performance()]
    if player.newest:
        lines += _first_steps(player, change)
    return tuple(lines)


def _rated_steps(player: Progress, own: int, change: Change) -> list[Step]:
    """Each tournament, then the sums, K and the change."""
    text = player.edition.text
    lines = [Step(Label.OLD_VALUE.value, text.change, own)]
    for played in player.seats:
        seat, edition = played.seat, played.edition
        other = [Step(Label.LISTED_VALUE.value, edition.text.listed, seat.own)] if seat.own != own else []
        lines += played.about([*other, *edition.expectation.steps(seat, edition)])
    delta, expected = change.delta or 0, change.expected or 0
    return [
        *lines,
        half_points_step(Label.POINTS, text.change, change.points),
        Step(Label.EXPECTED.value, text.change, expected, SCALE_PLACES),
        Step(Label.K.value, text.k, change.k or 0),
        Step(Label.CHANGE.value, text.change, delta, SCALE_PLACES),
        Step(Label.EXACT_VALUE.value, text.change, own * SCALE + delta, SCALE_PLACES),
        Step(Label.NEW_VALUE.value, text.rounding, own + player.edition.round_change(delta, SCALE)),
    ]


def _first_steps(player: Progress, change: Change) -> list[Step]:
    """Each tournament of the period, those before it, and what all of them come to."""
    edition, text = player.edition, player.edition.text
    lines = [step for one, _, _ in player.newest for step in one.performance()]
    exact = edition.first.of(player.blocks, edition)
    value = rounded(exact)
    lines += [*edition.first.steps(player.blocks, edition), exact_step(Label.EXACT_VALUE, text.first, exact)]
    if is_published(player, value) and change.after is not None:
        return [*lines, Step(Label.NEW_VALUE.value, text.rounding, change.after.value)]
    return [*lines, Step(Label.GAMES_NEEDED.value, text.first_games, games_needed(player))]
