"""Who answers for the pages."""

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.website.pages import federation
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db


def test_contact_names_officer_and_imprint_from_the_settings(client: Client, settings: LazySettings) -> None:
    settings.OFFICER_NAME = "Erika Beispiel"
    settings.OFFICER_EMAIL = "wertung@example.org"
    settings.IMPRINT = ["Verein der Beispiele e. V.", "Musterweg 1", "12345 Beispielstadt"]
    page = read(client, "/contact/")
    assert page.texts("//h2[@id='officer']/following-sibling::p[1]") == ["Erika Beispiel, wertung@example.org"]
    assert page.texts("//address") == ["Verein der Beispiele e. V.Musterweg 112345 Beispielstadt"] * 2
    assert page.tree.xpath("//address/text()")[:3] == settings.IMPRINT
    settings.PRIVACY_CONTACT = ["Datenschutz"]
    assert read(client, "/contact/").texts("//address")[1] == "Datenschutz"


def test_contact_without_settings_says_what_is_missing(client: Client) -> None:
    page = read(client, "/contact/")
    assert page.texts("//p[@class='note']") == [
        "Hier ist noch kein Wertungsreferent genannt.",
        "Hier steht noch kein Impressum.",
    ]


@pytest.mark.parametrize(
    ("path", "cookies"),
    [("/", {}), ("/contact/", {}), ("/players/", {}), ("/reviews/new/?tournament=HT-1", {"csrftoken": ("", "")})],
)
def test_only_a_form_to_send_sets_a_cookie_and_it_ends_with_the_browser(
    path: str, cookies: dict[str, tuple[str, str]], client: Client
) -> None:
    federation.create_federation()
    read(client, path)
    assert {name: (morsel["max-age"], morsel["expires"]) for name, morsel in client.cookies.items()} == cookies


ADDRESSED = ("/help/director/", "/director/", "/contact/")
"""Pages that name the address of reports."""


def mail_links(page: Page) -> list[str]:
    """The addresses that a page offers to write to."""
    return [link for link in page.links() if link.startswith("mailto:")]


@pytest.mark.parametrize("path", ADDRESSED)
def test_directors_find_the_address_of_reports(path: str, client: Client, settings: LazySettings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Fernwertung <ergebnisse@example.org>"
    page = read(client, path)
    assert mail_links(page) == ["mailto:ergebnisse@example.org"]
    before = "An:" if path == "/help/director/" else "Ergebnisse gehen per Mail an"
    assert page.texts("//p[a[starts-with(@href, 'mailto:')]]") == [f"{before} ergebnisse@example.org"]


@pytest.mark.parametrize("path", ADDRESSED)
def test_address_that_nobody_can_reach_is_not_named(path: str, client: Client, settings: LazySettings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Fernwertung <wertung@localhost>"
    assert mail_links(read(client, path)) == []


def test_address_is_not_on_guides_for_others(client: Client, settings: LazySettings) -> None:
    settings.DEFAULT_FROM_EMAIL = "ergebnisse@example.org"
    assert mail_links(read(client, "/help/player/")) == []
