"""The reader of the environment: typed, and loud where a value makes no sense."""

import os

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

NAME = "FERNWERTUNG_TEST"


@pytest.mark.parametrize(
    ("given", "value"), [("text", "text"), ("  text ", "text"), ("", "default"), ("  ", "default")]
)
def test_text_is_stripped_and_empty_counts_as_absent(given: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    assert env.text(NAME, "default") == value


def test_everything_has_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert (env.text(NAME), env.boolean(NAME, True), env.integer(NAME, 7), env.text_list(NAME, "a,b")) == (
        "",
        True,
        7,
        ["a", "b"],
    )


@pytest.mark.parametrize(
    ("given", "value"),
    [("1", True), ("Yes", True), ("on", True), ("true", True), ("0", False), ("NO", False), ("off", False)],
)
def test_boolean_understands_yes_and_no(given: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    assert env.boolean(NAME, not value) is value


@pytest.mark.parametrize("given", ["maybe", "2", "ja"])
def test_boolean_refuses_anything_else(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.boolean(NAME, False)


@pytest.mark.parametrize(("given", "value"), [("0", 0), ("-3", -3), ("0042", 42), (" 7 ", 7)])
def test_integer_reads_whole_numbers(given: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    assert env.integer(NAME, 1, at_least=-3) == value


@pytest.mark.parametrize("given", ["-4", "--5", "1.5", "10MB", "²", "9" * 19, "1_000"])
def test_integer_refuses_what_is_none_or_too_small(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.integer(NAME, 1, at_least=-3)


def test_choices_are_some_of_the_words_that_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "b, a")
    assert env.choices(NAME, "a", "b", "c") == ["b", "a"]
    monkeypatch.setenv(NAME, "yes")
    with pytest.raises(ImproperlyConfigured, match="allowed are a, b"):
        env.choices(NAME, "a", "b")


def test_words_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, " a.example , ,b.example,")
    assert env.text_list(NAME) == ["a.example", "b.example"]


@pytest.mark.parametrize(("given", "value"), [("", "tls"), ("none", "none"), (" StartTLS ", "starttls")])
def test_choice_is_one_of_its_words_and_the_first_without_any(
    given: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAME, given)
    assert env.choice(NAME, "tls", "starttls", "none") == value


def test_choice_refuses_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "ssl")
    with pytest.raises(ImproperlyConfigured, match=f"{NAME}='ssl' is neither tls nor starttls nor none"):
        env.choice(NAME, "tls", "starttls", "none")


OTHERS = (
    *("PATH", "HOME", "LOGNAME", "LANGUAGE", "DEBUGINFOD_URLS", "HTTPS_PROXY", "HTTP_PROXY", "EMAIL", "HOSTNAME"),
    *(
        "COMPOSE_PROFILES",
        "DJANGO_SETTINGS_MODULE",
        "GUNICORN_CMD_ARGS",
        "POSTGRES_PASSWORD",
        "POSTGRES_USER",
        "REDIS_BIN",
        "REDIS_PASSWORD",
    ),
    *("PYTHONUNBUFFERED", "SECRETS_PATH", "SITE_NAME", "API_KEY", "DATABASE_NAME", "SMTP_HOST", "TEST_DATABASE"),
    *("WEB_CONCURRENCY", "METRICS_PORT", "XDG_SESSION_ID", "SSH_CONNECTION", "DBUS_SESSION_BUS_ADDRESS", "MAIL"),
)
"""Names that shells, cron, containers and other programs bring along."""

MISTYPED = {
    "EMAIL_PROT": "EMAIL_PORT",
    "EMAIL_SECURITY": "",
    "ALOWED_HOSTS": "ALLOWED_HOSTS",
    "DATABASE_URI": "DATABASE_URL",
    "SITE_ULR": "SITE_URL",
    "FERNWERTUNG_VARS": "FERNWERTUNG_VAR",
    "STAFF_FACTORS": "",
    "INBOUND_ACME_SECRET": "",
}


def test_only_names_that_look_like_ours_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        monkeypatch.delenv(name)
    for name in (*OTHERS, *MISTYPED, "EMAIL_PORT"):
        monkeypatch.setenv(name, "1")
    found = env.unknown()
    assert found == MISTYPED


def test_addresses_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "Bund <a@bund.example>, Archiv Nord <https://archiv.example/trail?k=1>")
    assert env.named_addresses(NAME) == {"Bund": "a@bund.example", "Archiv Nord": "https://archiv.example/trail?k=1"}


@pytest.mark.parametrize(
    "given", ["a@bund.example", "Bund <bund>", "Bund <http://bund.example>", "<a@b.c>", "B <a@b.c>, B <d@e.f>"]
)
def test_address_without_a_name_of_its_own_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, given)
    with pytest.raises(ImproperlyConfigured, match="Name <mail or https address>"):
        env.named_addresses(NAME)
