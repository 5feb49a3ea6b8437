"""The second factor, with real codes (RFC 6238) on a clock that the test moves."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django_otp.plugins.otp_static.models import StaticToken
from pytest_django import Settings

from ratings.models import AuditEvent
from tests.accounts import account
from tests.office.pages.conftest import PASSWORD
from tests.office.pages.forms import faults, send
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 16, 12, 0, 10, tzinfo=UTC)
CODE, SET_UP = "/office/code/", "/office/second-factor/"
HALF_MINUTE = 30  # seconds for which a code stands in an app


@pytest.fixture(autouse=True)
def clock(settings: Settings) -> Iterator[time_machine.Traveller]:
    """Noon, on a server that asks for both factors."""
    settings.STAFF_TWO_FACTOR = True
    with time_machine.travel(NOON, tick=False) as moved:
        yield moved


def code_of(secret: str, at: datetime, steps: int = 0) -> str:
    """What an app shows for a secret: RFC 6238 with SHA-1, half minutes and six digits."""
    step = int(at.timestamp()) // HALF_MINUTE + steps
    key = base64.b32decode(secret.replace(" ", ""))
    digest = hmac.new(key, step.to_bytes(8, "big"), hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start : start + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"


def test_our_app_shows_what_the_standard_says() -> None:
    secret = base64.b32encode(b"12345678901234567890").decode()
    # RFC 6238, appendix B, SHA-1: the last six of eight digits
    assert code_of(secret, datetime.fromtimestamp(59, UTC)) == "287082"
    assert code_of(secret, datetime.fromtimestamp(1_111_111_109, UTC)) == "081804"


def logged_in() -> Client:
    """A browser in which Alice has typed her password."""
    client = Client(headers={"accept-language": "de"})
    assert client.post("/office/login/", {"username": "alice", "password": PASSWORD}).status_code == 302
    return client


def set_up(client: Client) -> tuple[str, list[str]]:
    """Sets the app up; its secret, and the recovery codes."""
    secret = read(client, SET_UP).texts("//code[@class='secret']")[0]
    page = send(client, SET_UP, {"code": code_of(secret, datetime.now(UTC))})
    return secret, page.texts("//ol[@class='codes']//code")


def enter_code(client: Client, code: str) -> Page:
    """A code is typed after the password."""
    return send(client, CODE, {"code": code})


def actions(user: User) -> list[str]:
    """What the trail says about an account."""
    events = AuditEvent.objects.filter(subject=f"account:{user.pk}").order_by("number")
    return list(events.values_list("action", flat=True))


def test_password_alone_leads_to_the_set_up_and_nowhere_else(officer: User) -> None:
    client = logged_in()
    answer = client.get("/office/players/")
    assert answer["Location"] == "/office/code/?next=/office/players/"
    assert client.get(answer["Location"])["Location"] == f"{SET_UP}?next=%2Foffice%2Fplayers%2F"
    assert client.post("/office/players/new/", {"number": "1"})["Location"] == "/office/code/?next=/office/"


def test_set_up_shows_secret_and_picture_without_anything_inline(officer: User) -> None:
    page = read(logged_in(), SET_UP)
    assert re.fullmatch("([A-Z2-7]{4} ){7}[A-Z2-7]{4}", page.texts("//code[@class='secret']")[0])
    assert len(page.tree.xpath("//div[@role='img'][@aria-label]/svg//path")) == 2
    assert page.tree.xpath("//script | //style | //@style | //@*[starts-with(name(), 'on')]") == []
    assert page.headers["Cache-Control"] == "no-store"


def test_set_up_lets_in_and_tells_ten_recovery_codes_once(officer: User) -> None:
    client = logged_in()
    _, codes = set_up(client)
    assert len(set(codes)) == 10
    assert {bool(re.fullmatch("([a-z2-7]{4}-){3}[a-z2-7]{4}", code)) for code in codes} == {True}
    assert client.get("/office/players/").status_code == 200
    assert actions(officer) == ["account.second-factor", "account.recovery-codes"]
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert kept.isdisjoint({*codes, *(code.replace("-", "") for code in codes)})


def test_set_up_with_a_wrong_code_keeps_the_secret(officer: User) -> None:
    client = logged_in()
    secret = read(client, SET_UP).texts("//code[@class='secret']")
    page = send(client, SET_UP, {"code": "000000"})
    assert (page.status, page.texts("//code[@class='secret']")) == (422, secret)
    assert (faults(page), actions(officer)) == ([REFUSED], [])


REFUSED = "Dieser Code gilt nicht oder wurde schon benutzt. Nach einem falschen bitte kurz warten."


@pytest.fixture
def secret(officer: User, clock: time_machine.Traveller) -> str:
    """The secret of Alice's app, set up a minute ago."""
    found, _ = set_up(logged_in())
    clock.shift(60)
    return found


def test_code_of_now_opens_the_page_that_was_asked_for(secret: str) -> None:
    client = logged_in()
    answer = client.post(CODE, {"code": code_of(secret, datetime.now(UTC)), "next": "/office/players/"})
    assert answer["Location"] == "/office/players/"
    assert client.get("/office/players/").status_code == 200


@pytest.mark.long
@pytest.mark.parametrize(("steps", "good"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_code_is_good_half_a_minute_around_its_time(steps: int, good: bool, secret: str) -> None:
    client = logged_in()
    enter_code(client, code_of(secret, datetime.now(UTC), steps))
    assert client.get("/office/").status_code == (200 if good else 302)


@pytest.mark.long
def test_code_is_taken_once(secret: str, clock: time_machine.Traveller) -> None:
    first, second = logged_in(), logged_in()
    code = code_of(secret, datetime.now(UTC))
    enter_code(first, code)
    assert first.get("/office/").status_code == 200
    assert faults(enter_code(second, code)) == [REFUSED]
    assert second.get("/office/").status_code == 302
    clock.shift(HALF_MINUTE)
    enter_code(second, code_of(secret, datetime.now(UTC)))
    assert second.get("/office/").status_code == 200


def test_code_of_the_set_up_is_taken_once(officer: User) -> None:
    client = logged_in()
    secret, _ = set_up(client)
    other = logged_in()
    assert faults(enter_code(other, code_of(secret, datetime.now(UTC)))) == [REFUSED]


@pytest.mark.long
def test_wait_doubles_after_each_wrong_code(secret: str, clock: time_machine.Traveller) -> None:
    client = logged_in()
    for wait in (1, 2, 4):
        assert faults(enter_code(client, "000000")) == [REFUSED]
        assert faults(enter_code(client, code_of(secret, datetime.now(UTC)))) == [REFUSED]
        clock.shift(wait)
    clock.shift(1)
    enter_code(client, code_of(secret, datetime.now(UTC)))
    assert client.get("/office/").status_code == 200


@pytest.mark.long
def test_recovery_code_is_good_once_however_it_is_typed(officer: User, clock: time_machine.Traveller) -> None:
    _, codes = set_up(logged_in())
    first, second = logged_in(), logged_in()
    enter_code(first, f" {codes[3].upper().replace('-', ' ')} ")
    assert first.get("/office/").status_code == 200
    assert faults(enter_code(second, codes[3])) == [REFUSED]
    assert actions(officer)[-1] == "account.recovery-code-used"
    assert StaticToken.objects.count() == 9


@pytest.mark.long
def test_new_recovery_codes_end_the_old_ones(officer: User, clock: time_machine.Traveller) -> None:
    client = logged_in()
    _, old = set_up(client)
    new = send(client, "/office/account/recovery/", {}).texts("//ol[@class='codes']//code")
    assert (len(new), set(new) & set(old)) == (10, set())
    other = logged_in()
    assert faults(enter_code(other, old[0])) == [REFUSED]
    clock.shift(2)
    enter_code(other, new[0])
    assert other.get("/office/").status_code == 200


@pytest.mark.long
def test_code_of_another_account_is_none(secret: str, clock: time_machine.Traveller) -> None:
    account("dora", Who.DEPUTY, password=PASSWORD)
    dora = Client(headers={"accept-language": "de"})
    dora.post("/office/login/", {"username": "dora", "password": PASSWORD})
    set_up(dora)
    clock.shift(60)
    client = logged_in()
    other = Client(headers={"accept-language": "de"})
    other.post("/office/login/", {"username": "dora", "password": PASSWORD})
    assert faults(enter_code(other, code_of(secret, datetime.now(UTC)))) == [REFUSED]
    enter_code(client, code_of(secret, datetime.now(UTC)))
    assert client.get("/office/").status_code == 200


def test_another_app_can_be_set_up_only_with_the_first_one(secret: str) -> None:
    client = logged_in()
    assert client.get(SET_UP)["Location"] == CODE
    assert client.post(SET_UP, {"code": "000000"})["Location"] == CODE
    enter_code(client, code_of(secret, datetime.now(UTC)))
    assert read(client, SET_UP).texts("//code[@class='secret']") != [secret]


@pytest.mark.long
def test_reset_by_the_administrator_ends_logins_and_begins_anew(secret: str, officer: User) -> None:
    client = logged_in()
    enter_code(client, code_of(secret, datetime.now(UTC)))
    assert client.get("/office/").status_code == 200
    call_command("account", "reset", "alice")
    assert client.get("/office/")["Location"] == "/office/code/?next=/office/"
    assert logged_in().get(CODE)["Location"].startswith(SET_UP)
    last = AuditEvent.objects.latest("number")
    assert (last.action, last.actor, last.cause) == ("account.second-factor-reset", "system", "account")


def test_session_gets_another_key_with_each_factor(secret: str) -> None:
    client = Client(headers={"accept-language": "de"})
    client.get("/office/login/")
    client.post("/office/login/", {"username": "alice", "password": PASSWORD})
    by_password = client.cookies["sessionid"].value
    enter_code(client, code_of(secret, datetime.now(UTC)))
    assert client.cookies["sessionid"].value != by_password
    stale = Client()
    stale.cookies["sessionid"] = by_password
    assert stale.get("/office/")["Location"] == "/office/login/?next=/office/"


@pytest.mark.parametrize("place", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org"])
def test_code_leads_nowhere_outside(place: str, secret: str) -> None:
    answer = logged_in().post(CODE, {"code": code_of(secret, datetime.now(UTC)), "next": place})
    assert answer["Location"] == "/office/"


def test_neither_secret_nor_code_comes_into_the_log(officer: User, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        client = logged_in()
        secret, codes = set_up(client)
    told = [word for word in (secret, secret.replace(" ", ""), *codes, PASSWORD) if word in caplog.text]
    assert told == []


def test_nobody_is_asked_where_the_setting_is_off(officer: User, settings: Settings) -> None:
    settings.STAFF_TWO_FACTOR = False
    client = logged_in()
    assert client.get("/office/").status_code == 200
    assert client.get(CODE)["Location"] == "/office/"


def test_account_page_tells_roles_second_factor_and_trail(officer: User) -> None:
    client = logged_in()
    set_up(client)
    page = read(client, "/office/account/")
    assert page.facts() == {
        "Name": "alice",
        "Rollen": "Wertungsreferent",
        "Zweiter Faktor": "eingerichtet am 16. März 2026",
        "Ersatzcodes": "noch 10",
    }
    assert [told.partition(",")[0] for told in page.texts("//ol[@class='trail']/li")] == [
        "alice hat neue Ersatzcodes für alice erzeugt",
        "alice hat den zweiten Faktor von alice eingerichtet",
    ]


NEW = "sieben-graue-katzen"


@pytest.mark.long
def test_password_is_changed_on_the_page_and_ends_other_logins(officer: User, clock: time_machine.Traveller) -> None:
    here, there = logged_in(), logged_in()
    secret, _ = set_up(here)
    clock.shift(60)
    enter_code(there, code_of(secret, datetime.now(UTC)))
    assert there.get("/office/").status_code == 200
    send(here, "/office/account/password/", {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW})
    assert (here.get("/office/").status_code, there.get("/office/").status_code) == (200, 302)
    assert actions(officer)[-1] == "account.password"


@pytest.mark.parametrize("weak", ["kurz", "123456789012345", "1q2w3e4r5t6y"])
def test_weak_password_is_refused(weak: str, officer: User) -> None:
    client = logged_in()
    set_up(client)
    sent = {"old_password": PASSWORD, "new_password1": weak, "new_password2": weak}
    page = send(client, "/office/account/password/", sent)
    assert (page.status, actions(officer)[-1]) == (200, "account.recovery-codes")
    officer.refresh_from_db()
    assert officer.check_password(PASSWORD)
