"""People are erased: ratings, trail and lists are as they were, and nothing of them is left."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from ratings import audit
from ratings.models import Erasure, LedgerEntry, Player, Pool, PublishedRating, Standing
from ratings.queries.publications import broken_lists
from tests.operations.privacy import world
from tests.operations.privacy.conftest import MARCH, after
from tests.operations.privacy.dump import canaries_in, dump
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases

LATER = after(200)
"""Windows of three months are closed by then."""


def fingerprints() -> dict[str, str]:
    """The digest of each pool, which a comparison with a replay from empty prints; it finds no difference."""
    found = {}
    for pool in Pool.objects.filter(key__in=["fwz", "ecp"]):
        out = StringIO()
        call_command("replay", pool=pool.key, check=True, stdout=out)
        found[pool.key] = out.getvalue().partition("digest ")[2].split()[0]
    return found


def ratings() -> list[tuple[object, ...]]:
    """Every number that the ledger, the standings and published lists hold."""
    entries = LedgerEntry.objects.order_by("pk").values_list("player", "after_value", "after_index", "delta")
    standings = Standing.objects.order_by("pk").values_list("player", "value", "index", "rank_key", "live_value")
    published = PublishedRating.objects.order_by("pk").values_list("player", "rank", "value", "index")
    return [*entries, *standings, *published]


@pytest.mark.long
@pytest.mark.proof
@pytest.mark.django_db(transaction=True)
def test_erased_people_leave_their_results_and_nothing_of_themselves(
    rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    people = world.canaries(chance, rounds(5, 100))
    written = [text for one in people for text in one.written]
    with time_machine.travel(MARCH, tick=False):
        world.create_people(people)
    assert canaries_in(dump(), written) == written  # the search finds what is there
    with time_machine.travel(LATER, tick=False):
        before = fingerprints(), ratings()
        for one in people:
            out = StringIO()
            call_command("erase_person", one.number, erase=True, json=True, stdout=out)
            assert json.loads(out.getvalue())["holds"] == []
        left = canaries_in(dump(), written)
        report_counts("14 erasure", erased=len(people), texts=len(written), left=len(left))
        assert left == []
        assert (fingerprints(), ratings()) == before
        assert (list(audit.broken()), list(audit.find_broken_checkpoints()), list(broken_lists())) == ([], [], [])
    assert Erasure.objects.exclude(done_at=None).count() == len(people)
    assert set(Player.objects.filter(number__startswith="K").values_list("family_name", flat=True)) == {"N. N."}
    assert set(Player.objects.filter(number__startswith="S").values_list("family_name", flat=True)) == {
        "Bleibt",
        "Immerda",
    }
    page = Client().get(f"/players/{people[0].number}/").content.decode()
    assert "N. N." in page
