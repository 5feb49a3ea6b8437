"""Installations written below a folder of a test."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from operations.setup import Outcome
from tests.intake import federation

HOST, ADDRESS = "wertung.example.org", "wertung@example.org"
FULL = {"DATABASE_URL": "postgresql://fernwertung:geheim@localhost/fernwertung"}
MAILBOX = {"IMAP_HOST": "imap.example.org", "IMAP_USER": ADDRESS, "IMAP_PASSWORD": "geheim $1"}
ANSWERS: dict[str, Any] = {
    "host": HOST,
    "address": ADDRESS,
    "admin": "admin@example.org",
    "mail_server": federation.OWN_SERVER,
}
FORMS: dict[str, dict[str, Any]] = {
    "embedded": {},
    "full": {"form": "full", "settings": FULL, "web_server": "caddy"},
    "mailbox": {"mail_in": "imap", "settings": MAILBOX, "web_server": "none", "lists": False},
    "provider": {"mail_in": "provider", "provider": "mailgun"},
}
"""Answers beside the usual ones: each form, each way in, each web server."""


def write_answers(file: Path, **answers: Any) -> Path:
    """Write a file of answers."""
    given = ANSWERS | answers
    settings: Mapping[str, str] = given.pop("settings", {})
    lines = [f"{name} = {json.dumps(value)}" for name, value in given.items()]  # TOML writes these as JSON does
    lines += ["[settings]", *(f'"{name}" = {json.dumps(value)}' for name, value in settings.items())]
    file.write_text("\n".join(lines) + "\n")
    return file


def install(root: Path, *options: str, **answers: Any) -> str:
    """Run `manage.py setup` below a folder; return what it says."""
    root.mkdir(exist_ok=True)
    file = write_answers(root.with_name("answers.toml"), **answers)
    call_command("setup", str(file), "--root", str(root), *options, stdout=(out := StringIO()))
    return out.getvalue()


def outcomes(said: str) -> dict[str, str]:
    """What became of each file, by its name."""
    lines = [line.split() for line in said.splitlines() if line.startswith(tuple(Outcome))]
    return {Path(place).name: outcome for outcome, place, *_ in lines}


def unit(root: Path, name: str) -> Path:
    """The place of a unit."""
    return root / "etc/systemd/system" / name


def command_of(root: Path, name: str) -> list[str]:
    """What systemd starts for a unit."""
    (line,) = (line for line in unit(root, name).read_text().splitlines() if line.startswith("ExecStart="))
    return shlex.split(line.removeprefix("ExecStart=").replace("%%", "%").replace("$$", "$"))
