"""Letters as directors write them most of the time: one result in a line of words, or one game in PGN."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import chess

from intake.reading.known import NOTHING, Known, KnownTournament, Pairing, Seat

MAILHOST = "mail.example.org"

HEAD = (
    "Received: from out.example.net by {host} with ESMTPS; Mon, 02 Mar 2026 18:30:01 +0100\r\n"
    "Authentication-Results: {host}; dkim=pass (2048-bit key) header.d=example.net header.b=Q{number:07};\r\n"
    " spf=pass (domain of leiterin@example.net designates 192.0.2.25 as permitted sender)"
    " smtp.mailfrom=leiterin@example.net;\r\n dmarc=pass (p=quarantine) header.from=example.net\r\n"
    "From: Anna Leiterin <leiterin@example.net>\r\nTo: wertung@example.org\r\nSubject: FS-{number}\r\n"
    "Date: Mon, 02 Mar 2026 18:30:00 +0100\r\nMessage-ID: <{number}@example.net>\r\nMIME-Version: 1.0\r\n"
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
)

RESULTS = (
    "{white} - {black} 1-0",
    "{white} - {black} ½-½, beendet am {day}.2.2026",
    "Runde 3: {white} gegen {black} 0:1 (Zeitüberschreitung)",
    "{white} gewinnt gegen {black} durch Aufgabe.",
    "{white} - {black}: remis nach {day} Zügen",
)

SYLLABLES = ("Ma", "Bru", "Kel", "Dor", "Wie", "Fal", "Hö", "Ren", "Stei", "Lan", "Gru", "Ott", "Pe", "Zim")
ENDS = ("mann", "ner", "berg", "feld", "bach", "ke", "hauer", "meier", "schmidt", "lich", "rich", "stein")

PLIES = 80
"""Half moves of a game: 40 moves by both are an ordinary length."""


class Report(NamedTuple):
    """A letter, and what the server knows of its sender."""

    raw: bytes
    known: Known = NOTHING


def in_words(count: int) -> Iterator[Report]:
    """Letters with one result each, no two with the same players; the same in each run."""
    chance = random.Random(1)  # noqa: S311 -- no secret
    for number in range(count):
        white, black = name(chance), name(chance)
        line = RESULTS[number % len(RESULTS)].format(white=white, black=black, day=10 + number % 18)
        text = f"Hallo,\r\n\r\nim Turnier FS-{number} ist eine Partie beendet:\r\n\r\n{line}\r\n\r\nGruß Anna\r\n"
        yield Report((HEAD.format(host=MAILHOST, number=number) + text).encode(), know(f"FS-{number}", white, black))


def know(code: str, *names: str) -> Known:
    """What is known of a director with one tournament of two players."""
    parts = (name.split(", ") for name in names)
    seats = tuple(Seat(at, str(20_000 + at), family, given, at) for at, (family, given) in enumerate(parts, start=1))
    return Known((KnownTournament(code, code, seats, (Pairing(1, 2),)),))


def in_pgn(count: int) -> Iterator[Report]:
    """Letters with one game of 40 moves each, drawn by chance among the legal ones."""
    chance = random.Random(2)  # noqa: S311 -- no secret
    for number in range(count):
        white, black = name(chance), name(chance)
        tags = {"Event": f"FS-{number}", "White": white, "Black": black, "Result": "1/2-1/2"}
        written = "\r\n".join(f'[{tag} "{value}"]' for tag, value in tags.items())
        text = f"Hallo,\r\n\r\nanbei die Partie.\r\n\r\n{written}\r\n\r\n{moves(chance)} 1/2-1/2\r\n\r\nGruß Anna\r\n"
        yield Report((HEAD.format(host=MAILHOST, number=number) + text).encode(), know(f"FS-{number}", white, black))


def name(chance: random.Random) -> str:
    """A name that few others share."""
    family = chance.choice(SYLLABLES) + chance.choice(SYLLABLES).lower() + chance.choice(ENDS)
    return f"{family}, {chance.choice(SYLLABLES)}{chance.choice(SYLLABLES).lower()}"


def moves(chance: random.Random) -> str:
    """The movetext of a game in lines of 8 moves by both."""
    board = chess.Board()
    words: list[str] = []
    while len(words) < PLIES and (legal := list(board.legal_moves)):
        words.append(board.san_and_push(chance.choice(legal)))
    both = [f"{at // 2 + 1}. {' '.join(words[at : at + 2])}" for at in range(0, len(words), 2)]
    return "\r\n".join(" ".join(both[at : at + 8]) for at in range(0, len(both), 8))
