"""The day of a game is that of the line that reported it, whenever and however its question is answered."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

DAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    "text",
    [
        "Hans Müller - Karl Heinz Weber, beendet am 10.03.2026",
        "die Partie Hans Müller - Karl Heinz Weber ist seit dem 10.03.2026 beendet.",
        "Hans Müller gegen Karl Heinz Weber (Ende: 10.3.2026)",
        "The game Hans Müller - Karl Heinz Weber has been over since 10 March 2026, finished.",
        "Partien, alle beendet am 10.3.2026:\nHans Müller - Karl Heinz Weber",
    ],
)
def test_day_of_a_line_without_a_result_is_kept(text: str) -> None:
    asked = settled(f"{text}\n")
    reply("remis", asked)
    assert (stored("SE947"), states(asked)) == ({"3-1": "1/2-1/2"}, [(1, "answered")])
    assert game("SE947", "3-1").completed_on == DAY


@pytest.mark.long
def test_day_beside_a_line_is_asked_with_its_result() -> None:
    asked = settled(
        "Hans Müller - Karl Heinz Weber ist zu Ende.\nBeendet am 10.3.2026.\nKarl Müller - Eva Schmidt 1-0, 9.3.2026\n"
    )
    assert codes(asked) == ["no-score", "ambiguous-date"]
    done = reply("remis", asked)
    assert (stored("SE947"), states(asked)) == ({"2-4": "0-1"}, [(1, "open")])
    reply("10.3.2026", done, 3)
    assert game("SE947", "3-1").completed_on == DAY


def test_day_of_one_pair_is_not_that_of_the_next() -> None:
    settled("Hans Müller - Karl Heinz Weber, beendet am 10.3.2026\nEva Schmidt - Karl Müller 1:0\n")
    assert game("SE947", "2-4").completed_on == date(2026, 3, 15)


@pytest.mark.long
def test_whole_line_for_an_unclear_one_has_its_day() -> None:
    asked = settled("Hans Müller, Eva Schmidt und Karl Heinz Weber haben gewonnen, 10.3.2026\n")
    reply("Eva Schmidt - Karl Heinz Weber 1-0", asked)
    assert game("SE947", "2-3").completed_on == DAY


def test_day_beside_a_line_that_contradicts_itself_is_asked_too() -> None:
    asked = settled(
        "Hans Müller - Karl Müller 1-0 remis\nBeide Partien endeten am 10.3.\nEva Schmidt - Karl Müller 1-0, 9.3.2026\n"
    )
    assert "ambiguous-date" in codes(asked)


@pytest.mark.parametrize(
    ("text", "answer", "on"),
    [
        ("Hans Müller - Eva Schmidt 1-0 am 31.02.2026", "Der 28. natürlich. Das kann man sich denken.", (2, 28)),
        ("Hans Müller gegen Eva Schmidt 1-0, das war am 11. oder\n12. März.", "Zettel da, es war der 12.", (3, 12)),
        ("Hans Müller - Eva Schmidt 1-0, 3/2/2026", "the 3rd, of course", (2, 3)),
    ],
)
def test_day_of_the_month_alone_is_in_the_month_that_was_asked_about(
    text: str, answer: str, on: tuple[int, int]
) -> None:
    reply(answer, settled(f"{text}\n"))
    assert game("SE947", "1-2").completed_on == date(2026, *on)


def test_day_in_another_sentence_of_an_answer_is_that_of_its_game() -> None:
    asked = settled("Schmidt - Weber 1½:½\n", subject="DR12")
    reply("Mit Weiß hat Schmidt gewonnen, die andere wurde remis. Beide am 11.3. fertig.", asked)
    assert stored("DR12") == {"1-2": "1-0", "2-1": "1/2-1/2"}
    assert [game("DR12", pair).completed_on for pair in ("1-2", "2-1")] == [date(2026, 3, 11)] * 2


def test_day_of_one_of_two_contradicting_lines_stays_with_the_answer() -> None:
    asked = settled("Hans Müller hat gegen Schmidt gewonnen.\n\nMüller, Hans - Schmidt 0-1 2026-03-11\n")
    reply("Die Zeile stimmt, Schmidt hat gewonnen.", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "0-1"}, date(2026, 3, 11))


def test_day_of_a_stored_result_is_corrected_beside_praise_of_the_rest() -> None:
    asked = settled("Schmidt - Weber 1-0, 10.3.2026\n")
    reply("Sorry, I looked wrong, the date must be 9 March. The result is good.", asked)
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "1-0"}, date(2026, 3, 9))


def test_answer_behind_a_wondering_question_is_read() -> None:
    asked = settled("Schmidt - Weber, beendet am 10.3.2026\n")
    reply("Hatte ich das nicht geschrieben? Weber hat gewonnen.", asked)
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "0-1"}, DAY)


def test_results_that_differ_only_in_the_day_are_asked_for_the_day() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n\nHans Müller - Eva Schmidt 1-0, 11.3.2026\n")
    assert codes(asked) == ["ambiguous-date"]
    reply("b", asked)
    assert game("SE947", "1-2").completed_on == date(2026, 3, 11)
