"""Commands of `manage.py` in one process, each a line of JSON; it answers each with its exit code and its words."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from unittest import mock

import django


def carry_out(words: list[str]) -> tuple[int, str]:
    """The exit code of a command, and what it said."""
    from django.core.management import call_command  # noqa: PLC0415 -- Django has to be set up
    from django.core.management.base import CommandError  # noqa: PLC0415 -- the same

    said = io.StringIO()
    try:
        with redirect_stdout(said), mock.patch("sys.stdin", io.StringIO("richtig-pferd-batterie\n")):
            call_command(*words, stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    except CommandError as refusal:
        return 1, f"{said.getvalue()}{refusal}"
    return 0, said.getvalue()


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin.readlines():
        sys.stdout.write(f"{json.dumps(carry_out(json.loads(line)))}\n")
