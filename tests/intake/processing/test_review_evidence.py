"""Another result with evidence: the game of the page is chosen, files are limited, and downloaded, never shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from operations.privacy import retention
from operations.privacy.erasure import erase_person
from operations.privacy.persons import person_of
from ratings import reviews
from ratings.audit import Origin
from ratings.models import Player, Purpose, Review, ReviewFile, ReviewState
from tests.intake.processing.test_reviews import FORM, OFFICER, place, received, registered
from tests.office.pages.conftest import alice, officer, quick_passwords
from tests.office.pages.forms import faults, send, typed, values
from tests.ratings.corrections.world import game, played
from tests.website.pages.reading import Page, read

__all__ = ["alice", "officer", "quick_passwords"]

pytestmark = pytest.mark.django_db

PGN = b'[White "P1"]\n\n1. e4 e5 1/2-1/2\n'


def sent(review: Review, content: bytes, name: str = "game.pgn") -> Page:
    """The page after a file was sent from it."""
    data = {"step": "file", "seen": "1", "file": SimpleUploadedFile(name, content)}
    return send(Client(), place(review), data)


@pytest.mark.long
def test_page_of_a_game_leads_to_the_form_with_that_game_and_asks_for_its_result(alice: Client) -> None:
    played()
    registered()
    about = game("T1")
    link = next(
        each for each in read(Client(), f"/tournaments/T1/games/{about.number}/").links() if "/reviews/new/" in each
    )
    assert values(read(Client(), link))["game"] == str(about.number)
    typed(Client(), link, number="P2", words="Drawn", claimed="1/2-1/2")
    review = Review.objects.get()
    assert (review.game, review.claimed) == (about, "1/2-1/2")
    reviews.confirm(review)
    reviews.allow_late(reviews.start_review(review, OFFICER, 1), reviews.StepReason("Seen late"), OFFICER, 2)
    page = read(alice, f"/office/reviews/{review.pk}/")
    form = next(each for each in page.links() if "/corrections/new/result/" in each)
    assert values(read(alice, form))["score"] == "1/2-1/2"


def test_page_of_a_game_in_the_office_leads_to_the_form_with_that_game(alice: Client) -> None:
    played()
    about = game("T1")
    (link,) = (each for each in read(alice, f"/office/games/{about.pk}/").links() if "/office/reviews/new/" in each)
    assert values(read(alice, link))["game"] == str(about.number)


def test_another_result_needs_its_game() -> None:
    played()
    registered()
    page = typed(Client(), FORM, number="P2", words="Drawn", claimed="1/2-1/2")
    assert faults(page)[1:] == ["Bitte wählen Sie die Partie, die ein anderes Ergebnis haben müsste."]
    assert Review.objects.count() == 0


@pytest.mark.long
def test_file_is_stored_once_and_downloaded_under_a_name_of_ours(alice: Client) -> None:
    played()
    review = received()
    for _ in range(2):
        page = sent(review, PGN, '"><b>x.pgn')
    assert (page.status, ReviewFile.objects.count()) == (200, 1)
    stored = ReviewFile.objects.get()
    assert (stored.kind, stored.size, stored.actor) == ("txt", len(PGN), f"player:{review.player_id}")
    answer = alice.get(f"/office/reviews/{review.pk}/files/{stored.pk}/")
    assert (answer.content, answer["Content-Type"], answer["X-Content-Type-Options"]) == (
        PGN,
        "application/octet-stream",
        "nosniff",
    )
    assert answer["Content-Disposition"] == f'attachment; filename="review-{review.pk}-{stored.pk}.txt"'
    assert alice.get(f"/office/reviews/{review.pk + 1}/files/{stored.pk}/").status_code == 404


@pytest.mark.long
def test_officer_adds_what_came_by_post(alice: Client) -> None:
    played()
    review = reviews.start_review(received(), OFFICER, 1)
    place = f"/office/reviews/{review.pk}/"
    for name, content, stored in (("a\0\n.pdf", b"%PDF-1.7", 1), ("b.exe", b"MZ\x00", 1)):
        data = {"step": "file", "seen": "2", "file": SimpleUploadedFile(name, content)}
        assert send(alice, place, data, to=f"{place}step/").status == 200
        assert ReviewFile.objects.count() == stored
    (only,) = ReviewFile.objects.all()
    assert (only.kind, only.actor.partition(":")[0], only.name.isprintable()) == ("pdf", "officer", True)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"%PDF-1.7 x", "pdf"),
        (b"\x89PNG\r\n\x1a\n0", "png"),
        (b"\xff\xd8\xff\xe0", "jpg"),
        ("Züge".encode(), "txt"),
        (b"PK\x03\x04", ""),
        (b"MZ\x00", ""),
        (b"", ""),
    ],
)
def test_kind_of_a_file_is_that_of_its_content(content: bytes, kind: str) -> None:
    assert reviews.kind_of_file(content) == kind


@pytest.mark.parametrize(
    ("name", "kind", "shown"),
    [
        ("x.exe", "txt", "x.exe.txt"),
        ("game.pgn", "txt", "game.pgn"),
        ("Photo.JPEG", "jpg", "Photo.JPEG"),
        ("photo.png", "jpg", "photo.png.jpg"),
        ("", "pdf", "pdf"),
        ("\n", "pdf", "pdf"),
        ("a" * 200, "txt", "a" * 115 + ".txt"),
    ],
)
def test_file_is_shown_under_a_name_that_ends_as_its_kind_does(name: str, kind: str, shown: str) -> None:
    assert reviews.name_file(name, kind) == shown


@pytest.mark.long
@pytest.mark.parametrize("content", [b"MZ\x00\x01", b"x" * (reviews.FILE_BYTES + 1)])
def test_file_of_another_kind_or_too_long_is_refused(content: bytes) -> None:
    played()
    page = sent(received(), content)
    taken = "Diese Datei wird nicht angenommen: PDF, PNG, JPEG oder Text (auch PGN), höchstens 2 MB, fünf Dateien."
    assert (page.status, faults(page), ReviewFile.objects.count()) == (422, [taken], 0)


@pytest.mark.long
def test_sixth_file_and_one_after_the_end_are_refused() -> None:
    played()
    review = received()
    assert [sent(review, b"%d" % number).status for number in range(6)] == [200] * 5 + [422]
    ReviewFile.objects.all().delete()
    Review.objects.update(state=ReviewState.REFUSED)
    assert (sent(review, PGN).status, ReviewFile.objects.count()) == (422, 0)


@pytest.mark.long
def test_evidence_goes_after_its_time_and_with_its_person() -> None:
    played()
    review = received()
    sent(review, PGN)
    review = reviews.start_review(review, OFFICER, 1)
    far = timezone.now() + timedelta(days=4000)
    assert retention.evidence_due(far).count() == 0  # the review is not over
    reviews.refuse(review, reviews.StepReason("No", "BdF 3.6"), OFFICER, review.turn)
    assert [retention.evidence_due(at).count() for at in (timezone.now(), far)] == [0, 1]
    with time_machine.travel(far, tick=False):
        erase_person(
            person_of(Player.objects.get(number="P2"), Purpose.ERASURE, "officer:1"), Origin("officer:1", "office")
        )
    assert ReviewFile.objects.count() == 0
