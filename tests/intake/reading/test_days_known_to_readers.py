"""Days that any reader knows by their weekday, by another day of the mail or by their feast; what may be another day
is asked. The mails are of Saturday, 20 June 2026.
"""

from __future__ import annotations

import pytest

from intake.reading.codes import ABOUT_A_DAY
from tests.intake.reading.test_several_sentences import read, read_claims

KOCH = "Koch 1-0 Wolf"

OF_KOCH = {
    "04.05.": [
        "Koch (white) beat Wolf, Mon 5/4",
        "Koch - Wolf 1-0 Mon 5/4/2026",
        "Koch - Wolf 1-0 5/4\nLang - Roth 0-1 Tue 6/9",
        "Koch - Wolf 1-0, 5/4\nLang - Roth 0-1, Tue 6/9. Both checked.",
        "Koch - Wolf 1-0 (5/4)\nI was away until Sun 6/7.",
    ],
    "30.05.": [
        "Koch with White beat Wolf. This took place on the 30th ult., and I must apologise for the delay.",
        "Koch with White beat Wolf on the 30th ult.",
    ],
    "10.05.": [
        "Koch with White beat Wolf on the 10th ult.",
        "Koch with White beat Wolf on the 10th ult, after a fight.",
        "Koch with White beat Wolf on the 10th last month.",
        "Koch hat mit Weiß am 10. letzten Monats gegen Wolf gewonnen.",
        "Koch hat mit Weiß am 10. vorigen Monats gegen Wolf gewonnen.",
        "Koch - Wolf 1:0 am 10. des Vormonats",
    ],
    "12.05.": [
        "Koch with White beat Wolf on the twelfth ult.",
        "Koch - Wolf 1-0 on the twelfth of last month",
        "Koch hat mit Weiß am zwölften letzten Monats gegen Wolf gewonnen.",
    ],
    "25.05.": ["Koch - Wolf 1-0 on Memorial Day"],
    "04.06.": ["Koch - Wolf 1:0 an Fronleichnam", "Koch - Wolf 1-0 on the feast of Corpus Christi"],
    "12.04.": ["Koch - Wolf 1:0 am Weißen Sonntag"],
    "05.06.": [
        "Koch - Wolf 1-0 on Friday 6/5",
        "Koch - Wolf 1-0 (Fri 6/5)",
        "Koch - Wolf 1-0, Fri 5/6",
        "Koch - Wolf 1:0 am Fr 5/6",
        "Koch - Wolf 1:0 am Freitag, den 5/6",
        "Koch - Wolf 1-0, finished 6/5\nLang - Roth 0-1, finished 5/29",
        "Koch - Wolf 1-0, finished 6/5\nLang - Roth 0-1 on 6/8",
        "Koch - Wolf 1-0 6/5\nLang - Roth 0-1 6/17/2026",
        "Koch beat Wolf with White on 6/5 after a long fight.\nLang lost to Roth with White on Wed 6/17.",
        "1. Koch (W) beat Wolf (B), finished 6/5\n2. Lang (W) and Roth (B) draw, finished 5/29",
    ],
    "06.06.": ["Koch - Wolf 1-0, Sat 6/6"],
    "07.06.": [
        "Koch (white) beat Wolf, Sun 6/7",
        "Koch (white) beat Wolf, who resigned on the seventh.",
        "Koch (white) beat Wolf, who resigned on the seventh and has since taken up bowls.",
        "Koch (Weiß) hat Wolf besiegt, der am siebten aufgab.",
        "Koch (white) beat Wolf, June 7 (pauvre Wolf, he was moving house)",
        "Koch (white) beat Wolf on time, June 7 - poor Wolf",
        "Koch (white) beat Wolf, the lady resigning on Sunday last, the seventh of June.",
    ],
    "09.06.": [
        "Koch - Wolf 1-0, 6/9 (Tue)",
        "Tue 6/9: Koch - Wolf 1-0",
        "* Koch (white) beat Wolf on time, Tue 6/9. Verified the timestamps myself, it's 11 days over",
    ],
    "14.06.": [
        "Koch hat mit Weiß gegen Wolf gewonnen. Die Dame hat ihm am Sonntag, dem 14. Juni, ihre Aufgabe erklärt.",
        "Koch hat mit Weiß gegen Wolf gewonnen. Diese Partie ist am Sonntag, dem 14. Juni, beendet worden.",
        "Koch with White beat Wolf. She resigned on Sunday, 14 June, and sent him very kind congratulations.",
    ],
}
"""How the day of the game is written, by the day that it is."""

ASKED = [
    "Koch - Wolf 1-0 5/4",
    "Koch - Wolf 1-0, finished 6/5",
    "Koch - Wolf 1-0 5/4\nLang - Roth 0-1 17.06.2026",
    "Koch - Wolf 1-0 5/4\nLang - Roth 0-1 Sun 6/7\nKoch - Lang 1-0 Fri 5/6",
    "Koch - Wolf 1-0 5/4\nLang - Roth 0-1 6/15\nKoch - Lang 1-0 15/6",
    "Koch - Wolf 1-0 Mon 5/5",
    "Koch - Wolf 1-0, Fri 5/4",
    "Koch - Wolf 1-0 5/4\nKoch has 7/13 now.",
    "Koch - Wolf 1-0 5/4\nBoard 7/13 is still open.",
    "Koch - Wolf 1-0 5/4\nThe next game starts 8/12.",
    "Koch - Wolf 1-0 3/6\nStandings: Koch 3/4, Wolf 2/13",
    "Koch - Wolf 1-0 5/4\n> Lang - Roth 0-1 Tue 6/9",
    "Koch - Wolf 1-0, Mon 5/4 or Tue 5/5",
    "Koch - Wolf 1-0 5/4\nIn round 6/15 Lang - Roth 0-1.",
    "Koch - Wolf 1-0 on 5/4 and 5/6, Lang - Roth 0-1 Sun 6/7",
    "Koch - Wolf 1-0 11/12\nLang - Roth 0-1 Sun 6/7",
    "Koch - Wolf 1-0 7/8\nLang - Roth 0-1 Sun 6/7",
    "5/6 Koch - Wolf 1-0\n5/7 Lang - Roth 0-1, Sun 6/7",
    "Koch - Wolf 1-0 on Labour Day",
    "Koch - Wolf 1-0 (Thanksgiving)",
    "Koch - Wolf 1-0 on Independence Day",
    "Koch - Wolf 1-0 on Remembrance Sunday",
    "Koch hat mit Weiß gegen Wolf gewonnen. Die Dame hat ihm am Sonntag, dem 14. Juni, geschrieben.",
    "Koch hat mit Weiß gegen Wolf gewonnen. Die Dame hat am Sonntag, dem 14. Juni, gegen Roth aufgegeben.",
    "Koch - Wolf 1-0 (Vatertag)",
    "Koch - Wolf 1-0 on Black Friday",
    "Koch - Wolf 1-0 on Easter Saturday",
    "Koch - Wolf 1-0 on Memorial Day weekend",
    "Koch with White beat Wolf on the 10th prox.",
]


@pytest.mark.parametrize(("day", "text"), [(day, text) for day, texts in OF_KOCH.items() for text in texts])
def test_day_that_any_reader_knows_is_read(day: str, text: str) -> None:
    assert f"{KOCH} {day}" in read(text)


@pytest.mark.parametrize("text", ASKED)
def test_day_that_may_be_another_is_asked(text: str) -> None:
    koch = next(claim for claim in read_claims(text) if (claim.white, claim.black) == ("Koch, Alfred", "Wolf, Ida"))
    assert koch.completed_on is None
    assert ABOUT_A_DAY & {found.code for found in koch.findings}
