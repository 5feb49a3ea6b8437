"""The director's page: his tournaments and no others, results by hand, and nothing that leaks."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from lxml import html

from intake.models import InboundMail, ReportToken
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying import links
from ratings.audit import Origin
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Game, Standing, Tournament
from ratings.templatetags.rating_format import rating
from tests.intake.federation import BERND, anna, game, mail, stored
from tests.office.pages.forms import EFFECT, confirmed, send
from tests.office.pages.forms import values as filled
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

Data = dict[str, str]


def bernd() -> Director:
    """The director of SE948."""
    return Director.objects.get(email=BERND)


def place(code: str = "SE947", director: Director | None = None) -> str:
    """The address of a tournament on a director's page."""
    key = Tournament.objects.get(code=code).pk
    return f"/director/{links.make_director_token(director or anna())}/{key}/"


def form_at(code: str, pair: str, director: Director | None = None) -> str:
    """The address of the form about one game."""
    return f"{place(code, director)}games/{game(code, pair).number}/"


def values(client: Client, address: str, **typed: str) -> Data:
    """The form at an address as a browser would send it, with something typed into it."""
    (form,) = read(client, address).tree.xpath("//main//form[contains(@class, 'sheet-form')]")
    found = {name: value or "" for name, value in form.form_values()}
    found.pop("csrfmiddlewaretoken")
    return {**found, **typed}


def enter(client: Client, address: str, **typed: str) -> Page:
    """Opens a form, types, sends it, and reads what follows."""
    given = {"score": "1-0", "completed_on": "2026-03-10", **typed}
    return confirmed(client, address, values(client, address, **given))


def report(text: str = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n", **facts: Any) -> InboundMail:
    """A mail of Anna's, settled."""
    row = store(mail(text, **facts), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def test_overview_lists_his_tournaments_only(client: Client) -> None:
    report()
    page = read(client, f"/director/{links.make_director_token(anna())}/")
    assert page.table(1) == [
        ["Zweikampf DR12", "01.01.2026", "0 von 2"],
        ["Partien per Post EC5", "01.01.2026", "0 von 1"],
        ["Drei Namen NS3", "01.01.2026", "0 von 3"],
        ["Sommerturnier 947 SE947", "01.01.2026", "1 von 6"],
    ]
    assert "SE948" not in page.source


def test_tournament_shows_table_games_and_headers(client: Client) -> None:
    report()
    page = read(client, place())
    assert page.table(0)[0] == ["1", "Müller, Hans", "", "1", "·offen", "·offen", "1", "1/3"]
    assert page.table(1)[0] == ["1", "Müller, Hans – Müller, Karl", "eintragen"]
    assert page.table(2) == [["2", "Müller, Hans – Schmidt, Eva", "1-0", "10.03.2026"]]
    assert page.text("//pre").count('[Event "SE947"]') == 5


def test_result_is_entered_as_by_mail(client: Client) -> None:
    page = enter(client, form_at("SE947", "1-2"), reason="time")
    told = game("SE947", "1-2")
    assert (page.status, page.heading()) == (200, "Sommerturnier 947")
    assert page.texts("//p[@role='status']") == ["Gespeichert: Müller, Hans – Schmidt, Eva 1-0"]
    assert (told.score, told.reason, str(told.completed_on)) == ("1-0", "time", "2026-03-10")
    event = AuditEvent.objects.get(subject=f"game:{told.pk}")
    assert (event.actor, event.cause) == (f"director:{anna().pk}", told.report)
    assert re.fullmatch(r"page:[0-9a-f]{16}", told.report) is not None


def test_director_sees_whose_live_value_moves_before_a_result_is_stored(client: Client) -> None:
    address = form_at("SE947", "1-2")
    page = send(client, address, values(client, address, score="1-0", completed_on="2026-03-10"))
    assert (page.tree.xpath(EFFECT) != [], stored("SE947"), Standing.objects.exclude(live_games=0).count()) == (
        True,
        {},
        0,
    )
    facts = "Ergebnis 1-0; Grund gespielt; Beendet am 10.03.2026"
    assert page.texts("//div[@role='status']/ul/li") == [
        f"Müller – Schmidt ({game('SE947', '1-2').pk}), SE947: {facts}"
    ]
    foreseen = {row[0].partition(" vorläufig")[0]: row[2] for row in page.table()}
    assert (page.tree.xpath("//main//a[contains(@href, '/office/')]"), len(foreseen)) == ([], 2)
    send(client, address, filled(page))
    moved = Standing.objects.exclude(live_games=0).select_related("player")
    assert foreseen == {each.player.name: rating(each.live_value, each.live_index) for each in moved}


@pytest.mark.long
def test_two_clicks_are_one_result(client: Client) -> None:
    address = form_at("SE947", "1-2")
    data = values(client, address, score="1-0", completed_on="2026-03-10")
    seen = filled(send(client, address, data))
    assert [client.post(address, seen).status_code for _ in range(2)] == [302, 302]
    assert AuditEvent.objects.filter(action="game.result").count() == 1


@pytest.mark.long
def test_result_that_is_not_rated_is_corrected(client: Client) -> None:
    report()
    enter(client, form_at("SE947", "1-2"), score="0-1")
    assert stored("SE947") == {"1-2": "0-1"}


def test_rated_result_stays(client: Client) -> None:
    report("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    address = form_at("EC5", "1-2")
    page = read(client, address)
    assert (page.tree.xpath("//main//form"), "beruht schon eine Wertung" in page.source) == ([], True)
    seen = {"score": "0-1", "reason": "played", "completed_on": "2026-03-10", "cause": "page:" + "0" * 16, "seen": ""}
    assert client.post(address, seen).status_code == 409
    assert game("EC5", "1-2").score == "1-0"


def test_result_that_came_in_between_is_noticed(client: Client) -> None:
    address = form_at("SE947", "1-2")
    data = values(client, address, score="0-1", completed_on="2026-03-11")
    report()
    response = client.post(address, data, headers={"accept-language": "de"})
    page = Page(response.status_code, response.content.decode(), dict(response.headers))
    assert (page.status, page.facts()["Ergebnis"], stored("SE947")) == (409, "1-0, gespielt", {"1-2": "1-0"})
    assert html.fromstring(page.source).xpath("//select[@name='score']/option[@selected]/@value") == ["1-0"]


@pytest.mark.parametrize(
    ("typed", "faults"),
    [
        ({"completed_on": "2099-01-01"}, ["Dieser Tag liegt in der Zukunft."]),
        ({"completed_on": "2025-12-31"}, ["Dieser Tag liegt vor dem Beginn des Turniers."]),
        ({"score": "+/-"}, None),
        ({"score": ""}, None),
        ({"score": "2-0"}, None),
        ({"completed_on": ""}, None),
    ],
)
def test_bad_entry_is_told_beside_its_field(typed: Data, faults: list[str] | None, client: Client) -> None:
    page = enter(client, form_at("SE947", "1-2"), **typed)
    found = page.texts("//ul[@class='faults']/li")
    assert (page.status, len(found), stored("SE947")) == (422, 1, {})
    assert found == faults or faults is None


def test_forged_cause_is_refused(client: Client) -> None:
    assert enter(client, form_at("SE947", "1-2"), cause="mail of somebody").status == 422
    assert stored("SE947") == {}


@pytest.mark.parametrize("part", ["", "address/", "games/1/"])
@pytest.mark.parametrize("send", [False, True])
def test_tournament_of_another_director_is_not_there(part: str, send: bool, client: Client) -> None:
    address = place("SE948") + part
    data = {"score": "1-0", "reason": "played", "completed_on": "2026-03-10", "cause": "page:" + "0" * 16}
    response = client.post(address, data) if send else client.get(address)
    allowed = 405 if (part == "" and send) or (part == "address/" and not send) else 404
    assert response.status_code == allowed
    assert (stored("SE948"), ReportToken.objects.count()) == ({}, 0)


def test_tournament_that_is_handed_over_vanishes_between_page_and_form(client: Client) -> None:
    address = form_at("SE947", "1-2")
    data = values(client, address, score="1-0", completed_on="2026-03-10")
    roster.replace_directors(Tournament.objects.get(code="SE947"), bernd(), Origin("officer:1"))
    assert client.post(address, data).status_code == 404
    assert client.post(place() + "address/").status_code == 404
    assert (stored("SE947"), ReportToken.objects.count()) == ({}, 0)


@pytest.mark.parametrize("number", [0, 7, 999])
def test_game_that_there_is_not_is_not_there(number: int, client: Client) -> None:
    assert client.get(f"{place()}games/{number}/").status_code == 404


@pytest.mark.parametrize("part", ["", "{key}/", "{key}/address/", "{key}/games/1/"])
@pytest.mark.parametrize("link", ["old", "forged", "none"])
def test_bad_link_opens_and_changes_nothing(part: str, link: str, client: Client) -> None:
    good = links.make_director_token(anna())
    tail = part.format(key=Tournament.objects.get(code="SE947").pk)
    token = {"old": good, "forged": good[:-3] + "xyz", "none": "1"}[link]
    later = timezone.now() + (timedelta(days=8) if link == "old" else timedelta())
    with time_machine.travel(later):
        responses = [
            client.get(f"/director/{token}/{tail}"),
            client.post(f"/director/{token}/{tail}", {"score": "1-0"}),
        ]
    assert {response.status_code for response in responses} <= {404, 405}
    assert [response for response in responses if b"Leiter" in response.content] == []
    assert (stored("SE947"), ReportToken.objects.count()) == ({}, 0)


@pytest.mark.parametrize("part", ["", "{key}/", "{key}/games/1/"])
def test_link_leaks_nowhere(part: str, client: Client) -> None:
    tail = part.format(key=Tournament.objects.get(code="SE947").pk)
    for address in (f"/director/{links.make_director_token(anna())}/{tail}", f"/director/forged/{tail}", "/director/"):
        response = client.get(address)
        assert (response["Referrer-Policy"], response["Cache-Control"], response["X-Robots-Tag"]) == (
            "strict-origin",
            "no-store",
            "noindex",
        )


def test_page_loads_nothing_from_elsewhere(client: Client) -> None:
    page = read(client, place())
    assert [link for link in page.links() if not link.startswith(("/", "#")) or link.startswith("//")] == []


def test_page_tells_no_private_data(client: Client) -> None:
    page = read(client, place())
    assert [word for word in ("eva@example.org", "1950", "1961") if word in page.source] == []


def test_form_from_another_site_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(form_at("SE947", "1-2"), {"score": "1-0"}).status_code == 403
    assert strict.post(place() + "address/").status_code == 403
    assert (stored("SE947"), ReportToken.objects.count()) == ({}, 0)


def test_blocked_director_reads_and_changes_nothing(client: Client) -> None:
    address = form_at("SE947", "1-2")
    data = values(client, address, score="1-0", completed_on="2026-03-10")
    anna().blocks.create(since=timezone.now())
    assert (client.get(address).status_code, client.post(address, data).status_code) == (200, 403)
    assert client.post(place() + "address/").status_code == 403
    assert (stored("SE947"), ReportToken.objects.count()) == ({}, 0)
    assert "nicht von Ihnen" in read(client, place()).text("//p[@role='alert']")


def test_secret_address_is_made_shown_once_and_revoked(client: Client) -> None:
    made = client.post(place() + "address/", headers={"accept-language": "de"}).content.decode()
    assert len(re.findall(r"wertung\+[a-z2-7]{26}@fernwertung\.example", made)) == 1
    assert "wertung+" not in read(client, place()).source
    assert client.post(place() + "address/", {"revoke": "1"}).status_code == 302
    assert ReportToken.objects.get().revoked_at is not None


def test_secret_address_cannot_be_made_when_the_window_is_over(client: Client) -> None:
    report("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    page = read(client, place("EC5"))
    assert page.tree.xpath("//form[contains(@action, 'address')]") == []  # 10 June 2026 is over


@pytest.mark.long
def test_language_stays_from_page_to_page(client: Client) -> None:
    page = read(client, f"/director/{links.make_director_token(anna())}/?lang=en")
    (link, *_) = page.tree.xpath("//main//table//a/@href")
    assert link.endswith("?lang=en")
    address = form_at("SE947", "1-2") + "?lang=en"
    data = values(client, address, score="1-0", completed_on="2026-03-10")
    seen = filled(send(client, address, data))
    assert client.post(address, seen)["Location"].partition("?")[2] == f"stored={game('SE947', '1-2').number}&lang=en"


def queries(client: Client, address: str) -> int:
    """How many queries a page takes."""
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_pages_take_as_many_queries_for_many_games_as_for_few(client: Client) -> None:
    overview = f"/director/{links.make_director_token(anna())}/"
    assert (queries(client, overview), queries(client, place("DR12")), queries(client, place("SE947"))) == (6, 13, 13)
    assert Game.objects.filter(tournament__code="SE947").count() == 6


def test_deadlines_are_a_calendar_behind_a_link_of_its_own(client: Client) -> None:
    Tournament.objects.filter(code="SE947").update(planned_end=date(2026, 12, 31), name="Meister, Gruppe 1")
    page = read(client, f"/director/{links.make_director_token(anna())}/")
    (address,) = page.tree.xpath("//main//a[contains(@href, '.ics')]/@href")
    response = client.get(address.removeprefix(settings.SITE_URL), headers={"accept-language": "de"})
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    found = response.content.decode().split("\r\n")
    assert [line for line in found if line.startswith(("SUMMARY", "DTSTART"))] == [
        "DTSTART;VALUE=DATE:20261231",
        "SUMMARY:Geplantes Ende: Meister\\, Gruppe 1",
    ]
    assert client.get(f"/director/{address.split('/')[-2]}/").status_code == 404
    assert client.get(f"/director/{links.make_director_token(anna())}/deadlines.ics").status_code == 404
