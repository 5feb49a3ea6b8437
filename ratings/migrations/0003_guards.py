"""The database itself refuses changes of the ledger and of the trail.

Rows are only added. The one change allowed is `replaced_by` of an evaluation, once, from null.
"""

from django.db import migrations

FROZEN = ["ratings_run", "ratings_ledgerentry", "ratings_auditevent"]
EVALUATION = "ratings_evaluation"
KEPT = [
    "id",
    "pool_id",
    "tournament_id",
    "game_id",
    "completed_on",
    "received_at",
    "key",
    "rule",
    "edition",
    "signature",
    "run_id",
]

POSTGRESQL_REFUSE = """
CREATE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {events} ON {table} FOR EACH {each} {when} EXECUTE FUNCTION ratings_refuse();
"""
SQLITE_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} {when}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END;
"""


def changed(distinct: str) -> str:
    """The condition that an update of an evaluation is more than marking it replaced."""
    different = " OR ".join(f"OLD.{column} {distinct} NEW.{column}" for column in KEPT)
    return f"OLD.replaced_by_id IS NOT NULL OR NEW.replaced_by_id IS NULL OR {different}"


def guard(apps, schema_editor):
    """Sets the triggers."""
    if schema_editor.connection.vendor == "postgresql":
        statements = list(postgresql())
    else:
        statements = list(sqlite())
    with schema_editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def postgresql():
    """Functions and triggers for PostgreSQL; TRUNCATE is refused too."""
    yield POSTGRESQL_REFUSE
    for table in FROZEN:
        yield POSTGRESQL_TRIGGER.format(table=table, name="frozen", events="UPDATE OR DELETE", each="ROW", when="")
    for table in [*FROZEN, EVALUATION]:
        yield POSTGRESQL_TRIGGER.format(table=table, name="kept", events="TRUNCATE", each="STATEMENT", when="")
    yield POSTGRESQL_TRIGGER.format(table=EVALUATION, name="stays", events="DELETE", each="ROW", when="")
    when = f"WHEN ({changed('IS DISTINCT FROM')})"
    yield POSTGRESQL_TRIGGER.format(table=EVALUATION, name="frozen", events="UPDATE", each="ROW", when=when)


def sqlite():
    """Triggers for SQLite."""
    for table in FROZEN:
        yield SQLITE_TRIGGER.format(table=table, name="frozen", event="UPDATE", when="")
    for table in [*FROZEN, EVALUATION]:
        yield SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE", when="")
    yield SQLITE_TRIGGER.format(table=EVALUATION, name="frozen", event="UPDATE", when=f"WHEN {changed('IS NOT')}")


def unguard(apps, schema_editor):
    """Takes the triggers away again."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute("DROP FUNCTION ratings_refuse() CASCADE")
            return
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ratings_%'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    """After the tables."""

    dependencies = [("ratings", "0002_pools")]

    operations = [migrations.RunPython(guard, unguard)]
