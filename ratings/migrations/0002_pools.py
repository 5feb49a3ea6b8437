"""The two pools that every installation has."""

from django.db import migrations

POOLS = [("fwz", "FWZ", "bdf-fwz"), ("ecp", "EmailChessPoint", "emailchesspoint")]


def make_pools(apps, schema_editor):
    """Makes them; names and parameters then belong to the rating officer."""
    pool = apps.get_model("ratings", "Pool")
    for key, name, rule in POOLS:
        pool.objects.using(schema_editor.connection.alias).create(key=key, name=name, rule=rule)


class Migration(migrations.Migration):
    """After the tables."""

    dependencies = [("ratings", "0001_initial")]

    operations = [migrations.RunPython(make_pools, migrations.RunPython.noop)]
