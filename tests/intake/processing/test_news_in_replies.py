"""News beside an answer: other games, told in whole sentences, are stored as well and leave the answer alone."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import OutboundMail
from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

DAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    "answer",
    [
        "1: a\n\nHeute früh kam noch eine Meldung: Herr Weber hat gestern gegen Karl Müller gewonnen.",
        "Hans. Inzwischen hat Karl Heinz Weber gestern auch gegen Karl Müller gewonnen.",
        "1: a (Hans Müller)\n\nNeu dazu: Karl Müller hat gestern gegen Weber verloren.",
    ],
)
def test_game_of_the_other_candidate_is_news(answer: str) -> None:
    asked = settled("Müller - Schmidt 1-0, 10.03.2026\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0", "4-3": "0-1"}, [(1, "answered")])
    assert game("SE947", "1-2").completed_on == DAY


@pytest.mark.parametrize(
    "answer",
    [
        "gemeint ist der Hans. Karl hat seine Partie gegen Schmidt erst im Februar begonnen, die dauert noch.",
        "natürlich Hans, Karl hat seine Partie gegen Schmidt noch gar nicht richtig angefangen.",
        "a) - the game of Karl with Schmidt goes on",
        "Hans. Ich hätte es ja gleich dazuschreiben können.",
    ],
)
def test_game_of_the_other_candidate_that_goes_on_leaves_the_answer(answer: str) -> None:
    asked = settled("Müller - Schmidt 1-0, 10.03.2026\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0"}, [(1, "answered")])


def test_answers_and_news_of_one_paragraph_are_told_apart() -> None:
    asked = settled("Hans Müller - Weber ist seit dem 10.3.2026 beendet.\nKarl Müller - Weber 1-0 am 31.2.2026\n")
    answer = "Zu 1) b, zu 2) am 1. März. Außerdem hat Schmidt gegen Weber gewonnen, Ende war am 9.3."
    reply(answer, asked)
    assert stored("SE947") == {"3-1": "1/2-1/2", "4-3": "1-0", "2-3": "1-0"}
    days = [game("SE947", pair).completed_on for pair in ("3-1", "4-3", "2-3")]
    assert days == [DAY, date(2026, 3, 1), date(2026, 3, 9)]


def test_day_behind_the_game_of_others_is_none_of_the_answer() -> None:
    asked = settled("Hans Müller - Schmidt 1-0, Schwarz gewinnt, 10.3.2026\n")
    reply("Schmidt hat gewonnen. Und noch einer: Weber - Karl Müller endete remis. Der Tag (5.3.) ist richtig.", asked)
    assert stored("SE947") == {"1-2": "0-1", "4-3": "1/2-1/2"}
    assert game("SE947", "1-2").completed_on == DAY


@pytest.mark.parametrize("closing", ["Saudações,\nAnna", "Hochachtungsvoll\nA. Leiter", "Cheers, Anna"])
def test_closing_is_no_answer(closing: str) -> None:
    asked = settled("Hans Müller - Lehmann 1-0, 10.3.2026\n")
    reply(f"Sehr geehrte Damen und Herren,\n\ndas kläre ich noch.\n\n{closing}", asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "open")])


@pytest.mark.parametrize(
    "answer",
    [
        "1: Please delete this one, it's a game from section 78, not mine.\n2: a",
        (
            "Zu 1.: Das war ein Versehen, Herr Lehmann spielt in einer anderen Gruppe."
            " Bitte betrachten Sie diese Meldung als gegenstandslos.\nZu 2.: a"
        ),
        "2: a\nNumber 1 was a slip of mine, by mistake I took the card of another section, please cancel it",
    ],
)
def test_claim_is_withdrawn_in_whatever_words_below_its_question(answer: str) -> None:
    asked = settled("Hans Müller - Lehmann 1-0, 10.3.2026\nSchmidt - Weber, beendet am 9.3.2026\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "withdrawn"), (2, "answered")])


def test_day_of_another_question_is_none_of_the_answer() -> None:
    asked = settled("Hans Müller - Schmidt 1-0, Schwarz gewinnt, 10.3.2026\nKarl Müller - Weber, beendet.\n")
    reply("Eva Schmidt hat gewonnen. Karls Partie war am 5. zu Ende, das Ergebnis sage ich noch.", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "0-1"}, DAY)


def test_game_of_players_of_two_questions_is_news() -> None:
    asked = settled("Hans Müller - Schmidt 1-0, Schwarz gewinnt, 10.3.2026\nKarl Müller - Weber, beendet am 9.3.2026\n")
    reply("1: Schmidt\n2: remis\nGanz frisch: Schmidt hat gestern gegen Weber remis gespielt.", asked)
    assert stored("SE947") == {"1-2": "0-1", "4-3": "1/2-1/2", "2-3": "1/2-1/2"}


def test_answer_quoted_without_marks_is_no_news() -> None:
    asked = settled("Schmidt - Weber 1-0, 10.3.2026\nHans Müller - Karl Müller, beendet am 9.3.2026\n")
    body = "remis\n\nVon: Fernwertung\nGesendet: Mittwoch, 11. März 2026 08:32\n" + OutboundMail.objects.get().body
    done = reply(body, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0", "1-4": "1/2-1/2"}, [(1, "answered")])
    assert codes(done) == []


def test_doubt_that_gives_its_game_another_result_offers_no_yes() -> None:
    asked = settled(
        "Schmidt - Weber 1:0 am 9.3.\n\nHalt, ich seh gerade auf die Karte: nicht der Weber hat verloren, sondern"
        " Schmidt. Also Schmidt - Weber 0:1. Bei der Klaue ist das kein Wunder, die schreibt ne 1 wie ne 7.\n"
    )
    assert "not-confirmed" not in codes(asked)
    reply("Weber", asked)
    assert stored("SE947") == {"2-3": "0-1"}
