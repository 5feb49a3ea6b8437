"""The parallel run: the federation's tournaments rated by our regulation from its published starting
list, and every difference between our evaluations and its own.

The starting list is the oldest one after which a tournament ended. Whoever is not on it and
was evaluated with an old value starts with that one (ours). Tournaments that ended by the day of
the starting list are contained in it and not rated again; where a regulation rates game by game, so are games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.regulations import RULES
from ratings.regulations.types import (
    Change,
    Entrant,
    Event,
    Game,
    Outcome,
    Parameters,
    Regulation,
    State,
    Unit,
    UnitKind,
)

from .federation import Contest, Evaluated, Federation, Played

States = dict[str, State | None]
"""Ratings by number of the player."""


@dataclass(frozen=True, slots=True)
class Regime:
    """A regulation with the parameters of a pool."""

    rule: Regulation
    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Rated:
    """A tournament as we rated it: by player the state before his first game and after his last one,
    and the changes of all units.
    """

    contest: Contest
    before: States
    after: States
    changes: Mapping[str, tuple[Change, ...]]

    @property
    def evaluated(self) -> tuple[str, ...]:
        """The players with a counted game, in the order of seats."""
        return tuple(number for number in self.contest.players if any(c.games for c in self.changes[number]))


@dataclass(frozen=True, slots=True)
class Run:
    """A parallel run: where it started, what was rated in which order, and where it ended."""

    started_on: date | None
    start: States
    rated: tuple[Rated, ...]
    final: States
    contained: tuple[str, ...]
    open: tuple[str, ...]


def regime(rule: str, parameters: Parameters) -> Regime:
    """The regulation of a pool."""
    return Regime(RULES[rule], parameters)


def run(federation: Federation, given: Regime) -> Run:
    """Rates all tournaments that are over, in the order of their ends. Pure."""
    over = {code: days_of(contest, given) for code, contest in federation.tournaments.items()}
    last = max((max(days) for days in over.values() if days), default=date.min)
    started_on = min((day for day in federation.lists if day < last), default=None)
    later = [
        federation.tournaments[code] for code, days in over.items() if days and max(days) > (started_on or date.min)
    ]
    start = starting_states(federation, started_on, later, given)
    states = dict(start)
    rated = tuple(rate_all(later, states, given, started_on))
    return Run(
        started_on=started_on,
        start=start,
        rated=rated,
        final=states,
        contained=tuple(code for code, days in over.items() if days and federation.tournaments[code] not in later),
        open=tuple(code for code, contest in federation.tournaments.items() if not contest.ended_on),
    )


def days_of(contest: Contest, given: Regime) -> list[date]:
    """The days on which units of a tournament ended: its own end, or that of each finished game. Empty
    where the regulation does not rate it.
    """
    if not is_rated(contest, given):
        return []
    if given.rule.unit is UnitKind.GAME:
        return [game.completed_on for game in contest.games if game.score is not None and game.completed_on]
    return [contest.ended_on] if contest.ended_on else []


def is_rated(contest: Contest, given: Regime) -> bool:
    """Whether the regulation rates a tournament at all."""
    return contest.rated and given.rule.not_rated(event_of(contest, ()), given.parameters) is None


def starting_states(federation: Federation, started_on: date | None, later: list[Contest], given: Regime) -> States:
    """Where everybody starts: on the list, else with the old value of his first evaluation."""
    found: States = dict(federation.lists[started_on]) if started_on else {}
    for contest in sorted(later, key=place):
        for number, evaluated in evaluations_of(federation, contest).items():
            found.setdefault(number, evaluated.old)
    return {number: taken_over(state, given) for number, state in found.items()}


def taken_over(state: State | None, given: Regime) -> State | None:
    """A value and an index as the regulation carries them on."""
    return given.rule.take_over(state.value, state.index) if state else None


def place(contest: Contest) -> tuple[date, str]:
    """Where a tournament stands in the order: its end, then its code."""
    return contest.ended_on or date.max, contest.code


def rate_all(contests: list[Contest], states: States, given: Regime, started_on: date | None = None) -> Iterator[Rated]:
    """Rates tournaments one after the other; or, where the regulation does, game by game, without
    the games that the starting list contains. `states` are brought forward.
    """
    ordered = sorted(contests, key=place)
    if given.rule.unit is UnitKind.GAME:
        yield from rate_games(ordered, states, given, started_on)
        return
    for contest in ordered:
        yield rate_contest(contest, states, given)


def rate_contest(contest: Contest, states: States, given: Regime) -> Rated:
    """One tournament as a whole."""
    players = contest.players
    before = {number: states.get(number) or given.rule.unrated for number in players}
    outcome = evaluate(contest, contest.games, before, given)
    changes = dict(zip(players, outcome.changes, strict=True))
    after = {number: change.after if change.games else before[number] for number, change in changes.items()}
    states.update(after)
    return Rated(contest, before, after, {number: (change,) for number, change in changes.items()})


def rate_games(contests: list[Contest], states: States, given: Regime, started_on: date | None) -> list[Rated]:
    """All finished games after the starting list, in the order of their completion."""
    befores: dict[str, States] = defaultdict(dict)
    afters: dict[str, States] = defaultdict(dict)
    changes: dict[tuple[str, str], list[Change]] = defaultdict(list)
    initial = dict(states)
    due = [
        (game.completed_on, f"{contest.code}#{number:03d}", contest, game)
        for contest in contests
        for number, game in enumerate(contest.games, start=1)
        if game.score is not None and game.completed_on and game.completed_on > (started_on or date.min)
    ]
    for _on, _key, contest, game in sorted(due, key=lambda each: each[:2]):
        pair = (game.white, game.black)
        entrants = {number: states.get(number) or given.rule.unrated for number in pair}
        outcome = evaluate(contest, (game,), entrants, given)
        for number, change in zip(pair, outcome.changes, strict=True):
            changes[contest.code, number].append(change)
            if change.games:
                befores[contest.code].setdefault(number, entrants[number])
                afters[contest.code][number] = states[number] = change.after
    found = []
    for contest in contests:
        idle = {number: initial.get(number) or given.rule.unrated for number in contest.players}
        games = tuple(each[3] for each in due if each[2] is contest)
        found.append(
            Rated(
                replace(contest, games=games),
                idle | befores[contest.code],
                idle | afters[contest.code],
                {number: tuple(changes[contest.code, number]) for number in contest.players},
            )
        )
    return found


def evaluate(contest: Contest, games: tuple[Played, ...], states: States, given: Regime) -> Outcome:
    """What the regulation makes of games; the outcome is in the order of `states`."""
    seat = {number: position for position, number in enumerate(states)}
    entrants = tuple(Entrant(state) for state in states.values())
    rated = tuple(rated_game(game, seat) for game in games if game.score is not None)
    return given.rule.evaluate(Unit(entrants, (event_of(contest, rated),)), given.parameters, False)


def rated_game(game: Played, seat: Mapping[str, int]) -> Game:
    """A finished game as a regulation sees it."""
    assert game.score is not None, "only finished games are rated"  # noqa: S101 -- the caller chooses them so
    return Game(seat[game.white], seat[game.black], game.score, game.reason, game.moves, game.completed_on)


def event_of(contest: Contest, games: tuple[Game, ...]) -> Event:
    """A tournament as a regulation sees it."""
    return Event(games, contest.kind, contest.ended_on, contest.days_per_10_moves, contest.international)


def evaluations_of(federation: Federation, contest: Contest) -> dict[str, Evaluated]:
    """What the federation made of a tournament, by player; empty where it evaluated nothing."""
    found = ((number, federation.evaluations.get((contest.code, number))) for number in contest.players)
    return {number: evaluated for number, evaluated in found if evaluated}
