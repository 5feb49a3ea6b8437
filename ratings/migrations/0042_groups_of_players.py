"""Women and juniors are found along indexes: a ranking of a group reads nobody else."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("ratings", "0041_dated_law")]

    operations = [
        migrations.AddIndex(
            "personaldata", models.Index(fields=["player"], condition=Q(sex="w"), name="personal_women")
        ),
        migrations.AddIndex("personaldata", models.Index(fields=["birth_date"], name="personal_by_birth")),
    ]
