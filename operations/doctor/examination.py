"""Makes the checks one after the other, each within its time and whatever becomes of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Thread

from django.db import connections
from django.utils import translation

from operations.doctor.findings import Check, Finding, Level, describe_fault, fail, warn


def examine(checks: Iterable[Check]) -> Iterator[tuple[str, Finding]]:
    """Yield what is found, with the name of its check."""
    failed: set[str] = set()
    for check in checks:
        found = _leave_out(check) if check.needs in failed else run_check(check)
        if check.needs in failed or any(finding.level is Level.FAILURE for finding in found):
            failed.add(check.name)
        yield from ((check.name, finding) for finding in found)


def run_check(check: Check) -> list[Finding]:
    """Return what a check finds. It runs in a thread of its own: a server that says nothing holds up nobody."""
    found: list[Finding] = []
    thread = Thread(target=_collect, args=(check, found), daemon=True)
    thread.start()
    thread.join(check.seconds)
    if thread.is_alive():
        return [*found, fail(f"No answer within {check.seconds:g} seconds.", check.mend)]
    return found


def _collect(check: Check, found: list[Finding]) -> None:
    try:
        with translation.override("en"):
            found.extend(check.find())
    except Exception as fault:  # noqa: BLE001 -- whatever fails is what was asked for
        found.append(fail(f"{describe_fault(fault)}.", check.mend))
    finally:
        connections.close_all()


def _leave_out(check: Check) -> list[Finding]:
    return [warn("Not checked, because it needs something that failed.", f"first: {check.needs}")]
