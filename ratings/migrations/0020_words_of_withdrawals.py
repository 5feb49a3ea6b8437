"""The words that say why a list was withdrawn may lose the name of a person who asked to be erased.

Everything else about a published list stays refused: its facts and lines, the day and the author of a
withdrawal, and a withdrawal without a reason.
"""

from django.db import migrations

TABLE = "ratings_publication"
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
WITHDRAWAL = ["withdrawn_at", "withdrawn_by"]


def differing(columns, distinct):
    """The condition that one of some columns changes."""
    return " OR ".join(f"OLD.{column} {distinct} NEW.{column}" for column in columns)


def refused_now(distinct):
    """The condition that an update is more than a withdrawal, or than other words of one."""
    of_withdrawal = f"{differing(WITHDRAWAL, distinct)} OR NEW.withdrawn_reason = ''"
    return f"NEW.withdrawn_at IS NULL OR (OLD.withdrawn_at IS NOT NULL AND ({of_withdrawal})) OR {differing(KEPT, distinct)}"


def refused_before(distinct):
    """The condition as it was: nothing but the withdrawal itself."""
    return f"OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL OR {differing(KEPT, distinct)}"


def guard_by(condition):
    """Puts the trigger with a condition in the place of the one that stands there."""

    def guard(apps, schema_editor):
        with schema_editor.connection.cursor() as cursor:
            if schema_editor.connection.vendor == "postgresql":
                cursor.execute(f"DROP TRIGGER {TABLE}_frozen ON {TABLE}")
                cursor.execute(
                    f"CREATE TRIGGER {TABLE}_frozen BEFORE UPDATE ON {TABLE} FOR EACH ROW"
                    f" WHEN ({condition('IS DISTINCT FROM')}) EXECUTE FUNCTION ratings_refuse()"
                )
                return
            cursor.execute(f"DROP TRIGGER {TABLE}_frozen")
            cursor.execute(
                f"CREATE TRIGGER {TABLE}_frozen BEFORE UPDATE ON {TABLE} WHEN {condition('IS NOT')}"
                f" BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END"
            )

    return guard


class Migration(migrations.Migration):
    """After the tables of who looked and who is erased."""

    dependencies = [("ratings", "0019_privacy")]

    operations = [migrations.RunPython(guard_by(refused_now), guard_by(refused_before))]
