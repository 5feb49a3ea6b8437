"""Whose words the lines of a mail are."""

from __future__ import annotations

import pytest

from intake.reading.letters.quotes import origins
from intake.reading.types import Origin

MARKS = {Origin.NEW: "n", Origin.QUOTED: "q", Origin.FORWARDED: "f", Origin.SIGNATURE: "s"}


def marks(text: str, *signatures: int) -> str:
    return "".join(MARKS[origin] for origin in origins(text.split("\n"), frozenset(signatures)))


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("neu\n> alt\n>> älter\nneu", "nqqn"),
        ("neu\nAm 14.03.26 um 18:02 schrieb Jörg:\n> alt\nneu", "nqqn"),
        ("neu\nAm 14.03.26 um 18:02 schrieb Jörg:\nalt\nalt", "nqqq"),
        ("neu\nOn Sat, 14 Mar 2026, Colin wrote:\n\n> old\n\nnew", "nqnqnn"),
        ("neu\nJörg <j@example.org> schrieb am Sa., 14. März\n2026 um 18:02 Uhr:\n\n> alt", "nqqnq"),
        ("neu\nZitat von Jörg <j@example.org>:\n> alt", "nqq"),
        ("neu\n-----Ursprüngliche Nachricht-----\nVon: J\nalt", "nqqq"),
        ("neu\n-----Original Message-----\nold", "nqq"),
        ("neu\nVon: J <j@example.org>\nGesendet: Samstag\nAn: R\nBetreff: SE947\n\nalt", "nqqqqqq"),
        ("neu\n*From:* J\n*Sent:* Saturday\n*To:* R\nold", "nqqqq"),
        ("neu\n-------- Weitergeleitete Nachricht --------\nalt", "nff"),
        ("neu\n---------- Forwarded message ---------\nold", "nff"),
        ("neu\nBegin forwarded message:\n\nold", "nfff"),
        ("nytt\n\nDen lör 14 mars 2026 kl 18:02 skrev Jörg <j@example.org>:\n\n> gammalt", "nnqnq"),
        ("nytt\nDen lör 14 mars 2026 kl 18:02 skrev Jörg Långnamn\n<j@example.org>:\n> gammalt", "nqqq"),
        ("neuf\nLe sam. 14 mars 2026 à 18:02, Jörg <j@example.org> a écrit :\n> vieux", "nqq"),
        ("nytt\nFrån: J <j@example.org>\nSkickat: den 14 mars 2026 18:02\nTill: R\nÄmne: SE947\n\ngammalt", "nqqqqqq"),
        ("Meldung von J <j@example.org>, 14.3.2026:\nSE947\n1-0", "nnn"),
        ("Weiß: J <j@example.org>\nSchwarz: R\nErgebnis: 1-0\nDatum: 14.3.2026", "nnnn"),
        ("Von Jörg kam: 1-0\nVon: mir", "nn"),
        ("Am 14.3. schrieb mir Jörg, er gibt auf", "n"),
        ("Müller schrieb: ich gebe auf", "n"),
        ("a -> b", "n"),
    ],
)
def test_lines_of_others_are_marked(text: str, whose: str) -> None:
    assert marks(text) == whose


def test_signature_begins_at_its_mark() -> None:
    assert marks("neu\n--\nRuth\n1-0", 1) == "nsss"


def test_signature_mark_without_its_blank_counts_near_the_end() -> None:
    assert marks("neu\n--\nRuth") == "nss"
    assert marks("neu\n--\n" + "\n".join(["Zeile"] * 20)) == "n" * 22
    assert marks('neu\n--\n[White "A"]') == "nnn"


def test_text_without_marks_is_new() -> None:
    assert marks("eins\n\nzwei") == "nnn"
