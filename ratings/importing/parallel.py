"""The parallel run: the federation's tournaments rated by our regulation from its published starting list.

The starting list is the oldest one after which a tournament ended. Players who are not on it start with the old value
of their first evaluation, if any (ours). Tournaments that ended by the day of the starting list are contained in it
and not rated again; the same holds for games where a regulation rates each game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.regulations.effective import EffectiveRules
from ratings.regulations.types import Change, Entrant, Event, Game, Outcome, State, Unit, UnitKind

from .federation import Contest, Evaluated, Federation, Played

States = dict[str, State | None]
"""Ratings by number of the player."""


@dataclass(frozen=True, slots=True)
class RatedContest:
    """A tournament rated by our regulation: each player's state before the first game and after the last one, and
    the changes of all units.
    """

    contest: Contest
    before: States
    after: States
    changes: Mapping[str, tuple[Change, ...]]

    @property
    def evaluated(self) -> tuple[str, ...]:
        """Players with a counted game, in the order of seats."""
        return tuple(number for number in self.contest.players if any(c.games for c in self.changes[number]))


@dataclass(frozen=True, slots=True)
class Run:
    """A parallel run: its starting day and states, the rated tournaments in order, and the final states."""

    started_on: date | None
    start: States
    rated: tuple[RatedContest, ...]
    final: States
    contained: tuple[str, ...]
    open: tuple[str, ...]


def run(federation: Federation, rules: EffectiveRules) -> Run:
    """Rate all tournaments that are over, in the order of their ends. Pure."""
    ended = _find_ends(federation, rules)
    last = max(ended.values(), default=date.min)
    started_on = min((day for day in federation.lists if day < last), default=None)
    contained = tuple(code for code, day in ended.items() if day <= (started_on or date.min))
    later = [federation.tournaments[code] for code in ended if code not in contained]
    start = starting_states(federation, started_on, later, rules)
    states = dict(start)
    return Run(
        started_on=started_on,
        start=start,
        rated=tuple(rate_all(later, states, rules, started_on)),
        final=states,
        contained=contained,
        open=tuple(code for code, contest in federation.tournaments.items() if not contest.ended_on),
    )


def _find_ends(federation: Federation, rules: EffectiveRules) -> dict[str, date]:
    """Return the last day on which a unit of each tournament ended, by code, where there is one."""
    days = {code: days_of(contest, rules) for code, contest in federation.tournaments.items()}
    return {code: max(found) for code, found in days.items() if found}


def days_of(contest: Contest, rules: EffectiveRules) -> list[date]:
    """Return the days on which units of a tournament ended: its own end, or that of each finished game. Empty where
    the regulation does not rate the tournament.
    """
    if not is_rated(contest, rules):
        return []
    if rules.rule.unit is UnitKind.GAME:
        return [game.completed_on for game in contest.games if game.score is not None and game.completed_on]
    return [contest.ended_on] if contest.ended_on else []


def is_rated(contest: Contest, rules: EffectiveRules) -> bool:
    """Return whether the regulation rates a tournament at all."""
    return contest.rated and rules.rule.not_rated(event_of(contest, ()), rules.parameters) is None


def starting_states(
    federation: Federation, started_on: date | None, later: list[Contest], rules: EffectiveRules
) -> States:
    """Return the starting state of each player: from the list, else the old value of the first evaluation."""
    found: States = dict(federation.lists[started_on]) if started_on else {}
    for contest in sorted(later, key=_order):
        for number, evaluated in evaluations_of(federation, contest).items():
            found.setdefault(number, evaluated.old)
    return {number: adopt_state(state, rules) for number, state in found.items()}


def adopt_state(state: State | None, rules: EffectiveRules) -> State | None:
    """Convert a value and an index to a state of the regulation."""
    return rules.rule.take_over(state.value, state.index) if state else None


def _order(contest: Contest) -> tuple[date, str]:
    """Return the sort key of a tournament: its end, then its code."""
    return contest.ended_on or date.max, contest.code


def rate_all(
    contests: list[Contest], states: States, rules: EffectiveRules, started_on: date | None = None
) -> Iterator[RatedContest]:
    """Rate tournaments in order and update `states`; where the regulation rates each game, rate game by game, without
    the games that the starting list contains.
    """
    ordered = sorted(contests, key=_order)
    if rules.rule.unit is UnitKind.GAME:
        yield from rate_games(ordered, states, rules, started_on)
        return
    for contest in ordered:
        yield rate_contest(contest, states, rules)


def rate_contest(contest: Contest, states: States, rules: EffectiveRules) -> RatedContest:
    """Rate a tournament as a whole."""
    players = contest.players
    before = {number: states.get(number) or rules.rule.unrated for number in players}
    outcome = evaluate(contest, contest.games, before, rules)
    changes = dict(zip(players, outcome.changes, strict=True))
    after = {number: change.after if change.games else before[number] for number, change in changes.items()}
    states.update(after)
    return RatedContest(contest, before, after, {number: (change,) for number, change in changes.items()})


@dataclass(frozen=True, slots=True)
class _RatedGame:
    """A game rated on its own: the states before it and the changes of its two players."""

    game: Played
    before: States
    changes: Mapping[str, Change]


def rate_games(
    contests: list[Contest], states: States, rules: EffectiveRules, started_on: date | None
) -> list[RatedContest]:
    """Rate all games finished after the starting list in the order of their completion."""
    initial = dict(states)
    rated: dict[str, list[_RatedGame]] = defaultdict(list)
    for contest, game in _order_games(contests, started_on or date.min):
        rated[contest.code].append(_rate_game(contest, game, states, rules))
    return [_combine_games(contest, rated[contest.code], initial, rules) for contest in contests]


def _order_games(contests: list[Contest], after: date) -> list[tuple[Contest, Played]]:
    """Return the games finished after a day in the order in which they are rated."""
    found = [
        (game.completed_on, f"{contest.code}#{number:03d}", contest, game)
        for contest in contests
        for number, game in enumerate(contest.games, start=1)
        if game.score is not None and game.completed_on and game.completed_on > after
    ]
    return [(contest, game) for *_, contest, game in sorted(found, key=lambda each: each[:2])]


def _rate_game(contest: Contest, game: Played, states: States, rules: EffectiveRules) -> _RatedGame:
    """Rate one game and update `states`."""
    before = {number: states.get(number) or rules.rule.unrated for number in (game.white, game.black)}
    changes = dict(zip(before, evaluate(contest, (game,), before, rules).changes, strict=True))
    states.update((number, change.after) for number, change in changes.items() if change.games)
    return _RatedGame(game, before, changes)


def _combine_games(contest: Contest, rated: list[_RatedGame], initial: States, rules: EffectiveRules) -> RatedContest:
    """Combine the rated games of a tournament, rules in the order in which they were rated."""
    idle = {number: initial.get(number) or rules.rule.unrated for number in contest.players}
    counted = [(number, each) for each in rated for number, change in each.changes.items() if change.games]
    # The first counted game of a player has the state before, the last one the state after.
    before = idle | {number: each.before[number] for number, each in reversed(counted)}
    after = idle | {number: each.changes[number].after for number, each in counted}
    changes = {number: _changes_of(number, rated) for number in contest.players}
    return RatedContest(replace(contest, games=tuple(each.game for each in rated)), before, after, changes)


def _changes_of(number: str, rated: list[_RatedGame]) -> tuple[Change, ...]:
    return tuple(each.changes[number] for each in rated if number in each.changes)


def evaluate(contest: Contest, games: tuple[Played, ...], states: States, rules: EffectiveRules) -> Outcome:
    """Evaluate games by the regulation; the outcome is in the order of `states`."""
    seat = {number: position for position, number in enumerate(states)}
    entrants = tuple(Entrant(state) for state in states.values())
    rated = tuple(rated_game(game, seat) for game in games if game.score is not None)
    return rules.rule.evaluate(Unit(entrants, (event_of(contest, rated),)), rules.parameters, False)


def rated_game(game: Played, seat: Mapping[str, int]) -> Game:
    """Convert a finished game for a regulation."""
    assert game.score is not None, "only finished games are rated"  # noqa: S101 -- the caller chooses them so
    return Game(seat[game.white], seat[game.black], game.score, game.reason, game.moves, game.completed_on)


def event_of(contest: Contest, games: tuple[Game, ...]) -> Event:
    """Convert a tournament for a regulation."""
    return Event(games, contest.kind, contest.ended_on, contest.days_per_10_moves, contest.international)


def evaluations_of(federation: Federation, contest: Contest) -> dict[str, Evaluated]:
    """Return the federation's own evaluations of a tournament by player."""
    found = ((number, federation.evaluations.get((contest.code, number))) for number in contest.players)
    return {number: evaluated for number, evaluated in found if evaluated}
