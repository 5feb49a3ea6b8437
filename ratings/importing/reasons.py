"""Explain differences between a federation's evaluations and ours.

Each explanation is tried in turn: the tournament is rated from the federation's own old values with one thing done
differently. The first one that yields the federation's new value is the explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.regulations.arithmetic import HALF_POINT, SCALE, round_half_up
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.elo import elo_under
from ratings.regulations.types import Change, Reason, Score, State, UnitKind

from .federation import Contest, Evaluated, Played
from .parallel import RatedContest, States, adopt_state, evaluate, rate_all


class Cause(models.TextChoices):
    """The likely cause of a difference."""

    START = "start", _("began there with a value that neither the starting list nor an evaluation has")
    ORDER = "order", _("other order of the tournaments")
    EARLIER = "earlier", _("follows from an earlier difference of this player")
    OPPONENT = "opponent", _("follows from an earlier difference of an opponent")
    ROUNDING = "rounding", _("rounding of the new value")
    TWO_PLACES = "two-places", _("expectations rounded to two places, as in the printed table")
    LIMIT = "limit", _("other limit of the rating difference")
    NEWCOMER = "newcomer", _("first rating found in another way")
    NEWCOMER_OPPONENT = "newcomer-opponent", _("other first rating of an opponent")
    K = "k", _("other factor K")
    GAMES = "games", _("other games counted")
    INDEX = "index", _("index counted otherwise")
    ONLY_HERE = "only-here", _("not evaluated there")
    ONLY_THERE = "only-there", _("not evaluated here")
    UNKNOWN = "unknown", _("no likely reason found")


LIMITS = (400, 350, 2000)
"""Limits of the difference that other regulations have (FIDE's), and as good as none."""

KS = (10, 13, 15, 17, 20, 24, 25, 26, 28, 30, 32, 40)
"""Factors that are in use elsewhere, and those of the FWZ."""

HUNDREDTH = SCALE // 100


@dataclass(frozen=True, slots=True)
class Case:
    """A player in a tournament: our rating of it, the federation's evaluations of all its players, and the player's
    earlier ones there (`start` is the value on the starting list).
    """

    rated: RatedContest
    number: str
    theirs: Mapping[str, Evaluated]
    start: State | None
    past: tuple[Evaluated, ...]
    all_others: tuple[Evaluated, ...]
    rules: EffectiveRules

    @property
    def own(self) -> Evaluated:
        """The federation's evaluation of this player."""
        return self.theirs[self.number]


def same(one: State | None, other: State | None) -> bool:
    """Return whether two ratings have the same value and index; what a regulation carries along is not compared."""
    return rating(one) == rating(other)


def rating(state: State | None) -> tuple[int, int] | None:
    """Return value and index, None for 0-0."""
    return (state.value, state.index) if state and (state.value, state.index) != (0, 0) else None


def causes(case: Case) -> tuple[Cause, ...]:
    """Return the causes of a difference, the likeliest first."""
    states = their_states(case)
    here = local(case.rated.contest, states, case.rules, case.number)
    carried = tuple(carried_causes(case))
    if same(here, case.own.new):
        return carried or (Cause.OPPONENT,)
    found = next((cause for cause, holds in EXPLANATIONS if holds(case, states)), Cause.UNKNOWN)
    return (found, *carried)


def their_states(case: Case) -> States:
    """Return all ratings before the tournament according to the federation."""
    states = dict(case.rated.before)
    for number, evaluated in case.theirs.items():
        if not same(states[number], evaluated.old):
            states[number] = adopt_state(evaluated.old, case.rules)
    return states


def local(contest: Contest, states: States, rules: EffectiveRules, number: str) -> State | None:
    """Rate a tournament from `states` and return a player's rating after it."""
    return next(iter(rate_all([contest], dict(states), rules))).after.get(number)


def carried_causes(case: Case) -> Iterator[Cause]:
    """Yield why the federation's old rating of the player differs from ours."""
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
    """Return the player's change where the tournament is one unit."""
    contest = case.rated.contest
    outcome = evaluate(contest, contest.games, {number: states[number] for number in contest.players}, case.rules)
    return outcome.changes[contest.players.index(case.number)]


def is_newcomer(case: Case, _states: States) -> bool:
    """Return whether it is a first rating, whose calculation differs most between regulations."""
    return rating(case.own.old) is None


def meets_newcomer(case: Case, states: States) -> bool:
    """Return whether the federation's own first ratings of newcomers give its value."""
    new = {number for number, evaluated in case.theirs.items() if rating(evaluated.old) is None}
    if not new or case.number in new:
        return False
    settled = {**states, **{number: adopt_state(case.theirs[number].new, case.rules) for number in new}}
    return same(local(case.rated.contest, settled, case.rules, case.number), case.own.new)


def is_rounded(case: Case, states: States) -> bool:
    """Return whether the federation's value is the exact one rounded the other way; game by game, each game may have
    been.
    """
    own = case.own
    if not can_be_one_unit(case):
        here = local(case.rated.contest, states, case.rules, case.number)
        return here is not None and abs(here.value - own.new.value) <= len(case.rated.changes[case.number])
    change = change_of(case, states)
    if change.before is None or change.delta is None:
        return False
    exact = change.before.value * SCALE + change.delta
    return abs(own.new.value * SCALE - exact) < SCALE and own.new.index == change.before.index + 1


def can_be_one_unit(case: Case) -> bool:
    """Return whether the regulation rates a tournament as a whole."""
    return case.rules.rule.unit is UnitKind.TOURNAMENT


def is_from_two_places(case: Case, states: States) -> bool:
    """Return whether expectations of two places, as in a printed table, give the federation's value."""
    if not can_be_one_unit(case):
        return False
    change = change_of(case, states)
    if change.before is None or change.k is None:
        return False
    shares = sum(round_half_up(share, HUNDREDTH) for share in expectations(case, states))
    delta = change.k * (change.points * HALF_POINT - shares * HUNDREDTH)
    return case.own.new.value == change.before.value + round_half_up(delta, SCALE)


def expectations(case: Case, states: States) -> Iterator[int]:
    """Yield the expectation of each counted game of the player, in units of SCALE."""
    elo = elo_under(case.rules.parameters)
    rated = next(iter(rate_all([case.rated.contest], dict(states), case.rules)))
    for game in _counted_games(case, states):
        other = game.black if game.white == case.number else game.white
        own, met = states[case.number], states[other] or rated.after[other]
        if own and met:
            yield elo.expectation(own.value - met.value)


def _counted_games(case: Case, states: States) -> Iterator[Played]:
    """Yield the games of the player that count for the rating."""
    contest = case.rated.contest
    outcome = evaluate(contest, contest.games, {number: states[number] for number in contest.players}, case.rules)
    finished = [game for game in contest.games if game.score is not None]
    for game, verdict in zip(finished, outcome.verdicts, strict=True):
        if verdict.counted and case.number in (game.white, game.black):
            yield game


def has_another_limit(case: Case, states: States) -> bool:
    """Return whether another limit of the difference, or none, gives the federation's value."""
    if "limit" not in case.rules.parameters:
        return False
    others = (replace(case.rules, parameters={**case.rules.parameters, "limit": limit}) for limit in LIMITS)
    return any(same(local(case.rated.contest, states, other, case.number), case.own.new) for other in others)


def has_another_k(case: Case, states: States) -> bool:
    """Return whether one of the usual factors K gives the federation's value."""
    if not can_be_one_unit(case):
        return False
    change = change_of(case, states)
    if change.before is None or change.expected is None:
        return False
    surplus = change.points * HALF_POINT - change.expected
    wanted = case.own.new.value - change.before.value
    return abs(surplus) >= HALF_POINT and any(round_half_up(k * surplus, SCALE) == wanted for k in KS)


def has_other_games(case: Case, states: States) -> bool:
    """Return whether other counted games give the federation's value: all decided ones, only those played, or
    one less.
    """
    contest = case.rated.contest
    return any(
        same(local(replace(contest, games=games), states, case.rules, case.number), case.own.new)
        for games in _other_games(case)
        if games and games != contest.games
    )


def _other_games(case: Case) -> Iterator[tuple[Played, ...]]:
    games = case.rated.contest.games
    yield tuple(map(as_played, games))
    yield tuple(game for game in games if game.reason is Reason.PLAYED)
    own = (game for game in games if case.number in (game.white, game.black))
    yield from (tuple(game for game in games if game is not left_out) for left_out in own)


DECIDED = {Score.WHITE_UNPLAYED: Score.WHITE_WINS, Score.BLACK_UNPLAYED: Score.BLACK_WINS}
"""The score of the crosstable for a game that was not played."""


def as_played(game: Played) -> Played:
    """Convert a game to one decided by playing."""
    if game.score is None:
        return game
    return replace(game, score=DECIDED.get(game.score, game.score), reason=Reason.PLAYED)


def has_another_index(case: Case, states: States) -> bool:
    """Return whether only the index differs."""
    here = local(case.rated.contest, states, case.rules, case.number)
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
"""Explanations in the order in which they are tried: the most harmless first."""
