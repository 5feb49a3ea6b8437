"""The whole stream of a pool from empty, for very many games: columns instead of objects of the database.

What comes out of a unit is what `walk.rate` makes of it. Games that are units of their own take a way
without the objects of a unit; the regulation, its verdicts and what is signed are the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from django.db import connection

from ratings import ledger
from ratings.ledger import Sheet
from ratings.models import Pool
from ratings.rules import RULES
from ratings.rules.types import Event, State, UnitKind

from . import facts
from .sheets import sheets as sheets_of
from .stream import TournamentFact, left_to_substitute
from .timelines import GAME_COLUMNS, TOURNAMENT_COLUMNS, Row, game_of
from .walk import Regime, Regimes, sealed, signed_event, signed_state, walk

States = dict[int, State | None]

PORTION = 10_000
"""Rows fetched at once."""


def sheets(pool: Pool, states: States) -> Iterator[Sheet]:
    """Every unit of the stream, rated; `states` (by key of the player) is brought forward with each."""
    given = facts.regimes(pool)
    if RULES[pool.rule].unit is UnitKind.GAME and all(regime.rule.game_rater for regime in given.all()):
        return games(pool, given, states)
    return units_at_once(pool, given, states)


STREAM = """
SELECT {key} AS unit_key, CAST(game.completed_on AS TEXT), CAST(game.received_at AS TEXT),
    tournament.id, tournament.kind, tournament.days_per_10_moves, tournament.international, game.id,
    white.player_id, white_player.number, black.player_id, black_player.number,
    (white.seat, white.turn) < (black.seat, black.turn),
    COALESCE(game.rated_score, game.score), game.reason, game.move_count, game.counts
FROM ratings_game game
JOIN ratings_tournament tournament ON tournament.id = game.tournament_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
JOIN ratings_player white_player ON white_player.id = white.player_id
JOIN ratings_player black_player ON black_player.id = black.player_id
WHERE tournament.pool_id = %(pool)s AND tournament.rated AND game.score IS NOT NULL
ORDER BY game.completed_on, game.received_at, unit_key
"""
"""Finished games in the order of the stream."""

KEYS = {
    "postgresql": (
        "(tournament.code || '#' || lpad(game.number::text, greatest(3, length(game.number::text)), '0')) COLLATE \"C\""
    ),
    "sqlite": "tournament.code || printf('#%%03d', game.number)",
}
"""`stream.game_key` in the words of each database, ordered by code point."""


class Prepared:
    """A regime, made ready for many games: what it signs, how it rates, what it leaves out."""

    def __init__(self, regime: Regime) -> None:
        """Takes a regime of single games apart."""
        rule, parameters = regime.rule, regime.parameters
        assert rule.game_rater and rule.unrated, "chosen so"  # noqa: S101, PT018 -- see `sheets`
        self.key = rule.key
        self.signed = regime.signed
        self.unrated = rule.unrated
        self.rate = rule.game_rater(parameters)
        self.left_out = cache(lambda *facts: rule.not_rated(Event((), *facts), parameters) is not None)


def games(pool: Pool, given: Regimes, states: States) -> Iterator[Sheet]:
    """Units of single games: the same as `walk`, without the objects of a unit."""
    ready = {regime.signed: Prepared(regime) for regime in given.all()}
    on_day = cache(lambda day: ready[given.on(date.fromisoformat(day)).signed])
    scores, reasons = facts.SCORES, facts.REASONS
    for row in rows(STREAM.format(key=KEYS[connection.vendor]), {"pool": pool.pk}):
        key, on, at, tournament, kind, days, international, game = row[:8]
        white, white_number, black, black_number, white_first, score, reason, moves, counts = row[8:]
        regime = on_day(on)
        if left_to_substitute(reasons[reason], counts) or regime.left_out(kind, None, days, international):
            continue
        own, other = states.get(white) or regime.unrated, states.get(black) or regime.unrated
        changes = regime.rate(own, other, scores[score], reasons[reason], moves, counts)
        seats = f"{white_number} {signed_state(own)}", f"{black_number} {signed_state(other)}"
        signature = sealed(
            regime.signed,
            signed_event(key, kind, on, days, international),
            *(seats if white_first else seats[::-1]),
            f"{'0 1' if white_first else '1 0'} {score} {reason} {moves} {on} {counts}",
        )
        entries = []
        if changes:
            states[white], states[black] = changes[0].after, changes[1].after
            entries.append((white_number, white, ledger.columns_of(changes[0])))
            entries.append((black_number, black, ledger.columns_of(changes[1])))
            if white_number > black_number:
                entries.reverse()
        yield Sheet(key, regime.key, tournament, (), game, on, at, signature, 1, entries)


def units_at_once(pool: Pool, given: Regimes, states: States) -> Iterator[Sheet]:
    """Units of any kind: all of them, put into their order, and walked."""
    ready = facts.in_units(pool, tournaments(pool), given)
    return sheets_of(pool, given, walk(given, states, ready))


TOURNAMENTS = f"SELECT {TOURNAMENT_COLUMNS} FROM ratings_tournament tournament WHERE {{rated}}"  # noqa: S608 -- names of our own
SEATS = """
SELECT seated.tournament_id, seated.player_id, player.number FROM ratings_entry seated
JOIN ratings_tournament tournament ON tournament.id = seated.tournament_id
JOIN ratings_player player ON player.id = seated.player_id
WHERE {rated} ORDER BY seated.tournament_id, seated.seat, seated.turn
"""
GAMES = f"""
SELECT game.tournament_id, {GAME_COLUMNS} FROM ratings_game game
JOIN ratings_tournament tournament ON tournament.id = game.tournament_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
WHERE {{rated}} ORDER BY game.tournament_id, game.number
"""  # noqa: S608 -- names of our own
RATED = "tournament.pool_id = %(pool)s AND tournament.rated"


def tournaments(pool: Pool) -> Iterator[TournamentFact]:
    """The facts of every tournament that is rated."""
    seats, played = (by_tournament(pool, statement) for statement in (SEATS, GAMES))
    for key, *columns in rows(TOURNAMENTS.format(rated=RATED), {"pool": pool.pk}):
        code, kind, days, international, started_on, category = columns
        players, numbers = zip(*seats[key], strict=True) if key in seats else ((), ())
        found = tuple(map(game_of, played.pop(key, ())))
        about = (key, code, kind, days, international, started_on, category)
        yield TournamentFact(*about, players, numbers, found)


def by_tournament(pool: Pool, statement: str) -> dict[int, list[Row]]:
    """The rows of a statement by their first column, without it."""
    found: dict[int, list[Row]] = defaultdict(list)
    for tournament, *row in rows(statement.format(rated=RATED), {"pool": pool.pk}):
        found[tournament].append(tuple(row))
    return found


def rows(statement: str, given: dict[str, Any]) -> Iterator[Row]:
    """The rows of a statement, in portions."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, given)
        while portion := cursor.fetchmany(PORTION):
            yield from portion
