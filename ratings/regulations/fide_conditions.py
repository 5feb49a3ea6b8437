"""What is rated at all: sections 1 and 3 to 6 of the FIDE regulations, alike in all three editions.

Sections 1, 3 and 4 were written for games over the board. Their limits are parameters of the pool,
and all of them are off (0) unless it sets them (ours): a game by correspondence would never pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from .codes import Why
from .counting import FORFEIT_SCORES, why_not
from .labels import gettext_noop as _
from .types import HALF_POINTS, Category, Ending, Event, Game, Parameter, Parameters, Reason, Score

NATIONAL_RATED: Mapping[str, int] = MappingProxyType({Category.NATIONAL: 3, Category.NATIONAL_WOMEN: 2})
"""How many rated players a national championship needs (2003: 6.3.3, 2009: 6.33, 2014: 6.23)."""

SMALL = 10
RATED_IN_SMALL = 4
"""Below 10 players 4 have to be rated; with 10 the third asks for as many (6.3, 6.31; 2014: 6.2, 6.21)."""

DOUBLE_PLAYERS = 6
RATED_IN_DOUBLE = 4
"""A double round robin with unrated players (2003: 6.3.2, 2009: 6.32, 2014: 6.22)."""

DOUBLE = "double-round-robin"
ROUND_ROBINS = frozenset({"round-robin", DOUBLE})

ENDINGS_KNOWN = 1_000
"""Ways in which games end that are remembered: there are few but for the number of moves."""

MATCH = "match"
PLAYERS_OF_A_MATCH = 2

OFF = _(
    "Sections 1 to 4 of the text are about games over the board: minutes, rounds on a day, 90 days. No"
    " correspondence game would pass, so these limits are off unless a pool sets them."
)

LIMITS = (
    Parameter("minutes_from_2200", 0, "", _("Least minutes for 60 moves, with a player from 2200, 0: not asked"), OFF),
    Parameter("minutes_from_1600", 0, "", _("Least minutes for 60 moves, with a player from 1600, 0: not asked"), OFF),
    Parameter("minutes_below_1600", 0, "", _("Least minutes for 60 moves, all players below 1600, 0: not asked"), OFF),
    Parameter("rounds_per_day", 0, "", _("Most rounds on a day, 0: not asked"), OFF),
    Parameter("hours_per_day", 0, "", _("Most hours of play on a day, 0: not asked"), OFF),
    Parameter("most_days", 0, "", _("Longest tournament in days, 0: not asked"), OFF),
)
"""1.1, 3.1 and 4.1; the texts say 120, 90 and 60 minutes for 60 moves, 3 rounds, 12 hours, 90 days."""

MINUTES_BY_VALUE = ((2200, "minutes_from_2200"), (1600, "minutes_from_1600"), (0, "minutes_below_1600"))
"""1.1: the highest rated player of a tournament decides how much time everybody has to have."""


def not_rated(event: Event, parameters: Parameters) -> str | None:
    """3.1 and 4.1, where the pool asks for them; a limit that nothing is known about is kept (ours)."""
    if _above(event.rounds_per_day, parameters["rounds_per_day"]):
        return Why.ROUNDS_PER_DAY.value
    if _above(event.hours_per_day, parameters["hours_per_day"]):
        return Why.HOURS_PER_DAY.value
    if event.category != Category.LEAGUE and _above(days(event), parameters["most_days"]):
        return Why.TOO_LONG.value
    return None


def _above(number: int | None, limit: int) -> bool:
    """Whether a known number is above a limit that is set."""
    return number is not None and 0 < limit < number


def days(event: Event) -> int | None:
    """Return how many days a tournament lasted, the first and the last included."""
    if event.started_on is None or event.ended_on is None:
        return None
    return (event.ended_on - event.started_on).days + 1


def kind_of(event: Event, players: int) -> str:
    """Return the kind of a tournament; a round robin of two is a match (ours)."""
    return MATCH if event.kind in ROUND_ROBINS and players == PLAYERS_OF_A_MATCH else event.kind


def why_not_composed(  # noqa: PLR0913, PLR0917 -- a tournament and the limits it has to keep
    event: Event,
    kind: str,
    values: Collection[int],
    players: int,
    most_unrated: Mapping[str, int],
    parameters: Parameters,
) -> Why | None:
    """1.1 and section 6: why a tournament of these players is not rated.

    `values` are those of the rated ones among its `players`. Its `kind` is that with those who are taken out.
    """
    if _too_fast(event, max(values, default=0), parameters):
        return Why.REFLECTION_TIME
    if players - len(values) > most_unrated.get(kind, players):
        return Why.TOO_MANY_UNRATED
    rated_doubles = bool(parameters.get("rated_doubles"))
    return _why_no_round_robin(event, len(values), players, rated_doubles) if kind in ROUND_ROBINS else None


def _too_fast(event: Event, highest: int, parameters: Parameters) -> bool:
    """1.1: whether there was less time than the highest rating of the tournament asks for."""
    required = next(parameters[name] for least, name in MINUTES_BY_VALUE if highest >= least)
    return event.minutes is not None and event.minutes < required


def _why_no_round_robin(event: Event, rated: int, players: int, rated_doubles: bool) -> Why | None:
    """2003: 6.3 to 6.3.3, 2009: 6.3 to 6.33, 2014: 6.2 to 6.23."""
    if event.category in NATIONAL_RATED:
        return Why.NATIONAL_CHAMPIONSHIP if rated < NATIONAL_RATED[event.category] else None
    if 3 * rated < players:
        return Why.THIRD_RATED
    if players < SMALL and rated < RATED_IN_SMALL:
        return Why.FOUR_RATED
    asks_doubles = rated_doubles or rated < players
    if event.kind == DOUBLE and asks_doubles and not _is_large_double(players, rated):
        return Why.DOUBLE_ROUND_ROBIN
    return None


def _is_large_double(players: int, rated: int) -> bool:
    """2003: 6.3.2, 2009: 6.32, 2014: 6.22."""
    return players >= DOUBLE_PLAYERS and rated >= RATED_IN_DOUBLE


def why_not_played(game: Game, unknown_moves: int = 1) -> Why | None:
    """5.1: unplayed games do not count, nor do those in which not both made a move.

    A report without moves is taken to mean that both moved, unless the pool says otherwise (`unknown_moves`). A game
    left open at an approved withdrawal, a death or a substitution does not count unless the director decides otherwise
    (ours).
    """
    return _why_not_ended(game.score, game.reason, game.moves, game.counts, unknown_moves)


def are_all_played(endings: Iterable[Ending], unknown_moves: int) -> bool:
    """Whether `why_not_played` says nothing of any game that ended in one of some ways."""
    return not any(_why_not_ended(*ending, unknown_moves) for ending in endings)


@lru_cache(ENDINGS_KNOWN)
def _why_not_ended(
    score: Score, reason: Reason, moves: int | None, counts: bool | None, unknown_moves: int
) -> Why | None:
    """Return the same of a way in which games end."""
    if score in FORFEIT_SCORES:
        return Why.UNPLAYED
    if moves == 0:
        return Why.NO_MOVES
    if moves is None and not unknown_moves:
        return Why.UNKNOWN_MOVES
    return why_not(score, reason, counts)


def after_decision(event: Event, players: int) -> frozenset[int]:
    """6.5: the games of a match that ended after it was decided, as positions in the event with so many players.

    Order is that of completion; games of one day, or without a day, in the order of the unit. A match is
    decided when the one who is behind could not catch up any more.
    """
    if kind_of(event, players) != MATCH or players != PLAYERS_OF_A_MATCH:
        return frozenset()
    order = sorted(range(len(event.games)), key=lambda number: _completed(event.games[number]))
    lead: dict[int, int] = {}
    for played, number in enumerate(order):
        if max(lead.values(), default=0) > 2 * (len(order) - played):
            return frozenset(order[played:])
        game = event.games[number]
        white, black = HALF_POINTS[game.score]
        lead[game.white] = lead.get(game.white, 0) + white - black
        lead[game.black] = lead.get(game.black, 0) + black - white
    return frozenset()


def _completed(game: Game) -> tuple[bool, int]:
    """Return the day of a game as a key of an order, unknown ones last."""
    day = game.completed_on
    return (day is None, 0 if day is None else day.toordinal())
