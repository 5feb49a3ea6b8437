from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0005_audit_cause'),
    ]

    operations = [
        migrations.AddField(
            model_name='takeover',
            name='converted_from',
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='takeover',
            name='note',
            field=models.CharField(blank=True, default='', max_length=200),
        ),
        migrations.AddField(
            model_name='tournament',
            name='evaluated_elsewhere',
            field=models.BooleanField(default=False, help_text='Contained in ratings that were brought along; then it is not rated here.'),
        ),
    ]
