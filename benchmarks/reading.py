"""Mails: how fast they are read, beside the mail parser of the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from benchmarks.figures import Figure, figure, in_turn

ROUNDS = 10

SAMPLES = Path(__file__).resolve().parent.parent / "demo" / "mails"
"""The letters of the sample federation: lists, sentences, HTML, games with moves."""


def run(_folder: Path) -> Iterator[Figure]:
    """`intake-read`: a letter opened and read, moves checked, against its MIME structure parsed."""
    letters = [path.read_bytes() for path in sorted(SAMPLES.glob("*.eml"))]
    times = in_turn([letters] * ROUNDS, read, parsed)
    yield figure("intake-read", "mails", ROUNDS * len(letters), times)


def read(letters: list[bytes]) -> None:
    """What the child process does with each mail."""
    from intake.letters import open_letter, read_report  # noqa: PLC0415 -- Django is set up by now

    for raw in letters:
        read_report(open_letter(raw, "mail.fernwertung.example"))


def parsed(letters: list[bytes]) -> None:
    """The floor: headers, structure and bodies as the standard library gives them."""
    for raw in letters:
        for part in message_from_bytes(raw, policy=default).walk():
            if not part.is_multipart():
                part.get_payload(decode=True)
