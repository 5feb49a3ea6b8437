"""The numbers behind the seals of names and addresses."""

import ratings.models.privacy
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0023_late_corrections'),
    ]

    operations = [
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(max_length=60, unique=True)),
                ('salt', models.CharField(default=ratings.models.privacy.new_salt, max_length=32)),
            ],
        ),
    ]
