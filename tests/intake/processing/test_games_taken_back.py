"""Replies that take back one of several stored games, or correct its day: what they say must never store another."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from intake.models import InboundMail, OutboundMail
from intake.processing.threads import SOON
from ratings.evaluation import rate_requested
from ratings.importing import roster
from tests.intake.federation import ANNA, codes, game, settled, stored
from tests.intake.processing.test_complaints import BEFORE, anew, report
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

BOTH = {"1-2": "1-0", "2-1": "1/2-1/2"}


def both_games() -> InboundMail:
    """A mail whose two results of one pair are stored, in a tournament that goes on."""
    double: dict[str, Any] = {"code": "DR13", "name": "Dreikampf", "kind": "double-round-robin", "pool": "fwz"}
    double |= {"players": ["1002", "1003", "1008"], "start": "2026-01-01", "days_per_10_moves": 40}
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["DR13"]}
    roster.load({"players": [], "tournaments": [double], "directors": [director]})
    asked = settled("Schmidt - Weber 1-0, 10.3.2026\nWeber - Schmidt remis, 11.3.2026\n", subject="DR13")
    assert stored("DR13") == BOTH
    return asked


@pytest.mark.parametrize(
    "text",
    [
        "The second game isn't over, Weber only offered a draw. Please take that one out again. The 1-0 stands.",
        "No - Weber v Schmidt is NOT finished, please delete that game. Only\nSchmidt v Weber 1-0 is over.",
        "Die zweite Partie läuft noch, es gab nur ein Remisangebot. Das 1-0 bleibt.",
        "Die zweite Partie läuft noch, bitte streichen. 1-0 bleibt.",
        "The second game isn't over. 1-0 stands.",
        "Bitte Weber - Schmidt wieder streichen, die Partie läuft noch. Schmidt - Weber 1-0 stimmt.",
        "The first game is right, but the other one isn't over yet.",
        "Die erste Partie stimmt, die andere läuft noch.",
        "Die Partie Weber gegen Schmidt bitte löschen, sie ist noch nicht beendet.",
    ],
)
def test_one_of_two_games_is_taken_back(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", both_games(), sent="Mon, 16 Mar 2026 12:00:00 +0100")
    assert (done.state, stored("DR13")) == ("accepted", {"1-2": "1-0"})


@pytest.mark.parametrize(
    "text",
    [
        "Take the Weber and Schmidt one back, will you. They are still playing, she wrote me today.",
        "Please take back Weber - Schmidt. They are still at it.",
        "Nehmt Weber gegen Schmidt bitte wieder heraus. Die spielen noch, hat sie mir heute geschrieben.",
        "Nehmen Sie Weber und Schmidt wieder zurück. Die beiden spielen noch.",
    ],
)
def test_game_of_an_earlier_answer_is_taken_back_and_not_the_only_one_of_the_last(text: str) -> None:
    first = settled("Schmidt - Weber 1-0, 10.3.2026\n")
    last = reply("Hans Müller - Karl Müller remis, 11.3.2026", first)
    assert stored("SE947") == {"1-4": "1/2-1/2", "2-3": "1-0"}
    done = reply(f"{text}\n\nAnna Leiter", last, 3)
    assert (done.state, stored("SE947")) == ("accepted", {"1-4": "1/2-1/2"})


@pytest.mark.parametrize(
    "text",
    [
        "Die Partie von Schmidt und Weber läuft doch noch.",
        "Zeile 2 läuft noch, 1-0 für Weber.",
        "The second game isn't over. White won it.",
        "Zeile 2 ist noch nicht zu Ende, remis war die andere, nein: 0-1.",
    ],
)
def test_game_that_goes_on_and_has_a_result_is_asked(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", both_games())
    assert (bool(codes(done)), stored("DR13")) == (True, BOTH)


@pytest.mark.parametrize(
    "text",
    [
        "Bitte die zweite Partie nicht streichen, sie stimmt.",
        "Please don't delete the second game, it is right.",
        "Their other game is still going, of course.",
    ],
)
def test_nothing_is_taken_back_that_is_to_stay(text: str) -> None:
    reply(f"{text}\n\nAnna Leiter", report())
    assert stored("SE947") == BEFORE


def test_stored_game_that_a_new_mail_calls_unfinished_is_asked() -> None:
    report()
    OutboundMail.objects.update(created_at=timezone.now() - SOON - timedelta(minutes=1))
    asked = anew("Hans Müller - Schmidt 1-0\nKarl Müller - Weber läuft noch.\n", "SE947")
    assert (codes(asked), stored("SE947")) == (["wrong-line"], BEFORE)
    assert "Müller, Karl - Weber, Karl Heinz 1-0" in asked.answers.get().body
    assert reply("läuft noch", asked, 3).state == "accepted"
    assert stored("SE947") == {"1-2": "1-0", "2-3": "0-1"}


@pytest.mark.parametrize(
    "text",
    [
        "ein Versehen meinerseits: die erste Partie endete bereits am 9., nicht am\n10. März. Die zweite ist richtig.",
        "Mein Versehen: Zeile 1 war schon am 9.3. zu Ende.",
        "Entered by mistake: the first game ended on 9 March, not on the 10th.",
        "Die erste Partie endete nicht am 10., sondern am 9. März. Bitte nichts löschen.",
    ],
)
def test_day_of_one_game_is_corrected_and_nothing_is_taken_back(text: str) -> None:
    reply(f"{text}\n\nAnna Leiter", report())
    assert stored("SE947") == BEFORE
    assert [game("SE947", pair).completed_on for pair in ("1-2", "4-3")] == [date(2026, 3, 9), date(2026, 3, 11)]


def test_slip_about_a_day_without_the_right_one_is_asked() -> None:
    done = reply("Das Datum der ersten Partie war ein Versehen.\n\nAnna Leiter", report())
    assert (codes(done), stored("SE947")) == (["wrong-line"], BEFORE)


@pytest.mark.parametrize(
    "text",
    [
        "Die zweite Partie endete am 8. März, nicht am 11.",
        "Die zweite Partie endete am 8. März und nicht am 11.",
    ],
)
def test_day_with_the_name_of_its_month_is_one_sentence(text: str) -> None:
    reply(f"{text}\n\nAnna Leiter", report())
    assert (stored("SE947"), game("SE947", "4-3").completed_on) == (BEFORE, date(2026, 3, 8))


@pytest.mark.parametrize(
    "text",
    [
        "Please remove the last one.",
        "Das letzte Ergebnis bitte wieder entfernen.",
        "Weber hat mir geschrieben, dass die Partie gegen Schmidt noch gar nicht zu Ende ist. Die anderen stimmen.",
    ],
)
def test_last_line_is_taken_back(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0", "4-3": "1-0"})
    assert "Stimmt eine Zeile nicht" in done.answers.get().body or "If a line is wrong" in done.answers.get().body


@pytest.mark.parametrize(
    "text",
    [
        "Die beiden letzten bitte wieder rausnehmen. 1-0 bei Müller - Schmidt bleibt.",
        "The Schmidt game ended on the 9th, not the 10th.",
        "Schmidt sagt, sie hat gar nicht aufgegeben! Bitte das 1-0 gegen Müller wieder löschen.",
        "Die erste Partie habe ich falsch herum gemeldet, die zweite ist gar nicht fertig.",
    ],
)
def test_what_may_mean_several_lines_changes_nothing(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("held", BEFORE)


@pytest.mark.parametrize(
    "text",
    [
        "No - Weber v Schmidt is NOT finished, please delete that game. Only\nSchmidt v Weber 1-0 is over.",
        "Bitte Weber - Schmidt streichen.",
        "Das Ergebnis Weber - Schmidt bitte streichen, die Partie läuft noch.",
    ],
)
def test_other_game_of_a_pair_is_never_taken_back(text: str) -> None:
    done = reply("Die zweite Partie läuft noch.", both_games())
    reply(f"{text}\n\nAnna Leiter", done, 3)
    assert stored("DR13") == {"1-2": "1-0"}
    settled(f"{text}\n\nAnna Leiter", subject="DR13", message_id="<9@example.org>")
    assert stored("DR13") == {"1-2": "1-0"}


def test_answer_shows_what_the_officer_is_asked_to_change() -> None:
    asked = settled("Hans Müller - Karl Müller 1-0, 11.3.2026\n", subject="EC5")
    rate_requested()
    done = reply("Bitte die Partie wieder rausnehmen, die spielen noch.\n\nAnna Leiter", asked)
    assert (codes(done), stored("EC5")) == (["human"], {"1-2": "1-0"})
    assert "1-0, 11.03.2026 -> die Partie ist nicht beendet" in " ".join(done.answers.get().body.split())


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Bitte Weber wieder löschen.", ("4-3", "2-3")),
        ("Please delete Weber again, sorry!", ("4-3", "2-3")),
        ("Bitte das Ergebnis von Hans Müller wieder streichen.", ("1-2",)),
    ],
)
def test_game_to_be_removed_by_the_name_of_one_player_is_offered(text: str, games: tuple[str, ...]) -> None:
    asked = reply(f"{text}\n\nAnna", report())
    assert (codes(asked), stored("SE947"), states(asked)) == (["which-game"], BEFORE, [(1, "open")])
    body = asked.answers.get().body
    assert all(
        f"{sign}) {game('SE947', pair).white.player.name} - " in body for sign, pair in zip("ab", games, strict=False)
    )
    assert f"{'abc'[len(games)]}) " not in body
    done = reply("1: a", asked, 3)
    left = {pair: score for pair, score in BEFORE.items() if pair != games[0]}
    assert (done.state, stored("SE947")) == ("accepted", left)


def test_nothing_is_removed_by_the_name_of_somebody_else() -> None:
    done = reply("Bitte Lang wieder löschen.\n\nAnna", report())
    assert (done.state, stored("SE947")) == ("held", BEFORE)
