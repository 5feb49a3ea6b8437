"""Mails: how fast they are read, beside the mail parser of the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from benchmarks.figures import Figure, figure, in_turn
from benchmarks.letters import MAILHOST, Report, in_pgn, in_words

ROUNDS = 10
MAILS = 50
"""Letters in a round that are made up; no two are alike, so that no cache makes them cheap."""

SAMPLES = Path(__file__).resolve().parent.parent / "demo" / "mails"
"""The letters of the sample federation: lists, sentences, HTML, games with moves."""

SAMPLES_HOST = "mail.fernwertung.example"


def run(_folder: Path) -> Iterator[Figure]:
    """A letter opened and read, moves checked, against its MIME structure parsed: `intake-read-words`
    and `intake-read-pgn` for letters with one result of a known tournament, `intake-read-samples` for what the samples
    hold, of which nothing is known.
    """
    samples = [Report(path.read_bytes()) for path in sorted(SAMPLES.glob("*.eml"))]
    words, games = list(in_words(ROUNDS * MAILS)), list(in_pgn(ROUNDS * MAILS))
    expect_one_result(words, with_moves=False)
    expect_one_result(games, with_moves=True)
    yield timed("intake-read-words", rounds(words), MAILHOST)
    yield timed("intake-read-pgn", rounds(games), MAILHOST)
    yield timed("intake-read-samples", [samples] * ROUNDS, SAMPLES_HOST)


def timed(bench: str, letters: list[list[Report]], host: str) -> Figure:
    """One figure."""
    times = in_turn(letters, lambda batch: read(batch, host), parsed)
    return figure(bench, "mails", sum(map(len, letters)), times)


def rounds(letters: list[Report]) -> list[list[Report]]:
    """The letters in portions that take turns with the comparison."""
    return [letters[start : start + MAILS] for start in range(0, len(letters), MAILS)]


def expect_one_result(letters: list[Report], *, with_moves: bool) -> None:
    """A figure of letters that are not understood would say nothing. Raises ValueError."""
    from intake.reading.letters.mime import open_letter  # noqa: PLC0415 -- Django is set up by now
    from intake.reading.report import read_report  # noqa: PLC0415 -- Django is set up by now

    for raw, known in letters[:MAILS]:
        claims = read_report(open_letter(raw, MAILHOST), known).claims
        if len(claims) != 1 or not claims[0].score or bool(claims[0].moves) != with_moves:
            raise ValueError(f"no single result is read from {raw!r}")


def read(letters: list[Report], host: str) -> None:
    """What the child process does with each mail."""
    from intake.reading.letters.mime import open_letter  # noqa: PLC0415 -- Django is set up by now
    from intake.reading.report import read_report  # noqa: PLC0415 -- Django is set up by now

    for raw, known in letters:
        read_report(open_letter(raw, host), known)


def parsed(letters: list[Report]) -> None:
    """The floor: headers, structure and bodies as the standard library gives them."""
    for raw, _known in letters:
        for part in message_from_bytes(raw, policy=default).walk():
            if not part.is_multipart():
                part.get_payload(decode=True)
