"""A second PostgreSQL that follows the first: public pages are read from it. `docs/scale.md` says what it needs."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config import data, env

POSTGRESQL = "django.db.backends.postgresql"

PATIENCE = {
    "connect_timeout": 2,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""How long to wait for a server that says nothing: seconds for a connection (libpq takes no less), milliseconds for
what was sent. Beside a replica there is somebody else to ask, so waiting for minutes helps nobody (our own choice)."""


def add_replica(primary: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the databases: the first, and the replica where REPLICA_URL names one.

    Raise ImproperlyConfigured where one of them is no PostgreSQL, or both are the same.
    """
    url = env.text("REPLICA_URL")
    if not url:
        return {"default": primary}
    replica = data.parsed(url, "REPLICA_URL")
    if {primary["ENGINE"], replica["ENGINE"]} != {POSTGRESQL}:
        scheme = url.partition(":")[0]
        raise ImproperlyConfigured(f"REPLICA_URL={scheme}:... needs PostgreSQL there and in DATABASE_URL")
    if url == env.text("DATABASE_URL"):
        raise ImproperlyConfigured("REPLICA_URL and DATABASE_URL name the same server")
    for database in (primary, replica):
        database["OPTIONS"] = PATIENCE | database.get("OPTIONS", {})
    # It is asked how far it is before each page, which shows as well whether the connection lives.
    replica |= {"CONN_HEALTH_CHECKS": False, "TEST": {"MIRROR": "default"}}
    return {"default": primary, "replica": replica}
