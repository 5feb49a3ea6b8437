"""What runs here, for whoever looks after the server."""

from __future__ import annotations

import platform
from importlib.metadata import version

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


def list_versions() -> dict[str, str]:
    """Return programs and their versions, and the newest migration of each of our apps."""
    return {
        "Python": platform.python_version(),
        **{name: version(name) for name in ("Django", "celery", "gunicorn")},
        connection.display_name: ".".join(str(part) for part in connection.get_database_version()),
        **{f"{app} (migration)": name for app, name in sorted(_newest().items())},
    }


def _newest() -> dict[str, str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return {app: max(name for of, name in applied if of == app) for app in ("intake", "ratings")}
