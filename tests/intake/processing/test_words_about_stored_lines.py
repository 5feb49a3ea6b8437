"""Corrections in whole sentences: by both names, given names, below a quoted line, of days and of reasons."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import InboundMail
from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_complaints import BEFORE, report
from tests.intake.processing.test_conversations import reply, states
from tests.intake.processing.test_second_games import DRAWN, WON
from tests.intake.processing.test_second_games import report as report_double

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]


def quote_line(asked: InboundMail, start: str) -> str:
    """Return one stored line of our answer, with what goes on with it, as a reply quotes it."""
    lines = asked.answers.get().body.splitlines()
    at = next(at for at, line in enumerate(lines) if line.strip().startswith(start))
    behind = [line for line in lines[at + 1 : at + 2] if line.startswith("  ") and not line.startswith("    ")]
    return "".join(f"> {line}\n" for line in [lines[at], *behind])


@pytest.mark.parametrize(
    "text",
    [
        "Korrektur zu 2.: K. Müller - K. H. Weber endete am 2.3., nicht am 11.3. Ergebnis 1-0 bleibt.",
        "Eine Kleinigkeit: Die Partie von Karl Müller und Weber war nicht am 11., sondern schon am 2. März.",
        "The game of Weber with Karl Müller was agreed at the 2nd, not the 11th, I have looked again in her letter.",
    ],
)
def test_day_is_put_right_in_a_sentence_with_both_names(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947"), game("SE947", "4-3").completed_on) == ("accepted", BEFORE, date(2026, 3, 2))


@pytest.mark.parametrize(
    "text",
    [
        "Hier muss es der 2. sein.",
        "Er sagt, sie war am 2. zu Ende. Können Sie das Datum ändern? Das Ergebnis stimmt.",
        "This one ended on the 2nd, I'd misread his note. Can you change the date? Result's right.",
    ],
)
def test_words_below_a_quoted_line_give_its_day(text: str) -> None:
    asked = report()
    reply(f"{quote_line(asked, 'SE947: Müller, Karl')}\n{text}\n", asked)
    days = [game("SE947", pair).completed_on for pair in ("1-2", "4-3", "2-3")]
    assert days == [date(2026, 3, 10), date(2026, 3, 2), date(2026, 3, 12)]


def test_words_below_a_quoted_line_answer_no_question() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nSchmidt - Weber vermutlich remis\n")
    reply(f"{quote_line(asked, 'SE947: Müller, Hans')}\nDie war am 9. zu Ende.\n", asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0"}, [(1, "open")])
    assert game("SE947", "1-2").completed_on == date(2026, 3, 9)


def test_name_below_a_quoted_line_answers_the_question_about_somebody() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nMüller - Weber 1-0, 11.3.2026\n")
    reply(f"{quote_line(asked, 'SE947: Müller, Hans')}\nKarl\n", asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0", "4-3": "1-0"}, [(1, "answered")])


def test_line_is_known_by_its_end_on_the_line_below() -> None:
    lines = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Weber 1-0 durch Zeitüberschreitung, 11.3.2026\n"
    asked = settled(lines)
    quoted = quote_line(asked, "SE947: Müller, Karl")
    reply(f"{quoted}\nDiese Zeile muss leider wieder heraus.\n", asked)
    assert (quoted.count("\n"), stored("SE947")) == (2, {"1-2": "1-0"})


def test_reason_is_put_right_below_a_quoted_line() -> None:
    asked = report()
    reply(f"{quote_line(asked, 'SE947: Müller, Karl')}\nDas Ergebnis stimmt, aber durch Zeitüberschreitung.\n", asked)
    ended = game("SE947", "4-3")
    assert (ended.score, ended.reason) == ("1-0", "time")


@pytest.mark.parametrize(
    "text",
    [
        "Das ist richtig, aber nur die Hälfte. Die andere Partie endete auch, remis, Weber hatte Weiß.",
        "The other one's done too. Weber had White and they agreed a draw yesterday.",
        "Die zweite war remis.",
    ],
)
def test_second_game_below_the_quoted_first_one_is_read(text: str) -> None:
    asked = report_double("Schmidt (White) beat Weber, finished 10 March 2026.")
    reply(f"{quote_line(asked, 'DR13: Schmidt')}\n{text}\n", asked)
    assert stored("DR13") == WON | DRAWN


@pytest.mark.parametrize("text", ["3.1 Second game in progress, move 12.", "Die zweite Partie läuft noch, 12. Zug."])
def test_second_game_that_goes_on_takes_no_second_line_back(text: str) -> None:
    asked = report_double("Schmidt - Weber 1-0, 10.3.2026\nSchmidt - Braun 1-0, 9.3.2026")
    before = stored("DR13")
    reply(f"Danke.\n\n{text}\n", asked)
    assert (stored("DR13"), before) == (before, {"1-2": "1-0", "1-3": "1-0"})


@pytest.mark.parametrize(
    "text", ["Er bleibt im Turnier, also kein Rücktritt.", "He stays in after all, so no withdrawal."]
)
def test_player_who_stays_has_not_left(text: str) -> None:
    asked = settled("Weber ist am 12.3.2026 zurückgetreten.\n")
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])


@pytest.mark.parametrize(
    "text",
    ["zu 1: bitte nix speichern", "answer to question one: nothing to store", "Frage eins: nichts davon eintragen"],
)
def test_nothing_is_stored_where_an_answer_says_so(text: str) -> None:
    asked = settled("Schmidt - Weber vermutlich remis, 7.3.2026\n")
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])


def test_rumour_that_is_settled_by_a_result_has_that_result() -> None:
    asked = settled("Schmidt - Weber vermutlich remis, 7.3.2026\n")
    reply("Das Gerücht hat sich erledigt, Frau Schmidt hat selbst geschrieben: Sie hat am 9. aufgegeben.", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "0-1"}, [(1, "answered")])
    assert game("SE947", "2-3").completed_on == date(2026, 3, 9)
