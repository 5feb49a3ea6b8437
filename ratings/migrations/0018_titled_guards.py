"""The database itself refuses changes of who was named beside a list: rows are only added."""

from django.db import migrations

TABLE = "ratings_publishedtitled"

POSTGRESQL = """
CREATE TRIGGER {table}_frozen BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION ratings_refuse();
CREATE TRIGGER {table}_kept BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION ratings_refuse();
"""
SQLITE_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END;
"""


def guard(apps, schema_editor):
    """Sets the triggers; the function they call on PostgreSQL came with those of the ledger."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL.format(table=TABLE))
            return
        for name, event in (("frozen", "UPDATE"), ("stays", "DELETE")):
            cursor.execute(SQLITE_TRIGGER.format(table=TABLE, name=name, event=event))


def unguard(apps, schema_editor):
    """Takes these triggers away again."""
    of_table = f" ON {TABLE}" if schema_editor.connection.vendor == "postgresql" else ""
    with schema_editor.connection.cursor() as cursor:
        for name in ("frozen", "kept", "stays"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_{name}{of_table}")


class Migration(migrations.Migration):
    """After the table."""

    dependencies = [("ratings", "0017_titles")]

    operations = [migrations.RunPython(guard, unguard)]
