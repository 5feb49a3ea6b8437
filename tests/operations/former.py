"""A database as a server left it that stopped between two former migrations: a game of it has ended, a mail was claimed
by a worker that died, a request of a provider and an answer wait.

python -m tests.operations.former
"""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import UTC, date, datetime
from typing import Any

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

STOPPED_AT = [("intake", "0004_proposals"), ("ratings", "0010_merged_players")]
ENDED_ON = date(2025, 10, 1)
THEN = datetime(2025, 10, 2, tzinfo=UTC)
MAIL = b"From: a@example.org\r\nSubject: M1\r\nDate: Thu, 02 Oct 2025 12:00:00 +0200\r\n\r\n1-0\r\n"


def main() -> None:
    """Migrate the empty database that far, and store the game."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate(STOPPED_AT)
    apps = executor.loader.project_state(STOPPED_AT).apps
    store_game(apps)
    store_work(apps)


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
        received_at=THEN,
    )


def store_work(apps: Any) -> None:
    """Store what waits."""
    mail = apps.get_model("intake", "InboundMail").objects.create(
        code="0" * 16,
        content_key="0" * 64,
        raw=MAIL,
        size=len(MAIL),
        source="lmtp",
        stored_at=THEN,
        attempts=1,
        claimed_until=THEN,
    )
    body = json.dumps({"rcpt_to": "x@example.org", "message": b64encode(MAIL).decode(), "base64": True})
    apps.get_model("intake", "InboundRequest").objects.create(
        provider="postal", content_type="application/json", body=body.encode(), stored_at=THEN, due_at=THEN
    )
    apps.get_model("intake", "OutboundMail").objects.create(
        mail=mail,
        recipient="a@example.org",
        subject="Re: M1",
        body="Danke",
        message_id="<1@x>",
        due_at=THEN,
        next_try_at=THEN,
        created_at=THEN,
    )


if __name__ == "__main__":
    django.setup()
    main()
