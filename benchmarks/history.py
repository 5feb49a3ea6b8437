"""A long invented history, written straight into the tables: years of tournaments, ready to be rated.

Round robins of seven with players of about the same strength; who wins follows from the strengths.
Everything comes from one seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.core.management.color import no_style
from django.db import connection, transaction

from ratings import ledger
from ratings.formats.pairing_tables import pairings
from ratings.models import Entry, Game, Player, Pool, Takeover, Tournament
from ratings.regulations import parameters_of

FIELD = 7
"""Players of a tournament; with 21 games."""

GAMES_PER_PLAYER = 200
START = date(2010, 1, 1)
DAYS = 5_000
LENGTH = 300
"""Days within which the games of a tournament end."""

DRAWS = 0.5
EVENING = timedelta(hours=20)

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Invented:
    """How much was written."""

    players: int
    tournaments: int
    games: int


def invent(
    pool: Pool, games: int, seed: int = 1, *, per_player: int = GAMES_PER_PLAYER, begins: date = START
) -> Invented:
    """Writes a history of about `games` finished games into an empty database; nothing is rated. Where the regulation
    asks, the pool rates what ended before 2019 too.
    """
    if "before_2019" in parameters_of(pool.rule, {}):
        pool.parameters = {**pool.parameters, "before_2019": 1}
        pool.save(update_fields=["parameters"])
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    pairs = pairings("round-robin", FIELD)
    tournaments = max(1, games // len(pairs))
    players = max(FIELD, tournaments * len(pairs) * 2 // per_player)
    starts = [begins + timedelta(days=number * DAYS // tournaments) for number in range(tournaments)]
    strengths = sorted(chance.gauss(1900, 200) for _ in range(players))
    with transaction.atomic():
        fill(
            Player,
            PLAYER,
            (
                (n, f"{n:06d}", f"Family {n}", "Given", "[]", "", "", "", f"{n:06d}", None)
                for n in range(1, players + 1)
            ),
        )
        fill(Takeover, TAKEOVER, brought(pool, strengths, chance))
        fill(Tournament, TOURNAMENT, (tournament(pool, n, on) for n, on in enumerate(starts, start=1)))
        seats = [field(players, chance) for _ in range(tournaments)]
        fill(Entry, ENTRY, entries(seats))
        fill(Game, GAME, played(seats, strengths, starts, chance))
        for statement in connection.ops.sequence_reset_sql(no_style(), [Player, Takeover, Tournament, Entry, Game]):
            with connection.cursor() as cursor:
                cursor.execute(statement)
    ledger.analyze(Player, Takeover, Tournament, Entry, Game)  # a server does it by itself, a minute later
    return Invented(players, tournaments, tournaments * len(pairs))


PLAYER = (
    "id",
    "number",
    "family_name",
    "given_name",
    "aliases",
    "federation",
    "club",
    "title",
    "sort_key",
    "merged_into_id",
)
TAKEOVER = ("id", "pool_id", "player_id", "value", "index", "source", "as_of", "exchanged_on", "converted_from", "note")
TOURNAMENT = (
    "id",
    "code",
    "name",
    "category",
    "kind",
    "pool_id",
    "started_on",
    "complete",
    "tie_breaks",
    "teams",
    "rated",
    "international",
    "consent",
    "evaluated_elsewhere",
)
ENTRY = ("id", "tournament_id", "seat", "turn", "player_id", "departure")
GAME = (
    "id",
    "tournament_id",
    "number",
    "round",
    "white_id",
    "black_id",
    "score",
    "reason",
    "completed_on",
    "received_at",
    "report",
    "moves",
    "eco",
)


def fill(
    model: type[Player | Takeover | Tournament | Entry | Game], columns: Sequence[str], rows: Iterable[Row]
) -> None:
    """Writes rows as fast as the database takes them."""
    table = model._meta.db_table  # noqa: SLF001 -- a public part of Django under a private name
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join("?" * len(columns))
            cursor.connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", map(plain, rows))  # noqa: S608 -- names of our own


def plain(row: Row) -> Row:
    """A row as SQLite keeps it."""
    return tuple(
        value.replace(tzinfo=None).isoformat(" ")
        if isinstance(value, datetime)
        else value.isoformat()
        if isinstance(value, date)
        else value
        for value in row
    )


def brought(pool: Pool, strengths: Sequence[float], chance: random.Random) -> Iterator[Row]:
    """Four of five players bring a rating near their strength."""
    for player, strength in enumerate(strengths, start=1):
        if chance.random() < 0.8:
            yield player, pool.pk, player, round(strength + chance.gauss(0, 60)), 10, "roster", None, None, None, ""


def tournament(pool: Pool, number: int, on: date) -> Row:
    """A tournament that starts on a day."""
    return (
        number,
        f"T{number}",
        f"Tournament {number}",
        "",
        "round-robin",
        pool.pk,
        on,
        True,
        "",
        "[]",
        True,
        False,
        "",
        False,
    )


def field(players: int, chance: random.Random) -> list[int]:
    """Players of about the same strength."""
    width = min(players, 60)
    first = chance.randrange(players - width + 1) + 1
    return chance.sample(range(first, first + width), FIELD)


def entries(seats: Sequence[Sequence[int]]) -> Iterator[Row]:
    """Seats by tournament."""
    for number, players in enumerate(seats):
        for seat, player in enumerate(players, start=1):
            yield number * FIELD + seat, number + 1, seat, 0, player, ""


def played(
    seats: Sequence[Sequence[int]], strengths: Sequence[float], starts: Sequence[date], chance: random.Random
) -> Iterator[Row]:
    """All games, each with a day within its tournament."""
    key = 0
    pairs = pairings("round-robin", FIELD)
    for number, players in enumerate(seats):
        for place, pair in enumerate(pairs, start=1):
            key += 1
            difference = strengths[players[pair.white - 1] - 1] - strengths[players[pair.black - 1] - 1]
            on = starts[number] + timedelta(days=chance.randrange(1, LENGTH))
            at = datetime(on.year, on.month, on.day, tzinfo=UTC) + EVENING
            white, black = number * FIELD + pair.white, number * FIELD + pair.black
            yield (
                key,
                number + 1,
                place,
                pair.round,
                white,
                black,
                score(difference, chance),
                "played",
                on,
                at,
                "",
                "",
                "",
            )


def score(difference: float, chance: random.Random) -> str:
    """A result that the strengths make likely."""
    if chance.random() < DRAWS:
        return "1/2-1/2"
    return "1-0" if chance.random() < 1 / (1 + 10 ** (-difference / 640)) else "0-1"
