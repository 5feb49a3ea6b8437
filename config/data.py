"""Storage: the folder for everything that is written, the secret key in it, the database."""

from __future__ import annotations

import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

OWNER_ONLY = 0o700

SQLITE = "config.sqlite"
SQLITE_CACHE = 16_384
"""KiB of its file that a connection of SQLite may hold; with its own 2 MB, long histories read again what they just
wrote (our own choice)."""


def kept_key(folder: Path) -> str:
    """Return the secret key of a folder; the first call makes one.

    Processes that start together agree: a key is written aside and linked, and a link is made once.
    """
    kept = folder / "secret_key"
    if not kept.exists():
        make_folder(folder)
        with tempfile.NamedTemporaryFile("w", dir=folder) as new, suppress(FileExistsError):
            new.write(secrets.token_urlsafe(50))
            new.flush()
            kept.hardlink_to(new.name)
    return kept.read_text()


def make_folder(folder: Path) -> None:
    """Create a folder for its owner only. Raise ImproperlyConfigured where that is not possible."""
    try:
        folder.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"FERNWERTUNG_VAR={str(folder)!r}: {error.strerror}") from error


def database(url: str, folder: Path) -> dict[str, Any]:
    """Return the database of a URL, or SQLite in a folder; SQLite always durable and with one writer at a time."""
    if not url:
        make_folder(folder)
        url = f"sqlite:///{folder / 'fernwertung.sqlite3'}"
    config = parsed(url)
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["ENGINE"] = SQLITE
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 30,
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-{SQLITE_CACHE};",
        }
    return config


def parsed(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """Return Django's settings for the URL of a setting. Raise ImproperlyConfigured, without the password in it."""
    try:
        return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    except ValueError as error:
        scheme = url.partition(":")[0]
        raise ImproperlyConfigured(f"{name}={scheme}:... is no address of a database") from error
