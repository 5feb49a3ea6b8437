"""Every difference between a federation's evaluations and ours, with both numbers and the likely reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ratings.regulations.arithmetic import SCALE
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.types import State, UnitKind

from .federation import Evaluated, Federation
from .parallel import RatedContest, Run, States, days_of, evaluations_of
from .reasons import Case, Cause, causes, rating, same


@dataclass(frozen=True, slots=True)
class Difference:
    """One player in one tournament: old and new rating here and there; `exact` is our new value before
    rounding, in units of SCALE, where the regulation has one.
    """

    tournament: str
    number: str
    ours_old: State | None
    ours_new: State | None
    theirs_old: State | None
    theirs_new: State | None
    exact: int | None
    causes: tuple[Cause, ...]


@dataclass(frozen=True, slots=True)
class ListDifference:
    """One player on the last published list: our rating on that day, and the list's."""

    number: str
    ours: State | None
    theirs: State | None


@dataclass(frozen=True, slots=True)
class Report:
    """What a parallel run shows: how much was compared, and all that differs."""

    run: Run
    tournaments: int
    evaluations: int
    differences: tuple[Difference, ...]
    listed_on: date | None
    listed: tuple[ListDifference, ...]


def report(federation: Federation, run: Run, rules: EffectiveRules) -> Report:
    """Compare a parallel run with what the federation made of its tournaments. Pure."""
    compared = [rated for rated in run.rated if evaluations_of(federation, rated.contest)]
    found = tuple(each for rated in compared for each in in_tournament(federation, run, rated, rules))
    listed_on = federation.last_list if comparable(federation, run, rules) else None
    return Report(
        run=run,
        tournaments=len(compared),
        evaluations=sum(len(rated.evaluated) for rated in compared),
        differences=found,
        listed_on=listed_on,
        listed=tuple(on_list(federation, run, listed_on)) if listed_on else (),
    )


def in_tournament(federation: Federation, run: Run, rated: RatedContest, rules: EffectiveRules) -> Iterator[Difference]:
    """Yield the players of a tournament whose numbers differ, in the order of seats."""
    theirs = evaluations_of(federation, rated.contest)
    evaluated = set(rated.evaluated)
    for number in rated.contest.players:
        own = theirs.get(number)
        if own is None:
            if not same(rated.before[number], rated.after[number]):
                yield difference(rated, number, None, (Cause.ONLY_HERE,))
        elif number not in evaluated:
            if not same(own.old, own.new):
                yield difference(rated, number, own, (Cause.ONLY_THERE,))
        elif not is_alike(rated, number, own):
            case = case_of(federation, run, rated, number, rules)
            yield difference(rated, number, own, causes(case))


def is_alike(rated: RatedContest, number: str, own: Evaluated) -> bool:
    """Return whether old and new rating are the same here and there."""
    return same(rated.before[number], own.old) and same(rated.after[number], own.new)


def case_of(federation: Federation, run: Run, rated: RatedContest, number: str, rules: EffectiveRules) -> Case:
    """Return a difference with what is needed to explain it."""
    codes = [each.contest.code for each in run.rated if number in each.contest.players]
    before = codes[: codes.index(rated.contest.code)]
    others = [code for code in codes if code != rated.contest.code]
    past, all_others = (
        tuple(found for code in chosen if (found := federation.evaluations.get((code, number))))
        for chosen in (before, others)
    )
    theirs = evaluations_of(federation, rated.contest)
    return Case(rated, number, theirs, run.start.get(number), past, all_others, rules)


def difference(rated: RatedContest, number: str, own: Evaluated | None, why: tuple[Cause, ...]) -> Difference:
    """Return a difference with the numbers of both sides."""
    changes = [change for change in rated.changes[number] if change.before is not None and change.delta is not None]
    exact = None
    if len(changes) == len(rated.changes[number]) == 1:
        ((before, delta),) = ((change.before, change.delta) for change in changes)
        exact = before.value * SCALE + delta if before and delta is not None else None
    return Difference(
        tournament=rated.contest.code,
        number=number,
        ours_old=rated.before[number],
        ours_new=rated.after[number],
        theirs_old=own.old if own else None,
        theirs_new=own.new if own else None,
        exact=exact,
        causes=why,
    )


def comparable(federation: Federation, run: Run, rules: EffectiveRules) -> bool:
    """Return whether the run reaches the last list: it began with an older one, or with none. Game by game it has to
    end there as well, as tournaments overlap.
    """
    last = federation.last_list
    if last is None or not run.rated or last == run.started_on:
        return False
    by_game = rules.rule.unit is UnitKind.GAME
    return not by_game or all(day <= last for rated in run.rated for day in days_of(rated.contest, rules))


def on_list(federation: Federation, run: Run, day: date) -> Iterator[ListDifference]:
    """Yield the players whose rating on the last list is another one than ours on that day."""
    ours, theirs = states_on(run, day), federation.lists[day]
    for number in sorted(ours.keys() | theirs.keys()):
        here, there = ours.get(number), theirs.get(number)
        if rating(here) != rating(there):
            yield ListDifference(number, here, there)


def states_on(run: Run, day: date) -> States:
    """Return everybody's rating on a day: the start, and what tournaments that ended by then made of it."""
    if all(game.completed_on and game.completed_on <= day for rated in run.rated for game in rated.contest.games):
        return run.final
    states = dict(run.start)
    for rated in run.rated:
        if rated.contest.ended_on and rated.contest.ended_on <= day:
            states.update(rated.after)
    return states
