"""A score like 2-0 or ½½: two games where the pair plays twice, a question where it does not."""

from __future__ import annotations

from datetime import date
from email.message import EmailMessage

import pytest

from intake.matching import Matched, match
from intake.matching.games import load_field
from intake.matching.leftovers import asked_about
from intake.matching.tournaments import Tournaments
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from intake.reading.types import Place, Unread
from ratings.models import Tournament
from tests.intake.federation import anna, seats

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def matched(line: str, code: str) -> Matched:
    """What a director's letter of one line comes to."""
    letter = EmailMessage()
    letter["From"], letter["Subject"] = "anna@example.org", code
    letter["Date"] = "Sun, 15 Mar 2026 12:00:00 +0100"
    letter.set_content(line)
    return match(read_report(open_letter(bytes(letter), "")), date(2026, 3, 15), Tournaments(anna()))


def games(found: Matched) -> list[tuple[str, str]]:
    return sorted((seats(one.game), one.score.value) for one in found.matches)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Schmidt - Weber ½½", [("1-2", "1/2-1/2"), ("2-1", "1/2-1/2")]),
        ("Schmidt - Weber 0-2", [("1-2", "0-1"), ("2-1", "1-0")]),
        ("Weber - Schmidt 2:0 am 1.3.2026", [("1-2", "0-1"), ("2-1", "1-0")]),
    ],
)
def test_score_with_one_meaning_is_both_games(line: str, expected: list[tuple[str, str]]) -> None:
    found = matched(line, "DR12")
    assert (games(found), found.questions) == (expected, ())


@pytest.mark.parametrize("line", ["Schmidt - Weber 1½-½", "Schmidt - Weber 1-1"])
def test_score_with_two_meanings_is_asked_once(line: str) -> None:
    found = matched(line, "DR12")
    assert (games(found), [question.code for question in found.questions]) == ([], ["match-score"])


def test_score_of_a_pair_that_plays_once_is_asked_once() -> None:
    found = matched("Schmidt - Weber 2-0", "SE947")
    assert (games(found), [question.code for question in found.questions]) == ([], ["match-score"])


def test_unread_result_of_a_reported_pair_is_asked_where_they_play_twice() -> None:
    found = matched("Schmidt - Weber 1-0\nWeber (W) - Schmidt (B): White won, Black was so kind\n", "DR12")
    assert (games(found), [question.code for question in found.questions]) == ([("1-2", "1-0")], ["no-score"])


def test_remark_about_a_reported_pair_is_no_second_report_where_they_play_twice() -> None:
    found = matched("Schmidt - Weber 1-0\nSchmidt won nicely, Weber was a good sport.\n", "DR12")
    assert (games(found), found.questions) == ([("1-2", "1-0")], ())


@pytest.mark.parametrize(("day", "asked"), [(8, ["which-game"]), (1, [])])
def test_unread_result_with_another_day_is_asked_where_they_play_twice(day: int, asked: list[str]) -> None:
    field = load_field(Tournament.objects.get(code="DR12"))
    pair = frozenset(entry.pk for entry in field.entries if entry.seat in {1, 2})
    where = Place("body", 2, "All of it is book, and then Weber left it too early. He resigned on Sunday.")
    found = asked_about([Unread(where, date(2026, 3, day))], [field], frozenset({pair}), {pair}, {date(2026, 3, 1)})
    assert [question.code for question in found] == asked


def test_other_game_of_a_reported_pair_that_is_not_understood_is_asked() -> None:
    found = matched(
        "Schmidt - Weber 1-0, and the second\nof the two, Weber White, was a game that ended in a draw.\n", "DR12"
    )
    assert [question.code for question in found.questions] == ["which-game"]
