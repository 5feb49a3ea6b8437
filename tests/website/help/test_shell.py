"""What the guides print for a shell runs in the plain one: Debian's `/bin/sh`, which is dash, with the little that a
mail server gives to what it starts.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from intake.models import InboundMail
from tests.servers import ROOT
from tests.website.help.manual import LANGUAGES, Block, all_pages, blocks, guide, guides

DASH = shutil.which("dash")
SCRIPT = "#!/bin/sh\n"
PAGES = [*all_pages(), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "demo/README.md"]
PLAIN_OR_QUOTED = r"[\w./:@,+%=-]*|'[^'\n]*'"
"""Values that systemd, Docker Compose and a shell read alike."""

MAIL = b"From: a@example.org\r\nSubject: SE947\r\n\r\nM\xc3\xbcller - Schmidt 1-0\r\n"

pytestmark = pytest.mark.skipif(DASH is None, reason="dash is missing: what the guides print for a shell is not run")


def named_blocks(wanted: Callable[[Block], bool], pages: list[Path]) -> list[object]:
    """Some blocks of some pages, each named after its place."""
    found = [(page, block) for page in pages for block in blocks(page) if wanted(block)]
    return [pytest.param(block.text, id=f"{page.relative_to(ROOT)}:{block.line}") for page, block in found]


def is_for_a_shell(block: Block) -> bool:
    """Whether somebody copies it into a terminal or a script."""
    first_words = ("make ", "docker ", ".venv/", "set -a", "umask ")
    return block.kind == "sh" or block.text.startswith((SCRIPT, *first_words))


def dash(*arguments: str, env: dict[str, str] | None = None, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What the plain shell makes of something, with nothing in its environment but a path."""
    bare = {"PATH": os.defpath} | (env or {})
    return subprocess.run([str(DASH), *arguments], env=bare, input=given, capture_output=True, check=False, cwd="/")


@pytest.mark.parametrize("text", named_blocks(is_for_a_shell, PAGES))
def test_block_is_grammatical(text: str) -> None:
    done = dash("-n", given=text.encode())
    assert (done.returncode, done.stderr) == (0, b"")


def test_blocks_of_every_form_are_read() -> None:
    assert len(named_blocks(is_for_a_shell, guides())) > 30
    assert len(named_blocks(lambda block: block.text.startswith(SCRIPT), PAGES)) == 1


# --- settings


def settings_files() -> list[object]:
    """What is printed as the content of a settings file, and the example that holds all names."""
    example = "\n".join(line for line in (ROOT / ".env.example").read_text().splitlines() if line[:1] not in {"", "#"})
    return [*named_blocks(lambda block: block.kind == "env", guides()), pytest.param(example, id=".env.example")]


@pytest.mark.parametrize("text", settings_files())
def test_settings_are_the_same_for_everybody_who_reads_them(text: str, tmp_path: Path) -> None:
    written = dict(line.split("=", 1) for line in text.splitlines())
    assert [name for name, value in written.items() if not re.fullmatch(PLAIN_OR_QUOTED, value)] == []
    file = tmp_path / "settings.env"
    file.write_text(text)
    done = dash("-c", f"set -a; . {file}; exec env -0")
    heard = dict(line.split("=", 1) for line in done.stdout.decode().split("\0") if line)
    assert (done.returncode, done.stderr) == (0, b"")
    meant = {name: "".join(shlex.split(value)) for name, value in written.items()}
    assert {name: heard.get(name) for name in written} == meant


# --- what a mail server starts


@dataclass(frozen=True, slots=True)
class Machine:
    """The folders of the guide, in a folder of the test."""

    place: Path

    def here(self, text: str) -> str:
        """A text of the guide with the folders of the test."""
        for folder in ("/etc/fernwertung.env", "/srv/fernwertung"):
            text = text.replace(folder, f"{self.place}{folder}")
        return text


def printed(language: str) -> tuple[str, ...]:
    """The settings as a guide has them."""
    return tuple(block.text for block in blocks(guide(language, "administrator")) if block.kind == "env")


DISTINCT = list({printed(language): language for language in LANGUAGES}.values())
"""One language of each wording: what is printed alike in several is run once."""


@pytest.fixture(params=DISTINCT)
def machine(request: pytest.FixtureRequest, process_env: dict[str, str], tmp_path: Path) -> Machine:
    """The program installed as the guide says, with the settings that it prints, on the test database."""
    for folder in ("etc", "srv/fernwertung"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "srv/fernwertung/.venv").symlink_to(sys.prefix)
    (tmp_path / "srv/fernwertung/manage.py").symlink_to(ROOT / "manage.py")
    settings = next(block.text for block in blocks(guide(request.param, "administrator")) if block.kind == "env")
    own = f"DATABASE_URL='{process_env['DATABASE_URL']}'\nFERNWERTUNG_VAR='{tmp_path}/var'\n"
    (tmp_path / "etc/fernwertung.env").write_text(settings + own)
    return Machine(tmp_path)


@pytest.fixture
def receive(machine: Machine) -> Path:
    """`/srv/fernwertung/receive`, as it is printed."""
    (text,) = (block.text for page in all_pages() for block in blocks(page) if block.text.startswith(SCRIPT))
    script = machine.place / "srv/fernwertung/receive"
    script.write_text(machine.here(text))
    return script


TO = "--to=wertung@example.org"


@pytest.mark.long
def test_mail_through_the_script_is_stored_with_its_recipient_and_nothing_is_said(receive: Path) -> None:
    done = dash(str(receive), TO, given=MAIL)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    mail = InboundMail.objects.get()
    assert (bytes(mail.raw), mail.envelope_to) == (MAIL, "wertung@example.org")


HARMS: dict[str, Callable[[Path], object]] = {
    "no settings": lambda place: (place / "etc/fernwertung.env").unlink(),
    "settings a shell cannot read": lambda place: (place / "etc/fernwertung.env").write_text(
        "A=Name <a@example.org>\n"
    ),
    "settings without sense": lambda place: (place / "etc/fernwertung.env").write_text("HTTPS=perhaps\n"),
    "no program": lambda place: (place / "srv/fernwertung/manage.py").unlink(),
    "no python": lambda place: (place / "srv/fernwertung/.venv").unlink(),
}


@pytest.mark.long
@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
@pytest.mark.parametrize("machine", ["en"], indirect=True)
def test_fault_of_ours_keeps_the_mail_with_the_mail_server_and_tells_it_no_path(
    harm: Callable[[Path], object], machine: Machine, receive: Path
) -> None:
    harm(machine.place)
    logger = machine.place / "bin/logger"  # in the place of the system's log
    logger.parent.mkdir()
    logger.write_text('#!/bin/sh\nprintf "%s" "$*" >"${0%/*}/logged"\n')
    logger.chmod(0o700)
    path = f"{logger.parent}:{os.defpath}"
    done = dash(str(receive), TO, env={"PATH": path}, given=MAIL)
    assert (done.returncode, done.stdout, done.stderr) == (75, b"", b"")
    assert "/" in (logger.parent / "logged").read_text().partition("--")[2]
    assert InboundMail.objects.count() == 0
