import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Exists, OuterRef


def reopen_unrated(apps, schema_editor):
    """A Swiss tournament or a cup may get further rounds unless it is rated already."""
    tournament, evaluation, covered = (
        apps.get_model("ratings", name) for name in ("Tournament", "Evaluation", "CoveredTournament")
    )
    whole = evaluation.objects.filter(tournament=OuterRef("pk"), replaced_by=None)
    in_period = covered.objects.filter(tournament=OuterRef("pk"), evaluation__replaced_by=None)
    growing = tournament.objects.filter(kind__in=["swiss", "knockout"], rated=True)
    growing.filter(~Exists(whole), ~Exists(in_period)).update(complete=False)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0031_rating_requests'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='complete',
            field=models.BooleanField(default=True, help_text='No pairing will be added; before that it is not rated.'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rounds',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Planned rounds of a Swiss tournament, stages of a cup; empty: not known.', null=True),
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('half_points', models.PositiveSmallIntegerField(choices=[(0, '0'), (1, '½'), (2, '1')])),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='ratings.entry')),
            ],
            options={
                'ordering': ['entry', 'round'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'round'), name='bye_once_a_round'), models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='bye_round_from_1'), models.CheckConstraint(condition=models.Q(('half_points__lte', 2)), name='bye_points_known')],
            },
        ),
        migrations.RunPython(reopen_unrated, migrations.RunPython.noop, elidable=True),
    ]
