"""Players may object to standing on public lists."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """After the lean ledger."""

    dependencies = [("ratings", "0012_lean_ledger")]

    operations = [
        migrations.AddField(
            model_name="personaldata",
            name="unlisted",
            field=models.BooleanField(default=False, help_text="Objects to standing on public lists."),
        ),
        migrations.AddIndex(
            model_name="personaldata",
            index=models.Index(fields=["player"], condition=models.Q(unlisted=True), name="personal_unlisted"),
        ),
    ]
