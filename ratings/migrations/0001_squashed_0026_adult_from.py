"""The tables of ratings as they were with 0026, the guards of what is only added to, and the first pools.

The migrations it replaces stay until the next release: a server of any release so far goes on with them.
"""

import django.db.models.deletion
import ratings.models.notes
import ratings.models.privacy
import ratings.models.reviews
import ratings.regulations
from django.db import migrations, models


POOLS = [("fwz", "FWZ", "bdf-fwz"), ("ecp", "EmailChessPoint", "emailchesspoint")]

APPEND_ONLY = {
    "ratings_run": " \n",
    "ratings_ledgerentry": " \n",
    "ratings_auditevent": " \n",
    "ratings_publishedrating": " \n",
    "ratings_audithead": " \n",
    "ratings_coveredtournament": "\n",
    "ratings_publishedtitled": "\n",
}
"""Tables whose rows are only added, and the space that the replaced migrations left in their triggers on SQLite:
a new database and a migrated one have the same text there.
"""

EVALUATION = "ratings_evaluation"
EVALUATION_FACTS = [
    "id",
    "pool_id",
    "tournament_id",
    "game_id",
    "completed_on",
    "received_at",
    "key",
    "rule",
    "edition",
    "signature",
    "run_id",
]
PUBLICATION = "ratings_publication"
PUBLICATION_FACTS = [
    "id",
    "pool_id",
    "number",
    "name",
    "as_of",
    "published_at",
    "actor",
    "rule",
    "edition",
    "checksum",
    "previous_id",
    "replaces_id",
]
WITHDRAWAL = ["withdrawn_at", "withdrawn_by"]

POSTGRESQL_REFUSE = """
CREATE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {events} ON {table} FOR EACH {each} {when} EXECUTE FUNCTION ratings_refuse();
"""
SQLITE_TRIGGER = (
    "CREATE TRIGGER {table}_{name} BEFORE {event} ON {table}{when}"
    "BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
)


def differing(columns, distinct):
    """Return the condition that one of some columns changes."""
    return " OR ".join(f"OLD.{column} {distinct} NEW.{column}" for column in columns)


def more_than_replaced(distinct):
    """Return the condition that an update of an evaluation is more than marking it replaced, once."""
    return f"OLD.replaced_by_id IS NOT NULL OR NEW.replaced_by_id IS NULL OR {differing(EVALUATION_FACTS, distinct)}"


def more_than_withdrawn(distinct):
    """Return the condition that an update of a list is more than its withdrawal, once, or than other words of one:
    these may lose the name of a person who asked to be erased.
    """
    of_withdrawal = f"{differing(WITHDRAWAL, distinct)} OR NEW.withdrawn_reason = ''"
    of_list = differing(PUBLICATION_FACTS, distinct)
    return f"NEW.withdrawn_at IS NULL OR (OLD.withdrawn_at IS NOT NULL AND ({of_withdrawal})) OR {of_list}"


def add_guards(apps, schema_editor):
    """Let the database itself refuse changes of the ledger, the trail and the published lists."""
    statements = postgresql_guards() if schema_editor.connection.vendor == "postgresql" else sqlite_guards()
    with schema_editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def postgresql_guards():
    """Yield the function and the triggers for PostgreSQL; TRUNCATE is refused too."""
    yield POSTGRESQL_REFUSE
    for table in APPEND_ONLY:
        yield POSTGRESQL_TRIGGER.format(table=table, name="frozen", events="UPDATE OR DELETE", each="ROW", when="")
    for table, condition in ((EVALUATION, more_than_replaced), (PUBLICATION, more_than_withdrawn)):
        when = f"WHEN ({condition('IS DISTINCT FROM')})"
        yield POSTGRESQL_TRIGGER.format(table=table, name="frozen", events="UPDATE", each="ROW", when=when)
        yield POSTGRESQL_TRIGGER.format(table=table, name="stays", events="DELETE", each="ROW", when="")
    for table in (*APPEND_ONLY, EVALUATION, PUBLICATION):
        yield POSTGRESQL_TRIGGER.format(table=table, name="kept", events="TRUNCATE", each="STATEMENT", when="")


def sqlite_guards():
    """Yield the triggers for SQLite."""
    for table, space in APPEND_ONLY.items():
        yield SQLITE_TRIGGER.format(table=table, name="frozen", event="UPDATE", when=space)
        yield SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE", when=space)
    for table, condition, space in ((EVALUATION, more_than_replaced, "\n"), (PUBLICATION, more_than_withdrawn, " ")):
        when = f" WHEN {condition('IS NOT')}{space}"
        yield SQLITE_TRIGGER.format(table=table, name="frozen", event="UPDATE", when=when)
        yield SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE", when=" \n")


def add_pools(apps, schema_editor):
    """Add the two pools that every installation has; names and parameters then belong to the rating officer."""
    pool = apps.get_model("ratings", "Pool")
    for key, name, rule in POOLS:
        pool.objects.using(schema_editor.connection.alias).create(key=key, name=name, rule=rule)


class Migration(migrations.Migration):

    replaces = [
        ('ratings', '0001_initial'),
        ('ratings', '0002_pools'),
        ('ratings', '0003_guards'),
        ('ratings', '0004_notes'),
        ('ratings', '0005_audit_cause'),
        ('ratings', '0006_takeovers'),
        ('ratings', '0007_publications'),
        ('ratings', '0008_publication_guards'),
        ('ratings', '0009_rules_in_force'),
        ('ratings', '0010_merged_players'),
        ('ratings', '0011_reviews'),
        ('ratings', '0012_lean_ledger'),
        ('ratings', '0013_unlisted'),
        ('ratings', '0014_periods'),
        ('ratings', '0015_period_guards'),
        ('ratings', '0016_period_lists'),
        ('ratings', '0017_titles'),
        ('ratings', '0018_titled_guards'),
        ('ratings', '0019_privacy'),
        ('ratings', '0020_words_of_withdrawals'),
        ('ratings', '0021_projections'),
        ('ratings', '0022_players_by_club'),
        ('ratings', '0023_late_corrections'),
        ('ratings', '0024_seals'),
        ('ratings', '0025_index_of_deaths'),
        ('ratings', '0026_adult_from'),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='AuditEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField(unique=True)),
                ('at', models.DateTimeField()),
                ('actor', models.CharField(max_length=60)),
                ('action', models.CharField(max_length=60)),
                ('subject', models.CharField(db_index=True, max_length=60)),
                ('cause', models.CharField(blank=True, help_text='Code of the mail, or of the file.', max_length=60)),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('previous_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
            ],
            options={
                'ordering': ['number'],
                'indexes': [models.Index(fields=['cause'], name='audit_cause')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=40, unique=True)),
                ('family_name', models.CharField(max_length=120)),
                ('given_name', models.CharField(blank=True, max_length=120)),
                ('aliases', models.JSONField(blank=True, default=list)),
                ('federation', models.CharField(blank=True, max_length=60)),
                ('club', models.CharField(blank=True, max_length=120)),
                ('sort_key', models.CharField(db_index=True, help_text='Folded name, so that the order of names does not depend on the database.', max_length=250)),
                ('merged_into', models.ForeignKey(blank=True, help_text='The player whose second number this turned out to be.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='ratings.player')),
            ],
            options={
                'ordering': ['sort_key', 'number'],
                'indexes': [models.Index(fields=['club', 'sort_key', 'number'], name='player_by_club')],
            },
        ),
        # Added apart: on SQLite a field added to a table is put before a reference of the table to itself.
        migrations.AddField(
            model_name='player',
            name='title',
            field=models.CharField(blank=True, choices=[('GM', 'Grandmaster'), ('SIM', 'Senior International Master'), ('IM', 'International Master'), ('CCM', 'Correspondence Chess Master'), ('CCE', 'Correspondence Chess Expert'), ('LGM', 'Ladies Grandmaster'), ('LIM', 'Ladies International Master'), ('FM', 'FIDE Master'), ('CM', 'Candidate Master'), ('WGM', 'Woman Grandmaster'), ('WIM', 'Woman International Master'), ('WFM', 'Woman FIDE Master'), ('WCM', 'Woman Candidate Master')], max_length=3),
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=120)),
                ('rule', models.CharField(choices=ratings.regulations.rule_choices, max_length=40)),
                ('parameters', models.JSONField(blank=True, default=dict)),
                ('version', models.PositiveBigIntegerField(default=0)),
                ('closed_through', models.DateField(blank=True, help_text='Where periods are rated: the closing day of the last one that is closed.', null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='PersonalData',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='ratings.player')),
                ('birth_date', models.CharField(blank=True, help_text='1950, 1950-02 or 1950-02-01', max_length=10)),
                ('sex', models.CharField(blank=True, choices=[('m', 'm'), ('w', 'w'), ('d', 'd')], max_length=1)),
                ('email', models.EmailField(blank=True, db_index=True, max_length=254)),
                ('tell_changes', models.BooleanField(default=False, help_text='Wants to hear by mail when a correction moves his rating.')),
                ('unlisted', models.BooleanField(default=False, help_text='Objects to standing on public lists.')),
                ('adult_from', models.DateField(blank=True, help_text='Instead of an erased birth date: no longer rated as young from this day on.', null=True)),
            ],
            options={
                'verbose_name_plural': 'personal data',
                'indexes': [models.Index(condition=models.Q(('unlisted', True)), fields=['player'], name='personal_unlisted')],
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('advance', 'Advance'), ('late-result', 'Late Result'), ('correction', 'Correction'), ('import', 'Import'), ('replay', 'Replay')], max_length=20)),
                ('at', models.DateTimeField()),
                ('cause', models.CharField(blank=True, help_text='Code of a mail, or words.', max_length=200)),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.pool')),
            ],
        ),
        migrations.CreateModel(
            name='Takeover',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.SmallIntegerField()),
                ('index', models.PositiveSmallIntegerField()),
                ('source', models.CharField(max_length=40)),
                ('as_of', models.DateField(null=True)),
                ('exchanged_on', models.DateField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='takeovers', to='ratings.player')),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='takeovers', to='ratings.pool')),
                ('converted_from', models.SmallIntegerField(null=True)),
                ('note', models.CharField(blank=True, default='', max_length=200)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('exchanged_on', None)), fields=('pool', 'player'), name='takeover_one_in_force')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('category', models.CharField(blank=True, max_length=120)),
                ('kind', models.CharField(choices=[('round-robin', 'Round Robin'), ('double-round-robin', 'Double Round Robin'), ('team', 'Team'), ('knockout', 'Knockout'), ('swiss', 'Swiss'), ('match', 'Match'), ('scheveningen', 'Scheveningen')], max_length=20)),
                ('started_on', models.DateField()),
                ('planned_end', models.DateField(blank=True, null=True)),
                ('days_per_10_moves', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rated', models.BooleanField(default=True)),
                ('international', models.BooleanField(default=False)),
                ('consent', models.CharField(blank=True, help_text="The federation's consent to rate it.", max_length=200)),
                ('announced_on', models.DateField(blank=True, help_text='When players were told that it is rated.', null=True)),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='ratings.pool')),
                ('evaluated_elsewhere', models.BooleanField(default=False, help_text='Contained in ratings that were brought along; then it is not rated here.')),
                ('review_until', models.DateField(blank=True, help_text='Last day on which a review may be asked for; stored when it ends.', null=True)),
            ],
            options={
                'ordering': ['-started_on', 'code'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveSmallIntegerField(default=0)),
                ('departure', models.CharField(blank=True, choices=[('withdrawal', 'Withdrawal'), ('withdrawal-approved', 'Withdrawal Approved'), ('death', 'Death'), ('substitution', 'Substitution')], max_length=20)),
                ('departed_on', models.DateField(blank=True, null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='ratings.tournament')),
            ],
            options={
                'ordering': ['tournament', 'seat', 'turn'],
                'indexes': [models.Index(condition=models.Q(('departure', 'death')), fields=['player', 'departed_on'], name='entry_of_the_dead')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'seat', 'turn'), name='entry_seat_once'), models.UniqueConstraint(fields=('tournament', 'player'), name='entry_player_once'), models.CheckConstraint(condition=models.Q(('seat__gte', 1)), name='entry_seat_from_1'), models.CheckConstraint(condition=models.Q(models.Q(('departed_on', None), ('departure', '')), models.Q(models.Q(('departure', ''), _negated=True), ('departed_on__isnull', False)), _connector='OR'), name='entry_departure_dated')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(help_text='Place in the list of pairings, from 1.')),
                ('round', models.PositiveSmallIntegerField()),
                ('score', models.CharField(blank=True, choices=[('1-0', '1-0'), ('0-1', '0-1'), ('1/2-1/2', '1/2-1/2'), ('0-0', '0-0'), ('+/-', '+/-'), ('-/+', '-/+')], max_length=7, null=True)),
                ('rated_score', models.CharField(blank=True, choices=[('1-0', '1-0'), ('0-1', '0-1'), ('1/2-1/2', '1/2-1/2'), ('0-0', '0-0'), ('+/-', '+/-'), ('-/+', '-/+')], max_length=7, null=True)),
                ('reason', models.CharField(blank=True, choices=[('played', 'played'), ('time', 'time'), ('withdrawal', 'withdrawal'), ('withdrawal-approved', 'withdrawal-approved'), ('death', 'death'), ('substitution', 'substitution'), ('adjudicated', 'adjudicated'), ('unplayed', 'unplayed')], max_length=20)),
                ('counts', models.BooleanField(blank=True, null=True)),
                ('completed_on', models.DateField(blank=True, null=True)),
                ('received_at', models.DateTimeField(blank=True, null=True)),
                ('report', models.CharField(blank=True, max_length=40)),
                ('moves', models.TextField(blank=True)),
                ('move_count', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='black_games', to='ratings.entry')),
                ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='white_games', to='ratings.entry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='ratings.tournament')),
                ('review_until', models.DateField(blank=True, null=True)),
            ],
            options={
                'ordering': ['tournament', 'number'],
                'indexes': [models.Index(fields=['completed_on', 'received_at'], name='game_order')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='game_number_once'), models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='game_two_players'), models.CheckConstraint(condition=models.Q(models.Q(('completed_on', None), ('rated_score', None), ('reason', ''), ('received_at', None), ('report', ''), ('score', None)), models.Q(('completed_on__isnull', False), ('received_at__isnull', False), ('score__isnull', False), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='game_open_or_finished'), models.CheckConstraint(condition=models.Q(('score', None), ('score__in', ['1-0', '0-1', '1/2-1/2', '0-0', '+/-', '-/+']), _connector='OR'), name='game_score_known'), models.CheckConstraint(condition=models.Q(('rated_score', None), ('rated_score__in', ['1-0', '0-1', '1/2-1/2', '0-0', '+/-', '-/+']), _connector='OR'), name='game_rated_score_known'), models.CheckConstraint(condition=models.Q(('reason', ''), ('reason__in', ['played', 'time', 'withdrawal', 'withdrawal-approved', 'death', 'substitution', 'adjudicated', 'unplayed']), _connector='OR'), name='game_reason_known')],
            },
        ),
        migrations.CreateModel(
            name='Evaluation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('completed_on', models.DateField()),
                ('received_at', models.DateTimeField()),
                ('key', models.CharField(max_length=80)),
                ('rule', models.CharField(choices=ratings.regulations.rule_choices, max_length=40)),
                ('edition', models.CharField(max_length=20)),
                ('signature', models.CharField(max_length=64)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evaluations', to='ratings.game')),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='evaluations', to='ratings.pool')),
                ('replaced_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced', to='ratings.run')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evaluations', to='ratings.run')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evaluations', to='ratings.tournament')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('replaced_by', None)), fields=['pool', 'completed_on', 'received_at'], name='evaluation_stream'), models.Index(condition=models.Q(('replaced_by', None), _negated=True), fields=['replaced_by'], name='evaluation_replaced')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('replaced_by', None)), fields=('pool', 'key'), name='evaluation_unit_once')],
            },
        ),
        migrations.CreateModel(
            name='LedgerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before_value', models.SmallIntegerField(null=True)),
                ('before_index', models.PositiveSmallIntegerField(null=True)),
                ('before_carry', models.TextField(blank=True, default='')),
                ('after_value', models.SmallIntegerField()),
                ('after_index', models.PositiveSmallIntegerField()),
                ('after_carry', models.TextField(blank=True, default='')),
                ('games', models.PositiveSmallIntegerField()),
                ('points', models.PositiveSmallIntegerField()),
                ('expected', models.BigIntegerField(null=True)),
                ('k', models.PositiveSmallIntegerField(null=True)),
                ('delta', models.BigIntegerField(null=True)),
                ('remarks', models.CharField(blank=True, default='', max_length=200)),
                ('evaluation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.evaluation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger_entries', to='ratings.player')),
            ],
            options={
                'verbose_name_plural': 'ledger entries',
                'constraints': [models.UniqueConstraint(fields=('evaluation', 'player'), name='ledger_player_once'), models.CheckConstraint(condition=models.Q(models.Q(('before_carry', ''), ('before_index', None), ('before_value', None)), models.Q(('before_index__isnull', False), ('before_value__isnull', False)), _connector='OR'), name='ledger_before_whole')],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.SmallIntegerField(null=True)),
                ('index', models.PositiveSmallIntegerField(null=True)),
                ('carry', models.TextField(blank=True, default='')),
                ('as_of', models.DateField(null=True)),
                ('rank', models.PositiveIntegerField(null=True)),
                ('live_value', models.SmallIntegerField(null=True)),
                ('live_index', models.PositiveSmallIntegerField(null=True)),
                ('live_games', models.PositiveSmallIntegerField(default=0)),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ledgerentry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='ratings.player')),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='ratings.pool')),
            ],
            options={
                'indexes': [models.Index(fields=['pool', 'rank'], name='standing_rank'), models.Index(fields=['pool', 'as_of', 'rank'], name='standing_inactive')],
                'constraints': [models.UniqueConstraint(fields=('pool', 'player'), name='standing_player_once')],
            },
        ),
        migrations.CreateModel(
            name='Director',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('email', models.EmailField(help_text='lower case', max_length=254, unique=True)),
                ('tournaments', models.ManyToManyField(blank=True, related_name='directors', to='ratings.tournament')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=ratings.models.notes.new_code, max_length=40, unique=True)),
                ('way', models.CharField(choices=[('post', 'Post'), ('phone', 'Phone'), ('in-person', 'In Person'), ('other', 'Other')], max_length=20)),
                ('text', models.CharField(max_length=200)),
                ('actor', models.CharField(max_length=60)),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='AuditHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('number', models.PositiveBigIntegerField()),
                ('hash', models.CharField(max_length=64)),
                ('stored_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['-day'],
            },
        ),
        migrations.CreateModel(
            name='Publication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=160)),
                ('as_of', models.DateField()),
                ('published_at', models.DateTimeField()),
                ('actor', models.CharField(max_length=60)),
                ('rule', models.CharField(choices=ratings.regulations.rule_choices, max_length=40)),
                ('edition', models.CharField(max_length=20)),
                ('checksum', models.CharField(max_length=64)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('withdrawn_by', models.CharField(blank=True, default='', max_length=60)),
                ('withdrawn_reason', models.CharField(blank=True, default='', max_length=200)),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='publications', to='ratings.pool')),
                ('previous', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='followed_by', to='ratings.publication')),
                ('replaces', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='ratings.publication')),
            ],
            options={
                'ordering': ['pool', '-number'],
                'constraints': [models.UniqueConstraint(fields=('pool', 'number'), name='publication_number_once'), models.UniqueConstraint(condition=models.Q(('withdrawn_at', None)), fields=('pool', 'as_of'), name='publication_day_once'), models.CheckConstraint(condition=models.Q(models.Q(('withdrawn_at', None), ('withdrawn_by', ''), ('withdrawn_reason', '')), models.Q(('withdrawn_at__isnull', False), models.Q(('withdrawn_by', ''), _negated=True), models.Q(('withdrawn_reason', ''), _negated=True)), _connector='OR'), name='publication_withdrawn_whole')],
            },
        ),
        migrations.CreateModel(
            name='PublishedRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveIntegerField(null=True)),
                ('value', models.SmallIntegerField()),
                ('index', models.PositiveSmallIntegerField()),
                ('mark', models.CharField(blank=True, choices=[('new', 'New'), ('changed', 'Changed'), ('returned', 'Returned'), ('delisted', 'Delisted'), ('inactive', 'Inactive')], max_length=10)),
                ('previous_value', models.SmallIntegerField(null=True)),
                ('previous_index', models.PositiveSmallIntegerField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='published_ratings', to='ratings.player')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='ratings.publication')),
                ('games', models.PositiveSmallIntegerField(null=True)),
                ('k', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('publication', 'player'), name='published_player_once')],
            },
        ),
        migrations.CreateModel(
            name='RuleInForce',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateField()),
                ('rule', models.CharField(choices=ratings.regulations.rule_choices, max_length=40)),
                ('parameters', models.JSONField(blank=True, default=dict)),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules_in_force', to='ratings.pool')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'since'), name='rule_in_force_once')],
            },
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=ratings.models.reviews.new_review_code, max_length=40, unique=True)),
                ('actor', models.CharField(max_length=60)),
                ('words', models.TextField()),
                ('language', models.CharField(max_length=5)),
                ('raised_at', models.DateTimeField()),
                ('until', models.DateField(null=True)),
                ('in_time', models.BooleanField()),
                ('late_allowed', models.BooleanField(null=True)),
                ('state', models.CharField(choices=[('unconfirmed', 'Unconfirmed'), ('received', 'Received'), ('in-review', 'In Review'), ('decided', 'Decided'), ('applied', 'Applied'), ('refused', 'Refused'), ('appealed', 'Appealed')], max_length=20)),
                ('turn', models.PositiveSmallIntegerField(default=0)),
                ('director', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reviews', to='ratings.director')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reviews', to='ratings.game')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reviews', to='ratings.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reviews', to='ratings.tournament')),
            ],
            options={
                'ordering': ['raised_at', 'pk'],
                'indexes': [models.Index(fields=['state', 'raised_at'], name='review_by_state')],
            },
        ),
        migrations.CreateModel(
            name='CorrectionProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=ratings.models.reviews.new_correction_code, max_length=40, unique=True)),
                ('mail', models.CharField(blank=True, max_length=40)),
                ('kind', models.CharField(max_length=40)),
                ('content', models.JSONField()),
                ('reason', models.TextField()),
                ('paragraph', models.CharField(blank=True, max_length=120)),
                ('fingerprint', models.CharField(max_length=32)),
                ('state', models.CharField(choices=[('prepared', 'Prepared'), ('applied', 'Applied'), ('dropped', 'Dropped')], default='prepared', max_length=20)),
                ('prepared_by', models.CharField(max_length=60)),
                ('prepared_at', models.DateTimeField()),
                ('decided_by', models.CharField(blank=True, max_length=60)),
                ('decided_at', models.DateTimeField(null=True)),
                ('evaluations', models.JSONField(default=list)),
                ('lists', models.JSONField(default=list)),
                ('review', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ratings.review')),
                ('late_at', models.DateTimeField(null=True)),
                ('late_by', models.CharField(blank=True, max_length=120)),
                ('late_since', models.DateField(null=True)),
                ('late_why', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['state', 'id'], name='correction_by_state')],
            },
        ),
        migrations.CreateModel(
            name='ReviewStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
                ('actor', models.CharField(max_length=60)),
                ('state', models.CharField(choices=[('unconfirmed', 'Unconfirmed'), ('received', 'Received'), ('in-review', 'In Review'), ('decided', 'Decided'), ('applied', 'Applied'), ('refused', 'Refused'), ('appealed', 'Appealed')], max_length=20)),
                ('reason', models.TextField(blank=True)),
                ('paragraph', models.CharField(blank=True, max_length=120)),
                ('body', models.CharField(blank=True, max_length=120)),
                ('told_at', models.DateTimeField(null=True)),
                ('review', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='ratings.review')),
            ],
            options={
                'ordering': ['review', 'number'],
                'indexes': [models.Index(condition=models.Q(('told_at', None)), fields=['id'], name='review_step_untold')],
                'constraints': [models.UniqueConstraint(fields=('review', 'number'), name='review_step_once')],
            },
        ),
        migrations.CreateModel(
            name='RatingMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before_value', models.SmallIntegerField(null=True)),
                ('before_index', models.PositiveSmallIntegerField(null=True)),
                ('after_value', models.SmallIntegerField(null=True)),
                ('after_index', models.PositiveSmallIntegerField(null=True)),
                ('tell', models.BooleanField(default=False)),
                ('told_at', models.DateTimeField(null=True)),
                ('correction', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='ratings.correctionproposal')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='ratings.player')),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ratings.pool')),
            ],
            options={
                'ordering': ['correction', 'pk'],
                'indexes': [models.Index(condition=models.Q(('tell', True), ('told_at', None)), fields=['id'], name='rating_move_untold')],
                'constraints': [models.UniqueConstraint(fields=('correction', 'pool', 'player'), name='rating_move_once')],
            },
        ),
        migrations.CreateModel(
            name='CoveredTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('evaluation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='covered', to='ratings.evaluation')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='periods', to='ratings.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('evaluation', 'tournament'), name='covered_once')],
            },
        ),
        migrations.CreateModel(
            name='PublishedTitled',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='titled', to='ratings.publication')),
            ],
            options={
                'ordering': ['player__sort_key', 'player__number'],
                'constraints': [models.UniqueConstraint(fields=('publication', 'player'), name='published_titled_once')],
            },
        ),
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
        migrations.CreateModel(
            name='Projection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('completed_on', models.DateField()),
                ('received_at', models.DateTimeField()),
                ('players', models.JSONField()),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='projections', to='ratings.pool')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='projections', to='ratings.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'tournament'), name='projection_once')],
            },
        ),
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(max_length=60, unique=True)),
                ('salt', models.CharField(default=ratings.models.privacy.new_salt, max_length=32)),
            ],
        ),
        migrations.RunPython(add_guards, migrations.RunPython.noop),
        migrations.RunPython(add_pools, migrations.RunPython.noop),
    ]
