"""A history of tournaments in columns, rated under a law: what it predicted, and what became of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from ratings.compiled import Column, compiled, new_column, zeros
from ratings.evaluation.rating import States
from ratings.evaluation.tables import REASONS, SCORES
from ratings.evaluation.tournament_columns import Rated, TournamentBoard, TournamentColumns, rated_orders
from ratings.laboratory import HistoryFigures, Predictions
from ratings.laboratory.careers import Careers
from ratings.laboratory.systems import CountedGame
from ratings.ledger import BATCH_SIZE
from ratings.regulations.counting import why_not
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import HALF_POINTS, NO_VALUE, UNCOUNTED

from .fallbacks import note_fallback
from .game_reading import ONE_POINT
from .progress import Pulse


def rate_tournaments(
    columns: TournamentColumns, initial: States, timeline: RuleTimeline, pulse: Pulse
) -> tuple[Predictions, Careers]:
    """Rate tournaments under a law; return what it predicted of each counted game, and what became of the players."""
    board = TournamentBoard(columns.players, initial)
    found = Predictions(), Careers()
    for law, order in rated_orders(columns, timeline):
        for first in range(0, len(order), BATCH_SIZE):
            pulse()
            rated = board.rate(law, order[first : first + BATCH_SIZE])
            _note_predictions(found[0], columns, rated)
            _note_careers(found[1], columns, rated)
    return found


def _note_predictions(predictions: Predictions, columns: TournamentColumns, rated: Rated) -> None:
    order, law = rated.order, rated.law
    games = sum(columns.games_from[number + 1] - columns.games_from[number] for number in order)
    noted = [zeros(games) for _ in predictions.columns]
    count = _choose_predictions(
        *(order, columns.tournaments, columns.ends, rated.seats_from, columns.games_from),
        *(columns.games, columns.whites, columns.blacks, columns.game_kinds, law.white_halves, law.black_halves),
        *(rated.seats.before, rated.seats.before_index, law.numbers.table, law.numbers.limit, *noted),
    )
    predictions.extend(column[:count] for column in noted)


@compiled
def _choose_predictions(  # noqa: PLR0913, PLR0917 -- columns and numbers, as a compiled loop wants them
    order: Column,
    tournaments: Column,
    days: Column,
    places_from: Column,
    games_from: Column,
    games: Column,
    whites: Column,
    blacks: Column,
    kinds: Column,
    white_halves: Column,
    black_halves: Column,
    before: Column,
    before_index: Column,
    table: Column,
    limit: int,
    noted_games: Column,
    noted_tournaments: Column,
    noted_days: Column,
    noted_expected: Column,
    noted_halves: Column,
) -> int:
    """Note the games whose players both had a rating and shared a point; return how many."""
    count = 0
    for place in range(len(order)):
        first, number = places_from[place], order[place]
        for game in range(games_from[number], games_from[number + 1]):
            half = white_halves[kinds[game]]
            white, black = first + whites[game], first + blacks[game]
            rated = before_index[white] > 0 and before_index[black] > 0
            if half != UNCOUNTED and half + black_halves[kinds[game]] == ONE_POINT and rated:
                difference = min(max(before[white] - before[black], -limit), limit)
                noted_games[count], noted_halves[count] = games[game], half
                noted_tournaments[count], noted_days[count] = tournaments[number], days[number]
                noted_expected[count] = table[difference + limit]
                count += 1
    return count


def _note_careers(careers: Careers, columns: TournamentColumns, rated: Rated) -> None:
    order, seats = rated.order, rated.seats
    noted = [zeros(len(seats.before)) for _ in range(7)]
    count = _choose_careers(
        *(order, columns.tournaments, columns.ends, rated.seats_from, columns.seats_from),
        *(columns.seats, new_column(columns.players)),
        *(seats.before, seats.before_index, seats.after, seats.after_index, seats.games, *noted),
    )
    careers.extend(column[:count] for column in noted)
    for place, remarks in rated.remarks.items():
        if seats.before[place] == NO_VALUE:
            note_fallback(careers, remarks)


@compiled
def _choose_careers(  # noqa: PLR0913, PLR0917 -- as above
    order: Column,
    tournaments: Column,
    days: Column,
    places_from: Column,
    seats_from: Column,
    seats: Column,
    players: Column,
    before: Column,
    before_index: Column,
    after: Column,
    after_index: Column,
    games: Column,
    noted_players: Column,
    noted_tournaments: Column,
    noted_days: Column,
    noted_games: Column,
    befores: Column,
    afters: Column,
    indexes: Column,
) -> int:
    """Note the evaluations from which players come with a rating; return how many."""
    count = 0
    for place in range(len(order)):
        first, number = places_from[place], order[place]
        for at in range(first, places_from[place + 1]):
            changed = after[at] != before[at] or after_index[at] != before_index[at]
            if games[at] > 0 and after_index[at] > 0 and changed:
                noted_players[count] = players[seats[seats_from[number] + at - first]]
                noted_tournaments[count], noted_days[count] = tournaments[number], days[number]
                noted_games[count] = games[at]
                befores[count] = before[at] if before_index[at] > 0 else NO_VALUE
                afters[count], indexes[count] = after[at], after_index[at]
                count += 1
    return count


def counted_by_unit(columns: TournamentColumns, timeline: RuleTimeline) -> Iterator[tuple[int, list[CountedGame]]]:
    """Yield the ordinal of the day and the games, as far as they count by their results and share a point between two
    players, of each tournament that a law rates.
    """
    halves = [_shared_halves(*kind) for kind in columns.kinds.known]
    for _, order in rated_orders(columns, timeline):
        for number in order:
            if games := list(_counted_games(columns, number, halves)):
                yield columns.ends[number], games


def _counted_games(columns: TournamentColumns, number: int, halves: Sequence[int]) -> Iterator[CountedGame]:
    players = [columns.players[place] for place in columns.seats[slice(*columns.seats_from[number : number + 2])]]
    part = slice(*columns.games_from[number : number + 2])
    facts = columns.games[part], columns.whites[part], columns.blacks[part], columns.game_kinds[part]
    for key, white, black, kind in zip(*facts, strict=True):
        if halves[kind] != UNCOUNTED:
            yield CountedGame(key, columns.tournaments[number], players[white], players[black], halves[kind])


def _shared_halves(score: str, reason: str, _moves: int | None, counts: bool | None) -> int:
    halves = HALF_POINTS[SCORES[score]]
    counted = sum(halves) == ONE_POINT and why_not(SCORES[score], REASONS[reason], counts) is None
    return halves[0] if counted else UNCOUNTED


def describe_tournaments(columns: TournamentColumns, timeline: RuleTimeline) -> HistoryFigures:
    """Return what an experiment says about this history."""
    order = new_column(number for _, numbers in rated_orders(columns, timeline) for number in numbers)
    counts = [_shared_halves(*kind) != UNCOUNTED for kind in columns.kinds.known]
    players: set[int] = set()
    games = 0
    for number in order:
        players.update(columns.seats[slice(*columns.seats_from[number : number + 2])])
        games += sum(map(counts.__getitem__, columns.game_kinds[slice(*columns.games_from[number : number + 2])]))
    ends = [date.fromordinal(columns.ends[number]) for number in (*order[:1], *order[-1:])]
    return HistoryFigures(games, len(order), len(players), ends[0] if ends else None, ends[-1] if ends else None)
