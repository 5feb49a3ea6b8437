"""Reviews from outside: the form, the link, the mails, each once, and nothing that tells who has an address."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from intake.models import OutboundMail
from intake.processing.reviews import notify_waiting
from intake.replying import links
from ratings import reviews
from ratings.audit import Origin
from ratings.corrections import ResultCorrected
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Player, RatingMove, Review, Tournament
from ratings.personal import Wish, wish_of
from ratings.reviews import StepReason, Why
from tests.office.pages.forms import faults, send, typed
from tests.ratings.corrections.world import game, key, played
from tests.ratings.federation import day
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

FORM = "/reviews/new/?tournament=T1"
OFFICER = Origin("officer:1", "office")
ASKED = {"number": "P2", "words": "It was a loss"}


def registered(number: str = "P2") -> Player:
    """A player with an address."""
    player = Player.objects.get(number=number)
    player.personaldata.email = f"{number.lower()}@example.org"
    player.personaldata.save()
    return player


def mails(kind: str = "review") -> list[tuple[str, str]]:
    """Whom our mails of a kind go to, and their subjects."""
    return list(OutboundMail.objects.filter(kind=kind).order_by("pk").values_list("recipient", "subject"))


def place(review: Review) -> str:
    """The address of the page of a review."""
    return f"/reviews/{review.code}/"


def received() -> Review:
    """A review that a player asked for in time and confirmed."""
    registered()
    with time_machine.travel("2025-03-01", tick=False):
        typed(Client(), FORM, **ASKED)
        review = Review.objects.get()
        Client().post(place(review))
    review.refresh_from_db()
    return review


def test_form_says_the_same_whether_an_address_is_registered() -> None:
    played()
    registered()
    pages = [typed(Client(), FORM, number=number, words="It was a loss") for number in ("P2", "P1")]
    assert [page.status for page in pages] == [200, 200]
    assert pages[0].texts("//main/*") == pages[1].texts("//main/*")
    assert (mails(), Review.objects.count()) == (
        [("p2@example.org", "Bitte bestätigen Sie Ihren Antrag auf Prüfung")],
        1,
    )


def test_link_shows_the_request_and_only_a_click_confirms_it() -> None:
    played()
    registered()
    typed(Client(), FORM, **ASKED)
    review = Review.objects.get()
    mail = OutboundMail.objects.get()
    assert mail.body.splitlines()[2:9] == [
        "jemand hat in Ihrem Namen beantragt, die Auswertung von T1 Tournament T1 zu prüfen:",
        "",
        "> It was a loss",
        "",
        "Wenn Sie das waren, bestätigen Sie es bitte hier:",
        "",
        f"https://fernwertung.example{place(review)}",
    ]
    page = read(Client(), place(review))
    assert page.texts("//main//form//button") == ["Ja, das ist mein Antrag"]
    assert Review.objects.get().state == "unconfirmed"
    page = send(Client(), place(review), {})
    assert (page.facts()["Stand"], Review.objects.get().state) == ("eingegangen", "received")
    (promise,) = page.texts("//h2[.='Der Stand']/following-sibling::p[1]")
    assert promise == (
        "Es entscheidet der Wertungsreferent; eine Frist setzt ihm die Ordnung nicht. Bei jedem Schritt geht eine Mail"
        " an Ihre Adresse, und diese Seite zeigt dasselbe. Wertungsreferent"
    )


def test_mail_to_confirm_names_the_game_and_no_address_that_a_stranger_wrote() -> None:
    played()
    registered()
    words = "Please see https://evil.example/login or evil.example or me@evil.example.\n\nIt was 0-1 on 3.11.2024"
    stored = game("T1")
    claimed = "1-0" if stored.score == "0-1" else "0-1"
    typed(Client(), FORM, number="P2", words=words, game=stored.number, claimed=claimed)
    body = OutboundMail.objects.get().body
    pair = f"{stored.white.player.name} - {stored.black.player.name} {stored.score}, richtig wäre {claimed}"
    quoted = "> Please see […] or […] or […] It was 0-1 on 3.11.2024"
    assert [line for line in body.splitlines() if " - " in line or line.startswith(">")] == [pair, quoted]


def test_who_does_not_play_there_is_refused_beside_the_number_and_gets_no_mail() -> None:
    played()
    for number in ("P2", "P4"):
        registered(number)
    page = typed(Client(), FORM, number="P4", words="It was a loss")
    assert (page.status, faults(page)[1:]) == (
        422,
        ["Der Spieler mit dieser Nummer spielt in diesem Turnier nicht mit."],
    )
    assert (mails(), Review.objects.count()) == ([], 0)


def test_result_that_the_game_has_is_refused_beside_the_result() -> None:
    played()
    registered()
    stored = game("T1")
    page = typed(Client(), FORM, number="P2", words="Look", game=stored.number, claimed=stored.score)
    assert (page.status, faults(page)[1:]) == (422, ["Dieses Ergebnis hat die Partie schon."])
    assert Review.objects.count() == 0


def test_second_request_that_is_the_same_gets_no_mail_and_the_page_says_so() -> None:
    played()
    registered()
    first, second = (typed(Client(), FORM, **ASKED) for _ in range(2))
    assert first.texts("//main/*") == second.texts("//main/*")
    assert second.texts("//main/p")[1].startswith("Wartet derselbe Antrag schon auf seine Bestätigung")
    assert len(mails()) == 1


@pytest.mark.long
def test_link_of_a_request_that_was_not_confirmed_in_time_is_gone() -> None:
    played()
    registered()
    typed(Client(), FORM, **ASKED)
    review = Review.objects.get()
    with time_machine.travel(review.raised_at + timedelta(days=8), tick=False):
        assert [Client().get(place(review)).status_code, Client().post(place(review)).status_code] == [404, 404]
    assert Client().get("/reviews/0123456789abcdef0123456789abcdef/").status_code == 404


def test_each_step_is_told_once_to_whoever_raised_it() -> None:
    played()
    review = received()
    review = reviews.start_review(review, OFFICER, review.turn)
    notify_waiting()
    with time_machine.travel("2025-03-20T12:00:00+01:00", tick=False):
        reviews.refuse(review, StepReason("The sheet says 1-0", "BdF 3.6"), OFFICER, review.turn)
    notify_waiting()
    notify_waiting()
    subjects = [subject for _, subject in mails()][1:]
    assert subjects == ["Prüfung T1: eingegangen", "Prüfung T1: in Prüfung", "Prüfung T1: abgelehnt"]
    body = OutboundMail.objects.latest("pk").body
    assert ("The sheet says 1-0\n(BdF 3.6)" in body, "Rechtsanspruch" in body, "Einspruch" in body) == (
        True,
        False,
        True,
    )
    assert [line for line in body.splitlines() if "Einspruch" in line] == [
        (
            "Gegen die Entscheidung können Sie auf der Seite der Prüfung bis zum 03.04.2025, 24:00 Einspruch einlegen"
            " (BdF 7, Turnierordnung für Turniere ab 01.11.2023)."
        )
    ]


@pytest.mark.long
def test_both_pages_show_until_when_and_by_which_edition_an_appeal_can_be_made() -> None:
    """Two weeks after 20 March, by the edition of the day on which the tournament began."""
    played()
    Tournament.objects.filter(code="T1").update(started_on=date(2023, 10, 31))
    review = received()
    review = reviews.start_review(review, OFFICER, review.turn)
    assert "Einspruch bis" not in read(Client(), place(review)).facts()
    with time_machine.travel("2025-03-20T12:00:00+01:00", tick=False):
        review = reviews.refuse(review, StepReason("No", "BdF 3.6"), OFFICER, review.turn)
        page = read(Client(), place(review))
    by = "BdF 7, § 21 der Turnierordnung für Turniere ab 01.01.2007"
    assert [page.facts()[name] for name in ("Fristgerecht bis", "Einspruch bis")] == [
        "11.04.2025, 24:00",
        f"03.04.2025, 24:00 {by}",
    ]
    with time_machine.travel("2025-04-04T00:00:01+02:00", tick=False):
        assert read(Client(), place(review)).facts()["Einspruch bis"] == f"03.04.2025, 24:00 verspätet {by}"
        reviews.appeal(review, "The server shows 0-1", OFFICER, review.turn)
    assert read(Client(), place(review)).facts()["Einspruch bis"] == f"03.04.2025, 24:00 verspätet {by}"


def test_answer_to_a_late_request_says_that_there_is_no_legal_claim() -> None:
    played()
    registered()
    typed(Client(), FORM, **ASKED)
    review = Review.objects.get()
    Client().post(place(review))
    notify_waiting()
    told = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert "Er kam nach dem 11.04.2025, als die Frist abgelaufen war." in told
    assert "ein Rechtsanspruch auf eine Korrektur besteht nicht (BdF 7)" in told
    assert "Rechtsanspruch" in read(Client(), place(review)).text("//main//p[contains(@class, 'note')]")


def test_officer_without_a_raiser_gets_no_mail() -> None:
    played()
    tournament = Tournament.objects.select_related("pool").get(code="T1")
    reviews.receive(reviews.ReviewRequest(tournament, None, "Look", "de"), OFFICER)
    assert (notify_waiting(), notify_waiting(), mails()) == (1, 0, [])


@pytest.mark.long
def test_appeal_from_the_page_is_told_and_can_be_made_once() -> None:
    played()
    review = received()
    review = reviews.start_review(review, OFFICER, review.turn)
    review = reviews.refuse(review, StepReason("No", "BdF 3.6"), OFFICER, review.turn)
    page = typed(Client(), place(review), reason="The server shows 0-1")
    assert (page.facts()["Stand"], page.tree.xpath("//main//input[@value='appeal']")) == ("Einspruch eingelegt", [])
    event = AuditEvent.objects.get(action="review.appealed")
    assert (event.actor, event.cause) == (f"player:{key('P2')}", "review")
    again = Client().post(place(review), {"seen": str(review.turn), "step": "appeal", "reason": "Once more"})
    assert (again.status_code, AuditEvent.objects.filter(action="review.appealed").count()) == (409, 1)


def test_page_of_a_review_names_no_officer() -> None:
    played()
    review = received()
    reviews.start_review(review, OFFICER, review.turn)
    page = read(Client(), place(review))
    assert ("officer" in page.source, page.headers["Referrer-Policy"]) == (False, "strict-origin")
    assert (page.headers["Cache-Control"], page.headers["X-Robots-Tag"]) == ("no-store", "noindex")


def test_number_that_nobody_has_is_a_fault() -> None:
    played()
    page = typed(Client(), FORM, number="X", words="Look")
    assert (page.status, faults(page)[1:]) == (422, ["Kein Spieler hat diese Nummer."])


def director(email: str, *codes: str) -> Director:
    """A director of tournaments."""
    found = Director.objects.create(name=email.partition("@")[0], email=email)
    found.tournaments.set(Tournament.objects.filter(code__in=codes))
    return found


@pytest.mark.long
def test_director_asks_for_a_review_of_his_own_tournaments_only() -> None:
    played()
    alice, bob = director("alice@example.org", "T1"), director("bob@example.org", "T2")
    pk = Tournament.objects.get(code="T1").pk
    address = f"/director/{links.make_director_token(alice)}/{pk}/review/"
    page = typed(Client(), address, words="The result is wrong", game=game("T1").number)
    review = Review.objects.get()
    assert (page.headers["path"], review.director, review.state) == (place(review), alice, "received")
    notify_waiting()
    assert mails() == [("alice@example.org", "Prüfung T1: eingegangen")]
    foreign = f"/director/{links.make_director_token(bob)}/{pk}/review/"
    answers = [Client().get(foreign), Client().post(foreign, {"words": "Mine"})]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert Client().get(f"/director/nobody/{pk}/review/").status_code == 404
    assert Review.objects.count() == 1


def lost() -> ResultCorrected:
    """P1 lost his first game."""
    white = game("T1").white.seat == 1
    return ResultCorrected(game("T1").pk, "0-1" if white else "1-0", "played", day(10))


def corrected() -> None:
    with time_machine.travel("2025-03-01", tick=False):  # in time: T1 ended on 11 January
        proposal, foreseen = reviews.prepare(lost(), Why("The sheet says 0-1", "BdF 3.6"), "officer:1")
    reviews.apply(proposal, foreseen.fingerprint, "officer:1")


def test_players_who_wish_it_hear_old_new_and_why_once() -> None:
    played()
    for number in ("P1", "P2"):
        registered(number)
    roster.change_wish(Player.objects.get(number="P1"), OFFICER, Wish.CORRECTIONS)
    corrected()
    notify_waiting()
    notify_waiting()
    assert mails("change") == [("p1@example.org", "Ihre Wertung wurde korrigiert: FWZ")]
    body = OutboundMail.objects.get(kind="change").body
    assert ("2107-11 -> 2094-11" in body, "The sheet says 0-1 (BdF 3.6)" in body) == (True, True)
    assert RatingMove.objects.filter(told_at=None, tell=True).count() == 0


def test_mail_that_a_review_is_carried_out_says_old_and_new_rating() -> None:
    played()
    review = received()
    with time_machine.travel("2025-03-01T12:00:00+01:00", tick=False):
        review = reviews.start_review(review, OFFICER, review.turn)
        proposal, foreseen = reviews.prepare(lost(), Why("The sheet says 0-1", "BdF 3.6", review=review), "officer:1")
        reviews.apply(proposal, foreseen.fingerprint, "officer:1")
        notify_waiting()
    body = OutboundMail.objects.filter(subject="Prüfung T1: ausgeführt").get().body
    assert [line for line in body.splitlines() if line.startswith("Ihre Wertung")] == [
        "Ihre Wertung: FWZ 2101-12 -> 2113-12"
    ]


def test_wish_that_was_taken_back_before_the_mail_went_out_holds() -> None:
    played()
    player = registered("P1")
    roster.change_wish(player, OFFICER, Wish.CORRECTIONS)
    corrected()
    roster.change_wish(player, OFFICER, Wish.NONE)
    assert (notify_waiting(), mails("change")) == (1, [])


def test_player_sets_his_wish_behind_a_link_to_his_address() -> None:
    played()
    player = registered("P1")
    pages = [typed(Client(), "/notices/", number=number) for number in ("P1", "P3")]
    assert pages[0].texts("//main/*") == pages[1].texts("//main/*")
    assert mails("link") == [("p1@example.org", "Mails über Ihre Wertung")]
    address = links.make_notices_link(player, "p1@example.org").removeprefix("https://fernwertung.example")
    assert f"https://fernwertung.example{address}" in OutboundMail.objects.get().body
    read(Client(), address)
    assert wish_of(player) == Wish.NONE
    send(Client(), address, {"told": "corrections"})
    assert wish_of(player) == Wish.CORRECTIONS
    assert AuditEvent.objects.latest("number").after == {"changed": ["tell_changes"]}
    send(Client(), address, {"told": "no"})
    assert wish_of(player) == Wish.NONE


@pytest.mark.parametrize("token", ["nobody", "1.0123456789abcdef:forged"])
def test_wish_behind_a_link_that_is_not_ours_is_gone(token: str) -> None:
    assert Client().post(f"/notices/{token}/", {"told": "corrections"}).status_code == 404


def test_wish_is_kept_when_the_list_of_the_federation_is_loaded_again() -> None:
    played()
    player = registered("P1")
    roster.change_wish(player, OFFICER, Wish.CORRECTIONS)
    rows: dict[str, Any] = {"players": [{"id": "P1", "family_name": "Family P1", "email": "p1@example.org"}]}
    roster.load(rows)
    assert wish_of(player) == Wish.CORRECTIONS
