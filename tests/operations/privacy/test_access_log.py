"""Personal data have one door, and whoever goes through it leaves his name, the purpose and whom he looked at."""

import ast
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client

from ratings import personal
from ratings.models import PersonalAccess, Player, Purpose
from tests.servers import ROOT
from tests.website.pages import federation

TABLE = "personaldata"
DOOR = {"ratings/personal.py", "ratings/models/people.py", "ratings/models/__init__.py"}
FIELDS = ROOT / "operations/privacy/fields.py"
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def mentions(source: str) -> list[int]:
    """The lines of a program that name the table of personal data: as a name, an attribute, an import, or in
    a text, as look-ups and SQL do. Docstrings may speak of it.
    """
    tree = ast.parse(source)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = (
        node for node in ast.walk(tree) if id(node) not in prose and any(TABLE in text.lower() for text in named(node))
    )
    return sorted({getattr(node, "lineno", 0) for node in found})


def named(node: ast.AST) -> list[str]:
    """What a piece of a program names."""
    match node:
        case (
            ast.ClassDef(name=name)
            | ast.Name(id=name)
            | ast.Attribute(attr=name)
            | ast.Constant(value=str(name))
            | ast.keyword(arg=str(name))
        ):
            return [name]
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [alias.name for alias in names]
    return []


def programs() -> list[Path]:
    """Everything that runs on a server; migrations make the table, and the table of personal fields names it."""
    houses = ("config", "website", "office", "webtools", "operations", "intake", "ratings")
    found = [path for house in houses for path in (ROOT / house).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts and path != FIELDS]


@pytest.mark.long
def test_no_other_code_reads_personal_data() -> None:
    found = {str(path.relative_to(ROOT)): mentions(path.read_text()) for path in programs()}
    assert {name for name, lines in found.items() if lines} == DOOR


def test_no_template_reaches_personal_data_over_a_player() -> None:
    found = [path for path in (ROOT / "templates").rglob("*") if path.is_file() and TABLE in path.read_text()]
    assert found == []


@pytest.mark.parametrize(
    "program",
    [
        "from ratings.models import PersonalData",
        "player.personaldata.email",
        "Player.objects.filter(personaldata__email='a')",
        "Player.objects.select_related('personaldata')",
        "apps.get_model('ratings', 'PersonalData')",
        "cursor.execute('SELECT email FROM ratings_personaldata')",
    ],
)
def test_another_door_is_found(program: str) -> None:
    assert mentions(program) == [1]


OFFICER = "officer:7"
SERVER_ONLY = {"address_of", "birth_dates", "birthdays"}
"""What compares, calculates or sends, and shows nothing to anybody."""

LOOKS: dict[str, Callable[[Player], object]] = {
    "address_of": lambda one: personal.address_of(one, Purpose.NOTICES),
    "birth_dates": lambda one: personal.birth_dates([one], Purpose.NAMESAKES),
    "birthdays": lambda one: personal.birthdays([one.pk], Purpose.NAMESAKES),
    "births_and_sexes": lambda one: personal.births_and_sexes([one.pk], Purpose.LIST, OFFICER),
    "players_by_address": lambda _: personal.players_by_address(
        f"p11@{federation.CANARY_MAIL}", Purpose.SENDER, OFFICER
    ),
    "names_by_address": lambda _: personal.names_by_address([f"p11@{federation.CANARY_MAIL}"], Purpose.DESK, OFFICER),
    "private_of": lambda one: personal.private_of(one, Purpose.SHOWN, OFFICER),
}
FLAGS = {
    "wish_of",
    "notice_language",
    "wanting_changes",
    "wanting_ratings",
    "members",
    "age_group_of",
    "unlisted",
    "is_unlisted",
}
"""What tells no data: a flag that the player set, membership of a special list."""
WRITES = {
    *("store_private", "store_new_private", "store_wish", "object_to_lists", "restrict_private"),
    *("forget", "forget_entered", "erase"),
}
OTHERS = {"last_day", "log_access", "logging_afterwards", "sexes_in"}
"""What keeps the log, and what looks at all players of some tournaments at once: `test_sexes_leave_one_row_a_day`."""


@pytest.mark.django_db
def test_sexes_leave_one_row_a_day() -> None:
    federation.load([federation.player("11", "Adler, Änne"), federation.player("12", "Bär, Bernd")])
    PersonalAccess.objects.all().delete()
    with time_machine.travel(NOON, tick=False):
        assert [personal.sexes_in(()) for _ in range(2)] == [{}, {}]
    look = PersonalAccess.objects.get()
    assert (look.purpose, look.actor) == (Purpose.PRONOUNS, "system")


def test_every_function_of_the_door_is_tried_here() -> None:
    tree = ast.parse((ROOT / "ratings/personal.py").read_text())
    public = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    assert public == {*LOOKS, *FLAGS, *WRITES, *OTHERS}


@pytest.mark.django_db
@pytest.mark.parametrize("name", LOOKS)
def test_each_look_is_kept_with_who_why_and_whom(name: str) -> None:
    federation.load([federation.player("11", "Adler, Änne"), federation.player("12", "Bär, Bernd")])
    PersonalAccess.objects.all().delete()
    one = Player.objects.get(number="11")
    with time_machine.travel(NOON, tick=False):
        assert LOOKS[name](one)
    look = PersonalAccess.objects.get()
    assert (look.at, look.actor, look.player) == (NOON, "system" if name in SERVER_ONLY else OFFICER, one)
    assert look.purpose in set(Purpose)


@pytest.mark.django_db
def test_a_person_leaves_a_row_for_each_look_and_the_server_one_a_day() -> None:
    federation.load([federation.player("11", "Adler, Änne"), federation.player("12", "Bär, Bernd")])
    PersonalAccess.objects.all().delete()
    both = list(Player.objects.order_by("number"))
    for hours in (0, 1, 24):
        with time_machine.travel(NOON + timedelta(hours=hours), tick=False):
            personal.address_of(both[0], Purpose.NOTICES)
            personal.birthdays([one.pk for one in both], Purpose.YOUNG)
            personal.births_and_sexes([one.pk for one in both], Purpose.LIST, OFFICER)
    kept = PersonalAccess.objects.values_list("actor", "purpose", "player__number")
    system = [("system", "notices", "11"), ("system", "young", None)]
    officer = [("officer:7", "list", "11"), ("officer:7", "list", "12")]
    assert list(kept) == [*system, *officer, *officer, *system, *officer]


@pytest.mark.long
@pytest.mark.django_db
def test_log_names_the_officer_who_opened_the_page(admin_client: Client) -> None:
    federation.load([federation.player("11", "Adler, Änne")])
    PersonalAccess.objects.all().delete()
    officer = f"officer:{admin_client.session['_auth_user_id']}"
    with time_machine.travel(NOON, tick=False):
        admin_client.get(f"/office/players/{Player.objects.get().pk}/")
    out = StringIO()
    call_command("access_log", "11", json=True, stdout=out)
    assert json.loads(out.getvalue()) == [
        {"at": "2026-01-15T13:00:00+01:00", "actor": officer, "purpose": "shown", "id": "11"}
    ]
    assert federation.CANARY_BIRTH_DATE not in out.getvalue()


@pytest.mark.django_db
def test_log_is_read_as_text_for_one_actor_and_one_player() -> None:
    federation.load([federation.player("11", "Adler, Änne"), federation.player("12", "Bär, Bernd")])
    PersonalAccess.objects.all().delete()
    with time_machine.travel(NOON, tick=False):
        for actor in ("officer:7", "officer:8"):
            personal.private_of(Player.objects.get(number="12"), Purpose.CHANGE, actor)
        personal.birthdays([Player.objects.get(number="11").pk], Purpose.YOUNG)
    out = StringIO()
    call_command("access_log", stdout=out)
    assert out.getvalue().splitlines() == [
        "2026-01-15T13:00:00+01:00 system young (calculation)",
        "2026-01-15T13:00:00+01:00 officer:8 change 12",
        "2026-01-15T13:00:00+01:00 officer:7 change 12",
    ]
    out = StringIO()
    call_command("access_log", "12", actor="officer:7", stdout=out)
    assert out.getvalue() == "2026-01-15T13:00:00+01:00 officer:7 change 12\n"
    with pytest.raises(CommandError, match="no player has the number 99"):
        call_command("access_log", "99")
