"""The trail gets a chain for each pool: the events that are there stay as they are and are the common one.

They are not touched: chain 0 is the default of a new column. A worker of the release before cannot append any more,
and its mail waits for the new one: it names a column that has another name now, which is no fault of the mail, as a
column that it leaves out would be. SQLite makes the tables anew, which lose their triggers by that and get them back.
"""

from django.db import migrations, models

GUARDED = ("ratings_auditevent", "ratings_audithead")

SQLITE_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

RESERVED = """
SELECT setval(pg_get_serial_sequence('ratings_auditevent', 'id'), greatest(max(id), max(number)))
  FROM ratings_auditevent HAVING count(*) > 0
"""
"""From now on the number of an event is its id, which follows both."""


def guard(apps, schema_editor):
    """Set the triggers of SQLite again."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(RESERVED)
            return
        for table in GUARDED:
            cursor.execute(SQLITE_TRIGGER.format(table=table, name="frozen", event="UPDATE"))
            cursor.execute(SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE"))


class Migration(migrations.Migration):
    """Irreversible: chains of pools cannot be one again."""

    dependencies = [("ratings", "0046_positions")]

    operations = [
        migrations.AlterField("auditevent", "previous_hash", models.CharField(db_column="follows", max_length=64)),
        migrations.AddField("auditevent", "chain", models.PositiveBigIntegerField(default=0)),
        migrations.AddField("audithead", "ends", models.TextField(blank=True, default="")),
        migrations.AddIndex("auditevent", models.Index(fields=["chain", "number"], name="audit_chain")),
        migrations.RunPython(guard),
    ]
