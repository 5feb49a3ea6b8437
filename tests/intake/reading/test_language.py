"""In which language short mails are written."""

from __future__ import annotations

import pytest

from intake.reading.language import language_of_mail


@pytest.mark.parametrize(
    ("language", "subject", "text"),
    [
        ("en", "SC-41", "Good morning,\n\nSmit - Jones 0-1, 2 September."),
        ("en", "SC-41", "Jones beat Smit yesterday. Cheers, D."),
        ("en", "Re: SC-41 [1 Ergebnis gespeichert]", "Sorry, that was 31 August."),
        ("de", "SC-41", "Servus! Smit - Jones 0:1."),
        ("de", "SC-41", "Smit hat gestern verloren."),
        ("de", "Re: SC-41 [1 result stored]", "Nein, am 31. August."),
        ("", "Re: SC-41 [1 Ergebnis gespeichert]", "0-1"),
        ("", "Re: SC-41 [1 result stored]", "Derek Jones"),
    ],
)
def test_short_mail_has_the_language_of_its_few_words(language: str, subject: str, text: str) -> None:
    assert language_of_mail(subject, text.split("\n")) == language
