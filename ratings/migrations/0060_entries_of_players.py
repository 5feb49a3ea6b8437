"""The tournaments of a player are found in an index alone; it takes the place of the one of players."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0059_tournament_keys")]

    operations = [
        migrations.AddIndex("entry", models.Index(fields=["player", "tournament"], name="entry_of_player")),
        migrations.AlterField(
            "entry",
            "player",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="ratings.player",
            ),
        ),
    ]
