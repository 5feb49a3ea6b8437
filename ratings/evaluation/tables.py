"""Tournaments and games as rows, read by plain statements.

Who is followed through a long history is asked for dozens of times: the ORM would take longer to make a statement
than the database to answer it. Each statement joins few tables, since a database that plans one of ten for
5 ms has answered it in one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection

from ratings.regulations.types import Reason, Score
from ratings.server_statements import following_indexes, statement_cursor

from .stream import GameFact, TournamentFact

Row = tuple[Any, ...]
Given = Mapping[str, int | date | str]
Reader = Callable[[str, Given], Iterator[Row]]

SCORES = {score.value: score for score in Score}
REASONS = {reason.value: reason for reason in Reason}
"""What the columns of a game mean: looked up, since a replay asks for millions."""

GAME_COLUMNS = (
    "game.id, game.number, game.white_id, game.black_id, COALESCE(game.rated_score, game.score), game.reason,"
    " game.move_count, game.counts, CAST(game.completed_on AS TEXT), CAST(game.received_at AS TEXT)"
)
"""What `game_of` makes a game of."""

SEATS = """
SELECT tournament.id, tournament.code, tournament.kind, tournament.days_per_10_moves, tournament.international,
    CAST(tournament.started_on AS TEXT), tournament.category, tournament.complete,
    seated.id, seated.player_id, player.number
FROM ratings_tournament tournament
JOIN ratings_entry seated ON seated.tournament_id = tournament.id
JOIN ratings_player player ON player.id = seated.player_id
WHERE {which} ORDER BY tournament.id, seated.seat, seated.turn
"""
GAMES = f"""
SELECT tournament.id, {GAME_COLUMNS}
FROM ratings_tournament tournament
JOIN ratings_game game ON game.tournament_id = tournament.id
WHERE {{which}} ORDER BY tournament.id, game.number
"""  # noqa: S608 -- names of our own


RATED = "tournament.pool_id = %(pool)s AND tournament.rated AND tournament.rating_waits_until IS NULL"
"""The condition that a tournament is rated in a pool, and waits for no answer to a question about its results."""


FETCHED = 250
"""Rows asked for at once where nobody else needs the database meanwhile: few enough to lie in the cache of the
processor (our own choice).
"""


FETCHED_AHEAD = 1_000
"""Rows fetched while those before them are used: 20,000 take no less time, and their memory twice (our own choice)."""


class Field(NamedTuple):
    """A tournament without its games, and the players by key of their seat."""

    tournament: TournamentFact
    seated: Mapping[int, int]


def rows(statement: str, given: Given) -> Iterator[Row]:
    """The rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        yield from cursor.fetchall()


def prepared_rows(statement: str, given: Given) -> Iterator[Row]:
    """The same for a statement that is the same each time."""
    with statement_cursor() as cursor:
        cursor.execute(statement, given)
        found = cursor.fetchall()
    yield from found


@contextmanager
def asking_often() -> Iterator[Reader]:
    """The same for whoever asks hundreds of times, each time for a few rows."""
    with following_indexes(), statement_cursor() as cursor:

        def read(statement: str, given: Given) -> Iterator[Row]:
            cursor.execute(statement, given)
            return iter(cursor.fetchall())

        yield read


def streamed(statement: str, given: Given) -> Iterator[Row]:
    """The same in batches, where the answer is too long to be held."""
    _expect_all()
    return chain.from_iterable(_batches(statement, given))


def _batches(statement: str, given: Given) -> Iterator[list[Row]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, given)
        while batch := cursor.fetchmany(FETCHED):
            yield batch


@contextmanager
def reading_ahead(database: Executor) -> Iterator[Reader]:
    """The same for one statement, a batch ahead of whoever reads it, in turn with what else the database does."""
    _expect_all()
    cursor = connection.chunked_cursor()

    def batches(statement: str, given: Given) -> Iterator[list[Row]]:
        database.submit(cursor.execute, statement, given).result()
        fetched = database.submit(cursor.fetchmany, FETCHED_AHEAD)
        while batch := fetched.result():
            fetched = database.submit(cursor.fetchmany, FETCHED_AHEAD)
            yield batch

    try:
        yield lambda statement, given: chain.from_iterable(batches(statement, given))
    finally:
        database.submit(cursor.close).result()


def _expect_all() -> None:
    """Let PostgreSQL plan for all rows of a cursor: by itself it expects that a tenth is fetched, and follows an
    index to the first one instead of sorting.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('cursor_tuple_fraction', '1', %s)", [connection.in_atomic_block])


def among(column: str, keys: Collection[int]) -> str:
    """Return the condition that a column contains one of some keys. They are written into the statement: a database
    allows only so many parameters.
    """
    return f"{column} IN ({', '.join(map(str, keys)) or 'NULL'})"


ANY = {
    "sqlite": ("{} IN (SELECT value FROM json_each(%(keys)s))", "[{}]"),
    "postgresql": ("{} = ANY(CAST(%(keys)s AS bigint[]))", "{{{}}}"),
}


def any_of(column: str, keys: Collection[int]) -> tuple[str, Given]:
    """Return the condition that a column contains one of some keys, and the value that it is given. Its text is always
    the same: a statement that is asked again is not read and planned again, and SQLite's driver, which keeps the last
    128 statements, keeps no megabytes of keys.
    """
    condition, written = ANY[connection.vendor]
    return condition.format(column), {"keys": written.format(", ".join(map(str, keys)))}


def rows_of(statement: str, column: str, keys: Collection[int], given: Given, read: Reader) -> Iterator[Row]:
    """The rows of a statement in which a column contains one of some keys."""
    which, named = any_of(column, keys)
    return read(statement.format(which=which), {**given, **named})


def fields(which: str, given: Given, read: Reader = rows) -> Iterator[Field]:
    """The tournaments for which a condition holds and in which somebody sits."""
    for about, seats in groupby(read(SEATS.format(which=which), given), key=itemgetter(slice(0, 8))):
        key, code, kind, days, international, started_on, category, is_complete = about
        entries, players, numbers = zip(*(seat[8:] for seat in seats), strict=True)
        began = date.fromisoformat(started_on)
        fact = TournamentFact(
            key, code, kind, days, international, began, category, players, numbers, (), bool(is_complete)
        )
        yield Field(fact, dict(zip(entries, players, strict=True)))


def complete(which: str, given: Given, read: Reader = rows) -> Iterator[TournamentFact]:
    """The same with their games."""
    played: dict[int, list[Row]] = defaultdict(list)
    for row in read(GAMES.format(which=which), given):
        played[row[0]].append(row[1:])
    for fact, seated in fields(which, given, read):
        games = played.pop(fact.id, ())
        yield replace(fact, games=tuple(game_of(game, seated) for game in games))


def game_of(columns: Row, seated: Mapping[int, int]) -> GameFact:
    """A game of `GAME_COLUMNS`; an open one has no score and no reason."""
    key, number, white, black, score, reason, moves, counts, on, at = columns
    return GameFact(
        key,
        number,
        seated[white],
        seated[black],
        SCORES[score] if score else None,
        REASONS[reason or Reason.PLAYED],
        moves,
        counts,
        date.fromisoformat(on) if on else None,
        moment(at) if at else None,
    )


def moment(text: str) -> datetime:
    """A point in time as a database writes it; SQLite keeps it in UTC and without saying so."""
    return datetime.fromisoformat(text if "+" in text else f"{text}+00:00")
