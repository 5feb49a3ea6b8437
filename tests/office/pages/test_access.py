"""Who may see and do what: every page and every form of the office, and nothing outside it."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt, AccessLog
from django.contrib.auth.hashers import get_hasher
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern
from pytest_django import Settings

from office.urls import urlpatterns
from ratings import publication, reviews
from ratings.audit import Origin
from ratings.corrections import TournamentCorrected
from ratings.models import (
    AuditEvent,
    CorrectionProposal,
    Director,
    Entry,
    Game,
    Player,
    Pool,
    Publication,
    Review,
    ReviewFile,
    Tournament,
)
from tests.accounts import account
from tests.office.pages.conftest import PASSWORD
from tests.office.pages.forms import send
from tests.ratings.federation import create_federation, pool, tournament
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

OPEN = {"login", "logout"}
"""Addresses of the office that need no login; logging out is a form."""

ELSEWHERE = (
    "audit/<",
    "import/federation/<",
    "import/parallel/<",
    "jobs/<",
    "laboratory/<",
    "mails/<",
    "mails/several/",
    "mails/texts/<",
    "mails/blocks/",
    "mails/bounces/",
    "persons/",
    "proposals/",
)
"""Addresses that need a role, a move, a month, a job, an experiment, a mail or a person: other tests ask for these."""

ROUTES = [
    route
    for route in urlpatterns
    if isinstance(route, URLPattern) and route.name not in OPEN and not str(route.pattern).startswith(ELSEWHERE)
]
FORMS_ONLY = {"charge", "correction_drop", "correction_late", "import_list_back", "job_check", "player_listing"}
FORMS_ONLY |= {"recovery", "review_step"}
NO_ROUNDS = {"rounds", "round_new", "round_annul", "round_correct", "complete", "reopen", "late_entry"}
"""Where the games follow from the kind of a tournament, these lead back to it (tests/office/pages/test_rounds.py)."""
LEADS_ON = {"code", "correction_named", "departure_back", *NO_ROUNDS}


def address(route: URLPattern) -> str:
    """The address of a route, for the first thing of its kind."""
    firsts: dict[str, Any] = {
        "tournaments": Tournament,
        "games": Game,
        "players": Player,
        "directors": Director,
        "lists": Publication,
        "pools": Pool,
        "reviews": Review,
        "corrections": CorrectionProposal,
    }
    path = str(route.pattern)
    path = path.replace("<slug:kind>", "rule").replace("<slug:code>", "0")
    path = path.replace("<int:entry>", str(Entry.objects.order_by("pk")[0].pk))
    path = path.replace("<int:number>", str(ReviewFile.objects.order_by("pk")[0].pk))
    if "<int:pk>" in path:
        first = firsts[path.partition("/")[0]].objects.order_by("pk")[0]
        path = path.replace("<int:pk>", str(first.pk))
    return f"/office/{path}"


@pytest.fixture
def federation(db: None) -> None:
    """One tournament, its players, a director, a list, a review and a correction that is prepared."""
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    played = Tournament.objects.get()
    asked = reviews.receive(reviews.ReviewRequest(played, None, "Look at it", "de"), Origin("officer:1"))
    reviews.add_file(asked, "sheet.txt", b"1-0", Origin("officer:1"))
    unrated = TournamentCorrected(played.pk, "fwz", rated=False, international=False, days_per_10_moves=None)
    proposal, _ = reviews.prepare(unrated, reviews.Why("Never announced"), "officer:1")
    CorrectionProposal.objects.filter(pk=proposal.pk).update(code="correction:0")
    Director.objects.create(name="Dora", email="dora@example.org")
    publication.publish(pool(), date(2025, 1, 31), "system")


@pytest.mark.long
@pytest.mark.usefixtures("federation")
def test_pages_are_for_officers_only(alice: Client, bob: Client, charlie: Client) -> None:
    wanted = {**dict.fromkeys(FORMS_ONLY, 405), **dict.fromkeys(LEADS_ON, 302)}
    places = {str(route.name): address(route) for route in ROUTES}
    read = {name: alice.get(place).status_code for name, place in places.items()}
    assert read == {name: wanted.get(name, 200) for name in places}
    assert {bob.get(place).status_code for place in places.values()} == {403}
    assert {name: charlie.get(place)["Location"] for name, place in places.items()} == {
        name: f"/office/login/?next={place}" for name, place in places.items()
    }


@pytest.mark.long
@pytest.mark.usefixtures("federation")
def test_forms_are_taken_from_officers_only(bob: Client, charlie: Client) -> None:
    before = AuditEvent.objects.count()
    places = [address(route) for route in ROUTES]
    assert {bob.post(place, {"name": "Bob"}).status_code for place in places} == {403}
    turned_away = [charlie.post(place, {"name": "Charlie"}) for place in places]
    assert {each["Location"] for each in turned_away} == {"/office/login/?next=/office/"}
    assert AuditEvent.objects.count() == before


@pytest.mark.long
@pytest.mark.usefixtures("federation")
def test_nothing_of_the_office_is_kept_in_caches(alice: Client, bob: Client, charlie: Client) -> None:
    asked = [(client, address(route)) for client in (alice, bob, charlie) for route in ROUTES]
    assert {client.get(place)["Cache-Control"] for client, place in asked} == {"no-store"}


@pytest.mark.parametrize("place", ["/office/login/", "/office/nothing/", "/office/tournaments/99999999999999999999/"])
def test_login_and_errors_are_not_cached_either(place: str, alice: Client) -> None:
    answer = alice.get(place)
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store", "noindex")


@pytest.mark.parametrize("kind", ["tournaments", "games", "players", "directors", "lists", "reviews", "corrections"])
@pytest.mark.parametrize("key", ["0", "77777", "99999999999999999999"])
def test_unknown_key_is_not_found(kind: str, key: str, alice: Client) -> None:
    assert alice.get(f"/office/{kind}/{key}/").status_code == 404


@pytest.mark.long
@pytest.mark.usefixtures("federation")
def test_public_pages_know_no_cookie_and_no_officer(alice: Client) -> None:
    for place in ("/", "/players/P1/", "/tournaments/T/", "/pools/fwz/"):
        fresh = Client().get(place)
        assert (fresh.status_code, dict(fresh.cookies), fresh["Vary"]) == (200, {}, "Accept-Language, Accept-Encoding")
        assert "alice" not in alice.get(place).content.decode()


def test_login_leads_to_the_page_that_was_asked_for(officer: User) -> None:
    client = Client()
    place = "/office/login/?next=/office/players/"
    page = send(client, place, {"username": officer.username, "password": PASSWORD, "next": "/office/players/"})
    assert (page.headers["path"], page.heading()) == ("/office/players/", "Spieler")
    assert client.cookies["sessionid"]["path"] == "/office/"
    assert client.cookies["sessionid"]["httponly"]


def test_login_leads_nowhere_outside(officer: User) -> None:
    data = {"username": officer.username, "password": PASSWORD, "next": "https://example.org/"}
    assert Client().post("/office/login/", data)["Location"] == "/office/"


def test_logout_ends_the_login(alice: Client) -> None:
    assert alice.get("/office/logout/").status_code == 405
    assert alice.post("/office/logout/")["Location"] == "/office/login/"
    assert alice.get("/office/").status_code == 302


def test_officer_who_is_no_longer_active_is_out(alice: Client, officer: User) -> None:
    officer.is_active = False
    officer.save()
    assert alice.get("/office/").status_code == 302


RIGHT = {"username": "alice", "password": PASSWORD}
NOON = datetime(2026, 3, 16, 11, 0, tzinfo=UTC)


def wrong(name: str, times: int = 1, address: str = "192.0.2.1") -> list[int]:
    """What comes of wrong passwords for a name from an address."""
    client = Client(REMOTE_ADDR=address)
    return [
        client.post("/office/login/", {**RIGHT, "username": name, "password": "x"}).status_code for _ in range(times)
    ]


def right(address: str = "192.0.2.1") -> int:
    """What comes of Alice's own password."""
    return Client(REMOTE_ADDR=address).post("/office/login/", RIGHT).status_code


def test_address_is_locked_after_five_wrong_passwords_whatever_the_names(officer: User) -> None:
    assert wrong("alice", 2) + wrong("nobody", 2) + wrong("root") == [200, 200, 200, 200, 429]
    locked = Client(REMOTE_ADDR="192.0.2.1").post("/office/login/", RIGHT)
    assert (locked.status_code, locked["Cache-Control"], right("192.0.2.2")) == (429, "no-store", 302)


@pytest.mark.long
def test_network_of_ipv6_counts_as_one_address(officer: User) -> None:
    for place in range(5):
        wrong("alice", address=f"2001:db8:1:2::{place}")
    assert [right(address) for address in ("2001:db8:1:2:ffff::1", "2001:db8:1:3::1")] == [429, 302]


@pytest.mark.long
def test_name_is_locked_after_fifty_wrong_passwords_from_everywhere(officer: User) -> None:
    account("dora", Who.DEPUTY, password=PASSWORD)
    for place in range(13):
        wrong("alice", 4, f"192.0.2.{place}")
    fresh = Client(REMOTE_ADDR="198.51.100.1")
    assert fresh.post("/office/login/", RIGHT).status_code == 429
    assert fresh.post("/office/login/", {**RIGHT, "username": "dora"}).status_code == 302


def test_lock_ends_after_a_quarter_of_an_hour_however_often_somebody_tries(officer: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        wrong("alice", 5)
        clock.shift(14 * 60 + 59)
        assert wrong("alice", 5) == [429] * 5
        clock.shift(2)
        assert right() == 302


@pytest.mark.long
def test_good_login_forgets_the_slips_before_it(officer: User) -> None:
    assert (wrong("alice", 4), right(), wrong("alice", 4), right()) == ([200] * 4, 302, [200] * 4, 302)


def test_login_says_the_same_about_a_name_that_there_is_and_one_that_there_is_not(officer: User) -> None:
    closed = account("closed", Who.OFFICER, password=PASSWORD)
    closed.is_active = False
    closed.save()
    tries = [("alice", "x"), ("nobody", "x"), ("closed", "x"), ("closed", PASSWORD)]
    said = set()
    for place, (name, password) in enumerate(tries):
        client = Client(REMOTE_ADDR=f"192.0.2.{place}")
        answer = client.post("/office/login/", {"username": name, "password": password})
        text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()).replace(name, "")
        said.add((answer.status_code, text, answer.headers["Content-Type"]))
    assert len(said) == 1


def test_unknown_name_takes_as_long_as_a_known_one(officer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    hasher = get_hasher()
    encode = type(hasher).encode
    monkeypatch.setattr(type(hasher), "encode", lambda *args: hashed.append("once") or encode(*args))  # type: ignore[func-returns-value]  # append says nothing
    for name in ("alice", "nobody"):
        hashed.clear()
        wrong(name)
        assert hashed == ["once"]


def test_login_gives_the_session_another_key(officer: User) -> None:
    client = Client()
    client.cookies["sessionid"] = "a-key-that-somebody-else-knows"
    client.post("/office/login/", RIGHT)
    assert client.cookies["sessionid"].value != "a-key-that-somebody-else-knows"
    assert client.get("/office/").status_code == 200


@pytest.mark.long
def test_login_ends_after_twelve_hours(officer: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        client = Client()
        client.post("/office/login/", RIGHT)
        clock.shift(12 * 60 * 60 - 1)
        assert client.get("/office/").status_code == 200
        clock.shift(2)
        assert client.get("/office/").status_code == 302


@pytest.mark.parametrize(
    ("https", "forwarded", "counted"),
    [
        (False, "192.0.2.7", "198.51.100.1"),
        (True, "192.0.2.7", "192.0.2.7"),
        (True, "203.0.113.9, 192.0.2.7", "192.0.2.7"),
        (True, "", "198.51.100.1"),
        (True, "unknown", "198.51.100.1"),
    ],
)
def test_wrong_password_is_counted_for_the_client_and_not_for_our_own_proxy(
    https: bool, forwarded: str, counted: str, officer: User, settings: Settings
) -> None:
    settings.HTTPS = https
    client = Client(REMOTE_ADDR="198.51.100.1", headers={"X-Forwarded-For": forwarded})
    client.post("/office/login/", {"username": "alice", "password": "wrong"})
    assert AccessAttempt.objects.get().ip_address == counted


def test_failed_logins_leave_no_password_and_a_good_one_leaves_nothing(officer: User) -> None:
    client = Client()
    client.post("/office/login/", {"username": "alice", "password": "secret-slip"})
    attempt = AccessAttempt.objects.get()
    assert "secret-slip" not in f"{attempt.post_data} {attempt.get_data}"
    client.post("/office/login/", {"username": "alice", "password": PASSWORD})
    assert (AccessAttempt.objects.count(), AccessLog.objects.count()) == (0, 0)


def test_failed_login_does_not_put_a_name_into_the_log(officer: User, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        Client().post("/office/login/", {"username": "alice", "password": "wrong"})
    assert "alice" not in caplog.text


def test_wrong_password_says_so_in_german(officer: User) -> None:
    page = send(Client(), "/office/login/", {"username": "alice", "password": "wrong"})
    assert page.texts("//main//div[@role='alert']/p") == [
        "Bitte Benutzername und Passwort eingeben. Beide Felder berücksichtigen die Groß-/Kleinschreibung."
    ]


def test_bob_is_told_who_he_is_and_how_to_leave(bob: Client) -> None:
    page = read(bob, "/office/", status=403)
    assert page.heading() == "Kein Zugang"
    assert page.texts("//main/p") == ["Sie sind als bob angemeldet. Diese Seiten sind nur für Wertungsreferenten."]
    assert page.texts("//main//form/button") == ["Abmelden"]


@pytest.mark.usefixtures("federation")
def test_language_is_kept_from_page_to_page(alice: Client) -> None:
    page = read(alice, "/office/tournaments/?lang=en")
    assert page.heading() == "Tournaments"
    inside = [link for link in page.links() if link.startswith("/office/")]
    assert [link for link in inside if "lang=" not in link] == []
    assert page.tree.xpath("//main//form[@role='search']/input[@name='lang']/@value") == ["en", "en"]
