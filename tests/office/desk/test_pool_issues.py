"""The draft of a list says what is still open about its pool, and offers to publish only what can be published."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from ratings import publication, reviews
from ratings.audit import Origin
from ratings.corrections import ResultWithdrawn
from ratings.models import Pool, Tournament
from ratings.reviews import Why
from tests.intake.federation import game
from tests.office.desk.desk import came
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def draft(client: Client, key: str, as_of: str = "") -> Page:
    """The draft of a list of a pool."""
    pool = Pool.objects.get(key=key)
    return read(client, f"/office/pools/{pool.pk}/draft/" + (f"?as_of={as_of}" if as_of else ""))


def to_look_at(page: Page) -> list[str]:
    """What the draft says is to be looked at first."""
    path = "//h2[@id='unusual']/following-sibling::*[not(self::h2)][preceding-sibling::h2[1][@id='unusual']]"
    return page.texts(path)


def buttons(page: Page) -> list[str]:
    """What the page offers to send."""
    return page.texts("//main//form[contains(@class, 'sheet-form')]//button")


@pytest.mark.long
def test_draft_names_open_mails_reviews_and_corrections_of_its_pool_alone(alice: Client, actor: str) -> None:
    came("Hans Müller - Karl Müller 1/2-1/2, 10.3.2026\n", subject="EC5")
    mail = came("Korrektur:\nHans Müller - Karl Müller 1-0, 10.3.2026\n", 2, subject="EC5")
    came("Hans Müller - Nora Niemand 1-0\n", 3)
    proposal, _ = reviews.prepare(ResultWithdrawn(game("EC5", "1-2").pk), Why("So"), actor)
    tournament = Tournament.objects.get(code="EC5")
    reviews.receive(reviews.ReviewRequest(tournament, None, "Why?", "de"), Origin(actor))
    page = draft(alice, "ecp")
    names = page.texts("//h2[@id='unusual']/following-sibling::ul//a")
    links = page.tree.xpath("//h2[@id='unusual']/following-sibling::ul//a/@href")
    assert [names[0], links[0], links[2]] == [
        "EC5",
        f"/office/mails/{mail.code}/",
        f"/office/corrections/{proposal.pk}/",
    ]
    assert page.texts("//h3")[:3] == [
        "1 Mail ist nicht erledigt",
        "1 Prüfung ist nicht entschieden",
        "1 Korrektur ist vorbereitet",
    ]
    assert draft(alice, "fwz").texts("//h3")[:1] == ["1 Mail ist nicht erledigt"]


@pytest.mark.long
def test_draft_like_the_last_list_and_one_that_is_empty_are_unusual(alice: Client, actor: str) -> None:
    assert to_look_at(draft(alice, "ecp", "2020-01-01"))[0] == "Auf dieser Liste steht niemand: Sie ist leer."
    today = timezone.localdate()
    publication.publish(Pool.objects.get(key="ecp"), today.replace(month=1, day=2), actor)
    page = draft(alice, "ecp")
    assert to_look_at(page) == ["Sie sagt genau, was Liste 1 sagt: Nichts ist anders."]
    assert buttons(page) == ["Diese Liste veröffentlichen"]


@pytest.mark.long
def test_draft_that_would_be_refused_has_no_button_and_says_why(alice: Client, actor: str) -> None:
    pool = Pool.objects.get(key="ecp")
    publication.publish(pool, timezone.localdate(), actor)
    page = draft(alice, "ecp")
    assert (buttons(page), page.tree.xpath("//table[@id='effect']")) == ([], [])
    (refused,) = (text for text in page.texts("//main//p[@class='note warn']") if text.startswith("Diese Liste"))
    assert refused == (
        "Diese Liste kann nicht veröffentlicht werden: Für diesen Tag gibt es schon eine Liste."
        " Sie muss zuerst zurückgezogen werden."
    )
