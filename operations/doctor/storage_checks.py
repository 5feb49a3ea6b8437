"""Settings, the database, its clock, and the disk."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import ERROR, CheckMessage, run_checks
from django.db import Error as DatabaseError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from intake.models import Pulse
from operations.doctor.findings import Finding, describe_fault, fail, is_fine, warn

FREE_WARNING, FREE_FAILURE = 1_000_000_000, 100_000_000
"""Bytes free on a disk: two copies of a large mail and their rows, and hardly one (our own choice)."""

CLOCK_WARNING, CLOCK_FAILURE = 5, 60
"""Seconds between two clocks: codes of the second factor are good for 30, leases hold for 60."""

DURABLE = ["fsync", "synchronous_commit"]
"""Settings of PostgreSQL without which what it confirmed can be gone after a crash."""

WITHOUT_TLS = frozenset({"security.W004", "security.W008", "security.W012", "security.W016"})
"""What Django finds where HTTPS is off; it names settings of its own, which ours makes."""

DATABASE_MEND = "DATABASE_URL, and whether the server of the database runs"
MIGRATE = "manage.py migrate"
WRITE_MEND = "the rights of the user of the database; for SQLite the owner of its file and folder"


def check_settings() -> Iterator[Finding]:
    """Check what `manage.py check --deploy` does."""
    messages = [message for message in run_checks(include_deployment_checks=True) if not message.is_silenced()]
    if any(message.id in WITHOUT_TLS for message in messages):
        yield warn("Pages are served without TLS: whoever listens can read passwords.", "HTTPS=yes, behind TLS")
    yield from (_translate(message) for message in messages if message.id not in WITHOUT_TLS)
    if not messages:
        yield is_fine("Nothing is missing in the settings.")


def _translate(message: CheckMessage) -> Finding:
    sentence = " ".join(f"{message.msg} ({message.id})".split())
    mend = " ".join((message.hint or "see `manage.py check --deploy`").split())
    return fail(sentence, mend) if message.level >= ERROR else warn(sentence, mend)


def check_database() -> Iterator[Finding]:
    """Check that the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as fault:
        yield fail(f"The database does not answer: {describe_fault(fault)}.", DATABASE_MEND)
    else:
        yield is_fine(f"{connection.display_name} answers.")


def check_migrations() -> Iterator[Finding]:
    """Check that the tables are those of this release."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        yield fail(f"{len(plan)} migrations are not applied, the first is {plan[0][0]}.", MIGRATE)
    else:
        yield is_fine("All migrations are applied.")


def check_writing() -> Iterator[Finding]:
    """Check that a row can be written; it is not kept."""
    try:
        with transaction.atomic():
            Pulse.objects.create(name="doctor", at=timezone.now())
            transaction.set_rollback(True)
    except DatabaseError as fault:
        yield fail(f"Nothing can be written: {describe_fault(fault)}.", WRITE_MEND)
    else:
        yield is_fine("A row can be written.")


def check_durability() -> Iterator[Finding]:
    """Check that PostgreSQL waits for its disk before it says that something is stored."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off' ORDER BY name", [DURABLE])
        names = [name for (name,) in cursor.fetchall()]
    for name in names:
        sentence = f"PostgreSQL does not wait for its disk ({name} = off): a crash can lose mails that were confirmed."
        yield warn(sentence, f"ALTER SYSTEM SET {name} = on; SELECT pg_reload_conf(); and no `-c {name}=off`")
    if not names:
        yield is_fine("What PostgreSQL confirms is on its disk.")


def check_clock() -> Iterator[Finding]:
    """Check that this machine and that of the database agree about the time."""
    if connection.vendor != "postgresql":
        yield is_fine("The database has the clock of this machine.")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXTRACT(EPOCH FROM clock_timestamp())")
        (there,) = cursor.fetchone()
    seconds = abs(round(time.time() - float(there)))
    sentence = f"The clock of the database differs from ours by {seconds} seconds."
    if seconds < CLOCK_WARNING:
        yield is_fine(sentence)
    else:
        level = fail if seconds >= CLOCK_FAILURE else warn
        yield level(sentence, "timedatectl set-ntp true, on both machines")


def check_disk() -> Iterator[Finding]:
    """Check that there is room for mails."""
    for folder in sorted(_list_folders()):
        free = shutil.disk_usage(folder).free
        sentence = f"{free / 1_000_000_000:.1f} GB are free in {folder}."
        if free >= FREE_WARNING:
            yield is_fine(sentence)
        else:
            level = fail if free < FREE_FAILURE else warn
            yield level(sentence, f"make room on that disk, or move FERNWERTUNG_VAR or DATABASE_URL: {folder}")


def _list_folders() -> set[Path]:
    """Return the folders that the server writes to, as far as they are there."""
    folders = {settings.VAR_DIR}
    if connection.vendor == "sqlite":
        folders.add(Path(str(connection.settings_dict["NAME"])).resolve().parent)
    return {folder for folder in folders if folder.exists()}
