"""Why a federation's evaluation is another one than ours: the first explanation that gives its number.

Each explanation is tried: the tournament is rated again from the federation's own old values with one
thing done otherwise, and explains the difference where its new value comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from ratings.regulations.arithmetic import HALF_POINT, SCALE, round_half_up
from ratings.regulations.elo import elo_under
from ratings.regulations.types import Change, Reason, Score, State, UnitKind

from .federation import Contest, Evaluated, Played
from .parallel import Rated, Regime, States, evaluate, rate_all, taken_over


class Cause(StrEnum):
    """The likely reason of a difference."""

    START = "start"
    ORDER = "order"
    EARLIER = "earlier"
    OPPONENT = "opponent"
    ROUNDING = "rounding"
    TWO_PLACES = "two-places"
    LIMIT = "limit"
    NEWCOMER = "newcomer"
    NEWCOMER_OPPONENT = "newcomer-opponent"
    K = "k"
    GAMES = "games"
    INDEX = "index"
    ONLY_HERE = "only-here"
    ONLY_THERE = "only-there"
    UNKNOWN = "unknown"


LIMITS = (400, 350, 2000)
"""Limits of the difference that other regulations have (FIDE's), and as good as none."""

KS = (10, 13, 15, 17, 20, 24, 25, 26, 28, 30, 32, 40)
"""Factors that are in use elsewhere, and those of the FWZ."""

HUNDREDTH = SCALE // 100


@dataclass(frozen=True, slots=True)
class Case:
    """A player's tournament: as we rated it, what the federation made of all its players, what each of
    them had been given before (`start`, and the new values of `past` evaluations of this player there).
    """

    rated: Rated
    number: str
    theirs: Mapping[str, Evaluated]
    start: State | None
    past: tuple[Evaluated, ...]
    all_others: tuple[Evaluated, ...]
    regime: Regime

    @property
    def own(self) -> Evaluated:
        """What the federation made of this player."""
        return self.theirs[self.number]


def same(one: State | None, other: State | None) -> bool:
    """Whether two ratings are written alike; what a regulation carries along beside is not compared."""
    return rating(one) == rating(other)


def rating(state: State | None) -> tuple[int, int] | None:
    """Value and index. A rating of nothing from nothing, 0-0, is none."""
    return (state.value, state.index) if state and (state.value, state.index) != (0, 0) else None


def causes(case: Case) -> tuple[Cause, ...]:
    """Why the numbers differ, the likeliest first."""
    states = their_states(case)
    here = local(case.rated.contest, states, case.regime, case.number)
    carried = tuple(carried_causes(case))
    if same(here, case.own.new):
        return carried or (Cause.OPPONENT,)
    found = next((cause for cause, holds in EXPLANATIONS if holds(case, states)), Cause.UNKNOWN)
    return (found, *carried)


def their_states(case: Case) -> States:
    """Everybody's rating before the tournament as the federation saw it."""
    states = dict(case.rated.before)
    for number, evaluated in case.theirs.items():
        if not same(states[number], evaluated.old):
            states[number] = taken_over(evaluated.old, case.regime)
    return states


def local(contest: Contest, states: States, regime: Regime, number: str) -> State | None:
    """A player's rating after a tournament that is rated from `states`."""
    return next(iter(rate_all([contest], dict(states), regime))).after.get(number)


def carried_causes(case: Case) -> Iterator[Cause]:
    """Why the federation began the tournament with another rating of the player than we did."""
    old = case.own.old
    if same(old, case.rated.before[case.number]):
        return
    expected = case.past[-1].new if case.past else case.start
    if same(old, expected):
        yield Cause.EARLIER
    elif any(same(old, other.new) for other in case.all_others) or (case.past and same(old, case.start)):
        yield Cause.ORDER
    else:
        yield Cause.START


def change_of(case: Case, states: States) -> Change:
    """The change of the player where the tournament is one unit."""
    contest = case.rated.contest
    outcome = evaluate(contest, contest.games, {number: states[number] for number in contest.players}, case.regime)
    return outcome.changes[contest.players.index(case.number)]


def is_newcomer(case: Case, _states: States) -> bool:
    """A first rating: how it is found differs most between regulations."""
    return rating(case.own.old) is None


def meets_newcomer(case: Case, states: States) -> bool:
    """With the federation's own first ratings of newcomers its number comes out."""
    new = {number for number, evaluated in case.theirs.items() if rating(evaluated.old) is None}
    if not new or case.number in new:
        return False
    settled = {**states, **{number: taken_over(case.theirs[number].new, case.regime) for number in new}}
    return same(local(case.rated.contest, settled, case.regime, case.number), case.own.new)


def is_rounded(case: Case, states: States) -> bool:
    """The federation's value is the other whole number beside the exact one; game by game, each game
    may have been rounded otherwise.
    """
    own = case.own
    if not can_be_one_unit(case):
        here = local(case.rated.contest, states, case.regime, case.number)
        return here is not None and abs(here.value - own.new.value) <= len(case.rated.changes[case.number])
    change = change_of(case, states)
    if change.before is None or change.delta is None:
        return False
    exact = change.before.value * SCALE + change.delta
    return abs(own.new.value * SCALE - exact) < SCALE and own.new.index == change.before.index + 1


def can_be_one_unit(case: Case) -> bool:
    """Whether the regulation rates a tournament as a whole."""
    return case.regime.rule.unit is UnitKind.TOURNAMENT


def is_from_two_places(case: Case, states: States) -> bool:
    """Expectations of two places, as a printed table has them, give the federation's value."""
    if not can_be_one_unit(case):
        return False
    change = change_of(case, states)
    if change.before is None or change.k is None:
        return False
    shares = sum(round_half_up(share, HUNDREDTH) for share in expectations(case, states))
    delta = change.k * (change.points * HALF_POINT - shares * HUNDREDTH)
    return case.own.new.value == change.before.value + round_half_up(delta, SCALE)


def expectations(case: Case, states: States) -> Iterator[int]:
    """The expectation of each counted game of the player, in units of SCALE."""
    contest, elo = case.rated.contest, elo_under(case.regime.parameters)
    rated = next(iter(rate_all([contest], dict(states), case.regime)))
    outcome = evaluate(contest, contest.games, {number: states[number] for number in contest.players}, case.regime)
    finished = [game for game in contest.games if game.score is not None]
    for game, verdict in zip(finished, outcome.verdicts, strict=True):
        if verdict.counted and case.number in (game.white, game.black):
            other = game.black if game.white == case.number else game.white
            own, met = states[case.number], states[other] or rated.after[other]
            if own and met:
                yield elo.expectation(own.value - met.value)


def has_another_limit(case: Case, states: States) -> bool:
    """Another limit of the difference, or none, gives the federation's value."""
    if "limit" not in case.regime.parameters:
        return False
    others = (replace(case.regime, parameters={**case.regime.parameters, "limit": limit}) for limit in LIMITS)
    return any(same(local(case.rated.contest, states, other, case.number), case.own.new) for other in others)


def has_another_k(case: Case, states: States) -> bool:
    """One of the usual factors instead of ours gives the federation's value."""
    if not can_be_one_unit(case):
        return False
    change = change_of(case, states)
    if change.before is None or change.expected is None:
        return False
    surplus = change.points * HALF_POINT - change.expected
    wanted = case.own.new.value - change.before.value
    return abs(surplus) >= HALF_POINT and any(round_half_up(k * surplus, SCALE) == wanted for k in KS)


def has_other_games(case: Case, states: States) -> bool:
    """The federation counted other games: all that were decided, only those played, or one less."""
    contest = case.rated.contest
    own = [game for game in contest.games if case.number in (game.white, game.black)]
    only_played = tuple(game for game in contest.games if game.reason is Reason.PLAYED)
    variants = [tuple(map(as_played, contest.games)), only_played]
    variants += [tuple(game for game in contest.games if game is not left_out) for left_out in own]
    return any(
        same(local(replace(contest, games=games), states, case.regime, case.number), case.own.new)
        for games in variants
        if games and games != contest.games
    )


DECIDED = {Score.WHITE_UNPLAYED: Score.WHITE_WINS, Score.BLACK_UNPLAYED: Score.BLACK_WINS}
"""What the table gives for a game that was not played."""


def as_played(game: Played) -> Played:
    """A game as if its result had come about by playing."""
    if game.score is None:
        return game
    return replace(game, score=DECIDED.get(game.score, game.score), reason=Reason.PLAYED)


def has_another_index(case: Case, states: States) -> bool:
    """Only the index differs."""
    here = local(case.rated.contest, states, case.regime, case.number)
    return here is not None and here.value == case.own.new.value


Explanation = Callable[[Case, States], bool]

EXPLANATIONS: tuple[tuple[Cause, Explanation], ...] = (
    (Cause.INDEX, has_another_index),
    (Cause.NEWCOMER, is_newcomer),
    (Cause.TWO_PLACES, is_from_two_places),
    (Cause.ROUNDING, is_rounded),
    (Cause.NEWCOMER_OPPONENT, meets_newcomer),
    (Cause.LIMIT, has_another_limit),
    (Cause.GAMES, has_other_games),
    (Cause.K, has_another_k),
)
"""What is tried, in this order: what says least about the federation's way comes first."""
