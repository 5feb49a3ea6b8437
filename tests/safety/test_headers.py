"""What protects a page is on every answer: pages, files, errors, refusals, redirects."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, override_settings
from django.urls import path
from lxml import html
from pytest_django import Settings

from tests.safety.world import NAMES, address, visitor
from webtools.rights import API, LINKS, TABLE, Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_world", "_both_factors", "_now")]

PROTECTION = {
    "Content-Security-Policy": "base-uri 'none'; default-src 'none'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self'; script-src 'self'; style-src 'self'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), camera=(), geolocation=(), gyroscope=(), "
    "microphone=(), payment=(), usb=()",
}
FRAMED = {"website:embed_ranking", "website:embed_player", "website:embed_tournament"}
IN_FRAMES = {
    **PROTECTION,
    "Content-Security-Policy": "base-uri 'self'; default-src 'none'; form-action 'self'; frame-ancestors *; "
    "img-src 'self'; script-src 'self'; style-src 'self'",
    "X-Frame-Options": "",
}
"""What other sites may show in a frame: these pages and no other answer, not even their errors."""
PRIVATE = "strict-origin"
"""Where an address is a secret: nobody hears of the path, and forms still name where they come from."""


def protection(answer: HttpResponseBase) -> dict[str, str]:
    """The headers of an answer that protect it; directives in order."""
    found = {name: answer.headers.get(name, "") for name in PROTECTION}
    found["Content-Security-Policy"] = "; ".join(sorted(found["Content-Security-Policy"].split("; ")))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_protected(name: str) -> None:
    for who in (Who.ANYBODY, Who.DIRECTOR, Who.OFFICER):
        asking = visitor(who)
        for answer in (asking.client.get(asking.address(name)), asking.client.post(asking.address(name))):
            assert protection(answer) == (IN_FRAMES if name in FRAMED and answer.status_code == 200 else PROTECTION)
            assert answer.headers["Referrer-Policy"] in {PRIVATE, "same-origin"}


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_no_page_has_anything_inline(name: str) -> None:
    asking = visitor(Who.DIRECTOR if name in LINKS else Who.OFFICER)
    answer = asking.client.get(asking.address(name))
    if answer.headers["Content-Type"].startswith("text/html") and answer.content:
        tree = html.document_fromstring(answer.content)
        assert tree.xpath(INLINE) == []


INLINE = "//style | //script[not(@src or @type='application/ld+json')] | //@style | //@*[starts-with(name(), 'on')]"
"""What a policy without exceptions for our own pages forbids; JSON-LD is data."""


SECRET = [
    name for name in LINKS if name.startswith("website:") and LINKS[name].read != LINKS["website:review_new"].read
]


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("who", [Who.PLAYER, Who.DIRECTOR, Who.ANYBODY])
def test_page_behind_a_link_stays_between_us_and_its_reader(name: str, who: Who) -> None:
    answer = visitor(who).client.get(address(name, who))
    told = [answer.headers.get(header) for header in ("Cache-Control", "Referrer-Policy", "X-Robots-Tag")]
    assert told == ["no-store", PRIVATE, "noindex"]


EXEMPT = {
    *(name for name in API if name != "api:reference"),
    *(
        "website:notices",
        "website:qualification",
        "webhooks:receive",
        "webhooks:receive_events",
        "webhooks:receive_raw",
    ),
}
"""Nothing here is done in somebody's name: who qualifies and the API change nothing and read no cookie, and a
provider shows its secret, which no browser sends by itself. The link to a player's wish is a secret as well, and mail
programs post to it (RFC 8058).
"""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_form_from_elsewhere_is_refused_everywhere(name: str) -> None:
    asking = visitor(Who.DIRECTOR if name in LINKS else Who.OFFICER)
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "de", "origin": "https://evil.example"})
    strict.cookies.update(asking.client.cookies)
    answer = strict.post(asking.address(name), {})
    refused = answer.status_code == 403 and "Das Formular ist zu alt" in answer.content.decode()
    assert refused == (name not in EXEMPT)


def fails(_request: HttpRequest) -> HttpResponse:
    """A page with a fault of ours."""
    raise RuntimeError("geheim-fehler")


urlpatterns = [path("calculator/", fails, name="start"), path("nowhere/", fails, name="unlisted")]
app_name = "website"

STATIC = settings.STATIC_URL.lstrip("/")

ERRORS: Mapping[str, tuple[int, dict[str, str]]] = {
    "/nothing/": (404, {}),
    "/office/nothing/": (404, {}),
    "/api/v1/nothing": (404, {}),
    "/players/%00/": (404, {}),
    f"/{STATIC}nothing.css": (404, {}),
    f"/{STATIC}fernwertung.css": (200, {}),
    f"/{STATIC}mark.svg": (200, {}),
    "/": (400, {"host": "evil.example"}),
}


@pytest.mark.parametrize("place", ERRORS)
def test_errors_and_files_are_protected_too(place: str) -> None:
    status, headers = ERRORS[place]
    answer = Client().get(place, headers=headers)
    b"".join(answer)  # a file is closed at its end
    assert (answer.status_code, protection(answer)) == (status, PROTECTION)


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("place", ["/nowhere/"])
def test_address_without_a_row_opens_for_nobody_and_tells_nothing(place: str, rf: object) -> None:
    for who in (Who.ANYBODY, Who.OFFICER):
        client = visitor(who).client
        client.raise_request_exception = False
        answer = client.get(place)
        assert (answer.status_code, protection(answer)) == (500, PROTECTION)
        assert "geheim-fehler" not in answer.content.decode()


def test_server_behind_tls_redirects_and_says_so_for_a_year(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    plain, secure = Client().get("/"), Client().get("/", secure=True)
    assert (plain.status_code, plain.headers["Location"], protection(plain)) == (301, "https://testserver/", PROTECTION)
    assert secure.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_django_s_own_pages_of_administration_are_not_there(settings: Settings) -> None:
    assert [app for app in settings.INSTALLED_APPS if "admin" in app] == []
    assert [name for name in TABLE if name.startswith("admin")] == []
    assert {visitor(Who.OFFICER).client.get(place).status_code for place in ("/admin/", "/office/admin/")} == {404}
