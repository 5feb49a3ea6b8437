"""A season of two lists: a month's list of the old way beside ours, with the likely cause of each difference."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from operations import jobs
from ratings.facts import results
from ratings.facts.results import Result
from ratings.models import Game, Job, JobState, ParallelMonth
from ratings.regulations.types import Score
from tests.office.pages.forms import faults, send
from tests.office.pages.test_moving_in import stored
from tests.ratings.federation import pool
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

PLACE = "/office/import/parallel/"
HEAD = "Nummer;Wert;Index;Stand\n"


def month(client: Client, **files: str) -> Page:
    """The page after a month was handed in and compared."""
    sheets = [SimpleUploadedFile(f"{name}.csv", text.encode()) for name, text in files.items()]
    page = send(client, PLACE, {"pool": "fwz", "sheets": sheets})
    if page.status != 200:
        return page
    jobs.run_due()
    assert Job.objects.latest("pk").state == JobState.DONE
    return read(client, PLACE)


def finish_match() -> None:
    """The match W-4 of docs/moving-in.md ends on 15 January 2026: Adler wins the second game against Ceder."""
    game = Game.objects.get(tournament__code="W-4", score=None)
    result = Result(game.pk, Score.BLACK_WINS, date(2026, 1, 15))
    results.record(pool("fwz"), [result], actor="officer:1", cause="n1", received_at=timezone.now())


def test_list_of_a_month_stands_beside_ours_with_the_cause_of_each_difference(alice: Client) -> None:
    stored(alice)
    finish_match()
    page = month(
        alice,
        Januar=f"{HEAD}1;2010;7;31.1.2026\n2;2001;8;31.1.2026\n3;1890;10;31.1.2026\n4;2099;13;31.1.2026\n9;1700;1;31.1.2026\n",
    )
    assert page.table(1) == []


def test_faults_of_a_month_are_shown_at_once_and_nothing_is_kept(alice: Client) -> None:
    page = month(alice, Januar=f"{HEAD}1;x;7;31.1.2026\n1;2000;7;\n", Notizen="a;b\n1;2\n")
    assert (page.status, ParallelMonth.objects.count()) == (422, 0)
    assert len(faults(page)) == 4


def test_nobody_but_the_officer_compares_lists(bob: Client) -> None:
    assert bob.get(PLACE).status_code in {302, 403}
    assert bob.post(PLACE, {"pool": "fwz"}).status_code in {302, 403}
