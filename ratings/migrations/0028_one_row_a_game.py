"""The evaluation of a single game holds both sides, signatures are bytes, and `ratings_ledgerentry` is a view.

What was stored moves as it is: the migration stops where an entry of the view differs from the one that was stored.
A table that SQLite makes anew loses its triggers, so those of evaluations are set again at the end.
"""

import django.db.models.deletion
from django.db import migrations, models

SMALL, POSITIVE = models.SmallIntegerField, models.PositiveSmallIntegerField
SIDED = {
    "before_value": SMALL,
    "before_index": POSITIVE,
    "after_value": SMALL,
    "after_index": POSITIVE,
    "points": POSITIVE,
    "k": POSITIVE,
    "remark": POSITIVE,
    "delta": models.BigIntegerField,
    "before_carry": models.TextField,
    "after_carry": models.TextField,
}
SIDES = ("white", "black")
REMARKS = ("", "assumed-elo-mode", "mean-below-index-5", "opponent-unsecured")
ENTRY = ("before_value", "before_index", "before_carry", "after_value", "after_index", "after_carry")
NUMBERS = (*ENTRY, "games", "points", "expected", "k", "delta", "remarks")

EVALUATION, ENTRIES, STORED = "ratings_evaluation", "ratings_unitentry", "ratings_storedentry"
KEPT = [
    "id", "pool_id", "tournament_id", "game_id", "completed_on", "received_at", "key", "rule", "edition", "signature",
    "run_id", "white_id", "black_id", "expected", *[f"{side}_{name}" for side in SIDES for name in SIDED],
]  # fmt: skip

SQLITE_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} {when}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH {each} {when} EXECUTE FUNCTION ratings_refuse()
"""

ORDERED = f"""
CREATE TEMPORARY TABLE ledger_sides AS
SELECT entry.*, row_number() OVER (
    PARTITION BY entry.evaluation_id
    ORDER BY CASE entry.player_id WHEN white.player_id THEN 0 WHEN black.player_id THEN 2 ELSE 1 END, entry.player_id
) AS place
FROM {STORED} entry
JOIN {EVALUATION} unit ON unit.id = entry.evaluation_id
JOIN ratings_game game ON game.id = unit.game_id
JOIN ratings_entry white ON white.id = game.white_id
JOIN ratings_entry black ON black.id = game.black_id
"""
"""Both entries of a game, White first. Players of replaced evaluations may have other seats by now; then it does not
matter who is called White.
"""


def number_of(remarks):
    """The number of remarks, as SQL."""
    known = " ".join(f"WHEN '{text}' THEN {number}" for number, text in enumerate(REMARKS))
    return f"CASE {remarks} {known} END"


def text_of(remark):
    """The remarks of a number, as SQL."""
    known = " ".join(f"WHEN {number} THEN '{text}'" for number, text in enumerate(REMARKS))
    return f"CAST(CASE {remark} {known} END AS varchar(200))"


def moved():
    """The statement that moves both entries of a game into its evaluation."""
    taken = [f"{side}_id = {side}.player_id" for side in SIDES]
    taken += [f"{side}_{name} = {side}.{name}" for side in SIDES for name in SIDED if name != "remark"]
    taken += [f"{side}_remark = {number_of(f'{side}.remarks')}" for side in SIDES]
    return f"""
    UPDATE {EVALUATION} SET expected = white.expected, {", ".join(taken)}
    FROM ledger_sides white JOIN ledger_sides black ON black.evaluation_id = white.evaluation_id AND black.place = 2
    WHERE white.place = 1 AND white.evaluation_id = {EVALUATION}.id
    """


def view():
    """The view of all entries."""
    about = "unit.pool_id, unit.tournament_id, unit.completed_on, unit.replaced_by_id"
    whole = ", ".join(f"entry.{name}" for name in NUMBERS)
    parts = [
        f"SELECT entry.evaluation_id, entry.player_id, {whole}, {about}"
        f" FROM {ENTRIES} entry JOIN {EVALUATION} unit ON unit.id = entry.evaluation_id"
    ]
    for side in SIDES:
        states = ", ".join(f"unit.{side}_{name}" for name in ENTRY)
        expected = "unit.expected" if side == "white" else "1000000000000 - unit.expected"
        parts.append(
            f"SELECT unit.id, unit.{side}_id, {states}, CAST(1 AS smallint), unit.{side}_points, {expected},"
            f" unit.{side}_k, unit.{side}_delta, {text_of(f'unit.{side}_remark')}, {about}"
            f" FROM {EVALUATION} unit WHERE unit.{side}_id IS NOT NULL"
        )
    names = ", ".join(("evaluation_id", "player_id", *NUMBERS, "pool_id", "tournament_id", "completed_on"))
    return f"CREATE VIEW ratings_ledgerentry ({names}, replaced_by_id) AS {' UNION ALL '.join(parts)}"


def unguard(apps, schema_editor):
    """Takes the triggers of evaluations away, which refuse what follows."""
    with schema_editor.connection.cursor() as cursor:
        postgresql = schema_editor.connection.vendor == "postgresql"
        for name in ("frozen", "stays", "kept"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {EVALUATION}_{name}" + (f" ON {EVALUATION}" if postgresql else ""))


def move(apps, schema_editor):
    """Moves what is stored."""
    connection = schema_editor.connection
    whole = ", ".join(NUMBERS)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            connection.connection.create_function("unhex", 1, bytes.fromhex, deterministic=True)
            cursor.execute(f"UPDATE {EVALUATION} SET signature = unhex(signature)")
        else:
            cursor.execute(f"UPDATE {EVALUATION} SET signature = decode(encode(signature, 'escape'), 'hex')")
        cursor.execute(ORDERED)
        cursor.execute("CREATE INDEX ledger_sides_of ON ledger_sides (evaluation_id, place)")
        cursor.execute(moved())
        cursor.execute("DROP TABLE ledger_sides")
        cursor.execute(
            f"INSERT INTO {ENTRIES} (evaluation_id, player_id, {whole})"
            f" SELECT evaluation_id, player_id, {whole} FROM {STORED}"
            f" WHERE evaluation_id IN (SELECT id FROM {EVALUATION} WHERE game_id IS NULL)"
        )
        cursor.execute(
            f"UPDATE ratings_standing SET evaluation_id ="
            f" (SELECT evaluation_id FROM {STORED} WHERE id = ratings_standing.entry_id)"
        )
        cursor.execute(view())
        compare(cursor, whole)
        cursor.execute("DROP VIEW ratings_ledgerentry")
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def compare(cursor, whole):
    """Raise RuntimeError where an entry is not what it was."""
    columns = f"evaluation_id, player_id, {whole}"
    cursor.execute(f"SELECT count(*) FROM (SELECT {columns} FROM {STORED} EXCEPT SELECT {columns} FROM ratings_ledgerentry) AS lost")
    (lost,) = cursor.fetchone()
    cursor.execute(f"SELECT (SELECT count(*) FROM {STORED}) - (SELECT count(*) FROM ratings_ledgerentry)")
    (fewer,) = cursor.fetchone()
    if lost or fewer:
        raise RuntimeError(f"{lost} entries of the ledger would change, {fewer} more or less would be there")


def guard(apps, schema_editor):
    """Makes the view and sets the triggers."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(view())
        for statement in postgresql() if schema_editor.connection.vendor == "postgresql" else sqlite():
            cursor.execute(statement)


def changed(distinct):
    """The condition that an update of an evaluation is more than marking it replaced."""
    different = " OR ".join(f"OLD.{column} {distinct} NEW.{column}" for column in KEPT)
    return f"(OLD.replaced_by_id IS NOT NULL OR NEW.replaced_by_id IS NULL OR {different})"


def postgresql():
    """Triggers for PostgreSQL; TRUNCATE is refused too."""
    for table in (ENTRIES, EVALUATION):
        yield POSTGRESQL_TRIGGER.format(table=table, name="kept", event="TRUNCATE", each="STATEMENT", when="")
        yield POSTGRESQL_TRIGGER.format(table=table, name="stays", event="DELETE", each="ROW", when="")
    yield POSTGRESQL_TRIGGER.format(table=ENTRIES, name="frozen", event="UPDATE", each="ROW", when="")
    when = f"WHEN {changed('IS DISTINCT FROM')}"
    yield POSTGRESQL_TRIGGER.format(table=EVALUATION, name="frozen", event="UPDATE", each="ROW", when=when)


def sqlite():
    """Triggers for SQLite."""
    for table in (ENTRIES, EVALUATION):
        yield SQLITE_TRIGGER.format(table=table, name="stays", event="DELETE", when="")
    yield SQLITE_TRIGGER.format(table=ENTRIES, name="frozen", event="UPDATE", when="")
    yield SQLITE_TRIGGER.format(table=EVALUATION, name="frozen", event="UPDATE", when=f"WHEN {changed('IS NOT')}")


def reference(to, **options):
    """A foreign key without an index of its own."""
    return models.ForeignKey(to=f"ratings.{to}", db_index=False, on_delete=django.db.models.deletion.PROTECT, **options)


def shown(to, **options):
    """A foreign key of the view."""
    return models.ForeignKey(to=f"ratings.{to}", on_delete=django.db.models.deletion.DO_NOTHING, **options)


def numbers():
    """What an entry holds beside its evaluation and its player."""
    return [
        ("before_value", SMALL(null=True)),
        ("before_index", POSITIVE(null=True)),
        ("before_carry", models.TextField(blank=True, default="")),
        ("after_value", SMALL()),
        ("after_index", POSITIVE()),
        ("after_carry", models.TextField(blank=True, default="")),
        ("games", POSITIVE()),
        ("points", POSITIVE()),
        ("expected", models.BigIntegerField(null=True)),
        ("k", POSITIVE(null=True)),
        ("delta", models.BigIntegerField(null=True)),
        ("remarks", models.CharField(blank=True, default="", max_length=200)),
    ]


BOTH_SIDES = models.Q(white=None, black=None) | models.Q(
    white__isnull=False, black__isnull=False, white_after_value__isnull=False, game__isnull=False
)
BEFORE_WHOLE = models.Q(before_value=None, before_index=None, before_carry="") | models.Q(
    before_value__isnull=False, before_index__isnull=False
)


class Migration(migrations.Migration):
    """After the keys of ranks."""

    dependencies = [("ratings", "0027_rank_keys")]

    operations = [
        migrations.RunPython(unguard),
        migrations.AlterField("evaluation", "signature", models.BinaryField()),
        migrations.AlterField("evaluation", "run", reference("run", related_name="evaluations")),
        *[migrations.AddField("evaluation", side, reference("player", null=True, related_name="+")) for side in SIDES],
        migrations.AddField("evaluation", "expected", models.BigIntegerField(null=True)),
        *[
            migrations.AddField("evaluation", f"{side}_{name}", kind(null=True))
            for name, kind in SIDED.items()
            for side in SIDES
        ],
        migrations.CreateModel(
            name="UnitEntry",
            fields=[
                *numbers(),
                ("evaluation", reference("evaluation", related_name="+")),
                (
                    "player",
                    models.ForeignKey(
                        to="ratings.player", on_delete=django.db.models.deletion.PROTECT, related_name="+"
                    ),
                ),
                ("pk", models.CompositePrimaryKey("evaluation_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False)),
            ],
            options={"verbose_name_plural": "unit entries"},
        ),
        migrations.AddConstraint("unitentry", models.CheckConstraint(condition=BEFORE_WHOLE, name="unit_before_whole")),
        migrations.AddField("standing", "evaluation", reference("evaluation", null=True, related_name="+")),
        migrations.AlterModelTable("ledgerentry", STORED),
        migrations.RunPython(move),
        migrations.RemoveField("standing", "entry"),
        migrations.DeleteModel("LedgerEntry"),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                *numbers(),
                ("evaluation", shown("evaluation", related_name="entries")),
                ("player", shown("player", related_name="ledger_entries")),
                ("pool", shown("pool", related_name="+")),
                ("tournament", shown("tournament", null=True, related_name="+")),
                ("completed_on", models.DateField()),
                ("replaced_by", shown("run", null=True, related_name="+")),
                ("pk", models.CompositePrimaryKey("evaluation_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False)),
            ],
            options={"verbose_name_plural": "ledger entries", "managed": False, "db_table": "ratings_ledgerentry"},
        ),
        *[
            migrations.AddIndex(
                "evaluation",
                models.Index(
                    condition=models.Q(**{f"{side}__isnull": False}), fields=[side], name=f"evaluation_{side}"
                ),
            )
            for side in SIDES
        ],
        migrations.AddConstraint(
            "evaluation", models.CheckConstraint(condition=BOTH_SIDES, name="evaluation_both_sides")
        ),
        migrations.RunPython(guard),
    ]
