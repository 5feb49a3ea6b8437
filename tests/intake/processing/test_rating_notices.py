"""Mails about each new rating: to those who wish it, once, with the sentence of why, and not where nothing changed."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from intake.models import OutboundMail
from intake.processing.rating_notices import notify_rated
from intake.replying import links
from ratings.audit import Origin
from ratings.corrections import ResultCorrected, carry_out
from ratings.importing import roster
from ratings.models import Evaluation, Player
from ratings.personal import Wish
from tests.office.pages.forms import send
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

OFFICER = Origin("officer:1", "office")
ADLER = f"p11@{federation.CANARY_MAIL}"


@pytest.fixture
def adler() -> Player:
    """A player of HT-1, which is not finished yet, who wishes to hear of every new rating."""
    federation.load(
        [
            federation.player("11", "Adler, Änne", rating=(1700, 3)),
            federation.player("12", "Bär, Bernd", rating=(2300, 12)),
            federation.player("13", "Müller, Clara", rating=(1900, 6)),
        ],
        [federation.tournament("HT-1", ["11", "12", "13"])],
    )
    player = Player.objects.get(number="11")
    roster.change_wish(player, OFFICER, Wish.ALL)
    return player


def told() -> list[tuple[str, str]]:
    """What was queued by now, after a look for news."""
    notify_rated()
    return list(OutboundMail.objects.filter(kind="change").order_by("pk").values_list("recipient", "subject"))


GERMAN = """Guten Tag,

Ihre Wertung (FWZ):

  1700-3 -> 1717-4

Turnier HT-1, 20.07.2025:
1 Punkt, erwartet waren 0,45: die Wertung stieg um 17. Am wertvollsten: der
Sieg gegen Müller (1900).
https://fernwertung.example/evaluations/{evaluation}/#player-11

Sie bekommen diese Mail, weil Sie es gewünscht haben. Hier bestellen Sie sie ab:

{link}"""

ENGLISH = """Good day,

your rating in FWZ:

  1700-3 -> 1717-4

Turnier HT-1, 20 Jul 2025:
1 point where 0.45 were expected: the rating rose by 17. Most valuable: the
win against Müller (1900).
https://fernwertung.example/evaluations/{evaluation}/#player-11

You get this mail because you wished so. Here you end it:

{link}"""


@pytest.mark.parametrize(("language", "body", "subject"), [("de", GERMAN, "Ihre"), ("en", ENGLISH, "Your")])
def test_mail_says_old_new_and_why_in_the_language_of_the_wish(
    adler: Player, language: str, body: str, subject: str
) -> None:
    link = links.make_notices_link(adler, ADLER)
    address = link.removeprefix("https://fernwertung.example")
    send(Client(), f"{address}?lang={language}", {"told": "no"})
    send(Client(), f"{address}?lang={language}", {"told": "all"})
    assert told() == []
    federation.play_ht_1()
    assert told() == [(ADLER, f"{subject} {'Wertung' if language == 'de' else 'rating'}: FWZ 1717-4")]
    evaluation = Evaluation.objects.get()
    assert OutboundMail.objects.get(kind="change").body == body.format(evaluation=evaluation.pk, link=link)


def test_nobody_is_told_twice_nor_without_a_wish(adler: Player) -> None:
    federation.play_ht_1()
    assert (told(), told()) == ([(ADLER, "Ihre Wertung: FWZ 1717-4")],) * 2


def test_one_click_ends_the_mails(adler: Player) -> None:
    address = links.make_notices_link(adler, ADLER).removeprefix("https://fernwertung.example")
    page = read(Client(), address)
    assert page.texts("//main//button") == ["Keine Mails mehr", "Nur bei Korrekturen schreiben"]
    send(Client(), address, {"told": "no"})
    federation.play_ht_1()
    assert told() == []


def test_what_was_rated_before_the_wish_is_not_told(adler: Player) -> None:
    roster.change_wish(adler, OFFICER, Wish.CORRECTIONS)
    federation.play_ht_1()
    assert told() == []
    roster.change_wish(adler, OFFICER, Wish.ALL)
    assert told() == []


@pytest.mark.long
@pytest.mark.parametrize(("winner", "late", "mails"), [("12", 1, 1), ("13", 4, 2)])
def test_late_results_are_told_once_where_they_move_the_rating(
    adler: Player, winner: str, late: int, mails: int
) -> None:
    """Bär is met at 2304 in place of 2300, which is as certain (Annex B ends at 283 points); Müller far above 1900."""
    federation.play_ht_1()
    assert len(told()) == 1
    codes = [f"LATE-{number}" for number in range(late)]
    dorn = federation.player("14", "Dorn, Emil", rating=(2250, 9))
    federation.load([dorn], [federation.tournament(code, [winner, "14"]) for code in codes])
    for on, code in enumerate(codes, start=20):
        federation.finish(code, winner, "14", on=on)
    assert len(told()) == mails
    newest = OutboundMail.objects.filter(kind="change").latest("pk").body
    assert ("1717-4 -> " in newest) == (mails > 1)


def test_correction_has_its_own_mail(adler: Player) -> None:
    federation.play_ht_1()
    assert len(told()) == 1
    game = federation.game("HT-1", "11", "13")
    score = "0-1" if game.white.player == adler else "1-0"
    carry_out(ResultCorrected(game.pk, score, "played", date(2025, 5, 31)), Origin("officer:1", "correction:x"))
    assert len(told()) == 1


def test_games_that_are_rated_alone_are_one_mail(adler: Player) -> None:
    federation.load(
        [federation.player("20", "Gegner", pool="ecp", rating=(1500, 20))],
        [
            federation.tournament("EP-1", ["11", "20"], pool="ecp"),
            federation.tournament("EP-2", ["11", "20"], pool="ecp"),
        ],
    )
    for code, on in (("EP-1", 10), ("EP-2", 20)):
        federation.finish(code, "11", "20", on=on)
    assert told() == [(ADLER, "Ihre Wertung: EmailChessPoint 2177-2")]
    lines = OutboundMail.objects.get(kind="change").body.splitlines()
    assert [line for line in lines if "Sieg" in line] == [
        "Sieg gegen Gegner (1500): die erste Wertung; unter einem Index von 5 ist die",
        "Sieg gegen Gegner (1500): die Wertung blieb gleich; unter einem Index von 5",
    ]


@pytest.mark.long
@pytest.mark.parametrize("queries", [2])
def test_look_that_finds_nothing_new_takes_two_queries(
    adler: Player, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.play_ht_1()
    assert len(told()) == 1
    with django_assert_num_queries(queries):
        notify_rated()
