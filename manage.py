#!/usr/bin/env python3
"""Django's command line for Fernwertung."""

import os
import sys
import traceback
from pathlib import Path

TEMPORARY_FAILURE = 75
"""EX_TEMPFAIL of sysexits.h: a mail server that gets it keeps the mail and tries again."""

WITHOUT_DATA = {"SECRET_KEY": "-", "DATABASE_URL": "sqlite://:memory:"}
"""What `setup` runs with where nothing else is set: root runs it, and shall leave no key and no database of its own."""


def main() -> int:
    """Runs the command of the command line; 0 when it came to its end."""
    from config.commands import CommandLine  # noqa: PLC0415 -- its failure is a failure of ingest

    CommandLine(sys.argv).execute()
    sys.stdout.flush()
    return 0


def ingest() -> int:
    """Runs `ingest`: 0 when everything is stored, else 75, whatever went wrong and wherever."""
    try:
        return main()  # nothing follows: a signal may come at any line, and Python protects no "return 0" here
    except SystemExit as ended:
        return TEMPORARY_FAILURE if ended.code else 0
    except BaseException:  # noqa: BLE001 -- the boundary: no fault of ours may bounce a mail
        traceback.print_exc()
        return TEMPORARY_FAILURE


def command() -> None:
    """Runs any other command. Settings without sense and a database that cannot be reached are told in a line: they are
    no faults of the program.
    """
    from config.start import load_settings  # noqa: PLC0415 -- beside that of `main`

    load_settings()
    from django.db import OperationalError, connection  # noqa: PLC0415 -- asks for the settings

    try:
        main()
    except OperationalError:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            sys.exit(f"The database cannot be reached: {error}")
        raise


def start() -> None:
    """Run the command of the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["ingest"]:
        sys.exit(ingest())
    if sys.argv[1:2] == ["setup"]:
        os.environ.update(WITHOUT_DATA | os.environ)
    command()


def start_installed() -> None:
    """Run the command `fernwertung` of an installed wheel: all packages lie beside this file, data do not."""
    sys.path.insert(0, str(Path(__file__).parent))
    if "FERNWERTUNG_VAR" not in os.environ:  # a service may have no home to ask for
        os.environ["FERNWERTUNG_VAR"] = str(Path.home() / ".local/share/fernwertung")
    start()


if __name__ == "__main__":
    start()
