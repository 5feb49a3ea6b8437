"""Files that people name at the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError


@contextmanager
def report_file_errors() -> Iterator[None]:
    """End the command with one line where a file cannot be read or written: it is no fault of the program."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(f"{error.filename}: {reason}" if error.filename else reason) from error
