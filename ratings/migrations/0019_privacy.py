"""Who looked at personal data, and who asked to be erased."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0018_titled_guards'),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonalAccess',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True)),
                ('actor', models.CharField(max_length=60)),
                ('purpose', models.CharField(help_text='Purpose', max_length=20)),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='looks', to='ratings.player')),
            ],
            options={
                'verbose_name_plural': 'accesses to personal data',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField()),
                ('asked_by', models.CharField(max_length=60)),
                ('done_at', models.DateTimeField(null=True)),
                ('director', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to='ratings.director')),
                ('player', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to='ratings.player')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('director__isnull', False), ('player', None)), models.Q(('director', None), ('player__isnull', False)), _connector='OR'), name='erasure_of_one')],
            },
        ),
    ]
