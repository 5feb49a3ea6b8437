"""Everything that an operator's installation needs, in the order in which one part rests on another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from operations.doctor import dns_checks, mail_checks, page_checks, storage_checks, work_checks
from operations.doctor.findings import Check, Finding

DATABASE, MIGRATIONS, BROKER, LMTP = "database", "migrations", "broker", "mail in: LMTP"

CHECKS: tuple[Check, ...] = (
    Check("settings", storage_checks.check_settings, "manage.py check --deploy", 30),
    Check(DATABASE, storage_checks.check_database, storage_checks.DATABASE_MEND),
    Check(MIGRATIONS, storage_checks.check_migrations, storage_checks.MIGRATE, needs=DATABASE),
    Check("writing", storage_checks.check_writing, storage_checks.WRITE_MEND, needs=MIGRATIONS),
    Check("durability", storage_checks.check_durability, "fsync and synchronous_commit of PostgreSQL", needs=DATABASE),
    Check("clock", storage_checks.check_clock, "timedatectl set-ntp true", needs=DATABASE),
    Check("disk", storage_checks.check_disk, "FERNWERTUNG_VAR"),
    Check(BROKER, work_checks.check_broker, work_checks.BROKER_MEND),
    Check("workers", work_checks.check_workers, work_checks.BROKER_MEND, 15, needs=BROKER),
    Check("work", work_checks.check_health, "manage.py process", needs=MIGRATIONS),
    Check("pages", page_checks.check_pages, page_checks.REACH_MEND, 15),
    Check("mail out", mail_checks.check_way_out, mail_checks.OUT_MEND),
    Check("mail in", mail_checks.check_ways_in, "docs/receiving.md"),
    Check(LMTP, mail_checks.check_lmtp, mail_checks.LMTP_MEND),
    Check("mail in: mailbox", mail_checks.check_mailbox, mail_checks.IMAP_MEND),
    Check("mail in: providers", mail_checks.check_providers, page_checks.REACH_MEND, 30),
    Check("DNS", dns_checks.check_names, dns_checks.SERVERS_MEND, 20),
)
"""A check that finds nothing concerns a part that is not used."""


def list_checks(lmtp: tuple[str, int] | None, *others: Check) -> Iterator[Check]:
    """Yield the checks, that of LMTP where it listens if not at its usual place, and `others` at the end."""
    for check in CHECKS:
        find: Callable[[], Iterable[Finding]] = partial(mail_checks.check_lmtp, *lmtp) if lmtp else check.find
        yield replace(check, find=find) if check.name == LMTP else check
    yield from others
