"""Mails: how fast they are stored, beside a loop that writes and syncs the same bytes and does nothing else."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.figures import Figure, figure, in_turn

ROUNDS = 10
MAILS = 200
"""Mails in a round."""

LINES = 60
"""Lines of a mail: with its headers 5 KB, as a report with one game."""

WORDS = ("Müller", "Weiß", "Schwarz", "remis", "1-0", "0-1", "Partie", "Runde", "Turnier", "beendet", "Grüße", "Zug")


def run(folder: Path) -> Iterator[Figure]:
    """`intake-store`: a mail committed, against a mail synced to a file."""
    from intake.receiving.receivers import store  # noqa: PLC0415 -- Django is set up by now

    rounds = [list(mails(number)) for number in range(ROUNDS)]

    def stored(batch: list[bytes]) -> None:
        for raw in batch:
            store(raw, "bench")

    with (folder / "floor").open("ab", buffering=0) as file:
        times = in_turn(rounds, stored, partial(synced, file.fileno()))
    yield figure("intake-store", "mails", ROUNDS * MAILS, times)


def synced(file: int, batch: list[bytes]) -> None:
    """The floor: no store that keeps its word can do less."""
    for raw in batch:
        os.write(file, raw)
        os.fsync(file)


def mails(seed: int) -> Iterator[bytes]:
    """Different mails, the same in each run."""
    chance = random.Random(seed)  # noqa: S311 -- no secret
    for number in range(MAILS):
        lines = (" ".join(chance.choices(WORDS, k=12)) for _ in range(LINES))
        head = (
            f"From: Leiterin <leiterin@example.net>\r\nTo: wertung@example.org\r\n"
            f"Subject: Ergebnis {number}\r\nDate: Mon, 02 Mar 2026 18:30:00 +0100\r\n"
            f"Message-ID: <{seed}.{number}@example.net>\r\nContent-Type: text/plain; charset=utf-8\r\n"
        )
        yield f"{head}\r\n{chr(10).join(lines)}\r\n".encode()
