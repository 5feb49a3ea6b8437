"""When a mail was emptied because nobody needs it as evidence any longer."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('intake', '0006_operation'),
    ]

    operations = [
        migrations.AddField(
            model_name='inboundmail',
            name='emptied_at',
            field=models.DateTimeField(null=True),
        ),
    ]
