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
EVERYDAY = {
    "german": (
        (
            *("{wd}, den {d}.", "{wd} ({d}.)", "{d}. ({wd})", "{d}., {wd}", "{sh}, {d}. {mon}", "{sh} {d}."),
            *("{sh}. ({d}.)", "{d}.{m}. ({sh})", "{d}. {mon}, {wd}", "{wd}", "{sh}"),
        ),
        (
            *("{r} am {d}.", "Und am {d}: {r}.", "{r} (am {d}).", "{r}, beendet seit {d}.", "{r}. Fertig seit {d}."),
            *("Am {d}:\n{r}", "{r}.\nBeendet am {d}.", "{r}. Schluss war am {d}."),
        ),
    ),
    "english": (
        (
            *(
                "{wd}, the {d}th",
                "{wd} ({d}th)",
                "the {d}th ({wd})",
                "the {d}th, {wd}",
                "{sh}, {d} {mon}",
                "{sh} {d}th",
            ),
            *("{sh}. (the {d}th)", "{d} {mon} ({sh})", "{mon} {d}, {wd}", "{wd}", "{sh}"),
        ),
        (
            *("{r} on {d}.", "And on {d}: {r}.", "{r} (on {d}).", "{r}, over since {d}.", "{r}. Finished since {d}."),
            *("On {d}:\n{r}", "{r}.\nFinished on {d}.", "{r}. That was on {d}."),
        ),
    ),
}
"""Weekdays with a number, on either side of it, and alone."""

OF_NUMBERS, OF_WEEKDAYS = (date(2026, 6, 4), date(2026, 6, 6)), (date(2026, 6, 11), date(2026, 6, 13))
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
    called = weekdays[on.weekday()]
    return form.format(d=on.day, m=on.month, mon=june, wd=called, sh=called[: 2 if language == "german" else 3])


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


@pytest.mark.long
@pytest.mark.parametrize("language", ["german", "english"])
def test_day_is_that_of_the_game_it_is_written_beside(language: str) -> None:
    right = [("Koch", "Wolf", DAYS[0]), ("Lang", "Roth", DAYS[1])]
    wrong = {mail: found for mail in list_mails(language) if (found := read_days(mail)) != right}
    assert wrong == {}


def list_everyday_mails(language: str) -> dict[str, tuple[date, date]]:
    """Return mails with two games, and on which days these ended."""
    forms, places = EVERYDAY[language]
    results, mails = cycle((GERMAN if language == "german" else ENGLISH)[0]), {}
    for form, place in product(forms, places):
        result, days = next(results), OF_NUMBERS if "{d}" in form else OF_WEEKDAYS
        pairs = zip((PLAYERS[:2], PLAYERS[2:]), days, strict=True)
        games = [place.format(r=result.format(*pair), d=write_day(form, on, language)) for pair, on in pairs]
        mails["\n".join(games).replace("..", ".")] = days
    return mails


@pytest.mark.long
@pytest.mark.parametrize("language", ["german", "english"])
def test_weekday_with_its_number_is_one_day(language: str) -> None:
    mails = list_everyday_mails(language)
    right = {mail: [("Koch", "Wolf", days[0]), ("Lang", "Roth", days[1])] for mail, days in mails.items()}
    wrong = {mail: found for mail in mails if (found := read_days(mail)) != right[mail]}
    assert wrong == {}


@pytest.mark.long
@pytest.mark.parametrize("language", ["german", "english"])
def test_weekday_of_another_number_is_asked(language: str) -> None:
    forms, (place, *_) = EVERYDAY[language]
    games = (place.format(r="Koch - Wolf 1-0", d=write_day(form, OF_NUMBERS[0], language)) for form in forms[:-2])
    other = {"Donnerstag": "Freitag", "Thursday": "Friday", "Do": "Fr", "Thu": "Fri"}
    called = [next(game.replace(one, to) for one, to in other.items() if one in game) for game in games]
    assert [mail for mail in called if read_days(mail)] == []


@pytest.mark.parametrize(
    "mail",
    [
        *("koch gg wolf und lang gg roth beide rem, do bzw sa", "Koch - Wolf 1-0\nLang - Roth 0-1\nAm Do bzw. am Sa"),
        "Koch - Wolf 1-0 und Lang - Roth remis, am Donnerstag bzw. am Samstag.",
        "Koch v Wolf and Lang v Roth both drawn, Thursday and Saturday respectively",
        "Koch beat Wolf and Lang lost to Roth, on Thu and Sat respectively.",
        "11 June:\nKoch drew with Wolf\n13 June:\nLang and Roth made a draw",
        "Donnerstag (11.):\nKoch hat gegen Wolf gewonnen\nSamstag (13.):\nLang hat gegen Roth gewonnen",
    ],
)
def test_days_go_with_results_in_their_order(mail: str) -> None:
    assert [found[-1] for found in read_days(mail)] == [*OF_WEEKDAYS]


@pytest.mark.parametrize(
    "mail",
    [
        *("Koch - Wolf 1-0, am 3.6. bzw. am 5.6.",),
        *("Koch - Wolf 1-0 (8.)", "Koch - Wolf 1-0 (8th)", "do Koch - Wolf 1-0", "So:\nKoch - Wolf 1-0"),
    ],
)
def test_day_that_may_be_another_one_is_asked(mail: str) -> None:
    assert read_days(mail) == []


@pytest.mark.parametrize(
    "behind",
    [
        *("Ich bin seit Samstag fertig mit den Nerven.", "The kitchen is finished since Saturday."),
        *("Angefangen hatte die Partie am Samstag (6.).", "Die nächste Runde beginnt am Samstag, dem 20."),
    ],
)
def test_day_of_something_else_is_no_day_of_an_end(behind: str) -> None:
    assert read_days(f"Koch - Wolf 1-0. {behind}") == [("Koch", "Wolf", None)]


@pytest.mark.parametrize(
    "behind",
    [
        "Die Dame hat ihm\nam Sonntag, dem 7. Juni, ihre Aufgabe erklärt und ihm noch freundlich gratuliert.",
        "Ich habe die Partie daher\nam 7. Juni für ihn als gewonnen gewertet und beide verständigt.",
        "\n(Zeitüberschreitung des Nachziehenden, Entscheidung vom 7. Juni 2026)\n",
        "She asked me, I looked at\nthe dates and it is all correct, so the game is over on 7 June.",
        "I awarded the game to Mr Koch\non Sunday 7th June.",
    ],
)
def test_day_of_an_end_behind_a_result_is_that_of_its_game(behind: str) -> None:
    found = read_days(f"Koch - Wolf 1-0. {behind}\nLang - Roth remis, 9.6.")
    assert found == [("Koch", "Wolf", date(2026, 6, 7)), ("Lang", "Roth", date(2026, 6, 9))]


@pytest.mark.parametrize(
    "behind",
    [
        *("Das hat die Versammlung\nam 7. Juni entschieden.", "Am 7. Juni gab er\ndie Qualität für den Bauern auf."),
        *("She had his letter\non 7 June in which he resigned.", "On 7 June her king fell,\nas did a vase."),
        *("The decision\nof 7 June was appealed.", "On 7 June the other game\nwas over at last."),
    ],
)
def test_day_that_may_be_of_something_else_is_asked(behind: str) -> None:
    assert ("Koch", "Wolf", date(2026, 6, 7)) not in read_days(f"Koch - Wolf 1-0. {behind}\nLang - Roth remis, 9.6.")


def test_day_between_two_games_without_one_is_that_of_the_first_where_each_has_a_line() -> None:
    ended = "Er schrieb mir, ich habe nachgesehen, er hat am 7. Juni die Zeit überschritten."
    found = read_days(f"Koch verlor gegen Wolf. {ended}\nLang hat Roth besiegt.")
    assert found == [("Wolf", "Koch", date(2026, 6, 7)), ("Lang", "Roth", None)]
