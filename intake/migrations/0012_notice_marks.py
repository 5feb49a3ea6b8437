"""How far evaluations were looked through for mails to players. What was evaluated before is told to nobody."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_past(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Mark every evaluation that is stored by now as looked through."""
    newest = apps.get_model("ratings", "Evaluation").objects.order_by().values_list("pool").annotate(models.Max("pk"))
    pools = apps.get_model("ratings", "Pool").objects.in_bulk()
    mark = apps.get_model("intake", "NoticeMark")
    mark.objects.bulk_create(
        mark(pool_id=pool, version=pools[pool].version, evaluation=evaluation) for pool, evaluation in newest
    )


class Migration(migrations.Migration):

    dependencies = [
        ('intake', '0011_reading_time'),
        ('ratings', '0039_wishes'),
    ]

    operations = [
        migrations.CreateModel(
            name='NoticeMark',
            fields=[
                ('pool', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='ratings.pool')),
                ('version', models.PositiveBigIntegerField()),
                ('evaluation', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.RunPython(mark_past, migrations.RunPython.noop),
    ]
