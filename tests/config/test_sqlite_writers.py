"""Several processes write to the embedded database at once, and nobody is turned away."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.servers import ROOT
from tests.transcript import ReportCounts

WRITERS = 8
COUNT = """
import sys, django
django.setup()
from django.db import connection, transaction
for _ in range(int(sys.argv[1])):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT value FROM counter")
        value = cursor.fetchone()[0]
        cursor.execute("UPDATE counter SET value = %s", [value + 1])
"""


@pytest.mark.long
@pytest.mark.proof
def test_reading_then_writing_is_never_locked_out_nor_lost(
    rounds: Callable[[int, int], int], tmp_path: Path, report_counts: ReportCounts
) -> None:
    file, each = tmp_path / "counter.sqlite3", rounds(10, 60)
    with sqlite3.connect(file) as database:
        database.executescript("CREATE TABLE counter (value); INSERT INTO counter VALUES (0);")
    database.close()
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{file}", "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", COUNT, str(each)]
    writers = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(WRITERS)
    ]
    assert [writer.communicate()[1] for writer in writers] == [""] * WRITERS
    database = sqlite3.connect(file)
    (value,) = database.execute("SELECT value FROM counter").fetchone()
    database.close()
    report_counts(
        "8 writers of SQLite", processes=WRITERS, transactions=WRITERS * each, lost=WRITERS * each - value, locked=0
    )
    assert value == WRITERS * each
