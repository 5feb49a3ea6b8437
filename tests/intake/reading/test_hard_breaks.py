"""Lines that a mail program has broken at its margin: joined where a sentence goes on, left in lists and tables."""

from __future__ import annotations

from textwrap import wrap

import pytest

from intake.reading.letters.hard_breaks import join_broken
from intake.reading.letters.mime import open_letter

GERMAN = (
    "Liebe Kollegen,",
    "",
    (
        "am vergangenen Freitag, dem 5. Juni, hat Herr Koch nach langem Kampf gegen Frau Wolf gewonnen, und gestern"
        " trennten sich Herr Lang und Frau Roth in aller Freundschaft mit einem Remis. Mehr gibt es nicht zu berichten."
    ),
    "",
    "Viele Grüße",
    "Otto",
)
ENGLISH = (
    "Dear all,",
    "",
    (
        "Mr Koch beat Mrs Wolf on Friday the 5th of June after a long fight, and yesterday Mr Lang and Mrs Roth agreed"
        " to a draw. She said that he had offered it twice, and that the third time was the charm."
    ),
    "",
    "Regards, Otto",
)


@pytest.mark.parametrize("margin", [65, 72, 76, 78])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mail", [GERMAN, ENGLISH], ids=["German", "English"])
def test_paragraph_that_was_broken_at_a_margin_is_one_line(margin: int, ending: str, mail: tuple[str, ...]) -> None:
    broken = [line for whole in mail for line in (wrap(whole, margin) or [""])]
    assert join_broken(ending.join(broken)).split("\n") == list(mail)


@pytest.mark.parametrize(
    "text",
    [
        "Round 1, board 1: Karl Koch - Ida Wolf 1-0, finished on Thursday last week\nRound 1, board 2: Lang - Roth ½",
        "1. Karl Koch gewann mit Weiß gegen Ida Wolf nach vierzig Zügen im Endspiel\n2. Lang verlor gegen Vera Roth",
        "Koch, Karl   - Wolf, Ida     1-0   beendet am 5. Juni 2026, gemeldet mit\nLang, Peter  - Roth, Vera    0-1",
        "> der alte Herr Koch hat gegen Frau Wolf gewonnen, aber erst nachdem er\n> und sie sich geeinigt hatten",
        "hallo koch hat wolf geschlagen und roth hat lang geschlagen so ist das eben\nmehr morgen vom rechner aus",
        "Koch beat Wolf.\nLang beat Roth.",
        "Ein Absatz, der länger ist als der Rand eines Programms, steht für sich allein da, und nichts\nfehlt.",
    ],
)
def test_list_and_what_may_be_one_stays(text: str) -> None:
    assert join_broken(text) == text


def test_mail_is_opened_with_whole_paragraphs() -> None:
    broken = [line for whole in GERMAN for line in (wrap(whole, 72) or [""])]
    raw = "\r\n".join(("From: a@example.org", "Content-Type: text/plain; charset=utf-8", "", *broken, "")).encode()
    assert open_letter(raw, "mx.example.org").parts[0].lines == (*GERMAN, "")
