"""The desk of reviews: the queue, the steps, what the next one is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings import reviews
from ratings.audit import Origin
from ratings.models import Director, Player, Review, Tournament
from ratings.personal import Wish, wish_of
from ratings.reviews import ReviewRequest
from tests.office.pages.forms import FORM, confirmed, faults, read_messages, send, stored_by, typed, values
from tests.ratings.corrections.world import game, played
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025")]


def entered() -> Review:
    """A review of a player whose window ended long ago."""
    played()
    tournament = Tournament.objects.select_related("pool").get(code="T1")
    raised = ReviewRequest(tournament, game("T1"), "It was a loss", "de", player=Player.objects.get(number="P2"))
    return reviews.receive(raised, Origin("officer:1", "office"))


def step(client: Client, review: Review, name: str, **said: str) -> Page:
    """Takes a step on the page of a review."""
    place = f"/office/reviews/{review.pk}/"
    turn = Review.objects.get(pk=review.pk).turn
    return send(client, place, {"step": name, "seen": str(turn), **said}, to=f"{place}step/")


def offered(page: Page) -> list[str]:
    """The steps that a page offers."""
    return [str(value) for value in page.tree.xpath("//main//input[@name='step']/@value")]


@pytest.mark.long
def test_late_review_goes_its_way_on_the_desk(alice: Client) -> None:
    review = entered()
    row = read(alice, "/office/reviews/").table()[0]
    assert row == [
        "T1: Family P1, Given P1 – Family P2, Given P2 Family P2, Given P2",
        "eingegangen verspätet",
        "11.04.2025",
        "0",
    ]
    page = step(alice, review, "take-up")
    assert offered(page) == ["allow-late", "refuse", "ask", "file"]
    assert page.tree.xpath("//main//a[contains(@href, '/corrections/new/')]") == []
    page = step(alice, review, "allow-late", reason="The sheet came late", paragraph="BdF 7")
    assert offered(page) == ["decide", "refuse", "ask", "file"]
    assert f"/office/corrections/new/result/?about={review.game_id}&review={review.pk}" in page.links()
    page = step(alice, review, "refuse", reason="The sheet says 1-0", paragraph="BdF 3.6")
    assert (page.facts()["Stand"], offered(page)) == ("abgelehnt", ["appeal"])
    page = step(alice, review, "appeal", reason="All the same")
    said = {"body": "Committee", "upheld": "yes", "reason": "The record counts", "paragraph": "TO 21"}
    page = step(alice, review, "decide-appeal", **said)
    assert (page.facts()["Stand"], offered(page)) == ("entschieden: eine Korrektur folgt", ["carried-out"])
    page = step(alice, review, "carried-out", reason="By hand")
    assert (page.facts()["Stand"], offered(page)) == ("ausgeführt", [])
    assert read(alice, "/office/reviews/").tree.xpath("//main//table") == []
    assert len(read(alice, "/office/reviews/?state=applied").table()) == 1


@pytest.mark.long
def test_reviews_are_cut_down_by_director_and_age(alice: Client) -> None:
    review = entered()
    director = Director.objects.create(name="Dora Leiter", email="dora@example.org")
    director.tournaments.add(review.tournament)
    assert (
        read(alice, f"/office/tournaments/?director=dora&q={review.tournament.code}").texts("//main//tbody/tr/th") != []
    )
    found = {
        wanted: len(read(alice, f"/office/reviews/?{wanted}").texts("//main//tbody/tr"))
        for wanted in ("director=dora", "director=anna", "days=1", "state=received", "state=refused", "state=odd")
    }
    assert list(found.values()) == [1, 0, 0, 1, 0, 1]
    Review.objects.filter(pk=review.pk).update(raised_at=review.raised_at - timedelta(days=8))
    assert len(read(alice, "/office/reviews/?days=7&director=leiter").texts("//main//tbody/tr")) == 1


def test_file_is_added_to_a_review_that_nobody_took_up(alice: Client) -> None:
    review = entered()
    place = f"/office/reviews/{review.pk}/"
    assert offered(read(alice, place)) == ["take-up", "file"]
    data = {"step": "file", "seen": "1", "file": SimpleUploadedFile("sheet.txt", b"1-0")}
    assert alice.post(f"{place}step/", data).status_code == 302
    assert review.files.get().size == 3


def test_refusal_needs_reason_and_paragraph(alice: Client) -> None:
    review = entered()
    step(alice, review, "take-up")
    page = step(alice, review, "refuse", reason="No")
    assert (page.status, faults(page)) == (422, ["Dieses Feld ist zwingend erforderlich."])
    assert Review.objects.get().state == "in-review"


@pytest.mark.long
def test_second_click_is_overtaken(alice: Client) -> None:
    review = entered()
    place = f"/office/reviews/{review.pk}/"
    data = {"step": "take-up", "seen": str(review.turn)}
    send(alice, place, data, to=f"{place}step/")
    page = send(alice, place, data, to=f"{place}step/")
    assert read_messages(page)[0].startswith("Seit Sie nachgesehen haben, hat jemand anderes gehandelt.")


def test_officer_enters_what_came_by_letter(alice: Client) -> None:
    played()
    page = typed(alice, "/office/reviews/new/?tournament=T1", player="P2", words="It was a loss")
    review = Review.objects.get()
    assert (page.headers["path"], review.player and review.player.number) == (f"/office/reviews/{review.pk}/", "P2")
    assert page.facts()["Beantragt von"].startswith("Family P2, Given P2")


def test_unknown_tournament_is_a_fault(alice: Client) -> None:
    played()
    page = read(alice, "/office/reviews/new/?tournament=X", status=422)
    assert faults(page) == ["Kein Turnier hat dieses Kürzel."]
    assert len(page.tree.xpath(FORM)) == 1


@pytest.mark.long
def test_officer_sets_the_wish_of_a_player_to_hear_of_corrections(alice: Client) -> None:
    played()
    player = Player.objects.get(number="P1")
    place = f"/office/players/{player.pk}/private/"
    page = stored_by(alice, place, email="p1@example.org", tell_changes="on")
    assert (read_messages(page), wish_of(player)) == (["Die Änderung ist gespeichert."], Wish.CORRECTIONS)
    assert read(alice, place).tree.xpath("//input[@name='tell_changes']/@checked") == ["checked"]
    data = values(read(alice, place))
    data.pop("tell_changes")
    confirmed(alice, place, data)
    assert wish_of(player) == Wish.NONE
