"""Replies in whole sentences: the colours of a game whose winner is known, another day, a game that goes on."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import quoted, reply

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

PLACES = ("alone", "above", "below", "beside")


def placed(text: str, asked: InboundMail, place: str) -> str:
    """A reply without a quotation, above it, below it, or below the question that it answers."""
    ours = f"Am 16.3.2026 um 10:00 schrieb Fernwertung:\n{quoted(asked)}"
    if place == "beside":
        question = ours.partition("> Antworten Sie")[0].rstrip("> \n")
        return f"{question}\n\n{text}\n"
    return {"alone": text, "above": f"{text}\n\n{ours}", "below": f"{ours}\n{text}\n"}[place]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Weber hatte Weiß, Schmidt also mit Schwarz gewonnen.", {"2-1": "0-1"}),
        ("Weber hatte Weiß.", {"2-1": "0-1"}),
        ("Weber hatte Weiß, gewonnen hat Schmidt.", {"2-1": "0-1"}),
        ("Weber mit Weiß, Schmidt mit Schwarz.", {"2-1": "0-1"}),
        ("Schmidt hatte Schwarz und hat gewonnen.", {"2-1": "0-1"}),
        ("Weber had White, so Schmidt won with Black.", {"2-1": "0-1"}),
        ("It was Weber - Schmidt, and Schmidt won with Black.", {"2-1": "0-1"}),
        ("Weber - Schmidt 0-1", {"2-1": "0-1"}),
        ("Schmidt hatte Weiß, sie hat gewonnen.", {"1-2": "1-0"}),
        ("Schmidt war Weiß, Weber hatte also Schwarz und hat verloren.", {"1-2": "1-0"}),
        ("Weber hatte Weiß und hat gewonnen.", {}),
        ("Weber hatte Weiß, er hat gewonnen.", {}),
        ("Weber hatte Weiß und damit Weiß gewonnen.", {}),
    ],
)
def test_who_had_white_changes_no_winner(text: str, games: dict[str, str], place: str) -> None:
    asked = settled("DR12: Schmidt hat gegen Weber am 10.3. gewonnen.\n", subject="DR12")
    assert codes(asked) == ["which-game"]
    reply(placed(text, asked, place), asked)
    assert stored("DR12") == games


@pytest.mark.parametrize(
    "text", ["Peter Schmidt ist Eva Schmidt.", "1: a", "It is Eva Schmidt, sorry.", "Gemeint ist Schmidt, Eva"]
)
def test_who_a_stranger_is_whose_games_one_line_reports_is_asked_once(text: str) -> None:
    told = "Peter Schmidt hat beide Partien gegen Weber gewonnen: die mit Weiß am 10.3., die mit Schwarz am 12.3."
    asked = settled(f"DR12: {told}\n", subject="DR12")
    assert codes(asked) == ["unknown-player"]
    reply(text, asked)
    assert stored("DR12") == {"1-2": "1-0", "2-1": "0-1"}


SUPPOSED = (
    "Hans Müller hat wohl gegen Eva Schmidt gewonnen, vermutlich am 10.3.",
    "Hans Müller - Eva Schmidt 1-0 am 10.3., aber das ist nicht sicher.",
)


@pytest.mark.parametrize("line", SUPPOSED)
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Ja, stimmt! Sie hat mir eben geschrieben, dass sie aufgegeben hat, allerdings erst am 12.3.", 12),
        ("Ja, aber erst am 12.3.", 12),
        ("Ja, das stimmt. Nur das Datum ist der 12.3.", 12),
        ("Yes, that is right, but on the 12th.", 12),
        ("Ja. Beendet war sie allerdings am 12. März.", 12),
        ("Stimmt, 1-0, aber am 12.3.2026 und nicht am 10.", 12),
        ("Ja, stimmt. Sie hat mir am 14.3. geschrieben.", 10),
        ("Ja, stimmt so, am 10.3.", 10),
        ("Ja.", 10),
    ],
)
def test_yes_with_another_day_changes_the_day(line: str, text: str, day: int) -> None:
    asked = settled(f"{line}\n")
    assert codes(asked) == ["not-confirmed"]
    reply(f"{text}\n\nGruß\nAnna", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "1-0"}, date(2026, 3, day))


@pytest.mark.parametrize(
    "text",
    ["Ja, aber das Datum stimmt nicht.", "Yes, but not on that day.", "Ja, aber erst am 11. oder 12.3."],
)
def test_yes_beside_a_day_that_is_not_clear_leaves_the_question_open(text: str) -> None:
    asked = settled(f"{SUPPOSED[0]}\n")
    assert (codes(reply(text, asked)), stored("SE947")) == (["not-confirmed"], {})


TWO = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\nEva Schmidt - Karl Heinz Weber remis, 11.3.2026\n"


def days_of_both() -> tuple[dict[str, str | None], date | None, date | None]:
    """The games of SE947 and their days."""
    return stored("SE947"), game("SE947", "1-2").completed_on, game("SE947", "2-3").completed_on


FIRST_MOVED = ({"1-2": "1-0", "2-3": "1/2-1/2"}, date(2026, 3, 9), date(2026, 3, 11))


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, small mistake from me. The first game ended on the 9th, not on the 10th. The rest is good.",
        "The first game ended on 9 March, not on the 10th. The other one is right.",
        "Kleiner Fehler von mir: Die erste Partie war schon am 9. zu Ende, nicht am 10. Der Rest stimmt.",
        "Bei der ersten Partie stimmt der Tag nicht, es war der 9.3.",
        "Müller - Schmidt. The result 1-0 is right, only the day is wrong: it must be 9 March.",
        "Müller - Schmidt: Das 1-0 stimmt, nur der Tag ist falsch, richtig ist der 9. März.",
    ],
)
def test_day_of_a_stored_game_is_put_right(text: str) -> None:
    reply(f"{text}\n\nAnna", settled(TWO))
    assert days_of_both() == FIRST_MOVED


@pytest.mark.parametrize(
    "text",
    [
        "a), Müller - Schmidt. The result 1-0 is right, only the day is wrong: it must be 9 March.",
        "a. Das Ergebnis stimmt, nur der Tag ist falsch: 9.3.",
        "1: a, es war der 9. März",
    ],
)
def test_day_answers_what_is_right_in_a_line(text: str) -> None:
    asked = reply("In meiner Meldung ist ein Fehler.\n\nAnna", settled(TWO))
    assert codes(asked) == ["which-game", "wrong-line"]
    reply(f"{text}\n\nAnna", asked, 3)
    assert days_of_both() == FIRST_MOVED


@pytest.mark.parametrize(
    "text",
    [
        (
            "A muddle in the first line: Müller - Schmidt is still going on. It was Schmidt - Weber that finished on\n"
            "the 11th, and it was a win for Weber. Please take the other one out."
        ),
        "Müller - Schmidt is still going on. It was Schmidt - Weber that finished on the 11th.\nWeber won. Sorry!",
        "Die Partie Müller - Schmidt läuft noch. Beendet ist Schmidt - Weber, und zwar 0:1 am 11.3.",
        "Bitte Müller - Schmidt wieder streichen. Gemeint war Schmidt - Weber.",
        "Zeile 1 ist falsch, die läuft noch.\nEs war die Partie Schmidt - Weber 0:1 am 11.3.",
    ],
)
def test_game_that_is_meant_instead_of_a_stored_one_is_stored_or_asked(text: str) -> None:
    done = reply(f"{text}\n\nAnna", settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"))
    assert stored("SE947") == {"2-3": "0-1"} or (stored("SE947") == {} and codes(done))


@pytest.mark.parametrize(
    "text",
    [
        (
            "Frau Schmidt teilt mir soeben mit, dass die Partie gegen Herrn Müller noch\nläuft. Bitte löschen Sie "
            "Müller - Schmidt wieder. Das Remis gegen Weber kann\nbleiben."
        ),
        "Bitte Müller - Schmidt wieder streichen.",
        "Müller - Schmidt läuft noch, bitte wieder löschen.",
    ],
)
def test_stored_game_that_goes_on_is_taken_back_and_nothing_is_asked(text: str) -> None:
    done = reply(f"{text}\n\nMit freundlichen Grüßen\nAnna Leiter", settled(TWO))
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], {"2-3": "1/2-1/2"})


@pytest.mark.parametrize(
    "text",
    [
        "Noch gar nicht, die Partie läuft ja noch. Ich melde mich, wenn sie fertig ist.",
        "It is still going on. I shall let you know.",
        "d",
        "noch nicht beendet",
        "Die Frage hat sich doch erledigt, Müller - Schmidt läuft noch!",
    ],
)
def test_game_without_a_result_that_goes_on_is_asked_no_more(text: str) -> None:
    asked = settled("Hans Müller gegen Eva Schmidt, 10.3.2026\n")
    assert codes(asked) == ["no-score"]
    done = reply(f"{text}\n\nAnna", asked)
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], {})


@pytest.mark.parametrize(
    ("line", "text", "games"),
    [
        ("Schmidt (white) - Weber (black) 1-0, white resigned", "That was a slip, black resigned of course.", "1-0"),
        (
            "Schmidt (white) - Weber (black) 1-0, white resigned",
            "that was a slip, black resigned of course. So it is 1-0 for Schmidt, like I wrote.",
            "1-0",
        ),
        ("Schmidt - Weber 0:0", "Weder noch so richtig: Herr Weber hat gewonnen, am 14.3.", "0-1"),
        ("Schmidt - Weber 0:0", "e", "0-1"),
        ("Schmidt - Weber am 10.3.", "remis", "1/2-1/2"),
    ],
)
def test_short_reason_before_the_answer_does_not_hide_it(line: str, text: str, games: str) -> None:
    asked = settled(f"{line}\n", subject="DR12")
    done = reply(placed(f"{text}\n", asked, "beside"), asked)
    assert (done.state, codes(done), stored("DR12")) == ("accepted", [], {"1-2": games})


@pytest.mark.parametrize(
    "text",
    [
        "Schmidt - Weber war nicht remis, Weber hat gewonnen. Der Tag stimmt.",
        "Schmidt - Weber was not a draw, Weber won. The day is right.",
        "Schmidt - Weber war nicht remis, Weber hat gewonnen.\nHans Müller - Schmidt stimmt.",
        "Das Datum stimmt, und Hans Müller - Schmidt auch. Aber Schmidt - Weber war nicht remis, Weber hat gewonnen.",
    ],
)
def test_draw_that_is_denied_is_a_win_and_the_rest_is_right(text: str) -> None:
    done = reply(f"{text}\n\nAnna", settled(TWO))
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], {"1-2": "1-0", "2-3": "0-1"})
    assert game("SE947", "2-3").completed_on == date(2026, 3, 11)


def test_tournament_is_named_by_the_letters_of_its_code() -> None:
    asked = settled("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="Ergebnis")
    assert codes(asked)[0] == "ambiguous-tournament"
    reply("The SE one, apologies.", asked)
    assert "1-4" in stored("SE947") or "4-1" in stored("SE947")


@pytest.mark.parametrize(
    ("line", "is_turned"),
    [
        ("Weber - Schmidt 1-0, 3/2/2026", True),
        ("Weber und Schmidt: Weber gewann, 3/2/2026", False),
        ("Weber hat gegen Schmidt gewonnen, 3/2/2026", False),
        ("Weber kampflos gegen Schmidt, 3/2/2026", False),
    ],
)
def test_colours_are_remarked_on_only_where_the_writer_gave_them(line: str, is_turned: bool) -> None:
    """Schmidt has White in the pairing; the winner is Weber, whoever was named first."""
    asked = settled(f"{line}\n")
    done = reply("3.2.2026, Weber hat gewonnen, am Brett gespielt", asked)
    assert stored("SE947")["2-3"] == "0-1"
    assert ("hat der andere Spieler Weiß" in done.answers.get().body) == is_turned
