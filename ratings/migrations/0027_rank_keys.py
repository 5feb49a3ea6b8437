"""A rank is counted and no longer stored: each rating has a key that orders it, each value the number of its players."""

from django.db import migrations, models

KEYS = """
UPDATE ratings_standing SET rank_key = (32767 - value) * 32768 + 32767 - "index" WHERE rank_key IS NOT NULL
"""
RANKS = """
UPDATE ratings_standing SET rank_key = (
    SELECT 1 + COUNT(*) FROM ratings_standing better
    WHERE better.pool_id = ratings_standing.pool_id AND better.rank_key < ratings_standing.rank_key
) WHERE rank_key IS NOT NULL
"""
COUNTS = """
INSERT INTO ratings_ratingcount (pool_id, value, players)
SELECT pool_id, value, COUNT(*) FROM ratings_standing WHERE rank_key IS NOT NULL GROUP BY pool_id, value
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0026_adult_from")]

    operations = [
        migrations.RemoveIndex("standing", "standing_rank"),
        migrations.RemoveIndex("standing", "standing_inactive"),
        migrations.RenameField("standing", "rank", "rank_key"),
        migrations.RunSQL(KEYS, RANKS),
        migrations.AddIndex("standing", models.Index(fields=["pool", "rank_key"], name="standing_rank")),
        migrations.AddIndex("standing", models.Index(fields=["pool", "as_of", "rank_key"], name="standing_inactive")),
        migrations.CreateModel(
            name="RatingCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("value", models.SmallIntegerField()),
                ("players", models.IntegerField()),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False, on_delete=models.deletion.CASCADE, related_name="rating_counts", to="ratings.pool"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("pool", "value"), name="rating_count_once")],
            },
        ),
        migrations.RunSQL(COUNTS, migrations.RunSQL.noop),
    ]
