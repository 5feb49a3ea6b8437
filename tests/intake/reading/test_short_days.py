"""Days that are cut short: without the last full stop, without a month, weekdays of two letters, months by number."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch hat Wolf geschlagen am 17.5 der hat im 40. Zug aufgegeben", ["Koch 1-0 Wolf 17.05. ?"]),
        ("Koch - Wolf 1-0 am 17.5", ["Koch 1-0 Wolf 17.05."]),
        ("Koch - Wolf 1-0 am 17.5 in 30 Zügen", ["Koch 1-0 Wolf 17.05."]),
        ("Koch - Wolf 1-0 vom 3.6", ["Koch 1-0 Wolf 03.06."]),
        ("Koch - Wolf 1-0 seit 3.6", ["Koch 1-0 Wolf 03.06."]),
        ("Koch - Wolf remis am 28.", ["Koch 1/2-1/2 Wolf 28.05."]),
        ("Koch - Wolf remis am 8.", ["Koch 1/2-1/2 Wolf 08.06."]),
        ("Koch - Wolf 1-0 am 13.3\nLang - Roth remis am 28.", ["Koch 1-0 Wolf 13.03.", "Lang 1/2-1/2 Roth 28.03."]),
        ("Koch - Wolf 1-0 letzten Mi", ["Koch 1-0 Wolf 17.06."]),
        ("Koch - Wolf 1-0\nletzten mi fertig geworden", ["Koch 1-0 Wolf 17.06."]),
        ("Koch - Wolf 1-0 am fr", ["Koch 1-0 Wolf 19.06."]),
        ("Koch - Wolf unentschieden so.", ["Koch 1/2-1/2 Wolf 14.06."]),
        ("Koch hat gegen Wolf verloren di.", ["Koch 0-1 Wolf 16.06. ?"]),
        ("Koch - Wolf 1-0 (Mo)", ["Koch 1-0 Wolf 15.06."]),
        ("Koch beat Wolf (Wed).", ["Koch 1-0 Wolf 17.06. ?"]),
        ("Koch beat Wolf last wed", ["Koch 1-0 Wolf 17.06. ?"]),
        ("koch wht v wolf blk draw mon nite", ["Koch 1/2-1/2 Wolf 15.06."]),
        ("koch wolf remis mo abend", ["Koch 1/2-1/2 Wolf 15.06."]),
        ("Koch - Wolf 1-0 (Fri evening)", ["Koch 1-0 Wolf 19.06."]),
        ("Koch beat Wolf on tue", ["Koch 1-0 Wolf 16.06. ?"]),
        ("Koch beat Wolf, Wed.", ["Koch 1-0 Wolf 17.06. ?"]),
        ("koch beat wolf tues as well", ["Koch 1-0 Wolf 16.06. ?"]),
        ("koch beat wolf, finished fri.", ["Koch 1-0 Wolf 19.06. ?"]),
        ("koch (w) 1-0 wolf, sun", ["Koch 1-0 Wolf 14.06."]),
        ("koch (w) 1-0 wolf, resigned mon 8th", ["Koch 1-0 Wolf 08.06."]),
        ("koch beat wolf thu the 28th after a long fight", ["Koch 1-0 Wolf 28.05. ?"]),
        ("Koch - Wolf 1-0 fr 12.", ["Koch 1-0 Wolf 12.06."]),
        ("Koch - Wolf 1-0, so. 14.", ["Koch 1-0 Wolf 14.06."]),
        ("mo 15.: Koch - Wolf 1-0", ["Koch 1-0 Wolf 15.06."]),
        ("Koch hat am Do 11. gegen Wolf gewonnen", ["Koch 1-0 Wolf 11.06. ?"]),
        ("Koch hat gegen Wolf gewonnen am fünfundzwanzigsten vierten", ["Koch 1-0 Wolf 25.04. ?"]),
        ("Koch hat gegen Wolf am zweiten ersten gewonnen", ["Koch 1-0 Wolf 02.01. ?"]),
        (
            "Koch gewann gegen Wolf; sie endete am 16. d. M. Herr Koch wird Anfang Juli 78 Jahre alt, er freut sich.",
            ["Koch 1-0 Wolf 16.06. ?"],
        ),
        ("Koch beat Wolf. The game ended on 3 June, and Koch turns 78 in early July.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Koch hat am 3. gegen Wolf verloren.", ["Koch 0-1 Wolf 03.06. ?"]),
        ("Koch gab am 28. auf, Wolf hat gewonnen.", ["Koch 0-1 Wolf 28.05. ?"]),
        ("Koch lost on the 3rd so Wolf gets the point.", ["Koch 0-1 Wolf 03.06. ?"]),
    ],
)
def test_day_that_is_cut_short_is_that_of_its_result(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf remis so",
        "Koch - Wolf 1-0 nach hartem Kampf mo",
        "Koch - Wolf 1-0 nach hartem Kampf so.",
        "Koch - Wolf 1-0 letzten sa",
        "Koch - Wolf 1-0, fr 13.",
        "Koch - Wolf 1-0, so 14. Partie fertig",
        "koch beat wolf, mon 16th",
        "Koch - Wolf 1-0\nmon 16th",
        "koch beat wolf, sat 13",
        "koch beat wolf mon/tues",
        "koch beat wolf in 30 moves fri in the end",
        "koch beat wolf sat",
        "Koch - Wolf 1-0 so abend",
        "Koch - Wolf 1-0 am 17.20 Uhr",
        "Koch - Wolf 1-0 am 10.5 Uhr",
        "Koch - Wolf 1-0 am 3.5 Brett",
        "Koch - Wolf 1-0 am 31.2",
        "Koch - Wolf 1-0 am 24.",
    ],
)
def test_day_that_is_not_clear_is_asked(text: str) -> None:
    on = [(claim.completed_on, [finding.code for finding in claim.findings]) for claim in read_claims(text)]
    expected = [(None, ["ambiguous-date"])] if "24." not in text else on
    assert on == expected


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0 am 13.6\nLang - Roth remis am 4.",
        "Koch - Wolf 1-0 am 13.3\nKoch - Roth 1-0\nLang - Roth remis am 8.",
    ],
)
def test_day_that_comes_before_that_of_the_row_above_is_asked(text: str) -> None:
    last = read_claims(text)[-1]
    assert (last.completed_on, [finding.code for finding in last.findings]) == (None, ["ambiguous-date"])


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, das war halt so.",
        "Koch - Wolf 1-0 um 17.20",
        "koch beat wolf in the sun, well done",
        "koch beat wolf where he sat",
        "koch beat wolf, next game starts fri",
        "Koch - Wolf 1-0, so, das war es",
        "Koch hat gegen Wolf gewonnen, so\nist das.",
        "Koch - Wolf 1-0, begonnen ab 10.3",
        "Koch hat gegen Wolf gewonnen nach dem zehnten vierten Versuch",
    ],
)
def test_what_is_no_day_of_the_end_gives_none(text: str) -> None:
    assert [claim.completed_on for claim in read_claims(text)] == [None]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "alles am 3.6",
            "alle am 3.6.",
            "das war alles am 3.6",
            "jeweils am 3.6",
            "alle partien am 3.6.",
            "beide am 3.6",
        ),
        *("beide partien am 3.6.", "both games on 3 June", "Beide Partien am 3.6."),
    ],
)
def test_day_in_small_letters_below_rows_is_that_of_all(line: str) -> None:
    assert read(f"Koch - Wolf 1-0\nLang - Roth 0-1\n{line}") == ["Koch 1-0 Wolf 03.06.", "Lang 0-1 Roth 03.06."]


@pytest.mark.parametrize(
    ("line", "day"), [("both mon", "15.06."), ("beide am di", "16.06."), ("all finished wed.", "17.06.")]
)
def test_short_weekday_below_rows_is_that_of_all(line: str, day: str) -> None:
    assert read(f"Koch - Wolf 1-0\nLang - Roth 0-1\n{line}") == [f"Koch 1-0 Wolf {day}", f"Lang 0-1 Roth {day}"]


@pytest.mark.parametrize("line", ["am 3.6", "und koch roth rem am 3.6"])
def test_day_below_rows_that_is_not_of_all_is_that_of_the_last(line: str) -> None:
    days = [claim.completed_on for claim in read_claims(f"Koch - Wolf 1-0\nLang - Roth 0-1\n{line}")]
    assert (days[0], str(days[-1])) == (None, "2026-06-03")


def test_greeting_of_the_south_is_no_closing() -> None:
    assert read("Grüß Gott beinand,\n\nKoch - Wolf 1-0\nLang - Roth remis\n\nBeide am 3.6. beendet.") == [
        "Koch 1-0 Wolf 03.06.",
        "Lang 1/2-1/2 Roth 03.06.",
    ]
