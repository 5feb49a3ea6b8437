"""Who may see and do what at the mail desk: every page and every form of it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from intake.models import BlockedSender, InboundMail
from intake.replying import links
from office.views.mails import ACTS
from ratings.models import AuditEvent
from tests.intake.federation import anna
from tests.office.desk.desk import came

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

PAGES = ["/office/mails/", "/office/mails/?state=held", "/office/mails/{code}/", "/office/mails/{code}/raw/"]
FORMS = [*(f"/office/mails/{{code}}/{action}/" for action in ACTS), "/office/mails/blocks/{block}/lift/"]


@pytest.fixture
def held_mail() -> InboundMail:
    """A mail that waits for a person."""
    return came("Nora Niemand - Hans Müller 1-0\n")


def filled(address: str, row: InboundMail) -> str:
    """An address about this mail, and about a block."""
    block, _ = BlockedSender.objects.get_or_create(director=anna(), defaults={"mail": row, "since": timezone.now()})
    return address.format(code=row.code, block=block.pk)


@pytest.mark.parametrize("address", PAGES)
def test_page_is_for_officers_only(
    address: str, held_mail: InboundMail, alice: Client, bob: Client, charlie: Client
) -> None:
    place = filled(address, held_mail)
    assert (alice.get(place).status_code, bob.get(place).status_code) == (200, 403)
    turned_away = charlie.get(place)
    assert turned_away.status_code == 302
    assert turned_away["Location"].startswith("/office/login/?next=/office/mails/")


@pytest.mark.parametrize("address", FORMS)
def test_form_is_taken_from_officers_only(address: str, held_mail: InboundMail, bob: Client, charlie: Client) -> None:
    before, place = AuditEvent.objects.count(), filled(address, held_mail)
    data = {"seen": "0.held", "director": str(anna().pk), "words": "x", "code": "SE947"}
    assert bob.post(place, data).status_code == 403
    assert charlie.post(place, data).status_code == 302
    held_mail.refresh_from_db()
    assert (held_mail.state, held_mail.turn, AuditEvent.objects.count()) == ("held", 0, before)
    assert BlockedSender.objects.get().lifted_at is None


def test_link_of_a_director_opens_no_desk(held_mail: InboundMail, charlie: Client) -> None:
    charlie.get(f"/director/{links.make_director_token(anna())}/")
    assert charlie.get(f"/office/mails/{held_mail.code}/").status_code == 302


@pytest.mark.parametrize("address", FORMS)
def test_form_of_a_foreign_page_is_refused(address: str, held_mail: InboundMail, officer: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(officer)
    assert strict.post(filled(address, held_mail), {"seen": "0.held"}).status_code == 403
    held_mail.refresh_from_db()
    assert held_mail.turn == 0


@pytest.mark.parametrize("address", FORMS)
def test_forms_are_not_pages(address: str, held_mail: InboundMail, alice: Client) -> None:
    assert alice.get(filled(address, held_mail)).status_code == 405


@pytest.mark.parametrize(
    "address", ["/office/mails/0000000000000000/", "/office/mails/x/raw/", "/office/mails/?state=lost"]
)
def test_what_there_is_not_is_not_there(address: str, alice: Client) -> None:
    assert alice.get(address).status_code == 404


def test_act_that_there_is_not_is_not_there(held_mail: InboundMail, alice: Client) -> None:
    assert alice.post(f"/office/mails/{held_mail.code}/destroy/").status_code == 404


def test_nothing_of_the_desk_is_kept_in_caches(held_mail: InboundMail, alice: Client) -> None:
    for address in PAGES:
        response = alice.get(filled(address, held_mail))
        assert (response["Cache-Control"], response["X-Robots-Tag"]) == ("no-store", "noindex")
