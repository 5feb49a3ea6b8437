"""What mail programs and companies write below a mail: it asks nothing, and what may be about games stays."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_last_versions import ASKED, list_read

NOTICES = {
    "secret": """Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige
Adressat sind, informieren Sie bitte sofort den Absender und löschen Sie diese Mail.""",
    "confidential": """This email may contain confidential information. If you are not the intended
recipient, please notify the sender immediately and delete this message.""",
    "liability": """This email has been scanned for viruses. No guarantee is given that it is free of
errors; the sender accepts no liability for its content.""",
    "viruses": "Diese E-Mail wurde von Avast Antivirus-Software auf Viren geprüft.\nwww.avast.com",
    "printing": "Please consider the environment before printing this mail.",
}


@pytest.mark.parametrize("notice", NOTICES.values(), ids=NOTICES)
@pytest.mark.parametrize("text", ["Koch - Wolf 1-0, 3.6.", "Hello,\n\nKoch beat Wolf on 3 June.\n\nRegards\nAnna"])
def test_results_above_such_a_notice_are_read(text: str, notice: str) -> None:
    assert list_read(f"{text}\n\n{notice}") == ["Koch 1-0 Wolf 3"]


@pytest.mark.parametrize(
    "remark",
    [
        "Diese Nachricht ist vertraulich, das Ergebnis noch nicht bestätigt.",
        "Confidential information: this result is provisional.",
        "Diese Mail ist vertraulich: Wolf hat noch nichts bestätigt.",
    ],
)
def test_paragraph_that_may_be_about_games_is_none(remark: str) -> None:
    assert list_read(f"Koch - Wolf 1-0, 3.6.\n\n{remark}") == ASKED
