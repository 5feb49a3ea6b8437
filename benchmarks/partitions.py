"""A ledger of PARTITION_ROWS games in eight pools (20 million, unless the environment says otherwise), in one table and
partitioned by pool: sizes, what pages ask, and what giving one pool a new ledger takes. Needs PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from django.db import connection

from benchmarks.figures import Figure, seconds

ROWS = 20_000_000
POOLS = 8
PLAYERS = 50_000
"""Players of a pool."""

REPEATS = 100
"""How often each page asks."""

FLAT, PARTED = "ledger_flat", "ledger_parted"
TABLES = (PARTED, FLAT)

NEWEST = 4
"""A pool that is neither the first nor the last that was written."""

INDEXES = (
    "CREATE UNIQUE INDEX ON {table} (pool_id, key) WHERE replaced_by_id IS NULL",
    "CREATE INDEX ON {table} (pool_id, completed_on, received_at) WHERE replaced_by_id IS NULL",
    "CREATE INDEX ON {table} (game_id)",
    "CREATE INDEX ON {table} (white_id) WHERE white_id IS NOT NULL",
    "CREATE INDEX ON {table} (black_id) WHERE black_id IS NOT NULL",
)
"""Those of the ledger, without the keys to other tables, which are the same for both."""

ONE_POOL = """
INSERT INTO {table} (id, pool_id, game_id, completed_on, received_at, key, rule, edition, signature, run_id, white_id,
  black_id, expected, white_delta, black_delta, white_before_value, white_before_index, white_after_value,
  white_after_index, black_before_value, black_before_index, black_after_value, black_after_index, white_points,
  black_points, white_k, black_k)
SELECT {pool} * 100000000 + g, {pool}, {pool} * 100000000 + g, date '2000-01-01' + (g / 300),
  timestamptz '2000-01-01' + g * interval '1 minute', convert_to('T' || g / 50 || '/' || g, 'UTF8')::text, 'bdf-fwz',
  '2020', decode(md5(g::text) || md5(g::text), 'hex'), 1, {pool} * 1000000 + hashint4(g) % {players} + {players},
  {pool} * 1000000 + hashint4(-g) % {players} + {players}, 500000000000, 10, -10, 2000, 30, 2001, 31, 2000, 30, 1999,
  31, 1, 1, 20, 20
FROM generate_series(1, {rows}) g
"""

QUESTIONS = {
    "newest": "SELECT id FROM {table} WHERE pool_id = {pool} AND replaced_by_id IS NULL"
    " ORDER BY completed_on DESC, received_at DESC LIMIT 25",
    "career": "SELECT id, completed_on FROM {table} WHERE white_id = {player}"
    " UNION ALL SELECT id, completed_on FROM {table} WHERE black_id = {player}",
    "evaluation": "SELECT * FROM {table} WHERE id = {pool} * 100000000 + {turn} * 997",
    "game": "SELECT * FROM {table} WHERE game_id = {pool} * 100000000 + {turn} * 997",
}
"""What pages ask: the end of a stream, the games of a player, an evaluation, that of a game. None but the first knows
the pool.
"""


def run(_folder: Path) -> Iterator[Figure]:
    """Figures of the partitioned table, `against` being those of one table; sizes are in megabytes."""
    if connection.vendor != "postgresql":
        raise ValueError("partitions are shown with DATABASE=postgresql")
    rows = int(os.environ.get("PARTITION_ROWS", ROWS)) // POOLS
    make_tables()
    yield compared("load", lambda table: seconds(lambda: load(table, rows)), rows * POOLS)
    yield compared("megabytes", lambda table: size(table) / 1_000_000, rows * POOLS)
    for name, question in QUESTIONS.items():
        yield compared(name, lambda table: asked(question, table), REPEATS)  # noqa: B023 -- called at once
    yield compared("drop-a-pool", lambda table: seconds(lambda: empty(table)), rows)
    yield compared("fill-a-pool", lambda table: seconds(lambda: refill(table, rows)), rows)
    yield compared("vacuum", lambda table: seconds(lambda: execute(f"VACUUM ANALYZE {table}")), rows * POOLS)
    yield compared("megabytes-after", lambda table: size(table) / 1_000_000, rows * POOLS)


def compared(name: str, measure: Callable[[str], float], count: int) -> Figure:
    """The figure of both tables, the partitioned one first."""
    ours, flat = (measure(table) for table in TABLES)
    return {
        "bench": f"partitions-{name}",
        "count": count,
        "ours": round(ours, 4),
        "against": round(flat, 4),
        "ratio": round(ours / max(flat, 1e-9), 2),
    }


def execute(statement: str) -> None:
    """Run one statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def make_tables() -> None:
    """Both, without indexes; a partition's key has to be part of its primary key."""
    execute(f"CREATE TABLE {FLAT} (LIKE ratings_evaluation)")
    execute(f"CREATE TABLE {PARTED} (LIKE ratings_evaluation) PARTITION BY LIST (pool_id)")
    for pool in range(1, POOLS + 1):
        execute(f"CREATE TABLE {PARTED}_{pool} PARTITION OF {PARTED} FOR VALUES IN ({pool})")


def load(table: str, rows: int) -> None:
    """All pools, and then the indexes."""
    for pool in range(1, POOLS + 1):
        fill(table, pool, rows)
    key = "id" if table == FLAT else "pool_id, id"
    execute(f"ALTER TABLE {table} ADD PRIMARY KEY ({key})")
    for index in INDEXES:
        execute(index.format(table=table))
    execute(f"VACUUM ANALYZE {table}")


def fill(table: str, pool: int, rows: int) -> None:
    """The ledger of one pool."""
    execute(ONE_POOL.format(table=table, pool=pool, rows=rows, players=PLAYERS))


def empty(table: str) -> None:
    """Take the ledger of one pool away: rows of one table, or a partition at once."""
    statement = "DELETE FROM {table} WHERE pool_id = {pool}" if table == FLAT else "TRUNCATE {table}_{pool}"
    execute(statement.format(table=table, pool=NEWEST))


def refill(table: str, rows: int) -> None:
    """Write the ledger of one pool anew: into one table with its indexes, or aside, and its indexes after it."""
    if table == FLAT:
        fill(table, NEWEST, rows)
        return
    aside = f"{table}_{NEWEST}_new"
    execute(f"DROP TABLE {table}_{NEWEST}")
    execute(f"CREATE TABLE {aside} (LIKE {table})")
    fill(aside, NEWEST, rows)
    execute(f"ALTER TABLE {aside} ADD PRIMARY KEY (pool_id, id)")
    for index in INDEXES:
        execute(index.format(table=aside))
    execute(f"ALTER TABLE {aside} RENAME TO {table}_{NEWEST}")
    execute(f"ALTER TABLE {table} ATTACH PARTITION {table}_{NEWEST} FOR VALUES IN ({NEWEST})")


def size(table: str) -> int:
    """Bytes of a table with its partitions and indexes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relkind = 'r' AND relname ~ %s",
            [f"^{table}(_[0-9]+)?$"],
        )
        return int(cursor.fetchone()[0])


def asked(question: str, table: str) -> float:
    """Milliseconds of one question, on average, when it is asked for the second time."""
    texts = [question.format(table=table, turn=turn, **names(turn)) for turn in range(REPEATS)]

    def ask() -> None:
        for text in texts:
            execute(text)

    ask()
    return 1000 * seconds(ask) / REPEATS


def names(turn: int) -> dict[str, int]:
    """A pool, and a player of it."""
    pool = 1 + turn % POOLS
    return {"pool": pool, "player": pool * 1_000_000 + 7919 * turn % PLAYERS + 1}
