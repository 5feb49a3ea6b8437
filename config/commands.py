"""The command line: Django's, with a help that shows our commands first, by what somebody wants to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import shorten
from types import MappingProxyType

from django.core.management import ManagementUtility, get_commands, load_command_class
from django.core.management.base import BaseCommand

TASKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Install": ("setup", "doctor", "account", "dkim_key", "send_test_answer", "demo"),
        "Run": ("receive_lmtp", "fetch_imap", "sweep", "process", "jobs", "backup", "restore"),
        "Mails": ("ingest", "mails", "requests", "read_report"),
        "Move in": ("move_in", "import_list", "load_roster", "import_trf"),
        "Ratings": (
            *("create_pool", "close_period", "explain", "preview_correction", "replay", "rate", "rating_report"),
            *("experiment", "find_early_ratings", "classify_openings"),
        ),
        "Lists and files": (
            *("publish_list", "export_ratings", "export_results", "export_trf", "bundle", "open_data_key"),
        ),
        "Privacy": ("access_log", "export_person", "erase_person", "retention"),
        "Check": ("nightly_check", "verify_audit", "audit_head"),
    }
)
"""Every command of ours, by what it is for; docs/operations.md has them in this order."""

NAME, WIDTH = 18, 76
"""Characters of a name of ours, and of what is said about it: a line has 98 at most."""


class CommandLine(ManagementUtility):
    """Django's, with a help of ours."""

    def main_help_text(self, commands_only: bool = False) -> str:
        """Return what `help` prints; with `commands_only` the bare names, as Django does."""
        if commands_only:
            return super().main_help_text(commands_only)
        ours = {name for names in TASKS.values() for name in names}
        groups = {**TASKS, "Django and its libraries": sorted(get_commands().keys() - ours)}
        parts = (f"{task}\n{_lines(names)}" for task, names in groups.items())
        return "\n\n".join((f"{self.prog_name} COMMAND; {self.prog_name} help COMMAND tells its options.", *parts))


def _lines(names: Iterable[str]) -> str:
    """Return a line for each command."""
    width = max(NAME, *map(len, names))
    return "\n".join(f"  {name:{width}}  {shorten(summary(name), WIDTH, placeholder=' ...')}" for name in names)


def summary(name: str) -> str:
    """Return the first sentence of what a command says about itself."""
    application = get_commands()[name]
    command = application if isinstance(application, BaseCommand) else load_command_class(application, name)
    return re.split(r"[.;:](?:\s|$)", str(command.help), maxsplit=1)[0]
