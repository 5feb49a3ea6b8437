"""A federation that many tests begin with is loaded once in a process."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.models import Player
from tests.snapshots import has_rows, select_rows, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_database_counts_as_empty_after_the_migrations() -> None:
    assert not has_rows()


def test_what_was_loaded_once_is_put_there_again() -> None:
    calls = []

    @snapshot
    def load() -> None:
        calls.append(1)
        Player.objects.create(number="1", family_name="Muster")

    load()
    rows = select_rows()["ratings_player"]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM ratings_player")
    load()
    assert (calls, select_rows()["ratings_player"]) == ([1], rows)
