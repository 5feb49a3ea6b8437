"""`manage.py setup`: writes what a machine needs beside the program, and says what it did."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from getpass import getpass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import setup
from operations.setup import Answers, Outcome, PlannedFile, SetupRefused
from operations.setup.plan import ANSWERS, SETTINGS
from ratings.management.files import report_file_errors

REMARKS = {
    Outcome.KEPT: " (changed by hand, or not from here: --overwrite puts it aside and writes it anew)",
    Outcome.SUPERFLUOUS: " (not needed any more: stop it and remove it)",
}
DEFAULTS = {each.name: each.default for each in fields(Answers) if isinstance(each.default, str)}
OWNER_ONLY = 0o600


class Command(BaseCommand):
    """Write files and start nothing; a second run changes nothing."""

    help = "Write settings, units, the files for web server and Postfix. Asks for what it needs, or reads FILE (TOML)."
    requires_migrations_checks = False
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """From what, and where to."""
        parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=f"by default {ANSWERS}; else it asks")
        parser.add_argument(
            "--root", metavar="DIR", type=Path, default=Path("/"), help="write below DIR, to try it out"
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would be written")
        parser.add_argument("--overwrite", action="store_true", help="also what was changed by hand; it is put aside")

    def handle(self, **options: Any) -> None:
        """Print each file and what is left to do."""
        root: Path = options["root"]
        try:
            with report_file_errors():
                document, is_new = find_document(options["file"], root)
                self._write(document, root, options, is_new=is_new)
        except SetupRefused as refused:
            raise CommandError(str(refused)) from refused

    def _write(self, document: Mapping[str, object], root: Path, options: Mapping[str, Any], *, is_new: bool) -> None:
        """Write the files, and new answers once nothing refuses them; print what became of each."""
        answers, in_force = setup.read_answers(document), root / SETTINGS.lstrip("/")
        is_first = not in_force.exists()
        chosen = setup.make_settings(answers, {} if is_first else setup.read_settings(in_force.read_text()))
        setup.refuse_folders(answers, root)
        files = setup.make_plan(answers, chosen, Path(settings.BASE_DIR))
        self.stdout.write(check_settings(chosen))
        self._name_closed_folders(answers.user)
        if is_new and not options["dry_run"]:
            self._keep_answers(document, root)
        done = list(setup.write_files(files, root, overwrite=options["overwrite"], dry_run=options["dry_run"]))
        for file, outcome in done:
            self.stdout.write(f"{outcome:<12}{root / file.path.lstrip('/')}{REMARKS.get(outcome, '')}")
        said = {} if options["dry_run"] else setup.read_settings(in_force.read_text())
        self._conclude(done, setup.list_steps(answers, chosen, said, is_first=is_first), dry_run=options["dry_run"])

    def _name_closed_folders(self, user: str) -> None:
        for folder in setup.find_closed_folders(Path(settings.BASE_DIR), Path(sys.base_prefix)):
            self.stdout.write(f"{'closed':<12}{folder} (program or Python lies in it, and {user} has to get there)")

    def _keep_answers(self, document: Mapping[str, object], root: Path) -> None:
        """Write what was answered, for the next run."""
        kept = root / ANSWERS.lstrip("/")
        kept.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with open(descriptor, "w", encoding="utf-8") as out:  # noqa: PTH123 -- of a descriptor
            out.write(format_document(document))
        self.stdout.write(f"{'answers':<12}{kept}")

    def _conclude(self, done: list[tuple[PlannedFile, Outcome]], steps: list[str], *, dry_run: bool) -> None:
        """Print what is left where something changed."""
        if not {outcome for _, outcome in done} & {Outcome.NEW, Outcome.UPDATED, Outcome.REPLACED}:
            self.stdout.write("Nothing was changed.")
            return
        self.stdout.write(
            "\nNothing was written (--dry-run). To do then, as root:" if dry_run else "\nTo do now, as root:"
        )
        for step in steps:
            self.stdout.write(f"    {step}")


def find_document(file: Path | None, root: Path) -> tuple[dict[str, object], bool]:
    """Return the answers of a file, else those that were kept, else what somebody at a terminal says; and whether they
    are to be kept.
    """
    kept = root / ANSWERS.lstrip("/")
    if file is not None or kept.exists():
        return read_document(file or kept), False
    if not sys.stdin.isatty():
        raise CommandError(f"Nobody is there to be asked: name a file with answers, or write {kept}")
    return ask_answers(), True


def ask_answers() -> dict[str, object]:
    """Return what somebody answers; an empty line takes the default."""
    document: dict[str, object] = {}
    for name, words, only, is_hidden in setup.QUESTIONS:
        if only in {"", document.get("form"), document.get("mail_in")}:
            document[name] = ask(words, DEFAULTS.get(name, ""), getpass if is_hidden else input)
    given = {name: document.pop(name) for name in list(document) if name.isupper()}
    return document | {"settings": {name: value for name, value in given.items() if value}}


def ask(words: str, default: str, read: Callable[[str], str]) -> str:
    """Return one answer."""
    shown = f" [{default}]" if default else ""
    return read(f"{words}{shown}: ").strip() or default


def read_document(file: Path) -> dict[str, object]:
    """Return a file of answers. Raise CommandError where it is no TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CommandError(f"{file}: {error}") from error


def format_document(document: Mapping[str, object]) -> str:
    """Return answers as TOML: its texts are written as those of JSON, but for pairs of surrogates."""
    table = document["settings"]
    inner = table.items() if isinstance(table, dict) else ()
    outer = [(name, value) for name, value in document.items() if name != "settings"]
    return "\n".join([*_format_pairs(outer), "", "[settings]", *_format_pairs(inner), ""])


def _format_pairs(pairs: Iterable[tuple[str, object]]) -> list[str]:
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in pairs]


def check_settings(chosen: Mapping[str, str]) -> str:
    """Return what the program says about settings. Raise CommandError where they make no sense."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"PATH": os.environ.get("PATH", os.defpath), **chosen, "FERNWERTUNG_VAR": folder}
        command = [sys.executable, "manage.py", "check", "--deploy"]
        done = subprocess.run(  # noqa: S603 -- our own command, without a shell
            command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise CommandError(done.stderr.strip())
    return (done.stderr or done.stdout).strip()
