"""What writers take back while they write: the last version counts where it is clear, anything else is asked."""

from __future__ import annotations

import pytest

from intake.reading.codes import is_question
from intake.reading.corrections.last_versions import says_only_no
from tests.intake.reading.test_several_sentences import read_claims

ASKED = ["?"]


def list_read(text: str) -> list[str]:
    """Return the results of a mail as players, score and day in June, "?" for what is asked."""
    found = []
    for one in read_claims(text):
        is_asked = any(is_question(each.code) for each in one.findings) or not one.score
        day = one.completed_on.day if one.completed_on else 0
        white, black = (name.split(",")[0] for name in (one.white, one.black))
        found.append("?" if is_asked else f"{white} {one.score} {black} {day}")
    return found


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch - Wolf 1-0, am 5.6., ach ne, 4.6. wars, aufgegeben kurz vor mitternacht", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1:0, am 3. ... nee 4.6., hab nochmal in die Mail geguckt", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1-0, 3.6., Quatsch, 4.6.", ["Koch 1-0 Wolf 4"]),
        ("Koch hat gegen Wolf gewonnen, Montag - nein, Dienstag, den 9.6.", ["Koch 1-0 Wolf 9"]),
        ("Koch - Wolf 1-0 am 3. Juni nein am 4. Juni", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1-0\nLang - Roth 0-1 3.6. nee 4.6.", ["Koch 1-0 Wolf 0", "Lang 0-1 Roth 4"]),
        ("moin, koch gegen wolf 1:0, 3.6., nee halt, 4.6. war das", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1-0 am 3.6., 4.6. meine ich", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1-0 (3.6. - Korrektur: 4.6.)", ["Koch 1-0 Wolf 4"]),
        ("Koch beat Wolf on 3 June, no, 4 June.", ["Koch 1-0 Wolf 4"]),
        ("Koch beat Wolf on the 3rd, no, the 4th of June", ["Koch 1-0 Wolf 4"]),
        ("Koch v Wolf: 1-0, 3rd June (sorry, 4th June)", ["Koch 1-0 Wolf 4"]),
        ("Koch - Wolf 1-0 on 3 June, scratch that, 4 June", ["Koch 1-0 Wolf 4"]),
        ("Koch beat Wolf on 5 June, or rather 6 June, by resignation", ["Koch 1-0 Wolf 6"]),
        ("Koch beat Wolf on 3 June. Actually 4 June.", ["Koch 1-0 Wolf 4"]),
        ("3 June, no, 4 June: Koch - Wolf 1-0", ["Koch 1-0 Wolf 4"]),
    ],
)
def test_last_day_of_a_line_counts(text: str, results: list[str]) -> None:
    assert list_read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch - Wolf 1:0 -- quatsch, andersrum, 0:1. 4.6.26", ["Koch 0-1 Wolf 4"]),
        ("Koch - Wolf remis, äh nee, 1:0. am 3.6.", ["Koch 1-0 Wolf 3"]),
        ("Koch - Wolf 1-0, sorry, 0-1 I mean. 4 June.", ["Koch 0-1 Wolf 4"]),
        ("Koch - Wolf 0-1 ... oops, 1-0. 3 June", ["Koch 1-0 Wolf 3"]),
        ("Koch - Wolf 1-0 -- scratch that -- 1/2-1/2, 3 June", ["Koch 1/2-1/2 Wolf 3"]),
        ("der Koch hat gegen die Wolf verloren nein Blödsinn hat gewonnen am 4. Juni", ["Koch 1-0 Wolf 4"]),
        ("Koch won no sorry lost against Wolf on 3 June", ["Koch 0-1 Wolf 3"]),
        ("Koch hat am 3.6. gegen Wolf gewonnen.\näh nee andersrum, Wolf hat gewonnen.", ["Koch 0-1 Wolf 3"]),
        ("Koch hat gegen Wolf gewonnen am 3.6., nee umgekehrt, Wolf hat gewonnen", ["Koch 0-1 Wolf 3"]),
        ("Koch hat auch aufgegeben, gegen Wolf, 4.6. Nee Quatsch umgekehrt. Wolf hat aufgegeben.", ["Koch 1-0 Wolf 4"]),
        ("koch beat wolf on 5 june. no wait other way round, wolf won that, sorry", ["Koch 0-1 Wolf 5"]),
        ("Koch drew with Wolf on 3 June. No, Wolf won.", ["Koch 0-1 Wolf 3"]),
    ],
)
def test_last_result_of_a_line_counts(text: str, results: list[str]) -> None:
    assert list_read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        *("Koch - Wolf 1-0, 4.6.\nnee, umgekehrt", "Koch - Wolf 1-0, 4 June\n\nOops, vice versa."),
        *(
            "Koch - Wolf 1-0, 4.6.\nnein 0-1",
            "Koch - Wolf 1-0, 4 June\nsorry, draw",
            "Koch - Wolf 1-0, 4.6.\nnee doch nicht",
        ),
        *("Koch - Wolf 1-0, 4 June. Wait, no.", "Koch - Wolf 1-0, 4.6.\nQuatsch, ich seh grad was"),
        "Koch - Wolf 1-0 am 1.6., ach ne, ich hab nochmal nachgesehen, 31.5. wars",
        *(
            "Koch - Wolf 1-0 am 3.6., nein, am 4.6. hat Koch Geburtstag",
            "Koch beat Wolf on Friday - sorry, Saturday I was busy",
        ),
        *(
            "Koch - Wolf 1-0, 3 June, no, 4 June was the day of the mail",
            "Koch - Wolf 1-0 am 3. Juni, Korrektur am 4. Juni",
        ),
        *("Koch - Wolf 1-0, no 0-1 result here, 3 June", "Koch - Wolf 1-0, nee, Remis wollte er nicht, 3.6."),
        *("Koch hat nicht gegen Wolf gewonnen, nein, verloren", "Koch - Wolf 1-0 (wrong: 0-1), 3 June"),
        "Koch hat am 3.6. gegen Wolf gewonnen. Weiß hatte Koch. Nein, andersrum.",
    ],
)
def test_what_is_taken_back_in_unclear_words_is_asked(text: str) -> None:
    assert "?" in (list_read(text) or ASKED)


@pytest.mark.parametrize(
    "behind",
    [
        *(". Nee, war das heiß gestern!", ". Halt dich fest, das war in 19 Zügen vorbei."),
        *(". Sorry for the delay, I was away until 9 June.", ", wait for it, after 98 moves."),
        *(". Er sagte, nein, er spielt weiter, auch nächstes Jahr.", ", no surprise there."),
        *(". No wonder, Wolf lost to everyone this year.", ", Moment der Saison!"),
        *(". Nein, mehr hab ich nicht für heute.", ", I mean seriously, what a game."),
        *(". Nee, echt, der Koch hat gewonnen!", ", nein, umgekehrt wäre es mir lieber gewesen"),
        *(". Koch had offered a draw earlier. No, the other way round, Wolf had.", ", nicht am 4.6."),
        *(", no, the other way round it would have been a surprise", ".\nSorry!"),
    ],
)
def test_words_like_a_correction_change_no_result(behind: str) -> None:
    assert list_read(f"Koch hat gegen Wolf gewonnen am 3. Juni{behind}")[0] == "Koch 1-0 Wolf 3"


@pytest.mark.parametrize(
    ("text", "is_no"),
    [
        *(
            ("Nee, umgekehrt.", True),
            ("wait, no", True),
            ("es muss andersrum heißen", True),
            ("ach Quatsch, das war remis", True),
        ),
        *(
            ("Sorry!", False),
            ("Halt.", False),
            ("nein danke", False),
            ("nee, war das heiß", False),
            ("Oh, und Lang auch", False),
        ),
    ],
)
def test_sentence_that_only_says_no(text: str, is_no: bool) -> None:
    assert says_only_no(text) == is_no
