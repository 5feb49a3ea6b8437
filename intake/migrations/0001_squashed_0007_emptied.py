"""The tables of mail as they were with 0007.

The migrations it replaces stay until the next release: a server of any release so far goes on with them.
"""

import django.db.models.deletion
import intake.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('intake', '0001_initial'),
        ('intake', '0002_requests'),
        ('intake', '0003_desk'),
        ('intake', '0004_proposals'),
        ('intake', '0005_review_mails'),
        ('intake', '0006_operation'),
        ('intake', '0007_emptied'),
    ]

    initial = True

    dependencies = [
        ('ratings', '0001_squashed_0026_adult_from'),
    ]

    operations = [
        migrations.CreateModel(
            name='Lease',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('holder', models.CharField(max_length=60)),
                ('until', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='InboundMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=intake.models.new_code, max_length=40, unique=True)),
                ('content_key', models.CharField(max_length=64, unique=True)),
                ('raw', models.BinaryField()),
                ('size', models.PositiveIntegerField()),
                ('source', models.CharField(max_length=20)),
                ('envelope_to', models.CharField(blank=True, max_length=320)),
                ('stored_at', models.DateTimeField()),
                ('received_at', models.DateTimeField(null=True)),
                ('state', models.CharField(choices=[('received', 'Received'), ('accepted', 'Accepted'), ('partly', 'Partly'), ('held', 'Held'), ('pending', 'Pending'), ('quarantined', 'Quarantined'), ('ignored', 'Ignored'), ('failed', 'Failed')], default='received', max_length=20)),
                ('auth', models.CharField(blank=True, help_text='letters.types.Auth', max_length=20)),
                ('disposition', models.CharField(blank=True, help_text='letters.types.Disposition', max_length=20)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('claimed_until', models.DateTimeField(null=True)),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('message_id', models.CharField(blank=True, max_length=998)),
                ('subject', models.CharField(blank=True, max_length=250)),
                ('reasons', models.JSONField(default=list)),
                ('results', models.JSONField(default=list)),
                ('director', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mails', to='ratings.director')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mails', to='ratings.tournament')),
                ('rulings', models.JSONField(blank=True, default=dict)),
                ('sender', models.CharField(blank=True, max_length=254)),
                ('turn', models.PositiveSmallIntegerField(default=0)),
                ('emptied_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('state', 'received')), fields=['stored_at'], name='inbound_waiting'), models.Index(fields=['state', 'stored_at'], name='inbound_by_state')],
            },
        ),
        migrations.CreateModel(
            name='OutboundMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('answer', 'Answer'), ('confirmation', 'Confirmation'), ('letter', 'Letter'), ('link', 'Link'), ('review', 'Review'), ('change', 'Change'), ('alarm', 'Alarm')], default='answer', max_length=20)),
                ('recipient', models.EmailField(max_length=254)),
                ('subject', models.CharField(max_length=250)),
                ('body', models.TextField()),
                ('message_id', models.CharField(max_length=250, unique=True)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed')], default='waiting', max_length=20)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField()),
                ('next_try_at', models.DateTimeField()),
                ('claimed_until', models.DateTimeField(null=True)),
                ('last_error', models.CharField(blank=True, max_length=250)),
                ('created_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(null=True)),
                ('mail', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='intake.inboundmail')),
                ('games', models.JSONField(default=list)),
                ('turn', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['next_try_at'], name='outbound_waiting'), models.Index(fields=['recipient', 'due_at'], name='outbound_limit')],
                'constraints': [models.UniqueConstraint(fields=('mail', 'kind', 'turn'), name='outbound_kind_once')],
            },
        ),
        migrations.CreateModel(
            name='InboundRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=intake.models.new_code, max_length=40, unique=True)),
                ('provider', models.CharField(max_length=20)),
                ('content_type', models.CharField(max_length=250)),
                ('body', models.BinaryField()),
                ('stored_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('failed', 'Failed')], default='waiting', max_length=20)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField()),
                ('problem', models.CharField(blank=True, max_length=250)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['due_at'], name='request_waiting')],
            },
        ),
        migrations.CreateModel(
            name='BlockedSender',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('lifted_at', models.DateTimeField(null=True)),
                ('lifted_by', models.CharField(blank=True, max_length=60)),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='ratings.director')),
                ('mail', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='blocks', to='intake.inboundmail')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('director',), name='block_one_for_a_director')],
            },
        ),
        migrations.CreateModel(
            name='ReportToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(null=True)),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='ratings.director')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='ratings.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('director', 'tournament'), name='token_one_in_force')],
            },
        ),
        migrations.CreateModel(
            name='TournamentProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(blank=True, max_length=120)),
                ('content', models.JSONField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='waiting', max_length=20)),
                ('decided_at', models.DateTimeField(null=True)),
                ('decided_by', models.CharField(blank=True, max_length=60)),
                ('director', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='proposals', to='ratings.director')),
                ('mail', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='intake.inboundmail')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='proposals', to='ratings.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('mail', 'code'), name='proposal_once_a_mail')],
            },
        ),
        migrations.CreateModel(
            name='Pulse',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('problem', models.CharField(blank=True, max_length=250)),
            ],
        ),
    ]
