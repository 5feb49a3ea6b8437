"""Tournaments get the keys by which a mail finds those of other directors, without all of them being read."""

from django.db import migrations, models

from ratings.models.keys import key_of

BATCH = 1000


def write_keys(apps, schema_editor):
    """Write the keys of the tournaments that are there."""
    tournament = apps.get_model("ratings", "Tournament")
    rows = []
    for row in tournament.objects.only("code", "name").order_by().iterator(BATCH):
        row.code_key, row.name_key = key_of(row.code), key_of(row.name)
        rows.append(row)
    tournament.objects.bulk_update(rows, ["code_key", "name_key"], batch_size=BATCH)


class Migration(migrations.Migration):
    """The columns have a default in the database, so that a release before this one still enters tournaments."""

    dependencies = [("ratings", "0058_correction_jobs")]

    operations = [
        migrations.AddField(
            "tournament", "code_key", models.CharField(db_default="", editable=False, max_length=250)
        ),
        migrations.AddField(
            "tournament", "name_key", models.CharField(db_default="", editable=False, max_length=250)
        ),
        migrations.RunPython(write_keys, migrations.RunPython.noop, elidable=False),
        migrations.AddIndex("tournament", models.Index(fields=["code_key"], name="tournament_by_code_key")),
        migrations.AddIndex("tournament", models.Index(fields=["name_key"], name="tournament_by_name_key")),
    ]
