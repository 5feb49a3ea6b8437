"""Days of results that stand in sentences of their own: about the same pair, about one row of a list."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_explanations import shorten
from tests.intake.reading.test_several_sentences import read_claims

ROWS = "1. Koch - Wolf 1-0\n2. Lang - Roth ½-½\n3. Roth - von der Au 0-1\n\n"
LETTERS = "a) Koch - Wolf 1-0\nb) Lang - Roth ½-½\nc) Roth - von der Au 0-1\n\n"
DOUBT = "I believe Lang won, but I cannot lay my hands on the slip and am not at all certain."
BOTH = "Koch - Wolf 1-0\nWolf - Koch ½-½\n\n"


def read(text: str, *, twice: bool = False) -> list[str]:
    """Return what is understood of a letter, as short words, with "day?" for days that are asked."""
    return [
        shorten(one) + (" day?" if any(found.code == Question.AMBIGUOUS_DATE for found in one.findings) else "")
        for one in read_claims(text, twice=twice)
    ]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Gestern stellte ich fest, Lang hat gegen Roth die 50 Tage überschritten. Damit\n\nLang - Roth 0:1 (ZÜ)",
            ["Lang 0-1 Roth 19.06."],
        ),
        (
            "Lang - Roth 0-1 (time)\n\nLang overstepped the limit against Roth, which I noticed on Thursday.",
            ["Lang 0-1 Roth 18.06."],
        ),
        (
            "Lang hat gegen Roth am 3. April zuletzt gezogen und ist gemahnt worden.\n\nLang - Roth 0:1 (ZÜ)",
            ["Lang 0-1 Roth day?"],
        ),
        (
            f"Koch - Wolf 1-0, 3 June\nLang (White) against Roth ended on 4 June. {DOUBT}",
            ["Koch 1-0 Wolf 03.06.", "Lang ? Roth 04.06."],
        ),
        (
            f"Koch - Wolf 1-0, 3 June\nLang (White) against Roth: the first game ended on 4 June. {DOUBT}",
            ["Koch 1-0 Wolf 03.06.", "Lang ? Roth day?"],
        ),
    ],
)
def test_row_has_the_day_of_a_sentence_about_its_players(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (f"{ROWS}No. 3 was the last to finish, on Thursday.", ["", "", " 18.06."]),
        (f"{ROWS}Nr. 2 endete am 3. Juni.", ["", " 03.06.", ""]),
        (f"{ROWS}Nr. 2 endete am 3. Juni, Nr. 3 am 4. Juni.", ["", " 03.06.", " 04.06."]),
        (f"{LETTERS}Bei c) war am Donnerstag Schluss.", ["", "", " 18.06."]),
        (f"{LETTERS}Das Remis war am Montag.", ["", " 15.06.", ""]),
        (f"{ROWS}The draw was agreed on 3 June.", ["", " 03.06.", ""]),
        (f"{ROWS}The draw was offered on 3 June.", [" day?"] * 3),
        (f"{ROWS}No. 4 ended on 3 June.", [" day?"] * 3),
        (f"{ROWS}Nr. 2 kam am Donnerstag.", [" day?"] * 3),
        (f"{ROWS}The win was on 3 June.", [" day?"] * 3),
    ],
)
def test_day_of_one_row_of_a_list_is_that_of_no_other(text: str, days: list[str]) -> None:
    rows = ("Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Roth 0-1 von der Au")
    assert read(text) == [row + day for row, day in zip(rows, days, strict=True)]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("The draw was signed off on 3 June, the other one on\n4 June.", [" 04.06.", " 03.06."]),
        ("Die Gewinnpartie war am 3. Juni zu Ende, das Remis am 4. Juni.", [" 03.06.", " 04.06."]),
        ("The draw was signed off on 3 June, the other one began on 4 June.", [" day?", " day?"]),
    ],
)
def test_days_of_two_rows_are_told_apart_by_their_score(text: str, days: list[str]) -> None:
    rows = ("Koch 1-0 Wolf", "Wolf 1/2-1/2 Koch")
    assert read(f"{BOTH}{text}", twice=True) == [row + day for row, day in zip(rows, days, strict=True)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Another Berlin, I'm afraid. They agreed a draw on Thursday.", " 18.06."),
        ("Am Donnerstag haben sie remis gemacht.", " 18.06."),
        ("Am Donnerstag hat er remis angeboten.", " day?"),
        ("4. Juni", " 04.06."),
    ],
)
def test_day_above_the_only_game_is_its_day(text: str, day: str) -> None:
    pgn = '[White "Koch, Alfred"]\n[Black "Wolf, Ida"]\n[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2'
    assert read(f"{text}\n\n{pgn}") == [f"Koch 1/2-1/2 Wolf{day}"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch und Wolf sind fertig, 10.6.\nLang - Roth ½-½", ["Lang 1/2-1/2 Roth"]),
        ("Koch und Wolf sind fertig, 10.6.\nLang - Roth ½-½ Ende Mai.", ["Lang 1/2-1/2 Roth day?"]),
        ("Das war am 10.6.\nLang - Roth ½-½ Ende Mai.", ["Lang 1/2-1/2 Roth day?"]),
        ("Beendet am 10.6.:\nLang - Roth ½-½", ["Lang 1/2-1/2 Roth 10.06."]),
    ],
)
def test_day_above_a_game_is_not_its_day_where_it_is_of_others_or_the_row_has_its_own(
    text: str, results: list[str]
) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Letzte Woche war ich krank.\nKoch - Wolf 1-0", ""),
        ("Letzte Woche war ich krank, deshalb erst jetzt: Koch - Wolf 1-0", ""),
        ("Koch - Wolf 1-0\nLast week was very busy at work.", ""),
        ("Im Bericht von letzter Woche fehlte: Koch - Wolf 1-0", ""),
        ("Koch - Wolf 1-0\nThat was last week.", " day?"),
        ("Neues aus der letzten Woche:\nKoch - Wolf 1-0", " day?"),
        ("Last week Koch beat Wolf.", " ? day?"),
    ],
)
def test_week_of_something_else_is_not_that_of_a_game(text: str, day: str) -> None:
    assert read(text) == [f"Koch 1-0 Wolf{day}"]


_LETTERS = "a) Koch - Wolf 1:0, 18.5.2026\nb) Lang - Roth 1:0, 19.5.2026\n\n"


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Bei b) war das Datum falsch, richtig ist der 18.5.", "18.05."),
        (
            "PS: Bei b) hab ich mich vertan, das Ende war erst am 20.5. Wer nicht tippen kann ...",
            "20.05.",
        ),
        ("Bei b) ist das Datum falsch: nicht am 19.5., sondern am 20.5.", "20.05."),
        ("Typo in b): it should be 20 May.", "20.05."),
        ("No. b) is wrong, not on 19 May but on 20 May.", "20.05."),
        ("Typo in b), but on 20 May I told you so.", "?"),
        ("In b) the date is wrong, it was on 20 May.", "20.05."),
        ("Bei b) habe ich mich vertan, am 20.5. hatte ich Besuch.", "?"),
        ("Bei b) habe ich mich vertan, das Angebot war am 20.5.", "?"),
        ("Bei b) habe ich mich vertan, das war nicht am 20.5.", "?"),
        ("Bei b) habe ich mich vertan, das war am 20.5. oder am 21.5.", "?"),
        ("Bei b) habe ich mich vertan, das war am 20.5. die Partie Koch - Roth.", "?"),
        ("Bei b) habe ich mich vertan, das war am 20.5. noch offen.", "?"),
    ],
)
def test_day_is_put_right_by_the_letter_of_its_row_and_of_no_other(words: str, day: str) -> None:
    first, second, *_ = read(_LETTERS + words)
    assert (first, second) == ("Koch 1-0 Wolf 18.05.", f"Lang {'? Roth 19.05.' if day == '?' else f'1-0 Roth {day}'}")
