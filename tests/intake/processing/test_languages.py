"""In which language a director is answered who wrote in none: nothing but games, or a word of both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from intake.models import OutboundMail
from intake.replying import detect_answer_language
from tests.intake.federation import settled
from tests.intake.reading import golden

GREETINGS = {"Guten": "de", "Dear": "en", "Good": "en"}
ENGLISH = "Dear rating officer,\n\nplease store this result:\n1. Hans Müller - Eva Schmidt 1-0, 10 March 2026\n"
GERMAN = "Guten Tag,\n\nhier ist ein Ergebnis:\n1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
PGN = """[Event "SE947"]
[White "Weber, Karl Heinz"]
[Black "Müller, Karl"]
[Date "2026.03.12"]
[Result "0-1"]

1. e4 e5 0-1
"""


def language(text: str, number: int, subject: str) -> str:
    """The language in which the answer to a mail greets."""
    row = settled(text, message_id=f"<{number}@example.org>", subject=subject)
    return GREETINGS[OutboundMail.objects.get(mail=row).body.split()[0]]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
@pytest.mark.parametrize(
    ("before", "expected"),
    [((), "de"), ((ENGLISH,), "en"), ((ENGLISH, GERMAN), "de"), ((GERMAN, ENGLISH), "en")],
    ids=["the first mail", "after English", "after German", "after English again"],
)
@pytest.mark.parametrize(("text", "subject"), [(PGN, "SE947"), ("\n", "status SE947")], ids=["PGN", "status"])
def test_mail_without_a_language_is_answered_as_the_one_before(
    text: str, subject: str, before: tuple[str, ...], expected: str
) -> None:
    for number, earlier in enumerate(before):
        settled(earlier, message_id=f"<{number}@example.org>")
    assert [language(text, 10 + turn, subject) for turn in range(2)] == [expected] * 2


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SE947: Schmidt v Weber 1-0, 3/2/26\n\nAlastair Penhaligon\n", "en"),
        ("Schmidt v Weber 1-0, 3.2.2026\n\nViele Grüße\nAnna\n", "de"),
        ("Müller - v. Weber 1-0, 3.2.2026\n", "de"),
    ],
)
def test_game_that_is_written_in_english_is_answered_so(text: str, expected: str) -> None:
    assert language(text, 1, "SE947") == expected


@pytest.mark.parametrize("path", golden.LETTERS, ids=lambda path: path.stem)
def test_language_of_an_answer_shows(path: Path) -> None:
    answer = path.with_suffix(".answer.txt").read_text(encoding="utf-8")
    if "No answer." not in answer:
        assert detect_answer_language(answer) == golden.expected(path).get("language", "de")
