"""One game: both players, what its evaluation brought them, and what was reported and corrected."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.timezone import localdate

from ratings.models import AuditEvent, Evaluation, Game, LedgerEntry, Player, Standing, Tournament
from ratings.models.reviews import CORRECTION
from ratings.queries.activity import build_public_filter, left_out
from ratings.queries.career_games import counts_in_period
from ratings.queries.evaluations import listed_on
from ratings.queries.pools import rule_timeline
from ratings.queries.start_lists import start_lists
from ratings.queries.tournaments import not_rated
from ratings.queries.units import evaluations_of, rates_games
from ratings.regulations.arithmetic import HALF_POINT, SCALE
from ratings.regulations.counting import why_not
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.types import HALF_POINTS, Reason, Score

MAIL_CODE = re.compile(r"[0-9a-f]{16}")
"""The code of a mail, as `Game.report` and the trail name it."""

RESULTS = ("game.result", "game.reopened")
"""Events about the result of a game."""

PUBLIC_FACTS = ("score", "rated_score", "reason", "counts", "completed_on")
"""Facts of a game that its page shows before and after a change."""


Rating = tuple[int | None, int | None]
"""Value and index; None without a rating."""


class FinishedGame(NamedTuple):
    """A result by the number of its game, with its day and the receipt of its report."""

    number: int
    score: str
    completed_on: date
    received_at: datetime


def newest_results(tournament: Tournament, most: int) -> tuple[FinishedGame, ...]:
    """Return the results of a tournament that were reported last."""
    finished = tournament.games.exclude(score=None).order_by("-received_at", "-number")
    return tuple(FinishedGame(*row) for row in finished.values_list(*FinishedGame._fields)[:most])


def newest_with_moves(since: date) -> Game | None:
    """Return the game with moves that was finished last, after a day, between players whom lists may show."""
    hidden = left_out()
    finished = Game.objects.filter(completed_on__gt=since, score__isnull=False).exclude(moves="")
    shown = finished.exclude(white__player__in=hidden).exclude(black__player__in=hidden)
    wide = shown.select_related("tournament", "white__player", "black__player")
    return wide.order_by("-completed_on", "-received_at").first()


class RatingState(StrEnum):
    """Whether a game was rated."""

    OPEN = "open"
    WAITING = "waiting"
    RATED = "rated"
    NOT_COUNTED = "not-counted"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class GameSide:
    """One player's part of a game. Value and index are those before the evaluation (on the list valid for the
    tournament where periods are rated), before it today's; None without a rating. `expected` and `change` are in
    units of SCALE, and None where the regulation knows none of a single game; `after` is set where each game is
    rated on its own.
    """

    player: Player
    half_points: int | None
    value: int | None
    index: int | None
    expected: int | None = None
    change: int | None = None
    after: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A change of a stored result: public facts before and after it, "" as `after` where the game was opened again."""

    at: datetime
    way: str
    correction: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """A game whose stored result a correction changed."""

    game: Game
    change: ResultChange


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game with everything that its page shows. `why` is the code why it is not rated or not counted, "" where the
    calculation alone knows it; `reported` how the report came in.
    """

    game: Game
    sides: tuple[GameSide, GameSide]
    state: RatingState
    why: str
    evaluation: Evaluation | None
    reported: str
    changes: tuple[ResultChange, ...]

    @property
    def days_open(self) -> int | None:
        """Days since the tournament began; None for a finished game, or before the start."""
        days = (localdate() - self.game.tournament.started_on).days
        return days if self.game.score is None and days >= 0 else None

    @property
    def received_on(self) -> date | None:
        """The day of the receipt of the report."""
        return localdate(self.game.received_at) if self.game.received_at else None

    @property
    def listed_on(self) -> date | None:
        """The day of the list with which the period of the game was rated."""
        return listed_on(self.evaluation) if self.evaluation else None

    @property
    def rated_alone(self) -> bool:
        """Whether the game was rated as a unit of its own."""
        return self.state is RatingState.RATED and self.evaluation is not None and self.evaluation.game_id is not None

    @property
    def has_expectation(self) -> bool:
        """Whether the regulation expects a score of this game."""
        return any(side.expected is not None for side in self.sides)

    @property
    def has_change(self) -> bool:
        """Whether it is known what this game alone changed."""
        return any(side.change is not None for side in self.sides)


def find_game(code: str, number: int) -> Game | None:
    """Return the game with a number in the tournament with a code."""
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    return wide.filter(tournament__code=code, number=number).first()


def corrected_games(code: str, most: int) -> tuple[CorrectedGame, ...]:
    """Return the games whose results a correction changed, as its events are; the first of them where they are many."""
    trail = AuditEvent.objects.filter(cause=code, action__in=RESULTS).order_by("number")[:most]
    changes = {int(event.subject.partition(":")[2]): _change(event) for event in trail}
    wide = Game.objects.select_related("tournament", "white__player", "black__player").defer("moves")
    found = wide.in_bulk(changes.keys())
    return tuple(CorrectedGame(found[key], change) for key, change in changes.items() if key in found)


def load_game(game: Game) -> GameFacts:
    """Read what a page shows of a game, in at most seven queries."""
    events = AuditEvent.objects.filter(subject=f"game:{game.pk}", action__in=RESULTS)
    trail = list(events.order_by("number"))
    evaluation = _find_evaluation(game)
    rated = _sides_of(game, evaluation) if evaluation else None
    state, why = _state_of(game, evaluation, counted=rated is not None)
    return GameFacts(
        game=game,
        sides=rated or _sides_today(game),
        state=state,
        why=why,
        evaluation=evaluation,
        reported=_reported(game, trail),
        changes=tuple(_changes(trail)),
    )


def report_way(cause: str) -> str:
    """Return the kind of what a result rests on, without its code: "mail", "note", "page", "correction" ..."""
    return "mail" if MAIL_CODE.fullmatch(cause) else cause.partition(":")[0]


def _find_evaluation(game: Game) -> Evaluation | None:
    """Return the evaluation in force of a game: its own, or that of its tournament or period."""
    if game.score is None:
        return None
    found = evaluations_of(game.tournament)
    return (found.filter(game=game) if rates_games(game.tournament.pool) else found).first()


def _state_of(game: Game, evaluation: Evaluation | None, *, counted: bool) -> tuple[RatingState, str]:
    never = not_rated(game.tournament) if evaluation is None else None
    if never is not None:
        return RatingState.NEVER, never
    if game.score is None:
        return RatingState.OPEN, ""
    if counted:
        return RatingState.RATED, ""
    return (RatingState.NOT_COUNTED if evaluation else RatingState.WAITING), _why_not(game) or ""


def _why_not(game: Game) -> str | None:
    """Return the code why a finished game does not count by its result; None where it does."""
    return why_not(_rated_score(game), Reason(game.reason), game.counts)


def _rated_score(game: Game) -> Score:
    return Score(game.rated_score or game.score or "")


def _players(game: Game) -> tuple[Player, Player]:
    return game.white.player, game.black.player


def _sides_of(game: Game, evaluation: Evaluation) -> tuple[GameSide, GameSide] | None:
    """Return both sides as an evaluation has them; None where it did not count the game."""
    players = _players(game)
    found = LedgerEntry.objects.filter(evaluation=evaluation, player__in=players)
    entries = {entry.player_id: entry for entry in found}
    if _why_not(game) or not entries:
        return None
    if evaluation.game_id:
        white, black = (_side_alone(player, entries[player.pk]) for player in players)
    elif listed_on(evaluation):
        return _sides_on_list(game, entries)
    else:
        white, black = _sides_in_tournament(game, evaluation, entries)
    return white, black


def _side_alone(player: Player, entry: LedgerEntry) -> GameSide:
    """Return a side of a game that was rated on its own."""
    after = (entry.after_value, entry.after_index)
    return GameSide(player, entry.points, *_before(entry), entry.expected, entry.delta, after)


def _before(entry: LedgerEntry | None) -> Rating:
    """Return value and index before an evaluation; none for a player who was unrated."""
    return (entry.before_value, entry.before_index) if entry and entry.before_index else (None, None)


def _sides_on_list(game: Game, entries: Mapping[int, LedgerEntry]) -> tuple[GameSide, GameSide] | None:
    """Return both sides with their values on the list that was valid when the tournament began; None where the game
    counts for neither.
    """
    white, black = _players(game)
    lists = start_lists([game.tournament.pool], [white.pk, black.pk])
    values = [lists.value(game.tournament, player.pk) for player in (white, black)]
    if not (
        _counts_on_list(game, white, black, values[1], entries)
        or _counts_on_list(game, black, white, values[0], entries)
    ):
        return None
    halves = HALF_POINTS[_rated_score(game)]
    return GameSide(white, halves[0], values[0], None), GameSide(black, halves[1], values[1], None)


def _counts_on_list(
    game: Game, own: Player, other: Player, met_at: int | None, entries: Mapping[int, LedgerEntry]
) -> bool:
    """Return whether a game of a period counts for a player who met another at a value of their start list."""
    return own.pk in entries and counts_in_period(
        game.move_count, game.tournament.kind, rated=met_at is not None, evaluated=other.pk in entries
    )


def _sides_in_tournament(
    game: Game, evaluation: Evaluation, entries: Mapping[int, LedgerEntry]
) -> tuple[GameSide, GameSide]:
    """Return both sides with the expected score of this game and its share of the change: K times points less
    expectation (BdF 4.1, 4.3). A newcomer has neither, and is met at their first rating.
    """
    rules = rule_timeline(game.tournament.pool).effective_on(evaluation.completed_on)
    white, black = (entries.get(player.pk) for player in _players(game))
    halves = HALF_POINTS[_rated_score(game)]
    return (
        _side_in_tournament(game.white.player, halves[0], rules, white, black),
        _side_in_tournament(game.black.player, halves[1], rules, black, white),
    )


def _side_in_tournament(
    player: Player, half_points: int, rules: EffectiveRules, own: LedgerEntry | None, other: LedgerEntry | None
) -> GameSide:
    value, index = _before(own)
    met_at = (_before(other)[0] or other.after_value) if other else None
    expected = _expected(rules, value, met_at)
    k = own.k if own else None
    change = k * (half_points * HALF_POINT - expected) if k is not None and expected is not None else None
    return GameSide(player, half_points, value, index, expected, change)


def _expected(rules: EffectiveRules, own: int | None, other: int | None) -> int | None:
    """Return the expected score of a game between two values; None without one of them."""
    if own is None or other is None:
        return None
    return rules.rule.expectation(rules.parameters)(own - other)


def _sides_today(game: Game) -> tuple[GameSide, GameSide]:
    """Return both sides of a game that is not rated, with today's public values and the expectation by them."""
    pool, players = game.tournament.pool, _players(game)
    rows = Standing.objects.filter(build_public_filter(pool), pool=pool, player__in=players)
    held: dict[int, Rating] = {row.player_id: (row.value, row.index) for row in rows if row.index}
    halves: Sequence[int | None] = HALF_POINTS[_rated_score(game)] if game.score else (None, None)
    values: list[Rating] = [held.get(player.pk, (None, None)) for player in players]
    expected = _expected(rule_timeline(pool).effective_on(localdate()), values[0][0], values[1][0])
    turned = SCALE - expected if expected is not None else None
    return (
        GameSide(players[0], halves[0], *values[0], expected),
        GameSide(players[1], halves[1], *values[1], turned),
    )


def _reported(game: Game, trail: Sequence[AuditEvent]) -> str:
    """Return how the report came in on which the result rests; a correction keeps its receipt."""
    if game.score is None:
        return ""
    first = [event for event in trail if event.before.get("score") is None]
    return report_way(first[-1].cause if first else game.report)


def _changes(trail: Sequence[AuditEvent]) -> Sequence[ResultChange]:
    """Return the changes of a stored result, without its first report, in their order."""
    found = [_change(event) for event in trail if event.before.get("score") is not None]
    return [change for change in found if change.before != change.after]


def _change(event: AuditEvent) -> ResultChange:
    is_correction = event.cause.startswith(CORRECTION)
    return ResultChange(
        at=event.at,
        way=report_way(event.cause),
        correction=event.cause.removeprefix(CORRECTION) if is_correction else "",
        before=_public(event.before),
        after=_public(event.after),
    )


def _public(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that a page shows, with days as days."""
    shown = {name: facts.get(name) for name in PUBLIC_FACTS}
    day = shown["completed_on"]
    return {**shown, "completed_on": date.fromisoformat(day) if day else None}
