"""`manage.py account`: who may work in the office, and as what."""

from __future__ import annotations

import io
from io import StringIO
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from ratings.models import AuditEvent
from tests.accounts import account
from tests.office.pages.conftest import PASSWORD
from webtools.rights import Who

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("account", *words, stdout=out)
    return out.getvalue()


def make(monkeypatch: pytest.MonkeyPatch, password: str, *words: str) -> str:
    """Makes an account whose password comes in by standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    return run("make", "--stdin", *words)


def test_account_is_made_with_its_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    told = make(monkeypatch, PASSWORD, "dora", "deputy", "auditor")
    assert told == "dora: auditor, deputy, no second factor yet\n"
    assert User.objects.get(username="dora").check_password(PASSWORD)
    events = AuditEvent.objects.filter(subject__startswith="account:").order_by("number")
    assert [(event.action, event.actor, event.after) for event in events] == [
        ("account.made", "system", {}),
        ("account.roles", "system", {"roles": ["auditor", "deputy"]}),
    ]


def typed(monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
    """Somebody types these passwords, one after the other."""
    words = iter(passwords)
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(words))


def test_password_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, PASSWORD, PASSWORD)
    assert run("make", "dora", "deputy") == "dora: deputy, no second factor yet\n"
    assert User.objects.get(username="dora").check_password(PASSWORD)


def test_two_different_passwords_make_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, PASSWORD, PASSWORD + "x")
    with pytest.raises(CommandError, match=r"^the two passwords differ$"):
        run("make", "dora", "deputy")
    assert not User.objects.exists()


def test_without_a_terminal_the_password_has_to_come_on_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", Mock(side_effect=EOFError))
    with pytest.raises(CommandError, match=r"--stdin$"):
        run("make", "dora", "deputy")
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("password", "words"),
    [
        ("kurz", ["dora", "deputy"]),
        (PASSWORD, ["alice", "deputy"]),
        (PASSWORD, ["Alice", "deputy"]),
        (PASSWORD, ["a b", "deputy"]),
    ],
)
def test_weak_password_and_bad_name_make_no_account(
    password: str, words: list[str], officer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CommandError):
        make(monkeypatch, password, *words)
    assert User.objects.count() == 1


def test_roles_take_the_place_of_those_before(officer: User) -> None:
    assert run("roles", "alice", "auditor") == "alice: auditor, no second factor yet\n"
    event = AuditEvent.objects.latest("number")
    assert (event.before, event.after) == ({"roles": ["officer"]}, {"roles": ["auditor"]})
    run("roles", "alice", "auditor")
    assert AuditEvent.objects.latest("number") == event


def test_closed_account_is_out_at_once(alice: Client) -> None:
    assert run("close", "alice") == "alice: officer, no second factor yet, closed\n"
    assert alice.get("/office/")["Location"] == "/office/login/?next=/office/"
    answer = Client().post("/office/login/", {"username": "alice", "password": PASSWORD})
    assert answer.status_code == 200


def test_all_accounts_are_listed() -> None:
    account("dora", Who.DEPUTY)
    User.objects.create_superuser("root")
    assert run("list") == "dora: deputy, no second factor yet\nroot: every role, no second factor yet\n"


def test_unknown_name_is_refused() -> None:
    with pytest.raises(CommandError, match="no account 'nobody'"):
        run("reset", "nobody")
