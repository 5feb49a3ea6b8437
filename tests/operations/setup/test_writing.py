"""`manage.py setup` says what it did, does it once, and leaves alone what a person changed."""

from __future__ import annotations

import os
import pty
import pwd
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from operations.setup import QUESTIONS, SetupRefused, find_closed_folders, read_answers, read_settings, refuse_folders
from tests.operations.setup.installing import ADDRESS, ANSWERS, FORMS, HOST, install, outcomes, unit
from tests.servers import ROOT

EMBEDDED = {
    *("fernwertung.env", "fernwertung", "fernwertung.target", "fernwertung-migrate.service"),
    *("fernwertung-web.service", "fernwertung-lmtp.service", "fernwertung-backup.service", "fernwertung-backup.timer"),
    *("fernwertung-lists.service", "fernwertung-lists.timer", "fernwertung_transport", "fernwertung_recipients"),
    "fernwertung_pages",
}


def contents(root: Path) -> dict[str, tuple[str, int]]:
    """Every file below a folder: its text and when it was written."""
    return {str(file): (file.read_text(), file.stat().st_mtime_ns) for file in root.rglob("*") if file.is_file()}


@pytest.mark.usefixtures("_settings_are_believed")
def test_second_run_changes_nothing_and_says_so(tmp_path: Path) -> None:
    first = install(tmp_path / "root")
    before = contents(tmp_path / "root")
    second = install(tmp_path / "root")
    assert {*outcomes(first)} == EMBEDDED | {"fernwertung.conf"}
    assert ({*outcomes(first).values()}, {*outcomes(second).values()}) == ({"new"}, {"unchanged"})
    assert second.splitlines()[-1] == "Nothing was changed."
    assert contents(tmp_path / "root") == before


@pytest.mark.usefixtures("_settings_are_believed")
def test_dry_run_says_the_same_and_writes_nothing(tmp_path: Path) -> None:
    said = install(tmp_path / "root", "--dry-run")
    assert contents(tmp_path / "root") == {}
    assert outcomes(said) == outcomes(install(tmp_path / "root"))


@pytest.mark.usefixtures("_settings_are_believed")
def test_changed_answer_changes_only_what_follows_from_it(tmp_path: Path) -> None:
    install(tmp_path / "root")
    changed = outcomes(install(tmp_path / "root", workers=3))
    assert [name for name, outcome in changed.items() if outcome == "updated"] == ["fernwertung-web.service"]


def list_steps(said: str) -> list[str]:
    """The commands that are left."""
    return [line.strip() for line in said.partition("as root:\n")[2].splitlines()]


@pytest.mark.usefixtures("_settings_are_believed")
def test_changed_answer_is_put_in_force_by_the_steps(tmp_path: Path) -> None:
    first = list_steps(install(tmp_path / "root"))
    again = list_steps(install(tmp_path / "root", workers=3))
    restart = "systemctl daemon-reload && systemctl enable fernwertung.target && systemctl restart fernwertung.target"
    assert restart in first
    assert again == [step for step in first if step != "fernwertung createsuperuser"]
    assert len(again) == len(first) - 1


@pytest.mark.usefixtures("_settings_are_believed")
def test_port_changes_behind_the_certificate(tmp_path: Path) -> None:
    root = tmp_path / "root"
    install(root)
    server, pages = root / "etc/nginx/conf.d/fernwertung.conf", root / "etc/nginx/fernwertung_pages"
    server.write_text(of_certbot := server.read_text().replace("listen 80;", "listen 443 ssl; # managed by Certbot"))
    assert outcomes(install(root, port=8100))["fernwertung_pages"] == "updated"
    assert (server.read_text(), re.findall(r"127\.0\.0\.1:\d+", pages.read_text())) == (
        of_certbot,
        ["127.0.0.1:8100"] * 2,
    )


@pytest.mark.usefixtures("_settings_are_believed")
def test_caddy_imports_the_pages_once(tmp_path: Path) -> None:
    said = install(tmp_path / "root", web_server="caddy")
    (step,) = (step for step in list_steps(said) if "import fernwertung.caddy" in step)
    file = tmp_path / "root/etc/caddy/Caddyfile"
    for _ in range(2):
        subprocess.run(["/bin/sh", "-c", step.replace("/etc/caddy", str(file.parent))], check=True)
    assert file.read_text() == "import fernwertung.caddy\n"


@pytest.mark.usefixtures("_settings_are_believed")
def test_file_that_a_person_changed_is_kept_until_they_say_otherwise(tmp_path: Path) -> None:
    root = tmp_path / "root"
    install(root)
    web = unit(root, "fernwertung-web.service")
    web.write_text(mine := web.read_text().replace("--workers 2", "--workers 4"))
    assert outcomes(install(root, workers=3))["fernwertung-web.service"] == "kept"
    assert web.read_text() == mine
    assert outcomes(install(root, "--overwrite", workers=3))["fernwertung-web.service"] == "replaced"
    assert web.with_name("fernwertung-web.service.old").read_text() == mine
    assert "--workers 3" in web.read_text()


@pytest.mark.usefixtures("_settings_are_believed")
def test_file_of_somebody_else_is_kept(tmp_path: Path) -> None:
    other = tmp_path / "root/etc/nginx/conf.d/fernwertung.conf"
    other.parent.mkdir(parents=True)
    other.write_text("server {}\n")
    assert f"kept        {other} (changed by hand" in install(tmp_path / "root")
    assert other.read_text() == "server {}\n"


@pytest.mark.usefixtures("_settings_are_believed")
def test_unit_that_is_not_needed_any_more_is_named(tmp_path: Path) -> None:
    install(tmp_path / "root")
    changed = outcomes(install(tmp_path / "root", **FORMS["mailbox"]))
    assert sorted(name for name, outcome in changed.items() if outcome == "superfluous") == [
        "fernwertung-lists.service",
        "fernwertung-lists.timer",
        "fernwertung-lmtp.service",
        "fernwertung.conf",
        "fernwertung_pages",
        "fernwertung_recipients",
        "fernwertung_transport",
    ]


@pytest.mark.usefixtures("_settings_are_believed")
def test_settings_are_for_their_owner_alone_and_keep_the_secret_and_the_mode(tmp_path: Path) -> None:
    file = tmp_path / "root/etc/fernwertung.env"
    install(tmp_path / "root")
    first = read_settings(file.read_text())
    assert (file.stat().st_mode & 0o777, len(first["SECRET_KEY"])) == (0o600, 67)
    file.chmod(0o640)
    install(tmp_path / "root", officer="Erika Beispiel")
    assert read_settings(file.read_text()) == {**first, "OFFICER_NAME": "Erika Beispiel"}
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.usefixtures("_settings_are_believed")
def test_secret_of_a_provider_is_made_once_and_told(tmp_path: Path) -> None:
    said = install(tmp_path / "root", **FORMS["provider"])
    secret = read_settings((tmp_path / "root/etc/fernwertung.env").read_text())["INBOUND_MAILGUN_SECRET"]
    assert f"https://{secret}@{HOST}/receive/mailgun/mime\n" in said
    assert outcomes(install(tmp_path / "root", **FORMS["provider"]))["fernwertung.env"] == "unchanged"


def told_address(said: str) -> str:
    """What is to be entered at the provider."""
    (line,) = (line for line in said.splitlines() if "enter at the provider" in line)
    return line.partition("provider: ")[2]


WITHOUT_SECRET = f"https://{HOST}/receive/mailgun/mime with the secret in /etc/fernwertung.env, INBOUND_MAILGUN_SECRET"


@pytest.mark.usefixtures("_settings_are_believed")
def test_secret_that_is_told_is_the_one_in_the_file(tmp_path: Path) -> None:
    root, file = tmp_path / "root", tmp_path / "root/etc/fernwertung.env"
    own = FORMS["provider"] | {"settings": {"INBOUND_MAILGUN_SECRET": "a:b/c@d#e"}}
    assert told_address(install(root, "--dry-run", **own)) == WITHOUT_SECRET
    assert told_address(install(root, **own)) == f"https://a:b%2Fc%40d%23e@{HOST}/receive/mailgun/mime"
    file.write_text("INBOUND_MAILGUN_SECRET=mine:secret\n")
    assert (
        told_address(install(root, **FORMS["provider"], port=8001))
        == f"https://mine:secret@{HOST}/receive/mailgun/mime"
    )
    file.write_text("SECRET_KEY=mine\n")
    assert told_address(install(root, **FORMS["provider"], port=8002)) == WITHOUT_SECRET


@pytest.mark.usefixtures("_settings_are_believed")
def test_folder_that_belongs_to_somebody_else_is_refused_until_it_is_given_or_emptied(tmp_path: Path) -> None:
    root = tmp_path / "root"
    theirs = root / "srv/shared"
    theirs.mkdir(parents=True)
    (theirs / "letter").write_text("")
    with pytest.raises(CommandError) as refused:
        install(root, data="/srv/shared", user="nobody")
    assert str(refused.value).startswith(f"data: {theirs} is there, and does not belong to nobody: ")
    assert not (root / "etc").exists()
    (theirs / "letter").unlink()
    assert "\nTo do now" in install(root, data="/srv/shared", user="nobody")


def test_folder_with_content_is_taken_by_whom_it_belongs_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = tmp_path / "srv/rating"
    owned.mkdir(parents=True)
    (owned / "database").write_text("")
    answers = read_answers({**ANSWERS, "data": "/srv/rating"})
    me = pwd.getpwuid(os.getuid())
    monkeypatch.setattr(pwd, "getpwnam", {"fernwertung": me}.__getitem__)
    refuse_folders(answers, tmp_path)
    monkeypatch.setattr(pwd, "getpwnam", {}.__getitem__)
    with pytest.raises(SetupRefused):
        refuse_folders(answers, tmp_path)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"host": "wertung example"}, "host is no name"),
        ({"address": "wertung@a b"}, "address is no mail address"),
        ({"admin": ""}, "admin is missing"),
        ({"adress": ADDRESS}, "adress is no answer; there are host, address"),
        ({"port": "8000"}, "port is str where int belongs"),
        ({"port": 80000}, "port is no port"),
        ({"workers": True}, "workers is bool where int belongs"),
        ({"data": "/var/lib/x y"}, "data is no folder"),
        ({"data": "/var/../etc"}, "data is no folder"),
        ({"user": "root;reboot"}, "user is no name"),
        ({"user": "root"}, "user is no name of a user, or that of root"),
        ({"data": "/etc"}, "data: /etc belongs to the system"),
        ({"backups": "/home"}, "backups: /home belongs to the system"),
        ({"data": "/usr/local/rating"}, "data: /usr/local/rating belongs to the system"),
        ({"settings": {"FERNWERTUNG_VAR": "/var/lib"}}, "data: /var/lib belongs to the system"),
        (
            {"data": "/srv/a", "settings": {"FERNWERTUNG_VAR": "/srv/b"}},
            "data is /srv/a, and FERNWERTUNG_VAR is /srv/b",
        ),
        (
            {"settings": {"INTAKE_RECIPIENTS": "a b@example.org"}},
            "INTAKE_RECIPIENTS: a b@example.org is no mail address",
        ),
        ({"mail_in": "post"}, "mail_in is neither lmtp nor imap nor provider"),
        ({"mail_in": "provider"}, "provider is missing"),
        ({"form": "full"}, "[settings] needs DATABASE_URL"),
        ({"mail_in": "imap"}, "[settings] needs IMAP_HOST"),
        ({"settings": {"EMAIL_PORT": 25}}, "EMAIL_PORT: a setting is a name in capitals and a text"),
        ({"settings": {"A;B": "x"}}, "A;B: a setting is a name"),
        ({"settings": {"EMAIL_PORT": "many"}}, "EMAIL_PORT='many' is no whole number"),
        ({"settings": {"IMPRINT": "it's $5"}}, "IMPRINT: a value holds no line breaks"),
        ({"settings": {"IMPRINT": "\x7f"}}, "IMPRINT: a value holds no line breaks"),
        ({"mail_in": "provider", "provider": "nobody"}, "provider is no provider of docs/receiving.md"),
    ],
)
def test_answers_without_sense_are_refused_before_anything_is_written(
    answers: dict[str, object], said: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError) as refused:
        install(tmp_path / "root", **answers)
    assert said in str(refused.value)
    assert contents(tmp_path / "root") == {}


def answer(root: Path, given: Iterable[str]) -> tuple[int, str]:
    """Type an answer to each question of `manage.py setup`; return how it ended and what stood on the screen."""
    command = [sys.executable, "manage.py", "setup", "--root", str(root)]
    terminal, end = pty.openpty()
    with subprocess.Popen(command, cwd=ROOT, stdin=end, stdout=end, stderr=end, start_new_session=True) as asking:
        os.close(end)
        shown = ""
        for line in given:
            shown += read_until_asked(terminal)
            os.write(terminal, f"{line}\n".encode())
        shown += read_until_asked(terminal)
    os.close(terminal)
    return asking.returncode, shown


def read_until_asked(terminal: int) -> str:
    """What appears up to the next question, or to the end."""
    shown = b""
    while not shown.endswith(b": "):
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # EIO: nobody writes any more
            break
    return shown.decode()


IMPRINT = 'Verband "West" e. V. \N{BLACK CHESS PAWN}\N{GRINNING FACE}'
TYPED = [HOST, ADDRESS, "admin@example.org", "", IMPRINT, "", "", "mail.example.org", "", "587", "", "geheim", ""]


@pytest.mark.long
def test_somebody_at_a_terminal_is_asked_once(tmp_path: Path) -> None:
    returned, shown = answer(tmp_path, TYPED)
    assert (returned, ADDRESS in shown, "geheim" in shown) == (0, True, False), shown
    settings = read_settings((tmp_path / "etc/fernwertung.env").read_text())
    names = ("IMPRINT", "EMAIL_PORT", "EMAIL_USE_TLS", "EMAIL_HOST_PASSWORD", "INTAKE_AUTHSERV_ID")
    assert [settings[name] for name in names] == [IMPRINT, "587", "yes", "geheim", "mail.example.org"]
    assert (tmp_path / "etc/fernwertung.toml").stat().st_mode & 0o777 == 0o600
    command = [sys.executable, "manage.py", "setup", "--root", str(tmp_path)]
    again = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stdout.splitlines()[-1]) == (0, "Nothing was changed."), again.stderr


@pytest.mark.long
def test_answers_that_are_refused_are_not_kept(tmp_path: Path) -> None:
    returned, shown = answer(tmp_path, ["many" if each == "587" else each for each in TYPED])
    assert (returned, "EMAIL_PORT='many' is no whole number" in shown) == (1, True)
    assert contents(tmp_path) == {}


def test_passwords_are_hidden() -> None:
    hidden = [question.name for question in QUESTIONS if question.is_hidden]
    assert hidden == ["DATABASE_URL", "IMAP_PASSWORD", "EMAIL_HOST_PASSWORD"]


def test_folder_that_only_its_owner_may_enter_is_found(tmp_path: Path) -> None:
    inner = tmp_path / "closed/open/program"
    inner.mkdir(parents=True)
    for folder in (tmp_path / "closed", inner.parent, inner):
        folder.chmod(0o755)
    before = find_closed_folders(inner)
    (tmp_path / "closed").chmod(0o700)
    assert {*find_closed_folders(inner)} - {*before} == {tmp_path / "closed"}


@pytest.mark.usefixtures("_settings_are_believed")
def test_closed_folder_is_named(tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR = tmp_path / "program"
    settings.BASE_DIR.mkdir(mode=0o700)
    assert f"closed      {settings.BASE_DIR} (program or Python lies in it, and fernwertung" in install(
        tmp_path / "root"
    )


@pytest.mark.long
def test_without_answers_and_without_anybody_to_ask_it_ends_with_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "setup", "--root", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "name a file with answers" in done.stderr


@pytest.mark.long
def test_it_leaves_no_data_of_its_own(tmp_path: Path) -> None:
    given = {"PATH": os.environ["PATH"], "FERNWERTUNG_VAR": str(tmp_path / "var")}
    command = [sys.executable, "manage.py", "setup", "--root", str(tmp_path / "root")]
    subprocess.run(command, cwd=ROOT, env=given, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert list(tmp_path.iterdir()) == []
