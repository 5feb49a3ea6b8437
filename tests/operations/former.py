"""A database as a server left it that stopped between two former migrations: a game of it has ended.

python -m tests.operations.former
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

STOPPED_AT = [("intake", "0004_proposals"), ("ratings", "0010_merged_players")]
ENDED_ON = date(2025, 10, 1)


def main() -> None:
    """Migrate the empty database that far, and store the game."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate(STOPPED_AT)
    store_game(executor.loader.project_state(STOPPED_AT).apps)


def store_game(apps: Any) -> None:
    """Store a tournament of two players whose game has ended."""
    pool = apps.get_model("ratings", "Pool").objects.get(key="fwz")
    tournament = apps.get_model("ratings", "Tournament").objects.create(
        code="M1", name="Match", kind="match", started_on=date(2025, 1, 1), pool=pool
    )
    players = [apps.get_model("ratings", "Player").objects.create(number=number, sort_key=number) for number in "12"]
    white, black = (
        apps.get_model("ratings", "Entry").objects.create(tournament=tournament, player=player, seat=seat)
        for seat, player in enumerate(players, start=1)
    )
    apps.get_model("ratings", "Game").objects.create(
        tournament=tournament,
        number=1,
        round=1,
        white=white,
        black=black,
        score="1-0",
        reason="played",
        completed_on=ENDED_ON,
        received_at=datetime(2025, 10, 2, tzinfo=UTC),
    )


if __name__ == "__main__":
    django.setup()
    main()
