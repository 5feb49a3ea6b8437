"""Days above sentences: they are of all of them, up to the next one."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


def _read(text: str) -> list[str]:
    """Return what is understood of a mail that says nothing of colours."""
    return [one.removesuffix(" ?") for one in read(text)]


@pytest.mark.parametrize("heading", ["5.6.", "On 5 June:", "On 5 June", "Friday, 5 June\n"])
def test_heading_gives_all_sentences_below_its_day(heading: str) -> None:
    text = f"{heading}\nKoch beat Wolf.\nLang beat Roth.\n8.6.\nKoch beat Lang.\nWolf beat Roth."
    days = ["Koch 1-0 Wolf 05.06.", "Lang 1-0 Roth 05.06.", "Koch 1-0 Lang 08.06.", "Wolf 1-0 Roth 08.06."]
    assert _read(text) == days


def test_sentence_about_all_games_below_gives_them_its_day() -> None:
    text = "All finished on 5 June:\nKoch beat Wolf.\nLang beat Roth."
    assert _read(text) == ["Koch 1-0 Wolf 05.06.", "Lang 1-0 Roth 05.06."]


def test_day_of_a_sentence_is_its_own_below_a_heading() -> None:
    text = "On 5 June:\nKoch beat Wolf. He resigned.\nLang beat Roth on 7 June."
    assert _read(text) == ["Koch 1-0 Wolf 05.06.", "Lang 1-0 Roth 07.06."]


def test_day_below_a_sentence_is_no_heading() -> None:
    assert _read("Koch beat Wolf.\n5.6.\n\nLang beat Roth.") == ["Koch 1-0 Wolf 05.06.", "Lang 1-0 Roth"]
