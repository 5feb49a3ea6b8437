"""The day of a result in every place where directors write it: within its sentence, behind it, below it, before it.

Each mail has two games with a day of their own, and a remark behind one of them. A part of the parts is drawn for each
pair of a result and a place, so that all of them come together somewhere.
"""

from __future__ import annotations

from datetime import date
from itertools import cycle, product

import pytest

from intake.reading.codes import is_question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from ratings.regulations.types import Score

MAILED = date(2026, 6, 15)
PLAYERS = ("Koch", "Wolf", "Lang", "Roth")
SEATS = tuple(Seat(n, str(4000 + n), family, "", n) for n, family in enumerate(PLAYERS, start=1))
KNOWN = Known((KnownTournament("SE947", "Einzel", SEATS, (Pairing(1, 2), Pairing(3, 4))),))

GERMAN = (
    ("{} hat gegen {} gewonnen", "{} gewann gegen {}", "{} - {} 1-0", "{} hat {} geschlagen", "{} besiegte {}"),
    (
        "am {d}. {mon}",
        "am {d}.{m}.",
        "am {wd}, dem {d}. {mon}",
        "{wd}, {d}.{m}.",
        "am {wd} ({d}.{m}.)",
        "am {d}.{m}.26",
    ),
    (
        *("{r} {d}.", "{r}, {d}.", "{r} ({d}).", "{r}. {D}.", "{r}. Das war {d}.", "{r}. Die Partie endete {d}."),
        *("{r}. Schluss war {d}.", "{D}: {r}.", "{r}.\n{D}.", "{r}, und zwar {d}.", "{r}; {d}.", "{r} - {d}."),
    ),
    ("", " Glückwunsch!", " Sehr spannend.", " Beide freuen sich.", " Mehr gibt es nicht."),
)
ENGLISH = (
    ("{} beat {}", "{} won against {}", "{} - {} 1-0", "{} defeated {}", "{} has beaten {}"),
    ("on {d} {mon}", "on {wd}, {d} {mon}", "{wd} {d} {mon}", "{mon} {d}", "on {wd} the {d}th", "on the {d}th of {mon}"),
    (
        *("{r} {d}.", "{r}, {d}.", "{r} ({d}).", "{r}. {D}.", "{r}. That was {d}.", "{r}. The game finished {d}."),
        *("{r}. It ended {d}.", "{D}: {r}.", "{r}.\n{D}.", "{D} {r}.", "{r}; {d}.", "{r} - {d}."),
    ),
    ("", " Well done!", " Quite exciting.", " Both are pleased.", " Nothing else to report."),
)
NAMES = {
    "german": ("Juni", ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")),
    "english": ("June", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")),
}
DAYS = (date(2026, 6, 4), date(2026, 6, 8))


def list_mails(language: str) -> list[str]:
    """Return mails with two games, the first one ended on the first of DAYS."""
    results, days, places, remarks = GERMAN if language == "german" else ENGLISH
    drawn, apart = cycle(remarks), cycle(("\n", "\n\n", " "))
    mails = []
    for result, place, day in product(results, places, days):
        remark, between = next(drawn), "\n" if "\n" in place else next(apart)
        said = [write_day(day, on, language) for on in DAYS]
        games = [
            place.format(r=result.format(*pair), d=one, D=one[0].upper() + one[1:]).replace("..", ".") + remark
            for pair, one in zip((PLAYERS[:2], PLAYERS[2:]), said, strict=True)
        ]
        mails.append(between.join(games))
    return mails


def write_day(form: str, on: date, language: str) -> str:
    """Return a day in June in one form."""
    june, weekdays = NAMES[language]
    return form.format(d=on.day, m=on.month, mon=june, wd=weekdays[on.weekday()])


def read_days(text: str) -> list[tuple[str, str, date | None]]:
    """Return winner, loser and day of the results of a mail; nothing of one that is asked."""
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, MAILED, "", (part,))
    claims = [one for one in read_report(letter, KNOWN).claims if not any(is_question(f.code) for f in one.findings)]
    turned = [(one, one.score == Score.BLACK_WINS.value) for one in claims]
    return [
        (one.black, one.white, one.completed_on) if is_turned else (one.white, one.black, one.completed_on)
        for one, is_turned in turned
    ]


@pytest.mark.parametrize("language", ["german", "english"])
def test_day_is_that_of_the_game_it_is_written_beside(language: str) -> None:
    right = [("Koch", "Wolf", DAYS[0]), ("Lang", "Roth", DAYS[1])]
    wrong = {mail: found for mail in list_mails(language) if (found := read_days(mail)) != right}
    assert wrong == {}
