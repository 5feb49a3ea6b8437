"""The periods of a tournament are found in an index alone. It takes the place of the one of tournaments, and that of
evaluations goes: they come first in the one that keeps a tournament from being covered twice. SQLite would write the
table anew for it and forget what guards it, so the indexes are dropped by name.
"""

import django.db.models.deletion
from django.db import migrations, models

MADE_FOR_REFERENCES = {
    "evaluation_id": "ratings_coveredtournament_evaluation_id_4a47c2a6",
    "tournament_id": "ratings_coveredtournament_tournament_id_9be93204",
}
"""What Django called the indexes of both references."""


def without_index(name: str, to: str, related_name: str) -> migrations.AlterField:
    """Return the reference as it is from now on."""
    field = models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to=to
    )
    return migrations.AlterField("coveredtournament", name, field)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0060_entries_of_players")]

    operations = [
        migrations.AddIndex(
            "coveredtournament", models.Index(fields=["tournament", "evaluation"], name="covered_in")
        ),
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    f'DROP INDEX IF EXISTS "{name}"', f'CREATE INDEX "{name}" ON ratings_coveredtournament ({column})'
                )
                for column, name in MADE_FOR_REFERENCES.items()
            ],
            [
                without_index("evaluation", "ratings.evaluation", "covered"),
                without_index("tournament", "ratings.tournament", "periods"),
            ],
        ),
    ]
