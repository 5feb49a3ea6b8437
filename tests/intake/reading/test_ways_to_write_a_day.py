"""Days beside results: every way to write them, in rows and sentences of a mail of Saturday, 20 June 2026."""

from __future__ import annotations

import pytest

from intake.reading.codes import ABOUT_A_DAY
from tests.intake.reading.test_several_sentences import read_claims

_ASKED = "asked"
_OF_MAIL = "day of the mail"

GERMAN = {
    "17.06.": """
        am 17. Juni|den 17. Juni|17. Juni 2026|17.06.2026|17.6.26|Mi 17.6.|am Mittwoch, 17.6.|am Mittwoch, den 17.6.
        am Mittwoch|Mittwoch|letzten Mittwoch|vergangenen Mittwoch|diesen Mittwoch|Mittwochabend|am Mittwochabend
        Mittwoch abend|am Mittwoch Nachmittag|Mittwochnacht|diese Woche Mittwoch|diese Woche am Mittwoch
        vor drei Tagen|vor 3 Tagen|am 17. diesen Monats|zum 17.6.|per 17.6.|17-06-2026|17/06/2026|2026-06-17
        17. 6. 2026|17.VI.2026|am siebzehnten Juni|am siebzehnten sechsten|am siebzehnten
    """,
    "10.06.": """
        letzte Woche Mittwoch|am Mittwoch letzter Woche|Mittwoch voriger Woche|vorige Woche am Mittwoch
        am Mittwoch vor einer Woche
    """,
    "03.06.": "vorletzte Woche am Mittwoch|Mittwoch vor zwei Wochen",
    "13.06.": "heute vor einer Woche|vor genau einer Woche",
    "20.06.": "heute|heute früh|heute Morgen|heute Mittag|heute Nachmittag|heute Abend",
    "19.06.": "gestern|gestern Abend|gestern spätabends",
    "18.06.": "vorgestern|vorgestern Abend|vor zwei Tagen",
    "25.05.": "Pfingstmontag",
    "03.02.": "3. Febr.|am 3. Febr. 2026",
    "12.11.": "12. Novbr. 2025|am 12. Novemb. 2025",
    _ASKED: """
        vor einer Woche|vor zwei Wochen|Anfang Juni|Mitte Juni|Ende Mai|im Mai|irgendwann im Mai|um den 10. Juni
        zu Ostern|letzte Woche|in der letzten Woche|vorige Woche|vorletzte Woche|am letzten Wochenende
    """,
    _OF_MAIL: "kürzlich|neulich|diese Woche|am Wochenende",
}

ENGLISH = {
    "17.06.": """
        17 June 2026|June 17, 2026|on June 17|on 17 June|on the 17th of June|on Wednesday|Wednesday|this Wednesday
        last Wednesday|on Wednesday evening|Wednesday night|on Wednesday the 17th|on Wednesday 17th June
        on Wednesday, June 17|Wed, 17/06/2026|on Wed|this week Wednesday|on Wednesday this week|three days ago
        3 days ago|2026-06-17|17-06-2026|6/17/2026|17/6/26|finished on 17 June|on the seventeenth
    """,
    "10.06.": "Wednesday last week|last week Wednesday|on Wednesday of last week|a week ago Wednesday",
    "13.06.": "a week ago today",
    "20.06.": "today|earlier today|this morning|this afternoon|this evening|tonight",
    "19.06.": "yesterday|yesterday evening|late yesterday|last night",
    "18.06.": "the day before yesterday|two days ago",
    "25.05.": "on Whit Monday",
    _ASKED: """
        a week ago|in May|mid-June|early June|in late May|at the beginning of June|at the end of May|around 10 June
        last week|some time last week|the week before last|last weekend
    """,
    _OF_MAIL: "the other day|earlier this week|recently|over the weekend",
}

ROWS = ("Koch - Wolf 1-0 {day}", "Koch - Wolf 1-0 ({day})", "{day}: Koch - Wolf 1-0")
SENTENCES = {
    "de": (
        "Koch hat {day} gegen Wolf gewonnen.",
        "Koch hat gegen Wolf gewonnen, {day}.",
        "Koch gewann gegen Wolf {day}.",
        "Partie Koch - Wolf endete {day} remis.",
    ),
    "en": ("Koch beat Wolf {day}.", "Koch beat Wolf, {day}.", "Game Koch - Wolf ended {day} in a draw."),
}


def list_days(table: dict[str, str]) -> list[tuple[str, str]]:
    """Return the ways to write a day, each with the day that is meant."""
    return [
        (way.strip(), day)
        for day, ways in table.items()
        for line in ways.strip().split("\n")
        for way in line.split("|")
    ]


def read_day(text: str) -> str:
    """Return the day that is read for the only result of a text."""
    (claim,) = read_claims(text)
    assert claim.score
    if any(found.code in ABOUT_A_DAY for found in claim.findings):
        return _ASKED
    return f"{claim.completed_on:%d.%m.}" if claim.completed_on else _OF_MAIL


@pytest.mark.parametrize(
    ("frames", "table"), [(ROWS, GERMAN), (ROWS, ENGLISH), (SENTENCES["de"], GERMAN), (SENTENCES["en"], ENGLISH)]
)
def test_day_is_never_another_one(frames: tuple[str, ...], table: dict[str, str]) -> None:
    texts = {frame.format(day=written): day for written, day in list_days(table) for frame in frames}
    found = {text: read_day(text) for text in texts}
    assert {text: one for text, one in found.items() if one not in {texts[text], _ASKED}} == {}


@pytest.mark.parametrize(("frames", "table"), [(ROWS, GERMAN), (ROWS, ENGLISH)])
def test_day_of_a_row_is_understood(frames: tuple[str, ...], table: dict[str, str]) -> None:
    texts = {frame.format(day=written): day for written, day in list_days(table) for frame in frames[:2]}
    assert {text: found for text, day in texts.items() if (found := read_day(text)) != day} == {}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("3.6. Koch - Wolf 1:0\n9.6. Lang - Roth remis", ["03.06.", "09.06."]),
        ("3.6 Koch - Wolf 1:0\n9.6 Lang - Roth remis", ["03.06.", "09.06."]),
        ("9.6. Koch - Wolf 1:0\n3.6. Lang - Roth remis", ["09.06.", "03.06."]),
        ("Koch - Wolf 1:0\n12.6. Lang - Roth remis", ["", "12.06."]),
        ("2.2. Koch - Wolf 1:0\n2.3. Lang - Roth remis", ["", ""]),
        ("Koch - Wolf 1-0, 17 June.\nLang - Roth 0-1, also the 17th", ["17.06.", "17.06."]),
        ("Koch - Wolf 1-0, 17.6.\nLang - Roth 0-1, auch am 17.", ["17.06.", "17.06."]),
        ("Koch - Wolf 1-0, 17.6.\nLang - Roth 0-1 (am 18.)", ["17.06.", "18.06."]),
        ("Koch hat am 3. Febr. gegen Wolf in Rde. 3 gewonnen.\nLang - Roth remis, 5.2.", ["03.02.", "05.02."]),
    ],
)
def test_day_of_a_row_is_not_that_of_another_row(text: str, days: list[str]) -> None:
    found = [claim.completed_on for claim in read_claims(text)]
    assert [f"{day:%d.%m.}" if day else "" for day in found] == days


_LATER = {
    "10.06.": "a week later|one week later|eine Woche später|eine Woche danach|7 days later",
    "05.06.": "two days later|zwei Tage später|2 Tage danach",
    "04.06.": """
        the following day|next day|the next day|the day after|a day later|am Tag darauf|tags darauf|einen Tag später
        am folgenden Tag|am darauffolgenden Tag
    """,
    "03.06.": """
        dito|ditto|(dito)|am selben Tag|am gleichen Abend|same day|same day as well|that same night|also on 3 June
        auch am 3.6.
    """,
    "02.06.": "the day before|am Tag davor|am Vortag|einen Tag vorher",
    "01.06.": "two days earlier|zwei Tage zuvor",
}


@pytest.mark.parametrize(("written", "day"), list_days(_LATER))
@pytest.mark.parametrize("row", ["Lang - Roth 0-1, {}", "Lang - Roth remis {}", "Lang - Roth 0-1 {}."])
def test_day_counts_from_that_of_the_row_above(row: str, written: str, day: str) -> None:
    found = [claim.completed_on for claim in read_claims(f"Koch - Wolf 1-0, 3.6.2026\n{row.format(written)}")]
    assert [f"{on:%d.%m.}" if on else "" for on in found] == ["03.06.", day]


@pytest.mark.parametrize(
    "written",
    ["a week later", "two days after Easter", "zwei Tage vor der Frist", "dito", "tags darauf", "vor ein paar Tagen"],
)
def test_day_that_counts_from_none_is_asked(written: str) -> None:
    assert read_day(f"Koch - Wolf 1-0, {written}") == _ASKED


@pytest.mark.parametrize(
    "text",
    [
        "Koch beat Wolf Wed.",
        "Koch beat Wolf Wed in 30 moves.",
        "Wed. Koch beat Wolf.",
        "Koch - Wolf 1-0 (30 Züge, Mi.)",
        "Koch hat Mi. gegen Wolf gewonnen.",
        "Koch - Wolf 1-0 Wed 17",
        "Koch - Wolf 1-0, am Mittwoch darauf",
        "Koch beat Wolf the following Wednesday.",
    ],
)
def test_short_weekday_within_a_sentence_is_asked(text: str) -> None:
    assert read_day(text) == _ASKED


@pytest.mark.parametrize(
    "text",
    [
        *("Koch - Wolf 1-0 (Mi.)", "Koch - Wolf 1-0 (Wed., 30 moves)", "Koch hat gegen Wolf gewonnen (Mi.)."),
        *("Koch - Wolf 1-0 (Mi. abends)", "Koch lost to Wolf Wed night.", "Wed evening Koch beat Wolf."),
    ],
)
def test_short_weekday_behind_an_end_is_the_last_one(text: str) -> None:
    assert read_day(text) == "17.06."


@pytest.mark.parametrize("text", ["Al. Koch - Wolf 1-0", "Fr. Wolf - Koch 1-0", "Koch - Wolf 1-0, Sun shone all day"])
def test_word_that_is_cut_short_is_no_weekday(text: str) -> None:
    assert read_day(text) == _OF_MAIL


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("on day 10 of March of 2026", "10.03."),
        ("the 10th day of March", "10.03."),
        ("the tenth day of March 2026", "10.03."),
        ("also on 13-3", "13.03."),
        ("on 3-13", "13.03."),
        ("am 13-3", "13.03."),
        ("auch am 13.3.", "13.03."),
    ],
)
def test_day_with_small_numbers_or_many_words_is_read(written: str, day: str) -> None:
    assert read_day(f"Koch - Wolf 1-0, {written}") == day


@pytest.mark.parametrize("written", ["13-3", "on 3-4", "am 4-3"])
def test_small_numbers_that_may_be_a_score_are_asked(written: str) -> None:
    (claim,) = read_claims(f"Koch - Wolf 1-0, {written}")
    assert any(found.code in ABOUT_A_DAY for found in claim.findings)


@pytest.mark.parametrize(
    "sentence",
    [
        "Schönen Sonntag noch!",
        "Happy Monday!",
        "Ich melde mich Freitag wieder.",
        "Nächster Bericht am Sonntag.",
        "See you Wednesday.",
        "Bis Montag!",
        "Die andere Partie endet wohl Mittwoch.",
        "I was away on Friday.",
        "Rough crossing today, half the boat was green.",
    ],
)
@pytest.mark.parametrize("between", [" ", "\n", "\n\n"])
def test_day_of_something_else_is_not_that_of_the_game(sentence: str, between: str) -> None:
    assert read_day(f"Koch - Wolf 1-0.{between}{sentence}") in {_OF_MAIL, _ASKED}


@pytest.mark.parametrize(
    "text",
    [
        (
            "Koch sagt, dass Wolf gegen ihn verloren hat, und\nWolf hat es bestätigt (16.5.2026, er hatte Weiß).\n\n"
            "Lang - Roth endete am selben Tag remis."
        ),
        "Koch - Wolf 1-0\n\nDie Kaffeemaschine ist kaputt, hier ist Hitze.\n\nSchluss war\n17.05.2026. Sehenswert!",
        "Koch - Wolf 1-0\nLang - Roth 0-1\n\nEs regnet und regnet.\n\nAbends um elf, 17.5., kam der letzte Zug.",
    ],
)
def test_day_that_is_said_elsewhere_is_never_replaced_by_that_of_the_mail(text: str) -> None:
    claims = [claim for claim in read_claims(text) if claim.completed_on is None]
    assert claims
    assert all(any(found.code in ABOUT_A_DAY for found in claim.findings) for claim in claims)
