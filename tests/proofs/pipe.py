"""`manage.py ingest -` with a fault at one of its lines, many times: each in a process that is forked.

Reads lines of JSON from standard input, [file of a mail, number of a line or 0, name of a fault], and answers each
with its exit code, as the mail server that started the command would see it. The first answer is the number of lines.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import manage
from tests.intake.receiving.faults import lines_run, with_fault

MODULES = ("manage.py", "intake/management/commands/ingest.py", "intake/receiving/receivers.py")


def kinds() -> dict[str, BaseException]:
    """The faults by name: those of the other doors, and what ends a program."""
    from tests.intake.receiving import faults  # noqa: PLC0415 -- Django has to be set up

    ends: list[BaseException] = [KeyboardInterrupt(), SystemExit(1), GeneratorExit()]
    return {f"{place} {type(fault).__name__}": fault for place, fault in enumerate([*faults.kinds(), *ends])}


def run(mail: str, number: int, kind: str) -> int:
    """The exit code of one process."""
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    try:
        _as_started(mail)
        code = manage.ingest() if not number else with_fault(MODULES, number, kinds()[kind], manage.ingest)
    except BaseException:  # noqa: BLE001 -- Python itself ends a program so
        os._exit(1)
    os._exit(code)


def count(mail: str) -> int:
    """How many lines the command runs."""
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        _as_started(mail)
        os.write(write, str(lines_run(MODULES, manage.ingest)).encode())
        os._exit(0)
    os.waitpid(pid, 0)
    return int(os.read(read, 20))


def _as_started(mail: str) -> None:
    """Standard input and output as a mail server gives them."""
    sys.argv = ["manage.py", "ingest", "-"]
    sys.stdin = Path(mail).open()  # noqa: SIM115 -- lives as long as the process
    for standard in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), standard)
    sys.stdout = os.fdopen(1, "w")


def main() -> None:
    """Answers until its input ends."""
    answers = os.fdopen(os.dup(1), "w")
    first, *_ = sys.argv[1:]
    answers.write(f"{count(first)}\n")
    answers.flush()
    for line in sys.stdin:
        answers.write(f"{run(*json.loads(line))}\n")
        answers.flush()


if __name__ == "__main__":
    import django

    django.setup()
    main()
