"""Indexes of the ledger that others make superfluous go: every row written would pay for them.

Only indexes change. An AlterField would make the tables anew on SQLite, and their triggers would be lost.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

SUPERFLUOUS = [
    ("ratings_evaluation_pool_id_5dd61ce6", "ratings_evaluation (pool_id)"),
    ("ratings_evaluation_replaced_by_id_1f6bdf3d", "ratings_evaluation (replaced_by_id)"),
    ("ratings_ledgerentry_evaluation_id_795d5afa", "ratings_ledgerentry (evaluation_id)"),
]


def unindexed(model_name, name, to, **options):
    """A foreign key without an index of its own, as the models have it."""
    field = models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, to=f"ratings.{to}", **options)
    return migrations.AlterField(model_name=model_name, name=name, field=field)


class Migration(migrations.Migration):
    """After the reviews."""

    dependencies = [("ratings", "0011_reviews")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(f"DROP INDEX {name}", f"CREATE INDEX {name} ON {columns}")
                for name, columns in SUPERFLUOUS
            ],
            state_operations=[
                unindexed("evaluation", "pool", "pool", related_name="evaluations"),
                unindexed("evaluation", "replaced_by", "run", null=True, related_name="replaced"),
                unindexed("ledgerentry", "evaluation", "evaluation", related_name="entries"),
            ],
        ),
        migrations.AddIndex(
            model_name="evaluation",
            index=models.Index(condition=~Q(replaced_by=None), fields=["replaced_by"], name="evaluation_replaced"),
        ),
    ]
