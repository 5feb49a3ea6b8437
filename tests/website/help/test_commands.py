"""Every command in the guides and in the other pages exists with the options it is given, and those that end by
themselves are run.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from celery.bin.celery import celery
from django.core import mail
from django.core.management import call_command, get_commands, load_command_class
from django.core.management.base import BaseCommand
from gunicorn.config import Config

from operations.management.commands.demo import AUTHSERV_ID
from tests.realservers import names_of_settings
from tests.servers import ROOT
from tests.website.help.manual import all_pages, blocks, guides

pytestmark = pytest.mark.both_databases

PAGES = [*all_pages(), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "demo/README.md"]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@dataclass(frozen=True, slots=True)
class Line:
    """A command as a page has it, and where."""

    text: str
    where: str

    def words(self) -> list[str]:
        """What a shell would make of it, without settings in front, comments and redirections."""
        found = shlex.split(re.sub(r"\$\(.*?\)", "SHELL", self.text), comments=True)
        while found and re.fullmatch(r"[A-Z_]+=.*", found[0]):
            del found[0]
        ends = [place for place, word in enumerate(found) if word in {">", "<", "|", "&&"}]
        return found[: min(ends, default=len(found))]


def lines(page: Path) -> Iterator[Line]:
    """Every line of the page's blocks that begins a command of ours; those of units and crontabs, too."""
    for block in blocks(page):
        for number, line in enumerate(block.text.splitlines()):
            text = re.sub(r"^(ExecStart=|([0-9*]+ +){5}|exec )", "", line.strip())
            for part in text.split(" && "):
                if part.startswith(("make ", "docker compose ")) or re.match(r"([A-Z_]+=\S+ )*\S*\.venv/bin/", part):
                    yield Line(part, f"{page.relative_to(ROOT)}:{block.line + number}")


LINES = [line for page in PAGES for line in lines(page)]


def parsed(words: list[str]) -> tuple[BaseCommand, list[str]]:
    """A command of manage.py and its arguments. Fails where it does not know one of them."""
    name, *arguments = words
    application = get_commands()[name]
    command = application if isinstance(application, BaseCommand) else load_command_class(application, name)
    command.create_parser("manage.py", name).parse_args(arguments)
    return command, arguments


def check(words: list[str]) -> None:
    """Fails where a program, an option, a service or a target is not there."""
    program = words[0].rpartition("/")[2]
    if program == "make":
        assert [word for word in words[1:] if "=" not in word and word not in TARGETS] == []
    elif program == "docker":
        check_compose(words[2:])
    elif program == "gunicorn":
        Config().parser().parse_args(words[1:])
    elif program == "celery":
        name = next(word for word in words if word in celery.commands)
        known = {option for command in (celery, celery.commands[name]) for one in command.params for option in one.opts}
        assert [word for word in words if word.startswith("-") and word not in known] == []
    elif words[1] == "-m":
        assert words[2] in {"pytest", "celery"}
    else:
        assert words[1].rpartition("/")[2] == "manage.py"
        parsed(words[2:])


def check_compose(words: list[str]) -> None:
    """`docker compose`: the services are there, and what runs in them is ours."""
    action, *rest = words
    named = [place for place, word in enumerate(rest) if word in SERVICES]
    if action in {"exec", "run"}:
        assert rest[named[0] + 1] == "python"
        check(rest[named[0] + 1 :])
    else:
        assert action in {"up", "down", "ps", "logs"}
        assert [word for word in rest if not word.startswith("-") and word not in SERVICES] == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.where)
def test_command_is_there_with_all_its_options(line: Line) -> None:
    check(line.words())


def test_commands_are_found_in_every_form() -> None:
    found = {word for line in LINES for word in line.words()[:1]}
    assert {"make", "docker", ".venv/bin/python", ".venv/bin/gunicorn", ".venv/bin/celery"} <= found
    assert sum("manage.py" in line.text for line in LINES) > 70


def in_sentences() -> list[tuple[str, str]]:
    """Commands named in the sentences and tables of the guides: the page and the words."""
    found = []
    for page in guides():
        text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
        found += [(str(page.relative_to(ROOT)), words) for words in re.findall(r"`manage\.py ([^`]+)`", text)]
    return found


@pytest.mark.parametrize(("page", "words"), in_sentences())
def test_command_in_a_sentence_is_there(page: str, words: str) -> None:
    parsed(shlex.split(words))


ENDLESS = frozenset({"receive_lmtp", "fetch_imap", "sweep"})
"""Commands that do not end by themselves; tests of their own start them."""

ASKING = frozenset({"createsuperuser", "changepassword"})
"""Commands that ask somebody."""

ELSEWHERE = frozenset({"restore", "check", "migrate", "doctor", "setup"})
"""Commands with another database or other settings: test_backup.py, test_deployment.py, operations/doctor and setup."""

FIVE = frozenset({"demo/five/roster.json", "demo/five/mail.eml", "HT-1"})
"""What the README does in a database of its own: test_five_players_and_one_mail_as_the_readme_does_it."""

STANDS_FOR = {
    "FOLDER": "demo/mails",
    "FILE.json": "demo/federation.json",
    "NUMBER": "10117",
    "MAIL.eml": "demo/mails/002-m1204-first-results.eml",
    "my-mail.eml": "demo/mails/002-m1204-first-results.eml",
}
"""What the placeholders of the pages stand for when they are run."""

ENDING = sorted(
    {
        tuple(words[2:])
        for page in [*guides(), ROOT / "README.md"]
        for line in lines(page)
        for words in [line.words()]
        if words[1:2] == ["manage.py"] and words[2] not in ENDLESS | ASKING | ELSEWHERE | {"account", "move_in", "rate"}
        if not FIVE.intersection(words)
    }
)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_commands_of_the_guides_run_one_after_the_other(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR, settings.INTAKE_AUTHSERV_ID = tmp_path, AUTHSERV_ID
    order = ["load_roster", "read_report", "ingest", "process"]
    known = sorted(ENDING, key=lambda words: (order.index(words[0]) if words[0] in order else len(order), words))
    for name, *arguments in known:
        given = [STANDS_FOR.get(word, word) for word in arguments]
        given = [str(tmp_path / Path(word).name) if word.endswith(".fwz") else word for word in given]
        call_command(name, *given, stdout=StringIO(), stderr=StringIO())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_five_players_and_one_mail_as_the_readme_does_it(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR, settings.INTAKE_AUTHSERV_ID = tmp_path, "mail.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    (block,) = (block for block in blocks(ROOT / "README.md") if "read_report demo/five" in block.text)
    call_command("load_roster", "demo/five/roster.json", stdout=StringIO())
    printed = {}
    for line in block.text.splitlines():
        name, *arguments = shlex.split(line)[2:]
        call_command(name, *arguments, stdout=(out := StringIO()))
        printed[name] = out.getvalue()
    assert printed["read_report"].startswith("demo/five/mail.eml: accept (director), tournament HT-1\n")
    # 2 points against 2000, 1900, 2100 and a newcomer at 1999: 2.0009 expected, K = 13 + 2, 2000 - 0.01
    assert '1,"Adler, Anna",2000,6,3,2026-11-15' in printed["export_ratings"].splitlines()
    (answer,) = mail.outbox
    assert (answer.to, answer.subject) == (["dora@example.org"], "Re: HT-1 [10 Ergebnisse gespeichert]")


@pytest.mark.long
@pytest.mark.django_db
def test_accounts_are_made_and_closed_as_the_guide_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", lambda _prompt: "richtig-pferd-batterie")
    (block,) = {block for block in of_kind("sh") if " account " in block}
    told = []
    for line in block.splitlines():
        name, *arguments = shlex.split(line)[2:]
        call_command(name, *arguments, stdout=(out := StringIO()))
        told.append(out.getvalue())
    made = "NAME: auditor, no second factor yet"
    assert told == [f"{made}\n", f"{made}\n", f"{made}, closed\n"]


def test_calculation_of_the_guide_runs() -> None:
    out = StringIO()
    call_command("rate", "demo/match.json", stdout=out)
    assert out.getvalue()


# --- what the guide for administrators sets


def of_kind(kind: str) -> list[str]:
    """The blocks of a kind in the guides, each once."""
    return list(dict.fromkeys(block.text for page in guides() for block in blocks(page) if block.kind == kind))


@pytest.mark.parametrize("block", of_kind("env"), ids=lambda block: block.partition("=")[0])
def test_settings_of_the_guide_are_settings(block: str) -> None:
    names = [line.partition("=")[0] for line in block.splitlines()]
    assert [name for name in names if name not in names_of_settings()] == []
