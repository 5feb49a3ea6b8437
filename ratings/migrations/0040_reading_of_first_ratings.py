from django.db import migrations

RULE, PARAMETER, UNTIL_NOW = 'bdf-fwz', 'reading_4_4', 1


def keep_reading(apps, schema_editor):
    """Pools in use were rated with reading 1 of 4.4 and keep it until their law changes."""
    pools, tournaments = (
        apps.get_model('ratings', name).objects.using(schema_editor.connection.alias) for name in ('Pool', 'Tournament')
    )
    for pool in pools.filter(pk__in=tournaments.values('pool')):
        for law in (pool, *pool.rules_in_force.all()):
            if law.rule == RULE:
                law.parameters = {PARAMETER: UNTIL_NOW, **law.parameters}
                law.save(update_fields=['parameters'])


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0039_wishes'),
    ]

    operations = [
        migrations.RunPython(keep_reading, migrations.RunPython.noop),
    ]
