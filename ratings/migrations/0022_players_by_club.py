from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0021_projections'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['club', 'sort_key', 'number'], name='player_by_club'),
        ),
    ]
