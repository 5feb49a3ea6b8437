"""Several officers publish or withdraw at the same moment."""

from __future__ import annotations

import pytest

from ratings import audit, publication
from ratings.errors import ListRefused
from ratings.models import AuditEvent, Pool, Publication
from tests.office.pages.test_races import AT_ONCE, at_once
from tests.ratings.publication.lists import JULY, publish
from tests.website.pages import federation

pytestmark = pytest.mark.both_databases

REFUSED = AT_ONCE - 1


@pytest.mark.django_db(transaction=True)
def test_list_is_published_and_withdrawn_once() -> None:
    federation.load([federation.player("1", "Allein, Anna", rating=(1800, 9))])
    pool = Pool.objects.get(key="fwz")

    def publishes(_: int) -> str:
        try:
            return f"list {publish(pool, JULY).number}"
        except ListRefused as refusal:
            return refusal.why

    def withdraws(_: int) -> str:
        try:
            publication.withdraw(Publication.objects.get(), "Wrong.", "officer:1")
        except ListRefused as refusal:
            return refusal.why
        return "done"

    assert sorted(at_once(publishes)) == ["list 1", *["published"] * REFUSED]
    assert sorted(at_once(withdraws)) == ["done", *["withdrawn"] * REFUSED]
    actions = AuditEvent.objects.filter(action__startswith="list.").order_by("number").values_list("action", flat=True)
    assert list(actions) == ["list.published", "list.withdrawn"]
    assert list(audit.broken()) == []
