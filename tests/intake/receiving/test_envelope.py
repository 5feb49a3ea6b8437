"""To whom a mail was sent: a mailbox knows it from one header only, and only from the line on top."""

from __future__ import annotations

from typing import Any

import pytest

from intake.receiving.imap import read_recipient
from tests.intake.receiving.letters import US, delivered, letter

SECRET = f"wertung+{'a' * 26}@example.org"
PLANTED = f"wertung+{'b' * 26}@example.org"


@pytest.fixture(autouse=True)
def _secret_addresses(settings: Any) -> None:
    settings.INTAKE_TOKEN_ADDRESS = "wertung+{token}@example.org"  # noqa: S105 -- a pattern, no secret


def top(*lines: str) -> bytes:
    """A mail below these headers."""
    return delivered(letter(), *lines)


@pytest.mark.parametrize(
    ("raw", "header", "recipient"),
    [
        (top(f"Delivered-To: {SECRET}"), "Delivered-To", SECRET),
        (top(f"DELIVERED-TO:   <{SECRET}>  "), "delivered-to", SECRET),
        (top(f"Delivered-To:\r\n {SECRET}"), "Delivered-To", SECRET),
        (top(f"Delivered-To: {SECRET}").replace(b"\r\n", b"\n"), "Delivered-To", SECRET),
        (top(f"X-Original-To: {SECRET}", f"Delivered-To: {US}"), "X-Original-To", SECRET),
        (top(f"X-Original-To: {SECRET}", f"Delivered-To: {US}"), "Delivered-To", US),
        (top(f"Envelope-To: {US}, {SECRET}"), "Envelope-To", SECRET),
        (b"From leiterin Mon Mar  2 18:30:00 2026\n" + top(f"Delivered-To: {SECRET}"), "Delivered-To", SECRET),
    ],
    ids=["plain", "spelt otherwise", "folded", "Unix", "one of two", "the other", "several", "mbox"],
)
def test_recipient_is_what_our_own_server_wrote(raw: bytes, header: str, recipient: str) -> None:
    assert read_recipient(raw, header) == recipient


@pytest.mark.parametrize(
    ("raw", "recipient"),
    [
        (top(f"Delivered-To: {US}", "Received: from a by b", f"Delivered-To: {PLANTED}"), US),
        (top(f"Delivered-To: {SECRET}", f"Delivered-To: {PLANTED}"), SECRET),
        (top("Delivered-To:", f"Delivered-To: {PLANTED}"), ""),
        (top("Delivered-To: nobody", f"Delivered-To: {PLANTED}"), ""),
        (top(f"X-Delivered-To: {PLANTED}", f"Subject: x\r\n Delivered-To: {PLANTED}"), ""),
        (letter(text=f"Delivered-To: {PLANTED}\n"), ""),
        (letter().replace(b"To: wertung", f"To: {PLANTED}, wertung".encode()), ""),
        (f"\r\nDelivered-To: {PLANTED}\r\n".encode() + letter(), ""),
        (b"", ""),
    ],
    ids=["below ours", "twice", "ours empty", "ours no address", "other names", "body", "To", "no headers", "nothing"],
)
def test_recipient_that_a_sender_planted_does_not_count(raw: bytes, recipient: str) -> None:
    assert read_recipient(raw, "Delivered-To") == recipient


def test_without_the_setting_no_header_counts() -> None:
    assert read_recipient(top(f"Delivered-To: {SECRET}"), "") == ""
    assert read_recipient(top(f": {SECRET}"), "") == ""
