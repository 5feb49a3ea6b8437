"""What a letter says of a game in several sentences, and what they say against each other."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, SINGLE, TODAY, shorten


def read(text: str, *, twice: bool = False) -> list[str]:
    """Return what is understood of a letter, as short words."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE if twice else SINGLE),))
    lines = tuple(text.split("\n"))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", lines),))
    return list(map(shorten, read_report(letter, known).claims))


def is_agreed(text: str) -> bool:
    """Return whether a letter says one thing of Koch and Wolf, and nothing is asked."""
    told = {line.removesuffix(" 22.05.").removesuffix(" ?") for line in read(text)}
    return told in ({"Koch 1-0 Wolf"}, {"Koch 1-0 Wolf", "Wolf 0-1 Koch"})


@pytest.mark.parametrize(
    "text",
    [
        "1) Koch - Wolf 1-0, 22 May 2026. The attack of\n   Mrs. Wolf was too strong, and Mr. Koch resigned.",
        "Koch (Weiß) - Wolf (Schwarz) 1:0, 22.5.2026, Koch hat\nnach dem 34. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Nach einem Turmverlust gab Koch auf.",
        "Koch - Wolf ½-½, 22.5.2026. Koch exceeded the time.",
    ],
)
def test_who_gave_up_has_not_won(text: str) -> None:
    assert not is_agreed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, 22.5.2026. Frau Wolf hat im 31. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Gegen Koch gab sie auf.",
        "Koch - Wolf 1-0, 22.5.2026. Lang hat das Rauchen aufgegeben.",
    ],
)
def test_what_agrees_or_is_about_something_else_is_not_asked(text: str) -> None:
    assert is_agreed(text)
