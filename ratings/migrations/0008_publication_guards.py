"""The database itself refuses changes of published lists and of the daily heads of the trail.

Rows are only added. The one change allowed is the withdrawal of a list, once, from null.
"""

from django.db import migrations

FROZEN = ["ratings_publishedrating", "ratings_audithead"]
PUBLICATION = "ratings_publication"
KEPT = [
    "id",
    "pool_id",
    "number",
    "name",
    "as_of",
    "published_at",
    "actor",
    "rule",
    "edition",
    "checksum",
    "previous_id",
    "replaces_id",
]

POSTGRESQL_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {events} ON {table} FOR EACH {each} {when} EXECUTE FUNCTION ratings_refuse();
"""
SQLITE_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} {when}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END;
"""


def changed(distinct):
    """The condition that an update of a publication is more than its withdrawal."""
    different = " OR ".join(f"OLD.{column} {distinct} NEW.{column}" for column in KEPT)
    return f"OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL OR {different}"


def guard(apps, schema_editor):
    """Sets the triggers; the function they call on PostgreSQL came with those of the ledger."""
    statements = postgresql() if schema_editor.connection.vendor == "postgresql" else sqlite()
    with schema_editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def postgresql():
    """Triggers for PostgreSQL; TRUNCATE is refused too."""
    for table in FROZEN:
        yield POSTGRESQL_TRIGGER.format(table=table, name="frozen", events="UPDATE OR DELETE", each="ROW", when="")
    for table in [*FROZEN, PUBLICATION]:
        yield POSTGRESQL_TRIGGER.format(table=table, name="kept", events="TRUNCATE", each="STATEMENT", when="")
    yield POSTGRESQL_TRIGGER.format(table=PUBLICATION, name="stays", events="DELETE", each="ROW", when="")
    when = f"WHEN ({changed('IS DISTINCT FROM')})"
    yield POSTGRESQL_TRIGGER.format(table=PUBLICATION, name="frozen", events="UPDATE", each="ROW", when=when)


def sqlite():
    """Triggers for SQLite."""
    for table in FROZEN:
        yield SQLITE_TRIGGER.format(table=table, name="frozen", event="UPDATE", when="")
    for table in [*FROZEN, PUBLICATION]:
        yield SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE", when="")
    yield SQLITE_TRIGGER.format(table=PUBLICATION, name="frozen", event="UPDATE", when=f"WHEN {changed('IS NOT')}")


def unguard(apps, schema_editor):
    """Takes these triggers away again."""
    vendor = schema_editor.connection.vendor
    with schema_editor.connection.cursor() as cursor:
        for table in [*FROZEN, PUBLICATION]:
            for name in ("frozen", "kept", "stays"):
                if vendor == "postgresql":
                    cursor.execute(f"DROP TRIGGER IF EXISTS {table}_{name} ON {table}")
                else:
                    cursor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}")


class Migration(migrations.Migration):
    """After the tables."""

    dependencies = [("ratings", "0007_publications")]

    operations = [migrations.RunPython(guard, unguard)]
