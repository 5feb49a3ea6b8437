"""What publishing and withdrawing change on public pages, shown before; rhythm and second person of a pool."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from office.forms.lists import RhythmForm
from ratings import publication
from ratings.audit import Origin
from ratings.errors import ListRefused
from ratings.models import AuditEvent, Player, Pool, Publication, Rhythm
from ratings.personal import object_to_lists
from ratings.queries.publications import rows_of
from tests.accounts import account
from tests.office.pages.forms import fill, read_messages, send, typed
from tests.ratings.publication.lists import JULY, JUNE, NOVEMBER, lines, publish
from tests.website.pages import federation
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

OFFICER = Origin("officer:1", "office")


def effect(client: Client, place: str) -> list[list[str]]:
    """The table of the pages that change."""
    return read(client, place).table(tables="//table[@id='effect']")


@pytest.mark.long
def test_draft_shows_which_public_pages_change_before_it_is_published(alice: Client, fwz: Pool) -> None:
    publish(fwz, JUNE)
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    assert effect(alice, place) == [
        ["Wertungslisten, Liste 2", "keine Liste", "gültig"],
        ["Qualifikation für Tage ab 31.07.2025", "Liste 1", "Liste 2"],
        ["Startseite, Feed des Wertungsbereichs", "Liste 1", "Liste 2"],
    ]
    assert Publication.objects.count() == 1
    typed(alice, place)
    assert publication.effect_of_withdrawing(Publication.objects.get(number=2)).before == 2


def test_page_of_a_list_shows_what_its_withdrawal_changes_before(alice: Client, fwz: Pool) -> None:
    publish(fwz, JUNE)
    wrong = publish(fwz, JULY)
    assert effect(alice, f"/office/lists/{wrong.pk}/") == [
        ["Wertungslisten, Liste 2", "gültig", "zurückgezogen, mit Ihrem Grund"],
        ["Qualifikation für Tage ab 31.07.2025", "Liste 2", "Liste 1"],
        ["Startseite, Feed des Wertungsbereichs", "Liste 2", "Liste 1"],
    ]


def official(client: Client, published: Publication) -> list[list[str]]:
    """Whose official value the page of a list says that its withdrawal changes."""
    return read(client, f"/office/lists/{published.pk}/").table(tables="//table[@id='values']")


def test_page_of_a_list_shows_whose_official_value_its_withdrawal_changes_or_ends(alice: Client, fwz: Pool) -> None:
    june = publish(fwz, JUNE)
    july = publish(fwz, JULY)
    before, after = ({number: rating for _, number, rating in lines(rows_of(each))} for each in (july, june))
    assert {(row[0].split()[-1], *row[1:]) for row in official(alice, july)} == {
        (number, before.get(number, "–"), after.get(number, "–"))
        for number in before.keys() | after.keys()
        if before.get(number) != after.get(number)
    }
    publication.withdraw(july, "A wrong result", "officer:1")
    assert [row[2] for row in official(alice, june)] == ["–"] * len(after)


def test_list_in_place_of_an_older_one_changes_the_days_until_the_next_only(alice: Client, fwz: Pool) -> None:
    wrong = publish(fwz, JUNE)
    publish(fwz, JULY)
    publication.withdraw(wrong, "A wrong result", "officer:1")
    assert effect(alice, f"/office/pools/{fwz.pk}/draft/?as_of=2025-06-30") == [
        ["Wertungslisten, Liste 3", "keine Liste", "gültig"],
        ["Liste 1", "zurückgezogen", "ersetzt durch Liste 3"],
        ["Qualifikation für Tage ab 30.06.2025, bis zur Liste vom 31.07.2025", "keine Liste", "Liste 3"],
    ]


@pytest.mark.parametrize(
    ("rhythm", "today", "closing"),
    [
        (Rhythm.MONTHLY, date(2026, 3, 31), date(2026, 2, 28)),
        (Rhythm.QUARTERLY, date(2026, 3, 31), date(2025, 12, 31)),
        (Rhythm.QUARTERLY, date(2026, 4, 1), date(2026, 3, 31)),
        (Rhythm.HALF_YEARLY, date(2026, 6, 30), date(2025, 12, 31)),
        (Rhythm.HALF_YEARLY, date(2026, 7, 1), date(2026, 6, 30)),
        (Rhythm.BY_HAND, date(2026, 7, 1), None),
    ],
)
def test_newest_list_of_each_rhythm(rhythm: Rhythm, today: date, closing: date | None) -> None:
    assert publication.closing_day(today, rhythm) == closing


@pytest.mark.parametrize(
    ("rhythm", "closing"),
    [
        (Rhythm.MONTHLY, ["31.12.2025", "31.01.2026", "28.02.2026", "31.03.2026"]),
        (Rhythm.QUARTERLY, ["31.12.2025", "31.03.2026", "30.06.2026", "30.09.2026"]),
        (Rhythm.HALF_YEARLY, ["31.12.2025", "30.06.2026", "31.12.2026", "30.06.2027"]),
        (Rhythm.BY_HAND, []),
    ],
)
def test_officer_chooses_the_rhythm_of_a_pool_and_sees_its_next_lists(
    rhythm: Rhythm, closing: list[str], alice: Client, fwz: Pool
) -> None:
    place = f"/office/pools/{fwz.pk}/"
    page = typed(alice, place, rhythm=rhythm.value)
    assert [row[1] for row in page.table()] == closing
    assert read_messages(page) == [
        "Es wurde nichts geändert." if rhythm is Rhythm.MONTHLY else "Die Änderung ist gespeichert."
    ]
    due = publication.due(Pool.objects.get(pk=fwz.pk), date(2026, 1, 1))
    assert due == (date(2025, 12, 31) if closing else None)


def test_rhythm_that_somebody_else_changed_is_shown_anew(alice: Client, fwz: Pool) -> None:
    place = f"/office/pools/{fwz.pk}/"
    opened = fill(alice, place)
    publication.change_lists(fwz, Rhythm.QUARTERLY, OFFICER, two_persons=True)
    page = send(alice, place, {**opened, "rhythm": Rhythm.BY_HAND.value})
    assert (page.status, Pool.objects.get(pk=fwz.pk).rhythm) == (409, Rhythm.QUARTERLY)
    event = AuditEvent.objects.get(action="pool.lists")
    assert (event.before, event.after) == (
        {"rhythm": "monthly", "two_persons": False},
        {"rhythm": "quarterly", "two_persons": True},
    )


def test_rhythm_changed_between_look_and_lock_is_not_overwritten(fwz: Pool) -> None:
    form = RhythmForm(fwz, {"rhythm": Rhythm.BY_HAND.value, "seen": publication.lists_version(fwz)})
    assert form.is_valid()
    publication.change_lists(fwz, Rhythm.QUARTERLY, OFFICER, two_persons=True)
    with pytest.raises(ListRefused):
        form.change(OFFICER)
    assert Pool.objects.get(pk=fwz.pk).rhythm == Rhythm.QUARTERLY


@pytest.mark.long
def test_pool_of_two_persons_is_published_by_the_second_account(alice: Client, officer: User, fwz: Pool) -> None:
    publication.change_lists(fwz, Rhythm.MONTHLY, OFFICER, two_persons=True)
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    for _ in range(2):  # the same account twice is one person
        page = typed(alice, place)
        assert (page.heading(), Publication.objects.count()) == ("Wertungslisten", 0)
    second = account("second", Who.OFFICER)
    with pytest.raises(ListRefused, match="nobody else"):
        publication.publish(fwz, JULY, f"officer:{officer.pk}")
    assert publication.publish(fwz, JULY, f"officer:{second.pk}").number == 1


def test_list_that_is_due_waits_for_two_persons(fwz: Pool) -> None:
    publication.change_lists(fwz, Rhythm.MONTHLY, OFFICER, two_persons=True)
    with time_machine.travel(datetime(2025, 12, 1, 9, 30, tzinfo=UTC), tick=False):
        call_command("publish_list", "fwz", "--due")
    assert Publication.objects.count() == 0


def test_draft_names_who_vanished_and_newcomers_high_up(fwz: Pool) -> None:
    """Bär leads the list of three with 2304: a newcomer is as high as the first tenth from there on."""
    publish(fwz, JULY)
    object_to_lists(Player.objects.get(number="13"), unlisted=True)
    federation.load(
        [federation.player("70", "Weg, Wim", rating=(2304, 9)), federation.player("71", "Zu, Zoe", rating=(2303, 9))]
    )
    found = [
        (each.rule, each.case.player.number, each.case.was, each.case.now)
        for each in publication.draft(fwz, NOVEMBER).unusual
    ]
    assert found == [("gone", "13", 1887, 1887), ("high-newcomer", "70", None, 2304)]
