"""The whole stream of a pool from empty, for very many games: columns instead of objects of the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ratings.ledger import Sheet
from ratings.models import Pool

from . import facts, single_games
from .portions import Row, rows
from .sheets import sheets as sheets_of
from .single_games import States
from .stream import TournamentFact
from .timelines import GAME_COLUMNS, TOURNAMENT_COLUMNS, game_of
from .walk import walk


def sheets(pool: Pool, states: States) -> Iterator[Sheet]:
    """Every unit of the stream, rated; once all were told, `states` (by key of the player) are those at the end."""
    given = facts.regimes(pool)
    if all(regime.rule.in_columns for regime in given.all()):
        return single_games.games(pool, given, states)
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
