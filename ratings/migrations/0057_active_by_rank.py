"""The index of ranks knows the days too: who is inactive is left out of a rank without reading their rows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0056_letter_copy")]

    operations = [
        migrations.RemoveIndex("standing", "standing_rank"),
        migrations.AddIndex("standing", models.Index(fields=["pool", "rank_key", "as_of"], name="standing_rank")),
    ]
