"""Fixed addresses that programs ask every site for."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.templatetags.static import static
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


def test_search_engines_are_kept_from_the_office_only(client: Client) -> None:
    response = client.get("/robots.txt")
    assert (response["Content-Type"], response.content.decode()) == (
        "text/plain; charset=utf-8",
        "User-agent: *\nDisallow: /office/\n",
    )


def test_picture_of_the_site_is_where_browsers_look(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert (response.status_code, response["Location"]) == (302, static("mark.svg"))
    assert client.get(response["Location"]).getvalue().startswith(b"<svg ")


@time_machine.travel(datetime(2026, 6, 29, 9, tzinfo=UTC), tick=False)
def test_who_finds_a_hole_is_told_whom_to_write_to(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://wertung.example.org"
    response = client.get("/.well-known/security.txt")
    # RFC 9116, 2.5: contact and end are demanded, and the end is less than a year away.
    assert (response["Content-Type"], response.content.decode().splitlines()) == (
        "text/plain; charset=utf-8",
        [
            "Contact: https://wertung.example.org/contact/",
            "Expires: 2026-12-26T00:00:00Z",
            "Preferred-Languages: de, en",
            "Canonical: https://wertung.example.org/.well-known/security.txt",
        ],
    )
